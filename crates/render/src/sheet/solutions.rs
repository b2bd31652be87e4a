//! Solutions: on pages of their own, or upside down at the foot of a page.

use super::pages::{GAP, begin, heading, write};
use super::{Entry, Plan, cell};
use crate::board::{draw, extent};
use crate::font::wrap;
use crate::scene::{Anchor, Frame, Group, Point, Scene};
use gridwright_world::picture::Picture;

/// Cells that are no smaller than this can be read: 3.6 mm.
const READABLE_CELL: f32 = 10.2;
/// No cell is larger than this: a solution is looked at, not written into.
const LARGEST_CELL: f32 = 17.0;
/// Grids to choose from, the most solutions first.
const GRIDS: [(usize, usize); 6] = [(6, 8), (5, 7), (4, 5), (3, 4), (2, 3), (1, 2)];
/// Boards upside down are no wider than this.
const WIDEST: f32 = 84.0;

const NUMBER: f32 = 8.5;
const CAPTION: f32 = 7.5;
const LISTED: f32 = 8.5;
const FOOT: f32 = 16.0;

/// What a solution says: a board of its own, and words.
struct Solution<'a> {
    number: String,
    board: Option<&'a Picture>,
    words: &'a str,
}

/// Boards that the answer does not change need not be drawn again: its words say it all.
fn solution<'a>(plan: &Plan<'_>, entry: &'a Entry, index: usize) -> Solution<'a> {
    let number = plan.number(index);
    let Some(solved) = &entry.solved else {
        return Solution { number, board: None, words: &entry.unsolved };
    };
    let board = (!solved.shows_the_same(&entry.picture)).then_some(solved);
    let words = match (solved.caption.as_str(), board) {
        ("", None) => "Nothing is left to do.",
        (words, _) => words,
    };
    Solution { number, board, words }
}

/// How solutions are to be read, where all say the same.
fn explanation(entries: &[Entry]) -> &str {
    let mut tasks = entries.iter().filter_map(|entry| {
        let solved = entry.solved.as_ref()?;
        (solved.task != entry.picture.task).then_some(solved.task.as_str())
    });
    let first = tasks.next().unwrap_or_default();
    if tasks.all(|task| task == first) { first } else { "" }
}

/// Pages of solutions; `before` pages come before them.
pub(super) fn pages(plan: &Plan<'_>, entries: &[Entry], before: usize) -> Vec<Scene> {
    let all: Vec<Solution<'_>> = entries
        .iter()
        .enumerate()
        .map(|(index, entry)| solution(plan, entry, index))
        .filter(|solution| solution.board.is_some() || !solution.words.is_empty())
        .collect();
    if all.is_empty() {
        return Vec::new();
    }
    let title = format!("{}: solutions", plan.title);
    let head = heading(plan, &title, explanation(entries));
    let margin = plan.layout.margin;
    let top = margin + head.height;
    let height = plan.format.height - margin - plan.words(FOOT) - top;
    let body = Frame::new(margin, top, plan.width(), height);
    let groups = if all.iter().any(|solution| solution.board.is_some()) {
        boards(plan, &all, body)
    } else {
        lists(plan, &all, body)
    };
    let page = |(index, group): (usize, Vec<Group>)| {
        let mut scene = begin(plan, &head, before + index + 1);
        scene.groups.extend(group);
        scene
    };
    groups.into_iter().enumerate().map(page).collect()
}

/// Small boards in a grid, those of about one size on the same pages.
fn boards(plan: &Plan<'_>, all: &[Solution<'_>], body: Frame) -> Vec<Vec<Group>> {
    let places = |one: &Solution<'_>, board: &Picture| {
        let least = READABLE_CELL * plan.layout.scale * longest(std::slice::from_ref(one));
        let has_room = |(columns, rows): &(usize, usize)| {
            let (width, height) = (body.width / *columns as f32, body.height / *rows as f32);
            cell([board].into_iter(), width - GAP * 0.7, height - GAP * 0.7) >= least
        };
        GRIDS.iter().position(has_room)
    };
    let alike = |one: &Solution<'_>, next: &Solution<'_>| match (one.board, next.board) {
        (Some(a), Some(b)) => extent(a) == extent(b) || places(one, a) == places(next, b),
        _ => true,
    };
    all.chunk_by(alike).flat_map(|alike| boards_alike(plan, alike, body)).collect()
}

fn boards_alike(plan: &Plan<'_>, all: &[Solution<'_>], body: Frame) -> Vec<Vec<Group>> {
    let label = plan.words(NUMBER) * 1.5;
    let size = plan.words(CAPTION);
    let lines = |width: f32| {
        let wrapped = all.iter().map(|one| wrap(plan.fonts.face(false), one.words, size, width));
        wrapped.map(|lines| lines.len()).max().unwrap_or(0)
    };
    let measure = |(columns, rows): (usize, usize)| {
        let gap = GAP * 0.7;
        let width = (body.width - gap * (columns as f32 - 1.0)) / columns as f32;
        let foot = lines(width) as f32 * size * 1.25 + size;
        let height = body.height / rows as f32;
        let drawn = || all.iter().filter_map(|one| one.board);
        let unit = cell(drawn(), width, height - label - foot);
        (columns, rows, width, height, unit)
    };
    // The largest boards that have room on one page; where they are too many, the smallest readable.
    let least = READABLE_CELL * plan.layout.scale * longest(all);
    let readable: Vec<_> =
        GRIDS.into_iter().map(measure).filter(|measured| measured.4 >= least).collect();
    let on_one = readable.iter().rev().find(|(columns, rows, ..)| columns * rows >= all.len());
    let chosen = on_one.or(readable.first()).copied().unwrap_or_else(|| measure((1, 1)));
    let (columns, rows, width, height, unit) = chosen;
    let unit = unit.min(plan.layout.scale * LARGEST_CELL);
    let mut pages = Vec::new();
    for chunk in all.chunks(columns * rows) {
        let mut groups = Vec::new();
        for (place, solution) in chunk.iter().enumerate() {
            let (row, column) = (place / columns, place % columns);
            let x = body.x + column as f32 * (width + GAP * 0.7);
            let slot = Frame::new(x, body.y + row as f32 * height, width, height);
            groups.extend(small(plan, solution, slot, unit));
        }
        pages.push(groups);
    }
    pages
}

/// How much larger cells have to be than those of one digit.
fn longest(all: &[Solution<'_>]) -> f32 {
    let cells = all.iter().filter_map(|one| one.board).flat_map(|board| &board.cells);
    match cells.map(|cell| cell.text.trim().len()).max() {
        Some(3..) => 1.7,
        Some(2) => 1.3,
        _ => 1.0,
    }
}

/// A small board with its number above and its words below.
fn small(plan: &Plan<'_>, solution: &Solution<'_>, slot: Frame, unit: f32) -> Vec<Group> {
    let label = plan.words(NUMBER);
    let mut words = Group::default();
    let (wide, high) = solution.board.map_or((slot.width / unit, 0.0), extent);
    let (width, height) = (wide * unit, high * unit);
    let left = slot.x + (slot.width - width) / 2.0;
    let at = Point::new(left, slot.y + label);
    write(&mut words, "number", at, &solution.number, (label, true), Anchor::Start);
    let top = slot.y + label * 1.4;
    let size = plan.words(CAPTION);
    let mut down = top + height + size * 0.1;
    for line in wrap(plan.fonts.face(false), solution.words, size, slot.width) {
        down += size * 1.25;
        write(&mut words, "caption", Point::new(left, down), &line, (size, false), Anchor::Start);
    }
    let mut groups = vec![words];
    if let Some(board) = solution.board {
        let frame = Frame::new(left, top, width, height);
        groups.push(draw(board, frame, plan.fonts.manner(plan.layout.scale)));
    }
    groups
}

/// Words only, in columns.
fn lists(plan: &Plan<'_>, all: &[Solution<'_>], body: Frame) -> Vec<Vec<Group>> {
    let size = plan.words(LISTED);
    let columns = if body.width > 400.0 * plan.layout.scale { 2 } else { 1 };
    let width = (body.width - GAP * (columns as f32 - 1.0)) / columns as f32;
    let indent = size * 3.0;
    let mut pages = vec![vec![Group::default()]];
    let (mut column, mut down) = (0, 0.0);
    for solution in all {
        let lines = wrap(plan.fonts.face(false), solution.words, size, width - indent);
        let needed = lines.len() as f32 * size * 1.3 + size * 0.7;
        if down + needed > body.height && down > 0.0 {
            (column, down) = (column + 1, 0.0);
            if column == columns {
                column = 0;
                pages.push(vec![Group::default()]);
            }
        }
        let Some(group) = pages.last_mut().and_then(|page| page.first_mut()) else { break };
        let left = body.x + column as f32 * (width + GAP);
        let at = |down: f32, right: f32| Point::new(left + right, body.y + down + size);
        let number = &solution.number;
        write(group, "number", at(down, 0.0), number, (size, true), Anchor::Start);
        for line in lines {
            write(group, "caption", at(down, indent), &line, (size, false), Anchor::Start);
            down += size * 1.3;
        }
        down += size * 0.7;
    }
    pages
}

/// How much of a page's foot the solutions of its puzzles need.
pub(super) fn strip_height(plan: &Plan<'_>, entries: &[Entry], count: usize, width: f32) -> f32 {
    let mut highest: f32 = 0.0;
    for (page, chunk) in entries.chunks(count.max(1)).enumerate() {
        let (_, height) = strip(plan, chunk, page * count, width);
        highest = highest.max(height);
    }
    highest + GAP * 0.6
}

/// The solutions of a page's puzzles, to be read with the page turned.
pub(super) fn upside_down(plan: &Plan<'_>, entries: &[Entry], first: usize, frame: Frame) -> Group {
    let (mut group, height) = strip(plan, entries, first, frame.width);
    // Drawn from the upper left corner, then turned into the lower right one.
    group.turned = Some(Point::new(frame.width / 2.0, height / 2.0));
    group.moved = Point::new(frame.x, frame.y + frame.height - height);
    group
}

/// Small boards side by side, or lines of words; and how high that is.
fn strip(plan: &Plan<'_>, entries: &[Entry], first: usize, width: f32) -> (Group, f32) {
    let all: Vec<Solution<'_>> = entries
        .iter()
        .enumerate()
        .map(|(index, entry)| solution(plan, entry, first + index))
        .collect();
    let mut group = Group { label: "solutions, upside down".to_owned(), ..Group::default() };
    let label = plan.words(6.5);
    let boards = all.iter().filter(|one| one.board.is_some()).count();
    let size = plan.words(6.0);
    let mut down = 0.0;
    if boards > 0 {
        let across = boards.clamp(1, 8);
        let gap = 8.0;
        let each =
            ((width - gap * (across as f32 - 1.0)) / across as f32).min(WIDEST * plan.layout.scale);
        let drawn = || all.iter().filter_map(|one| one.board);
        let unit = cell(drawn(), each, each * 1.2);
        let mut high: f32 = 0.0;
        for (place, one) in all.iter().filter(|one| one.board.is_some()).enumerate() {
            let Some(board) = one.board else { continue };
            if place > 0 && place % across == 0 {
                down += high;
                high = 0.0;
            }
            let x = (place % across) as f32 * (each + gap);
            let at = Point::new(x, down + label);
            write(&mut group, "number", at, &one.number, (label, true), Anchor::Start);
            let (_, tall) = extent(board);
            let frame = Frame::new(x, down + label * 1.35, each, tall * unit);
            group.shapes.extend(draw(board, frame, plan.fonts.manner(plan.layout.scale)).shapes);
            let mut below = label * 1.35 + tall * unit + size * 0.2;
            for line in wrap(plan.fonts.face(false), one.words, size, each) {
                below += size * 1.25;
                let at = Point::new(x, down + below);
                write(&mut group, "caption", at, &line, (size, false), Anchor::Start);
            }
            high = high.max(below + size * 0.6);
        }
        down += high;
    }
    for one in all.iter().filter(|one| one.board.is_none() && !one.words.is_empty()) {
        let indent = label * 2.5;
        let at = Point::new(0.0, down + size);
        write(&mut group, "number", at, &one.number, (size, true), Anchor::Start);
        for line in wrap(plan.fonts.face(false), one.words, size, width - indent) {
            let at = Point::new(indent, down + size);
            write(&mut group, "caption", at, &line, (size, false), Anchor::Start);
            down += size * 1.3;
        }
        down += size * 0.3;
    }
    (group, down)
}
