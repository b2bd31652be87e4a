//! A transposition table: what is known of positions seen before, shared by threads without locks.
//!
//! Two words a slot, the first holding the hash combined by exclusive or with the second (Hyatt 1999): a slot torn by two
//! writers matches no hash and reads as empty. Four slots a bucket, one cache line; within a bucket the
//! entry that is oldest and shallowest gives way. The memory comes from the system as zeros and is not
//! touched before it is used: a large table costs nothing until it fills.

use super::SURE;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

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
const SLOTS: usize = 4;

/// A hash combined with what is known of it, and that.
type Slot = [AtomicU64; 2];
type Bucket = [Slot; SLOTS];

/// Bytes of a cache line, and of a bucket.
const LINE: usize = size_of::<Bucket>();

/// The table. Its size never changes: several threads may share it.
pub struct Table {
    /// A line more than the buckets need, so that they can begin where a line does.
    words: Box<[AtomicU64]>,
    first: usize,
    mask: usize,
    age: AtomicU8,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
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
        let most = (bytes / LINE).max(1);
        let buckets = 1_usize << most.ilog2();
        let words = (buckets + 1) * LINE / size_of::<AtomicU64>();
        let words: Box<[AtomicU64]> = bytemuck::zeroed_slice_box(words);
        let first = (words.as_ptr().addr().wrapping_neg() % LINE) / size_of::<AtomicU64>();
        Table { words, first, mask: buckets - 1, age: AtomicU8::new(0) }
    }

    #[inline(always)]
    fn buckets(&self) -> &[Bucket] {
        self.words[self.first..].as_chunks().0.as_chunks().0
    }

    /// Memory held.
    pub fn bytes(&self) -> u64 {
        ((self.mask + 1) * LINE) as u64
    }

    /// Entries written before this count as old and give way first.
    pub fn new_age(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in &self.words {
            word.store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The number of buckets is a power of two.
        &self.buckets()[hash as usize & self.mask]
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, hash: u64) -> Option<Entry> {
        for [key, data] in self.bucket(hash) {
            let word = data.load(Ordering::Relaxed);
            if key.load(Ordering::Relaxed) ^ word == hash {
                return Entry::unpack(word);
            }
        }
        None
    }

    /// Slots, taken or free.
    pub fn slots(&self) -> u64 {
        ((self.mask + 1) * SLOTS) as u64
    }

    /// A larger table that knows all that this one knows.
    #[must_use]
    pub fn enlarged(&self, bytes: usize) -> Table {
        let larger = Table::new(bytes);
        larger.age.store(self.age.load(Ordering::Relaxed), Ordering::Relaxed);
        for [key, data] in self.buckets().iter().flatten() {
            let (key, word) = (key.load(Ordering::Relaxed), data.load(Ordering::Relaxed));
            let free = |[_, data]: &&Slot| data.load(Ordering::Relaxed) == 0;
            // A bucket's entries are spread over buckets that no other one's go to.
            if word != 0
                && let Some([new_key, new_data]) = larger.bucket(key ^ word).iter().find(free)
            {
                new_key.store(key, Ordering::Relaxed);
                new_data.store(word, Ordering::Relaxed);
            }
        }
        larger
    }

    /// Remembers a position; whether that took a free slot.
    #[inline]
    pub fn store(&self, hash: u64, entry: Entry) -> bool {
        let age = self.age.load(Ordering::Relaxed) & AGES;
        let bucket = self.bucket(hash);
        let mut slot = 0;
        let mut least = i32::MAX;
        let mut free = false;
        for (i, [key, data]) in bucket.iter().enumerate() {
            let word = data.load(Ordering::Relaxed);
            if word == 0 || key.load(Ordering::Relaxed) ^ word == hash {
                slot = i;
                free = word == 0;
                break;
            }
            let years = i32::from(age.wrapping_sub((word >> 58) as u8) & AGES);
            let worth = i32::from((word >> 48) as u8) - 8 * years;
            if worth < least {
                least = worth;
                slot = i;
            }
        }
        let word = entry.pack(age);
        bucket[slot][0].store(hash ^ word, Ordering::Relaxed);
        bucket[slot][1].store(word, Ordering::Relaxed);
        free
    }

    /// How full it is with entries of this age, in thousandths, from a sample.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed) & AGES;
        let sample = (self.mask + 1).min(1000);
        let used = self.buckets()[..sample]
            .iter()
            .flatten()
            .filter(|[_, data]| {
                let word = data.load(Ordering::Relaxed);
                word != 0 && (word >> 58) as u8 == age
            })
            .count();
        (used * 1000 / (sample * SLOTS)) as u32
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
