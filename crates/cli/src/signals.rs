//! Interrupts: ask the running search to stop, give it a moment to say what it knows, then leave.

use crate::output;
use gridwright::search::Cancel;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long results on their way out have, once nobody is at work any more.
const GRACE: Duration = Duration::from_millis(50);
/// How long a reader may let us wait for room before results are given up.
const STUCK: Duration = Duration::from_millis(60);
/// How long work that was asked to stop may take to put its things away: a table may be large.
const PATIENCE: Duration = Duration::from_secs(60);
/// A signal that comes so soon after the first is its echo: `timeout` sends one to the process and one to its group.
const ECHO: Duration = Duration::from_millis(300);

static RAISED: AtomicBool = AtomicBool::new(false);
static CANCEL: Cancel = Cancel::lasting(&RAISED);
static SIGNAL: AtomicI32 = AtomicI32::new(0);
static BUSY: AtomicUsize = AtomicUsize::new(0);

/// While it lives, an interrupt waits for the work at hand to end in good order.
pub struct Busy(());

/// Somebody is at work, not waiting for input.
pub fn busy() -> Busy {
    BUSY.fetch_add(1, Ordering::SeqCst);
    Busy(())
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(1, Ordering::SeqCst);
    }
}

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
            let start = Instant::now();
            let mut reader = output::Reader::default();
            while BUSY.load(Ordering::SeqCst) > 0 && start.elapsed() < PATIENCE {
                // A second signal is from somebody who has no patience left.
                if signals.pending().next().is_some() && start.elapsed() > ECHO {
                    break;
                }
                std::thread::sleep(Duration::from_millis(5));
                // Where nobody reads, the work would wait for ever to be rid of its results.
                if reader.keeps_us_waiting() > STUCK {
                    std::process::exit(128 + signal);
                }
            }
            std::thread::sleep(GRACE);
            // Somebody is blocked, on input perhaps. Finished lines are whole and flushed.
            output::close(STUCK);
            std::process::exit(128 + signal);
        }
    });
}

/// The exit code of the process, given that of its work.
pub fn finish(code: u8) -> u8 {
    match SIGNAL.load(Ordering::Relaxed) {
        0 => code,
        signal => (128 + signal) as u8,
    }
}
