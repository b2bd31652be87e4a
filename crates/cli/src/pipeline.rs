//! Many instances over all cores: read under one lock, worked on in parallel, written in input order.
//!
//! Memory stays constant: a worker that is far ahead of the slowest waits. Batches grow only while
//! instances are quick to read and to do, so an interactive user gets each answer at once and a file
//! of millions is not slowed down by locking.

use crate::errors::{self, Worst};
use crate::sources::{Gauge, Source};
use crate::{output, signals};
use gridwright_puzzles::registry::{AnyWorld, Instance, Session};
use gridwright_puzzles::world::Reader;
use gridwright_puzzles::{InputError, Lines};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const LARGEST_BATCH: usize = 512;
/// Batches that may wait for a slower one before their workers do.
const MOST_WAITING: usize = 64;
/// A batch only grows while this many bytes are at hand: more than almost every instance has, so
/// that nobody waits for an answer because the next instance has not been written yet.
const AT_HAND: usize = 1 << 14;
const QUICK: Duration = Duration::from_millis(2);
/// Searches recurse along their paths, which can be thousands of steps long.
const STACK: usize = 256 << 20;

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
    /// The work: the instance, what only the pipeline knows of it, and the threads it may use.
    pub work: &'a (dyn Fn(&dyn Instance, &Place, usize) -> Written + Sync),
}

/// Where an instance stands in the run.
pub struct Place {
    /// From 1.
    pub index: u64,
    /// The file's name, unless it is standard input.
    pub source: Option<String>,
}

impl Place {
    /// The fields that every JSON object starts with.
    pub fn json(&self, world: &str) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("schema".into(), 1.into());
        object.insert("world".into(), world.into());
        object.insert("index".into(), self.index.into());
        if let Some(source) = &self.source {
            object.insert("source".into(), source.as_str().into());
        }
        object
    }
}

type Item<'a> = (u64, Result<Box<dyn Instance + 'a>, InputError>);

struct Input<'a> {
    reader: Reader<'a, Box<dyn Instance + 'a>>,
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
                errors::report(&format!("{path}: {error}"));
                worst.add(errors::USAGE);
            }
        }
    }
    worst.code()
}

fn run_source(job: &Job<'_>, source: Source, first: u64) -> (u8, u64) {
    let (name, is_file) = (source.name.clone(), source.is_file());
    let gauge = source.gauge;
    let lines = Lines::new(source.text, job.world.hash_comments());
    let reader = job.session.read(lines);
    let input = Mutex::new(Input { reader, gauge, index: first, batches: 0, ended: false });
    let outbox = Mutex::new(Outbox::default());
    let room = Condvar::new();
    let busy = AtomicUsize::new(0);
    let worker = || {
        let mut size = 1;
        loop {
            let start = Instant::now();
            let Some((batch, items)) = take(&input, size) else { break };
            let _busy = signals::busy();
            let alone = busy.fetch_add(1, Ordering::Relaxed) == 0;
            let threads = if alone { job.threads } else { 1 };
            let (pages, worst) = work(job, items, threads, &name, is_file);
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
        let spawn = |_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
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

fn take<'a>(input: &Mutex<Input<'a>>, size: usize) -> Option<(u64, Vec<Item<'a>>)> {
    let mut input = lock(input);
    let start = Instant::now();
    let mut items = Vec::new();
    while items.len() < size && !input.ended {
        if signals::interrupted() || output::is_closed() {
            input.ended = true;
            break;
        }
        match input.reader.next() {
            Some(item) => {
                input.index += 1;
                items.push((input.index, item));
            }
            None => input.ended = true,
        }
        if start.elapsed() > QUICK || input.gauge.ready() < AT_HAND {
            break;
        }
    }
    if items.is_empty() {
        return None;
    }
    let batch = input.batches;
    input.batches += 1;
    Some((batch, items))
}

fn work(
    job: &Job<'_>,
    items: Vec<Item<'_>>,
    threads: usize,
    name: &str,
    is_file: bool,
) -> (Pages, Worst) {
    let mut pages = Pages::default();
    let mut worst = Worst::default();
    for (index, item) in items {
        let place = Place { index, source: is_file.then(|| name.to_owned()) };
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
                    pages.add_results(&error_json(job.world.name(), &place, name, &error));
                }
            }
        }
    }
    (pages, worst)
}

fn error_json(world: &str, place: &Place, file: &str, error: &InputError) -> String {
    let mut object = place.json(world);
    object.insert("status".into(), "error".into());
    let (line, column) = (error.line, error.column);
    object.insert(
        "error".into(),
        json!({"message": error.message, "file": file, "line": line, "column": column}),
    );
    format!("{}\n", Value::Object(object))
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
