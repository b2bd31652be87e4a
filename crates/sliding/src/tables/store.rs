//! The folder in which tables are kept.

use super::file::{self, FileError, Header};
use super::map::Bits;
use super::pattern::Pattern;
use std::env;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A folder of table files.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// A file of the folder.
#[derive(Debug)]
pub struct Entry {
    /// Where it is.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// What its header says, or why it is no good.
    pub header: Result<Header, FileError>,
}

impl Store {
    /// A store in a folder, which is made when something is first kept there.
    pub fn new(folder: impl Into<PathBuf>) -> Store {
        Store { folder: folder.into() }
    }

    /// The folder of the platform's convention: `$GRIDWRIGHT_TABLES`, or `gridwright/tables` in the
    /// user's folder for caches; `None` where there is no such thing.
    pub fn of_user() -> Option<Store> {
        if let Some(folder) = env::var_os("GRIDWRIGHT_TABLES").filter(|v| !v.is_empty()) {
            return Some(Store::new(folder));
        }
        cache_folder().map(|folder| Store::new(folder.join("gridwright").join("tables")))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where a pattern's table is kept.
    pub fn path(&self, pattern: &Pattern) -> PathBuf {
        self.folder.join(file::name(pattern))
    }

    /// A kept table, all of it checked.
    pub fn load(&self, pattern: &Pattern) -> Result<Bits, FileError> {
        let (header, bits) = file::load(&self.path(pattern))?;
        if header.pattern == *pattern { Ok(bits) } else { Err(FileError::OtherPattern) }
    }

    /// Whether there seems to be a table, by its header and length alone.
    pub fn seems_to_have(&self, pattern: &Pattern) -> bool {
        file::inspect(&self.path(pattern)).is_ok_and(|header| header.pattern == *pattern)
    }

    /// Keeps a table, unless `go_on` says no before it is written.
    pub fn save(
        &self,
        pattern: &Pattern,
        words: &[u64],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), FileError> {
        fs::create_dir_all(&self.folder).map_err(|error| match error.kind() {
            // That something else is in the folder's place says more than that it is there.
            io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
            _ => error,
        })?;
        self.sweep();
        file::save(&self.path(pattern), pattern, words, go_on)
    }

    /// Removes what processes that were killed left half written.
    fn sweep(&self) {
        for path in self.files(&[file::PARTIAL]).unwrap_or_default() {
            if file::is_left_behind(&path) {
                // What cannot be removed now is in nobody's way.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// All table files, by name. A folder that is not there has none.
    pub fn entries(&self) -> io::Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for path in self.files(&["pdb"])? {
            let bytes = fs::metadata(&path)?.len();
            entries.push(Entry { bytes, header: file::inspect(&path), path });
        }
        Ok(entries)
    }

    /// Removes a table file, or with `None` everything the program keeps there; returns how many.
    pub fn remove(&self, name: Option<&str>) -> io::Result<usize> {
        let named = |path: &PathBuf| {
            name.is_none_or(|name| path.file_name().is_some_and(|own| own == name))
        };
        let kept = ["pdb", file::PARTIAL, "lock", "bound"];
        let chosen: Vec<_> = self.files(&kept)?.into_iter().filter(named).collect();
        for path in &chosen {
            fs::remove_file(path)?;
        }
        Ok(chosen.iter().filter(|path| path.extension().is_some_and(|e| e == "pdb")).count())
    }

    fn files(&self, endings: &[&str]) -> io::Result<Vec<PathBuf>> {
        let listing = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            listing => listing?,
        };
        let mut files = Vec::new();
        for entry in listing {
            let path = entry?.path();
            let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
            let ours = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
            if endings.contains(&ending) && ours.starts_with("sliding") {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    /// Tries to become the only process that builds for this folder. `Ok(None)`: another one is.
    ///
    /// The lock ends with the value, also when the process is killed. A file system without locks gives
    /// it to everybody: then a table may be built twice, and the last one renamed stays.
    pub fn lock(&self) -> io::Result<Option<Lock>> {
        fs::create_dir_all(&self.folder)?;
        let file = File::create(self.folder.join("sliding.lock"))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(Lock { _file: file })),
        }
    }
}

/// The right to build, see [`Store::lock`].
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

fn cache_folder() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    if cfg!(windows) {
        return folder("LOCALAPPDATA");
    }
    if cfg!(target_os = "macos") {
        return folder("HOME").map(|home| home.join("Library").join("Caches"));
    }
    let given = folder("XDG_CACHE_HOME").filter(|path| path.is_absolute());
    given.or_else(|| folder("HOME").map(|home| home.join(".cache")))
}
