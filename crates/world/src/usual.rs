//! What all worlds say in the same words, said once.
//!
//! A world's crate has the same types and functions as the others, by the same names: `Puzzle`, `Options`,
//! `Answer`, `solve`, `verify`, `check` and so on. What only hands a call on to them is written by
//! [`usual!`](crate::usual), inside the `impl` it belongs to.

/// Parts of the `impl`s of a world that are the same in all of them, by name: `usual!(world)` in that of
/// [`World`](crate::World) gives the types, `options` and `verify`; `usual!(check)` and the like the method of that
/// name, which calls the function of that name in the crate.
#[macro_export]
macro_rules! usual {
    (world) => {
        type Puzzle = Puzzle;
        type Options = Options;
        type Answer = Answer;
        type Algorithm = Algorithm;
        type Notation = Notation;

        fn options(request: &$crate::Request) -> Result<Options, $crate::UsageError> {
            Options::read(request)
        }

        fn verify(puzzle: &Puzzle, answer: &Answer) -> Vec<$crate::Fault> {
            verify(puzzle, answer)
        }
    };
    (solve) => {
        fn solve(
            puzzle: &Puzzle,
            options: &Options,
            budget: &mut $crate::search::Budget<'_>,
        ) -> $crate::Outcome<Answer> {
            solve(puzzle, options, budget)
        }
    };
    (count) => {
        fn count(
            puzzle: &Puzzle,
            options: &Options,
            budget: &mut $crate::search::Budget<'_>,
        ) -> $crate::Tally<Answer> {
            count(puzzle, options, budget)
        }
    };
    (check) => {
        fn check(
            puzzle: &Puzzle,
            answer: &str,
            options: &Options,
            budget: &mut $crate::search::Budget<'_>,
        ) -> Result<$crate::Checked, $crate::InputError> {
            check(puzzle, answer, options, budget)
        }
    };
    (generate) => {
        fn generate(
            options: &Options,
            rng: &mut dyn $crate::Rng,
            budget: &mut $crate::search::Budget<'_>,
        ) -> $crate::make::Made<$crate::make::Product<Puzzle, Answer>> {
            make(options, rng, budget)
        }
    };
    (hint) => {
        fn hint(
            puzzle: &Puzzle,
            options: &Options,
            all: bool,
            budget: &mut $crate::search::Budget<'_>,
        ) -> $crate::explain::Advice {
            hint(puzzle, options, all, budget)
        }

        fn techniques() -> Vec<$crate::explain::Technique> {
            hint::techniques()
        }
    };
    (rate) => {
        fn rate(
            puzzle: &Puzzle,
            options: &Options,
            budget: &mut $crate::search::Budget<'_>,
        ) -> $crate::explain::Rated {
            rate(puzzle, options, budget)
        }
    };
    (draw) => {
        fn draw(puzzle: &Puzzle, answer: Option<&Answer>) -> $crate::picture::Picture {
            draw(puzzle, answer)
        }
    };
}
