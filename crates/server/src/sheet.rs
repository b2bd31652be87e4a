//! `POST /sheet`: boards on paper. The answer is the file itself.

use crate::ask::Asked;
use crate::error::Refusal;
use crate::work::Allowance;
use axum::http::StatusCode;
use gridwright::call::{Call, Host};
use gridwright::registry::{Instance, Run};
use gridwright::{Cancel, Command, Lines, Status, UsageError};
use gridwright_render::font::Fonts;
use gridwright_render::sheet::{Book, Entry, Format, Layout, Solutions, lay_out};
use gridwright_render::{pdf, png, svg};
use std::time::Duration;

/// All boards of a request together have no more cells than this.
const MOST_CELLS: usize = 200_000;
/// An answer is looked for so long unless the request says otherwise.
const TIME: Duration = Duration::from_secs(10);
/// Dots an inch of a PNG.
const DOTS: f32 = 150.0;

/// A file and what it is.
#[derive(Debug)]
pub struct Paper {
    /// The media type.
    pub kind: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Pdf,
    Svg,
    Png,
}

/// Draws every board of a text, with its answer where that is wanted.
pub fn run(asked: &mut Asked, allowance: &Allowance, cancel: &Cancel) -> Result<Paper, Refusal> {
    let kind = match asked.take("output").as_deref() {
        None | Some("pdf") => Kind::Pdf,
        Some("svg") => Kind::Svg,
        Some("png") => Kind::Png,
        Some(other) => {
            return Err(UsageError::unknown("output", other, ["pdf", "svg", "png"]).into());
        }
    };
    let layout = layout(asked)?;
    let entries = entries(asked, &layout, allowance, cancel)?;
    let fonts = Fonts::default();
    let book =
        lay_out(&entries, &layout, &fonts).map_err(|error| Refusal::usage(error.to_string()))?;
    write(kind, &book, &fonts)
}

fn layout(asked: &mut Asked) -> Result<Layout, Refusal> {
    let mut layout = Layout { title: asked.take("title"), ..Layout::default() };
    layout.solutions = match asked.take("solutions").as_deref() {
        None | Some("last") => Solutions::Last,
        Some("none") => Solutions::None,
        Some("upside-down") => Solutions::UpsideDown,
        Some(other) => {
            let known = ["none", "last", "upside-down"];
            return Err(UsageError::unknown("solutions", other, known).into());
        }
    };
    layout.format = match asked.take("paper").as_deref() {
        None | Some("a4") => Format::A4,
        Some("letter") => Format::LETTER,
        Some(other) => return Err(UsageError::unknown("paper", other, ["a4", "letter"]).into()),
    };
    layout.large = match asked.take("large-print").as_deref() {
        None | Some("false") => false,
        Some("" | "true") => true,
        Some(other) => {
            let message = format!("--large-print '{other}': expected true or false");
            return Err(Refusal::usage(message));
        }
    };
    if layout.large {
        layout.scale = 1.45;
    }
    Ok(layout)
}

fn entries(
    asked: &Asked,
    layout: &Layout,
    allowance: &Allowance,
    cancel: &Cancel,
) -> Result<Vec<Entry>, Refusal> {
    let mut limits = allowance.limits;
    limits.time = Some(limits.time.map_or(TIME, |time| time.min(TIME)));
    let host =
        Host { limits, threads: 1, seed: 0, files: asked.files.clone(), cancel, progress: &() };
    let call = Call::new(Command::Solve, asked.world.name(), &asked.options, &host)?;
    let (session, limits) = call.opened();
    let mut lines = Lines::of(&asked.text, asked.world.hash_comments());
    let heeded = session.heed(&mut lines).map_err(|error| Refusal::from(&error))?;
    let session = heeded.session.as_deref().unwrap_or(session);
    let run = Run { limits, cancel, progress: &(), threads: 1 };
    let (mut entries, mut cells) = (Vec::new(), 0);
    for instance in session.read(lines) {
        let instance = match instance {
            Err(error) if error.warning => continue,
            instance => instance.map_err(|error| Refusal::from(&error))?,
        };
        let entry = entry(instance.as_ref(), layout.solutions != Solutions::None, &run)?;
        cells += entry.picture.cells.len();
        if cells > MOST_CELLS {
            let message = format!("these boards have more than {MOST_CELLS} cells: take fewer");
            return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "size", message));
        }
        entries.push(entry);
        if cancel.is_raised() {
            return Err(Refusal::stopping());
        }
    }
    if entries.is_empty() {
        return Err(Refusal::usage("no board in the text"));
    }
    Ok(entries)
}

fn entry(instance: &dyn Instance, solutions: bool, run: &Run<'_>) -> Result<Entry, Refusal> {
    let picture = instance.draw().ok_or_else(|| Refusal::usage("this world is not drawn"))?;
    let mut entry = Entry { picture, ..Entry::default() };
    if solutions {
        let reply = instance.solve(run);
        entry.solved = reply.draw();
        let unsolved = match reply.status() {
            Status::Solved => "",
            Status::Unsolvable => "No solution.",
            Status::Limit => "Not solved.",
        };
        unsolved.clone_into(&mut entry.unsolved);
    }
    Ok(entry)
}

fn write(kind: Kind, book: &Book, fonts: &Fonts) -> Result<Paper, Refusal> {
    let failed = |_: &dyn std::fmt::Display| Refusal::internal();
    if kind == Kind::Pdf {
        let paper = pdf::Paper { pages: &book.pages, title: &book.title, chapters: &book.chapters };
        let bytes = pdf::file(&paper, fonts).map_err(|error| failed(&error))?;
        return Ok(Paper { kind: "application/pdf", bytes });
    }
    let [page] = book.pages.as_slice() else {
        let message = format!("this takes {} pages: only a pdf holds them all", book.pages.len());
        return Err(Refusal::usage(message));
    };
    Ok(match kind {
        Kind::Svg => Paper { kind: "image/svg+xml", bytes: svg::file(page).into_bytes() },
        _ => {
            let bytes = png::file(page, DOTS, fonts).map_err(|error| failed(&error))?;
            Paper { kind: "image/png", bytes }
        }
    })
}
