//! Wins counted in moves: within how many of them the side to move can force one, and by which first
//! moves. All moves of both sides are looked at, quiet ones too.
//!
//! Under the plain rules the prover is asked for one more move at a time, so that only short wins are
//! looked for. On boards of more cells than it knows a part of the board is enough, as long as fewer than k
//! moves are asked for: a row that is completed so soon, by either side, holds a stone that is there already,
//! so that cells further than k − 1 from every stone do not matter. Under other rules every move is tried.

use super::bits::{Mask, Wide};
use super::full_width::FullWidth;
use super::lines::decisive_line;
use super::prover::Prover;
use super::reduced::{Question, Reduced, Settled};
use crate::board::{Cell, Mark, Position, Variant};
use gridwright_search::{Budget, Stats, Stop};
use std::sync::Arc;

/// Who settles whether a side wins within a number of its own moves.
pub(super) trait Bounded: std::fmt::Debug + Send + Sync {
    /// Whether the side to move wins within so many moves, where `first` is the first of them if given. It
    /// must leave the game open.
    fn wins(
        &self,
        board: &Position,
        first: Option<Cell>,
        moves: u8,
        budget: Budget<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stop>;

    /// The game that shows it: the winner hurries, the loser delays.
    fn line(
        &self,
        board: &Position,
        moves: u8,
        budget: Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Vec<Cell>, Stop>;
}

impl<M: Mask> Bounded for Prover<M> {
    fn wins(
        &self,
        board: &Position,
        first: Option<Cell>,
        moves: u8,
        budget: Budget<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stop> {
        let mut worker = self.worker(budget);
        let question = Question { attacker_to_move: true, blocking_only: false, moves };
        let position = Reduced::of(board, board.to_move());
        let (position, question) = match first {
            None => (position, question),
            Some(cell) => position.play(question, M::one(cell.index())),
        };
        let settled = worker.ask(position, question);
        stats.then(worker.stats());
        Ok(matches!(settled?, Settled::Win(_)))
    }

    fn line(
        &self,
        board: &Position,
        moves: u8,
        budget: Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Vec<Cell>, Stop> {
        let mut worker = self.worker(budget);
        let mut line = Vec::new();
        let whole = decisive_line(&mut worker, self, board, board.to_move(), moves, &mut line);
        stats.then(worker.stats());
        whole.map(|()| line)
    }
}

/// More moves than any question asks for.
const LONGEST: u32 = 250;

/// For positions of one variant; what was settled is remembered from one to the next.
#[derive(Debug)]
pub struct Soonest {
    variant: Variant,
    bytes: u64,
    whole: Option<Arc<dyn Bounded>>,
}

/// The narrowest prover that a board fits, with at most so many bytes.
fn bounded(board: &Position, bytes: u64) -> Option<Arc<dyn Bounded>> {
    let variant = board.variant();
    if !variant.is_plain() {
        return Some(Arc::new(FullWidth));
    }
    let narrow = Prover::<u64>::new(board, bytes, 1).map(|p| Arc::new(p) as Arc<dyn Bounded>);
    let middle = || Some(Arc::new(Prover::<u128>::new(board, bytes, 1)?) as Arc<dyn Bounded>);
    let wide = || Some(Arc::new(Prover::<Wide>::new(board, bytes, 1)?) as Arc<dyn Bounded>);
    narrow.or_else(middle).or_else(wide)
}

impl Soonest {
    /// With at most so many bytes for what is remembered.
    pub fn new(variant: Variant, bytes: u64) -> Soonest {
        Soonest { variant, bytes, whole: bounded(&Position::new(variant), bytes) }
    }

    /// No question may ask for more moves.
    pub fn farthest(&self) -> u32 {
        if self.whole.is_some() { LONGEST } else { self.variant.k() as u32 - 1 }
    }

    /// A position to ask about wins of at most so many moves; `None` where the stones take up more of the
    /// board than can be looked at.
    pub fn scene(&self, position: &Position, most: u32) -> Option<Scene> {
        if let Some(prover) = &self.whole {
            let (board, prover) = (position.clone(), Arc::clone(prover));
            return Some(Scene { board, prover, corner: (0, 0), variant: self.variant });
        }
        if most > self.farthest() {
            return None;
        }
        let (board, corner) = window(position)?;
        let prover = bounded(&board, self.bytes)?;
        Some(Scene { board, prover, corner, variant: self.variant })
    }
}

/// The part of a board that is at most k − 1 from its stones, and its upper left corner.
fn window(position: &Position) -> Option<(Position, (usize, usize))> {
    let variant = position.variant();
    let margin = variant.k() - 1;
    let is_taken = |cell: &Cell| position.mark(*cell) != Mark::Empty;
    let taken: Vec<Cell> = (0..variant.cells() as u16).map(Cell).filter(is_taken).collect();
    let span = |place: fn(Variant, Cell) -> usize, length: usize| {
        let places = || taken.iter().map(|&cell| place(variant, cell));
        let (first, last) = (places().min()?, places().max()?);
        Some((first.saturating_sub(margin), (last + margin).min(length - 1)))
    };
    let (top, bottom) = span(Variant::row, variant.rows())?;
    let (left, right) = span(Variant::col, variant.cols())?;
    let size = (bottom - top + 1, right - left + 1);
    if size.0 * size.1 > Wide::CELLS {
        return None;
    }
    let small = Variant::new(size.0, size.1, variant.k()).ok()?;
    let marks = (0..small.cells() as u16).map(|cell| {
        let (row, col) = (top + small.row(Cell(cell)), left + small.col(Cell(cell)));
        variant.at(row, col).map_or(Mark::Blocked, |cell| position.mark(cell))
    });
    let board = Position::set_up(small, marks.collect(), position.to_move()).ok()?;
    Some((board, (top, left)))
}

/// A position, or the part of it that matters.
#[derive(Debug)]
pub struct Scene {
    board: Position,
    prover: Arc<dyn Bounded>,
    corner: (usize, usize),
    variant: Variant,
}

impl Scene {
    /// The part of the board that is looked at.
    pub fn board(&self) -> &Position {
        &self.board
    }

    fn here(&self, cell: Cell) -> Option<Cell> {
        let row = self.variant.row(cell).checked_sub(self.corner.0)?;
        self.board.variant().at(row, self.variant.col(cell).checked_sub(self.corner.1)?)
    }

    fn back(&self, cell: Cell) -> Cell {
        let small = self.board.variant();
        let (row, col) = (small.row(cell) + self.corner.0, small.col(cell) + self.corner.1);
        self.variant.at(row, col).expect("a part of the board is on the board")
    }

    /// Whether the side to move wins within so many moves.
    pub fn wins(&self, moves: u32, budget: Budget<'_>, stats: &mut Stats) -> Result<bool, Stop> {
        let side = self.board.to_move();
        if self.board.moves().any(|cell| self.board.completes(cell, side)) {
            return Ok(moves > 0);
        }
        if moves < 2 {
            return Ok(false);
        }
        self.prover.wins(&self.board, None, moves.min(LONGEST) as u8, budget, stats)
    }

    /// Whether it does so with this move as the first of them.
    pub fn wins_by(
        &self,
        cell: Cell,
        moves: u32,
        budget: Budget<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stop> {
        let Some(cell) = self.here(cell) else { return Ok(false) };
        if self.board.completes(cell, self.board.to_move()) {
            return Ok(moves > 0);
        }
        if moves < 2 || self.board.free() < 2 {
            return Ok(false);
        }
        self.prover.wins(&self.board, Some(cell), moves.min(LONGEST) as u8, budget, stats)
    }

    /// The fewest moves that win, from `least` to `most`; each question has so many nodes of the budget.
    pub fn fewest(
        &self,
        (least, most): (u32, u32),
        nodes: u64,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Option<u32>, Stop> {
        for moves in least..=most {
            if self.wins(moves, budget.part(nodes), stats)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// The game that shows a win within so many moves, the fewest there are.
    pub fn line(
        &self,
        moves: u32,
        budget: Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Vec<Cell>, Stop> {
        let line = self.prover.line(&self.board, moves.min(LONGEST) as u8, budget, stats)?;
        Ok(line.into_iter().map(|cell| self.back(cell)).collect())
    }
}
