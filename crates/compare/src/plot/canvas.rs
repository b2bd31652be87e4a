//! The few shapes that plots are made of, before anybody decides on SVG, PNG or PDF.

/// How text is placed about its point.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    /// To the right of it.
    Start,
    /// About it.
    Middle,
    /// To the left of it.
    End,
}

/// What a line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The edge of the plot.
    Axis,
    /// At a tick with a label.
    Grid,
    /// At a tick without.
    Minor,
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// The plot's heading.
    Title,
    /// An axis' heading.
    Axis,
    /// A name in the legend.
    Name,
    /// A tick's label, a remark.
    Soft,
}

/// A place: to the right, down.
pub type Place = (f64, f64);

/// One shape. Series are told apart by their number.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A straight line.
    Line(Rule, Place, Place),
    /// Words, turned by degrees.
    Text { word: Word, at: Place, anchor: Anchor, turn: f64, text: String },
    /// A series' line through its points.
    Curve { series: usize, points: Vec<Place> },
    /// The line of another series, for comparison.
    Other(Vec<Place>),
    /// A series' bar at x, from a low to a high value, with short ends.
    Bar { series: usize, x: f64, low: f64, high: f64 },
    /// A series' marker; a hollow one stands for a run without an answer.
    Marker { series: usize, at: Place, hollow: bool, hint: String },
}

/// A plot under construction.
#[derive(Clone, Debug)]
pub struct Canvas {
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
    /// Lowest first.
    pub shapes: Vec<Shape>,
}

impl Canvas {
    /// An empty one.
    pub fn new(width: f64, height: f64) -> Canvas {
        Canvas { width, height, shapes: Vec::new() }
    }

    /// Adds a line.
    pub fn line(&mut self, rule: Rule, from: Place, to: Place) {
        self.shapes.push(Shape::Line(rule, from, to));
    }

    /// Adds words; `turn` in degrees.
    pub fn text(&mut self, word: Word, at: Place, anchor: Anchor, turn: f64, text: &str) {
        self.shapes.push(Shape::Text { word, at, anchor, turn, text: text.to_owned() });
    }

    /// Adds a series' line; nothing where there is only one point.
    pub fn curve(&mut self, series: usize, points: &[Place]) {
        if points.len() > 1 {
            self.shapes.push(Shape::Curve { series, points: points.to_vec() });
        }
    }

    /// Adds the line of another series.
    pub fn other(&mut self, points: Vec<Place>) {
        if points.len() > 1 {
            self.shapes.push(Shape::Other(points));
        }
    }

    /// Adds a bar.
    pub fn bar(&mut self, series: usize, x: f64, low: f64, high: f64) {
        self.shapes.push(Shape::Bar { series, x, low, high });
    }

    /// Adds a marker; the hint shows on hovering.
    pub fn marker(&mut self, series: usize, at: Place, hollow: bool, hint: &str) {
        self.shapes.push(Shape::Marker { series, at, hollow, hint: hint.to_owned() });
    }
}

/// Colours in light and dark, after Okabe and Ito (2008); the dark ones are lightened.
pub const COLOURS: [(u32, u32); 7] = [
    (0x00_72b2, 0x5a_b4e8),
    (0xd5_5e00, 0xff_8f4d),
    (0x00_9e73, 0x35_cfa0),
    (0xaa_4499, 0xe5_9ccb),
    (0x8a_6d00, 0xf0_e442),
    (0x56_606b, 0xc3_ccd6),
    (0x88_2255, 0xf0_8aa8),
];

/// Lengths of strokes and gaps of a series' line; none where it is whole.
pub fn dash(series: usize) -> &'static [f64] {
    const DASHES: [&[f64]; 4] = [&[], &[7.0, 3.0], &[2.0, 3.0], &[9.0, 3.0, 2.0, 3.0]];
    DASHES[series % DASHES.len()]
}

/// How far the corners of a diamond are from its middle.
const WIDE: f64 = 5.0;

/// The corners of a series' marker about its middle; none for a disc. Different from series to series
/// for as long as colours and markers allow.
pub fn corners(series: usize) -> &'static [Place] {
    const MARKERS: [&[Place]; 7] = [
        &[],
        &[(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)],
        &[(0.0, -5.0), (4.6, 3.0), (-4.6, 3.0)],
        &[(0.0, -WIDE), (WIDE, 0.0), (0.0, WIDE), (-WIDE, 0.0)],
        &[(0.0, 5.0), (4.6, -3.0), (-4.6, -3.0)],
        &[
            (-1.5, -4.5),
            (1.5, -4.5),
            (1.5, -1.5),
            (4.5, -1.5),
            (4.5, 1.5),
            (1.5, 1.5),
            (1.5, 4.5),
            (-1.5, 4.5),
            (-1.5, 1.5),
            (-4.5, 1.5),
            (-4.5, -1.5),
            (-1.5, -1.5),
        ],
        &[(-5.0, -2.0), (5.0, -2.0), (5.0, 2.0), (-5.0, 2.0)],
    ];
    MARKERS[(series + series / MARKERS.len()) % MARKERS.len()]
}

/// The radius of a disc.
pub const DISC: f64 = 4.0;
