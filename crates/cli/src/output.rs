//! Standard output, shared by all threads: whole lines only, quiet when nobody listens any more.

use crate::{errors, signals};
use gridwright_render::terminal::FRAME;
use indicatif::ProgressBar;
use std::io::{BufWriter, ErrorKind, Stdout, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

static OUTPUT: LazyLock<Mutex<BufWriter<Stdout>>> =
    LazyLock::new(|| Mutex::new(BufWriter::with_capacity(1 << 16, std::io::stdout())));
static CLOSED: AtomicBool = AtomicBool::new(false);
static FAILED: AtomicBool = AtomicBool::new(false);
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);
static WRITING: AtomicBool = AtomicBool::new(false);
static PIECES: AtomicU64 = AtomicU64::new(0);

/// What is written at a time: as much as a pipe holds.
const PIECE: usize = 1 << 16;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How long a frame of an animation stays.
const FRAME_TIME: Duration = Duration::from_millis(150);
/// How often an interrupt is looked for meanwhile.
const FRAME_LOOKS: u32 = 5;

/// Writes and flushes text that ends in a newline. Where it holds frames (see [`FRAME`]), each stays
/// for a moment.
pub fn print(text: &str) {
    let mut frames = text.split(FRAME).peekable();
    frames.next().into_iter().for_each(print_at_once);
    while let Some(frame) = frames.next() {
        if is_closed() {
            return;
        }
        linger();
        // After an interrupt the answer, which is in the last frame, is still said; the way there is not.
        if frames.peek().is_none() || !signals::interrupted() {
            print_at_once(frame);
        }
    }
}

/// Lets a frame stay for a while, but not beyond an interrupt.
fn linger() {
    for _ in 0..FRAME_LOOKS {
        if signals::interrupted() {
            return;
        }
        std::thread::sleep(FRAME_TIME / FRAME_LOOKS);
    }
}

fn print_at_once(text: &str) {
    suspend_progress(|| {
        let mut out = lock(&OUTPUT);
        if CLOSED.load(Ordering::Relaxed) {
            return;
        }
        if let Err(error) = write_in_pieces(&mut *out, text.as_bytes()) {
            CLOSED.store(true, Ordering::Relaxed);
            // A reader that goes away has what it wanted; a full disk has not.
            if error.kind() != ErrorKind::BrokenPipe {
                FAILED.store(true, Ordering::Relaxed);
                errors::put(&format!("error: <stdout>: {error}\n"));
            }
        }
    });
}

/// Writes and flushes, noting how far it came: whoever waits for the end can tell slow from stuck.
fn write_in_pieces(out: &mut impl Write, bytes: &[u8]) -> std::io::Result<()> {
    WRITING.store(true, Ordering::SeqCst);
    let written = bytes.chunks(PIECE).try_for_each(|piece| {
        PIECES.fetch_add(1, Ordering::SeqCst);
        out.write_all(piece).and_then(|()| out.flush())
    });
    WRITING.store(false, Ordering::SeqCst);
    written
}

/// Whoever reads what we write, as far as that can be seen from here.
#[derive(Debug)]
pub struct Reader {
    pieces: u64,
    since: Instant,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader { pieces: PIECES.load(Ordering::SeqCst), since: Instant::now() }
    }
}

impl Reader {
    /// How long the piece on its way out has waited for room, as far back as this has been asked.
    pub fn keeps_us_waiting(&mut self) -> Duration {
        let now = Reader::default();
        if now.pieces != self.pieces || !WRITING.load(Ordering::SeqCst) {
            *self = now;
        }
        self.since.elapsed()
    }
}

/// Whether the reader has gone away: there is no point in going on.
pub fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// Whether results were lost.
pub fn has_failed() -> bool {
    FAILED.load(Ordering::Relaxed)
}

/// Waits for a line being written as long as somebody reads it, then lets nothing more out.
pub fn close(patience: Duration) {
    let mut reader = Reader::default();
    while matches!(OUTPUT.try_lock(), Err(TryLockError::WouldBlock)) {
        if reader.keeps_us_waiting() > patience {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
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
