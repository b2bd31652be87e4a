//! Where text comes from: files, compressed files, standard input.

use flate2::bufread::MultiGzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const BUFFER: usize = 1 << 18;
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A named stream of text.
pub struct Source {
    /// As the user wrote it; `<stdin>` for standard input.
    pub name: String,
    /// The text.
    pub text: Box<dyn BufRead + Send>,
    /// How much of the text is at hand.
    pub gauge: Gauge,
}

/// The bytes that can be had from a source without waiting for whoever writes it.
#[derive(Clone, Debug, Default)]
pub struct Gauge(Arc<AtomicUsize>);

impl Gauge {
    /// That many bytes.
    pub fn ready(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A buffer that keeps its gauge up to date.
struct Gauged<R> {
    buffer: BufReader<R>,
    gauge: Gauge,
}

impl<R: Read> Gauged<R> {
    fn measure(&self) {
        self.gauge.0.store(self.buffer.buffer().len(), Ordering::Relaxed);
    }
}

impl<R: Read> Read for Gauged<R> {
    fn read(&mut self, target: &mut [u8]) -> Result<usize> {
        let read = self.buffer.read(target);
        self.measure();
        read
    }
}

impl<R: Read> BufRead for Gauged<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        self.buffer.fill_buf()?;
        self.measure();
        Ok(self.buffer.buffer())
    }

    fn consume(&mut self, bytes: usize) {
        self.buffer.consume(bytes);
        self.measure();
    }
}

impl Source {
    /// Opens a file, or standard input for `-`. Compressed text is recognised by its first bytes.
    pub fn open(path: &str) -> Result<Source> {
        let (name, raw): (_, Box<dyn Read + Send>) = if path == "-" {
            ("<stdin>", Box::new(std::io::stdin()))
        } else {
            (path, Box::new(File::open(path)?))
        };
        let gauge = Gauge::default();
        let mut buffer = BufReader::with_capacity(BUFFER, raw);
        let packed = buffer.fill_buf()?.starts_with(&GZIP);
        let text: Box<dyn BufRead + Send> = if packed {
            let buffer = BufReader::with_capacity(BUFFER, MultiGzDecoder::new(buffer));
            Box::new(Gauged { buffer, gauge: gauge.clone() })
        } else {
            Box::new(Gauged { buffer, gauge: gauge.clone() })
        };
        Ok(Source { name: name.to_owned(), text, gauge })
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
