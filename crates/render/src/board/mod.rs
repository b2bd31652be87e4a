//! Boards as shapes, the way those who solve them know them.

mod hexagons;
mod squares;
mod stones;
mod tiles;

use crate::scene::{Anchor, Form, Frame, Group, Ink, Paint, Pen, Point, Scene, Text};
use gridwright_world::picture::{Cell, Lattice, Look, Overlay, Picture, Pieces};

/// No text in a cell is higher than this part of it.
const HIGHEST: f32 = 0.66;
/// No text in a cell is wider than this part of it.
const WIDEST: f32 = 0.86;

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// How large numbers are; 1 is usual.
    pub scale: f32,
    /// How wide a digit of the font is, as a part of its size.
    pub digit: f32,
    /// How high a capital or a digit is, as a part of its size.
    pub capital: f32,
}

impl Default for Manner {
    fn default() -> Manner {
        // Noto Sans.
        Manner { scale: 1.0, digit: 0.572, capital: 0.714 }
    }
}

/// How wide and how high a board is, in cells.
pub fn extent(picture: &Picture) -> (f32, f32) {
    let (columns, rows) = (picture.columns as f32, picture.rows() as f32);
    match (picture.lattice, picture.pieces) {
        (Lattice::Hexagons, _) => hexagons::extent(picture),
        (Lattice::Squares, Pieces::Tiles) => (columns + tiles::RIM, rows + tiles::RIM),
        (Lattice::Squares, _) if picture.numbered => {
            (columns + stones::LABELS, rows + stones::LABELS)
        }
        (Lattice::Squares, _) => (columns, rows),
    }
}

/// A board in a frame: as large as fits, in the middle, at its upper edge.
pub fn draw(picture: &Picture, frame: Frame, manner: Manner) -> Group {
    let (wide, high) = extent(picture);
    let unit = (frame.width / wide).min(frame.height / high);
    let left = frame.x + (frame.width - unit * wide) / 2.0;
    let board = Board { picture, left, top: frame.y, unit, manner };
    let mut group = Group { label: describe(picture), ..Group::default() };
    match (picture.lattice, picture.pieces) {
        (Lattice::Hexagons, _) => hexagons::draw(&board, &mut group),
        (Lattice::Squares, Pieces::Tiles) => tiles::draw(&board, &mut group),
        (Lattice::Squares, Pieces::Stones) => stones::draw(&board, &mut group),
        (Lattice::Squares, Pieces::Symbols | Pieces::Discs) => squares::draw(&board, &mut group),
    }
    group
}

/// A board by itself, with cells of a size.
///
/// ```
/// use gridwright_render::board;
/// use gridwright_world::picture::{Cell, Look, Picture};
/// let cells = ["1", "2"].map(|text| Cell::new(text, Look::Given)).to_vec();
/// let scene = board::scene(&Picture { columns: 2, cells, ..Picture::default() }, 20.0);
/// assert_eq!((scene.width, scene.height), (44.0, 24.0));
/// ```
pub fn scene(picture: &Picture, unit: f32) -> Scene {
    let (wide, high) = extent(picture);
    let edge = unit / 10.0;
    let frame = Frame::new(edge, edge, unit * wide, unit * high);
    Scene {
        width: frame.width + 2.0 * edge,
        height: frame.height + 2.0 * edge,
        title: picture.title.clone(),
        groups: vec![draw(picture, frame, Manner::default())],
        links: Vec::new(),
    }
}

/// The board in words: its rows.
fn describe(picture: &Picture) -> String {
    let row = |cells: &[Cell]| {
        let texts: Vec<&str> = cells
            .iter()
            .map(|cell| match cell.look {
                Look::Empty => "_",
                Look::Hole => "#",
                _ => cell.text.trim(),
            })
            .collect();
        texts.join(" ")
    };
    let rows: Vec<String> = picture.cells.chunks(picture.columns.max(1)).map(row).collect();
    rows.join("; ")
}

/// A picture on its place.
struct Board<'a> {
    picture: &'a Picture,
    left: f32,
    top: f32,
    unit: f32,
    manner: Manner,
}

impl Board<'_> {
    /// A place of the board, in cells, on the page.
    fn at(&self, x: f32, y: f32) -> Point {
        Point::new(self.left + x * self.unit, self.top + y * self.unit)
    }

    /// A line that is fine, but never too fine to print.
    fn fine(&self) -> Pen {
        Pen { ink: Ink::DARK, width: (self.unit * 0.02).clamp(0.25, 1.0), round: false }
    }

    /// A line that is seen first.
    fn strong(&self) -> Pen {
        let width = (self.unit * 0.095).clamp(0.8, 3.5);
        Pen { ink: Ink::BLACK, width, round: false }
    }

    /// The size that fits all texts of this length into a cell.
    fn size_for(&self, letters: usize) -> f32 {
        let Manner { scale, digit, capital } = self.manner;
        let width = self.unit * WIDEST / (digit * letters.max(1) as f32);
        let usual = if letters <= 1 { 0.72 } else { 0.62 };
        (usual * scale * self.unit).min(width).min(self.unit * HIGHEST / capital)
    }

    /// The size of all texts of the board: those of one kind look alike.
    fn size(&self) -> f32 {
        let texts = self.picture.cells.iter().filter(|cell| !cell.is_empty());
        let longest = texts.map(|cell| cell.text.trim().chars().count()).max().unwrap_or(1);
        // Where most is open, the largest number may be missing; it is to be written by hand.
        self.size_for(longest)
    }

    /// The middle of a text's line where its capitals are in the middle of a place.
    fn write(&self, group: &mut Group, class: &'static str, at: Point, text: &str, look: Written) {
        let at = Point::new(at.x, at.y + look.size * self.manner.capital / 2.0);
        let Written { size, bold, ink } = look;
        let text = text.to_owned();
        let anchor = Anchor::Middle;
        group.add(class, Form::Text(Text { at, text, size, bold, anchor, turn: 0.0, ink }));
    }

    /// What stands in a cell whose middle is here.
    fn fill(&self, group: &mut Group, cell: &Cell, middle: Point, size: f32) {
        let dark = Written { size, bold: true, ink: Ink::BLACK };
        match cell.look {
            Look::Empty | Look::Hole => self.small(group, &cell.marks, middle),
            Look::Given | Look::Home => self.write(group, "given", middle, cell.text.trim(), dark),
            _ => {
                let plain = Written { bold: false, ..dark };
                self.write(group, "filled", middle, cell.text.trim(), plain);
            }
        }
    }

    /// Candidates, each at its own place in the cell.
    fn small(&self, group: &mut Group, marks: &[u16], middle: Point) {
        let Some(&most) = marks.iter().max() else { return };
        let symbols = usize::from(most).max(self.picture.columns.min(9));
        let side = (1..=symbols).find(|side| side * side >= symbols).unwrap_or(1);
        let step = self.unit * 0.9 / side as f32;
        let size = step * if symbols > 9 { 0.7 } else { 0.85 };
        let place = |index: usize| (index as f32 - (side as f32 - 1.0) / 2.0) * step;
        for &mark in marks {
            let index = usize::from(mark).saturating_sub(1);
            let at = Point::new(middle.x + place(index % side), middle.y + place(index / side));
            let look = Written { size, bold: false, ink: Ink::DARK };
            self.write(group, "mark", at, &mark.to_string(), look);
        }
    }

    /// What lies under the cells' texts, with the middle of every cell.
    fn underlay(&self, group: &mut Group, middle: impl Fn(usize) -> Point) {
        for overlay in &self.picture.overlays {
            match overlay {
                Overlay::Path(cells) => {
                    let points = cells.iter().map(|&cell| middle(cell)).collect();
                    let pen = Pen { ink: Ink::grey(216), width: self.unit * 0.3, round: true };
                    group.add("path", Form::Line(points, pen));
                }
                Overlay::Diagonal(_) | Overlay::Window(_) => {}
                Overlay::Ring(cell) => {
                    let pen = Some(Pen { round: true, ..self.fine() });
                    let paint = Paint { fill: None, pen };
                    group.add("ring", Form::Circle(middle(*cell), self.unit * 0.43, paint));
                }
                Overlay::Link(a, b) => {
                    let (a, b) = (middle(*a), middle(*b));
                    let between = Point::new(f32::midpoint(a.x, b.x), f32::midpoint(a.y, b.y));
                    let paint = Paint { fill: Some(Ink::BLACK), pen: None };
                    group.add("link", Form::Circle(between, self.unit * 0.09, paint));
                }
            }
        }
    }
}

/// How a text in a cell looks.
#[derive(Clone, Copy)]
struct Written {
    size: f32,
    bold: bool,
    ink: Ink,
}

/// `A` to `Z`, then `AA` and so on: the names of columns on boards of stones.
fn letters(column: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match column {
        0..26 => letter(column).to_string(),
        _ => [letter(column / 26 - 1), letter(column)].iter().collect(),
    }
}
