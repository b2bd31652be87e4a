//! The contract's JSON objects, written straight into a buffer: one place for all worlds.

use crate::input::InputError;
use crate::outcome::{Answer, Checked, Grid, Outcome, Status, Tally};
use gridwright_search::{Bounds, Stats};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::Error;
use std::time::Duration;

/// Bytes of a usual object.
const ROOM: usize = 512;

/// Where an instance stands in a run.
#[derive(Clone, Debug)]
pub struct Place {
    /// The world's name.
    pub world: &'static str,
    /// From 1.
    pub index: u64,
    /// The file's name, where there is one.
    pub source: Option<String>,
}

/// Something with fields of its own in the object of its instance.
pub trait Body {
    /// Puts them there.
    fn fields(&self, object: &mut Object) -> Result<(), Error>;
}

/// The object of an instance as it is being written.
#[derive(Debug)]
pub struct Object(Vec<u8>);

impl Object {
    fn begin(place: &Place) -> Result<Object, Error> {
        // Room for most objects, so that the buffer is not moved again and again while it grows.
        let mut object = Object(Vec::with_capacity(ROOM));
        object.0.push(b'{');
        object.serialize_entry("schema", &1)?;
        object.serialize_entry("world", place.world)?;
        object.serialize_entry("index", &place.index)?;
        put(&mut object, "source", place.source.as_ref())?;
        Ok(object)
    }

    /// The fields of an answer.
    fn put_answer<A: Answer>(&mut self, answer: &A) -> Result<(), Error> {
        let Some(grid) = answer.grid() else { return answer.fields(self) };
        self.serialize_key(grid.name)?;
        write_grid(&mut self.0, &grid);
        Ok(())
    }

    /// An answer by itself under a name.
    pub fn put_bare<A: Answer>(&mut self, name: &str, answer: &A) -> Result<(), Error> {
        self.serialize_key(name)?;
        self.add_bare(answer)
    }

    /// An answer by itself.
    fn add_bare<A: Answer>(&mut self, answer: &A) -> Result<(), Error> {
        match answer.grid() {
            Some(grid) => write_grid(&mut self.0, &grid),
            None => serde_json::to_writer(&mut self.0, &Bare(answer))?,
        }
        Ok(())
    }

    fn text(self) -> String {
        String::from_utf8(self.0).expect("JSON is text")
    }
}

impl SerializeMap for Object {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), Error> {
        if !matches!(self.0.last(), None | Some(b'{')) {
            self.0.push(b',');
        }
        serde_json::to_writer(&mut self.0, key)?;
        self.0.push(b':');
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        serde_json::to_writer(&mut self.0, value)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

/// Rows of numbers. In files of millions of boards most of the text is this.
fn write_grid(text: &mut Vec<u8>, grid: &Grid<'_>) {
    text.push(b'[');
    for (at, &number) in grid.numbers.iter().enumerate() {
        match at {
            0 => text.push(b'['),
            _ if at.is_multiple_of(grid.width) => text.extend(b"],["),
            _ => text.push(b','),
        }
        if number >= 100 {
            text.push(b'0' + number / 100);
        }
        if number >= 10 {
            text.push(b'0' + number / 10 % 10);
        }
        text.push(b'0' + number % 10);
    }
    text.extend(b"]]");
}

/// Why writing an object cannot fail.
const SOUND: &str = "names are strings and nothing in an object can fail";

/// The object of one instance, on a line of its own.
pub fn line<B: Body>(place: &Place, body: &B) -> String {
    let mut object = Object::begin(place).expect(SOUND);
    body.fields(&mut object).expect(SOUND);
    object.0.extend(b"}\n");
    object.text()
}

impl<A: Answer> Body for Outcome<A> {
    fn fields(&self, object: &mut Object) -> Result<(), Error> {
        object.serialize_entry("status", self.status().name())?;
        if let Some(why) = &self.why {
            object.serialize_entry("why", why)?;
        }
        put(object, "optimal", self.optimal)?;
        put(object, "unique", self.unique)?;
        put(object, "reason", self.reason().map(gridwright_search::Stop::name))?;
        let settled =
            self.optimal == Some(true) && self.answer().is_some_and(|a| a.cost().is_some());
        bounds(object, &self.bounds, settled)?;
        if let Some(answer) = self.answer() {
            object.put_answer(answer)?;
        }
        if let Some(listed) = &self.listed {
            if !listed.answers.is_empty() {
                object.serialize_entry("solutions", &Plain(&listed.answers))?;
            }
            object.serialize_entry("count", &listed.count)?;
            object.serialize_entry("complete", &listed.complete)?;
        }
        for (name, complaint) in &self.complaints {
            object.serialize_entry(name, complaint)?;
        }
        put(object, "heuristic", self.heuristic)?;
        account(object, self.algorithm, &self.stats, self.time)
    }
}

/// Begins the object of an instance whose answers are written as they are found: up to its first
/// answer, with that answer. It shows that the instance is solved, whatever ends the list.
pub fn begin_list<A: Answer>(place: &Place, first: &A) -> String {
    let mut object = Object::begin(place).expect(SOUND);
    object.serialize_entry("status", Status::Solved.name()).expect(SOUND);
    object.put_answer(first).expect(SOUND);
    object.0.extend(b",\"solutions\":[");
    object.add_bare(first).expect(SOUND);
    object.text()
}

/// One more answer of the list.
pub fn go_on_list<A: Answer>(next: &A) -> String {
    let mut object = Object(Vec::with_capacity(ROOM));
    object.0.push(b',');
    object.add_bare(next).expect(SOUND);
    object.text()
}

/// Ends the list and the object, with the final newline.
pub fn end_list<A: Answer>(outcome: &Outcome<A>) -> String {
    let mut object = Object(b"]".to_vec());
    outcome.ending(&mut object).expect(SOUND);
    object.0.extend(b"}\n");
    object.text()
}

impl<A: Answer> Outcome<A> {
    /// What is known of a list only when it has ended.
    fn ending(&self, object: &mut Object) -> Result<(), Error> {
        put(object, "unique", self.unique)?;
        put(object, "reason", self.reason().map(gridwright_search::Stop::name))?;
        if let Some(listed) = &self.listed {
            object.serialize_entry("count", &listed.count)?;
            object.serialize_entry("complete", &listed.complete)?;
        }
        account(object, self.algorithm, &self.stats, self.time)
    }
}

impl<A: Answer> Body for Tally<A> {
    fn fields(&self, object: &mut Object) -> Result<(), Error> {
        object.serialize_entry("status", self.status().name())?;
        if let Some(why) = &self.why {
            object.serialize_entry("why", why)?;
        }
        put(object, "optimal", self.optimal)?;
        put(object, "reason", self.stopped.map(gridwright_search::Stop::name))?;
        let settled = self.optimal == Some(true) && self.sample.is_some();
        bounds(object, &self.bounds, settled)?;
        if let Some(sample) = &self.sample {
            object.put_answer(sample)?;
        }
        object.serialize_entry("count", &Large(self.count))?;
        object.serialize_entry("complete", &self.complete)?;
        if let Some(listed) = &self.listed {
            object.serialize_entry("solutions", &Plain(listed))?;
        }
        put(object, "common", self.common.as_ref())?;
        account(object, self.algorithm, &self.stats, self.time)
    }
}

impl Body for Checked {
    fn fields(&self, object: &mut Object) -> Result<(), Error> {
        if let Some(stop) = self.undecided {
            object.serialize_entry("status", "limit")?;
            object.serialize_entry("reason", stop.name())?;
        }
        object.serialize_entry("right", &self.is_right())?;
        let faults: Vec<_> = (self.faults.iter())
            .map(|fault| match fault.at {
                Some(at) => serde_json::json!({"message": fault.message, "at": at}),
                None => serde_json::json!({"message": fault.message, "cells": fault.cells}),
            })
            .collect();
        object.serialize_entry("faults", &faults)?;
        put(object, "cost", self.cost)?;
        put(object, "optimal_cost", self.optimal_cost)
    }
}

/// What stands in the place of an instance that could not be read.
#[derive(Clone, Debug)]
pub struct Unreadable<'a> {
    /// The file.
    pub file: &'a str,
    /// What is wrong.
    pub message: &'a str,
    /// Line and column, where a line is to blame.
    pub at: Option<(u64, usize)>,
}

impl<'a> Unreadable<'a> {
    /// A located error in a file.
    pub fn new(file: &'a str, error: &'a InputError) -> Self {
        Unreadable { file, message: &error.message, at: Some((error.line, error.column)) }
    }
}

impl Body for Unreadable<'_> {
    fn fields(&self, object: &mut Object) -> Result<(), Error> {
        object.serialize_entry("status", "error")?;
        let (line, column) = (self.at.map(|at| at.0), self.at.map(|at| at.1));
        let (message, file) = (self.message, self.file);
        let error =
            serde_json::json!({"message": message, "file": file, "line": line, "column": column});
        object.serialize_entry("error", &error)
    }
}

/// A board by itself: of `convert`.
#[derive(Clone, Debug)]
pub struct Written<'a> {
    /// In which notation it is written.
    pub notation: &'a str,
    /// The board.
    pub board: &'a str,
}

impl Body for Written<'_> {
    fn fields(&self, object: &mut Object) -> Result<(), Error> {
        object.serialize_entry("notation", self.notation)?;
        object.serialize_entry("board", self.board)
    }
}

/// The fields of an answer that is a string of moves.
pub fn moves<M: SerializeMap>(
    object: &mut M,
    cost: u32,
    moves: &impl std::fmt::Display,
) -> Result<(), M::Error> {
    object.serialize_entry("cost", &cost)?;
    object.serialize_entry("moves", &format_args!("{moves}"))
}

/// A field that may be absent.
pub fn put<M: SerializeMap, T: Serialize>(
    object: &mut M,
    name: &'static str,
    value: Option<T>,
) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| object.serialize_entry(name, &value))
}

/// Where the cost is settled, bounds would only say it again.
fn bounds<M: SerializeMap>(object: &mut M, bounds: &Bounds, settled: bool) -> Result<(), M::Error> {
    if settled {
        return Ok(());
    }
    put(object, "lower_bound", bounds.lower)?;
    put(object, "upper_bound", bounds.upper)
}

fn account<M: SerializeMap>(
    object: &mut M,
    algorithm: &str,
    stats: &Stats,
    time: Duration,
) -> Result<(), M::Error> {
    object.serialize_entry("algorithm", algorithm)?;
    object.serialize_entry("stats", &Account(stats, time))
}

struct Account<'a>(&'a Stats, Duration);

impl Serialize for Account<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Account(stats, time) = self;
        let mut object = serializer.serialize_map(Some(7))?;
        object.serialize_entry("seconds", &time.as_secs_f64())?;
        object.serialize_entry("expanded", &stats.expanded)?;
        object.serialize_entry("generated", &stats.generated)?;
        object.serialize_entry("pruned", &stats.pruned)?;
        object.serialize_entry("peak_stored", &stats.peak_stored)?;
        object.serialize_entry("bytes", &stats.bytes)?;
        object.serialize_entry("rounds", &stats.rounds)?;
        object.end()
    }
}

/// Answers without the names of their fields: the value of the first field of each.
struct Plain<'a, A>(&'a [A]);

impl<A: Answer> Serialize for Plain<'_, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for answer in self.0 {
            list.serialize_element(&Bare(answer))?;
        }
        list.end()
    }
}

struct Bare<'a, A>(&'a A);

impl<A: Answer> Serialize for Bare<'_, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.bare(serializer)
    }
}

/// A number that may be past 2^53, where many readers lose digits: then it is a string.
#[derive(Clone, Copy, Debug)]
pub struct Large(pub u128);

impl Serialize for Large {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(small) if small <= 1 << 53 => serializer.serialize_u64(small),
            _ => serializer.collect_str(&self.0),
        }
    }
}
