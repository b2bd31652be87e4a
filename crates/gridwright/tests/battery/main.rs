//! The same tests, under the same names, for every algorithm of every world.
//!
//! A world plugs in with one line here and two files: `data/battery/<world>/easy.txt`, instances
//! that every algorithm of it finishes at once, and `hard.txt`, one instance with an answer that
//! keeps most of them busy for longer than a test should take.

mod cases;

/// The battery for one world, as a module of its own. `max_moves` bounds the easy instances, for
/// algorithms that would otherwise dive for ever.
macro_rules! battery {
    ($world:ident $(, max_moves = $moves:literal)?) => {
        mod $world {
            use super::cases::Samples;

            const SAMPLES: Samples = Samples {
                world: stringify!($world),
                easy: include_str!(concat!("../../../../data/battery/", stringify!($world), "/easy.txt")),
                hard: include_str!(concat!("../../../../data/battery/", stringify!($world), "/hard.txt")),
                max_moves: battery!(@moves $($moves)?),
            };

            battery!(@tests
                declares_itself_completely
                reads_what_it_writes
                answers_pass_check
                proved_answers_agree
                wrong_answers_fail_check
                node_caps_are_exact
                counts_repeat
                threads_change_nothing
                cancelled_runs_return_at_once
                tiny_time_limits_are_obeyed
                nonsense_is_refused
            );
        }
    };
    (@moves) => { None };
    (@moves $moves:literal) => { Some($moves) };
    (@tests $($name:ident)*) => { $(
        #[test]
        fn $name() {
            super::cases::$name(&SAMPLES);
        }
    )* };
}

battery!(sliding, max_moves = 12);
battery!(merge, max_moves = 10);
battery!(sudoku);
battery!(numbrix);
battery!(mnk);
