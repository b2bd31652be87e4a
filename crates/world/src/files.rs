//! Files that options name, behind a seam: the edges decide what a world may reach, and no file is
//! written over that this program has not written.

use std::fmt::Debug;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

/// What writes the content of a file.
pub type Content<'a> = dyn FnMut(&mut dyn Write) -> io::Result<()> + 'a;

/// What says whether a file is of a kind that this program writes, or empty.
pub type Recognise<'a> = dyn Fn(&mut dyn Read) -> io::Result<bool> + 'a;

/// A kind of file that this program writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// For people, with its article: "a certificate".
    pub name: &'static str,
    /// What every file of this kind begins with.
    pub mark: &'static [u8],
}

/// Access to files by the names that options give.
pub trait Files: Debug + Send + Sync {
    /// Opens a file for reading.
    fn read(&self, path: &str) -> io::Result<Box<dyn Read>>;

    /// Writes a whole file, or leaves what was there. It does not ask what that was: see
    /// [`Files::replace`].
    fn write(&self, path: &str, content: &mut Content<'_>) -> io::Result<()>;

    /// Whether a file could be written at this place, as far as that is known beforehand.
    fn place(&self, _path: &str) -> io::Result<()> {
        Ok(())
    }

    /// Whether [`Files::replace`] will write here: nothing is there yet, or an empty file, or one of
    /// the same kind. Asked before the work whose result is to be written.
    fn replaceable(&self, path: &str, kind: Kind) -> io::Result<()> {
        self.replaceable_if(path, kind.name, &|file| {
            let mut start = Vec::with_capacity(kind.mark.len());
            file.take(kind.mark.len() as u64).read_to_end(&mut start)?;
            Ok(start.is_empty() || start == kind.mark)
        })
    }

    /// The same for kinds of files that do not begin with a mark: `is_ours` looks into what is there.
    fn replaceable_if(&self, path: &str, name: &str, is_ours: &Recognise<'_>) -> io::Result<()> {
        self.place(path)?;
        let mut file = match self.read(path) {
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(()),
            file => file?,
        };
        if is_ours(&mut *file)? {
            return Ok(());
        }
        let message = format!("this is not {name}, and is not written over");
        Err(io::Error::new(ErrorKind::AlreadyExists, message))
    }

    /// Writes a whole file of a kind where [`Files::replaceable`] allows it, or leaves what was there.
    ///
    /// ```
    /// use gridwright_world::files::{Disk, Files, Kind};
    /// const KIND: Kind = Kind { name: "a list", mark: b"list 1" };
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("a");
    /// let path = path.to_str().expect("a plain name");
    /// Disk.replace(path, KIND, &mut |file| file.write_all(b"list 1: x"))?;
    /// std::fs::write(path, "my own words")?;
    /// assert!(Disk.replace(path, KIND, &mut |file| file.write_all(b"list 1: y")).is_err());
    /// assert_eq!(std::fs::read_to_string(path)?, "my own words");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    fn replace(&self, path: &str, kind: Kind, content: &mut Content<'_>) -> io::Result<()> {
        self.replaceable(path, kind)?;
        self.write(path, content)
    }
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

    fn place(&self, path: &str) -> io::Result<()> {
        self.write(path, &mut |_| Ok(()))
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
        let beside = beside(path);
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

    /// What is no plain file (a pipe, a folder, a device) is not touched, not even to look into it; and
    /// a file that cannot be begun now could not be written later.
    fn place(&self, path: &str) -> io::Result<()> {
        match fs::metadata(path) {
            Ok(there) if !there.is_file() => return Err(io::Error::other("this is not a file")),
            Err(e) if e.kind() != ErrorKind::NotFound => return Err(e),
            _ => {}
        }
        let beside = beside(path);
        File::create(&beside)?;
        fs::remove_file(&beside)
    }
}

/// The name of a file while it is written.
fn beside(path: &str) -> String {
    format!("{path}.{}.new", std::process::id())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind { name: "a list", mark: b"list" };

    #[test]
    fn only_files_of_its_kind_are_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let write =
            |name: &str| Disk.replace(&path(name), KIND, &mut |file| file.write_all(b"list 2"));
        let cases = [("new", None, true), ("empty", Some(""), true), ("old", Some("list 1"), true)];
        let foreign = [("notes", Some("milk"), false), ("short", Some("li"), false)];
        for (name, before, allowed) in cases.into_iter().chain(foreign) {
            if let Some(before) = before {
                fs::write(path(name), before).unwrap();
            }
            assert_eq!(Disk.replaceable(&path(name), KIND).is_ok(), allowed, "{name}");
            assert_eq!(write(name).is_ok(), allowed, "{name}");
            let after = fs::read_to_string(path(name)).unwrap();
            assert_eq!(after, if allowed { "list 2" } else { before.unwrap() });
        }
        assert!(Disk.replaceable(&path("no/such/folder"), KIND).is_err());
        assert!(Disk.replaceable(&path(""), KIND).is_err(), "a folder is no file");
        assert!(NoFiles.replaceable("x", KIND).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5, "nothing is left beside");
    }
}
