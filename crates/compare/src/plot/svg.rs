//! Plots as SVG. Each has its own style sheet with a dark and a print variant, so that it looks the same
//! in the page and by itself.

use super::canvas::{Anchor, COLOURS, Canvas, DISC, Place, Rule, Shape, Word, corners, dash};
use crate::html::escape;
use std::fmt::Write;

/// The whole document.
pub fn file(canvas: &Canvas, title: &str, description: &str) -> String {
    let Canvas { width, height, shapes } = canvas;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gw\" role=\"img\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n<rect class=\"paper\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n",
        escape(title),
        escape(description),
        style()
    );
    for shape in shapes {
        let _ = writeln!(text, "{}", element(shape));
    }
    text + "</svg>\n"
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Line(rule, (x1, y1), (x2, y2)) => {
            let class = match rule {
                Rule::Axis => "axis",
                Rule::Grid => "grid",
                Rule::Minor => "minor",
            };
            format!(
                r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
            )
        }
        Shape::Text { word, at, anchor, turn, text } => words(*word, *at, *anchor, *turn, text),
        Shape::Curve { series, points } => {
            let dash = match dash(*series) {
                [] => String::new(),
                lengths => {
                    let lengths: Vec<String> = lengths.iter().map(f64::to_string).collect();
                    format!(r#" stroke-dasharray="{}""#, lengths.join(" "))
                }
            };
            format!(r#"<path class="curve {}" d="{}"{dash}/>"#, colour(*series), way(points))
        }
        Shape::Other(points) => format!(r#"<path class="other" d="{}"/>"#, way(points)),
        Shape::Bar { series, x, low, high } => {
            let (colour, left) = (colour(*series), x - 4.0);
            format!(
                r#"<path class="bar {colour}" d="M{x:.1} {low:.1}V{high:.1}M{left:.1} {low:.1}h8M{left:.1} {high:.1}h8"/>"#
            )
        }
        Shape::Marker { series, at, hollow, hint } => {
            let kind = if *hollow { "hollow" } else { "full" };
            let hint = match hint.as_str() {
                "" => String::new(),
                hint => format!("<title>{}</title>", escape(hint)),
            };
            format!(
                r#"<path class="{kind} {}" d="{}">{hint}</path>"#,
                colour(*series),
                marker(*series, *at)
            )
        }
    }
}

fn words(word: Word, (x, y): Place, anchor: Anchor, turn: f64, text: &str) -> String {
    let class = match word {
        Word::Title => "title",
        Word::Axis => "",
        Word::Name => "small",
        Word::Soft => "soft small",
    };
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let turn = match turn {
        0.0 => String::new(),
        turn => format!(r#" transform="rotate({turn:.0} {x:.1} {y:.1})""#),
    };
    let text = escape(text);
    format!(
        r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}"{turn}>{text}</text>"#
    )
}

/// `M1 2L3 4`.
fn way(points: &[Place]) -> String {
    let mut path = String::new();
    for (number, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if number == 0 { "M" } else { "L" });
    }
    path
}

fn marker(series: usize, (x, y): Place) -> String {
    let corners = corners(series);
    if corners.is_empty() {
        return format!("M{:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", x - DISC);
    }
    let corners: Vec<Place> = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
    way(&corners) + "z"
}

fn colour(series: usize) -> String {
    format!("s{}", series % COLOURS.len())
}

/// The style sheet in every picture. Rules for `.gw` only, so that several can share a page.
fn style() -> String {
    let theme = |dark: bool| {
        let (paper, ink, soft, grid, minor) = if dark {
            ("#16181b", "#e8e8e6", "#b4b8bd", "#3a3f45", "#26292e")
        } else {
            ("#ffffff", "#1b1d1f", "#4a5056", "#d4d7da", "#eceeef")
        };
        let mut css = format!(
            ".gw .paper{{fill:{paper}}}.gw text{{fill:{ink}}}.gw .soft{{fill:{soft}}}\
             .gw .axis{{stroke:{soft}}}.gw .grid,.gw .other{{stroke:{grid}}}.gw .minor{{stroke:{minor}}}\
             .gw .hollow{{fill:{paper}}}"
        );
        for (i, (light, lightened)) in COLOURS.iter().enumerate() {
            let colour = if dark { lightened } else { light };
            let _ = write!(css, ".gw .s{i}{{color:#{colour:06x}}}");
        }
        css
    };
    format!(
        ".gw{{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;font-size:13px}}\
         .gw .title{{font-size:16px;font-weight:600}}.gw .small{{font-size:12px}}\
         .gw path,.gw line{{fill:none}}.gw .curve{{stroke:currentColor;stroke-width:1.6;stroke-linejoin:round}}\
         .gw .bar{{stroke:currentColor;stroke-width:1.4}}.gw .full{{fill:currentColor;stroke:none}}\
         .gw .hollow{{stroke:currentColor;stroke-width:1.6}}.gw .grid,.gw .minor,.gw .axis{{stroke-width:1}}\
         {}@media (prefers-color-scheme:dark){{{}}}@media print{{{}}}",
        theme(false),
        theme(true),
        theme(false)
    )
}
