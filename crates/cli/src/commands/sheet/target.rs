//! The files that pages are written to: beside their place, then renamed, and never over what somebody
//! else has written.

use super::Wish;
use anyhow::{Result, anyhow, bail};
use gridwright::files::{Disk, Files};
use gridwright::text::number_of;
use gridwright_render::scene::Scene;
use gridwright_render::{pdf, png, svg};
use std::io::{self, Read};
use std::path::Path;

/// How far a PNG is looked into for who made it.
const PNG_START: u64 = 1 << 10;
/// How much of a file is looked at together.
const PIECE: usize = 1 << 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Pdf,
    Svg,
    Png,
}

/// A file, or a file a page.
pub struct Target {
    path: String,
    kind: Kind,
    force: bool,
}

impl Target {
    pub fn read(option: &str, path: &str, force: bool) -> Result<Target> {
        let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
        let kind = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("pdf") => Kind::Pdf,
            Some("svg") => Kind::Svg,
            Some("png") => Kind::Png,
            _ => bail!("{option} '{path}': expected a file that ends in .pdf, .svg or .png"),
        };
        Ok(Target { path: path.to_owned(), kind, force })
    }

    /// Whether it may be written, before any work is done.
    pub fn check(&self) -> Result<()> {
        self.check_path(&self.path)
    }

    fn check_path(&self, path: &str) -> Result<()> {
        let (name, ours): (_, fn(&mut dyn Read) -> io::Result<bool>) = match self.kind {
            Kind::Pdf => ("a sheet of this program", is_pdf),
            Kind::Svg => ("a sheet of this program", is_svg),
            Kind::Png => ("a sheet of this program", is_png),
        };
        let allowed = |file: &mut dyn Read| Ok(self.force || ours(file)?);
        Disk.replaceable_if(path, name, &allowed).map_err(|error| {
            let help =
                if error.kind() == io::ErrorKind::AlreadyExists { "; --force does" } else { "" };
            anyhow!("{path}: {error}{help}")
        })
    }

    /// Writes pages; returns how many and where.
    pub fn write(
        &self,
        pages: &[Scene],
        title: &str,
        chapters: &[(String, usize)],
        wish: &Wish,
    ) -> Result<String> {
        let many = number_of(pages.len() as u64, "page");
        if self.kind == Kind::Pdf {
            let paper = pdf::Paper { pages, title, chapters };
            self.put(&self.path, &pdf::file(&paper, &wish.fonts)?)?;
            return Ok(format!("{}, {many}", self.path));
        }
        let paths: Vec<String> = (1..=pages.len()).map(|page| self.of(page, pages.len())).collect();
        // All or nothing, as far as that can be known.
        for path in &paths {
            self.check_path(path)?;
        }
        for (path, page) in paths.iter().zip(pages) {
            let bytes = match self.kind {
                Kind::Svg => svg::file(page).into_bytes(),
                _ => png::file(page, wish.dots, &wish.fonts)?,
            };
            self.put(path, &bytes)?;
        }
        Ok(match paths.as_slice() {
            [first, .., last] => format!("{first} to {last}, {many}"),
            _ => format!("{}, {many}", self.path),
        })
    }

    /// The file of a page: with its number where there are several.
    fn of(&self, page: usize, pages: usize) -> String {
        if pages == 1 {
            return self.path.clone();
        }
        let width = pages.to_string().len();
        let (stem, ending) = self.path.rsplit_once('.').unwrap_or((&self.path, ""));
        format!("{stem}-{page:0width$}.{ending}")
    }

    fn put(&self, path: &str, bytes: &[u8]) -> Result<()> {
        self.check_path(path)?;
        Disk.write(path, &mut |file| file.write_all(bytes))
            .map_err(|error| anyhow!("{path}: {error}"))
    }
}

/// Whether a file is empty or a PDF whose producer is this program.
fn is_pdf(file: &mut dyn Read) -> io::Result<bool> {
    let producer = format!("/Producer({})", pdf::PRODUCER);
    let needle = producer.as_bytes();
    let mut seen: Vec<u8> = Vec::new();
    let mut first = true;
    loop {
        let kept = seen.len().min(needle.len());
        seen.drain(..seen.len() - kept);
        if file.take(PIECE as u64).read_to_end(&mut seen)? == 0 {
            return Ok(first);
        }
        if first && !seen.starts_with(b"%PDF-") {
            return Ok(false);
        }
        first = false;
        if contains(&seen, needle) {
            return Ok(true);
        }
    }
}

fn is_svg(file: &mut dyn Read) -> io::Result<bool> {
    let start = start_of(file, svg::MARK.len() as u64)?;
    Ok(start.is_empty() || start == svg::MARK.as_bytes())
}

fn is_png(file: &mut dyn Read) -> io::Result<bool> {
    let start = start_of(file, PNG_START)?;
    let mark = format!("{}\0{}", png::KEY, png::SOFTWARE);
    Ok(start.is_empty() || start.starts_with(b"\x89PNG") && contains(&start, mark.as_bytes()))
}

fn start_of(file: &mut dyn Read, length: u64) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    file.take(length).read_to_end(&mut start)?;
    Ok(start)
}

fn contains(text: &[u8], needle: &[u8]) -> bool {
    text.windows(needle.len()).any(|part| part == needle)
}
