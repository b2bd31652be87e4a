//! Cells that hold clues together or not at all.

use super::mask::Mask;
use super::wish::Symmetry;
use gridwright_world::Choice;

/// The orbits of a symmetry: each cell belongs to exactly one.
#[derive(Clone, Debug)]
pub(super) struct Orbits {
    /// The cells of each orbit.
    pub(super) cells: Vec<Vec<usize>>,
    /// The orbit of each cell.
    pub(super) of: Vec<usize>,
    /// Orbits in which clues may stand.
    pub(super) may: Vec<usize>,
    /// Orbits in which clues must stand.
    pub(super) must: Vec<usize>,
}

impl Orbits {
    /// The orbits of a board; an error where the mask asks for what the symmetry does not allow.
    pub(super) fn new(
        order: usize,
        symmetry: Symmetry,
        mask: Option<&Mask>,
    ) -> Result<Orbits, String> {
        let mut of = vec![usize::MAX; order * order];
        let mut cells: Vec<Vec<usize>> = Vec::new();
        for start in 0..of.len() {
            if of[start] != usize::MAX {
                continue;
            }
            of[start] = cells.len();
            let mut orbit = vec![start];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                next += 1;
                for image in symmetry.images(order, cell) {
                    if of[image] == usize::MAX {
                        of[image] = cells.len();
                        orbit.push(image);
                    }
                }
            }
            orbit.sort_unstable();
            cells.push(orbit);
        }
        let may = |orbit: &usize| match mask {
            Some(mask) => cells[*orbit].iter().all(|&cell| mask.may(cell)),
            None => true,
        };
        let must = |orbit: &usize| {
            mask.is_some_and(|mask| cells[*orbit].iter().any(|&cell| mask.must(cell)))
        };
        let (may, must): (Vec<_>, Vec<_>) = (
            (0..cells.len()).filter(may).collect(),
            (0..cells.len()).filter(must).collect::<Vec<_>>(),
        );
        if let Some(&orbit) = must.iter().find(|orbit| !may.contains(orbit)) {
            let place = |cell: usize| format!("r{}c{}", cell / order + 1, cell % order + 1);
            let cells: Vec<String> = cells[orbit].iter().map(|&cell| place(cell)).collect();
            return Err(format!(
                "the mask contradicts --symmetry {}: of {} some must hold a clue and some must not",
                symmetry.name(),
                cells.join(", ")
            ));
        }
        Ok(Orbits { cells, of, may, must })
    }

    /// How many cells an orbit has.
    pub(super) fn size(&self, orbit: usize) -> usize {
        self.cells[orbit].len()
    }

    /// How many clues there can be at most.
    pub(super) fn most(&self) -> usize {
        self.may.iter().map(|&orbit| self.size(orbit)).sum()
    }

    /// Whether exactly so many clues can be made of whole orbits.
    pub(super) fn can_hold(&self, clues: usize) -> bool {
        let always: usize = self.must.iter().map(|&orbit| self.size(orbit)).sum();
        let Some(left) = clues.checked_sub(always) else { return false };
        let mut sums = vec![false; left + 1];
        sums[0] = true;
        for &orbit in self.may.iter().filter(|orbit| !self.must.contains(orbit)) {
            let size = self.size(orbit);
            for sum in (size..=left).rev() {
                sums[sum] |= sums[sum - size];
            }
        }
        sums[left]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_partition_the_board() {
        for &symmetry in Symmetry::ALL {
            for order in 1..10 {
                let orbits = Orbits::new(order, symmetry, None).unwrap();
                let mut all: Vec<usize> = orbits.cells.concat();
                all.sort_unstable();
                assert_eq!(all, (0..order * order).collect::<Vec<_>>());
                let largest = match symmetry {
                    Symmetry::None => 1,
                    Symmetry::QuarterTurn => 4,
                    Symmetry::Full => 8,
                    _ => 2,
                };
                assert!(orbits.cells.iter().all(|orbit| largest % orbit.len() == 0));
            }
        }
    }

    #[test]
    fn sums_of_orbits() {
        let full = Orbits::new(9, Symmetry::Full, None).unwrap();
        let possible: Vec<usize> = (17..30).filter(|&n| full.can_hold(n)).collect();
        assert_eq!(possible, [17, 20, 21, 24, 25, 28, 29]);
    }
}
