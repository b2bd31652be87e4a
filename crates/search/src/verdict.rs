//! What every search returns.

use crate::run::Stop;
use crate::stats::Stats;

/// The three ways a search can end. "Stopped" is never "impossible".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<T> {
    /// The algorithm finished what it promises; [`Report::is_optimal`] says whether nothing is better.
    Proved(T),
    /// There is none, and that is proved.
    Impossible,
    /// A limit came first.
    Stopped {
        /// Which limit.
        why: Stop,
        /// The best answer known by then.
        best: Option<T>,
    },
}

impl<T> Verdict<T> {
    /// The answer, if there is one, proved or not.
    pub fn answer(&self) -> Option<&T> {
        match self {
            Verdict::Proved(answer) => Some(answer),
            Verdict::Impossible => None,
            Verdict::Stopped { best, .. } => best.as_ref(),
        }
    }

    /// The same verdict about another kind of answer.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Verdict<U> {
        match self {
            Verdict::Proved(answer) => Verdict::Proved(f(answer)),
            Verdict::Impossible => Verdict::Impossible,
            Verdict::Stopped { why, best } => Verdict::Stopped { why, best: best.map(f) },
        }
    }
}

/// What is known of the best possible cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// No answer costs less.
    pub lower: Option<u32>,
    /// An answer of this cost is known.
    pub upper: Option<u32>,
}

impl Bounds {
    /// Lower and upper bound meet.
    pub fn exact(cost: u32) -> Bounds {
        Bounds { lower: Some(cost), upper: Some(cost) }
    }

    /// Only a lower bound is known.
    pub fn at_least(cost: u32) -> Bounds {
        Bounds { lower: Some(cost), upper: None }
    }
}

/// A verdict with its bounds and its account.
#[derive(Clone, Debug)]
pub struct Report<T> {
    /// How it ended.
    pub verdict: Verdict<T>,
    /// What is known of the best cost.
    pub bounds: Bounds,
    /// What it took.
    pub stats: Stats,
}

impl<T> Report<T> {
    /// Whether the answer is proved best.
    pub fn is_optimal(&self) -> bool {
        self.bounds.upper.is_some() && self.bounds.lower == self.bounds.upper
    }

    /// The same report about another kind of answer.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Report<U> {
        Report { verdict: self.verdict.map(f), bounds: self.bounds, stats: self.stats }
    }
}

/// A way through a state space.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path<A> {
    /// What to do, in order.
    pub actions: Vec<A>,
    /// The sum of the actions' costs.
    pub cost: u32,
}
