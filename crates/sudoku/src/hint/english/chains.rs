//! Reasoning along chains, colours and suppositions.

use super::super::finding::{Because, Branch, Chain, Link, Node, Pattern};
use super::super::grid::{Candidate, Contradiction};
use super::Say;

impl Say<'_> {
    pub(super) fn node(&self, node: &Node) -> String {
        match node.cells.as_slice() {
            [cell] => format!("{} is {}", self.cell(*cell), node.digit),
            cells => format!("{} is in one of {}", node.digit, self.cells(cells)),
        }
    }

    pub(super) fn not(&self, node: &Node) -> String {
        match node.cells.as_slice() {
            [cell] => format!("{} is not {}", self.cell(*cell), node.digit),
            cells => format!("{} is in none of {}", node.digit, self.cells(cells)),
        }
    }

    pub(super) fn chain(&self, chain: &Chain, result: &str) -> String {
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

    pub(super) fn colours(&self, pattern: &Pattern, result: &str) -> String {
        match pattern {
            Pattern::Colours { digit, first, second, wrong } => {
                let end = if *wrong {
                    format!(
                        "Two of {} share a {}, so these are the wrong ones",
                        self.cells(first),
                        self.around()
                    )
                } else {
                    format!("A cell that shares a {} with one of each cannot be it", self.around())
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
                        "Cells of {} share a {} with cells of both sides of the second pair, so they are wrong",
                        self.cells(&one[0]),
                        self.around()
                    )
                } else {
                    format!(
                        "A cell of {} and one of {} share a {around}, so not both are right: {digit} is in all of {} \
                         or in all of {}, and a cell that shares a {around} with one of each cannot be it",
                        self.cells(&one[0]),
                        self.cells(&other[0]),
                        self.cells(&one[1]),
                        self.cells(&other[1]),
                        around = self.around()
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

    /// What follows from a supposition; `first`: no other was told before it.
    pub(super) fn branch(&self, branch: &Branch, first: bool) -> String {
        let word = |&((cell, digit), because): &(Candidate, Because)| {
            let name = self.cell(cell);
            match because {
                Because::Supposed if first => format!("Suppose {name} is {digit}"),
                Because::Supposed => format!("Or suppose {name} is {digit}"),
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

    pub(super) fn contradiction(&self, contradiction: Contradiction) -> String {
        match contradiction {
            Contradiction::Cell(cell) => format!("nothing is left for {}", self.cell(cell)),
            Contradiction::House(house, digit) => {
                format!("{digit} has no place left in {}", self.house(house))
            }
        }
    }
}
