//! One run, as it is stored.

use gridwright::search::Stop;
use gridwright::{Status, Summary};
use serde::{Deserialize, Serialize};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// With an answer that was verified.
    Solved,
    /// With a proof that there is none.
    Unsolvable,
    /// Without an answer: a limit came first.
    Limit,
    /// With an answer that is wrong, or no sense at all.
    Error,
}

impl Ending {
    /// The contract's word.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Solved => "solved",
            Ending::Unsolvable => "unsolvable",
            Ending::Limit => "limit",
            Ending::Error => "error",
        }
    }
}

/// One run of one competitor on one instance: a line of `results.jsonl`, a row of `results.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Which instance, from 1, in input order.
    pub case: usize,
    /// Its name.
    pub instance: String,
    /// The fingerprint of its content.
    pub hash: String,
    /// Its size, in the world's words.
    pub size: Option<String>,
    /// The competitor's name.
    pub variant: String,
    /// Its algorithm.
    pub algorithm: String,
    /// Its options and limits.
    pub conditions: String,
    /// The value of the swept option.
    pub sweep: Option<String>,
    /// Which repetition, from 1.
    pub repeat: u32,
    /// How it ended.
    pub status: Ending,
    /// Whether the answer is proved best; absent where "best" has no meaning.
    pub optimal: Option<bool>,
    /// What the answer costs.
    pub cost: Option<u32>,
    /// A game's proved value.
    pub value: Option<String>,
    /// What stopped it, why there is no answer, or what is wrong.
    pub reason: Option<String>,
    /// No answer costs less.
    pub lower_bound: Option<u32>,
    /// Wall-clock time.
    pub seconds: f64,
    /// Processor time, of all threads of the search; unknown where the system does not tell, or where
    /// several searches with several threads ran at the same time.
    #[serde(default)]
    pub cpu_seconds: Option<f64>,
    /// Successors produced.
    pub generated: u64,
    /// States whose successors were produced.
    pub expanded: u64,
    /// The most states held at one time.
    pub peak_stored: u64,
    /// Bytes owned by the algorithm.
    pub bytes: u64,
    /// Effective branching factor.
    pub branching: Option<f64>,
}

impl Record {
    /// Takes over what a search found.
    pub fn fill(&mut self, outcome: Summary, steps: Option<u32>) {
        self.status = match outcome.status {
            _ if outcome.reason == Some(Stop::Fault) => Ending::Error,
            Status::Solved => Ending::Solved,
            Status::Unsolvable => Ending::Unsolvable,
            Status::Limit => Ending::Limit,
        };
        self.optimal = outcome.optimal;
        self.reason = outcome.why.or(outcome.reason.map(|stop| stop.name().to_owned()));
        self.lower_bound = outcome.bounds.lower;
        self.seconds = outcome.time.as_secs_f64();
        self.generated = outcome.stats.generated;
        self.expanded = outcome.stats.expanded;
        self.peak_stored = outcome.stats.peak_stored;
        self.bytes = outcome.stats.bytes;
        self.cost = outcome.cost;
        self.value = outcome.value.map(str::to_owned);
        if self.status == Ending::Solved {
            let depth = self.cost.or(steps);
            self.branching = depth.and_then(|d| crate::statistics::branching(self.generated, d));
        }
    }

    /// Whether the question was answered: not where a limit left an answer unproved, and not by a mere
    /// opinion.
    pub fn is_decided(&self) -> bool {
        match self.status {
            Ending::Solved => self.reason.is_none() && !self.is_opinion(),
            Ending::Unsolvable => true,
            Ending::Limit | Ending::Error => false,
        }
    }

    /// Neither a solution that can be counted in moves or filled in, nor a proof.
    pub fn is_opinion(&self) -> bool {
        self.status == Ending::Solved && self.optimal == Some(false) && self.cost.is_none()
    }

    /// What tells one run from every other.
    pub fn key(&self) -> (String, String, String, u32) {
        let (variant, conditions) = (self.algorithm.clone(), self.conditions.clone());
        (self.hash.clone(), variant, conditions, self.repeat)
    }
}
