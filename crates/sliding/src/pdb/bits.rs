//! The words of a table, in memory or mapped from a file: the one place where the tables need `unsafe`.
//!
//! A table of hundreds of megabytes is read as far as a search looks at it, and shared between
//! processes. Files are only ever replaced by renaming, never changed in place, so what is mapped stays
//! as it was checked.
//!
//! A search looks at one bit here and one there, so that with pages of 4 KiB nearly every look also misses
//! the processor's list of pages. A search that goes on for long works on a copy in large pages, where the
//! system has them.

#![expect(unsafe_code, reason = "mapping a file and reading its bytes as words")]

#[cfg(feature = "disk")]
use std::{fs::File, io};

/// The words of a table.
#[derive(Debug)]
pub struct Bits {
    /// Where they begin, in what `owner` owns.
    start: *const u64,
    count: usize,
    owner: Owner,
}

/// Who keeps the words.
#[derive(Debug)]
#[expect(dead_code, reason = "what is owned is read through a pointer")]
enum Owner {
    Memory(Vec<u64>),
    #[cfg(feature = "disk")]
    File(memmap2::Mmap),
    #[cfg(feature = "disk")]
    LargePages(memmap2::MmapMut),
}

// SAFETY: the words are never written to, and the owners may go from thread to thread.
unsafe impl Send for Bits {}
// SAFETY: the words are never written to.
unsafe impl Sync for Bits {}

impl From<Vec<u64>> for Bits {
    fn from(words: Vec<u64>) -> Bits {
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

/// Without files there is nothing to map, and no copy is worth its while.
#[cfg(not(feature = "disk"))]
#[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "the same shape as with files")]
impl Bits {
    pub fn worth_lifting(&self) -> bool {
        false
    }

    pub fn lifted<E>(&self, _: impl FnMut() -> Result<(), E>) -> Result<Option<Bits>, E> {
        Ok(None)
    }
}

#[cfg(feature = "disk")]
impl Bits {
    /// Maps a file; its words begin at `offset`, a multiple of eight within the file.
    pub fn map(file: &File, offset: usize) -> io::Result<Bits> {
        if !cfg!(target_endian = "little") {
            return Err(io::Error::from(io::ErrorKind::Unsupported));
        }
        // SAFETY: the file is never written to once it has its name (see the module's docs).
        let map = unsafe { memmap2::Mmap::map(file)? };
        if !offset.is_multiple_of(8) || offset > map.len() || !map.len().is_multiple_of(8) {
            return Err(io::Error::from(io::ErrorKind::InvalidData));
        }
        let bytes = &map[offset..];
        #[expect(
            clippy::cast_ptr_alignment,
            reason = "a map begins on a page, offset is a multiple of 8"
        )]
        let start = bytes.as_ptr().cast::<u64>();
        Ok(Bits { start, count: bytes.len() / 8, owner: Owner::File(map) })
    }

    /// The bytes after `offset` of a mapped file; `None` if there is no file behind the words.
    pub fn file_bytes(&self, offset: usize) -> Option<&[u8]> {
        match &self.owner {
            Owner::File(map) => Some(&map[offset..]),
            _ => None,
        }
    }

    /// Whether a copy in large pages would be worth its while for a long search.
    pub fn worth_lifting(&self) -> bool {
        self.count >= WORTH_LIFTING && !matches!(self.owner, Owner::LargePages(_))
    }

    /// A copy in large pages, or in such as the system gives; `None` where there is no room for it.
    /// `may_go_on` is asked every millisecond or so.
    pub fn lifted<E>(
        &self,
        mut may_go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<Option<Bits>, E> {
        let Ok(mut map) = memmap2::MmapMut::map_anon(8 * self.count.max(1)) else {
            return Ok(None);
        };
        #[cfg(target_os = "linux")]
        // A system that has no large pages to give is no worse off.
        let _ = map.advise(memmap2::Advice::HugePage);
        for (part, words) in map.chunks_mut(8 * CHUNK).zip(self.words().chunks(CHUNK)) {
            may_go_on()?;
            for (bytes, word) in part.chunks_exact_mut(8).zip(words) {
                bytes.copy_from_slice(&word.to_ne_bytes());
            }
        }
        #[expect(clippy::cast_ptr_alignment, reason = "a map begins on a page")]
        let start = map.as_ptr().cast::<u64>();
        Ok(Some(Bits { start, count: self.count, owner: Owner::LargePages(map) }))
    }
}

/// Words copied at a time.
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
const WORTH_LIFTING: usize = 1 << 18;

#[cfg(all(test, feature = "disk"))]
mod tests {
    use super::*;

    #[test]
    fn lifted_words_are_the_words() {
        for count in [1usize, 511, 300_000] {
            let words: Vec<u64> = (0..count as u64).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
            let bits = Bits::from(words.clone());
            assert_eq!(bits.words(), words);
            assert_eq!(bits.worth_lifting(), count > 511);
            assert_eq!(bits.lifted(|| Err("no")).err(), Some("no"));
            let lifted = bits.lifted(|| Ok::<(), ()>(())).unwrap().unwrap();
            drop(bits);
            assert_eq!(lifted.words(), words);
            assert!(!lifted.worth_lifting());
        }
    }
}
