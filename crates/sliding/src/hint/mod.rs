//! Hints in two voices.
//!
//! The *optimal* voice knows a shortest solution ([`Guide`]): it says the next move, what that achieves
//! ([`effect`]) and how many moves remain. The [`teacher`] solves as people do, row by row and then the
//! last two rows column by column, never with a search over whole boards: it says which stage comes next
//! and how to finish it. Both give findings, which are data; [`step`] turns them into what all edges
//! show, with the sentences of [`english`].
//!
//! Moves that the player has already made ([`Options::history`]) come first: the hint is for the board
//! after them, and what the last of them cost is said where it is known.
//!
//! Source of the stages: people build solutions of these puzzles in stages, with little search (Pizlo &
//! Li 2005). The way of the last two tiles of a line round the corner is common lore.

mod effect;
mod english;
mod guide;
mod step;
mod teacher;

pub use english::catalogue as techniques;
pub use guide::Guide;

use crate::Sliding;
use crate::board::{Answer, Direction, Puzzle};
use crate::champion;
use crate::options::Options;
use crate::rules::{Metric, verify};
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::explain::{Advice, Mistake};
use gridwright_world::guide::{Memory, NoGuide, Voice};
use std::time::Duration;

/// How long hints look for short solutions of boards too large to be solved exactly, unless the user says
/// otherwise.
const LARGE_TIME: Duration = Duration::from_secs(2);
/// Moves made since the last hint after which a way of a large board is looked for anew.
const FOLLOWED: usize = 12;
/// Ways of boards too large to be solved exactly, so that the next hint need not look for one again.
/// Smaller boards are solved in no time, and always with the same answer.
static MEMORY: Memory<Sliding> = Memory::new();
/// Moves of a history that are made between two looks at the clock.
const STRIDE: usize = 1 << 12;

/// The next move and what it achieves, or the next stage and how to finish it; with `all`, everything up
/// to the end.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sliding::{Options, Puzzle, hint};
/// use gridwright_world::explain::Advice;
/// let puzzle: Puzzle = "1 2 3/4 5 6/0 7 8".parse()?;
/// let advice = hint(&puzzle, &Options::default(), false, &mut Budget::unlimited());
/// let Advice::Steps(steps) = advice else { panic!("{advice:?}") };
/// assert_eq!((steps[0].action.as_deref(), steps[0].remaining), (Some("R"), Some(1)));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn hint(puzzle: &Puzzle, options: &Options, all: bool, budget: &mut Budget<'_>) -> Advice {
    advise(puzzle, options, all, budget).unwrap_or_else(Advice::Limit)
}

/// The board after the moves that the player has made, as far as they are possible.
pub fn standing(puzzle: &Puzzle, options: &Options) -> Puzzle {
    let mut position = puzzle.clone();
    let _ = options.history.iter().all(|&direction| position.slide(direction));
    position
}

fn advise(
    puzzle: &Puzzle,
    options: &Options,
    all: bool,
    budget: &mut Budget<'_>,
) -> Result<Advice, Stop> {
    let mut position = puzzle.clone();
    for (at, &direction) in options.history.iter().enumerate() {
        if at % STRIDE == STRIDE - 1 {
            budget.check(&Stats::default())?;
        }
        if !position.slide(direction) {
            return Ok(impossible_move(&position, direction, at));
        }
    }
    if is_solved(&position) {
        return Ok(Advice::Done);
    }
    if let Some(why) = position.refute() {
        return Ok(Advice::Unsolvable(why));
    }
    match options.voice {
        Voice::Optimal => optimal(puzzle, position, options, all, budget),
        Voice::Teacher => {
            let lessons = teacher::lessons(&position, budget)?;
            let mut steps = step::of_lessons(&position, &lessons);
            steps.truncate(if all { usize::MAX } else { 1 });
            Ok(Advice::Steps(steps))
        }
    }
}

/// The optimal voice: what is known of an earlier board of the player's, the one before the last move if no
/// other, is carried over to this one.
fn optimal(
    puzzle: &Puzzle,
    position: Puzzle,
    options: &Options,
    all: bool,
    budget: &mut Budget<'_>,
) -> Result<Advice, Stop> {
    let mut limits = *budget.limits();
    let large = puzzle.board.cells() > champion::EXACT_CELLS;
    if large && limits.time.is_none() && limits.nodes.is_none() {
        limits.time = Some(LARGE_TIME);
    }
    let budget = &mut budget.within(limits);
    let guide = match large.then(|| recalled(puzzle, options)).flatten() {
        Some(known) => follow(known, options, budget),
        None => afresh(position, options, budget),
    };
    match guide {
        Ok(guide) => {
            if large && options.moves.is_none() {
                MEMORY.remember(&guide);
            }
            let findings = effect::along(guide.position(), guide.path());
            let told = if all { findings.len() } else { 1 };
            let steps = step::of_findings(&guide, findings.into_iter().take(told));
            Ok(Advice::Steps(steps))
        }
        Err(NoGuide::Unsolvable(why)) => Ok(Advice::Unsolvable(why)),
        Err(NoGuide::Stopped(stop)) => Err(stop),
    }
}

/// A way from the position, by way of the one before the player's last move: so what that cost is known.
fn afresh(
    mut position: Puzzle,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Guide, NoGuide> {
    let last = options.history.last().copied();
    if let Some(last) = last {
        position.slide(last.opposite());
    }
    let made = options.history.len().saturating_sub(1) as u32;
    let options =
        &Options { moves: options.moves.map(|most| most.saturating_sub(made)), ..options.clone() };
    let guide = Guide::new(position, options, budget)?;
    follow((guide, options.history.len() - usize::from(last.is_some())), options, budget)
}

/// What is remembered of a late position of the player's, and its place among the moves.
fn recalled(puzzle: &Puzzle, options: &Options) -> Option<(Guide, usize)> {
    if options.moves.is_some() {
        return None;
    }
    let mut position = standing(puzzle, options);
    let made = options.history.len();
    for back in 0..=FOLLOWED.min(made) {
        if back > 0 {
            position.slide(options.history[made - back].opposite());
        }
        if let Some(known) = MEMORY.recall(&position) {
            return Some((known, made - back));
        }
    }
    None
}

/// Goes along with the player's moves from a place on.
fn follow(
    (mut guide, from): (Guide, usize),
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Guide, NoGuide> {
    for &direction in &options.history[from..] {
        guide.follow(direction, options, budget)?;
    }
    Ok(guide)
}

fn is_solved(position: &Puzzle) -> bool {
    verify(position, &Answer::new(Vec::new(), Metric::Single)).is_empty()
}

fn impossible_move(position: &Puzzle, direction: Direction, at: usize) -> Advice {
    let (blank, cols) = (position.board.blank(), position.board.cols());
    let number = at as u32 + 1;
    Advice::Mistake(Mistake {
        texts: english::impossible_move(direction, number),
        cells: vec![(blank / cols, blank % cols)],
        since: Some(number),
    })
}
