//! Searching on a thread of its own while another one watches the clock.
//!
//! On a machine with more work than cores a thread that computes may have to wait for its turn long
//! after its time is over. One that sleeps is woken early. So whoever owes a move sleeps, and at the
//! last moment takes what the search has noted so far.

use super::{Analysis, Variation, common_sense};
use crate::board::{Cell, Position};
use crate::clock::Clock;
use gridwright_search::{Cancel, Moment};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What a search has come to so far, shared with whoever waits for it.
#[derive(Clone, Debug, Default)]
pub struct BestSoFar(Arc<Mutex<Option<Variation>>>);

impl BestSoFar {
    /// Takes down the best of what was found.
    pub fn record(&self, analysis: &Analysis) {
        if let Some(best) = analysis.variations.first() {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(best.clone());
        }
    }

    /// Takes down a move.
    pub fn record_move(&self, cell: Cell) {
        self.record(&Analysis::alone(Some(cell)));
    }

    /// What was taken down last; where there is none yet, a move that is at least legal and sensible.
    pub fn best(&self, board: &Position) -> Option<Variation> {
        let noted = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        noted.or_else(|| Analysis::alone(common_sense(board)).variations.pop())
    }
}

/// When whoever waits for a move stops waiting.
pub fn deadline(clock: Clock, since: Moment) -> Option<Moment> {
    since.after(clock.allot()?.last)
}

/// Whoever searches on another thread, and may still be there.
#[derive(Debug)]
pub struct SearchThread<M> {
    searcher: Option<M>,
    away: Option<Receiver<M>>,
    alarm: Alarm,
}

impl<M: Send + 'static> SearchThread<M> {
    /// Rests.
    pub fn new(searcher: M) -> SearchThread<M> {
        SearchThread { searcher: Some(searcher), away: None, alarm: Alarm::default() }
    }

    /// Lets the searcher look at a position, and comes back with its best move by the deadline. The
    /// searcher takes down what it finds, and ends soon after its flag is raised.
    pub fn best_move(
        &mut self,
        board: &Position,
        deadline: Option<Moment>,
        cancel: &Cancel,
        search: impl FnOnce(&mut M, &BestSoFar, &Cancel) + Send + 'static,
    ) -> Option<Cell> {
        let Some(mut searcher) = self.back(deadline, cancel) else {
            return common_sense(board);
        };
        let (best, stop) = (BestSoFar::default(), Cancel::default());
        let (sender, receiver) = channel();
        let (inner, inner_stop) = (best.clone(), stop.clone());
        std::thread::spawn(move || {
            search(&mut searcher, &inner, &inner_stop);
            // Nobody waits for it any more: it ends here.
            let _ = sender.send(searcher);
        });
        self.searcher = self.alarm.wait(&receiver, deadline, || cancel.is_raised()).ok();
        if self.searcher.is_none() {
            stop.raise();
            self.away = Some(receiver);
        }
        best.best(board).and_then(|best| best.line.first().copied())
    }

    /// The searcher, if it is done with its last search by the deadline.
    fn back(&mut self, deadline: Option<Moment>, cancel: &Cancel) -> Option<M> {
        let SearchThread { searcher, away, alarm } = self;
        let stop = || cancel.is_raised();
        searcher.take().or_else(|| alarm.wait(away.as_ref()?, deadline, stop).ok())
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
        deadline: Option<Moment>,
        stop: impl Fn() -> bool,
    ) -> Result<T, RecvTimeoutError> {
        // An old delay says less than a new one.
        self.late = self.late * 7 / 8;
        let whole = deadline.map(|d| d.since(Moment::now()));
        loop {
            let now = Moment::now();
            let early = (self.late * CAUTION).min(EARLIEST).min(whole.unwrap_or_default() / 2);
            let left = deadline.map(|d| d.since(now).saturating_sub(early));
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
    use crate::board::Variant;

    #[test]
    fn a_late_search_is_not_waited_for() {
        let board = Position::new(Variant::new(5, 5, 4).unwrap());
        let mut thread = SearchThread::new(0);
        let since = Moment::now();
        let soon = since.after(Duration::from_millis(50));
        let late = |searcher: &mut i32, best: &BestSoFar, stop: &Cancel| {
            best.record_move(Cell(3));
            while !stop.is_raised() {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_secs(1));
            *searcher += 1;
        };
        let never = Cancel::default();
        assert_eq!(thread.best_move(&board, soon, &never, late), Some(Cell(3)));
        assert!(since.elapsed() < Duration::from_secs(1));
        // The next search waits for the searcher; with nothing taken down there is a sensible move.
        let soon = Moment::now().after(Duration::from_millis(50));
        let asked = thread.best_move(&board, soon, &never, |_, _, _| panic!("nobody is there"));
        assert!(board.legal(asked.unwrap()).is_ok());
        let asked =
            thread.best_move(&board, None, &never, |searcher, _, _| assert_eq!(*searcher, 1));
        assert!(board.legal(asked.unwrap()).is_ok());
    }
}
