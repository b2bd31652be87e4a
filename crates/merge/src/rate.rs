//! How hard a board is, from its shortest solutions.
//!
//! **Definition.** No study of what makes these boards hard for people was found; the definition is our
//! own. It looks at nothing but the set of all shortest solutions, so it does not change when the board
//! is turned or mirrored, or when all tiles are doubled.
//!
//! - `optimum` is the number of slides of a shortest solution.
//! - `slack` is how far the simple bound falls short: log2 of the sum over the smallest tile, as in every
//!   slide the smallest value can at best be doubled. So many slides do not get rid of the smallest tiles.
//! - `first` counts the first slides that are right, `solutions` the shortest solutions.
//! - `only` is the share, among all positions on shortest solutions (mirror images taken as one), of those
//!   where one slide alone is right.
//! - The *score* is `optimum` + `slack` + 10 · `only`, to one decimal: long solutions, detours, and how
//!   narrow the way is.
//!
//! The score can be compared between sizes. The *grade* says how hard a board is among the boards with as many
//! cells: its limits ([`MEASURED`]) come from full random boards, of which about half score more than the limit of
//! `hard` and one in ten more than that of `expert`; those of `easy` and `medium` are a third and two thirds of
//! the former. The figures are in the notes.

use crate::board::{Board, Levels, Puzzle};
use crate::champion;
use crate::options::{Algorithm, Options};
use crate::solve::solve;
use gridwright_search::{Budget, Stop};
use gridwright_world::explain::{Figure, Grade, Rated, Rating};
use std::cmp::Ordering;

/// Up to so many cells: the greatest score of each grade but the last.
const MEASURED: [(usize, [f64; 4]); 6] = [
    (4, [2.0, 4.0, 6.5, 7.0]),
    (6, [3.0, 6.0, 9.0, 15.5]),
    (9, [4.5, 9.0, 13.5, 20.5]),
    (12, [5.5, 11.0, 16.5, 24.0]),
    (16, [7.5, 15.0, 23.0, 29.0]),
    (usize::MAX, [8.0, 16.0, 24.0, 31.0]),
];

fn limits(cells: usize) -> [f64; 4] {
    MEASURED.iter().find(|(most, _)| cells <= *most).map_or([0.0; 4], |(_, limits)| *limits)
}

/// The grade of a score on a board with so many cells.
fn grade(cells: usize, score: f64) -> Grade {
    let harder = limits(cells).into_iter().filter(|most| score > *most).count();
    Grade::ALL[harder]
}

/// How far a score is from those of a grade on a board with so many cells: negative below them, 0 among them.
pub(crate) fn gap(cells: usize, score: f64, wanted: Grade) -> f64 {
    let (limits, place) = (limits(cells), wanted as usize);
    match grade(cells, score).cmp(&wanted) {
        // Scores have one decimal, and the limit itself is still of the grade below.
        Ordering::Less => score - limits[place - 1] - 0.1,
        Ordering::Equal => 0.0,
        Ordering::Greater => score - limits[place],
    }
}

/// How hard a board is that is known to take `optimum` slides.
pub(crate) fn judge(
    board: &Board,
    levels: &Levels,
    optimum: u32,
    budget: &mut Budget<'_>,
) -> Result<Rating, Stop> {
    let survey = champion::survey(levels, optimum, budget)?;
    let only = survey.only as f64 / survey.positions.max(1) as f64;
    let slack = optimum - (u32::from(levels.goal) - 1).min(optimum);
    let score = f64::from(optimum + slack) + (only * 100.0).round() / 10.0;
    Ok(Rating {
        grade: grade(board.rows() * board.cols(), score),
        score,
        hardest: None,
        techniques: Vec::new(),
        figures: vec![
            ("optimum", Figure::Count(optimum.into())),
            ("slack", Figure::Count(slack.into())),
            ("first", Figure::Count(survey.first.into())),
            ("solutions", solutions(survey.count)),
            ("only", Figure::Number((only * 1000.0).round() / 1000.0)),
        ],
    })
}

/// How hard a board is.
///
/// ```
/// use gridwright_merge::{Options, Puzzle, rate};
/// use gridwright_search::Budget;
/// use gridwright_world::explain::{Grade, Rated};
/// let puzzle: Puzzle = "2 2 4".parse()?;
/// let rated = rate(&puzzle, &Options::default(), &mut Budget::unlimited());
/// let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
/// assert_eq!((rating.grade, rating.score), (Grade::Easy, 2.0));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn rate(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Rated {
    let plain = Options { algorithm: Algorithm::Champion, ..options.clone() };
    let outcome = solve(puzzle, &plain, budget);
    let levels = Levels::new(&puzzle.board);
    let (Some(answer), Ok(levels)) = (outcome.answer(), levels) else {
        return match (outcome.reason(), outcome.why) {
            (Some(stop), _) => Rated::Limit(stop),
            (None, why) => Rated::Unsolvable(why.unwrap_or_default()),
        };
    };
    if outcome.optimal != Some(true) {
        return Rated::Limit(outcome.reason().unwrap_or(Stop::Time));
    }
    let optimum = answer.slides().len() as u32;
    judge(&puzzle.board, &levels, optimum, budget).map_or_else(Rated::Limit, Rated::Rated)
}

/// Numbers that readers of JSON would round are said to be many.
fn solutions(count: u128) -> Figure {
    const EXACT: u128 = 1 << 53;
    if count < EXACT { Figure::Count(count as u64) } else { Figure::Word("more than 2^53") }
}
