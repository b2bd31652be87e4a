//! Sliding tiles: the 15-puzzle and all its sizes.
//!
//! **Rules.** On a board of m×n cells, 2×2 to 16×16, one cell is blank; a move slides a neighbouring
//! tile into it. The task is the shortest way to the goal. Moves are named by the direction in which
//! the *blank* goes.
//!
//! **Notation.** `uva` (the judge's problem 10181), `grid`, `line`; see [`notation`].
//!
//! **Complexity.** Half of all (mn)! arrangements can be reached, and parity tells which in linear
//! time ([`refute`]). Finding shortest solutions is NP-hard (Ratner and Warmuth 1990).
//!
//! ```
//! use gridwright_puzzles::sliding::{self, Board};
//! use gridwright_puzzles::search::Budget;
//!
//! let board = Board::new(3, 3, vec![8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
//! let goal = Board::blank_last(3, 3).unwrap();
//! let report = sliding::solve(&board, &goal, &mut Budget::unlimited());
//! let path = report.verdict.answer().unwrap();
//! assert_eq!(path.cost, 31);
//! assert!(sliding::verify(&board, &goal, &path.actions).is_empty());
//! ```

pub mod board;
pub mod champion;
pub mod formulation;
pub mod notation;
pub mod rules;
pub mod tables;

pub use board::{Board, Direction};
pub use champion::{Champion, solve};
pub use rules::{Metric, refute, verify};

use crate::draw::{Cell, table};
use crate::engine::{self, Parameters};
use crate::input::{InputError, Lines};
use crate::outcome::{Answer, Checked, Count, Outcome, Status};
use crate::settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
use crate::world::{Reader, Run, Size, World, pick_algorithm, pick_format};
use anstyle::{AnsiColor, Style};
use formulation::{Frame, LinearConflict, Manhattan, Multi, Push, Single, State};
use gridwright_search::{Bounds, Budget, Limits, Path, Report, space};
use notation::{Boards, Form, Goal};
use rand::{Rng, RngExt};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tables::shelf::Shelf;
use tables::store::Store;

/// Moves allowed where the reports' programs had a default.
const SEED_MOVES: u32 = 50;
/// How long `check` looks for the best cost to compare with, unless the user says otherwise.
const CHECK_TIME: Duration = Duration::from_secs(2);

/// The world of sliding tiles.
#[derive(Debug)]
pub struct Sliding;

/// A board and the goal it is to reach.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Where it stands.
    pub board: Board,
    /// Where it is to go.
    pub goal: Board,
}

/// The options of a request, checked.
#[derive(Clone, Debug)]
pub struct Settings {
    algorithm: &'static str,
    form: Option<Form>,
    goal: Goal,
    metric: Metric,
    parameters: Parameters,
    /// `--max-moves`, or the default of a judge's output.
    moves: Option<u32>,
    size: (usize, usize),
    verbose: bool,
    distance: bool,
    animate: bool,
    at_most: u64,
    list: bool,
    champion: Arc<Champion>,
}

const EVERYWHERE: &[Command] = &[
    Command::Solve,
    Command::Count,
    Command::Check,
    Command::Convert,
    Command::Generate,
    Command::Compare,
];

const GOAL: OptionSpec = OptionSpec {
    name: "goal",
    value: Some("GOAL"),
    about: "blank-last (1 2 … 0), blank-first (0 1 2 …), or a file with a board [default: blank-last]",
    commands: EVERYWHERE,
};
const METRIC: OptionSpec = OptionSpec {
    name: "metric",
    value: Some("METRIC"),
    about: "what counts as a move: single (one tile) or multi (a straight push) [default: single]",
    commands: &[Command::Solve, Command::Check, Command::Compare],
};
const TABLES: OptionSpec = OptionSpec {
    name: "tables",
    value: Some("DIR"),
    about: "folder of the pattern databases, or none [default: the user's cache folder]",
    commands: &[Command::Solve, Command::Count, Command::Check, Command::Compare],
};
const DISTANCE: OptionSpec = OptionSpec {
    name: "distance",
    value: None,
    about: "only how many moves, not which",
    commands: &[Command::Solve],
};
const ANIMATE: OptionSpec = OptionSpec {
    name: "animate",
    value: None,
    about: "show the board after every move of the answer",
    commands: &[Command::Solve],
};
const AT_MOST: OptionSpec = OptionSpec {
    name: "at-most",
    value: Some("N"),
    about: "count no further than N shortest solutions, or all [default: 2]",
    commands: &[Command::Count],
};
const LIST: OptionSpec = OptionSpec {
    name: "list",
    value: None,
    about: "list the solutions that were counted",
    commands: &[Command::Count],
};
const SIZE: OptionSpec = OptionSpec {
    name: "size",
    value: Some("RxC"),
    about: "rows and columns of generated boards [default: 4x4]",
    commands: &[Command::Generate],
};

impl World for Sliding {
    type Instance = Puzzle;
    type Settings = Settings;

    const NAME: &'static str = "sliding";
    const ABOUT: &'static str = "slide tiles of an m×n board into order";
    const COMMANDS: &'static [Command] = &[
        Command::Solve,
        Command::Count,
        Command::Check,
        Command::Compare,
        Command::Convert,
        Command::Generate,
    ];
    const ALGORITHMS: &'static [Algorithm] = &[
        Algorithm { name: "champion", about: "the solver users get by default" },
        engine::BFS,
        engine::DFS,
        engine::IDDFS,
        engine::UCS,
        engine::GREEDY,
        engine::ASTAR,
        engine::WASTAR,
        engine::IDA,
        engine::BEAM,
        engine::BIDIRECTIONAL,
        Algorithm { name: "seed-dfs", about: "brute force of the original report, 50 moves deep" },
        Algorithm { name: "seed-astar", about: "A* of the original report: tree search, 50 moves" },
    ];
    const NOTATIONS: &'static [Notation] = &[
        Notation {
            name: "uva",
            reads: true,
            writes: true,
            answers: true,
            about: "number of boards, then 4 rows of 4 each; answers as UVa 10181 wants them",
        },
        Notation {
            name: "grid",
            reads: true,
            writes: true,
            answers: false,
            about: "rows of numbers, a blank line between boards",
        },
        Notation {
            name: "line",
            reads: true,
            writes: true,
            answers: false,
            about: "one board a line, rows joined by '/'",
        },
    ];
    const OPTIONS: &'static [OptionSpec] = &[
        GOAL,
        METRIC,
        TABLES,
        DISTANCE,
        ANIMATE,
        AT_MOST,
        LIST,
        engine::WEIGHT,
        engine::WIDTH,
        SIZE,
    ];

    fn settings(given: &Given) -> Result<Settings, UsageError> {
        let algorithm = pick_algorithm::<Sliding>(given)?;
        let metric = match given.text("metric") {
            None | Some("single") => Metric::Single,
            Some("multi") => Metric::Multi,
            Some(other) => return Err(UsageError::unknown("metric", other, ["single", "multi"])),
        };
        let goal = match given.text("goal") {
            None | Some("blank-last") => Goal::BlankLast,
            Some("blank-first") => Goal::BlankFirst,
            Some(path) => {
                let text = given.file("goal")?.unwrap_or_default();
                let board = notation::read_goal(&text);
                Goal::Custom(board.map_err(|e| UsageError(format!("--goal {path}:{e}")))?)
            }
        };
        let judged = given.output == "uva" || algorithm.starts_with("seed-");
        Ok(Settings {
            algorithm,
            form: pick_format::<Sliding>(given)?.and_then(Form::of),
            goal,
            metric,
            parameters: Parameters::read(given, SEED_MOVES)?,
            moves: given.limits.moves.or(judged.then_some(SEED_MOVES)),
            size: read_size(given)?,
            verbose: given.verbose,
            distance: given.has("distance"),
            animate: given.has("animate"),
            at_most: read_at_most(given)?,
            list: given.has("list"),
            champion: Arc::new(Champion::new(Shelf::new(read_tables(given)))),
        })
    }

    fn reader<'a>(lines: Lines<'a>, settings: &'a Settings) -> Reader<'a, Puzzle> {
        let boards = Boards::new(lines, settings.form, Some(&settings.goal));
        Box::new(boards.map(|board| {
            board.map(|board| {
                let goal = settings.goal.board(board.rows(), board.cols());
                Puzzle { goal: goal.expect("the reader compared sizes"), board }
            })
        }))
    }

    fn by_line(lines: &mut Lines<'_>, settings: &Settings) -> Option<Settings> {
        let by_line = notation::is_by_line(lines, settings.form);
        by_line.then(|| Settings { form: Some(Form::Line), ..settings.clone() })
    }

    fn solve(puzzle: &Puzzle, settings: &Settings, run: &Run<'_>) -> Outcome {
        let algorithm = settings.algorithm;
        if let Some(why) = refute(&puzzle.board, &puzzle.goal) {
            return Outcome::new(algorithm, Status::Unsolvable { why });
        }
        let limits = limits(puzzle, settings, run);
        let mut budget = Run { limits, ..*run }.budget();
        let budget = &mut budget;
        let Puzzle { board, goal } = puzzle;
        let by_table = board.cells() <= champion::full::MOST_CELLS;
        let report = match (algorithm, board.cells()) {
            ("champion", _) if settings.metric == Metric::Single || by_table => {
                settings.champion.solve(board, goal, settings.metric, run.threads, budget)
            }
            (_, ..=16) => run_engine::<16>(puzzle, settings, budget),
            (_, 17..=64) => run_engine::<64>(puzzle, settings, budget),
            _ => run_engine::<256>(puzzle, settings, budget),
        };
        warn_of_tables(settings, run);
        let mut outcome = engine::moves_outcome(algorithm, &report, &run.limits, notation::spell);
        if settings.distance
            && let Some(Answer::Moves { cost, .. }) = outcome.answer
        {
            outcome.answer = None;
            outcome.extra.insert("cost".to_owned(), cost.into());
        }
        outcome
    }

    fn count(puzzle: &Puzzle, settings: &Settings, run: &Run<'_>) -> Outcome {
        if let Some(why) = refute(&puzzle.board, &puzzle.goal) {
            let count = Some(Count { count: 0, complete: true });
            return Outcome { count, ..Outcome::new("champion", Status::Unsolvable { why }) };
        }
        let limits = limits(puzzle, settings, run);
        let mut budget = Run { limits, ..*run }.budget();
        let list = if settings.list { usize::MAX } else { 0 };
        let Puzzle { board, goal } = puzzle;
        let (report, counted) =
            settings.champion.count(board, goal, settings.at_most, list, run.threads, &mut budget);
        let mut outcome = engine::moves_outcome("champion", &report, &run.limits, notation::spell);
        let (count, complete) = (u128::from(counted.count), counted.complete);
        outcome.count = Some(Count { count, complete });
        if outcome.stopped.is_some() {
            outcome.status = Status::Limit;
        }
        if settings.list {
            let listed: Vec<String> =
                counted.listed.iter().map(|path| notation::spell(path)).collect();
            outcome.extra.insert("solutions".to_owned(), listed.into());
        }
        outcome
    }

    fn check(
        puzzle: &Puzzle,
        answer: &str,
        settings: &Settings,
        run: &Run<'_>,
    ) -> Result<Checked, InputError> {
        let moves = match notation::read_moves(answer) {
            Ok(moves) => moves,
            Err(fault) => {
                return Ok(Checked { faults: vec![fault], ..Checked::default() });
            }
        };
        let faults = verify(&puzzle.board, &puzzle.goal, &moves);
        let time = run.limits.time.unwrap_or(CHECK_TIME);
        let limits = Limits { time: Some(time), ..run.limits };
        let best = Sliding::solve(puzzle, settings, &Run { limits, ..*run });
        Ok(Checked {
            faults,
            cost: Some(settings.metric.cost(&moves)),
            optimal_cost: match (best.optimal, best.answer) {
                (Some(true), Some(Answer::Moves { cost, .. })) => Some(cost),
                _ => None,
            },
        })
    }

    fn write(puzzle: &Puzzle, notation: &str, _: &Settings) -> Result<String, UsageError> {
        let board = &puzzle.board;
        match notation {
            "line" => Ok(notation::line(board)),
            "uva" if (board.rows(), board.cols()) == (4, 4) => Ok(notation::grid(board, false)),
            "uva" => Err(UsageError("uva is for boards of 4x4 only".to_owned())),
            _ => Ok(notation::grid(board, true) + "\n"),
        }
    }

    fn size(puzzle: &Puzzle) -> Option<Size> {
        let (rows, cols) = (puzzle.board.rows(), puzzle.board.cols());
        Some(Size { label: format!("{rows}x{cols}"), cells: rows * cols, steps: None })
    }

    fn heading(notation: &str, count: usize) -> Option<String> {
        (notation == "uva").then(|| format!("{count}\n"))
    }

    fn write_answer(puzzle: &Puzzle, outcome: &Outcome, _: &str, settings: &Settings) -> String {
        let answer = match &outcome.answer {
            Some(Answer::Moves { moves, .. }) => moves.as_str(),
            _ => "This puzzle is not solvable.",
        };
        if !settings.verbose {
            return format!("{answer}\n");
        }
        let board = notation::grid(&puzzle.board, false);
        let seconds = outcome.time.as_secs_f64();
        let time = match outcome.status {
            Status::Solved => format!("Tempo de execução: {seconds}\n"),
            _ => String::new(),
        };
        format!("{board}{time}{answer}\n\n")
    }

    fn text(puzzle: &Puzzle, outcome: &Outcome, paint: bool, settings: &Settings) -> String {
        let board = match (paint, settings.verbose) {
            (true, _) => draw(puzzle),
            (false, true) => notation::grid(&puzzle.board, true),
            (false, false) => String::new(),
        };
        let moves = match &outcome.answer {
            Some(Answer::Moves { moves, .. }) => moves.as_str(),
            _ => "",
        };
        if outcome.count.is_some() {
            return count_text(outcome);
        }
        if settings.animate && !moves.is_empty() {
            return animation(puzzle, moves, paint) + &crate::text::moves(outcome);
        }
        if settings.distance {
            return distance_text(outcome);
        }
        board + &crate::text::moves(outcome)
    }

    fn generate(settings: &Settings, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
        let (rows, cols) = settings.size;
        let goal = settings.goal.board(rows, cols);
        let goal = goal.filter(|goal| (goal.rows(), goal.cols()) == (rows, cols));
        let goal = goal.ok_or_else(|| {
            UsageError(format!("--size {rows}x{cols}: expected 2x2 to 16x16, and the goal's size"))
        })?;
        Ok(Puzzle { board: scramble(&goal, rng), goal })
    }
}

/// The board for a terminal: tiles that are in their place stand out, the blank is empty.
fn draw(puzzle: &Puzzle) -> String {
    let at_home = Style::new().bold().fg_color(Some(AnsiColor::Green.into()));
    let tiles = puzzle.board.tiles().iter().zip(puzzle.goal.tiles());
    let cells: Vec<Cell> = tiles
        .map(|(&tile, &goal)| match tile {
            0 => Cell::default(),
            _ => Cell::new(tile.to_string(), if tile == goal { at_home } else { Style::new() }),
        })
        .collect();
    table(&cells.chunks(puzzle.board.cols()).map(<[Cell]>::to_vec).collect::<Vec<_>>())
}

/// A solvable board, every one equally likely.
pub fn scramble(goal: &Board, rng: &mut dyn Rng) -> Board {
    let mut tiles = goal.tiles().to_vec();
    for i in (1..tiles.len()).rev() {
        let other = rng.random_range(0..=i);
        tiles.swap(i, other);
    }
    let board = |tiles: &[u8]| {
        Board::new(goal.rows(), goal.cols(), tiles.to_vec()).expect("the goal's tiles are sound")
    };
    let shuffled = board(&tiles);
    if refute(&shuffled, goal).is_none() {
        return shuffled;
    }
    // Swapping two tiles changes the parity and nothing else.
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).take(2).collect();
    tiles.swap(cells[0], cells[1]);
    board(&tiles)
}

/// The limits of a run. Boards too large for exact answers get a default time.
fn limits(puzzle: &Puzzle, settings: &Settings, run: &Run<'_>) -> Limits {
    let mut limits = Limits { moves: settings.moves, ..run.limits };
    let large = puzzle.board.cells() > champion::EXACT_CELLS;
    let unlimited = limits.time.is_none() && limits.nodes.is_none();
    if settings.algorithm == "champion" && large && unlimited {
        limits.time = Some(champion::DEFAULT_TIME);
    }
    limits
}

/// Says what went wrong with files of tables; the answers are right all the same.
fn warn_of_tables(settings: &Settings, run: &Run<'_>) {
    for trouble in settings.champion.shelf().take_troubles() {
        run.progress.note(&format!("warning: {trouble}"));
    }
}

/// Only the number of moves, or what is known of it.
fn distance_text(outcome: &Outcome) -> String {
    match outcome.bounds {
        Bounds { lower: Some(lower), upper: Some(upper) } if lower == upper => format!("{lower}\n"),
        Bounds { lower: Some(lower), upper: Some(upper) } => format!("{lower} to {upper}\n"),
        _ => crate::text::moves(outcome),
    }
}

/// How many shortest solutions there are, and which, where they were asked for.
fn count_text(outcome: &Outcome) -> String {
    let mut text = crate::text::moves(outcome);
    let listed = outcome.extra.get("solutions").and_then(Value::as_array);
    for solution in listed.into_iter().flatten().filter_map(Value::as_str) {
        text.push_str(solution);
        text.push('\n');
    }
    text
}

/// What separates the frames of an animation on a terminal; whoever prints them waits a moment there.
pub const FRAME: char = '\u{c}';

/// The board after every move. On a terminal each frame is drawn over the last.
fn animation(puzzle: &Puzzle, moves: &str, paint: bool) -> String {
    let mut now = puzzle.clone();
    let count = moves.chars().count();
    let frame = |now: &Puzzle, caption: &str| {
        let board = if paint { draw(now) } else { notation::grid(&now.board, true) };
        format!("{board}{caption}\n")
    };
    let first = frame(&now, &format!("0/{count}"));
    let height = first.lines().count();
    let mut text = first;
    for (place, letter) in moves.chars().enumerate() {
        if let Some(direction) = Direction::of(letter) {
            now.board.slide(direction);
        }
        if paint {
            text.push_str(&format!("{FRAME}\u{1b}[{height}A"));
        } else {
            text.push('\n');
        }
        text.push_str(&frame(&now, &format!("{}/{count} {letter}", place + 1)));
    }
    text
}

/// `--at-most`: a number from 1, or all.
fn read_at_most(given: &Given) -> Result<u64, UsageError> {
    match given.text("at-most") {
        None => Ok(2),
        Some("all") => Ok(u64::MAX),
        Some(text) => match text.parse() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err(UsageError(format!("--at-most '{text}': expected a number from 1, or all"))),
        },
    }
}

/// `--tables`: a folder, the user's own, or nothing but memory.
fn read_tables(given: &Given) -> Option<Store> {
    match given.text("tables") {
        None => Store::of_user(),
        Some("none") => None,
        Some(folder) => Some(Store::new(folder)),
    }
}

fn read_size(given: &Given) -> Result<(usize, usize), UsageError> {
    let Some(text) = given.text("size") else {
        return Ok((4, 4));
    };
    let size =
        text.split_once(['x', 'X']).and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    size.ok_or_else(|| UsageError(format!("--size '{text}': expected ROWSxCOLS, such as 4x4")))
}

/// Runs one of the engine's algorithms on the textbook space of boards of at most `N` cells.
fn run_engine<const N: usize>(
    puzzle: &Puzzle,
    settings: &Settings,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    let start = State::<N>::of(&puzzle.board);
    let frame = Frame::<N>::new(&puzzle.goal);
    let manhattan = Manhattan::new(&puzzle.goal);
    let parameters = &settings.parameters;
    if settings.metric == Metric::Multi {
        let space = Multi(frame);
        let report = match engine_name(settings.algorithm, puzzle.board.cells()) {
            "bidirectional" => engine::observed!(budget, |observer| {
                space::bidirectional(&space, &start, budget, observer)
            }),
            name => engine::run_graph(name, &space, &start, &manhattan, parameters, budget)
                .expect("every name in the list is known"),
        };
        return report.map(|path| Path { actions: unfold(&path.actions), cost: path.cost });
    }
    let space = Single(frame);
    match settings.algorithm {
        "bidirectional" => engine::observed!(budget, |observer| {
            space::bidirectional(&space, &start, budget, observer)
        }),
        "seed-dfs" => {
            let most = budget.limits().moves.unwrap_or(SEED_MOVES);
            engine::observed!(budget, |observer| space::dfs(&space, &start, most, budget, observer))
        }
        "seed-astar" => engine::run_tree("astar", &space, &start, &manhattan, parameters, budget)
            .expect("the engine has A*"),
        name => {
            let conflict = LinearConflict::new(&puzzle.goal);
            engine::run_graph(name, &space, &start, &conflict, parameters, budget)
                .expect("every name in the list is known")
        }
    }
}

/// Up to so many cells, breadth-first search from both sides answers every board in the multi-tile metric
/// within a second (230,000 boards stored on a 3x4 board of 24 pushes, where IDA* expands 13 million).
const BOTH_SIDES: usize = 12;

/// The engine's algorithm behind a name, in the multi-tile metric.
fn engine_name(name: &'static str, cells: usize) -> &'static str {
    match name {
        "champion" if cells <= BOTH_SIDES => "bidirectional",
        "champion" => "ida",
        "seed-dfs" => "dfs",
        "seed-astar" => "astar",
        name => name,
    }
}

fn unfold(pushes: &[Push]) -> Vec<Direction> {
    pushes.iter().flat_map(|push| std::iter::repeat_n(push.direction, push.steps.into())).collect()
}
