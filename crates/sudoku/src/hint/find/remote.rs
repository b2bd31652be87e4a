//! Remote pair: cells with the same two candidates, each seeing the next.
//!
//! The two digits alternate, so of two cells an odd number of steps apart one holds the one and the other
//! the other digit. *Cost*: a breadth-first walk from every such cell. *Reference*: Sudopedia, "Remote Pairs".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Candidate, Grid, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use crate::enumerate::Flow;

/// Chains of four cells and more; shorter ones are naked pairs.
pub fn remote_pairs(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let geometry = grid.geometry();
    let pairs: Vec<usize> = (0..grid.cells()).filter(|&cell| grid.is_pair(cell)).collect();
    for &start in &pairs {
        hunt.tick()?;
        let digits = grid.candidates(start);
        let mut reached: Vec<(usize, usize)> = vec![(start, 0)];
        let mut depth = vec![0];
        let mut next = 0;
        while next < reached.len() {
            let cell = reached[next].0;
            for &other in pairs.iter().filter(|&&other| grid.candidates(other) == digits) {
                if geometry.sees(cell, other) && reached.iter().all(|&(known, _)| known != other) {
                    reached.push((other, next));
                    depth.push(depth[next] + 1);
                }
            }
            next += 1;
        }
        for end in 1..reached.len() {
            if reached[end].0 < start || depth[end] < 3 || depth[end] % 2 == 0 {
                continue;
            }
            let mut cells = vec![reached[end].0];
            let mut at = end;
            while at != 0 {
                at = reached[at].1;
                cells.push(reached[at].0);
            }
            // Any two cells of the chain an odd number of steps apart will do.
            let mut removes: Vec<Candidate> = Vec::new();
            for (index, &one) in cells.iter().enumerate() {
                for &other in cells[index + 1..].iter().step_by(2) {
                    let seen = geometry.seen_by_all(&[one, other]).collect::<Vec<_>>();
                    for cell in seen.into_iter().filter(|cell| !cells.contains(cell)) {
                        let lost = digits_of(grid.candidates(cell) & digits);
                        removes.extend(lost.map(|digit| (cell, digit)));
                    }
                }
            }
            let pattern = Pattern::RemotePair { cells, digits };
            hunt.report(Finding::removing(Technique::RemotePair, pattern, removes))?;
        }
    }
    Ok(())
}
