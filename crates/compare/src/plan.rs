//! What is to be compared.

use crate::{Error, Sweep};
use gridwright::registry::AnyWorld;
use gridwright::{Command, Request};
use std::fmt::Write;

/// Limits that `--sweep` can vary besides the worlds' own options.
const SWEPT_LIMITS: [&str; 2] = ["max-moves", "node-limit"];

/// One competitor: an algorithm with its options.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What it is called in tables and legends.
    pub label: String,
    /// Its algorithm.
    pub algorithm: String,
    /// The value of the swept option, where one is swept.
    pub sweep: Option<String>,
    /// The whole request.
    pub request: Request,
    /// The question it answers: only answers to the same question can disagree.
    pub question: String,
}

/// A text with instances.
#[derive(Clone, Debug)]
pub struct Input {
    /// Shown to people.
    pub name: String,
    /// The text itself.
    pub text: String,
}

/// How instances are put together in tables and plots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grouping {
    /// Not at all.
    #[default]
    None,
    /// By the size of the board.
    Size,
    /// By the file they come from.
    File,
}

impl Grouping {
    /// Reads `size`, `file` or `none`.
    pub fn parse(text: &str) -> Result<Grouping, Error> {
        match text {
            "none" => Ok(Grouping::None),
            "size" => Ok(Grouping::Size),
            "file" => Ok(Grouping::File),
            _ => Err(Error::usage(format!("--group-by '{text}': there is: size, file, none"))),
        }
    }
}

/// Everything a comparison needs to know beforehand.
pub struct Plan {
    /// Heading of the report.
    pub title: String,
    /// The world.
    pub world: &'static dyn AnyWorld,
    /// The competitors.
    pub variants: Vec<Variant>,
    /// The texts with the instances.
    pub inputs: Vec<Input>,
    /// Runs of each competitor on each instance.
    pub repeats: u32,
    /// How instances are grouped.
    pub grouping: Grouping,
    /// The swept option, where there is one.
    pub swept: Option<String>,
}

impl std::fmt::Debug for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Plan");
        debug.field("world", &self.world.name()).field("variants", &self.variants);
        debug.finish_non_exhaustive()
    }
}

/// The algorithms behind `--algorithms`: a list, or `all`.
pub fn algorithms(world: &dyn AnyWorld, text: &str) -> Result<Vec<String>, Error> {
    let known: Vec<&'static str> = world.algorithms().iter().map(|a| a.name).collect();
    if text == "all" {
        return Ok(known.into_iter().map(str::to_owned).collect());
    }
    let mut names = Vec::new();
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        if !known.contains(&name) {
            let kind = format!("{} algorithm", world.name());
            return Err(gridwright::UsageError::unknown(&kind, name, known).into());
        }
        if !names.iter().any(|other| other == name) {
            names.push(name.to_owned());
        }
    }
    if names.is_empty() {
        return Err(Error::usage(format!(
            "--algorithms names none; there is: {}",
            known.join(", ")
        )));
    }
    Ok(names)
}

/// The request of one algorithm: options that it does not know belong to the others.
pub fn heeded(world: &dyn AnyWorld, base: &Request, algorithm: &str) -> Request {
    let mut request = Request { algorithm: Some(algorithm.to_owned()), ..base.clone() };
    request.own.retain(|option, _| world.heeds(option, algorithm));
    request
}

/// Refuses an option that none of the algorithms knows.
fn refuse_unheeded(
    world: &dyn AnyWorld,
    base: &Request,
    algorithms: &[String],
    sweep: Option<&Sweep>,
) -> Result<(), Error> {
    let known = |option: &str| algorithms.iter().any(|name| world.heeds(option, name));
    let swept = sweep.map(|sweep| sweep.option.as_str());
    let limits = base.limits.moves.map(|_| "max-moves");
    let mut given = base.own.keys().map(String::as_str).chain(swept).chain(limits);
    match given.find(|option| !known(option)) {
        Some(option) => Err(Error::usage(format!(
            "--{option} means nothing to any of: {}",
            algorithms.join(", ")
        ))),
        None => Ok(()),
    }
}

/// Every algorithm with every value of the swept option.
pub fn variants(
    world: &dyn AnyWorld,
    base: &Request,
    algorithms: &[String],
    sweep: Option<&Sweep>,
) -> Result<Vec<Variant>, Error> {
    refuse_unheeded(world, base, algorithms, sweep)?;
    let mut all = Vec::new();
    for algorithm in algorithms {
        let request = heeded(world, base, algorithm);
        match sweep {
            None => all.push(variant(world, algorithm.clone(), request, None)),
            // It would only be run again and again.
            Some(sweep) if !world.heeds(&sweep.option, algorithm) => {}
            Some(sweep) => {
                for value in &sweep.values {
                    let mut request = request.clone();
                    set(world, &mut request, &sweep.option, value)?;
                    let label = format!("{algorithm} {}={value}", sweep.option);
                    all.push(variant(world, label, request, Some(value.clone())));
                }
            }
        }
    }
    Ok(all)
}

/// A competitor with a name of its own.
pub fn variant(
    world: &dyn AnyWorld,
    label: String,
    request: Request,
    sweep: Option<String>,
) -> Variant {
    let question = question(world, &request);
    let algorithm =
        request.algorithm.clone().unwrap_or_else(|| world.algorithms()[0].name.to_owned());
    Variant { label, algorithm, sweep, request, question }
}

/// Gives one option a value, as the command line would.
fn set(
    world: &dyn AnyWorld,
    request: &mut Request,
    option: &str,
    value: &str,
) -> Result<(), Error> {
    let number = |what: &str| {
        value
            .parse::<u64>()
            .map_err(|_| Error::usage(format!("--sweep {what}: '{value}' is no whole number")))
    };
    match option {
        "max-moves" => {
            let moves = u32::try_from(number(option)?);
            request.limits.moves = Some(moves.unwrap_or(u32::MAX));
        }
        "node-limit" => request.limits.nodes = Some(number(option)?),
        _ => {
            let mine = world
                .options()
                .iter()
                .filter(|spec| spec.value.is_some() && spec.commands.contains(&Command::Compare));
            let names: Vec<&'static str> = mine.map(|spec| spec.name).collect();
            if !names.contains(&option) {
                let kind = format!("option of {} to sweep", world.name());
                let known = names.into_iter().chain(SWEPT_LIMITS);
                return Err(gridwright::UsageError::unknown(&kind, option, known).into());
            }
            request.own.insert(option.to_owned(), value.to_owned());
        }
    }
    Ok(())
}

/// An option that `check` takes too changes what a right answer is; the others only change the way
/// to it.
fn question(world: &dyn AnyWorld, request: &Request) -> String {
    let mut text =
        request.limits.moves.map_or_else(String::new, |most| format!("max-moves={most} "));
    for (name, value) in &request.own {
        let decides = world
            .options()
            .iter()
            .any(|spec| spec.name == name && spec.commands.contains(&Command::Check));
        if decides {
            let _ = write!(text, "{name}={value} ");
        }
    }
    text
}

impl Variant {
    /// All options and limits in a fixed order: runs under other conditions are other runs. Files
    /// named in options count by their content.
    pub fn conditions(&self) -> String {
        let limits = &self.request.limits;
        let mut text = String::new();
        for (name, value) in &self.request.own {
            let _ = match self.request.load(value) {
                Ok(content) if !value.is_empty() => {
                    write!(text, "{name}=file:{:016x} ", fingerprint(&[&content]) as u64)
                }
                _ => write!(text, "{name}={value} "),
            };
        }
        let mut put = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                let _ = write!(text, "{name}={value} ");
            }
        };
        put("format", self.request.format.clone());
        put("time", limits.time.map(|time| format!("{}s", time.as_secs_f64())));
        put("nodes", limits.nodes.map(|n| n.to_string()));
        put("memory", limits.memory.map(|n| n.to_string()));
        put("moves", limits.moves.map(|n| n.to_string()));
        put("threads", Some(self.request.threads.to_string()));
        put("seed", Some(self.request.seed.to_string()));
        // Another version may count other nodes: its results are not continued.
        put("version", Some(env!("CARGO_PKG_VERSION").to_owned()));
        text.trim_end().to_owned()
    }
}

/// FNV-1a over 128 bits, each part ended by a byte that no text holds: the same on every machine and
/// in every version.
pub fn fingerprint(parts: &[&str]) -> u128 {
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for part in parts {
        for byte in part.bytes().chain([0xff]) {
            hash = (hash ^ u128::from(byte)).wrapping_mul(PRIME);
        }
    }
    hash
}
