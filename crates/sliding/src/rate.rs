//! How hard a board is, from its shortest solutions.
//!
//! **Definition.** No study of what makes these boards hard for people was found that goes beyond their
//! length; the definition is our own. It looks at nothing but the set of all shortest solutions, in single
//! moves, so it does not change when board and goal are turned, mirrored or renamed.
//!
//! - `optimum` is the number of moves of a shortest solution.
//! - `slack` is how far the simple bound falls short: the sum of the distances of all tiles from their
//!   places, along rows and columns. Half of it is the number of moves, on every shortest solution to one
//!   goal, that lead a tile away from its place: these are what people find hard to see.
//! - `first` counts the first moves that are right, `solutions` the shortest solutions.
//! - `only` is the share, among all positions on shortest solutions, of those where one move alone is
//!   right.
//! - The *score* is `optimum` + `slack`: moves that lead away count three times, as they have to be
//!   found and to be made good.
//!
//! | grade | score |
//! |---|---|
//! | easy | up to 20 |
//! | medium | up to 34 |
//! | hard | up to 60 |
//! | expert | up to 74 |
//! | extreme | more |

use crate::board::{Board, Direction, Puzzle};
use crate::champion::Question;
use crate::options::{Algorithm, Options};
use crate::rules::{Metric, refute};
use crate::solve::solve;
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::explain::{Figure, Grade, Rated, Rating};
use std::collections::HashMap;

/// The greatest score of each grade but the last.
const GRADES: [(u32, Grade); 4] =
    [(20, Grade::Easy), (34, Grade::Medium), (60, Grade::Hard), (74, Grade::Expert)];

/// How hard a board is.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sliding::{Options, Puzzle, rate};
/// use gridwright_world::explain::{Grade, Rated};
/// let puzzle: Puzzle = "1 2 3/4 5 6/0 7 8".parse()?;
/// let rated = rate(&puzzle, &Options::default(), &mut Budget::unlimited());
/// let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
/// assert_eq!((rating.grade, rating.score), (Grade::Easy, 2.0));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn rate(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Rated {
    let plain = Options {
        algorithm: Algorithm::Champion,
        metric: Metric::Single,
        distance: false,
        ..options.clone()
    };
    let outcome = solve(puzzle, &plain, budget);
    let Some(answer) = outcome.answer() else {
        return match (outcome.reason(), outcome.why) {
            (Some(stop), _) => Rated::Limit(stop),
            (None, why) => Rated::Unsolvable(why.unwrap_or_default()),
        };
    };
    if outcome.optimal != Some(true) {
        return Rated::Limit(outcome.reason().unwrap_or(Stop::Time));
    }
    let way = answer.moves().unwrap_or_default();
    measure(puzzle, options, way, budget).map_or_else(Rated::Limit, Rated::Rated)
}

fn measure(
    puzzle: &Puzzle,
    options: &Options,
    way: &[Direction],
    budget: &mut Budget<'_>,
) -> Result<Rating, Stop> {
    let optimum = way.len() as u32;
    let champion = options.tables.champion();
    let stats = &mut Stats::default();
    let (mut solutions, mut first) = (0u64, 0u8);
    let mut right: HashMap<u128, u8> = HashMap::new();
    let mut bound = u32::MAX;
    let goals: Vec<&Board> =
        puzzle.goals().filter(|goal| refute(&puzzle.board, goal).is_none()).collect();
    for goal in goals {
        bound = bound.min(manhattan(&puzzle.board, goal));
        let question = Question { board: &puzzle.board, goal, way, alone: false };
        let ways = champion.ways(question, stats, budget)?;
        solutions = solutions.saturating_add(ways.count);
        first |= ways.right.get(&ways.start).copied().unwrap_or(0);
        for (key, moves) in ways.right {
            *right.entry(key).or_default() |= moves;
        }
    }
    let only = right.values().filter(|moves| moves.is_power_of_two()).count();
    let share = only as f64 / right.len().max(1) as f64;
    let slack = optimum - bound.min(optimum);
    let score = optimum + slack;
    let grade = GRADES.iter().find(|(most, _)| score <= *most).map_or(Grade::Extreme, |(_, g)| *g);
    Ok(Rating {
        grade,
        score: score.into(),
        hardest: None,
        techniques: Vec::new(),
        figures: vec![
            ("optimum", Figure::Count(optimum.into())),
            ("slack", Figure::Count(slack.into())),
            ("first", Figure::Count(first.count_ones().into())),
            ("solutions", Figure::Count(solutions)),
            ("only", Figure::Number((share * 1000.0).round() / 1000.0)),
        ],
    })
}

/// The sum of the distances of all tiles from their places; where tiles are alike, from the nearest.
fn manhattan(board: &Board, goal: &Board) -> u32 {
    let cols = board.cols();
    let tiles = board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
    let distance = |(cell, tile): (usize, &u8)| {
        let places = (0..goal.cells()).filter(|&place| goal.tiles()[place] == *tile);
        let away = |place: usize| {
            (cell / cols).abs_diff(place / cols) + (cell % cols).abs_diff(place % cols)
        };
        places.map(away).min().unwrap_or(0) as u32
    };
    tiles.map(distance).sum()
}
