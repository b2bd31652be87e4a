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
//! | grade | score |
//! |---|---|
//! | easy | up to 9 |
//! | medium | up to 13 |
//! | hard | up to 18 |
//! | expert | up to 26 |
//! | extreme | more |

use crate::board::{Levels, Puzzle};
use crate::champion;
use crate::options::{Algorithm, Options};
use crate::solve::solve;
use gridwright_search::{Budget, Stop};
use gridwright_world::explain::{Figure, Grade, Rated, Rating};

/// The greatest score of each grade but the last.
const GRADES: [(f64, Grade); 4] =
    [(9.0, Grade::Easy), (13.0, Grade::Medium), (18.0, Grade::Hard), (26.0, Grade::Expert)];

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
    match champion::survey(&levels, optimum, budget) {
        Err(stop) => Rated::Limit(stop),
        Ok(survey) => {
            let only = survey.only as f64 / survey.positions.max(1) as f64;
            let slack = optimum - (u32::from(levels.goal) - 1).min(optimum);
            let score = f64::from(optimum + slack) + (only * 100.0).round() / 10.0;
            let grade = GRADES.iter().find(|(most, _)| score <= *most);
            Rated::Rated(Rating {
                grade: grade.map_or(Grade::Extreme, |(_, grade)| *grade),
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
    }
}

/// Numbers that readers of JSON would round are said to be many.
fn solutions(count: u128) -> Figure {
    const EXACT: u128 = 1 << 53;
    if count < EXACT { Figure::Count(count as u64) } else { Figure::Word("more than 2^53") }
}
