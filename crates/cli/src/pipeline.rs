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
use gridwright::search::stack;
use gridwright::{InputError, Lines, Reader};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
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

/// What is written for one instance, and its exit code.
pub struct Written {
    /// With the final newline.
    pub text: String,
    /// As the contract gives it.
    pub code: u8,
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
    /// The work: the instance, what only the pipeline knows of it, and the threads it may use.
    pub work: &'a (dyn Fn(&dyn Instance, &Place, usize) -> Written + Sync),
}

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
struct Pages(Vec<Page>);

enum Page {
    Results(String),
    Message(String),
}

impl Pages {
    fn add_results(&mut self, text: &str) {
        if let Some(Page::Results(page)) = self.0.last_mut() {
            page.push_str(text);
        } else if !text.is_empty() {
            self.0.push(Page::Results(text.to_owned()));
        }
    }

    fn print(self) {
        for page in self.0 {
            match page {
                Page::Results(text) => output::print(&text),
                Page::Message(text) => errors::show(&text),
            }
        }
    }
}

#[derive(Default)]
struct Outbox {
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

fn run_source(job: &Job<'_>, source: Source, first: u64) -> (u8, u64) {
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
    let outbox = Mutex::new(Outbox::default());
    let room = Condvar::new();
    let busy = AtomicUsize::new(0);
    let worker = || {
        let mut size = 1;
        loop {
            let start = Instant::now();
            let Some((batch, content)) = take(&input, size) else { break };
            let _busy = signals::busy();
            let alone = busy.fetch_add(1, Ordering::Relaxed) == 0;
            let threads = if alone { job.threads } else { 1 };
            let (pages, worst) = match (content, &by_line) {
                (Batch::Chunk(chunk, before), Some(session)) => {
                    let lines = chunk.into_lines(job.world.hash_comments());
                    work(job, (before + 1..).zip(session.read(lines)), threads, name)
                }
                (Batch::Items(items), _) => work(job, items.into_iter(), threads, name),
                (Batch::Chunk(..), None) => unreachable!("lines are taken only to be read by line"),
            };
            busy.fetch_sub(1, Ordering::Relaxed);
            deliver(&outbox, &room, batch, pages, worst);
            size = if start.elapsed() < QUICK {
                (size * 2).min(LARGEST_BATCH)
            } else {
                1.max(size / 2)
            };
        }
    };
    std::thread::scope(|scope| {
        let spawn = |_| stack::spawn(scope, worker);
        let spawned = (0..job.threads).flat_map(spawn).count();
        if spawned == 0 {
            worker();
        }
    });
    let outbox = outbox.into_inner().unwrap_or_else(PoisonError::into_inner);
    let input = input.into_inner().unwrap_or_else(PoisonError::into_inner);
    (outbox.worst.code(), input.index)
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
) -> (Pages, Worst) {
    let mut pages = Pages::default();
    let mut worst = Worst::default();
    let mut place = sources::place(job.world, 0, name);
    for (index, item) in items {
        place.index = index;
        match item {
            Ok(instance) => {
                let written = (job.work)(instance.as_ref(), &place, threads);
                pages.add_results(&written.text);
                worst.add(written.code);
            }
            Err(error) => {
                pages.0.push(Page::Message(errors::describe(name, &error)));
                worst.add(errors::USAGE);
                if job.json {
                    pages.add_results(&json::line(&place, &Unreadable::new(name, &error)));
                }
            }
        }
    }
    (pages, worst)
}

/// Hands a batch in; writes it and all that waited for it as soon as it is its turn.
fn deliver(outbox: &Mutex<Outbox>, room: &Condvar, batch: u64, pages: Pages, worst: Worst) {
    let mut guard = lock(outbox);
    while batch > guard.next && guard.waiting.len() >= MOST_WAITING {
        guard = room.wait(guard).unwrap_or_else(PoisonError::into_inner);
    }
    guard.worst.add(worst.code());
    guard.waiting.insert(batch, pages);
    loop {
        let next = guard.next;
        let Some(pages) = guard.waiting.remove(&next) else { break };
        // Printed under the lock: the order of batches is the order of lines.
        pages.print();
        guard.next += 1;
        // Also where a batch has nothing to say: somebody may wait for its turn.
        room.notify_all();
    }
}
