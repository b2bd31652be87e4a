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
}

/// Kept back from every move for what happens outside the search: waking up, printing, the pipe.
const MARGIN: Duration = Duration::from_millis(40);
/// A move that may take no time at all takes this.
const BLITZ: Duration = Duration::from_millis(20);
/// A game is expected to take so many moves more.
const MOVES_LEFT: u32 = 20;

impl Clock {
    /// The time for the next move; `None` when nothing limits it.
    ///
    /// ```
    /// use gridwright_puzzles::mnk::clock::Clock;
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
        let mut soft = hard * 3 / 4;
        if let Some(left) = self.left {
            soft = soft.min(left / MOVES_LEFT);
        }
        Some(Allotment { soft, hard })
    }
}

/// What is left of a time when the margin is kept: it grows with the time, because what delays a move
/// grows with the machine's load.
fn spendable(time: Duration) -> Duration {
    let margin = MARGIN + time / 12;
    if time.is_zero() {
        BLITZ
    } else if time < 2 * margin {
        time / 2
    } else {
        time.saturating_sub(margin.min(Duration::from_millis(300)))
    }
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
                assert!(allotment.hard < time && allotment.soft <= allotment.hard, "{clock:?}");
            }
        }
        assert_eq!(Clock::default().allot(), None);
    }
}
