//! What is known of a position in a puzzle of moves, kept from move to move.
//!
//! Whoever follows a player needs no new search from nothing after every move: a [`Guide`] carries a way to
//! the goal along, and a search is only asked whether there is a shorter one.

use crate::outcome::{Outcome, Status};
use crate::world::World;
use gridwright_search::{Budget, Stop};
use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

/// Who gives the hints in a puzzle of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Voice {
    /// Somebody who knows a shortest solution.
    #[default]
    Optimal,
    /// Somebody who knows how people solve it: what to aim for next.
    Teacher,
}

/// A world whose answers are moves, one after the other.
pub trait Guided: World {
    /// One of them.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// The position after a move; why not, where it cannot be made.
    fn after(position: &Self::Puzzle, action: Self::Move) -> Result<Self::Puzzle, &'static str>;

    /// The move that takes another one back, where moves can be taken back.
    fn back(action: Self::Move) -> Option<Self::Move>;

    /// Moves as an answer.
    fn answer(moves: Vec<Self::Move>) -> Self::Answer;

    /// The moves of an answer.
    fn moves(answer: &Self::Answer) -> &[Self::Move];

    /// Looks for the shortest way, of at most so many moves; where that is not said, of as many as the
    /// options allow.
    fn search(
        position: &Self::Puzzle,
        most: Option<u32>,
        options: &Self::Options,
        budget: &mut Budget<'_>,
    ) -> Outcome<Self::Answer>;
}

/// A position with a way to the goal, and how good that way is known to be.
///
/// A move along the way shortens it. After any other one the old way may still do, with or without its
/// first move, or once the move is taken back; whether there is a shorter one is a search that is bounded by
/// what is known already.
///
/// All of it is plain data: board, moves and bound can be written down, and [`Guide::restore`] makes a
/// guide of them again.
#[derive(Debug, PartialEq, Eq)]
pub struct Guide<W: Guided> {
    position: W::Puzzle,
    path: Vec<W::Move>,
    lower: u32,
    lost: Option<u32>,
}

/// Why there is no guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGuide {
    /// There is no way to the goal, or a move cannot be made, and why.
    Unsolvable(String),
    /// A limit came before any way was found.
    Stopped(Stop),
}

// Not derived: the world itself need not be one that can be cloned.
impl<W: Guided> Clone for Guide<W> {
    fn clone(&self) -> Guide<W> {
        let Guide { position, path, lower, lost } = self;
        Guide { position: position.clone(), path: path.clone(), lower: *lower, lost: *lost }
    }
}

impl<W: Guided> Guide<W> {
    /// Looks for a shortest way from a position.
    pub fn new(
        position: W::Puzzle,
        options: &W::Options,
        budget: &mut Budget<'_>,
    ) -> Result<Guide<W>, NoGuide> {
        let outcome = W::search(&position, None, options, budget);
        let Some(answer) = outcome.answer() else {
            return Err(match (outcome.reason(), outcome.why) {
                (Some(stop), _) => NoGuide::Stopped(stop),
                (None, why) => NoGuide::Unsolvable(why.unwrap_or_default()),
            });
        };
        let path = W::moves(answer).to_vec();
        let lower = outcome.bounds.lower.unwrap_or(0).min(path.len() as u32);
        Ok(Guide { position, path, lower, lost: None })
    }

    /// A guide of what was written down; `None` where the moves do not lead to the goal.
    pub fn restore(position: W::Puzzle, path: Vec<W::Move>, lower: u32) -> Option<Guide<W>> {
        let lower = lower.min(path.len() as u32);
        let right = W::verify(&position, &W::answer(path.clone())).is_empty();
        right.then_some(Guide { position, path, lower, lost: None })
    }

    /// The board as it stands.
    pub fn position(&self) -> &W::Puzzle {
        &self.position
    }

    /// The moves of the best way that is known.
    pub fn path(&self) -> &[W::Move] {
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

    /// Goes along with a move of the player. An error, and no change, where it cannot be made, where
    /// no way leads on from there, and where somebody cancels or a limit comes before that is known.
    pub fn follow(
        &mut self,
        action: W::Move,
        options: &W::Options,
        budget: &mut Budget<'_>,
    ) -> Result<(), NoGuide> {
        let after =
            W::after(&self.position, action).map_err(|why| NoGuide::Unsolvable(why.to_owned()))?;
        let next = match self.known_way(&after, action) {
            None => Guide::new(after, options, budget)?,
            // Every part of a shortest way is a shortest way; where it is not known to be one, the
            // limits have come once already.
            Some(known) if known.is_proved() || !self.is_proved() => known,
            Some(known) => known.improve(options, budget)?,
        };
        let lost = (self.is_proved() && next.is_proved())
            .then(|| next.path.len() as u32 + 1 - self.path.len() as u32);
        *self = Guide { lost, ..next };
        Ok(())
    }

    /// A way after a move, from the one that was known before it.
    fn known_way(&self, after: &W::Puzzle, action: W::Move) -> Option<Guide<W>> {
        let lower = self.lower.saturating_sub(1);
        let rest = self.path.get(1..).unwrap_or_default().to_vec();
        if self.path.first() == Some(&action) {
            return Some(Guide { position: after.clone(), path: rest, lower, lost: None });
        }
        if let Some(back) = W::back(action) {
            let path = [&[back], &self.path[..]].concat();
            return Some(Guide { position: after.clone(), path, lower, lost: None });
        }
        let mut old = [rest, self.path.clone()].into_iter().filter(|path| !path.is_empty());
        old.find_map(|path| Guide::restore(after.clone(), path, lower))
    }

    /// Looks for a shorter way than the one that is known.
    fn improve(
        mut self,
        options: &W::Options,
        budget: &mut Budget<'_>,
    ) -> Result<Guide<W>, NoGuide> {
        let shorter = self.path.len() as u32 - 1;
        let outcome = W::search(&self.position, Some(shorter), options, budget);
        match (outcome.answer(), outcome.status()) {
            (Some(answer), _) => {
                self.path = W::moves(answer).to_vec();
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

    /// What is known of a position that the way leads through.
    fn at(&self, position: &W::Puzzle) -> Option<Guide<W>> {
        let mut here = self.position.clone();
        for made in 0..=self.path.len() {
            if here == *position {
                let path = self.path[made..].to_vec();
                let lower = self.lower.saturating_sub(made as u32);
                return Some(Guide { position: here, path, lower, lost: None });
            }
            here = W::after(&here, *self.path.get(made)?).ok()?;
        }
        None
    }
}

/// Guides that are remembered from one hint to the next, the latest last.
#[derive(Debug)]
pub struct Memory<W: Guided>(Mutex<VecDeque<Guide<W>>>);

/// Guides that are remembered at most.
const REMEMBERED: usize = 16;

impl<W: Guided> Memory<W> {
    /// Nothing is known yet.
    pub const fn new() -> Memory<W> {
        Memory(Mutex::new(VecDeque::new()))
    }

    /// What is known of a position.
    pub fn recall(&self, position: &W::Puzzle) -> Option<Guide<W>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().rev().find_map(|guide| guide.at(position))
    }

    /// Remembers what is known; of what was known longest ago something is forgotten.
    pub fn remember(&self, guide: &Guide<W>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|old| old.position != guide.position);
        known.push_back(Guide { lost: None, ..guide.clone() });
        if known.len() > REMEMBERED {
            known.pop_front();
        }
    }
}

impl<W: Guided> Default for Memory<W> {
    fn default() -> Memory<W> {
        Memory::new()
    }
}
