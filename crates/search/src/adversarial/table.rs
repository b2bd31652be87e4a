//! A transposition table: what is known of positions seen before, shared by threads without locks (see
//! [`slots`](crate::slots)). Within a bucket the entry that is oldest and shallowest gives way.

use super::SURE;
use crate::slots::Slots;
use std::sync::atomic::{AtomicU8, Ordering};

/// What a score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// At most this.
    Upper = 1,
    /// At least this.
    Lower = 2,
    /// This.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Wins and losses are counted from the position itself, not from the root.
    pub score: i16,
    /// The static estimate, for those who keep one.
    pub eval: i16,
    /// The best move, in the searcher's own numbers.
    pub best: u16,
    /// How deep it was searched.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
}

impl Entry {
    /// An entry for a score found `ply` moves below the root.
    pub fn new(score: i32, ply: i32, depth: u8, bound: Bound) -> Entry {
        let score = match score {
            s if s > SURE => s + ply,
            s if s < -SURE => s - ply,
            s => s,
        };
        Entry { score: score as i16, eval: 0, best: u16::MAX, depth, bound }
    }

    /// The score as seen from the root, `ply` moves above.
    #[inline(always)]
    pub fn score_at(self, ply: i32) -> i32 {
        match i32::from(self.score) {
            s if s > SURE => s - ply,
            s if s < -SURE => s + ply,
            s => s,
        }
    }

    #[inline(always)]
    fn pack(self, age: u8) -> u64 {
        u64::from(self.score as u16)
            | u64::from(self.eval as u16) << 16
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | (self.bound as u64) << 56
            | u64::from(age & AGES) << 58
    }

    #[inline(always)]
    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            score: data as i16,
            eval: (data >> 16) as i16,
            best: (data >> 32) as u16,
            depth: (data >> 48) as u8,
            bound,
        })
    }
}

const AGES: u8 = 63;

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// The table. Its size never changes: several threads may share it.
#[derive(Debug)]
pub struct Table {
    slots: Slots,
    age: AtomicU8,
}

impl Table {
    /// The largest table within so many bytes (at least one bucket of 64).
    ///
    /// ```
    /// use gridwright_search::adversarial::{Bound, Entry, Table};
    /// let table = Table::new(1 << 16);
    /// table.store(7, Entry::new(12, 0, 3, Bound::Exact));
    /// assert_eq!(table.probe(7).map(|e| e.score), Some(12));
    /// assert_eq!(table.probe(8), None);
    /// ```
    pub fn new(bytes: usize) -> Table {
        Table { slots: Slots::new(bytes as u64), age: AtomicU8::new(0) }
    }

    /// Memory held.
    pub fn bytes(&self) -> u64 {
        self.slots.bytes()
    }

    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed) & AGES
    }

    /// Entries written before this count as old and give way first.
    pub fn new_age(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.slots.clear();
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, hash: u64) -> Option<Entry> {
        self.slots.find(hash, |_| true).and_then(Entry::unpack)
    }

    /// Slots, taken or free.
    pub fn slots(&self) -> u64 {
        self.slots.count()
    }

    /// A larger table that knows all that this one knows.
    #[must_use]
    pub fn enlarged(&self, bytes: usize) -> Table {
        let larger = Table::new(bytes);
        larger.age.store(self.age(), Ordering::Relaxed);
        for (hash, data) in self.slots.entries() {
            // A bucket's entries are spread over buckets that no other one's go to.
            larger.slots.store(hash, data, |_| true, |_| 0);
        }
        larger
    }

    /// Remembers a position; whether that took a free slot.
    #[inline]
    pub fn store(&self, hash: u64, entry: Entry) -> bool {
        let age = self.age();
        let worth = |data: u64| {
            let years = i32::from(age.wrapping_sub(age_of(data)) & AGES);
            i32::from((data >> 48) as u8) - 8 * years
        };
        self.slots.store(hash, entry.pack(age), |_| true, worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_whole() {
        let table = Table::new(1 << 12);
        for (i, bound) in [Bound::Upper, Bound::Lower, Bound::Exact].into_iter().enumerate() {
            let entry =
                Entry { score: -31_999 + i as i16, eval: -5, best: 9_999, depth: 255, bound };
            table.store(i as u64 * 77, entry);
            assert_eq!(table.probe(i as u64 * 77), Some(entry));
        }
        table.clear();
        assert_eq!(table.probe(77), None);
    }

    #[test]
    fn sure_scores_count_from_the_position() {
        let entry = Entry::new(31_990, 4, 1, Bound::Exact);
        assert_eq!(entry.score, 31_994);
        assert_eq!(entry.score_at(6), 31_988);
        assert_eq!(Entry::new(-31_990, 4, 1, Bound::Exact).score_at(4), -31_990);
    }

    #[test]
    fn old_and_shallow_entries_give_way() {
        let table = Table::new(64);
        for depth in 1..=4 {
            table.store(depth, Entry::new(0, 0, depth as u8 * 10, Bound::Exact));
        }
        table.store(5, Entry::new(0, 0, 1, Bound::Exact));
        assert!(table.probe(1).is_none() && table.probe(5).is_some());
        table.new_age();
        table.new_age();
        table.store(6, Entry::new(0, 0, 15, Bound::Exact));
        table.store(7, Entry::new(0, 0, 16, Bound::Exact));
        assert!(table.probe(5).is_none() && table.probe(2).is_none());
        assert!(table.probe(6).is_some() && table.probe(7).is_some());
    }
}
