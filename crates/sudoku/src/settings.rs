//! What a user asked for, checked.

use super::board::{Extras, Layout, MAX_ORDER, SharedLayout};
use super::notation::{Alphabet, Format};
use super::region::RegionMap;
use gridwright_world::settings::{Command, Given, UsageError};
use gridwright_world::world::{pick_algorithm, pick_format};

/// How many solutions `solve --all` lists when nobody said.
const ALL_AT_MOST: u64 = 100_000;
/// How many `count` counts when nobody said: enough to tell one from several.
const COUNT_AT_MOST: u64 = 2;

/// The options of a request.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The algorithm's name.
    pub algorithm: &'static str,
    /// The notation to be read; detected when absent.
    pub format: Option<Format>,
    /// The layout of the boards to be read, where one has been seen.
    pub known: Option<SharedLayout>,
    /// Width and height of the boxes, where given.
    pub boxes: Option<(usize, usize)>,
    /// Irregular regions, where given.
    pub regions: Option<SharedLayout>,
    /// More all-different sets.
    pub extras: Extras,
    /// Characters for digits.
    pub alphabet: Alphabet,
    /// How many decisions `seed-heuristic` may take back.
    pub corrections: u64,
    /// Whether all solutions are asked for.
    pub all: bool,
    /// How many solutions at most.
    pub at_most: u64,
    /// Whether what is common to all solutions is asked for.
    pub common: bool,
}

impl Settings {
    /// Checks a request.
    pub fn new(given: &Given) -> Result<Settings, UsageError> {
        let extras = extras(given)?;
        let regions = given.file("regions", RegionMap::parse)?;
        let regions = regions.map(|map| Layout::regions(map, extras).into());
        let boxes = boxes(given)?;
        if regions.is_some() && boxes.is_some() {
            return Err(UsageError("--regions and --box exclude each other".to_owned()));
        }
        let writes_header = given.command == Command::Convert && given.output == "tp3";
        if regions.is_some() && writes_header {
            return Err(UsageError("tp3 cannot say irregular regions".to_owned()));
        }
        let alphabet = match given.text("alphabet") {
            None => Alphabet::default(),
            Some(text) => Alphabet::parse(text).map_err(|e| complain("alphabet", given, &e))?,
        };
        let format = pick_format::<super::Sudoku>(given)?.map(|name| match name {
            "tp3" => Format::Tp3,
            "grid" | "sdk" | "ss" => Format::Grid,
            "opensudoku" => Format::Xml,
            _ => Format::Line,
        });
        let all = given.has("all");
        let default = if all { ALL_AT_MOST } else { COUNT_AT_MOST };
        let at_most = given.at_most(default.into())?.try_into().unwrap_or(u64::MAX);
        if given.has("at-most") && given.command == Command::Solve && !all {
            return Err(UsageError("solve takes --at-most only with --all".to_owned()));
        }
        Ok(Settings {
            algorithm: pick_algorithm::<super::Sudoku>(given)?,
            format,
            known: None,
            boxes,
            regions,
            extras,
            alphabet,
            corrections: given.value::<u64>("corrections")?.unwrap_or(0),
            all,
            at_most,
            common: given.has("common"),
        })
    }

    /// The layout for boards of an order; `header` is what the board's own notation says of its boxes.
    pub fn layout(
        &self,
        order: usize,
        header: Option<(usize, usize)>,
    ) -> Result<SharedLayout, String> {
        if let Some(layout) = &self.regions {
            return match layout.order() {
                found if found == order => Ok(layout.clone()),
                found => {
                    Err(format!("a board of order {order}, but --regions is of order {found}"))
                }
            };
        }
        if let (Some(asked), Some(found)) = (self.boxes, header)
            && asked != found
        {
            let ((w, h), (v, g)) = (found, asked);
            return Err(format!("the header says boxes {w}x{h}, --box says {v}x{g}"));
        }
        let made = match header.or(self.boxes) {
            Some((3, 3)) | None if order == 9 && self.extras == Extras::default() => {
                return Ok(Layout::classic());
            }
            Some((width, height)) => Layout::boxes(order, width, height, self.extras),
            None => Layout::squarest(order, self.extras),
        };
        made.map(SharedLayout::from).map_err(|e| e.to_string())
    }
}

fn complain(option: &str, given: &Given, message: &str) -> UsageError {
    let value = given.text(option).unwrap_or_default();
    UsageError(format!("--{option} {value}: {message}"))
}

fn extras(given: &Given) -> Result<Extras, UsageError> {
    let mut extras = Extras::default();
    for name in given.text("extra").unwrap_or_default().split(',') {
        match name.trim() {
            "" => {}
            "diagonals" => extras.diagonals = true,
            "windoku" => extras.windows = true,
            other => return Err(UsageError::unknown("--extra", other, ["diagonals", "windoku"])),
        }
    }
    Ok(extras)
}

fn boxes(given: &Given) -> Result<Option<(usize, usize)>, UsageError> {
    let Some(text) = given.text("box") else {
        return Ok(None);
    };
    let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_ORDER).contains(side));
    let sides = text.split_once(['x', 'X', '×']);
    match sides.map(|(w, h)| (side(w), side(h))) {
        Some((Some(width), Some(height))) => Ok(Some((width, height))),
        _ => Err(complain("box", given, "expected WIDTHxHEIGHT, for example 3x2")),
    }
}
