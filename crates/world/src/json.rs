//! The contract's JSON objects, written straight into a buffer: one place for all worlds.

use crate::input::InputError;
use crate::outcome::{Answer, Checked, Outcome, Tally};
use gridwright_search::{Bounds, Stats};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use std::time::Duration;

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
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error>;
}

struct Entry<'a, B>(&'a Place, &'a B);

impl<B: Body> Serialize for Entry<'_, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("schema", &1)?;
        object.serialize_entry("world", self.0.world)?;
        object.serialize_entry("index", &self.0.index)?;
        if let Some(source) = &self.0.source {
            object.serialize_entry("source", source)?;
        }
        self.1.fields(&mut object)?;
        object.end()
    }
}

/// The object of one instance, on a line of its own.
pub fn line<B: Body>(place: &Place, body: &B) -> String {
    let mut text = serde_json::to_string(&Entry(place, body))
        .expect("names are strings and nothing in an object can fail");
    text.push('\n');
    text
}

impl<A: Answer> Body for Outcome<A> {
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry("status", self.status().name())?;
        if let Some(why) = &self.why {
            object.serialize_entry("why", why)?;
        }
        put(object, "optimal", self.optimal)?;
        put(object, "reason", self.reason().map(gridwright_search::Stop::name))?;
        let settled =
            self.optimal == Some(true) && self.answer().is_some_and(|a| a.cost().is_some());
        bounds(object, &self.bounds, settled)?;
        if let Some(answer) = self.answer() {
            answer.fields(object)?;
        }
        if let Some(listed) = &self.listed {
            if !listed.answers.is_empty() {
                object.serialize_entry("solutions", &Plain(&listed.answers))?;
            }
            object.serialize_entry("count", &listed.answers.len())?;
            object.serialize_entry("complete", &listed.complete)?;
        }
        for (name, complaint) in &self.complaints {
            object.serialize_entry(name, complaint)?;
        }
        account(object, self.algorithm, &self.stats, self.time)
    }
}

impl<A: Answer> Body for Tally<A> {
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry("status", self.status().name())?;
        if let Some(why) = &self.why {
            object.serialize_entry("why", why)?;
        }
        put(object, "optimal", self.optimal)?;
        put(object, "reason", self.stopped.map(gridwright_search::Stop::name))?;
        let settled = self.optimal == Some(true) && self.sample.is_some();
        bounds(object, &self.bounds, settled)?;
        if let Some(sample) = &self.sample {
            sample.fields(object)?;
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
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
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
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry("status", "error")?;
        let (line, column) = (self.at.map(|at| at.0), self.at.map(|at| at.1));
        let (message, file) = (self.message, self.file);
        let error =
            serde_json::json!({"message": message, "file": file, "line": line, "column": column});
        object.serialize_entry("error", &error)
    }
}

/// A board by itself: of `convert` and `generate`.
#[derive(Clone, Debug)]
pub struct Written<'a> {
    /// The seed it was made from.
    pub seed: Option<u64>,
    /// In which notation it is written.
    pub notation: &'a str,
    /// The board.
    pub board: &'a str,
}

impl Body for Written<'_> {
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        put(object, "seed", self.seed)?;
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
