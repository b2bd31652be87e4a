//! Games to take positions from: the engine against itself, with a little time and many whims.

use crate::board::{Cell, Position, Variant};
use crate::player::{Allowance, Options, Player};
use gridwright_search::{Budget, Limits, Stats, Stop};
use rand::{Rng, RngExt};

/// What the engine may look at for a move.
const NODES: u64 = 200;
/// Bytes of its table.
const TABLE: usize = 1 << 18;
/// Whims come on boards of so many cells every second move, on larger ones every fifth.
const SMALL: usize = 36;
/// How far from other stones a stone is put on a whim, and in an opening.
const NEAR: usize = 1;

/// Plays games of one variant.
#[derive(Debug)]
pub(super) struct Games {
    variant: Variant,
    player: Player,
}

impl Games {
    pub fn new(variant: Variant) -> Games {
        // Only what it may look at counts, never the clock: the same seed gives the same games.
        let options = Options { table_bytes: TABLE, prove: false, ..Options::default() };
        Games { variant, player: Player::new(variant, options) }
    }

    /// The first stones of a game: near the middle, and near each other.
    pub fn opening(&self, stones: usize, rng: &mut dyn Rng) -> Position {
        let mut board = Position::new(self.variant);
        for _ in 0..stones {
            if board.finish().is_some() {
                break;
            }
            let cell = whim(&board, 1 + usize::from(rng.random_range(0..2) == 1), rng);
            // It comes from the legal moves.
            let _ = board.play(cell);
        }
        board
    }

    /// The next move of an unfinished game.
    pub fn next(
        &mut self,
        board: &Position,
        rng: &mut dyn Rng,
        budget: &mut Budget<'_>,
    ) -> Result<Cell, Stop> {
        let every = if self.variant.cells() <= SMALL { 2 } else { 5 };
        if rng.random_range(0..every) == 0 {
            return Ok(whim(board, NEAR, rng));
        }
        // The clock says only whether the whole goes on, never which move is played.
        let limits = Limits { nodes: Some(NODES), time: budget.time_left(), ..Limits::default() };
        let allowance =
            Allowance { limits, soft: None, depth: None, cancel: budget.cancel(), progress: &() };
        let analysis = self.player.analyse(board, allowance, &mut |_| {});
        for _ in 0..analysis.stats.expanded {
            budget.tick(&Stats::default())?;
        }
        budget.check(&Stats::default())?;
        Ok(analysis.best().unwrap_or_else(|| whim(board, NEAR, rng)))
    }
}

/// Some move next to other stones, or in the middle part of an empty board; on small boards anywhere.
fn whim(board: &Position, reach: usize, rng: &mut dyn Rng) -> Cell {
    let variant = board.variant();
    let apart = |a: Cell, b: Cell| {
        let rows = variant.row(a).abs_diff(variant.row(b));
        rows.max(variant.col(a).abs_diff(variant.col(b)))
    };
    let moves: Vec<Cell> = board.moves().collect();
    let stones = board.history();
    let anywhere = variant.cells() <= SMALL;
    let middle = |cell: Cell| {
        let inside = |at: usize, length: usize| at >= length / 3 && at < length - length / 3;
        inside(variant.row(cell), variant.rows()) && inside(variant.col(cell), variant.cols())
    };
    let fits = |cell: &&Cell| match stones {
        _ if anywhere => true,
        [] => middle(**cell),
        stones => stones.iter().any(|&stone| apart(stone, **cell) <= reach),
    };
    let near: Vec<&Cell> = moves.iter().filter(fits).collect();
    match near.len() {
        0 => moves[rng.random_range(0..moves.len())],
        count => *near[rng.random_range(0..count)],
    }
}
