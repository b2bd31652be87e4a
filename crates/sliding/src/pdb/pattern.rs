//! Which tiles a table is about, and where they belong.

use super::dimensions::{Dimensions, Symmetry};
use super::lattice::Lattice;
use super::order::{LONGEST, Order, pack};

/// Some tiles of a board with their goal cells. Two patterns that are equal have the same table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    dimensions: Dimensions,
    /// The goal cells, increasing: tile number `i` belongs on the `i`-th.
    goals: Vec<u8>,
    /// Tiles of the same kind may stand on each other's goals; named by the first of the kind.
    kinds: Vec<u8>,
    /// The blank's goal cell, if it matters: that is when the pattern at its goal cuts the board.
    blank: Option<u8>,
}

impl Pattern {
    /// A pattern of the tiles that belong on `goals` (any order, all different). `kind` names the kind
    /// of the tile that belongs on a cell; tiles of one kind are interchangeable.
    pub fn new(
        dimensions: Dimensions,
        goals: &[usize],
        blank: usize,
        kind: impl Fn(usize) -> usize,
    ) -> Self {
        assert!(!goals.is_empty() && goals.len() <= LONGEST && !goals.contains(&blank));
        let mut goals: Vec<u8> = goals.iter().map(|&cell| cell as u8).collect();
        goals.sort_unstable();
        let first_of_kind = |cell: &u8| {
            let same = |other: &u8| kind((*other).into()) == kind((*cell).into());
            goals.iter().position(same).expect("a cell is of its own kind") as u8
        };
        let kinds = goals.iter().map(first_of_kind).collect();
        let connected = is_connected(dimensions, &goals);
        Pattern { dimensions, goals, kinds, blank: (!connected).then_some(blank as u8) }
    }

    /// Restores a pattern from its parts, as a file holds them; `None` if they make no sense.
    pub fn from_parts(
        dimensions: Dimensions,
        goals: &[u8],
        kinds: &[u8],
        blank: Option<u8>,
    ) -> Option<Self> {
        let cells = dimensions.cells();
        let rising = goals.windows(2).all(|pair| pair[0] < pair[1]);
        let known = goals.iter().all(|&goal| usize::from(goal) < cells);
        let named = kinds.iter().enumerate().all(|(i, &kind)| {
            usize::from(kind) <= i && kinds.get(usize::from(kind)) == Some(&kind)
        });
        let sized = goals.len() == kinds.len() && (1..=LONGEST).contains(&goals.len());
        let free = blank.is_none_or(|b| usize::from(b) < cells && !goals.contains(&b));
        if !(rising && known && named && sized && free) {
            return None;
        }
        (blank.is_none() == is_connected(dimensions, goals)).then(|| Pattern {
            dimensions,
            goals: goals.to_vec(),
            kinds: kinds.to_vec(),
            blank,
        })
    }

    /// The board.
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// The goal cells, increasing.
    pub fn goals(&self) -> &[u8] {
        &self.goals
    }

    /// For each tile, the first tile of its kind.
    pub fn kinds(&self) -> &[u8] {
        &self.kinds
    }

    /// The blank's goal, where it matters.
    pub fn blank(&self) -> Option<u8> {
        self.blank
    }

    /// The number of tiles.
    pub fn size(&self) -> usize {
        self.goals.len()
    }

    /// The pattern as seen in a mirror.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Pattern {
        let at = |cell: &u8| symmetry.cell(self.dimensions, (*cell).into());
        let goals: Vec<usize> = self.goals.iter().map(at).collect();
        let kind = |cell: usize| {
            let i = goals.iter().position(|&g| g == cell);
            i.map_or(usize::MAX, |i| self.kinds[i].into())
        };
        let dimensions = symmetry.dimensions(self.dimensions);
        let free = |cell: &usize| !goals.contains(cell);
        let anywhere = (0..dimensions.cells()).find(free).unwrap_or(0);
        let blank = self.blank.as_ref().map_or(anywhere, at);
        Pattern::new(dimensions, &goals, blank, kind)
    }

    /// The least of its images that have no more columns than rows, and the symmetry that leads there:
    /// patterns that are mirror images of each other share one table.
    pub fn canonical(&self) -> (Pattern, Symmetry) {
        Symmetry::all()
            .map(|symmetry| (self.image(symmetry), symmetry))
            .filter(|(image, _)| image.dimensions.cols <= image.dimensions.rows)
            .min_by(|a, b| a.0.cmp(&b.0))
            .expect("one of a dimensions and its transposition is not wide")
    }

    /// The place of the goal's set of cells among all.
    pub fn goal_set(&self, lattice: &Lattice) -> usize {
        lattice.ranks().of(mask_of(&self.goals))
    }

    /// The block of the goal and the orders that are right there.
    pub fn goal_orders(&self, lattice: &Lattice) -> (usize, Vec<Order>) {
        let site = &lattice.sites()[self.goal_set(lattice)];
        let block = self.blank.map_or(site.first(), |blank| site.block(blank.into()));
        let mut rows: Vec<Vec<u8>> = vec![Vec::new()];
        for place in 0..self.size() {
            let right = |row: &Vec<u8>, tile: u8| {
                self.kinds[place] == self.kinds[usize::from(tile)] && !row.contains(&tile)
            };
            let longer = |row: Vec<u8>| {
                let tiles: Vec<u8> = (0..self.size() as u8).filter(|&t| right(&row, t)).collect();
                tiles.into_iter().map(move |tile| [&row[..], &[tile]].concat())
            };
            rows = rows.into_iter().flat_map(longer).collect();
        }
        (block, rows.into_iter().map(pack).collect())
    }
}

/// A set of cells as a mask.
pub fn mask_of(cells: &[u8]) -> u32 {
    cells.iter().fold(0, |mask, &cell| mask | 1 << cell)
}

fn is_connected(dimensions: Dimensions, occupied: &[u8]) -> bool {
    let taken = mask_of(occupied);
    let Some(start) = (0..dimensions.cells()).find(|&cell| taken >> cell & 1 == 0) else {
        return true;
    };
    let neighbours = dimensions.neighbours();
    let mut reached = taken | 1 << start;
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        for &there in neighbours[cell].iter().filter(|n| **n != super::dimensions::NONE) {
            if reached >> there & 1 == 0 {
                reached |= 1 << there;
                open.push(there.into());
            }
        }
    }
    reached.count_ones() as usize == dimensions.cells()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blank_matters_only_where_the_goal_cuts_it_off() {
        let dimensions = Dimensions { rows: 4, cols: 4 };
        let plain = Pattern::new(dimensions, &[0, 1, 4], 15, |cell| cell);
        assert_eq!(plain.blank(), None);
        let corner = Pattern::new(dimensions, &[11, 14], 15, |cell| cell);
        assert_eq!(corner.blank(), Some(15));
    }

    #[test]
    fn mirror_images_are_one() {
        let dimensions = Dimensions { rows: 4, cols: 4 };
        let a = Pattern::new(dimensions, &[0, 1, 2, 4, 5, 8], 15, |cell| cell);
        for symmetry in Symmetry::all() {
            assert_eq!(a.image(symmetry).canonical().0, a.canonical().0);
        }
        let wide = Pattern::new(Dimensions { rows: 2, cols: 5 }, &[0, 1], 9, |cell| cell);
        assert_eq!(wide.canonical().0.dimensions().cols, 2);
    }

    #[test]
    fn parts_are_checked() {
        let dimensions = Dimensions { rows: 3, cols: 3 };
        let pattern = Pattern::new(dimensions, &[0, 1, 2], 8, |cell| cell);
        let again = Pattern::from_parts(dimensions, pattern.goals(), pattern.kinds(), None);
        assert_eq!(again, Some(pattern));
        assert_eq!(Pattern::from_parts(dimensions, &[2, 1], &[0, 1], None), None);
        assert_eq!(Pattern::from_parts(dimensions, &[0, 9], &[0, 1], None), None);
        assert_eq!(Pattern::from_parts(dimensions, &[0, 1], &[0, 2], None), None);
        assert_eq!(Pattern::from_parts(dimensions, &[5, 7], &[0, 1], None), None);
    }
}
