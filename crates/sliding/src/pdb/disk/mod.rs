//! The folder in which tables are kept.

pub mod file;
mod note;

use super::bits::Bits;
use super::pattern::Pattern;
use super::store::{Store, Turn};
use file::{FileError, Header, VERSION};
use std::env;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A folder of table files.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// A file of the folder.
#[derive(Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// What its header says, or why it is no good.
    pub about: Result<About, FileError>,
}

/// What a table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// How many of its tiles.
    pub tiles: usize,
}

impl About {
    fn of(header: &Header) -> About {
        let size = header.pattern.dimensions();
        About { rows: size.rows, cols: size.cols, tiles: header.pattern.size() }
    }
}

impl Entry {
    /// Reads all of the file: is it what its name and its checksums say?
    pub fn verify(&self) -> Result<(), FileError> {
        let (header, _) = file::load(&self.path)?;
        if file::name(&header.pattern) == self.name { Ok(()) } else { Err(FileError::OtherPattern) }
    }
}

impl Folder {
    /// The folder of that name, which is made when something is first kept there.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder { path: path.into() }
    }

    /// The folder of the platform's convention: `$GRIDWRIGHT_TABLES`, or `gridwright/tables` in the
    /// user's folder for caches; `None` where there is no such thing.
    pub fn of_user() -> Option<Folder> {
        if let Some(folder) = env::var_os("GRIDWRIGHT_TABLES").filter(|v| !v.is_empty()) {
            return Some(Folder::new(folder));
        }
        cache_folder().map(|folder| Folder::new(folder.join("gridwright").join("tables")))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn file(&self, pattern: &Pattern) -> PathBuf {
        self.path.join(file::name(pattern))
    }

    fn try_load(&self, pattern: &Pattern) -> Result<Bits, FileError> {
        let (header, bits) = file::load(&self.file(pattern))?;
        if header.pattern == *pattern { Ok(bits) } else { Err(FileError::OtherPattern) }
    }

    fn try_save(
        &self,
        pattern: &Pattern,
        words: &[u64],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), FileError> {
        fs::create_dir_all(&self.path).map_err(|error| match error.kind() {
            // That something else is in the folder's place says more than that it is there.
            io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
            _ => error,
        })?;
        self.sweep();
        file::save(&self.file(pattern), pattern, words, go_on)
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
            let bytes = fs::metadata(&path).map_or(0, |about| about.len());
            let name = path.file_name().map_or_else(String::new, |name| name.display().to_string());
            let about = file::inspect(&path).map(|header| About::of(&header));
            entries.push(Entry { name, path, bytes, about });
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
            // What stands in a file's place and holds something is not ours to remove.
            if path.is_dir() && !path.is_symlink() {
                fs::remove_dir(path)?;
            } else {
                fs::remove_file(path)?;
            }
        }
        Ok(chosen.iter().filter(|path| path.extension().is_some_and(|e| e == "pdb")).count())
    }

    fn files(&self, endings: &[&str]) -> io::Result<Vec<PathBuf>> {
        let listing = match fs::read_dir(&self.path) {
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

    /// Locks a file. The lock ends with the value, also when the process is killed.
    fn try_lock(&self) -> io::Result<Option<File>> {
        fs::create_dir_all(&self.path)?;
        let file = File::create(self.path.join("sliding.lock"))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // A file system without locks gives it to everybody: then a table may be built twice, and the
            // last one renamed stays.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
        }
    }
}

impl Store for Folder {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn place(&self, pattern: &Pattern) -> String {
        self.file(pattern).display().to_string()
    }

    fn load(&self, pattern: &Pattern) -> Result<Option<Bits>, String> {
        use io::ErrorKind::{NotADirectory, NotFound};
        match self.try_load(pattern) {
            Ok(bits) => Ok(Some(bits)),
            // Where the folder is none, whoever keeps a table there will say so.
            Err(FileError::Io(error)) if matches!(error.kind(), NotFound | NotADirectory) => {
                Ok(None)
            }
            // What an earlier version of the program left is no trouble, only of no use.
            Err(FileError::Version(version)) if version < VERSION => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    fn seems_to_have(&self, pattern: &Pattern) -> bool {
        file::inspect(&self.file(pattern)).is_ok_and(|header| header.pattern == *pattern)
    }

    fn save(
        &self,
        pattern: &Pattern,
        words: &[u64],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), String> {
        self.try_save(pattern, words, go_on).map_err(|error| error.to_string())
    }

    fn lock(&self) -> Turn {
        match self.try_lock() {
            Ok(Some(file)) => Turn::Mine(Box::new(file)),
            Ok(None) => Turn::Taken,
            Err(_) => Turn::Anybody,
        }
    }

    fn recall(&self, board: &str) -> Result<Option<u32>, String> {
        note::read(&note::path(&self.path, board), board)
    }

    fn remember(&self, board: &str, bound: u32) {
        let path = note::path(&self.path, board);
        if note::read(&path, board).is_ok_and(|noted| noted.is_some_and(|noted| noted >= bound)) {
            return;
        }
        note::write(&path, board, bound);
    }

    fn forget(&self, board: &str) {
        let _ = fs::remove_file(note::path(&self.path, board));
    }
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
