//! Running a plan: every competitor on every instance, as often as asked, each answer verified.

use crate::clock::Clock;
use crate::plan::{Input, Plan, fingerprint};
use crate::record::{Ending, Record};
use crate::results::{Case, Results, Skipped};
use crate::store::Store;
use crate::trace::TraceFile;
use crate::{Error, agree};
use gridwright::registry::{Heeded, Instance, Run, Session};
use gridwright::search::{Cancel, Progress, Stats, Stop, parallel, stack};
use gridwright::{InputError, Lines};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The circumstances of a comparison.
pub struct Conditions<'a> {
    /// Raised to stop; finished runs are kept.
    pub cancel: &'a Cancel,
    /// Signs of life of the running searches.
    pub progress: &'a dyn Progress,
    /// Runs at the same time. More than one saves time and blurs the times measured.
    pub jobs: usize,
    /// Told of every finished run, from the thread that ran it.
    pub finished: &'a (dyn Fn(&Record) + Sync),
    /// Where finished runs are kept, and found again.
    pub store: Option<&'a Store>,
    /// Where searches are recorded, step by step, in extra runs that are not measured.
    pub trace: Option<&'a TraceFile>,
}

impl std::fmt::Debug for Conditions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Conditions").field("jobs", &self.jobs).finish_non_exhaustive()
    }
}

/// Signs of life without remarks: those of many runs would only be mixed up.
struct Pulse<'a>(&'a dyn Progress);

impl Progress for Pulse<'_> {
    fn pulse(&self, stats: &Stats) {
        self.0.pulse(stats);
    }
}

/// First runs shorter than this only warm up.
const WARM_UP: Duration = Duration::from_millis(100);

type Boards<'a> = Vec<Result<Box<dyn Instance + 'a>, InputError>>;

/// One run still to be made.
struct Task {
    case: usize,
    variant: usize,
    repeat: u32,
}

/// Runs a plan. Instances with errors are left out and listed; when cancelled, what is finished is
/// returned.
pub fn run(plan: &Plan, conditions: &Conditions<'_>) -> Result<Results, Error> {
    let mut sessions: Vec<Box<dyn Session>> = Vec::new();
    for variant in &plan.variants {
        sessions.push(plan.world.open(&variant.request)?);
    }
    let heeded: Vec<Vec<_>> = sessions.iter().map(|session| heed(plan, session.as_ref())).collect();
    let boards: Vec<Vec<Boards<'_>>> = sessions
        .iter()
        .zip(&heeded)
        .map(|(session, heeded)| read(plan, session.as_ref(), heeded))
        .collect();
    let (cases, skipped, places) = cases(plan, &boards);
    let mut results = Results::new(plan, cases, skipped);
    let all: Vec<String> = plan.variants.iter().map(crate::Variant::conditions).collect();
    let blank = |case: usize, variant: usize, repeat: u32| {
        blank_record(plan, &results.cases[case], variant, &all[variant], repeat)
    };
    let (mut records, tasks) = split(plan, &results, conditions.store, &blank);
    results.resumed = records.len();
    let board = |case: usize, variant: usize| {
        let (input, at) = places[case];
        boards[variant][input].get(at).and_then(|board| board.as_ref().ok()).map(AsRef::as_ref)
    };
    let made = Mutex::new((Vec::new(), None));
    let work = |task: &Task| {
        let mut record = blank(task.case, task.variant, task.repeat);
        let steps = results.cases[task.case].size.as_ref().and_then(|size| size.steps);
        match board(task.case, task.variant) {
            Some(board) => {
                if !measure(board, plan, task.variant, steps, conditions, &mut record) {
                    return;
                }
            }
            None => record.reason = Some("cannot be read with these options".to_owned()),
        }
        let stored = conditions.store.map_or(Ok(()), |store| store.append(&record));
        (conditions.finished)(&record);
        let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
        made.0.push(record);
        if let Err(error) = stored {
            made.1.get_or_insert(error);
            conditions.cancel.raise();
        }
    };
    in_parallel(&tasks, conditions, &work);
    let (new, failure) = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = failure {
        return Err(error);
    }
    if let Some(trace) = conditions.trace {
        record_searches(plan, &results.cases, trace, conditions, &board)?;
    }
    records.extend(new);
    let order = |label: &str| plan.variants.iter().position(|variant| variant.label == label);
    records.sort_by_cached_key(|record| (record.case, order(&record.variant), record.repeat));
    results.records = records;
    results.disagreements = agree::disagreements(&results);
    Ok(results)
}

/// What every input says about its boards.
fn heed(plan: &Plan, session: &dyn Session) -> Vec<Result<Heeded, InputError>> {
    let hash = plan.world.hash_comments();
    plan.inputs.iter().map(|input| session.heed(&mut Lines::of(&input.text, hash))).collect()
}

/// All inputs, as one session reads them.
fn read<'a>(
    plan: &'a Plan,
    session: &'a dyn Session,
    heeded: &'a [Result<Heeded, InputError>],
) -> Vec<Boards<'a>> {
    let hash = plan.world.hash_comments();
    let read = |(input, heeded): (&'a Input, &'a Result<Heeded, InputError>)| match heeded {
        Ok(heeded) => {
            let session = heeded.session.as_deref().unwrap_or(session);
            session.read(Lines::of(&input.text, hash)).collect()
        }
        Err(error) => vec![Err(error.clone())],
    };
    plan.inputs.iter().zip(heeded).map(read).collect()
}

/// The readable instances, the others, and where each readable one stands (input, number).
fn cases(
    plan: &Plan,
    boards: &[Vec<Boards<'_>>],
) -> (Vec<Case>, Vec<Skipped>, Vec<(usize, usize)>) {
    let (mut cases, mut skipped, mut places) = (Vec::new(), Vec::new(), Vec::new());
    let Some(first) = boards.first() else { return (cases, skipped, places) };
    for (at, (input, read)) in plan.inputs.iter().zip(first).enumerate() {
        let stem = std::path::Path::new(&input.name).file_stem();
        let stem = stem.map_or_else(|| input.name.clone(), |s| s.to_string_lossy().into_owned());
        for (number, board) in read.iter().enumerate() {
            match board {
                Ok(board) => {
                    let name = match read.len() {
                        1 => stem.clone(),
                        _ => format!("{stem}#{}", number + 1),
                    };
                    cases.push(Case {
                        index: cases.len() + 1,
                        name,
                        source: input.name.clone(),
                        hash: content(plan, board.as_ref()),
                        size: Some(board.size()),
                    });
                    places.push((at, number));
                }
                // What stands behind the last board takes no part.
                Err(error) if error.warning => {}
                Err(error) => {
                    skipped.push(Skipped { source: input.name.clone(), error: error.clone() });
                }
            }
        }
    }
    (cases, skipped, places)
}

/// A fingerprint of all that any notation can say about an instance.
fn content(plan: &Plan, board: &dyn Instance) -> String {
    let notations = plan.world.notations();
    let notations = notations.iter().filter(|n| n.uses.reads && n.uses.writes);
    let texts: Vec<String> = notations.filter_map(|n| board.write(n.name).ok()).collect();
    let mut parts = vec![plan.world.name()];
    parts.extend(texts.iter().map(String::as_str));
    format!("{:032x}", fingerprint(&parts))
}

/// Finished runs from the store, and what is left to do: all competitors on one instance before the
/// next, so that a slow machine is slow for all of them, and another one first each time.
fn split(
    plan: &Plan,
    results: &Results,
    store: Option<&Store>,
    blank: &dyn Fn(usize, usize, u32) -> Record,
) -> (Vec<Record>, Vec<Task>) {
    let (mut records, mut tasks) = (Vec::new(), Vec::new());
    for repeat in 1..=plan.repeats {
        for case in 0..results.cases.len() {
            let count = plan.variants.len();
            for turn in 0..count {
                let variant = (turn + case + repeat as usize - 1) % count;
                let wanted = blank(case, variant, repeat);
                match store.and_then(|store| store.take(&wanted)) {
                    Some(record) => records.push(record),
                    None => tasks.push(Task { case, variant, repeat }),
                }
            }
        }
    }
    (records, tasks)
}

fn blank_record(plan: &Plan, case: &Case, variant: usize, conditions: &str, repeat: u32) -> Record {
    let variant = &plan.variants[variant];
    Record {
        case: case.index,
        instance: case.name.clone(),
        hash: case.hash.clone(),
        size: case.size.as_ref().map(|size| size.label.clone()),
        variant: variant.label.clone(),
        algorithm: variant.algorithm.clone(),
        conditions: conditions.to_owned(),
        sweep: variant.sweep.clone(),
        repeat,
        status: Ending::Error,
        optimal: None,
        cost: None,
        value: None,
        reason: None,
        lower_bound: None,
        seconds: 0.0,
        cpu_seconds: None,
        generated: 0,
        expanded: 0,
        peak_stored: 0,
        bytes: 0,
        branching: None,
    }
}

/// Runs one search, whose answer the world has verified; false when it was interrupted.
fn measure(
    board: &dyn Instance,
    plan: &Plan,
    variant: usize,
    steps: Option<u32>,
    conditions: &Conditions<'_>,
    record: &mut Record,
) -> bool {
    let request = &plan.variants[variant].request;
    let run = Run {
        limits: request.limits,
        cancel: conditions.cancel,
        progress: &Pulse(conditions.progress),
        threads: request.threads,
    };
    let clock = Clock::for_runs(conditions.jobs, request.threads);
    let timed = || {
        let start = clock.now();
        let summary = board.solve(&run).summary();
        let cpu = clock.now().zip(start).map(|(end, start)| end.saturating_sub(start));
        (summary, cpu)
    };
    let (mut summary, mut cpu) = timed();
    // The first run of all pays for cold caches and tables: where it is short, that is most of it.
    if record.repeat == 1 && summary.time < WARM_UP && !conditions.cancel.is_raised() {
        (summary, cpu) = timed();
    }
    if summary.reason == Some(Stop::Cancelled) || conditions.cancel.is_raised() {
        return false;
    }
    record.fill(summary, steps);
    record.cpu_seconds = cpu.map(|cpu| cpu.as_secs_f64());
    true
}

/// Runs the tasks on as many threads as asked, in order, until done or cancelled.
fn in_parallel(tasks: &[Task], conditions: &Conditions<'_>, work: &(dyn Fn(&Task) + Sync)) {
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if conditions.cancel.is_raised() {
                break;
            }
            work(task);
        }
    };
    parallel::crew(conditions.jobs.clamp(1, tasks.len().max(1)), worker);
}

/// One more run of every competitor on every instance, recorded step by step. Recording takes time
/// of its own, so these runs are not measured.
fn record_searches<'a>(
    plan: &Plan,
    cases: &[Case],
    trace: &TraceFile,
    conditions: &Conditions<'_>,
    board: &(dyn Fn(usize, usize) -> Option<&'a dyn Instance> + Sync),
) -> Result<(), Error> {
    for case in cases {
        for (at, variant) in plan.variants.iter().enumerate() {
            let Some(board) = board(case.index - 1, at) else { continue };
            if conditions.cancel.is_raised() {
                return trace.finish();
            }
            let search = || trace.record(plan.world.name(), case, variant, board, conditions);
            stack::deep(search)?;
        }
    }
    trace.finish()
}
