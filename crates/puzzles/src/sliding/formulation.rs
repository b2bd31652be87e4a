//! The textbook state space: a state is a board, an action moves the blank.
//!
//! Successors come in the order up, down, left, right (of the blank). In the multi-tile metric an
//! action is a straight push, shorter pushes first within a direction. States are arrays of `N`
//! bytes, `N` being 16 for boards up to 4×4 so that the classic puzzles stay fast.

use super::board::{Board, Direction};
use gridwright_search::{Heuristic, Keyed, Reversible, Space};

/// The tiles of a board in an array of `N` ≥ its cells; cells beyond the board hold 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<const N: usize> {
    tiles: [u8; N],
    blank: u8,
}

/// What a board of one size with one goal looks like to the engine.
#[derive(Clone, Debug)]
pub struct Frame<const N: usize> {
    rows: usize,
    cols: usize,
    goal: State<N>,
    /// Directions the blank can take from each cell, one bit each.
    open: [u8; N],
    /// The same, less the way back, for each direction taken last.
    onward: [[u8; N]; 4],
    /// What a direction adds to the blank's cell.
    offset: [i8; 4],
}

impl<const N: usize> State<N> {
    /// Packs a board of at most `N` cells.
    pub fn of(board: &Board) -> State<N> {
        let mut tiles = [0; N];
        tiles[..board.cells()].copy_from_slice(board.tiles());
        State { tiles, blank: board.blank() as u8 }
    }

    #[inline(always)]
    fn swap_blank(&mut self, target: u8) {
        self.tiles[usize::from(self.blank)] = self.tiles[usize::from(target)];
        self.tiles[usize::from(target)] = 0;
        self.blank = target;
    }
}

impl<const N: usize> Frame<N> {
    /// The frame of all boards that are to become `goal`, which has at most `N` cells.
    pub fn new(goal: &Board) -> Frame<N> {
        let (rows, cols) = (goal.rows(), goal.cols());
        let mut open = [0; N];
        for (cell, bits) in open.iter_mut().enumerate().take(rows * cols) {
            for direction in Direction::ALL {
                let reachable = direction.from(cell, rows, cols).is_some();
                *bits |= u8::from(reachable) << direction as u8;
            }
        }
        let onward =
            Direction::ALL.map(|last| open.map(|bits| bits & !(1 << last.opposite() as u8)));
        let down = cols as i8;
        Frame { rows, cols, goal: State::of(goal), open, onward, offset: [-down, down, -1, 1] }
    }

    #[inline(always)]
    fn target(&self, blank: u8, direction: Direction) -> u8 {
        blank.wrapping_add_signed(self.offset[direction as usize])
    }

    fn unkey(&self, key: &[u8; N]) -> State<N> {
        let cells = self.rows * self.cols;
        let blank = key[..cells].iter().position(|&tile| tile == 0).expect("boards have a blank");
        State { tiles: *key, blank: blank as u8 }
    }
}

/// Directions as a set of four bits, yielded in their fixed order. Counting to four, rather than
/// taking bits out, lets the compiler unroll the loops over them.
#[derive(Clone, Copy, Debug)]
pub struct Directions {
    open: u8,
    next: usize,
}

impl Iterator for Directions {
    type Item = Direction;

    #[inline(always)]
    fn next(&mut self) -> Option<Direction> {
        while self.next < 4 {
            let direction = Direction::ALL[self.next];
            self.next += 1;
            if self.open >> direction as u8 & 1 == 1 {
                return Some(direction);
            }
        }
        None
    }
}

/// The space in which one tile moves at a time.
#[derive(Clone, Debug)]
pub struct Single<const N: usize>(pub Frame<N>);

impl<const N: usize> Space for Single<N> {
    type State = State<N>;
    type Action = Direction;
    /// Where the blank was: quicker than turning the direction round.
    type Undo = u8;
    type Actions = Directions;

    #[inline(always)]
    fn actions(&self, state: &State<N>) -> Directions {
        Directions { open: self.0.open[usize::from(state.blank)], next: 0 }
    }

    #[inline(always)]
    fn apply(&self, state: &mut State<N>, direction: Direction) -> u8 {
        let blank = state.blank;
        state.swap_blank(self.0.target(blank, direction));
        blank
    }

    #[inline(always)]
    fn undo(&self, state: &mut State<N>, _: Direction, blank: u8) {
        state.swap_blank(blank);
    }

    #[inline(always)]
    fn is_goal(&self, state: &State<N>) -> bool {
        *state == self.0.goal
    }

    #[inline(always)]
    fn onward(&self, state: &State<N>, last: Direction) -> Directions {
        Directions { open: self.0.onward[last as usize][usize::from(state.blank)], next: 0 }
    }
}

impl<const N: usize> Keyed for Single<N> {
    type Key = [u8; N];
    fn key(&self, state: &State<N>) -> [u8; N] {
        state.tiles
    }
    fn unkey(&self, key: &[u8; N]) -> State<N> {
        self.0.unkey(key)
    }
}

impl<const N: usize> Reversible for Single<N> {
    fn goal(&self) -> State<N> {
        self.0.goal
    }
    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }
}

/// A straight push: the blank moves `steps` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// Where the blank goes.
    pub direction: Direction,
    /// How far.
    pub steps: u8,
}

/// The space in which a straight push of any length is one move.
#[derive(Clone, Debug)]
pub struct Multi<const N: usize>(pub Frame<N>);

/// The pushes of a state, in order.
#[derive(Clone, Copy, Debug)]
pub struct Pushes {
    room: [u8; 4],
    direction: usize,
    steps: u8,
}

impl Iterator for Pushes {
    type Item = Push;

    fn next(&mut self) -> Option<Push> {
        while self.direction < 4 {
            if self.steps < self.room[self.direction] {
                self.steps += 1;
                let direction = Direction::ALL[self.direction];
                return Some(Push { direction, steps: self.steps });
            }
            self.direction += 1;
            self.steps = 0;
        }
        None
    }
}

impl<const N: usize> Space for Multi<N> {
    type State = State<N>;
    type Action = Push;
    type Undo = ();
    type Actions = Pushes;

    fn actions(&self, state: &State<N>) -> Pushes {
        let (row, col) =
            (usize::from(state.blank) / self.0.cols, usize::from(state.blank) % self.0.cols);
        let room = [row, self.0.rows - 1 - row, col, self.0.cols - 1 - col].map(|n| n as u8);
        Pushes { room, direction: 0, steps: 0 }
    }

    fn apply(&self, state: &mut State<N>, push: Push) {
        for _ in 0..push.steps {
            state.swap_blank(self.0.target(state.blank, push.direction));
        }
    }

    fn undo(&self, state: &mut State<N>, push: Push, (): ()) {
        self.apply(state, Push { direction: push.direction.opposite(), ..push });
    }

    fn is_goal(&self, state: &State<N>) -> bool {
        *state == self.0.goal
    }

    /// Two pushes along one line are one push, or none.
    fn onward(&self, state: &State<N>, last: Push) -> Pushes {
        let mut pushes = self.actions(state);
        let line = if last.direction.is_horizontal() { 2 } else { 0 };
        pushes.room[line..line + 2].fill(0);
        pushes
    }
}

impl<const N: usize> Keyed for Multi<N> {
    type Key = [u8; N];
    fn key(&self, state: &State<N>) -> [u8; N] {
        state.tiles
    }
    fn unkey(&self, key: &[u8; N]) -> State<N> {
        self.0.unkey(key)
    }
}

impl<const N: usize> Reversible for Multi<N> {
    fn goal(&self) -> State<N> {
        self.0.goal
    }
    fn inverse(&self, push: Push) -> Push {
        Push { direction: push.direction.opposite(), ..push }
    }
}

/// Manhattan distance: each tile's way to its place, as if it were alone. For a tile that is there
/// several times, the way to the nearest of its places.
#[derive(Clone, Debug)]
pub struct Manhattan<const N: usize> {
    /// `distance[tile][cell]`; 0 for the blank.
    distance: [[u8; N]; N],
}

impl<const N: usize> Manhattan<N> {
    /// The table for one goal.
    pub fn new(goal: &Board) -> Manhattan<N> {
        let cols = goal.cols();
        let mut distance = [[0; N]; N];
        for (tile, row) in distance.iter_mut().enumerate().skip(1) {
            let homes = || (0..goal.cells()).filter(|&c| usize::from(goal.tiles()[c]) == tile);
            for (cell, value) in row.iter_mut().enumerate().take(goal.cells()) {
                let to = |home: usize| {
                    (home / cols).abs_diff(cell / cols) + (home % cols).abs_diff(cell % cols)
                };
                *value = homes().map(to).min().unwrap_or(0) as u8;
            }
        }
        Manhattan { distance }
    }

    fn total(&self, state: &State<N>) -> u32 {
        let tiles = state.tiles.iter().enumerate();
        tiles.map(|(cell, &tile)| u32::from(self.distance[usize::from(tile)][cell])).sum()
    }

    #[inline(always)]
    fn change(&self, before: &State<N>, blank: u8, target: u8) -> i32 {
        let row = &self.distance[usize::from(before.tiles[usize::from(target)])];
        i32::from(row[usize::from(blank)]) - i32::from(row[usize::from(target)])
    }
}

impl<const N: usize> Heuristic<Single<N>> for Manhattan<N> {
    type Memo = u32;

    fn root(&self, _: &Single<N>, state: &State<N>) -> u32 {
        self.total(state)
    }

    #[inline(always)]
    fn step(&self, space: &Single<N>, memo: u32, before: &State<N>, direction: Direction) -> u32 {
        let target = space.0.target(before.blank, direction);
        memo.wrapping_add_signed(self.change(before, before.blank, target))
    }

    #[inline(always)]
    fn bound(&self, memo: u32) -> u32 {
        memo
    }
}

/// In the multi-tile metric one push takes at most `longest side − 1` tiles one cell nearer, so that
/// part of the Manhattan distance is a bound.
impl<const N: usize> Heuristic<Multi<N>> for Manhattan<N> {
    type Memo = (u32, u32);

    fn root(&self, space: &Multi<N>, state: &State<N>) -> (u32, u32) {
        (self.total(state), space.0.rows.max(space.0.cols) as u32 - 1)
    }

    fn step(
        &self,
        space: &Multi<N>,
        memo: (u32, u32),
        before: &State<N>,
        push: Push,
    ) -> (u32, u32) {
        let mut blank = before.blank;
        let mut total = memo.0;
        for _ in 0..push.steps {
            let target = space.0.target(blank, push.direction);
            total = total.wrapping_add_signed(self.change(before, blank, target));
            blank = target;
        }
        (total, memo.1)
    }

    fn bound(&self, (total, most): (u32, u32)) -> u32 {
        total.div_ceil(most)
    }
}

/// Manhattan distance plus linear conflict (Hansson, Mayer, Yung 1992): tiles that stand in their
/// goal line in the wrong order must leave it, at two moves each. Only tiles that are there once
/// take part.
#[derive(Clone, Debug)]
pub struct LinearConflict<const N: usize> {
    manhattan: Manhattan<N>,
    /// The cell each tile belongs to, for tiles that are there once.
    home: [Option<u8>; N],
}

/// What [`LinearConflict`] carries along a path.
#[derive(Clone, Copy, Debug)]
pub struct Conflicted {
    distance: u32,
    conflicts: u32,
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
        let mut longest = [0u8; super::board::LARGEST];
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

    fn row(&self, frame: &Frame<N>, row: usize, tile_at: impl Fn(usize) -> u8) -> u32 {
        let cols = frame.cols;
        Self::line((row * cols..(row + 1) * cols).map(tile_at), |tile| {
            let home = usize::from(self.home[usize::from(tile)]?);
            (home / cols == row).then_some((home % cols) as u8)
        })
    }

    fn column(&self, frame: &Frame<N>, col: usize, tile_at: impl Fn(usize) -> u8) -> u32 {
        let cols = frame.cols;
        Self::line((0..frame.rows).map(|row| tile_at(row * cols + col)), |tile| {
            let home = usize::from(self.home[usize::from(tile)]?);
            (home % cols == col).then_some((home / cols) as u8)
        })
    }

    /// A step changes which tiles stand in two lines; the line it moves along keeps its order.
    fn change(&self, frame: &Frame<N>, before: &State<N>, direction: Direction, target: u8) -> i32 {
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
                let col = cell % frame.cols;
                (self.column(frame, col, new), self.column(frame, col, old))
            } else {
                let row = cell / frame.cols;
                (self.row(frame, row, new), self.row(frame, row, old))
            };
            change += is as i32 - was as i32;
        }
        change
    }
}

impl<const N: usize> Heuristic<Single<N>> for LinearConflict<N> {
    type Memo = Conflicted;

    fn root(&self, space: &Single<N>, state: &State<N>) -> Conflicted {
        let frame = &space.0;
        let tile_at = |cell: usize| state.tiles[cell];
        let rows: u32 = (0..frame.rows).map(|row| self.row(frame, row, tile_at)).sum();
        let columns: u32 = (0..frame.cols).map(|col| self.column(frame, col, tile_at)).sum();
        Conflicted { distance: self.manhattan.total(state), conflicts: rows + columns }
    }

    fn step(
        &self,
        space: &Single<N>,
        memo: Conflicted,
        before: &State<N>,
        direction: Direction,
    ) -> Conflicted {
        let target = space.0.target(before.blank, direction);
        let further = self.manhattan.change(before, before.blank, target);
        let worse = self.change(&space.0, before, direction, target);
        Conflicted {
            distance: memo.distance.wrapping_add_signed(further),
            conflicts: memo.conflicts.wrapping_add_signed(worse),
        }
    }

    #[inline(always)]
    fn bound(&self, memo: Conflicted) -> u32 {
        memo.distance + memo.conflicts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn incremental_heuristics_agree_with_their_roots() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(7);
        for (rows, cols) in [(2, 2), (3, 3), (4, 4), (2, 7), (3, 5)] {
            let goal = Board::blank_last(rows, cols).unwrap();
            let space = Single::<16>(Frame::new(&goal));
            let (manhattan, conflict) = (Manhattan::new(&goal), LinearConflict::new(&goal));
            let mut state = space.0.goal;
            let mut memos = (manhattan.root(&space, &state), conflict.root(&space, &state));
            for _ in 0..2_000 {
                let choices: Vec<_> = space.actions(&state).collect();
                let action = choices[rng.random_range(0..choices.len())];
                memos.0 = manhattan.step(&space, memos.0, &state, action);
                memos.1 = conflict.step(&space, memos.1, &state, action);
                space.apply(&mut state, action);
                assert_eq!(memos.0, manhattan.root(&space, &state));
                let fresh = conflict.root(&space, &state);
                assert_eq!(conflict.bound(memos.1), conflict.bound(fresh));
                assert_eq!(memos.1.conflicts, fresh.conflicts);
            }
        }
    }
}
