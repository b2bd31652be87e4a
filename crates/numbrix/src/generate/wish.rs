//! What new puzzles are to be like.

use super::pattern::{Layout, Mask, Symmetry};
use gridwright_world::explain::Grade;
use gridwright_world::{Request, UsageError};

/// What new puzzles are to be like, beyond size and kind of board. They have one answer, whatever is wished
/// for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wish {
    /// Where the holes are, and perhaps which cells are given.
    pub mask: Option<Mask>,
    /// Which cells are given.
    pub layout: Option<Layout>,
    /// How the given cells mirror each other.
    pub symmetry: Symmetry,
    /// No clue can be left out.
    pub minimal: bool,
    /// How many clues there are.
    pub clues: Option<usize>,
    /// The first and the last number are given.
    pub keep_ends: bool,
    /// How hard they are.
    pub difficulty: Option<Grade>,
}

impl Wish {
    pub(crate) fn read(request: &Request) -> Result<Wish, UsageError> {
        let wish = Wish {
            mask: request.file("mask", Mask::read)?,
            layout: named(request, "layout", &Layout::ALL)?,
            symmetry: named(request, "symmetry", &Symmetry::ALL)?.unwrap_or_default(),
            minimal: request.has("minimal"),
            clues: match request.text("clues") {
                Some(text) if !text.ends_with('%') => request.value("clues")?,
                _ => None,
            },
            keep_ends: request.has("keep-ends"),
            difficulty: request.difficulty()?,
        };
        wish.check(request)?;
        Ok(wish)
    }

    /// Refuses wishes that exclude each other.
    fn check(&self, request: &Request) -> Result<(), UsageError> {
        let refuse = |message: String| Err(UsageError(message));
        let drawn = self.mask.as_ref().is_some_and(|mask| mask.given().is_some());
        let fixed = if drawn { Some("a mask with x") } else { self.layout.map(|_| "--layout") };
        if drawn && self.layout.is_some() {
            return refuse("--layout and a mask with x both say which cells are given".to_owned());
        }
        let others = ["symmetry", "minimal", "clues"];
        let shares = request.text("clues").is_some_and(|text| text.ends_with('%'));
        if let (Some(fixed), Some(other)) = (fixed, others.iter().find(|name| request.has(name))) {
            return refuse(format!(
                "{fixed} says which cells are given: it leaves nothing to --{other}"
            ));
        }
        let others = ["symmetry", "minimal", "keep-ends", "difficulty"];
        if let (true, Some(other)) = (shares, others.iter().find(|name| request.has(name))) {
            return refuse(format!(
                "--clues PERCENT% takes clues as they come: it leaves nothing to --{other}"
            ));
        }
        Ok(())
    }
}

/// The value of an option that is one of some names.
fn named<T: Copy>(
    request: &Request,
    option: &str,
    all: &[(&'static str, T)],
) -> Result<Option<T>, UsageError> {
    let Some(text) = request.text(option) else { return Ok(None) };
    let found = all.iter().find(|(name, _)| *name == text);
    let unknown = || UsageError::unknown(option, text, all.iter().map(|(name, _)| *name));
    found.map(|(_, value)| Some(*value)).ok_or_else(unknown)
}
