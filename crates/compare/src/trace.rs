//! Recording a search: JSON Lines that a page or a notebook can replay.
//!
//! Each run begins with a line that says what it is, and ends with one that says how complete the
//! record is:
//!
//! ```json
//! {"run":1,"event":"start","schema":1,"world":"sliding","instance":"eight#1","variant":"astar","cap":100000}
//! {"run":1,"event":"generated","node":0,"parent":null,"action":null,"g":0,"h":14.0}
//! {"run":1,"event":"expanded","node":0,"parent":null,"action":null,"g":0,"h":null}
//! {"run":1,"event":"generated","node":1,"parent":0,"action":"Up","g":1,"h":13.0}
//! {"run":1,"event":"end","steps":4711,"written":4711,"stride":1,"status":"solved","cost":14}
//! ```
//!
//! `node` counts in order of generation and 0 is the root. A root has no parent (a search from both ends
//! has two roots), and a successor that was thrown away at once has no number: both are null. The first `cap`
//! steps are all written. After that only every 2nd step is, after `cap/2` further lines every 4th,
//! and so on: a search of n steps leaves at most about cap·(1 + ½·log2(n/cap)) lines, and never more
//! than [`CEILING`] times the cap. Goals are always written. `stride` in the last line says how thin
//! the record was at the end.

use crate::Error;
use crate::plan::Variant;
use crate::results::Case;
use crate::run::Conditions;
use gridwright::files::{Disk, Files, Kind};
use gridwright::registry::{Instance, Reply, Run};
use gridwright::search::{Event, Progress, Stats, Trace, Visit};
use serde_json::{Value, json};
use std::fmt::Debug;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Steps written in full unless the user says otherwise.
pub const DEFAULT_CAP: u64 = 100_000;
/// A run leaves at most this many times its cap of lines, goals aside.
pub const CEILING: u64 = 4;

/// Records of searches as files.
const FILE: Kind = Kind { name: "a record of searches", mark: b"{\"run\":" };

/// A file that searches are recorded to, written beside its target and renamed when finished.
#[derive(Debug)]
pub struct TraceFile {
    path: PathBuf,
    beside: PathBuf,
    cap: u64,
    runs: AtomicU64,
    file: Mutex<BufWriter<File>>,
}

impl TraceFile {
    /// Starts a file; the first `cap` steps of each run are written in full. What is in its place and no
    /// record of searches is left alone.
    pub fn create(path: &Path, cap: u64) -> Result<TraceFile, Error> {
        Disk.replaceable(&path.to_string_lossy(), FILE).map_err(Error::file(path))?;
        let beside = crate::report::beside(path);
        let file = File::create(&beside).map_err(Error::file(&beside))?;
        let file = Mutex::new(BufWriter::new(file));
        Ok(TraceFile {
            path: path.to_owned(),
            beside,
            cap: cap.max(1),
            runs: AtomicU64::new(0),
            file,
        })
    }

    /// Runs one search and records it.
    pub(crate) fn record(
        &self,
        world: &str,
        case: &Case,
        variant: &Variant,
        board: &dyn Instance,
        conditions: &Conditions<'_>,
    ) -> Result<(), Error> {
        let run = self.runs.fetch_add(1, Ordering::Relaxed) + 1;
        self.line(&json!({
            "run": run, "event": "start", "schema": 1, "world": world, "instance": case.name,
            "variant": variant.label, "cap": self.cap,
        }))?;
        let failure = Mutex::new(None);
        let write = |visit: Visit<&dyn Debug>| {
            // A successor that is thrown away before it is stored has no number of its own.
            let node = (visit.node != u64::from(u32::MAX)).then_some(visit.node);
            let action = visit.action.map(|action| format!("{action:?}"));
            let written = self.line(&json!({
                "run": run, "event": visit.event.name(), "node": node,
                "parent": (visit.node != visit.parent).then_some(visit.parent), "action": action,
                "g": visit.g, "h": visit.h,
            }));
            written.map_err(|error| *lock(&failure) = Some(error)).is_ok()
        };
        let limits = variant.request.limits;
        let (cancel, progress) = (conditions.cancel, conditions.progress);
        let (outcome, extent) =
            record(board, &Run { limits, cancel, progress, threads: 1 }, self.cap, &write);
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let summary = outcome.summary();
        self.line(&json!({
            "run": run, "event": "end", "steps": extent.steps, "written": extent.written,
            "stride": extent.stride, "status": summary.status.name(), "cost": summary.cost,
        }))
    }

    /// Puts the finished file in its place.
    pub(crate) fn finish(&self) -> Result<(), Error> {
        lock(&self.file).flush().map_err(Error::file(&self.beside))?;
        std::fs::rename(&self.beside, &self.path).map_err(Error::file(&self.path))
    }

    fn line(&self, value: &Value) -> Result<(), Error> {
        writeln!(lock(&self.file), "{value}").map_err(Error::file(&self.beside))
    }
}

/// How complete the record of a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Steps the search took.
    pub steps: u64,
    /// Those that were handed out.
    pub written: u64,
    /// How thin the record was at the end: every so many steps.
    pub stride: u64,
}

/// Takes a step; says whether more are wanted.
pub type EachStep<'e> = dyn Fn(Visit<&dyn Debug>) -> bool + Sync + 'e;

/// Solves an instance with one thread and hands out its steps: the first `cap` of them, then fewer.
pub fn record<'b>(
    board: &'b dyn Instance,
    run: &Run<'_>,
    cap: u64,
    each: &EachStep<'_>,
) -> (Box<dyn Reply + 'b>, Extent) {
    let state = Mutex::new(Sampling { stride: 1, ..Sampling::default() });
    let recorder = Recorder { each, cap: cap.max(1), progress: run.progress, state };
    let outcome = board.solve(&Run { progress: &recorder, threads: 1, ..*run });
    let state = recorder.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let Sampling { steps, written, stride, .. } = state;
    (outcome, Extent { steps, written, stride })
}

/// What one run has written so far.
#[derive(Debug, Default)]
struct Sampling {
    steps: u64,
    written: u64,
    stride: u64,
    /// Lines since the stride last grew.
    since: u64,
    /// Nobody wants more.
    closed: bool,
}

impl Sampling {
    /// Whether the next step is to be written.
    fn wants(&mut self, event: Event, cap: u64) -> bool {
        self.steps += 1;
        let room = self.written < cap.saturating_mul(CEILING);
        let chosen = room && self.steps.is_multiple_of(self.stride);
        if chosen {
            self.since += 1;
            let enough = if self.stride == 1 { cap } else { (cap / 2).max(1) };
            if self.since >= enough {
                self.stride = self.stride.saturating_mul(2);
                self.since = 0;
            }
        }
        let wanted = chosen || event == Event::Goal;
        self.written += u64::from(wanted);
        wanted
    }
}

struct Recorder<'a> {
    each: &'a EachStep<'a>,
    cap: u64,
    progress: &'a dyn Progress,
    state: Mutex<Sampling>,
}

impl Progress for Recorder<'_> {
    fn pulse(&self, stats: &Stats) {
        self.progress.pulse(stats);
    }

    fn trace(&self) -> Option<&dyn Trace> {
        Some(self)
    }
}

impl Trace for Recorder<'_> {
    fn step(&self, visit: Visit<&dyn Debug>) {
        let mut state = lock(&self.state);
        if !state.closed && state.wants(visit.event, self.cap) {
            state.closed = !(self.each)(visit);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sampling_is_complete_then_thin_then_bounded() {
        let mut state = Sampling { stride: 1, ..Sampling::default() };
        let taken: Vec<u64> =
            (1..=10_000_000).filter(|_| state.wants(Event::Generated, 100)).collect();
        assert_eq!(taken[..100], (1..=100).collect::<Vec<_>>());
        assert_eq!(taken[100..103], [102, 104, 106]);
        assert!(taken.len() <= 400, "{}", taken.len());
        assert!(state.wants(Event::Goal, 100));
    }
}
