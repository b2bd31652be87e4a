//! New boards, each proved to keep what was wished for.
//!
//! Without a wish every board that can be solved is equally likely. Boards that need a certain number of
//! moves are drawn from [all of that distance](layers) where these fit into memory. Farther from the goal,
//! boards are drawn at random, and changed a little as long as that makes them harder; on the shortest way
//! of one that needs more moves stands one that needs exactly as many as wished for. What a board needs is
//! what the champion proves.

mod canonical;
mod layers;
mod wish;

pub(crate) use canonical::canonical;
pub use layers::Near;
pub use wish::Wish;

use crate::board::{Answer, Board, Direction, Puzzle};
use crate::champion::EXACT_CELLS;
use crate::options::Options;
use crate::rules::verify;
use crate::solve::{count, solve};
use gridwright_search::{Budget, Limits, Stats, Stop};
use gridwright_world::UsageError;
use gridwright_world::explain::Figure;
use gridwright_world::make::{Made, Product};
use gridwright_world::text::number_of;
use layers::Layers;
use rand::{Rng, RngExt};
use std::time::Duration;

/// How long a wish may take where no limit says otherwise, and how long the hardest board is looked for.
const DEFAULT_TIME: [Duration; 2] = [Duration::from_secs(60), Duration::from_secs(10)];

/// Expansions that a board of more cells than are always solved exactly may take before another is drawn.
const PATIENCE: u64 = 1_000_000;

/// Longer walks lead no farther.
const LONGEST_WALK: usize = 10_000;

/// Changes in vain before a fresh board is drawn.
const CHANGES: usize = 40;

/// The most moves that any board needs whose goal has its blank in a corner (OEIS A151944; of the 5x5 an
/// upper bound).
const FARTHEST: [(usize, usize, u32); 12] = [
    (2, 2, 6),
    (2, 3, 21),
    (2, 4, 36),
    (2, 5, 55),
    (2, 6, 80),
    (2, 7, 108),
    (2, 8, 140),
    (3, 3, 31),
    (3, 4, 53),
    (3, 5, 84),
    (4, 4, 80),
    (5, 5, 208),
];

/// What was made: a board and its answer.
type New = Product<Puzzle, Answer>;

/// A board of the size and for the goal that the options ask for, as [`make`] makes it.
///
/// ```
/// use gridwright_sliding::{Options, generate};
/// use rand::SeedableRng;
/// let options = Options { size: (3, 5), ..Options::default() };
/// let puzzle = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1)).unwrap();
/// assert_eq!(puzzle.refute(), None);
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    make(options, rng, &mut Budget::unlimited()).map(|product| product.puzzle).ready()
}

/// A board that can be solved and is as the options wish; without a wish, every one is equally likely.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sliding::{Options, Wish, make};
/// use rand::SeedableRng;
/// let options = Options { size: (3, 3), wish: Wish::exactly(24), ..Options::default() };
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// let made = make(&options, rng, &mut Budget::unlimited()).ready()?;
/// assert_eq!(made.answer.unwrap().cost(), 24);
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn make(options: &Options, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Made<New> {
    let (rows, cols) = options.size;
    let Ok(example) = options.goal.example(rows, cols) else {
        return Made::Impossible(format!(
            "--size {rows}x{cols}: expected 2x2 to 16x16, and the goal's size"
        ));
    };
    let Wish { optimum, hardest, single, .. } = options.wish;
    if optimum.is_none() && !hardest && !single {
        return Made::Ready(Product::new(random(options, &example, rng)));
    }
    let limits = *budget.limits();
    let patient = limits.time.is_none() && limits.nodes.is_none();
    let default = DEFAULT_TIME[usize::from(hardest)];
    let time = if patient { Some(default) } else { limits.time };
    let budget = &mut budget.within(Limits { time, moves: None, ..limits });
    // What the solver is asked here is not what the user asked of it.
    let asked = Options { moves: None, distance: false, judged: false, ..options.clone() };
    let nodes = limits.nodes;
    let mut maker = Maker { options: &asked, example: &example, rng, budget, nodes };
    match maker.run() {
        Ok(Made::Ready(found)) => Made::Ready(found.product(options)),
        Ok(Made::Impossible(why)) => Made::Impossible(why),
        Ok(Made::Stopped(stop, why)) => Made::Stopped(stop, why),
        Err(stop) => {
            let mut wishes = Vec::new();
            wishes.extend(optimum.map(|n| format!("needs exactly {}", number_of(n, "move"))));
            wishes.extend(single.then(|| "has a single shortest solution".to_owned()));
            wishes.extend(hardest.then(|| "is proved to need its moves".to_owned()));
            let more = if patient { "; --time-limit gives it more time" } else { "" };
            let wishes = wishes.join(" and ");
            let why = format!("no board that {wishes} was found within the limits ({stop}){more}");
            Made::Stopped(stop, why)
        }
    }
}

/// A board that can be solved; all are equally likely.
fn random(options: &Options, example: &Board, rng: &mut dyn Rng) -> Puzzle {
    let shuffled = puzzle(options, shuffle(example, rng));
    if shuffled.refute().is_none() {
        return shuffled;
    }
    puzzle(options, swap(shuffled.shown()))
}

fn puzzle(options: &Options, board: Board) -> Puzzle {
    options.goal.puzzle(board).expect("the tiles are the goal's")
}

/// A board, and its shortest way.
struct Found {
    puzzle: Puzzle,
    way: Vec<Direction>,
}

impl Found {
    fn product(self, options: &Options) -> New {
        let answer = Answer::new(self.way, options.metric);
        assert!(verify(&self.puzzle, &answer).is_empty(), "every answer passes the rules");
        let figures = vec![("optimum", Figure::Count(answer.cost().into()))];
        Product { answer: Some(answer), figures, ..Product::new(self.puzzle) }
    }

    fn cost(&self) -> u32 {
        self.way.len() as u32
    }

    /// The board on its way from which so many moves are left: they are a shortest way from there.
    fn shortened(mut self, moves: u32) -> Found {
        let rest = self.way.split_off(self.way.len() - moves as usize);
        for direction in std::mem::replace(&mut self.way, rest) {
            self.puzzle.slide(direction);
        }
        self
    }
}

struct Maker<'a, 'b> {
    options: &'a Options,
    example: &'a Board,
    rng: &'a mut dyn Rng,
    budget: &'a mut Budget<'b>,
    /// Nodes that are left, where they are limited.
    nodes: Option<u64>,
}

impl Maker<'_, '_> {
    fn run(&mut self) -> Result<Made<Found>, Stop> {
        let wish = &self.options.wish;
        if let Some(why) = self.refuse() {
            return Ok(Made::Impossible(why));
        }
        let goal = puzzle(self.options, self.example.clone());
        let known = &*wish.near.layers(&goal, self.budget)?;
        let (farthest, complete) = (known.farthest(), known.complete);
        match (wish.optimum, wish.hardest) {
            (Some(wanted), _) if wanted <= farthest => self.of_layer(&goal, known, wanted),
            (Some(_), _) if complete => {
                let (size, most) = (self.size(), number_of(farthest, "move"));
                Ok(Made::Impossible(format!("no {size} board needs more than {most}")))
            }
            (_, true) if complete => {
                for distance in (0..=farthest).rev() {
                    let found = self.of_layer(&goal, known, distance)?;
                    if let Made::Ready(_) = found {
                        return Ok(found);
                    }
                }
                Ok(Made::Impossible("no board has a single shortest solution".to_owned()))
            }
            _ => self.beyond(farthest).map(Made::Ready),
        }
    }

    fn size(&self) -> String {
        format!("{}x{}", self.example.rows(), self.example.cols())
    }

    /// Why there is no such board at all, as far as it is known without looking.
    fn refuse(&self) -> Option<String> {
        let wanted = self.options.wish.optimum?;
        let goal = puzzle(self.options, self.example.clone());
        let (rows, cols) = (self.example.rows(), self.example.cols());
        let corners = [0, cols - 1, (rows - 1) * cols, rows * cols - 1];
        if goal.goals().count() > 1
            || !goal.goal.is_distinct()
            || !corners.contains(&goal.goal.blank())
        {
            return None;
        }
        let sides = (rows.min(cols), rows.max(cols));
        let (.., most) = FARTHEST.iter().find(|(rows, cols, _)| (*rows, *cols) == sides)?;
        let size = self.size();
        (wanted > *most).then(|| format!("no {size} board needs more than {most} moves"))
    }

    /// One of all boards that need so many moves; each is equally likely.
    fn of_layer(
        &mut self,
        goal: &Puzzle,
        known: &Layers,
        distance: u32,
    ) -> Result<Made<Found>, Stop> {
        let boards = known.count(distance);
        let mut left: Vec<usize> = (0..if self.options.wish.single { boards } else { 0 }).collect();
        loop {
            let which =
                self.rng.random_range(0..left.len().max(if left.is_empty() { boards } else { 1 }));
            let which = if left.is_empty() { which } else { left.swap_remove(which) };
            let board = self.dressed(goal, known.tiles(distance, which));
            let found = self.solve(puzzle(self.options, board))?;
            let found = found.filter(|found| found.cost() == distance);
            let found = found.expect("breadth-first search and the champion agree");
            if !self.options.wish.single || self.is_single(&found)? {
                return Ok(Made::Ready(found));
            }
            if left.is_empty() {
                let moves = number_of(distance, "move");
                return Ok(Made::Impossible(format!(
                    "none of the {boards} boards that need {moves} has a single shortest solution"
                )));
            }
        }
    }

    /// A board with tiles of its own in place of those that the goal does not name.
    fn dressed(&mut self, goal: &Puzzle, tiles: &[u8]) -> Board {
        let mut tiles = tiles.to_vec();
        let pairs = goal.board.tiles().iter().zip(self.example.tiles());
        let plain = pairs.clone().all(|(one, own)| one == own);
        if !plain && let Some(name) = goal.unnamed() {
            let mut own: Vec<u8> =
                pairs.filter(|(one, _)| **one == name).map(|(_, own)| *own).collect();
            for tile in tiles.iter_mut().filter(|tile| **tile == name) {
                *tile = own.swap_remove(self.rng.random_range(0..own.len()));
            }
        }
        Board::new(self.example.rows(), self.example.cols(), tiles).expect("tiles of a board")
    }

    /// A board that is farther from the goal than memory reaches.
    fn beyond(&mut self, farthest: u32) -> Result<Found, Stop> {
        let mut hardest: Option<Found> = None;
        match self.climb(farthest, &mut hardest) {
            Ok(found) => Ok(found),
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
            Err(stop) => hardest.filter(|_| self.options.wish.hardest).ok_or(stop),
        }
    }

    fn climb(&mut self, farthest: u32, hardest: &mut Option<Found>) -> Result<Found, Stop> {
        let Wish { optimum, single, hardest: endless, .. } = self.options.wish;
        let small = self.example.cells() <= EXACT_CELLS;
        let mut steps = optimum.unwrap_or(farthest).max(farthest) as usize;
        let mut best: Option<(u32, Puzzle)> = None;
        let mut in_vain = 0;
        loop {
            self.budget.check(&Stats::default())?;
            let drawn = match &best {
                _ if !small => self.wander(steps),
                Some((_, board)) if in_vain <= CHANGES => self.changed(&board.clone()),
                _ => {
                    (best, in_vain) = (None, 0);
                    random(self.options, self.example, self.rng)
                }
            };
            let Some(found) = self.solve(drawn)? else {
                steps = (steps * 9 / 10).max(farthest as usize);
                continue;
            };
            let cost = found.cost();
            steps = (steps + steps / 20 + 1).min(LONGEST_WALK);
            if let Some(wanted) = optimum
                && cost >= wanted
            {
                let found = found.shortened(wanted);
                if !single || self.is_single(&found)? {
                    return Ok(found);
                }
                // What leads to many ways is left.
                (best, in_vain) = (None, 0);
                continue;
            }
            in_vain += 1;
            if best.as_ref().is_none_or(|(most, _)| cost >= *most) {
                in_vain *= usize::from(best.as_ref().is_some_and(|(most, _)| cost == *most));
                best = Some((cost, found.puzzle.clone()));
            }
            if (endless || (single && optimum.is_none()))
                && hardest.as_ref().is_none_or(|least| cost > least.cost())
                && (!single || self.is_single(&found)?)
            {
                if !endless {
                    return Ok(found);
                }
                *hardest = Some(found);
            }
        }
    }

    /// A walk away from the goal that never goes straight back.
    fn wander(&mut self, steps: usize) -> Puzzle {
        let mut board = self.example.clone();
        let mut last: Option<Direction> = None;
        for _ in 0..steps {
            loop {
                let way = Direction::ALL[self.rng.random_range(0..4)];
                if last.is_none_or(|last| way != last.opposite()) && board.slide(way) {
                    last = Some(way);
                    break;
                }
            }
        }
        puzzle(self.options, board)
    }

    /// A board on which three tiles have changed places, as it can be solved then too.
    fn changed(&mut self, from: &Puzzle) -> Puzzle {
        loop {
            let mut tiles = from.shown().tiles().to_vec();
            let mut cell = || self.rng.random_range(0..tiles.len());
            let (a, b, c) = (cell(), cell(), cell());
            if a == b || b == c || a == c || [a, b, c].iter().any(|cell| tiles[*cell] == 0) {
                continue;
            }
            tiles.swap(a, b);
            tiles.swap(b, c);
            let (rows, cols) = (self.example.rows(), self.example.cols());
            let changed = Board::new(rows, cols, tiles).expect("the same tiles are as sound");
            let changed = puzzle(self.options, changed);
            if changed.refute().is_none() {
                return changed;
            }
        }
    }

    /// The budget of one look at a board: what is left of the whole, and not for ever.
    fn share(&self) -> Budget<'_> {
        let patience = (self.example.cells() > EXACT_CELLS).then_some(PATIENCE);
        let nodes = [patience, self.nodes].into_iter().flatten().min();
        let time = self.budget.time_left();
        self.budget.renewed(Limits { nodes, time, ..*self.budget.limits() })
    }

    /// Takes what a look at a board has used from what is left.
    fn spend(&mut self, stats: &Stats) -> Result<(), Stop> {
        if let Some(left) = &mut self.nodes {
            *left = left.saturating_sub(stats.expanded);
            if *left == 0 {
                return Err(Stop::Nodes);
            }
        }
        self.budget.check(stats)
    }

    /// A board with its shortest way; `None` where that is not proved.
    fn solve(&mut self, puzzle: Puzzle) -> Result<Option<Found>, Stop> {
        let outcome = solve(&puzzle, self.options, &mut self.share());
        self.spend(&outcome.stats)?;
        let proved = outcome.optimal == Some(true);
        let answer = outcome.answer().filter(|_| proved).and_then(Answer::moves);
        let way = answer.map(<[Direction]>::to_vec);
        Ok(way.map(|way| Found { puzzle, way }))
    }

    fn is_single(&mut self, found: &Found) -> Result<bool, Stop> {
        let options = Options { at_most: 2, list: false, ..self.options.clone() };
        let tally = count(&found.puzzle, &options, &mut self.share());
        self.spend(&tally.stats)?;
        Ok(tally.unique() == Some(true))
    }
}

/// The same for one goal.
#[cfg(any(test, feature = "internals"))]
pub fn scramble(goal: &Board, rng: &mut dyn Rng) -> Board {
    let shuffled = shuffle(goal, rng);
    let solvable = crate::rules::refute(&shuffled, goal).is_none();
    if solvable { shuffled } else { swap(&shuffled) }
}

fn shuffle(board: &Board, rng: &mut dyn Rng) -> Board {
    let mut tiles = board.tiles().to_vec();
    for i in (1..tiles.len()).rev() {
        let other = rng.random_range(0..=i);
        tiles.swap(i, other);
    }
    Board::new(board.rows(), board.cols(), tiles).expect("the same tiles are as sound")
}

/// Two tiles swapped: that changes the parity and nothing else.
fn swap(board: &Board) -> Board {
    let mut tiles = board.tiles().to_vec();
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).take(2).collect();
    tiles.swap(cells[0], cells[1]);
    Board::new(board.rows(), board.cols(), tiles).expect("the same tiles are as sound")
}
