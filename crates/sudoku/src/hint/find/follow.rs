//! Supposing a digit and following what comes of it.
//!
//! A *run* puts a digit down and then every single that follows, until nothing does or something breaks. Its
//! story is then *shortened*: what its end does not need is left out, and what stays is found again.

use super::super::finding::Because;
use super::super::grid::{Candidate, Contradiction, Digit, Grid, digits_of, only};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use super::finder;
use crate::enumerate::Halt;
use gridwright_search::{Budget, Stats};

/// What follows from a supposition, in order.
pub type Trail = Vec<(Candidate, Because)>;

/// What came of a supposition.
#[derive(Debug)]
pub struct Run<'g> {
    /// What follows.
    pub trail: Trail,
    /// Where it breaks, if it does.
    pub end: Option<Contradiction>,
    /// The board at its end.
    pub grid: Grid<'g>,
}

/// The next single; of one digit only where that is asked for.
fn single(grid: &Grid<'_>, of: Option<Digit>) -> Option<(Candidate, Because)> {
    for cell in (0..grid.cells()).filter(|_| of.is_none()) {
        let candidates = grid.candidates(cell);
        if candidates.is_power_of_two() {
            let digit = candidates.trailing_zeros() as Digit + 1;
            return Some(((cell, digit), Because::LastCandidate));
        }
    }
    let wanted = of.map_or(u64::MAX, only);
    for house in 0..grid.geometry().houses() {
        for digit in digits_of(grid.missing(house) & wanted) {
            let spots = grid.spots(house, digit);
            if spots.is_power_of_two() {
                let cell = grid.geometry().cell(house, spots.trailing_zeros() as usize);
                return Some(((cell, digit), Because::LastPlace(house)));
            }
        }
    }
    None
}

/// Where a board is broken; for one digit only where that is asked for.
fn break_of(grid: &Grid<'_>, of: Option<Digit>) -> Option<Contradiction> {
    let Some(digit) = of else { return grid.contradiction() };
    let lost = |house: &usize| broken(grid, Contradiction::House(*house, digit));
    (0..grid.geometry().houses()).find(lost).map(|house| Contradiction::House(house, digit))
}

/// Goes on with singles as far as they lead.
pub fn go_on(run: &mut Run<'_>, of: Option<Digit>, hunt: &mut Hunt<'_, '_>) -> Result<(), Halt> {
    run.end = break_of(&run.grid, of);
    while run.end.is_none() {
        let Some(next) = single(&run.grid, of) else { break };
        hunt.tick()?;
        run.grid.place(next.0.0, next.0.1);
        run.trail.push(next);
        run.end = break_of(&run.grid, of);
    }
    Ok(())
}

/// What follows from a supposition by singles; by those of one digit only where that is asked for.
pub fn run<'g>(
    grid: &Grid<'g>,
    supposed: Candidate,
    of: Option<Digit>,
    hunt: &mut Hunt<'_, '_>,
) -> Result<Run<'g>, Halt> {
    hunt.tick()?;
    let mut grid = grid.clone();
    grid.place(supposed.0, supposed.1);
    let mut run = Run { trail: vec![(supposed, Because::Supposed)], end: None, grid };
    go_on(&mut run, of, hunt)?;
    Ok(run)
}

/// Whether a contradiction is there.
pub fn broken(grid: &Grid<'_>, end: Contradiction) -> bool {
    match end {
        Contradiction::Cell(cell) => grid.value(cell) == 0 && grid.candidates(cell) == 0,
        Contradiction::House(house, digit) => {
            grid.missing(house) & only(digit) != 0 && grid.spots(house, digit) == 0
        }
    }
}

/// Every candidate of the board.
pub fn open_candidates(grid: &Grid<'_>) -> Vec<Candidate> {
    let digits = |cell| digits_of(grid.candidates(cell)).map(move |digit| (cell, digit));
    (0..grid.cells()).flat_map(digits).collect()
}

/// Whether a technique rules a candidate out.
fn rules_out(grid: &Grid<'_>, technique: Technique, candidate: Candidate) -> bool {
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    let mut hunt = Hunt::new(&mut budget, &mut stats, true);
    let Some(find) = finder(technique) else { return false };
    find(grid, &mut hunt).is_ok()
        && hunt.into_found().iter().any(|found| found.removes.contains(&candidate))
}

/// Whether the singles that follow from a supposition break. The order in which they are put down does not
/// matter for that, so only what a digit has changed is looked at, and nothing is told: several times quicker
/// than a [`run`].
pub fn breaks(grid: &Grid<'_>, supposed: Candidate) -> bool {
    Refuter::new(grid).breaks(grid, supposed)
}

/// Asks [`breaks`] again and again on the same layout.
#[derive(Debug)]
pub struct Refuter<'g> {
    grid: Grid<'g>,
    todo: Vec<Candidate>,
}

impl<'g> Refuter<'g> {
    /// For a layout.
    pub fn new(grid: &Grid<'g>) -> Refuter<'g> {
        Refuter { grid: grid.clone(), todo: Vec::new() }
    }

    /// Whether a supposition breaks on a board.
    pub fn breaks(&mut self, grid: &Grid<'g>, supposed: Candidate) -> bool {
        self.grid.copy_from(grid);
        self.todo.clear();
        self.todo.push(supposed);
        while let Some((cell, digit)) = self.todo.pop() {
            if self.grid.value(cell) == digit {
                continue;
            }
            if !self.grid.has(cell, digit) {
                return true;
            }
            let others = self.grid.candidates(cell) & !only(digit);
            let geometry = self.grid.geometry();
            self.grid.place(cell, digit);
            let lost = digits_of(others).map(|other| (cell, other));
            let peers = geometry.peers(cell).filter(|&peer| grid.has(peer, digit));
            for (cell, digit) in lost.chain(peers.map(|peer| (peer, digit))) {
                if self.ends(cell, digit) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a candidate was one too many to lose; notes the singles that it leaves.
    fn ends(&mut self, cell: usize, digit: Digit) -> bool {
        let (grid, todo) = (&self.grid, &mut self.todo);
        if grid.value(cell) == 0 {
            match grid.candidates(cell) {
                0 => return true,
                one if one.is_power_of_two() => {
                    todo.push((cell, one.trailing_zeros() as Digit + 1));
                }
                _ => {}
            }
        }
        let geometry = grid.geometry();
        for house in geometry.houses_of(cell).filter(|&h| grid.missing(h) & only(digit) != 0) {
            match grid.spots(house, digit) {
                0 => return true,
                one if one.is_power_of_two() => {
                    todo.push((geometry.cell(house, one.trailing_zeros() as usize), digit));
                }
                _ => {}
            }
        }
        false
    }
}

/// How much of a story is enough for the goal; nothing where a step does not follow from those before it, or
/// the goal not from all.
fn enough(
    grid: &Grid<'_>,
    trail: &[(Candidate, Because)],
    goal: &dyn Fn(&Grid<'_>) -> bool,
) -> Option<usize> {
    let mut grid = grid.clone();
    for (at, &((cell, digit), because)) in trail.iter().enumerate() {
        let (follows, out) = match because {
            Because::Supposed => (true, false),
            Because::LastCandidate => (grid.candidates(cell) == only(digit), false),
            Because::LastPlace(house) => {
                let alone = grid.spots(house, digit).is_power_of_two();
                (grid.has(cell, digit) && alone, false)
            }
            Because::Pattern(technique) => (rules_out(&grid, technique, (cell, digit)), true),
            Because::RefutedToo => (grid.has(cell, digit) && breaks(&grid, (cell, digit)), true),
        };
        if !follows {
            return None;
        }
        if out {
            grid.rule_out(cell, digit);
        } else {
            grid.place(cell, digit);
        }
        if goal(&grid) {
            return Some(at + 1);
        }
    }
    None
}

/// The story without what the goal does not need.
pub fn shorten(grid: &Grid<'_>, trail: &Trail, goal: &dyn Fn(&Grid<'_>) -> bool) -> Trail {
    // Cut the end first: the goal may have been reached before it.
    let length = enough(grid, trail, goal).unwrap_or(trail.len());
    let mut short = trail[..length].to_vec();
    let mut at = short.len();
    while at > 1 {
        at -= 1;
        let mut fewer = short.clone();
        fewer.remove(at);
        if let Some(length) = enough(grid, &fewer, goal) {
            fewer.truncate(length);
            short = fewer;
            at = at.min(short.len());
        }
    }
    short
}
