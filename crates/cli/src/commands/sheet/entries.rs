//! What goes on paper: every board of the input, drawn, with its answer and its grade.

use super::super::Task;
use super::{Wish, made};
use crate::errors::{self, Worst};
use crate::pipeline::{self, Desk};
use crate::progress::Spinner;
use crate::sources::{self, Source};
use crate::{output, signals};
use anyhow::{Result, bail};
use gridwright::explain::Rated;
use gridwright::json::Place;
use gridwright::registry::{Instance, Run};
use gridwright::text::stopped_by;
use gridwright::{Command, Status};
use gridwright_render::sheet::{Entry, Solutions};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A book has no more cells than this: all of them are in memory together.
const MOST_CELLS: usize = 4 << 20;

/// What the boards are turned into, from many threads.
pub(super) struct Gathering<'a> {
    task: &'a Task<'a>,
    solutions: bool,
    grades: bool,
    spinner: Spinner,
    cells: AtomicUsize,
    entries: Mutex<Vec<(u64, Entry)>>,
}

/// All boards of all files in input order, and the exit code so far.
pub(super) fn gather(task: &Task<'_>, wish: &Wish) -> Result<(Vec<Entry>, u8)> {
    let grades = task.matches.get_flag("grade");
    if grades && !task.world.has(Command::Rate) {
        bail!("--grade: {} has no command 'rate'", task.world.name());
    }
    let gathering = Gathering {
        task,
        solutions: wish.layout.solutions != Solutions::None && task.world.has(Command::Solve),
        grades,
        spinner: Spinner::new(task.manner.quiet),
        cells: AtomicUsize::new(0),
        entries: Mutex::default(),
    };
    let work = |instance: &dyn Instance, place: &Place, threads: usize, desk: &mut Desk<'_>| {
        gathering.take(instance, place, threads, Entry::default(), &mut |message| desk.say(message))
    };
    let (mut worst, mut index) = (Worst::default(), 0);
    for path in sources::paths(task.matches) {
        if signals::interrupted() || output::is_closed() {
            break;
        }
        match Source::open(&path) {
            Ok(mut source) => {
                let (code, last) = if made::is_json(&mut source) {
                    made::read(&gathering, source, index)
                } else {
                    pipeline::run_source(&task.job(&work), source, index)
                };
                worst.add(code);
                index = last;
            }
            Err(error) => {
                errors::report(&format!("{}: {error}", sources::name(&path)));
                worst.add(errors::USAGE);
            }
        }
    }
    if gathering.cells.load(Ordering::Relaxed) > MOST_CELLS {
        bail!("these boards have more than {MOST_CELLS} cells: a book holds fewer; take several");
    }
    let mut entries = gathering.entries.into_inner().unwrap_or_else(PoisonError::into_inner);
    entries.sort_by_key(|(index, _)| *index);
    Ok((entries.into_iter().map(|(_, entry)| entry).collect(), worst.code()))
}

impl<'a> Gathering<'a> {
    pub(super) fn task(&self) -> &'a Task<'a> {
        self.task
    }

    /// Draws, solves and rates a board; returns its exit code.
    pub(super) fn take(
        &self,
        instance: &dyn Instance,
        place: &Place,
        threads: usize,
        mut entry: Entry,
        say: &mut dyn FnMut(String),
    ) -> u8 {
        let Some(picture) = instance.draw() else { return errors::USAGE };
        let cells = self.cells.fetch_add(picture.cells.len(), Ordering::Relaxed);
        if cells + picture.cells.len() > MOST_CELLS {
            // Said once, when all is read.
            return errors::USAGE;
        }
        entry.picture = picture;
        let limits = self.task.request.limits;
        let run = Run { limits, cancel: signals::cancel(), progress: &self.spinner, threads };
        let mut worst = Worst::default();
        let source = place.source.as_deref().unwrap_or(sources::STDIN);
        let mut warn = |what: &str| {
            if !self.task.manner.quiet {
                say(format!("warning: {source}: instance {} {what}\n", place.index));
            }
        };
        if self.solutions {
            worst.add(solve(instance, &run, &mut entry, &mut warn));
        }
        if self.grades && entry.grade.is_empty() {
            match instance.rate(&run).rated {
                Rated::Rated(rating) => entry.grade = capitalised(rating.grade.name()),
                Rated::Unsolvable(_) | Rated::Several(_) => warn("has no grade: no single answer"),
                Rated::Limit(stop) => {
                    warn(&format!("has no grade ({})", stopped_by(stop)));
                    worst.add(3);
                }
            }
        }
        self.spinner.instance_done();
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.push((place.index, entry));
        worst.code()
    }
}

/// Finds the answer and draws it; returns the exit code.
fn solve(
    instance: &dyn Instance,
    run: &Run<'_>,
    entry: &mut Entry,
    warn: &mut impl FnMut(&str),
) -> u8 {
    let reply = instance.solve(run);
    if reply.unique() == Some(false) {
        warn("has more than one answer; one of them is printed");
    }
    entry.solved = reply.draw();
    if let Some(question) = reply.question() {
        entry.picture = question;
    }
    let summary = reply.summary();
    match (reply.status(), summary.reason) {
        (Status::Solved, _) => 0,
        (Status::Unsolvable, _) => {
            "No solution.".clone_into(&mut entry.unsolved);
            warn("has no answer");
            1
        }
        (Status::Limit, stop) => {
            let why = stop.map_or_else(|| "a limit".to_owned(), stopped_by);
            "Not solved.".clone_into(&mut entry.unsolved);
            warn(&format!("is not solved ({why})"));
            3
        }
    }
}

/// A word as a label.
pub(super) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
