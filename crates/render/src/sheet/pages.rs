//! Pages of puzzles.

use super::{Book, Entry, Plan, Solutions, cell, solutions};
use crate::board::{draw, extent};
use crate::font::wrap;
use crate::scene::{Anchor, Form, Frame, Group, Ink, Link, Pen, Point, Scene, Text};

/// Between boards side by side.
pub(super) const GAP: f32 = 26.0;
/// Between boards one above the other.
const GAP_BELOW: f32 = 14.0;
/// No cell is larger than this at the usual scale: a small board need not fill a page.
const LARGEST_CELL: f32 = 46.0;
/// Cells that are no smaller than this are written into with ease: 6 mm.
const EASY_CELL: f32 = 17.0;
/// The same where solutions take a part of the page: 5.6 mm, which six puzzles on US Letter have.
const EASY_ABOVE_SOLUTIONS: f32 = 15.9;
/// Boards of which so many have room on a page are all small: they share pages whatever their sizes.
const SMALL: usize = 6;
/// Grids to choose from, the most puzzles first.
const GRIDS: [(usize, usize); 5] = [(3, 4), (2, 3), (2, 2), (1, 2), (1, 1)];

const TITLE: f32 = 17.0;
const TASK: f32 = 8.5;
const NUMBER: f32 = 11.0;
const NOTE: f32 = 6.5;
const FOOT: f32 = 8.0;

/// How a page is divided.
pub(super) struct Slots {
    columns: usize,
    rows: usize,
    /// Where boards may be, from the title to the foot.
    body: Frame,
    /// Above a board: its number and grade.
    head: f32,
    /// Below a board: its own task, its note.
    foot: f32,
    /// At the foot of the body, for solutions upside down.
    strip: f32,
}

impl Slots {
    pub(super) fn count(&self) -> usize {
        self.columns * self.rows
    }

    fn board_width(&self) -> f32 {
        (self.body.width - GAP * (self.columns as f32 - 1.0)) / self.columns as f32
    }

    fn board_height(&self) -> f32 {
        self.slot_height() - self.head - self.foot
    }

    fn slot_height(&self) -> f32 {
        let gaps = GAP_BELOW * (self.rows as f32 - 1.0);
        (self.body.height - self.strip - gaps) / self.rows as f32
    }

    /// The room of a puzzle, from the number above it to the note below it.
    fn slot(&self, index: usize) -> Frame {
        let (row, column) = (index / self.columns, index % self.columns);
        let (width, height) = (self.board_width(), self.slot_height());
        let x = self.body.x + column as f32 * (width + GAP);
        let y = self.body.y + row as f32 * (height + GAP_BELOW);
        Frame::new(x, y, width, height)
    }
}

/// All pages of puzzles.
pub(super) fn puzzles(plan: &Plan<'_>, entries: &[Entry], book: &mut Book) {
    let head = heading(plan, &plan.title, &plan.task);
    // A large board has a page to itself, and the small ones before and behind it share theirs.
    let places = |entry: &Entry| most_places(plan, entry, head.height);
    let mut first = 0;
    let alike = |one: &Entry, next: &Entry| {
        extent(&one.picture) == extent(&next.picture) || places(one) == places(next)
    };
    for alike in entries.chunk_by(alike) {
        section(plan, alike, first, &head, book);
        first += alike.len();
    }
}

/// How many boards of this size have room on a page, as far as that divides boards; the same for all where a grid
/// is asked for.
fn most_places(plan: &Plan<'_>, entry: &Entry, head: f32) -> usize {
    if plan.layout.grid.is_some() {
        return 0;
    }
    let all = vec![entry.clone(); GRIDS[0].0 * GRIDS[0].1];
    divide(plan, &all, head).count().min(SMALL)
}

/// Pages of boards of about one size; so many came before them.
fn section(plan: &Plan<'_>, entries: &[Entry], first: usize, head: &Heading, book: &mut Book) {
    let slots = divide(plan, entries, head.height);
    let unit =
        cell(entries.iter().map(|entry| &entry.picture), slots.board_width(), slots.board_height())
            .min(LARGEST_CELL * plan.layout.scale);
    book.smallest = book.smallest.min(unit);
    for (page, group) in entries.chunks(slots.count()).enumerate() {
        let mut scene = begin(plan, head, book.pages.len() + 1);
        let before = first + page * slots.count();
        for (place, entry) in group.iter().enumerate() {
            put(plan, entry, before + place, &slots, (place, unit), &mut scene);
        }
        if slots.strip > 0.0 {
            let top = slots.body.y + slots.body.height - slots.strip;
            let strip = Frame::new(slots.body.x, top, slots.body.width, slots.strip);
            scene.groups.push(solutions::upside_down(plan, group, before, strip));
        }
        book.pages.push(scene);
    }
}

/// Chooses a grid and measures what stands around boards.
fn divide(plan: &Plan<'_>, entries: &[Entry], head: f32) -> Slots {
    let margin = plan.layout.margin;
    let bottom = plan.format.height - margin - plan.words(FOOT) * 2.0;
    let top = margin + head;
    let body = Frame::new(margin, top, plan.width(), bottom - top);
    let numbered =
        plan.layout.first.is_some() || entries.iter().any(|entry| !entry.grade.is_empty());
    let above = if numbered { plan.words(NUMBER) * 1.45 } else { 0.0 };
    let with = |(columns, rows): (usize, usize)| {
        let mut slots = Slots { columns, rows, body, head: above, foot: 0.0, strip: 0.0 };
        slots.foot = below(plan, entries, slots.board_width());
        if plan.layout.solutions == Solutions::UpsideDown {
            slots.strip = solutions::strip_height(plan, entries, slots.count(), body.width);
        }
        slots
    };
    if let Some(grid) = plan.layout.grid {
        return with(grid);
    }
    let unit = |slots: &Slots| {
        let boards = entries.iter().map(|entry| &entry.picture);
        cell(boards, slots.board_width(), slots.board_height())
    };
    let has_strip = plan.layout.solutions == Solutions::UpsideDown;
    let easy_cell = if has_strip { EASY_ABOVE_SOLUTIONS } else { EASY_CELL };
    let easy = |slots: &Slots| unit(slots) >= easy_cell * plan.layout.scale;
    // No more places than puzzles, and of the ways to lay out so many the one with the largest cells.
    let best = |&(columns, rows): &(usize, usize)| {
        let few = entries.len().clamp(1, columns * rows);
        let ways = (1..=columns).map(|columns| (columns, few.div_ceil(columns)));
        let ways = ways.filter(|way| way.1 <= rows).map(with);
        ways.reduce(|best, way| if unit(&way) > unit(&best) { way } else { best })
    };
    let grids = if plan.layout.large { &GRIDS[3..] } else { &GRIDS };
    grids.iter().filter_map(best).find(easy).unwrap_or_else(|| with((1, 1)))
}

/// Room for the task and the note of each puzzle.
fn below(plan: &Plan<'_>, entries: &[Entry], width: f32) -> f32 {
    let size = plan.words(TASK);
    let own = |entry: &Entry| wrap(plan.fonts.face(false), &entry.picture.task, size, width).len();
    let lines = if plan.task.is_empty() { entries.iter().map(own).max().unwrap_or(0) } else { 0 };
    let note = entries.iter().any(|entry| !entry.note.is_empty());
    let note = if note { plan.words(NOTE) * 1.5 } else { 0.0 };
    lines as f32 * size * 1.3 + note + if lines > 0 { size * 0.5 } else { 0.0 }
}

/// A puzzle in its slot: its cells are as large as all others.
fn put(
    plan: &Plan<'_>,
    entry: &Entry,
    index: usize,
    slots: &Slots,
    (place, unit): (usize, f32),
    scene: &mut Scene,
) {
    let slot = slots.slot(place);
    let (wide, high) = extent(&entry.picture);
    let (width, height) = (wide * unit, high * unit);
    let board = Frame::new(slot.x + (slot.width - width) / 2.0, slot.y + slots.head, width, height);
    let mut words = Group::default();
    let size = plan.words(NUMBER);
    let base = board.y - size * 0.5;
    let number = plan.number(index);
    write(&mut words, "number", Point::new(board.x, base), &number, (size, true), Anchor::Start);
    let right = Point::new(board.x + width, base);
    write(&mut words, "grade", right, &entry.grade, (size * 0.8, false), Anchor::End);
    let mut down = board.y + height;
    if plan.task.is_empty() {
        let size = plan.words(TASK);
        down += size * 0.4;
        for line in wrap(plan.fonts.face(false), &entry.picture.task, size, slot.width) {
            down += size * 1.3;
            let at = Point::new(slot.x + slot.width / 2.0, down);
            write(&mut words, "task", at, &line, (size, false), Anchor::Middle);
        }
    }
    let size = plan.words(NOTE);
    let at = Point::new(board.x + width, down + size * 1.45);
    write(&mut words, "note", at, &entry.note, (size, false), Anchor::End);
    grey(&mut words, "note");
    scene.groups.push(words);
    scene.groups.push(draw(&entry.picture, board, plan.fonts.manner(plan.layout.scale)));
}

/// Words that are only looked for.
fn grey(group: &mut Group, class: &str) {
    for shape in group.shapes.iter_mut().filter(|shape| shape.class == class) {
        if let Form::Text(text) = &mut shape.form {
            text.ink = Ink::MIDDLE;
        }
    }
}

/// What stands above every page, and how high it is.
pub(super) struct Heading {
    group: Group,
    pub height: f32,
}

pub(super) fn heading(plan: &Plan<'_>, title: &str, task: &str) -> Heading {
    let (left, mut down) = (plan.layout.margin, plan.layout.margin);
    let mut group = Group::default();
    let size = plan.words(TITLE);
    for line in wrap(plan.fonts.face(true), title, size, plan.width()) {
        down += size;
        write(&mut group, "title", Point::new(left, down), &line, (size, true), Anchor::Start);
    }
    let size = plan.words(TASK);
    down += size * 0.5;
    for line in wrap(plan.fonts.face(false), task, size, plan.width()) {
        down += size * 1.3;
        write(&mut group, "task", Point::new(left, down), &line, (size, false), Anchor::Start);
    }
    down += size * 0.9;
    let pen = Pen { ink: Ink::BLACK, width: 0.6, round: false };
    let ends = vec![Point::new(left, down), Point::new(left + plan.width(), down)];
    group.add("rule", Form::Line(ends, pen));
    Heading { group, height: down + plan.words(12.0) - plan.layout.margin }
}

/// A page with its heading, its number and its link.
pub(super) fn begin(plan: &Plan<'_>, heading: &Heading, number: usize) -> Scene {
    let (format, margin) = (plan.format, plan.layout.margin);
    let mut group = heading.group.clone();
    let size = plan.words(FOOT);
    let base = format.height - margin;
    let middle = Point::new(format.width / 2.0, base);
    write(&mut group, "page", middle, &number.to_string(), (size, false), Anchor::Middle);
    let link = &plan.layout.link;
    let mut links = Vec::new();
    if !link.is_empty() {
        let size = size * 0.85;
        write(&mut group, "link", Point::new(margin, base), link, (size, false), Anchor::Start);
        grey(&mut group, "link");
        if link.starts_with("https://") || link.starts_with("http://") {
            let width = plan.fonts.face(false).width(link, size);
            let frame = Frame::new(margin, base - size, width, size * 1.3);
            links.push(Link { frame, target: link.clone() });
        }
    }
    let title = format!("{}, page {number}", plan.title);
    Scene { width: format.width, height: format.height, title, groups: vec![group], links }
}

/// Adds a line of text, unless it is empty.
pub(super) fn write(
    group: &mut Group,
    class: &'static str,
    at: Point,
    text: &str,
    (size, bold): (f32, bool),
    anchor: Anchor,
) {
    if !text.is_empty() {
        let text = text.to_owned();
        group.add(
            class,
            Form::Text(Text { at, text, size, bold, anchor, turn: 0.0, ink: Ink::BLACK }),
        );
    }
}
