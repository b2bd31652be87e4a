//! Interrupts: ask the running search to stop, give it a moment to say what it knows, then leave.

use crate::output;
use gridwright_puzzles::search::Cancel;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

/// How long a stopped search has for its last words.
const GRACE: Duration = Duration::from_millis(80);

static CANCEL: LazyLock<Cancel> = LazyLock::new(Cancel::default);
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// The flag that every search of this process obeys.
pub fn cancel() -> &'static Cancel {
    &CANCEL
}

/// Whether the user asked to stop.
pub fn interrupted() -> bool {
    CANCEL.is_raised()
}

/// Starts watching. Where the system refuses, the default action of the signals remains.
pub fn watch() {
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            SIGNAL.store(signal, Ordering::Relaxed);
            CANCEL.raise();
            std::thread::sleep(GRACE);
            // Somebody is blocked, on input perhaps. Finished lines are whole and flushed.
            output::close();
            std::process::exit(128 + signal);
        }
    });
}

/// The exit code of the process, given that of its work.
pub fn finish(code: u8) -> ExitCode {
    match SIGNAL.load(Ordering::Relaxed) {
        0 => ExitCode::from(code),
        signal => ExitCode::from((128 + signal) as u8),
    }
}
