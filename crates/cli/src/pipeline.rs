//! Many instances over all cores: read under one lock, worked on in parallel, written in input order.
//!
//! Where the text has one instance on each line, only whole lines are taken under the lock, and each
//! worker reads its own. Memory stays constant: a worker that is far ahead of the slowest waits. Batches grow only while
//! instances are quick to read and to do, so an interactive user gets each answer at once and a file
//! of millions is not slowed down by locking.

use crate::errors::{self, Worst};
use crate::sources::{self, Gauge, Source};
use crate::{output, signals};
use gridwright::input::Chunk;
use gridwright::json::{self, Place, Unreadable};
use gridwright::registry::{AnyWorld, Instance, Session};
use gridwright::search::parallel;
use gridwright::{InputError, Lines, Reader};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const LARGEST_BATCH: usize = 512;
/// Bytes of lines that one batch may hold, but for its last line.
const LARGEST_CHUNK: usize = 1 << 18;
/// Lines are taken so quickly that the clock is looked at only now and then.
const LOOK_EVERY: u64 = 32;
/// Batches that may wait for a slower one before their workers do.
const MOST_WAITING: usize = 64;
/// A batch only grows while this many bytes are at hand: more than almost every instance has, so
/// that nobody waits for an answer because the next instance has not been written yet.
const AT_HAND: usize = 1 << 14;
const QUICK: Duration = Duration::from_millis(2);

/// A batch with more bytes than this to say waits for its turn and says them, so that no answer,
/// however long, is held in memory.
const LARGEST_PAGES: usize = 1 << 16;
/// How often somebody who waits for a turn looks whether there is still any point.
const PAUSE: Duration = Duration::from_millis(20);

/// Where the work on an instance leaves what it has to say.
pub struct Desk<'a> {
    pages: Pages,
    batch: u64,
    outbox: &'a Outbox<'a>,
}

impl Desk<'_> {
    /// Results, whole lines in the end.
    pub fn write(&mut self, text: &str) {
        self.pages.add_results(text);
        if self.pages.bytes > LARGEST_PAGES {
            self.outbox.print_in_turn(self.batch, &mut self.pages);
        }
    }

    /// A message for standard error, with the final newline.
    pub fn say(&mut self, message: String) {
        self.pages.add(Page::Message(message));
    }

    /// A message that is worth reading once: only the first of a run, in input order, is shown.
    pub fn note(&mut self, message: impl FnOnce() -> String) {
        if !self.outbox.noted.load(Ordering::Relaxed) {
            self.pages.add(Page::Note(message()));
        }
    }
}

/// What a command does with each instance.
pub struct Job<'a> {
    /// The world's name, for JSON.
    pub world: &'static dyn AnyWorld,
    /// The accepted request.
    pub session: &'a dyn Session,
    /// Workers.
    pub threads: usize,
    /// Whether errors are also to be written as JSON objects in their place.
    pub json: bool,
    /// No warnings.
    pub quiet: bool,
    /// Whether what is worth saying once has been said, or is not to be.
    pub noted: AtomicBool,
    /// The work.
    pub work: &'a Work<'a>,
}

/// What is done with an instance: given what only the pipeline knows of it, the threads it may use and
/// the place for what it has to say; returns its exit code.
pub type Work<'a> = dyn Fn(&dyn Instance, &Place, usize, &mut Desk<'_>) -> u8 + Sync + 'a;

type Item<'a> = (u64, Result<Box<dyn Instance + 'a>, InputError>);

/// Where instances come from.
enum Feed<'a> {
    Instances(Reader<'a, Box<dyn Instance + 'a>>),
    Lines(Lines<'a>),
}

/// What one worker does before it asks for more.
enum Batch<'a> {
    Items(Vec<Item<'a>>),
    /// Lines, and the number of instances before them.
    Chunk(Chunk, u64),
}

struct Input<'a> {
    feed: Feed<'a>,
    gauge: Gauge,
    index: u64,
    batches: u64,
    ended: bool,
}

/// What a batch has to say, in order: messages for standard error stand between the results.
#[derive(Default)]
struct Pages {
    pages: Vec<Page>,
    bytes: usize,
}

enum Page {
    Results(String),
    Message(String),
    Note(String),
}

impl Pages {
    fn add_results(&mut self, text: &str) {
        if let Some(Page::Results(page)) = self.pages.last_mut() {
            self.bytes += text.len();
            page.push_str(text);
        } else if !text.is_empty() {
            self.add(Page::Results(text.to_owned()));
        }
    }

    fn add(&mut self, page: Page) {
        let (Page::Results(text) | Page::Message(text) | Page::Note(text)) = &page;
        self.bytes += text.len();
        self.pages.push(page);
    }

    fn print(self, noted: &AtomicBool) {
        for page in self.pages {
            match page {
                Page::Results(text) => output::print(&text),
                Page::Message(text) => errors::show(&text),
                Page::Note(text) if !noted.swap(true, Ordering::Relaxed) => errors::show(&text),
                Page::Note(_) => {}
            }
        }
    }
}

/// Batches on their way out, in order.
struct Outbox<'a> {
    tray: Mutex<Tray>,
    room: Condvar,
    noted: &'a AtomicBool,
}

#[derive(Default)]
struct Tray {
    next: u64,
    waiting: BTreeMap<u64, Pages>,
    worst: Worst,
}

/// Runs a job over all files; returns the exit code.
pub fn run(job: &Job<'_>, paths: &[String]) -> u8 {
    let mut worst = Worst::default();
    let mut index = 0;
    for path in paths {
        if signals::interrupted() || output::is_closed() {
            break;
        }
        match Source::open(path) {
            Ok(source) => {
                let (code, read) = run_source(job, source, index);
                worst.add(code);
                index = read;
            }
            Err(error) => {
                // It stands for the instances it might have held.
                index += 1;
                let (name, message) = (sources::name(path), error.to_string());
                errors::report(&format!("{name}: {message}"));
                worst.add(errors::USAGE);
                if job.json {
                    let place = sources::place(job.world, index, name);
                    let unreadable = Unreadable { file: name, message: &message, at: None };
                    output::print(&json::line(&place, &unreadable));
                }
            }
        }
    }
    worst.code()
}

/// Runs a job over one source whose first instance has the number after `first`; returns the exit code
/// and the number of the last.
pub fn run_source(job: &Job<'_>, source: Source, first: u64) -> (u8, u64) {
    let Source { name, text, gauge } = source;
    let mut lines = Lines::new(text, job.world.hash_comments());
    let heeded = match sources::heed(job.session, &mut lines, name, job.quiet) {
        Ok(session) => session,
        Err(error) => {
            errors::report_input(name, &error);
            if job.json {
                let place = sources::place(job.world, first + 1, name);
                output::print(&json::line(&place, &Unreadable::new(name, &error)));
            }
            return (errors::USAGE, first + 1);
        }
    };
    let session = heeded.as_deref().unwrap_or(job.session);
    let by_line = session.by_line(&mut lines);
    let feed = match &by_line {
        Some(_) => Feed::Lines(lines),
        None => Feed::Instances(session.read(lines)),
    };
    let input = Mutex::new(Input { feed, gauge, index: first, batches: 0, ended: false });
    let outbox = Outbox { tray: Mutex::default(), room: Condvar::new(), noted: &job.noted };
    let busy = AtomicUsize::new(0);
    let worker = || {
        let mut size = 1;
        loop {
            let start = Instant::now();
            let Some((batch, content)) = take(&input, size) else { break };
            let _busy = signals::busy();
            let alone = busy.fetch_add(1, Ordering::Relaxed) == 0;
            let threads = if alone { job.threads } else { 1 };
            let mut desk = Desk { pages: Pages::default(), batch, outbox: &outbox };
            let worst = match (content, &by_line) {
                (Batch::Chunk(chunk, before), Some(session)) => {
                    let lines = chunk.into_lines(job.world.hash_comments());
                    work(job, (before + 1..).zip(session.read(lines)), threads, name, &mut desk)
                }
                (Batch::Items(items), _) => work(job, items.into_iter(), threads, name, &mut desk),
                (Batch::Chunk(..), None) => unreachable!("lines are taken only to be read by line"),
            };
            busy.fetch_sub(1, Ordering::Relaxed);
            outbox.deliver(batch, desk.pages, worst);
            size = if start.elapsed() < QUICK {
                (size * 2).min(LARGEST_BATCH)
            } else {
                1.max(size / 2)
            };
        }
    };
    parallel::crew(job.threads, worker);
    let input = input.into_inner().unwrap_or_else(PoisonError::into_inner);
    (lock(&outbox.tray).worst.code(), input.index)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn take<'a>(input: &Mutex<Input<'a>>, size: usize) -> Option<(u64, Batch<'a>)> {
    let mut guard = lock(input);
    let input = &mut *guard;
    let batch = match &mut input.feed {
        Feed::Instances(reader) => {
            let items = take_items(reader, size, &input.gauge, &mut input.index, &mut input.ended);
            if items.is_empty() {
                return None;
            }
            Batch::Items(items)
        }
        Feed::Lines(lines) => {
            let chunk = take_chunk(lines, size as u64, &input.gauge)?;
            let before = input.index;
            input.index += chunk.filled();
            Batch::Chunk(chunk, before)
        }
    };
    let number = input.batches;
    input.batches += 1;
    Some((number, batch))
}

fn is_over() -> bool {
    signals::interrupted() || output::is_closed()
}

fn take_items<'a>(
    reader: &mut Reader<'a, Box<dyn Instance + 'a>>,
    size: usize,
    gauge: &Gauge,
    index: &mut u64,
    ended: &mut bool,
) -> Vec<Item<'a>> {
    let start = Instant::now();
    let mut items = Vec::new();
    while items.len() < size && !*ended {
        if is_over() {
            *ended = true;
            break;
        }
        match reader.next() {
            Some(item) => {
                *index += 1;
                items.push((*index, item));
            }
            None => *ended = true,
        }
        if start.elapsed() > QUICK || gauge.ready() < AT_HAND {
            break;
        }
    }
    items
}

/// Lines with at least one instance among them.
fn take_chunk(lines: &mut Lines<'_>, size: u64, gauge: &Gauge) -> Option<Chunk> {
    let start = Instant::now();
    let more = |chunk: &Chunk| {
        let filled = chunk.filled();
        filled < size
            && chunk.size() < LARGEST_CHUNK
            && gauge.has_line()
            && !(filled.is_multiple_of(LOOK_EVERY) && start.elapsed() > QUICK)
    };
    while !is_over() {
        let chunk = lines.take_chunk(more)?;
        if chunk.filled() > 0 {
            return Some(chunk);
        }
    }
    None
}

fn work<'a>(
    job: &Job<'_>,
    items: impl Iterator<Item = Item<'a>>,
    threads: usize,
    name: &str,
    desk: &mut Desk<'_>,
) -> Worst {
    let mut worst = Worst::default();
    let mut place = sources::place(job.world, 0, name);
    for (index, item) in items {
        place.index = index;
        match item {
            Ok(instance) => worst.add((job.work)(instance.as_ref(), &place, threads, desk)),
            Err(error) if error.warning => {
                desk.say(format!("warning: {}\n", error.in_file(name)));
            }
            Err(error) => {
                desk.say(errors::describe(name, &error));
                worst.add(errors::USAGE);
                if job.json {
                    desk.write(&json::line(&place, &Unreadable::new(name, &error)));
                }
            }
        }
    }
    worst
}

impl Outbox<'_> {
    /// Hands a batch in; writes it and all that waited for it as soon as it is its turn.
    fn deliver(&self, batch: u64, pages: Pages, worst: Worst) {
        let mut tray = lock(&self.tray);
        while batch > tray.next && tray.waiting.len() >= MOST_WAITING {
            tray = self.room.wait(tray).unwrap_or_else(PoisonError::into_inner);
        }
        tray.worst.add(worst.code());
        tray.waiting.insert(batch, pages);
        loop {
            let next = tray.next;
            let Some(pages) = tray.waiting.remove(&next) else { break };
            // Printed under the lock: the order of batches is the order of lines.
            pages.print(self.noted);
            tray.next += 1;
            // Also where a batch has nothing to say: somebody may wait for its turn.
            self.room.notify_all();
        }
    }

    /// Writes what a batch has to say so far, when all before it have been written.
    fn print_in_turn(&self, batch: u64, pages: &mut Pages) {
        let mut tray = lock(&self.tray);
        while batch > tray.next {
            if is_over() {
                return;
            }
            let waited = self.room.wait_timeout(tray, PAUSE);
            tray = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        std::mem::take(pages).print(self.noted);
    }
}
