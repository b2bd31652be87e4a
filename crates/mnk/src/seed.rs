//! `seed-player`: the player of the original report (Lervini, Lodi, Vallese 2022), kept as a sparring
//! partner and reference.
//!
//! Iterative deepening alpha-beta over the free cells next to the last ten stones, at most 80 of them,
//! three random ones if there are none, an immediate win first. The estimate compares the best streaks
//! of both sides: stones in a line with single free cells between them, times 1 for a free cell before
//! and 0.9 for none, the same behind; a streak closed at both ends that can no longer reach k counts
//! for nothing. `(atan(own) - atan(other)) / (π/2)` lies between -1 and 1.
//!
//! The report gives no depths; chosen here so that a second is rarely used up: see [`deepest`].

use crate::board::{Cell, DIRECTIONS, Finish, Mark, Position, Side};
use gridwright_search::{Budget, Stats, Stop};
use rand::{Rng, RngExt};
use std::f64::consts::FRAC_PI_2;

/// Cells looked at in one position.
const WIDEST: usize = 80;
/// Stones whose neighbours are looked at.
const RECENT: usize = 10;
/// Cells taken at random where no stone has a free neighbour.
const RANDOM: usize = 3;

/// Boards of more cells than this are looked at with an eye on the clock.
const LARGE: usize = 400;

/// What the player chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub cell: Cell,
    /// Between -1 (lost) and 1 (won) for the side to move.
    pub eval: f64,
    /// The deepest finished look ahead, in plies.
    pub depth: u32,
    /// The limit that ended the look ahead before its depth did.
    pub stopped: Option<Stop>,
}

/// The depth the player stops at, by the size of the board.
pub fn deepest(cells: usize) -> u32 {
    match cells {
        0..=9 => 9,
        10..=16 => 7,
        17..=25 => 6,
        26..=36 => 5,
        37..=100 => 4,
        _ => 3,
    }
}

/// Chooses a move; `None` when the game is over. The budget's time limit (and every other) ends the
/// deepening, and the best of the last finished depth or of the current one is taken; `watch` hears of
/// each.
pub fn choose(
    board: &Position,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
    rng: &mut impl Rng,
    watch: &mut dyn FnMut(Choice),
) -> Option<Choice> {
    if board.finish().is_some() {
        return None;
    }
    let mut search = Search { board: board.clone(), marked: board.order_of_play(), budget, stats };
    let mut cells = search.best_cells(rng);
    let mut choice = Choice { cell: *cells.first()?, eval: 0.0, depth: 0, stopped: None };
    if board.completes(choice.cell, board.to_move()) {
        return Some(Choice { eval: 1.0, depth: 1, ..choice });
    }
    for depth in 1..=deepest(board.variant().cells()).min(board.free() as u32) {
        search.stats.bound = depth;
        let (found, finished) = search.root(&cells, depth, rng);
        if let Some((cell, eval)) = found {
            choice = Choice { cell, eval, depth, stopped: None };
            watch(choice);
        }
        choice.stopped = finished.err();
        if choice.stopped.is_some() || choice.eval.abs() >= 1.0 {
            break;
        }
        // The best so far is tried first next time, so that it is known before the clock runs out.
        if let Some(at) = cells.iter().position(|c| *c == choice.cell) {
            cells[..=at].rotate_right(1);
        }
        search.stats.rounds += 1;
    }
    Some(choice)
}

struct Search<'b, 'p> {
    board: Position,
    /// Stones in the order they were put.
    marked: Vec<Cell>,
    budget: &'b mut Budget<'p>,
    stats: &'b mut Stats,
}

impl Search<'_, '_> {
    /// The best of `cells`, as far as the budget goes.
    fn root(
        &mut self,
        cells: &[Cell],
        depth: u32,
        rng: &mut impl Rng,
    ) -> (Option<(Cell, f64)>, Result<(), Stop>) {
        let mut best: Option<(Cell, f64)> = None;
        for &cell in cells {
            let alpha = best.map_or(-2.0, |(_, eval)| eval);
            match self.child(cell, depth, (alpha, 2.0), rng) {
                Err(stop) => return (best, Err(stop)),
                Ok(eval) if best.is_none_or(|(_, most)| eval > most) => best = Some((cell, eval)),
                Ok(_) => {}
            }
        }
        (best, Ok(()))
    }

    fn child(
        &mut self,
        cell: Cell,
        depth: u32,
        (alpha, beta): (f64, f64),
        rng: &mut impl Rng,
    ) -> Result<f64, Stop> {
        self.stats.generated += 1;
        if self.board.play(cell).is_err() {
            return Ok(-2.0);
        }
        self.marked.push(cell);
        let eval = self.value(depth - 1, -beta, -alpha, rng);
        self.marked.pop();
        self.board.undo();
        eval.map(|e| -e)
    }

    fn value(
        &mut self,
        depth: u32,
        mut alpha: f64,
        beta: f64,
        rng: &mut impl Rng,
    ) -> Result<f64, Stop> {
        match self.board.finish() {
            Some(Finish::Won(_)) => return Ok(-1.0),
            Some(Finish::Full) => return Ok(0.0),
            None if depth == 0 => {
                self.budget.tick(self.stats)?;
                if self.board.variant().cells() > LARGE {
                    // A look at all of it takes long enough for the clock to matter.
                    self.budget.check(self.stats)?;
                }
                self.stats.expanded += 1;
                return Ok(evaluation(&self.board));
            }
            None => {}
        }
        self.budget.tick(self.stats)?;
        self.stats.expanded += 1;
        let mut best = -2.0;
        for cell in self.best_cells(rng) {
            let eval = self.child(cell, depth, (alpha, beta), rng)?;
            best = f64::max(best, eval);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The report's `bestCells`.
    fn best_cells(&self, rng: &mut impl Rng) -> Vec<Cell> {
        let variant = self.board.variant();
        let mut cells = Vec::with_capacity(WIDEST);
        'all: for &stone in self.marked.iter().rev().take(RECENT) {
            for down in -1..=1 {
                for right in -1..=1 {
                    let Some(cell) = variant.step(stone, (down, right)) else { continue };
                    if self.board.legal(cell).is_ok() && !cells.contains(&cell) {
                        cells.push(cell);
                        if cells.len() == WIDEST {
                            break 'all;
                        }
                    }
                }
            }
        }
        if cells.is_empty() {
            let free: Vec<Cell> = self.board.moves().collect();
            for _ in 0..RANDOM.min(free.len()) {
                let cell = free[rng.random_range(0..free.len())];
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
        let wins = |cell: &Cell| self.board.completes(*cell, self.board.to_move());
        if let Some(at) = cells.iter().position(wins) {
            cells[..=at].rotate_right(1);
        }
        cells
    }
}

/// The report's estimate, for the side to move.
fn evaluation(board: &Position) -> f64 {
    let best = |side| best_streak(board, side);
    let me = board.to_move();
    (best(me).atan() - best(me.other()).atan()) / FRAC_PI_2
}

/// The highest weighted streak of a side on the whole board.
fn best_streak(board: &Position, side: Side) -> f64 {
    let variant = board.variant();
    let mut best = 0.0;
    for cell in (0..variant.cells() as u16).map(Cell) {
        for (down, right) in DIRECTIONS {
            if variant.step(cell, (-down, -right)).is_none() {
                let mut line = Streaks::new(board, side);
                let mut next = Some(cell);
                while let Some(here) = next {
                    line.see(board.mark(here));
                    next = variant.step(here, (down, right));
                }
                best = f64::max(best, line.finish());
            }
        }
    }
    best
}

/// The streaks of one line, seen cell by cell.
struct Streaks {
    own: Mark,
    k: usize,
    stones: usize,
    holes: usize,
    /// Whether the cell before the streak is free.
    before: bool,
    /// Free cells since the last stone.
    gap: usize,
    best: f64,
}

impl Streaks {
    fn new(board: &Position, side: Side) -> Streaks {
        let k = board.variant().k();
        Streaks { own: side.mark(), k, stones: 0, holes: 0, before: false, gap: 0, best: 0.0 }
    }

    fn see(&mut self, mark: Mark) {
        if mark == self.own {
            if self.stones == 0 {
                self.before = self.gap > 0;
            } else {
                self.holes += self.gap;
            }
            self.stones += 1;
            self.gap = 0;
        } else if mark == Mark::Empty {
            self.gap += 1;
            if self.gap == 2 {
                self.end();
            }
        } else {
            self.end();
            self.gap = 0;
        }
    }

    fn end(&mut self) {
        if self.stones == 0 {
            return;
        }
        let open = |free: bool| if free { 1.0 } else { 0.9 };
        let behind = self.gap > 0;
        let dead = !self.before && !behind && self.stones + self.holes < self.k;
        if !dead {
            let weight = self.stones as f64 * open(self.before) * open(behind);
            self.best = self.best.max(weight);
        }
        self.stones = 0;
        self.holes = 0;
    }

    fn finish(mut self) -> f64 {
        self.end();
        self.best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use rand::SeedableRng;

    fn streak(k: usize, line: &str) -> f64 {
        let variant = Variant::new(1, line.len(), k).unwrap();
        let mark = |c| match c {
            'X' => Mark::X,
            'O' => Mark::O,
            _ => Mark::Empty,
        };
        let board = Position::with_marks(variant, line.chars().map(mark).collect(), Side::X);
        best_streak(&board, Side::X)
    }

    #[test]
    fn streaks_are_weighted_as_the_report_says() {
        assert!((streak(5, "..XX..") - 2.0).abs() < 1e-9);
        assert!((streak(5, "OXX...") - 1.8).abs() < 1e-9);
        assert!((streak(5, ".X.X.O") - 2.0).abs() < 1e-9);
        assert!((streak(5, ".X..X.") - 1.0).abs() < 1e-9);
        assert!(streak(5, "OXXO..").abs() < 1e-9);
        assert!((streak(3, "OX.XO.") - 2.0 * 0.81).abs() < 1e-9);
    }

    #[test]
    fn it_wins_at_once_and_draws_noughts_and_crosses_against_itself() {
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(1);
        let variant = Variant::new(3, 3, 3).unwrap();
        let mut board = Position::new(variant);
        while board.finish().is_none() {
            let mut stats = Stats::default();
            let choice =
                choose(&board, &mut Budget::unlimited(), &mut stats, &mut rng, &mut |_| {})
                    .unwrap();
            board.play(choice.cell).unwrap();
        }
        assert_eq!(board.finish(), Some(Finish::Full));
    }
}
