//! Renju: the points that the first player may not take.
//!
//! After the rules of the Renju International Federation. For the first player only a row of exactly five
//! wins, and a move that makes one is always allowed. Any other move is forbidden that makes
//!
//! - an **overline**: six or more in a row;
//! - a **double four**: two or more *fours* through the point, in one direction or in several. A four is four
//!   stones to which one stone can be added so that they are a row of exactly five;
//! - a **double three**: *threes* through the point in two or more directions. A three is three stones to
//!   which one stone can be added so that they are a *straight four*, an unbroken row of four with a five at
//!   either end; and that stone must be allowed there, and not make a five itself. So whether a three counts
//!   is the same question again, with one stone more on the board.
//!
//! Every stone that is tried makes a straight four, so the question ends where none can be made any more.

use super::{Cell, DIRECTIONS, Mark, Position, Side};
use std::fmt;

/// Why the first player may not take a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double four",
            Forbidden::DoubleThree => "double three",
        })
    }
}

/// What makes a row in renju.
const FIVE: isize = 5;

/// The stones of a board and those that are tried.
struct Trial<'a> {
    board: &'a Position,
    tried: Vec<Cell>,
}

type Step = (isize, isize);

impl Position {
    /// Why a free point is forbidden to the first player; `None` where it is not, and under all rules but
    /// renju.
    pub fn forbidden(&self, cell: Cell) -> Option<Forbidden> {
        if !self.variant().forbids() || self.mark(cell) != Mark::Empty {
            return None;
        }
        Trial { board: self, tried: Vec::new() }.forbidden(cell)
    }

    /// The points that are forbidden to the first player, row by row.
    ///
    /// ```
    /// use gridwright_mnk::{Forbidden, Position, Rule, Variant};
    /// let variant = Variant::new(15, 15, 5)?.ruled(Rule::Renju)?;
    /// let mut board = Position::new(variant);
    /// for (row, col) in [(7, 8), (0, 0), (7, 9), (0, 2), (8, 7), (0, 4), (9, 7), (0, 6)] {
    ///     board.play(variant.at(row, col).unwrap()).unwrap();
    /// }
    /// let double_three = variant.at(7, 7).unwrap();
    /// assert_eq!(board.forbidden_points(), [(double_three, Forbidden::DoubleThree)]);
    /// # Ok::<(), gridwright_mnk::VariantError>(())
    /// ```
    pub fn forbidden_points(&self) -> Vec<(Cell, Forbidden)> {
        let all = (0..self.marks().len() as u16).map(Cell);
        all.filter_map(|cell| Some((cell, self.forbidden(cell)?))).collect()
    }
}

impl Trial<'_> {
    fn forbidden(&mut self, cell: Cell) -> Option<Forbidden> {
        self.tried.push(cell);
        let why = self.judge(cell);
        self.tried.pop();
        why
    }

    /// Judges the stone that was just put on a cell.
    fn judge(&mut self, cell: Cell) -> Option<Forbidden> {
        let run = |step| self.row(cell, step).len() as isize;
        let longest = DIRECTIONS.map(run);
        if longest.contains(&FIVE) {
            return None;
        }
        if longest.iter().any(|&run| run > FIVE) {
            return Some(Forbidden::Overline);
        }
        if DIRECTIONS.iter().map(|&step| self.fours(cell, step)).sum::<usize>() > 1 {
            return Some(Forbidden::DoubleFour);
        }
        let threes = DIRECTIONS.iter().filter(|&&step| self.is_three(cell, step)).take(2).count();
        (threes > 1).then_some(Forbidden::DoubleThree)
    }

    fn is_black(&self, cell: Cell) -> bool {
        self.board.mark(cell) == Mark::X || self.tried.contains(&cell)
    }

    fn is_free(&self, cell: Cell) -> bool {
        self.board.mark(cell) == Mark::Empty && !self.tried.contains(&cell)
    }

    /// The cell so many steps away.
    fn at(&self, cell: Cell, (down, right): Step, steps: isize) -> Option<Cell> {
        self.board.variant().step(cell, (down * steps, right * steps))
    }

    /// The unbroken row of black stones through a black stone, by steps from it.
    fn row(&self, cell: Cell, step: Step) -> std::ops::Range<isize> {
        let black = |steps: isize| self.at(cell, step, steps).is_some_and(|at| self.is_black(at));
        let mut row = 0..1;
        while black(row.start - 1) {
            row.start -= 1;
        }
        while black(row.end) {
            row.end += 1;
        }
        row
    }

    /// Whether a stone on a free cell makes a row of exactly five in a direction.
    fn makes_five(&mut self, cell: Cell, step: Step) -> bool {
        self.tried.push(cell);
        let five = self.row(cell, step).len() as isize == FIVE;
        self.tried.pop();
        five
    }

    /// How many fours a stone is part of in one direction: sets of four stones, whatever completes them.
    fn fours(&mut self, cell: Cell, step: Step) -> usize {
        let mut stones: Vec<Vec<isize>> = Vec::new();
        for start in 1 - FIVE..1 {
            let window: Vec<(isize, Option<Cell>)> =
                (start..start + FIVE).map(|steps| (steps, self.at(cell, step, steps))).collect();
            let black = |at: &(isize, Option<Cell>)| at.1.is_some_and(|cell| self.is_black(cell));
            let four: Vec<isize> = window.iter().filter(|at| black(at)).map(|at| at.0).collect();
            let gap = window.iter().filter_map(|at| at.1).find(|&cell| self.is_free(cell));
            if four.len() as isize == FIVE - 1
                && !stones.contains(&four)
                && gap.is_some_and(|gap| self.makes_five(gap, step))
            {
                stones.push(four);
            }
        }
        stones.len()
    }

    /// Whether a stone is part of a three in a direction.
    fn is_three(&mut self, cell: Cell, step: Step) -> bool {
        (1 - FIVE + 1..FIVE - 1).any(|steps| {
            let Some(more) = self.at(cell, step, steps).filter(|&at| self.is_free(at)) else {
                return false;
            };
            self.tried.push(more);
            let row = self.row(cell, step);
            let straight = row.contains(&steps)
                && row.len() as isize == FIVE - 1
                && [row.start - 1, row.end].into_iter().all(|end| {
                    let end = self.at(cell, step, end).filter(|&end| self.is_free(end));
                    end.is_some_and(|end| self.makes_five(end, step))
                });
            self.tried.pop();
            // A five is no straight four, whatever else the stone makes.
            straight && !self.five_anywhere(more) && self.forbidden(more).is_none()
        })
    }

    fn five_anywhere(&mut self, cell: Cell) -> bool {
        DIRECTIONS.iter().any(|&step| self.makes_five(cell, step))
    }
}

impl Position {
    /// Whether the side to move has free points and may take none of them.
    pub(super) fn is_stuck(&self) -> bool {
        let mut all = (0..self.marks().len() as u16).map(Cell);
        self.variant().forbids()
            && self.to_move() == Side::X
            && !all.any(|cell| self.mark(cell) == Mark::Empty && self.forbidden(cell).is_none())
    }
}
