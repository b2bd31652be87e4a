//! One step of the solve that is rated, and the techniques it can be.

use super::grid::{Grid, bits};
use arrayvec::ArrayVec;
use gridwright_world::explain::Grade;

/// What a step rules out: digits by cell.
pub type Removals = ArrayVec<(u8, u16), 81>;

macro_rules! techniques {
    ($($(#[doc = $doc:literal])* $name:ident = $word:literal,)*) => {
        /// The techniques of the scale, easiest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Technique { $($(#[doc = $doc])* $name,)* }

        impl Technique {
            /// All of them.
            pub const ALL: &'static [Technique] = &[$(Technique::$name,)*];

            /// Its identifier, the one of hints where these know the same technique.
            pub fn name(self) -> &'static str {
                match self { $(Technique::$name => $word,)* }
            }
        }
    };
}

techniques! {
    /// The last open cell of a house.
    FullHouse = "full-house",
    /// The only place for a digit in a house.
    HiddenSingle = "hidden-single",
    /// Pointing that leaves a hidden single.
    DirectPointing = "direct-pointing",
    /// Claiming that leaves a hidden single.
    DirectClaiming = "direct-claiming",
    /// A hidden pair that leaves a hidden single.
    DirectHiddenPair = "direct-hidden-pair",
    /// The only digit for a cell.
    NakedSingle = "naked-single",
    /// A hidden triple that leaves a hidden single.
    DirectHiddenTriple = "direct-hidden-triple",
    /// A digit of a box is confined to a line.
    Pointing = "pointing",
    /// A digit of a line is confined to a box.
    Claiming = "claiming",
    /// Two cells with two digits.
    NakedPair = "naked-pair",
    /// Two lines with two places.
    XWing = "x-wing",
    /// Two digits with two places.
    HiddenPair = "hidden-pair",
    /// Three cells with three digits.
    NakedTriple = "naked-triple",
    /// Three lines with three places.
    Swordfish = "swordfish",
    /// Three digits with three places.
    HiddenTriple = "hidden-triple",
    /// A pivot of two digits and two pincers.
    XyWing = "xy-wing",
    /// A pivot of three digits and two pincers.
    XyzWing = "xyz-wing",
    /// Four cells that would have two fillings.
    UniqueRectangle = "unique-rectangle",
    /// Six or more cells that would have two fillings.
    UniqueLoop = "unique-loop",
    /// Four cells with four digits.
    NakedQuad = "naked-quad",
    /// Four lines with four places.
    Jellyfish = "jellyfish",
    /// Four digits with four places.
    HiddenQuad = "hidden-quad",
    /// Bivalue universal grave.
    Bug = "bug",
    /// Aligned pair exclusion.
    AlignedPair = "aligned-pair",
    /// A bidirectional cycle of one digit.
    XCycle = "x-cycle",
    /// A bidirectional cycle through cells of two digits.
    YCycle = "y-cycle",
    /// A forcing chain of one digit.
    XChain = "forcing-x-chain",
    /// A bidirectional cycle.
    Cycle = "cycle",
    /// A forcing chain.
    Chain = "forcing-chain",
    /// Aligned triple exclusion.
    AlignedTriple = "aligned-triple",
    /// A contradiction within one digit.
    Nishio = "nishio",
    /// All digits of a cell come to the same.
    CellChains = "cell-forcing-chain",
    /// All places of a digit come to the same.
    RegionChains = "region-forcing-chain",
    /// Chains that remember what they ruled out.
    Dynamic = "dynamic-forcing-chain",
    /// Dynamic chains with locked candidates, pairs and X-wings inside.
    DynamicPlus = "dynamic-forcing-chain-plus",
    /// Dynamic chains with forcing chains inside.
    NestedChains = "nested-forcing-chain",
    /// Dynamic chains with cell and region chains inside.
    NestedMultiple = "nested-multiple-chain",
    /// Dynamic chains with dynamic chains inside.
    NestedDynamic = "nested-dynamic-chain",
}

impl Technique {
    /// The technique of a name, if there is one.
    pub fn named(name: &str) -> Option<Technique> {
        Technique::ALL.iter().copied().find(|technique| technique.name() == name)
    }

    /// Whether it is one of looking. The direct forms before naked singles belong to these: the scale prefers them
    /// to a naked single that would do as well.
    pub fn is_single(self) -> bool {
        self <= Technique::NakedSingle
    }

    /// The least grade of a puzzle that needs it.
    pub fn least_grade(self) -> Grade {
        const LAST: [(Technique, Grade); 4] = [
            (Technique::HiddenSingle, Grade::Easy),
            (Technique::Claiming, Grade::Medium),
            (Technique::XyzWing, Grade::Hard),
            (Technique::AlignedTriple, Grade::Expert),
        ];
        LAST.iter().find(|(last, _)| self <= *last).map_or(Grade::Extreme, |(_, grade)| *grade)
    }
}

/// A step: what it is, how hard, and what it does.
#[derive(Clone, Debug)]
pub struct Step {
    /// By which technique.
    pub technique: Technique,
    /// Its value on the scale, in tenths.
    pub value: u16,
    /// The cell and digit it places.
    pub place: Option<(usize, usize)>,
    /// What it rules out.
    pub removes: Removals,
}

impl Step {
    /// A step that places a digit.
    pub fn placing(technique: Technique, value: u16, cell: usize, digit: usize) -> Step {
        Step { technique, value, place: Some((cell, digit)), removes: Removals::new() }
    }

    /// A step that rules out; none if there is nothing to rule out.
    pub fn removing(technique: Technique, value: u16, removes: Removals) -> Option<Step> {
        (!removes.is_empty()).then_some(Step { technique, value, place: None, removes })
    }

    /// Does it.
    pub fn apply(&self, grid: &mut Grid) {
        for &(cell, digits) in &self.removes {
            grid.remove_all(usize::from(cell), digits);
        }
        if let Some((cell, digit)) = self.place {
            grid.place(cell, digit);
        }
    }
}

/// Digits ruled out in cells of a house, wherever they are possible.
pub fn strike(grid: &Grid, house: &[u8; 9], places: u16, digits: u16) -> Removals {
    let mut removes = Removals::new();
    for place in bits(places) {
        let cell = house[place];
        let gone = grid.cells[usize::from(cell)] & digits;
        if gone != 0 {
            removes.push((cell, gone));
        }
    }
    removes
}
