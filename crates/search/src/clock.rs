//! The one place where time is read.
//!
//! Where there is a clock, a [`Moment`] is the system's monotonic one. WebAssembly without a host has
//! none: there time stands still, and time limits never pass, unless somebody installs a clock.

use std::time::Duration;

/// A point in time; later ones compare greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(system::Reading);

impl Moment {
    /// Now.
    ///
    /// ```
    /// use gridwright_search::Moment;
    /// let start = Moment::now();
    /// assert!(Moment::now() >= start);
    /// ```
    #[inline]
    pub fn now() -> Moment {
        Moment(system::now())
    }

    /// Time since then.
    pub fn elapsed(self) -> Duration {
        Moment::now().since(self)
    }

    /// Time from an earlier moment to this one; zero if it is not earlier.
    pub fn since(self, earlier: Moment) -> Duration {
        system::between(earlier.0, self.0)
    }

    /// That much later; `None` where no clock counts so far.
    pub fn after(self, time: Duration) -> Option<Moment> {
        self.0.checked_add(time).map(Moment)
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod system {
    use std::time::{Duration, Instant};

    pub(super) type Reading = Instant;

    pub(super) fn now() -> Reading {
        Instant::now()
    }

    pub(super) fn between(earlier: Reading, later: Reading) -> Duration {
        later.saturating_duration_since(earlier)
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod system {
    use std::sync::OnceLock;
    use std::time::Duration;

    pub(super) type Reading = Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Installs the host's clock; only the first call counts.
    pub fn install(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    pub(super) fn now() -> Reading {
        CLOCK.get().map_or(Duration::ZERO, |clock| clock())
    }

    pub(super) fn between(earlier: Reading, later: Reading) -> Duration {
        later.saturating_sub(earlier)
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use system::install;
