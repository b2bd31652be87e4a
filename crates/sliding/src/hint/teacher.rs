//! How people solve the puzzle: line by line, never with a search over whole boards.
//!
//! Rows come first, from the one farthest from where the blank ends, until two are left; then the columns of
//! these two, until a square of four cells is left, in which the blank runs round. Tiles are led to their
//! places one by one. The last two of a line go in together: the one before the last waits in the corner,
//! where the last one belongs, the last one behind it, and then both turn the corner. Each part is a
//! search over the cells of one or two tiles and the blank, so boards of any size are quick.
//!
//! What to do next depends on nothing but the board, and every move of a lesson shortens it: whoever asks
//! again after each move is led to the end just the same (where tiles repeat, which of them goes where is
//! chosen anew).

use super::effect::Part;
use crate::board::{Board, Direction, Puzzle};
use crate::rules::refute;
use gridwright_search::{Budget, Stats, Stop};

/// Cells that are finished together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A whole row.
    Row(usize),
    /// The last two cells of a column, when only two rows are left.
    Column(usize),
    /// The last four cells.
    Square,
    /// All tiles are right but those that the blank passes on its way home.
    Blank,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Bring a tile to its place.
    Place {
        /// Which.
        tile: u8,
        /// Where it belongs.
        place: usize,
    },
    /// Bring the last tile but one of a line into its corner.
    Park {
        /// Which.
        tile: u8,
        /// The tile that belongs into the corner.
        last: u8,
        /// The corner.
        place: usize,
    },
    /// Bring the last tile of a line behind the one that waits in the corner.
    Queue {
        /// Which.
        tile: u8,
        /// Who waits.
        waits: u8,
        /// Where to.
        place: usize,
        /// Seen from the corner.
        side: Direction,
    },
    /// Turn both in.
    Turn {
        /// The last but one.
        first: u8,
        /// The last.
        last: u8,
    },
    /// Both are near, but not in a queue: bring them into one and turn them in.
    Untangle {
        /// The last but one.
        first: u8,
        /// The last.
        last: u8,
    },
    /// Let the blank run round the last four cells.
    RunRound,
    /// Lead the blank to its place.
    WalkHome,
}

impl Task {
    /// The technique's identifier.
    pub fn id(self) -> &'static str {
        match self {
            Task::Place { .. } => "lead-tile",
            Task::Park { .. } => "park-in-corner",
            Task::Queue { .. } => "queue-behind",
            Task::Turn { .. } => "turn-corner",
            Task::Untangle { .. } => "untangle",
            Task::RunRound => "last-square",
            Task::WalkHome => "walk-blank",
        }
    }
}

/// A part of the way: one thing to do, and the moves that do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What it is a part of.
    pub stage: Stage,
    /// What is to be done.
    pub task: Task,
    /// The cells of the stage.
    pub part: Part,
    /// Where the tiles are that it is about, and where they go.
    pub cells: Vec<usize>,
    /// The moves.
    pub moves: Vec<Direction>,
}

/// Everything up to the goal, of a board that can be solved and is not.
pub fn lessons(position: &Puzzle, budget: &mut Budget<'_>) -> Result<Vec<Lesson>, Stop> {
    let goal = position.goals().find(|goal| refute(&position.board, goal).is_none());
    let goal = goal.unwrap_or(&position.goal);
    let view = View::of(goal);
    let (target, walk) = view.target(goal);
    let now = view.tiles(&position.board);
    if let Some(rest) = rest_of_walk(&view, &target, &walk, &now) {
        return Ok(vec![view.walk_home(rest, position.board.blank())]);
    }
    let mut hand = Hand {
        numbers: view.tiles(position.shown()),
        homes: homes(&view, &now, &target),
        locked: vec![false; now.len()],
        blank: view.cell(position.board.blank()),
        lessons: Vec::new(),
        view,
    };
    hand.solve(budget)?;
    let blank = view.cell(hand.blank);
    let mut lessons = hand.lessons;
    if !walk.is_empty() {
        lessons.push(view.walk_home(walk, blank));
    }
    Ok(lessons)
}

/// The board turned so that the blank ends as near to the last corner as it can.
#[derive(Clone, Copy, Debug)]
struct View {
    rows: usize,
    cols: usize,
    flip_rows: bool,
    flip_cols: bool,
}

impl View {
    fn of(goal: &Board) -> View {
        let (rows, cols, blank) = (goal.rows(), goal.cols(), goal.blank());
        let flip_rows = 2 * (blank / cols) + 1 < rows;
        let flip_cols = 2 * (blank % cols) + 1 < cols;
        View { rows, cols, flip_rows, flip_cols }
    }

    /// A cell of the board in the view, and the other way round.
    fn cell(self, cell: usize) -> usize {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let row = if self.flip_rows { self.rows - 1 - row } else { row };
        let col = if self.flip_cols { self.cols - 1 - col } else { col };
        row * self.cols + col
    }

    fn direction(self, direction: Direction) -> Direction {
        let flip = if direction.is_horizontal() { self.flip_cols } else { self.flip_rows };
        if flip { direction.opposite() } else { direction }
    }

    fn tiles(self, board: &Board) -> Vec<u8> {
        (0..board.cells()).map(|cell| board.tiles()[self.cell(cell)]).collect()
    }

    fn next(self, cell: usize, direction: Direction) -> Option<usize> {
        direction.from(cell, self.rows, self.cols)
    }

    /// The goal with the blank in the last corner, and the blank's way from there to its place.
    fn target(self, goal: &Board) -> (Vec<u8>, Vec<Direction>) {
        let mut tiles = self.tiles(goal);
        let mut blank = self.cell(goal.blank());
        let mut walk = Vec::new();
        for direction in [Direction::Right, Direction::Down] {
            while let Some(there) = self.next(blank, direction) {
                tiles.swap(blank, there);
                blank = there;
                walk.insert(0, direction.opposite());
            }
        }
        (tiles, walk)
    }

    fn walk_home(self, walk: Vec<Direction>, blank: usize) -> Lesson {
        let mut cells = vec![blank];
        let mut at = self.cell(blank);
        for &direction in &walk {
            at = self.next(at, direction).unwrap_or(at);
            cells.push(self.cell(at));
        }
        Lesson {
            stage: Stage::Blank,
            task: Task::WalkHome,
            part: Part::around(&cells, self.cols).expect("the blank is somewhere"),
            cells,
            moves: walk.into_iter().map(|direction| self.direction(direction)).collect(),
        }
    }
}

/// What is left of the blank's way home, if nothing else is left to do.
fn rest_of_walk(
    view: &View,
    target: &[u8],
    walk: &[Direction],
    now: &[u8],
) -> Option<Vec<Direction>> {
    let mut tiles = target.to_vec();
    let mut blank = tiles.len() - 1;
    for (at, &direction) in walk.iter().enumerate() {
        if tiles == now {
            return Some(walk[at..].to_vec());
        }
        let there = view.next(blank, direction)?;
        tiles.swap(blank, there);
        blank = there;
    }
    None
}

/// For every cell the place of its tile. Tiles alike that are right stay; which of the others goes where
/// is as good as any other choice, but for the parity.
fn homes(view: &View, now: &[u8], target: &[u8]) -> Vec<usize> {
    let mut homes: Vec<Option<usize>> =
        now.iter().zip(target).enumerate().map(|(c, (a, b))| (a == b).then_some(c)).collect();
    let mut taken: Vec<bool> = homes.iter().map(Option::is_some).collect();
    for cell in 0..now.len() {
        if homes[cell].is_none() {
            let free = (0..now.len()).find(|&place| !taken[place] && target[place] == now[cell]);
            homes[cell] = free;
            if let Some(place) = free {
                taken[place] = true;
            }
        }
    }
    let mut homes: Vec<usize> =
        homes.into_iter().enumerate().map(|(cell, home)| home.unwrap_or(cell)).collect();
    let blank = now.iter().position(|&tile| tile == 0).unwrap_or(0);
    let last = now.len() - 1;
    let steps = (blank / view.cols).abs_diff(last / view.cols)
        + (blank % view.cols).abs_diff(last % view.cols);
    if is_odd(&homes) != (steps % 2 == 1) {
        let alike = |wrong: bool| {
            (0..now.len())
                .flat_map(|a| (0..a).map(move |b| (a, b)))
                .find(|&(a, b)| now[a] == now[b] && (!wrong || (homes[a] != a && homes[b] != b)))
        };
        if let Some((a, b)) = alike(true).or_else(|| alike(false)) {
            homes.swap(a, b);
        }
    }
    homes
}

fn is_odd(places: &[usize]) -> bool {
    let mut seen = vec![false; places.len()];
    let mut odd = false;
    for start in 0..places.len() {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = places[at];
            odd ^= at != start;
        }
    }
    odd
}

/// A board being solved, seen in a view.
struct Hand {
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
    fn solve(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
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
