//! On tiny boards: all puzzles there are, so that a wish can be proved impossible.
//!
//! A puzzle is a path and the set of cells that are given. It has no other answer exactly when no other path
//! has the same numbers there, so a list of all paths decides every set without a search.

use super::{Graded, Maker, canonical, dig::sound};
use crate::board::Filling;
use crate::champion;
use gridwright_search::{Budget, Stats, Stop};
use rand::{Rng, RngExt};
use std::collections::{HashMap, HashSet};

/// Boards of more cells are not looked at as a whole.
const TINY: usize = 12;
/// Nor those with more paths, or with more paths and sets of cells.
const MOST_PATHS: usize = 2_000;
const MOST_PUZZLES: usize = 1 << 20;

/// What a look at all puzzles came to.
pub(super) enum Every {
    /// There are too many to look at.
    Unknown,
    /// None is as wished for.
    Nothing,
    /// One that is, and its path.
    Some(Box<(Graded, Filling)>),
}

/// Looks at all puzzles in a random order until one is as wished for.
pub(super) fn find(
    maker: &Maker<'_>,
    rng: &mut dyn Rng,
    budget: &mut Budget<'_>,
) -> Result<Every, Stop> {
    let cells = maker.graph.cells();
    if cells > TINY {
        return Ok(Every::Unknown);
    }
    let mut paths = Vec::new();
    let open = sound(&maker.graph, vec![0; cells]);
    let stats = &mut Stats::default();
    let all =
        champion::answers(&open, MOST_PATHS, budget, stats, &mut |filling| paths.push(filling));
    let mut sets = sets(maker);
    if !all? || paths.len() * sets.len() > MOST_PUZZLES {
        return Ok(Every::Unknown);
    }
    shuffle(&mut paths, rng);
    shuffle(&mut sets, rng);
    let mut rated = HashSet::new();
    for set in &sets {
        let puzzles: Vec<Vec<u16>> = paths.iter().map(|path| shown(maker, set, path)).collect();
        let mut often: HashMap<&[u16], usize> = HashMap::new();
        for clues in &puzzles {
            *often.entry(clues).or_default() += 1;
        }
        for (clues, path) in puzzles.iter().zip(&paths).filter(|(clues, _)| often[&clues[..]] == 1)
        {
            budget.check(&Stats::default())?;
            if !is_wished(maker, clues, &paths) {
                continue;
            }
            let puzzle = sound(&maker.graph, clues.clone());
            let Some(wanted) = maker.wish.difficulty else {
                return Ok(Every::Some(Box::new(((puzzle, None), path.clone()))));
            };
            // Boards that are alike have one grade.
            if !rated.insert(canonical(&puzzle)) {
                continue;
            }
            let grade = maker.rate(&puzzle, budget)?;
            if grade.is_some_and(|(grade, _)| grade == wanted) {
                return Ok(Every::Some(Box::new(((puzzle, grade), path.clone()))));
            }
        }
    }
    Ok(Every::Nothing)
}

/// All sets of cells that can be given, as far as no path has a say in that.
fn sets(maker: &Maker<'_>) -> Vec<Vec<bool>> {
    if let Some(fixed) = &maker.fixed {
        return vec![fixed.clone()];
    }
    let given = |choice: usize| {
        let mut given = vec![false; maker.graph.cells()];
        for (at, orbit) in maker.orbits.iter().enumerate() {
            for cell in orbit {
                given[*cell] = choice >> at & 1 == 1;
            }
        }
        given
    };
    (0..1 << maker.orbits.len()).map(given).collect()
}

/// The numbers of a path on these cells, and on those that stay in any case, with what symmetry joins to them.
fn shown(maker: &Maker<'_>, given: &[bool], path: &Filling) -> Vec<u16> {
    let mut clues: Vec<u16> =
        given.iter().zip(path).map(|(given, number)| if *given { *number } else { 0 }).collect();
    for orbit in &maker.orbits {
        if orbit.iter().any(|cell| maker.stays(path[*cell])) {
            // A layout says of every single cell whether it is given.
            let joined = maker.fixed.is_none();
            let kept = orbit.iter().filter(|cell| joined || maker.stays(path[**cell]));
            kept.for_each(|cell| clues[*cell] = path[*cell]);
        }
    }
    clues
}

/// Whether the number of clues is right, and whether none can be left out where that is wished for.
fn is_wished(maker: &Maker<'_>, clues: &[u16], paths: &[Filling]) -> bool {
    let given = |clues: &[u16]| clues.iter().filter(|clue| **clue != 0).count();
    if maker.wish.clues.is_some_and(|wanted| wanted != given(clues)) {
        return false;
    }
    let answers = |clues: &[u16]| {
        let fits = |path: &&Filling| {
            clues.iter().zip(path.iter()).all(|(clue, number)| *clue == 0 || clue == number)
        };
        paths.iter().filter(fits).count()
    };
    let needed = |cell: usize| {
        let mut fewer = clues.to_vec();
        let number = std::mem::take(&mut fewer[cell]);
        number == 0 || maker.stays(number) || answers(&fewer) > 1
    };
    !maker.wish.minimal || (0..clues.len()).all(needed)
}

fn shuffle<T>(list: &mut [T], rng: &mut dyn Rng) {
    for at in (1..list.len()).rev() {
        list.swap(at, rng.random_range(0..=at));
    }
}
