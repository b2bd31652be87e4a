//! The distances of one group from everywhere to its cells.

use super::sets::{Orders, Sets};
use gridwright_search::{Budget, Stats, Stop};
use std::time::Duration;

/// More than any distance.
const UNKNOWN: u8 = u8::MAX;

/// For all cells of the tiles, the fewest steps of theirs that take them home.
#[derive(Debug)]
pub struct Distances(Vec<u8>);

impl Distances {
    /// For tiles that belong on `goals`, increasing: breadth first, all orders of a block at once. `None`
    /// if that is not done by `until` on the budget's clock.
    pub fn new(
        sets: &Sets,
        goals: &[usize],
        until: Option<Duration>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Distances>, Stop> {
        let size = weight(sets.board_cells(), sets.tiles());
        let mut distances = Distances(vec![UNKNOWN; size]);
        let weights = order_weights(sets);
        let mut seen: Vec<Orders> = vec![0; sets.blocks()];
        let mut next = seen.clone();
        let home = sets.orders().iter().position(|order| order.is_sorted()).unwrap_or(0);
        for block in sets.blocks_of(goals) {
            next[block] = 1 << home;
        }
        let mut here = seen.clone();
        for distance in 0..UNKNOWN {
            std::mem::swap(&mut here, &mut next);
            let mut any = false;
            for block in 0..here.len() {
                if block % 4096 == 0 {
                    budget.check(&Stats::default())?;
                    if until.is_some_and(|until| budget.elapsed() > until) {
                        return Ok(None);
                    }
                }
                let new = std::mem::take(&mut here[block]) & !seen[block];
                if new == 0 {
                    continue;
                }
                any = true;
                seen[block] |= new;
                distances.enter(sets.cells_of(block), new, &weights, distance);
                for &step in sets.steps(block) {
                    next[step.block as usize] |= sets.turned(new, step);
                }
            }
            if !any {
                break;
            }
        }
        Ok(Some(distances))
    }

    fn enter(&mut self, cells: &[u8], orders: Orders, weights: &[Vec<usize>], distance: u8) {
        let mut left = orders;
        while left != 0 {
            let weights = &weights[left.trailing_zeros() as usize];
            left &= left - 1;
            let place: usize = cells.iter().zip(weights).map(|(&c, w)| usize::from(c) * w).sum();
            let entry = &mut self.0[place];
            *entry = (*entry).min(distance);
        }
    }

    /// The distance at a place: the sum of the cells of all tiles, each with its [`weight`].
    #[inline(always)]
    pub fn at(&self, place: u32) -> u16 {
        self.0[place as usize].into()
    }
}

/// What a cell of the tile number `tile` counts in the place of a group.
pub fn weight(cells: usize, tile: usize) -> usize {
    cells.pow(tile as u32)
}

/// For each order, the weights of the tiles in it.
fn order_weights(sets: &Sets) -> Vec<Vec<usize>> {
    let of = |tile: &u8| weight(sets.board_cells(), (*tile).into());
    sets.orders().iter().map(|order| order.iter().map(of).collect()).collect()
}
