//! `sheet`: boards on paper.

mod entries;
mod made;
mod target;

use super::Task;
use crate::options as given;
use crate::{errors, output, signals};
use anyhow::{Result, anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches};
use gridwright::text::number_of;
use gridwright_render::font::Fonts;
use gridwright_render::sheet::{Book, Entry, Format, Layout, MILLIMETRE, Solutions, lay_out};
use target::Target;

/// A font may be this large.
const LARGEST_FONT: u64 = 64 << 20;
/// No puzzle has a higher number.
const MOST_NUMBER: usize = 1_000_000_000;
/// Cells smaller than this, in points, are hard to read even for good eyes.
const SMALLEST_CELL: f32 = 6.0;

/// What only this command has.
pub fn options() -> Vec<Arg> {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help).global(true)
    };
    let switch = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).help(help).action(ArgAction::SetTrue).global(true)
    };
    vec![
        Arg::new("out")
            .short('o')
            .long("output")
            .value_name("OUT")
            .help("The file to write: .pdf, .svg or .png; several pages of svg or png are OUT-1, OUT-2 …")
            .global(true),
        option("solutions", "WHERE", "none, last, upside-down, or a file of their own [default: last]"),
        option("paper", "PAPER", "a4 or letter [default: a4]"),
        option("grid", "CxR", "Puzzles across and down a page, such as 2x3 [default: as suits them]"),
        option("title", "TEXT", "Above every page [default: what the puzzles are called]"),
        option("first", "N", "Number of the first puzzle; none for no numbers [default: 1]"),
        switch("grade", "Print how hard each is, as rate says; a grade that the input says is always printed"),
        option("link", "TEXT", "At the foot of every page, such as an address"),
        option("scale", "F", "How large numbers and words are, 0.5 to 3 [default: 1]"),
        switch("large-print", "For poor sight: one or two a page, larger numbers and words"),
        option("font", "FILE", "A TrueType or OpenType font [default: Noto Sans, which is built in]"),
        option("margin", "MM", "What stays white around a page, in millimetres [default: 15]"),
        switch("booklet", "Two pages a side in the order for folding: print on both sides, short edge"),
        option("dpi", "N", "Dots an inch of a png, 36 to 1200 [default: 150]"),
        switch("force", "Write over files that this program has not written"),
    ]
}

/// What was asked for.
struct Wish {
    layout: Layout,
    target: Target,
    answers: Option<Target>,
    fonts: Fonts,
    dots: f32,
}

pub(super) fn run(task: &Task<'_>) -> Result<u8> {
    let wish = Wish::read(task.matches)?;
    for target in std::iter::once(&wish.target).chain(&wish.answers) {
        target.check()?;
    }
    let (entries, code) = entries::gather(task, &wish)?;
    if signals::interrupted() {
        // Half a book is of no use; the file that was there is still there.
        return Ok(code);
    }
    if entries.is_empty() {
        return Ok(code.max(errors::USAGE));
    }
    warn_of_characters(task, &wish, &entries);
    let book = lay_out(&entries, &wish.layout, &wish.fonts)?;
    if book.smallest < SMALLEST_CELL && !task.manner.quiet {
        errors::show("warning: the cells are less than 2 mm wide; --grid 1x1 leaves more room\n");
    }
    let said = wish.write(&book, entries.len())?;
    if !task.manner.quiet {
        output::print(&said);
    }
    Ok(code)
}

fn warn_of_characters(task: &Task<'_>, wish: &Wish, entries: &[Entry]) {
    let mut words = wish.layout.title.clone().unwrap_or_default() + &wish.layout.link;
    for entry in entries {
        words.push_str(&entry.grade);
    }
    let lacking: String = wish.fonts.lacking(&words).into_iter().collect();
    if !lacking.is_empty() && !task.manner.quiet {
        errors::show(&format!("warning: the font has no {lacking}; --font FILE takes another\n"));
    }
}

impl Wish {
    fn read(matches: &ArgMatches) -> Result<Wish> {
        let text = |name: &str| given::optional(matches, name);
        let force = matches.get_flag("force");
        let out = text("out").ok_or_else(|| {
            anyhow!("where to? -o OUT.pdf, OUT.svg or OUT.png says what to write")
        })?;
        let target = Target::read("-o", &out, force)?;
        let mut layout = Layout { link: text("link").unwrap_or_default(), ..Layout::default() };
        let mut answers = None;
        layout.solutions = match text("solutions").as_deref() {
            None | Some("last") => Solutions::Last,
            Some("none") => Solutions::None,
            Some("upside-down") => Solutions::UpsideDown,
            Some(path) => {
                if path == out {
                    bail!("--solutions {path}: this is the file of the puzzles");
                }
                let expected = "none, last, upside-down, or ";
                answers = Some(Target::read(&format!("--solutions: {expected}"), path, force)?);
                Solutions::Separate
            }
        };
        layout.format = match text("paper").map(|paper| paper.to_ascii_lowercase()).as_deref() {
            None | Some("a4") => Format::A4,
            Some("letter") => Format::LETTER,
            Some(other) => bail!("--paper '{other}': expected a4 or letter"),
        };
        layout.title = text("title");
        layout.booklet = matches.get_flag("booklet");
        layout.first = match text("first").as_deref() {
            None => Some(1),
            Some("none") => None,
            Some(number) => Some(first(number)?),
        };
        layout.grid = text("grid").map(|grid| read_grid(&grid)).transpose()?;
        let large = matches.get_flag("large-print");
        layout.scale = within("scale", text("scale"), 0.5..=3.0, if large { 1.45 } else { 1.0 })?;
        layout.margin = within("margin", text("margin"), 0.0..=80.0, 15.0)? * MILLIMETRE;
        layout.large = large;
        let dots = within("dpi", text("dpi"), 36.0..=1200.0, 150.0)?;
        let fonts = text("font").map_or_else(|| Ok(Fonts::default()), |path| read_font(&path))?;
        Ok(Wish { layout, target, answers, fonts, dots })
    }

    /// Writes all files; returns what is said of them.
    fn write(&self, book: &Book, puzzles: usize) -> Result<String> {
        let chapters = &book.chapters;
        let mut said = self.target.write(&book.pages, &book.title, chapters, self)?;
        let puzzles = number_of(puzzles as u64, "puzzle");
        said = format!("{puzzles} in {said}\n");
        if let Some(answers) = &self.answers {
            if book.answers.is_empty() {
                errors::show(
                    "warning: no puzzle has a solution; no file of solutions is written\n",
                );
            } else {
                let title = format!("{}: solutions", book.title);
                let written = answers.write(&book.answers, &title, &[], self)?;
                said.push_str(&format!("solutions in {written}\n"));
            }
        }
        Ok(said)
    }
}

fn first(text: &str) -> Result<usize> {
    let number = text.parse().ok().filter(|number| *number <= MOST_NUMBER);
    let expected =
        || anyhow!("--first '{text}': expected a whole number to {MOST_NUMBER}, or none");
    number.ok_or_else(expected)
}

fn read_grid(text: &str) -> Result<(usize, usize)> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=12).contains(side));
    let sides = text.split_once(['x', 'X']).and_then(|(c, r)| Some((side(c)?, side(r)?)));
    sides.ok_or_else(|| anyhow!("--grid '{text}': expected COLUMNSxROWS, 1x1 to 12x12"))
}

fn within(
    name: &str,
    text: Option<String>,
    range: std::ops::RangeInclusive<f32>,
    default: f32,
) -> Result<f32> {
    let Some(text) = text else { return Ok(default) };
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (least, most) = (range.start(), range.end());
    number.ok_or_else(|| anyhow!("--{name} '{text}': expected a number from {least} to {most}"))
}

fn read_font(path: &str) -> Result<Fonts> {
    use std::io::Read;
    let read = || {
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(LARGEST_FONT + 1).read_to_end(&mut bytes)?;
        Ok::<_, std::io::Error>(bytes)
    };
    let bytes = read().map_err(|error| anyhow!("--font {path}: {error}"))?;
    if bytes.len() as u64 > LARGEST_FONT {
        bail!("--font {path}: more than {LARGEST_FONT} bytes");
    }
    Fonts::from_file(bytes).map_err(|error| anyhow!("--font {path}: {error}"))
}
