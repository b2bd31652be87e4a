//! What a world answers, in terms all worlds share, and its JSON form.

use crate::text::number_of;
use gridwright_search::{Bounds, Stats, Stop};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// How one instance ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is an answer; [`Outcome::optimal`] says whether it is proved best.
    Solved,
    /// Proved to have none, and why.
    Unsolvable {
        /// For people.
        why: String,
    },
    /// No answer known: a limit came first.
    Limit,
}

/// The answer itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A move string.
    Moves {
        /// One letter a move.
        moves: String,
        /// What they cost together.
        cost: u32,
    },
    /// A filled grid, row by row; holes are `None`.
    Grid(Vec<Vec<Option<u32>>>),
    /// Filled grids of small numbers, row by row: the answer, and behind it the others where all were
    /// asked for.
    Digits {
        /// Cells in a row.
        columns: usize,
        /// At least one.
        grids: Vec<Box<[u8]>>,
        /// Whether all were asked for.
        all: bool,
    },
    /// A game's best move and line, as `x,y` (column, row, from 0).
    Play {
        /// `win`, `draw` or `loss` for the side to move, when proved.
        value: Option<&'static str>,
        /// The engine's estimate for the side to move, when not proved.
        eval: Option<f64>,
        /// The move to play; `None` when the game is over.
        best: Option<String>,
        /// The line expected, beginning with the best move.
        line: Vec<String>,
        /// Whether the line's length is proved shortest.
        shortest: bool,
    },
}

/// How many answers there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// As many were counted.
    pub count: u128,
    /// There are exactly that many.
    pub complete: bool,
}

/// What came of one instance.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How it ended.
    pub status: Status,
    /// The answer, where one is known.
    pub answer: Option<Answer>,
    /// Whether the answer is proved best; `None` where "best" has no meaning.
    pub optimal: Option<bool>,
    /// What stopped the work, where something did.
    pub stopped: Option<Stop>,
    /// What is known of the best cost.
    pub bounds: Bounds,
    /// For `count`.
    pub count: Option<Count>,
    /// Which algorithm did it.
    pub algorithm: &'static str,
    /// What it took.
    pub stats: Stats,
    /// How long it took; set by whoever ran it.
    pub time: Duration,
    /// Fields that only this world has, put into the JSON as they are.
    pub extra: Map<String, Value>,
}

impl Outcome {
    /// An outcome with nothing but its status.
    pub fn new(algorithm: &'static str, status: Status) -> Outcome {
        Outcome {
            status,
            answer: None,
            optimal: None,
            stopped: None,
            bounds: Bounds::default(),
            count: None,
            algorithm,
            stats: Stats::default(),
            time: Duration::ZERO,
            extra: Map::new(),
        }
    }

    /// The contract's object for this outcome, without `schema`, `world`, `index` and `source`,
    /// which only the caller knows.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut object = Map::new();
        let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
        match &self.status {
            Status::Solved => put("status", "solved".into()),
            Status::Unsolvable { why } => {
                put("status", "unsolvable".into());
                put("why", why.as_str().into())
            }
            Status::Limit => put("status", "limit".into()),
        };
        if let Some(optimal) = self.optimal {
            put("optimal", optimal.into());
        }
        if let Some(stop) = self.stopped {
            put("reason", stop.name().into());
        }
        if !(self.optimal == Some(true) && matches!(self.answer, Some(Answer::Moves { .. }))) {
            if let Some(lower) = self.bounds.lower {
                put("lower_bound", lower.into());
            }
            if let Some(upper) = self.bounds.upper {
                put("upper_bound", upper.into());
            }
        }
        match &self.answer {
            Some(Answer::Moves { moves, cost }) => {
                put("cost", (*cost).into());
                put("moves", moves.as_str().into());
            }
            Some(Answer::Grid(rows)) => {
                put("solution", json!(rows));
            }
            Some(Answer::Digits { columns, grids, all }) => {
                let rows = |grid: &[u8]| -> Vec<Vec<u8>> {
                    grid.chunks(*columns).map(<[u8]>::to_vec).collect()
                };
                if let Some(first) = grids.first() {
                    put("solution", json!(rows(first)));
                }
                if *all {
                    let solutions: Vec<_> = grids.iter().map(|grid| rows(grid)).collect();
                    put("solutions", json!(solutions));
                }
            }
            Some(Answer::Play { value, eval, best, line, shortest }) => {
                if let Some(value) = value {
                    put("value", (*value).into());
                }
                if let Some(eval) = eval {
                    put("eval", (*eval).into());
                }
                if let Some(best) = best {
                    put("move", best.as_str().into());
                }
                put("line", json!(line));
                if *shortest {
                    put("shortest", true.into());
                }
            }
            None => {}
        }
        if let Some(count) = self.count {
            put("count", big_number(count.count));
            put("complete", count.complete.into());
        }
        for (key, value) in &self.extra {
            put(key, value.clone());
        }
        put("algorithm", self.algorithm.into());
        put(
            "stats",
            json!({
                "seconds": self.time.as_secs_f64(),
                "expanded": self.stats.expanded,
                "generated": self.stats.generated,
                "pruned": self.stats.pruned,
                "peak_stored": self.stats.peak_stored,
                "bytes": self.stats.bytes,
                "rounds": self.stats.rounds,
            }),
        );
        object
    }
}

/// A number as JSON: past 2^53, where many readers lose digits, as a string.
fn big_number(number: u128) -> Value {
    match u64::try_from(number) {
        Ok(small) if small <= 1 << 53 => small.into(),
        _ => number.to_string().into(),
    }
}

/// One thing wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, for people.
    pub message: String,
    /// The cells concerned, as (row, column) from 0; may be empty.
    pub cells: Vec<(usize, usize)>,
    /// The place in a move string, from 0.
    pub at: Option<usize>,
}

impl Fault {
    /// A fault of some cells.
    pub fn cells(message: impl Into<String>, cells: Vec<(usize, usize)>) -> Fault {
        Fault { message: message.into(), cells, at: None }
    }

    /// A fault at one place of a move string.
    pub fn at(message: impl Into<String>, at: usize) -> Fault {
        Fault { message: message.into(), cells: Vec::new(), at: Some(at) }
    }
}

/// What `check` found.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Everything wrong; empty when the answer is right.
    pub faults: Vec<Fault>,
    /// What the checked answer costs, where it has a cost.
    pub cost: Option<u32>,
    /// The best cost, where it is known.
    pub optimal_cost: Option<u32>,
}

impl Checked {
    /// Judges the answer that there is no answer by what a solver makes of the instance.
    pub fn denial(truth: &Outcome) -> Checked {
        let message = match (&truth.status, &truth.answer) {
            (Status::Unsolvable { .. }, _) => return Checked::default(),
            (_, Some(Answer::Moves { moves, cost })) => {
                format!("there is a solution of {}: {moves}", number_of(*cost, "move"))
            }
            _ => "whether there is no solution could not be decided within the limits".to_owned(),
        };
        Checked { faults: vec![Fault::cells(message, Vec::new())], ..Checked::default() }
    }

    /// Whether nothing is wrong.
    pub fn is_right(&self) -> bool {
        self.faults.is_empty()
    }

    /// The contract's object, without what only the caller knows.
    pub fn to_json(&self) -> Map<String, Value> {
        let faults: Vec<Value> = self
            .faults
            .iter()
            .map(|fault| match fault.at {
                Some(at) => json!({"message": fault.message, "at": at}),
                None => json!({"message": fault.message, "cells": fault.cells}),
            })
            .collect();
        let mut object = Map::new();
        object.insert("right".into(), self.is_right().into());
        object.insert("faults".into(), faults.into());
        if let Some(cost) = self.cost {
            object.insert("cost".into(), cost.into());
        }
        if let Some(cost) = self.optimal_cost {
            object.insert("optimal_cost".into(), cost.into());
        }
        object
    }
}
