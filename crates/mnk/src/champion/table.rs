//! A two-level transposition table with exact keys and bounded memory.
//!
//! Each slot has two entries: one is given up only to a result that took more work, the other always
//! goes to the latest. Keys are compared whole, so a hit is never mistaken. The table grows while it
//! fills, up to its bound. [`SharedTable`] deals the keys out over many locked tables, so that threads
//! rarely meet.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Clone, Debug)]
struct Entry<K, V> {
    key: K,
    value: V,
    work: u32,
}

/// A bounded map from positions to what is known of them.
#[derive(Clone, Debug)]
pub struct TranspositionTable<K, V> {
    slots: Vec<[Option<Entry<K, V>>; 2]>,
    used: usize,
    most_slots: usize,
}

const FIRST_SLOTS: usize = 1 << 4;

impl<K: Copy + Eq + Hash, V: Copy> TranspositionTable<K, V> {
    /// A table of at most `bytes` bytes (a few kilobytes at least).
    pub fn new(bytes: u64) -> TranspositionTable<K, V> {
        let slot = size_of::<[Option<Entry<K, V>>; 2]>() as u64;
        // While it grows, old and new stand side by side: together one and a half times the last.
        let fit = usize::try_from(bytes / slot * 2 / 3).unwrap_or(usize::MAX);
        let most_slots =
            if fit.is_power_of_two() { fit } else { fit.next_power_of_two() / 2 }.max(FIRST_SLOTS);
        TranspositionTable {
            slots: (0..FIRST_SLOTS).map(|_| [None, None]).collect(),
            used: 0,
            most_slots,
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        (self.slots.capacity() * size_of::<[Option<Entry<K, V>>; 2]>()) as u64
    }

    /// Entries held.
    pub fn count(&self) -> usize {
        self.used
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: &K) -> Option<V> {
        let slot = &self.slots[self.slot(key)];
        slot.iter().flatten().find(|entry| entry.key == *key).map(|entry| entry.value)
    }

    /// Remembers what is known of a position and how much work that took.
    pub fn put(&mut self, key: K, value: V, work: u64) {
        if self.used * 4 > self.slots.len() * 5 && self.slots.len() < self.most_slots {
            self.grow();
        }
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        let at = self.slot(&key);
        self.insert(at, Entry { key, value, work });
    }

    fn insert(&mut self, at: usize, entry: Entry<K, V>) {
        let [deep, fresh] = &mut self.slots[at];
        match deep {
            Some(old) if old.key == entry.key => *deep = Some(entry),
            None => {
                self.used += 1;
                *deep = Some(entry);
            }
            Some(old) if old.work <= entry.work => {
                self.used += usize::from(fresh.is_none());
                *fresh = deep.replace(entry);
            }
            Some(_) => {
                self.used += usize::from(fresh.is_none());
                *fresh = Some(entry);
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = self.slots.len() * 4;
        let larger = larger.min(self.most_slots);
        let old = std::mem::replace(&mut self.slots, (0..larger).map(|_| [None, None]).collect());
        self.used = 0;
        for entry in old.into_iter().flatten().flatten() {
            let at = self.slot(&entry.key);
            self.insert(at, entry);
        }
    }

    #[inline]
    fn slot(&self, key: &K) -> usize {
        mix(key) as usize & (self.slots.len() - 1)
    }

    /// All entries: key, value and work.
    pub fn entries(&self) -> impl Iterator<Item = (K, V, u32)> + '_ {
        let entries = self.slots.iter().flatten().flatten();
        entries.map(|entry| (entry.key, entry.value, entry.work))
    }
}

/// A table for several threads.
#[derive(Debug)]
pub struct SharedTable<K, V> {
    shards: Vec<Mutex<TranspositionTable<K, V>>>,
}

const SHARDS: usize = 64;

impl<K: Copy + Eq + Hash, V: Copy> SharedTable<K, V> {
    /// A table of at most `bytes` bytes (about a megabyte at least).
    pub fn new(bytes: u64) -> SharedTable<K, V> {
        let shard = |_| Mutex::new(TranspositionTable::new(bytes / SHARDS as u64));
        SharedTable { shards: (0..SHARDS).map(shard).collect() }
    }

    fn shard(&self, key: &K) -> MutexGuard<'_, TranspositionTable<K, V>> {
        lock(&self.shards[(mix(key) >> 58) as usize % SHARDS])
    }

    /// What is known of a position.
    pub fn get(&self, key: &K) -> Option<V> {
        self.shard(key).get(key)
    }

    /// Remembers what is known of a position and how much work that took; returns by how many bytes
    /// the table grew.
    pub fn put(&self, key: K, value: V, work: u64) -> u64 {
        let mut shard = self.shard(&key);
        let before = shard.bytes();
        shard.put(key, value, work);
        shard.bytes() - before
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| lock(shard).bytes()).sum()
    }

    /// Entries held.
    pub fn count(&self) -> usize {
        self.shards.iter().map(|shard| lock(shard).count()).sum()
    }

    /// Calls a function with every entry: key, value and work.
    pub fn for_each(&self, mut visit: impl FnMut(K, V, u32)) {
        for shard in &self.shards {
            for (key, value, work) in lock(shard).entries() {
                visit(key, value, work);
            }
        }
    }
}

/// A thread that panicked leaves whole entries behind: the table stays usable.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn mix(key: &impl Hash) -> u64 {
    mix_from(0x9e37_79b9_7f4a_7c15, key)
}

fn mix_from(seed: u64, key: &impl Hash) -> u64 {
    let mut mixer = Mix(seed);
    key.hash(&mut mixer);
    mixer.finish()
}

/// Two independent hashes side by side.
pub fn wide_hash(key: &impl Hash) -> u128 {
    u128::from(mix(key)) << 64 | u128::from(mix_from(0xc2b2_ae3d_27d4_eb4f, key))
}

/// Multiply and fold, one round a word.
struct Mix(u64);

impl Hasher for Mix {
    #[inline]
    fn finish(&self) -> u64 {
        let x = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        x ^ (x >> 29)
    }
    #[inline]
    fn write_u64(&mut self, word: u64) {
        let x = (self.0 ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        self.0 = x ^ (x >> 33);
    }
    #[inline]
    fn write_u128(&mut self, words: u128) {
        self.write_u64(words as u64);
        self.write_u64((words >> 64) as u64);
    }
    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }
    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_and_stays_bounded() {
        let mut table = TranspositionTable::<u64, u64>::new(1 << 20);
        for key in 0..1_000_000_u64 {
            table.put(key, key * 2, key % 7);
            assert_eq!(table.get(&key), Some(key * 2));
        }
        assert!(table.bytes() <= 1 << 20);
        let kept = (0..1_000_000).filter(|key| table.get(key) == Some(key * 2)).count();
        assert!(kept > 5_000, "{kept}");
        assert_eq!(kept, table.count());
    }

    #[test]
    fn heavy_results_outlive_light_ones() {
        let mut table = TranspositionTable::<u64, u8>::new(0);
        table.put(1, 9, 1_000_000);
        for key in 2..100_000 {
            table.put(key, 0, 1);
        }
        assert_eq!(table.get(&1), Some(9));
    }
}
