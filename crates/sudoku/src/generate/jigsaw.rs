//! Random regions: boxes whose borders have moved.

use crate::board::{Extras, Layout, RegionMap};
use gridwright_search::{Budget, Stats, Stop};
use rand::{Rng, RngExt};

/// Exchanges of border cells that are tried, for each cell of the board.
const EXCHANGES: usize = 40;

/// A jigsaw of this order: the boxes of the most square kind (or rows, where the order is prime), and two
/// cells of neighbouring regions exchanged again and again while both regions stay in one piece.
pub(super) fn regions(
    order: usize,
    extras: Extras,
    rng: &mut dyn Rng,
    budget: &mut Budget<'_>,
) -> Result<Layout, Stop> {
    let plain = Layout::squarest(order, Extras::default()).expect("an order within range");
    let mut of = vec![0u8; order * order];
    for (region, unit) in plain.units()[2 * order..3 * order].iter().enumerate() {
        for &cell in &unit.cells {
            of[usize::from(cell)] = region as u8;
        }
    }
    let mut pieces = Pieces { order, of, seen: vec![0; order * order], mark: 0, stack: Vec::new() };
    for _ in 0..EXCHANGES * order * order {
        budget.tick(&Stats::default())?;
        pieces.exchange(rng);
    }
    let map = RegionMap::new(order, &pieces.of).expect("exchanges keep the sizes");
    Ok(Layout::regions(map, extras))
}

struct Pieces {
    order: usize,
    of: Vec<u8>,
    seen: Vec<u32>,
    mark: u32,
    stack: Vec<usize>,
}

impl Pieces {
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (order, row, column) = (self.order, cell / self.order, cell % self.order);
        let up = (row > 0).then(|| cell - order);
        let down = (row + 1 < order).then(|| cell + order);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < order).then(|| cell + 1);
        [up, down, left, right].into_iter().flatten()
    }

    /// A random cell goes to a region next to it, and a random cell of that region comes back.
    fn exchange(&mut self, rng: &mut dyn Rng) {
        let one = rng.random_range(0..self.of.len());
        let from = self.of[one];
        let around: Vec<usize> =
            self.neighbours(one).filter(|&cell| self.of[cell] != from).collect();
        let Some(&at) = around.get(rng.random_range(0..around.len().max(1))) else { return };
        let to = self.of[at];
        let touches = |cell: &usize| {
            self.of[*cell] == to && self.neighbours(*cell).any(|next| self.of[next] == from)
        };
        let back: Vec<usize> = (0..self.of.len()).filter(touches).collect();
        let other = back[rng.random_range(0..back.len())];
        (self.of[one], self.of[other]) = (to, from);
        if !self.is_whole(one) || !self.is_whole(other) {
            (self.of[one], self.of[other]) = (from, to);
        }
    }

    /// Whether the region of a cell is in one piece.
    fn is_whole(&mut self, cell: usize) -> bool {
        self.mark += 1;
        let region = self.of[cell];
        let mut found = 1;
        self.seen[cell] = self.mark;
        self.stack.push(cell);
        while let Some(cell) = self.stack.pop() {
            for next in self.neighbours(cell) {
                if self.of[next] == region && self.seen[next] != self.mark {
                    self.seen[next] = self.mark;
                    found += 1;
                    self.stack.push(next);
                }
            }
        }
        found == self.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Partition;
    use rand::SeedableRng;

    #[test]
    fn regions_are_whole_and_of_one_size() {
        for order in [4, 5, 6, 7, 9, 12] {
            for seed in 0..20 {
                let mut rng = rand_pcg::Pcg64::seed_from_u64(seed);
                let made =
                    regions(order, Extras::default(), &mut rng, &mut Budget::unlimited()).unwrap();
                let Partition::Regions(map) = made.partition() else { panic!("a jigsaw") };
                let of = map.cells().to_vec();
                let mut pieces = Pieces {
                    order,
                    seen: vec![0; of.len()],
                    of: of.clone(),
                    mark: 0,
                    stack: Vec::new(),
                };
                assert!((0..of.len()).all(|cell| pieces.is_whole(cell)), "{}", map.to_text());
                let boxes = Layout::squarest(order, Extras::default()).unwrap();
                let moved =
                    boxes.units()[2 * order].cells.iter().any(|&cell| of[usize::from(cell)] != 0);
                assert!(order == 4 || moved || seed > 0, "the borders move");
            }
        }
    }
}
