//! Rating on the scale of Sudoku Explainer, set of techniques 1.2.1.
//!
//! A puzzle is solved as that program solves it: at every step the producers of steps are asked in a
//! fixed order, and the first step found is done. Every technique has a value. **ER** is the highest
//! value of the solve, **EP** the highest up to the first digit placed, **ED** that of the first step.
//! Chains are worth more the more implications they take. Order, values and the table of lengths:
//! `notes/sudoku.md`.
//!
//! **Grades** are cuts of ER. They follow what a solver must know: nothing but looking (easy), marking
//! candidates of one digit or cell (medium), sets, fish and wings (hard), patterns over the whole board
//! and chains of one thread (expert), branching chains (extreme).
//!
//! | grade | ER | hardest technique |
//! |---|---|---|
//! | easy | to 1.5 | hidden singles |
//! | medium | to 2.8 | naked singles, locked candidates, direct forms of hidden sets |
//! | hard | to 4.4 | pairs, triples, X-wing, swordfish, XY- and XYZ-wing |
//! | expert | below 7.0 | uniqueness, quads, chains of one digit or of pairs |
//! | extreme | from 7.0 | chains across digits and cells, and everything beyond |
//!
//! Boards of other layouts have no value on this scale, which is defined for 9 × 9 with 3 × 3 boxes. They are
//! solved as hints would (`hints`), and their score is what the hardest technique is worth by the table of
//! techniques; grades are the same cuts. `--hodoku` adds level and score on that other scale (`hodoku`).
//! `narrowest` and `width` say how many steps were open (`width`).

mod aligned;
mod chain;
mod fish;
mod grave;
mod grid;
mod hints;
mod hodoku;
mod locking;
mod singles;
mod step;
mod subset;
mod unique;
mod walk;
mod width;
mod wing;

#[cfg(feature = "internals")]
pub use step::Step;
pub use step::Technique;
pub use walk::Walk;

use crate::board::Puzzle;
use crate::hint::{NotOne, SEVERAL_TO_RATE, only_answer};
use crate::options::Options;
use crate::solve as answers;
use gridwright_search::{Budget, Stop};
use gridwright_world::explain::{Figure, Grade, Rated, Rating};
use width::Widths;

/// The figures of a rating.
pub(crate) const FIGURES: &[&str] = &[
    "se.er",
    "se.ep",
    "se.ed",
    "set",
    "hodoku.level",
    "hodoku.score",
    "narrowest.open",
    "narrowest.missing",
    "width",
];

/// The value of a puzzle that the techniques do not solve, in tenths.
const UNSOLVED: u16 = 200;

/// The three values of a solve, in tenths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// Of the hardest step.
    pub er: u16,
    /// Of the hardest step up to the first digit placed.
    pub ep: u16,
    /// Of the first step.
    pub ed: u16,
}

/// How hard a puzzle is.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sudoku::{Options, Puzzle, rate};
/// use gridwright_world::explain::{Grade, Rated};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse()?;
/// let rated = rate(&puzzle, &Options::default(), &mut Budget::unlimited());
/// assert!(matches!(rated, Rated::Rated(rating) if rating.grade == Grade::Easy));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn rate(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Rated {
    if let Err(none) = only_answer(puzzle, budget) {
        return match none {
            NotOne::None => Rated::Unsolvable(answers::why(puzzle)),
            NotOne::Several => Rated::Several(SEVERAL_TO_RATE.to_owned()),
            NotOne::Stopped(stop) => Rated::Limit(stop),
        };
    }
    rated(puzzle, options, budget).map_or_else(Rated::Limit, Rated::Rated)
}

/// The rating of a puzzle with one solution.
fn rated(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Result<Rating, Stop> {
    let mut rating = if puzzle.layout().is_classic() {
        let solved = solve(puzzle, budget)?;
        rating(&solved)
    } else {
        hints::rate(puzzle, budget)?
    };
    if options.hodoku {
        let (level, score) = hodoku::rate(puzzle, budget)?;
        let group = vec![("level", Figure::Word(level.name())), ("score", Figure::Count(score))];
        rating.figures.push(("hodoku", Figure::Group(group)));
    }
    Ok(rating)
}

/// How often each technique was used.
pub type Used = [u32; Technique::ALL.len()];

/// What came of a solve.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Its values.
    pub values: Values,
    /// How often it used each technique.
    pub used: Used,
    /// How many steps were open on the way.
    pub widths: Widths,
}

/// Solves a puzzle on the scale.
pub fn solve(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Solved, Stop> {
    let mut walk = Walk::new(puzzle.digits());
    let mut values = Values::default();
    let mut used = [0; Technique::ALL.len()];
    let mut placed = false;
    let mut left = walk.left();
    let mut widths = Widths::new(left);
    while let Some((step, open)) = walk.next_of(budget)? {
        widths.add(open, left);
        left = walk.left();
        values.er = values.er.max(step.value);
        if !placed {
            values.ep = values.er;
        }
        if values.ed == 0 {
            values.ed = step.value;
        }
        placed |= step.place.is_some();
        used[step.technique as usize] += 1;
    }
    if !walk.is_done() {
        values.er = UNSOLVED;
        if !placed {
            values.ep = UNSOLVED;
        }
        if values.ed == 0 {
            values.ed = UNSOLVED;
        }
    }
    Ok(Solved { values, used, widths })
}

/// The ER, in tenths, of a puzzle with one solution, if its grade is this one. A puzzle that turns out to
/// be harder is left there, so that this is far quicker than [`solve`] for the lower grades.
pub(crate) fn graded(
    clues: &[u8],
    wanted: Grade,
    budget: &mut Budget<'_>,
) -> Result<Option<u16>, Stop> {
    let mut walk = Walk::new(clues);
    let mut er = 0;
    while let Some(step) = walk.next_within(wanted, budget)? {
        er = er.max(step.value);
        if grade(er) > wanted {
            return Ok(None);
        }
    }
    if !walk.is_done() {
        er = UNSOLVED;
    }
    Ok((grade(er) == wanted).then_some(er))
}

/// Whether this is the hardest technique of the solve of a puzzle with one solution; with `only`, whether there is
/// no other but singles. It is left at the first step that says otherwise.
pub(crate) fn hardest_is(
    clues: &[u8],
    technique: Technique,
    only: bool,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    let mut walk = Walk::new(clues);
    let mut is_used = false;
    while let Some(step) = walk.next_within(technique.least_grade(), budget)? {
        let other = step.technique != technique;
        if step.technique > technique || (only && other && !step.technique.is_single()) {
            return Ok(false);
        }
        is_used |= !other;
    }
    Ok(is_used && walk.is_done())
}

/// A value in tenths as it is written.
pub(crate) fn score(tenths: u16) -> f64 {
    f64::from(tenths) / 10.0
}

fn rating(solved: &Solved) -> Rating {
    let techniques: Vec<_> = (Technique::ALL.iter().zip(&solved.used))
        .filter(|(_, count)| **count > 0)
        .map(|(technique, &count)| (technique.name(), count))
        .collect();
    let Values { er, ep, ed } = solved.values;
    let se = [("er", er), ("ep", ep), ("ed", ed)];
    let se = se.map(|(name, tenths)| (name, Figure::Number(score(tenths)))).to_vec();
    let mut figures = vec![("se", Figure::Group(se)), ("set", Figure::Word("1.2.1"))];
    figures.extend(solved.widths.figures());
    Rating {
        grade: grade(er),
        score: score(er),
        hardest: techniques.last().map(|(name, _)| *name),
        techniques,
        figures,
    }
}

/// The grade of an ER in tenths; the module's documentation says why.
pub fn grade(er: u16) -> Grade {
    match er {
        0..=15 => Grade::Easy,
        16..=28 => Grade::Medium,
        29..=44 => Grade::Hard,
        45..=69 => Grade::Expert,
        _ => Grade::Extreme,
    }
}
