//! What tests of other crates measure with; no part of the library.

use crate::Cancel;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time a thread has had a processor for, where the system tells it; else time on the clock. A busy
/// machine, which takes the processor away for a while, does not change it.
struct Used {
    told_in: Option<PathBuf>,
    start: Instant,
}

impl Used {
    fn by_this_thread() -> Used {
        let task = std::fs::read_link("/proc/thread-self").ok();
        let told_in = task.map(|task| Path::new("/proc").join(task).join("schedstat"));
        Used { told_in, start: Instant::now() }
    }

    fn now(&self) -> Duration {
        let told = || {
            let text = std::fs::read_to_string(self.told_in.as_ref()?).ok()?;
            text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
        };
        told().unwrap_or_else(|| self.start.elapsed())
    }
}

/// A run and the processor time it takes on this thread. Helper threads are not counted.
pub fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let used = Used::by_this_thread();
    let before = used.now();
    let answer = run();
    (answer, used.now().saturating_sub(before))
}

/// A run that is told to stop after `wait`, and the processor time it takes after that on this thread.
/// Helper threads are not counted.
pub fn after_cancel<T>(wait: Duration, run: impl FnOnce(&Cancel) -> T) -> (T, Duration) {
    let cancel = Cancel::default();
    let used = Used::by_this_thread();
    std::thread::scope(|scope| {
        let raiser = scope.spawn(|| {
            std::thread::sleep(wait);
            let before = used.now();
            cancel.raise();
            before
        });
        let answer = run(&cancel);
        let end = used.now();
        let before = raiser.join().expect("nothing in it can panic");
        (answer, end.saturating_sub(before))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run that does not heed the flag is seen to be late, one that sleeps is not.
    #[test]
    fn work_after_the_cancel_is_counted() {
        let wait = Duration::from_millis(10);
        let ((), late) = after_cancel(wait, |cancel| {
            while !cancel.is_raised() {
                std::hint::spin_loop();
            }
            let raised = Instant::now();
            while raised.elapsed() < Duration::from_millis(400) {
                std::hint::spin_loop();
            }
        });
        // On a busy machine it had a part of that time only.
        assert!(late > Duration::from_millis(30), "{late:?}");
        let ((), late) = after_cancel(wait, |_| std::thread::sleep(Duration::from_millis(100)));
        assert!(late < Duration::from_millis(90), "{late:?}");
    }
}
