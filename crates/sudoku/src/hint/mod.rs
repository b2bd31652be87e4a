//! Hints: the steps a person could take, as data, and the sentences about them.
//!
//! A board is seen as candidates (`grid`) in houses (`geometry`). Each technique has a finder
//! (`find`) that reports steps as data (`finding`); the order of techniques, their names and what they
//! count is one table (`technique`), every sentence is in one catalogue (`english`). What the player has
//! done so far is read and judged in `state`. Nothing here solves by force, but for the last resort, which
//! is called trial.

mod english;
mod find;
mod finding;
mod geometry;
mod grid;
mod hunt;
mod path;
mod region;
mod state;
mod technique;

pub use find::finder;
pub use finding::{AlmostLocked, Because, Branch, Chain, Finding, Link, Node, Pattern, Saved};
pub use geometry::{Geometry, House};
pub use grid::{Candidate, Contradiction, Digit, Grid, digits_of};
pub use hunt::Hunt;
pub use path::{Path, Taken, next, open, path, walk};
pub use state::State;
pub use technique::{Facts, HODOKU_ORDER, Level, TABLE, Technique};

pub(crate) use english::SEVERAL_TO_RATE;

use crate::board::Puzzle;
use crate::enumerate::Halt;
use crate::options::Options;
use crate::{rules, solve};
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::explain::{self, Advice, Mistake, Named, Placement, Removal, Step};
use region::Region;

/// The techniques for whoever wants to learn them, in the order of hints; then those that only ratings name.
pub fn techniques() -> Vec<explain::Technique> {
    let known = |facts: &Facts| explain::Technique {
        id: facts.id,
        name: facts.name,
        about: english::rule(facts.technique).to_owned(),
        named: Named::Hint,
    };
    let of_scale = |technique: &crate::rate::Technique| {
        let word = english::word(*technique)?;
        Some(explain::Technique {
            id: technique.name(),
            name: word.name,
            about: word.about.to_owned(),
            named: Named::Rating { like: Some(word.like.facts().id) },
        })
    };
    let scale = crate::rate::Technique::ALL.iter().filter_map(of_scale);
    TABLE.iter().map(known).chain(scale).collect()
}

/// The next step from where the player stands, or with `all` every step up to the end.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sudoku::{Options, Puzzle, hint};
/// use gridwright_world::explain::{Advice, Depth};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse()?;
/// let Advice::Steps(steps) = hint(&puzzle, &Options::default(), false, &mut Budget::unlimited())
/// else { panic!("there is a step") };
/// assert_eq!(steps[0].technique, "hidden-single");
/// assert_eq!(steps[0].text(Depth::Region), "Look at box 2: something can be found there.");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn hint(puzzle: &Puzzle, options: &Options, all: bool, budget: &mut Budget<'_>) -> Advice {
    let answer = match only_answer(puzzle, budget) {
        Ok(answer) => answer,
        Err(NotOne::None) => return Advice::Unsolvable(solve::why(puzzle)),
        Err(NotOne::Several) => return Advice::Several(english::SEVERAL.to_owned()),
        Err(NotOne::Stopped(stop)) => return Advice::Limit(stop),
    };
    let geometry = Geometry::of(puzzle.layout());
    let mut grid = Grid::new(&geometry, puzzle.digits());
    if let Some(state) = &options.state
        && let Err((fault, since)) = state.enter(puzzle, &answer, &mut grid)
    {
        let cells = fault.cell().map(|cell| puzzle.place(cell)).into_iter().collect();
        return Advice::Mistake(Mistake {
            texts: english::with_move(english::mistake(&geometry, &fault), since),
            cells,
            since,
        });
    }
    if grid.left() == 0 {
        return Advice::Done;
    }
    let order: Vec<Technique> =
        Technique::usual().filter(|t| options.uniqueness || !t.needs_uniqueness()).collect();
    let mut stats = Stats::default();
    let mut steps = Vec::new();
    while grid.left() > 0 {
        let found = match next(&grid, &order, false, budget, &mut stats) {
            Ok(found) => found,
            Err(stop) => return Advice::Limit(stop),
        };
        let trial = || path::trial(&grid, &answer).filter(|_| options.trial);
        let Some(finding) = found.into_iter().next().or_else(trial) else {
            return Advice::Stuck { why: english::stuck(steps.len()), steps };
        };
        steps.push(step(&geometry, &finding));
        if !all {
            break;
        }
        finding.apply(&mut grid);
    }
    Advice::Steps(steps)
}

/// Why a puzzle has no only solution.
pub(crate) enum NotOne {
    /// It has none.
    None,
    /// It has at least two.
    Several,
    /// A limit came first.
    Stopped(Stop),
}

/// The only solution.
pub(crate) fn only_answer(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Vec<Digit>, NotOne> {
    if rules::has_clash(puzzle) {
        return Err(NotOne::None);
    }
    let (mut found, flow) = solve::first_two(puzzle, budget);
    match (flow, found.pop(), found.pop()) {
        (_, Some(_), Some(_)) => Err(NotOne::Several),
        (Err(Halt::Stopped(stop)), ..) => Err(NotOne::Stopped(stop)),
        (_, Some(answer), None) => Ok(answer.digits().to_vec()),
        (_, None, _) => Err(NotOne::None),
    }
}

/// A finding as every world shows it.
pub fn step(geometry: &Geometry, finding: &Finding) -> Step {
    let place = |cell: usize| (cell / geometry.order(), cell % geometry.order());
    let facts = finding.technique.facts();
    let region = Region::of(geometry, finding);
    let mut removes: Vec<Removal> = Vec::new();
    for &(cell, digit) in &finding.removes {
        match removes.last_mut() {
            Some(last) if last.cell == place(cell) => last.values.push(digit.into()),
            _ => removes.push(Removal { cell: place(cell), values: vec![digit.into()] }),
        }
    }
    let places = finding.places.iter();
    Step {
        technique: facts.id,
        name: facts.name,
        region: region.cells(geometry).into_iter().map(place).collect(),
        cells: region::cells(geometry, finding).into_iter().map(place).collect(),
        places: places
            .map(|&(cell, digit)| Placement { cell: place(cell), value: digit.into() })
            .collect(),
        removes,
        texts: english::texts(geometry, finding, &region),
        ..Step::default()
    }
}
