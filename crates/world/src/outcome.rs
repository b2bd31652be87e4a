//! What comes of a puzzle: an answer, a count, a judgement.

use crate::text::number_of;
use gridwright_search::{Bounds, Path, Report, Stats, Stop, Verdict};
use serde::ser::{SerializeMap, Serializer};
use std::fmt::{Debug, Display};
use std::time::Duration;

/// An answer of some world. [`Display`] writes it as the world's plain notation does.
pub trait Answer: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// Puts its fields into a JSON object.
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error>;

    /// The answer alone, as it stands in a list of answers.
    fn bare<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    /// The same for an answer that is nothing but a grid of small numbers: what is written the most is
    /// written without a detour.
    fn grid(&self) -> Option<Grid<'_>> {
        None
    }

    /// What it costs, where answers have a cost.
    fn cost(&self) -> Option<u32> {
        None
    }

    /// The value of the game that it proves, where it is about a game.
    fn value(&self) -> Option<&'static str> {
        None
    }
}

/// Rows of small numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid<'a> {
    /// The field they are in.
    pub name: &'static str,
    /// How many are in a row, at least 1.
    pub width: usize,
    /// Row by row.
    pub numbers: &'a [u8],
}

/// How it ended, in the contract's three words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is an answer.
    Solved,
    /// Proved to have none.
    Unsolvable,
    /// No answer known: a limit came first.
    Limit,
}

impl Status {
    /// The contract's word.
    pub fn name(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Unsolvable => "unsolvable",
            Status::Limit => "limit",
        }
    }
}

/// An outcome without its answer: what is the same in all worlds.
#[derive(Clone, Debug)]
pub struct Summary {
    /// How it ended.
    pub status: Status,
    /// What stopped it, where something did.
    pub reason: Option<Stop>,
    /// Why there is no answer, where that is proved.
    pub why: Option<String>,
    /// Whether the answer is proved best; `None` where "best" has no meaning.
    pub optimal: Option<bool>,
    /// Whether the answer is the only one, where that was seen.
    pub unique: Option<bool>,
    /// What is known of the best cost.
    pub bounds: Bounds,
    /// What the answer costs.
    pub cost: Option<u32>,
    /// The value of a game that the answer proves.
    pub value: Option<&'static str>,
    /// Which algorithm it was.
    pub algorithm: &'static str,
    /// What it took.
    pub stats: Stats,
    /// How long it took.
    pub time: Duration,
}

/// All answers, where all were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<A> {
    /// Those that were found; none where they were handed out one by one.
    pub answers: Vec<A>,
    /// How many were found.
    pub count: u64,
    /// There are no others.
    pub complete: bool,
}

/// What came of a search for the best answer.
#[derive(Clone, Debug)]
pub struct Outcome<A> {
    /// How it ended, and the answer.
    pub verdict: Verdict<A>,
    /// Whether the answer is proved best; `None` where "best" has no meaning.
    pub optimal: Option<bool>,
    /// What is known of the best cost.
    pub bounds: Bounds,
    /// For people: why there is no answer, where that is proved.
    pub why: Option<String>,
    /// Whether the answer is the only one, where that was seen on the way.
    pub unique: Option<bool>,
    /// All answers, where all were asked for; the verdict has the first of them.
    pub listed: Option<Listed<A>>,
    /// What went wrong besides, answer or not, by the name of its field: a file that could not be
    /// written. Whoever asked for it must hear of it.
    pub complaints: Vec<(&'static str, String)>,
    /// Which algorithm did it.
    pub algorithm: &'static str,
    /// By which heuristic, where it looked at one.
    pub heuristic: Option<&'static str>,
    /// What it took.
    pub stats: Stats,
    /// How long it took; set by whoever ran it.
    pub time: Duration,
}

impl<A> Outcome<A> {
    /// An outcome with nothing but its verdict.
    pub fn new(algorithm: &'static str, verdict: Verdict<A>) -> Outcome<A> {
        Outcome {
            verdict,
            optimal: None,
            bounds: Bounds::default(),
            why: None,
            unique: None,
            listed: None,
            complaints: Vec::new(),
            algorithm,
            heuristic: None,
            stats: Stats::default(),
            time: Duration::ZERO,
        }
    }

    /// Proved to have no answer, and why.
    pub fn impossible(algorithm: &'static str, why: impl Into<String>) -> Outcome<A> {
        Outcome { why: Some(why.into()), ..Outcome::new(algorithm, Verdict::Impossible) }
    }

    /// A limit came first.
    pub fn stopped(algorithm: &'static str, why: Stop) -> Outcome<A> {
        Outcome::new(algorithm, Verdict::Stopped { why, best: None })
    }

    /// The answer, proved best or not.
    pub fn answer(&self) -> Option<&A> {
        self.verdict.answer()
    }

    /// In the contract's words.
    pub fn status(&self) -> Status {
        match &self.verdict {
            Verdict::Proved(_) | Verdict::Stopped { best: Some(_), .. } => Status::Solved,
            Verdict::Impossible => Status::Unsolvable,
            Verdict::Stopped { best: None, .. } => Status::Limit,
        }
    }

    /// What stopped the work, where something did.
    pub fn reason(&self) -> Option<Stop> {
        match self.verdict {
            Verdict::Stopped { why, .. } => Some(why),
            _ => None,
        }
    }

    /// Holds back an answer that the rules refuse: a fault of the program must not look like an answer.
    #[must_use]
    pub fn verified(mut self, verify: impl FnOnce(&A) -> Vec<Fault>) -> Outcome<A> {
        let faults = self.answer().map(verify).unwrap_or_default();
        if let Some(fault) = faults.first() {
            debug_assert!(false, "{} answers wrongly: {}", self.algorithm, fault.message);
            self.why = Some(format!("the answer found is wrong: {}", fault.message));
            self.verdict = Verdict::Stopped { why: Stop::Fault, best: None };
            (self.optimal, self.unique, self.listed) = (None, None, None);
            self.bounds = Bounds::default();
        }
        self
    }
}

impl<A: Answer> Outcome<A> {
    /// What is the same in all worlds.
    pub fn summary(&self) -> Summary {
        Summary {
            status: self.status(),
            reason: self.reason(),
            why: self.why.clone(),
            optimal: self.optimal,
            unique: self.unique,
            bounds: self.bounds,
            cost: self.answer().and_then(A::cost),
            value: self.answer().and_then(A::value),
            algorithm: self.algorithm,
            stats: self.stats,
            time: self.time,
        }
    }

    /// The outcome of a search for a shortest sequence of moves. `asked`: how many moves the user
    /// allows; only then is "none that short" an answer to the question.
    pub fn of_path<S: Copy>(
        algorithm: &'static str,
        report: Report<Path<S>>,
        asked: Option<u32>,
        answer: impl FnOnce(Path<S>) -> A,
    ) -> Outcome<A> {
        let optimal = report.is_optimal();
        let Report { verdict, bounds, stats } = report;
        let (verdict, why) = match (verdict, asked) {
            (Verdict::Impossible, _) => (
                Verdict::Impossible,
                Some("every reachable board was looked at and none is a goal".to_owned()),
            ),
            (Verdict::Stopped { why: Stop::Moves, best: None }, Some(most)) => {
                (Verdict::Impossible, Some(format!("no answer within {}", number_of(most, "move"))))
            }
            (verdict, _) => (verdict, None),
        };
        let verdict = verdict.map(answer);
        let optimal = verdict.answer().map(|_| optimal);
        Outcome { optimal, bounds, why, stats, ..Outcome::new(algorithm, verdict) }
    }
}

/// Numbers by cell, row by row; `None` where none is known and for holes.
pub type Rows = Vec<Vec<Option<u32>>>;

/// What came of counting.
#[derive(Clone, Debug)]
pub struct Tally<A> {
    /// As many were counted.
    pub count: u128,
    /// There are exactly that many.
    pub complete: bool,
    /// The limit that came before the end of what was asked.
    pub stopped: Option<Stop>,
    /// For people: why there is none, where that is proved.
    pub why: Option<String>,
    /// One of them, where one was kept.
    pub sample: Option<A>,
    /// Whether those that were counted are proved best; `None` where "best" has no meaning.
    pub optimal: Option<bool>,
    /// What is known of the best cost.
    pub bounds: Bounds,
    /// Those that were counted, where a list was asked for.
    pub listed: Option<Vec<A>>,
    /// What all of them share, where that was asked for.
    pub common: Option<Rows>,
    /// Which algorithm did it.
    pub algorithm: &'static str,
    /// What it took.
    pub stats: Stats,
    /// How long it took; set by whoever ran it.
    pub time: Duration,
}

impl<A> Tally<A> {
    /// So many.
    pub fn new(algorithm: &'static str, count: u128, complete: bool) -> Tally<A> {
        Tally {
            count,
            complete,
            stopped: None,
            why: None,
            sample: None,
            optimal: None,
            bounds: Bounds::default(),
            listed: None,
            common: None,
            algorithm,
            stats: Stats::default(),
            time: Duration::ZERO,
        }
    }

    /// Proved to have none, and why.
    pub fn none(algorithm: &'static str, why: impl Into<String>) -> Tally<A> {
        Tally { why: Some(why.into()), ..Tally::new(algorithm, 0, true) }
    }

    /// A count of shortest answers, with what the search for the first of them said.
    pub fn of_outcome(outcome: Outcome<A>, count: u128, complete: bool) -> Tally<A> {
        let stopped = outcome.reason();
        let Outcome { verdict, optimal, bounds, why, algorithm, stats, .. } = outcome;
        let sample = match verdict {
            Verdict::Proved(answer) | Verdict::Stopped { best: Some(answer), .. } => Some(answer),
            Verdict::Impossible | Verdict::Stopped { best: None, .. } => None,
        };
        let tally = Tally::new(algorithm, count, complete);
        Tally { stopped, why, sample, optimal, bounds, stats, ..tally }
    }

    /// Whether there is exactly one, where that is known.
    pub fn unique(&self) -> Option<bool> {
        match self.count {
            0 => None,
            1 => self.complete.then_some(true),
            _ => Some(false),
        }
    }

    /// In the contract's words.
    pub fn status(&self) -> Status {
        match (self.stopped, self.count, self.complete) {
            (Some(_), ..) => Status::Limit,
            (None, 0, true) => Status::Unsolvable,
            _ => Status::Solved,
        }
    }
}

impl<A: Answer> Tally<A> {
    /// What is the same in all worlds.
    pub fn summary(&self) -> Summary {
        Summary {
            status: self.status(),
            reason: self.stopped,
            why: self.why.clone(),
            optimal: self.optimal,
            unique: self.unique(),
            bounds: self.bounds,
            cost: self.sample.as_ref().and_then(A::cost),
            value: None,
            algorithm: self.algorithm,
            stats: self.stats,
            time: self.time,
        }
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
    /// What came before it could be decided; the answer may be right then, and its fault says so.
    pub undecided: Option<Stop>,
}

impl Checked {
    /// An answer with these faults, or none.
    pub fn of(faults: Vec<Fault>) -> Checked {
        Checked { faults, ..Checked::default() }
    }

    /// Judges the answer that there is no answer by what a solver makes of the puzzle.
    pub fn denial<A: Answer>(truth: &Outcome<A>) -> Checked {
        let message = match (truth.status(), truth.answer()) {
            (Status::Unsolvable, _) => return Checked::default(),
            (_, Some(answer)) => {
                let cost = answer.cost().unwrap_or_default();
                format!("there is a solution of {}: {answer}", number_of(cost, "move"))
            }
            _ => return Checked::undecided("there is no solution", truth.reason()),
        };
        Checked::of(vec![Fault::cells(message, Vec::new())])
    }

    /// A claim that a limit left open.
    pub fn undecided(claim: &str, stop: Option<Stop>) -> Checked {
        let message = format!("whether {claim} could not be decided within the limits");
        let faults = vec![Fault::cells(message, Vec::new())];
        Checked { faults, undecided: stop, ..Checked::default() }
    }

    /// Whether nothing is wrong.
    pub fn is_right(&self) -> bool {
        self.faults.is_empty()
    }
}
