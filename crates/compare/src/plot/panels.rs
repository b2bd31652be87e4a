//! Small multiples: a frame for each series, with the others faint behind it, all on the same axes.

use super::axis::{Fitted, Scale};
use super::canvas::{Anchor, Canvas, Rule, Word};
use super::frame::{Area, Chart, LEFT, LETTER, TOP, WIDTH, short};

const COLUMNS: usize = 4;
const GAP: f64 = 16.0;
const HEIGHT: f64 = 130.0;
/// Room above a frame for its name.
const NAME: f64 = 26.0;
/// Room below the last frame for ticks and the axis' heading.
const BELOW: f64 = 58.0;
/// As many labels are read easily along a side.
const LABELS: usize = 4;

impl Chart {
    /// Every series in a frame of its own.
    pub(super) fn apart(&self) -> Canvas {
        let rows = self.series.len().div_ceil(COLUMNS);
        let height = TOP + rows as f64 * (NAME + HEIGHT) + BELOW;
        let mut canvas = Canvas::new(WIDTH, height);
        let (x, y) = self.fitted();
        canvas.text(Word::Title, (LEFT, 26.0), Anchor::Start, 0.0, &self.title);
        for number in 0..self.series.len() {
            // The last of a column has the labels of its axis.
            let lowest = number + COLUMNS >= self.series.len();
            self.panel(&mut canvas, &frame(number), (&x, &y), number, lowest);
        }
        let middle = f64::midpoint(LEFT, WIDTH - GAP);
        canvas.text(Word::Axis, (middle, height - 12.0), Anchor::Middle, 0.0, &self.x.title);
        let middle = f64::midpoint(TOP + NAME, height - BELOW);
        canvas.text(Word::Axis, (20.0, middle), Anchor::Middle, -90.0, &self.y.title);
        canvas
    }

    fn panel(
        &self,
        canvas: &mut Canvas,
        area: &Area,
        (x, y): (&Fitted, &Fitted),
        number: usize,
        lowest: bool,
    ) {
        for &tick in &few(&y.ticks) {
            let at = area.y(y.place(tick));
            canvas.line(Rule::Grid, (area.left, at), (area.right, at));
            if number.is_multiple_of(COLUMNS) {
                let label = (self.y.format)(tick);
                let place = (area.left - 8.0, at + 4.0);
                canvas.text(Word::Soft, place, Anchor::End, 0.0, &label);
            }
        }
        for &tick in &few(&x.ticks) {
            let at = area.x(x.place(tick));
            canvas.line(Rule::Grid, (at, area.top), (at, area.bottom));
            if lowest {
                let label = match &self.x.scale {
                    Scale::Names(names) => short(&names[tick as usize]),
                    _ => (self.x.format)(tick),
                };
                let place = (at, area.bottom + 18.0);
                canvas.text(Word::Soft, place, Anchor::Middle, 0.0, &label);
            }
        }
        canvas.line(Rule::Axis, (area.left, area.bottom), (area.right, area.bottom));
        canvas.line(Rule::Axis, (area.left, area.top), (area.left, area.bottom));
        for other in (0..self.series.len()).filter(|&other| other != number) {
            canvas.other(self.line(&self.places(area, x, y, other), area));
        }
        self.series(canvas, area, x, y, number);
        let room = ((area.right - area.left) / LETTER) as usize;
        let name: String = self.series[number].label.chars().take(room).collect();
        canvas.text(Word::Name, (area.left, area.top - 8.0), Anchor::Start, 0.0, &name);
    }
}

/// Where the frame of a series lies.
fn frame(number: usize) -> Area {
    let width = (WIDTH - LEFT - GAP * COLUMNS as f64) / COLUMNS as f64;
    let (row, column) = ((number / COLUMNS) as f64, (number % COLUMNS) as f64);
    let left = LEFT + column * (width + GAP);
    let top = TOP + row * (NAME + HEIGHT) + NAME;
    Area { left, top, right: left + width, bottom: top + HEIGHT - 8.0 }
}

/// A few ticks, evenly, the first among them.
fn few(ticks: &[f64]) -> Vec<f64> {
    ticks.iter().copied().step_by(ticks.len().div_ceil(LABELS).max(1)).collect()
}
