//! Linear conflicts.

use super::{Manhattan, Rules, Single, State};
use crate::board::{Board, Direction, LARGEST};
use gridwright_search::Heuristic;

/// Manhattan distance plus linear conflict (Hansson, Mayer, Yung 1992): tiles that stand in their
/// goal line in the wrong order must leave it, at two moves each. Only tiles that are there once
/// take part.
#[derive(Clone, Debug)]
pub struct LinearConflict<const N: usize> {
    manhattan: Manhattan<N>,
    /// The cell each tile belongs to, for tiles that are there once.
    home: [Option<u8>; N],
}

/// The bound of a single board: no way from it to the goal has fewer moves.
pub fn linear_conflict(board: &Board, goal: &Board) -> u32 {
    fn of<const N: usize>(board: &Board, goal: &Board) -> u32 {
        let (space, heuristic) = (Single(Rules::<N>::new(goal)), LinearConflict::new(goal));
        heuristic.bound(heuristic.root(&space, &State::of(board)))
    }
    match board.cells() {
        ..=16 => of::<16>(board, goal),
        17..=64 => of::<64>(board, goal),
        _ => of::<256>(board, goal),
    }
}

/// What [`LinearConflict`] carries along a path.
#[derive(Clone, Copy, Debug)]
pub struct Conflicted {
    distance: u32,
    pub(super) conflicts: u32,
}

impl<const N: usize> LinearConflict<N> {
    /// The tables for one goal.
    pub fn new(goal: &Board) -> LinearConflict<N> {
        let mut home = [None; N];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            let once = goal.tiles().iter().filter(|&&other| other == tile).count() == 1;
            home[usize::from(tile)] = (tile != 0 && once).then_some(cell as u8);
        }
        LinearConflict { manhattan: Manhattan::new(goal), home }
    }

    /// Extra moves for one line, given its tiles in order: those not in the longest run that is
    /// already in goal order must step aside. `place` gives a tile's position along the line where
    /// the line is its goal line.
    fn line(tiles: impl Iterator<Item = u8>, place: impl Fn(u8) -> Option<u8>) -> u32 {
        let mut longest = [0u8; LARGEST];
        let mut length = 0;
        let mut count = 0;
        for position in tiles.filter_map(place) {
            count += 1;
            let at = longest[..length].partition_point(|&end| end < position);
            longest[at] = position;
            length = length.max(at + 1);
        }
        2 * (count - length as u32)
    }

    fn row(&self, rules: &Rules<N>, row: usize, tile_at: impl Fn(usize) -> u8) -> u32 {
        let cols = rules.cols;
        Self::line((row * cols..(row + 1) * cols).map(tile_at), |tile| {
            let home = usize::from(self.home[usize::from(tile)]?);
            (home / cols == row).then_some((home % cols) as u8)
        })
    }

    fn column(&self, rules: &Rules<N>, col: usize, tile_at: impl Fn(usize) -> u8) -> u32 {
        let cols = rules.cols;
        Self::line((0..rules.rows).map(|row| tile_at(row * cols + col)), |tile| {
            let home = usize::from(self.home[usize::from(tile)]?);
            (home % cols == col).then_some((home / cols) as u8)
        })
    }

    /// A step changes which tiles stand in two lines; the line it moves along keeps its order.
    fn change(&self, rules: &Rules<N>, before: &State<N>, direction: Direction, target: u8) -> i32 {
        let (blank, target) = (usize::from(before.blank), usize::from(target));
        let old = |cell: usize| before.tiles[cell];
        let new = |cell: usize| match cell {
            c if c == blank => before.tiles[target],
            c if c == target => 0,
            c => before.tiles[c],
        };
        let mut change = 0;
        for cell in [blank, target] {
            let (is, was) = if direction.is_horizontal() {
                let col = cell % rules.cols;
                (self.column(rules, col, new), self.column(rules, col, old))
            } else {
                let row = cell / rules.cols;
                (self.row(rules, row, new), self.row(rules, row, old))
            };
            change += is as i32 - was as i32;
        }
        change
    }
}

impl<const N: usize> Heuristic<Single<N>> for LinearConflict<N> {
    type Memo = Conflicted;

    fn root(&self, space: &Single<N>, state: &State<N>) -> Conflicted {
        let rules = &space.0;
        let tile_at = |cell: usize| state.tiles[cell];
        let rows: u32 = (0..rules.rows).map(|row| self.row(rules, row, tile_at)).sum();
        let columns: u32 = (0..rules.cols).map(|col| self.column(rules, col, tile_at)).sum();
        Conflicted { distance: self.manhattan.total(state), conflicts: rows + columns }
    }

    fn step(
        &self,
        space: &Single<N>,
        value: Conflicted,
        before: &State<N>,
        direction: Direction,
    ) -> Conflicted {
        let target = space.0.target(before.blank, direction);
        let further = self.manhattan.change(before, before.blank, target);
        let worse = self.change(&space.0, before, direction, target);
        Conflicted {
            distance: value.distance.wrapping_add_signed(further),
            conflicts: value.conflicts.wrapping_add_signed(worse),
        }
    }

    #[inline(always)]
    fn bound(&self, value: Conflicted) -> u32 {
        value.distance + value.conflicts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_increasing_runs() {
        let line = |tiles: &[u8]| LinearConflict::<16>::line(tiles.iter().copied(), Some);
        assert_eq!(line(&[0, 1, 2, 3]), 0);
        assert_eq!(line(&[1, 0, 3]), 2);
        assert_eq!(line(&[3, 2, 1, 0]), 6);
        assert_eq!(line(&[2, 0, 1]), 2);
        assert_eq!(line(&[]), 0);
        assert_eq!(line(&[6, 5, 4, 3, 2, 1, 0]), 12);
    }

    #[test]
    fn rows_and_columns_count() {
        let goal = Board::blank_last(2, 3).unwrap();
        // One swap in the first row, and one in the first column.
        for tiles in [[2, 1, 3, 4, 5, 0], [4, 2, 3, 1, 5, 0]] {
            let board = Board::new(2, 3, tiles.to_vec()).unwrap();
            assert_eq!(linear_conflict(&board, &goal), 2 + 2);
        }
    }
}
