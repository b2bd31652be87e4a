//! A transposition table that grows with need, for one thread: a short search does not pay for room it
//! never fills.

use super::table::{Entry, Table};

/// Bytes to begin with.
const FIRST: usize = 1 << 14;
/// How much larger it becomes at a time: the entries of one bucket then always find room in the new ones.
const STEP: usize = 4;

/// The table, and how large it may become.
#[derive(Debug)]
pub struct GrowingTable {
    table: Table,
    stored: u64,
    most: usize,
}

impl GrowingTable {
    /// A small table that may grow to so many bytes.
    pub fn new(most: usize) -> GrowingTable {
        GrowingTable { table: Table::new(FIRST.min(most)), stored: 0, most }
    }

    /// Memory held.
    pub fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Entries held.
    pub fn stored(&self) -> u64 {
        self.stored
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, hash: u64) -> Option<Entry> {
        self.table.probe(hash)
    }

    /// Remembers a position. Where half the slots are taken the table grows: later, buckets would
    /// overflow and forget.
    pub fn store(&mut self, hash: u64, entry: Entry) {
        self.stored += u64::from(self.table.store(hash, entry));
        let larger = self.table.bytes() as usize * STEP;
        if self.stored * 2 > self.table.slots() && larger <= self.most {
            self.table = self.table.enlarged(larger);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bound;
    use super::*;

    #[test]
    fn nothing_is_forgotten_while_it_may_grow() {
        let mut table = GrowingTable::new(1 << 22);
        let hash = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ i << 7;
        let entry = |i: u64| Entry::new(i as i32 % 1000, 0, 200, Bound::Exact);
        for i in 1..=100_000 {
            table.store(hash(i), entry(i));
            table.store(hash(i), entry(i));
        }
        assert_eq!(table.bytes(), 1 << 22);
        let known =
            (1..=100_000).filter(|&i| table.probe(hash(i)) == Some(entry(i))).count() as u64;
        assert_eq!(known, table.stored());
        assert!(known > 97_000, "{known}");
        assert!(GrowingTable::new(0).bytes() <= 64);
    }
}
