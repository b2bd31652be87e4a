//! Pairing strategies, found exactly by matching.
//!
//! Give each line that is still open to the attacker two empty cells of its own. Whenever the attacker
//! takes one of them, the defender takes the other, and no such line is ever completed (Hales and
//! Jewett, 1963). Whether all lines can be served is a bipartite matching: lines with two seats each
//! against cells (Hall's condition). Where not all can, a part may still be
//! split off (Dulmage and Mendelsohn, 1958): lines whose seats are filled by cells that belong to no
//! line outside the part. The rest is the hard kernel a search has to look at.

use super::bits::Mask;

const NOBODY: u16 = u16::MAX;

/// Working memory of the matching, reused from node to node.
#[derive(Clone, Debug)]
pub struct Pairing<M> {
    /// For each cell, the line that holds it.
    owner: Vec<u16>,
    /// For each group of lines, the cells they have in common.
    groups: Vec<M>,
    /// The group of each line.
    group_of: Vec<u16>,
    /// For each group, the cells it holds.
    held: Vec<M>,
    /// The lines served by the last call of [`Pairing::split`].
    served: Vec<bool>,
}

impl<M: Mask> Default for Pairing<M> {
    fn default() -> Self {
        Pairing {
            owner: vec![NOBODY; M::CELLS],
            groups: Vec::new(),
            group_of: Vec::new(),
            held: Vec::new(),
            served: Vec::new(),
        }
    }
}

impl<M: Mask> Pairing<M> {
    /// Matches, then finds the lines that can be split off. `lines` are sets of empty cells; only cells
    /// of `allowed` may be used. Returns how many lines are served: all of them means that the defender
    /// holds everything by pairing alone.
    pub fn split(&mut self, lines: &[M], allowed: M) -> usize {
        self.group(lines);
        self.fill(allowed);
        self.served.clear();
        self.served.extend(self.held.iter().map(|held| held.len() == 2));
        let mut contested = M::NONE;
        let mut count = lines.len();
        let mut served = std::mem::take(&mut self.served);
        for (index, &line) in lines.iter().enumerate() {
            if !served[self.seat_of(index)] {
                contested |= line;
                count -= 1;
            }
        }
        // A line that shares a cell with an unserved one may be robbed of it: not served either.
        while count > 0 && count < lines.len() {
            let lost = |group: usize| served[group] && self.held[group].meets(contested);
            let Some(group) = (0..served.len()).find(|&group| lost(group)) else {
                break;
            };
            served[group] = false;
            for (index, &line) in lines.iter().enumerate() {
                if self.seat_of(index) == group {
                    contested |= line;
                    count -= 1;
                }
            }
        }
        self.served = served;
        count
    }

    fn seat_of(&self, line: usize) -> usize {
        usize::from(self.group_of[line])
    }

    /// Lines of one row, column or diagonal that share two cells can share one pair.
    fn group(&mut self, lines: &[M]) {
        self.groups.clear();
        self.group_of.clear();
        for &line in lines {
            match self.groups.last_mut() {
                Some(shared) if (*shared & line).len() >= 2 => *shared = *shared & line,
                _ => self.groups.push(line),
            }
            self.group_of.push(self.groups.len() as u16 - 1);
        }
    }

    /// Whether the last split served a line.
    #[inline]
    pub fn serves(&self, line: usize) -> bool {
        self.served[self.seat_of(line)]
    }

    /// The two cells of a served line.
    #[inline]
    pub fn pair(&self, line: usize) -> M {
        self.held[self.seat_of(line)]
    }

    /// A largest matching: each line gets up to two cells.
    fn fill(&mut self, allowed: M) {
        let groups = std::mem::take(&mut self.groups);
        let lines = &groups;
        self.held.clear();
        self.held.resize(lines.len(), M::NONE);
        let mut free = allowed;
        // First what needs no rearrangement, cells of one line only before others.
        let mut once = M::NONE;
        let mut twice = M::NONE;
        for &line in lines {
            twice |= once & line;
            once |= line;
        }
        for own in [allowed.minus(twice), allowed] {
            for (index, &line) in lines.iter().enumerate() {
                while self.held[index].len() < 2 {
                    let cell = (line & free & own).first();
                    if cell == M::CELLS {
                        break;
                    }
                    self.take(index, cell);
                    free = free.minus(M::one(cell));
                }
            }
        }
        for index in 0..lines.len() {
            while self.held[index].len() < 2 {
                let mut seen = M::NONE;
                if !self.seat(index, lines, allowed, &mut free, &mut seen) {
                    break;
                }
            }
        }
        self.groups = groups;
    }

    fn take(&mut self, line: usize, cell: usize) {
        self.owner[cell] = line as u16;
        self.held[line] |= M::one(cell);
    }

    /// Finds one more cell for a line by an augmenting path.
    fn seat(&mut self, line: usize, lines: &[M], allowed: M, free: &mut M, seen: &mut M) -> bool {
        let open = lines[line] & allowed;
        let direct = (open & *free).first();
        if direct != M::CELLS {
            *free = free.minus(M::one(direct));
            self.take(line, direct);
            return true;
        }
        loop {
            let cell = open.minus(*seen).minus(self.held[line]).first();
            if cell == M::CELLS {
                return false;
            }
            *seen |= M::one(cell);
            let other = usize::from(self.owner[cell]);
            if self.seat(other, lines, allowed, free, seen) {
                self.held[other] = self.held[other].minus(M::one(cell));
                self.take(line, cell);
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::geometry::Geometry;

    fn whole_board(rows: usize, cols: usize, k: usize) -> bool {
        let geometry = Geometry::<u64>::new(rows, cols, k).unwrap();
        let mut pairing = Pairing::default();
        let all = pairing.split(geometry.lines(), !u64::NONE) == geometry.lines().len();
        if all {
            let mut pairs: Vec<u64> = Vec::new();
            for (index, line) in geometry.lines().iter().enumerate() {
                let pair = pairing.pair(index);
                assert!(pair.len() == 2 && pair.within(*line));
                if pairs.last() != Some(&pair) {
                    assert!(pairs.iter().all(|other| !other.meets(pair)));
                    pairs.push(pair);
                }
            }
        }
        all
    }

    #[test]
    fn empty_boards_that_a_pairing_settles() {
        for (rows, cols, k) in [(5, 5, 5), (6, 6, 6), (7, 7, 7), (8, 8, 8), (8, 8, 7)] {
            assert!(whole_board(rows, cols, k), "{rows} {cols} {k}");
        }
        for (rows, cols, k) in [(3, 3, 3), (4, 4, 4), (6, 6, 4), (7, 7, 5)] {
            assert!(!whole_board(rows, cols, k), "{rows} {cols} {k}");
        }
    }

    #[test]
    fn a_part_can_be_split_off() {
        // {0,1,2} can use 0 and 1, which are nobody else's; {2,3}, {3,4}, {2,4} cannot all be served.
        let lines = [0b111_u64, 0b1100, 0b1_1000, 0b1_0100];
        let mut pairing = Pairing::default();
        assert_eq!(pairing.split(&lines, !0), 1);
        assert!(pairing.serves(0) && !pairing.serves(1));
        assert_eq!(pairing.split(&lines, 0b1_1110), 0);
    }
}
