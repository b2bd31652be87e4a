//! (m,n,k)-games: two players take turns to put a stone on a board of m rows and n columns; the first
//! with k stones in a row, a column or a diagonal wins.
//!
//! **Rules.** Noughts and crosses is 3-3-3, free-style Gomoku 15-15-5. X moves first. Variants: only
//! exactly k in a row win, renju, caro ([`Rule`]), or stones fall (6-7-4 is then Connect Four). Boards have up to 100 rows and
//! columns.
//!
//! **Notation.** `grid`, `line` and `moves`, all of which begin with `M N K`. Moves are `x,y`: column and
//! row, from 0.
//!
//! **Complexity.** Deciding who wins is PSPACE-complete for k in general (Reisch 1980, for Gomoku). No
//! board is a win for the second player (strategy stealing).
//!
//! **Rooms.** `board`, `notation`, `rules`, `formulation`, `seed`, `champion` (the prover), `solve`,
//! `options`, `hint`, `rate`, `generate`, `picture`, `text`; besides those of all worlds `player` (who plays under
//! a clock), `clock` (its time), `threat` (wins by continuous threats), `certificate` (proofs that can be
//! checked).
//!
//! ```
//! use gridwright_mnk::{Options, Puzzle, solve, verify};
//! use gridwright_search::{Budget, Value};
//!
//! let puzzle: Puzzle = "3 3 3\nX.O\n.X.\nO..\n".parse()?;
//! let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
//! let answer = report.verdict.answer().expect("a small board");
//! assert!(verify(&puzzle, answer).is_empty());
//! assert_eq!(answer.value, Some(Value::Win));
//! # Ok::<(), gridwright_world::InputError>(())
//! ```

mod board;
mod certificate;
mod champion;
mod clock;
mod formulation;
mod generate;
mod hint;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals;
mod notation;
mod options;
mod picture;
mod play;
pub mod player;
mod rate;
mod rules;
mod seed;
mod solve;
mod text;
mod threat;

pub use board::{
    Answer, Cell, Eval, Finish, Forbidden, Illegal, Mark, MoveError, Position, Rule, Side, Variant,
    VariantError,
};
pub use champion::RatedMove;
pub use generate::{Kind, Wish, generate, make};
pub use hint::{Threats, chance, hint, threats};
pub use notation::Notation;
pub use options::{Algorithm, NumberedFile, Options, Order};
pub use picture::{draw, picture};
pub use rate::rate;
pub use rules::verify;
pub use seed::{Account, Parameters, Streak};
pub use solve::{check, solve};

use gridwright_world::picture::{Block, Picture};
use gridwright_world::{
    Capabilities, Check, Convert, Draw, Explain, Generate, Lines, OptionSpec, Outcome, Rate,
    Reader, Size, Solve, UsageError, World,
};

/// What other worlds call a puzzle is a position here.
pub type Puzzle = Position;

/// The world of (m,n,k)-games.
#[derive(Debug)]
pub struct Mnk;

impl World for Mnk {
    gridwright_world::usual!(world);

    const NAME: &'static str = "mnk";
    const ABOUT: &'static str = "k in a row on m rows and n columns, two players";
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const ONLY_FOR: &'static [(&'static str, &'static [&'static str])] = options::ONLY_FOR;
    const FACTS: &'static [&'static str] = &["exact", "rule", "gravity"];
    const CAPABILITIES: Capabilities<Self> =
        Capabilities::none().solve().check().convert().generate().explain().rate().draw().play();

    fn reader<'a>(lines: Lines<'a>, options: &'a Options) -> Reader<'a, Position> {
        Box::new(notation::Positions::new(lines, options))
    }

    fn facts(position: &Position, _: Notation) -> Vec<(&'static str, String)> {
        let variant = position.variant();
        let rule = match variant.rule() {
            Rule::Freestyle => None,
            Rule::Exact => Some(("exact", String::new())),
            rule => Some(("rule", rule.name().to_owned())),
        };
        let falls = variant.gravity().then(|| ("gravity", String::new()));
        rule.into_iter().chain(falls).collect()
    }

    fn size(position: &Position) -> Size {
        let variant = position.variant();
        let label = format!("{}x{}, k={}", variant.rows(), variant.cols(), variant.k());
        Size { label, cells: variant.cells(), steps: None }
    }
}

impl Solve for Mnk {
    gridwright_world::usual!(solve);

    fn show(
        position: &Position,
        outcome: &Outcome<Answer>,
        _: &Options,
        paint: bool,
    ) -> Vec<Block> {
        text::show(position, outcome, paint)
    }

    fn write_answer(
        position: &Position,
        _: &Outcome<Answer>,
        notation: Notation,
        _: &Options,
    ) -> Option<String> {
        Some(position.written(notation))
    }
}

impl Check for Mnk {
    gridwright_world::usual!(check);
}

impl Convert for Mnk {
    fn write(position: &Position, form: Notation, _: &Options) -> Result<String, UsageError> {
        notation::write_in(position, form)
    }

    fn heading(form: Notation, _: usize) -> Option<String> {
        notation::heading(form)
    }
}

impl Generate for Mnk {
    gridwright_world::usual!(generate);

    fn canonical(position: &Position) -> String {
        generate::canonical(position)
    }
}

impl Explain for Mnk {
    gridwright_world::usual!(hint);
}

impl Rate for Mnk {
    const FIGURES: &'static [&'static str] = &["value", "look", "hold", "moves", "undecided"];
    gridwright_world::usual!(rate);
}

impl Draw for Mnk {
    gridwright_world::usual!(draw);

    fn question(position: &Position, answer: &Answer) -> Picture {
        picture::question(position, answer)
    }
}
