//! Reasoning that counts digits against cells: almost locked sets, crossings, alignments; and what follows from
//! all possibilities.

use super::super::finding::{AlmostLocked, Pattern};
use super::super::grid::{Contradiction, Digit};
use super::{Say, digit_list, list};

impl Say<'_> {
    pub(super) fn set(&self, set: &AlmostLocked) -> String {
        format!("{} ({})", self.cells(&set.cells), digit_list(set.digits, "and"))
    }

    /// From the first set to the last: what the one lacks the other has.
    fn row_of_sets(&self, sets: &[AlmostLocked], commons: &[Digit], ends: u64) -> String {
        let [first, rest @ ..] = sets else { return String::new() };
        let end = digit_list(ends, "and");
        let one = if ends.is_power_of_two() { end.clone() } else { format!("one of {end}") };
        let same = if ends.is_power_of_two() { "it" } else { "that digit" };
        let mut story = format!("Suppose {} did not hold {one}", self.cells(&first.cells));
        for (digit, set) in commons.iter().zip(rest) {
            story += &format!(
                ", then {digit} would stand there and in none of {}, which it would see",
                self.cells(&set.cells)
            );
        }
        story
            + &format!(
                "; these would then hold {same}. So {same} stands in the first or the last of the sets, and what \
             sees all its places in both is not it"
            )
    }

    pub(super) fn sets(&self, pattern: &Pattern, result: &str) -> String {
        match pattern {
            Pattern::Sets { sets, commons, ends, locked } => {
                let names: Vec<String> = sets.iter().map(|set| self.set(set)).collect();
                let head = format!(
                    "{} each have one digit more than cells: take one away, and all their other digits must stand \
                     there",
                    list(&names, "and")
                );
                if *locked {
                    let links: Vec<String> = commons.iter().map(ToString::to_string).collect();
                    return format!(
                        "{head}. Both {} fit only one of the two sets, so each set loses exactly one of them \
                         and keeps all its other digits: {result}.",
                        list(&links, "and")
                    );
                }
                format!("{head}. {}: {result}.", self.row_of_sets(sets, commons, *ends))
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
                "{} lie both in {} and in {}. Together with {} in {} and {} in {} these are as many cells as \
                 they have digits, and no digit can stand in them twice, so each of the digits does once: {} \
                 within {}, {} within {}, and nowhere else there: {result}.",
                self.cells(cells),
                self.house(houses[0]),
                self.house(houses[1]),
                self.cells(&sets[0]),
                self.house(houses[0]),
                self.cells(&sets[1]),
                self.house(houses[1]),
                digit_list(digits[0], "and"),
                self.house(houses[0]),
                digit_list(digits[1], "and"),
                self.house(houses[1])
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
}
