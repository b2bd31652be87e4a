//! A transposition table of bounded size: which positions have no solution within how many slides.
//!
//! Four entries share a cache line; a new one takes the place of its own old value, else of the entry
//! that saves the least work. Threads share it without locks: the two words of an entry are stored one
//! xored with the other (Hyatt and Mann 2002), so a torn entry matches nothing.

use super::key::Key;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};

const WAYS: usize = 4;
/// Low bits of the second word hold the number of slides.
const SLIDES: u64 = 0xff;

/// Buckets made between two looks around.
const AT_ONCE: usize = 1 << 15;

type Bucket = [[AtomicU64; 2]; WAYS];

/// The table.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    mask: u64,
}

impl Table {
    /// A table of about this many bytes: the greatest power of two not above it, at least one bucket.
    pub(super) fn with_bytes(bytes: u64) -> Table {
        match Table::grown(bytes, || Ok::<(), Infallible>(())) {
            Ok(table) => table,
        }
    }

    /// The same, with a look around every few milliseconds.
    pub(super) fn grown<E>(
        bytes: u64,
        mut look: impl FnMut() -> Result<(), E>,
    ) -> Result<Table, E> {
        let fitting = (bytes / size_of::<Bucket>() as u64).max(1);
        let count = 1usize << fitting.ilog2();
        let mut buckets = Vec::with_capacity(count);
        while buckets.len() < count {
            let more = (buckets.len() + AT_ONCE).min(count);
            buckets.resize_with(more, Bucket::default);
            if more < count {
                look()?;
            }
        }
        Ok(Table { buckets, mask: count as u64 - 1 })
    }

    /// How many bytes it owns.
    pub(super) fn bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<Bucket>()) as u64
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[(key.0 & self.mask) as usize]
    }

    /// Within how many slides the position is known to have no solution.
    #[inline]
    pub(super) fn hopeless_within(&self, key: Key) -> Option<u32> {
        self.bucket(key).iter().find_map(|[first, second]| {
            let second = second.load(Ordering::Relaxed);
            let matches = first.load(Ordering::Relaxed) ^ second == key.0
                && (second ^ key.1) & !SLIDES == 0
                && second != 0;
            matches.then_some((second & SLIDES) as u32)
        })
    }

    /// Remembers that the position has no solution within so many slides.
    #[inline]
    pub(super) fn store(&self, key: Key, slides: u32) {
        let second = (key.1 & !SLIDES) | u64::from(slides.min(SLIDES as u32));
        let bucket = self.bucket(key);
        let mut victim = 0;
        let mut least = u64::MAX;
        for (way, [first, old]) in bucket.iter().enumerate() {
            let old = old.load(Ordering::Relaxed);
            if (old ^ key.1) & !SLIDES == 0 && first.load(Ordering::Relaxed) ^ old == key.0 {
                victim = way;
                break;
            }
            let worth = if old == 0 { 0 } else { 1 + (old & SLIDES) };
            if worth < least {
                least = worth;
                victim = way;
            }
        }
        bucket[victim][0].store(key.0 ^ second, Ordering::Relaxed);
        bucket[victim][1].store(second, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_what_is_worth_most() {
        let table = Table::with_bytes(1);
        assert_eq!(table.bytes(), 64);
        let key = |n: u64| (n, n << 8);
        for n in 1..=5 {
            table.store(key(n), 10 + n as u32);
        }
        assert_eq!(table.hopeless_within(key(1)), None);
        assert_eq!(table.hopeless_within(key(5)), Some(15));
        table.store(key(5), 3);
        assert_eq!(table.hopeless_within(key(5)), Some(3));
        assert_eq!(table.hopeless_within(key(2)), Some(12));
        assert_eq!(table.hopeless_within((0, 0)), None);
    }
}
