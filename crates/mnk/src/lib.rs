//! (m,n,k)-games: two players take turns to put a stone on a board of m rows and n columns; the first
//! with k stones in a row, a column or a diagonal wins. Noughts and crosses is 3-3-3, free-style Gomoku
//! 15-15-5; with `--gravity` stones fall, and 6-7-4 is Connect Four.
//!
//! Deciding who wins is PSPACE-complete for k in general (Reisch 1980, for Gomoku). No board is a win
//! for the second player (strategy stealing). The notations are described in [`notation`].

pub mod agent;
pub mod analysis;
pub mod board;
pub mod certificate;
pub mod champion;
pub mod clock;
pub mod formulation;
pub mod judge;
pub mod notation;
pub mod prove;
pub mod rules;
pub mod seed_player;
pub mod shape;
pub mod thinker;
pub mod threat;

pub use board::{Board, Cell, Finish, Illegal, Mark, Shape, ShapeError, Side};

use gridwright_search::adversarial::{Table, alphabeta, minimax};
use gridwright_search::{Limits, Report, Solution, Stop, Verdict};
use gridwright_world::input::{InputError, Lines};
use gridwright_world::outcome::{Answer, Checked, Outcome, Status};
use gridwright_world::settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
use gridwright_world::text::stopped_by;
use gridwright_world::world::{Reader, Run, Size, World, pick_algorithm, pick_format};
use std::time::{Duration, Instant};

/// The world of (m,n,k)-games.
#[derive(Debug)]
pub struct Mnk;

/// A request, checked.
#[derive(Debug)]
pub struct Settings {
    /// Which algorithm answers.
    pub algorithm: &'static str,
    /// How positions are read.
    pub reading: notation::Reading,
    /// How many moves the player is asked about; `None` asks for a proof.
    pub multi_pv: Option<usize>,
    /// For the report's player.
    pub seed: u64,
    /// What is asked of the prover.
    pub proof: prove::answer::Request,
}

impl World for Mnk {
    type Instance = Board;
    type Settings = Settings;

    const NAME: &'static str = "mnk";
    const ABOUT: &'static str = "k in a row on m rows and n columns, two players";
    const COMMANDS: &'static [Command] =
        &[Command::Solve, Command::Check, Command::Compare, Command::Convert];
    const ALGORITHMS: &'static [Algorithm] = &[
        Algorithm { name: "champion", about: "proves the value, by whatever proves it soonest" },
        Algorithm { name: "pns", about: "proof-number search (df-pn) on reduced positions" },
        Algorithm { name: "vcf", about: "a win by continuous threats to complete a line, or none" },
        Algorithm { name: "vct", about: "the same with threats to fork (open k-2)" },
        Algorithm { name: "alphabeta", about: "alpha-beta to the end of the game, with a table" },
        Algorithm { name: "seed-player", about: "the player of the original report: an estimate" },
        Algorithm { name: "minimax", about: "every line of play to the end of the game" },
    ];
    const NOTATIONS: &'static [Notation] = &[
        Notation {
            name: notation::GRID,
            reads: true,
            writes: true,
            answers: false,
            about: "M N K, then M rows of X, O and '.'",
        },
        Notation {
            name: notation::LINE,
            reads: true,
            writes: true,
            answers: false,
            about: "M N K, the rows joined by '/', and the side to move, on one line",
        },
        Notation {
            name: notation::MOVES,
            reads: true,
            writes: true,
            answers: false,
            about: "M N K, the word moves, and the moves x,y from the empty board",
        },
    ];
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "exact",
            value: None,
            about: "only exactly k in a row win, not more",
            commands: Self::COMMANDS,
        },
        OptionSpec {
            name: "gravity",
            value: None,
            about: "stones fall to the lowest free cell of their column (Connect Four)",
            commands: Self::COMMANDS,
        },
        OptionSpec {
            name: "allow-finished",
            value: None,
            about: "answer for positions that are already won or full",
            commands: &[Command::Solve],
        },
        OptionSpec {
            name: "multi-pv",
            value: Some("N"),
            about: "the player's view of the N best moves instead of a proof",
            commands: &[Command::Solve],
        },
        OptionSpec {
            name: "all-moves",
            value: None,
            about: "the value of every move, as a map",
            commands: &[Command::Solve],
        },
        OptionSpec {
            name: "certificate",
            value: Some("FILE"),
            about: "write a proof that `check` can verify without searching",
            commands: &[Command::Solve],
        },
        OptionSpec {
            name: "table",
            value: Some("FILE"),
            about: "keep the table of a long proof here and go on from it next time",
            commands: &[Command::Solve],
        },
    ];

    fn settings(given: &Given) -> Result<Settings, UsageError> {
        let algorithm = pick_algorithm::<Mnk>(given)?;
        let multi_pv = given.value::<usize>("multi-pv")?;
        if multi_pv.is_some_and(|n| !(1..=10_000).contains(&n)) {
            return Err(UsageError("--multi-pv: expected 1 to 10000".to_owned()));
        }
        Ok(Settings {
            algorithm,
            multi_pv,
            seed: given.seed,
            proof: prove::answer::Request::new(algorithm, given)?,
            reading: notation::Reading {
                format: pick_format::<Mnk>(given)?,
                exact: given.has("exact"),
                gravity: given.has("gravity"),
                finished: given.has("allow-finished") || given.command != Command::Solve,
            },
        })
    }

    fn reader<'a>(lines: Lines<'a>, settings: &'a Settings) -> Reader<'a, Board> {
        Box::new(notation::Positions::new(lines, settings.reading))
    }

    fn solve(board: &Board, settings: &Settings, run: &Run<'_>) -> Outcome {
        let plain = !board.shape().exact() && !board.shape().gravity();
        let open = board.finish().is_none();
        match (settings.algorithm, settings.multi_pv) {
            ("champion", Some(count)) if open => analysis::analyse(board, count, run),
            ("champion", _) if plain && open && run.limits.time.is_some() => {
                prove_or_play(board, settings, run)
            }
            ("champion", _) if plain => {
                let outcome = prove::answer::answer(board, &settings.proof, run);
                match outcome.stopped {
                    // Too large to prove: an estimate is better than nothing.
                    Some(Stop::Bound(_)) if open => analysis::analyse(board, 1, run),
                    _ => outcome,
                }
            }
            ("champion", _) if open && run.limits.time.is_some() => {
                analysis::analyse(board, 1, run)
            }
            ("pns" | "vcf" | "vct", _) if plain => {
                prove::answer::answer(board, &settings.proof, run)
            }
            ("seed-player", _) if open => analysis::seed(board, settings.seed, run),
            _ => textbook(board, settings.algorithm, run),
        }
    }

    fn check(
        board: &Board,
        answer: &str,
        _: &Settings,
        run: &Run<'_>,
    ) -> Result<Checked, InputError> {
        if certificate::is_certificate(answer) {
            return Ok(certificate::check_until(board, answer, run.cancel));
        }
        let line = rules::read(board, answer)?;
        let mut faults = rules::verify(board, &line);
        if faults.is_empty() {
            faults = judge::faults(board, &line, run);
        }
        Ok(Checked { faults, cost: Some(line.len() as u32), optimal_cost: None })
    }

    fn write(board: &Board, notation: &str, _: &Settings) -> Result<String, UsageError> {
        Ok(notation::write(board, notation))
    }

    fn size(board: &Board) -> Option<Size> {
        let shape = board.shape();
        let label = format!("{}x{}, k={}", shape.rows(), shape.cols(), shape.k());
        Some(Size { label, cells: shape.cells(), steps: None })
    }

    fn write_answer(board: &Board, _: &Outcome, notation: &str, _: &Settings) -> String {
        notation::write(board, notation)
    }

    fn text(_: &Board, outcome: &Outcome, _: bool, _: &Settings) -> String {
        let Some(Answer::Play { value, eval, best, line, .. }) = &outcome.answer else {
            return match &outcome.status {
                Status::Unsolvable { why } => format!("unsolvable: {why}\n"),
                _ => match outcome.stopped {
                    Some(stop) => format!("no answer found ({})\n", stopped_by(stop)),
                    None => "no answer found\n".to_owned(),
                },
            };
        };
        let head = match (value, eval) {
            (Some(value), _) => (*value).to_owned(),
            (None, Some(eval)) => format!("eval {eval:+.2}"),
            (None, None) => "unknown".to_owned(),
        };
        let best = best.as_deref().unwrap_or("none");
        let note = |name: &str| outcome.extra.get(name).and_then(|note| note.as_str());
        let map = note("map").unwrap_or_default();
        let mut text = format!("{head}  move {best}  line {}\n{map}", line.join(" "));
        for (name, title) in [("certificate_error", "no certificate"), ("table_error", "table")] {
            text.extend(note(name).map(|note| format!("{title}: {note}\n")));
        }
        text
    }
}

/// Under a clock: a proof if one comes within half the time, otherwise what the player thinks.
fn prove_or_play(board: &Board, settings: &Settings, run: &Run<'_>) -> Outcome {
    let half = |time: Duration| time / 2;
    let first = Limits { time: run.limits.time.map(half), ..run.limits };
    let start = Instant::now();
    let proof = prove::answer::answer(board, &settings.proof, &Run { limits: first, ..*run });
    let gave_up = matches!(proof.stopped, Some(Stop::Time | Stop::Bound(_)));
    if !gave_up || settings.proof.all_moves {
        return proof;
    }
    let left = run.limits.time.map(|time| time.saturating_sub(start.elapsed()));
    let nodes = run.limits.nodes.map(|nodes| nodes - proof.stats.expanded);
    let second = Limits { time: left, nodes, ..run.limits };
    let mut outcome = analysis::analyse(board, 1, &Run { limits: second, ..*run });
    outcome.stats.merge(&proof.stats);
    outcome
}

/// The engine's own algorithms, to the end of the game.
fn textbook(board: &Board, algorithm: &'static str, run: &Run<'_>) -> Outcome {
    let rules = formulation::Rules::new(board.shape());
    let state = rules.state(board);
    let mut budget = run.budget();
    let report = if algorithm == "minimax" {
        minimax(&rules, &state, &mut budget)
    } else {
        let memory = run.limits.memory.unwrap_or(u64::MAX) as usize;
        let table = Table::new(TABLE_BYTES.min(memory / 2));
        alphabeta(&rules, &state, Some(&table), &mut budget)
    };
    outcome(board, algorithm, report)
}

const TABLE_BYTES: usize = 64 << 20;

/// A solved game in the terms all worlds share.
fn outcome(board: &Board, algorithm: &'static str, report: Report<Solution<Cell>>) -> Outcome {
    let mut outcome = Outcome::new(algorithm, Status::Limit);
    outcome.stats = report.stats;
    match report.verdict {
        Verdict::Proved(solution) => enter(&mut outcome, board, &solution),
        Verdict::Stopped { why, .. } => outcome.stopped = Some(why),
        Verdict::Impossible => {}
    }
    outcome
}

/// Enters a proved solution.
fn enter(outcome: &mut Outcome, board: &Board, solution: &Solution<Cell>) {
    let name = |cell: &Cell| notation::write_move(*cell, board.shape());
    let line: Vec<String> = solution.line.iter().map(name).collect();
    outcome.status = Status::Solved;
    outcome.optimal = Some(true);
    outcome.answer = Some(Answer::Play {
        value: Some(solution.value.name()),
        eval: None,
        best: line.first().cloned(),
        line,
        shortest: solution.shortest,
    });
}
