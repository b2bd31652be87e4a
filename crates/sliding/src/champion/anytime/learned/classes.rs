//! What an estimate looks at, with everything that is the same by symmetry under one number.
//!
//! A tile is described by how far it is from home, in rows and columns; beyond four of either it is just far. What
//! is looked at is each tile by itself, each pair of tiles that are near each other on the board, the blank,
//! and what lies around the blank. A turned or mirrored board is as far from its goal as the board itself,
//! and neither tile of a pair comes first, so up to sixteen views share a class, and one learned number.

use std::sync::OnceLock;

/// Rows or columns from home beyond which a tile is just far.
const FAR: i32 = 4;
/// Displacements in one direction that are told apart.
const SPAN: usize = 2 * FAR as usize + 1;
/// Displacements that are told apart.
const PLACES: usize = SPAN * SPAN;
/// What stands for a tile where there is none.
pub const NO_TILE: usize = PLACES;
/// Displacements, and none.
pub const STATES: usize = PLACES + 1;
/// Cells up to so many rows and columns away are near.
const REACH: i32 = 2;
/// The most cells near a cell.
pub const NEAR: usize = 24;

/// Rows and columns from one cell to another.
type Step = (i32, i32);

/// The numbers of all classes.
#[derive(Debug)]
pub struct Classes {
    /// By direction to the second tile and the displacements of both.
    pairs: Vec<u16>,
    /// By direction from the blank and displacement; [`NO_TILE`] for what is outside the board.
    around: Vec<u16>,
    /// By displacement.
    alone: Vec<u16>,
    /// By displacement of the blank.
    blank: Vec<u16>,
    /// How many there are.
    pub count: usize,
}

/// All classes.
pub fn classes() -> &'static Classes {
    static CLASSES: OnceLock<Classes> = OnceLock::new();
    CLASSES.get_or_init(Classes::new)
}

impl Classes {
    fn new() -> Classes {
        let mut count = 0;
        let alone = |state: usize| IMAGES.map(|image| image.state(state));
        let around = |view: usize| {
            let (to, state) = (view / STATES, view % STATES);
            IMAGES.map(|image| image.near(to) * STATES + image.state(state))
        };
        let pair = |view: usize| {
            let (to, first, second) =
                (view / PLACES / PLACES, view / PLACES % PLACES, view % PLACES);
            let there = |image: Image| {
                (image.near(to) * PLACES + image.state(first)) * PLACES + image.state(second)
            };
            let back = |image: Image| {
                let to = image.near(NEAR - 1 - to);
                (to * PLACES + image.state(second)) * PLACES + image.state(first)
            };
            IMAGES.map(there).into_iter().chain(IMAGES.map(back))
        };
        Classes {
            pairs: number(NEAR * PLACES * PLACES, pair, &mut count),
            around: number(NEAR * STATES, around, &mut count),
            alone: number(PLACES, alone, &mut count),
            blank: number(PLACES, alone, &mut count),
            count,
        }
    }

    /// The class of two tiles, the second in direction `to` from the first.
    pub fn pair(&self, to: usize, first: usize, second: usize) -> usize {
        self.pairs[(to * PLACES + first) * PLACES + second].into()
    }

    /// The class of a tile, or none, in direction `to` from the blank.
    pub fn around(&self, to: usize, state: usize) -> usize {
        self.around[to * STATES + state].into()
    }

    /// The class of a tile by itself.
    pub fn alone(&self, state: usize) -> usize {
        self.alone[state].into()
    }

    /// The class of the blank by itself.
    pub fn blank(&self, state: usize) -> usize {
        self.blank[state].into()
    }
}

/// Numbers views in the order in which the first of each class comes.
fn number<I: IntoIterator<Item = usize>>(
    views: usize,
    images: impl Fn(usize) -> I,
    count: &mut usize,
) -> Vec<u16> {
    const OPEN: u16 = u16::MAX;
    let mut numbers = vec![OPEN; views];
    for view in 0..views {
        if numbers[view] == OPEN {
            images(view).into_iter().for_each(|image| numbers[image] = *count as u16);
            *count += 1;
        }
    }
    numbers
}

/// One of the eight ways to turn and mirror a board.
#[derive(Clone, Copy)]
struct Image(u8);

/// All of them.
const IMAGES: [Image; 8] =
    [Image(0), Image(1), Image(2), Image(3), Image(4), Image(5), Image(6), Image(7)];

impl Image {
    fn step(self, (rows, cols): Step) -> Step {
        let (rows, cols) = if self.0 & 1 == 0 { (rows, cols) } else { (cols, rows) };
        (if self.0 & 2 == 0 { rows } else { -rows }, if self.0 & 4 == 0 { cols } else { -cols })
    }

    fn state(self, state: usize) -> usize {
        if state == NO_TILE {
            return NO_TILE;
        }
        let (rows, cols) = (state / SPAN, state % SPAN);
        displacement(self.step((rows as i32 - FAR, cols as i32 - FAR)))
    }

    fn near(self, to: usize) -> usize {
        direction(self.step(near(to)))
    }
}

/// The number of a displacement.
pub fn displacement((rows, cols): Step) -> usize {
    let place = |cells: i32| (cells.clamp(-FAR, FAR) + FAR) as usize;
    place(rows) * SPAN + place(cols)
}

/// All steps to near cells, row by row; opposite ones add up to the last number.
pub fn near(to: usize) -> Step {
    let place = to as i32 + i32::from(to >= NEAR / 2);
    let side = 2 * REACH + 1;
    (place / side - REACH, place % side - REACH)
}

fn direction((rows, cols): Step) -> usize {
    let place = ((rows + REACH) * (2 * REACH + 1) + cols + REACH) as usize;
    place - usize::from(place > NEAR / 2)
}

/// The number of a step, if it leads to a near cell.
pub fn toward(step: Step) -> Option<usize> {
    let (rows, cols) = step;
    (rows.abs() <= REACH && cols.abs() <= REACH && step != (0, 0)).then(|| direction(step))
}

/// The states that a tile may have after a step: two where far is only known to be far.
pub fn after(state: usize, (rows, cols): Step) -> impl Iterator<Item = usize> {
    let (row, col) = ((state / SPAN) as i32 - FAR, (state % SPAN) as i32 - FAR);
    let next = displacement((row + rows, col + cols));
    let far = (row * rows + col * cols).abs() == FAR;
    std::iter::once(next).chain((far && next != state).then_some(state))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_cells_are_numbered_and_opposites_mirrored() {
        for to in 0..NEAR {
            let (rows, cols) = near(to);
            assert_eq!(direction((rows, cols)), to);
            assert_eq!(direction((-rows, -cols)), NEAR - 1 - to);
        }
    }

    #[test]
    fn images_share_a_class() {
        let classes = classes();
        let right_of = direction((0, 1));
        let (swapped, home) = (displacement((0, -1)), displacement((0, 0)));
        let turned = displacement((-1, 0));
        let below = direction((1, 0));
        assert_eq!(classes.pair(right_of, swapped, home), classes.pair(below, turned, home));
        assert_eq!(
            classes.pair(right_of, swapped, home),
            classes.pair(direction((0, -1)), home, swapped)
        );
        assert_ne!(classes.pair(right_of, swapped, home), classes.pair(right_of, home, swapped));
        assert_ne!(classes.alone(home), classes.blank(home));
        assert_eq!(classes.around(right_of, NO_TILE), classes.around(below, NO_TILE));
    }
}
