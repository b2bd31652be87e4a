//! What is known of a position, kept from slide to slide.

use crate::board::{Answer, Puzzle, Slide};
use crate::options::{Algorithm, Options};
use crate::rules::{self, verify};
use crate::solve::solve;
use gridwright_search::{Budget, Stop};
use gridwright_world::Status;

/// A position with slides that clear it, and how good they are known to be.
///
/// Slides cannot be taken back, but what is known still helps: a slide along the way shortens it; after
/// any other the old way, with or without its first slide, may still do, and a search only has to look
/// for a shorter one.
///
/// All of it is plain data: board, slides and bound can be written down, and [`Guide::restore`] makes a
/// guide of them again.
///
/// ```
/// use gridwright_merge::{Guide, Options, Puzzle, Slide};
/// use gridwright_search::Budget;
/// let (options, budget) = (Options::default(), &mut Budget::unlimited());
/// let mut guide = Guide::new("2 2 4".parse::<Puzzle>()?, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.is_proved()), (2, true));
/// guide.follow(Slide::Right, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.lost()), (1, Some(0)));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    position: Puzzle,
    path: Vec<Slide>,
    lower: u32,
    lost: Option<u32>,
}

/// Why there is no guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGuide {
    /// The board cannot be cleared, and why.
    Unsolvable(String),
    /// A limit came before any solution was found.
    Stopped(Stop),
}

impl Guide {
    /// Looks for a shortest solution of a position.
    pub fn new(
        position: Puzzle,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Result<Guide, NoGuide> {
        let outcome = solve(&position, &plainly(options, options.moves), budget);
        let Some(answer) = outcome.answer() else {
            return Err(match (outcome.reason(), outcome.why) {
                (Some(stop), _) => NoGuide::Stopped(stop),
                (None, why) => NoGuide::Unsolvable(why.unwrap_or_default()),
            });
        };
        let path = answer.slides().to_vec();
        let lower = outcome.bounds.lower.unwrap_or(0).min(path.len() as u32);
        Ok(Guide { position, path, lower, lost: None })
    }

    /// A guide of what was written down; `None` where the slides do not clear the board.
    pub fn restore(position: Puzzle, path: Vec<Slide>, lower: u32) -> Option<Guide> {
        let lower = lower.min(path.len() as u32);
        let right = verify(&position, &Answer::new(path.clone())).is_empty();
        right.then_some(Guide { position, path, lower, lost: None })
    }

    /// The board as it stands, with the moves that are still allowed.
    pub fn position(&self) -> &Puzzle {
        &self.position
    }

    /// The slides of the best solution that is known.
    pub fn path(&self) -> &[Slide] {
        &self.path
    }

    /// No solution is shorter than this.
    pub fn lower_bound(&self) -> u32 {
        self.lower
    }

    /// Whether no solution is shorter than the one that is known.
    pub fn is_proved(&self) -> bool {
        self.lower == self.path.len() as u32
    }

    /// What the last slide cost: slides that a shortest solution would not have needed. `None` where
    /// none was made or the cost is not known.
    pub fn lost(&self) -> Option<u32> {
        self.lost
    }

    /// Goes along with a slide of the player. An error, and no change, where it changes nothing, where the
    /// board cannot be cleared after it, and where a limit comes before that is known.
    pub fn follow(
        &mut self,
        slide: Slide,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Result<(), NoGuide> {
        let Some(board) = rules::slide(&self.position.board, slide) else {
            return Err(NoGuide::Unsolvable("the slide changes nothing".to_owned()));
        };
        let most = self.position.most.map(|most| most.saturating_sub(1));
        let after = Puzzle { board, most };
        let lower = self.lower.saturating_sub(1);
        let next = if self.path.first() == Some(&slide) {
            Guide { position: after, path: self.path[1..].to_vec(), lower, lost: None }
        } else {
            // The old way may still do.
            let old = [self.path.get(1..).unwrap_or_default(), &self.path];
            let old = old.into_iter().find_map(|path| {
                Guide::restore(after.clone(), path.to_vec(), lower).filter(|_| !path.is_empty())
            });
            match old {
                Some(old) if old.is_proved() => old,
                Some(old) => old.improve(options, budget)?,
                None => Guide::new(after, options, budget)?,
            }
        };
        let lost = (self.is_proved() && next.is_proved())
            .then(|| next.path.len() as u32 + 1 - self.path.len() as u32);
        *self = Guide { lost, ..next };
        Ok(())
    }

    /// Looks for a shorter solution than the one that is known.
    fn improve(mut self, options: &Options, budget: &mut Budget<'_>) -> Result<Guide, NoGuide> {
        let shorter = self.path.len() as u32 - 1;
        let outcome = solve(&self.position, &plainly(options, Some(shorter)), budget);
        match (outcome.answer(), outcome.status()) {
            (Some(answer), _) => {
                self.path = answer.slides().to_vec();
                let proved = outcome.bounds.lower.unwrap_or(0).max(self.lower);
                self.lower = proved.min(self.path.len() as u32);
            }
            (None, Status::Unsolvable) => self.lower = self.path.len() as u32,
            (None, _) if outcome.reason() == Some(Stop::Cancelled) => {
                return Err(NoGuide::Stopped(Stop::Cancelled));
            }
            (None, _) => {}
        }
        Ok(self)
    }
}

/// The champion.
fn plainly(options: &Options, moves: Option<u32>) -> Options {
    Options { algorithm: Algorithm::Champion, moves, ..options.clone() }
}
