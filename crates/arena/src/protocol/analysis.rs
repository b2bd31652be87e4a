//! What analysing programs ask for besides moves: forbidden points, defences, balance.

use super::search::{Purpose, Task};
use super::session::Session;
use gridwright_mnk::player::{Allowance, Analysis, Player, Variation};
use gridwright_mnk::{Cell, Side};
use gridwright_search::Moment;
use std::fmt::Write as _;

/// No more moves are looked at one by one.
const MOST_MOVES: usize = 400;
/// First stones that are looked at for two that balance.
const FIRST_STONES: usize = 8;
/// How deep each position is looked at for balance.
const BALANCE_DEPTH: u32 = 6;

impl Session {
    /// `FORBID` and the forbidden points as two digits for the column and two for the row each, closed by a
    /// full stop; none where the second player is to move, and under other rules than renju.
    pub(super) fn show_forbidden(&self) -> Result<(), String> {
        let board = self.board()?;
        let variant = board.variant();
        let mut line = String::from("FORBID ");
        if board.to_move() == Side::X {
            for (cell, _) in board.forbidden_points() {
                let _ = write!(line, "{:02}{:02}", variant.col(cell), variant.row(cell));
            }
        }
        line.push('.');
        (self.say)(&line);
        Ok(())
    }

    /// Every reply with its evaluation and line, as `YXNBEST` with all moves.
    pub(super) fn search_defence(&mut self, since: Moment) -> Result<(), String> {
        let moves = self.board()?.moves().take(MOST_MOVES).count();
        self.search(Purpose::Move, moves.max(1), since)
    }

    /// Stones that leave the position worth `bias`.
    pub(super) fn balance(
        &mut self,
        stones: usize,
        bias: &str,
        since: Moment,
    ) -> Result<(), String> {
        let number = if bias.is_empty() { Ok(0) } else { bias.parse::<i32>() };
        let bias = number.ok().filter(|bias| bias.abs() <= 100_000);
        let bias = bias.ok_or("expected a bias in hundredths, as in YXBALANCEONE 0")?;
        let board = self.board()?;
        if board.free() < stones {
            return Err(format!("fewer than {stones} free cells"));
        }
        let moves = board.moves().take(MOST_MOVES).count();
        self.search(Purpose::Balance { stones, bias }, moves.max(1), since)
    }
}

/// The variations by how far they are from what is wished for, nearest first.
fn by_distance(analysis: &Analysis, wished: i32) -> Vec<&Variation> {
    let mut found: Vec<&Variation> = analysis.variations.iter().collect();
    found.sort_by_key(|variation| variation.score.abs_diff(wished));
    found
}

/// Looks for stones after which the evaluation for the side to move is nearest to `bias`.
pub fn balance(
    player: &mut Player,
    task: &Task,
    allowance: Allowance<'_>,
    stones: usize,
    bias: i32,
) {
    let note = |line: Vec<Cell>, score: i32| {
        let variation = Variation { line, score, depth: 0 };
        task.best.record(&Analysis { variations: vec![variation], ..Analysis::default() });
    };
    let whole = allowance.limits.time;
    let depth = Some(allowance.depth.unwrap_or(BALANCE_DEPTH).min(BALANCE_DEPTH));
    // The first look must leave time for the second stones.
    let share = if stones == 1 { whole } else { whole.map(|time| time / 3) };
    let mut look = Allowance { depth, ..allowance };
    look.limits.time = share;
    let first = player.analyse(&task.board, look, &mut |analysis| {
        let nearest = by_distance(analysis, bias);
        if let (1, Some(best)) = (stones, nearest.first()) {
            note(best.line[..1].to_vec(), best.score);
        }
    });
    let nearest = by_distance(&first, bias);
    if stones == 1 {
        if let Some(best) = nearest.first() {
            note(best.line[..1].to_vec(), best.score);
        }
        return;
    }
    let mut least = u32::MAX;
    for variation in nearest.into_iter().take(FIRST_STONES) {
        let mut board = task.board.clone();
        let Some(&cell) = variation.line.first() else { continue };
        if board.play(cell).is_err() || board.finish().is_some() {
            continue;
        }
        let gone = task.since.elapsed();
        let left = whole.map(|time| time.saturating_sub(gone));
        look.limits.time = left.map(|left| left / 3);
        let second = player.analyse(&board, look, &mut |_| {});
        // The other side's evaluation is ours turned round.
        if let Some(best) = by_distance(&second, -bias).first()
            && best.score.abs_diff(-bias) < least
        {
            least = best.score.abs_diff(-bias);
            note([vec![cell], best.line[..1].to_vec()].concat(), -best.score);
        }
        if least == 0 || left.is_some_and(|left| left.is_zero()) {
            break;
        }
    }
}
