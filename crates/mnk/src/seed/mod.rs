//! `seed-player`: the player of the original report (Lervini, Lodi, Vallese 2022), kept as a sparring
//! partner and reference.
//!
//! The middle of an empty board. Otherwise iterative deepening alpha-beta over the free cells next to the
//! last ten stones, at most 80 of them, three random ones if there are none, an immediate win of the side
//! to move first. At the root every move gets the whole window and the last of equals is taken; a proved
//! win ends the search, and an earlier depth's choice is kept if its value was better. The estimate
//! compares the best [`Streak`]s of both sides: `(atan(own) - atan(other)) / (π/2)`.
//!
//! Where the report is silent (the order of the cells, [`deepest`], [`share`], ties), this is what its
//! program does; where the two differ, it is what the report says.

mod account;
mod streak;

pub use account::Account;
pub use streak::Streak;

use crate::board::{Cell, Finish, Position};
use gridwright_search::{Budget, Stats, Stop};
use rand::{Rng, RngExt};
use std::time::Duration;
use streak::evaluation;

/// Cells looked at in one position.
const WIDEST: usize = 80;
/// Cells taken at random where no stone has a free neighbour.
const RANDOM: usize = 3;
/// Boards of more cells than this are looked at with an eye on the clock.
const LARGE: usize = 400;
/// The cells around a stone, as (row, column) steps, in the order in which they are tried.
const AROUND: [(isize, isize); 8] =
    [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];

/// What the report fixed, and a comparison may vary.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// Stones whose neighbours are looked at, the last ones put.
    pub recent: usize,
    /// What a closed end leaves of a streak.
    pub closed: f64,
    /// Free cells in a row that a streak may hold.
    pub gap: usize,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters { recent: 10, closed: 0.9, gap: 1 }
    }
}

/// What the player chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub cell: Cell,
    /// Between -1 (lost) and 1 (won) for the side to move.
    pub eval: f64,
    /// The deepest look ahead begun, in plies.
    pub depth: u32,
    /// The limit that ended the look ahead before its depth did.
    pub stopped: Option<Stop>,
}

/// The depth the player stops at, by the size of the board.
pub fn deepest(cells: usize) -> u32 {
    match cells {
        0..=12 => u32::MAX,
        13..=20 => 7,
        21..=30 => 6,
        31..=50 => 5,
        51..=600 => 4,
        601..=2000 => 3,
        _ => 2,
    }
}

/// The share of its time that the player uses: 50 % and 441 % by the number of cells.
pub fn share(cells: usize, time: Duration) -> Duration {
    time.mul_f64((0.5 + 4.41 / cells as f64).min(1.0))
}

/// Chooses a move; `None` when the game is over. The budget's time limit (and every other) ends the
/// deepening; `watch` hears of what each depth says.
pub fn choose(
    board: &Position,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
    rng: &mut impl Rng,
    watch: &mut dyn FnMut(Choice),
) -> Option<Choice> {
    if board.finish().is_some() {
        return None;
    }
    if let Some(cell) = opening(board) {
        return Some(Choice { cell, eval: 0.0, depth: 0, stopped: None });
    }
    let marked = board.order_of_play();
    let mut search = Search { board: board.clone(), parameters, marked, budget, stats };
    let cells = search.best_cells(rng);
    let mut choice = Choice { cell: *cells.first()?, eval: f64::MIN, depth: 0, stopped: None };
    for depth in 1..=deepest(board.variant().cells()).min(board.free() as u32) {
        search.stats.bound = depth;
        let (found, finished) = search.root(&cells, depth, rng);
        let stopped = finished.err();
        if let Some((cell, eval)) = found {
            watch(Choice { cell, eval, depth, stopped });
            if eval >= choice.eval {
                choice = Choice { cell, eval, ..choice };
            }
            choice.depth = depth;
        }
        choice.stopped = stopped;
        let decided = found.is_some_and(|(_, eval)| eval.abs() >= 1.0);
        if stopped.is_some() || decided {
            break;
        }
        search.stats.rounds += 1;
    }
    // A limit that came before anything was known of the first cell.
    choice.eval = if choice.depth == 0 { 0.0 } else { choice.eval };
    Some(choice)
}

/// Where the first stone goes: the middle, or the foot of the middle column where stones fall.
fn opening(board: &Position) -> Option<Cell> {
    if board.marks().iter().any(|mark| mark.side().is_some()) {
        return None;
    }
    let variant = board.variant();
    let (row, column) = (variant.rows() / 2, variant.cols() / 2);
    let mut rows = if variant.gravity() { 0..variant.rows() } else { row..row + 1 };
    rows.find_map(|row| variant.at(row, column).filter(|cell| board.legal(*cell).is_ok()))
}

struct Search<'b, 'p> {
    board: Position,
    parameters: &'b Parameters,
    /// Stones in the order they were put.
    marked: Vec<Cell>,
    budget: &'b mut Budget<'p>,
    stats: &'b mut Stats,
}

impl Search<'_, '_> {
    /// The best of `cells`, as far as the budget goes: each with the whole window, the last of equals,
    /// nothing behind a proved win.
    fn root(
        &mut self,
        cells: &[Cell],
        depth: u32,
        rng: &mut impl Rng,
    ) -> (Option<(Cell, f64)>, Result<(), Stop>) {
        let mut best: Option<(Cell, f64)> = None;
        for &cell in cells {
            match self.child(cell, depth, (-2.0, 2.0), rng) {
                Err(stop) => return (best, Err(stop)),
                Ok(eval) if best.is_none_or(|(_, most)| eval >= most) => best = Some((cell, eval)),
                Ok(_) => {}
            }
            if best.is_some_and(|(_, eval)| eval >= 1.0) {
                break;
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
                return Ok(evaluation(&self.board, self.parameters));
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

    fn best_cells(&self, rng: &mut impl Rng) -> Vec<Cell> {
        best_cells(&self.board, &self.marked, self.parameters, rng)
    }
}

/// The report's `bestCells`: what is looked at, in this order. `marked`: the stones as they were put.
fn best_cells(
    board: &Position,
    marked: &[Cell],
    parameters: &Parameters,
    rng: &mut impl Rng,
) -> Vec<Cell> {
    let variant = board.variant();
    let mut cells = Vec::with_capacity(WIDEST);
    let recent = marked.iter().rev().take(parameters.recent);
    let around = recent.flat_map(|&stone| AROUND.map(|step| variant.step(stone, step)));
    for cell in around.flatten() {
        if board.legal(cell).is_ok() && !cells.contains(&cell) {
            cells.push(cell);
            if cells.len() == WIDEST {
                break;
            }
        }
    }
    if cells.is_empty() {
        let free: Vec<Cell> = board.moves().collect();
        for _ in 0..RANDOM.min(free.len()) {
            let cell = free[rng.random_range(0..free.len())];
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    let wins = |cell: &Cell| board.completes(*cell, board.to_move());
    if let Some(at) = cells.iter().position(wins) {
        cells[..=at].rotate_right(1);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    fn chosen(text: &str) -> (Choice, Vec<Choice>) {
        let board: Position = text.parse().unwrap();
        let (mut stats, mut rng) = (Stats::default(), Pcg64Mcg::seed_from_u64(1));
        let mut seen = Vec::new();
        let (usual, budget) = (Parameters::default(), &mut Budget::unlimited());
        let choice =
            choose(&board, &usual, budget, &mut stats, &mut rng, &mut |c| seen.push(c)).unwrap();
        (choice, seen)
    }

    #[test]
    fn it_wins_at_once_and_draws_noughts_and_crosses_against_itself() {
        let mut board = Position::new(Variant::new(3, 3, 3).unwrap());
        while board.finish().is_none() {
            let (choice, _) = chosen(&board.to_string());
            board.play(choice.cell).unwrap();
        }
        assert_eq!(board.finish(), Some(Finish::Full));
        let (choice, seen) = chosen("3 3 3 XX./OO./... X");
        let variant = board.variant();
        assert_eq!((choice.cell, choice.depth), (variant.at(0, 2).unwrap(), 1));
        assert_eq!(seen.len(), 1);
    }

    #[test]
    fn it_opens_in_the_middle() {
        for (text, row, col) in
            [("3 3 3 .../.../...", 1, 1), ("4 5 4 ...../...../...../.....", 2, 2)]
        {
            let board: Position = text.parse().unwrap();
            assert_eq!(Some(chosen(text).0.cell), board.variant().at(row, col));
        }
        let board = Position::new(Variant::new(6, 7, 4).unwrap().falling(true));
        assert_eq!(opening(&board), board.variant().at(5, 3));
    }

    #[test]
    fn cells_are_tried_in_the_programs_order() {
        let board: Position = "5 5 4 moves 2,2 1,1".parse().unwrap();
        let usual = Parameters::default();
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let words = |parameters, rng: &mut Pcg64Mcg| {
            let cells = best_cells(&board, &board.order_of_play(), parameters, rng);
            let words: Vec<String> =
                cells.iter().map(|&cell| board.variant().write_move(cell)).collect();
            words.join(" ")
        };
        let around_last = "0,0 0,1 0,2 1,2 2,1 2,0 1,0";
        let around_first = "1,3 2,3 3,3 3,2 3,1";
        assert_eq!(words(&usual, &mut rng), format!("{around_last} {around_first}"));
        assert_eq!(words(&Parameters { recent: 1, ..usual }, &mut rng), around_last);
    }

    #[test]
    fn depths_and_shares_follow_the_board() {
        let depths = [9, 12, 13, 20, 21, 30, 31, 50, 51, 600, 601, 2000, 2001].map(deepest);
        assert_eq!(depths, [u32::MAX, u32::MAX, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2]);
        let second = Duration::from_secs(1);
        assert_eq!(share(9, second), Duration::from_millis(990));
        assert_eq!(share(441, second), Duration::from_millis(510));
        assert_eq!(share(4, second), second);
    }

    #[test]
    fn the_last_of_equals_is_taken_and_better_values_are_kept() {
        // Nobody can have four in a row here: played to the end, everything is worth the same.
        let board: Position = "3 3 4 XO./.../... X".parse().unwrap();
        let (usual, rng) = (Parameters::default(), &mut Pcg64Mcg::seed_from_u64(1));
        let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
        let marked = board.order_of_play();
        let mut search = Search { board, parameters: &usual, marked, budget, stats };
        let cells = search.best_cells(rng);
        let (best, finished) = search.root(&cells, 7, rng);
        assert!(finished.is_ok());
        assert_eq!(best.map(|(cell, _)| cell), cells.last().copied());
        // A lost game: the choice of the depth that did not know it yet.
        let (choice, seen) = chosen("3 3 3 .../OX./XOX O");
        assert!(seen.len() == 2 && seen[1].eval <= -1.0, "{seen:?}");
        assert_eq!((choice.cell, choice.eval.to_bits()), (seen[0].cell, seen[0].eval.to_bits()));
    }
}
