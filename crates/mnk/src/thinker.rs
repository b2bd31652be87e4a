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
    alarm: Alarm,
}

impl<M: Send + 'static> Thinker<M> {
    /// Rests.
    pub fn new(mind: M) -> Thinker<M> {
        Thinker { mind: Some(mind), away: None, alarm: Alarm::default() }
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
        let Some(mut mind) = self.back(deadline, cancel) else {
            return common_sense(board);
        };
        let (notes, stop) = (Notes::default(), Cancel::default());
        let (sender, receiver) = channel();
        let (inner, inner_stop) = (notes.clone(), stop.clone());
        std::thread::spawn(move || {
            thought(&mut mind, &inner, &inner_stop);
            // Nobody waits for it any more: it ends here.
            let _ = sender.send(mind);
        });
        self.mind = self.alarm.wait(&receiver, deadline, || cancel.is_raised()).ok();
        if self.mind.is_none() {
            stop.raise();
            self.away = Some(receiver);
        }
        notes.best(board).and_then(|best| best.line.first().copied())
    }

    /// The mind, if it is done with its last thought by the deadline.
    fn back(&mut self, deadline: Option<Instant>, cancel: &Cancel) -> Option<M> {
        let Thinker { mind, away, alarm } = self;
        let stop = || cancel.is_raised();
        mind.take().or_else(|| alarm.wait(away.as_ref()?, deadline, stop).ok())
    }
}

/// How long a sleeper naps at a time.
const NAP: Duration = Duration::from_millis(20);
/// The alarm goes off earlier by so many times the worst delay of a nap's end seen lately,
const CAUTION: u32 = 3;
/// but by no more than this, and never before half the time is over.
const EARLIEST: Duration = Duration::from_millis(300);

/// Waits for something until a deadline, and sees by its own naps how late the machine wakes sleepers:
/// the busier it is, the earlier the alarm goes off.
#[derive(Debug, Default)]
pub struct Alarm {
    late: Duration,
}

impl Alarm {
    /// What is sent before the deadline, or before `stop` says so.
    pub fn wait<T>(
        &mut self,
        inbox: &Receiver<T>,
        deadline: Option<Instant>,
        stop: impl Fn() -> bool,
    ) -> Result<T, RecvTimeoutError> {
        // An old delay says less than a new one.
        self.late = self.late * 7 / 8;
        let whole = deadline.map(|d| d.saturating_duration_since(Instant::now()));
        loop {
            let now = Instant::now();
            let early = (self.late * CAUTION).min(EARLIEST).min(whole.unwrap_or_default() / 2);
            let left = deadline.map(|d| d.saturating_duration_since(now + early));
            if stop() || left.is_some_and(|left| left.is_zero()) {
                return inbox.try_recv().map_err(|_| RecvTimeoutError::Timeout);
            }
            let nap = left.map_or(NAP, |left| left.min(NAP));
            match inbox.recv_timeout(nap) {
                Err(RecvTimeoutError::Timeout) => {
                    self.late = self.late.max(now.elapsed().saturating_sub(nap));
                }
                sent => return sent,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

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
        let soon = Some(Instant::now() + Duration::from_millis(50));
        let asked = thinker.think(&board, soon, &never, |_, _, _| panic!("nobody is there"));
        assert!(board.legal(asked.unwrap()).is_ok());
        let asked = thinker.think(&board, None, &never, |mind, _, _| assert_eq!(*mind, 1));
        assert!(board.legal(asked.unwrap()).is_ok());
    }
}
