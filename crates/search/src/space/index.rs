//! Numbers of nodes by the hash of their state, in a table that grows little by little.
//!
//! A table of millions that grows at once stops everything for the better part of a second, and nobody
//! looks at the limits meanwhile. Here the old table stays until its numbers have moved to the new one, a
//! few with every insertion.

use hashbrown::HashTable;

/// Numbers that move with every insertion. Two would do; with more, the time with two tables to look into
/// is shorter.
const MOVES: u32 = 8;

/// The numbers 0, 1, 2 …, in this order, by hashes that can be had again from a number.
#[derive(Debug, Default)]
pub(super) struct Index {
    table: HashTable<u32>,
    /// What the table grew out of; empty, and without memory, once all have moved.
    old: HashTable<u32>,
    /// Numbers below this one are in the table.
    moved: u32,
}

impl Index {
    /// The number with this hash that `is` the one.
    #[inline]
    pub fn find(&self, hash: u64, mut is: impl FnMut(u32) -> bool) -> Option<u32> {
        let found = self.table.find(hash, |&number| is(number)).copied();
        if found.is_some() || self.old.is_empty() {
            return found;
        }
        self.old.find(hash, |&number| is(number)).copied()
    }

    /// Adds the next number. `hash_of` says the hash of any number that is in.
    #[inline]
    pub fn push(&mut self, hash: u64, number: u32, hash_of: impl Fn(u32) -> u64) {
        if self.table.len() == self.table.capacity() {
            self.grow(&hash_of);
        }
        self.table.insert_unique(hash, number, |&number| hash_of(number));
        if !self.old.is_empty() {
            self.advance(MOVES, &hash_of);
        }
    }

    #[cold]
    fn grow(&mut self, hash_of: &impl Fn(u32) -> u64) {
        // Twice as many fit in, so the last move is over long before; if not, it is made up for.
        self.advance(u32::MAX, hash_of);
        let capacity = 2 * self.table.capacity();
        self.old = std::mem::replace(&mut self.table, HashTable::with_capacity(capacity));
        self.moved = 0;
    }

    fn advance(&mut self, moves: u32, hash_of: &impl Fn(u32) -> u64) {
        let end = self.moved.saturating_add(moves).min(self.old.len() as u32);
        for number in self.moved..end {
            self.table.insert_unique(hash_of(number), number, |&number| hash_of(number));
        }
        self.moved = end;
        if end as usize == self.old.len() {
            self.old = HashTable::new();
        }
    }

    /// Bytes owned.
    pub fn bytes(&self) -> usize {
        self.table.allocation_size() + self.old.allocation_size()
    }

    /// Bytes owned at most once there are so many more numbers.
    pub fn bytes_with(&self, more: usize) -> usize {
        let grows = self.table.len() + more > self.table.capacity();
        self.bytes() + if grows { 2 * self.table.allocation_size() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash_of(number: u32) -> u64 {
        u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[test]
    fn every_number_is_found_while_the_table_grows() {
        let mut index = Index::default();
        let mut both = 0;
        for number in 0..50_000 {
            assert_eq!(index.find(hash_of(number), |n| n == number), None);
            let before = index.moved;
            index.push(hash_of(number), number, hash_of);
            assert!(index.moved <= before.max(MOVES) + MOVES, "many moved at once");
            both += u32::from(!index.old.is_empty());
            assert!(index.old.is_empty() || index.moved < index.old.len() as u32);
            if number % 97 == 0 {
                assert!((0..=number).all(|n| index.find(hash_of(n), |m| m == n) == Some(n)));
            }
        }
        assert!(both > 1_000, "the table grew at once");
        // Numbers move eight at a time: all have moved when an eighth has been added.
        assert!(both < 50_000 / 4, "the table has not grown in time: {both}");
    }

    #[test]
    fn room_is_asked_for_before_it_is_taken() {
        let mut index = Index::default();
        let mut allowed = index.bytes_with(1);
        for number in 0..20_000 {
            allowed = allowed.max(index.bytes_with(1));
            index.push(hash_of(number), number, hash_of);
            // The first tables are of sizes of their own.
            assert!(number < 16 || index.bytes() <= allowed, "{number}");
        }
    }
}
