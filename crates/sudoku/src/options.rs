//! The options of the world, typed.

use crate::Sudoku;
use crate::board::{Extras, Layout, MAX_ORDER, RegionMap, SharedLayout};
use crate::generate::Wish;
use crate::hint::State;
use crate::notation::{Alphabet, Notation};
use gridwright_world::Command::{
    Check, Compare, Convert, Count, Generate, Hint, Rate, Sheet, Solve,
};
use gridwright_world::engine::Textbook;
use gridwright_world::{
    Choice, Command, OptionSpec, Request, UsageError, engine, pick_algorithm, pick_format,
};
use std::fmt::Display;

/// What `--algorithm` may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// The solver users get by default.
    #[default]
    Champion,
    /// The original report's heuristic.
    SeedHeuristic,
    /// Plain backtracking on the textbook space.
    Backtracking,
    /// The engine's depth-first search on the same space.
    Dfs,
    /// A SAT solver written in Rust.
    #[cfg(feature = "sat")]
    Sat,
    /// A SAT solver written in C++.
    #[cfg(feature = "cadical")]
    Cadical,
}

impl Choice for Algorithm {
    const ALL: &'static [Algorithm] = &[
        Algorithm::Champion,
        Algorithm::SeedHeuristic,
        Algorithm::Backtracking,
        Algorithm::Dfs,
        #[cfg(feature = "sat")]
        Algorithm::Sat,
        #[cfg(feature = "cadical")]
        Algorithm::Cadical,
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Algorithm::Champion => {
                ("champion", "bit-parallel on 9×9, learning and tabu search elsewhere")
            }
            Algorithm::SeedHeuristic => (
                "seed-heuristic",
                "the original report's: obvious cells, fewest options, --corrections",
            ),
            Algorithm::Backtracking => {
                ("backtracking", "fewest options first, taking back without bound")
            }
            Algorithm::Dfs => {
                (Textbook::Dfs.words().0, "the engine's depth-first search, same space")
            }
            #[cfg(feature = "sat")]
            Algorithm::Sat => ("sat", "propagation, then the SAT solver BatSat"),
            #[cfg(feature = "cadical")]
            Algorithm::Cadical => ("cadical", "propagation, then the SAT solver CaDiCaL"),
        }
    }
}

/// What `--heuristic` may be: which open cell the textbook searches fill next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// The one with the fewest candidates, the report's "obvious" ones first.
    #[default]
    Fewest,
    /// Among these the one that shares a unit with the most open cells.
    Degree,
    /// The first in reading order.
    First,
}

impl Choice for Selection {
    const ALL: &'static [Selection] = &[Selection::Fewest, Selection::Degree, Selection::First];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Selection::Fewest => ("fewest", "fewest candidates"),
            Selection::Degree => ("degree", "fewest candidates, then most open neighbours"),
            Selection::First => ("first", "first in reading order"),
        }
    }
}

/// The algorithms that search the textbook space.
const TEXTBOOK: &[&str] = &["backtracking", "dfs"];

/// What only some algorithms look at.
pub(crate) const ONLY_FOR: &[(&str, &[&str])] =
    &[("corrections", &["seed-heuristic"]), ("heuristic", TEXTBOOK), ("max-moves", &[])];

impl Options {
    /// The heuristic's name, where the algorithm looks at one.
    pub(crate) fn heuristic_used(&self) -> Option<&'static str> {
        TEXTBOOK.contains(&self.algorithm.name()).then_some(self.heuristic.name())
    }
}

const EVERYWHERE: &[Command] =
    &[Solve, Count, Check, Hint, Rate, Convert, Compare, Sheet, Generate];
const MAKING: &[Command] = &[Generate];
const SOLVING: &[Command] = &[Solve, Compare];

/// What only this world understands.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec::new("box", EVERYWHERE)
        .takes("WxH")
        .about("width and height of the boxes [default: as square as the order allows]"),
    OptionSpec::new("regions", EVERYWHERE).takes("FILE").about(
        "irregular regions instead of boxes: N rows of N region letters (or all N² as a \
         word)",
    ),
    OptionSpec::new("extra", EVERYWHERE)
        .takes("SETS")
        .about("more sets of different digits: diagonals, windoku (comma between them)"),
    OptionSpec::new("alphabet", EVERYWHERE)
        .takes("SYMBOLS")
        .about("characters for the digits, with ranges: 1-9A-G, 0-9A-F, A-P [default: 1-9]"),
    OptionSpec::new("corrections", SOLVING)
        .takes("N")
        .about("decisions seed-heuristic may take back [default: 0]"),
    engine::heuristic(
        "cell that backtracking and dfs fill next: fewest, degree or first [default: fewest]",
    ),
    OptionSpec::new("all", &[Solve])
        .about("list all solutions (up to --at-most, 100000 when not given)"),
    OptionSpec::new("at-most", &[Solve, Count])
        .takes("K")
        .about("stop after so many solutions, or all [default for count: 2]"),
    OptionSpec::new("common", &[Count]).about("also say which digits all solutions share"),
    OptionSpec::new("state", &[Hint])
        .takes("FILE")
        .about("what the player has done: a board, a candidate grid or moves (r1c1=5 r1c2<>7)"),
    OptionSpec::new("game", &[Hint])
        .takes("FILE")
        .about("the same from a game that play --record wrote, which is also the board"),
    OptionSpec::new("no-uniqueness", &[Hint])
        .about("no technique that rests on the board having one solution"),
    OptionSpec::new("no-trial", &[Hint]).about("say stuck rather than try a digit"),
    OptionSpec::new("hodoku", &[Rate])
        .about("also level and score by the techniques and costs of HoDoKu (several times slower)"),
    OptionSpec::new("size", MAKING)
        .takes("N")
        .about("rows, columns and digits, 2 to 64 [default: 9]"),
    OptionSpec::new("minimal", MAKING).about("no clue can be left out"),
    OptionSpec::new("clues", MAKING)
        .takes("N")
        .about("so many clues, or fewest: as few as are found within --time-limit"),
    OptionSpec::new("digits", MAKING)
        .takes("HOW")
        .about("any, or balanced: each digit given as often as every other, or once more"),
    OptionSpec::new("symmetry", MAKING)
        .takes("KIND")
        .about("how clues lie: none, half-turn, quarter-turn, mirror, diagonal, full"),
    OptionSpec::new("mask", MAKING)
        .takes("FILE")
        .about("where clues stand, N rows of: x always, ? perhaps, . never"),
    OptionSpec::new("difficulty", MAKING)
        .takes("GRADE")
        .about("as rate grades it: easy, medium, hard, expert, extreme"),
    OptionSpec::new("technique", MAKING)
        .takes("NAME")
        .about("the hardest step of its hints, or of its rating, is this one: x-wing, x-cycle"),
    OptionSpec::new("only", MAKING)
        .about("with --technique: needed once, and nothing else but singles"),
    OptionSpec::new("jigsaw", MAKING).about("random regions instead of boxes"),
    OptionSpec::new("sampling", MAKING)
        .takes("HOW")
        .about("fast, or controlled: minimal puzzles with a known bias [default: fast]"),
];

/// What is asked.
#[derive(Clone, Debug)]
pub struct Options {
    /// Who answers.
    pub algorithm: Algorithm,
    /// The notation to be read; detected when absent.
    pub notation: Option<Notation>,
    /// The layout of the boards to be read, where one has been seen.
    pub known: Option<SharedLayout>,
    /// Width and height of the boxes, where given.
    pub boxes: Option<(usize, usize)>,
    /// Irregular regions, where given.
    pub regions: Option<SharedLayout>,
    /// More all-different sets.
    pub extras: Extras,
    /// Characters for digits.
    pub alphabet: Alphabet,
    /// How many decisions `seed-heuristic` may take back.
    pub corrections: u64,
    /// Which cell the textbook searches fill next.
    pub heuristic: Selection,
    /// Whether `solve` lists all solutions.
    pub all: bool,
    /// Whether `solve`, once it has a solution, takes a short look for a second one: for people, who
    /// are told; not for files of millions.
    pub look_further: bool,
    /// The notation that answers are to be written in, where it has one character a cell.
    pub symbols_out: Option<Notation>,
    /// How many solutions to list (100000 when absent) or to count (2 when absent) at most.
    pub at_most: Option<u64>,
    /// Whether `count` says what is common to all solutions.
    pub common: bool,
    /// What the player has done so far, where that is known.
    pub state: Option<State>,
    /// Whether hints may rest on the board having one solution.
    pub uniqueness: bool,
    /// Whether hints may try a digit when no technique helps.
    pub trial: bool,
    /// Whether ratings also say level and score on the scale of `HoDoKu`.
    pub hodoku: bool,
    /// What new puzzles are to be like.
    pub wish: Wish,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            algorithm: Algorithm::Champion,
            notation: None,
            known: None,
            boxes: None,
            regions: None,
            extras: Extras::default(),
            alphabet: Alphabet::default(),
            corrections: 0,
            heuristic: Selection::default(),
            all: false,
            look_further: false,
            symbols_out: None,
            at_most: None,
            common: false,
            state: None,
            uniqueness: true,
            trial: true,
            hodoku: false,
            wish: Wish::default(),
        }
    }
}

impl Options {
    pub(crate) fn read(request: &Request) -> Result<Options, UsageError> {
        let extras = extras(request)?;
        // A file, or what a text says of its own boards.
        let regions = match request.text("regions").and_then(RegionMap::from_letters) {
            Some(map) => Some(map),
            None => request.file("regions", RegionMap::parse)?,
        };
        let regions = regions.map(|map| Layout::regions(map, extras).into());
        let boxes = boxes(request)?;
        if regions.is_some() && boxes.is_some() {
            return Err(UsageError("--regions and --box exclude each other".to_owned()));
        }
        let writes = matches!(request.command, Convert | Generate);
        let irregular = regions.is_some() || request.has("jigsaw");
        if irregular && writes && request.output == "tp3" {
            return Err(UsageError("tp3 cannot say irregular regions".to_owned()));
        }
        let alphabet = match request.text("alphabet") {
            None => Alphabet::default(),
            Some(text) => Alphabet::parse(text).map_err(|e| complain("alphabet", request, e))?,
        };
        let notation = pick_format::<Sudoku>(request)?;
        let symbols_out = Notation::named("notation", &request.output).ok();
        let symbols_out = symbols_out.filter(|notation| notation.has_symbols());
        let all = request.has("all");
        if all && request.output == Notation::Tp3.name() {
            return Err(UsageError("tp3 has room for one solution, not for --all".to_owned()));
        }
        let at_most = request.has("at-most").then(|| request.at_most(1)).transpose()?;
        if at_most.is_some() && request.command == Solve && !all {
            return Err(UsageError("solve takes --at-most only with --all".to_owned()));
        }
        let read = |text: &str| State::parse(text, &alphabet);
        let state = request.players_work(read)?;
        let order = regions.as_ref().map(|layout: &SharedLayout| layout.order());
        let wish = Wish::read(request, boxes, order)?;
        let mut options = Options {
            algorithm: pick_algorithm::<Sudoku>(request)?,
            notation,
            known: None,
            boxes,
            regions,
            extras,
            alphabet,
            corrections: corrections(request)?,
            heuristic: match request.text("heuristic") {
                Some(name) => Selection::named("heuristic", name)?,
                None => Selection::default(),
            },
            all,
            symbols_out,
            look_further: request.command == Solve && request.output == "text",
            at_most: at_most.map(|most| most.try_into().unwrap_or(u64::MAX)),
            common: request.has("common"),
            state,
            uniqueness: !request.has("no-uniqueness"),
            trial: !request.has("no-trial"),
            hodoku: request.has("hodoku"),
            wish,
        };
        if request.command == Generate {
            // Known before the first board is made, and shared by all of them.
            options.known = Some(options.layout(options.wish.order, None).map_err(UsageError)?);
        }
        Ok(options)
    }

    /// The same for boards with other regions, as a text says them; an error where these are none.
    pub(crate) fn with_regions(&self, letters: &str) -> Result<Options, String> {
        let map = RegionMap::from_letters(letters)
            .ok_or("expected the region of each cell, N² letters, each of N letters N times")?;
        let regions = Some(Layout::regions(map, self.extras).into());
        Ok(Options { regions, known: None, ..self.clone() })
    }

    /// What is missing where boards of an order are to be written with a character a cell.
    pub(crate) fn lacks_symbols(&self, order: usize) -> Option<String> {
        let notation = self.symbols_out.filter(|_| self.alphabet.len() < order)?;
        Some(format!("{order} digits need --alphabet to be written as {}", notation.name()))
    }

    /// The layout for boards of an order; `header` is what the board's own notation says of its boxes.
    pub(crate) fn layout(
        &self,
        order: usize,
        header: Option<(usize, usize)>,
    ) -> Result<SharedLayout, String> {
        if let Some(message) = self.lacks_symbols(order) {
            return Err(message);
        }
        if let Some(layout) = &self.regions {
            return match layout.order() {
                found if found == order => Ok(layout.clone()),
                found => {
                    Err(format!("a board of order {order}, but --regions is of order {found}"))
                }
            };
        }
        if let (Some(asked), Some(found)) = (self.boxes, header)
            && asked != found
        {
            let ((w, h), (v, g)) = (found, asked);
            return Err(format!("the header says boxes {w}x{h}, --box says {v}x{g}"));
        }
        let made = match header.or(self.boxes) {
            Some((3, 3)) | None if order == 9 && self.extras == Extras::default() => {
                return Ok(Layout::classic());
            }
            Some((width, height)) => Layout::boxes(order, width, height, self.extras),
            None => Layout::squarest(order, self.extras),
        };
        made.map(SharedLayout::from).map_err(|e| e.to_string())
    }
}

fn corrections(request: &Request) -> Result<u64, UsageError> {
    let Some(text) = request.text("corrections") else { return Ok(0) };
    text.parse().map_err(|_| complain("corrections", request, "expected a whole number from 0"))
}

fn complain(option: &str, request: &Request, message: impl Display) -> UsageError {
    let value = request.text(option).unwrap_or_default();
    UsageError(format!("--{option} {value}: {message}"))
}

fn extras(request: &Request) -> Result<Extras, UsageError> {
    let mut extras = Extras::default();
    for name in request.text("extra").unwrap_or_default().split(',') {
        match name.trim() {
            "" => {}
            "diagonals" => extras.diagonals = true,
            "windoku" => extras.windows = true,
            other => return Err(UsageError::unknown("--extra", other, ["diagonals", "windoku"])),
        }
    }
    Ok(extras)
}

fn boxes(request: &Request) -> Result<Option<(usize, usize)>, UsageError> {
    let Some(text) = request.text("box") else {
        return Ok(None);
    };
    let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_ORDER).contains(side));
    let sides = text.split_once(['x', 'X', '×']);
    match sides.map(|(w, h)| (side(w), side(h))) {
        Some((Some(width), Some(height))) => Ok(Some((width, height))),
        _ => Err(complain("box", request, "expected WIDTHxHEIGHT, for example 3x2")),
    }
}
