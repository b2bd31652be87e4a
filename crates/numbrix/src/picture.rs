//! The board as drawing data.

use crate::board::{Neighbours, Puzzle};
use gridwright_world::Rows;
use gridwright_world::picture::{Cell, Lattice, Look, Picture};

/// Numbers in columns of equal width, empty cells as `.`, holes as `#`.
pub(crate) fn picture(puzzle: &Puzzle, numbers: &Rows) -> Picture {
    let graph = puzzle.graph();
    // However few numbers are known, columns leave room for the largest.
    let width = puzzle.cells().to_string().len();
    let cell = |(row, column): (usize, usize)| {
        let Some(cell) = graph.cell(row, column) else {
            return Cell::new("#", Look::Hole);
        };
        match numbers[row][column] {
            None => Cell::new(format!("{:>width$}", "."), Look::Empty),
            Some(number) => {
                let given = puzzle.clue(cell).is_some();
                Cell::new(number.to_string(), if given { Look::Given } else { Look::Plain })
            }
        }
    };
    let places = (0..graph.rows()).flat_map(|row| (0..graph.columns()).map(move |c| (row, c)));
    let lattice = match graph.neighbours() {
        Neighbours::Six => Lattice::Hexagons,
        Neighbours::Four | Neighbours::Eight => Lattice::Squares,
    };
    let cells = places.map(cell).collect();
    Picture { columns: graph.columns(), cells, lattice, ..Picture::default() }
}
