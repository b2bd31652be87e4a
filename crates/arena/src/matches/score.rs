//! Points, Elo and the sequential test.

use super::ArenaError;
use super::game::Record;
use gridwright_mnk::Side;

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
        let mean = (f64::from(self.wins()) + f64::from(self.draws) / 2.0) / games;
        // The score interval (Wilson 1927): all true means m for which the observed one is within 1.96
        // standard errors, where a game's variance is m (1 - m) less a quarter of the draws. Draws are
        // taken a little fewer than seen, so that a few games of one kind are not taken for certainty.
        let draws = f64::from(self.draws) / (games + 2.0);
        let c = 1.96_f64.powi(2) / games;
        let middle = 2.0 * mean + c;
        let root =
            (middle.powi(2) - 4.0 * (1.0 + c) * (mean.powi(2) + c * draws / 4.0)).max(0.0).sqrt();
        let end = |sign: f64| elo((middle + sign * root) / (2.0 * (1.0 + c)));
        Some((elo(mean), end(-1.0), end(1.0)))
    }
}

fn elo(mean: f64) -> f64 {
    let mean = mean.clamp(1e-3, 1.0 - 1e-3);
    400.0 * (mean / (1.0 - mean)).log10()
}

/// One engine's results against another.
pub fn tally(records: &[Record], engine: usize, other: usize) -> Tally {
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
    pub fn parse(text: &str) -> Result<Sprt, ArenaError> {
        let wrong = || ArenaError::Sprt(text.to_owned());
        let (low, high) = text.split_once(',').ok_or_else(wrong)?;
        let number = |part: &str| part.trim().parse::<f64>().map_err(|_| wrong());
        let (low, high) = (number(low)?, number(high)?);
        if low < high { Ok(Sprt { low, high }) } else { Err(wrong()) }
    }

    /// The generalised log-likelihood ratio: each hypothesis explains the results by the most likely
    /// shares of wins, draws and losses that have its expected score. Without draws this is Wald's own
    /// ratio, however few the games.
    pub fn ratio(self, tally: &Tally) -> f64 {
        // A trace of each result, so that every score can be explained.
        let counts = [tally.wins(), tally.draws, tally.losses].map(|n| f64::from(n) + 1e-3);
        let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        likelihood(counts, expected(self.high)) - likelihood(counts, expected(self.low))
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

/// The log-likelihood of counted wins, draws and losses under the most likely shares with that mean
/// score: each share is its count over `games * (1 + t * (score - mean))`, with the one t that makes the
/// mean right (Lagrange). The mean falls as t grows.
fn likelihood(counts: [f64; 3], mean: f64) -> f64 {
    let games: f64 = counts.iter().sum();
    let tilts = [1.0 - mean, 0.5 - mean, -mean];
    let shares = |t: f64| [0, 1, 2].map(|i| counts[i] / games / (1.0 + t * tilts[i]));
    let excess = |t: f64| -> f64 { shares(t).iter().zip(tilts).map(|(p, tilt)| p * tilt).sum() };
    // Between these all shares are positive.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let shares = shares(f64::midpoint(low, high));
    counts.iter().zip(shares).map(|(n, p)| n * p.ln()).sum()
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
    fn a_few_games_alike_are_no_certainty() {
        let won = Tally { wins_first: 2, ..Tally::default() };
        let (elo, low, high) = won.elo().unwrap();
        assert!(elo > 1000.0 && high > 1000.0 && low < 0.0, "{low} to {high}");
        let drawn = Tally { draws: 2, ..Tally::default() };
        let (elo, low, high) = drawn.elo().unwrap();
        assert!(elo == 0.0 && elo.is_sign_positive() && low < -50.0 && high > 50.0);
        let many = Tally { wins_first: 400, draws: 200, losses: 400, ..Tally::default() };
        let (_, low, high) = many.elo().unwrap();
        assert!((high - 19.3).abs() < 0.5 && (low + 19.3).abs() < 0.5, "{low} to {high}");
    }

    #[test]
    fn the_test_decides() {
        let sprt = Sprt::parse("0,50").unwrap();
        let good = Tally { wins_first: 150, losses: 50, ..Tally::default() };
        let bad = Tally { wins_first: 50, losses: 150, ..Tally::default() };
        assert_eq!(sprt.verdict(&good), Some(Decision::Better));
        assert_eq!(sprt.verdict(&bad), Some(Decision::Not));
        assert_eq!(sprt.verdict(&Tally::default()), None);
        // Without draws it is the ratio of two binomial likelihoods.
        let wide = Sprt::parse("0,300").unwrap();
        let four = Tally { wins_first: 4, ..Tally::default() };
        let strong = 1.0 / (1.0 + 10_f64.powf(-0.75));
        assert!((wide.ratio(&four) - 4.0 * (strong / 0.5).ln()).abs() < 0.02);
        assert_eq!(wide.verdict(&four), None, "four games decide nothing");
        let lost = Tally { losses: 2, ..Tally::default() };
        assert_eq!(wide.verdict(&lost), None);
        // With many games and draws the normal approximation is near.
        let drawish = Tally { wins_first: 150, draws: 700, losses: 150, ..Tally::default() };
        let score = 1.0 / (1.0 + 10_f64.powf(-50.0 / 400.0)) - 0.5;
        let normal = -1000.0 * score * score / (2.0 * 0.075);
        assert!((sprt.ratio(&drawish) / normal - 1.0).abs() < 0.1, "{}", sprt.ratio(&drawish));
        assert!(Sprt::parse("5,0").is_err() && Sprt::parse("x").is_err());
    }
}
