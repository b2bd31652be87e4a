//! The experiments of the five original reports, ready to run.
//!
//! Boards that may be copied are part of the program. The others are read from a data folder where
//! there is one; where there is none, own boards of the same kind take their place and a note says so.

mod merge;
mod mnk;
mod numbrix;
mod sliding;
mod sudoku;

use crate::facts::Facts;
use crate::plan::{Input, Plan, Variant, variant};
use crate::{Error, Grouping, plan};
use gridwright::registry::{AnyWorld, worlds};
use gridwright::{Request, UsageError};
use std::path::Path;
use std::time::Duration;

/// A ready experiment.
#[derive(Clone, Copy)]
pub struct Experiment {
    /// Its name in `--experiment`.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The world it needs.
    pub world: &'static str,
    /// Time for one run unless the user says otherwise.
    seconds: u64,
    /// Repetitions unless the user says otherwise.
    repeats: u32,
    /// Puts it together.
    prepare: fn(&Setting<'_>) -> Result<Prepared, Error>,
}

impl std::fmt::Debug for Experiment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Experiment").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Every experiment there is.
pub const ALL: &[Experiment] =
    &[sliding::SEED, numbrix::SEED, numbrix::ALPHA, sudoku::SIZES, merge::CUTS, mnk::COURSE];

/// An experiment ready to run.
#[derive(Debug)]
pub struct Prepared {
    /// What is run.
    pub plan: Plan,
    /// What the report printed.
    pub facts: Option<Facts>,
    /// What a reader should know.
    pub notes: Vec<String>,
}

/// What an experiment starts from.
struct Setting<'a> {
    experiment: &'a Experiment,
    world: &'static dyn AnyWorld,
    base: &'a Request,
    repeats: u32,
    data: Option<&'a Path>,
}

/// Puts an experiment together. `base` holds the limits, `data` is the folder with boards that may
/// not be copied.
pub fn prepare(
    name: &str,
    base: &Request,
    repeats: Option<u32>,
    data: Option<&Path>,
) -> Result<Prepared, Error> {
    let experiment = ALL.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        Error::Usage(UsageError::unknown("experiment", name, ALL.iter().map(|e| e.name)))
    })?;
    let world = worlds().iter().copied().find(|world| world.name() == experiment.world);
    let world = world.ok_or_else(|| {
        Error::usage(format!("--experiment {name} needs the world {}", experiment.world))
    })?;
    let mut base = base.clone();
    base.limits.time = base.limits.time.or(Some(Duration::from_secs(experiment.seconds)));
    let repeats = repeats.unwrap_or(experiment.repeats);
    (experiment.prepare)(&Setting { experiment, world, base: &base, repeats, data })
}

impl Setting<'_> {
    /// A competitor: an algorithm with options, under a name.
    fn variant(&self, label: &str, algorithm: &str, own: &[(&str, &str)]) -> Variant {
        let mut request = plan::heeded(self.world, self.base, algorithm);
        for (name, value) in own.iter().filter(|(name, _)| self.world.heeds(name, algorithm)) {
            request.own.insert((*name).to_owned(), (*value).to_owned());
        }
        variant(self.world, label.to_owned(), request, None)
    }

    /// A plan with this experiment's heading.
    fn plan(&self, variants: Vec<Variant>, inputs: Vec<Input>, grouping: Grouping) -> Plan {
        let Experiment { name, about, .. } = self.experiment;
        Plan {
            title: format!("{name}: {about}"),
            world: self.world,
            variants,
            inputs,
            repeats: self.repeats,
            grouping,
            swept: None,
        }
    }

    /// Files of the data folder, or `None` when one of them is absent.
    fn files(&self, folder: &str, names: &[String]) -> Option<Vec<Input>> {
        let folder = self.data?.join(folder);
        let read = |name: &String| {
            let text = std::fs::read_to_string(folder.join(name)).ok()?;
            Some(Input { name: name.clone(), text })
        };
        names.iter().map(read).collect()
    }
}

/// Boards that are part of the program.
fn inputs(texts: &[(&str, &str)]) -> Vec<Input> {
    let input = |(name, text): &(&str, &str)| Input { name: (*name).into(), text: (*text).into() };
    texts.iter().map(input).collect()
}
