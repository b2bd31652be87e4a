//! Reasoning from what stands on the board: locked candidates, subsets, fish, wings, rectangles.

use super::super::finding::{Pattern, Saved};
use super::super::geometry::House;
use super::super::grid::Digit;
use super::{Say, capital, digit_list, list, number};

impl Say<'_> {
    pub(super) fn premises(&self, pattern: &Pattern, result: &str) -> String {
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
                capital(&number(cells.len())),
                number(cells.len()),
                self.houses(houses, "or")
            ),
            Pattern::Subset { cells, digits, houses, hidden: true } => format!(
                "in {}, {} can only go to {}. {} digits for {} cells: they fill all of these, so nothing else has \
                 room there: {result}.",
                self.houses(houses, "and"),
                digit_list(*digits, "and"),
                self.cells(cells),
                capital(&number(cells.len())),
                number(cells.len())
            ),
            Pattern::Chain(chain) => self.chain(chain, result),
            Pattern::EmptyRectangle { digit, house, lines, pair, strong } => {
                let [beside, end] = pair.map(|cell| self.cell(cell));
                let taken = usize::from(!self.0.is_in(lines[0], pair[0]));
                format!(
                    "in {0}, {digit} can only go to cells of {1}, and in {2} only to {beside} or {end}. Either \
                     {end} is {digit}, or {beside} is; then {3} has its {digit}, and {0} must have its own in {4}. \
                     Either way the same is ruled out: {result}.",
                    self.house(*house),
                    self.houses(lines, "and"),
                    self.house(*strong),
                    self.house(lines[taken]),
                    self.house(lines[1 - taken])
                )
            }
            Pattern::Wing { .. } => self.wing(pattern, result),
            Pattern::WWing { pair, digit, bridge, ends, house } => format!(
                "{} both have only {digit} and {bridge}. They cannot both be {bridge}: then neither {} could \
                 be, and {} would have no place for {bridge}. So one of them is {digit}, and a cell that shares a \
                 {} with each of them cannot be: {result}.",
                self.cells(pair),
                list(&ends.map(|end| self.cell(end)), "nor"),
                self.house(*house),
                self.around()
            ),
            Pattern::RemotePair { cells, digits } => format!(
                "{} all have only {}, and each shares a {around} with the next, so the digits alternate along \
                 them. Of two that are an odd number of steps apart, one holds the one digit and one the other, and a \
                 cell that shares a {around} with both can be neither: {result}.",
                self.cells(cells),
                digit_list(*digits, "and"),
                around = self.around()
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
                    Some(extra) => format!(
                        "So one of the two open corners is {extra}, and a cell that shares a {} with both is not",
                        self.around()
                    ),
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

    pub(super) fn wing(&self, pattern: &Pattern, result: &str) -> String {
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

    /// `twice`: a cell that loses the digit lies in two houses of the cover, and perhaps in the base.
    pub(super) fn fish(
        &self,
        digit: Digit,
        (base, cover): (&[House], &[House]),
        fins: &[usize],
        twice: bool,
        result: &str,
    ) -> String {
        let covered = |cell: &usize| cover.iter().any(|&house| self.0.is_in(house, *cell));
        // A fin in the cover is one because it lies in two houses of the base.
        let (inside, beside): (Vec<usize>, Vec<usize>) = fins.iter().copied().partition(covered);
        let (base, cover) = (self.houses(base, "and"), self.houses(cover, "and"));
        if fins.is_empty() {
            let both = if twice { ", nor in a cell that would use up two of them" } else { "" };
            return format!(
                "in {base}, {digit} fits only cells that also lie in {cover}. Each of {base} needs one {digit}, and \
                 that uses up the {digit}s of {cover}, which have it nowhere else{both}: {result}."
            );
        }
        let [name, one, each] = match fins {
            [_] => ["the fin", "the fin", "the fin"],
            _ => ["the fins", "one of the fins", "every fin"],
        };
        let exception = match (beside.as_slice(), inside.as_slice()) {
            (beside, []) => format!(", but for {} ({name})", self.cells(beside)),
            ([], [cell]) => {
                format!("; but {} ({name}) lies in two of the former at once", self.cell(*cell))
            }
            ([], many) => {
                format!("; but {} ({name}) lie in two of the former at once", self.cells(many))
            }
            (beside, inside) => {
                let (beside, inside) = (self.cells(beside), self.cells(inside));
                format!(
                    ", but for {beside}, and for {inside} in two of the former at once ({name})"
                )
            }
        };
        let or_both =
            if twice { format!(", or in two of {cover} at once,") } else { String::new() };
        format!(
            "in {base}, {digit} fits only cells that also lie in {cover}{exception}. Either {one} is {digit}; or \
             each of {base} has its {digit} in {cover}, which then have it nowhere else. So a cell of {cover} outside \
             {base}{or_both} that shares a {around} with {each} cannot be {digit} either way: {result}.",
            around = self.around()
        )
    }

    pub(super) fn rectangle(
        &self,
        corners: &[usize; 4],
        [a, b]: [Digit; 2],
        saved: &Saved,
        result: &str,
    ) -> String {
        // The other of the two digits.
        let than = |bound: Digit| if bound == a { b } else { a };
        let end = match saved {
            Saved::Corner(corner) => format!("So {} is neither", self.cell(*corner)),
            Saved::Digit(digit, cells) => {
                format!(
                    "So one of {} is {digit}, and a cell that shares a {} with each of them is not",
                    self.cells(cells),
                    self.around()
                )
            }
            Saved::Subset { roof, digits, cells, house } => format!(
                "So one of {} holds a digit other than these two, and together with {} they use up {} in {}",
                self.cells(roof),
                self.cells(cells),
                digit_list(*digits, "and"),
                self.house(*house)
            ),
            Saved::Bound { roof, bound, houses } => format!(
                "In {}, {bound} fits only {}, so one of these is {bound}; if the other were {}, the rectangle would \
                 hold nothing but the two",
                self.houses(houses, "and"),
                self.cells(roof),
                than(*bound)
            ),
            Saved::Opposite { roof, bound, houses } => format!(
                "In {}, {bound} fits only corners of the rectangle; if one of {} were {bound}, both would be, and \
                 {} would fill the other two",
                self.houses(houses, "and"),
                self.cells(roof),
                than(*bound)
            ),
            Saved::Hidden { corner, bound, houses } => format!(
                "In {}, {bound} fits only corners of the rectangle; if {} were {other}, {bound} would stand in both \
                 corners beside it, and {other} in the fourth",
                self.houses(houses, "and"),
                self.cell(*corner),
                other = than(*bound)
            ),
        };
        format!(
            "{} lie in two rows, two columns and two boxes and could hold {a} and {b}. If they held nothing \
             else, swapping the two would make a second solution, but there is only one. {end}: {result}.",
            self.cells(corners)
        )
    }
}
