//! A few tiles, by their places in a reading, as one number.

use super::lines::Axis;
use crate::pdb::dimensions::Dimensions;

/// Bits of a place: boards of at most 16 cells.
const PLACE_BITS: usize = 4;

/// All arrangements of so many tiles, numbered, and how the numbers change when the board is read along
/// the other axis.
#[derive(Clone, Debug)]
pub struct Group {
    size: usize,
    count: usize,
    /// For places, four bits each, the number of the arrangement.
    numbers: Vec<u16>,
    /// For each axis, cell of the blank and number along the axis, the number along the other one.
    turned: [Vec<u16>; 2],
}

impl Group {
    /// Of `size` tiles, at most four.
    pub fn new(dimensions: Dimensions, size: usize) -> Group {
        let places = dimensions.cells() - 1;
        let mut all: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..size {
            let longer = |some: Vec<u8>| {
                let free: Vec<u8> = (0..places as u8).filter(|p| !some.contains(p)).collect();
                free.into_iter().map(move |place| [&some[..], &[place]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        let mut numbers = vec![0; 1 << (PLACE_BITS * size)];
        for (number, arranged) in all.iter().enumerate() {
            numbers[pack(arranged.iter().map(|&place| usize::from(place)))] = number as u16;
        }
        let mut turned = [Vec::new(), Vec::new()];
        for axis in Axis::BOTH {
            for blank in 0..dimensions.cells() {
                let turn = turn_places(dimensions, axis, blank);
                let turn = |arranged: &Vec<u8>| {
                    numbers[pack(arranged.iter().map(|&place| turn[usize::from(place)]))]
                };
                turned[axis as usize].extend(all.iter().map(turn));
            }
        }
        Group { size, count: all.len(), numbers, turned }
    }

    /// How many tiles.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many arrangements.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of tiles on some cells.
    pub fn number(
        &self,
        dimensions: Dimensions,
        axis: Axis,
        cells: &[usize],
        blank: usize,
    ) -> usize {
        let places = cells.iter().map(|&cell| axis.place(dimensions, cell, blank));
        self.numbers[pack(places)].into()
    }

    /// For every number along an axis, with the blank on a cell, the number along the other axis.
    #[inline(always)]
    pub fn turned(&self, axis: Axis, blank: usize) -> &[u16] {
        &self.turned[axis as usize][blank * self.count..(blank + 1) * self.count]
    }
}

fn pack(places: impl Iterator<Item = usize>) -> usize {
    places.enumerate().fold(0, |all, (i, place)| all | place << (PLACE_BITS * i))
}

/// For every place along an axis the place along the other one.
fn turn_places(dimensions: Dimensions, axis: Axis, blank: usize) -> Vec<usize> {
    let mut turned = vec![0; dimensions.cells() - 1];
    for cell in (0..dimensions.cells()).filter(|&cell| cell != blank) {
        turned[axis.place(dimensions, cell, blank)] = axis.other().place(dimensions, cell, blank);
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_twice_changes_nothing() {
        let dimensions = Dimensions { rows: 2, cols: 5 };
        let group = Group::new(dimensions, 3);
        assert_eq!((group.size(), group.count()), (3, 9 * 8 * 7));
        for blank in 0..10 {
            let there = group.turned(Axis::Rows, blank);
            let back = group.turned(Axis::Columns, blank);
            assert!((0..group.count()).all(|n| usize::from(back[usize::from(there[n])]) == n));
        }
        let cells = [7, 0, 4];
        let rows = group.number(dimensions, Axis::Rows, &cells, 5);
        let columns = group.number(dimensions, Axis::Columns, &cells, 5);
        assert_eq!(usize::from(group.turned(Axis::Rows, 5)[rows]), columns);
    }
}
