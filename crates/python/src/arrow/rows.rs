//! From a board in a column to a row of an answer. No JSON is written on this way.

use crate::arrow::columns::{self, Columns, Table, Value, value};
use crate::arrow::source::{Boards, text};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, SchemaRef};
use arrow_select::concat::concat;
use gridwright::call::{Call, Host};
use gridwright::explain::{Advice, Rated};
use gridwright::make::Made;
use gridwright::registry::{Instance, Origin, Run, Session};
use gridwright::search::parallel;
use gridwright::{Command, InputError, Lines, Moment, Status, Stop};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Rows that one thread takes at a time.
const SLICE: usize = 256;
/// Boards of at most so many cells have their solution written as one line of digits.
const LINE_CELLS: usize = 81;

/// Answers the boards of a batch, over as many threads as were asked for.
pub fn answer(
    call: &Call,
    boards: &Boards,
    schema: &SchemaRef,
    host: &Host<'_>,
) -> Result<RecordBatch, ArrowError> {
    let rows = boards.texts.len();
    let names = columns::of(call.request().command, call.world().name()).unwrap_or_default();
    let desk = Desk::new(call, boards, names, host);
    let threads = call.request().threads.min(rows.div_ceil(SLICE)).max(1);
    let found = if threads == 1 { vec![desk.rows(0..rows)] } else { desk.shared(rows, threads) };
    let mut columns = boards.kept.clone();
    for at in 0..names.len() {
        let parts: Vec<&dyn Array> = found.iter().map(|part| part[at].as_ref()).collect();
        columns.push(if parts.len() == 1 { found[0][at].clone() } else { concat(&parts)? });
    }
    RecordBatch::try_new(schema.clone(), columns)
}

/// What all rows of a batch share.
struct Desk<'a> {
    call: &'a Call,
    texts: &'a dyn Array,
    names: Columns,
    run: Run<'a>,
    /// The session for texts that are like the first: a board on a line.
    by_line: Option<Box<dyn Session>>,
    host: &'a Host<'a>,
}

impl<'a> Desk<'a> {
    fn new(call: &'a Call, boards: &'a Boards, names: Columns, host: &'a Host<'a>) -> Desk<'a> {
        let texts = boards.texts.as_ref();
        let first = (0..texts.len()).find_map(|row| text(texts, row));
        let hash_comments = call.world().hash_comments();
        let by_line =
            first.and_then(|first| call.session().by_line(&mut Lines::of(first, hash_comments)));
        // The threads share out rows; each row is worked on by one.
        let run = Run { threads: 1, ..call.circumstances(host) };
        Desk { call, texts, names, run, by_line, host }
    }

    /// Slices of the rows in any order, put back into theirs.
    fn shared(&self, rows: usize, threads: usize) -> Vec<Vec<ArrayRef>> {
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let worker = || {
            loop {
                let start = next.fetch_add(SLICE, Ordering::Relaxed);
                if start >= rows {
                    break;
                }
                let found = self.rows(start..rows.min(start + SLICE));
                done.lock().unwrap_or_else(PoisonError::into_inner).push((start, found));
            }
        };
        parallel::crew(threads, worker);
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|(start, _)| *start);
        done.into_iter().map(|(_, found)| found).collect()
    }

    fn rows(&self, rows: Range<usize>) -> Vec<ArrayRef> {
        let mut table = Table::new(self.names, rows.len());
        for row in rows {
            // After an interrupt nobody looks at the answers.
            match text(self.texts, row).filter(|_| !self.host.cancel.is_raised()) {
                Some(text) => self.row(text, &mut table),
                None => table.add([]),
            }
        }
        table.finish()
    }

    fn row(&self, text: &str, table: &mut Table) {
        if let Some(session) = &self.by_line
            && self.read(session.as_ref(), text, table).is_ok()
        {
            return;
        }
        // Something else than the first, or wrong: read from the beginning to see what.
        let mut lines = Lines::of(text, self.call.world().hash_comments());
        let session = match self.call.session().heed(&mut lines) {
            Ok(heeded) => heeded.session,
            Err(error) => return wrong(&error, table),
        };
        let session = session.as_deref().unwrap_or(self.call.session());
        if let Err(error) = self.read_lines(session, lines, table) {
            wrong(&error, table);
        }
    }

    fn read(&self, by_line: &dyn Session, text: &str, table: &mut Table) -> Result<(), InputError> {
        let lines = Lines::of(text, self.call.world().hash_comments());
        self.read_lines(by_line, lines, table)
    }

    /// Reads the one board of a text, and answers it.
    fn read_lines(
        &self,
        session: &dyn Session,
        lines: Lines<'_>,
        table: &mut Table,
    ) -> Result<(), InputError> {
        let mut boards = session.read(lines).filter(|item| !matches!(item, Err(e) if e.warning));
        let Some(board) = boards.next() else {
            return Err(InputError::empty("a board"));
        };
        let board = board?;
        if let Some(second) = boards.next() {
            second?;
            return Err(InputError::of_text("more than one board in this row"));
        }
        self.board(board.as_ref(), table);
        Ok(())
    }

    fn board(&self, board: &dyn Instance, table: &mut Table) {
        match self.call.request().command {
            Command::Solve => solved(board, self.names, &self.run, table),
            Command::Count => counted(board, &self.run, table),
            Command::Rate => rated(board, &self.run, table),
            _ => hinted(board, self.call, &self.run, table),
        }
    }
}

fn wrong(error: &InputError, table: &mut Table) {
    table.add([("status", Value::Name("error")), ("why", Value::Word(error.to_string()))]);
}

fn reason(stop: Option<Stop>) -> Value {
    value(stop.map(Stop::name), Value::Name)
}

fn solved(board: &dyn Instance, names: Columns, run: &Run<'_>, table: &mut Table) {
    let reply = board.solve(run);
    let came = reply.summary();
    let status = ("status", Value::Name(came.status.name()));
    let optimal = ("optimal", value(came.optimal, Value::Switch));
    let reason = ("reason", reason(came.reason));
    let why = ("why", value(came.why, Value::Word));
    let expanded = ("expanded", Value::Whole(came.stats.expanded));
    let seconds = ("seconds", Value::Number(came.time.as_secs_f64()));
    let whole = |number: Option<u32>| value(number, |number| Value::Whole(number.into()));
    match names[1].0 {
        "solution" => {
            let found = came.status == Status::Solved;
            let line = (found && board.size().cells <= LINE_CELLS).then(|| reply.write("line"));
            let solution = match line.flatten() {
                Some(mut line) => {
                    line.truncate(line.trim_end().len());
                    Some(line)
                }
                None => reply.answer(),
            };
            let solution = ("solution", value(solution, Value::Word));
            let unique = ("unique", value(came.unique, Value::Switch));
            table.add([status, solution, unique, reason, why, expanded, seconds]);
        }
        "value" => {
            let game = ("value", value(came.value, Value::Name));
            let line = ("line", value(reply.answer(), Value::Word));
            table.add([status, game, line, optimal, reason, why, expanded, seconds]);
        }
        _ => {
            let cost = ("cost", whole(came.cost));
            let moves = ("moves", value(reply.answer(), Value::Word));
            let lower = ("lower_bound", whole(came.bounds.lower));
            let upper = ("upper_bound", whole(came.bounds.upper));
            table.add([status, cost, moves, optimal, lower, upper, reason, why, expanded, seconds]);
        }
    }
}

fn counted(board: &dyn Instance, run: &Run<'_>, table: &mut Table) {
    let reply = board.count(run);
    let came = reply.summary();
    let count = reply.count();
    let small = count.and_then(|(count, _)| u64::try_from(count).ok());
    table.add([
        ("status", Value::Name(came.status.name())),
        ("count", value(small, Value::Whole)),
        ("complete", value(count, |(_, complete)| Value::Switch(complete))),
        ("cost", value(came.cost, |cost| Value::Whole(cost.into()))),
        ("reason", reason(came.reason)),
        ("why", value(came.why, Value::Word)),
        ("expanded", Value::Whole(came.stats.expanded)),
        ("seconds", Value::Number(came.time.as_secs_f64())),
    ]);
}

fn rated(board: &dyn Instance, run: &Run<'_>, table: &mut Table) {
    let timed = board.rate(run);
    let (rating, stop, why) = match &timed.rated {
        Rated::Rated(rating) => (Some(rating), None, None),
        Rated::Unsolvable(why) | Rated::Several(why) => (None, None, Some(why.clone())),
        Rated::Limit(stop) => (None, Some(*stop), None),
    };
    table.add([
        ("status", Value::Name(timed.rated.status())),
        ("grade", value(rating, |rating| Value::Name(rating.grade.name()))),
        ("score", value(rating, |rating| Value::Number(rating.score))),
        ("hardest", value(rating.and_then(|rating| rating.hardest), Value::Name)),
        ("reason", reason(stop)),
        ("why", value(why, Value::Word)),
        ("seconds", Value::Number(timed.time.as_secs_f64())),
    ]);
}

/// The first step, and how many there are.
fn hinted(board: &dyn Instance, call: &Call, run: &Run<'_>, table: &mut Table) {
    let start = Moment::now();
    let (depth, all) = call.hinting();
    let advice = board.hint(all, run);
    let seconds = start.elapsed().as_secs_f64();
    let (mut steps, mut stop, mut why) = (&[][..], None, None);
    match &advice {
        Advice::Steps(found) => steps = found,
        Advice::Done => {}
        Advice::Unsolvable(said) | Advice::Several(said) => why = Some(said.clone()),
        Advice::Stuck { why: said, steps: found } => {
            why = Some(said.clone());
            steps = found;
        }
        Advice::Mistake(mistake) => why = Some(mistake.texts[depth as usize - 1].clone()),
        Advice::Limit(limit) => stop = Some(*limit),
    }
    let first = steps.first();
    let named = first.filter(|_| depth as u8 >= 2);
    let action = first.filter(|_| depth as u8 >= 3).and_then(|step| step.action.clone());
    table.add([
        ("status", Value::Name(advice.status())),
        ("technique", value(named, |step| Value::Name(step.technique))),
        ("name", value(named, |step| Value::Name(step.name))),
        ("text", value(first, |step| Value::Word(step.text(depth).to_owned()))),
        ("move", value(action, Value::Word)),
        ("steps", Value::Whole(steps.len() as u64)),
        ("reason", reason(stop)),
        ("why", value(why, Value::Word)),
        ("seconds", Value::Number(seconds)),
    ]);
}

/// Makes puzzles, a row each.
pub fn make(
    call: &Call,
    origins: impl Iterator<Item = Origin>,
    seen: &mut HashSet<String>,
    schema: &SchemaRef,
    host: &Host<'_>,
) -> Result<RecordBatch, ArrowError> {
    let names = columns::of(Command::Generate, call.world().name()).unwrap_or_default();
    let (_, notation) = call.making();
    let mut table = Table::new(names, 0);
    for origin in origins {
        if host.cancel.is_raised() {
            break;
        }
        let start = Moment::now();
        let made = call.make(origin, seen, host);
        let seconds = ("seconds", Value::Number(start.elapsed().as_secs_f64()));
        let seed = ("seed", Value::Word(origin.seed.to_string()));
        let number = ("number", Value::Whole(origin.number));
        let unmet = |status, why| (("status", Value::Name(status)), ("why", Value::Word(why)));
        match made {
            Made::Ready(new) => match new.instance().write(notation) {
                Ok(puzzle) => table.add([
                    ("status", Value::Name("made")),
                    seed,
                    number,
                    ("puzzle", Value::Word(puzzle)),
                    ("notation", Value::Word(notation.to_owned())),
                    ("solution", value(new.answer(), Value::Word)),
                    ("grade", value(new.grade(), |(grade, _)| Value::Name(grade.name()))),
                    ("score", value(new.grade(), |(_, score)| Value::Number(score))),
                    seconds,
                ]),
                Err(error) => {
                    let (status, why) = unmet("error", error.to_string());
                    table.add([status, seed, number, why, seconds]);
                }
            },
            Made::Impossible(why) => {
                let (status, why) = unmet("error", why);
                table.add([status, seed, number, why, seconds]);
            }
            Made::Stopped(stop, why) => {
                let (status, why) = unmet("limit", why);
                table.add([status, seed, number, ("reason", reason(Some(stop))), why, seconds]);
            }
        }
    }
    RecordBatch::try_new(schema.clone(), table.finish())
}
