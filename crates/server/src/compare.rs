//! `POST /compare`: algorithms side by side, an object for each run.

use crate::ask::Asked;
use crate::error::Refusal;
use crate::work::Allowance;
use gridwright::{Cancel, Command, OptionSpec, Progress, Request, values};
use gridwright_compare::run::Conditions;
use gridwright_compare::{Error, Grouping, Input, Plan, Record, Sweep, plan};
use serde_json::Value;
use std::time::Duration;

/// What a run may take unless the request says otherwise.
const TIME: Duration = Duration::from_secs(10);
const MOST_REPEATS: u32 = 100;

const fn own(name: &'static str, value: &'static str, about: &'static str) -> OptionSpec {
    OptionSpec { name, value: Some(value), about, commands: &[Command::Compare] }
}

/// What only this command takes.
pub const OWN: [OptionSpec; 3] = [
    own("algorithms", "NAMES", "which, separated by commas, or all [default: all]"),
    own("repeat", "N", "runs of each [default: 1]"),
    own("sweep", "OPTION=VALUES", "once for each value of an option"),
];

/// What is to be compared.
pub fn plan(asked: &mut Asked, allowance: &Allowance) -> Result<Plan, Refusal> {
    let algorithms = asked.take("algorithms").unwrap_or_else(|| "all".to_owned());
    let repeats = asked.take("repeat").map_or(Ok(1), |text| values::whole("repeat", &text))?;
    let sweep = asked.take("sweep").map(|sweep| Sweep::parse(&sweep)).transpose();
    let sweep = sweep.map_err(|error| refusal(&error))?;
    let world = asked.world;
    let mut base = Request::new(Command::Compare);
    base.files = asked.files.clone();
    for (name, text) in &asked.options {
        let spec = world.options().iter().find(|spec| spec.name == name);
        match spec.filter(|spec| spec.commands.contains(&Command::Compare)) {
            Some(spec) if spec.value.is_none() && text == "false" => {}
            Some(spec) => {
                let value = if spec.value.is_some() { text.clone() } else { String::new() };
                base.own.insert(name.clone(), value);
            }
            None if base.take(name, text)? => {}
            None => return Err(Refusal::usage(format!("unknown option '{name}' of compare"))),
        }
    }
    base.algorithm = None;
    "text".clone_into(&mut base.output);
    base.threads = 1;
    let (asked_for, allowed) = (base.limits, allowance.limits);
    base.limits.time = Some(asked_for.time.unwrap_or(TIME).min(allowed.time.unwrap_or(TIME)));
    base.limits.nodes = [asked_for.nodes, allowed.nodes].into_iter().flatten().min();
    base.limits.memory = [asked_for.memory, allowed.memory].into_iter().flatten().min();
    let algorithms = plan::algorithms(world, &algorithms).map_err(|error| refusal(&error))?;
    let variants = plan::variants(world, &base, &algorithms, sweep.as_ref());
    let variants = variants.map_err(|error| refusal(&error))?;
    for variant in &variants {
        world.open(&variant.request)?;
    }
    Ok(Plan {
        title: format!("{}: {}", world.name(), algorithms.join(", ")),
        world,
        variants,
        inputs: vec![Input { name: "text".to_owned(), text: std::mem::take(&mut asked.text) }],
        repeats: u32::clamp(repeats, 1, MOST_REPEATS),
        grouping: Grouping::None,
        swept: sweep.map(|sweep| sweep.option),
    })
}

/// Runs it; `each` hears of every finished run.
pub fn run(
    plan: &Plan,
    cancel: &Cancel,
    progress: &dyn Progress,
    each: &(dyn Fn(String) + Sync),
) -> Result<(), Refusal> {
    let world = plan.world.name();
    let finished = |record: &Record| each(object(world, record).to_string());
    let conditions =
        Conditions { cancel, progress, jobs: 1, finished: &finished, store: None, trace: None };
    let results =
        gridwright_compare::run::run(plan, &conditions).map_err(|error| refusal(&error))?;
    match results.skipped.first() {
        Some(skipped) if results.cases.is_empty() => Err(Refusal::from(&skipped.error)),
        _ => Ok(()),
    }
}

fn object(world: &str, record: &Record) -> Value {
    let mut object = serde_json::Map::new();
    object.insert("schema".to_owned(), 1.into());
    object.insert("world".to_owned(), world.into());
    object.insert("index".to_owned(), record.case.into());
    if let Ok(Value::Object(fields)) = serde_json::to_value(record) {
        object.extend(fields);
    }
    Value::Object(object)
}

fn refusal(error: &Error) -> Refusal {
    Refusal::usage(error.to_string())
}
