//! Scenes as PNG: in grey where nothing has a colour.

use crate::font::Fonts;
use crate::scene::{Anchor, Form, Group, Ink, Paint, Pen, Point, Scene, Text};
use skrifa::outline::OutlinePen;
use std::io;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

/// The key of the text that says who made it: how this program knows its own.
pub const KEY: &str = "Software";
/// What it says.
pub const SOFTWARE: &str = "gridwright sheet";
/// No picture has more pixels.
const MOST_PIXELS: f32 = 2e8;

/// The bytes of a file, with so many dots an inch.
pub fn file(scene: &Scene, dots: f32, fonts: &Fonts) -> io::Result<Vec<u8>> {
    let scale = dots / 72.0;
    let (width, height) = ((scene.width * scale).ceil(), (scene.height * scale).ceil());
    if width * height > MOST_PIXELS {
        return Err(io::Error::other(format!("{width} × {height} dots are too many")));
    }
    let mut pixels = Pixmap::new(width as u32, height as u32)
        .ok_or_else(|| io::Error::other("a page without a size"))?;
    pixels.fill(Color::WHITE);
    for group in &scene.groups {
        let (sign, by) = group.placing();
        let turned = Transform::from_row(sign, 0.0, 0.0, sign, by.x, by.y);
        let transform = turned.post_scale(scale, scale);
        draw_group(&mut pixels, group, transform, fonts);
    }
    encode(&pixels, dots)
}

/// One byte a pixel where everything is grey, three otherwise; paper is not transparent.
fn encode(pixels: &Pixmap, dots: f32) -> io::Result<Vec<u8>> {
    let dots_of = || pixels.data().chunks_exact(4);
    let coloured = dots_of().any(|dot| dot[0] != dot[1] || dot[1] != dot[2]);
    let (kind, wide) =
        if coloured { (png::ColorType::Rgb, 3) } else { (png::ColorType::Grayscale, 1) };
    let data: Vec<u8> = dots_of().flat_map(|dot| &dot[..wide]).copied().collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(kind);
    encoder.set_depth(png::BitDepth::Eight);
    let per_metre = (dots / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    let text = [(KEY, SOFTWARE), ("Copyright", "Free of any claim: CC0 1.0")];
    for (key, words) in text {
        encoder.add_text_chunk(key.to_owned(), words.to_owned()).map_err(io::Error::other)?;
    }
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    writer.write_image_data(&data).map_err(io::Error::other)?;
    writer.finish().map_err(io::Error::other)?;
    Ok(bytes)
}

fn draw_group(pixels: &mut Pixmap, group: &Group, transform: Transform, fonts: &Fonts) {
    for shape in &group.shapes {
        match &shape.form {
            Form::Line(points, pen) => {
                let paint = Paint { fill: None, pen: Some(*pen) };
                draw(pixels, trace(points, false), paint, transform);
            }
            Form::Polygon(points, paint) => draw(pixels, trace(points, true), *paint, transform),
            Form::Rectangle(frame, radius, paint) => {
                let rect = Rect::from_xywh(frame.x, frame.y, frame.width, frame.height);
                draw(pixels, rect.and_then(|rect| rounded(rect, *radius)), *paint, transform);
            }
            Form::Circle(Point { x, y }, radius, paint) => {
                draw(pixels, PathBuilder::from_circle(*x, *y, *radius), *paint, transform);
            }
            Form::Text(text) => write(pixels, text, transform, fonts),
        }
    }
}

fn trace(points: &[Point], close: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (index, point) in points.iter().enumerate() {
        if index == 0 { path.move_to(point.x, point.y) } else { path.line_to(point.x, point.y) }
    }
    if close {
        path.close();
    }
    path.finish()
}

fn rounded(rect: Rect, radius: f32) -> Option<Path> {
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(rect));
    }
    let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.quad_to(right, top, right, top + radius);
    path.line_to(right, bottom - radius);
    path.quad_to(right, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.quad_to(left, bottom, left, bottom - radius);
    path.line_to(left, top + radius);
    path.quad_to(left, top, left + radius, top);
    path.close();
    path.finish()
}

fn inked(Ink([red, green, blue]): Ink) -> tiny_skia::Paint<'static> {
    let mut paint = tiny_skia::Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    paint
}

fn draw(pixels: &mut Pixmap, path: Option<Path>, paint: Paint, transform: Transform) {
    let Some(path) = path else { return };
    if let Some(ink) = paint.fill {
        pixels.fill_path(&path, &inked(ink), FillRule::Winding, transform, None);
    }
    if let Some(Pen { ink, width, round }) = paint.pen {
        let (line_cap, line_join) = if round {
            (LineCap::Round, LineJoin::Round)
        } else {
            (LineCap::Square, LineJoin::Miter)
        };
        let stroke = Stroke { width, line_cap, line_join, ..Stroke::default() };
        pixels.stroke_path(&path, &inked(ink), &stroke, transform, None);
    }
}

fn write(pixels: &mut Pixmap, text: &Text, transform: Transform, fonts: &Fonts) {
    let face = fonts.face(text.bold);
    let width = face.width(&text.text, text.size);
    let mut x = match text.anchor {
        Anchor::Start => text.at.x,
        Anchor::Middle => text.at.x - width / 2.0,
        Anchor::End => text.at.x - width,
    };
    let mut outline = Outline { path: PathBuilder::new(), x, y: text.at.y };
    for placed in face.glyphs(&text.text) {
        outline.x = x;
        face.outline(placed.glyph, text.size, &mut outline);
        x += placed.advance * text.size;
    }
    let heavier = face.heavier() * text.size;
    let pen = (heavier > 0.0).then_some(Pen { ink: text.ink, width: heavier, round: true });
    let turned = transform.pre_concat(Transform::from_rotate_at(text.turn, text.at.x, text.at.y));
    draw(pixels, outline.path.finish(), Paint { fill: Some(text.ink), pen }, turned);
}

/// Takes outlines, which go up, to a place where y goes down.
struct Outline {
    path: PathBuilder,
    x: f32,
    y: f32,
}

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, self.y - y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, self.y - y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.x + x1, self.y - y1, self.x + x, self.y - y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (left, base) = (self.x, self.y);
        self.path.cubic_to(left + x1, base - y1, left + x2, base - y2, left + x, base - y);
    }
    fn close(&mut self) {
        self.path.close();
    }
}
