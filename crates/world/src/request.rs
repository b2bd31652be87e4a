//! What a world declares about its options, and what a user gave.

use crate::explain::Grade;
use crate::files::{Files, NoFiles};
use crate::guide::Voice;
use crate::input::{self, InputError};
use crate::outcome::Fault;
use crate::values;
use gridwright_search::Limits;
use std::collections::BTreeMap;
use std::io::Read;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// The commands a world can take part in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Find the best answer.
    Solve,
    /// Count the answers.
    Count,
    /// Judge a given answer.
    Check,
    /// Say the next step a person could take, and why.
    Hint,
    /// Say how hard it is.
    Rate,
    /// Run algorithms side by side.
    Compare,
    /// Rewrite in another notation.
    Convert,
    /// Make new instances.
    Generate,
    /// Put boards on paper.
    Sheet,
}

impl Command {
    /// All of them, in the order in which help lists them.
    pub const ALL: [Command; 9] = [
        Command::Solve,
        Command::Count,
        Command::Check,
        Command::Hint,
        Command::Rate,
        Command::Compare,
        Command::Convert,
        Command::Generate,
        Command::Sheet,
    ];

    /// The word on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Command::Solve => "solve",
            Command::Count => "count",
            Command::Check => "check",
            Command::Hint => "hint",
            Command::Rate => "rate",
            Command::Compare => "compare",
            Command::Convert => "convert",
            Command::Generate => "generate",
            Command::Sheet => "sheet",
        }
    }
}

/// An option that only some worlds have.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The long name, without dashes.
    pub name: &'static str,
    /// What stands for the value in help; `None` makes it a switch.
    pub value: Option<&'static str>,
    /// One line about it.
    pub about: &'static str,
    /// The commands that take it.
    pub commands: &'static [Command],
}

impl OptionSpec {
    /// A switch, and the commands that take it.
    pub const fn new(name: &'static str, commands: &'static [Command]) -> OptionSpec {
        OptionSpec { name, value: None, about: "", commands }
    }

    /// The same with a value, and what stands for that in help.
    #[must_use]
    pub const fn takes(self, value: &'static str) -> OptionSpec {
        OptionSpec { value: Some(value), ..self }
    }

    /// The same with one line about it.
    #[must_use]
    pub const fn about(self, about: &'static str) -> OptionSpec {
        OptionSpec { about, ..self }
    }
}

/// What every world takes besides its own options, by [`Request::take`].
pub const SHARED: [OptionSpec; 9] = {
    use Command::{Check, Compare, Convert, Count, Generate, Hint, Rate, Solve};
    const fn shared(
        name: &'static str,
        value: &'static str,
        about: &'static str,
        commands: &'static [Command],
    ) -> OptionSpec {
        OptionSpec::new(name, commands).takes(value).about(about)
    }
    const SEARCHING: &[Command] = &[Solve, Count, Check, Hint, Rate, Generate, Compare];
    const READING: &[Command] = &[Solve, Count, Check, Hint, Rate, Compare, Convert];
    const ALL: &[Command] = &[Solve, Count, Check, Hint, Rate, Generate, Compare, Convert];
    [
        shared("output", "OUTPUT", "text, json, or the name of a notation", ALL),
        shared("format", "NAME", "notation of the input [default: detected]", READING),
        shared(
            "algorithm",
            "NAME",
            "which algorithm [default: the world's champion]",
            &[Solve, Count, Check],
        ),
        shared("seed", "S", "seed of everything random", ALL),
        shared("threads", "N", "threads", SEARCHING),
        shared("time-limit", "TIME", "time an instance may take: 10s, 500ms, 2m", SEARCHING),
        shared("node-limit", "N", "nodes an instance may expand", SEARCHING),
        shared("memory-limit", "SIZE", "memory an instance may use: 512MB, 2GiB", SEARCHING),
        shared(
            "max-moves",
            "M",
            "longest answer looked for",
            &[Solve, Count, Check, Hint, Rate, Compare],
        ),
    ]
};

/// A request that makes no sense, whatever the input: exit code 2 and no work done.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct UsageError(pub String);

impl UsageError {
    /// An error that lists what would have been understood.
    pub fn unknown(kind: &str, given: &str, known: impl IntoIterator<Item = &'static str>) -> Self {
        let known: Vec<_> = known.into_iter().collect();
        UsageError(format!("unknown {kind} '{given}'; there is: {}", known.join(", ")))
    }
}

/// A number as the value of an option.
pub trait Number: FromStr {
    /// What a user should have written.
    const EXPECTED: &'static str;
}

impl Number for f64 {
    const EXPECTED: &'static str = "a number";
}

impl Number for u32 {
    const EXPECTED: &'static str = "a whole number from 0 to 4294967295";
}

impl Number for u64 {
    const EXPECTED: &'static str = "a whole number from 0";
}

impl Number for usize {
    const EXPECTED: &'static str = "a whole number from 0";
}

/// A file named in an option may be this large.
const LARGEST_FILE: u64 = 16 << 20;

/// Everything a user asked for, before a world has looked at it.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is to be done.
    pub command: Command,
    /// `--algorithm`, or the world's champion.
    pub algorithm: Option<String>,
    /// `--format`, or to be detected.
    pub format: Option<String>,
    /// `--output`: `text`, `json` or a notation.
    pub output: String,
    /// `--time-limit`, `--node-limit`, `--memory-limit`, `--max-moves`.
    pub limits: Limits,
    /// `--threads`, at least 1.
    pub threads: usize,
    /// `--seed`.
    pub seed: u64,
    /// `--verbose`.
    pub verbose: bool,
    /// The world's own options: a switch has an empty value.
    pub own: BTreeMap<String, String>,
    /// How files named in options are reached.
    pub files: Arc<dyn Files>,
}

impl Request {
    /// A plain request with every default.
    pub fn new(command: Command) -> Request {
        Request {
            command,
            algorithm: None,
            format: None,
            output: "text".to_owned(),
            limits: Limits::default(),
            threads: 1,
            seed: 0,
            verbose: false,
            own: BTreeMap::new(),
            files: Arc::new(NoFiles),
        }
    }

    /// Takes an option that all worlds share, by its name; says whether it is one.
    pub fn take(&mut self, name: &str, text: &str) -> Result<bool, UsageError> {
        match name {
            "algorithm" => self.algorithm = Some(text.to_owned()),
            "format" => self.format = Some(text.to_owned()),
            "output" => text.clone_into(&mut self.output),
            "verbose" => self.verbose = true,
            "seed" => self.seed = values::whole(name, text)?,
            "threads" => match values::whole(name, text)? {
                threads @ 1..=1024 => self.threads = threads,
                _ => return Err(UsageError(format!("--threads '{text}': expected 1 to 1024"))),
            },
            "time-limit" => self.limits.time = Some(values::duration(name, text)?),
            "node-limit" => self.limits.nodes = Some(values::whole(name, text)?),
            "memory-limit" => self.limits.memory = Some(values::bytes(name, text)?),
            "max-moves" => self.limits.moves = Some(values::whole(name, text)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `--difficulty`: the grade that is wished for.
    pub fn difficulty(&self) -> Result<Option<Grade>, UsageError> {
        let Some(text) = self.text("difficulty") else { return Ok(None) };
        let found = Grade::ALL.iter().copied().find(|grade| grade.name() == text);
        let unknown = || UsageError::unknown("difficulty", text, Grade::ALL.map(Grade::name));
        found.map(Some).ok_or_else(unknown)
    }

    /// The value of a world's own option, as written.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.own.get(name).map(String::as_str)
    }

    /// Whether a switch was given.
    pub fn has(&self, name: &str) -> bool {
        self.own.contains_key(name)
    }

    /// The value of a world's own option, a number; `None` when it was not given.
    pub fn value<T: Number>(&self, name: &str) -> Result<Option<T>, UsageError> {
        let Some(text) = self.text(name) else {
            return Ok(None);
        };
        let wrong = |_| UsageError(format!("--{name} '{text}': expected {}", T::EXPECTED));
        text.parse::<T>().map(Some).map_err(wrong)
    }

    /// How far `--at-most` counts: a number from 1, or `all`.
    pub fn at_most(&self, default: u128) -> Result<u128, UsageError> {
        match self.text("at-most") {
            None => Ok(default),
            Some("all") => Ok(u128::MAX),
            Some(text) => text.parse().ok().filter(|most| *most > 0).ok_or_else(|| {
                UsageError(format!("--at-most '{text}': expected a number from 1, or all"))
            }),
        }
    }

    /// `--size`: rows and columns, each within `sides`; a single number is both.
    pub fn size(
        &self,
        default: (usize, usize),
        sides: std::ops::RangeInclusive<usize>,
    ) -> Result<(usize, usize), UsageError> {
        let Some(text) = self.text("size") else { return Ok(default) };
        let side = |text: &str| text.parse().ok().filter(|side| sides.contains(side));
        let (rows, cols) = text.split_once(['x', 'X']).unwrap_or((text, text));
        let size = side(rows).and_then(|rows| Some((rows, side(cols)?)));
        size.ok_or_else(|| {
            let (least, most) = (sides.start(), sides.end());
            UsageError(format!(
                "--size '{text}': expected N or ROWSxCOLS, {least}x{least} to {most}x{most}"
            ))
        })
    }

    /// The text of a file that an option names.
    pub fn load(&self, path: &str) -> std::io::Result<String> {
        let mut text = String::new();
        let mut file = self.files.read(path)?.take(LARGEST_FILE + 1);
        file.read_to_string(&mut text)?;
        if text.len() as u64 > LARGEST_FILE {
            return Err(std::io::Error::other(format!("more than {LARGEST_FILE} bytes")));
        }
        Ok(text)
    }

    /// What `read` makes of the file a world's own option names.
    pub fn file<T>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, InputError>,
    ) -> Result<Option<T>, UsageError> {
        let Some(path) = self.text(name) else {
            return Ok(None);
        };
        let text = self.load(path).map_err(|e| UsageError(format!("--{name} {path}: {e}")))?;
        read(&text).map(Some).map_err(|error| UsageError(error.in_file(path)))
    }

    /// The moves that a player has made, from one of the two options that tell them: `--moves`, or a recorded
    /// `--game`.
    pub fn history<M>(
        &self,
        moves: impl FnOnce(&str) -> Result<Vec<M>, Fault>,
        game: impl FnOnce(&str) -> Result<Vec<M>, InputError>,
    ) -> Result<Vec<M>, UsageError> {
        match (self.text("moves"), self.file("game", game)?) {
            (Some(_), Some(_)) => {
                Err(UsageError("--moves and --game say the same: give one".to_owned()))
            }
            (Some(text), None) => moves(text)
                .map_err(|fault| UsageError(format!("--moves '{text}': {}", fault.message))),
            (None, game) => Ok(game.unwrap_or_default()),
        }
    }

    /// `--voice`
    pub fn voice(&self) -> Result<Voice, UsageError> {
        match self.text("voice") {
            None | Some("optimal") => Ok(Voice::Optimal),
            Some("teacher") => Ok(Voice::Teacher),
            Some(other) => Err(UsageError::unknown("voice", other, ["optimal", "teacher"])),
        }
    }

    /// What the player has done, from one of the two options that tell it: `--state`, or a recorded
    /// `--game`, in which nothing may have been played.
    pub fn players_work<T>(
        &self,
        read: impl Fn(&str) -> Result<T, InputError>,
    ) -> Result<Option<T>, UsageError> {
        let state = self.file("state", &read)?;
        let game = self.file("game", |text| match input::played(text) {
            played if played.trim().is_empty() => Ok(None),
            played => read(&played).map(Some),
        })?;
        match (state, game) {
            (Some(_), Some(_)) => {
                Err(UsageError("--state and --game say the same: give one".to_owned()))
            }
            (state, game) => Ok(state.or(game.flatten())),
        }
    }
}
