//! Forcing: suppose a digit, follow the singles, and see what comes of it.
//!
//! *Nishio*: it ends in a contradiction, so the digit is wrong. *Cell* and *region forcing chains*: whichever
//! candidate of a cell, or place of a digit in a house, is right, the same follows. Of all that are found the
//! one with the shortest story is taken, and every step that the end does not need is left out. *Cost*: one run
//! of singles for each candidate. *Reference*: Sudopedia, "Nishio", "Forcing Chain".

use super::super::finding::{Because, Branch, Finding, Pattern};
use super::super::grid::{Candidate, Contradiction, Digit, Grid, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique as T;
use crate::enumerate::{Flow, Halt};

/// Possibilities that are tried side by side.
const MOST: u32 = 4;

type Trail = Vec<(Candidate, Because)>;

/// The next single of a grid, if there is one.
fn single(grid: &Grid<'_>) -> Option<(Candidate, Because)> {
    for cell in 0..grid.cells() {
        let candidates = grid.candidates(cell);
        if candidates.is_power_of_two() {
            let digit = candidates.trailing_zeros() as Digit + 1;
            return Some(((cell, digit), Because::LastCandidate));
        }
    }
    for house in 0..grid.geometry().houses() {
        for digit in digits_of(grid.missing(house)) {
            let spots = grid.spots(house, digit);
            if spots.is_power_of_two() {
                let cell = grid.geometry().cell(house, spots.trailing_zeros() as usize);
                return Some(((cell, digit), Because::LastPlace(house)));
            }
        }
    }
    None
}

/// What follows from a supposition.
struct Run {
    trail: Trail,
    end: Option<Contradiction>,
}

fn run(grid: &Grid<'_>, supposed: Candidate, hunt: &mut Hunt<'_, '_>) -> Result<Run, Halt> {
    hunt.tick()?;
    let mut grid = grid.clone();
    grid.place(supposed.0, supposed.1);
    let mut trail = vec![(supposed, Because::Supposed)];
    let mut end = grid.contradiction();
    while end.is_none() {
        let Some(next) = single(&grid) else { break };
        hunt.tick()?;
        grid.place(next.0.0, next.0.1);
        trail.push(next);
        end = grid.contradiction();
    }
    Ok(Run { trail, end })
}

/// Whether a story holds: every digit follows from those before it, and the goal from all.
fn holds(grid: &Grid<'_>, trail: &Trail, goal: &dyn Fn(&Grid<'_>) -> bool) -> bool {
    let mut grid = grid.clone();
    for &((cell, digit), because) in trail {
        let follows = match because {
            Because::Supposed => true,
            Because::LastCandidate => grid.candidates(cell) == super::super::grid::only(digit),
            Because::LastPlace(house) => {
                grid.has(cell, digit) && grid.spots(house, digit).is_power_of_two()
            }
        };
        if !follows {
            return false;
        }
        grid.place(cell, digit);
    }
    goal(&grid)
}

/// The story without what the goal does not need.
fn shorten(grid: &Grid<'_>, trail: &Trail, goal: &dyn Fn(&Grid<'_>) -> bool) -> Trail {
    // Cut the end first: the goal may have been reached before it.
    let enough = (1..=trail.len()).find(|&length| holds(grid, &trail[..length].to_vec(), goal));
    let mut short = trail[..enough.unwrap_or(trail.len())].to_vec();
    for at in (1..short.len()).rev() {
        let mut fewer = short.clone();
        fewer.remove(at);
        if holds(grid, &fewer, goal) {
            short = fewer;
        }
    }
    short
}

fn open_candidates(grid: &Grid<'_>) -> Vec<Candidate> {
    let digits = |cell| digits_of(grid.candidates(cell)).map(move |digit| (cell, digit));
    (0..grid.cells()).flat_map(digits).collect()
}

/// Suppositions that singles refute, the shortest story first.
pub fn nishio(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let mut found: Vec<(Candidate, Trail, Contradiction)> = Vec::new();
    for candidate in open_candidates(grid) {
        let run = run(grid, candidate, hunt)?;
        if let Some(end) = run.end {
            found.push((candidate, run.trail, end));
        }
    }
    found.sort_by_key(|(candidate, trail, _)| (trail.len(), *candidate));
    for (candidate, trail, end) in found {
        let trail = shorten(grid, &trail, &|grid| broken(grid, end));
        let pattern = Pattern::Refuted { branch: Branch { trail }, end };
        hunt.report(Finding::removing(T::Nishio, pattern, vec![candidate]))?;
    }
    Ok(())
}

/// Whether a contradiction is there.
fn broken(grid: &Grid<'_>, end: Contradiction) -> bool {
    match end {
        Contradiction::Cell(cell) => grid.value(cell) == 0 && grid.candidates(cell) == 0,
        Contradiction::House(house, digit) => {
            let missing = digits_of(grid.missing(house)).any(|other| other == digit);
            missing && grid.spots(house, digit) == 0
        }
    }
}

/// All candidates of a cell lead to the same.
pub fn cells(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let mut groups = Vec::new();
    for cell in 0..grid.cells() {
        if (2..=MOST).contains(&grid.candidates(cell).count_ones()) {
            let candidates = digits_of(grid.candidates(cell)).map(|digit| (cell, digit)).collect();
            groups.push((Contradiction::Cell(cell), candidates));
        }
    }
    forced(grid, hunt, T::CellForcing, groups)
}

/// All places of a digit in a house lead to the same.
pub fn regions(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let mut groups = Vec::new();
    for house in 0..grid.geometry().houses() {
        for digit in digits_of(grid.missing(house)) {
            if (2..=MOST).contains(&grid.spots(house, digit).count_ones()) {
                let cells = grid.spot_cells(house, digit);
                let candidates = cells.into_iter().map(|cell| (cell, digit)).collect();
                groups.push((Contradiction::House(house, digit), candidates));
            }
        }
    }
    forced(grid, hunt, T::RegionForcing, groups)
}

fn forced(
    grid: &Grid<'_>,
    hunt: &mut Hunt<'_, '_>,
    technique: T,
    groups: Vec<(Contradiction, Vec<Candidate>)>,
) -> Flow {
    let geometry = grid.geometry();
    let mut found: Vec<(usize, Candidate, Contradiction, Vec<Trail>)> = Vec::new();
    for (of, suppositions) in groups {
        let mut runs = Vec::new();
        for supposed in suppositions {
            runs.push(run(grid, supposed, hunt)?);
        }
        // How far each story must be told until a candidate is gone; the sum over all is its length.
        let length = |&(cell, digit): &Candidate| {
            let gone = |&((at, put), _): &(Candidate, Because)| {
                at == cell && put != digit || put == digit && geometry.sees(at, cell)
            };
            runs.iter().map(|run| Some(run.trail.iter().position(gone)? + 1)).sum::<Option<usize>>()
        };
        let told = open_candidates(grid).into_iter();
        let told = told.filter_map(|candidate| Some((length(&candidate)?, candidate)));
        if let Some((length, candidate)) = told.min() {
            let trails = runs.into_iter().map(|run| run.trail).collect();
            found.push((length, candidate, of, trails));
        }
    }
    found.sort_by_key(|&(length, candidate, ..)| (length, candidate));
    for (_, (cell, digit), of, trails) in found {
        let goal = |grid: &Grid<'_>| !grid.has(cell, digit) && grid.value(cell) != digit;
        let branches = trails.iter().map(|trail| Branch { trail: shorten(grid, trail, &goal) });
        let pattern = Pattern::Forced { of, branches: branches.collect() };
        hunt.report(Finding::removing(technique, pattern, vec![(cell, digit)]))?;
    }
    Ok(())
}
