//! Processor time, where the system tells it.

use std::time::Duration;

/// Whose processor time is the search's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// One search at a time: the whole program's, so that its threads are counted.
    Process,
    /// Several searches at a time, of one thread each.
    Thread,
    /// Several of several: nobody's.
    None,
}

impl Clock {
    /// The clock for so many searches at the same time, of so many threads.
    pub(crate) fn for_runs(jobs: usize, threads: usize) -> Clock {
        match (jobs, threads) {
            (..=1, _) => Clock::Process,
            (_, ..=1) => Clock::Thread,
            _ => Clock::None,
        }
    }

    /// Processor time used so far.
    #[cfg(unix)]
    pub(crate) fn now(self) -> Option<Duration> {
        use rustix::time::{ClockId, clock_gettime};
        let clock = match self {
            Clock::Process => ClockId::ProcessCPUTime,
            Clock::Thread => ClockId::ThreadCPUTime,
            Clock::None => return None,
        };
        let time = clock_gettime(clock);
        Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
    }

    /// Processor time used so far.
    #[cfg(not(unix))]
    pub(crate) fn now(self) -> Option<Duration> {
        None
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn sleep_takes_no_processor_time() {
        let clock = Clock::for_runs(2, 1);
        assert_eq!(clock, Clock::Thread);
        let start = clock.now().unwrap();
        std::thread::sleep(Duration::from_millis(50));
        assert!(clock.now().unwrap().saturating_sub(start) < Duration::from_millis(25));
        assert_eq!(Clock::for_runs(2, 2).now(), None);
    }
}
