//! What comes of a wish for a new puzzle.

use crate::explain::{Figure, Grade};
use crate::json::{Body, Object, put};
use crate::outcome::Answer;
use crate::request::UsageError;
use gridwright_search::Stop;
use serde::ser::SerializeMap;
use serde_json::{Error, Map, Value};

/// Tries at a puzzle unlike all before it, where no two may be alike.
pub const MOST_TRIES: u64 = 1_000;

/// What came of a wish for a new puzzle.
#[derive(Clone, Debug)]
pub enum Made<T> {
    /// A puzzle that keeps every promise.
    Ready(T),
    /// It is proved that there is none, and why.
    Impossible(String),
    /// A limit came first; what was wished for, in words.
    Stopped(Stop, String),
}

/// A new puzzle, and what was learnt while it was made.
#[derive(Clone, Debug)]
pub struct Product<P, A> {
    /// The puzzle.
    pub puzzle: P,
    /// Its answer, where that was found on the way.
    pub answer: Option<A>,
    /// How hard it is and its score, where that was asked for.
    pub grade: Option<(Grade, f64)>,
    /// Further numbers, by name: `clues`, `optimum`, …
    pub figures: Vec<(&'static str, Figure)>,
    /// What is asked, in words, where the board alone does not say it.
    pub task: Option<String>,
}

impl<P, A> Product<P, A> {
    /// A puzzle of which nothing more is known.
    pub fn new(puzzle: P) -> Self {
        Product { puzzle, answer: None, grade: None, figures: Vec::new(), task: None }
    }
}

impl<T> Made<T> {
    /// All tries gave something that was made before.
    pub fn nothing_new() -> Self {
        let why = format!("{MOST_TRIES} tries gave nothing unlike what was made before");
        Made::Stopped(Stop::Nodes, why)
    }

    /// The same of something else.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Made<U> {
        match self {
            Made::Ready(ready) => Made::Ready(change(ready)),
            Made::Impossible(why) => Made::Impossible(why),
            Made::Stopped(stop, why) => Made::Stopped(stop, why),
        }
    }

    /// What was made; what stood in its way is an error.
    pub fn ready(self) -> Result<T, UsageError> {
        match self {
            Made::Ready(ready) => Ok(ready),
            Made::Impossible(why) | Made::Stopped(_, why) => Err(UsageError(why)),
        }
    }
}

/// A new puzzle as it is written in JSON.
#[derive(Debug)]
pub struct Described<'a, P, A> {
    /// The puzzle.
    pub product: &'a Product<P, A>,
    /// The seed of the run.
    pub seed: u64,
    /// Its number in the run, from 1: with the seed it says how to make it again.
    pub number: u64,
    /// In which notation it is written.
    pub notation: &'a str,
    /// The puzzle in that notation.
    pub text: &'a str,
    /// What a reader of the notation has to be told besides, by the names of options.
    pub options: &'a [(&'static str, String)],
}

impl<P, A: Answer> Body for Described<'_, P, A> {
    fn fields(&self, object: &mut Object) -> Result<(), Error> {
        let Product { answer, grade, figures, task, .. } = self.product;
        object.serialize_entry("status", "made")?;
        // A string: seeds are 64 bits wide and many readers keep 53 of them.
        object.serialize_entry("seed", &self.seed.to_string())?;
        object.serialize_entry("number", &self.number)?;
        object.serialize_entry("puzzle", self.text)?;
        object.serialize_entry("notation", self.notation)?;
        let option = |(name, value): &(&str, String)| {
            let value =
                if value.is_empty() { Value::Bool(true) } else { Value::from(value.clone()) };
            ((*name).to_owned(), value)
        };
        let options: Map<String, Value> = self.options.iter().map(option).collect();
        object.serialize_entry("options", &options)?;
        if let Some(answer) = answer {
            object.put_bare("solution", answer)?;
        }
        put(object, "grade", grade.map(|(grade, _)| grade.name()))?;
        put(object, "score", grade.map(|(_, score)| score))?;
        for (name, figure) in figures {
            object.serialize_entry(name, figure)?;
        }
        put(object, "task", task.as_ref())
    }
}

/// A wish that was not met, as it is written in JSON.
#[derive(Clone, Debug)]
pub struct Unmet<'a> {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the wish in the run.
    pub number: u64,
    /// Which limit came first.
    pub stop: Stop,
    /// What stood in the way.
    pub why: &'a str,
}

impl Body for Unmet<'_> {
    fn fields(&self, object: &mut Object) -> Result<(), Error> {
        object.serialize_entry("status", "limit")?;
        object.serialize_entry("seed", &self.seed.to_string())?;
        object.serialize_entry("number", &self.number)?;
        object.serialize_entry("reason", self.stop.name())?;
        object.serialize_entry("why", self.why)
    }
}
