//! Certificates for boards of any size: pairs that answer every line, or a forced win move by move.

use super::{Statement, fault, head, threats};
use crate::board::{Cell, Finish, Mark, Position, Side};
use crate::champion::geometry::all_lines;
use gridwright_search::Value;
use gridwright_world::Checked;

/// A draw shown by pairs against both sides.
pub fn write_pairs(board: &Position, against: [&[(Cell, Cell)]; 2]) -> String {
    let mut text = head(board, Statement { value: Value::Draw, moves: 0 });
    let name = |cell: Cell| board.variant().write_move(cell);
    for (side, pairs) in [Side::X, Side::O].into_iter().zip(against) {
        let pairs = pairs.iter().map(|&(one, two)| format!(" {}-{}", name(one), name(two)));
        text.push_str(&format!("pairs {side}{}\n", pairs.collect::<String>()));
    }
    text
}

/// A win of the side to move by threats that leave the other no choice.
pub fn write_forced(board: &Position, line: &[Cell]) -> String {
    let moves = line.len().div_ceil(2).min(254) as u8;
    let mut text = head(board, Statement { value: Value::Win, moves });
    text.push_str("forced");
    for &cell in line {
        text.push(' ');
        text.push_str(&board.variant().write_move(cell));
    }
    text.push('\n');
    text
}

/// Whether a line of a certificate is of this sort.
pub(super) fn is_plain(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("pairs" | "forced" | "threats"))
}

pub(super) fn check(board: &Position, statement: Statement, lines: &[(usize, &str)]) -> Checked {
    let mut answered = [false; 2];
    for &(number, line) in lines {
        let mut words = line.split_whitespace();
        let judged = match (words.next(), statement.value) {
            (Some("pairs"), Value::Draw) => match words.next() {
                Some(side @ ("X" | "O")) => {
                    let side = if side == "X" { Side::X } else { Side::O };
                    answered[side.index()] = true;
                    judge_pairs(board, side, words)
                }
                _ => Err("expected 'pairs X' or 'pairs O'".into()),
            },
            (Some(kind @ ("forced" | "threats")), Value::Win) => {
                let judged = if kind == "forced" {
                    judge_forced(board, statement, words)
                } else {
                    threats::judge(board, statement, words)
                };
                match judged {
                    Ok(()) => return Checked::default(),
                    wrong => wrong,
                }
            }
            _ => Err("this line cannot show the value".into()),
        };
        if let Err(message) = judged {
            return fault(number, message);
        }
    }
    if answered == [true; 2] {
        Checked::default()
    } else {
        fault(3, "the lines that follow do not show this value")
    }
}

fn read_cell(board: &Position, word: &str) -> Result<Cell, String> {
    board.variant().read_move(word).map_err(|e| e.to_string())
}

fn judge_pairs<'w>(
    board: &Position,
    attacker: Side,
    words: impl Iterator<Item = &'w str>,
) -> Result<(), String> {
    // The number of the pair each cell belongs to.
    let mut pair_of: Vec<Option<usize>> = vec![None; board.marks().len()];
    for (pair, word) in words.enumerate() {
        let (one, two) =
            word.split_once('-').ok_or_else(|| format!("'{word}' is no pair of cells"))?;
        for cell in [read_cell(board, one)?, read_cell(board, two)?] {
            let name = board.variant().write_move(cell);
            if board.mark(cell) != Mark::Empty {
                return Err(format!("the cell {name} of a pair is not empty"));
            }
            if pair_of[cell.index()].replace(pair).is_some() {
                return Err(format!("the cell {name} is in two pairs"));
            }
        }
    }
    let variant = board.variant();
    let mut cells = Vec::with_capacity(variant.k());
    for (_, line) in all_lines(variant.rows(), variant.cols(), variant.k()) {
        cells.clear();
        cells.extend(line);
        let open = |&cell: &usize| {
            let mark = board.marks()[cell];
            mark == attacker.mark() || mark == Mark::Empty
        };
        if !cells.iter().all(open) {
            continue;
        }
        let mut seen: Vec<usize> = cells.iter().filter_map(|&cell| pair_of[cell]).collect();
        seen.sort_unstable();
        if !seen.windows(2).any(|two| two[0] == two[1]) {
            let name = |cell: usize| variant.write_move(Cell(cell as u16));
            let (from, to) = (name(cells[0]), name(cells[cells.len() - 1]));
            return Err(format!("no pair answers the line from {from} to {to}"));
        }
    }
    Ok(())
}

fn judge_forced<'w>(
    board: &Position,
    statement: Statement,
    words: impl Iterator<Item = &'w str>,
) -> Result<(), String> {
    let winner = board.to_move();
    let mut board = board.clone();
    let mut own = 0_usize;
    for word in words {
        let cell = read_cell(&board, word)?;
        if board.to_move() == winner {
            own += 1;
        } else {
            let completes = |cell: Cell, side: Side| board.completes(cell, side);
            if board.moves().any(|free| completes(free, winner.other())) {
                return Err(format!("before {word} the other side completes a line"));
            }
            let threats: Vec<Cell> =
                board.moves().filter(|&free| completes(free, winner)).collect();
            if threats.is_empty() {
                return Err(format!("nothing forces the reply {word}"));
            }
            if threats.len() == 1 && threats[0] != cell {
                return Err(format!("the reply {word} is not the forced one"));
            }
        }
        board.play(cell).map_err(|why| format!("the move {word} {why}"))?;
    }
    if board.finish() != Some(Finish::Won(winner)) {
        return Err("the moves do not end in a win".into());
    }
    if own > usize::from(statement.moves) {
        return Err("the win takes longer than claimed".into());
    }
    Ok(())
}
