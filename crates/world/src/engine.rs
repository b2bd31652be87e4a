//! Running the engine's algorithms on a world's formulation.

use crate::choice::Choice;
use crate::request::{Command, OptionSpec, Request, UsageError};
use gridwright_search::space::{self, Graph, Tree, nodes::Nodes};
use gridwright_search::{Budget, Heuristic, Keyed, Observer, Path, Report, Space};

/// The engine's algorithms that every state space can be searched with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Textbook {
    /// Breadth-first search.
    Bfs,
    /// Depth-first search.
    Dfs,
    /// Iterative deepening depth-first search.
    Iddfs,
    /// Uniform-cost search.
    Ucs,
    /// Greedy best-first search.
    Greedy,
    /// A*.
    Astar,
    /// Weighted A*.
    Wastar,
    /// Iterative deepening A*.
    Ida,
    /// Beam search.
    Beam,
}

impl Textbook {
    /// Its name on the command line, and one line about it.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Textbook::Bfs => ("bfs", "breadth-first search"),
            Textbook::Dfs => ("dfs", "depth-first search, bounded by --max-moves"),
            Textbook::Iddfs => ("iddfs", "iterative deepening depth-first search"),
            Textbook::Ucs => ("ucs", "uniform-cost search"),
            Textbook::Greedy => ("greedy", "greedy best-first search"),
            Textbook::Astar => ("astar", "A*"),
            Textbook::Wastar => ("wastar", "weighted A*, at most --weight times the best"),
            Textbook::Ida => ("ida", "iterative deepening A*"),
            Textbook::Beam => ("beam", "beam search of --width nodes a layer"),
        }
    }
}

const SOLVING: &[Command] = &[Command::Solve, Command::Compare];

/// `--weight`
pub const WEIGHT: OptionSpec = OptionSpec::new("weight", SOLVING)
    .takes("W")
    .about("weight of the estimate in wastar, at least 1 [default: 1.5]");
/// `--width`
pub const WIDTH: OptionSpec =
    OptionSpec::new("width", SOLVING).takes("W").about("nodes a layer in beam [default: 1000]");

/// `--heuristic`, for a world with these.
pub const fn heuristic(about: &'static str) -> OptionSpec {
    OptionSpec::new("heuristic", SOLVING).takes("NAME").about(about)
}

/// The algorithms that estimate how far it is.
pub const INFORMED: &[&str] = &["greedy", "astar", "wastar", "ida", "beam"];

/// The algorithms that know these options.
pub const ONLY_FOR: &[(&str, &[&str])] =
    &[("weight", &["wastar"]), ("width", &["beam"]), ("heuristic", INFORMED)];

/// The name of a heuristic, where the algorithm looks at one.
pub fn heuristic_of<H: Choice>(algorithm: &str, heuristic: H) -> Option<&'static str> {
    INFORMED.contains(&algorithm).then_some(heuristic.name())
}

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
    /// The usual ones; `default_depth` is the world's own.
    pub const fn with_depth(default_depth: u32) -> Parameters {
        Parameters { weight: 1.5, width: 1000, default_depth }
    }

    /// Reads `--weight` and `--width`; `default_depth` is the world's own.
    pub fn read(request: &Request, default_depth: u32) -> Result<Parameters, UsageError> {
        let weight = request.value::<f64>("weight")?.unwrap_or(1.5);
        if !(1.0..=1e6).contains(&weight) {
            return Err(UsageError(format!(
                "--weight {weight}: expected a number from 1 to 1000000"
            )));
        }
        let width = request.value::<usize>("width")?.unwrap_or(1000);
        if width == 0 {
            return Err(UsageError("--width 0: expected at least 1".to_owned()));
        }
        Ok(Parameters { weight, width, default_depth })
    }
}

/// Runs an algorithm that recognises repeated states.
pub fn run_graph<S: Keyed, H: Heuristic<S>>(
    algorithm: Textbook,
    space: &S,
    start: &S::State,
    heuristic: &H,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Report<Path<S::Action>> {
    run::<S, H, Graph<S>>(algorithm, space, start, heuristic, parameters, budget)
}

/// Runs an algorithm as a tree search: repeated states are met as new ones.
pub fn run_tree<S: Space, H: Heuristic<S>>(
    algorithm: Textbook,
    space: &S,
    start: &S::State,
    heuristic: &H,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Report<Path<S::Action>> {
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
    algorithm: Textbook,
    space: &S,
    start: &S::State,
    h: &H,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Report<Path<S::Action>> {
    observed!(budget, |observer| run_observed::<S, H, N, _>(
        algorithm, space, start, h, parameters, budget, observer
    ))
}

fn run_observed<S: Space, H: Heuristic<S>, N: Nodes<S>, O: Observer<S::Action>>(
    algorithm: Textbook,
    space: &S,
    start: &S::State,
    h: &H,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>> {
    match algorithm {
        Textbook::Bfs => space::bfs::<S, N, O>(space, start, budget, observer),
        Textbook::Dfs => {
            let bound = budget.limits().moves.unwrap_or(parameters.default_depth);
            space::dfs(space, start, bound, budget, observer)
        }
        Textbook::Iddfs => space::iddfs(space, start, budget, observer),
        Textbook::Ucs => space::ucs::<S, N, O>(space, start, budget, observer),
        Textbook::Greedy => space::greedy::<S, H, N, O>(space, start, h, budget, observer),
        Textbook::Astar => space::astar::<S, H, N, O>(space, start, h, budget, observer),
        Textbook::Wastar => {
            let weight = parameters.weight;
            space::weighted_astar::<S, H, N, O>(space, start, h, weight, budget, observer)
        }
        Textbook::Ida => space::ida(space, start, h, budget, observer),
        Textbook::Beam => {
            space::beam::<S, H, N, O>(space, start, h, parameters.width, budget, observer)
        }
    }
}
