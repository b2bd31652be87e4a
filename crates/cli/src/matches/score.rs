//! Points, Elo and the sequential test.

use super::game::Record;
use anyhow::{Result, anyhow};
use gridwright_puzzles::mnk::Side;

/// One engine's results against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won as first player.
    pub wins_first: u32,
    /// Won as second player.
    pub wins_second: u32,
    /// Won because the other one failed.
    pub wins_fault: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
    /// Lost by an own failure; counted in `losses` too.
    pub faults: u32,
}

impl Tally {
    /// Games won, however.
    pub fn wins(&self) -> u32 {
        self.wins_first + self.wins_second + self.wins_fault
    }

    /// Games.
    pub fn games(&self) -> u32 {
        self.wins() + self.draws + self.losses
    }

    /// The course's points: 2 for a win as first, 3 as second, 2 where the other failed, 1 for a draw.
    pub fn points(&self) -> u32 {
        2 * self.wins_first + 3 * self.wins_second + 2 * self.wins_fault + self.draws
    }

    /// Takes in a game seen from one side.
    pub fn add(&mut self, record: &Record, side: Side) {
        match record.winner {
            None => self.draws += 1,
            Some(winner) if winner == side => match record.fault {
                Some(_) => self.wins_fault += 1,
                None if side == record.first() => self.wins_first += 1,
                None => self.wins_second += 1,
            },
            Some(_) => {
                self.losses += 1;
                self.faults += u32::from(record.fault.is_some());
            }
        }
    }

    /// Elo difference with the ends of its 95 % interval; `None` without games.
    pub fn elo(&self) -> Option<(f64, f64, f64)> {
        let games = f64::from(self.games());
        if games == 0.0 {
            return None;
        }
        let (win, draw) = (f64::from(self.wins()) / games, f64::from(self.draws) / games);
        let mean = win + draw / 2.0;
        let variance = win * (1.0 - mean).powi(2)
            + draw * (0.5 - mean).powi(2)
            + (1.0 - win - draw) * mean.powi(2);
        let wide = 1.96 * (variance / games).sqrt();
        Some((elo(mean), elo(mean - wide), elo(mean + wide)))
    }
}

fn elo(mean: f64) -> f64 {
    let mean = mean.clamp(1e-3, 1.0 - 1e-3);
    -400.0 * (1.0 / mean - 1.0).log10()
}

/// One engine's results against another.
pub fn tally(records: &[&Record], engine: usize, other: usize) -> Tally {
    let mut tally = Tally::default();
    for record in records {
        if record.players == [engine, other] {
            tally.add(record, Side::X);
        } else if record.players == [other, engine] {
            tally.add(record, Side::O);
        }
    }
    tally
}

/// The sequential probability ratio test (Wald 1945) of two Elo differences, errors of 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The higher difference.
    Better,
    /// The lower difference.
    Not,
}

impl Sprt {
    /// Reads `E0,E1`.
    pub fn parse(text: &str) -> Result<Sprt> {
        let wrong = || anyhow!("--sprt '{text}': expected E0,E1 with E0 < E1");
        let (low, high) = text.split_once(',').ok_or_else(wrong)?;
        let number = |part: &str| part.trim().parse::<f64>().map_err(|_| wrong());
        let (low, high) = (number(low)?, number(high)?);
        if low < high { Ok(Sprt { low, high }) } else { Err(wrong()) }
    }

    /// The log-likelihood ratio, by the normal approximation over wins, draws and losses.
    pub fn ratio(self, tally: &Tally) -> f64 {
        // Half a game of each result, so that one-sided beginnings have a variance too.
        let counts = [tally.wins(), tally.draws, tally.losses].map(|n| f64::from(n) + 0.5);
        let games: f64 = counts.iter().sum();
        let [win, draw, loss] = counts.map(|n| n / games);
        let mean = win + draw / 2.0;
        let variance =
            win * (1.0 - mean).powi(2) + draw * (0.5 - mean).powi(2) + loss * mean.powi(2);
        let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let (low, high) = (expected(self.low), expected(self.high));
        games * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// The decision, once there is one.
    pub fn verdict(self, tally: &Tally) -> Option<Decision> {
        let bound = (0.95_f64 / 0.05).ln();
        match self.ratio(tally) {
            ratio if tally.games() == 0 || ratio.abs() < bound => None,
            ratio if ratio > 0.0 => Some(Decision::Better),
            _ => Some(Decision::Not),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_elo() {
        let tally =
            Tally { wins_first: 3, wins_second: 1, draws: 2, losses: 4, ..Tally::default() };
        assert_eq!((tally.points(), tally.games()), (11, 10));
        let (elo, low, high) = tally.elo().unwrap();
        assert!(elo.abs() < 1e-9 && low < -100.0 && high > 100.0);
        assert_eq!(Tally::default().elo(), None);
    }

    #[test]
    fn the_test_decides() {
        let sprt = Sprt::parse("0,50").unwrap();
        let good = Tally { wins_first: 150, losses: 50, ..Tally::default() };
        let bad = Tally { wins_first: 50, losses: 150, ..Tally::default() };
        assert_eq!(sprt.verdict(&good), Some(Decision::Better));
        assert_eq!(sprt.verdict(&bad), Some(Decision::Not));
        assert_eq!(sprt.verdict(&Tally::default()), None);
        assert!(Sprt::parse("5,0").is_err() && Sprt::parse("x").is_err());
    }
}
