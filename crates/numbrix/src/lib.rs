//! Numbrix and its relatives: a path 1, 2, …, n through all cells of a board.
//!
//! **Rules.** Every cell holds one number, every number from 1 to the number of cells is used once,
//! and consecutive numbers are next to each other: along rows and columns (Numbrix), also
//! diagonally (Hidato), or on hexagons (Rikudo, where marks between cells say that the two are
//! consecutive). Holes are no cells. Any numbers may be given, also none.
//!
//! **Notation.** `ist`, of the course the report was written for; see [`notation`].
//!
//! **Complexity.** NP-complete with holes (De Biasi 2013, from Hamiltonian paths in grid graphs, Itai
//! et al. 1982). The completed boards of n×n are twice the Hamiltonian paths of the grid (OEIS
//! A096969).
//!
//! **Sources.** The report's formulation and estimate are in [`formulation`]; the champion is our
//! own, see [`champion`]; counting is in [`mod@count`].
//!
//! ```
//! use gridwright_numbrix::{Neighbours, champion, parse, verify, written};
//! use gridwright_search::{Budget, Stats};
//!
//! let board = parse("3\n0 0 3\n0 0 0\n7 0 0\n", Neighbours::Four)?;
//! let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
//! let mut answers = Vec::new();
//! let all = champion::answers(&board, 2, budget, stats, &mut |answer| answers.push(answer));
//! assert_eq!(all, Ok(false)); // there are more than two
//! assert!(verify(&board, &written(&board, &answers[0])).is_empty());
//! # Ok::<(), gridwright_world::InputError>(())
//! ```

pub mod board;
pub mod champion;
pub mod count;
pub mod formulation;
pub mod generate;
pub mod notation;
pub mod rules;
mod settings;
mod text;

pub use board::{Board, BoardError, Filling, Graph, LONGEST_SIDE, Neighbours};
pub use notation::{Boards, parse, parse_answer};
pub use rules::{Written, verify, written};
pub use settings::Settings;

use formulation::{Alpha, Runs};
use gridwright_search::{Budget, Space, Stats, Stop, Verdict, space};
use gridwright_world::engine;
use gridwright_world::input::{InputError, Lines};
use gridwright_world::outcome::{Answer, Checked, Count, Outcome, Status};
use gridwright_world::settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
use gridwright_world::world::{Reader, Run, Size, World};
use rand::Rng;
use serde_json::{Value, json};

/// The world of number paths.
#[derive(Debug)]
pub struct Numbrix;

impl World for Numbrix {
    type Instance = Board;
    type Settings = Settings;

    const NAME: &'static str = "numbrix";
    const ABOUT: &'static str =
        "fill a board with a path 1..n: Numbrix, Hidato, hexagons, holes allowed";
    const COMMANDS: &'static [Command] = &[
        Command::Solve,
        Command::Count,
        Command::Check,
        Command::Compare,
        Command::Convert,
        Command::Generate,
    ];
    const ALGORITHMS: &'static [Algorithm] = &[
        Algorithm { name: "champion", about: "propagation, shaving, and a search that learns" },
        engine::BFS,
        Algorithm { name: "dfs", about: "depth-first search with a stack, as in the report" },
        engine::UCS,
        engine::GREEDY,
        engine::ASTAR,
        engine::WASTAR,
        engine::IDA,
        engine::BEAM,
    ];
    const NOTATIONS: &'static [Notation] = &[Notation {
        name: "ist",
        reads: true,
        writes: true,
        answers: true,
        about: "N (or W H), then rows of numbers; 0 empty, # hole",
    }];
    const OPTIONS: &'static [OptionSpec] = settings::OPTIONS;
    const HASH_COMMENTS: bool = false;

    fn settings(given: &Given) -> Result<Settings, UsageError> {
        Settings::read(given)
    }

    fn reader<'a>(lines: Lines<'a>, settings: &'a Settings) -> Reader<'a, Board> {
        Box::new(Boards::new(lines, settings.neighbours))
    }

    fn solve(board: &Board, settings: &Settings, run: &Run<'_>) -> Outcome {
        let mut budget = run.budget();
        if settings.algorithm == "champion" {
            solve_by_champion(board, &mut budget)
        } else {
            solve_by_engine(board, settings, &mut budget)
        }
    }

    fn count(board: &Board, settings: &Settings, run: &Run<'_>) -> Outcome {
        count_answers(board, settings, &mut run.budget())
    }

    fn check(
        board: &Board,
        answer: &str,
        _: &Settings,
        _: &Run<'_>,
    ) -> Result<Checked, InputError> {
        let answer = parse_answer(answer, board)?;
        Ok(Checked { faults: verify(board, &answer), ..Checked::default() })
    }

    fn write(board: &Board, _: &str, _: &Settings) -> Result<String, UsageError> {
        Ok(notation::write(board))
    }

    fn size(board: &Board) -> Option<Size> {
        let (rows, columns) = (board.graph().rows(), board.graph().columns());
        let open = board.clues().iter().filter(|&&clue| clue == 0).count();
        let label = format!("{rows}x{columns}");
        Some(Size { label, cells: board.cells(), steps: u32::try_from(open).ok() })
    }

    fn write_answer(board: &Board, outcome: &Outcome, _: &str, _: &Settings) -> String {
        match text::filling(board, outcome) {
            Some(filling) => notation::write_rows(board, &filling),
            None => "no solution\n".to_owned(),
        }
    }

    fn text(board: &Board, outcome: &Outcome, paint: bool, _: &Settings) -> String {
        text::text(board, outcome, paint)
    }

    fn generate(settings: &Settings, rng: &mut dyn Rng) -> Result<Board, UsageError> {
        let (rows, columns) = settings.size;
        Ok(generate::puzzle(rows, columns, settings.neighbours, settings.density, rng))
    }
}

fn solved(algorithm: &'static str, board: &Board, filling: &[u16]) -> Outcome {
    let answer = Some(Answer::Grid(written(board, filling)));
    Outcome { answer, ..Outcome::new(algorithm, Status::Solved) }
}

fn unsolvable(algorithm: &'static str, board: &Board) -> Outcome {
    Outcome::new(algorithm, Status::Unsolvable { why: champion::why_none(board) })
}

fn stopped(algorithm: &'static str, stop: Stop) -> Outcome {
    Outcome { stopped: Some(stop), ..Outcome::new(algorithm, Status::Limit) }
}

fn solve_by_champion(board: &Board, budget: &mut Budget<'_>) -> Outcome {
    let mut stats = Stats::default();
    let mut answer = None;
    let end =
        champion::answers(board, 1, budget, &mut stats, &mut |filling| answer = Some(filling));
    let outcome = match (answer, end) {
        (Some(filling), _) => solved("champion", board, &filling),
        (None, Ok(_)) => unsolvable("champion", board),
        (None, Err(stop)) => stopped("champion", stop),
    };
    Outcome { stats, ..outcome }
}

fn solve_by_engine(board: &Board, settings: &Settings, budget: &mut Budget<'_>) -> Outcome {
    let space = Runs::new(board);
    let start = space.start();
    let estimate = Alpha { alpha: settings.alpha };
    let (name, parameters) = (settings.algorithm, &settings.parameters);
    let report = match name {
        "dfs" => gridwright_world::observed!(budget, |observer| {
            space::stack_dfs(&space, &start, budget, observer)
        }),
        _ => engine::run_tree(name, &space, &start, &estimate, parameters, budget)
            .expect("every name in the list is known"),
    };
    let outcome = match &report.verdict {
        Verdict::Proved(path) | Verdict::Stopped { best: Some(path), .. } => {
            let mut state = start;
            for put in &path.actions {
                space.apply(&mut state, *put);
            }
            solved(name, board, state.numbers())
        }
        Verdict::Impossible => unsolvable(name, board),
        Verdict::Stopped { why, best: None } => stopped(name, *why),
    };
    Outcome { stats: report.stats, ..outcome }
}

fn count_answers(board: &Board, settings: &Settings, budget: &mut Budget<'_>) -> Outcome {
    let mut stats = Stats::default();
    let name = count::algorithm(settings.at_most);
    let mut outcome = match count::count(board, settings.at_most, budget, &mut stats) {
        Ok(counted) => {
            let outcome = match counted.count {
                0 => unsolvable(name, board),
                _ => Outcome::new(name, Status::Solved),
            };
            Outcome { count: Some(counted), ..outcome }
        }
        Err((stop, count)) => {
            let count = Some(Count { count, complete: false });
            Outcome { count, ..stopped(name, stop) }
        }
    };
    if settings.common && outcome.status == Status::Solved {
        match champion::common(board, budget, &mut stats) {
            Ok(common) => {
                let common = common.unwrap_or_else(|| vec![0; board.cells()]);
                outcome.extra.insert("common".to_owned(), rows_or_null(board, &common));
            }
            Err(stop) => {
                outcome.status = Status::Limit;
                outcome.stopped = Some(stop);
            }
        }
    }
    Outcome { stats, ..outcome }
}

/// Rows of numbers, null where nothing is known and for holes.
fn rows_or_null(board: &Board, numbers: &[u16]) -> Value {
    let known = |number: Option<u32>| number.filter(|number| *number != 0);
    let rows = written(board, numbers).into_iter();
    let rows: Vec<Vec<Option<u32>>> =
        rows.map(|row| row.into_iter().map(known).collect()).collect();
    json!(rows)
}
