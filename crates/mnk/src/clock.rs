//! How much time a move gets.

use std::time::Duration;

/// What a player knows of its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// For one move; `None` is unlimited, zero is "as fast as possible".
    pub turn: Option<Duration>,
    /// Left for all moves of the game; `None` is unlimited.
    pub left: Option<Duration>,
}

/// How a move's time is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotment {
    /// No new depth is begun after this.
    pub soft: Duration,
    /// The search stops at this.
    pub hard: Duration,
    /// Whoever waits for the search waits no longer than this and takes what there is.
    pub last: Duration,
}

/// Kept back from every move for what happens outside the search: waking up, printing, the pipe.
const MARGIN: Duration = Duration::from_millis(50);
/// The margin never needs to be longer.
const LONGEST_MARGIN: Duration = Duration::from_millis(400);
/// A move that may take no time at all takes this.
const BLITZ: Duration = Duration::from_millis(20);
/// A game is expected to take so many moves more.
const MOVES_LEFT: u32 = 20;

impl Clock {
    /// The time for the next move; `None` when nothing limits it.
    ///
    /// ```
    /// use gridwright_mnk::player::Clock;
    /// use std::time::Duration;
    /// let second = Duration::from_secs(1);
    /// let allotment = Clock { turn: Some(second), left: None }.allot().unwrap();
    /// assert!(allotment.soft < allotment.hard && allotment.hard < second);
    /// ```
    pub fn allot(self) -> Option<Allotment> {
        let turn = self.turn.map(spendable);
        let share = self.left.map(|left| spendable(left) / 4);
        let hard = match (turn, share) {
            (None, None) => return None,
            (Some(one), None) | (None, Some(one)) => one,
            (Some(turn), Some(share)) => turn.min(share),
        };
        let mut soft = hard * 9 / 10;
        if let Some(left) = self.left {
            soft = soft.min(left / MOVES_LEFT);
        }
        // A third of the margin is for a search that stops late, the rest for whoever waits for it.
        let slack = [self.turn, self.left].into_iter().flatten().map(margin).min();
        let last = hard + slack.unwrap_or_default() / 3;
        Some(Allotment { soft, hard, last })
    }
}

/// What is left of a time when the margin is kept.
fn spendable(time: Duration) -> Duration {
    if time.is_zero() { BLITZ } else { time.saturating_sub(margin(time)) }
}

/// What is kept of a time: it grows with the time, because what delays a move grows with the machine's
/// load.
fn margin(time: Duration) -> Duration {
    if time.is_zero() { BLITZ } else { (MARGIN + time / 10).min(time / 2).min(LONGEST_MARGIN) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_more_than_there_is() {
        for millis in [1, 5, 30, 60, 100, 300, 1000, 5000, 30_000, 2_147_483_647] {
            let time = Duration::from_millis(millis);
            for clock in [
                Clock { turn: Some(time), left: None },
                Clock { turn: None, left: Some(time) },
                Clock { turn: Some(time), left: Some(time) },
            ] {
                let allotment = clock.allot().unwrap();
                let Allotment { soft, hard, last } = allotment;
                assert!(soft <= hard && hard < last && last < time, "{clock:?}");
            }
        }
        assert_eq!(Clock::default().allot(), None);
    }
}
