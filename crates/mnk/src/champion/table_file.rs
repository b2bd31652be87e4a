//! The table of a long proof on disk, so that the work can go on another day.
//!
//! A header (format, board, width, number of entries), the entries, and a checksum over all of it. What
//! is read back is taken as proved: keep the file as you would keep the proof, and ask for a certificate
//! where that is not enough.

use super::bits::Mask;
use super::geometry::Geometry;
use super::prover::Prover;
use super::reduced::Reduced;
use super::search::Known;
use gridwright_world::files::Kind;
use std::io::{self, BufRead, BufReader, Read, Write};
use thiserror::Error;

const MAGIC: &[u8; 24] = b"gridwright mnk table 1\r\n";

/// Tables as files, whatever their version.
pub const FILE: Kind = Kind { name: "a table of proofs", mark: b"gridwright mnk table" };

/// What is in a table's place.
#[derive(Debug, Error)]
pub enum LoadError {
    /// A table that was good once: a new one may take its place.
    #[error("this table is damaged")]
    Damaged,
    /// Somebody else's work.
    #[error("this table belongs to another board")]
    OtherBoard,
    /// No table at all, or of a version that is not known here.
    #[error("this is not a table of proofs of this version")]
    Foreign,
    /// It could not be read.
    #[error(transparent)]
    File(io::Error),
}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> LoadError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => LoadError::Damaged,
            _ => LoadError::File(error),
        }
    }
}

/// Passes bytes on and sums them up (FNV-1a over words).
struct Summed<T> {
    inner: T,
    sum: u64,
}

impl<T> Summed<T> {
    fn new(inner: T) -> Self {
        Summed { inner, sum: 0xcbf2_9ce4_8422_2325 }
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.sum = (self.sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl<T: Write> Summed<T> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        self.inner.write_all(bytes)
    }
}

impl<T: Read> Summed<T> {
    fn get<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes)?;
        self.add(&bytes);
        Ok(bytes)
    }

    fn word(&mut self) -> io::Result<u64> {
        self.get().map(u64::from_le_bytes)
    }
}

fn board_of<M: Mask>(geometry: &Geometry<M>) -> [u64; 4] {
    [geometry.rows() as u64, geometry.cols() as u64, geometry.k() as u64, (M::CELLS / 64) as u64]
}

/// Writes a prover's table.
pub fn save<M: Mask>(file: &mut dyn Write, prover: &Prover<M>) -> io::Result<()> {
    let mut out = Summed::new(file);
    out.put(MAGIC)?;
    for word in board_of(prover.geometry()) {
        out.put(&word.to_le_bytes())?;
    }
    let mut entries = Vec::with_capacity(prover.table().count());
    prover.table().for_each(|key, known, work| entries.push((key, known, work)));
    out.put(&(entries.len() as u64).to_le_bytes())?;
    for ((position, side), known, work) in entries {
        for set in [position.attacker, position.defender, position.empty, known.zone] {
            for index in 0..M::CELLS / 64 {
                out.put(&set.word(index).to_le_bytes())?;
            }
        }
        let [a, b, c, d] = work.to_le_bytes();
        out.put(&[side, known.wins_in, known.holds, 0, a, b, c, d])?;
    }
    let sum = out.sum;
    out.put(&sum.to_le_bytes())
}

/// Reads a table back; an empty file is a table without entries.
pub fn load<M: Mask>(file: impl Read, prover: &Prover<M>) -> Result<(), LoadError> {
    let mut file = BufReader::new(file);
    if file.fill_buf()?.is_empty() {
        return Ok(());
    }
    let mut input = Summed::new(file);
    if input.get::<24>()? != *MAGIC {
        return Err(LoadError::Foreign);
    }
    for expected in board_of(prover.geometry()) {
        if input.word()? != expected {
            return Err(LoadError::OtherBoard);
        }
    }
    let count = input.word()?;
    let mut entries = Vec::new();
    for _ in 0..count {
        let mut sets = [M::NONE; 4];
        for set in &mut sets {
            let mut words = [0; 4];
            for word in &mut words[..M::CELLS / 64] {
                *word = input.word()?;
            }
            *set = M::from_words(&words);
        }
        let [attacker, defender, empty, zone] = sets;
        let [side, wins_in, holds, _, a, b, c, d] = input.get::<8>()?;
        let position = Reduced { attacker, defender, empty };
        let known = Known { wins_in, holds, zone };
        entries.push(((position, side), known, u32::from_le_bytes([a, b, c, d])));
    }
    let sum = input.sum;
    if input.word()? != sum {
        return Err(LoadError::Damaged);
    }
    for (key, known, work) in entries {
        prover.table().put(key, known, u64::from(work));
    }
    Ok(())
}
