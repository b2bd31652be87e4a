//! What a comparison brought.

use crate::agree::Disagreement;
use crate::plan::{Grouping, Plan, Variant};
use crate::record::{Ending, Record};
use gridwright::{InputError, Size};

/// One instance of a comparison.
#[derive(Clone, Debug)]
pub struct Case {
    /// From 1, in input order.
    pub index: usize,
    /// What it is called.
    pub name: String,
    /// The input it comes from.
    pub source: String,
    /// The fingerprint of its content.
    pub hash: String,
    /// How large it is.
    pub size: Option<Size>,
}

/// An instance that could not be read.
#[derive(Clone, Debug)]
pub struct Skipped {
    /// The input it comes from.
    pub source: String,
    /// What is wrong with it.
    pub error: InputError,
}

/// Everything that is known when a comparison is over.
#[derive(Clone, Debug)]
pub struct Results {
    /// Heading.
    pub title: String,
    /// The world's name.
    pub world: &'static str,
    /// The competitors, in the order asked for.
    pub variants: Vec<Variant>,
    /// The instances.
    pub cases: Vec<Case>,
    /// Instances with input errors.
    pub skipped: Vec<Skipped>,
    /// The finished runs by instance, competitor and repetition.
    pub records: Vec<Record>,
    /// Proofs that contradict each other.
    pub disagreements: Vec<Disagreement>,
    /// How instances are grouped.
    pub grouping: Grouping,
    /// The swept option.
    pub swept: Option<String>,
    /// Runs planned.
    pub planned: usize,
    /// Finished runs that were taken over from an earlier start.
    pub resumed: usize,
}

impl Results {
    /// An empty table of results for a plan.
    pub(crate) fn new(plan: &Plan, cases: Vec<Case>, skipped: Vec<Skipped>) -> Results {
        Results {
            title: plan.title.clone(),
            world: plan.world.name(),
            variants: plan.variants.clone(),
            planned: cases.len() * plan.variants.len() * plan.repeats as usize,
            cases,
            skipped,
            records: Vec::new(),
            disagreements: Vec::new(),
            grouping: plan.grouping,
            swept: plan.swept.clone(),
            resumed: 0,
        }
    }

    /// The finished runs of one competitor on one instance.
    pub fn runs<'a>(
        &'a self,
        case: usize,
        variant: &'a str,
    ) -> impl Iterator<Item = &'a Record> + Clone {
        let at = self.records.partition_point(|record| record.case < case);
        self.records[at..]
            .iter()
            .take_while(move |record| record.case == case)
            .filter(move |record| record.variant == variant)
    }

    /// Whether a run answered its question in full. Who says that there is no answer where another has
    /// one answered a smaller question.
    pub fn is_decided(&self, record: &Record) -> bool {
        let answered = || {
            let at = self.records.partition_point(|other| other.case < record.case);
            let mut others = self.records[at..].iter().take_while(|o| o.case == record.case);
            others.any(|other| other.status == Ending::Solved && !other.is_opinion())
        };
        record.is_decided() && (record.status == Ending::Solved || !answered())
    }

    /// Whether every planned run is finished.
    pub fn is_complete(&self) -> bool {
        self.records.len() == self.planned
    }

    /// The groups of instances in order of size (or of input), with their names; none when nothing
    /// is grouped.
    pub fn groups(&self) -> Vec<(String, Vec<&Case>)> {
        let name = |case: &Case| match self.grouping {
            Grouping::None => None,
            Grouping::Size => case.size.as_ref().map(|size| (size.cells, size.label.clone())),
            Grouping::File => Some((0, case.source.clone())),
        };
        let mut groups: Vec<((usize, String), Vec<&Case>)> = Vec::new();
        for case in &self.cases {
            let Some(name) = name(case) else { continue };
            match groups.iter_mut().find(|(other, _)| *other == name) {
                Some((_, cases)) => cases.push(case),
                None => groups.push((name, vec![case])),
            }
        }
        if self.grouping == Grouping::Size {
            groups.sort_by(|a, b| a.0.cmp(&b.0));
        }
        groups.into_iter().map(|((_, name), cases)| (name, cases)).collect()
    }
}
