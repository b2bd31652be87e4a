//! Improving a solution piece by piece: every stretch of it is itself a small problem, from one board to
//! another, and is solved again (large neighbourhood search, Shaw 1998).
//!
//! Stretches are chosen at random, forwards or backwards, and searched by a beam: the longer the
//! stretch, the narrower the beam. A way that is no shorter is taken too, as long as the whole stays near the
//! shortest solution so far (record-to-record travel, Dueck 1993): it changes the boards between which later
//! stretches lie, and so leads out of solutions of which no stretch can be improved. All threads work on the
//! same solution; a piece that comes back is put in wherever its two ends still are.

use super::beam::Beam;
use super::construct::tidy;
use super::learned::Learned;
use crate::champion::heuristic::Manhattan;
use crate::champion::problem::Problem;
use crate::pdb::dimensions::opposite;
use gridwright_search::parallel::{Done, Thread, portfolio};
use gridwright_search::random::mix;
use gridwright_search::{Budget, Stats, Stop};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Boards that a search of a stretch keeps in all its layers together, at first.
const FIRST_EFFORT: usize = 60_000;
/// The most of them.
const MOST_EFFORT: usize = 20_000_000;
/// So many stretches without a gain, and the effort grows by half.
const PATIENCE: u32 = 400;
/// The shortest and the longest stretch.
const LENGTHS: (usize, usize) = (80, 200);
/// So many moves more than the shortest solution the one that is worked on may have.
const DEVIATION: usize = 2;

/// What all threads share.
#[derive(Debug)]
pub struct Polish<'a> {
    problem: &'a Problem,
    neighbours: Vec<[u16; 4]>,
    lower: usize,
    until: Duration,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// The solution that is worked on.
    path: Vec<u8>,
    /// The shortest so far.
    best: Vec<u8>,
    effort: usize,
    misses: u32,
    /// Stretches handed out so far.
    count: u64,
}

/// A stretch to be searched.
struct Window {
    start: Vec<u8>,
    goal: Vec<u8>,
    most_moves: u32,
    width: usize,
    seed: u64,
}

impl<'a> Polish<'a> {
    /// Begins with a solution. Ends when it has `lower` moves, or about `until` on the budget's clock.
    pub fn new(problem: &'a Problem, path: Vec<u8>, lower: u32, until: Duration) -> Polish<'a> {
        let best = path.clone();
        // Whoever begins again with a higher bound should make other choices.
        let count = u64::from(lower) << 32;
        let state = State { path, best, effort: FIRST_EFFORT, misses: 0, count };
        Polish {
            problem,
            neighbours: problem.dimensions().neighbours(),
            lower: lower as usize,
            until,
            state: Mutex::new(state),
        }
    }

    /// Works with several threads; returns the solution and why it stopped, if not for `until`.
    pub fn run(
        self,
        threads: usize,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> (Vec<u8>, Option<Stop>) {
        stats.bound = stats.bound.max(self.lower as u32);
        let (_, stopped) = portfolio(threads, budget, stats, |thread| self.help(thread));
        (self.state.into_inner().unwrap_or_else(PoisonError::into_inner).best, stopped)
    }

    fn help(&self, Thread { mut budget, mut stats, .. }: Thread<'_>) -> Done<()> {
        while let Some(window) = self.next(&budget) {
            match self.resolve(&window, &mut stats, &mut budget) {
                Ok(found) => self.report(&window, found),
                Err(stop) => return (Err(stop), stats),
            }
        }
        (Ok(()), stats)
    }

    /// The next stretch, unless the work is done.
    fn next(&self, budget: &Budget<'_>) -> Option<Window> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let moves = state.path.len();
        let shortest = state.best.len();
        if shortest <= self.lower || budget.elapsed() >= self.until || state.effort > MOST_EFFORT {
            return None;
        }
        state.count += 1;
        let seed = mix(state.count);
        let (least, most) = (LENGTHS.0.min(moves), LENGTHS.1.min(moves));
        let length = least + seed as usize % (most - least + 1);
        // Stretches may hang over the ends, so that these are met as often as the middle.
        let places = moves + length / 2;
        let from = ((seed >> 20) as usize % places).saturating_sub(length / 4).min(moves - length);
        let (mut tiles, mut blank) = (self.problem.start().to_vec(), self.problem.start_blank());
        self.play(&mut tiles, &mut blank, &state.path[..from]);
        let start = tiles.clone();
        self.play(&mut tiles, &mut blank, &state.path[from..from + length]);
        let strict = seed >> 61 & 1 == 1;
        let most_moves =
            if strict { length.saturating_sub(2) } else { length + shortest + DEVIATION - moves };
        let width = state.effort / length.max(1);
        Some(Window { start, goal: tiles, most_moves: most_moves as u32, width, seed })
    }

    fn play(&self, tiles: &mut [u8], blank: &mut usize, moves: &[u8]) {
        for &direction in moves {
            let there = usize::from(self.neighbours[*blank][usize::from(direction)]);
            tiles.swap(*blank, there);
            *blank = there;
        }
    }

    /// Another way of a stretch, at most as long.
    fn resolve(
        &self,
        window: &Window,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let backwards = window.seed >> 60 & 1 == 1;
        let (start, goal) =
            if backwards { (&window.goal, &window.start) } else { (&window.start, &window.goal) };
        let Some(part) = self.problem.between(start, goal) else { return Ok(None) };
        let Window { width, most_moves, seed, .. } = *window;
        let beam = Beam { width, most_moves, seed };
        let found = if part.is_distinct() {
            beam.search(&part, &Learned::new(&part), stats, budget)?
        } else {
            beam.search(&part, &Manhattan::new(&part), stats, budget)?
        };
        Ok(found.map(|path| if backwards { reversed(&path) } else { path }))
    }

    /// Puts a piece in where its ends are.
    fn report(&self, window: &Window, found: Option<Vec<u8>>) {
        let mut guard = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let state = &mut *guard;
        let shortest = state.best.len();
        if let Some(piece) = found
            && let Some((from, to)) = self.locate(&state.path, window)
            && state.path.len() - (to - from) + piece.len() <= shortest + DEVIATION
        {
            let mut path = state.path[..from].to_vec();
            path.extend_from_slice(&piece);
            path.extend_from_slice(&state.path[to..]);
            state.path = tidy(path);
        }
        if state.path.len() < shortest {
            state.best.clone_from(&state.path);
            state.misses = 0;
        } else {
            state.misses += 1;
        }
        if state.misses > PATIENCE {
            state.misses = 0;
            state.effort += state.effort / 2;
        }
    }

    /// Where on the path the boards at the ends of a stretch are.
    fn locate(&self, path: &[u8], window: &Window) -> Option<(usize, usize)> {
        let kinds = self.problem.kinds();
        let same = |a: &[u8], b: &[u8]| {
            let kind = |tile: &u8| kinds[usize::from(*tile)];
            a.iter().map(kind).eq(b.iter().map(kind))
        };
        let (mut tiles, mut blank) = (self.problem.start().to_vec(), self.problem.start_blank());
        let mut from = None;
        for place in 0..=path.len() {
            if from.is_none() && same(&tiles, &window.start) {
                from = Some(place);
            }
            if let Some(from) = from
                && same(&tiles, &window.goal)
            {
                return Some((from, place));
            }
            if let Some(direction) = path.get(place..=place) {
                self.play(&mut tiles, &mut blank, direction);
            }
        }
        None
    }
}

fn reversed(path: &[u8]) -> Vec<u8> {
    path.iter().rev().map(|&direction| opposite(direction.into()) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::anytime::construct::construct;
    use crate::pdb::dimensions::Dimensions;
    use gridwright_search::{Cancel, Limits};

    /// A search that is finished gives the same answer every time, so what is done on the way must be the same too.
    #[test]
    fn one_thread_with_so_many_expansions_always_does_the_same() {
        let dimensions = Dimensions { rows: 5, cols: 5 };
        let goal: Vec<u8> = (0..25).collect();
        let start: Vec<u8> = (1..25).rev().chain([0]).collect();
        let problem = Problem::new(dimensions, &start, &goal).unwrap();
        let first = construct(&problem, &mut Budget::unlimited()).unwrap();
        let polished = [0, 1].map(|_| {
            let limits = Limits { nodes: Some(300_000), ..Limits::default() };
            let mut budget = Budget::new(limits, &Cancel::default(), &());
            let polish = Polish::new(&problem, first.clone(), 0, Duration::MAX);
            let (path, stopped) = polish.run(1, &mut Stats::default(), &mut budget);
            assert_eq!(stopped, Some(Stop::Nodes));
            path
        });
        assert_eq!(polished[0], polished[1]);
        assert!(polished[0].len() < first.len());
        let (mut tiles, mut blank) = (start.clone(), 24);
        let polish = Polish::new(&problem, Vec::new(), 0, Duration::MAX);
        polish.play(&mut tiles, &mut blank, &polished[0]);
        assert!(problem.is_goal(&tiles));
    }
}
