//! The options of the world, typed.

use crate::Sliding;
use crate::board::{Direction, Goal, LARGEST};
use crate::generate::Wish;
use crate::notation::{self, Notation};
use crate::pdb::Tables;
use crate::rules::Metric;
use crate::seed;
use gridwright_world::Command::{Check, Compare, Count, Generate, Hint, Rate, Sheet, Solve};
use gridwright_world::engine::{self, Parameters, Textbook};
use gridwright_world::guide::Voice;
use gridwright_world::{
    Choice, Command, InputError, OptionSpec, Request, UsageError, pick_algorithm, pick_format,
};

/// What `--algorithm` may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// The solver users get by default.
    #[default]
    Champion,
    /// One of the engine's, on the textbook space.
    Textbook(Textbook),
    /// Breadth-first search from both ends, on the textbook space.
    Bidirectional,
    /// Brute force of the original report.
    SeedDfs,
    /// A* of the original report.
    SeedAstar,
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
        Algorithm::Bidirectional,
        Algorithm::SeedDfs,
        Algorithm::SeedAstar,
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Algorithm::Champion => ("champion", "the solver users get by default"),
            Algorithm::Textbook(textbook) => textbook.words(),
            Algorithm::Bidirectional => ("bidirectional", "breadth-first search from both ends"),
            Algorithm::SeedDfs => ("seed-dfs", "brute force of the original report, 50 moves deep"),
            Algorithm::SeedAstar => {
                ("seed-astar", "A* of the original report: tree search, 50 moves")
            }
        }
    }
}

/// What `--heuristic` may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Estimate {
    /// Manhattan distance and two moves for every two tiles in each other's way in their row or column.
    #[default]
    LinearConflict,
    /// The way of every tile as if it were alone.
    Manhattan,
    /// Nothing.
    Blind,
}

impl Choice for Estimate {
    const ALL: &'static [Estimate] =
        &[Estimate::LinearConflict, Estimate::Manhattan, Estimate::Blind];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Estimate::LinearConflict => ("linear-conflict", "Manhattan distance and conflicts"),
            Estimate::Manhattan => ("manhattan", "the way of every tile as if it were alone"),
            Estimate::Blind => ("none", "nothing"),
        }
    }
}

impl Algorithm {
    pub(crate) fn is_seed(self) -> bool {
        matches!(self, Algorithm::SeedDfs | Algorithm::SeedAstar)
    }
}

const SOLVING: &[Command] = &[Solve, Count, Check, Compare, Sheet];
const WITH_TABLES: &[Command] = &[Solve, Count, Check, Hint, Rate, Compare, Generate, Sheet];

/// What only this world understands.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec::new("goal", &Command::ALL).takes("GOAL").about(
        "blank-last (1 2 … 0), blank-first (0 1 2 …), a board such as 1,2/3,0, or a file with \
         one, * for any tile [default: blank-last]",
    ),
    OptionSpec::new("metric", SOLVING).takes("METRIC").about(
        "what counts as a move: single (one tile) or multi (a straight push) [default: \
         single]",
    ),
    OptionSpec::new("tables", WITH_TABLES)
        .takes("DIR")
        .about("folder of the pattern databases, or none [default: the user's cache folder]"),
    OptionSpec::new("distance", &[Solve]).about("only how many moves, not which"),
    OptionSpec::new("animate", &[Solve]).about("show the board after every move of the answer"),
    OptionSpec::new("at-most", &[Count])
        .takes("N")
        .about("count no further than N shortest solutions, or all [default: 2]"),
    OptionSpec::new("list", &[Count]).about("list the solutions that were counted"),
    engine::WEIGHT,
    engine::WIDTH,
    engine::heuristic(
        "estimate of greedy, astar, wastar, ida, beam: linear-conflict, manhattan or none [default: linear-conflict; manhattan with --metric multi]",
    ),
    OptionSpec::new("size", &[Generate])
        .takes("RxC")
        .about("rows and columns of generated boards [default: the goal's, 4x4]"),
    OptionSpec::new("voice", &[Hint]).takes("VOICE").about(
        "who gives the hints: optimal (the next move of a shortest solution) or teacher \
         (the next stage, as people solve it) [default: optimal]",
    ),
    OptionSpec::new("moves", &[Hint])
        .takes("MOVES")
        .about("moves already made, such as LURD: the hint is for the board after them"),
    OptionSpec::new("game", &[Hint])
        .takes("FILE")
        .about("the same from a file, which may be a game that play --record wrote"),
    OptionSpec::new("optimum", &[Generate]).takes("N").about("boards that need exactly N moves"),
    OptionSpec::new("difficulty", &[Generate])
        .takes("GRADE")
        .about("easy, medium, hard, expert or extreme, as rate grades it"),
    OptionSpec::new("hardest", &[Generate])
        .about("boards that need as many moves as can be found within the time limit [10s]"),
    OptionSpec::new("single", &[Generate]).about("with a single shortest solution"),
];

/// What is asked.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of one command line")]
pub struct Options {
    /// Who answers.
    pub algorithm: Algorithm,
    /// The notation to be read; detected when absent.
    pub notation: Option<Notation>,
    /// Where boards that are read or made are to go.
    pub goal: Goal,
    /// What counts as a move.
    pub metric: Metric,
    /// Of the textbook algorithms.
    pub parameters: Parameters,
    /// What the textbook algorithms estimate by. Linear conflicts are of the single-tile metric only.
    pub heuristic: Estimate,
    /// The most moves an answer may have.
    pub moves: Option<u32>,
    /// Where `moves` does not say, look no further than the judge of problem 10181 does.
    pub judged: bool,
    /// Tell only the cost of an answer.
    pub distance: bool,
    /// Show the board after every move.
    pub animate: bool,
    /// Say more.
    pub verbose: bool,
    /// How far to count.
    pub at_most: u128,
    /// List what was counted.
    pub list: bool,
    /// Rows and columns of generated boards.
    pub size: (usize, usize),
    /// What generated boards are to be like besides.
    pub wish: Wish,
    /// What solvers remember from one puzzle to the next.
    pub tables: Tables,
    /// Who gives the hints.
    pub voice: Voice,
    /// Moves that the player who asks for a hint has already made.
    pub history: Vec<Direction>,
}

impl Default for Options {
    /// Tables stay in memory.
    fn default() -> Options {
        Options {
            algorithm: Algorithm::Champion,
            notation: None,
            goal: Goal::BlankLast,
            metric: Metric::Single,
            parameters: Parameters::with_depth(seed::DEFAULT_MOVES),
            heuristic: Estimate::default(),
            moves: None,
            judged: false,
            distance: false,
            animate: false,
            verbose: false,
            at_most: 2,
            list: false,
            size: (4, 4),
            wish: Wish::default(),
            tables: Tables::default(),
            voice: Voice::Optimal,
            history: Vec::new(),
        }
    }
}

impl Options {
    /// What is estimated by in this metric.
    pub(crate) fn heuristic_used(&self) -> Estimate {
        match (self.metric, self.heuristic) {
            (Metric::Multi, Estimate::LinearConflict) => Estimate::Manhattan,
            (_, heuristic) => heuristic,
        }
    }

    pub(crate) fn read(request: &Request) -> Result<Options, UsageError> {
        let metric = match request.text("metric") {
            None | Some("single") => Metric::Single,
            Some("multi") => Metric::Multi,
            Some(other) => return Err(UsageError::unknown("metric", other, ["single", "multi"])),
        };
        let goal = match request.text("goal") {
            None | Some("blank-last") => Goal::BlankLast,
            Some("blank-first") => Goal::BlankFirst,
            Some(text) if is_inline(text) => {
                let board = text.replace('/', "\n").replace(',', " ");
                let wrong = |error: InputError| UsageError(format!("--goal '{text}': {error}"));
                Goal::Custom(notation::read_goal(&board).map_err(wrong)?)
            }
            Some(_) => {
                request.file("goal", notation::read_goal)?.map_or(Goal::BlankLast, Goal::Custom)
            }
        };
        check_use(request)?;
        let size = read_size(request, &goal)?;
        Ok(Options {
            algorithm: pick_algorithm::<Sliding>(request)?,
            notation: pick_format::<Sliding>(request)?,
            goal,
            metric,
            parameters: Parameters::read(request, seed::DEFAULT_MOVES)?,
            heuristic: pick_heuristic(request, metric)?,
            moves: request.limits.moves,
            judged: request.output == "uva",
            distance: request.has("distance"),
            animate: request.has("animate"),
            verbose: request.verbose,
            at_most: request.at_most(2)?,
            list: request.has("list"),
            size,
            wish: Wish::read(request)?,
            tables: Tables::read(request.text("tables"))?,
            voice: request.voice()?,
            history: request.history(notation::read_moves, notation::read_game)?,
        })
    }
}

/// `--heuristic`
fn pick_heuristic(request: &Request, metric: Metric) -> Result<Estimate, UsageError> {
    let named = request.text("heuristic").map(|name| Estimate::named("heuristic", name));
    match (named.transpose()?, metric) {
        (Some(Estimate::LinearConflict), Metric::Multi) => {
            Err(UsageError("linear-conflict is no bound with --metric multi".to_owned()))
        }
        (Some(heuristic), _) => Ok(heuristic),
        (None, Metric::Single) => Ok(Estimate::LinearConflict),
        (None, Metric::Multi) => Ok(Estimate::Manhattan),
    }
}

/// Whether a goal is written out, `1,2,3/4,*,*/7,*,0`, and not the name of a file.
pub(crate) fn is_inline(text: &str) -> bool {
    let is_board = |c: char| c.is_ascii_digit() || matches!(c, ',' | '/' | '*');
    text.contains(',') && text.chars().all(is_board)
}

/// Refuses options that contradict each other or would have no effect.
fn check_use(request: &Request) -> Result<(), UsageError> {
    let refuse = |message: &str| Err(UsageError(message.to_owned()));
    if request.has("distance") && request.output == Notation::Uva.name() {
        return refuse("--distance leaves out the moves, which --output uva is about");
    }
    if request.has("animate") && request.has("distance") {
        return refuse("--distance leaves out the moves, which --animate shows");
    }
    if request.has("animate") && request.output != "text" {
        return refuse("--animate belongs to --output text");
    }
    Ok(())
}

/// `--size`; a goal of one's own has a size already.
fn read_size(request: &Request, goal: &Goal) -> Result<(usize, usize), UsageError> {
    let default = match goal {
        Goal::Custom(target) => target.size(),
        Goal::BlankLast | Goal::BlankFirst => (4, 4),
    };
    // In a single row or column there is nothing to puzzle over.
    request.size(default, 2..=LARGEST)
}
