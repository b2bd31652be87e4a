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
use gridwright_search::parallel::{Thread, ordered};
use gridwright_search::{Budget, Stats, Stop};

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

impl Work<'_, '_> {
    /// Looks for a solution within so many slides, in all tasks.
    pub(super) fn round(
        &mut self,
        slides: u32,
        threads: usize,
    ) -> Result<Option<Vec<Slide>>, Stop> {
        let Work { goal, room, parts, tasks, table, .. } = *self;
        self.stats.bytes = table.bytes();
        ordered(threads, tasks, self.budget, self.stats, |mut thread, turns| {
            let Thread { budget, stats, .. } = &mut thread;
            let mut prover = Prover::new(goal, room, parts, table, budget, *stats);
            while let Some(task) = turns.take() {
                let Some(left) = slides.checked_sub(task.way.len() as u32) else { continue };
                match prover.within(&task.lines, task.frame, left) {
                    Ok(None) => {}
                    Ok(Some(rest)) => turns.report([&task.way[..], &rest].concat()),
                    Err(stop) => return (Err(stop), prover.stats),
                }
            }
            (Ok(()), prover.stats)
        })
    }
}
