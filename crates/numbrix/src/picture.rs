//! The board as drawing data.

use crate::board::{Answer, Neighbours, Puzzle};
use gridwright_world::Rows;
use gridwright_world::picture::{Cell, Lattice, Look, Overlay, Picture};

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
    let numbers = if let Some(answer) = answer.filter(fits) {
        answer.rows().clone()
    } else {
        let mut clues = Answer::filled(puzzle, puzzle.clues()).rows().clone();
        for number in clues.iter_mut().flatten() {
            *number = number.filter(|number| *number != 0);
        }
        clues
    };
    let mut picture = picture(puzzle, &numbers);
    picture.overlays = overlays(puzzle, &numbers, answer.is_some());
    (picture.title, picture.task) = words(puzzle);
    picture
}

/// The path where it is told, its ends, and the neighbours that are marked as consecutive.
fn overlays(puzzle: &Puzzle, numbers: &Rows, told: bool) -> Vec<Overlay> {
    let (graph, last) = (puzzle.graph(), puzzle.cells());
    let mut seats = vec![None; last + 1];
    for (at, number) in numbers.iter().flatten().enumerate() {
        if let Some(seat) = number.and_then(|number| seats.get_mut(number as usize)) {
            *seat = Some(at);
        }
    }
    let mut overlays = Vec::new();
    // Numbers that follow each other and stand together; a lone number is no way.
    let mut way: Vec<usize> = Vec::new();
    let adjacent = |a: usize, b: usize| {
        let cell = |at: usize| graph.cell(at / graph.columns(), at % graph.columns());
        cell(a).zip(cell(b)).is_some_and(|(a, b)| graph.adjacent(a, b))
    };
    for seat in seats.iter().skip(1).chain([&None]) {
        match (*seat, way.last()) {
            (Some(at), Some(&before)) if adjacent(before, at) => way.push(at),
            (seat, _) => {
                let done = std::mem::replace(&mut way, seat.into_iter().collect());
                if told && done.len() > 1 {
                    overlays.push(Overlay::Path(done));
                }
            }
        }
    }
    let at = |cell: u16| {
        let (row, column) = graph.place(usize::from(cell));
        row * graph.columns() + column
    };
    overlays.extend(puzzle.marks().iter().map(|&(a, b)| Overlay::Link(at(a), at(b))));
    let ends = if last == 1 { vec![1] } else { vec![1, last] };
    overlays.extend(ends.into_iter().filter_map(|end| seats[end]).map(Overlay::Ring));
    overlays
}

/// What this kind of number path is called, and what is to be done.
fn words(puzzle: &Puzzle) -> (String, String) {
    let (title, beside) = match puzzle.graph().neighbours() {
        Neighbours::Four => ("Numbrix", "beside, above or below the one before it"),
        Neighbours::Eight => ("Hidato", "next to the one before it, also across corners"),
        Neighbours::Six => ("Number path", "in a hexagon that touches the one before it"),
    };
    let last = puzzle.cells();
    let linked = if puzzle.marks().is_empty() { "" } else { " A dot joins two in sequence." };
    (title.to_owned(), format!("Fill in 1 to {last} so that each number is {beside}.{linked}"))
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

    #[test]
    fn the_path_is_drawn_where_it_is_told() {
        let puzzle: Puzzle = "3\n1 2 0\n0 0 0\n7 0 9\n".parse().unwrap();
        let rings = [Overlay::Ring(0), Overlay::Ring(8)];
        assert_eq!(draw(&puzzle, None).overlays, rings);
        let answer =
            Answer::new([[1, 2, 3], [6, 5, 4], [7, 8, 9]].map(|r| r.map(Some).to_vec()).to_vec());
        let path = Overlay::Path(vec![0, 1, 2, 5, 4, 3, 6, 7, 8]);
        assert_eq!(draw(&puzzle, Some(&answer)).overlays, [vec![path], rings.to_vec()].concat());
    }
}
