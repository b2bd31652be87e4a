//! The options of the world, typed.

use crate::Sliding;
use crate::board::Goal;
use crate::generate::Wish;
use crate::notation::{self, Notation};
use crate::pdb::Tables;
use crate::rules::Metric;
use crate::seed;
use gridwright_world::engine::{self, Parameters, Textbook};
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

impl Algorithm {
    pub(crate) fn is_seed(self) -> bool {
        matches!(self, Algorithm::SeedDfs | Algorithm::SeedAstar)
    }
}

const SOLVING: &[Command] = &[Command::Solve, Command::Count, Command::Check, Command::Compare];

const WITH_TABLES: &[Command] =
    &[Command::Solve, Command::Count, Command::Check, Command::Compare, Command::Generate];

/// What only this world understands.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "goal",
        value: Some("GOAL"),
        about: "blank-last (1 2 … 0), blank-first (0 1 2 …), a board such as 1,2/3,0, or a file with one, * for any tile [default: blank-last]",
        commands: &Command::ALL,
    },
    OptionSpec {
        name: "metric",
        value: Some("METRIC"),
        about: "what counts as a move: single (one tile) or multi (a straight push) [default: single]",
        commands: SOLVING,
    },
    OptionSpec {
        name: "tables",
        value: Some("DIR"),
        about: "folder of the pattern databases, or none [default: the user's cache folder]",
        commands: WITH_TABLES,
    },
    OptionSpec {
        name: "distance",
        value: None,
        about: "only how many moves, not which",
        commands: &[Command::Solve],
    },
    OptionSpec {
        name: "animate",
        value: None,
        about: "show the board after every move of the answer",
        commands: &[Command::Solve],
    },
    OptionSpec {
        name: "at-most",
        value: Some("N"),
        about: "count no further than N shortest solutions, or all [default: 2]",
        commands: &[Command::Count],
    },
    OptionSpec {
        name: "list",
        value: None,
        about: "list the solutions that were counted",
        commands: &[Command::Count],
    },
    engine::WEIGHT,
    engine::WIDTH,
    OptionSpec {
        name: "size",
        value: Some("RxC"),
        about: "rows and columns of generated boards [default: 4x4]",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "optimum",
        value: Some("N"),
        about: "boards that need exactly N moves",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "hardest",
        value: None,
        about: "boards that need as many moves as can be found within the time limit [10s]",
        commands: &[Command::Generate],
    },
    OptionSpec {
        name: "single",
        value: None,
        about: "with a single shortest solution",
        commands: &[Command::Generate],
    },
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
        }
    }
}

impl Options {
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
        Ok(Options {
            algorithm: pick_algorithm::<Sliding>(request)?,
            notation: pick_format::<Sliding>(request)?,
            goal,
            metric,
            parameters: Parameters::read(request, seed::DEFAULT_MOVES)?,
            moves: request.limits.moves,
            judged: request.output == "uva",
            distance: request.has("distance"),
            animate: request.has("animate"),
            verbose: request.verbose,
            at_most: request.at_most(2)?,
            list: request.has("list"),
            size: read_size(request)?,
            wish: Wish::read(request)?,
            tables: Tables::read(request.text("tables"))?,
        })
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

fn read_size(request: &Request) -> Result<(usize, usize), UsageError> {
    let Some(text) = request.text("size") else { return Ok((4, 4)) };
    notation::parse_size(text)
        .ok_or_else(|| UsageError(format!("--size '{text}': expected ROWSxCOLS, such as 4x4")))
}
