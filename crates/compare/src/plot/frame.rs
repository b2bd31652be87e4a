//! A chart: axes, grid, legend, series.

use super::Plot;
use super::axis::{Axis, Fitted, Scale};
use super::canvas::{Anchor, Canvas, Place, Rule, Word};
use super::{paper, svg};

pub(super) const WIDTH: f64 = 860.0;
pub(super) const LEFT: f64 = 84.0;
pub(super) const TOP: f64 = 48.0;
const PLOT_HEIGHT: f64 = 330.0;
pub(super) const LETTER: f64 = 7.0;
/// More names than this on an axis are thinned out.
const MOST_NAMES: usize = 40;
const LONGEST_LABEL: usize = 30;
/// More lines than this in one frame are a tangle.
const MOST_TOGETHER: usize = 6;

/// A point of a series.
#[derive(Clone, Debug)]
pub struct Point {
    /// Along the x axis.
    pub x: f64,
    /// Along the y axis.
    pub y: f64,
    /// Low and high end of its bar.
    pub bar: Option<(f64, f64)>,
    /// Stands for a run without an answer.
    pub hollow: bool,
    /// Shown on hovering.
    pub hint: String,
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// Its name in the legend.
    pub label: String,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

/// How the points of a series are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// Not at all.
    None,
    /// By straight lines.
    Lines,
    /// By steps, as a count grows.
    Steps,
}

/// A chart before it is drawn.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The file's name, without `.svg`.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// What to see in it.
    pub caption: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is shown.
    pub series: Vec<Series>,
    /// How points are joined.
    pub join: Join,
    /// Draws the line on which both axes are equal.
    pub diagonal: bool,
}

/// A plotting area in the picture.
pub(super) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub fn x(&self, at: f64) -> f64 {
        self.left + at * (self.right - self.left)
    }
    pub fn y(&self, at: f64) -> f64 {
        self.bottom - at * (self.bottom - self.top)
    }
}

impl Chart {
    /// Draws it: all series together, or where their lines would be a tangle, one beside the other.
    pub fn draw(&self) -> Plot {
        let tangled = self.join != Join::None && self.series.len() > MOST_TOGETHER;
        let canvas = if tangled { self.apart() } else { self.together() };
        Plot {
            name: self.name.clone(),
            title: self.title.clone(),
            caption: self.caption.clone(),
            svg: svg::file(&canvas, &self.title, &self.caption),
            scene: paper::scene(&canvas, &self.title, &self.caption),
        }
    }

    /// Both axes, fitted to all points.
    pub(super) fn fitted(&self) -> (Fitted, Fitted) {
        let points = || self.series.iter().flat_map(|series| &series.points);
        if self.diagonal {
            // Equal axes, or the diagonal would lie.
            let both = || points().flat_map(|point| [point.x, point.y]);
            return (self.x.fit(both()), self.y.fit(both()));
        }
        let bars =
            |point: &Point| point.bar.map_or([point.y; 3], |(low, high)| [low, point.y, high]);
        // A count grows from nothing.
        let nothing = (self.join == Join::Steps).then_some(0.0);
        let y = self.y.fit(points().flat_map(bars).chain(nothing));
        (self.x.fit(points().map(|point| point.x)), y)
    }

    fn together(&self) -> Canvas {
        let longest = self.series.iter().map(|s| s.label.chars().count().min(LONGEST_LABEL)).max();
        let legend = 52.0 + LETTER * longest.unwrap_or(0) as f64;
        let tilt = self.tilt();
        let below = if tilt > 0.0 { 40.0 + tilt } else { 62.0 };
        let right = WIDTH - legend.max(136.0);
        let area = Area { left: LEFT, top: TOP, right, bottom: TOP + PLOT_HEIGHT };
        let legend_height = TOP + 24.0 + 20.0 * self.series.len() as f64;
        let mut canvas = Canvas::new(WIDTH, (area.bottom + below).max(legend_height + 28.0));
        let (x, y) = self.fitted();
        canvas.text(Word::Title, (LEFT, 26.0), Anchor::Start, 0.0, &self.title);
        self.axes(&mut canvas, &area, &x, &y, tilt, below);
        if self.diagonal {
            canvas.line(Rule::Axis, (area.x(0.0), area.y(0.0)), (area.x(1.0), area.y(1.0)));
        }
        for number in 0..self.series.len() {
            self.series(&mut canvas, &area, &x, &y, number);
        }
        self.legend(&mut canvas, &area);
        canvas
    }

    /// How much room names below the axis take when they are turned; 0 when they fit as they are.
    fn tilt(&self) -> f64 {
        let Scale::Names(names) = &self.x.scale else { return 0.0 };
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let room = (WIDTH - LEFT - 160.0) / names.len().clamp(1, MOST_NAMES) as f64;
        if longest as f64 * LETTER + 6.0 < room {
            0.0
        } else {
            longest.min(LONGEST_LABEL) as f64 * LETTER * 0.72 + 16.0
        }
    }

    fn axes(
        &self,
        canvas: &mut Canvas,
        area: &Area,
        x: &Fitted,
        y: &Fitted,
        tilt: f64,
        below: f64,
    ) {
        for &tick in &y.minor {
            let at = area.y(y.place(tick));
            canvas.line(Rule::Minor, (LEFT, at), (area.right, at));
        }
        for &tick in &y.ticks {
            let at = area.y(y.place(tick));
            canvas.line(Rule::Grid, (LEFT, at), (area.right, at));
            canvas.text(
                Word::Soft,
                (LEFT - 8.0, at + 4.0),
                Anchor::End,
                0.0,
                &(self.y.format)(tick),
            );
        }
        let every = x.ticks.len().div_ceil(MOST_NAMES).max(1);
        for &tick in &x.minor {
            let at = area.x(x.place(tick));
            canvas.line(Rule::Minor, (at, TOP), (at, area.bottom));
        }
        for (number, &tick) in x.ticks.iter().enumerate() {
            let at = area.x(x.place(tick));
            canvas.line(Rule::Grid, (at, TOP), (at, area.bottom));
            let label = match &self.x.scale {
                Scale::Names(_) if number % every != 0 => continue,
                Scale::Names(names) => short(&names[number]),
                _ => (self.x.format)(tick),
            };
            if tilt > 0.0 {
                canvas.text(Word::Soft, (at + 3.0, area.bottom + 14.0), Anchor::End, -45.0, &label);
            } else {
                canvas.text(Word::Soft, (at, area.bottom + 18.0), Anchor::Middle, 0.0, &label);
            }
        }
        canvas.line(Rule::Axis, (LEFT, area.bottom), (area.right, area.bottom));
        canvas.line(Rule::Axis, (LEFT, TOP), (LEFT, area.bottom));
        let middle = f64::midpoint(LEFT, area.right);
        canvas.text(
            Word::Axis,
            (middle, area.bottom + below - 12.0),
            Anchor::Middle,
            0.0,
            &self.x.title,
        );
        canvas.text(
            Word::Axis,
            (20.0, f64::midpoint(TOP, area.bottom)),
            Anchor::Middle,
            -90.0,
            &self.y.title,
        );
    }

    pub(super) fn series(
        &self,
        canvas: &mut Canvas,
        area: &Area,
        x: &Fitted,
        y: &Fitted,
        number: usize,
    ) {
        let points = &self.series[number].points;
        let places = self.places(area, x, y, number);
        canvas.curve(number, &self.line(&places, area));
        for (point, &at) in points.iter().zip(&places) {
            if let Some((low, high)) = point.bar {
                canvas.bar(number, at.0, area.y(y.place(low)), area.y(y.place(high)));
            }
            canvas.marker(number, at, point.hollow, &point.hint);
        }
    }

    /// Where the points of a series lie.
    pub(super) fn places(&self, area: &Area, x: &Fitted, y: &Fitted, number: usize) -> Vec<Place> {
        let shift = self.shift(number);
        let place = |point: &Point| (area.x(x.place(point.x + shift)), area.y(y.place(point.y)));
        self.series[number].points.iter().map(place).collect()
    }

    /// The line that joins places; none where they are not joined.
    pub(super) fn line(&self, places: &[Place], area: &Area) -> Vec<Place> {
        match self.join {
            Join::None => Vec::new(),
            Join::Lines => places.to_vec(),
            Join::Steps => steps(places, area),
        }
    }

    /// Series over names stand side by side, or their bars would cover each other.
    fn shift(&self, number: usize) -> f64 {
        let many = self.series.len();
        if many < 2 || !matches!(self.x.scale, Scale::Names(_)) {
            return 0.0;
        }
        let step = (0.7 / many as f64).min(0.14);
        (number as f64 - (many - 1) as f64 / 2.0) * step
    }

    fn legend(&self, canvas: &mut Canvas, area: &Area) {
        let x = area.right + 16.0;
        for (number, series) in self.series.iter().enumerate() {
            let y = TOP + 12.0 + 20.0 * number as f64;
            if self.join != Join::None {
                canvas.curve(number, &[(x, y), (x + 26.0, y)]);
            }
            canvas.marker(number, (x + 13.0, y), false, "");
            canvas.text(Word::Name, (x + 33.0, y + 4.0), Anchor::Start, 0.0, &short(&series.label));
        }
        if self.series.iter().flat_map(|series| &series.points).any(|point| point.hollow) {
            let y = TOP + 18.0 + 20.0 * self.series.len() as f64;
            canvas.text(Word::Soft, (x, y), Anchor::Start, 0.0, "hollow: no answer");
        }
    }
}

/// A staircase that begins at the bottom.
fn steps(places: &[(f64, f64)], area: &Area) -> Vec<(f64, f64)> {
    let mut stairs = Vec::new();
    let mut height = area.y(0.0);
    for &(x, y) in places {
        stairs.extend([(x, height), (x, y)]);
        height = y;
    }
    if !places.is_empty() {
        stairs.push((area.right, height));
    }
    stairs
}

pub(super) fn short(text: &str) -> String {
    if text.chars().count() <= LONGEST_LABEL {
        return text.to_owned();
    }
    text.chars().take(LONGEST_LABEL - 1).chain(['…']).collect()
}
