//! What can go wrong with a comparison as a whole.

use gridwright::UsageError;
use std::path::PathBuf;
use thiserror::Error;

/// Why a comparison could not be made, or not be written down.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The request makes no sense.
    #[error(transparent)]
    Usage(#[from] UsageError),
    /// A file could not be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system said. Part of the message, so not a source to be told again.
        why: std::io::Error,
    },
    /// The folder holds something else.
    #[error("{}: {message}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
}

impl Error {
    /// A usage error.
    pub fn usage(message: impl Into<String>) -> Error {
        Error::Usage(UsageError(message.into()))
    }

    /// Says which file it was.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.into();
        move |why| Error::File { path, why }
    }
}
