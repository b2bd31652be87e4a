//! Words of a file, mapped into memory: the one place where the tables need `unsafe`.
//!
//! A table of hundreds of megabytes is then read as far as a search looks at it, and shared between
//! processes. Files are only ever replaced by renaming, never changed in place, so what is mapped stays
//! as it was checked.

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
