//! The options of the world, checked.

use super::Numbrix;
use super::board::{LONGEST_SIDE, Neighbours};
use gridwright_world::engine::{self, Parameters};
use gridwright_world::settings::{Command, Given, OptionSpec, UsageError};
use gridwright_world::world::{pick_algorithm, pick_format};

const EVERYWHERE: &[Command] = &[
    Command::Solve,
    Command::Count,
    Command::Check,
    Command::Convert,
    Command::Generate,
    Command::Compare,
];

/// What only this world understands.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "neighbours",
        value: Some("N"),
        about: "4 (Numbrix), 8 (Hidato) or 6 (hexagons) [default: 4]",
        commands: EVERYWHERE,
    },
    OptionSpec {
        name: "alpha",
        value: Some("A"),
        about: "exponent of the report's estimate, 0 to 10 [default: 1.4]",
        commands: &[Command::Solve, Command::Compare],
    },
    engine::WEIGHT,
    engine::WIDTH,
    OptionSpec {
        name: "at-most",
        value: Some("N"),
        about: "stop counting at N; 'all' counts to the end [default: 2]",
        commands: &[Command::Count],
    },
    OptionSpec {
        name: "common",
        value: None,
        about: "also say which numbers all answers share",
        commands: &[Command::Count],
    },
    OptionSpec {
        name: "size",
        value: Some("RxC"),
        about: "rows and columns of generated boards [default: 9x9]",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "clues",
        value: Some("PERCENT"),
        about: "keep so many clues, unique or not; without it, as few as keep the answer unique",
        commands: &[Command::Generate],
    },
];

/// The options of a request, checked.
#[derive(Clone, Debug)]
pub struct Settings {
    pub(super) algorithm: &'static str,
    pub(super) neighbours: Neighbours,
    pub(super) alpha: f64,
    pub(super) parameters: Parameters,
    pub(super) at_most: u128,
    pub(super) common: bool,
    pub(super) size: (usize, usize),
    /// Share of cells given, from 0 to 1.
    pub(super) density: Option<f64>,
}

impl Settings {
    pub(super) fn read(given: &Given) -> Result<Settings, UsageError> {
        pick_format::<Numbrix>(given)?;
        let neighbours = match given.text("neighbours") {
            None | Some("4") => Neighbours::Four,
            Some("6") => Neighbours::Six,
            Some("8") => Neighbours::Eight,
            Some(other) => {
                return Err(UsageError::unknown("number of neighbours", other, ["4", "6", "8"]));
            }
        };
        let alpha = given.value::<f64>("alpha")?.unwrap_or(1.4);
        if !(0.0..=10.0).contains(&alpha) {
            return Err(UsageError(format!("--alpha {alpha}: expected a number from 0 to 10")));
        }
        let density = given.value::<f64>("clues")?;
        if density.is_some_and(|percent| !(0.0..=100.0).contains(&percent)) {
            let text = given.text("clues").unwrap_or_default();
            return Err(UsageError(format!("--clues {text}: expected a number from 0 to 100")));
        }
        Ok(Settings {
            algorithm: pick_algorithm::<Numbrix>(given)?,
            neighbours,
            alpha,
            parameters: Parameters::read(given, u32::MAX)?,
            at_most: given.at_most(2)?,
            common: given.has("common"),
            size: read_size(given)?,
            density: density.map(|percent| percent / 100.0),
        })
    }
}

fn read_size(given: &Given) -> Result<(usize, usize), UsageError> {
    let Some(text) = given.text("size") else {
        return Ok((9, 9));
    };
    let sides = 1..=LONGEST_SIDE;
    let side = |text: &str| text.parse().ok().filter(|side| sides.contains(side));
    let size = text.split_once(['x', 'X']).and_then(|(r, c)| Some((side(r)?, side(c)?)));
    size.ok_or_else(|| {
        UsageError(format!("--size '{text}': expected ROWSxCOLS up to {LONGEST_SIDE}, such as 9x9"))
    })
}
