//! The techniques: names, order, and what they count on the scale of `HoDoKu`.
//!
//! Scores, levels and codes are those of `HoDoKu` 2.3 and its regression library; a technique without a row
//! of its own there takes its parent's. The order of the table is the order of hints: simplest for a person
//! first. For ratings on that program's scale there is [`HODOKU_ORDER`].

/// How hard a technique is on the scale of `HoDoKu`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Fish, wings, colours, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and trial.
    Extreme,
}

/// A technique, in the order of hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// The last open cell of a house.
    FullHouse,
    /// The only place for a digit in a house.
    HiddenSingle,
    /// The only digit for a cell.
    NakedSingle,
    /// A digit of a box lies in one line.
    Pointing,
    /// A digit of a line lies in one box.
    Claiming,
    /// A naked pair where two houses cross.
    LockedPair,
    /// Two cells that share two digits.
    NakedPair,
    /// A naked triple where two houses cross.
    LockedTriple,
    /// Three cells that share three digits.
    NakedTriple,
    /// Two digits that share two cells.
    HiddenPair,
    /// Three digits that share three cells.
    HiddenTriple,
    /// A fish of two lines.
    XWing,
    /// Four cells that share four digits.
    NakedQuad,
    /// Four digits that share four cells.
    HiddenQuad,
    /// Two parallel lines, each with two places, joined at one end.
    Skyscraper,
    /// A row and a column, each with two places, joined in a box.
    TwoStringKite,
    /// Any two houses with two places each, joined at one end.
    TurbotFish,
    /// A box whose places for a digit form a cross.
    EmptyRectangle,
    /// Three cells of two candidates.
    XyWing,
    /// A cell of three candidates and two of two.
    XyzWing,
    /// Two equal cells of two candidates joined by a house.
    WWing,
    /// A fish of three lines.
    Swordfish,
    /// A chain of equal cells of two candidates.
    RemotePair,
    /// One corner saves the rectangle.
    UniqueRectangle1,
    /// One extra digit saves the rectangle.
    UniqueRectangle2,
    /// The extra digits make a subset.
    UniqueRectangle3,
    /// One digit is bound to the roof.
    UniqueRectangle4,
    /// One extra digit in two opposite corners or three.
    UniqueRectangle5,
    /// Extra digits in opposite corners and an X-wing.
    UniqueRectangle6,
    /// Two lines bind a digit to the corners.
    HiddenRectangle,
    /// Three placed corners and a last one.
    AvoidableRectangle1,
    /// Two placed corners and one extra digit.
    AvoidableRectangle2,
    /// All cells but one have two candidates.
    Bug,
    /// Two colours along houses with two places.
    SimpleColours,
    /// Two pairs of colours that meet.
    MultiColours,
    /// A fish of four lines.
    Jellyfish,
    /// An X-wing with extra places in one box.
    FinnedXWing,
    /// A finned X-wing with a corner missing.
    SashimiXWing,
    /// A swordfish with extra places in one box.
    FinnedSwordfish,
    /// A finned swordfish with a line cut short.
    SashimiSwordfish,
    /// A jellyfish with extra places in one box.
    FinnedJellyfish,
    /// A finned jellyfish with a line cut short.
    SashimiJellyfish,
    /// A chain of one digit.
    XChain,
    /// A chain of cells of two candidates.
    XyChain,
    /// Two sets that share the crossing of a line and a box.
    SueDeCoq,
    /// A chain that closes without a break.
    ContinuousLoop,
    /// A chain that comes back to its cell.
    DiscontinuousLoop,
    /// A chain of any strong and weak links.
    Aic,
    /// The same with groups of cells.
    GroupedContinuousLoop,
    /// The same with groups of cells.
    GroupedDiscontinuousLoop,
    /// The same with groups of cells.
    GroupedAic,
    /// Two almost locked sets with a common digit.
    AlsXz,
    /// Two cells whose fillings leave others nothing.
    AlignedPair,
    /// Three almost locked sets in a row.
    AlsXyWing,
    /// Four or more almost locked sets in a row.
    AlsChain,
    /// Three cells whose fillings leave others nothing.
    AlignedTriple,
    /// A cell whose every candidate leads to an almost locked set.
    DeathBlossom,
    /// An X-wing with boxes among its houses.
    FrankenXWing,
    /// A swordfish with boxes among its houses.
    FrankenSwordfish,
    /// A jellyfish with boxes among its houses.
    FrankenJellyfish,
    /// The same with extra places.
    FinnedFrankenXWing,
    /// The same with extra places.
    FinnedFrankenSwordfish,
    /// The same with extra places.
    FinnedFrankenJellyfish,
    /// A supposition that its own digit refutes.
    Nishio,
    /// All candidates of a cell lead to the same.
    CellForcing,
    /// All places of a digit lead to the same.
    RegionForcing,
    /// A supposition that singles refute, or on which all possibilities agree by singles.
    Dynamic,
    /// A supposition that patterns or further suppositions refute.
    Nested,
    /// No reason found: a digit is tried.
    Trial,
}

/// What is known about a technique.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Which.
    pub technique: Technique,
    /// Its identifier.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Its code in the regression library; empty where it has none.
    pub code: &'static str,
    /// Its level on the scale of `HoDoKu`.
    pub level: Level,
    /// What one use counts there.
    pub score: u32,
    /// What it is worth on the scale of Sudoku Explainer, in tenths; for what that program does not know, the
    /// value of the chain that finds the same. Chains are worth more there the longer they are.
    pub value: u16,
}

const fn facts(
    technique: Technique,
    (id, name): (&'static str, &'static str),
    code: &'static str,
    level: Level,
    (score, value): (u32, u16),
) -> Facts {
    Facts { technique, id, name, code, level, score, value }
}

use Level::{Easy, Extreme, Hard, Medium, Unfair};
use Technique as T;

/// All of them, in the order of hints.
#[rustfmt::skip]
pub const TABLE: [Facts; 69] = [
    facts(T::FullHouse, ("full-house", "Full house"), "0000", Easy, (4, 10)),
    facts(T::HiddenSingle, ("hidden-single", "Hidden single"), "0002", Easy, (14, 15)),
    facts(T::NakedSingle, ("naked-single", "Naked single"), "0003", Easy, (4, 23)),
    facts(T::Pointing, ("pointing", "Locked candidates (pointing)"), "0100", Medium, (50, 26)),
    facts(T::Claiming, ("claiming", "Locked candidates (claiming)"), "0101", Medium, (50, 28)),
    facts(T::LockedPair, ("locked-pair", "Locked pair"), "0110", Medium, (40, 30)),
    facts(T::NakedPair, ("naked-pair", "Naked pair"), "0200", Medium, (60, 30)),
    facts(T::LockedTriple, ("locked-triple", "Locked triple"), "0111", Medium, (60, 36)),
    facts(T::NakedTriple, ("naked-triple", "Naked triple"), "0201", Medium, (80, 36)),
    facts(T::HiddenPair, ("hidden-pair", "Hidden pair"), "0210", Medium, (70, 34)),
    facts(T::HiddenTriple, ("hidden-triple", "Hidden triple"), "0211", Medium, (100, 40)),
    facts(T::XWing, ("x-wing", "X-wing"), "0300", Hard, (140, 32)),
    facts(T::NakedQuad, ("naked-quad", "Naked quadruple"), "0202", Hard, (120, 50)),
    facts(T::HiddenQuad, ("hidden-quad", "Hidden quadruple"), "0212", Hard, (150, 54)),
    facts(T::Skyscraper, ("skyscraper", "Skyscraper"), "0400", Hard, (130, 66)),
    facts(T::TwoStringKite, ("two-string-kite", "Two-string kite"), "0401", Hard, (150, 66)),
    facts(T::TurbotFish, ("turbot-fish", "Turbot fish"), "0403", Hard, (120, 66)),
    facts(T::EmptyRectangle, ("empty-rectangle", "Empty rectangle"), "0402", Hard, (120, 66)),
    facts(T::XyWing, ("xy-wing", "XY-wing"), "0800", Hard, (160, 42)),
    facts(T::XyzWing, ("xyz-wing", "XYZ-wing"), "0801", Hard, (180, 44)),
    facts(T::WWing, ("w-wing", "W-wing"), "0803", Hard, (150, 66)),
    facts(T::Swordfish, ("swordfish", "Swordfish"), "0301", Hard, (150, 38)),
    facts(T::RemotePair, ("remote-pair", "Remote pair"), "0703", Hard, (110, 66)),
    facts(T::UniqueRectangle1, ("unique-rectangle-1", "Unique rectangle type 1"), "0600", Hard, (100, 45)),
    facts(T::UniqueRectangle2, ("unique-rectangle-2", "Unique rectangle type 2"), "0601", Hard, (100, 45)),
    facts(T::UniqueRectangle3, ("unique-rectangle-3", "Unique rectangle type 3"), "0602", Hard, (100, 46)),
    facts(T::UniqueRectangle4, ("unique-rectangle-4", "Unique rectangle type 4"), "0603", Hard, (100, 45)),
    facts(T::UniqueRectangle5, ("unique-rectangle-5", "Unique rectangle type 5"), "0604", Hard, (100, 45)),
    facts(T::UniqueRectangle6, ("unique-rectangle-6", "Unique rectangle type 6"), "0605", Hard, (100, 45)),
    facts(T::HiddenRectangle, ("hidden-rectangle", "Hidden rectangle"), "0606", Hard, (100, 45)),
    facts(T::AvoidableRectangle1, ("avoidable-rectangle-1", "Avoidable rectangle type 1"), "0607", Hard, (100, 45)),
    facts(T::AvoidableRectangle2, ("avoidable-rectangle-2", "Avoidable rectangle type 2"), "0608", Hard, (100, 45)),
    facts(T::Bug, ("bug-plus-one", "Bivalue universal grave + 1"), "0610", Hard, (100, 56)),
    facts(T::SimpleColours, ("simple-colours", "Simple colours"), "0500", Hard, (150, 66)),
    facts(T::MultiColours, ("multi-colours", "Multi-colours"), "0502", Hard, (200, 67)),
    facts(T::Jellyfish, ("jellyfish", "Jellyfish"), "0302", Hard, (160, 52)),
    facts(T::FinnedXWing, ("finned-x-wing", "Finned X-wing"), "0310", Hard, (130, 66)),
    facts(T::SashimiXWing, ("sashimi-x-wing", "Sashimi X-wing"), "0320", Hard, (150, 66)),
    facts(T::FinnedSwordfish, ("finned-swordfish", "Finned swordfish"), "0311", Unfair, (200, 67)),
    facts(T::SashimiSwordfish, ("sashimi-swordfish", "Sashimi swordfish"), "0321", Unfair, (240, 67)),
    facts(T::FinnedJellyfish, ("finned-jellyfish", "Finned jellyfish"), "0312", Unfair, (250, 68)),
    facts(T::SashimiJellyfish, ("sashimi-jellyfish", "Sashimi jellyfish"), "0322", Unfair, (260, 68)),
    facts(T::XChain, ("x-chain", "X-chain"), "0701", Unfair, (260, 67)),
    facts(T::XyChain, ("xy-chain", "XY-chain"), "0702", Unfair, (260, 67)),
    facts(T::SueDeCoq, ("sue-de-coq", "Sue de Coq"), "1101", Unfair, (250, 70)),
    facts(T::ContinuousLoop, ("continuous-nice-loop", "Continuous nice loop"), "0706", Unfair, (280, 70)),
    facts(T::DiscontinuousLoop, ("discontinuous-nice-loop", "Discontinuous nice loop"), "0707", Unfair, (280, 70)),
    facts(T::Aic, ("aic", "Alternating inference chain"), "0708", Unfair, (280, 70)),
    facts(T::GroupedContinuousLoop, ("grouped-continuous-nice-loop", "Grouped continuous nice loop"), "0709", Unfair, (300, 71)),
    facts(T::GroupedDiscontinuousLoop, ("grouped-discontinuous-nice-loop", "Grouped discontinuous nice loop"), "0710", Unfair, (300, 71)),
    facts(T::GroupedAic, ("grouped-aic", "Grouped alternating inference chain"), "0711", Unfair, (300, 71)),
    facts(T::AlsXz, ("als-xz", "Almost locked sets, XZ rule"), "0901", Unfair, (300, 71)),
    facts(T::AlignedPair, ("aligned-pair", "Aligned pair exclusion"), "", Unfair, (300, 62)),
    facts(T::AlsXyWing, ("als-xy-wing", "Almost locked sets, XY-wing"), "0902", Unfair, (320, 72)),
    facts(T::AlsChain, ("als-chain", "Chain of almost locked sets"), "0903", Unfair, (340, 73)),
    facts(T::AlignedTriple, ("aligned-triple", "Aligned triple exclusion"), "", Unfair, (340, 75)),
    facts(T::DeathBlossom, ("death-blossom", "Death blossom"), "0904", Unfair, (360, 80)),
    facts(T::FrankenXWing, ("franken-x-wing", "Franken X-wing"), "0330", Unfair, (300, 75)),
    facts(T::FrankenSwordfish, ("franken-swordfish", "Franken swordfish"), "0331", Unfair, (350, 75)),
    facts(T::FrankenJellyfish, ("franken-jellyfish", "Franken jellyfish"), "0332", Unfair, (370, 75)),
    facts(T::FinnedFrankenXWing, ("finned-franken-x-wing", "Finned Franken X-wing"), "0340", Unfair, (390, 76)),
    facts(T::FinnedFrankenSwordfish, ("finned-franken-swordfish", "Finned Franken swordfish"), "0341", Unfair, (410, 76)),
    facts(T::FinnedFrankenJellyfish, ("finned-franken-jellyfish", "Finned Franken jellyfish"), "0342", Unfair, (430, 76)),
    facts(T::Nishio, ("nishio", "Nishio"), "1301", Extreme, (500, 75)),
    facts(T::CellForcing, ("cell-forcing-chain", "Cell forcing chain"), "1302", Extreme, (500, 80)),
    facts(T::RegionForcing, ("region-forcing-chain", "Region forcing chain"), "1302", Extreme, (500, 80)),
    facts(T::Dynamic, ("dynamic-forcing-chain", "Dynamic forcing chain"), "1303", Extreme, (700, 85)),
    facts(T::Nested, ("nested-forcing-chain", "Nested forcing chain"), "", Extreme, (700, 95)),
    facts(T::Trial, ("trial", "Trial"), "", Extreme, (10000, 110)),
];

/// The search order of `HoDoKu`, with the techniques it uses by default.
#[rustfmt::skip]
pub const HODOKU_ORDER: [Technique; 64] = [
    T::FullHouse, T::NakedSingle, T::HiddenSingle, T::LockedPair, T::LockedTriple, T::Pointing,
    T::Claiming, T::NakedPair, T::NakedTriple, T::HiddenPair, T::HiddenTriple, T::NakedQuad,
    T::HiddenQuad, T::XWing, T::Swordfish, T::Jellyfish, T::RemotePair, T::Bug, T::Skyscraper,
    T::TwoStringKite, T::TurbotFish, T::EmptyRectangle, T::WWing, T::XyWing, T::XyzWing,
    T::UniqueRectangle1, T::UniqueRectangle2, T::UniqueRectangle3, T::UniqueRectangle4,
    T::UniqueRectangle5, T::UniqueRectangle6, T::HiddenRectangle, T::AvoidableRectangle1,
    T::AvoidableRectangle2, T::FinnedXWing, T::SashimiXWing, T::FinnedSwordfish,
    T::SashimiSwordfish, T::FinnedJellyfish, T::SashimiJellyfish, T::SueDeCoq, T::SimpleColours,
    T::MultiColours, T::XChain, T::XyChain, T::ContinuousLoop, T::DiscontinuousLoop, T::Aic,
    T::GroupedContinuousLoop, T::GroupedDiscontinuousLoop, T::GroupedAic, T::AlsXz, T::AlsXyWing,
    T::AlsChain, T::FrankenXWing, T::FrankenSwordfish, T::FinnedFrankenXWing,
    T::FinnedFrankenSwordfish, T::Nishio, T::CellForcing, T::RegionForcing, T::Dynamic,
    T::Nested, T::Trial,
];

impl Level {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Easy => "easy",
            Medium => "medium",
            Hard => "hard",
            Unfair => "unfair",
            Extreme => "extreme",
        }
    }
}

impl Technique {
    /// All of them, simplest for a person first.
    pub fn all() -> impl Iterator<Item = Technique> + Clone {
        TABLE.iter().map(|facts| facts.technique)
    }

    /// Those that hints look for: all but Franken jellyfish, which nobody would see and which take longer
    /// to look for than everything else together.
    pub fn usual() -> impl Iterator<Item = Technique> + Clone {
        Technique::all().filter(|t| !matches!(t, T::FrankenJellyfish | T::FinnedFrankenJellyfish))
    }

    /// What is known about it.
    pub fn facts(self) -> &'static Facts {
        &TABLE[self as usize]
    }

    /// Whether it rests on the board having a single solution.
    pub fn needs_uniqueness(self) -> bool {
        (T::UniqueRectangle1..=T::Bug).contains(&self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_names_differ() {
        for (index, facts) in TABLE.iter().enumerate() {
            assert_eq!(facts.technique as usize, index);
            assert!(TABLE[..index].iter().all(|f| f.id != facts.id && f.name != facts.name));
        }
        for (index, technique) in HODOKU_ORDER.iter().enumerate() {
            assert!(!HODOKU_ORDER[..index].contains(technique));
        }
    }
}
