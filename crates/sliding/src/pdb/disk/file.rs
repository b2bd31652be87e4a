//! The file of a table, version 3. All numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 0–7 | `gridwpdb` |
//! | 8–11 | version, 3 |
//! | 12, 13 | rows, columns |
//! | 14 | number of tiles, at most 8 |
//! | 15 | the blank's goal cell, or 255 where it does not matter |
//! | 16–23 | the goal cells of the tiles, increasing, filled up with 255 |
//! | 24–31 | for each tile the first tile of its kind, filled up with 255 |
//! | 32–39 | number of words of the body |
//! | 40–43 | CRC-32 of the body |
//! | 44–59 | 0 |
//! | 60–63 | CRC-32 of bytes 0–59 |
//! | 64– | the body: words of 64 bits, one bit a state (see [`build`](mod@crate::pdb::build)) |
//!
//! A file is written under another name and renamed when it is whole. One that is cut short, damaged, of
//! another version or about another pattern is never used. It is read into memory, not mapped: whatever happens to
//! the file afterwards, the table stays as it was checked.

use crate::pdb::bits::Bits;
use crate::pdb::dimensions::Dimensions;
use crate::pdb::pattern::Pattern;
use crate::pdb::store::WRONG_HEADER;
use gridwright_world::text::number_of;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"gridwpdb";
/// The version of the format.
pub const VERSION: u32 = 3;
/// Bytes before the body.
pub const HEADER: usize = 64;
/// Bytes of the header before its own checksum.
const CHECKED: usize = HEADER - 4;
const NOTHING: u8 = u8::MAX;

/// Why a file is no good.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("not a table: it does not begin with 'gridwpdb'")]
    Foreign,
    /// It comes from another version of the program.
    #[error("version {0} of the format; this program reads version {VERSION}")]
    Version(u32),
    /// Its header makes no sense.
    #[error("{WRONG_HEADER}")]
    Header,
    /// It is shorter or longer than it should be.
    #[error("damaged: {}, expected {expected}", number_of(*found, "byte"))]
    Length {
        /// As it is.
        found: u64,
        /// As the header says.
        expected: u64,
    },
    /// Its content was changed.
    #[error("damaged: the checksum of the content is wrong")]
    Checksum,
    /// It is about other tiles than its name says.
    #[error("about another pattern than its name says")]
    OtherPattern,
}

/// What a header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Which tiles.
    pub pattern: Pattern,
    /// Length of the body.
    pub words: u64,
    checksum: u32,
}

impl Header {
    fn encode(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        let pattern = &self.pattern;
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12] = pattern.dimensions().rows as u8;
        bytes[13] = pattern.dimensions().cols as u8;
        bytes[14] = pattern.size() as u8;
        bytes[15] = pattern.blank().unwrap_or(NOTHING);
        bytes[16..32].fill(NOTHING);
        bytes[16..16 + pattern.size()].copy_from_slice(pattern.goals());
        bytes[24..24 + pattern.size()].copy_from_slice(pattern.kinds());
        bytes[32..40].copy_from_slice(&self.words.to_le_bytes());
        bytes[40..44].copy_from_slice(&self.checksum.to_le_bytes());
        let own = crc32fast::hash(&bytes[..CHECKED]);
        bytes[CHECKED..].copy_from_slice(&own.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8; HEADER]) -> Result<Header, FileError> {
        let number = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        if &bytes[..8] != MAGIC {
            return Err(FileError::Foreign);
        }
        if number(8) != VERSION {
            return Err(FileError::Version(number(8)));
        }
        if crc32fast::hash(&bytes[..CHECKED]) != number(CHECKED) {
            return Err(FileError::Header);
        }
        let dimensions = Dimensions { rows: bytes[12].into(), cols: bytes[13].into() };
        let sides = 2..=16;
        let tiles = usize::from(bytes[14]);
        if !(sides.contains(&dimensions.rows) && sides.contains(&dimensions.cols) && tiles <= 8) {
            return Err(FileError::Header);
        }
        let blank = (bytes[15] != NOTHING).then_some(bytes[15]);
        let (goals, kinds) = (&bytes[16..16 + tiles], &bytes[24..24 + tiles]);
        let pattern =
            Pattern::from_parts(dimensions, goals, kinds, blank).ok_or(FileError::Header)?;
        let words = u64::from(number(32)) | u64::from(number(36)) << 32;
        Ok(Header { pattern, words, checksum: number(40) })
    }
}

/// The name of a pattern's file: its size, goal cells, and whatever else makes it what it is.
pub fn name(pattern: &Pattern) -> String {
    let join = |cells: &[u8]| {
        let words: Vec<String> = cells.iter().map(u8::to_string).collect();
        words.join(".")
    };
    let Dimensions { rows, cols } = pattern.dimensions();
    let blank = pattern.blank().map_or(String::new(), |cell| format!("-blank{cell}"));
    let distinct = pattern.kinds().iter().enumerate().all(|(i, &kind)| i == usize::from(kind));
    let kinds = if distinct { String::new() } else { format!("-kinds{}", join(pattern.kinds())) };
    format!("sliding-{rows}x{cols}-{}{blank}{kinds}.pdb", join(pattern.goals()))
}

/// Reads the header and checks the length.
pub fn inspect(path: &Path) -> Result<Header, FileError> {
    open(path).map(|(header, _)| header)
}

/// Opens a file to be read. Something else in its place (a folder, a pipe that nobody writes to) is an error, and
/// nothing is waited for.
pub fn open_file(path: &Path) -> io::Result<File> {
    let refuse = |about: fs::Metadata| {
        let what = if about.is_dir() { "a folder" } else { "something else" };
        let message = format!("{what} is in the place of a file");
        if about.is_file() {
            Ok(())
        } else {
            Err(io::Error::new(io::ErrorKind::InvalidInput, message))
        }
    };
    refuse(fs::metadata(path)?)?;
    let file = File::open(path)?;
    refuse(file.metadata()?)?;
    Ok(file)
}

fn open(path: &Path) -> Result<(Header, File), FileError> {
    let mut file = open_file(path)?;
    let found = file.metadata()?.len();
    let mut bytes = [0; HEADER];
    if found < HEADER as u64 {
        return Err(FileError::Length { found, expected: HEADER as u64 });
    }
    file.read_exact(&mut bytes)?;
    let header = Header::decode(&bytes)?;
    let expected = header.words.checked_mul(8).and_then(|n| n.checked_add(HEADER as u64));
    match expected {
        Some(expected) if expected == found => Ok((header, file)),
        Some(expected) => Err(FileError::Length { found, expected }),
        None => Err(FileError::Header),
    }
}

/// Reads a file into memory, and checks all of it.
pub fn load(path: &Path) -> Result<(Header, Bits), FileError> {
    let (header, mut file) = open(path)?;
    let words = usize::try_from(header.words).map_err(|_| FileError::Header)?;
    let mut hasher = crc32fast::Hasher::new();
    let bits = Bits::filled(words, |bytes| {
        file.read_exact(bytes)?;
        hasher.update(bytes);
        Ok(())
    });
    let bits = bits.map_err(|error: io::Error| match (error.kind(), file.metadata()) {
        // Cut short meanwhile.
        (io::ErrorKind::UnexpectedEof, Ok(about)) => {
            let expected = HEADER as u64 + 8 * header.words;
            FileError::Length { found: about.len(), expected }
        }
        _ => FileError::Io(error),
    })?;
    if hasher.finalize() != header.checksum {
        return Err(FileError::Checksum);
    }
    Ok((header, bits))
}

/// Writes a table beside its place and renames it. Nothing is left behind when that fails, or when
/// `go_on`, which is asked every millisecond or so, says no.
pub fn save(
    path: &Path,
    pattern: &Pattern,
    words: &[u64],
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(), FileError> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let own = COUNT.fetch_add(1, Ordering::Relaxed);
    let beside = partial_path(path, own);
    let written = write(&beside, pattern, words, go_on).and_then(|()| {
        // An empty folder in a table's place is in everybody's way; one that holds something stays, and is named.
        let _ = fs::remove_dir(path);
        fs::rename(&beside, path)
    });
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&beside);
    }
    Ok(written?)
}

/// The ending of files that are not whole yet.
pub const PARTIAL: &str = "partial";

fn partial_path(path: &Path, own: u32) -> PathBuf {
    let process = std::process::id();
    path.with_extension(format!("{process}-{own}.{PARTIAL}"))
}

/// Whether a file that is not whole was left behind by a process that is no more.
///
/// Its writer holds a lock on it as long as it lives. A young file is never taken for one that was left
/// behind: its writer may be about to lock it. Where files cannot be locked, none is.
pub fn is_left_behind(path: &Path) -> bool {
    const YOUNG: Duration = Duration::from_secs(60);
    let age = fs::metadata(path).and_then(|about| about.modified()).map(|time| time.elapsed());
    // A time in the future says nothing.
    let old = matches!(age, Ok(Ok(age)) if age > YOUNG);
    old && File::options().write(true).open(path).is_ok_and(|file| file.try_lock().is_ok())
}

fn write(
    path: &Path,
    pattern: &Pattern,
    words: &[u64],
    go_on: &mut dyn FnMut() -> bool,
) -> io::Result<()> {
    const CHUNK: usize = 1 << 16;
    let mut file = File::create(path)?;
    // Tells others that somebody is at work, see `is_left_behind`; nothing is lost where it cannot.
    let _ = file.try_lock();
    file.write_all(&[0; HEADER])?;
    let mut hasher = crc32fast::Hasher::new();
    let mut bytes = Vec::with_capacity(8 * CHUNK);
    for chunk in words.chunks(CHUNK) {
        if !go_on() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        bytes.clear();
        bytes.extend(chunk.iter().flat_map(|word| word.to_le_bytes()));
        hasher.update(&bytes);
        file.write_all(&bytes)?;
    }
    let header =
        Header { pattern: pattern.clone(), words: words.len() as u64, checksum: hasher.finalize() };
    io::Seek::rewind(&mut file)?;
    file.write_all(&header.encode())?;
    file.flush()
}
