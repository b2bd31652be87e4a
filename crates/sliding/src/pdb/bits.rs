//! The words of a table in memory: the one place where the tables need `unsafe`.
//!
//! Files are read, not mapped: whoever cuts a mapped file short kills the processes that have mapped it, and
//! reading takes little longer than the check of the whole file that comes first anyhow.
//!
//! A search looks at one bit here and one there, so that with pages of 4 KiB nearly every look also misses
//! the processor's list of pages. So large tables are read, or copied when they are built, into large pages,
//! where the system has them.

#![expect(unsafe_code, reason = "reading the bytes of large pages as words")]

#[cfg(feature = "disk")]
use std::io;

/// The words of a table.
#[derive(Debug)]
pub struct Bits {
    /// Where they begin, in what `owner` owns.
    start: *const u64,
    count: usize,
    #[cfg_attr(not(test), expect(dead_code, reason = "what it owns is read through the pointer"))]
    owner: Owner,
}

/// Who keeps the words.
#[derive(Debug)]
#[expect(dead_code, reason = "what is owned is read through a pointer")]
enum Owner {
    Memory(Vec<u64>),
    #[cfg(feature = "disk")]
    LargePages(memmap2::MmapMut),
}

// SAFETY: the words are never written to, and the owners may go from thread to thread.
unsafe impl Send for Bits {}
// SAFETY: the words are never written to.
unsafe impl Sync for Bits {}

impl From<Vec<u64>> for Bits {
    /// Many words are copied into large pages, where the system has them.
    fn from(words: Vec<u64>) -> Bits {
        #[cfg(feature = "disk")]
        if words.len() >= WORTH_LARGE_PAGES
            && let Some(mut map) = large_pages(words.len())
        {
            for (bytes, word) in map.chunks_exact_mut(8).zip(&words) {
                bytes.copy_from_slice(&word.to_ne_bytes());
            }
            return Bits::of_pages(map, words.len());
        }
        // The words of a vector stay where they are when the vector itself goes elsewhere.
        Bits { start: words.as_ptr(), count: words.len(), owner: Owner::Memory(words) }
    }
}

impl Bits {
    /// The words.
    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        // SAFETY: `start` points to `count` aligned words that `owner` keeps as long as `self` lives and
        // nobody writes to; every pattern of bits is a word.
        unsafe { std::slice::from_raw_parts(self.start, self.count) }
    }
}

#[cfg(feature = "disk")]
impl Bits {
    /// So many words, which `fill` puts down as bytes, the lowest first, part after part.
    pub fn filled(
        count: usize,
        mut fill: impl FnMut(&mut [u8]) -> io::Result<()>,
    ) -> io::Result<Bits> {
        if count >= WORTH_LARGE_PAGES
            && cfg!(target_endian = "little")
            && let Some(mut map) = large_pages(count)
        {
            map.chunks_mut(8 * CHUNK).try_for_each(fill)?;
            return Ok(Bits::of_pages(map, count));
        }
        let mut words = Vec::new();
        words.try_reserve_exact(count).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let mut bytes = vec![0; 8 * count.min(CHUNK)];
        while words.len() < count {
            let part = &mut bytes[..8 * (count - words.len()).min(CHUNK)];
            fill(part)?;
            let eight = part.chunks_exact(8);
            words.extend(
                eight.map(|eight| {
                    u64::from_le_bytes(eight.try_into().expect("chunks of eight bytes"))
                }),
            );
        }
        Ok(Bits::from(words))
    }

    fn of_pages(map: memmap2::MmapMut, count: usize) -> Bits {
        #[expect(clippy::cast_ptr_alignment, reason = "a map begins on a page")]
        let start = map.as_ptr().cast::<u64>();
        Bits { start, count, owner: Owner::LargePages(map) }
    }
}

/// Room for so many words, in large pages or in such as the system gives; `None` where there is none.
#[cfg(feature = "disk")]
fn large_pages(count: usize) -> Option<memmap2::MmapMut> {
    let map = memmap2::MmapMut::map_anon(8 * count.max(1)).ok()?;
    #[cfg(target_os = "linux")]
    // A system that has no large pages to give is no worse off.
    let _ = map.advise(memmap2::Advice::HugePage);
    Some(map)
}

/// Words read at a time.
#[cfg(feature = "disk")]
const CHUNK: usize = 1 << 17;

/// Asks the processor to bring a word near, where it can be asked; changes nothing else. Words are of any type.
#[inline(always)]
pub fn fetch<T>(words: &[T], word: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let there = words.as_ptr().wrapping_add(word);
        // SAFETY: a prefetch reads nothing the program can see and is allowed for any address.
        unsafe { _mm_prefetch(there.cast::<i8>(), _MM_HINT_T0) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (words, word);
}

/// Tables of at least so many words are worth large pages.
#[cfg(feature = "disk")]
const WORTH_LARGE_PAGES: usize = 1 << 18;

#[cfg(all(test, feature = "disk"))]
mod tests {
    use super::*;

    #[test]
    fn words_are_filled_in_order() {
        for count in [0usize, 1, 511, CHUNK + 3, 2 * CHUNK + 7, 300_000] {
            let mut next = 0u64;
            let bits = Bits::filled(count, |bytes| {
                for eight in bytes.chunks_exact_mut(8) {
                    eight.copy_from_slice(&next.to_le_bytes());
                    next += 1;
                }
                Ok(())
            });
            assert!(bits.unwrap().words().iter().copied().eq(0..count as u64));
        }
        assert!(Bits::filled(3, |_| Err(io::ErrorKind::UnexpectedEof.into())).is_err());
    }

    #[test]
    fn built_words_are_the_words() {
        for count in [1usize, 511, 300_000] {
            let words: Vec<u64> = (0..count as u64).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
            let bits = Bits::from(words.clone());
            assert_eq!(bits.words(), words);
            assert_eq!(matches!(bits.owner, Owner::LargePages(_)), count > 511);
        }
    }
}
