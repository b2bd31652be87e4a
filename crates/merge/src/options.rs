//! The options of the world, typed.

use crate::Merge;
use crate::board::{LONGEST_SIDE, Slide};
use crate::generate::Wish;
use crate::notation::{self, Notation};
use crate::seed;
pub use crate::seed::Cuts;
use gridwright_world::Command::{Compare, Count, Generate, Hint, Solve};
use gridwright_world::engine::{self, Parameters, Textbook};
use gridwright_world::guide::Voice;
use gridwright_world::{Choice, OptionSpec, Request, UsageError, pick_algorithm, pick_format};

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
    OptionSpec::new("without", &[Solve, Compare])
        .takes("CUTS")
        .about("cuts that seed-dfs leaves out: sum, best, bound, noop, early, separated by commas"),
    OptionSpec::new("animate", &[Solve]).about("show the board after every slide of the answer"),
    OptionSpec::new("at-most", &[Count])
        .takes("N")
        .about("count no further than N shortest solutions, or all [default: 2]"),
    OptionSpec::new("size", &[Generate])
        .takes("RxC")
        .about("rows and columns of generated boards [default: 4x4]"),
    OptionSpec::new("tiles", &[Generate])
        .takes("T")
        .about("tiles on generated boards [default: all cells]"),
    OptionSpec::new("voice", &[Hint]).takes("VOICE").about(
        "who gives the hints: optimal (the next slide of a shortest solution) or teacher \
         (which tiles to bring together) [default: optimal]",
    ),
    OptionSpec::new("moves", &[Hint])
        .takes("MOVES")
        .about("slides already made, such as LURD: the hint is for the board after them"),
    OptionSpec::new("game", &[Hint])
        .takes("FILE")
        .about("the same from a file, which may be a game that play --record wrote"),
    OptionSpec::new("optimum", &[Generate]).takes("N").about("boards that need exactly N slides"),
    OptionSpec::new("single", &[Generate])
        .about("with a single shortest solution, but for the directions of the last two slides"),
    OptionSpec::new("difficulty", &[Generate])
        .takes("GRADE")
        .about("easy, medium, hard, expert or extreme, as rate grades it"),
    OptionSpec::new("style", &[Generate])
        .takes("NAME")
        .about("random (hard) or backwards (built from one tile, easy) [default: random]"),
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
            empty_boards: request.output == "mooshak" && request.command == Solve,
            animate: request.has("animate"),
            verbose: request.verbose,
            at_most: request.at_most(2)?,
            size,
            tiles,
            voice: request.voice()?,
            history: request.history(notation::read_moves, notation::read_game)?,
            wish: Wish::read(request)?,
        })
    }
}
