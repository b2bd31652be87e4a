//! The rules, and nothing but the rules: what is wrong with a full board.

use super::board::Board;
use gridwright_world::outcome::Fault;

/// An answer as somebody wrote it: row by row, `None` where a hole was written.
pub type Written = Vec<Vec<Option<u32>>>;

/// Everything wrong with an answer; empty when it is right.
///
/// The answer must have the board's rows and columns.
///
/// ```
/// use gridwright_numbrix::{Board, Graph, Neighbours, verify};
/// let graph = Graph::new(2, 2, Neighbours::Four, |_, _| false);
/// let board = Board::new(graph, vec![1, 0, 0, 3], Vec::new())?;
/// let answer = |rows: [[u32; 2]; 2]| rows.map(|row| row.map(Some).to_vec()).to_vec();
/// assert!(verify(&board, &answer([[1, 2], [4, 3]])).is_empty());
/// assert_eq!(verify(&board, &answer([[1, 2], [3, 4]])).len(), 2);
/// # Ok::<(), gridwright_numbrix::BoardError>(())
/// ```
pub fn verify(board: &Board, answer: &Written) -> Vec<Fault> {
    let graph = board.graph();
    let most = board.cells() as u32;
    let mut faults = Vec::new();
    // By number, every place where it stands.
    let mut places: Vec<Vec<(usize, usize)>> = vec![Vec::new(); board.cells() + 1];
    for (row, numbers) in answer.iter().enumerate() {
        for (column, &number) in numbers.iter().enumerate() {
            let here = vec![(row, column)];
            let place = || format!("row {}, column {}", row + 1, column + 1);
            match (graph.cell(row, column), number) {
                (None, None) => {}
                (None, Some(number)) => {
                    let message = format!("number {number} stands on a hole at {}", place());
                    faults.push(Fault::cells(message, here));
                }
                (Some(_), None) => {
                    let message = format!("a hole stands on the cell at {}", place());
                    faults.push(Fault::cells(message, here));
                }
                (Some(_), Some(0)) => {
                    faults.push(Fault::cells(format!("the cell at {} is empty", place()), here));
                }
                (Some(_), Some(number)) if number > most => {
                    let message =
                        format!("number {number} at {} is out of range 1..{most}", place());
                    faults.push(Fault::cells(message, here));
                }
                (Some(cell), Some(number)) => {
                    places[number as usize].push((row, column));
                    if let Some(clue) = board.clue(cell).filter(|clue| u32::from(*clue) != number) {
                        let message =
                            format!("the clue {clue} at {} was changed to {number}", place());
                        faults.push(Fault::cells(message, here));
                    }
                }
            }
        }
    }
    check_numbers(board, &places, &mut faults);
    check_marks(board, answer, &mut faults);
    faults
}

/// Every number once, and each next to the one before it.
fn check_numbers(board: &Board, places: &[Vec<(usize, usize)>], faults: &mut Vec<Fault>) {
    let graph = board.graph();
    for (number, here) in places.iter().enumerate().skip(1) {
        match here.as_slice() {
            [] => faults.push(Fault::cells(format!("number {number} is missing"), Vec::new())),
            [_] => {}
            many => {
                let message = format!("number {number} stands {} times", many.len());
                faults.push(Fault::cells(message, many.to_vec()));
            }
        }
        let before = &places[number - 1];
        if let ([a], [b]) = (before.as_slice(), here.as_slice()) {
            let cells = graph.cell(a.0, a.1).zip(graph.cell(b.0, b.1));
            if !cells.is_some_and(|(a, b)| graph.adjacent(a, b)) {
                let message = format!("{} and {number} are not next to each other", number - 1);
                faults.push(Fault::cells(message, vec![*a, *b]));
            }
        }
    }
}

/// Marked cells hold consecutive numbers.
fn check_marks(board: &Board, answer: &Written, faults: &mut Vec<Fault>) {
    for &(a, b) in board.marks() {
        let [a, b] = [a, b].map(|cell| board.graph().place(cell.into()));
        let number = |(row, column): (usize, usize)| answer[row][column];
        if let (Some(x), Some(y)) = (number(a), number(b))
            && x.abs_diff(y) != 1
        {
            let message = format!("{x} and {y} are marked as consecutive");
            faults.push(Fault::cells(message, vec![a, b]));
        }
    }
}

/// A filling, by cell, as written rows.
pub fn written(board: &Board, filling: &[u16]) -> Written {
    let graph = board.graph();
    let number = |row, column| graph.cell(row, column).map(|cell| u32::from(filling[cell]));
    let row = |row| (0..graph.columns()).map(|column| number(row, column)).collect();
    (0..graph.rows()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::board::{Graph, Neighbours};
    use super::*;

    #[test]
    fn every_fault_is_listed() {
        let graph = Graph::new(2, 3, Neighbours::Four, |r, c| (r, c) == (1, 1));
        let board = Board::new(graph, vec![2, 0, 0, 0, 5], vec![(0, 1), (2, 4)]).unwrap();
        let answer = vec![vec![Some(1), Some(4), Some(4)], vec![None, Some(9), Some(0)]];
        let faults: Vec<_> = verify(&board, &answer).into_iter().map(|f| f.message).collect();
        assert_eq!(
            faults,
            [
                "the clue 2 at row 1, column 1 was changed to 1",
                "a hole stands on the cell at row 2, column 1",
                "number 9 stands on a hole at row 2, column 2",
                "the cell at row 2, column 3 is empty",
                "number 2 is missing",
                "number 3 is missing",
                "number 4 stands 2 times",
                "number 5 is missing",
                "1 and 4 are marked as consecutive",
                "4 and 0 are marked as consecutive",
            ]
        );
    }
}
