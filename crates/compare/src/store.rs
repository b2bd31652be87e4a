//! Finished runs in a file, so that nothing is ever computed twice: `results.jsonl`.
//!
//! One JSON object a line, appended and flushed as each run finishes. A process killed in the middle
//! of a line loses that line only: the torn end is cut off at the next start.

use crate::Error;
use crate::record::Record;
use gridwright::files::{Disk, Files, Kind};
use std::collections::{HashMap, VecDeque};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Finished runs as files.
const FILE: Kind = Kind { name: "a file of finished runs", mark: b"{\"case\":" };

type Key = (String, String, String, u32);

/// The finished runs of a folder.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    file: Mutex<File>,
    finished: Mutex<HashMap<Key, VecDeque<Record>>>,
}

impl Store {
    /// The name of the file within the folder.
    pub const NAME: &'static str = "results.jsonl";

    /// Opens a folder, made if need be, and reads what an earlier start finished. A folder with files in
    /// the place of a report's that no report has written is left alone.
    pub fn open(folder: &Path) -> Result<Store, Error> {
        std::fs::create_dir_all(folder).map_err(Error::file(folder))?;
        let path = folder.join(Store::NAME);
        Disk.replaceable(&path.to_string_lossy(), FILE).map_err(Error::file(&path))?;
        if !path.exists() {
            refuse_foreign(folder)?;
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(&path).map_err(Error::file(&path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(Error::file(&path))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let mut finished: HashMap<Key, VecDeque<Record>> = HashMap::new();
        for (number, line) in bytes[..whole].split(|&b| b == b'\n').enumerate() {
            if line.is_empty() {
                continue;
            }
            let record: Record = serde_json::from_slice(line).map_err(|error| Error::Folder {
                path: path.clone(),
                message: format!("line {}: not a finished run ({error})", number + 1),
            })?;
            finished.entry(record.key()).or_default().push_back(record);
        }
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(Error::file(&path))?;
            file.seek(SeekFrom::End(0)).map_err(Error::file(&path))?;
        }
        Ok(Store { path, file: Mutex::new(file), finished: Mutex::new(finished) })
    }

    /// The finished run that `wanted` asks for, once: equal instances have runs of their own.
    pub fn take(&self, wanted: &Record) -> Option<Record> {
        let found = lock(&self.finished).get_mut(&wanted.key())?.pop_front()?;
        // Its place in this comparison may be another one.
        Some(Record {
            case: wanted.case,
            instance: wanted.instance.clone(),
            variant: wanted.variant.clone(),
            sweep: wanted.sweep.clone(),
            ..found
        })
    }

    /// Keeps a finished run: after this returns, it survives the process.
    pub fn append(&self, record: &Record) -> Result<(), Error> {
        let mut line = serde_json::to_vec(record).map_err(|error| Error::Folder {
            path: self.path.clone(),
            message: error.to_string(),
        })?;
        line.push(b'\n');
        // One write, so that two processes cannot tear each other's lines.
        lock(&self.file).write_all(&line).map_err(Error::file(&self.path))
    }
}

/// Every report begins with its file of finished runs: without it, nothing here is a report's.
fn refuse_foreign(folder: &Path) -> Result<(), Error> {
    for entry in std::fs::read_dir(folder).map_err(Error::file(folder))? {
        let path = entry.map_err(Error::file(folder))?.path();
        let results = path.file_stem().is_some_and(|stem| stem == "results");
        let page = path.file_name().is_some_and(|name| name == "index.html");
        let plot = path.extension().is_some_and(|extension| extension == "svg");
        if results || page || plot {
            let message = "no report has written this, and it is not written over".to_owned();
            return Err(Error::Folder { path, message });
        }
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
