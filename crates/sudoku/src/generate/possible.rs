//! Wishes that are proved impossible, and why.

use super::mask::Mask;
use super::orbits::Orbits;
use super::wish::{Clues, Digits, Sampling, Symmetry, Wish};
use crate::board::{Extras, Layout, Partition};
use gridwright_world::Choice;

/// Why no puzzle can be as wished; `None` where nothing is known against it.
pub(super) fn objection(wish: &Wish, layout: &Layout, orbits: &Orbits) -> Option<String> {
    let classic = layout.is_classic() && !wish.jigsaw;
    if !classic && wish.sampling == Sampling::Controlled {
        return Some("--sampling controlled is defined for 9x9 boards with 3x3 boxes".to_owned());
    }
    if let Some(technique) = wish.rated.filter(|_| !classic) {
        let name = technique.name();
        return Some(format!(
            "--technique {name}: ratings name it on 9x9 boards with 3x3 boxes alone"
        ));
    }
    if wish.sampling == Sampling::Controlled {
        let shaped = wish.symmetry != Symmetry::None || wish.mask.is_some();
        if shaped || wish.clues != Clues::Any || wish.digits != Digits::Any {
            let why = "clues that are laid out or counted would be another sample";
            return Some(format!("--sampling controlled draws from all minimal puzzles: {why}"));
        }
    }
    let (least, why) = least_clues(layout, classic);
    if let Some(mask) = &wish.mask
        && let Some(why) = empty_lines(layout, mask, wish.jigsaw)
    {
        return Some(why);
    }
    if orbits.most() < least {
        return Some(format!(
            "clues may stand in {} cells, but a board with one solution has at least {least} ({why})",
            orbits.most()
        ));
    }
    let Clues::Exactly(clues) = wish.clues else { return None };
    let cells = layout.cells();
    if clues > cells {
        return Some(format!("--clues {clues}: the board has {cells} cells"));
    }
    if clues < least {
        return Some(format!(
            "--clues {clues}: a board with one solution has at least {least} clues ({why})"
        ));
    }
    if wish.minimal && clues > cells - layout.order() {
        return Some(format!(
            "--clues {clues} leaves a row full, and a full row has a clue that can be left out"
        ));
    }
    if !orbits.can_hold(clues) {
        let symmetry = wish.symmetry.name();
        let mask = if wish.mask.is_some() { " and the mask" } else { "" };
        return Some(format!("--clues {clues}: symmetry {symmetry}{mask} cannot hold so many"));
    }
    None
}

/// The least number of clues that is proved, and by what.
fn least_clues(layout: &Layout, classic: bool) -> (usize, &'static str) {
    if classic {
        return (17, "McGuire, Tugemann and Civario 2012");
    }
    (layout.order() - 1, "two digits without a clue could change places")
}

/// The cell at a place of a line.
type CellOf = fn(line: usize, at: usize, order: usize) -> usize;

/// Two lines of one band that hold no clue can change places in every solution.
fn empty_lines(layout: &Layout, mask: &Mask, jigsaw: bool) -> Option<String> {
    let order = layout.order();
    let Partition::Boxes { width, height } = *layout.partition() else { return None };
    if jigsaw || layout.extras() != Extras::default() {
        return None;
    }
    let kinds: [(&str, usize, CellOf); 2] = [
        ("rows", height, |line, at, order| line * order + at),
        ("columns", width, |line, at, order| at * order + line),
    ];
    for (name, group, cell) in kinds {
        let empty: Vec<usize> = (0..order)
            .filter(|&line| (0..order).all(|at| !mask.may(cell(line, at, order))))
            .collect();
        if let Some(pair) = empty.windows(2).find(|pair| pair[0] / group == pair[1] / group) {
            return Some(format!(
                "the mask leaves {name} {} and {} without clues: they could change places, so \
                 there is never one solution",
                pair[0] + 1,
                pair[1] + 1
            ));
        }
    }
    None
}
