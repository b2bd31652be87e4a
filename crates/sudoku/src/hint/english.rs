//! Every sentence of a hint, in English. Another language is another file like this one.
//!
//! Nothing is decided here: what is said comes from the [`Finding`].

use super::finding::{AlmostLocked, Because, Branch, Chain, Finding, Link, Node, Pattern, Saved};
use super::geometry::{Geometry, House};
use super::grid::{Candidate, Contradiction, Digit, digits_of, only};
use super::region::Region;
use super::state::Fault;
use super::technique::Technique as T;

/// Why a board with several solutions gets no hints.
pub const SEVERAL: &str = "the givens leave more than one solution, so no digit beyond those common to all \
     of them can be reasoned out";

/// Why a board with several solutions is not rated.
pub const SEVERAL_TO_RATE: &str = "at least two ways to fill the board";

/// Why there is no further step.
pub fn stuck(steps: usize) -> String {
    let place = match steps {
        0 => "here".to_owned(),
        1 => "after one step".to_owned(),
        n => format!("after {n} steps"),
    };
    format!("none of the techniques helps {place}; without --no-trial a digit would be tried")
}

/// The sentences of a step, one for each depth.
pub fn texts(geometry: &Geometry, finding: &Finding, region: &Region) -> [String; 3] {
    let say = Say(geometry);
    let place = say.region(region);
    let name = finding.technique.facts().name;
    [
        format!("Look at {place}: something can be found there."),
        format!("{name}: look at {place}. {}", rule(finding.technique)),
        format!("{name}: {}", say.reasoning(finding)),
    ]
}

/// The sentences about a mistake with the move that made it, where that is known.
pub fn with_move(texts: [String; 3], since: Option<u32>) -> [String; 3] {
    match since {
        Some(number) => texts.map(|text| format!("{text} It came with move {number}.")),
        None => texts,
    }
}

/// The sentences about a mistake.
pub fn mistake(geometry: &Geometry, fault: &Fault) -> [String; 3] {
    let say = Say(geometry);
    match *fault {
        Fault::Order { found, expected } => {
            let text = format!("the state is of order {found}, the board of order {expected}");
            [text.clone(), text.clone(), text]
        }
        Fault::Given { cell, digit, given } => {
            let name = say.cell(cell);
            [
                format!("Something is wrong in {}.", say.house(geometry.box_of(cell))),
                format!("{name} does not hold what was given there."),
                format!("{name} holds {digit}, but {given} was given there."),
            ]
        }
        Fault::Entry { cell, digit, clash } => {
            let name = say.cell(cell);
            let why = match clash {
                Some(other) => {
                    format!("{digit} already stands at {}, which sees it", say.cell(other))
                }
                None => "the givens lead to another digit there".to_owned(),
            };
            [
                format!(
                    "Something you have entered is wrong: look at {}.",
                    say.house(geometry.box_of(cell))
                ),
                format!("The entry at {name} is wrong."),
                format!("{name} cannot be {digit}: {why}. Take it back before you go on."),
            ]
        }
        Fault::Mark { cell, digit } => {
            let name = say.cell(cell);
            [
                format!(
                    "A pencil mark you have removed is still needed: look at {}.",
                    say.house(geometry.box_of(cell))
                ),
                format!("A pencil mark that {name} needs has been removed."),
                format!(
                    "{digit} has been removed from {name}, but nothing rules it out. Put it back."
                ),
            ]
        }
    }
}

/// What a technique is, in one sentence, for somebody who does not know it.
pub fn rule(technique: T) -> &'static str {
    match technique {
        T::FullHouse => "Only one cell of a house is open.",
        T::HiddenSingle => "A digit fits only one cell of a house.",
        T::NakedSingle => "Only one digit is left for a cell.",
        T::Pointing | T::Claiming => {
            "All places of a digit in one house lie in a second one, so the rest of the second has none."
        }
        T::LockedPair | T::NakedPair => {
            "Two cells with the same two candidates use both up between them."
        }
        T::LockedTriple | T::NakedTriple => {
            "Three cells with three candidates together use all three up."
        }
        T::NakedQuad => "Four cells with four candidates together use all four up.",
        T::HiddenPair => {
            "Two digits that fit only the same two cells leave no room there for others."
        }
        T::HiddenTriple => "Three digits that fit only three cells leave no room there for others.",
        T::HiddenQuad => "Four digits that fit only four cells leave no room there for others.",
        T::XWing | T::Swordfish | T::Jellyfish => {
            "A digit's places in some lines all lie in as many crossing lines, which are thereby used up."
        }
        T::FinnedXWing
        | T::SashimiXWing
        | T::FinnedSwordfish
        | T::SashimiSwordfish
        | T::FinnedJellyfish
        | T::SashimiJellyfish
        | T::FrankenXWing
        | T::FrankenSwordfish
        | T::FrankenJellyfish
        | T::FinnedFrankenXWing
        | T::FinnedFrankenSwordfish
        | T::FinnedFrankenJellyfish => {
            "A digit's places in some houses all lie in as many others, but perhaps for a few that all see the \
             same cell."
        }
        T::Skyscraper | T::TwoStringKite | T::TurbotFish | T::EmptyRectangle | T::XChain => {
            "Along houses with two places for one digit, one of two ends must hold it."
        }
        T::XyWing | T::XyzWing => "Whatever a cell holds, one of three cells gets the same digit.",
        T::WWing => "Two equal cells of two candidates cannot both hold the same one of them.",
        T::RemotePair => "Equal cells of two candidates alternate along a chain.",
        T::XyChain => "A chain of cells with two candidates forces a digit into one of its ends.",
        T::SimpleColours | T::MultiColours => {
            "Places of a digit are coloured alternately: one colour is right, the other wrong."
        }
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::HiddenRectangle
        | T::AvoidableRectangle1
        | T::AvoidableRectangle2 => {
            "Four cells with only two digits could be swapped, but the board has one solution."
        }
        T::Bug => "If every open cell had two candidates there would be two solutions.",
        T::SueDeCoq => "Cells where two houses cross share their digits with a set in each.",
        T::ContinuousLoop
        | T::DiscontinuousLoop
        | T::Aic
        | T::GroupedContinuousLoop
        | T::GroupedDiscontinuousLoop
        | T::GroupedAic => {
            "Follow a chain: if this is false that is true, so the next is false, and so on."
        }
        T::AlsXz | T::AlsXyWing | T::AlsChain => {
            "A set of cells with one digit too many is locked as soon as it loses one."
        }
        T::DeathBlossom => {
            "Every candidate of a cell locks a set, and all sets hold the same digit."
        }
        T::AlignedPair | T::AlignedTriple => {
            "Go through all ways to fill a few cells together: some leave nothing for another cell."
        }
        T::Nishio => {
            "Suppose a digit in a cell and follow that digit from house to house: in the end one has no place for it."
        }
        T::CellForcing | T::RegionForcing => {
            "One of a few possibilities is right: whichever it is, a chain from it rules out the same."
        }
        T::Dynamic => {
            "Suppose a digit and follow all that is forced: it breaks, or all possibilities agree on something."
        }
        T::Nested => {
            "Suppose a digit, follow all that is forced, and look for patterns and further suppositions on the way: \
             it breaks."
        }
        T::Trial => "No reason was found.",
    }
}

/// Joins words as in a list: `a, b and c`.
fn list(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [front @ .., end] => format!("{} {last} {end}", front.join(", ")),
    }
}

struct Say<'g>(&'g Geometry);

impl Say<'_> {
    fn cell(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.0.order() + 1, cell % self.0.order() + 1)
    }

    fn cells(&self, cells: &[usize]) -> String {
        list(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>(), "and")
    }

    fn house(&self, house: House) -> String {
        self.0.layout().units()[house].to_string()
    }

    fn houses(&self, houses: &[House]) -> String {
        list(&houses.iter().map(|&house| self.house(house)).collect::<Vec<_>>(), "and")
    }

    fn region(&self, region: &Region) -> String {
        match region {
            Region::Board => "the whole board".to_owned(),
            Region::Houses(houses) => self.houses(houses),
        }
    }

    /// `r1c2 is 5`, or `5 and 6 can be removed from r1c2 and 7 from r3c4`.
    fn result(&self, finding: &Finding) -> String {
        let mut words: Vec<String> = Vec::new();
        for &(cell, digit) in &finding.places {
            words.push(format!("{} is {digit}", self.cell(cell)));
        }
        let mut digits: Vec<Digit> = finding.removes.iter().map(|&(_, digit)| digit).collect();
        digits.sort_unstable();
        digits.dedup();
        // Digits that go from the same cells are said together.
        let mut groups: Vec<(Vec<usize>, u64)> = Vec::new();
        for digit in digits {
            let of_digit = finding.removes.iter().filter(|&&(_, other)| other == digit);
            let cells: Vec<usize> = of_digit.map(|&(cell, _)| cell).collect();
            match groups.iter_mut().find(|(known, _)| *known == cells) {
                Some((_, set)) => *set |= only(digit),
                None => groups.push((cells, only(digit))),
            }
        }
        for (number, (cells, digits)) in groups.iter().enumerate() {
            let verb = if number == 0 { " can be removed" } else { "" };
            words.push(format!("{}{verb} from {}", digit_list(*digits, "and"), self.cells(cells)));
        }
        list(&words, "and")
    }

    /// What the houses of a cell are called.
    fn around(&self) -> &'static str {
        if self.0.houses() == 3 * self.0.order() {
            "row, column or box"
        } else {
            "row, column, box, diagonal or window"
        }
    }

    fn reasoning(&self, finding: &Finding) -> String {
        let result = self.result(finding);
        let placed = finding.places.first().copied();
        match (&finding.pattern, placed) {
            (Pattern::FullHouse(house), Some((cell, digit))) => format!(
                "{} is the last open cell of {}, and {digit} the digit that is missing there, so {result}.",
                self.cell(cell),
                self.house(*house)
            ),
            (Pattern::OnlyPlace { house, by, earlier }, Some((cell, digit))) => {
                let why = match (by.len(), *earlier) {
                    (0, _) => format!("earlier steps have ruled {digit} out of"),
                    (1, false) => format!("the {digit} at {} blocks", self.cells(by)),
                    (_, false) => format!("the {digit}s at {} block", self.cells(by)),
                    (1, true) => {
                        format!("the {digit} at {} and earlier steps rule out", self.cells(by))
                    }
                    (_, true) => {
                        format!("the {digit}s at {} and earlier steps rule out", self.cells(by))
                    }
                };
                format!(
                    "in {}, {digit} can go nowhere but to {}: {why} every other open cell there. So {result}.",
                    self.house(*house),
                    self.cell(cell)
                )
            }
            (Pattern::OnlyCandidate { by, earlier }, Some((cell, digit))) => {
                let (name, by) = (self.cell(cell), self.cells(by));
                if *earlier {
                    format!(
                        "only {digit} is left for {name}: the digits in {by} and earlier steps rule out the \
                         others. So {result}."
                    )
                } else {
                    format!(
                        "every digit but {digit} already stands in the {} of {name}: look at {by}. So {result}.",
                        self.around()
                    )
                }
            }
            (Pattern::Trial, Some((cell, digit))) => format!(
                "no technique shows the way from here. Try {digit} in {}: it leads to the solution, and the \
                 other candidates of the cell lead to a contradiction in the end. So {result}.",
                self.cell(cell)
            ),
            (pattern, _) => self.premises(pattern, &result),
        }
    }

    fn premises(&self, pattern: &Pattern, result: &str) -> String {
        match pattern {
            Pattern::Locked { digit, cells, from, to } => format!(
                "in {0}, {digit} can only go to {1}, and all of these are in {2} too. One of them will hold it, so \
                 the rest of {2} cannot: {result}.",
                self.house(*from),
                self.cells(cells),
                self.house(*to)
            ),
            Pattern::Subset { cells, digits, houses, hidden: false } => format!(
                "{} can only be {}. {} cells for {} digits: whichever goes where, these digits are used up, so \
                 no other cell of {} can be one of them: {result}.",
                self.cells(cells),
                digit_list(*digits, "or"),
                number(cells.len(), true),
                number(cells.len(), false),
                self.houses(houses)
            ),
            Pattern::Subset { cells, digits, houses, hidden: true } => format!(
                "in {}, {} can only go to {}. {} digits for {} cells: they fill all of these, so nothing else has \
                 room there: {result}.",
                self.houses(houses),
                digit_list(*digits, "and"),
                self.cells(cells),
                number(cells.len(), true),
                number(cells.len(), false)
            ),
            Pattern::Fish { digit, base, cover, fins } => {
                self.fish(*digit, base, cover, fins, result)
            }
            Pattern::Chain(chain) => self.chain(chain, result),
            Pattern::EmptyRectangle { digit, house, lines, pair, strong } => {
                let [beside, end] = pair.map(|cell| self.cell(cell));
                let taken = usize::from(!self.0.is_in(lines[0], pair[0]));
                format!(
                    "in {0}, {digit} can only go to cells of {1}, and in {2} only to {beside} or {end}. Either \
                     {end} is {digit}, or {beside} is; then {3} has its {digit}, and {0} must have its own in {4}. \
                     Both rule out the same: {result}.",
                    self.house(*house),
                    self.houses(lines),
                    self.house(*strong),
                    self.house(lines[taken]),
                    self.house(lines[1 - taken])
                )
            }
            Pattern::Wing { .. } => self.wing(pattern, result),
            Pattern::WWing { pair, digit, bridge, ends, house } => format!(
                "{} both have only {digit} and {bridge}. They cannot both be {bridge}: then neither {} could \
                 be, and {} would have no place for {bridge}. So one of them is {digit}: {result}.",
                self.cells(pair),
                list(&ends.map(|end| self.cell(end)), "nor"),
                self.house(*house)
            ),
            Pattern::RemotePair { cells, digits } => format!(
                "{} all have only {}, and each sees the next, so the digits alternate along them. A cell \
                 that sees two cells of which one must be the one and one the other can be neither: {result}.",
                self.cells(cells),
                digit_list(*digits, "and")
            ),
            Pattern::Colours { .. } | Pattern::TwoColourings { .. } => {
                self.colours(pattern, result)
            }
            Pattern::Rectangle { corners, digits, saved } => {
                self.rectangle(corners, *digits, saved, result)
            }
            Pattern::Avoidable { corners, digits: [a, b], extra } => {
                let saved = match extra {
                    None => "So the open corner is not the digit that would complete it".to_owned(),
                    Some(extra) => format!("So one of the open corners is {extra}"),
                };
                format!(
                    "{} lie in two rows, two columns and two boxes, and none was given. If they held only {a} \
                     and {b}, swapping them would make a second solution, but there is only one. {saved}: \
                     {result}.",
                    self.cells(corners)
                )
            }
            Pattern::Grave { cell, digit } => format!(
                "every open cell but {0} has two candidates, and every digit two places in every house. \
                 Without {digit} in {0} that would hold for all cells, and then there would never be just one \
                 solution. So {0} is {digit}: {result}.",
                self.cell(*cell)
            ),
            _ => self.sets(pattern, result),
        }
    }

    fn wing(&self, pattern: &Pattern, result: &str) -> String {
        let Pattern::Wing { pivot, pincers, keys, digit, pivot_too } = pattern else {
            return self.sets(pattern, result);
        };
        let (name, one, other) = (self.cell(*pivot), self.cell(pincers[0]), self.cell(pincers[1]));
        let [x, y] = keys;
        let cases = format!(
            "if {name} is {x}, only {digit} is left for {one}; if it is {y}, only {digit} is left for \
             {other}"
        );
        if *pivot_too {
            format!(
                "{cases}; else it is {digit} itself. So one of {name}, {one} and {other} is {digit}, \
                 and a cell that shares a {} with each of them cannot be: {result}.",
                self.around()
            )
        } else {
            format!(
                "{cases}. So one of {one} and {other} is {digit}, and a cell that shares a {} with each \
                 of them cannot be: {result}.",
                self.around()
            )
        }
    }

    fn fish(
        &self,
        digit: Digit,
        base: &[House],
        cover: &[House],
        fins: &[usize],
        result: &str,
    ) -> String {
        let (base, cover) = (self.houses(base), self.houses(cover));
        if fins.is_empty() {
            return format!(
                "in {base}, {digit} fits only cells that also lie in {cover}. These need one {digit} each, so \
                 they use up the {digit} of {cover}; elsewhere in {cover} there is none: {result}."
            );
        }
        format!(
            "in {base}, {digit} fits only cells that also lie in {cover}, and {fins}. If {digit} is not in \
             {fins}, then {base} use up the {digit} of {cover}. What lies in {cover} outside {base} and also \
             sees {fins} loses {digit} either way: {result}.",
            fins = self.cells(fins)
        )
    }

    fn node(&self, node: &Node) -> String {
        match node.cells.as_slice() {
            [cell] => format!("{} is {}", self.cell(*cell), node.digit),
            cells => format!("{} is in one of {}", node.digit, self.cells(cells)),
        }
    }

    fn not(&self, node: &Node) -> String {
        match node.cells.as_slice() {
            [cell] => format!("{} is not {}", self.cell(*cell), node.digit),
            cells => format!("{} is in none of {}", node.digit, self.cells(cells)),
        }
    }

    fn chain(&self, chain: &Chain, result: &str) -> String {
        let mut words = Vec::new();
        for (index, pair) in chain.nodes.chunks(2).enumerate() {
            let [off, on] = pair else { continue };
            let lead = if index == 0 { "if" } else { "then" };
            let (off, digit) = (self.not(off), on.digit);
            words.push(match &chain.links[index] {
                Link::Cell if index == 0 => format!("{lead} {off}, it is {digit}"),
                Link::Cell => format!("{lead} {off} but {digit}"),
                Link::House(house) => {
                    let on = self.node(on);
                    format!("{lead} {off}, {on} (the only other place in {})", self.house(*house))
                }
                Link::Set(cells) => {
                    let on = self.node(on);
                    format!("{lead} {off}, {on} ({} have one digit to spare)", self.cells(cells))
                }
            });
        }
        let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
            return result.to_owned();
        };
        let story = words.join("; ");
        if first == last {
            return format!("{story}. Supposing it false makes it true, so it is true: {result}.");
        }
        if chain.closed {
            return format!(
                "{story}; and that brings back the start, so the chain is a loop that goes round in both \
                 directions. Of every two neighbours one is true, and what excludes both is false: {result}."
            );
        }
        if first.digit == last.digit {
            return format!(
                "{story}. So {} or {} in any case, and a cell that shares a {} with both ends cannot be {}: \
                 {result}.",
                self.node(first),
                self.node(last),
                self.around(),
                first.digit
            );
        }
        format!(
            "{story}. So {} or {} in any case, and what goes with neither is out: {result}.",
            self.node(first),
            self.node(last)
        )
    }

    fn colours(&self, pattern: &Pattern, result: &str) -> String {
        match pattern {
            Pattern::Colours { digit, first, second, wrong } => {
                let end = if *wrong {
                    format!(
                        "Two of {} see each other, so these are the wrong ones",
                        self.cells(first)
                    )
                } else {
                    "A cell that sees one of each cannot be it".to_owned()
                };
                format!(
                    "{digit} has two places in several houses, and following these it is either in all of {} \
                     or in all of {}. {end}: {result}.",
                    self.cells(first),
                    self.cells(second)
                )
            }
            Pattern::TwoColourings { digit, one, other, wrong } => {
                let pairs = [one, other].map(|pair| {
                    format!("all of {} or all of {}", self.cells(&pair[0]), self.cells(&pair[1]))
                });
                let end = if *wrong {
                    format!(
                        "{} see cells of both sides of the second pair, so they are wrong",
                        self.cells(&one[0])
                    )
                } else {
                    format!(
                        "A cell of {} sees one of {}, so not both are right: one of {} or {} is",
                        self.cells(&one[0]),
                        self.cells(&other[0]),
                        self.cells(&one[1]),
                        self.cells(&other[1])
                    )
                };
                format!(
                    "following houses with two places, {digit} is in {}; and also in {}. {end}: {result}.",
                    pairs[0], pairs[1]
                )
            }
            _ => result.to_owned(),
        }
    }

    fn rectangle(
        &self,
        corners: &[usize; 4],
        [a, b]: [Digit; 2],
        saved: &Saved,
        result: &str,
    ) -> String {
        let end = match saved {
            Saved::Corner(corner) => format!("So {} is neither", self.cell(*corner)),
            Saved::Digit(digit, cells) => {
                format!("So one of {} is {digit}, and what sees them all is not", self.cells(cells))
            }
            Saved::Subset { roof, digits, cells, house } => format!(
                "So one of {} holds a digit other than these two, and together with {} they use up {} in {}",
                self.cells(roof),
                self.cells(cells),
                digit_list(*digits, "and"),
                self.house(*house)
            ),
            Saved::Bound { roof, bound, houses } => format!(
                "In {} {bound} fits only {}, so if one of these were the other digit, only the two would stand \
                 in the rectangle",
                self.houses(houses),
                self.cells(roof)
            ),
            Saved::Opposite { roof, bound, houses } => format!(
                "In {} {bound} fits only corners; if one of {} were {bound}, both would be, and the other \
                 digit would fill the rest of the rectangle",
                self.houses(houses),
                self.cells(roof)
            ),
            Saved::Hidden { corner, bound, houses } => format!(
                "In {} {bound} fits only its corners; if {} were the other digit, the whole rectangle would \
                 follow",
                self.houses(houses),
                self.cell(*corner)
            ),
        };
        format!(
            "{} lie in two rows, two columns and two boxes and could hold {a} and {b}. If they held nothing \
             else, swapping the two would make a second solution, but there is only one. {end}: {result}.",
            self.cells(corners)
        )
    }

    fn set(&self, set: &AlmostLocked) -> String {
        format!("{} ({})", self.cells(&set.cells), digit_list(set.digits, "and"))
    }

    fn sets(&self, pattern: &Pattern, result: &str) -> String {
        match pattern {
            Pattern::Sets { sets, commons, ends, locked } => {
                let names: Vec<String> = sets.iter().map(|set| self.set(set)).collect();
                let links: Vec<String> = commons.iter().map(ToString::to_string).collect();
                let head = format!(
                    "{} each have one digit more than cells, so each is filled up as soon as it loses one",
                    names.join("; ")
                );
                if *locked {
                    return format!(
                        "{head}. Both {} fit only one of the two sets, so each set loses exactly one of them \
                         and keeps all its other digits: {result}.",
                        list(&links, "and")
                    );
                }
                format!(
                    "{head}. Neighbours cannot both have {}, so if the first set lacks one of {}, digit after \
                     digit the last has it. What sees all its places in both is not it: {result}.",
                    list(&links, "then"),
                    digit_list(*ends, "and")
                )
            }
            Pattern::Blossom { stem, petals, digit } => {
                let words: Vec<String> = (petals.iter())
                    .map(|(own, set)| {
                        format!(
                            "if it is {own}, {} lose {own} and must hold {digit}",
                            self.set(set)
                        )
                    })
                    .collect();
                format!(
                    "look at {}: {}. Whichever it is, {digit} stands in one of these sets: {result}.",
                    self.cell(*stem),
                    words.join("; ")
                )
            }
            Pattern::Crossing { cells, houses, sets, digits } => format!(
                "{} lie both in {} and in {}. Together with {} in {} and {} in {} there are as many cells as \
                 digits, so {} stay in the first house and {} in the second: {result}.",
                self.cells(cells),
                self.house(houses[0]),
                self.house(houses[1]),
                self.cells(&sets[0]),
                self.house(houses[0]),
                self.cells(&sets[1]),
                self.house(houses[1]),
                digit_list(digits[0], "and"),
                digit_list(digits[1], "and")
            ),
            Pattern::Aligned { cells, excluders } => {
                let left = match excluders.as_slice() {
                    [one] => format!("{}, which sees them all, has", self.cell(*one)),
                    many => format!("one of {}, which see them all, has", self.cells(many)),
                };
                format!(
                    "go through all ways to fill {} together. Some digits come in none of the good ones: either \
                     a digit stands twice in a house, or {left} nothing left. So {result}.",
                    self.cells(cells)
                )
            }
            Pattern::Refuted { branch, end } => format!(
                "{}. Then {}. So that supposition is wrong: {result}.",
                self.branch(branch),
                self.contradiction(*end)
            ),
            Pattern::Forced { of, branches } => {
                let words: Vec<String> =
                    branches.iter().map(|branch| self.branch(branch)).collect();
                let what = match *of {
                    Contradiction::Cell(cell) => format!("{} must hold something", self.cell(cell)),
                    Contradiction::House(house, digit) => {
                        format!("{} must have a {digit}", self.house(house))
                    }
                };
                format!("{what}. {}. All of them agree: {result}.", words.join(". "))
            }
            _ => result.to_owned(),
        }
    }

    fn branch(&self, branch: &Branch) -> String {
        let word = |&((cell, digit), because): &(Candidate, Because)| {
            let name = self.cell(cell);
            match because {
                Because::Supposed => format!("Suppose {name} is {digit}"),
                Because::LastCandidate => {
                    format!("{name} is {digit} (nothing else is left for it)")
                }
                Because::LastPlace(house) => {
                    format!("{name} is {digit} (the last place in {})", self.house(house))
                }
                Because::Pattern(technique) => {
                    let pattern = technique.facts().name.to_lowercase();
                    format!("{name} is not {digit} ({pattern})")
                }
                Because::RefutedToo => {
                    format!("{name} is not {digit} (supposing that too leads to a contradiction)")
                }
            }
        };
        let words: Vec<String> = branch.trail.iter().map(word).collect();
        words.join(", then ")
    }

    fn contradiction(&self, contradiction: Contradiction) -> String {
        match contradiction {
            Contradiction::Cell(cell) => format!("nothing is left for {}", self.cell(cell)),
            Contradiction::House(house, digit) => {
                format!("{digit} has no place left in {}", self.house(house))
            }
        }
    }
}

/// Two, three or four in words.
fn number(count: usize, first: bool) -> String {
    let word = match count {
        2 => "two",
        3 => "three",
        4 => "four",
        other => return other.to_string(),
    };
    if first { word[..1].to_uppercase() + &word[1..] } else { word.to_owned() }
}

fn digit_list(set: u64, last: &str) -> String {
    list(&digits_of(set).map(|digit| digit.to_string()).collect::<Vec<_>>(), last)
}
