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
//! The score can be compared between sizes. The *grade* says how hard a board is among the boards of its
//! size, whichever way round that lies: `typical` is the median of the scores of random boards, `high` what
//! one in ten of them exceeds ([`MEASURED`]; the figures are in the notes).
//!
//! | grade | score |
//! |---|---|
//! | easy | up to a third of `typical` |
//! | medium | up to two thirds of it |
//! | hard | up to `typical`: half of all random boards, near enough |
//! | expert | up to `high` |
//! | extreme | more |

use crate::board::{Board, Direction, Puzzle};
use crate::champion::Question;
use crate::options::{Algorithm, Options};
use crate::rules::{Metric, refute};
use crate::solve::solve;
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::explain::{Figure, Grade, Rated, Rating};
use std::collections::HashMap;

/// Sizes with the median of the scores of random boards, and what one in ten of them exceeds.
const MEASURED: [(usize, usize, u32, u32); 10] = [
    (2, 2, 3, 5),
    (2, 3, 19, 29),
    (2, 4, 34, 43),
    (2, 5, 51, 62),
    (2, 6, 72, 86),
    (2, 7, 94, 110),
    (3, 3, 30, 36),
    (3, 4, 48, 56),
    (3, 5, 70, 81),
    (4, 4, 69, 78),
];

/// For boards of other sizes, by their shorter side from 2 on: the median over cells times both sides together, in
/// hundredths. That is what the measured ones of their kind come near to.
const ESTIMATED: [u32; 4] = [75, 58, 54, 50];

/// The greatest scores of all grades but the last on boards of a size.
fn limits(rows: usize, cols: usize) -> [u32; 4] {
    let (short, long) = (rows.min(cols), rows.max(cols));
    let known = MEASURED.iter().find(|(rows, cols, ..)| (*rows, *cols) == (short, long));
    let (typical, high) = known.map_or_else(
        || {
            let share = ESTIMATED[short.clamp(2, 5) - 2];
            let typical = (short * long * (short + long)) as u32 * share / 100;
            (typical, typical + typical * 15 / 100)
        },
        |(.., typical, high)| (*typical, *high),
    );
    [typical / 3, 2 * typical / 3, typical, high]
}

/// The grade of a score on a board of a size.
fn grade(board: &Board, score: u32) -> Grade {
    let limits = limits(board.rows(), board.cols());
    let harder = limits.into_iter().filter(|most| score > *most).count();
    Grade::ALL[harder]
}

/// How hard a board is that is known to need so many moves: slack, score and grade.
pub(crate) fn judge(puzzle: &Puzzle, optimum: u32) -> (u32, u32, Grade) {
    let goals = puzzle.goals().filter(|goal| refute(&puzzle.board, goal).is_none());
    let bound = goals.map(|goal| manhattan(&puzzle.board, goal)).min().unwrap_or(0);
    let slack = optimum - bound.min(optimum);
    (slack, optimum + slack, grade(&puzzle.board, optimum + slack))
}

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
    let goals: Vec<&Board> =
        puzzle.goals().filter(|goal| refute(&puzzle.board, goal).is_none()).collect();
    for goal in goals {
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
    let (slack, score, grade) = judge(puzzle, optimum);
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
