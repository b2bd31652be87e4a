//! Plots on paper: the same shapes as a scene, for PNG and PDF.

use super::canvas::{self, COLOURS, Canvas, DISC, Place, Rule, Shape, Word, corners, dash};
use gridwright_render::scene::{Anchor, Form, Group, Ink, Paint, Pen, Point, Scene, Text};

/// Points of a unit of the plot: 516 points are the width of a page of text.
const SCALE: f32 = 0.6;

/// A plot as a scene.
pub fn scene(canvas: &Canvas, title: &str, description: &str) -> Scene {
    let mut group = Group { label: description.to_owned(), ..Group::default() };
    for shape in &canvas.shapes {
        add(&mut group, shape);
    }
    Scene {
        width: canvas.width as f32 * SCALE,
        height: canvas.height as f32 * SCALE,
        title: title.to_owned(),
        groups: vec![group],
        links: Vec::new(),
    }
}

fn add(group: &mut Group, shape: &Shape) {
    match shape {
        Shape::Line(rule, from, to) => {
            let ink = match rule {
                Rule::Axis => Ink::grey(0x4c),
                Rule::Grid => Ink::grey(0xd6),
                Rule::Minor => Ink::grey(0xed),
            };
            group.add("rule", Form::Line(vec![point(*from), point(*to)], pen(ink, 1.0)));
        }
        Shape::Text { word, at, anchor, turn, text } => {
            let (size, bold, ink) = match word {
                Word::Title => (16.0, true, Ink::grey(0x1c)),
                Word::Axis => (13.0, false, Ink::grey(0x1c)),
                Word::Name => (12.0, false, Ink::grey(0x1c)),
                Word::Soft => (12.0, false, Ink::grey(0x4c)),
            };
            let anchor = match anchor {
                canvas::Anchor::Start => Anchor::Start,
                canvas::Anchor::Middle => Anchor::Middle,
                canvas::Anchor::End => Anchor::End,
            };
            let (at, size, turn) = (point(*at), size * SCALE, *turn as f32);
            let text = text.clone();
            group.add("text", Form::Text(Text { at, text, size, bold, anchor, turn, ink }));
        }
        Shape::Curve { series, points } => {
            for stroke in strokes(points, dash(*series)) {
                let points = stroke.into_iter().map(point).collect();
                group.add("curve", Form::Line(points, pen(colour(*series), 1.6)));
            }
        }
        Shape::Other(points) => {
            let points = points.iter().copied().map(point).collect();
            group.add("other", Form::Line(points, pen(Ink::grey(0xd0), 1.0)));
        }
        Shape::Bar { series, x, low, high } => {
            let lines = [((*x, *low), (*x, *high)), ends(*x, *low), ends(*x, *high)];
            for (from, to) in lines {
                let pen = pen(colour(*series), 1.4);
                group.add("bar", Form::Line(vec![point(from), point(to)], pen));
            }
        }
        Shape::Marker { series, at, hollow, .. } => marker(group, *series, *at, *hollow),
    }
}

fn marker(group: &mut Group, series: usize, (x, y): Place, hollow: bool) {
    let ink = colour(series);
    let paint = if hollow {
        Paint { fill: Some(Ink::WHITE), pen: Some(pen(ink, 1.6)) }
    } else {
        Paint { fill: Some(ink), pen: None }
    };
    group.add(
        "marker",
        match corners(series) {
            [] => Form::Circle(point((x, y)), DISC as f32 * SCALE, paint),
            corners => {
                let corner = |(dx, dy): &Place| point((x + dx, y + dy));
                Form::Polygon(corners.iter().map(corner).collect(), paint)
            }
        },
    );
}

/// The short end of a bar.
fn ends(x: f64, y: f64) -> (Place, Place) {
    ((x - 4.0, y), (x + 4.0, y))
}

fn point((x, y): Place) -> Point {
    Point::new(x as f32 * SCALE, y as f32 * SCALE)
}

fn pen(ink: Ink, width: f32) -> Pen {
    Pen { ink, width: width * SCALE, round: false }
}

fn colour(series: usize) -> Ink {
    let [_, red, green, blue] = COLOURS[series % COLOURS.len()].0.to_be_bytes();
    Ink([red, green, blue])
}

/// A line cut into strokes of these lengths, with these gaps between them.
fn strokes(points: &[Place], dash: &[f64]) -> Vec<Vec<Place>> {
    let (Some(&first), Some(&start)) = (dash.first(), points.first()) else {
        return vec![points.to_vec()];
    };
    let (mut all, mut stroke) = (Vec::new(), vec![start]);
    let (mut turn, mut left, mut here) = (0, first, start);
    for &next in &points[1..] {
        loop {
            let rest = (next.0 - here.0).hypot(next.1 - here.1);
            let drawn = turn % 2 == 0;
            if rest <= left {
                left -= rest;
                here = next;
                if drawn {
                    stroke.push(here);
                }
                break;
            }
            let part = left / rest;
            here = (here.0 + (next.0 - here.0) * part, here.1 + (next.1 - here.1) * part);
            if drawn {
                stroke.push(here);
                all.push(std::mem::take(&mut stroke));
            } else {
                stroke = vec![here];
            }
            turn += 1;
            left = dash[turn % dash.len()];
        }
    }
    all.push(stroke);
    all.retain(|stroke| stroke.len() > 1);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_have_their_lengths() {
        let line = [(0.0, 0.0), (6.0, 0.0), (6.0, 14.0)];
        assert_eq!(strokes(&line, &[]), [line.to_vec()]);
        let cut = strokes(&line, &[7.0, 3.0]);
        assert_eq!(cut, [vec![(0.0, 0.0), (6.0, 0.0), (6.0, 1.0)], vec![(6.0, 4.0), (6.0, 11.0)],]);
    }
}
