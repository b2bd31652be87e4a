//! What stands where: the board without any reasoning about it.

use crate::board::{Graph, NOWHERE, Puzzle};

/// A longest run of missing numbers: between two numbers on the board, or before the first, or behind
/// the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The smallest missing number.
    pub first: usize,
    /// The largest missing number.
    pub last: usize,
}

impl Gap {
    /// How many numbers are missing.
    pub fn len(self) -> usize {
        self.last - self.first + 1
    }

    /// The missing numbers.
    pub fn numbers(self) -> std::ops::RangeInclusive<usize> {
        self.first..=self.last
    }
}

/// The numbers on the board.
#[derive(Clone, Debug)]
pub struct Ground<'p> {
    graph: &'p Graph,
    /// By cell; 0 where it is empty.
    numbers: Vec<u16>,
    /// By number; [`NOWHERE`] where it is missing.
    seats: Vec<u16>,
    missing: usize,
}

impl<'p> Ground<'p> {
    /// The clues.
    pub fn new(puzzle: &'p Puzzle) -> Ground<'p> {
        let numbers = puzzle.clues().to_vec();
        let seat = |number| puzzle.seat(number).map_or(NOWHERE, |cell| cell as u16);
        let seats: Vec<u16> =
            std::iter::once(NOWHERE).chain((1..=puzzle.cells()).map(seat)).collect();
        let missing = numbers.iter().filter(|number| **number == 0).count();
        Ground { graph: puzzle.graph(), numbers, seats, missing }
    }

    /// How many numbers are missing.
    pub fn missing(&self) -> usize {
        self.missing
    }

    /// The number in a cell.
    pub fn number(&self, cell: usize) -> Option<usize> {
        Some(self.numbers[cell].into()).filter(|number| *number != 0)
    }

    /// The cell of a number.
    pub fn seat(&self, number: usize) -> Option<usize> {
        let cell = self.seats[number];
        (cell != NOWHERE).then_some(cell.into())
    }

    /// Whether nothing stands in a cell.
    pub fn is_empty(&self, cell: usize) -> bool {
        self.numbers[cell] == 0
    }

    /// Puts a number into an empty cell.
    pub fn put(&mut self, number: usize, cell: usize) {
        self.numbers[cell] = number as u16;
        self.seats[number] = cell as u16;
        self.missing -= 1;
    }

    /// Takes a number out of its cell again.
    pub fn take(&mut self, number: usize, cell: usize) {
        self.numbers[cell] = 0;
        self.seats[number] = NOWHERE;
        self.missing += 1;
    }

    /// All gaps, in order.
    pub fn gaps(&self) -> Vec<Gap> {
        let mut gaps: Vec<Gap> = Vec::new();
        for number in 1..self.seats.len() {
            if self.seats[number] != NOWHERE {
                continue;
            }
            match gaps.last_mut() {
                Some(gap) if gap.last + 1 == number => gap.last = number,
                _ => gaps.push(Gap { first: number, last: number }),
            }
        }
        gaps
    }

    /// The missing numbers that belong next to a number.
    pub fn missing_beside(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        let most = self.seats.len() - 1;
        let beside = [number - 1, number + 1].into_iter();
        beside.filter(move |&n| (1..=most).contains(&n) && self.seats[n] == NOWHERE)
    }

    /// The empty cells next to a cell.
    pub fn free_around(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.graph.next_to(cell).filter(|&other| self.is_empty(other))
    }

    /// The cells next to an empty cell that the path can come from or go on to: empty ones, and those
    /// whose number still misses a neighbour.
    pub fn ways(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.graph.next_to(cell).filter(|&other| match self.number(other) {
            None => true,
            Some(number) => self.missing_beside(number).next().is_some(),
        })
    }
}
