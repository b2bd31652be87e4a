//! What people aim for: tiles that are to meet.
//!
//! The smallest tiles cannot wait: nothing else ever becomes as small as they are, so they must find each
//! other. Therefore people collect the smallest first, until the values form a chain (two of the smallest,
//! one of twice that, one of four times that …) that collapses by itself, down to the last pair. The
//! lessons name these goals along a real solution, each up to the slide in which tiles of the smallest
//! value meet, and warn of slides after which the board can no longer be cleared.

use super::effect::{Pair, carry, smallest, trace};
use super::guide::Guide;
use crate::board::{Board, Puzzle, Slide};
use crate::options::Options;
use crate::rules;
use gridwright_search::{Budget, Stop};
use gridwright_world::guide::NoGuide;

/// Nodes that looking for one fatal slide may take, and for how long.
const PATIENCE: u64 = 20_000;

/// Where the player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Several tiles of the smallest value, and others twice or more often.
    Collect {
        /// The smallest value.
        value: u128,
        /// How many of it there are.
        count: usize,
    },
    /// Two of the smallest, and one each of the values that follow.
    Chain {
        /// The smallest value.
        value: u128,
        /// How many tiles there are.
        tiles: usize,
    },
    /// Two equal tiles.
    LastPair {
        /// Their value.
        value: u128,
    },
}

impl Stage {
    /// The technique's identifier.
    pub fn id(self) -> &'static str {
        match self {
            Stage::Collect { .. } => "collect-smallest",
            Stage::Chain { .. } => "build-chain",
            Stage::LastPair { .. } => "bring-last-pair",
        }
    }

    fn of(board: &Board) -> Stage {
        let value = smallest(board);
        let mut tiles: Vec<u128> = board.tiles().iter().copied().filter(|&t| t != 0).collect();
        tiles.sort_unstable();
        let doubles = |pair: &[u128]| pair[0].checked_mul(2) == Some(pair[1]);
        if tiles.len() == 2 {
            Stage::LastPair { value }
        } else if tiles.len() > 2 && tiles[0] == tiles[1] && tiles[1..].windows(2).all(doubles) {
            Stage::Chain { value, tiles: tiles.len() }
        } else {
            let count = tiles.iter().filter(|&&tile| tile == value).count();
            Stage::Collect { value, count }
        }
    }
}

/// A goal and the slides that reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Where the player is.
    pub stage: Stage,
    /// The smallest tiles that meet, by where they are before the first slide.
    pub pairs: Vec<[usize; 2]>,
    /// The slides.
    pub slides: Vec<Slide>,
    /// How many pairs of other values meet on the way.
    pub others: usize,
    /// How many of the smallest are left then.
    pub left: usize,
    /// Slides that are left then.
    pub remaining: u32,
    /// First slides after which the board could never be cleared.
    pub fatal: Vec<Slide>,
}

/// The lessons along a guide's way: the next, or `all`.
pub fn lessons(
    guide: &Guide,
    all: bool,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Vec<Lesson>, Stop> {
    let mut lessons = Vec::new();
    let mut here = guide.position().clone();
    let mut path = guide.path();
    while !path.is_empty() && (all || lessons.is_empty()) {
        let (mut lesson, after) = next(&here.board, path);
        path = &path[lesson.slides.len()..];
        lesson.fatal = fatal(&here, lesson.slides[0], options, budget)?;
        lesson.remaining = path.len() as u32;
        let most = here.most.map(|most| most.saturating_sub(lesson.slides.len() as u32));
        here = Puzzle { board: after, most };
        lessons.push(lesson);
    }
    Ok(lessons)
}

/// The way up to the slide in which smallest tiles meet, and the board then.
fn next(board: &Board, path: &[Slide]) -> (Lesson, Board) {
    let value = smallest(board);
    let mut lesson = Lesson {
        stage: Stage::of(board),
        pairs: Vec::new(),
        slides: Vec::new(),
        others: 0,
        left: 0,
        remaining: 0,
        fatal: Vec::new(),
    };
    let mut now = board.clone();
    let mut origins: Vec<Vec<usize>> = (0..board.tiles().len()).map(|cell| vec![cell]).collect();
    for &slide in path {
        let Some(traced) = trace(&now, slide) else { break };
        lesson.slides.push(slide);
        let (small, others): (Vec<&Pair>, Vec<&Pair>) =
            traced.pairs.iter().partition(|pair| pair.value == value);
        lesson.others += others.len();
        lesson.pairs = small.iter().map(|pair| pair.from.map(|cell| origins[cell][0])).collect();
        origins = carry(&origins, &traced);
        now = traced.after;
        if !lesson.pairs.is_empty() {
            break;
        }
    }
    lesson.left = now.tiles().iter().filter(|&&tile| tile == value).count();
    (lesson, now)
}

/// The slides other than the right one after which the board can be proved lost, within little work.
fn fatal(
    here: &Puzzle,
    right: Slide,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Vec<Slide>, Stop> {
    let mut fatal = Vec::new();
    for slide in Slide::ALL.into_iter().filter(|&slide| slide != right) {
        let Some(board) = rules::slide(&here.board, slide) else { continue };
        let mut short = budget.part(PATIENCE);
        // Moves that are allowed are another matter: what is said is that the board is lost.
        let after = Puzzle { board, most: None };
        match Guide::new(after, options, &mut short) {
            Err(NoGuide::Unsolvable(_)) => fatal.push(slide),
            Err(NoGuide::Stopped(Stop::Cancelled)) => return Err(Stop::Cancelled),
            Ok(_) | Err(NoGuide::Stopped(_)) => {}
        }
    }
    Ok(fatal)
}
