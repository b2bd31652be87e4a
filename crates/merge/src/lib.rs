//! Merge: 2048 without new tiles, until one tile is left.
//!
//! **Rules.** A slide moves every tile to a wall; equal neighbours merge in pairs from the wall, and a
//! merged tile not again in that slide (`2 2 2` to the right gives `2 4`). A slide that changes nothing
//! is not a move. Wanted are the fewest slides that leave one tile: none when there is one already.
//! Tiles are positive integers up to 2⁶², not only powers of two: a solution can exist only if all tiles
//! share one odd part p and sum/p is a power of two. Boards are rectangles of sides up to 64.
//!
//! **Notation.** `mooshak` (the original judge's, with its limit M for each case) and `grid`; see
//! [`notation`].
//!
//! **Complexity.** Deciding whether a board can be cleared is NP-hard (Abdelkader, Acharya, Dasler,
//! "2048 Without New Tiles Is Still Hard", FUN 2016).
//!
//! ```
//! use gridwright_merge::{self, Board, Levels};
//! use gridwright_search::Budget;
//!
//! let board = Board::new(2, 2, vec![2, 2, 4, 8]).unwrap();
//! let levels = Levels::new(&board).unwrap();
//! let report = merge::solve(&levels, 1, &mut Budget::unlimited());
//! let path = report.verdict.answer().unwrap();
//! assert!(report.is_optimal());
//! assert!(merge::verify(&board, &path.actions).is_empty());
//! ```

pub mod board;
pub mod champion;
pub mod formulation;
pub mod generate;
pub mod notation;
pub mod rules;
pub mod seed;

pub use board::{Board, Hopeless, Levels, Slide};
pub use champion::{Parts, count_shortest, solve, solve_with};
pub use notation::Instance;
pub use rules::verify;

use gridwright_world::engine::{self, Parameters};
use gridwright_world::input::{InputError, Lines};
use gridwright_world::outcome::{Answer, Checked, Count, Fault, Outcome, Status};
use gridwright_world::settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
use gridwright_world::text::number_of;
use gridwright_world::world::{Reader, Run, Size, World, pick_algorithm, pick_format};
use board::{LONGEST_SIDE, letters};
use formulation::{Doublings, Slides};
use gridwright_search::{Budget, Limits, Path, Report};
use notation::{Cases, Shape};
use rand::Rng;
use seed::Cuts;
use std::time::Duration;

/// How long `check` may look for the optimum to compare with, unless the user says otherwise.
const CHECK_TIME: Duration = Duration::from_secs(10);

/// The world of merging tiles.
#[derive(Debug)]
pub struct Merge;

/// The options of a request, checked.
#[derive(Clone, Debug)]
pub struct Settings {
    algorithm: &'static str,
    shape: Option<Shape>,
    parameters: Parameters,
    cuts: Cuts,
    /// `--max-moves`.
    moves: Option<u32>,
    /// Boards without tiles get an answer instead of an error.
    empty_boards: bool,
    animate: bool,
    verbose: bool,
    at_most: u128,
    size: (usize, usize),
    tiles: Option<usize>,
}

const ANIMATE: OptionSpec = OptionSpec {
    name: "animate",
    value: None,
    about: "show the board after every slide of the answer",
    commands: &[Command::Solve],
};
const WITHOUT: OptionSpec = OptionSpec {
    name: "without",
    value: Some("CUTS"),
    about: "cuts that seed-dfs leaves out: sum, best, bound, noop, early, separated by commas",
    commands: &[Command::Solve, Command::Compare],
};
const AT_MOST: OptionSpec = OptionSpec {
    name: "at-most",
    value: Some("N"),
    about: "count no further than N shortest solutions, or all [default: 2]",
    commands: &[Command::Count],
};
const SIZE: OptionSpec = OptionSpec {
    name: "size",
    value: Some("RxC"),
    about: "rows and columns of generated boards [default: 4x4]",
    commands: &[Command::Generate],
};
const TILES: OptionSpec = OptionSpec {
    name: "tiles",
    value: Some("T"),
    about: "tiles on generated boards [default: all cells]",
    commands: &[Command::Generate],
};

impl World for Merge {
    type Instance = Instance;
    type Settings = Settings;

    const NAME: &'static str = "merge";
    const ABOUT: &'static str = "slide a 2048 board, no new tiles, until one tile is left";
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
        Algorithm { name: "seed-dfs", about: "depth-first search of the original report" },
    ];
    const NOTATIONS: &'static [Notation] = &[
        Notation {
            name: "mooshak",
            reads: true,
            writes: true,
            answers: true,
            about: "number of cases, then for each 'N M' and N rows of N; answers as the judge wants",
        },
        Notation {
            name: "grid",
            reads: true,
            writes: true,
            answers: false,
            about: "rows of numbers, 0 or . empty, a blank line between boards",
        },
    ];
    const OPTIONS: &'static [OptionSpec] =
        &[engine::WEIGHT, engine::WIDTH, WITHOUT, ANIMATE, AT_MOST, SIZE, TILES];

    fn settings(given: &Given) -> Result<Settings, UsageError> {
        let algorithm = pick_algorithm::<Merge>(given)?;
        if given.has("without") && algorithm != "seed-dfs" {
            return Err(UsageError("--without belongs to --algorithm seed-dfs".to_owned()));
        }
        let shape = match pick_format::<Merge>(given)? {
            Some("mooshak") => Some(Shape::Mooshak),
            Some(_) => Some(Shape::Grid),
            None => None,
        };
        let size = read_size(given)?;
        let tiles = given.value("tiles")?;
        if let Some(tiles) = tiles.filter(|tiles| !(1..=size.0 * size.1).contains(tiles)) {
            let most = size.0 * size.1;
            return Err(UsageError(format!("--tiles {tiles}: expected 1 to {most}")));
        }
        Ok(Settings {
            algorithm,
            shape,
            parameters: Parameters::read(given, seed::DEFAULT_MOVES)?,
            cuts: Cuts::without(given.text("without").unwrap_or_default())?,
            moves: given.limits.moves,
            empty_boards: given.output == "mooshak" && given.command == Command::Solve,
            animate: given.has("animate"),
            verbose: given.verbose,
            at_most: given.at_most(2)?,
            size,
            tiles,
        })
    }

    fn reader<'a>(lines: Lines<'a>, settings: &'a Settings) -> Reader<'a, Instance> {
        Box::new(Cases::new(lines, settings.shape, settings.empty_boards))
    }

    fn solve(instance: &Instance, settings: &Settings, run: &Run<'_>) -> Outcome {
        let algorithm = settings.algorithm;
        let limits = limits(instance, settings, run);
        let mut budget = Run { limits, ..*run }.budget();
        let search_anyway = algorithm == "seed-dfs" && !settings.cuts.sum;
        let levels = match Levels::new(&instance.board) {
            Err(why) if why == Hopeless::Empty || !search_anyway => {
                return Outcome::new(algorithm, Status::Unsolvable { why: why.to_string() });
            }
            levels => levels.ok(),
        };
        let report = match (levels, algorithm) {
            (Some(levels), "champion") => solve(&levels, run.threads, &mut budget),
            (Some(levels), name) if name != "seed-dfs" => {
                run_engine(name, &levels, &settings.parameters, &mut budget)
            }
            _ => seed::solve(&instance.board, settings.cuts, &mut budget),
        };
        engine::moves_outcome(algorithm, &report, &limits, letters)
    }

    fn count(instance: &Instance, settings: &Settings, run: &Run<'_>) -> Outcome {
        let limits = limits(instance, settings, run);
        let mut budget = Run { limits, ..*run }.budget();
        let levels = match Levels::new(&instance.board) {
            Ok(levels) => levels,
            Err(why) => {
                let none = Outcome::new("champion", Status::Unsolvable { why: why.to_string() });
                return Outcome { count: Some(Count { count: 0, complete: true }), ..none };
            }
        };
        let (report, counted) = count_shortest(&levels, settings.at_most, run.threads, &mut budget);
        let mut outcome = engine::moves_outcome("champion", &report, &limits, letters);
        outcome.count = Some(Count { count: counted.count, complete: counted.complete });
        if outcome.stopped.is_some() {
            outcome.status = Status::Limit;
        }
        outcome
    }

    fn check(
        instance: &Instance,
        answer: &str,
        settings: &Settings,
        run: &Run<'_>,
    ) -> Result<Checked, InputError> {
        let mut limits = limits(instance, settings, run);
        let asked = limits.moves;
        limits.time = limits.time.or(Some(CHECK_TIME));
        if answer.trim().eq_ignore_ascii_case("no solution") {
            let truth = Merge::solve(instance, settings, &Run { limits, ..*run });
            return Ok(Checked::denial(&truth));
        }
        let moves = match notation::read_moves(answer) {
            Ok(moves) => moves,
            Err(fault) => return Ok(Checked { faults: vec![fault], ..Checked::default() }),
        };
        let mut faults = verify(&instance.board, &moves);
        if let Some(most) = asked.filter(|&most| moves.len() as u64 > u64::from(most)) {
            let found = number_of(moves.len(), "move");
            let message = format!("{found}, but at most {most} allowed");
            faults.push(Fault::at(message, most as usize));
        }
        limits.moves = None;
        let best = Merge::solve(
            &Instance { most: None, ..instance.clone() },
            &Settings { moves: None, ..settings.clone() },
            &Run { limits, ..*run },
        );
        let optimal_cost = match (best.optimal, best.answer) {
            (Some(true), Some(Answer::Moves { cost, .. })) => Some(cost),
            _ => None,
        };
        Ok(Checked { faults, cost: Some(moves.len() as u32), optimal_cost })
    }

    fn write(
        instance: &Instance,
        notation: &str,
        settings: &Settings,
    ) -> Result<String, UsageError> {
        let board = &instance.board;
        match notation {
            "mooshak" => {
                let most = instance.most.or(settings.moves).unwrap_or(seed::DEFAULT_MOVES);
                Ok(notation::write_case(board, most))
            }
            _ => Ok(notation::write_grid(board) + "\n"),
        }
    }

    fn size(instance: &Instance) -> Option<Size> {
        let (rows, cols) = (instance.board.rows(), instance.board.cols());
        Some(Size { label: format!("{rows}x{cols}"), cells: rows * cols, steps: None })
    }

    fn heading(notation: &str, count: usize) -> Option<String> {
        (notation == "mooshak").then(|| format!("{count}\n"))
    }

    fn write_answer(_: &Instance, outcome: &Outcome, _: &str, _: &Settings) -> String {
        match &outcome.answer {
            Some(Answer::Moves { cost, .. }) => format!("{cost}\n"),
            _ => "no solution\n".to_owned(),
        }
    }

    fn text(instance: &Instance, outcome: &Outcome, paint: bool, settings: &Settings) -> String {
        let mut text = String::new();
        if paint || settings.verbose {
            text += &notation::draw(&instance.board);
        }
        text += &gridwright_world::text::moves(outcome);
        if let (true, Some(Answer::Moves { moves, .. })) = (settings.animate, &outcome.answer) {
            let path = notation::read_moves(moves).unwrap_or_default();
            let boards = rules::boards_along(&instance.board, &path);
            for (number, board) in boards.enumerate() {
                let by = match number {
                    0 => "start".to_owned(),
                    _ => format!("{number}. {}", path[number - 1].letter()),
                };
                text += &format!("\n{by}\n{}", notation::draw(&board));
            }
        }
        text
    }

    fn generate(settings: &Settings, rng: &mut dyn Rng) -> Result<Instance, UsageError> {
        let (rows, cols) = settings.size;
        let tiles = settings.tiles.unwrap_or(rows * cols);
        let board = generate::split(rows, cols, tiles, rng);
        Ok(Instance { board, most: settings.moves })
    }
}

/// The run's limits with the moves the question allows.
fn limits(instance: &Instance, settings: &Settings, run: &Run<'_>) -> Limits {
    let moves = [instance.most, settings.moves].into_iter().flatten().min();
    Limits { moves, ..run.limits }
}

fn read_size(given: &Given) -> Result<(usize, usize), UsageError> {
    let Some(text) = given.text("size") else {
        return Ok((4, 4));
    };
    let sides = text.split_once(['x', 'X']);
    let size = sides.and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    let allowed = 1..=LONGEST_SIDE;
    size.filter(|(rows, cols)| allowed.contains(rows) && allowed.contains(cols)).ok_or_else(|| {
        UsageError(format!(
            "--size '{text}': expected ROWSxCOLS, 1x1 to {LONGEST_SIDE}x{LONGEST_SIDE}"
        ))
    })
}

/// Runs one of the engine's algorithms on the textbook space.
pub fn run_engine(
    algorithm: &str,
    levels: &Levels,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Report<Path<Slide>> {
    fn sized<const N: usize>(
        algorithm: &str,
        levels: &Levels,
        parameters: &Parameters,
        budget: &mut Budget<'_>,
    ) -> Report<Path<Slide>> {
        let (space, start) = Slides::<N>::new(levels);
        engine::run_graph(algorithm, &space, &start, &Doublings, parameters, budget)
            .expect("every name in the list is known")
    }
    match levels.cells.len() {
        0..=16 => sized::<16>(algorithm, levels, parameters, budget),
        17..=64 => sized::<64>(algorithm, levels, parameters, budget),
        65..=400 => sized::<400>(algorithm, levels, parameters, budget),
        _ => sized::<4096>(algorithm, levels, parameters, budget),
    }
}
