//! The whole game that shows a value: what both sides play when the outcome is known.

use super::bits::Mask;
use super::geometry::Geometry;
use super::prover::Prover;
use super::reduced::{OpenLines, Question, Reduced, Scratch, Settled};
use super::search::Worker;
use crate::board::{Cell, Position, Side};
use gridwright_search::Stop;

/// The winner hurries, the loser delays; among equals the first in the order of candidates.
pub(super) fn decisive_line<M: Mask>(
    worker: &mut Worker<'_, '_, M>,
    prover: &Prover<M>,
    board: &Position,
    winner: Side,
    moves: u8,
    line: &mut Vec<Cell>,
) -> Result<(), Stop> {
    let mut board = board.clone();
    let mut left = moves;
    while board.finish().is_none() {
        let attacking = board.to_move() == winner;
        let position = Reduced::of(&board, winner);
        let question = Question { attacker_to_move: attacking, blocking_only: false, moves: left };
        let cell = match only_move(prover.geometry(), position, question) {
            Some(cell) => cell,
            None => decisive_move(worker, prover, position, question)?,
        };
        left -= u8::from(attacking);
        line.push(Cell(cell as u16));
        board.play(Cell(cell as u16)).expect("candidates are free cells");
    }
    Ok(())
}

/// A completing cell of the side to move, else one of its opponent to be blocked.
pub(super) fn only_move<M: Mask>(
    geometry: &Geometry<M>,
    p: Reduced<M>,
    q: Question,
) -> Option<usize> {
    let mut lines = OpenLines::default();
    let ask = Question { moves: 2, ..q };
    lines.collect(geometry, p, ask);
    let (now, counter) = (lines.attack.completions(), lines.defence.completions());
    let order = if q.attacker_to_move { [now, counter] } else { [counter, now] };
    order.into_iter().map(Mask::first).find(|&cell| cell < M::CELLS)
}

fn decisive_move<M: Mask>(
    worker: &mut Worker<'_, '_, M>,
    prover: &Prover<M>,
    p: Reduced<M>,
    q: Question,
) -> Result<usize, Stop> {
    for cell in ordered(prover.geometry(), p, q) {
        let (next, mut ask) = p.play(q, M::one(cell));
        if !q.attacker_to_move {
            ask.moves -= 1;
        }
        let wins = matches!(worker.ask(next, ask)?, Settled::Win(_));
        if wins == q.attacker_to_move {
            return Ok(cell);
        }
    }
    Ok(p.empty.first())
}

/// All empty cells, those worth trying first.
pub(super) fn ordered<M: Mask>(geometry: &Geometry<M>, p: Reduced<M>, q: Question) -> Vec<usize> {
    let mut lines = OpenLines::default();
    lines.collect(geometry, p, q);
    let mut cells: Vec<usize> = lines
        .candidates(&mut Scratch::new(geometry.cells()))
        .into_iter()
        .map(usize::from)
        .collect();
    let first = cells.iter().fold(M::NONE, |set, &cell| set | M::one(cell));
    cells.extend(p.empty.minus(first).cells());
    cells
}

/// Both sides play the first move, in the order of candidates, that does not lose. `wins` says whether
/// the attacker, to move, wins.
pub(super) fn drawn_line<M: Mask>(
    prover: &Prover<M>,
    board: &Position,
    line: &mut Vec<Cell>,
    mut wins: impl FnMut(Reduced<M>) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let mut board = board.clone();
    while board.finish().is_none() {
        let mine = Reduced::of(&board, board.to_move());
        let question = unbounded(mine);
        let mut chosen = only_move(prover.geometry(), mine, question);
        if chosen.is_none() {
            for cell in ordered(prover.geometry(), mine, question) {
                let (next, _) = mine.play(question, M::one(cell));
                if next.empty.is_empty() || !wins(next.swapped())? {
                    chosen = Some(cell);
                    break;
                }
            }
        }
        let cell = Cell(chosen.unwrap_or(mine.empty.first()) as u16);
        line.push(cell);
        board.play(cell).expect("candidates are free cells");
    }
    Ok(())
}

/// Whether the attacker, to move, ever wins.
pub(super) fn unbounded<M: Mask>(position: Reduced<M>) -> Question {
    Question {
        attacker_to_move: true,
        blocking_only: false,
        moves: position.empty.len().div_ceil(2) as u8,
    }
}
