//! Puzzles on pages: so many a page, with their numbers, and solutions where the reader wants them.

mod booklet;
mod pages;
mod solutions;

use crate::board::extent;
use crate::font::Fonts;
use crate::scene::Scene;
use gridwright_world::picture::Picture;

/// Points of a millimetre.
pub const MILLIMETRE: f32 = 72.0 / 25.4;

/// A puzzle and what is printed with it.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The board.
    pub picture: Picture,
    /// The board with its answer.
    pub solved: Option<Picture>,
    /// Why there is no answer, where one was looked for.
    pub unsolved: String,
    /// How hard it is.
    pub grade: String,
    /// Where it comes from: its seed.
    pub note: String,
}

/// Where solutions go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solutions {
    /// Nowhere.
    None,
    /// On the last pages.
    #[default]
    Last,
    /// At the foot of the page of their puzzles, upside down.
    UpsideDown,
    /// On pages of their own.
    Separate,
}

/// The size of a sheet of paper, upright.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Format {
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

impl Format {
    /// ISO A4.
    pub const A4: Format = Format { width: 210.0 * MILLIMETRE, height: 297.0 * MILLIMETRE };
    /// US Letter.
    pub const LETTER: Format = Format { width: 612.0, height: 792.0 };
}

/// How pages are to look.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The paper.
    pub format: Format,
    /// What stays white around each page.
    pub margin: f32,
    /// Puzzles across and down a page; as suits them where not given.
    pub grid: Option<(usize, usize)>,
    /// How large numbers and words are; 1 is usual.
    pub scale: f32,
    /// For poor sight: one puzzle a page, two where they are small.
    pub large: bool,
    /// Above every page; what the puzzles are called where not given.
    pub title: Option<String>,
    /// The number of the first puzzle; no numbers where not given.
    pub first: Option<usize>,
    /// Where solutions go.
    pub solutions: Solutions,
    /// Two pages side by side on each side of a sheet, in the order for folding.
    pub booklet: bool,
    /// At the foot of every page; an address can be clicked on.
    pub link: String,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            format: Format::A4,
            margin: 15.0 * MILLIMETRE,
            grid: None,
            scale: 1.0,
            large: false,
            title: None,
            first: Some(1),
            solutions: Solutions::Last,
            booklet: false,
            link: String::new(),
        }
    }
}

/// Pages, ready to be drawn.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// What it is called.
    pub title: String,
    /// All pages but those of separate solutions.
    pub pages: Vec<Scene>,
    /// Pages of separate solutions.
    pub answers: Vec<Scene>,
    /// What begins on which page, from 0.
    pub chapters: Vec<(String, usize)>,
    /// The smallest size of a number or letter.
    pub smallest: f32,
}

/// What has no room on its page, in words for whoever asked for it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoRoom(pub String);

/// A page that is being planned.
struct Plan<'a> {
    layout: &'a Layout,
    fonts: &'a Fonts,
    /// Of a page, which in a booklet is half a sheet.
    format: Format,
    title: String,
    /// What is to be done, where that is the same everywhere.
    task: String,
}

/// Puts puzzles on pages.
pub fn lay_out(entries: &[Entry], layout: &Layout, fonts: &Fonts) -> Result<Book, NoRoom> {
    let same = |of: fn(&Picture) -> &str| {
        let first = entries.first().map_or("", |entry| of(&entry.picture));
        let alike = entries.iter().all(|entry| of(&entry.picture) == first);
        alike.then(|| first.to_owned())
    };
    let named = same(|picture| &picture.title).unwrap_or_else(|| "Puzzles".to_owned());
    let format = if layout.booklet {
        Format { width: layout.format.height / 2.0, height: layout.format.width }
    } else {
        layout.format
    };
    let plan = Plan {
        layout,
        fonts,
        format,
        title: layout.title.clone().unwrap_or(named),
        task: same(|picture| &picture.task).unwrap_or_default(),
    };
    plan.check()?;
    let mut book = Book { title: plan.title.clone(), smallest: f32::MAX, ..Book::default() };
    book.chapters.push((plan.title.clone(), 0));
    pages::puzzles(&plan, entries, &mut book);
    let answers = match layout.solutions {
        Solutions::None | Solutions::UpsideDown => Vec::new(),
        Solutions::Last => solutions::pages(&plan, entries, book.pages.len()),
        Solutions::Separate => solutions::pages(&plan, entries, 0),
    };
    if layout.solutions == Solutions::Separate {
        book.answers = answers;
    } else if !answers.is_empty() {
        book.chapters.push(("Solutions".to_owned(), book.pages.len()));
        book.pages.extend(answers);
    }
    if layout.booklet {
        book.pages = booklet::impose(book.pages, layout.format);
        book.answers = booklet::impose(book.answers, layout.format);
        // Pages of a booklet are not in the order in which they are read.
        book.chapters.clear();
    }
    Ok(book)
}

impl Plan<'_> {
    /// A size of words.
    fn words(&self, size: f32) -> f32 {
        size * self.layout.scale.clamp(0.7, 1.8)
    }

    /// The width that is written on.
    fn width(&self) -> f32 {
        self.format.width - 2.0 * self.layout.margin
    }

    fn check(&self) -> Result<(), NoRoom> {
        let height = self.format.height - 2.0 * self.layout.margin;
        if self.width() < 72.0 || height < 144.0 {
            return Err(NoRoom("the margins leave no room on the page".to_owned()));
        }
        Ok(())
    }

    /// The number that is printed with a puzzle.
    fn number(&self, index: usize) -> String {
        self.layout.first.map_or_else(String::new, |first| (first + index).to_string())
    }
}

/// The largest cell that fits the widest and the highest board into a room of this size.
fn cell<'p>(boards: impl Iterator<Item = &'p Picture>, width: f32, height: f32) -> f32 {
    let fits = boards.map(|board| {
        let (wide, high) = extent(board);
        (width / wide).min(height / high)
    });
    fits.fold(f32::MAX, f32::min)
}
