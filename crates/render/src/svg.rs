//! Scenes as SVG: small, tidy, and with a title and words for those who do not see them.

use crate::scene::{Anchor, Form, Group, Ink, Paint, Pen, Point, Scene};
use std::fmt::Write as _;

/// What every file begins with: how this program knows its own.
pub const MARK: &str = "<!-- gridwright sheet -->\n";
/// What says that nobody owns what is drawn.
const RIGHTS: &str =
    "Free of any claim: CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/";

/// A scene as a file of its own.
///
/// ```
/// use gridwright_render::{board, svg};
/// use gridwright_world::picture::{Cell, Look, Picture};
/// let cells = vec![Cell::new("7", Look::Given)];
/// let picture = Picture { columns: 1, cells, title: "One".into(), ..Picture::default() };
/// let text = svg::file(&board::scene(&picture, 20.0));
/// assert!(text.contains("<title>One</title>") && text.contains(">7</text>"));
/// ```
pub fn file(scene: &Scene) -> String {
    format!("{MARK}{}", element(scene))
}

/// A scene as an element, to stand in a page.
pub fn element(scene: &Scene) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"'Noto Sans','Open Sans',Helvetica,Arial,sans-serif\">\n<title>{}</title>\n\
         <metadata>{RIGHTS}</metadata>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        escaped(&scene.title)
    );
    for group in &scene.groups {
        draw_group(&mut svg, group);
    }
    for link in &scene.links {
        let frame = link.frame;
        let _ = writeln!(
            svg,
            "<a href=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" opacity=\"0\"/></a>",
            escaped(&link.target),
            number(frame.x),
            number(frame.y),
            number(frame.width),
            number(frame.height)
        );
    }
    svg + "</svg>\n"
}

fn draw_group(svg: &mut String, group: &Group) {
    svg.push_str("<g");
    match group.placing() {
        (1.0, Point { x: 0.0, y: 0.0 }) => {}
        (sign, by) => {
            let (x, y) = (number(by.x), number(by.y));
            let _ = write!(svg, " transform=\"matrix({sign} 0 0 {sign} {x} {y})\"");
        }
    }
    svg.push('>');
    if !group.label.is_empty() {
        let _ = write!(svg, "<desc>{}</desc>", escaped(&group.label));
    }
    svg.push('\n');
    let mut shapes = group.shapes.iter().peekable();
    while let Some(shape) = shapes.next() {
        // Lines of one kind become one path.
        if let Form::Line(points, pen) = &shape.form {
            let mut path = way(points);
            while let Some(next) = shapes.next_if(
                |next| matches!(&next.form, Form::Line(_, other) if other == pen && next.class == shape.class),
            ) {
                if let Form::Line(points, _) = &next.form {
                    path.push_str(&way(points));
                }
            }
            let class = shape.class;
            let _ = writeln!(
                svg,
                "<path class=\"{class}\" d=\"{path}\" fill=\"none\"{}/>",
                stroke(*pen)
            );
        } else {
            draw_form(svg, shape.class, &shape.form);
        }
    }
    svg.push_str("</g>\n");
}

fn draw_form(svg: &mut String, class: &str, form: &Form) {
    let _ = match form {
        Form::Line(..) => Ok(()),
        Form::Polygon(points, paint) => {
            let path = way(points);
            writeln!(svg, "<path class=\"{class}\" d=\"{path}z\"{}/>", painted(paint))
        }
        Form::Rectangle(frame, radius, paint) => {
            let round =
                if *radius > 0.0 { format!(" rx=\"{}\"", number(*radius)) } else { String::new() };
            writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{round}{}/>",
                number(frame.x),
                number(frame.y),
                number(frame.width),
                number(frame.height),
                painted(paint)
            )
        }
        Form::Circle(centre, radius, paint) => writeln!(
            svg,
            "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>",
            number(centre.x),
            number(centre.y),
            number(*radius),
            painted(paint)
        ),
        Form::Text(text) => {
            let anchor = match text.anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let bold = if text.bold { " font-weight=\"bold\"" } else { "" };
            let (x, y) = (number(text.at.x), number(text.at.y));
            let turn = match text.turn {
                0.0 => String::new(),
                turn => format!(" transform=\"rotate({} {x} {y})\"", number(turn)),
            };
            writeln!(
                svg,
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{}\"{anchor}{bold}{turn}{}>{}</text>",
                number(text.size),
                filled(text.ink),
                escaped(&text.text)
            )
        }
    };
}

/// `M1 2L3 4`.
fn way(points: &[Point]) -> String {
    let mut path = String::new();
    for (index, point) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{} {}", number(point.x), number(point.y));
    }
    path
}

fn painted(paint: &Paint) -> String {
    let fill = paint.fill.map_or_else(|| " fill=\"none\"".to_owned(), filled);
    fill + &paint.pen.map(stroke).unwrap_or_default()
}

fn filled(ink: Ink) -> String {
    if ink == Ink::BLACK { String::new() } else { format!(" fill=\"{}\"", colour(ink)) }
}

fn stroke(pen: Pen) -> String {
    let (ink, width) = (colour(pen.ink), number(pen.width));
    let ends = if pen.round {
        " stroke-linecap=\"round\" stroke-linejoin=\"round\""
    } else {
        " stroke-linecap=\"square\""
    };
    format!(" stroke=\"{ink}\" stroke-width=\"{width}\"{ends}")
}

fn colour(Ink([red, green, blue]): Ink) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// To hundredths, without what says nothing.
fn number(number: f32) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // What XML has no way to write.
            '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                safe.push('\u{fffd}');
            }
            _ => safe.push(letter),
        }
    }
    safe
}
