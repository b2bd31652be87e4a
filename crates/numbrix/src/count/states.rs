//! Frontier states and how many ways lead to each: a hash states of keys of one length.

use gridwright_search::memory::grown;

/// Keys of `stride` words with a number each.
#[derive(Debug)]
pub(super) struct StateCounts {
    stride: usize,
    keys: Vec<u16>,
    ways: Vec<u128>,
    /// Places into `ways`, plus one; 0 is empty. Its length is a power of two.
    index: Vec<u32>,
}

impl StateCounts {
    /// An empty states.
    pub fn new(stride: usize) -> StateCounts {
        StateCounts { stride, keys: Vec::new(), ways: Vec::new(), index: vec![0; 64] }
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.ways.len()
    }

    /// Bytes owned.
    pub fn bytes(&self) -> u64 {
        (self.keys.capacity() * 2 + self.ways.capacity() * 16 + self.index.capacity() * 4) as u64
    }

    /// Bytes owned once there are so many more keys; while the index grows, the old one is still there.
    pub fn bytes_with(&self, more: usize) -> u64 {
        let mut index = self.index.len();
        while (self.ways.len() + more) * 2 >= index {
            index *= 2;
        }
        let old = if index > self.index.len() { index / 2 } else { 0 };
        grown::<u16>(self.keys.len(), self.keys.capacity(), more * self.stride)
            + grown::<u128>(self.ways.len(), self.ways.capacity(), more)
            + 4 * (index + old) as u64
    }

    /// Forgets everything but the memory.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.ways.clear();
        self.index.fill(0);
    }

    /// A key and its number.
    pub fn entry(&self, at: usize) -> (&[u16], u128) {
        (&self.keys[at * self.stride..(at + 1) * self.stride], self.ways[at])
    }

    /// Adds to the number of a key.
    pub fn add(&mut self, key: &[u16], ways: u128) {
        if self.ways.len() * 2 >= self.index.len() {
            self.grow();
        }
        let mask = self.index.len() - 1;
        let mut slot = hash(key) as usize & mask;
        loop {
            match self.index[slot] {
                0 => {
                    self.keys.extend_from_slice(key);
                    self.ways.push(ways);
                    self.index[slot] = self.ways.len() as u32;
                    return;
                }
                place => {
                    let at = place as usize - 1;
                    if self.keys[at * self.stride..(at + 1) * self.stride] == *key {
                        self.ways[at] = self.ways[at].saturating_add(ways);
                        return;
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mut index = vec![0; self.index.len() * 2];
        let mask = index.len() - 1;
        for (at, key) in self.keys.chunks_exact(self.stride).enumerate() {
            let mut slot = hash(key) as usize & mask;
            while index[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            index[slot] = at as u32 + 1;
        }
        self.index = index;
    }
}

fn hash(key: &[u16]) -> u64 {
    let mut hash = 0u64;
    for four in key.chunks(4) {
        let word = four.iter().fold(0, |word, part| word << 16 | u64::from(*part));
        hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    hash ^ hash >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_add_up() {
        let mut states = StateCounts::new(3);
        for i in 0..10_000u16 {
            states.add(&[i % 100, 7, i % 10], 1);
        }
        assert_eq!(states.len(), 100);
        assert!((0..100).all(|at| states.entry(at).1 == 100));
    }
}
