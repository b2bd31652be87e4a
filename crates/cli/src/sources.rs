//! Where text comes from: files, compressed files, standard input.

use crate::errors;
use flate2::bufread::MultiGzDecoder;
use gridwright::json::Place;
use gridwright::registry::{AnyWorld, Heeded, Session};
use gridwright::{InputError, Lines};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const BUFFER: usize = 1 << 18;
/// What standard input is called.
pub const STDIN: &str = "<stdin>";
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A named stream of text.
pub struct Source<'a> {
    /// As [`name`] has it.
    pub name: &'a str,
    /// The text.
    pub text: Box<dyn BufRead + Send>,
    /// How much of the text is at hand.
    pub gauge: Gauge,
}

/// What can be had from a source without waiting for whoever writes it.
#[derive(Clone, Debug, Default)]
pub struct Gauge(Arc<Ready>);

#[derive(Debug, Default)]
struct Ready {
    bytes: AtomicUsize,
    whole_lines: AtomicUsize,
}

impl Gauge {
    /// So many bytes.
    pub fn ready(&self) -> usize {
        self.0.bytes.load(Ordering::Relaxed)
    }

    /// Whether there is a whole line.
    pub fn has_line(&self) -> bool {
        self.0.whole_lines.load(Ordering::Relaxed) > 0
    }
}

/// A buffer that keeps its gauge up to date.
struct Gauged<R> {
    buffer: BufReader<R>,
    gauge: Gauge,
    /// Bytes of the buffer up to its last line end.
    whole_lines: usize,
}

impl<R: Read> Gauged<R> {
    fn new(buffer: BufReader<R>, gauge: Gauge) -> Self {
        let mut gauged = Gauged { buffer, gauge, whole_lines: 0 };
        gauged.find_lines();
        gauged
    }

    fn find_lines(&mut self) {
        let last = self.buffer.buffer().iter().rposition(|&byte| byte == b'\n');
        self.whole_lines = last.map_or(0, |place| place + 1);
        self.measure();
    }

    fn measure(&self) {
        let Ready { bytes, whole_lines } = &*self.gauge.0;
        bytes.store(self.buffer.buffer().len(), Ordering::Relaxed);
        whole_lines.store(self.whole_lines, Ordering::Relaxed);
    }
}

impl<R: Read> Read for Gauged<R> {
    fn read(&mut self, target: &mut [u8]) -> Result<usize> {
        let read = self.fill_buf()?.read(target)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Gauged<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.buffer.buffer().is_empty() {
            self.buffer.fill_buf()?;
            self.find_lines();
        }
        Ok(self.buffer.buffer())
    }

    fn consume(&mut self, bytes: usize) {
        self.buffer.consume(bytes);
        self.whole_lines = self.whole_lines.saturating_sub(bytes);
        self.measure();
    }
}

impl Source<'_> {
    /// Opens a file, or standard input for `-`. Compressed text is recognised by its first bytes.
    pub fn open(path: &str) -> Result<Source<'_>> {
        let raw: Box<dyn Read + Send> =
            if path == "-" { Box::new(std::io::stdin()) } else { Box::new(File::open(path)?) };
        let gauge = Gauge::default();
        let mut buffer = BufReader::with_capacity(BUFFER, raw);
        let packed = buffer.fill_buf()?.starts_with(&GZIP);
        let text: Box<dyn BufRead + Send> = if packed {
            let buffer = BufReader::with_capacity(BUFFER, MultiGzDecoder::new(buffer));
            Box::new(Gauged::new(buffer, gauge.clone()))
        } else {
            Box::new(Gauged::new(buffer, gauge.clone()))
        };
        Ok(Source { name: name(path), text, gauge })
    }
}

/// What a source is called: the path as the user wrote it, or standard input.
pub fn name(path: &str) -> &str {
    if path == "-" { STDIN } else { path }
}

/// The place of an instance in a source of that name.
pub fn place(world: &dyn AnyWorld, index: u64, name: &str) -> Place {
    let source = (name != STDIN).then(|| name.to_owned());
    Place { world: world.name(), index, source }
}

/// The session for a text that says what its boards are; `None` where it says nothing. Where the request
/// wins over the text, a warning says so.
pub fn heed(
    session: &dyn Session,
    lines: &mut Lines<'_>,
    name: &str,
    quiet: bool,
) -> std::result::Result<Option<Box<dyn Session>>, InputError> {
    let Heeded { session, warnings } = session.heed(lines)?;
    if !quiet {
        for warning in &warnings {
            errors::warn_of_input(name, warning);
        }
    }
    Ok(session)
}

/// The files to read: standard input when none is named.
pub fn paths(matches: &clap::ArgMatches) -> Vec<String> {
    match matches.get_many::<String>("files") {
        Some(files) => files.cloned().collect(),
        None => vec!["-".to_owned()],
    }
}
