//! What is to be seen on a board, for whoever learns the numbers and for tests.

use super::classes::{NEAR, NO_TILE, classes, near};
use super::state;
use crate::champion::problem::Problem;
use crate::pdb::dimensions::Dimensions;

/// A cell near another one.
#[derive(Clone, Copy, Debug)]
struct Neighbour {
    cell: u8,
    to: usize,
}

/// For every cell the cells near it.
fn surroundings(dimensions: Dimensions) -> Vec<Vec<Neighbour>> {
    let there = |cell: usize, to: usize| {
        let (rows, cols) = near(to);
        let row = (cell / dimensions.cols).checked_add_signed(rows as isize)?;
        let col = (cell % dimensions.cols).checked_add_signed(cols as isize)?;
        let cell = (row * dimensions.cols + col) as u8;
        (row < dimensions.rows && col < dimensions.cols).then_some(Neighbour { cell, to })
    };
    (0..dimensions.cells())
        .map(|cell| (0..NEAR).filter_map(|to| there(cell, to)).collect())
        .collect()
}

/// Calls `visit` with the class of everything that is to be seen on a board.
pub fn observe(problem: &Problem, tiles: &[u8], mut visit: impl FnMut(usize)) {
    let (dimensions, classes) = (problem.dimensions(), classes());
    let of = |cell: usize| state(dimensions, tiles[cell].into(), cell);
    for (cell, around) in surroundings(dimensions).iter().enumerate() {
        let own = of(cell);
        if usize::from(tiles[cell]) == problem.blank() {
            visit(classes.blank(own));
            for to in 0..NEAR {
                let there = around.iter().find(|near| near.to == to);
                let state = there.map_or(NO_TILE, |near| of(near.cell.into()));
                visit(classes.around(to, state));
            }
            continue;
        }
        visit(classes.alone(own));
        for near in around.iter().filter(|near| usize::from(near.cell) > cell) {
            if usize::from(tiles[usize::from(near.cell)]) != problem.blank() {
                visit(classes.pair(near.to, own, of(near.cell.into())));
            }
        }
    }
}
