//! The rules, and nothing but the rules: what is wrong with a board or an answer.

use super::board::Board;
use gridwright_world::outcome::Fault;
use gridwright_world::text::number_of;

/// Every unit that holds a digit more than once, with the cells that hold it.
///
/// ```
/// use gridwright_sudoku::board::{Board, Layout};
/// use gridwright_sudoku::rules;
/// let mut digits = vec![0; 81];
/// (digits[0], digits[4]) = (5, 5);
/// let board = Board::new(Layout::classic(), digits.into()).unwrap();
/// assert_eq!(rules::clashes(&board)[0].message, "5 stands twice in row 1: r1c1, r1c5");
/// ```
pub fn clashes(board: &Board) -> Vec<Fault> {
    clashes_among(board, board.digits())
}

/// Whether some unit holds a digit twice.
pub fn has_clash(board: &Board) -> bool {
    board.layout().units().iter().any(|unit| {
        let mut seen = 0u128;
        unit.cells.iter().any(|&cell| {
            let digit = board.digits()[usize::from(cell)];
            let bit = u128::from(digit != 0) << digit;
            let twice = seen & bit != 0;
            seen |= bit;
            twice
        })
    })
}

/// Everything wrong with an answer to a board, from the rules alone: open cells, digits that do not
/// exist, clues that were changed, and every unit that holds a digit twice.
pub fn verify(board: &Board, answer: &[u32]) -> Vec<Fault> {
    let order = board.order();
    if answer.len() != board.layout().cells() {
        let found = number_of(answer.len(), "cell");
        let message = format!("{found}, expected {}", board.layout().cells());
        return vec![Fault::cells(message, Vec::new())];
    }
    let mut faults = Vec::new();
    let mut digits = vec![0u8; answer.len()];
    for (cell, &digit) in answer.iter().enumerate() {
        let given = u32::from(board.digits()[cell]);
        let name = cell_name(board, cell);
        let message = if digit == 0 {
            format!("{name} is open")
        } else if digit as usize > order {
            format!("{name} holds {digit}, which is out of range 1..{order}")
        } else if given != 0 && given != digit {
            format!("{name} holds {digit}, but {given} was given")
        } else {
            digits[cell] = digit as u8;
            continue;
        };
        if (digit as usize) <= order {
            digits[cell] = digit as u8;
        }
        faults.push(Fault::cells(message, vec![board.place(cell)]));
    }
    faults.extend(clashes_among(board, &digits));
    faults
}

fn clashes_among(board: &Board, digits: &[u8]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for unit in board.layout().units() {
        for digit in 1..=board.order() as u8 {
            let cells: Vec<usize> = unit
                .cells
                .iter()
                .map(|&cell| usize::from(cell))
                .filter(|&cell| digits[cell] == digit)
                .collect();
            if cells.len() < 2 {
                continue;
            }
            let names: Vec<String> = cells.iter().map(|&c| cell_name(board, c)).collect();
            let times = match cells.len() {
                2 => "twice".to_owned(),
                n => format!("{n} times"),
            };
            let message = format!("{digit} stands {times} in {unit}: {}", names.join(", "));
            faults
                .push(Fault::cells(message, cells.iter().map(|&cell| board.place(cell)).collect()));
        }
    }
    faults
}

/// A cell's usual name, `r1c1` being the first.
pub fn cell_name(board: &Board, cell: usize) -> String {
    let (row, column) = board.place(cell);
    format!("r{}c{}", row + 1, column + 1)
}

#[cfg(test)]
mod tests {
    use super::super::board::{Extras, Layout};
    use super::*;

    fn board(digits: [u8; 16]) -> Board {
        let layout = Layout::boxes(4, 2, 2, Extras::default()).unwrap();
        Board::new(layout.into(), Box::new(digits)).unwrap()
    }

    #[test]
    fn every_fault_is_named() {
        let given = board([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let right = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert!(verify(&given, &right).is_empty());
        let wrong = [2, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 0, 9, 1];
        let messages: Vec<_> = verify(&given, &wrong).into_iter().map(|f| f.message).collect();
        let expected = [
            "r1c1 holds 2, but 1 was given",
            "r4c2 is open",
            "r4c3 holds 9, which is out of range 1..4",
            "2 stands twice in row 1: r1c1, r1c2",
            "2 stands twice in column 1: r1c1, r3c1",
            "2 stands twice in box 1: r1c1, r1c2",
        ];
        assert_eq!(messages, expected);
        assert_eq!(verify(&given, &right[1..]).len(), 1);
    }

    #[test]
    fn clashes_and_their_quick_test_agree() {
        let mut digits = [0; 16];
        assert!(!has_clash(&board(digits)));
        (digits[0], digits[5]) = (3, 3);
        assert!(has_clash(&board(digits)));
        assert_eq!(clashes(&board(digits)).len(), 1);
    }
}
