//! Every sentence of a hint, in English. Another language is another folder like this one.
//!
//! Nothing is decided here: what is said comes from the [`Finding`]. `rules` says what a technique is (`scale` what
//! those are that only ratings name), `mistakes` what the player has done wrong; the reasoning of a step is in
//! `patterns` (what stands on the board), `sets` (cells and digits counted against each other) and `chains` (one
//! thing after the other).

mod chains;
mod mistakes;
mod patterns;
mod rules;
mod scale;
mod sets;

pub use mistakes::{mistake, with_move};
pub use rules::rule;
pub use scale::word;

use super::finding::{Finding, Pattern};
use super::geometry::{Geometry, House};
use super::grid::{Digit, digits_of, only};
use super::region::Region;
use crate::board::{Partition, UnitKind};

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

    /// What houses of a kind are called, one and many.
    fn kind(&self, kind: UnitKind) -> [&'static str; 2] {
        match kind {
            UnitKind::Row => ["row", "rows"],
            UnitKind::Column => ["column", "columns"],
            UnitKind::Box => match self.0.layout().partition() {
                Partition::Boxes { .. } => ["box", "boxes"],
                Partition::Regions(_) => ["region", "regions"],
            },
            UnitKind::Diagonal => ["diagonal", "diagonals"],
            UnitKind::Window => ["window", "windows"],
        }
    }

    fn house(&self, house: House) -> String {
        let unit = &self.0.layout().units()[house];
        format!("{} {}", self.kind(unit.kind)[0], unit.number)
    }

    /// `rows 2 and 6`, or `row 2 and box 3`.
    fn houses(&self, houses: &[House], last: &str) -> String {
        let units = self.0.layout().units();
        let alike = houses.chunk_by(|&one, &other| units[one].kind == units[other].kind);
        let words: Vec<String> = alike
            .map(|group| match group {
                [one] => self.house(*one),
                many => {
                    let numbers: Vec<String> =
                        many.iter().map(|&house| units[house].number.to_string()).collect();
                    format!("{} {}", self.kind(units[many[0]].kind)[1], list(&numbers, last))
                }
            })
            .collect();
        list(&words, last)
    }

    fn region(&self, region: &Region) -> String {
        match region {
            Region::Board => "the whole board".to_owned(),
            Region::Houses(houses) => {
                list(&houses.iter().map(|&house| self.house(house)).collect::<Vec<_>>(), "and")
            }
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
    fn around(&self) -> String {
        let units = self.0.layout().units();
        let kinds =
            [UnitKind::Row, UnitKind::Column, UnitKind::Box, UnitKind::Diagonal, UnitKind::Window];
        let there = kinds.into_iter().filter(|&kind| units.iter().any(|unit| unit.kind == kind));
        list(&there.map(|kind| self.kind(kind)[0].to_owned()).collect::<Vec<_>>(), "or")
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
            (Pattern::Fish { digit, base, cover, fins }, _) => {
                let lies = |houses: &[House], cell: usize| {
                    houses.iter().filter(|&&house| self.0.is_in(house, cell)).count()
                };
                let twice = (finding.removes.iter())
                    .any(|&(cell, _)| lies(base, cell) > 0 && lies(cover, cell) > 1);
                self.fish(*digit, (base, cover), fins, twice, &result)
            }
            (pattern, _) => self.premises(pattern, &result),
        }
    }
}

/// Small numbers in words.
fn number(count: usize) -> String {
    let word = match count {
        2 => "two",
        3 => "three",
        4 => "four",
        5 => "five",
        6 => "six",
        7 => "seven",
        8 => "eight",
        other => return other.to_string(),
    };
    word.to_owned()
}

/// At the beginning of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn digit_list(set: u64, last: &str) -> String {
    list(&digits_of(set).map(|digit| digit.to_string()).collect::<Vec<_>>(), last)
}
