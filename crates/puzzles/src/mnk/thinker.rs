//! Thinking on a thread of its own while another one watches the clock.
//!
//! On a machine with more work than cores a thread that computes may have to wait for its turn long
//! after its time is over. One that sleeps is woken early. So whoever owes a move sleeps, and at the
//! last moment takes what the search has noted so far.

use super::board::{Board, Cell};
use super::champion::player::Thought;
use super::champion::{Pondered, common_sense};
use super::clock::Clock;
use gridwright_search::Cancel;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a thought has come to so far.
#[derive(Clone, Debug, Default)]
pub struct Notes(Arc<Mutex<Option<Thought>>>);

impl Notes {
    /// Notes the best of what was found.
    pub fn take_down(&self, pondered: &Pondered) {
        if let Some(best) = pondered.thoughts.first() {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(best.clone());
        }
    }

    /// Notes a move.
    pub fn take_move(&self, cell: Cell) {
        self.take_down(&Pondered::alone(Some(cell)));
    }

    /// The last note; where there is none yet, a move that is at least legal and sensible.
    pub fn best(&self, board: &Board) -> Option<Thought> {
        let noted = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        noted.or_else(|| Pondered::alone(common_sense(board)).thoughts.pop())
    }
}

/// When whoever waits for a move stops waiting.
pub fn deadline(clock: Clock, since: Instant) -> Option<Instant> {
    clock.allot().map(|allotment| since + allotment.last)
}

/// Somebody who thinks on another thread, and may still be there.
#[derive(Debug)]
pub struct Thinker<M> {
    mind: Option<M>,
    away: Option<Receiver<M>>,
}

/// How often a flag from outside is looked at.
const LOOK: Duration = Duration::from_millis(20);

impl<M: Send + 'static> Thinker<M> {
    /// Rests.
    pub fn new(mind: M) -> Thinker<M> {
        Thinker { mind: Some(mind), away: None }
    }

    /// Lets the mind think about a position, and comes back with its best thought by the deadline.
    /// The mind notes what it finds, and ends soon after its flag is raised.
    pub fn think(
        &mut self,
        board: &Board,
        deadline: Option<Instant>,
        cancel: &Cancel,
        thought: impl FnOnce(&mut M, &Notes, &Cancel) + Send + 'static,
    ) -> Option<Cell> {
        let mut mind = self.back()?;
        let (notes, stop) = (Notes::default(), Cancel::default());
        let (sender, receiver) = channel();
        let (inner, inner_stop) = (notes.clone(), stop.clone());
        std::thread::spawn(move || {
            thought(&mut mind, &inner, &inner_stop);
            // Nobody waits for it any more: it ends here.
            let _ = sender.send(mind);
        });
        self.mind = wait(&receiver, deadline, cancel);
        if self.mind.is_none() {
            stop.raise();
            self.away = Some(receiver);
        }
        notes.best(board).and_then(|best| best.line.first().copied())
    }

    /// The mind, once it is done with its last thought; `None` when that ended in a panic.
    fn back(&mut self) -> Option<M> {
        let away = self.away.take();
        self.mind.take().or_else(|| away?.recv().ok())
    }
}

/// What was sent before the deadline and before the flag was raised.
fn wait<M>(sent: &Receiver<M>, deadline: Option<Instant>, cancel: &Cancel) -> Option<M> {
    loop {
        let left = deadline.map(|d| d.saturating_duration_since(Instant::now()));
        match sent.recv_timeout(left.map_or(LOOK, |left| left.min(LOOK))) {
            Ok(mind) => return Some(mind),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {
                if cancel.is_raised() || left.is_some_and(|left| left.is_zero()) {
                    return None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mnk::board::Shape;

    #[test]
    fn a_late_thought_is_not_waited_for() {
        let board = Board::new(Shape::new(5, 5, 4).unwrap());
        let mut thinker = Thinker::new(0);
        let since = Instant::now();
        let soon = Some(since + Duration::from_millis(50));
        let late = |mind: &mut i32, notes: &Notes, stop: &Cancel| {
            notes.take_move(Cell(3));
            while !stop.is_raised() {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_secs(1));
            *mind += 1;
        };
        let never = Cancel::default();
        assert_eq!(thinker.think(&board, soon, &never, late), Some(Cell(3)));
        assert!(since.elapsed() < Duration::from_secs(1));
        // The next thought waits for the mind; without a note there is a sensible move.
        let asked = thinker.think(&board, None, &never, |mind, _, _| assert_eq!(*mind, 1));
        assert!(board.legal(asked.unwrap()).is_ok());
    }
}
