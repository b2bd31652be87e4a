//! The rules, and nothing but the rules: what is wrong with a board or an answer.

use crate::board::{Answer, Puzzle};
use gridwright_world::Fault;
use gridwright_world::text::number_of;

/// Everything wrong with an answer, from the rules alone: open cells, clues that were changed, and
/// every unit that holds a digit twice. Empty when it is right, which is seen without allocating.
///
/// ```
/// use gridwright_sudoku::{Answer, Puzzle, verify};
/// let puzzle: Puzzle = "1 2\n. .\n".parse()?;
/// let answer = |digits: [u8; 4]| Answer::new(puzzle.layout(), digits.into()).unwrap();
/// assert!(verify(&puzzle, &answer([1, 2, 2, 1])).is_empty());
/// let faults = verify(&puzzle, &answer([1, 2, 1, 2]));
/// assert_eq!(faults[0].message, "1 stands twice in column 1: r1c1, r2c1");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn verify(puzzle: &Puzzle, answer: &Answer) -> Vec<Fault> {
    if is_right(puzzle, answer.digits()) {
        return Vec::new();
    }
    let numbers: Vec<u32> = answer.digits().iter().copied().map(u32::from).collect();
    faults(puzzle, &numbers)
}

/// Whether every clue stands and every unit holds every digit.
fn is_right(puzzle: &Puzzle, digits: &[u8]) -> bool {
    let (layout, order) = (puzzle.layout(), puzzle.order() as u8);
    // All cells are looked at whatever comes of them: so the processor looks at many at once.
    let clues = puzzle.digits().iter().zip(digits);
    let wrong = clues.fold(0, |wrong, (&clue, &digit)| {
        let changed = u8::from(clue != 0) & u8::from(clue != digit);
        wrong | changed | u8::from(digit.wrapping_sub(1) >= order)
    });
    if wrong != 0 || digits.len() != layout.cells() {
        return false;
    }
    match digits.try_into() {
        Ok(digits) if layout.is_classic() => fills_nine(digits),
        _ => layout.units().iter().all(|unit| {
            let held = |held, &cell: &_| held | 1u64 << (digits[usize::from(cell)] - 1);
            unit.cells.iter().fold(0, held) == u64::MAX >> (64 - order)
        }),
    }
}

/// Whether every unit of the classic board holds every digit.
fn fills_nine(digits: &[u8; 81]) -> bool {
    const ALL: u16 = 0b11_1111_1110;
    let mut columns = [0; 9];
    let mut right = true;
    for band in digits.chunks_exact(27) {
        let mut boxes = [0; 3];
        for row in band.chunks_exact(9) {
            let mut whole = 0;
            for (column, &digit) in row.iter().enumerate() {
                let bit = 1u16 << (digit & 15);
                whole |= bit;
                columns[column] |= bit;
                boxes[column / 3] |= bit;
            }
            right &= whole == ALL;
        }
        right &= boxes == [ALL; 3];
    }
    right && columns == [ALL; 9]
}

/// Everything wrong with the numbers of an answer, which may be none of the board's digits.
pub fn faults(puzzle: &Puzzle, numbers: &[u32]) -> Vec<Fault> {
    let order = puzzle.order();
    if numbers.len() != puzzle.layout().cells() {
        let found = number_of(numbers.len(), "cell");
        let message = format!("{found}, expected {}", puzzle.layout().cells());
        return vec![Fault::cells(message, Vec::new())];
    }
    let mut faults = Vec::new();
    let mut digits = vec![0u8; numbers.len()];
    for (cell, &number) in numbers.iter().enumerate() {
        let given = u32::from(puzzle.digits()[cell]);
        let in_range = number as usize <= order;
        if in_range {
            digits[cell] = number as u8;
        }
        let what = if number == 0 {
            "is open".to_owned()
        } else if !in_range {
            format!("holds {number}, which is out of range 1..{order}")
        } else if given != 0 && given != number {
            format!("holds {number}, but {given} was given")
        } else {
            continue;
        };
        let message = format!("{} {what}", cell_name(puzzle, cell));
        faults.push(Fault::cells(message, vec![puzzle.place(cell)]));
    }
    faults.extend(clashes_among(puzzle, &digits));
    faults
}

/// Every unit that holds a clue more than once, with the cells that hold it.
///
/// ```
/// use gridwright_sudoku::internals::rules;
/// use gridwright_sudoku::{Layout, Puzzle};
/// let mut digits = vec![0; 81];
/// (digits[0], digits[4]) = (5, 5);
/// let puzzle = Puzzle::new(Layout::classic(), digits.into()).unwrap();
/// assert_eq!(rules::clashes(&puzzle)[0].message, "5 stands twice in row 1: r1c1, r1c5");
/// ```
pub fn clashes(puzzle: &Puzzle) -> Vec<Fault> {
    clashes_among(puzzle, puzzle.digits())
}

/// Whether some unit holds a clue twice.
pub fn has_clash(puzzle: &Puzzle) -> bool {
    puzzle.layout().units().iter().any(|unit| {
        let mut seen = 0u128;
        unit.cells.iter().any(|&cell| {
            let digit = puzzle.digits()[usize::from(cell)];
            let bit = u128::from(digit != 0) << digit;
            let twice = seen & bit != 0;
            seen |= bit;
            twice
        })
    })
}

fn clashes_among(puzzle: &Puzzle, digits: &[u8]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for unit in puzzle.layout().units() {
        for digit in 1..=puzzle.order() as u8 {
            let cells: Vec<usize> = unit
                .cells
                .iter()
                .map(|&cell| usize::from(cell))
                .filter(|&cell| digits[cell] == digit)
                .collect();
            if cells.len() < 2 {
                continue;
            }
            let names: Vec<String> = cells.iter().map(|&c| cell_name(puzzle, c)).collect();
            let times = match cells.len() {
                2 => "twice".to_owned(),
                n => format!("{n} times"),
            };
            let message = format!("{digit} stands {times} in {unit}: {}", names.join(", "));
            faults.push(Fault::cells(
                message,
                cells.iter().map(|&cell| puzzle.place(cell)).collect(),
            ));
        }
    }
    faults
}

/// A cell's usual name, `r1c1` being the first.
fn cell_name(puzzle: &Puzzle, cell: usize) -> String {
    let (row, column) = puzzle.place(cell);
    format!("r{}c{}", row + 1, column + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::board::{Extras, Layout};
    use gridwright_search::Budget;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    fn puzzle(digits: [u8; 16]) -> Puzzle {
        let layout = Layout::boxes(4, 2, 2, Extras::default()).unwrap();
        Puzzle::new(layout.into(), Box::new(digits)).unwrap()
    }

    #[test]
    fn every_fault_is_named() {
        let given = puzzle([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let right = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert!(faults(&given, &right).is_empty());
        let wrong = [2, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 0, 9, 1];
        let messages: Vec<_> = faults(&given, &wrong).into_iter().map(|f| f.message).collect();
        let expected = [
            "r1c1 holds 2, but 1 was given",
            "r4c2 is open",
            "r4c3 holds 9, which is out of range 1..4",
            "2 stands twice in row 1: r1c1, r1c2",
            "2 stands twice in column 1: r1c1, r3c1",
            "2 stands twice in box 1: r1c1, r1c2",
        ];
        assert_eq!(messages, expected);
        assert_eq!(faults(&given, &right[1..]).len(), 1);
    }

    #[test]
    fn clashes_and_their_quick_test_agree() {
        let mut digits = [0; 16];
        assert!(!has_clash(&puzzle(digits)));
        (digits[0], digits[5]) = (3, 3);
        assert!(has_clash(&puzzle(digits)));
        assert_eq!(clashes(&puzzle(digits)).len(), 1);
    }
    /// The quick test against the slow one: full boards, right and with up to two cells changed.
    #[test]
    fn right_answers_are_told_from_wrong_ones() {
        let extras = Extras { diagonals: false, windows: true };
        let layouts = [
            Layout::classic(),
            Layout::squarest(9, extras).unwrap().into(),
            Layout::squarest(12, Extras::default()).unwrap().into(),
            Layout::squarest(64, Extras::default()).unwrap().into(),
        ];
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        for layout in layouts {
            let order = layout.order();
            let empty = Puzzle::new(layout, vec![0; order * order].into()).unwrap();
            let solved = crate::solve(&empty, &Options::default(), &mut Budget::unlimited());
            let right = solved.answer().unwrap().digits().to_vec();
            for _ in 0..300 {
                let mut digits = right.clone();
                let mut clues = right.clone();
                for clue in &mut clues {
                    *clue *= u8::from(rng.random_range(0..3) == 0);
                }
                for _ in 0..rng.random_range(0..3) {
                    digits[rng.random_range(0..order * order)] = rng.random_range(0..=order as u8);
                }
                let puzzle = Puzzle::new(empty.layout().clone(), clues.into()).unwrap();
                let numbers: Vec<u32> = digits.iter().copied().map(u32::from).collect();
                let slow = faults(&puzzle, &numbers);
                assert_eq!(is_right(&puzzle, &digits), slow.is_empty(), "{slow:?}");
                assert_eq!(slow.is_empty(), digits == right);
            }
        }
    }
}
