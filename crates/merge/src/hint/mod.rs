//! Hints in two voices.
//!
//! Both know a solution ([`Guide`]), a shortest one unless a limit came first. The *optimal* voice says the
//! next slide, what it achieves ([`effect`]) and how many remain. The [`teacher`] says which tiles to bring
//! together next, the slides that do it, and which slides would be the end. Both give findings, which are
//! data; [`step`] turns them into what all edges show, with the sentences of [`english`].
//!
//! Slides that the player has already made ([`Options::history`]) come first: the hint is for the board
//! after them. Where that one can no longer be cleared, the slide since when is found by bisection (what is
//! lost stays lost), and [`dead`] looks for the tiles that can never meet.

mod dead;
mod effect;
mod english;
mod guide;
mod step;
mod teacher;

pub use english::catalogue as techniques;
pub use guide::Guide;

use crate::Merge;
use crate::board::{Levels, Puzzle, Slide};
use crate::options::Options;
use crate::rules;
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::explain::{Advice, Mistake};
use gridwright_world::guide::{Memory, NoGuide, Voice};
use std::time::Duration;

/// How long hints look for a solution, unless the user says otherwise.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Ways that a limit came before proving shortest, so that the next hint need not look for one again.
static MEMORY: Memory<Merge> = Memory::new();

/// The next slide and what it achieves, or what to aim for next; with `all`, everything up to the end.
///
/// ```
/// use gridwright_merge::{Options, Puzzle, hint};
/// use gridwright_search::Budget;
/// use gridwright_world::explain::Advice;
/// let puzzle: Puzzle = "2 2 4".parse()?;
/// let advice = hint(&puzzle, &Options::default(), false, &mut Budget::unlimited());
/// let Advice::Steps(steps) = advice else { panic!("{advice:?}") };
/// assert_eq!((steps[0].action.as_deref(), steps[0].remaining), (Some("L"), Some(1)));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn hint(puzzle: &Puzzle, options: &Options, all: bool, budget: &mut Budget<'_>) -> Advice {
    let mut limits = *budget.limits();
    if limits.time.is_none() && limits.nodes.is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    advise(puzzle, options, all, &mut budget.within(limits)).unwrap_or_else(Advice::Limit)
}

/// The board after the slides that the player has made, as far as they change anything.
pub fn standing(puzzle: &Puzzle, options: &Options) -> Puzzle {
    let mut board = puzzle.board.clone();
    for &slide in &options.history {
        let Some(after) = rules::slide(&board, slide) else { break };
        board = after;
    }
    Puzzle { board, ..puzzle.clone() }
}

fn advise(
    puzzle: &Puzzle,
    options: &Options,
    all: bool,
    budget: &mut Budget<'_>,
) -> Result<Advice, Stop> {
    if let Err(why) = Levels::new(&puzzle.board) {
        return Ok(Advice::Unsolvable(why.to_string()));
    }
    let most = [puzzle.most, options.moves].into_iter().flatten().min();
    let game = Game { start: Puzzle { most, ..puzzle.clone() }, slides: &options.history };
    let (here, made) = match game.after(game.slides.len(), budget)? {
        Ok(here) => (here, game.slides.len()),
        Err(useless) => return Ok(useless_slide(game.slides[useless], useless)),
    };
    if here.board.count() == 1 {
        return Ok(Advice::Done);
    }
    let options = &Options { moves: None, ..options.clone() };
    let known = |position: Puzzle, budget: &mut Budget<'_>| match MEMORY.recall(&position) {
        Some(known) => Ok(known),
        None => Guide::new(position, options, budget),
    };
    let guide = match made.checked_sub(1) {
        None => known(here.clone(), budget),
        Some(before) => {
            let before = game.after(before, budget)?.unwrap_or_else(|_| here.clone());
            known(before, budget).and_then(|mut guide| {
                guide.follow(game.slides[made - 1], options, budget)?;
                Ok(guide)
            })
        }
    };
    match guide {
        Ok(guide) => {
            if !guide.is_proved() {
                MEMORY.remember(&guide);
            }
            Ok(Advice::Steps(match options.voice {
                Voice::Optimal => step::of_findings(&guide, all),
                Voice::Teacher => {
                    let lessons = teacher::lessons(&guide, all, options, budget)?;
                    step::of_lessons(&guide, &lessons)
                }
            }))
        }
        Err(NoGuide::Stopped(stop)) => Err(stop),
        Err(NoGuide::Unsolvable(why)) => {
            let lost = dead::look(&here.board, budget)?;
            match since(&game, options, budget)? {
                None => Ok(Advice::Unsolvable(english::unsolvable(&why, lost.as_ref()))),
                Some(since) => Ok(Advice::Mistake(Mistake {
                    texts: english::mistake(since, game.start.most, lost.as_ref()),
                    cells: lost.map_or_else(Vec::new, |lost| lost.cells),
                    since: Some(since as u32),
                })),
            }
        }
    }
}

/// A board and the slides a player made.
struct Game<'a> {
    start: Puzzle,
    slides: &'a [Slide],
}

impl Game<'_> {
    /// The board after so many slides, with the moves that are still allowed; or the place of a slide that
    /// changes nothing.
    fn after(&self, made: usize, budget: &mut Budget<'_>) -> Result<Result<Puzzle, usize>, Stop> {
        let mut board = self.start.board.clone();
        for (at, &slide) in self.slides[..made].iter().enumerate() {
            if at % 256 == 255 {
                budget.check(&Stats::default())?;
            }
            match rules::slide(&board, slide) {
                Some(after) => board = after,
                None => return Ok(Err(at)),
            }
        }
        let most = self.start.most.map(|most| most.saturating_sub(made as u32));
        Ok(Ok(Puzzle { board, most }))
    }
}

/// The number of the slide since when the board cannot be cleared, if it could be before. What is lost stays
/// lost, so the slides are bisected.
fn since(
    game: &Game<'_>,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<usize>, Stop> {
    let is_lost = |made: usize, budget: &mut Budget<'_>| {
        let Ok(here) = game.after(made, budget)? else { return Ok(true) };
        match Guide::new(here, options, budget) {
            Ok(_) => Ok(false),
            Err(NoGuide::Unsolvable(_)) => Ok(true),
            Err(NoGuide::Stopped(stop)) => Err(stop),
        }
    };
    let (mut alive, mut lost) = (0, game.slides.len());
    if lost == 0 || is_lost(0, budget)? {
        return Ok(None);
    }
    while lost - alive > 1 {
        let middle = alive.midpoint(lost);
        if is_lost(middle, budget)? {
            lost = middle;
        } else {
            alive = middle;
        }
    }
    Ok(Some(lost))
}

fn useless_slide(slide: Slide, at: usize) -> Advice {
    let number = at as u32 + 1;
    let texts = english::useless_slide(slide, number);
    Advice::Mistake(Mistake { texts, cells: Vec::new(), since: Some(number) })
}
