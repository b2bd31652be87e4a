//! `generate`: new instances from a seed, made in parallel and written in order.

use super::Task;
use crate::progress::Spinner;
use crate::{errors, options, output, signals};
use anyhow::{Result, bail};
use gridwright::Stop;
use gridwright::json::{self, Place};
use gridwright::make::{MOST_TRIES, Made, Unmet};
use gridwright::registry::{New, Origin, Run};
use gridwright::search::stack;
use std::collections::{BTreeMap, HashSet};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Instances that may wait for a slower one before their makers do.
const MOST_WAITING: u64 = 256;

/// An instance as it is written, or why there is none.
enum Finished {
    Instance { text: String, canonical: Option<String>, clues: Option<u64> },
    Unmet { stop: Stop, why: String },
    Refused(String),
}

/// What has been made and not yet been written.
struct Shelf {
    /// The next number to be made.
    begun: u64,
    /// The next number to be written.
    next: u64,
    finished: BTreeMap<u64, Finished>,
    ended: bool,
}

pub fn run(task: &Task<'_>) -> Result<u8> {
    let count = options::count_or(task.matches, "count", 1)?;
    let seed = task.request.seed;
    if !matches!(task.request.output.as_str(), "text" | "json") && !task.manner.quiet {
        errors::show(&format!("seed {seed}\n"));
    }
    let spinner = Spinner::new(task.manner.quiet);
    let maker = Maker {
        task,
        notation: task.board_notation(),
        distinct: task.matches.get_flag("distinct"),
        spinner: &spinner,
    };
    let workers = u64::try_from(task.request.threads)?.min(count);
    let shelf = Mutex::new(Shelf { begun: 1, next: 1, finished: BTreeMap::new(), ended: false });
    let news = Condvar::new();
    let work = || {
        let _busy = signals::busy();
        while let Some(number) = take(&shelf, &news, count) {
            let finished = maker.make(number, 0);
            lock(&shelf).finished.insert(number, finished);
            news.notify_all();
        }
    };
    std::thread::scope(|scope| {
        let spawned = (0..workers).flat_map(|_| stack::spawn(scope, work)).count();
        // Without threads the writer makes what it waits for itself.
        let made = |number| match spawned {
            0 => Some(maker.make(number, 0)),
            _ => wait(&shelf, &news, number),
        };
        let written = write(&maker, count, made);
        lock(&shelf).ended = true;
        news.notify_all();
        written
    })
}

/// Writes what is made, in order; returns the exit code.
fn write(
    maker: &Maker<'_>,
    count: u64,
    mut made: impl FnMut(u64) -> Option<Finished>,
) -> Result<u8> {
    let mut worst = errors::Worst::default();
    let mut seen = HashSet::new();
    let mut tally = Tally::default();
    // Kept back until there is a board: where a notation cannot write it, nothing has been printed.
    let json = maker.task.json();
    let heading = maker.task.world.heading(maker.notation, usize::try_from(count)?);
    let mut heading = heading.filter(|_| !json).unwrap_or_default();
    for number in 1..=count {
        let Some(mut finished) = made(number) else { break };
        let mut again = 0;
        while let Finished::Instance { canonical: Some(form), .. } = &finished
            && !seen.insert(form.clone())
        {
            again += 1;
            finished = if again < MOST_TRIES {
                maker.make(number, again)
            } else {
                maker.finished(Made::nothing_new(), number)
            };
        }
        match finished {
            Finished::Instance { text, clues, .. } => {
                tally.extend(clues);
                output::print(&(std::mem::take(&mut heading) + &text));
            }
            Finished::Refused(why) => bail!("{why}"),
            Finished::Unmet { stop: Stop::Cancelled, .. } => break,
            Finished::Unmet { stop, why } => {
                let seed = maker.task.request.seed;
                errors::report(&format!("number {number} of seed {seed}: {why}"));
                if json {
                    let unmet = Unmet { seed, number, stop, why: &why };
                    output::print(&json::line(&maker.place(number), &unmet));
                }
                worst.add(3);
            }
        }
    }
    let ending = maker.task.world.ending(maker.notation).filter(|_| !json);
    output::print(&(heading + ending.unwrap_or_default()));
    if maker.task.request.verbose {
        errors::show(&tally.words());
    }
    Ok(worst.code())
}

/// How often each number of clues came.
#[derive(Default)]
struct Tally(BTreeMap<u64, u64>);

impl Extend<u64> for Tally {
    fn extend<T: IntoIterator<Item = u64>>(&mut self, clues: T) {
        clues.into_iter().for_each(|clues| *self.0.entry(clues).or_default() += 1);
    }
}

impl Tally {
    /// In words, with the final newline; nothing where there are no clues.
    fn words(&self) -> String {
        let all: u64 = self.0.values().sum();
        if all == 0 {
            return String::new();
        }
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = self.0.iter().map(|(clues, n)| value(*clues as f64) * *n as f64).sum();
            sum / all as f64
        };
        let mean = mean_of(&|clues| clues);
        let deviation = mean_of(&|clues| (clues - mean).powi(2)).sqrt();
        let mut words = format!("clues: mean {mean:.3}, deviation {deviation:.3}\n");
        for (clues, n) in &self.0 {
            words.push_str(&format!(
                "{clues:>7} {n:>9} {:>6.2} %\n",
                100.0 * *n as f64 / all as f64
            ));
        }
        words
    }
}

/// Makes one instance at a time.
struct Maker<'a> {
    task: &'a Task<'a>,
    notation: &'a str,
    distinct: bool,
    spinner: &'a Spinner,
}

impl Maker<'_> {
    fn place(&self, index: u64) -> Place {
        Place { world: self.task.world.name(), index, source: None }
    }

    fn make(&self, number: u64, again: u64) -> Finished {
        let request = &self.task.request;
        let origin = Origin { seed: request.seed, number };
        let run = Run {
            limits: request.limits,
            cancel: signals::cancel(),
            progress: self.spinner,
            threads: 1,
        };
        // Only JSON has room for a grade that nobody asked for.
        let graded = self.task.json();
        let made = self.task.session.generate(&mut origin.rng(again), &run, graded);
        self.spinner.instance_done();
        self.finished(made, number)
    }

    fn finished(&self, made: Made<Box<dyn New + '_>>, number: u64) -> Finished {
        match made {
            Made::Ready(new) => {
                let origin = Origin { seed: self.task.request.seed, number };
                self.written(new.as_ref(), origin)
            }
            Made::Impossible(why) => Finished::Refused(why),
            Made::Stopped(stop, why) => Finished::Unmet { stop, why },
        }
    }

    fn written(&self, new: &dyn New, origin: Origin) -> Finished {
        let Origin { seed, number } = origin;
        let text = match self.task.request.output.as_str() {
            "json" => new.json(&self.place(number), origin, self.notation),
            "text" => new.instance().write(self.notation).map(|board| {
                let grade = new.grade().map(|(grade, score)| format!(", {} {score}", grade.name()));
                let grade = grade.unwrap_or_default();
                let task = new.task().map_or_else(String::new, |task| format!(": {task}"));
                format!("% seed {seed}, number {number}{grade}{task}\n{board}")
            }),
            _ => new.instance().write(self.notation),
        };
        match text {
            Ok(text) => {
                let canonical = self.distinct.then(|| new.canonical());
                Finished::Instance { text, canonical, clues: new.clues() }
            }
            Err(error) => Finished::Refused(error.to_string()),
        }
    }
}

fn is_over() -> bool {
    signals::interrupted() || output::is_closed()
}

/// The next number to make; `None` when there is nothing more to do.
fn take(shelf: &Mutex<Shelf>, news: &Condvar, count: u64) -> Option<u64> {
    let mut shelf = lock(shelf);
    loop {
        if shelf.ended || shelf.begun > count || is_over() {
            return None;
        }
        if shelf.begun < shelf.next + MOST_WAITING {
            shelf.begun += 1;
            return Some(shelf.begun - 1);
        }
        shelf = news.wait(shelf).unwrap_or_else(PoisonError::into_inner);
    }
}

/// What was made under a number, as soon as it is there; `None` where it will never be.
fn wait(shelf: &Mutex<Shelf>, news: &Condvar, number: u64) -> Option<Finished> {
    let mut shelf = lock(shelf);
    loop {
        if let Some(finished) = shelf.finished.remove(&number) {
            shelf.next = number + 1;
            news.notify_all();
            return Some(finished);
        }
        if is_over() && shelf.begun <= number {
            return None;
        }
        let waited = news.wait_timeout(shelf, std::time::Duration::from_millis(20));
        shelf = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}

fn lock(shelf: &Mutex<Shelf>) -> MutexGuard<'_, Shelf> {
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}
