//! What a stone makes: rows completed, fours, open threes and forks, counted from the rules, for any k and
//! every variant of the game.
//!
//! The words are those of five in a row; for another k a *four* is a row that lacks one stone. A *fork* is a
//! move after which rows can be completed in two places. An *open three* is a row in which the next stone
//! forks within the row itself.

use crate::board::{Cell, DIRECTIONS, Mark, Position, Side, Variant};

/// Stones that can be tried out.
#[derive(Clone, Debug)]
pub struct Trial {
    variant: Variant,
    marks: Vec<Mark>,
}

/// What a stone makes of the rows through it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// It completes a row.
    pub wins: bool,
    /// Where the next stone would complete a row that this one is part of.
    pub completions: Vec<Cell>,
    /// One row of k−1 stones can be completed at both ends.
    pub straight: bool,
    /// Where the next stone would make an open four, one cell for each row that this stone makes an open
    /// three of. With a four, only what the forced answer leaves.
    pub threes: Vec<Cell>,
    /// Where the next stone would fork. With a four, only what the forced answer leaves.
    pub forks: Vec<Cell>,
}

/// What a side threatens to do with its next move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Threatened {
    /// Where it would complete a row.
    pub completions: Vec<Cell>,
    /// Where it would fork.
    pub forks: Vec<Cell>,
}

impl Threatened {
    /// Where a side would complete a row, from the rules alone; forks are not looked for.
    pub fn by_the_rules(position: &Position, side: Side) -> Threatened {
        let free = (0..position.marks().len() as u16).map(Cell);
        let free = free.filter(|&cell| position.mark(cell) == Mark::Empty);
        let completions = free.filter(|&cell| position.completes(cell, side)).collect();
        Threatened { completions, forks: Vec::new() }
    }
}

type Direction = (isize, isize);

impl Trial {
    /// The stones of a position.
    pub fn new(position: &Position) -> Trial {
        Trial { variant: position.variant(), marks: position.marks().to_vec() }
    }

    /// Puts a stone, or takes it back with [`Mark::Empty`].
    fn put(&mut self, cell: Cell, mark: Mark) {
        self.marks[cell.index()] = mark;
    }

    /// Whether a stone can be put here now.
    fn is_open(&self, cell: Cell) -> bool {
        let below = cell.index() + self.variant.cols();
        let floats = self.variant.gravity()
            && self.marks.get(below).is_some_and(|mark| *mark == Mark::Empty);
        self.marks[cell.index()] == Mark::Empty && !floats
    }

    /// Stones of a side next to a cell in one direction, and the cell behind them.
    fn run(&self, cell: Cell, side: Side, step: Direction) -> (usize, Option<Cell>) {
        let mut length = 0;
        let mut next = self.variant.step(cell, step);
        while let Some(at) = next.filter(|at| self.marks[at.index()] == side.mark()) {
            length += 1;
            next = self.variant.step(at, step);
        }
        (length, next)
    }

    fn is_row(&self, length: usize) -> bool {
        let k = self.variant.k();
        if self.variant.exact() { length == k } else { length >= k }
    }

    /// Whether a stone of this side on a cell stands in a completed row.
    fn completes(&self, cell: Cell, side: Side) -> bool {
        DIRECTIONS.iter().any(|&(down, right)| {
            let ahead = self.run(cell, side, (down, right)).0;
            self.is_row(1 + ahead + self.run(cell, side, (-down, -right)).0)
        })
    }

    /// Where a row through the stone on `cell` can be completed with one more: at most at the first gap on
    /// either side.
    fn completions(&self, cell: Cell, side: Side, (down, right): Direction) -> [Option<Cell>; 2] {
        let (ahead, gap_ahead) = self.run(cell, side, (down, right));
        let (behind, gap_behind) = self.run(cell, side, (-down, -right));
        let here = 1 + ahead + behind;
        let fits = |gap: Option<Cell>, step: Direction| {
            let gap = gap.filter(|gap| self.is_open(*gap))?;
            self.is_row(here + 1 + self.run(gap, side, step).0).then_some(gap)
        };
        [fits(gap_ahead, (down, right)), fits(gap_behind, (-down, -right))]
    }

    /// The same in all directions, each cell once.
    fn all_completions(&self, cell: Cell, side: Side) -> Vec<Cell> {
        let mut cells: Vec<Cell> = (DIRECTIONS.iter())
            .flat_map(|&direction| self.completions(cell, side, direction))
            .flatten()
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether a stone on a free cell makes a row of k−1 that can be completed at both ends.
    fn is_straight(&self, cell: Cell, side: Side) -> bool {
        DIRECTIONS.iter().any(|&(down, right)| {
            let ahead = self.run(cell, side, (down, right)).0;
            let here = 1 + ahead + self.run(cell, side, (-down, -right)).0;
            let both = self.completions(cell, side, (down, right)).iter().all(Option::is_some);
            here + 1 == self.variant.k() && both
        })
    }

    /// Whether a stone here would fork; with a direction, within that row alone.
    fn forks_at(&mut self, cell: Cell, side: Side, within: Option<Direction>) -> bool {
        if !self.is_open(cell) {
            return false;
        }
        self.put(cell, side.mark());
        let fork = match within {
            Some(row) => self.completions(cell, side, row).iter().all(Option::is_some),
            None => self.all_completions(cell, side).len() > 1,
        } && !self.completes(cell, side);
        self.put(cell, Mark::Empty);
        fork
    }

    /// The cells of a row around a cell that can be in one line of k with it, but for itself.
    fn around(&self, cell: Cell, (down, right): Direction) -> Vec<Cell> {
        let mut cells = Vec::new();
        for step in [(down, right), (-down, -right)] {
            let mut at = cell;
            for _ in 1..self.variant.k() {
                let Some(next) = self.variant.step(at, step) else { break };
                cells.push(next);
                at = next;
            }
        }
        cells
    }

    /// What a stone of `side` on a free cell makes.
    pub fn made(&mut self, cell: Cell, side: Side) -> Made {
        let mut made = Made::default();
        self.put(cell, side.mark());
        made.wins = self.completes(cell, side);
        if !made.wins {
            made.completions = self.all_completions(cell, side);
            made.straight = made.completions.len() > 1 && self.is_straight(cell, side);
            // The answer to a four is forced; what it destroys was no threat.
            let answer = made.completions.first().copied().filter(|_| made.completions.len() == 1);
            if let Some(answer) = answer {
                self.put(answer, side.other().mark());
            }
            if made.completions.len() < 2 {
                self.forks_through(cell, side, &mut made);
            }
            if let Some(answer) = answer {
                self.put(answer, Mark::Empty);
            }
        }
        self.put(cell, Mark::Empty);
        made
    }

    /// The open threes and forks that a stone has added.
    fn forks_through(&mut self, cell: Cell, side: Side, made: &mut Made) {
        for direction in DIRECTIONS {
            let four = self.completions(cell, side, direction).iter().any(Option::is_some);
            let mut three = None;
            for at in self.around(cell, direction) {
                let within = !four && self.forks_at(at, side, Some(direction));
                let fork = within || self.forks_at(at, side, None);
                if !fork {
                    continue;
                }
                // What was there without the stone is not its doing.
                self.put(cell, Mark::Empty);
                let before = self.forks_at(at, side, None);
                let within_before = within && self.forks_at(at, side, Some(direction));
                self.put(cell, side.mark());
                if within && !within_before && three.is_none_or(|best| closer(at, best, cell)) {
                    three = Some(at);
                }
                if !before {
                    made.forks.push(at);
                }
            }
            made.threes.extend(three);
        }
        made.forks.sort_unstable();
        made.forks.dedup();
    }

    /// Puts a stone for good.
    pub fn play(&mut self, cell: Cell, side: Side) {
        self.put(cell, side.mark());
    }

    /// Whether a stone of `side` leaves the other side no fork on any of these cells.
    pub fn stops(&mut self, cell: Cell, side: Side, forks: &[Cell]) -> bool {
        self.put(cell, side.mark());
        let none = !forks.iter().any(|&fork| self.forks_at(fork, side.other(), None));
        self.put(cell, Mark::Empty);
        none
    }

    /// What a side would do if it were its turn.
    pub fn threatened(&mut self, side: Side) -> Threatened {
        let mut threatened = Threatened::default();
        for cell in (0..self.marks.len() as u16).map(Cell) {
            if !self.is_open(cell) {
                continue;
            }
            if self.completes(cell, side) {
                threatened.completions.push(cell);
            } else if self.forks_at(cell, side, None) {
                threatened.forks.push(cell);
            }
        }
        threatened
    }
}

/// Whether a cell is nearer to `here`, by number: good enough within one row.
fn closer(cell: Cell, best: Cell, here: Cell) -> bool {
    cell.0.abs_diff(here.0) < best.0.abs_diff(here.0)
}
