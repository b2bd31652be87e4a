//! Shapes as data: what boards are turned into before anybody decides on SVG, PNG or PDF.
//!
//! Lengths are points (1/72 inch), x goes right, y goes down. Every shape says what it is (its class), so
//! that a style sheet may decide otherwise; the ink is what paper gets.

/// A place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Point {
    /// A place.
    pub fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

impl Frame {
    /// A rectangle.
    pub fn new(x: f32, y: f32, width: f32, height: f32) -> Frame {
        Frame { x, y, width, height }
    }

    /// Its middle.
    pub fn centre(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// A colour: red, green and blue. Boards are grey, so that any printer will do; plots are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink(pub [u8; 3]);

impl Ink {
    /// Full ink.
    pub const BLACK: Ink = Ink::grey(0);
    /// What is less important than black.
    pub const DARK: Ink = Ink::grey(70);
    /// Fine lines and small words.
    pub const MIDDLE: Ink = Ink::grey(120);
    /// Lines under numbers.
    pub const LIGHT: Ink = Ink::grey(200);
    /// Surfaces under numbers.
    pub const FAINT: Ink = Ink::grey(230);
    /// No ink.
    pub const WHITE: Ink = Ink::grey(255);

    /// As light as this: 0 is black, 255 is white.
    pub const fn grey(lightness: u8) -> Ink {
        Ink([lightness; 3])
    }

    /// How light it is, where it has no colour.
    pub fn lightness(self) -> Option<u8> {
        let Ink([red, green, blue]) = self;
        (red == green && green == blue).then_some(red)
    }
}

/// A line's ink and width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// How dark.
    pub ink: Ink,
    /// How wide.
    pub width: f32,
    /// Whether its ends and corners are round instead of square.
    pub round: bool,
}

/// What a surface looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paint {
    /// What fills it.
    pub fill: Option<Ink>,
    /// What goes around it.
    pub pen: Option<Pen>,
}

/// Where the place of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its start.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where its baseline is.
    pub at: Point,
    /// What it says.
    pub text: String,
    /// Its size.
    pub size: f32,
    /// Bold or regular.
    pub bold: bool,
    /// What of it is at its place.
    pub anchor: Anchor,
    /// Degrees that it is turned about its place, clockwise.
    pub turn: f32,
    /// How dark.
    pub ink: Ink,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Straight from place to place.
    Line(Vec<Point>, Pen),
    /// The same, closed.
    Polygon(Vec<Point>, Paint),
    /// A rectangle with corners of a radius.
    Rectangle(Frame, f32, Paint),
    /// A circle of a radius.
    Circle(Point, f32, Paint),
    /// Words.
    Text(Text),
}

/// A form and what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it is, as a style sheet names it.
    pub class: &'static str,
    /// What is drawn.
    pub form: Form,
}

/// Shapes that belong together and are moved or turned together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// What it is, in words, for those who do not see it.
    pub label: String,
    /// Lowest first.
    pub shapes: Vec<Shape>,
    /// Turned by half a circle about this place.
    pub turned: Option<Point>,
    /// Then moved right and down.
    pub moved: Point,
}

impl Group {
    /// Adds a shape.
    pub fn add(&mut self, class: &'static str, form: Form) {
        self.shapes.push(Shape { class, form });
    }

    /// What becomes of a place `(x, y)`: `(sign·x + dx, sign·y + dy)`.
    pub fn placing(&self) -> (f32, Point) {
        let Point { x, y } = self.moved;
        match self.turned {
            None => (1.0, Point::new(x, y)),
            Some(about) => (-1.0, Point::new(2.0 * about.x + x, 2.0 * about.y + y)),
        }
    }
}

/// Something to click on.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Where.
    pub frame: Frame,
    /// Where to.
    pub target: String,
}

/// A page or a board by itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// What it is called.
    pub title: String,
    /// Lowest first.
    pub groups: Vec<Group>,
    /// What can be clicked on.
    pub links: Vec<Link>,
}
