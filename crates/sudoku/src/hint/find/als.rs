//! Almost locked sets in a row: XZ rule, XY-wing, chains.
//!
//! Two sets have a *restricted* digit in common when it can stand in only one of them. If the first set lacks
//! a digit Z, it holds all its others, so the next lacks the restricted one and holds all its others, and so
//! on to the last: Z stands in the first or in the last. Two restricted digits between two sets lock both.
//! *Cost*: pairs of sets; for chains a breadth-first walk of at most [`LONGEST`] sets. *Reference*: Sudopedia,
//! "ALS-XZ", "ALS-XY-Wing", "ALS Chain".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Candidate, Digit, Grid, digits_of, only};
use super::super::hunt::Hunt;
use super::super::technique::Technique as T;
use super::almost::{Almost, candidates, sets};
use crate::enumerate::Flow;

/// Sets of a chain.
const LONGEST: usize = 6;

/// Two sets.
pub fn xz(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let all = sets(grid, hunt)?;
    for (index, one) in all.iter().enumerate() {
        hunt.tick()?;
        for other in &all[index + 1..] {
            let restricted = one.restricted(other);
            if restricted == 0 || !one.cells.and(other.cells).is_empty() {
                continue;
            }
            if restricted.count_ones() > 1 {
                locked(hunt, one, other, restricted)?;
                continue;
            }
            let ends = one.digits & other.digits & !restricted;
            let removes: Vec<Candidate> = outcome(one, other, ends);
            if !removes.is_empty() {
                report(hunt, T::AlsXz, &[one, other], digits_of(restricted).collect(), removes)?;
            }
        }
    }
    Ok(())
}

/// The candidates that see every place of a digit in both sets.
fn outcome(one: &Almost, other: &Almost, digits: u64) -> Vec<Candidate> {
    let lost = |digit| candidates(one.seen(digit).and(other.seen(digit)), digit);
    digits_of(digits).flat_map(lost).collect()
}

fn report(
    hunt: &mut Hunt<'_, '_>,
    technique: T,
    sets: &[&Almost],
    commons: Vec<Digit>,
    removes: Vec<Candidate>,
) -> Flow {
    let ends = removes.iter().fold(0, |set, &(_, digit)| set | only(digit));
    let sets = sets.iter().map(|set| set.told()).collect();
    let pattern = Pattern::Sets { sets, commons, ends, locked: false };
    hunt.report(Finding::removing(technique, pattern, removes))
}

/// Two sets with two restricted digits.
fn locked(hunt: &mut Hunt<'_, '_>, one: &Almost, other: &Almost, restricted: u64) -> Flow {
    let mut removes = outcome(one, other, one.digits & other.digits);
    for set in [one, other] {
        for digit in digits_of(set.digits & !restricted) {
            removes.extend(candidates(set.seen(digit), digit));
        }
    }
    if removes.is_empty() {
        return Ok(());
    }
    let commons = digits_of(restricted).collect();
    let sets = vec![one.told(), other.told()];
    let pattern = Pattern::Sets { sets, commons, ends: 0, locked: true };
    hunt.report(Finding::removing(T::AlsXz, pattern, removes))
}

/// Three sets.
pub fn wing(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let all = sets(grid, hunt)?;
    wings(&all, hunt, false)?;
    wings(&all, hunt, true)
}

/// `overlap`: sets may share cells, which is harder to see.
fn wings(all: &[Almost], hunt: &mut Hunt<'_, '_>, overlap: bool) -> Flow {
    let joined = joined(all, hunt, overlap)?;
    for (pivot, near) in joined.iter().enumerate() {
        hunt.tick()?;
        for (at, &(one, x)) in near.iter().enumerate() {
            for &(other, y) in &near[at + 1..] {
                let (a, b) = (&all[one], &all[other]);
                if x == y || one == other || !overlap && !a.cells.and(b.cells).is_empty() {
                    continue;
                }
                let ends = a.digits & b.digits & !only(x) & !only(y);
                let removes = outcome(a, b, ends);
                if !removes.is_empty() {
                    report(hunt, T::AlsXyWing, &[a, &all[pivot], b], vec![x, y], removes)?;
                }
            }
        }
    }
    Ok(())
}

/// For each set, the others that share a restricted digit with it (and no cell), and the digit.
fn joined(
    all: &[Almost],
    hunt: &mut Hunt<'_, '_>,
    overlap: bool,
) -> Result<Vec<Vec<(usize, Digit)>>, crate::enumerate::Halt> {
    let mut joined = vec![Vec::new(); all.len()];
    for (index, one) in all.iter().enumerate() {
        hunt.tick()?;
        for (other_index, other) in all.iter().enumerate().skip(index + 1) {
            let apart = one.cells.and(other.cells).is_empty();
            if one.digits & other.digits == 0 || !overlap && !apart {
                continue;
            }
            for digit in digits_of(one.restricted(other)) {
                joined[index].push((other_index, digit));
                joined[other_index].push((index, digit));
            }
        }
    }
    Ok(joined)
}

/// Sets in a row and what follows.
struct Row {
    sets: Vec<usize>,
    commons: Vec<Digit>,
    removes: Vec<Candidate>,
}

/// Four sets and more.
pub fn chain(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let all = sets(grid, hunt)?;
    rows(&all, hunt, false)?;
    rows(&all, hunt, true)
}

fn rows(all: &[Almost], hunt: &mut Hunt<'_, '_>, overlap: bool) -> Flow {
    let joined = joined(all, hunt, overlap)?;
    let mut found: Vec<Row> = Vec::new();
    for start in 0..all.len() {
        let mut firsts: Vec<Digit> = joined[start].iter().map(|&(_, digit)| digit).collect();
        firsts.sort_unstable();
        firsts.dedup();
        for first in firsts {
            hunt.tick()?;
            walk(all, &joined, (start, first), overlap, &mut found);
        }
    }
    found.sort_by_key(|row| row.sets.len());
    for row in found {
        let sets: Vec<&Almost> = row.sets.iter().map(|&index| &all[index]).collect();
        report(hunt, T::AlsChain, &sets, row.commons, row.removes)?;
    }
    Ok(())
}

/// Breadth first from a set by one of its restricted digits; a set is entered once by each digit.
fn walk(
    all: &[Almost],
    joined: &[Vec<(usize, Digit)>],
    (start, first): (usize, Digit),
    overlap: bool,
    found: &mut Vec<Row>,
) {
    // Set, digit it was entered by, where from.
    let mut reached: Vec<(usize, Digit, usize)> = vec![(start, first, 0)];
    let mut entered = vec![0u64; all.len()];
    entered[start] = u64::MAX;
    let (mut begin, mut length) = (0, 1);
    while begin < reached.len() && length < LONGEST {
        let end = reached.len();
        length += 1;
        for at in begin..end {
            let (set, by, _) = reached[at];
            for &(other, digit) in &joined[set] {
                let turn = if at == 0 { digit == first } else { digit != by };
                if !turn || entered[other] & only(digit) != 0 {
                    continue;
                }
                entered[other] |= only(digit);
                reached.push((other, digit, at));
                let (a, b) = (&all[start], &all[other]);
                let apart = overlap || a.cells.and(b.cells).is_empty();
                if length < 4 || other < start || !apart {
                    continue;
                }
                let ends = a.digits & b.digits & !only(first) & !only(digit);
                let removes = outcome(a, b, ends);
                if removes.is_empty() {
                    continue;
                }
                let (mut path, mut commons, mut back) = (Vec::new(), Vec::new(), reached.len() - 1);
                while back != 0 {
                    path.push(reached[back].0);
                    commons.push(reached[back].1);
                    back = reached[back].2;
                }
                path.push(start);
                path.reverse();
                commons.reverse();
                found.push(Row { sets: path, commons, removes });
            }
        }
        begin = end;
    }
}
