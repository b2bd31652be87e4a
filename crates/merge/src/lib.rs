//! Merging tiles: slide a 2048 board to which no tiles are added until one tile is left, in the fewest
//! moves.
//!
//! **Rules.** A slide moves every tile to one wall; two equal tiles that meet become one of twice the
//! value, once in a slide. One tile can be left only if all share one odd part p and sum/p is a power of
//! two. Boards are rectangles of sides up to 64.
//!
//! **Notation.** `mooshak` (the original judge's, with its limit M for each case) and `grid`.
//!
//! **Complexity.** Deciding whether a board can be cleared is NP-hard (Abdelkader, Acharya, Dasler,
//! "2048 Without New Tiles Is Still Hard", FUN 2016).
//!
//! **Rooms.** `board`, `notation`, `rules`, `formulation`, `seed`, `champion`, `solve`, `options`, `hint`,
//! `rate`, `generate`, `picture`, `text`.
//!
//! ```
//! use gridwright_merge::{Options, Puzzle, solve, verify};
//! use gridwright_search::Budget;
//!
//! let puzzle: Puzzle = "2 2\n4 8\n".parse()?;
//! let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
//! let answer = report.verdict.answer().expect("three slides do it");
//! assert!(verify(&puzzle, answer).is_empty());
//! assert_eq!(answer.slides().len(), 3);
//! # Ok::<(), gridwright_world::InputError>(())
//! ```

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
mod picture;
mod play;
mod rate;
mod rules;
mod seed;
mod solve;
mod text;

pub use board::{Answer, Board, BoardError, Puzzle, Slide};
pub use generate::{Style, Wish, generate, make};
pub use gridwright_world::guide::{NoGuide, Voice};
pub use hint::{Guide, hint};
pub use notation::Notation;
pub use options::{Algorithm, Cuts, Estimate, Options};
pub use picture::draw;
pub use rate::rate;
pub use rules::verify;
pub use solve::{check, count, solve};

use gridwright_world::engine;
use gridwright_world::input::TABLE_HEADING;
use gridwright_world::picture::Block;
use gridwright_world::{
    Capabilities, Check, Convert, Count, Draw, Explain, Generate, Lines, OptionSpec, Outcome, Rate,
    Reader, Size, Solve, Tally, UsageError, World,
};

/// The world of merging tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merge;

impl World for Merge {
    gridwright_world::usual!(world);

    const NAME: &'static str = "merge";
    const ABOUT: &'static str = "slide a 2048 board, no new tiles, until one tile is left";
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const ONLY_FOR: &'static [(&'static str, &'static [&'static str])] = &[
        ("without", &["seed-dfs"]),
        engine::ONLY_FOR[0],
        engine::ONLY_FOR[1],
        engine::ONLY_FOR[2],
    ];
    const CAPABILITIES: Capabilities<Self> = Capabilities::all();

    fn reader<'a>(lines: Lines<'a>, options: &'a Options) -> Reader<'a, Puzzle> {
        Box::new(notation::Puzzles::new(lines, options.notation, options.empty_boards))
    }

    fn size(puzzle: &Puzzle) -> Size {
        let (rows, cols) = (puzzle.board.rows(), puzzle.board.cols());
        Size { label: format!("{rows}x{cols}"), cells: rows * cols, steps: None }
    }
}

impl Solve for Merge {
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
        _: &Puzzle,
        outcome: &Outcome<Answer>,
        _: Notation,
        _: &Options,
    ) -> Option<String> {
        text::judged(outcome)
    }
}

impl Count for Merge {
    gridwright_world::usual!(count);

    fn show_count(_: &Puzzle, tally: &Tally<Answer>, _: &Options, _: bool) -> Vec<Block> {
        vec![gridwright_world::text::shortest_count(tally).into()]
    }
}

impl Check for Merge {
    gridwright_world::usual!(check);
}

impl Convert for Merge {
    fn write(puzzle: &Puzzle, form: Notation, options: &Options) -> Result<String, UsageError> {
        Ok(notation::write(puzzle, form, options))
    }

    fn heading(form: Notation, count: usize) -> Option<String> {
        match form {
            Notation::Mooshak => Some(format!("{count}\n")),
            Notation::Csv => Some(TABLE_HEADING.to_owned()),
            Notation::Grid | Notation::Line => None,
        }
    }
}

impl Generate for Merge {
    gridwright_world::usual!(generate);

    fn canonical(puzzle: &Puzzle) -> String {
        generate::canonical(puzzle)
    }

    fn rating_effort(puzzle: &Puzzle) -> u64 {
        // About a tenth of a millisecond on 4x4.
        if puzzle.board.tiles().len() <= 36 { 200_000 } else { 0 }
    }
}

impl Explain for Merge {
    gridwright_world::usual!(hint);

    fn standing(puzzle: &Puzzle, options: &Options) -> Puzzle {
        hint::standing(puzzle, options)
    }
}

impl Rate for Merge {
    const FIGURES: &'static [&'static str] = &["optimum", "slack", "first", "solutions", "only"];
    gridwright_world::usual!(rate);
}

impl Draw for Merge {
    gridwright_world::usual!(draw);
}
