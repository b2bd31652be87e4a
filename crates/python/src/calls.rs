//! Calls by name: text in, the contract's objects out.

use crate::errors;
use crate::watch::watched;
use gridwright::call::{Call, Host, Item, any_seed, board_notation};
use gridwright::files::Disk;
use gridwright::picture::Picture;
use gridwright::registry::{AnyWorld, Instance};
use gridwright::{Cancel, Command, InputError, Limits, Lines, OptionSpec, Request, UsageError};
use gridwright_render::{board, svg, terminal};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What an instance may use unless the caller says otherwise, as on the command line.
const DEFAULT_MEMORY: u64 = 4 << 30;
/// How long is tried for one new instance unless the caller says otherwise.
const GENERATING_TIME: Duration = Duration::from_secs(60);
/// As many as any call may ask for.
const MOST_THREADS: usize = 1024;

/// Options by name, as on the command line.
pub type Options = BTreeMap<String, String>;

/// Says what is allowed; a file that an option names is one of this machine.
pub fn host(seed: u64, cancel: &Cancel) -> Host<'_> {
    let files = Arc::new(Disk);
    Host { limits: Limits::default(), threads: MOST_THREADS, seed, files, cancel, progress: &() }
}

/// What the command line takes for granted, where nothing else is said. One thread: whoever has many
/// boards has many processes or threads of Python already.
fn with_defaults(mut options: Options, command: Command) -> Options {
    let mut default = |name: &str, value: String| {
        options.entry(name.to_owned()).or_insert(value);
    };
    default("threads", "1".to_owned());
    default("memory-limit", DEFAULT_MEMORY.to_string());
    if command == Command::Generate {
        default("time-limit", format!("{}s", GENERATING_TIME.as_secs()));
    }
    options
}

/// The command of that name.
pub fn command_named(name: &str) -> Result<Command, UsageError> {
    let known = || Command::ALL.into_iter();
    let found = known().find(|command| command.name() == name);
    found.ok_or_else(|| UsageError::unknown("command", name, known().map(Command::name)))
}

/// Accepts a call, with the defaults of this package.
pub fn accept(command: Command, world: &str, options: Options) -> Result<Arc<Call>, UsageError> {
    let options = with_defaults(options, command);
    let key = (command, world.to_owned(), options);
    // New puzzles have a seed of their own each time, and files may have changed.
    let lasting = command != Command::Generate
        && key.2.values().all(|value| !std::path::Path::new(value).exists());
    if !lasting {
        return open(&key);
    }
    let recent = || RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, call)) = recent().iter().find(|(known, _)| *known == key) {
        return Ok(call.clone());
    }
    let call = open(&key)?;
    let mut recent = recent();
    recent.truncate(MOST_RECENT - 1);
    recent.insert(0, (key, call.clone()));
    Ok(call)
}

/// What calls were asked for lately. With a call its world's tables stay in memory: a loop over
/// boards does not build them anew for each.
static RECENT: Mutex<Vec<(Key, Arc<Call>)>> = Mutex::new(Vec::new());
const MOST_RECENT: usize = 4;
type Key = (Command, String, Options);

fn open((command, world, options): &Key) -> Result<Arc<Call>, UsageError> {
    let host = host(any_seed(), &NEVER);
    Call::new(*command, world, options, &host).map(Arc::new)
}

/// Nobody stops the reading of options.
static NOT_RAISED: AtomicBool = AtomicBool::new(false);
static NEVER: Cancel = Cancel::lasting(&NOT_RAISED);

/// Runs a call: the contract's objects, each a line of JSON. The first instance that cannot be read is
/// raised, unless `keep` asks for its object in its place.
#[pyfunction]
#[pyo3(signature = (command, world, text, answer, options, keep))]
pub fn call(
    py: Python<'_>,
    command: &str,
    world: &str,
    text: &str,
    answer: Option<&str>,
    options: Options,
    keep: bool,
) -> PyResult<Vec<String>> {
    let call = command_named(command).and_then(|command| accept(command, world, options));
    let call = call.map_err(|error| errors::usage(py, &error))?;
    let items = watched(py, |cancel| {
        let mut items = Vec::new();
        call.run(text, answer, &host(0, cancel), &mut |item| {
            let last = !keep && matches!(item, Item::Unreadable(..));
            items.push(item);
            !last
        });
        items
    })?;
    let mut objects = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Item::Warning(warning) => errors::warn(py, &warning)?,
            Item::Refused(error) => return Err(errors::usage(py, &error)),
            Item::Unreadable(index, error) if !keep => {
                return Err(errors::input(py, index, &error));
            }
            item => objects.extend(item.object(call.world().name(), "")),
        }
    }
    Ok(objects)
}

/// What a text holds, without doing anything with it.
fn instances<T>(
    world: &str,
    text: &str,
    options: Options,
    each: impl Fn(&dyn AnyWorld, &dyn Instance) -> T,
) -> Result<Vec<T>, Wrong> {
    let Some(known) = gridwright::registry::world(world) else {
        let names = gridwright::registry::worlds().iter().map(|world| world.name());
        return Err(UsageError::unknown("world", world, names).into());
    };
    let mut request = Request::new(Command::Convert);
    request.files = Arc::new(Disk);
    for (name, value) in options {
        let own = known.options().iter().find(|spec| spec.name == name);
        if own.is_some_and(|spec| spec.commands.contains(&Command::Convert)) {
            request.own.insert(name, value);
        } else if name == "format" {
            request.take(&name, &value)?;
        }
    }
    let session = known.open(&request)?;
    let mut lines = Lines::of(text, known.hash_comments());
    let heeded = session.heed(&mut lines).map_err(|error| Wrong::Input(1, error))?;
    let session = heeded.session.as_deref().unwrap_or(session.as_ref());
    let mut found = Vec::new();
    for (instance, index) in session.read(lines).zip(1..) {
        match instance {
            Ok(instance) => found.push(each(known, instance.as_ref())),
            Err(error) if error.warning => {}
            Err(error) => return Err(Wrong::Input(index, error)),
        }
    }
    Ok(found)
}

/// What may be wrong with text and options.
enum Wrong {
    Usage(UsageError),
    Input(u64, InputError),
}

impl From<UsageError> for Wrong {
    fn from(error: UsageError) -> Wrong {
        Wrong::Usage(error)
    }
}

impl Wrong {
    fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            Wrong::Usage(error) => errors::usage(py, error),
            Wrong::Input(index, error) => errors::input(py, *index, error),
        }
    }
}

/// The boards of a text in the world's plain notation.
#[pyfunction]
pub fn read(py: Python<'_>, world: &str, text: &str, options: Options) -> PyResult<Vec<String>> {
    let written = watched(py, |_| {
        instances(world, text, options, |world, instance| {
            let notation = board_notation(world, "json")?;
            instance.write(&notation)
        })
    })?;
    let written = written.map_err(|wrong| wrong.raise(py))?;
    let written: Result<Vec<_>, _> = written.into_iter().collect();
    written.map_err(|error| errors::usage(py, &error))
}

/// The first board of a text in characters and as SVG; none where the world does not draw.
#[pyfunction]
pub fn draw(
    py: Python<'_>,
    world: &str,
    text: &str,
    options: Options,
) -> PyResult<Option<(String, String)>> {
    let drawn = watched(py, |_| instances(world, text, options, |_, board| board.draw()))?;
    let drawn = drawn.map_err(|wrong| wrong.raise(py))?;
    Ok(drawn.into_iter().next().flatten().as_ref().map(picture))
}

/// A picture in characters and as SVG.
pub fn picture(picture: &Picture) -> (String, String) {
    (terminal::picture(picture, false), svg::element(&board::scene(picture, UNIT)))
}

/// The width of a cell in a notebook, in points.
const UNIT: f32 = 24.0;

/// Every world with its commands, algorithms, notations and own options, as one object of JSON.
#[pyfunction]
pub fn worlds() -> String {
    let names = |commands: &[Command]| commands.iter().map(|c| c.name()).collect::<Vec<_>>();
    let option = |spec: &OptionSpec| {
        json!({
            "name": spec.name,
            "value": spec.value,
            "about": spec.about,
            "commands": names(spec.commands),
        })
    };
    let one = |world: &&dyn AnyWorld| {
        let commands: Vec<_> = Command::ALL.into_iter().filter(|c| world.has(*c)).collect();
        let about = json!({
            "about": world.about(),
            "commands": names(&commands),
            "algorithms": world.algorithms().iter().map(|a| a.name).collect::<Vec<_>>(),
            "notations": world.notations().iter().map(|n| n.name).collect::<Vec<_>>(),
            "options": world.options().iter().map(option).collect::<Vec<_>>(),
        });
        (world.name().to_owned(), about)
    };
    Value::Object(gridwright::registry::worlds().iter().map(one).collect()).to_string()
}

/// The command line with these arguments, the program's name first; returns the exit code.
#[pyfunction]
pub fn command_line(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| gridwright_cli::run(arguments))
}
