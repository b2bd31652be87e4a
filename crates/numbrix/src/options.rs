//! The options of the world, typed.

use crate::Numbrix;
use crate::board::{LONGEST_SIDE, Neighbours};
use crate::generate::{Mask, Wish};
use crate::hint::Entries;
use crate::notation::Notation;
use gridwright_world::Command::{Compare, Count, Generate, Hint, Solve};
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
    /// One of the engine's, on the report's space; depth-first search with a stack, as in the report.
    Textbook(Textbook),
}

impl Choice for Algorithm {
    // All answers are equally deep: iterative deepening would only search every depth in vain.
    const ALL: &'static [Algorithm] = &[
        Algorithm::Champion,
        Algorithm::Textbook(Textbook::Bfs),
        Algorithm::Textbook(Textbook::Dfs),
        Algorithm::Textbook(Textbook::Ucs),
        Algorithm::Textbook(Textbook::Greedy),
        Algorithm::Textbook(Textbook::Astar),
        Algorithm::Textbook(Textbook::Wastar),
        Algorithm::Textbook(Textbook::Ida),
        Algorithm::Textbook(Textbook::Beam),
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Algorithm::Champion => ("champion", "propagation, shaving, and a search that learns"),
            Algorithm::Textbook(Textbook::Dfs) => {
                ("dfs", "depth-first search with a stack, as in the report")
            }
            Algorithm::Textbook(textbook) => textbook.words(),
        }
    }
}

/// The exponent the report settled on.
const BEST_ALPHA: f64 = 1.4;

/// What only this world understands.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec::new("neighbours", &Command::ALL)
        .takes("N")
        .about("4 (Numbrix), 8 (Hidato) or 6 (hexagons) [default: 4]"),
    OptionSpec::new("alpha", &[Solve, Compare])
        .takes("A")
        .about("exponent of the report's estimate, 0 to 10 [default: 1.4]"),
    engine::WEIGHT,
    engine::WIDTH,
    engine::heuristic(
        "estimate of greedy, astar, wastar, ida, beam: alpha or none [default: alpha]",
    ),
    OptionSpec::new("at-most", &[Count])
        .takes("N")
        .about("stop counting at N; 'all' counts to the end [default: 2]"),
    OptionSpec::new("common", &[Count]).about("also say which numbers all answers share"),
    OptionSpec::new("size", &[Generate])
        .takes("RxC")
        .about("rows and columns of generated boards [default: 9x9]"),
    OptionSpec::new("clues", &[Generate])
        .takes("N")
        .about("so many clues; or N% of the cells, unique or not [default: few]"),
    OptionSpec::new("minimal", &[Generate]).about("no clue can be left out"),
    OptionSpec::new("symmetry", &[Generate])
        .takes("NAME")
        .about("of the given cells: none, half-turn, quarter-turn, mirror, diagonal, full"),
    OptionSpec::new("mask", &[Generate])
        .takes("FILE")
        .about("the shape of the board: # a hole, . a cell, x a cell that is given"),
    OptionSpec::new("layout", &[Generate]).takes("NAME").about(
        "of the given cells: border (every other cell of it), frame, ring, diagonals, \
         chessboard",
    ),
    OptionSpec::new("keep-ends", &[Generate]).about("give the first and the last number"),
    OptionSpec::new("difficulty", &[Generate])
        .takes("GRADE")
        .about("easy, medium, hard, expert or extreme, as rate grades it"),
    OptionSpec::new("state", &[Hint]).takes("FILE").about(
        "the board as the player left it, with marks such as 13,27?, or moves (r1c2=5 \
         r1c2=0)",
    ),
    OptionSpec::new("game", &[Hint])
        .takes("FILE")
        .about("the same from a game that play --record wrote, which is also the board"),
    OptionSpec::new("no-trial", &[Hint])
        .about("say so where no technique helps, instead of trying numbers out"),
];

/// Options that only some algorithms know. All answers are equally long.
pub(crate) const ONLY_FOR: &[(&str, &[&str])] = &[
    ("alpha", engine::INFORMED),
    engine::ONLY_FOR[0],
    engine::ONLY_FOR[1],
    engine::ONLY_FOR[2],
    ("max-moves", &[]),
];

/// What `--heuristic` may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Estimate {
    /// The report's, with its exponent.
    #[default]
    Alpha,
    /// Nothing.
    Blind,
}

impl Choice for Estimate {
    const ALL: &'static [Estimate] = &[Estimate::Alpha, Estimate::Blind];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Estimate::Alpha => ("alpha", "the report's: cells that are hard to get to"),
            Estimate::Blind => ("none", "nothing"),
        }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Options {
    /// Who answers.
    pub algorithm: Algorithm,
    /// The notation to be read; detected when absent.
    pub notation: Option<Notation>,
    /// Which cells are next to each other, in what is read and in what is generated; a notation that says
    /// it itself wins.
    pub neighbours: Neighbours,
    /// The exponent of the report's estimate.
    pub alpha: f64,
    /// What the textbook algorithms estimate by.
    pub heuristic: Estimate,
    /// Of the textbook algorithms.
    pub parameters: Parameters,
    /// How far to count.
    pub at_most: u128,
    /// Whether counting also says which numbers all answers share.
    pub common: bool,
    /// Rows and columns of generated boards.
    pub size: (usize, usize),
    /// The share of cells given in generated boards, from 0 to 1; without it, as few as keep the answer
    /// unique.
    pub density: Option<f64>,
    /// What generated puzzles are to be like besides.
    pub wish: Wish,
    /// What the player who asks for a hint has done; without it, the puzzle is the player's board.
    pub entries: Option<Entries>,
    /// Whether hints may try numbers out where no technique helps.
    pub trial: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            algorithm: Algorithm::Champion,
            notation: None,
            neighbours: Neighbours::Four,
            alpha: BEST_ALPHA,
            heuristic: Estimate::default(),
            parameters: Parameters::with_depth(u32::MAX),
            at_most: 2,
            common: false,
            size: (9, 9),
            density: None,
            wish: Wish::default(),
            entries: None,
            trial: true,
        }
    }
}

impl Options {
    pub(crate) fn read(request: &Request) -> Result<Options, UsageError> {
        let neighbours = match request.text("neighbours") {
            None | Some("4") => Neighbours::Four,
            Some("6") => Neighbours::Six,
            Some("8") => Neighbours::Eight,
            Some(other) => {
                return Err(UsageError::unknown("number of neighbours", other, ["4", "6", "8"]));
            }
        };
        let alpha = request.value("alpha")?.unwrap_or(BEST_ALPHA);
        if !(0.0..=10.0).contains(&alpha) {
            return Err(UsageError(format!("--alpha {alpha}: expected a number from 0 to 10")));
        }
        let density = request.text("clues").and_then(|text| text.strip_suffix('%'));
        let density = density.map(share).transpose()?;
        let wish = Wish::read(request)?;
        let size = request.size((9, 9), 1..=LONGEST_SIDE).map_err(|_| {
            let text = request.text("size").unwrap_or_default();
            let most = LONGEST_SIDE;
            UsageError(format!("--size '{text}': expected ROWSxCOLS up to {most}, such as 9x9"))
        })?;
        if let Some((rows, columns)) = wish.mask.as_ref().map(Mask::size)
            && request.has("size")
            && size != (rows, columns)
        {
            return Err(UsageError(format!("--size: the mask has {rows}x{columns}")));
        }
        Ok(Options {
            algorithm: pick_algorithm::<Numbrix>(request)?,
            notation: pick_format::<Numbrix>(request)?,
            neighbours,
            alpha,
            heuristic: match request.text("heuristic") {
                Some(name) => Estimate::named("heuristic", name)?,
                None => Estimate::default(),
            },
            parameters: Parameters::read(request, u32::MAX)?,
            at_most: request.at_most(2)?,
            common: request.has("common"),
            size,
            density,
            wish,
            entries: request.players_work(Entries::read)?,
            trial: !request.has("no-trial"),
        })
    }
}

/// A share of all cells, from what stands before the sign.
fn share(percent: &str) -> Result<f64, UsageError> {
    let number = percent.parse().ok().filter(|percent| (0.0..=100.0).contains(percent));
    let wrong = || UsageError(format!("--clues {percent}%: expected a number from 0 to 100"));
    number.map(|number: f64| number / 100.0).ok_or_else(wrong)
}
