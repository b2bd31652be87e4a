//! A transposition table of bounded size: which positions have no solution within how many slides. What
//! saves the least work gives way.

use super::key::Key;
use gridwright_search::slots::Slots;

/// Low bits of an entry hold the number of slides, the others a second part of the key.
const SLIDES: u64 = 0xff;

/// The table.
pub(super) struct Table(Slots);

fn same(key: Key) -> impl Fn(u64) -> bool {
    move |entry| (entry ^ key.1) & !SLIDES == 0
}

impl Table {
    /// A table of about this many bytes: the greatest power of two not above it, at least one bucket.
    pub(super) fn with_bytes(bytes: u64) -> Table {
        Table(Slots::new(bytes))
    }

    /// How many bytes it owns.
    pub(super) fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// Within how many slides the position is known to have no solution.
    #[inline]
    pub(super) fn hopeless_within(&self, key: Key) -> Option<u32> {
        self.0.find(key.0, same(key)).map(|entry| (entry & SLIDES) as u32)
    }

    /// Remembers that the position has no solution within so many slides.
    #[inline]
    pub(super) fn store(&self, key: Key, slides: u32) {
        let entry = (key.1 & !SLIDES) | u64::from(slides.min(SLIDES as u32));
        self.0.store(key.0, entry, same(key), |old| old & SLIDES);
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
