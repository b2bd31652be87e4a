//! What is wished for, typed.

use super::mask::Mask;
use crate::board::MAX_ORDER;
use crate::hint::Technique;
use crate::rate;
use gridwright_world::explain::Grade;
use gridwright_world::{Choice, Request, UsageError};

/// How the clues lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Anyhow.
    #[default]
    None,
    /// The same after half a turn.
    HalfTurn,
    /// The same after a quarter turn.
    QuarterTurn,
    /// The same in a mirror: left and right.
    Mirror,
    /// The same when rows and columns change places.
    Diagonal,
    /// The same under every turn and mirror of a square.
    Full,
}

impl Choice for Symmetry {
    const ALL: &'static [Symmetry] = &[
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Mirror,
        Symmetry::Diagonal,
        Symmetry::Full,
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Symmetry::None => ("none", "clues anywhere"),
            Symmetry::HalfTurn => ("half-turn", "the same after half a turn"),
            Symmetry::QuarterTurn => ("quarter-turn", "the same after a quarter turn"),
            Symmetry::Mirror => ("mirror", "left and right are mirror images"),
            Symmetry::Diagonal => ("diagonal", "mirrored in the main diagonal"),
            Symmetry::Full => ("full", "every turn and mirror of a square"),
        }
    }
}

impl Symmetry {
    /// Where its generators take a cell.
    pub(super) fn images(self, order: usize, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column, last) = (cell / order, cell % order, order - 1);
        let half = (last - row) * order + last - column;
        let quarter = column * order + last - row;
        let mirror = row * order + last - column;
        let diagonal = column * order + row;
        let images = match self {
            Symmetry::None => [cell, cell],
            Symmetry::HalfTurn => [half, half],
            Symmetry::QuarterTurn => [quarter, quarter],
            Symmetry::Mirror => [mirror, mirror],
            Symmetry::Diagonal => [diagonal, diagonal],
            Symmetry::Full => [quarter, mirror],
        };
        images.into_iter()
    }
}

/// How puzzles are drawn from all there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sampling {
    /// As fast as possible: puzzles with few clues are favoured.
    #[default]
    Fast,
    /// Every minimal puzzle of n clues as likely as every other, and weights by n that are known.
    Controlled,
}

impl Choice for Sampling {
    const ALL: &'static [Sampling] = &[Sampling::Fast, Sampling::Controlled];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Sampling::Fast => ("fast", "as fast as possible"),
            Sampling::Controlled => ("controlled", "minimal puzzles with a known bias"),
        }
    }
}

/// How often each digit is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Digits {
    /// As it comes.
    #[default]
    Any,
    /// Of any two digits neither is given more than once more than the other.
    Balanced,
}

impl Choice for Digits {
    const ALL: &'static [Digits] = &[Digits::Any, Digits::Balanced];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Digits::Any => ("any", "as it comes"),
            Digits::Balanced => ("balanced", "each as often as every other, or once more"),
        }
    }
}

/// How many clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clues {
    /// As it comes.
    #[default]
    Any,
    /// Exactly so many.
    Exactly(usize),
    /// As few as are found within the time limit.
    Fewest,
}

/// What a new puzzle is to be like.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Rows, columns and digits.
    pub order: usize,
    /// Whether no clue can be left out.
    pub minimal: bool,
    /// How many clues.
    pub clues: Clues,
    /// How often each digit is among them.
    pub digits: Digits,
    /// How they lie.
    pub symmetry: Symmetry,
    /// Where they lie.
    pub mask: Option<Mask>,
    /// How hard it is.
    pub difficulty: Option<Grade>,
    /// Which technique is the hardest that hints need.
    pub technique: Option<Technique>,
    /// Which technique is the hardest that the rating names, where hints have no such name.
    pub rated: Option<rate::Technique>,
    /// Whether that technique is needed exactly once, and else nothing but singles.
    pub only: bool,
    /// Whether the regions are random.
    pub jigsaw: bool,
    /// How puzzles are drawn.
    pub sampling: Sampling,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            order: 9,
            minimal: false,
            clues: Clues::Any,
            digits: Digits::Any,
            symmetry: Symmetry::None,
            mask: None,
            difficulty: None,
            technique: None,
            rated: None,
            only: false,
            jigsaw: false,
            sampling: Sampling::Fast,
        }
    }
}

impl Wish {
    /// From what a user typed; `boxes` and `regions` say the order where nobody else does.
    pub(crate) fn read(
        request: &Request,
        boxes: Option<(usize, usize)>,
        regions: Option<usize>,
    ) -> Result<Wish, UsageError> {
        let usage = |message: &str| Err(UsageError(message.to_owned()));
        let mask = request.file("mask", Mask::parse)?;
        let jigsaw = request.has("jigsaw");
        if jigsaw && (boxes.is_some() || regions.is_some()) {
            return usage("--jigsaw makes its own regions: no --box and no --regions with it");
        }
        let boxed = boxes.map(|(width, height)| width * height);
        let mut order = size(request)?;
        for (name, found) in
            [("box", boxed), ("regions", regions), ("mask", mask.as_ref().map(Mask::order))]
        {
            match (order, found) {
                (Some(order), Some(found)) if order != found => {
                    return Err(UsageError(format!(
                        "a board of order {order}, but --{name} is of order {found}"
                    )));
                }
                (None, Some(_)) => order = found,
                _ => {}
            }
        }
        let (technique, rated) = technique(request)?;
        let wish = Wish {
            order: order.unwrap_or(9),
            minimal: request.has("minimal"),
            clues: clues(request)?,
            digits: named(request, "digits")?,
            symmetry: named(request, "symmetry")?,
            mask,
            difficulty: request.difficulty()?,
            technique,
            rated,
            only: request.has("only"),
            jigsaw,
            sampling: named(request, "sampling")?,
        };
        if wish.only && wish.rated.is_some() {
            return usage(
                "--only is for techniques of hints, and this one is named by ratings alone",
            );
        }
        if wish.only && wish.technique.is_none() {
            return usage("--only belongs to --technique");
        }
        Ok(wish)
    }

    /// In words, for whoever did not get it.
    pub(super) fn words(&self) -> String {
        let mut words = vec![format!("{0}x{0} sudoku", self.order)];
        if self.minimal || self.sampling == Sampling::Controlled {
            words.insert(0, "minimal".to_owned());
        }
        if let Some(grade) = self.difficulty {
            words.insert(0, grade.name().to_owned());
        }
        if let Clues::Exactly(clues) = self.clues {
            words.push(format!("with {clues} clues"));
        }
        if self.digits == Digits::Balanced {
            words.push("with balanced digits".to_owned());
        }
        if self.symmetry != Symmetry::None {
            words.push(format!("of symmetry {}", self.symmetry.name()));
        }
        if self.mask.is_some() {
            words.push("that fits the mask".to_owned());
        }
        if let Some(technique) = self.technique {
            let only = if self.only { "only" } else { "hardest" };
            words.push(format!("whose {only} technique is {}", technique.facts().id));
        }
        if let Some(technique) = self.rated {
            words.push(format!("whose hardest technique is {}", technique.name()));
        }
        words.join(" ")
    }
}

fn named<T: Choice + Default>(request: &Request, option: &str) -> Result<T, UsageError> {
    match request.text(option) {
        None => Ok(T::default()),
        Some(text) => T::named(option, text),
    }
}

fn size(request: &Request) -> Result<Option<usize>, UsageError> {
    let Some(text) = request.text("size") else { return Ok(None) };
    let side = |text: &str| text.parse().ok().filter(|side| (2..=MAX_ORDER).contains(side));
    let order = match text.split_once(['x', 'X', '×']) {
        None => side(text),
        Some((rows, columns)) => side(rows).filter(|_| side(rows) == side(columns)),
    };
    let wrong = || UsageError(format!("--size '{text}': expected N or NxN, 2 to {MAX_ORDER}"));
    order.map(Some).ok_or_else(wrong)
}

fn clues(request: &Request) -> Result<Clues, UsageError> {
    match request.text("clues") {
        None => Ok(Clues::Any),
        Some("fewest") => Ok(Clues::Fewest),
        Some(text) => text.parse().map(Clues::Exactly).map_err(|_| {
            UsageError(format!("--clues '{text}': expected a whole number from 0, or fewest"))
        }),
    }
}

/// The technique of hints, or the one that only ratings name.
type Wanted = (Option<Technique>, Option<rate::Technique>);

fn technique(request: &Request) -> Result<Wanted, UsageError> {
    let Some(text) = request.text("technique") else { return Ok((None, None)) };
    let of_hints = || Technique::usual().filter(|technique| *technique != Technique::Trial);
    if let Some(found) = of_hints().find(|technique| technique.facts().id == text) {
        return Ok((Some(found), None));
    }
    let is_of_hints = |name: &str| Technique::all().any(|technique| technique.facts().id == name);
    let of_ratings = || rate::Technique::ALL.iter().filter(|known| !is_of_hints(known.name()));
    if let Some(&found) = of_ratings().find(|technique| technique.name() == text) {
        return Ok((None, Some(found)));
    }
    let known = of_hints().map(|technique| technique.facts().id);
    Err(UsageError::unknown("technique", text, known.chain(of_ratings().map(|known| known.name()))))
}
