//! What transposition tables are made of: slots of two words, shared by threads without locks.
//!
//! The first word holds the key combined by exclusive or with the second (Hyatt & Mann 2002): a slot torn by
//! two writers matches no key and reads as empty. Four slots share a bucket, one cache line; a new entry
//! takes the place of its own old one, else a free slot, else that of the entry that is worth the least. What
//! the second word means is said by whoever uses it; 0 is a free slot.
//!
//! A key here is a hash, and two positions may share one. A search that may not be wrong by chance, such as
//! mnk's prover, compares keys whole and keeps a table of its own.

use std::sync::atomic::{AtomicU64, Ordering};

const WAYS: usize = 4;

/// A key combined with an entry, and the entry.
type Slot = [AtomicU64; 2];
/// Slots that share a cache line.
type Bucket = [Slot; WAYS];

/// Bytes of a cache line, and of a bucket.
const LINE: usize = size_of::<Bucket>();

/// The slots. Their number never changes. The memory comes from the system as zeros and is not touched before
/// it is used: many slots cost nothing until they fill.
pub struct Slots {
    /// A line more than the buckets need, so that they can begin where a line does.
    words: Box<[AtomicU64]>,
    first: usize,
    mask: usize,
}

impl std::fmt::Debug for Slots {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Slots").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

impl Slots {
    /// As many as fit into so many bytes: a power of two of buckets, at least one of 64 bytes.
    ///
    /// ```
    /// use gridwright_search::slots::Slots;
    /// let slots = Slots::new(1_000);
    /// assert_eq!((slots.bytes(), slots.count()), (512, 32));
    /// let any = |_| true;
    /// assert!(slots.store(7, 70, any, |data| data));
    /// assert_eq!(slots.find(7, any), Some(70));
    /// assert_eq!(slots.find(8, any), None);
    /// ```
    pub fn new(bytes: u64) -> Slots {
        let buckets = 1_usize << (bytes / LINE as u64).max(1).ilog2();
        let words = (buckets + 1) * LINE / size_of::<AtomicU64>();
        let words: Box<[AtomicU64]> = bytemuck::zeroed_slice_box(words);
        let first = (words.as_ptr().addr().wrapping_neg() % LINE) / size_of::<AtomicU64>();
        Slots { words, first, mask: buckets - 1 }
    }

    #[inline(always)]
    fn buckets(&self) -> &[Bucket] {
        self.words[self.first..].as_chunks().0.as_chunks().0
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        ((self.mask + 1) * LINE) as u64
    }

    /// How many there are, taken or free.
    pub fn count(&self) -> u64 {
        ((self.mask + 1) * WAYS) as u64
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The number of buckets is a power of two.
        &self.buckets()[key as usize & self.mask]
    }

    /// The entry of a key, of which `same` says whether it is meant.
    #[inline(always)]
    pub fn find(&self, key: u64, same: impl Fn(u64) -> bool) -> Option<u64> {
        self.bucket(key).iter().find_map(|[first, second]| {
            let data = second.load(Ordering::Relaxed);
            let found = first.load(Ordering::Relaxed) ^ data == key && data != 0 && same(data);
            found.then_some(data)
        })
    }

    /// Writes an entry, which must not be 0; whether that took a free slot.
    #[inline(always)]
    pub fn store<W: Ord>(
        &self,
        key: u64,
        data: u64,
        same: impl Fn(u64) -> bool,
        worth: impl Fn(u64) -> W,
    ) -> bool {
        let bucket = self.bucket(key);
        let mut least: Option<(W, usize)> = None;
        let mut place = None;
        for (way, [first, second]) in bucket.iter().enumerate() {
            let old = second.load(Ordering::Relaxed);
            if old == 0 || first.load(Ordering::Relaxed) ^ old == key && same(old) {
                place = Some((way, old == 0));
                break;
            }
            let worth = worth(old);
            if least.as_ref().is_none_or(|(least, _)| worth < *least) {
                least = Some((worth, way));
            }
        }
        let (way, free) = place.unwrap_or_else(|| (least.map_or(0, |(_, way)| way), false));
        bucket[way][0].store(key ^ data, Ordering::Relaxed);
        bucket[way][1].store(data, Ordering::Relaxed);
        free
    }

    /// The entries with their keys, free slots left out.
    pub fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        let slots = self.buckets()[..=self.mask].iter().flatten();
        let words = slots
            .map(|[first, second]| (first.load(Ordering::Relaxed), second.load(Ordering::Relaxed)));
        words.filter(|(_, data)| *data != 0).map(|(first, data)| (first ^ data, data))
    }

    /// Frees all of them.
    pub fn clear(&self) {
        for word in &self.words {
            word.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worth_least_gives_way() {
        let slots = Slots::new(1);
        assert_eq!(slots.count(), 4);
        let store = |key: u64, data: u64| slots.store(key, data, |_| true, |data| data);
        assert!((1..=4).all(|key| store(key, 10 * key)));
        assert!(!store(5, 7));
        assert_eq!(slots.find(1, |_| true), None);
        assert_eq!(slots.find(5, |_| true), Some(7));
        assert!(!store(3, 1));
        let mut all: Vec<_> = slots.entries().collect();
        all.sort_unstable();
        assert_eq!(all, [(2, 20), (3, 1), (4, 40), (5, 7)]);
        slots.clear();
        assert_eq!(slots.entries().count(), 0);
    }

    #[test]
    fn a_key_may_have_a_second_part() {
        let slots = Slots::new(1);
        let part = |mine: u64| move |data: u64| data >> 8 == mine;
        for mine in 1..=3 {
            slots.store(9, mine << 8 | 5, part(mine), |_| 0);
        }
        assert_eq!(slots.find(9, part(2)), Some(2 << 8 | 5));
        assert_eq!(slots.find(9, part(4)), None);
    }

    #[test]
    fn a_torn_slot_reads_as_empty() {
        let slots = Slots::new(1);
        slots.store(3, 30, |_| true, |data| data);
        slots.buckets()[0][0][1].store(31, Ordering::Relaxed);
        assert_eq!(slots.find(3, |_| true), None);
    }
}
