//! Texts that a request brings along under names: the only files that its options can reach.

use gridwright::files::{Content, Files};
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};

/// The texts of one request.
#[derive(Debug, Default)]
pub struct Brought(pub BTreeMap<String, String>);

impl Files for Brought {
    fn read(&self, path: &str) -> io::Result<Box<dyn Read>> {
        match self.0.get(path) {
            Some(text) => Ok(Box::new(Cursor::new(text.clone().into_bytes()))),
            None => Err(io::Error::other("no such text in the request's \"files\"")),
        }
    }

    fn write(&self, _: &str, _: &mut Content<'_>) -> io::Result<()> {
        Err(io::Error::other("files cannot be written here"))
    }

    fn place(&self, path: &str) -> io::Result<()> {
        self.write(path, &mut |_| Ok(()))
    }
}
