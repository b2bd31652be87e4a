//! The board as drawing data.

use crate::board::{Answer, Neighbours, Puzzle};
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

/// The board as drawing data, with an answer filled in where one is given.
///
/// ```
/// use gridwright_numbrix::{Puzzle, draw};
/// let puzzle: Puzzle = "2\n1 0\n# 3\n".parse()?;
/// let texts: Vec<_> = draw(&puzzle, None).cells.into_iter().map(|cell| cell.text).collect();
/// assert_eq!(texts, ["1", ".", "#", "3"]);
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn draw(puzzle: &Puzzle, answer: Option<&Answer>) -> Picture {
    let graph = puzzle.graph();
    let fits = |answer: &&Answer| {
        let rows = answer.rows();
        rows.len() == graph.rows() && rows.iter().all(|row| row.len() == graph.columns())
    };
    // What people hand in may have any shape: what does not fit is not drawn.
    if let Some(answer) = answer.filter(fits) {
        return picture(puzzle, answer.rows());
    }
    let mut clues = Answer::filled(puzzle, puzzle.clues()).rows().clone();
    for number in clues.iter_mut().flatten() {
        *number = number.filter(|number| *number != 0);
    }
    picture(puzzle, &clues)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_say_what_they_are() {
        let puzzle: Puzzle = "4 3\n1 0 # 0\n0 0 0 0\n0 0 0 11\n".parse().unwrap();
        let numbers = [vec![Some(1), Some(2), None, None], vec![None; 4], vec![None; 4]].to_vec();
        let picture = picture(&puzzle, &numbers);
        assert_eq!((picture.columns, picture.lattice), (4, Lattice::Squares));
        let shown: Vec<_> = picture.cells[..4].iter().map(|c| (c.text.as_str(), c.look)).collect();
        let wanted =
            [("1", Look::Given), ("2", Look::Plain), ("#", Look::Hole), (" .", Look::Empty)];
        assert_eq!(shown, wanted);
    }
}
