//! The rules, and nothing but the rules: what is wrong with a full board.

use crate::board::{Answer, Puzzle};
use gridwright_world::{Fault, Rows};

/// Everything wrong with an answer, from the rules alone; empty when it is right.
///
/// ```
/// use gridwright_numbrix::{Answer, Puzzle, verify};
/// let puzzle: Puzzle = "2\n1 0\n0 3\n".parse()?;
/// let answer = |rows: [[u32; 2]; 2]| Answer::new(rows.map(|row| row.map(Some).to_vec()).to_vec());
/// assert!(verify(&puzzle, &answer([[1, 2], [4, 3]])).is_empty());
/// assert_eq!(verify(&puzzle, &answer([[1, 2], [3, 4]])).len(), 2);
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn verify(puzzle: &Puzzle, answer: &Answer) -> Vec<Fault> {
    let graph = puzzle.graph();
    let (rows, columns) = (graph.rows(), graph.columns());
    let answer = answer.rows();
    if answer.len() != rows || answer.iter().any(|row| row.len() != columns) {
        let message = format!("the answer does not have {rows} rows of {columns}");
        return vec![Fault::cells(message, Vec::new())];
    }
    let most = puzzle.cells() as u32;
    let mut faults = Vec::new();
    // By number, every place where it stands.
    let mut places: Vec<Vec<(usize, usize)>> = vec![Vec::new(); puzzle.cells() + 1];
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
                    if let Some(clue) = puzzle.clue(cell).filter(|clue| u32::from(*clue) != number)
                    {
                        let message =
                            format!("the clue {clue} at {} was changed to {number}", place());
                        faults.push(Fault::cells(message, here));
                    }
                }
            }
        }
    }
    check_numbers(puzzle, &places, &mut faults);
    check_marks(puzzle, answer, &mut faults);
    faults
}

/// Every number once, and each next to the one before it.
fn check_numbers(puzzle: &Puzzle, places: &[Vec<(usize, usize)>], faults: &mut Vec<Fault>) {
    let graph = puzzle.graph();
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
fn check_marks(puzzle: &Puzzle, answer: &Rows, faults: &mut Vec<Fault>) {
    for &(a, b) in puzzle.marks() {
        let [a, b] = [a, b].map(|cell| puzzle.graph().place(cell.into()));
        let number = |(row, column): (usize, usize)| answer[row][column];
        if let (Some(x), Some(y)) = (number(a), number(b))
            && x.abs_diff(y) != 1
        {
            let message = format!("{x} and {y} are marked as consecutive");
            faults.push(Fault::cells(message, vec![a, b]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Graph, Neighbours};

    #[test]
    fn every_fault_is_listed() {
        let graph = Graph::new(2, 3, Neighbours::Four, |r, c| (r, c) == (1, 1)).unwrap();
        let puzzle = Puzzle::new(graph, vec![2, 0, 0, 0, 5], vec![(0, 1), (2, 4)]).unwrap();
        let rows = vec![vec![Some(1), Some(4), Some(4)], vec![None, Some(9), Some(0)]];
        let narrow = Answer::new(rows[..1].to_vec());
        assert_eq!(verify(&puzzle, &narrow).len(), 1);
        let faults = verify(&puzzle, &Answer::new(rows));
        let faults: Vec<_> = faults.into_iter().map(|fault| fault.message).collect();
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
