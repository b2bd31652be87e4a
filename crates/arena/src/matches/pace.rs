//! What limits a move besides the clock: for tests that repeat, and for fairness on a busy machine.

use super::ArenaError;
use std::time::Duration;

/// What each engine may use for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Whatever the clock allows.
    #[default]
    Clock,
    /// So many positions: engines of our own repeat their games exactly.
    Nodes(u64),
    /// So much processor time on average. Nobody loses by the clock then: a busy machine takes longer.
    Processor(Duration),
}

impl Pace {
    /// Whether it can be kept with so many games at a time.
    pub(super) fn check(self, concurrency: usize) -> Result<(), ArenaError> {
        match self {
            Pace::Processor(_) if concurrency > 1 => {
                Err(ArenaError::Processor("one game at a time, or nobody's share is known"))
            }
            Pace::Processor(_) if used("self").is_none() => {
                Err(ArenaError::Processor("this system does not say how much was used"))
            }
            _ => Ok(()),
        }
    }

    /// For records.
    pub(super) fn text(self) -> Option<String> {
        match self {
            Pace::Clock => None,
            Pace::Nodes(nodes) => Some(format!("nodes {nodes}")),
            Pace::Processor(time) => Some(format!("cpu {} ms", time.as_millis())),
        }
    }
}

/// Linux counts processor time in hundredths of a second for whoever asks.
const TICK: Duration = Duration::from_millis(10);

/// The processor time a process has used since it began, all its threads together; `self` is this one.
pub(super) fn used(process: &str) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is a name in brackets and may hold anything; user and system time are the
    // fourteenth and the fifteenth.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: u32 = fields.next()?.parse::<u32>().ok()? + fields.next()?.parse::<u32>().ok()?;
    Some(TICK * ticks)
}

/// No engine is told more than so many times what it should use, however busy the machine is.
const MOST: u32 = 40;

/// Tells an engine such times that it uses, on average, the processor time that it should: engines keep
/// different margins, and a busy machine takes its share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pacer {
    aim: Duration,
    /// The time the engine is told.
    pub(super) told: Duration,
    /// Used in all, and in how many moves.
    pub(super) spent: (Duration, u32),
}

impl Pacer {
    pub(super) fn new(aim: Duration) -> Pacer {
        Pacer { aim, told: aim * 5 / 4, spent: (Duration::ZERO, 0) }
    }

    /// A move used so much of the processor, and took so long.
    pub(super) fn spend(&mut self, used: Duration, took: Duration) {
        self.spent = (self.spent.0 + used, self.spent.1 + 1);
        // A move that was clear at once says nothing about the time; one that took its time and got little
        // of the processor needs more.
        if used > self.aim / 4 || took > self.told / 3 {
            let ratio = self.aim.as_secs_f64() / used.as_secs_f64().max(1e-6);
            let told = self.told.mul_f64(ratio.sqrt().clamp(0.5, 2.0));
            self.told = told.clamp(self.aim / 2, self.aim * MOST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_margins_an_engine_keeps_it_uses_what_it_should() {
        let aim = Duration::from_millis(100);
        for share in [0.03, 0.3, 0.5, 0.9, 1.1] {
            let mut pacer = Pacer::new(aim);
            let play = |pacer: &mut Pacer| pacer.spend(pacer.told.mul_f64(share), pacer.told);
            for _ in 0..20 {
                play(&mut pacer);
            }
            let early = pacer.spent.0;
            (0..20).for_each(|_| play(&mut pacer));
            let mean = pacer.spent.0.saturating_sub(early) / 20;
            assert!(mean.abs_diff(aim) < Duration::from_millis(8), "{share}: {mean:?}");
        }
    }

    #[test]
    fn processor_time_grows_with_work() {
        let Some(before) = used("self") else { return };
        let since = std::time::Instant::now();
        let mut number = 1_u64;
        // Other work may take the processor away meanwhile, so it is waited for, not timed.
        while used("self").is_some_and(|now| now < before + 3 * TICK) {
            number = std::hint::black_box(number.wrapping_mul(7));
            assert!(since.elapsed() < Duration::from_secs(60), "no processor time after a minute");
        }
    }
}
