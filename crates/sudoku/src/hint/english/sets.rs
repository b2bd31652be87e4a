//! Reasoning that counts digits against cells: almost locked sets, crossings, alignments; and what follows from
//! all possibilities.

use super::super::finding::{AlmostLocked, Branch, Pattern};
use super::super::grid::{Contradiction, Digit};
use super::{Say, digit_list, list, number};

/// More sets than these are not looked for in one step.
const ORDINALS: [&str; 8] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

impl Say<'_> {
    pub(super) fn set(&self, set: &AlmostLocked) -> String {
        format!("{} ({})", self.cells(&set.cells), digit_list(set.digits, "and"))
    }

    /// From the first set to the last: what the one lacks the other has.
    fn row_of_sets(&self, commons: &[Digit], ends: u64) -> String {
        let end = digit_list(ends, "and");
        let (missing, same) = if ends.is_power_of_two() {
            (end.clone(), end.clone())
        } else {
            (format!("one of {end}"), "that digit".to_owned())
        };
        let ordinal = |at: usize| ORDINALS[at % ORDINALS.len()];
        let mut story = format!("Suppose the first lacks {missing}");
        for (at, digit) in commons.iter().enumerate() {
            let (one, next) = (ordinal(at), ordinal(at + 1));
            story += &format!("; then the {one} has {digit}, so the {next} lacks {digit}");
        }
        let last = ordinal(commons.len());
        format!(
            "{story}; then the {last} has {same}. So {same} is in the first or the {last} in any case, and a cell \
             that shares a {} with all its places in both cannot be it",
            self.around()
        )
    }

    pub(super) fn sets(&self, pattern: &Pattern, result: &str) -> String {
        match pattern {
            Pattern::Sets { sets, commons, ends, locked } => {
                let named = |(at, set): (usize, &AlmostLocked)| {
                    format!("the {} is {}", ORDINALS[at % ORDINALS.len()], self.set(set))
                };
                let names: Vec<String> = sets.iter().enumerate().map(named).collect();
                let head = format!(
                    "{} sets of cells have just one digit more than cells, so that a set which loses one digit must \
                     hold all its others: {}",
                    number(sets.len(), false),
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
                format!("{head}. {}: {result}.", self.row_of_sets(commons, *ends))
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
                    [one] => format!("{}, which must differ from them all, has", self.cell(*one)),
                    many => {
                        format!("one of {}, which must differ from them all, has", self.cells(many))
                    }
                };
                format!(
                    "go through all ways to fill {} together. Some digits come in none of the good ones: either \
                     a digit stands twice in a house, or {left} nothing left. So {result}.",
                    self.cells(cells)
                )
            }
            Pattern::Refuted { branch, end } => format!(
                "{}. Then {}. So that supposition is wrong: {result}.",
                self.branch(branch, true),
                self.contradiction(*end)
            ),
            Pattern::Forced { of, branches } => {
                let told = |(at, branch): (usize, &Branch)| self.branch(branch, at == 0);
                let words: Vec<String> = branches.iter().enumerate().map(told).collect();
                let what = match *of {
                    Contradiction::Cell(cell) => format!("{} must hold something", self.cell(cell)),
                    Contradiction::House(house, digit) => {
                        format!("{} must have a {digit}", self.house(house))
                    }
                };
                format!("{what}. {}. In every case the same falls: {result}.", words.join(". "))
            }
            _ => result.to_owned(),
        }
    }
}
