//! What is known of a position, kept from move to move.

use crate::board::{Answer, Direction, Puzzle};
use crate::options::{Algorithm, Options};
use crate::rules::{Metric, verify};
use crate::solve::solve;
use gridwright_search::{Budget, Stop};
use gridwright_world::Status;

/// A position with a way to the goal, and how good that way is known to be.
///
/// Whatever the player does, the guide follows without a new search from nothing: a move along the way
/// shortens it, and any other can be taken back. Whether another move was as good is one search that is
/// bounded by what is known already.
///
/// All of it is plain data: board, moves and bound can be written down, and [`Guide::restore`] makes a
/// guide of them again.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sliding::{Direction, Guide, Options, Puzzle};
/// let puzzle: Puzzle = "1 2 3/4 5 6/0 7 8".parse()?;
/// let (options, budget) = (Options::default(), &mut Budget::unlimited());
/// let mut guide = Guide::new(puzzle, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.is_proved()), (2, true));
/// guide.follow(Direction::Up, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.lost()), (3, Some(2)));
/// guide.follow(Direction::Down, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.lost()), (2, Some(0)));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    position: Puzzle,
    path: Vec<Direction>,
    lower: u32,
    lost: Option<u32>,
}

/// Why there is no guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGuide {
    /// There is no way to the goal, and why.
    Unsolvable(String),
    /// A limit came before any way was found.
    Stopped(Stop),
}

impl Guide {
    /// Looks for a shortest way from a position.
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
        let path = answer.moves().unwrap_or_default().to_vec();
        let lower = outcome.bounds.lower.unwrap_or(0).min(path.len() as u32);
        Ok(Guide { position, path, lower, lost: None })
    }

    /// A guide of what was written down; `None` where the moves do not lead to the goal.
    pub fn restore(position: Puzzle, path: Vec<Direction>, lower: u32) -> Option<Guide> {
        let answer = Answer::new(path.clone(), Metric::Single);
        let lower = lower.min(answer.cost());
        let right = verify(&position, &answer).is_empty();
        right.then_some(Guide { position, path, lower, lost: None })
    }

    /// The board as it stands.
    pub fn position(&self) -> &Puzzle {
        &self.position
    }

    /// The moves of the best way that is known.
    pub fn path(&self) -> &[Direction] {
        &self.path
    }

    /// No way is shorter than this.
    pub fn lower_bound(&self) -> u32 {
        self.lower
    }

    /// Whether no way is shorter than the one that is known.
    pub fn is_proved(&self) -> bool {
        self.lower == self.path.len() as u32
    }

    /// What the last move cost: moves that a shortest solution would not have needed. `None` where no
    /// move was made or the cost is not known.
    pub fn lost(&self) -> Option<u32> {
        self.lost
    }

    /// Goes along with a move of the player; an error, and no change, where it is impossible or
    /// somebody cancels.
    pub fn follow(
        &mut self,
        direction: Direction,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Result<(), NoGuide> {
        let mut after = self.position.clone();
        if !after.slide(direction) {
            return Err(NoGuide::Unsolvable("the edge of the board is in the way".to_owned()));
        }
        if self.path.first() == Some(&direction) {
            // Every part of a shortest way is a shortest way.
            self.position = after;
            self.path.remove(0);
            self.lost = self.is_one_more().then_some(0);
            self.lower = self.lower.saturating_sub(1);
            return Ok(());
        }
        let known = self.path.len() as u32;
        let mut path = vec![direction.opposite()];
        path.extend_from_slice(&self.path);
        let mut next =
            Guide { position: after, path, lower: self.lower.saturating_sub(1), lost: None };
        if self.is_proved() {
            next.improve(known, options, budget)?;
        }
        *self = next;
        Ok(())
    }

    /// Whether the way was proved before its first move was taken off.
    fn is_one_more(&self) -> bool {
        self.lower == self.path.len() as u32 + 1
    }

    /// Looks for a way shorter than taking the last move back, which is `known` moves and one.
    fn improve(
        &mut self,
        known: u32,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Result<(), NoGuide> {
        // With one goal the number of moves is always odd or always even.
        let several = self.position.goals().nth(1).is_some();
        let most = if several { Some(known) } else { known.checked_sub(1) };
        let Some(most) = most else {
            // From a solved board every move leads away.
            (self.lower, self.lost) = (1, Some(2));
            return Ok(());
        };
        let outcome = solve(&self.position, &plainly(options, Some(most)), budget);
        if outcome.reason() == Some(Stop::Cancelled) {
            return Err(NoGuide::Stopped(Stop::Cancelled));
        }
        if let Some(path) = outcome.answer().and_then(Answer::moves) {
            self.path = path.to_vec();
            if outcome.optimal == Some(true) || path.len() as u32 == self.lower {
                self.lower = path.len() as u32;
            }
        } else if outcome.status() == Status::Unsolvable {
            self.lower = known + 1;
        }
        if self.is_proved() {
            self.lost = Some(self.lower + 1 - known);
        }
        Ok(())
    }
}

/// The champion, asked for nothing but moves.
fn plainly(options: &Options, moves: Option<u32>) -> Options {
    Options {
        algorithm: Algorithm::Champion,
        metric: Metric::Single,
        distance: false,
        judged: false,
        moves,
        ..options.clone()
    }
}
