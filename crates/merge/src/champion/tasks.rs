//! Sharing a round out to threads.
//!
//! The first few slides are expanded once, breadth-first and without duplicates; what is left of the round
//! are independent tasks in a fixed order. A task's first solution does not depend on the table (that
//! only cuts what has none), so the first solution of the first task that has one is always the same,
//! whoever finds it.

use super::Parts;
use super::key::{self, Seen};
use super::lines::{Frame, Lines, Turn};
use super::proof::{First, Prover};
use super::table::Table;
use crate::board::Slide;
use gridwright_search::{Budget, Cancel, Stats, Stop};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Enough that two or a hundred threads finish at about the same time.
const TASKS: usize = 400;

/// A position some slides away from the board.
#[derive(Clone, Debug)]
pub(super) struct Task {
    way: Vec<Slide>,
    frame: Frame,
    lines: Lines,
}

/// The positions of the first depth with enough of them.
pub(super) fn split(
    firsts: &[First],
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Vec<Task>, Stop> {
    let mut seen = Seen::default();
    let mut tasks: Vec<Task> = firsts
        .iter()
        .filter(|first| seen.insert(key::key(&first.lines)))
        .map(|first| Task {
            way: vec![first.slide],
            frame: first.frame,
            lines: first.lines.clone(),
        })
        .collect();
    while tasks.len() < TASKS {
        let mut deeper = Vec::new();
        for task in &tasks {
            budget.tick(stats)?;
            stats.expanded += 1;
            let room = task.lines.total();
            let mut across = Lines::with_room(room);
            task.lines.cross_into(&mut across);
            for turn in Turn::ALL {
                let mut lines = Lines::with_room(room);
                let from = if turn.across { &across } else { &task.lines };
                from.slide_into(turn.backward, &mut lines);
                stats.generated += 1;
                if seen.insert(key::key(&lines)) {
                    let (slide, frame) = task.frame.turn(turn);
                    let mut way = task.way.clone();
                    way.push(slide);
                    deeper.push(Task { way, frame, lines });
                }
            }
        }
        if deeper.is_empty() {
            break;
        }
        tasks = deeper;
    }
    Ok(tasks)
}

/// What the tasks of a round need.
pub(super) struct Work<'a, 'b> {
    pub goal: u8,
    pub room: usize,
    pub parts: Parts,
    pub tasks: &'a [Task],
    pub table: &'a Table,
    pub budget: &'a mut Budget<'b>,
    pub stats: &'a mut Stats,
}

/// What the threads of a round share.
struct Shared {
    next: AtomicUsize,
    /// The first task with a solution, and that solution.
    found: Mutex<Option<(usize, Vec<Slide>)>>,
    /// What each thread works on, and how to stop it.
    at: Vec<(AtomicUsize, Cancel)>,
}

impl Shared {
    fn first_found(&self) -> usize {
        let found = self.found.lock().expect("no thread panics while it holds this");
        found.as_ref().map_or(usize::MAX, |(task, _)| *task)
    }

    fn report(&self, task: usize, path: Vec<Slide>) {
        let mut found = self.found.lock().expect("no thread panics while it holds this");
        if found.as_ref().is_none_or(|(first, _)| task < *first) {
            *found = Some((task, path));
            self.stop_behind(task);
        }
    }

    fn stop_behind(&self, task: usize) {
        for (at, cancel) in &self.at {
            if at.load(Ordering::SeqCst) > task {
                cancel.raise();
            }
        }
    }
}

impl Work<'_, '_> {
    /// Looks for a solution within so many slides, in all tasks.
    pub(super) fn round(
        &mut self,
        slides: u32,
        threads: usize,
    ) -> Result<Option<Vec<Slide>>, Stop> {
        let threads = threads.clamp(1, self.tasks.len().max(1));
        let shared = Shared {
            next: AtomicUsize::new(0),
            found: Mutex::new(None),
            at: (0..threads).map(|_| (AtomicUsize::new(0), Cancel::default())).collect(),
        };
        let mut start = *self.stats;
        start.bytes = self.table.bytes();
        let labour = Labour {
            goal: self.goal,
            room: self.room,
            parts: self.parts,
            tasks: self.tasks,
            table: self.table,
            slides,
            shared: &shared,
        };
        let results: Vec<(Stats, Result<(), Stop>)> = std::thread::scope(|scope| {
            let labour = &labour;
            let others: Vec<_> = (1..threads)
                .map(|thread| {
                    let mut budget = self.budget.fork(&shared.at[thread].1);
                    let stats = Stats { bytes: start.bytes, ..Stats::default() };
                    scope.spawn(move || labour.run(thread, &mut budget, stats))
                })
                .collect();
            // This thread goes on with its own budget: the nodes granted to it are not lost.
            let own = labour.run(0, self.budget, start);
            let join = |other: std::thread::ScopedJoinHandle<'_, _>| {
                other.join().expect("labour does not panic")
            };
            std::iter::once(own).chain(others.into_iter().map(join)).collect()
        });
        let mut stats = results[0].0;
        for (others, _) in &results[1..] {
            stats.merge(&Stats { bytes: 0, peak_stored: 0, ..*others });
        }
        *self.stats = stats;
        for (_, result) in results {
            result?;
        }
        let found = shared.found.into_inner().expect("no thread panics while it holds this");
        Ok(found.map(|(_, path)| path))
    }
}

/// What every thread of a round knows.
struct Labour<'a> {
    goal: u8,
    room: usize,
    parts: Parts,
    tasks: &'a [Task],
    table: &'a Table,
    slides: u32,
    shared: &'a Shared,
}

impl Labour<'_> {
    /// What one thread does: the next task, until there is none before the first solution.
    fn run(
        &self,
        thread: usize,
        budget: &mut Budget<'_>,
        stats: Stats,
    ) -> (Stats, Result<(), Stop>) {
        let shared = self.shared;
        let mut prover = Prover::new(self.goal, self.room, self.parts, self.table, budget, stats);
        let (at, cancel) = &shared.at[thread];
        let result = loop {
            let number = shared.next.fetch_add(1, Ordering::SeqCst);
            at.store(number, Ordering::SeqCst);
            let Some(task) = self.tasks.get(number) else { break Ok(()) };
            if shared.first_found() < number {
                break Ok(());
            }
            let Some(left) = self.slides.checked_sub(task.way.len() as u32) else { continue };
            match prover.within(&task.lines, task.frame, left) {
                Ok(None) => {}
                Ok(Some(rest)) => shared.report(number, [&task.way[..], &rest].concat()),
                Err(Stop::Cancelled) if cancel.is_raised() => break Ok(()),
                Err(stop) => {
                    shared.at.iter().for_each(|(_, cancel)| cancel.raise());
                    break Err(stop);
                }
            }
        };
        (prover.stats, result)
    }
}
