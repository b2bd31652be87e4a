//! Every sentence of a hint, in English. Another language is another folder like this one.
//!
//! Nothing is decided here: what is said comes from the [`Finding`]. `rules` says what a technique is, `mistakes`
//! what the player has done wrong; the reasoning of a step is in `patterns` (what stands on the board), `sets`
//! (cells and digits counted against each other) and `chains` (one thing after the other).

mod chains;
mod mistakes;
mod patterns;
mod rules;
mod sets;

pub use mistakes::{mistake, with_move};
pub use rules::rule;

use super::finding::{Finding, Pattern};
use super::geometry::{Geometry, House};
use super::grid::{Digit, digits_of, only};
use super::region::Region;

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
