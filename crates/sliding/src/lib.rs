//! Sliding tiles: the 15-puzzle and all its sizes.
//!
//! **Rules.** On a board of m×n cells, 1×1 to 16×16, one cell is blank; a move slides a neighbouring
//! tile into it. The task is the shortest way to the goal. Moves are named by the direction in which
//! the *blank* goes.
//!
//! **Notation.** `uva` (the judge's problem 10181), `grid`, `line`.
//!
//! **Complexity.** Half of all (mn)! arrangements can be reached, and parity tells which in linear
//! time ([`Puzzle::refute`]). Finding shortest solutions is NP-hard (Ratner and Warmuth 1990).
//!
//! **Rooms.** `board`, `notation`, `rules`, `formulation`, `seed`, `champion`, `solve`, `options`, `hint`,
//! `rate`, `generate`, `picture`, `text`; and [`pdb`], the pattern databases.
//!
//! ```
//! use gridwright_search::Budget;
//! use gridwright_sliding::{Options, Puzzle, solve, verify};
//!
//! let puzzle: Puzzle = "8 6 7\n2 5 4\n3 0 1\n".parse()?;
//! let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
//! let answer = report.verdict.answer().expect("parity says there is one");
//! assert!(verify(&puzzle, answer).is_empty());
//! assert_eq!(answer.cost(), 31);
//! # Ok::<(), gridwright_world::InputError>(())
//! ```

#![cfg_attr(not(feature = "disk"), expect(dead_code, reason = "some parts only serve files"))]

mod board;
mod champion;
mod formulation;
mod generate;
mod hint;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals;
mod notation;
mod options;
pub mod pdb;
mod picture;
mod play;
mod rate;
mod rules;
mod seed;
mod solve;
mod text;

pub use board::{Answer, Board, BoardError, Direction, Goal, Puzzle, Target};
pub use generate::{Near, Wish, generate, make};
pub use gridwright_world::guide::{NoGuide, Voice};
pub use hint::{Guide, hint};
pub use notation::Notation;
pub use options::{Algorithm, Estimate, Options};
pub use picture::draw;
pub use rate::rate;
pub use rules::{Metric, verify};
pub use solve::{check, count, solve};

use gridwright_search::Budget;
use gridwright_world::input::TABLE_HEADING;
use gridwright_world::make::Product;
use gridwright_world::picture::Block;
use gridwright_world::{
    Capabilities, Check, Choice, Convert, Count, Draw, Explain, Generate, Lines, OptionSpec,
    Outcome, Rate, Reader, Size, Solve, Tally, UsageError, World,
};

/// The world of sliding tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sliding;

impl World for Sliding {
    gridwright_world::usual!(world);

    const NAME: &'static str = "sliding";
    const ABOUT: &'static str = "slide tiles of an m×n board into order";
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const FACTS: &'static [&'static str] = &["goal"];
    const CAPABILITIES: Capabilities<Self> = Capabilities::all();

    fn reader<'a>(lines: Lines<'a>, options: &'a Options) -> Reader<'a, Puzzle> {
        notation::reader(lines, options)
    }

    fn by_line(lines: &mut Lines<'_>, options: &Options) -> Option<Options> {
        notation::is_by_line(lines, options.notation)
            .then(|| Options { notation: Some(Notation::Line), ..options.clone() })
    }

    fn facts(puzzle: &Puzzle, form: Notation) -> Vec<(&'static str, String)> {
        // The judge's form has one goal only, and no room for comments.
        let goal = puzzle.goal_word().filter(|_| form != Notation::Uva);
        goal.map(|goal| ("goal", goal)).into_iter().collect()
    }

    fn refuse_fact(_: &str, value: &str) -> Option<&'static str> {
        let known = matches!(value, "blank-last" | "blank-first") || options::is_inline(value);
        (!known).then_some("expected blank-last, blank-first, or cells such as 1,2/3,0")
    }

    fn size(puzzle: &Puzzle) -> Size {
        let (rows, cols) = (puzzle.board.rows(), puzzle.board.cols());
        Size { label: format!("{rows}x{cols}"), cells: rows * cols, steps: None }
    }
}

impl Solve for Sliding {
    gridwright_world::usual!(solve);

    fn show(
        puzzle: &Puzzle,
        outcome: &Outcome<Answer>,
        options: &Options,
        paint: bool,
    ) -> Vec<Block> {
        text::show(puzzle, outcome, options, paint)
    }

    fn write_answer(
        puzzle: &Puzzle,
        outcome: &Outcome<Answer>,
        _: Notation,
        options: &Options,
    ) -> Option<String> {
        text::judged(puzzle, outcome, options)
    }
}

impl Count for Sliding {
    gridwright_world::usual!(count);

    fn show_count(_: &Puzzle, tally: &Tally<Answer>, _: &Options, _: bool) -> Vec<Block> {
        text::show_count(tally)
    }
}

impl Check for Sliding {
    gridwright_world::usual!(check);
}

impl Convert for Sliding {
    fn write(puzzle: &Puzzle, form: Notation, _: &Options) -> Result<String, UsageError> {
        if matches!(form, Notation::Csv | Notation::Fifteen)
            && let Some(goal) = puzzle.goal_word()
        {
            let name = form.name();
            return Err(UsageError(format!("{name} has no word for the goal {goal}")));
        }
        notation::write(puzzle.shown(), form)
    }

    fn heading(form: Notation, count: usize) -> Option<String> {
        match form {
            Notation::Uva => Some(format!("{count}\n")),
            Notation::Csv => Some(TABLE_HEADING.to_owned()),
            Notation::Grid | Notation::Line | Notation::Fifteen => None,
        }
    }
}

impl Generate for Sliding {
    gridwright_world::usual!(generate);

    fn canonical(puzzle: &Puzzle) -> String {
        generate::canonical(puzzle)
    }

    fn appraise(
        product: Product<Puzzle, Answer>,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Product<Puzzle, Answer> {
        generate::appraise(product, options, budget)
    }
}

impl Explain for Sliding {
    gridwright_world::usual!(hint);

    fn standing(puzzle: &Puzzle, options: &Options) -> Puzzle {
        hint::standing(puzzle, options)
    }
}

impl Rate for Sliding {
    const FIGURES: &'static [&'static str] = &["optimum", "slack", "first", "solutions", "only"];
    gridwright_world::usual!(rate);
}

impl Draw for Sliding {
    gridwright_world::usual!(draw);
}
