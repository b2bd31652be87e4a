//! Words of a file, mapped into memory: the one place where the tables need `unsafe`.
//!
//! A table of hundreds of megabytes is then read as far as a search looks at it, and shared between
//! processes. Files are only ever replaced by renaming, never changed in place, so what is mapped stays
//! as it was checked.
//!
//! A search looks at one bit here and one there, so that with pages of 4 KiB nearly every look also misses
//! the processor's list of pages. What is searched is therefore a copy in large pages, where the system has
//! them; the map is for checking and copying.

#![expect(unsafe_code, reason = "mapping a file and reading its bytes as words")]

use std::fs::File;
use std::io;

/// The words of a file from some offset on.
#[derive(Debug)]
pub struct Mapped {
    map: memmap2::Mmap,
    offset: usize,
}

impl Mapped {
    /// Maps a file; its words begin at `offset`, a multiple of eight within the file.
    pub fn new(file: &File, offset: usize) -> io::Result<Mapped> {
        if !cfg!(target_endian = "little") {
            return Err(io::Error::from(io::ErrorKind::Unsupported));
        }
        // SAFETY: the file is never written to once it has its name (see the module's docs).
        let map = unsafe { memmap2::Mmap::map(file)? };
        if !offset.is_multiple_of(8) || offset > map.len() || !map.len().is_multiple_of(8) {
            return Err(io::Error::from(io::ErrorKind::InvalidData));
        }
        Ok(Mapped { map, offset })
    }

    /// The whole file.
    pub fn bytes(&self) -> &[u8] {
        &self.map
    }

    /// The words.
    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        let bytes = &self.map[self.offset..];
        #[expect(clippy::cast_ptr_alignment, reason = "a map begins on a page; see below")]
        let start = bytes.as_ptr().cast::<u64>();
        // SAFETY: maps begin on a page, `offset` and the length are multiples of eight, every pattern of
        // bits is a word, and the bytes live as long as the map, which `self` borrows.
        unsafe { std::slice::from_raw_parts(start, bytes.len() / 8) }
    }
}

/// Words in anonymous memory, in large pages where the system gives any.
#[derive(Debug)]
pub struct Lifted {
    map: memmap2::MmapMut,
}

impl Lifted {
    /// A copy of some words.
    pub fn new(words: &[u64]) -> io::Result<Lifted> {
        let mut map = memmap2::MmapMut::map_anon(8 * words.len())?;
        #[cfg(target_os = "linux")]
        // A system that has no large pages to give is no worse off.
        let _ = map.advise(memmap2::Advice::HugePage);
        for (bytes, word) in map.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_ne_bytes());
        }
        Ok(Lifted { map })
    }

    /// The words.
    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        #[expect(clippy::cast_ptr_alignment, reason = "a map begins on a page; see below")]
        let start = self.map.as_ptr().cast::<u64>();
        // SAFETY: maps begin on a page, the length is a multiple of eight, every pattern of bits is a
        // word, and the bytes live as long as the map, which `self` borrows.
        unsafe { std::slice::from_raw_parts(start, self.map.len() / 8) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lifted_words_are_the_words() {
        for count in [1usize, 511, 300_000] {
            let words: Vec<u64> = (0..count as u64).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
            assert_eq!(Lifted::new(&words).unwrap().words(), words);
        }
    }
}
