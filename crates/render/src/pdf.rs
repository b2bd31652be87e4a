//! Scenes as PDF, one a page: vectors and an embedded part of the font.

use crate::font::{Fonts, Placed};
use crate::scene::{Anchor, Form, Group, Ink, Paint, Pen, Point, Scene, Text};
use krilla::Document;
use krilla::action::LinkAction;
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::{luma, rgb};
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::{GlyphId, KrillaGlyph};
use std::fmt;

/// Who made it: how this program knows its own.
pub const PRODUCER: &str = "gridwright sheet";
/// How far control points of a quarter of a circle reach.
const QUARTER: f32 = 0.552_284_8;

/// Why no PDF could be made: a font that cannot be embedded.
#[derive(Debug)]
pub struct Unwritable(String);

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the PDF could not be made: {}", self.0)
    }
}

impl std::error::Error for Unwritable {}

/// Pages and what a reader of the file is told about them.
#[derive(Clone, Copy, Debug)]
pub struct Paper<'a> {
    /// The pages.
    pub pages: &'a [Scene],
    /// What it is called.
    pub title: &'a str,
    /// Chapters, with the page each begins on, from 0.
    pub chapters: &'a [(String, usize)],
}

/// The bytes of a file of puzzles.
pub fn file(paper: &Paper<'_>, fonts: &Fonts) -> Result<Vec<u8>, Unwritable> {
    let mut document = drawn(paper.pages, fonts)?;
    let mut outline = Outline::new();
    for (name, page) in paper.chapters {
        let top = XyzDestination::new(*page, krilla::geom::Point::from_xy(0.0, 0.0));
        outline.push_child(OutlineNode::new(name.clone(), top));
    }
    document.set_outline(outline);
    let metadata = metadata(paper.title).description(
        "Puzzles, free of any claim: CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/"
            .to_owned(),
    );
    document.set_metadata(metadata.keywords(vec!["puzzles".to_owned(), "CC0-1.0".to_owned()]));
    bytes(document)
}

/// The bytes of a file with one drawing, as large as itself.
pub fn drawing(scene: &Scene, fonts: &Fonts) -> Result<Vec<u8>, Unwritable> {
    let mut document = drawn(std::slice::from_ref(scene), fonts)?;
    document.set_metadata(metadata(&scene.title));
    bytes(document)
}

fn metadata(title: &str) -> Metadata {
    Metadata::new()
        .title(title.to_owned())
        .creator("gridwright".to_owned())
        .producer(PRODUCER.to_owned())
        .language("en".to_owned())
}

fn bytes(document: Document) -> Result<Vec<u8>, Unwritable> {
    document.finish().map_err(|error| Unwritable(format!("{error:?}")))
}

/// A document with its pages.
fn drawn(pages: &[Scene], fonts: &Fonts) -> Result<Document, Unwritable> {
    let mut document = Document::new();
    for scene in pages {
        let Some(settings) = PageSettings::from_wh(scene.width, scene.height) else {
            return Err(Unwritable("a page without a size".to_owned()));
        };
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for group in &scene.groups {
            draw_group(&mut surface, group, fonts);
        }
        surface.finish();
        for link in &scene.links {
            let frame = link.frame;
            if let Some(rect) = Rect::from_xywh(frame.x, frame.y, frame.width, frame.height) {
                let target = Target::Action(LinkAction::new(link.target.clone()).into());
                let link = LinkAnnotation::new(rect, target);
                page.add_annotation(Annotation::new_link(link, None));
            }
        }
        page.finish();
    }
    Ok(document)
}

fn draw_group(surface: &mut Surface<'_>, group: &Group, fonts: &Fonts) {
    let (sign, by) = group.placing();
    surface.push_transform(&Transform::from_row(sign, 0.0, 0.0, sign, by.x, by.y));
    let mut shapes = group.shapes.iter().peekable();
    while let Some(shape) = shapes.next() {
        match &shape.form {
            Form::Line(points, pen) => {
                // Lines of one kind become one path.
                let mut path = PathBuilder::new();
                trace(&mut path, points);
                while let Some(next) = shapes
                    .next_if(|next| matches!(&next.form, Form::Line(_, other) if other == pen))
                {
                    if let Form::Line(points, _) = &next.form {
                        trace(&mut path, points);
                    }
                }
                draw(surface, path.finish(), Paint { fill: None, pen: Some(*pen) });
            }
            Form::Polygon(points, paint) => {
                let mut path = PathBuilder::new();
                trace(&mut path, points);
                path.close();
                draw(surface, path.finish(), *paint);
            }
            Form::Rectangle(frame, radius, paint) => {
                let (from, to) = (frame.x, frame.x + frame.width);
                let path = round(from, frame.y, to, frame.y + frame.height, *radius);
                draw(surface, path, *paint);
            }
            Form::Circle(Point { x, y }, radius, paint) => {
                draw(
                    surface,
                    round(x - radius, y - radius, x + radius, y + radius, *radius),
                    *paint,
                );
            }
            Form::Text(text) => write(surface, text, fonts),
        }
    }
    surface.pop();
}

fn trace(path: &mut PathBuilder, points: &[Point]) {
    for (index, point) in points.iter().enumerate() {
        if index == 0 { path.move_to(point.x, point.y) } else { path.line_to(point.x, point.y) }
    }
}

/// A rectangle with round corners.
fn round(left: f32, top: f32, right: f32, bottom: f32, radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    if radius <= 0.0 {
        path.push_rect(Rect::from_ltrb(left, top, right, bottom)?);
        return path.finish();
    }
    let short = radius * (1.0 - QUARTER);
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - short, top, right, top + short, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - short, right - short, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + short, bottom, left, bottom - short, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + short, left + short, top, left + radius, top);
    path.close();
    path.finish()
}

fn draw(surface: &mut Surface<'_>, path: Option<Path>, paint: Paint) {
    let Some(path) = path else { return };
    surface.set_fill(paint.fill.map(filled));
    surface.set_stroke(paint.pen.map(stroked));
    surface.draw_path(&path);
}

fn filled(ink: Ink) -> Fill {
    Fill { paint: inked(ink), ..Fill::default() }
}

fn inked(ink: Ink) -> krilla::paint::Paint {
    let Ink([red, green, blue]) = ink;
    match ink.lightness() {
        Some(lightness) => luma::Color::new(lightness).into(),
        None => rgb::Color::new(red, green, blue).into(),
    }
}

fn stroked(Pen { ink, width, round }: Pen) -> Stroke {
    let (line_cap, line_join) =
        if round { (LineCap::Round, LineJoin::Round) } else { (LineCap::Square, LineJoin::Miter) };
    Stroke { paint: inked(ink), width, line_cap, line_join, ..Stroke::default() }
}

fn write(surface: &mut Surface<'_>, text: &Text, fonts: &Fonts) {
    let face = fonts.face(text.bold);
    let glyph = |Placed { glyph, advance, at, end }: Placed| {
        KrillaGlyph::new(GlyphId::new(glyph.to_u32()), advance, 0.0, 0.0, 0.0, at..end, None)
    };
    let glyphs: Vec<KrillaGlyph> = face.glyphs(&text.text).map(glyph).collect();
    let width: f32 = glyphs.iter().map(|glyph| glyph.x_advance * text.size).sum();
    let left = match text.anchor {
        Anchor::Start => text.at.x,
        Anchor::Middle => text.at.x - width / 2.0,
        Anchor::End => text.at.x - width,
    };
    surface.set_fill(Some(filled(text.ink)));
    let heavier = face.heavier() * text.size;
    let pen = Pen { ink: text.ink, width: heavier, round: true };
    surface.set_stroke((heavier > 0.0).then(|| stroked(pen)));
    let start = krilla::geom::Point::from_xy(left, text.at.y);
    let turned = text.turn.abs() > 0.0;
    if turned {
        surface.push_transform(&Transform::from_rotate_at(text.turn, text.at.x, text.at.y));
    }
    surface.draw_glyphs(start, &glyphs, face.font(), &text.text, text.size, false);
    if turned {
        surface.pop();
    }
}
