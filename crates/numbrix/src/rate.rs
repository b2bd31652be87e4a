//! How hard a puzzle is, from the steps a person would take.
//!
//! **Definition.** The puzzle is solved step by step, always with the simplest technique that finds
//! something; what a number does not need is left out (see [`hint`](crate::hint())).
//!
//! - The *grade* is that of the hardest technique that is needed.
//! - The *score* is the sum of the costs of all steps.
//! - `narrowest` is the moment with the fewest ways on: `open` counts the different steps that the
//!   simplest technique offers, `missing` the numbers that were not yet on the board. What comes after
//!   three quarters of the missing numbers are found is not counted, as every puzzle is narrow when it
//!   ends.
//! - `steps` is the number of steps, `width` the average of `open` over all moments that count.
//!
//! | grade | techniques, with the cost of a step |
//! |---|---|
//! | easy | only way on 1, bridge 1, path tracing 2, marked pair 2, only place 2 |
//! | medium | dead end 3, one way in and one way out 3, only meeting place 4, colours of odd and even 4, detour 5, forced stretch 5 |
//! | hard | only number 7, now or never 8, pieces 9, broken chain 10 |
//! | expert | pair of numbers 12, pair of cells 12, uneven split 13, colour count 14, shared room 14, whichever way 16 |
//! | extreme | trial 40, search 100 |
//!
//! Nothing that was ruled out is forgotten, even where the number at hand did not need it and so it was
//! not counted. Therefore a technique is used only when all simpler ones have nothing left to say about
//! the board, and grade and hardest technique do not change when it is turned or mirrored (where trial is
//! needed, whether a search is needed too is a matter of patience). The score may change by a little, as
//! one of several equally simple steps is taken first.

use crate::board::Puzzle;
use crate::hint::reasoner::Reasoner;
use crate::hint::state::State;
use crate::hint::technique::Technique;
use crate::hint::{Decided, decide};
use crate::options::Options;
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::explain::{Figure, Grade, Rated, Rating};

/// How hard a puzzle is.
///
/// ```
/// use gridwright_numbrix::{Options, Puzzle, rate};
/// use gridwright_search::Budget;
/// use gridwright_world::explain::{Grade, Rated};
/// let puzzle: Puzzle = "3\n1 0 3\n0 0 0\n7 0 9\n".parse()?;
/// let rated = rate(&puzzle, &Options::default(), &mut Budget::unlimited());
/// let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
/// assert_eq!(rating.grade, Grade::Easy);
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn rate(puzzle: &Puzzle, _: &Options, budget: &mut Budget<'_>) -> Rated {
    let stats = &mut Stats::default();
    let decided = decide(puzzle, budget, stats).and_then(|decided| {
        Ok(match decided {
            Decided::None(why) => Rated::Unsolvable(why),
            Decided::Several(why) => Rated::Several(why),
            Decided::One(answer) => {
                let mut reasoner = Reasoner::new(budget, stats, Some(&answer));
                Rated::Rated(walk(puzzle, &mut reasoner)?)
            }
        })
    });
    decided.unwrap_or_else(Rated::Limit)
}

fn walk(puzzle: &Puzzle, reasoner: &mut Reasoner<'_, '_>) -> Result<Rating, Stop> {
    let mut state = State::new(puzzle);
    let missing = state.ground.missing();
    let mut counts = [0u32; Technique::ALL.len()];
    let mut narrowest: Option<(usize, usize)> = None;
    let (mut moments, mut offered) = (0, 0);
    let mut hardest = None;
    while state.ground.missing() > 0 {
        let left = state.ground.missing();
        if 4 * left > missing {
            let open = reasoner.open(&state)?;
            moments += 1;
            offered += open;
            if narrowest.is_none_or(|(least, _)| open < least) {
                narrowest = Some((open, left));
            }
        }
        let deduction = reasoner.deduce(&state)?;
        let deduction = deduction.expect("where trial is allowed there is always a step");
        for finding in &deduction.findings {
            counts[finding.technique() as usize] += 1;
        }
        for finding in &deduction.unshortened {
            hardest = hardest.max(Some(finding.technique()));
            finding.apply(&mut state);
        }
    }
    let used = || Technique::ALL.into_iter().filter(|technique| counts[*technique as usize] > 0);
    let score: u64 = used().map(|t| u64::from(t.cost()) * u64::from(counts[t as usize])).sum();
    let mut figures =
        vec![("steps", Figure::Count(counts.iter().map(|count| u64::from(*count)).sum()))];
    if let Some((open, left)) = narrowest {
        let group =
            vec![("open", Figure::Count(open as u64)), ("missing", Figure::Count(left as u64))];
        figures.push(("narrowest", Figure::Group(group)));
        let width = offered as f64 / f64::from(moments);
        figures.push(("width", Figure::Number((width * 100.0).round() / 100.0)));
    }
    Ok(Rating {
        grade: hardest.map_or(Grade::Easy, Technique::grade),
        score: score as f64,
        hardest: hardest.map(Technique::id),
        techniques: used().map(|t| (t.id(), counts[t as usize])).collect(),
        figures,
    })
}
