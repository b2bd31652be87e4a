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
                    let places = if on.cells.len() == 1 { "place" } else { "places" };
                    let on = self.node(on);
                    format!(
                        "{lead} {off}, {on} (the only other {places} in {})",
                        self.house(*house)
                    )
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
                "{story}; and that brings back the start, so the chain is a loop, and can be followed in both \
                 directions. Of every two neighbours in it just one is true, and what would contradict both is out: \
                 {result}."
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
            "{story}. So {} or {} in any case, and what would contradict both is out: {result}.",
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
                    "{digit} has just two places in several houses, and from one of these to the next it is \
                     either in {} or in {}. {end}: {result}.",
                    self.all_of(first),
                    self.all_of(second)
                )
            }
            Pattern::TwoColourings { digit, one, other, wrong } => {
                let pairs = [one, other].map(|pair| {
                    format!("in {} or in {}", self.all_of(&pair[0]), self.all_of(&pair[1]))
                });
                let end = if *wrong {
                    format!(
                        "Whichever of the second two is right, a cell of it shares a {} with one of {}, so {digit} \
                         is in none of these",
                        self.around(),
                        self.cells(&one[0])
                    )
                } else {
                    format!(
                        "A cell of {} and one of {} share a {around}, so not both are right: {digit} is in {} \
                         or in {}, and a cell that shares a {around} with one of each cannot be it",
                        self.cells(&one[0]),
                        self.cells(&other[0]),
                        self.all_of(&one[1]),
                        self.all_of(&other[1]),
                        around = self.around()
                    )
                };
                format!(
                    "from house to house with just two places for {digit}, it is {}; and, elsewhere, {}. {end}: \
                     {result}.",
                    pairs[0], pairs[1]
                )
            }
            _ => result.to_owned(),
        }
    }

    fn all_of(&self, cells: &[usize]) -> String {
        match cells {
            [cell] => self.cell(*cell),
            [one, other] => format!("both {} and {}", self.cell(*one), self.cell(*other)),
            many => format!("all of {}", self.cells(many)),
        }
    }

    /// What follows from a supposition, which begins with `lead`.
    pub(super) fn branch(&self, branch: &Branch, lead: &str) -> String {
        let word = |&((cell, digit), because): &(Candidate, Because)| {
            let name = self.cell(cell);
            match because {
                Because::Supposed => format!("{lead} {name} is {digit}"),
                Because::LastCandidate => {
                    format!("{name} is {digit} (nothing else is left for it)")
                }
                Because::LastPlace(house) => {
                    format!("{name} is {digit} (the last place in {})", self.house(house))
                }
                Because::Pattern(technique) => {
                    let pattern = technique.facts().name.to_lowercase();
                    format!("{name} is not {digit} (by {})", pattern.replace(['(', ')'], ""))
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
