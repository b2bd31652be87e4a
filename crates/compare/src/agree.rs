//! Do the proofs agree? Two proofs that contradict each other mean that a program is wrong.

use crate::record::{Ending, Record};
use crate::results::Results;
use std::fmt;

/// Two runs on one instance that cannot both be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The instance's name.
    pub instance: String,
    /// The input it comes from.
    pub source: String,
    /// What one says.
    pub one: String,
    /// What the other says.
    pub other: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { instance, source, one, other } = self;
        write!(f, "{source}: instance {instance}: two proofs disagree: {one}, but {other}")
    }
}

/// Every contradiction: at most one for each pair of competitors on each instance.
pub fn disagreements(results: &Results) -> Vec<Disagreement> {
    let mut found = Vec::new();
    for case in &results.cases {
        // Repetitions are looked at too: a program may contradict itself.
        let mut runs: Vec<(&str, &Record)> = Vec::new();
        for variant in &results.variants {
            let mut distinct: Vec<&Record> = Vec::new();
            for record in results.runs(case.index, &variant.label) {
                if !distinct.iter().any(|other| claim(other) == claim(record)) {
                    distinct.push(record);
                }
            }
            runs.extend(distinct.into_iter().map(|record| (variant.question.as_str(), record)));
        }
        for (i, (question, one)) in runs.iter().enumerate() {
            for (_, other) in runs[..i].iter().filter(|(asked, _)| asked == question) {
                if contradict(one, other) {
                    found.push(Disagreement {
                        instance: case.name.clone(),
                        source: case.source.clone(),
                        one: claim(other),
                        other: claim(one),
                    });
                }
            }
        }
    }
    found
}

fn contradict(a: &Record, b: &Record) -> bool {
    // A position of a game always has a value: a search for one kind of win that finds none denies
    // nothing. Games' answers are those that are proved or not, and cost nothing.
    let play = |record: &Record| record.optimal.is_some() && record.cost.is_none();
    let solved_and_not = |a: &Record, b: &Record| {
        a.status == Ending::Solved && !play(a) && b.status == Ending::Unsolvable
    };
    // An answer that is better than what another one proved best, or possible.
    let too_cheap = |a: &Record, b: &Record| match (a.status, a.cost, bound(b)) {
        (Ending::Solved, Some(cost), Some(bound)) => cost < bound,
        _ => false,
    };
    let values = match (&a.value, &b.value) {
        (Some(a), Some(b)) => a != b,
        _ => false,
    };
    solved_and_not(a, b) || solved_and_not(b, a) || too_cheap(a, b) || too_cheap(b, a) || values
}

/// What a run proved about the cost of every answer.
fn bound(record: &Record) -> Option<u32> {
    match (record.status, record.optimal) {
        (Ending::Error, _) => None,
        (Ending::Solved, Some(true)) => record.cost,
        _ => record.lower_bound,
    }
}

fn claim(record: &Record) -> String {
    let who = &record.variant;
    match (record.status, record.cost, &record.value) {
        (Ending::Unsolvable, ..) => format!("{who} proves that there is no answer"),
        (Ending::Solved, Some(cost), _) if record.optimal == Some(true) => {
            format!("{who} proves that the best answer costs {cost}")
        }
        (Ending::Solved, Some(cost), _) => format!("{who} has an answer that costs {cost}"),
        (Ending::Solved, _, Some(value)) => format!("{who} proves a {value}"),
        (Ending::Solved, ..) => format!("{who} has an answer"),
        _ => match record.lower_bound {
            Some(lower) => format!("{who} proves that every answer costs at least {lower}"),
            None => format!("{who} says nothing"),
        },
    }
}
