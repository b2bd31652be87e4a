//! One call for whoever has a text and options by name, and wants the contract's objects: a server, a
//! wheel. Text is read instance by instance; each answer is handed out as soon as it is there.

use crate::answers;
use crate::registry::{AnyWorld, Instance, New, NotationSpec, Origin, Run, Session, worlds};
use gridwright_search::{Cancel, Limits, Progress};
use gridwright_world::explain::{Advice, Depth, Told};
use gridwright_world::files::Files;
use gridwright_world::json::{self, Place, Unreadable, Written};
use gridwright_world::make::{MOST_TRIES, Made, Unmet};
use gridwright_world::{Command, InputError, Lines, OptionSpec, Request, UsageError, values};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// What calls of some commands take in every world, besides [`gridwright_world::SHARED`].
pub const BY_COMMAND: [OptionSpec; 4] = [
    OptionSpec {
        name: "depth",
        value: Some("D"),
        about: "1: where to look; 2: which technique; 3: the reasoning [default: 3]",
        commands: &[Command::Hint],
    },
    OptionSpec {
        name: "all",
        value: None,
        about: "every step up to the end",
        commands: &[Command::Hint],
    },
    OptionSpec {
        name: "count",
        value: Some("N"),
        about: "how many [default: 1]",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "distinct",
        value: None,
        about: "no two alike, not even turned, mirrored or relabelled",
        commands: &[Command::Generate],
    },
];

/// What the host of a call allows and watches.
#[derive(Clone)]
pub struct Host<'a> {
    /// What an instance may use at most; a call may ask for less.
    pub limits: Limits,
    /// Threads a call may use at most.
    pub threads: usize,
    /// The seed of calls that name none.
    pub seed: u64,
    /// Files that options name are reached through this.
    pub files: Arc<dyn Files>,
    /// Raised to stop the call.
    pub cancel: &'a Cancel,
    /// Told of the work's progress.
    pub progress: &'a dyn Progress,
}

impl std::fmt::Debug for Host<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// A seed for those who name none, another each time.
pub fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(())
}

/// A call whose options have been accepted.
pub struct Call {
    world: &'static dyn AnyWorld,
    session: Box<dyn Session>,
    request: Request,
    notation: String,
    depth: Depth,
    all: bool,
    count: u64,
    distinct: bool,
}

impl std::fmt::Debug for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Call").field("request", &self.request).finish_non_exhaustive()
    }
}

/// One object of the answer to a call.
#[derive(Clone, Debug)]
pub enum Item {
    /// The contract's object, with the final newline.
    Object(String),
    /// An instance, or an answer to it, that could not be read. The text behind it is read on.
    Unreadable(u64, InputError),
    /// Something odd about the text that does no harm.
    Warning(InputError),
    /// A wish for new instances that cannot be met, whatever is tried. Nothing follows.
    Refused(UsageError),
}

impl Item {
    /// The contract's object, whatever it is; nothing for a warning, or for a wish that cannot be met.
    pub fn object(self, world: &'static str, file: &str) -> Option<String> {
        match self {
            Item::Object(object) => Some(object),
            Item::Warning(_) | Item::Refused(_) => None,
            Item::Unreadable(index, error) => {
                let place = Place { world, index, source: None };
                Some(json::line(&place, &Unreadable::new(file, &error)))
            }
        }
    }
}

/// Takes the objects one by one; says whether more are wanted.
pub type EachItem<'e> = dyn FnMut(Item) -> bool + 'e;

impl Call {
    /// Reads the options of a call: names as on the command line without dashes; the value of a switch
    /// is empty or `true`, and `false` leaves it out.
    pub fn new(
        command: Command,
        world: &str,
        options: &BTreeMap<String, String>,
        host: &Host<'_>,
    ) -> Result<Call, UsageError> {
        if matches!(command, Command::Compare | Command::Sheet) {
            let name = command.name();
            return Err(UsageError(format!("'{name}' gives no object for each instance")));
        }
        let names = || worlds().iter().map(|world| world.name());
        let world = crate::registry::world(world)
            .ok_or_else(|| UsageError::unknown("world", world, names()))?;
        let mut request = Request::new(command);
        "json".clone_into(&mut request.output);
        (request.seed, request.threads) = (host.seed, host.threads);
        request.files = host.files.clone();
        let (mut depth, mut all, mut count, mut distinct) = (Depth::Reasoning, false, 1, false);
        for (name, text) in options {
            let spec = world.options().iter().find(|spec| spec.name == name);
            let spec = spec.filter(|spec| spec.commands.contains(&command));
            let switch = || match text.as_str() {
                "" | "true" => Ok(true),
                "false" => Ok(false),
                _ => Err(UsageError(format!("--{name} '{text}': expected true or false"))),
            };
            match (name.as_str(), spec) {
                ("depth", _) if command == Command::Hint => depth = read_depth(text)?,
                ("all", _) if command == Command::Hint => all = switch()?,
                ("count", _) if command == Command::Generate => {
                    count = values::whole(name, text)?;
                }
                ("distinct", _) if command == Command::Generate => distinct = switch()?,
                (_, Some(spec)) if spec.value.is_some() => {
                    request.own.insert(name.clone(), text.clone());
                }
                (_, Some(_)) => {
                    if switch()? {
                        request.own.insert(name.clone(), String::new());
                    }
                }
                ("verbose", None) => request.verbose = switch()?,
                (_, None) if request.take(name, text)? => {}
                (_, None) => return Err(unknown(name, command, world)),
            }
        }
        request.limits = stricter(&request.limits, &host.limits);
        request.threads = request.threads.min(host.threads);
        let notation = board_notation(world, &request.output)?;
        let session = world.open(&request)?;
        Ok(Call { world, session, request, notation, depth, all, count, distinct })
    }

    /// The world that is asked.
    pub fn world(&self) -> &'static dyn AnyWorld {
        self.world
    }

    /// What reads the boards, and what each of them may use: for whoever does something else with them.
    pub fn opened(&self) -> (&dyn Session, Limits) {
        (self.session.as_ref(), self.request.limits)
    }

    /// The accepted request as its world sees it: for whoever reads instances otherwise than from one
    /// text, from a column of a table for example.
    pub fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// What was asked for.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// How much a hint is to give away, and whether all steps are wanted.
    pub fn hinting(&self) -> (Depth, bool) {
        (self.depth, self.all)
    }

    /// How many new instances are wanted, and the notation boards are written in.
    pub fn making(&self) -> (u64, &str) {
        (self.count, &self.notation)
    }

    /// Does what was asked with every instance of a text. `answers` is what `check` judges.
    pub fn run(&self, text: &str, answers: Option<&str>, host: &Host<'_>, each: &mut EachItem<'_>) {
        if self.request.command == Command::Generate {
            return self.generate(host, each);
        }
        let mut lines = Lines::of(text, self.world.hash_comments());
        let heeded = match self.session.heed(&mut lines) {
            Ok(heeded) => heeded,
            Err(error) => {
                each(Item::Unreadable(1, error));
                return;
            }
        };
        for warning in heeded.warnings {
            if !each(Item::Warning(warning)) {
                return;
            }
        }
        let session = heeded.session.as_deref().unwrap_or(self.session.as_ref());
        let instances = session.read(lines);
        if self.request.command == Command::Check {
            return self.check(instances, answers.unwrap_or_default(), host, each);
        }
        for (instance, index) in instances.zip(1..) {
            let item = match instance {
                Ok(instance) => self.answer(instance.as_ref(), &self.place(index), host),
                Err(error) if error.warning => Item::Warning(error),
                Err(error) => Item::Unreadable(index, error),
            };
            if !each(item) || host.cancel.is_raised() {
                return;
            }
        }
    }

    /// The hint for the first instance of a text, as a value.
    pub(crate) fn hint(&self, text: &str, host: &Host<'_>) -> Result<Advice, InputError> {
        let mut lines = Lines::of(text, self.world.hash_comments());
        let heeded = self.session.heed(&mut lines)?;
        let session = heeded.session.as_deref().unwrap_or(self.session.as_ref());
        let first = session.read(lines).next();
        let instance = first.unwrap_or_else(|| Err(InputError::empty("a board")))?;
        Ok(instance.hint(self.all, &self.circumstances(host)))
    }

    fn place(&self, index: u64) -> Place {
        Place { world: self.world.name(), index, source: None }
    }

    /// Limits, threads, flag and watcher of one instance.
    pub fn circumstances<'a>(&self, host: &Host<'a>) -> Run<'a> {
        let (limits, threads) = (self.request.limits, self.request.threads);
        Run { limits, cancel: host.cancel, progress: host.progress, threads }
    }

    fn answer(&self, instance: &dyn Instance, place: &Place, host: &Host<'_>) -> Item {
        let run = self.circumstances(host);
        Item::Object(match self.request.command {
            Command::Count => instance.count(&run).json(place),
            Command::Hint => {
                let advice = instance.hint(self.all, &run);
                json::line(place, &Told { advice: &advice, depth: self.depth })
            }
            Command::Rate => json::line(place, &instance.rate(&run)),
            Command::Convert => match instance.write(&self.notation) {
                Ok(board) => {
                    json::line(place, &Written { notation: &self.notation, board: &board })
                }
                Err(error) => {
                    let message = &error.to_string();
                    json::line(place, &Unreadable { file: "", message, at: None })
                }
            },
            _ => instance.solve(&run).json(place),
        })
    }

    fn check<'s>(
        &self,
        read: impl Iterator<Item = Result<Box<dyn Instance + 's>, InputError>>,
        given: &str,
        host: &Host<'_>,
        each: &mut EachItem<'_>,
    ) {
        let mut instances = Vec::new();
        for (instance, index) in read.zip(1..) {
            match instance {
                Ok(instance) => instances.push(instance),
                // An answer belongs to its instance by its number: all of them must be sound.
                Err(error) => {
                    each(Item::Unreadable(index, error));
                    return;
                }
            }
        }
        let instances: Vec<&dyn Instance> = instances.iter().map(AsRef::as_ref).collect();
        let given = match answers::read(given, &instances) {
            Ok(given) => given,
            Err(error) => {
                each(Item::Unreadable(1, error));
                return;
            }
        };
        for ((instance, given), index) in instances.iter().zip(&given).zip(1..) {
            let item = match answers::judge(*instance, given, self.world, &self.circumstances(host))
            {
                Ok(checked) => Item::Object(json::line(&self.place(index), &checked)),
                Err(error) => Item::Unreadable(index, error),
            };
            if !each(item) || host.cancel.is_raised() {
                return;
            }
        }
    }

    /// Makes an instance. Where no two may be alike, `seen` keeps what has been made.
    pub fn make(
        &self,
        origin: Origin,
        seen: &mut HashSet<String>,
        host: &Host<'_>,
    ) -> Made<Box<dyn New + '_>> {
        let run = self.circumstances(host);
        for again in 0..MOST_TRIES {
            let made = self.session.generate(&mut origin.rng(again), &run, true);
            match &made {
                Made::Ready(new) if self.distinct && !seen.insert(new.canonical()) => {}
                _ => return made,
            }
        }
        Made::nothing_new()
    }

    fn generate(&self, host: &Host<'_>, each: &mut EachItem<'_>) {
        let (seed, mut seen) = (self.request.seed, HashSet::new());
        for number in 1..=self.count {
            let origin = Origin { seed, number };
            let place = self.place(number);
            let made = match self.make(origin, &mut seen, host) {
                Made::Ready(new) => new.json(&place, origin, &self.notation),
                Made::Impossible(why) => Err(UsageError(why)),
                Made::Stopped(stop, why) => {
                    Ok(json::line(&place, &Unmet { seed, number, stop, why: &why }))
                }
            };
            let refused = made.is_err();
            let on = each(made.map_or_else(Item::Refused, Item::Object));
            if refused || !on || host.cancel.is_raised() {
                return;
            }
        }
    }
}

/// The notation boards are written in: the one that is named, or the plainest there is.
pub fn board_notation(world: &dyn AnyWorld, output: &str) -> Result<String, UsageError> {
    let written: Vec<_> =
        world.notations().iter().filter(|n| n.uses.writes).map(|n: &NotationSpec| n.name).collect();
    if written.contains(&output) {
        return Ok(output.to_owned());
    }
    if !matches!(output, "text" | "json") {
        return Err(UsageError::unknown("output", output, written.iter().copied()));
    }
    let plain = written.iter().find(|name| **name == "grid").or(written.first());
    Ok(plain.map_or(output, |name| name).to_owned())
}

fn read_depth(text: &str) -> Result<Depth, UsageError> {
    let found = Depth::ALL.into_iter().find(|depth| (*depth as u8).to_string() == text);
    found.ok_or_else(|| {
        UsageError(format!(
            "--depth '{text}': expected 1 (where to look), 2 (which technique) or 3 (all)"
        ))
    })
}

/// The smaller of each pair of limits.
fn stricter(asked: &Limits, allowed: &Limits) -> Limits {
    fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
        match (one, other) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }
    Limits {
        time: least(asked.time, allowed.time),
        nodes: least(asked.nodes, allowed.nodes),
        memory: least(asked.memory, allowed.memory),
        moves: least(asked.moves, allowed.moves),
    }
}

fn unknown(name: &str, command: Command, world: &dyn AnyWorld) -> UsageError {
    let own = world.options().iter().filter(|spec| spec.commands.contains(&command));
    let own: Vec<_> = own.map(|spec| spec.name).collect();
    let (of, names) = (world.name(), own.join(", "));
    UsageError(format!("unknown option '{name}' of {} {of}; its own are: {names}", command.name()))
}
