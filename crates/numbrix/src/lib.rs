//! Numbrix and its relatives: a path 1, 2, …, n through all cells of a board.
//!
//! **Rules.** Every cell holds one number, every number from 1 to the number of cells is used once,
//! and consecutive numbers are next to each other: along rows and columns (Numbrix), also
//! diagonally (Hidato), or on hexagons (Rikudo, where marks between cells say that the two are
//! consecutive). Holes are no cells. Any numbers may be given, also none.
//!
//! **Notation.** `ist`, of the course the report was written for.
//!
//! **Complexity.** NP-complete with holes (De Biasi 2013, from Hamiltonian paths in grid graphs, Itai
//! et al. 1982). The completed boards of n×n are twice the Hamiltonian paths of the grid (OEIS
//! A096969).
//!
//! **Rooms.** `board`, `notation`, `rules`, `formulation`, `champion`, `solve`, `options`, `hint`, `rate`,
//! `generate`, `picture`, `text`, and one of its own: `count`, by frontier dynamic programming. There is no `seed`:
//! the report's state space and its estimate are the formulation itself.
//!
//! ```
//! use gridwright_numbrix::{Options, Puzzle, solve, verify};
//! use gridwright_search::Budget;
//!
//! let puzzle: Puzzle = "3\n0 0 3\n0 0 0\n7 0 0\n".parse()?;
//! let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
//! let answer = report.verdict.answer().expect("there are several");
//! assert!(verify(&puzzle, answer).is_empty());
//! # Ok::<(), gridwright_world::InputError>(())
//! ```

mod board;
mod champion;
mod count;
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
mod solve;
mod text;

pub use board::{Answer, BoardError, Graph, Neighbours, Puzzle};
pub use count::count;
pub use generate::{Layout, Mask, Symmetry, Wish, generate, make};
pub use hint::{Entries, hint};
pub use notation::Notation;
pub use options::{Algorithm, Estimate, Options};
pub use picture::draw;
pub use rate::rate;
pub use rules::verify;
pub use solve::{check, solve};

use gridwright_world::picture::Block;
use gridwright_world::{
    Capabilities, Check, Convert, Count, Draw, Explain, Generate, Lines, OptionSpec, Outcome, Rate,
    Reader, Size, Solve, Tally, UsageError, World,
};

/// The world of number paths.
#[derive(Debug)]
pub struct Numbrix;

impl World for Numbrix {
    gridwright_world::usual!(world);

    const NAME: &'static str = "numbrix";
    const ABOUT: &'static str =
        "fill a board with a path 1..n: Numbrix, Hidato, hexagons, holes allowed";
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const HASH_COMMENTS: bool = false;
    const FACTS: &'static [&'static str] = &["neighbours"];
    const ONLY_FOR: &'static [(&'static str, &'static [&'static str])] = options::ONLY_FOR;
    const CAPABILITIES: Capabilities<Self> = Capabilities::all();

    fn reader<'a>(lines: Lines<'a>, options: &'a Options) -> Reader<'a, Puzzle> {
        Box::new(notation::Puzzles::new(lines, options.neighbours, options.notation))
    }

    fn facts(puzzle: &Puzzle, form: Notation) -> Vec<(&'static str, String)> {
        match puzzle.graph().neighbours() {
            Neighbours::Four => Vec::new(),
            // A game ID says its kind of board itself.
            _ if form == Notation::Ascent => Vec::new(),
            other => vec![("neighbours", other.most().to_string())],
        }
    }

    fn size(puzzle: &Puzzle) -> Size {
        let (rows, columns) = (puzzle.graph().rows(), puzzle.graph().columns());
        let open = puzzle.clues().iter().filter(|clue| **clue == 0).count();
        let label = format!("{rows}x{columns}");
        Size { label, cells: puzzle.cells(), steps: Some(open as u32) }
    }
}

impl Solve for Numbrix {
    gridwright_world::usual!(solve);

    fn show(puzzle: &Puzzle, outcome: &Outcome<Answer>, _: &Options, _: bool) -> Vec<Block> {
        text::show(puzzle, outcome)
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

impl Count for Numbrix {
    gridwright_world::usual!(count);

    fn show_count(puzzle: &Puzzle, tally: &Tally<Answer>, _: &Options, _: bool) -> Vec<Block> {
        text::show_count(puzzle, tally)
    }
}

impl Check for Numbrix {
    gridwright_world::usual!(check);
}

impl Convert for Numbrix {
    fn write(puzzle: &Puzzle, form: Notation, _: &Options) -> Result<String, UsageError> {
        notation::write_in(puzzle, form)
    }

    fn heading(form: Notation, _: usize) -> Option<String> {
        notation::heading(form)
    }
}

impl Generate for Numbrix {
    gridwright_world::usual!(generate);

    fn canonical(puzzle: &Puzzle) -> String {
        generate::canonical(puzzle)
    }

    fn rating_effort(puzzle: &Puzzle) -> u64 {
        if puzzle.cells() <= 144 { 50_000 } else { 0 }
    }
}

impl Explain for Numbrix {
    gridwright_world::usual!(hint);

    fn standing(puzzle: &Puzzle, options: &Options) -> Puzzle {
        let entered = options.entries.as_ref().and_then(|entries| entries.put_on(puzzle).ok());
        entered.map_or_else(|| puzzle.clone(), |(board, _)| board)
    }
}

impl Rate for Numbrix {
    const FIGURES: &'static [&'static str] =
        &["steps", "narrowest.open", "narrowest.missing", "width"];
    gridwright_world::usual!(rate);
}

impl Draw for Numbrix {
    gridwright_world::usual!(draw);
}
