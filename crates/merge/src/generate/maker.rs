//! The search for one board.

use super::every::{self, TINY};
use super::{New, Style, Wish, backwards, split_from};
use crate::board::{Answer, Board, Levels, Puzzle, Slide};
use crate::champion;
use crate::options::Options;
use crate::rate::{gap, judge};
use crate::rules::{boards_along, slide, verify};
use gridwright_search::{Budget, Stats, Stop, Verdict};
use gridwright_world::explain::{Figure, Grade};
use gridwright_world::make::Product;
use rand::{Rng, RngExt};

/// Expansions that a board may take before another one is drawn.
const PATIENCE: u64 = 200_000;

/// Boards drawn before one that needs more slides is slid along its way.
const DRAWN: usize = 50;

/// Changes in vain before a fresh board is drawn.
const CHANGES: usize = 100;

/// Rounds in vain before it is asked, on a tiny board, whether there is such a board at all.
const IN_VAIN: usize = 300;

/// A slide too many or too few is as far from the wish as so much of the score.
const A_SLIDE: f64 = 100.0;

/// A board, and what is known of it.
pub(super) struct Found {
    pub board: Board,
    /// The best way that is known.
    way: Vec<Slide>,
    /// Whether it is proved shortest.
    proved: bool,
    /// How hard it is, and its score, where that was asked for.
    grade: Option<(Grade, f64)>,
}

impl Found {
    /// The board as it goes out, with what is known of it.
    pub fn product(&self, puzzle: Puzzle, tries: u64) -> New {
        let answer = Answer::new(self.way.clone());
        let free = Puzzle { most: None, ..puzzle.clone() };
        assert!(verify(&free, &answer).is_empty(), "every answer that leaves passes the rules");
        let mut figures = vec![("tries", Figure::Count(tries))];
        if !self.proved {
            return Product { figures, ..Product::new(puzzle) };
        }
        figures.insert(0, ("optimum", Figure::Count(self.way.len() as u64)));
        Product { answer: Some(answer), grade: self.grade, figures, ..Product::new(puzzle) }
    }
}

/// Looks for one board.
pub(super) struct Maker<'a, 'b> {
    options: &'a Options,
    rng: &'a mut dyn Rng,
    budget: &'a mut Budget<'b>,
    /// Boards that were looked at.
    tries: u64,
    /// Expansions that a question about one board may take.
    patience: u64,
}

impl<'a, 'b> Maker<'a, 'b> {
    pub fn new(options: &'a Options, rng: &'a mut dyn Rng, budget: &'a mut Budget<'b>) -> Self {
        Maker { options, rng, budget, tries: 0, patience: PATIENCE }
    }

    /// How many boards were looked at.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// A board that is as wished for; `None` proves that there is none.
    pub fn run(&mut self) -> Result<Option<Found>, Stop> {
        let (rows, cols) = self.options.size;
        let Wish { optimum, single, difficulty, .. } = self.options.wish;
        let choosy = optimum.is_some() || difficulty.is_some();
        let mut nearest: Option<(f64, Board)> = None;
        let mut in_vain = 0;
        for round in 0.. {
            self.budget.check(&Stats::default())?;
            if round == IN_VAIN && rows * cols <= TINY {
                return self.every();
            }
            let drawn = match &nearest {
                Some((_, board)) if round > DRAWN => self.changed(&board.clone()),
                _ => self.draw(),
            };
            let Some(drawn) = drawn else { continue };
            let Some(mut found) = self.solve(drawn)? else { continue };
            if choosy {
                if !found.proved {
                    continue;
                }
                let Some(far) = self.fit(&mut found, round)? else { continue };
                if far > 0.0 {
                    in_vain += 1;
                    if nearest.as_ref().is_none_or(|(least, _)| far <= *least) {
                        in_vain *= usize::from(nearest.is_some_and(|(least, _)| far >= least));
                        nearest = Some((far, found.board));
                    } else if in_vain > CHANGES {
                        (nearest, in_vain) = (None, 0);
                    }
                    continue;
                }
            }
            if !single || (found.proved && self.is_single(&found)?) {
                return Ok(Some(found));
            }
        }
        Err(Stop::Bound("tries"))
    }

    /// The first in a random order of all boards there are that is as wished for.
    fn every(&mut self) -> Result<Option<Found>, Stop> {
        let mut boards = every::boards(self.options.size, self.options.tiles);
        // What is said of all of them rests on an answer for each.
        self.patience = u64::MAX;
        while !boards.is_empty() {
            self.budget.check(&Stats::default())?;
            let board = boards.swap_remove(self.rng.random_range(0..boards.len()));
            let Some(mut found) = self.solve(board)? else { continue };
            let fits = self.fit(&mut found, 0)? == Some(0.0);
            if fits && (!self.options.wish.single || self.is_single(&found)?) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// How far a board is from the wish, once it is slid along its way where that helps; `None` where that is
    /// not known.
    fn fit(&mut self, found: &mut Found, round: usize) -> Result<Option<f64>, Stop> {
        let Wish { optimum, difficulty, .. } = self.options.wish;
        let open = self.options.tiles.is_none();
        if let Some(wanted) = optimum {
            let cost = found.way.len() as u32;
            if cost > wanted && open && round >= DRAWN {
                *found = shortened(found, wanted);
            } else if cost != wanted {
                return Ok(Some(A_SLIDE * f64::from(cost.abs_diff(wanted))));
            }
        }
        let Some(wanted) = difficulty else { return Ok(Some(0.0)) };
        let Some(far) = self.judge(found, wanted)? else { return Ok(None) };
        if far <= 0.0 || !open || optimum.is_some() {
            return Ok(Some(far.abs()));
        }
        // Too hard: on its way it becomes easier slide by slide.
        let mut fitting = Vec::new();
        for left in 1..found.way.len() as u32 {
            let mut later = shortened(found, left);
            if self.judge(&mut later, wanted)? == Some(0.0) {
                fitting.push(later);
            }
        }
        if fitting.is_empty() {
            return Ok(Some(far));
        }
        *found = fitting.swap_remove(self.rng.random_range(0..fitting.len()));
        Ok(Some(0.0))
    }

    /// Grades a board; how far its score is from those of a grade. `None` where that takes too long.
    fn judge(&mut self, found: &mut Found, wanted: Grade) -> Result<Option<f64>, Stop> {
        let Ok(levels) = Levels::new(&found.board) else { return Ok(None) };
        let part = &mut self.budget.part(self.patience);
        match judge(&found.board, &levels, found.way.len() as u32, part) {
            Ok(rating) => {
                found.grade = Some((rating.grade, rating.score));
                let cells = found.board.rows() * found.board.cols();
                Ok(Some(gap(cells, rating.score, wanted)))
            }
            // The part may be used up; when the whole is, it says so again.
            Err(Stop::Nodes) => self.budget.tick(&Stats::default()).map(|()| None),
            Err(stop) => Err(stop),
        }
    }

    /// A fresh board; `None` where luck did not lead to one.
    fn draw(&mut self) -> Option<Board> {
        let (rows, cols) = self.options.size;
        let cells = rows * cols;
        let Wish { style, optimum, difficulty, .. } = self.options.wish;
        let easy = difficulty.is_some_and(|grade| grade <= Grade::Medium);
        let style = if easy && self.tries.is_multiple_of(2) { Style::Backwards } else { style };
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
        self.tries += 1;
        let Ok(levels) = Levels::new(&board) else { return Ok(None) };
        let report = champion::solve(&levels, 1, &mut self.budget.part(self.patience));
        match report.verdict {
            Verdict::Proved(path) => {
                Ok(Some(Found { board, way: path.actions, proved: true, grade: None }))
            }
            Verdict::Impossible => Ok(None),
            Verdict::Stopped { why, best } => {
                match why {
                    // The part may be used up; when the whole is, it says so again.
                    Stop::Nodes => self.budget.tick(&report.stats)?,
                    stop => return Err(stop),
                }
                Ok(best.map(|path| Found { board, way: path.actions, proved: false, grade: None }))
            }
        }
    }

    /// Whether the shortest way is the only one, but for the directions of the last two slides.
    fn is_single(&mut self, found: &Found) -> Result<bool, Stop> {
        if has_twin(found) {
            return Ok(false);
        }
        let Ok(levels) = Levels::new(&found.board) else { return Ok(false) };
        // A slide merges what the opposite one merges. So either leaves the two equal tiles that the last
        // slide needs, side by side at a wall, and either merges them.
        let least = 1 << found.way.len().min(2);
        let part = &mut self.budget.part(self.patience);
        match champion::count_known(&levels, found.way.len() as u32, least + 1, part) {
            Ok(counted) => Ok(counted.complete && counted.count == least),
            // The part may be used up; when the whole is, it says so again.
            Err(Stop::Nodes) => self.budget.tick(&Stats::default()).map(|()| false),
            Err(stop) => Err(stop),
        }
    }
}

/// Whether another way is seen without a search: one slide is another, but for the last two, and the rest
/// clears the board all the same. Most boards have one.
fn has_twin(found: &Found) -> bool {
    let Found { board, way, .. } = found;
    let boards: Vec<Board> = boards_along(board, way).collect();
    // From the end on, where there is little left to slide.
    (0..way.len().saturating_sub(2)).rev().any(|at| {
        Slide::ALL.into_iter().filter(|other| *other != way[at]).any(|other| {
            let turned = slide(&boards[at], other);
            let rest = way[at + 1..].iter();
            let last = rest.fold(turned, |board, next| slide(&board?, *next));
            last.is_some_and(|board| board.count() == 1)
        })
    })
}

/// The board on a shortest way from which so many slides are left.
fn shortened(found: &Found, slides: u32) -> Found {
    let gone = found.way.len() - slides as usize;
    let board = boards_along(&found.board, &found.way[..gone]).last();
    let board = board.unwrap_or_else(|| found.board.clone());
    Found { board, way: found.way[gone..].to_vec(), proved: true, grade: None }
}
