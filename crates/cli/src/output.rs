//! Standard output, shared by all threads: whole lines only, quiet when nobody listens any more.

use indicatif::ProgressBar;
use std::io::{BufWriter, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

static OUTPUT: LazyLock<Mutex<BufWriter<Stdout>>> =
    LazyLock::new(|| Mutex::new(BufWriter::with_capacity(1 << 16, std::io::stdout())));
static CLOSED: AtomicBool = AtomicBool::new(false);
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes and flushes text that ends in a newline.
pub fn print(text: &str) {
    suspend_progress(|| {
        let mut out = lock(&OUTPUT);
        if CLOSED.load(Ordering::Relaxed) {
            return;
        }
        if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
            CLOSED.store(true, Ordering::Relaxed);
        }
    });
}

/// Whether the reader has gone away: there is no point in going on.
pub fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// Waits for a line being written, then lets nothing more out.
pub fn close() {
    let _out = lock(&OUTPUT);
    CLOSED.store(true, Ordering::Relaxed);
}

/// Announces the progress bar that other output must not tear apart.
pub fn set_bar(bar: Option<ProgressBar>) {
    *lock(&BAR) = bar;
}

/// Runs `write` while the progress bar is out of the way.
pub fn suspend_progress(write: impl FnOnce()) {
    let bar = lock(&BAR).clone();
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}
