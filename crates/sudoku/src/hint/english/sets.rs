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
            story += &format!(
                "; then the {one} has {digit}, so the {next} lacks it (their places for {digit} exclude each other)"
            );
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
                    "each of these {} sets has just one digit more than it has cells, so one that lacks a digit \
                     must hold all its others: {}",
                    number(sets.len()),
                    list(&names, "and")
                );
                if *locked {
                    let links: Vec<String> = commons.iter().map(ToString::to_string).collect();
                    return format!(
                        "{head}. Places for {} in the two sets exclude each other, so each set lacks just one of \
                         these digits and holds all its others, and a cell that shares a {} with all places of such \
                         a digit cannot be it: {result}.",
                        list(&links, "and for"),
                        self.around()
                    );
                }
                format!("{head}. {}: {result}.", self.row_of_sets(commons, *ends))
            }
            Pattern::Blossom { stem, petals, digit } => {
                let words: Vec<String> = (petals.iter())
                    .map(|(own, set)| {
                        let verb = if set.cells.len() == 1 { "loses" } else { "lose" };
                        format!(
                            "if it is {own}, {} {verb} {own} and must hold {digit}",
                            self.set(set)
                        )
                    })
                    .collect();
                format!(
                    "look at {}: {}. Whichever it is, {digit} stands in one of these sets, and a cell that shares a \
                     {} with all its places there cannot be it: {result}.",
                    self.cell(*stem),
                    words.join("; "),
                    self.around()
                )
            }
            Pattern::Crossing { cells, houses, sets, digits } => format!(
                "{} lie both in {} and in {}. Together with {} in {} and {} in {} they are {} cells for just as \
                 many digits, none of which fits in twice, so each of them stands there once: {} within {}, {} \
                 within {}, and the rest of these houses cannot have them: {result}.",
                self.cells(cells),
                self.house(houses[0]),
                self.house(houses[1]),
                self.cells(&sets[0]),
                self.house(houses[0]),
                self.cells(&sets[1]),
                self.house(houses[1]),
                number(cells.len() + sets[0].len() + sets[1].len()),
                digit_list(digits[0], "and"),
                self.house(houses[0]),
                digit_list(digits[1], "and"),
                self.house(houses[1])
            ),
            Pattern::Aligned { cells, excluders } => {
                let left = match excluders.as_slice() {
                    [one] => self.cell(*one),
                    many => format!("one of {}", self.cells(many)),
                };
                format!(
                    "go through all ways to fill {} together. A way fails where a digit stands twice in a house, or \
                     where nothing is left for {left}, which must differ from them all. What comes only in ways that \
                     fail is out: {result}.",
                    self.cells(cells)
                )
            }
            Pattern::Refuted { branch, end } => format!(
                "{}. But then {}. So that supposition is wrong: {result}.",
                self.branch(branch, "suppose"),
                self.contradiction(*end)
            ),
            Pattern::Forced { of, branches } => {
                let told = |(at, branch): (usize, &Branch)| {
                    self.branch(branch, if at == 0 { "Suppose" } else { "Or suppose" })
                };
                let words: Vec<String> = branches.iter().enumerate().map(told).collect();
                let what = match *of {
                    Contradiction::Cell(cell) => format!("{} must hold something", self.cell(cell)),
                    Contradiction::House(house, digit) => {
                        format!("{} must have its {digit}", self.house(house))
                    }
                };
                format!("{what}. {}. In every case the same follows: {result}.", words.join(". "))
            }
            _ => result.to_owned(),
        }
    }
}
