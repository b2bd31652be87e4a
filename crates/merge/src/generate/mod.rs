//! New boards, each proved to keep what was wished for.
//!
//! At random, one tile 2^E, with E = ⌈log₂ T⌉ + 0..2 for T tiles, is split in halves, a random tile above 2
//! at a time, until there are T; they are shuffled onto random cells. So the sum is a power of two, and most
//! boards have a solution. [Backwards](backwards), slides are taken back from one tile on.
//!
//! What a board needs is what the champion proves. A wish for a certain number of slides is met by drawing
//! boards and by changing the nearest one so far a little, and where the number of tiles is left open,
//! by sliding a board that needs more along its shortest way: what is left of it is a shortest way too.

mod backwards;
mod wish;

pub use wish::{Style, Wish};

use crate::board::{Answer, Board, Levels, Puzzle, Slide};
use crate::champion;
use crate::options::Options;
use crate::rules::{boards_along, verify};
use gridwright_search::{Budget, Limits, Stats, Stop, Verdict};
use gridwright_world::UsageError;
use gridwright_world::explain::Figure;
use gridwright_world::make::{Made, Product};
use gridwright_world::text::number_of;
use rand::{Rng, RngExt};
use std::time::Duration;

/// How long a wish may take where no limit says otherwise.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// Expansions that a board may take before another one is drawn.
const PATIENCE: u64 = 200_000;

/// Boards drawn before one that needs more slides is slid along its way.
const DRAWN: usize = 50;

/// Changes in vain before a fresh board is drawn.
const CHANGES: usize = 100;

/// What was made: a board and its answer.
type New = Product<Puzzle, Answer>;

/// A board of the size and with the number of tiles that the options ask for, as [`make`] makes it.
///
/// ```
/// use gridwright_merge::{Options, generate};
/// use rand::SeedableRng;
/// let options = Options { size: (4, 5), tiles: Some(12), ..Options::default() };
/// let puzzle = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1))?;
/// assert_eq!(puzzle.board.count(), 12);
/// assert!(puzzle.board.sum().is_power_of_two());
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    make(options, rng, &mut Budget::unlimited()).map(|product| product.puzzle).ready()
}

/// A board that can be cleared and is as the options wish.
///
/// ```
/// use gridwright_merge::{Options, Wish, make};
/// use gridwright_search::Budget;
/// use rand::SeedableRng;
/// let wish = Wish { optimum: Some(7), ..Wish::default() };
/// let options = Options { wish, ..Options::default() };
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// let made = make(&options, rng, &mut Budget::unlimited()).ready()?;
/// assert_eq!(made.answer.unwrap().slides().len(), 7);
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn make(options: &Options, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Made<New> {
    if let Some(why) = refuse(options) {
        return Made::Impossible(why);
    }
    let limits = *budget.limits();
    let patient = limits.time.is_none() && limits.nodes.is_none();
    let time = if patient { Some(DEFAULT_TIME) } else { limits.time };
    // How many moves an answer may have is what the board is written with, not what making it may take.
    let budget = &mut budget.within(Limits { time, moves: None, ..limits });
    match (Maker { options, rng, budget }).run() {
        Ok(found) => {
            let most = options.moves;
            Made::Ready(found.product(Puzzle { board: found.board.clone(), most }))
        }
        Err(stop) => {
            let mut wishes = vec!["can be cleared".to_owned()];
            let Wish { optimum, single, .. } = options.wish;
            wishes.extend(optimum.map(|n| format!("needs {}", number_of(n, "slide"))));
            wishes.extend(single.then(|| "has a single shortest solution".to_owned()));
            let more = if patient { "; --time-limit gives it more time" } else { "" };
            let wishes = wishes.join(" and ");
            let why = format!("no board that {wishes} was found within the limits ({stop}){more}");
            Made::Stopped(stop, why)
        }
    }
}

/// Why there is no such board at all.
fn refuse(options: &Options) -> Option<String> {
    let wanted = options.wish.optimum?;
    let cells = options.size.0 * options.size.1;
    let tiles = options.tiles.unwrap_or(if wanted == 0 { 1 } else { cells.min(2) });
    let least = tiles.next_power_of_two().ilog2();
    if wanted < least {
        let (slides, needed) = (number_of(wanted, "slide"), number_of(least, "slide"));
        return Some(format!(
            "{slides} cannot clear {}: one slide at most halves them, so it takes {needed}",
            number_of(tiles, "tile")
        ));
    }
    if tiles == 1 && wanted > 0 {
        return Some("a single tile needs no slide".to_owned());
    }
    // Along one line a slide that merges nothing changes nothing that matters.
    let most = cells.saturating_sub(1) as u32;
    let line = options.size.0.min(options.size.1) == 1;
    (line && wanted > most)
        .then(|| format!("a line of {cells} cells never needs more than {most} slides"))
}

/// A board, and what is known of it.
struct Found {
    board: Board,
    /// The best way that is known.
    way: Vec<Slide>,
    /// Whether it is proved shortest.
    proved: bool,
}

impl Found {
    fn product(&self, puzzle: Puzzle) -> New {
        let answer = Answer::new(self.way.clone());
        let free = Puzzle { most: None, ..puzzle.clone() };
        assert!(verify(&free, &answer).is_empty(), "every answer that leaves passes the rules");
        if !self.proved {
            return Product::new(puzzle);
        }
        let figures = vec![("optimum", Figure::Count(self.way.len() as u64))];
        Product { answer: Some(answer), figures, ..Product::new(puzzle) }
    }
}

struct Maker<'a, 'b> {
    options: &'a Options,
    rng: &'a mut dyn Rng,
    budget: &'a mut Budget<'b>,
}

impl Maker<'_, '_> {
    fn run(mut self) -> Result<Found, Stop> {
        let Wish { optimum, single, .. } = self.options.wish;
        let mut nearest: Option<(u32, Board)> = None;
        let mut in_vain = 0;
        for round in 0.. {
            self.budget.check(&Stats::default())?;
            let drawn = match &nearest {
                Some((_, board)) if round > DRAWN => self.changed(&board.clone()),
                _ => self.draw(),
            };
            let Some(drawn) = drawn else { continue };
            let Some(mut found) = self.solve(drawn)? else { continue };
            if let Some(wanted) = optimum {
                if !found.proved {
                    continue;
                }
                let cost = found.way.len() as u32;
                if cost > wanted && self.options.tiles.is_none() && round >= DRAWN {
                    found = shortened(&found, wanted);
                } else if cost != wanted {
                    let far = cost.abs_diff(wanted);
                    in_vain += 1;
                    if nearest.as_ref().is_none_or(|(least, _)| far <= *least) {
                        in_vain *= usize::from(nearest.is_some_and(|(least, _)| far == least));
                        nearest = Some((far, found.board));
                    } else if in_vain > CHANGES {
                        (nearest, in_vain) = (None, 0);
                    }
                    continue;
                }
            }
            if !single || (found.proved && self.is_single(&found)?) {
                return Ok(found);
            }
        }
        Err(Stop::Bound("tries"))
    }

    /// A fresh board; `None` where luck did not lead to one.
    fn draw(&mut self) -> Option<Board> {
        let (rows, cols) = self.options.size;
        let cells = rows * cols;
        let Wish { style, optimum, .. } = self.options.wish;
        let few = |wanted: u32| cells.min(2 * wanted as usize).max(1).min(cells);
        let tiles = match (self.options.tiles, optimum) {
            (Some(tiles), _) => tiles,
            (None, Some(0)) => 1,
            (None, Some(wanted)) if few(wanted) < cells => {
                self.rng.random_range(cells.min(2)..=few(wanted))
            }
            (None, _) => cells,
        };
        match style {
            Style::Random => {
                let least = tiles.next_power_of_two().ilog2();
                let most = (least + 3).min(optimum.unwrap_or(u32::MAX)).max(least);
                // A power of two of tiles from the least tile they can come from are all equal, and
                // from the next there are few kinds of boards.
                let alike = if tiles.is_power_of_two() && tiles > 1 { 2 } else { 0 };
                let least = (least + alike).min(most);
                let exponent = self.rng.random_range(least..=most);
                Some(split_from(exponent, rows, cols, tiles, self.rng))
            }
            Style::Backwards => {
                let least = tiles.next_power_of_two().ilog2();
                let more = optimum.unwrap_or_else(|| least + self.rng.random_range(0..=2u32));
                // Larger tiles than are allowed cannot be asked for.
                let fewest = self.options.tiles.unwrap_or(tiles.div_ceil(2));
                let built = backwards::build((rows, cols), tiles, more.min(60), self.rng);
                built.filter(|board| board.count() >= fewest)
            }
        }
    }

    /// A board with two cells exchanged.
    fn changed(&mut self, board: &Board) -> Option<Board> {
        let mut tiles = board.tiles().to_vec();
        for _ in 0..self.rng.random_range(1..=2) {
            let (a, b) =
                (self.rng.random_range(0..tiles.len()), self.rng.random_range(0..tiles.len()));
            tiles.swap(a, b);
        }
        Board::new(board.rows(), board.cols(), tiles).ok()
    }

    /// What the champion makes of a board; `None` where no way is found.
    fn solve(&mut self, board: Board) -> Result<Option<Found>, Stop> {
        let Ok(levels) = Levels::new(&board) else { return Ok(None) };
        let report = champion::solve(&levels, 1, &mut self.budget.part(PATIENCE));
        match report.verdict {
            Verdict::Proved(path) => Ok(Some(Found { board, way: path.actions, proved: true })),
            Verdict::Impossible => Ok(None),
            Verdict::Stopped { why, best } => {
                match why {
                    // The part may be used up; when the whole is, it says so again.
                    Stop::Nodes => self.budget.tick(&report.stats)?,
                    stop => return Err(stop),
                }
                Ok(best.map(|path| Found { board, way: path.actions, proved: false }))
            }
        }
    }

    /// Whether the shortest way is the only one, but for the directions of the last two slides.
    fn is_single(&mut self, found: &Found) -> Result<bool, Stop> {
        let Ok(levels) = Levels::new(&found.board) else { return Ok(false) };
        // A slide merges what the opposite one merges. So either leaves the two equal tiles that the last
        // slide needs, side by side at a wall, and either merges them.
        let least = 1 << found.way.len().min(2);
        let part = &mut self.budget.part(PATIENCE);
        let (report, counted) = champion::count_shortest(&levels, least + 1, 1, part);
        match report.verdict {
            Verdict::Stopped { why: Stop::Nodes, .. } => {}
            Verdict::Stopped { why, .. } => return Err(why),
            _ => return Ok(counted.complete && counted.count == least),
        }
        self.budget.tick(&report.stats).map(|()| false)
    }
}

/// The board on a shortest way from which so many slides are left.
fn shortened(found: &Found, slides: u32) -> Found {
    let gone = found.way.len() - slides as usize;
    let board = boards_along(&found.board, &found.way[..gone]).last();
    let board = board.unwrap_or_else(|| found.board.clone());
    Found { board, way: found.way[gone..].to_vec(), proved: true }
}

/// A board of this size with this many tiles (1 to its cells).
#[cfg(any(test, feature = "internals"))]
pub fn split(rows: usize, cols: usize, tiles: usize, rng: &mut dyn Rng) -> Board {
    let exponent = tiles.next_power_of_two().ilog2() + rng.random_range(0..=2);
    split_from(exponent, rows, cols, tiles, rng)
}

/// A board with the tiles that one of twice this power of two was split into.
fn split_from(exponent: u32, rows: usize, cols: usize, tiles: usize, rng: &mut dyn Rng) -> Board {
    let mut values = vec![2u128 << exponent];
    while values.len() < tiles {
        let at = rng.random_range(0..values.len());
        if values[at] > 2 {
            values[at] /= 2;
            values.push(values[at]);
        }
    }
    values.resize(rows * cols, 0);
    for i in (1..values.len()).rev() {
        let other = rng.random_range(0..=i);
        values.swap(i, other);
    }
    Board::new(rows, cols, values).expect("sides and tiles are in range")
}

/// A text that two boards share exactly when one of the eight symmetries turns one into the other.
pub(crate) fn canonical(puzzle: &Puzzle) -> String {
    let forms = (0..8).map(|which| puzzle.board.symmetric(which));
    let least = forms.min_by(|a, b| (a.rows(), a.tiles()).cmp(&(b.rows(), b.tiles())));
    format!("{:?}", least.expect("there are eight"))
}
