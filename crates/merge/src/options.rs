//! The options of the world, typed.

use crate::Merge;
use crate::board::{LONGEST_SIDE, Slide};
use crate::generate::Wish;
use crate::hint::Voice;
use crate::notation::{self, Notation};
use crate::seed;
pub use crate::seed::Cuts;
use gridwright_world::engine::{self, Parameters, Textbook};
use gridwright_world::{
    Choice, Command, OptionSpec, Request, UsageError, pick_algorithm, pick_format,
};

/// What `--algorithm` may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// The solver users get by default.
    #[default]
    Champion,
    /// One of the engine's, on the textbook space.
    Textbook(Textbook),
    /// Depth-first search of the original report.
    SeedDfs,
}

impl Choice for Algorithm {
    const ALL: &'static [Algorithm] = &[
        Algorithm::Champion,
        Algorithm::Textbook(Textbook::Bfs),
        Algorithm::Textbook(Textbook::Dfs),
        Algorithm::Textbook(Textbook::Iddfs),
        Algorithm::Textbook(Textbook::Ucs),
        Algorithm::Textbook(Textbook::Greedy),
        Algorithm::Textbook(Textbook::Astar),
        Algorithm::Textbook(Textbook::Wastar),
        Algorithm::Textbook(Textbook::Ida),
        Algorithm::Textbook(Textbook::Beam),
        Algorithm::SeedDfs,
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Algorithm::Champion => ("champion", "the solver users get by default"),
            Algorithm::Textbook(textbook) => textbook.words(),
            Algorithm::SeedDfs => ("seed-dfs", "depth-first search of the original report"),
        }
    }
}

/// What `--heuristic` may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Estimate {
    /// How often the tiles must still double.
    #[default]
    Doublings,
    /// Nothing.
    Blind,
}

impl Choice for Estimate {
    const ALL: &'static [Estimate] = &[Estimate::Doublings, Estimate::Blind];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Estimate::Doublings => ("doublings", "how often the tiles must still double"),
            Estimate::Blind => ("none", "nothing"),
        }
    }
}

/// What only this world understands.
pub(crate) const SPECS: &[OptionSpec] = &[
    engine::WEIGHT,
    engine::WIDTH,
    engine::heuristic(
        "estimate of greedy, astar, wastar, ida, beam: doublings or none [default: doublings]",
    ),
    OptionSpec {
        name: "without",
        value: Some("CUTS"),
        about: "cuts that seed-dfs leaves out: sum, best, bound, noop, early, separated by commas",
        commands: &[Command::Solve, Command::Compare],
    },
    OptionSpec {
        name: "animate",
        value: None,
        about: "show the board after every slide of the answer",
        commands: &[Command::Solve],
    },
    OptionSpec {
        name: "at-most",
        value: Some("N"),
        about: "count no further than N shortest solutions, or all [default: 2]",
        commands: &[Command::Count],
    },
    OptionSpec {
        name: "size",
        value: Some("RxC"),
        about: "rows and columns of generated boards [default: 4x4]",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "tiles",
        value: Some("T"),
        about: "tiles on generated boards [default: all cells]",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "voice",
        value: Some("VOICE"),
        about: "who gives the hints: optimal (the next slide of a shortest solution) or teacher (which tiles to bring together) [default: optimal]",
        commands: &[Command::Hint],
    },
    OptionSpec {
        name: "moves",
        value: Some("MOVES"),
        about: "slides already made, such as LURD: the hint is for the board after them",
        commands: &[Command::Hint],
    },
    OptionSpec {
        name: "game",
        value: Some("FILE"),
        about: "the same from a file, which may be a game that play --record wrote",
        commands: &[Command::Hint],
    },
    OptionSpec {
        name: "optimum",
        value: Some("N"),
        about: "boards that need exactly N slides",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "single",
        value: None,
        about: "with a single shortest solution, but for the directions of the last two slides",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "difficulty",
        value: Some("GRADE"),
        about: "easy, medium, hard, expert or extreme, as rate grades it",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "style",
        value: Some("NAME"),
        about: "random (hard) or backwards (built from one tile, easy) [default: random]",
        commands: &[Command::Generate],
    },
];

/// What is asked.
#[derive(Clone, Debug)]
pub struct Options {
    /// Who answers.
    pub algorithm: Algorithm,
    /// The notation to be read; detected when absent.
    pub notation: Option<Notation>,
    /// Of the textbook algorithms.
    pub parameters: Parameters,
    /// What the textbook algorithms estimate by.
    pub heuristic: Estimate,
    /// Of the report's search.
    pub cuts: Cuts,
    /// The most moves an answer may have.
    pub moves: Option<u32>,
    /// Boards without tiles get an answer instead of an error.
    pub empty_boards: bool,
    /// Show the board after every slide.
    pub animate: bool,
    /// Say more.
    pub verbose: bool,
    /// How far to count.
    pub at_most: u128,
    /// Rows and columns of generated boards.
    pub size: (usize, usize),
    /// Tiles on generated boards; all cells when absent.
    pub tiles: Option<usize>,
    /// Who gives the hints.
    pub voice: Voice,
    /// Slides that the player who asks for a hint has already made.
    pub history: Vec<Slide>,
    /// What generated boards are to be like besides.
    pub wish: Wish,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            algorithm: Algorithm::Champion,
            notation: None,
            parameters: Parameters::with_depth(seed::DEFAULT_MOVES),
            heuristic: Estimate::default(),
            cuts: Cuts::default(),
            moves: None,
            empty_boards: false,
            animate: false,
            verbose: false,
            at_most: 2,
            size: (4, 4),
            tiles: None,
            voice: Voice::Optimal,
            history: Vec::new(),
            wish: Wish::default(),
        }
    }
}

impl Options {
    pub(crate) fn read(request: &Request) -> Result<Options, UsageError> {
        let algorithm = pick_algorithm::<Merge>(request)?;
        if request.has("without") && algorithm != Algorithm::SeedDfs {
            return Err(UsageError("--without belongs to --algorithm seed-dfs".to_owned()));
        }
        if request.has("animate") && request.output != "text" {
            return Err(UsageError("--animate belongs to --output text".to_owned()));
        }
        let size = request.size((4, 4), 1..=LONGEST_SIDE)?;
        let tiles = request.value("tiles")?;
        if let Some(tiles) = tiles.filter(|tiles| !(1..=size.0 * size.1).contains(tiles)) {
            let most = size.0 * size.1;
            return Err(UsageError(format!("--tiles {tiles}: expected 1 to {most}")));
        }
        Ok(Options {
            algorithm,
            notation: pick_format::<Merge>(request)?,
            parameters: Parameters::read(request, seed::DEFAULT_MOVES)?,
            heuristic: match request.text("heuristic") {
                Some(name) => Estimate::named("heuristic", name)?,
                None => Estimate::default(),
            },
            cuts: Cuts::without(request.text("without").unwrap_or_default())?,
            moves: request.limits.moves,
            empty_boards: request.output == "mooshak" && request.command == Command::Solve,
            animate: request.has("animate"),
            verbose: request.verbose,
            at_most: request.at_most(2)?,
            size,
            tiles,
            voice: read_voice(request)?,
            history: read_history(request)?,
            wish: Wish::read(request)?,
        })
    }
}

fn read_voice(request: &Request) -> Result<Voice, UsageError> {
    match request.text("voice") {
        None | Some("optimal") => Ok(Voice::Optimal),
        Some("teacher") => Ok(Voice::Teacher),
        Some(other) => Err(UsageError::unknown("voice", other, ["optimal", "teacher"])),
    }
}

/// Slides already made, from one of the two options that tell them.
fn read_history(request: &Request) -> Result<Vec<Slide>, UsageError> {
    let game = request.file("game", notation::read_game)?;
    match (request.text("moves"), game) {
        (Some(_), Some(_)) => {
            Err(UsageError("--moves and --game say the same: give one".to_owned()))
        }
        (Some(text), None) => notation::read_moves(text)
            .map_err(|fault| UsageError(format!("--moves '{text}': {}", fault.message))),
        (None, game) => Ok(game.unwrap_or_default()),
    }
}
