//! Building small tables with every block kept twice: orders read by rows, and orders read by columns.
//!
//! A step to the side keeps the order read by rows, and a step up or down keeps the order read by columns. So
//! with both at hand every step is an OR of bit sets, and a state is turned from one reading to the other
//! only once, when it is new, instead of once for every step that turns its order. The maps between the
//! readings take two bytes an order for each way that a set of cells can mix rows and columns: a megabyte for
//! six tiles, far too much for eight.

use super::build::{Share, Work, merge, settle, words_per_block};
use super::lattice::{OCCUPIED, cells_of};
use super::order::pack;
use super::table::PatternSpace;
use std::collections::HashMap;

/// A rank for each rank, word by word.
type Map = Vec<[u16; 64]>;

/// How to get from one reading to the other.
#[derive(Debug)]
pub(super) struct Columns {
    /// For each way of mixing, the rank by columns for every rank by rows.
    across: Vec<Map>,
    /// The same the other way round.
    back: Vec<Map>,
    /// The way of mixing of every set of cells.
    of: Vec<u16>,
}

impl Columns {
    /// The maps of a space, which must be a small one.
    pub fn new(space: &PatternSpace) -> Columns {
        let all = space.orders.all();
        let cols = space.lattice.dimensions().cols;
        let mut columns = Columns { across: Vec::new(), back: Vec::new(), of: Vec::new() };
        let mut known: HashMap<Vec<u8>, u16> = HashMap::new();
        for &mask in space.lattice.sets() {
            let cells: Vec<usize> = cells_of(mask.into()).collect();
            let mut places: Vec<u8> = (0..cells.len() as u8).collect();
            places.sort_by_key(|&place| (cells[usize::from(place)] % cols, place));
            let way = *known.entry(places).or_insert_with_key(|places| {
                let mut there = vec![[0; 64]; words_per_block(all.len())];
                let mut back = there.clone();
                for (rank, order) in all.iter().enumerate() {
                    let tile = |&place: &u8| (order >> (3 * place) & 7) as u8;
                    let turned = space.orders.rank(pack(places.iter().map(tile)));
                    there[rank / 64][rank % 64] = turned as u16;
                    back[turned / 64][turned % 64] = rank as u16;
                }
                columns.across.push(there);
                columns.back.push(back);
                columns.back.len() as u16 - 1
            });
            columns.of.push(way);
        }
        columns
    }

    /// The rank by columns of a rank by rows, on a set of cells.
    pub fn rank(&self, set: usize, rank: usize) -> usize {
        self.across[usize::from(self.of[set])][rank / 64][rank % 64].into()
    }
}

impl Work<'_> {
    /// Fills a share whose blocks are kept twice, by rows and then by columns.
    pub(super) fn fill_twice(&self, share: &mut Share<'_>, columns: &Columns) -> bool {
        let half = self.plan.words;
        let mut new = vec![0u64; 2 * half];
        let mut turned = vec![0u64; 2 * half];
        let mut found = false;
        for &set in share.sets {
            let site = &self.plan.lattice.sites()[set as usize];
            let cells = 0..self.plan.lattice.dimensions().cells();
            let last = cells.map(|cell| site.zone(cell)).filter(|z| *z != OCCUPIED).max();
            let way = usize::from(columns.of[set as usize]);
            for block in site.first()..=site.first() + usize::from(last.unwrap_or(0)) {
                let mut live = self.reach(block, &mut new);
                let block = block - share.first_block;
                let both = 2 * half * block..2 * half * (block + 1);
                live = live && settle(&mut new, &share.seen[both.clone()]);
                if live {
                    let rows = &new[..half];
                    let (to_rows, to_cols) = turned.split_at_mut(half);
                    to_cols.fill(0);
                    turn(rows, &columns.across[way], to_cols);
                    // What came up or down only is left to be turned the other way.
                    for (cols, turned) in new[half..].iter_mut().zip(to_cols) {
                        let only = *cols & !*turned;
                        *turned |= *cols;
                        *cols = only;
                    }
                    to_rows.copy_from_slice(&new[..half]);
                    turn(&new[half..], &columns.back[way], to_rows);
                    if self.mark {
                        merge(to_rows, &mut share.bits[half * block..half * (block + 1)]);
                    }
                    merge(&turned, &mut share.seen[both.clone()]);
                    share.frontier[both].copy_from_slice(&turned);
                }
                share.live[block] = live;
                found |= live;
            }
        }
        found
    }

    /// Collects what the frontier reaches in a block; `false` if that is nothing.
    fn reach(&self, block: usize, new: &mut [u64]) -> bool {
        let half = self.plan.words;
        let dimensions = self.plan.lattice.dimensions();
        let sideways = dimensions.rows * (dimensions.cols - 1);
        let mut touched = false;
        let Some(steps) = self.plan.steps else { return false };
        for (edge, there) in steps.from(block) {
            let there = there - self.source.first_block;
            if !self.source.live[there] {
                continue;
            }
            if !touched {
                new.fill(0);
                touched = true;
            }
            let begin = 2 * half * there + if edge < sideways { 0 } else { half };
            let reading = if edge < sideways { &mut new[..half] } else { &mut new[half..] };
            merge(&self.source.frontier[begin..begin + half], reading);
        }
        touched
    }
}

/// Sets the bit `map[i]` for every bit `i` of `from`.
fn turn(from: &[u64], map: &[[u16; 64]], into: &mut [u64]) {
    for (&bits, ranks) in from.iter().zip(map) {
        let mut left = bits;
        while left != 0 {
            let rank = usize::from(ranks[left.trailing_zeros() as usize % 64]);
            into[rank / 64] |= 1 << (rank % 64);
            left &= left - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::pdb::build::build;
    use crate::pdb::dimensions::Dimensions;
    use crate::pdb::pattern::Pattern;
    use crate::pdb::table::PatternSpace;
    use gridwright_search::Budget;

    #[test]
    fn tables_built_twice_or_once_are_the_same() {
        let budget = &mut Budget::unlimited();
        let dimensions = Dimensions { rows: 4, cols: 3 };
        // Connected, cutting the board, and with tiles alike.
        let all: [&[usize]; 3] = [&[0, 1, 3, 4, 6], &[3, 4, 5, 7], &[1, 2, 5, 8, 9, 10]];
        for (goals, alike) in all.into_iter().zip([false, false, true]) {
            let kind = |cell: usize| if alike { cell / 3 } else { cell };
            let pattern = Pattern::new(dimensions, goals, 11, kind);
            let space = PatternSpace::new(dimensions, goals.len(), budget).unwrap();
            let twice = build(&pattern, &space, 2, budget).unwrap();
            let once = PatternSpace::without_steps(dimensions, goals.len(), budget).unwrap();
            assert_eq!(twice, build(&pattern, &once, 1, budget).unwrap());
        }
    }
}
