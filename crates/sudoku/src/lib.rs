//! Sudoku of any order up to 64.
//!
//! **Rules.** An N × N board is cut into N boxes (rectangles of any shape, or irregular regions). Fill
//! it so that every row, every column and every box holds each of the digits 1 … N once; both diagonals
//! and the windows of windoku can be made to do so too.
//!
//! **Notation.** One line, the course's `N I J` form, grids, files of other programs; as a graph to be
//! coloured and as a formula: see [`Notation`].
//!
//! **Complexity.** NP-complete (Yato and Seta 2003); 9 × 9 boards have 6670903752021072936960 solutions
//! (Felgenhauer and Jarvis 2005) and need at least 17 clues to have one
//! (`McGuire`, Tugemann and Civario 2012).
//!
//! **Rooms.** `board`, `notation`, `rules`, `formulation`, `seed`, `champion`, `solve`, `options`,
//! `hint`, `rate`, `generate`, `picture`, `text`; beyond the usual, `enumerate`: what every solver here
//! is given, since all of them enumerate solutions.
//!
//! ```
//! use gridwright_search::Budget;
//! use gridwright_sudoku::{Options, Puzzle, solve, verify};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = line.parse()?;
//! let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
//! let answer = report.verdict.answer().expect("this one has a solution");
//! assert!(verify(&puzzle, answer).is_empty());
//! assert!(answer.to_string().starts_with("5 3 4 6 7 8 9 1 2\n"));
//! # Ok::<(), gridwright_world::InputError>(())
//! ```

mod board;
mod champion;
mod enumerate;
mod formulation;
mod generate;
pub mod hint;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals;
mod notation;
mod options;
mod picture;
mod play;
mod rate;
mod rules;
mod seed;
mod solve;
mod text;

pub use board::{
    Answer, Extras, Layout, LayoutError, Partition, Puzzle, PuzzleError, RegionMap, SharedLayout,
};
pub use generate::{Clues, Digits, Mask, Sampling, Symmetry, Wish, generate, make};
pub use hint::{State, hint};
pub use notation::{Alphabet, AlphabetError, Notation};
pub use options::{Algorithm, Options, Selection};
pub use picture::draw;
pub use rate::rate;
pub use rules::verify;
pub use solve::{check, count, solve};

use gridwright_search::Budget;
use gridwright_world::picture::Block;
use gridwright_world::{
    Capabilities, Check, Convert, Count, Draw, Each, Explain, Generate, Lines, OptionSpec, Outcome,
    Rate, Reader, Size, Solve, Tally, UsageError, World,
};

/// The world of Sudoku.
#[derive(Debug)]
pub struct Sudoku;

impl World for Sudoku {
    gridwright_world::usual!(world);

    const NAME: &'static str = "sudoku";
    const ABOUT: &'static str = "fill an N×N board (boxes, or any regions, N ≤ 64)";
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const FACTS: &'static [&'static str] = &["alphabet", "box", "extra", "regions"];
    const CHANGING: &'static [&'static str] = &["regions"];
    const ONLY_FOR: &'static [(&'static str, &'static [&'static str])] = options::ONLY_FOR;
    const CAPABILITIES: Capabilities<Self> = Capabilities::all();

    fn reader<'a>(lines: Lines<'a>, options: &'a Options) -> Reader<'a, Puzzle> {
        Box::new(notation::Puzzles::new(lines, options))
    }

    fn by_line(lines: &mut Lines<'_>, options: &Options) -> Option<Options> {
        notation::by_line(lines, options)
    }

    fn facts(puzzle: &Puzzle, form: Notation) -> Vec<(&'static str, String)> {
        notation::facts(puzzle, form)
    }

    fn size(puzzle: &Puzzle) -> Size {
        let (order, cells) = (puzzle.order(), puzzle.layout().cells());
        let steps = u32::try_from(cells - puzzle.clues()).ok();
        Size { label: format!("{order}x{order}"), cells, steps }
    }
}

impl Solve for Sudoku {
    gridwright_world::usual!(solve);

    fn list(
        puzzle: &Puzzle,
        options: &Options,
        budget: &mut Budget<'_>,
        each: &mut Each<'_, Answer>,
    ) -> Option<Outcome<Answer>> {
        solve::list(puzzle, options, budget, each)
    }

    fn show(puzzle: &Puzzle, outcome: &Outcome<Answer>, _: &Options, _: bool) -> Vec<Block> {
        text::show(puzzle, outcome)
    }

    fn write_answer(
        puzzle: &Puzzle,
        outcome: &Outcome<Answer>,
        form: Notation,
        options: &Options,
    ) -> Option<String> {
        text::answer(puzzle, outcome, form, &options.alphabet)
    }
}

impl Count for Sudoku {
    gridwright_world::usual!(count);

    fn show_count(puzzle: &Puzzle, tally: &Tally<Answer>, _: &Options, _: bool) -> Vec<Block> {
        text::show_count(puzzle, tally)
    }
}

impl Check for Sudoku {
    gridwright_world::usual!(check);
}

impl Convert for Sudoku {
    fn write(puzzle: &Puzzle, form: Notation, options: &Options) -> Result<String, UsageError> {
        notation::write(puzzle, form, options)
    }

    fn heading(form: Notation, _: usize) -> Option<String> {
        notation::heading(form)
    }

    fn ending(form: Notation) -> Option<&'static str> {
        notation::ending(form)
    }
}

impl Generate for Sudoku {
    gridwright_world::usual!(generate);

    fn canonical(puzzle: &Puzzle) -> String {
        let form = generate::canonical(puzzle);
        let facts = notation::facts(&form, Notation::Grid);
        gridwright_world::input::header_line(&facts) + &form.to_string()
    }

    fn rating_effort(puzzle: &Puzzle) -> u64 {
        // A classic board takes half a millisecond; what takes hundreds of times as long stays ungraded.
        if puzzle.layout().order() <= 16 { 50_000 } else { 0 }
    }
}

impl Explain for Sudoku {
    gridwright_world::usual!(hint);

    fn standing(puzzle: &Puzzle, options: &Options) -> Puzzle {
        let filled = options.state.as_ref().and_then(|state| state.on(puzzle));
        filled.unwrap_or_else(|| puzzle.clone())
    }
}

impl Rate for Sudoku {
    const FIGURES: &'static [&'static str] = rate::FIGURES;
    gridwright_world::usual!(rate);
}

impl Draw for Sudoku {
    gridwright_world::usual!(draw);
}
