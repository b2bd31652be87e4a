//! The two faces that paper is written in: a part of Noto Sans that comes with the program, or a font of
//! the user's own.

use crate::board::Manner;
use krilla::text::Font;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::collections::BTreeSet;
use std::sync::Arc;
use thiserror::Error;

const REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");

/// A file that is no font.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("this is not a font that can be read: expected TrueType or OpenType")]
pub struct NoFont;

/// A regular and a bold face.
#[derive(Clone, Debug)]
pub struct Fonts {
    regular: Face,
    bold: Face,
}

impl Default for Fonts {
    fn default() -> Fonts {
        let face = |bytes: &'static [u8]| Face::new(Arc::new(bytes), false).expect("a sound font");
        Fonts { regular: face(REGULAR), bold: face(BOLD) }
    }
}

impl Fonts {
    /// A font of the user's own; what is bold is drawn with a heavier pen.
    pub fn from_file(bytes: Vec<u8>) -> Result<Fonts, NoFont> {
        let bytes: Bytes = Arc::new(bytes);
        let face = |heavy| Face::new(bytes.clone(), heavy).ok_or(NoFont);
        Ok(Fonts { regular: face(false)?, bold: face(true)? })
    }

    /// One of the two.
    pub fn face(&self, bold: bool) -> &Face {
        if bold { &self.bold } else { &self.regular }
    }

    /// How boards are drawn with these.
    pub fn manner(&self, scale: f32) -> Manner {
        let usual = Manner::default();
        let digit = self.bold.width("0", 1.0);
        let capital = self.bold.capital;
        Manner {
            scale,
            digit: if digit > 0.0 { digit } else { usual.digit },
            capital: if capital > 0.0 { capital } else { usual.capital },
        }
    }

    /// The characters of a text that the font has no glyphs for.
    pub fn lacking(&self, text: &str) -> BTreeSet<char> {
        let drawn = text.chars().filter(|letter| !letter.is_whitespace());
        drawn.filter(|&letter| self.regular.glyph(letter).is_none()).collect()
    }
}

type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A font of one weight.
#[derive(Clone)]
pub struct Face {
    bytes: Bytes,
    font: Font,
    capital: f32,
    heavy: bool,
}

impl std::fmt::Debug for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Face").field("heavy", &self.heavy).finish_non_exhaustive()
    }
}

impl Face {
    fn new(bytes: Bytes, heavy: bool) -> Option<Face> {
        let read = FontRef::from_index((*bytes).as_ref(), 0).ok()?;
        let metrics = read.metrics(Size::new(1.0), LocationRef::default());
        // Where a font does not say how high its capitals are, most are about this high.
        let capital = metrics.cap_height.filter(|height| (0.2..2.0).contains(height));
        let font = Font::new(bytes.clone().into(), 0)?;
        Some(Face { bytes, font, capital: capital.unwrap_or(0.7), heavy })
    }

    fn read(&self) -> FontRef<'_> {
        FontRef::from_index((*self.bytes).as_ref(), 0).expect("it was read before")
    }

    /// For PDF.
    pub(crate) fn font(&self) -> Font {
        self.font.clone()
    }

    /// How much wider a pen goes around its outlines, as a part of its size.
    pub(crate) fn heavier(&self) -> f32 {
        if self.heavy { 0.04 } else { 0.0 }
    }

    fn glyph(&self, letter: char) -> Option<GlyphId> {
        self.read().charmap().map(letter).filter(|glyph| glyph.to_u32() != 0)
    }

    /// The glyphs of a text with the advance of each at size 1, and the bytes of the text it stands for.
    pub(crate) fn glyphs<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Placed> + 't {
        let font = self.read();
        let (map, metrics) = (font.charmap(), widths(&font));
        text.char_indices().map(move |(at, letter)| {
            let glyph = map.map(letter).unwrap_or_default();
            let advance = metrics.advance_width(glyph).unwrap_or_default();
            Placed { glyph, advance, at, end: at + letter.len_utf8() }
        })
    }

    /// How wide a text is.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        self.glyphs(text).map(|placed| placed.advance).sum::<f32>() * size
    }

    /// Draws the outline of a glyph at a size, upwards.
    pub(crate) fn outline(&self, glyph: GlyphId, size: f32, pen: &mut impl OutlinePen) {
        let font = self.read();
        if let Some(outline) = font.outline_glyphs().get(glyph) {
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            // A glyph that cannot be drawn is left out, as one that is not there.
            let _ = outline.draw(settings, pen);
        }
    }
}

fn widths<'f>(font: &FontRef<'f>) -> GlyphMetrics<'f> {
    font.glyph_metrics(Size::new(1.0), LocationRef::default())
}

/// A glyph of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub glyph: GlyphId,
    pub advance: f32,
    pub at: usize,
    pub end: usize,
}

/// Words in lines no wider than this; a word that is wider by itself is broken.
pub(crate) fn wrap(face: &Face, text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| face.width(line, size) <= width) {
            Some(line) => {
                lines.pop();
                lines.push(line);
            }
            None => broken(face, word, size, width, &mut lines),
        }
    }
    lines
}

fn broken(face: &Face, word: &str, size: f32, width: f32, lines: &mut Vec<String>) {
    let mut line = String::new();
    for letter in word.chars() {
        line.push(letter);
        if face.width(&line, size) > width && line.chars().count() > 1 {
            line.pop();
            lines.push(std::mem::replace(&mut line, letter.to_string()));
        }
    }
    lines.push(line);
}
