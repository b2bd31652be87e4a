//! Where text comes from: files, compressed files, standard input.

use flate2::bufread::MultiGzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Result};

const BUFFER: usize = 1 << 16;
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A named stream of text.
pub struct Source {
    /// As the user wrote it; `<stdin>` for standard input.
    pub name: String,
    /// The text.
    pub text: Box<dyn BufRead + Send>,
}

impl Source {
    /// Opens a file, or standard input for `-`. Compressed text is recognised by its first bytes.
    pub fn open(path: &str) -> Result<Source> {
        let (name, raw): (_, Box<dyn Read + Send>) = if path == "-" {
            ("<stdin>", Box::new(std::io::stdin()))
        } else {
            (path, Box::new(File::open(path)?))
        };
        let mut text = BufReader::with_capacity(BUFFER, raw);
        let packed = text.fill_buf()?.starts_with(&GZIP);
        let text: Box<dyn BufRead + Send> = if packed {
            Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(text)))
        } else {
            Box::new(text)
        };
        Ok(Source { name: name.to_owned(), text })
    }

    /// Whether it is a file, which results should name.
    pub fn is_file(&self) -> bool {
        self.name != "<stdin>"
    }
}

/// The files to read: standard input when none is named.
pub fn paths(matches: &clap::ArgMatches) -> Vec<String> {
    match matches.get_many::<String>("files") {
        Some(files) => files.cloned().collect(),
        None => vec!["-".to_owned()],
    }
}
