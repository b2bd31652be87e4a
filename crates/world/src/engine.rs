//! Running the engine's algorithms by name on a world's formulation.

use crate::outcome::{Answer, Outcome, Status};
use crate::settings::{Algorithm, Command, Given, OptionSpec, UsageError};
use crate::text::number_of;
use gridwright_search::space::{self, Graph, Tree, nodes::Nodes};
use gridwright_search::{
    Budget, Heuristic, Keyed, Limits, Observer, Path, Report, Space, Stop, Verdict,
};

/// `bfs`
pub const BFS: Algorithm = Algorithm { name: "bfs", about: "breadth-first search" };
/// `dfs`
pub const DFS: Algorithm =
    Algorithm { name: "dfs", about: "depth-first search, bounded by --max-moves" };
/// `iddfs`
pub const IDDFS: Algorithm =
    Algorithm { name: "iddfs", about: "iterative deepening depth-first search" };
/// `ucs`
pub const UCS: Algorithm = Algorithm { name: "ucs", about: "uniform-cost search" };
/// `greedy`
pub const GREEDY: Algorithm = Algorithm { name: "greedy", about: "greedy best-first search" };
/// `astar`
pub const ASTAR: Algorithm = Algorithm { name: "astar", about: "A*" };
/// `wastar`
pub const WASTAR: Algorithm =
    Algorithm { name: "wastar", about: "weighted A*, at most --weight times the best" };
/// `ida`
pub const IDA: Algorithm = Algorithm { name: "ida", about: "iterative deepening A*" };
/// `beam`
pub const BEAM: Algorithm =
    Algorithm { name: "beam", about: "beam search of --width nodes a layer" };
/// `bidirectional`
pub const BIDIRECTIONAL: Algorithm =
    Algorithm { name: "bidirectional", about: "breadth-first search from both ends" };

/// `--weight`
pub const WEIGHT: OptionSpec = OptionSpec {
    name: "weight",
    value: Some("W"),
    about: "weight of the estimate in wastar, at least 1 [default: 1.5]",
    commands: &[Command::Solve, Command::Compare],
};
/// `--width`
pub const WIDTH: OptionSpec = OptionSpec {
    name: "width",
    value: Some("W"),
    about: "nodes a layer in beam [default: 1000]",
    commands: &[Command::Solve, Command::Compare],
};

/// The parameters of the engine's algorithms.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// Of weighted A*.
    pub weight: f64,
    /// Of beam search.
    pub width: usize,
    /// Depth bound of depth-first search when `--max-moves` is not given.
    pub default_depth: u32,
}

impl Parameters {
    /// Reads `--weight` and `--width`; `default_depth` is the world's own.
    pub fn read(given: &Given, default_depth: u32) -> Result<Parameters, UsageError> {
        let weight = given.value::<f64>("weight")?.unwrap_or(1.5);
        if !(1.0..=1e6).contains(&weight) {
            return Err(UsageError(format!(
                "--weight {weight}: expected a number from 1 to 1000000"
            )));
        }
        let width = given.value::<usize>("width")?.unwrap_or(1000);
        if width == 0 {
            return Err(UsageError("--width 0: expected at least 1".to_owned()));
        }
        Ok(Parameters { weight, width, default_depth })
    }
}

/// Runs an engine algorithm that recognises repeated states; `None` when the engine has no algorithm
/// of that name (`bidirectional` needs more than [`Keyed`] and is called by the worlds themselves).
pub fn run_graph<S: Keyed, H: Heuristic<S>>(
    algorithm: &str,
    space: &S,
    start: &S::State,
    heuristic: &H,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Option<Report<Path<S::Action>>> {
    run::<S, H, Graph<S>>(algorithm, space, start, heuristic, parameters, budget)
}

/// Runs an engine algorithm as a tree search: repeated states are met as new ones.
pub fn run_tree<S: Space, H: Heuristic<S>>(
    algorithm: &str,
    space: &S,
    start: &S::State,
    heuristic: &H,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Option<Report<Path<S::Action>>> {
    run::<S, H, Tree<S>>(algorithm, space, start, heuristic, parameters, budget)
}

/// Runs a search with an observer: the silent one, which costs nothing, unless somebody records.
#[macro_export]
macro_rules! observed {
    ($budget:expr, |$observer:ident| $search:expr) => {
        match $budget.trace() {
            None => {
                let $observer = &mut ();
                $search
            }
            Some(trace) => {
                let $observer = &mut $crate::search::Recording(trace);
                $search
            }
        }
    };
}

fn run<S: Space, H: Heuristic<S>, N: Nodes<S>>(
    algorithm: &str,
    space: &S,
    start: &S::State,
    h: &H,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Option<Report<Path<S::Action>>> {
    observed!(budget, |observer| run_observed::<S, H, N, _>(
        algorithm, space, start, h, parameters, budget, observer
    ))
}

fn run_observed<S: Space, H: Heuristic<S>, N: Nodes<S>, O: Observer<S::Action>>(
    algorithm: &str,
    space: &S,
    start: &S::State,
    h: &H,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Option<Report<Path<S::Action>>> {
    Some(match algorithm {
        "bfs" => space::bfs::<S, N, O>(space, start, budget, observer),
        "dfs" => {
            let bound = budget.limits().moves.unwrap_or(parameters.default_depth);
            space::dfs(space, start, bound, budget, observer)
        }
        "iddfs" => space::iddfs(space, start, budget, observer),
        "ucs" => space::ucs::<S, N, O>(space, start, budget, observer),
        "greedy" => space::greedy::<S, H, N, O>(space, start, h, budget, observer),
        "astar" => space::astar::<S, H, N, O>(space, start, h, budget, observer),
        "wastar" => {
            let weight = parameters.weight;
            space::weighted_astar::<S, H, N, O>(space, start, h, weight, budget, observer)
        }
        "ida" => space::ida(space, start, h, budget, observer),
        "beam" => space::beam::<S, H, N, O>(space, start, h, parameters.width, budget, observer),
        _ => return None,
    })
}

/// The outcome of a search for a shortest move string. `asked` are the limits the user gave: only
/// when the user gave the number of moves is "none that short" an answer to the question.
pub fn moves_outcome<A: Copy>(
    algorithm: &'static str,
    report: &Report<Path<A>>,
    asked: &Limits,
    spell: impl Fn(&[A]) -> String,
) -> Outcome {
    let optimal = report.is_optimal();
    let answer = report
        .verdict
        .answer()
        .map(|path| Answer::Moves { moves: spell(&path.actions), cost: path.cost });
    let (status, stopped) = match (&report.verdict, asked.moves) {
        (Verdict::Proved(_), _) => (Status::Solved, None),
        (Verdict::Impossible, _) => {
            (unsolvable("every reachable board was looked at and none is a goal"), None)
        }
        (Verdict::Stopped { why: Stop::Moves, best: None }, Some(most)) => {
            (unsolvable(&format!("no answer within {}", number_of(most, "move"))), None)
        }
        (&Verdict::Stopped { why, best: None }, _) => (Status::Limit, Some(why)),
        (&Verdict::Stopped { why, .. }, _) => (Status::Solved, Some(why)),
    };
    Outcome {
        optimal: answer.is_some().then_some(optimal),
        answer,
        stopped,
        bounds: report.bounds,
        stats: report.stats,
        ..Outcome::new(algorithm, status)
    }
}

fn unsolvable(why: &str) -> Status {
    Status::Unsolvable { why: why.to_owned() }
}
