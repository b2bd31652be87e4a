//! The note of a board's bound: one line of text, `CRC-32 bound N for VERSION BOARD`.
//!
//! It belongs to one board, goal, metric and version of the program. What is damaged or about something else is
//! not used; and what is used proves nothing (see `champion::anytime::notes`).

use super::file;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// No note is longer.
const LONGEST: u64 = 1 << 14;

/// The file of a board's note in a folder.
pub fn path(folder: &Path, board: &str) -> PathBuf {
    folder.join(format!("sliding-{:08x}.bound", crc32fast::hash(board.as_bytes())))
}

/// What the note is about: a later version may search otherwise.
fn about(board: &str) -> String {
    format!("for {} {board}", env!("CARGO_PKG_VERSION"))
}

/// The bound; `None` where there is no note, or one about something else.
pub fn read(path: &Path, board: &str) -> Result<Option<u32>, String> {
    let damaged = || format!("{}: damaged: this is no note of a bound", path.display());
    let mut text = String::new();
    let file = match file::open_file(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => return Err(damaged()),
        // A note that cannot be read costs time, nothing else.
        Err(_) => return Ok(None),
    };
    file.take(LONGEST).read_to_string(&mut text).map_err(|_| damaged())?;
    let (checksum, content) =
        text.strip_suffix('\n').and_then(|text| text.split_once(' ')).ok_or_else(damaged)?;
    if checksum != format!("{:08x}", crc32fast::hash(content.as_bytes())) {
        return Err(damaged());
    }
    let bound = content.strip_prefix("bound ").and_then(|rest| rest.split_once(' '));
    Ok(bound.filter(|(_, own)| *own == about(board)).and_then(|(bound, _)| bound.parse().ok()))
}

/// Writes the note beside its place and renames it. One that cannot be kept costs time later, nothing else.
pub fn write(path: &Path, board: &str, bound: u32) {
    let content = format!("bound {bound} {}", about(board));
    let line = format!("{:08x} {content}\n", crc32fast::hash(content.as_bytes()));
    let beside = path.with_extension(format!("{}.{}", std::process::id(), file::PARTIAL));
    if fs::write(&beside, line).and_then(|()| fs::rename(&beside, path)).is_err() {
        let _ = fs::remove_file(&beside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_whole_or_of_no_use() {
        let folder = std::env::temp_dir().join(format!("gridwright-note-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = path(&folder, "some board");
        assert_eq!(read(&path, "some board"), Ok(None));
        write(&path, "some board", 103);
        assert_eq!(read(&path, "some board"), Ok(Some(103)));
        assert_eq!(read(&path, "another board"), Ok(None));
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                fs::write(&path, &bytes).unwrap();
                assert!(read(&path, "some board").is_err(), "bit {bit} of byte {at}");
            }
            fs::write(&path, &whole[..at]).unwrap();
            assert!(read(&path, "some board").is_err(), "{at} bytes");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
