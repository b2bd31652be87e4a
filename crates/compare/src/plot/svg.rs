//! The few shapes that plots are made of.

use crate::html::escape;
use std::fmt::Write;

/// Colours in light and dark, after Okabe and Ito (2008); the dark ones are lightened.
const COLOURS: [(&str, &str); 7] = [
    ("#0072b2", "#5ab4e8"),
    ("#d55e00", "#ff8f4d"),
    ("#009e73", "#35cfa0"),
    ("#aa4499", "#e59ccb"),
    ("#8a6d00", "#f0e442"),
    ("#56606b", "#c3ccd6"),
    ("#882255", "#f08aa8"),
];
const DASHES: [&str; 4] = ["", "7 3", "2 3", "9 3 2 3"];
const MARKERS: usize = 7;

/// A picture under construction.
#[derive(Debug)]
pub struct Svg {
    body: String,
    width: f64,
    height: f64,
}

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

impl Svg {
    /// An empty picture.
    pub fn new(width: f64, height: f64) -> Svg {
        Svg { body: String::new(), width, height }
    }

    /// A line of a class: `axis`, `grid` or `minor`.
    pub fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        let _ = writeln!(
            self.body,
            r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
        );
    }

    /// Text; `turn` in degrees.
    pub fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, turn: f64, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let turn = match turn {
            0.0 => String::new(),
            turn => format!(r#" transform="rotate({turn:.0} {x:.1} {y:.1})""#),
        };
        let _ = writeln!(
            self.body,
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}"{turn}>{}</text>"#,
            escape(text)
        );
    }

    /// A series' line through its points.
    pub fn path(&mut self, series: usize, points: &[(f64, f64)]) {
        if points.len() < 2 {
            return;
        }
        let mut d = String::new();
        for (i, (x, y)) in points.iter().enumerate() {
            let _ = write!(d, "{}{x:.1} {y:.1}", if i == 0 { "M" } else { "L" });
        }
        let dash = match DASHES[series % DASHES.len()] {
            "" => String::new(),
            dash => format!(r#" stroke-dasharray="{dash}""#),
        };
        let colour = colour_class(series);
        let _ = writeln!(self.body, r#"<path class="curve {colour}" d="{d}"{dash}/>"#);
    }

    /// A bar from a low to a high value, with short ends.
    pub fn deviation(&mut self, series: usize, x: f64, low: f64, high: f64) {
        let colour = colour_class(series);
        let _ = writeln!(
            self.body,
            r#"<path class="bar {colour}" d="M{x:.1} {low:.1}V{high:.1}M{:.1} {low:.1}h8M{:.1} {high:.1}h8"/>"#,
            x - 4.0,
            x - 4.0
        );
    }

    /// A series' marker; a hollow one stands for a run without an answer. `title` shows on hovering.
    pub fn marker(&mut self, series: usize, (x, y): (f64, f64), hollow: bool, title: &str) {
        // Different from series to series for as long as colours and markers allow.
        let d = match (series + series / MARKERS) % MARKERS {
            0 => format!("M{:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", x - 4.0),
            1 => format!("M{:.1} {:.1}h7v7h-7z", x - 3.5, y - 3.5),
            2 => format!("M{x:.1} {:.1}l4.6 8h-9.2z", y - 5.0),
            3 => format!("M{x:.1} {:.1}l5 5l-5 5l-5 -5z", y - 5.0),
            4 => format!("M{x:.1} {:.1}l4.6 -8h-9.2z", y + 5.0),
            5 => format!("M{:.1} {:.1}h3v3h3v3h-3v3h-3v-3h-3v-3h3z", x - 1.5, y - 4.5),
            _ => format!("M{:.1} {:.1}h10v4h-10z", x - 5.0, y - 2.0),
        };
        let kind = if hollow { "hollow" } else { "full" };
        let colour = colour_class(series);
        let title = if title.is_empty() {
            String::new()
        } else {
            format!("<title>{}</title>", escape(title))
        };
        let _ = writeln!(self.body, r#"<path class="{kind} {colour}" d="{d}">{title}</path>"#);
    }

    /// The whole document.
    pub fn finish(self, title: &str, description: &str) -> String {
        let Svg { body, width, height } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gw\" role=\"img\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n<rect class=\"paper\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n{body}</svg>\n",
            escape(title),
            escape(description),
            style()
        )
    }
}

fn colour_class(series: usize) -> String {
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
             .gw .axis{{stroke:{soft}}}.gw .grid{{stroke:{grid}}}.gw .minor{{stroke:{minor}}}\
             .gw .hollow{{fill:{paper}}}"
        );
        for (i, (light, lightened)) in COLOURS.iter().enumerate() {
            let colour = if dark { lightened } else { light };
            let _ = write!(css, ".gw .s{i}{{color:{colour}}}");
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
