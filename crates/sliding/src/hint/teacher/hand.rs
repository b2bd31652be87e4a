//! The teacher at work: line by line, tile by tile.

use super::view::View;
use super::{Lesson, Stage, Task};
use crate::board::{Direction, Puzzle};
use crate::hint::effect::Part;
use gridwright_search::{Budget, Stats, Stop};

/// A board being solved, seen in a view.
pub(super) struct Hand {
    view: View,
    /// What stands on the tiles.
    numbers: Vec<u8>,
    /// Where they belong.
    homes: Vec<usize>,
    /// Cells that are done.
    locked: Vec<bool>,
    blank: usize,
    lessons: Vec<Lesson>,
}

impl Hand {
    /// A board of which nothing is done yet, with the place of the tile on every cell.
    pub fn new(view: View, position: &Puzzle, homes: Vec<usize>) -> Hand {
        Hand {
            numbers: view.tiles(position.shown()),
            locked: vec![false; homes.len()],
            homes,
            blank: view.cell(position.board.blank()),
            lessons: Vec::new(),
            view,
        }
    }

    /// Where the blank is, in the view.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// What was done.
    pub fn into_lessons(self) -> Vec<Lesson> {
        self.lessons
    }

    /// Solves the board, up to the blank's own way home.
    pub fn solve(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let View { rows, cols, .. } = self.view;
        for row in 0..rows - 2 {
            let line: Vec<usize> = (row * cols..(row + 1) * cols).collect();
            let real = self.view.cell(row * cols) / cols;
            self.line(Stage::Row(real), &line, Direction::Down, budget)?;
        }
        for col in 0..cols - 2 {
            let line = [(rows - 2) * cols + col, (rows - 1) * cols + col];
            let real = self.view.cell(col) % cols;
            self.line(Stage::Column(real), &line, Direction::Right, budget)?;
        }
        self.last_square();
        Ok(())
    }

    /// Where a tile is that belongs on a cell.
    fn find(&self, home: usize) -> usize {
        self.homes.iter().position(|&place| place == home).expect("every place has its tile")
    }

    /// Fills a line of cells; the rest of the board lies `inwards` of it.
    fn line(
        &mut self,
        stage: Stage,
        line: &[usize],
        inwards: Direction,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        budget.check(&Stats::default())?;
        let (others, pair) = line.split_at(line.len() - 2);
        if line.iter().any(|&cell| self.homes[cell] != cell) {
            for &place in others {
                let tile = self.numbers[self.find(place)];
                let task = Task::Place { tile, place: self.view.cell(place) };
                self.lead(stage, line, task, place, place);
                self.locked[place] = true;
            }
            self.pair(stage, line, [pair[0], pair[1]], inwards);
        }
        for &cell in line {
            self.locked[cell] = true;
        }
        Ok(())
    }

    /// The last two tiles of a line.
    fn pair(&mut self, stage: Stage, line: &[usize], pair: [usize; 2], inwards: Direction) {
        let [first, last] = pair;
        let [a, b] = pair.map(|place| self.numbers[self.find(place)]);
        let behind = |cell: usize| self.view.next(cell, inwards).expect("lines are left inwards");
        let corner: Vec<usize> = [first, last]
            .into_iter()
            .flat_map(|cell| [cell, behind(cell), behind(behind(cell))])
            .collect();
        let place = behind(last);
        // From near they can be turned in at once, unless they wall the blank off.
        let near = |hand: &Hand| !hand.turn_in(pair, &corner).is_empty();
        if pair.iter().all(|&home| self.homes[home] == home) {
            return;
        }
        if !near(self) && self.find(first) != last {
            let task = Task::Park { tile: a, last: b, place: self.view.cell(last) };
            self.lead(stage, line, task, first, last);
        }
        if !near(self) {
            self.locked[last] = true;
            let side = self.view.direction(inwards);
            let task = Task::Queue { tile: b, waits: a, place: self.view.cell(place), side };
            self.lead(stage, line, task, last, place);
            self.locked[last] = false;
        }
        let at = pair.map(|home| self.find(home));
        let ready = at == [last, place] || (at == [first, place] && self.blank == last);
        let task = if ready {
            Task::Turn { first: a, last: b }
        } else {
            Task::Untangle { first: a, last: b }
        };
        let moves = self.turn_in(pair, &corner);
        self.take(stage, line, task, &[at[0], at[1], first, last], moves);
    }

    /// How to bring two tiles home that stand in the corner of six cells around their homes. They stay in
    /// that corner, the blank goes wherever nothing is locked. Empty where they do not stand there or the
    /// blank cannot get in.
    fn turn_in(&self, pair: [usize; 2], corner: &[usize]) -> Vec<Direction> {
        let start = (pair.map(|home| self.find(home)), self.blank);
        if !start.0.iter().all(|tile| corner.contains(tile)) {
            return Vec::new();
        }
        let cells = self.homes.len();
        let place = |cell: usize| corner.iter().position(|&other| other == cell).unwrap_or(0);
        shortest(
            start,
            (corner.len() * corner.len() * cells, |&(tiles, blank)| {
                (place(tiles[0]) * corner.len() + place(tiles[1])) * cells + blank
            }),
            |(tiles, _)| *tiles == pair,
            |(tiles, blank), direction| {
                let there = self.free(*blank, direction)?;
                let tiles = tiles.map(|tile| if tile == there { *blank } else { tile });
                tiles.iter().all(|tile| corner.contains(tile)).then_some((tiles, there))
            },
        )
    }

    /// Leads the tile that belongs on `home` to a cell without touching what is locked.
    fn lead(&mut self, stage: Stage, line: &[usize], task: Task, home: usize, to: usize) {
        let from = self.find(home);
        let cells = self.homes.len();
        let moves = shortest(
            (from, self.blank),
            (cells * cells, |&(tile, blank)| tile * cells + blank),
            |(tile, _)| *tile == to,
            |(tile, blank), direction| {
                let there = self.free(*blank, direction)?;
                Some((if there == *tile { *blank } else { *tile }, there))
            },
        );
        self.take(stage, line, task, &[from, to], moves);
    }

    /// The last four cells.
    fn last_square(&mut self) {
        let square: Vec<usize> = (0..self.homes.len()).filter(|&cell| !self.locked[cell]).collect();
        let here: Vec<usize> = square.iter().map(|&cell| self.homes[cell]).collect();
        let place = |cell: usize| square.iter().position(|&other| other == cell);
        let number = |homes: &Vec<usize>| {
            homes.iter().fold(0, |number, &home| 4 * number + place(home).unwrap_or(0))
        };
        let moves = shortest(
            here,
            (256, number),
            |homes| *homes == square,
            |homes, direction| {
                let last = self.homes.len() - 1;
                let blank = homes.iter().position(|&home| home == last)?;
                let there = place(self.view.next(square[blank], direction)?)?;
                let mut homes = homes.clone();
                homes.swap(blank, there);
                Some(homes)
            },
        );
        self.take(Stage::Square, &square, Task::RunRound, &square, moves);
    }

    fn free(&self, blank: usize, direction: Direction) -> Option<usize> {
        self.view.next(blank, direction).filter(|&there| !self.locked[there])
    }

    /// Makes moves and notes them as a lesson.
    fn take(
        &mut self,
        stage: Stage,
        line: &[usize],
        task: Task,
        cells: &[usize],
        moves: Vec<Direction>,
    ) {
        if moves.is_empty() {
            return;
        }
        for &direction in &moves {
            let there = self.view.next(self.blank, direction).expect("a way of the blank");
            self.homes.swap(self.blank, there);
            self.numbers.swap(self.blank, there);
            self.blank = there;
        }
        let view = self.view;
        let real = |cells: &[usize]| cells.iter().map(|&cell| view.cell(cell)).collect::<Vec<_>>();
        let mut cells = real(cells);
        let mut seen = vec![false; self.homes.len()];
        cells.retain(|&cell| !std::mem::replace(&mut seen[cell], true));
        let part = Part::around(&real(line), view.cols).expect("a line has cells");
        let moves = moves.into_iter().map(|direction| view.direction(direction)).collect();
        self.lessons.push(Lesson { stage, task, part, cells, moves });
    }
}

/// A shortest way through a small space; empty if there is none. `numbers` is how many states there may be,
/// and the number of a state.
fn shortest<S: Clone>(
    start: S,
    numbers: (usize, impl Fn(&S) -> usize),
    is_goal: impl Fn(&S) -> bool,
    step: impl Fn(&S, Direction) -> Option<S>,
) -> Vec<Direction> {
    let (count, number) = numbers;
    let mut seen = vec![false; count];
    seen[number(&start)] = true;
    // Each with the one before it and the move between them.
    let mut states = vec![(start, 0, Direction::Up)];
    let mut at = 0;
    while at < states.len() {
        if is_goal(&states[at].0) {
            let mut path = Vec::new();
            while at != 0 {
                path.push(states[at].2);
                at = states[at].1;
            }
            path.reverse();
            return path;
        }
        for direction in Direction::ALL {
            if let Some(after) = step(&states[at].0, direction)
                && !std::mem::replace(&mut seen[number(&after)], true)
            {
                states.push((after, at, direction));
            }
        }
        at += 1;
    }
    Vec::new()
}
