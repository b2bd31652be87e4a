//! Improving a solution piece by piece: every stretch of it is itself a small problem, from one board to
//! another, and is solved again (large neighbourhood search, Shaw 1998).

use super::beam::Beam;
use super::construct::tidy;
use crate::sliding::champion::conflict::Conflict;
use crate::sliding::champion::guide::{Guide, Manhattan};
use crate::sliding::champion::problem::Problem;
use crate::sliding::champion::prune::mix;
use gridwright_search::{Budget, Cancel, Stats, Stop};
use std::sync::Mutex;

/// A stretch of a solution.
struct Window {
    from: usize,
    to: usize,
    start: Vec<u8>,
    goal: Vec<u8>,
}

/// How windows are cut and searched in one pass.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// Moves in a window.
    pub length: usize,
    /// Moves before the first whole window.
    pub offset: usize,
    /// Width of the beam.
    pub width: usize,
    /// Varies the choice among equals.
    pub seed: u64,
    /// Only shorter windows count, not others of the same length.
    pub strict: bool,
}

impl Pass {
    /// Goes over the whole path once; returns it shortened where that was possible.
    pub fn improve(
        &self,
        problem: &Problem,
        path: &[u8],
        threads: usize,
        stats: &mut Stats,
        budget: &Budget<'_>,
    ) -> (Vec<u8>, Option<Stop>) {
        let windows = Mutex::new(self.windows(problem, path).into_iter());
        let found: Mutex<Vec<(usize, usize, Vec<u8>)>> = Mutex::new(Vec::new());
        let nobody = Cancel::default();
        let help = |mut budget: Budget<'_>| {
            let mut stats = Stats::default();
            loop {
                let window = windows.lock().ok().and_then(|mut windows| windows.next());
                let Some(window) = window else { return (stats, None) };
                match self.resolve(problem, &window, &mut stats, &mut budget) {
                    Ok(Some(shorter)) => {
                        if let Ok(mut found) = found.lock() {
                            found.push((window.from, window.to, shorter));
                        }
                    }
                    Ok(None) => {}
                    Err(stop) => return (stats, Some(stop)),
                }
            }
        };
        let results: Vec<(Stats, Option<Stop>)> = std::thread::scope(|scope| {
            let spawn = |_| {
                let budget = budget.fork(&nobody);
                scope.spawn(|| help(budget))
            };
            let spawned: Vec<_> = (1..threads).map(spawn).collect();
            let mine = help(budget.fork(&nobody));
            let theirs = spawned.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(mine).chain(theirs).collect()
        });
        let mut stopped = None;
        for (own, stop) in results {
            let peak = stats.peak_stored.max(own.peak_stored);
            stats.merge(&Stats { bytes: 0, ..own });
            stats.peak_stored = peak;
            stopped = stopped.or(stop);
        }
        let mut found = found.into_inner().unwrap_or_default();
        found.sort_unstable_by_key(|(from, ..)| *from);
        (splice(path, &found), stopped)
    }

    fn windows(&self, problem: &Problem, path: &[u8]) -> Vec<Window> {
        let mut cuts = vec![0];
        let offset = self.offset % self.length;
        cuts.extend((offset..path.len()).step_by(self.length).filter(|cut| *cut > 0));
        cuts.push(path.len());
        let neighbours = problem.shape().neighbours();
        let mut tiles = problem.start().to_vec();
        let mut blank = problem.start_blank();
        let mut windows = Vec::new();
        for pair in cuts.windows(2) {
            let start = tiles.clone();
            for &direction in &path[pair[0]..pair[1]] {
                let there = usize::from(neighbours[blank][usize::from(direction)]);
                tiles.swap(blank, there);
                blank = there;
            }
            windows.push(Window { from: pair[0], to: pair[1], start, goal: tiles.clone() });
        }
        windows
    }

    fn resolve(
        &self,
        problem: &Problem,
        window: &Window,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let length = (window.to - window.from) as u32;
        let Some(part) = problem.between(&window.start, &window.goal) else { return Ok(None) };
        if part.is_distinct() {
            self.beam_below(&part, &Conflict::new(&part), length, stats, budget)
        } else {
            self.beam_below(&part, &Manhattan::new(&part), length, stats, budget)
        }
    }

    fn beam_below<G: Guide>(
        &self,
        part: &Problem,
        guide: &G,
        length: u32,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let root = guide.root(part.start(), part.start_blank());
        // Another way of the same length is welcome too: it may be a better neighbour to its neighbours.
        let most_moves = length - 2 * u32::from(self.strict);
        if length < 2 || guide.bound(&root) + 2 > length {
            return Ok(None);
        }
        let seed = mix(self.seed);
        Beam { width: self.width, most_moves, seed }.search(part, guide, stats, budget)
    }
}

fn splice(path: &[u8], found: &[(usize, usize, Vec<u8>)]) -> Vec<u8> {
    let mut spliced = Vec::with_capacity(path.len());
    let mut at = 0;
    for (from, to, shorter) in found {
        spliced.extend_from_slice(&path[at..*from]);
        spliced.extend_from_slice(shorter);
        at = *to;
    }
    spliced.extend_from_slice(&path[at..]);
    tidy(spliced)
}
