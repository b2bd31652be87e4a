//! On boards of four rows or fewer: all puzzles there are, so that a wish can be proved impossible.
//!
//! A puzzle is a solution and the set of cells that are shown. It has no other solution exactly when no other
//! one agrees with its own on all of these cells, so a list of all solutions decides every set without a
//! search. Only one solution of each kind needs to be looked at: digits can be renamed, and where the wish
//! says nothing about places or steps, lines can be exchanged too.

use super::dig::shuffle;
use super::oracle::Oracle;
use super::orbits::Orbits;
use super::singles::Singles;
use super::technique::is_single;
use super::wish::{Clues, Digits, Symmetry, Wish};
use super::{Dug, canonical};
use crate::board::{Puzzle, SharedLayout};
use gridwright_search::{Stats, Stop};
use rand::Rng;
use std::collections::HashSet;

/// Boards of more rows have too many sets of cells.
const MOST_ROWS: usize = 4;

/// Whether all puzzles can be looked at: small boards of one layout.
pub(super) fn knows(wish: &Wish, layout: &SharedLayout) -> bool {
    layout.order() <= MOST_ROWS && !wish.jigsaw && wish.clues != Clues::Fewest
}

/// Every puzzle that is as wished for but perhaps for its grade, each in turn until one is `taken`, in a
/// random order.
pub(super) fn find(
    wish: &Wish,
    orbits: &Orbits,
    oracle: &mut Oracle<'_, '_>,
    rng: &mut dyn Rng,
    taken: &mut dyn FnMut(&mut Oracle<'_, '_>, Dug) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let all = oracle.all()?;
    let mut kinds = kinds(wish, &oracle.layout, &all);
    shuffle(&mut kinds, rng);
    let mut sets: Vec<u32> = (0..1 << oracle.layout.cells()).collect();
    sets.retain(|&set| is_placed(set, wish, orbits));
    shuffle(&mut sets, rng);
    let mut singles = Singles::new(oracle.layout.clone());
    let named: Vec<u8> = (0..=oracle.layout.order() as u8).collect();
    let beyond_singles = wish.technique.is_some_and(|technique| !is_single(technique));
    for full in kinds {
        let agreeing = agreeing(full, &all);
        let is_unique = |set: u32| !agreeing.iter().any(|same| set & !same == 0);
        for &set in &sets {
            oracle.budget.check(&Stats::default())?;
            let mut each = (0..full.len()).filter(|cell| set >> cell & 1 == 1);
            if !is_unique(set) || (wish.minimal && each.any(|cell| is_unique(set & !(1 << cell)))) {
                continue;
            }
            let shown = |cell: usize| if set >> cell & 1 == 1 { full[cell] } else { 0 };
            let clues: Vec<u8> = (0..full.len()).map(shown).collect();
            if wish.digits == Digits::Balanced && !is_balanced(&clues, oracle.layout.order()) {
                continue;
            }
            // How far singles lead does not depend on the names of digits, what hints find first beyond them might.
            let names = if !beyond_singles {
                vec![named.clone()]
            } else if singles.solves(&clues) {
                continue;
            } else {
                permutations(&named)
            };
            for names in names {
                let rename =
                    |digits: &[u8]| digits.iter().map(|&digit| names[usize::from(digit)]).collect();
                if taken(oracle, (rename(full), rename(&clues)))? {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// One solution of each kind.
fn kinds<'a>(wish: &Wish, layout: &SharedLayout, all: &'a [Vec<u8>]) -> Vec<&'a Vec<u8>> {
    if wish.symmetry != Symmetry::None || wish.mask.is_some() || wish.technique.is_some() {
        let is_named = |full: &&Vec<u8>| full[..layout.order()].is_sorted();
        return all.iter().filter(is_named).collect();
    }
    let mut seen = HashSet::new();
    let form = |full: &[u8]| {
        let puzzle = Puzzle::new(layout.clone(), full.into());
        canonical(&puzzle.expect("digits of a full board")).digits().to_vec()
    };
    all.iter().filter(|full| seen.insert(form(full))).collect()
}

/// All ways to name the digits, by digit; 0 stays what it is.
fn permutations(named: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![vec![0]];
    for _ in 1..named.len() {
        let longer = |names: Vec<u8>| {
            let left =
                named.iter().copied().filter(|name| !names.contains(name)).collect::<Vec<_>>();
            left.into_iter().map(move |name| [&names[..], &[name]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// Whether clues may stand just there, and are as many as wished for.
fn is_placed(set: u32, wish: &Wish, orbits: &Orbits) -> bool {
    let of = |orbit: usize| orbits.cells[orbit].iter().fold(0u32, |set, cell| set | 1 << cell);
    let whole = |orbit: usize| matches!(set & of(orbit), shown if shown == 0 || shown == of(orbit));
    let shows = |orbit: usize| set & of(orbit) != 0;
    let as_many = match wish.clues {
        Clues::Exactly(clues) => set.count_ones() as usize == clues,
        Clues::Any | Clues::Fewest => true,
    };
    as_many
        && (0..orbits.cells.len())
            .all(|orbit| whole(orbit) && (!shows(orbit) || orbits.may.contains(&orbit)))
        && orbits.must.iter().all(|&orbit| shows(orbit))
}

/// The cells on which each other solution agrees with this one, but for those that others hold as well.
fn agreeing(full: &[u8], all: &[Vec<u8>]) -> Vec<u32> {
    let agree = |other: &Vec<u8>| {
        let same = full.iter().zip(other).map(|(a, b)| u32::from(a == b));
        same.enumerate().fold(0u32, |set, (cell, same)| set | same << cell)
    };
    let mut sets: Vec<u32> = all.iter().filter(|other| *other != full).map(agree).collect();
    sets.sort_unstable_by_key(|set| std::cmp::Reverse(set.count_ones()));
    let mut largest: Vec<u32> = Vec::new();
    for set in sets {
        if !largest.iter().any(|more| set & !more == 0) {
            largest.push(set);
        }
    }
    largest
}

fn is_balanced(clues: &[u8], order: usize) -> bool {
    let often = |digit: usize| clues.iter().filter(|clue| usize::from(**clue) == digit).count();
    let (least, most) = ((1..=order).map(often).min(), (1..=order).map(often).max());
    least.zip(most).is_none_or(|(least, most)| most - least <= 1)
}
