//! Files that options name, behind a seam: the edges decide what a world may reach.

use std::fmt::Debug;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

/// What writes the content of a file.
pub type Content<'a> = dyn FnMut(&mut dyn Write) -> io::Result<()> + 'a;

/// Access to files by the names that options give.
pub trait Files: Debug + Send + Sync {
    /// Opens a file for reading.
    fn read(&self, path: &str) -> io::Result<Box<dyn Read>>;

    /// Writes a whole file, or leaves what was there.
    fn write(&self, path: &str, content: &mut Content<'_>) -> io::Result<()>;
}

/// Where there are no files.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> io::Result<Box<dyn Read>> {
        Err(io::Error::other("files cannot be read here"))
    }

    fn write(&self, _: &str, _: &mut Content<'_>) -> io::Result<()> {
        Err(io::Error::other("files cannot be written here"))
    }
}

/// The files of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(File::open(path)?))
    }

    /// Written beside its target and renamed, so that it is never half there.
    fn write(&self, path: &str, content: &mut Content<'_>) -> io::Result<()> {
        let beside = format!("{path}.{}.new", std::process::id());
        let write = |file: File| {
            let mut out = BufWriter::new(file);
            content(&mut out)?;
            out.flush()
        };
        let done = File::create(&beside)
            .and_then(write)
            .and_then(|()| fs::rename(&beside, Path::new(path)));
        if done.is_err() {
            // The target is untouched; what was begun is of no use.
            let _ = fs::remove_file(&beside);
        }
        done
    }
}
