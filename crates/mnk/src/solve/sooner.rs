//! The fastest win: of one that is known, whether there is a faster one; of a position where no threats win,
//! whether a few moves of any kind do.

use super::is_plain;
use crate::board::{Cell, Position};
use crate::champion::Soonest;
use gridwright_search::{Budget, Solution, Stats, Stop, Value};

/// Expansions for each number of moves.
pub(crate) const NODES: u64 = 1_500;
/// Wins without threats are looked for up to so many moves; the same where only every move can be tried.
const QUIET: u32 = 4;
const QUIET_ELSEWHERE: u32 = 3;
/// Longer wins are left as they are: to show that nothing is faster would take too long.
const LONGEST: u32 = 6;
/// Bytes to remember positions in.
pub(crate) const BYTES: u64 = 64 << 20;

/// A win of the side to move that is proved to be the fastest, if it is settled within a small number of
/// positions. `known`: a win that was found by threats.
pub(crate) fn sooner(
    position: &Position,
    known: Option<&[Cell]>,
    budget: &Budget<'_>,
    stats: &mut Stats,
) -> Result<Option<Solution<Cell>>, Stop> {
    let fours = known.filter(|line| only_fours(position, line));
    let most = match known {
        // Where the other side never has a choice the line says how long it takes.
        Some(line) if fours.is_some() => line.len().div_ceil(2) as u32,
        Some(_) => LONGEST,
        None if is_plain(position) => QUIET,
        None => QUIET_ELSEWHERE,
    };
    let bytes = budget.limits().memory.map_or(BYTES, |memory| BYTES.min(memory / 4));
    let soonest = Soonest::new(position.variant(), bytes);
    let farthest = soonest.farthest().min(LONGEST);
    if fours.is_some() && most > farthest {
        return Ok(None);
    }
    let most = most.min(farthest);
    let Some(scene) = soonest.scene(position, most) else { return Ok(None) };
    let found = scene.fewest((1, most), NODES, budget, stats).and_then(|fewest| match fewest {
        // Of two that are as fast, fours are easier to see.
        Some(moves) if moves == most && fours.is_some() => Ok(fours.map(<[Cell]>::to_vec)),
        Some(moves) => scene.line(moves, budget.part(NODES), stats).map(Some),
        None => Ok(None),
    });
    match found {
        Ok(line) => Ok(line.map(|line| Solution { value: Value::Win, line, shortest: true })),
        Err(Stop::Nodes | Stop::Memory) => Ok(None),
        // What is known stays known.
        Err(Stop::Time) if known.is_some() => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// Whether every move of the winner but the last threatens to complete a row.
fn only_fours(position: &Position, line: &[Cell]) -> bool {
    let side = position.to_move();
    let mut board = position.clone();
    line.iter().enumerate().all(|(at, &cell)| {
        let played = board.play(cell).is_ok();
        let answer = at % 2 == 1 || board.finish().is_some();
        played && (answer || board.moves().any(|cell| board.completes(cell, side)))
    })
}
