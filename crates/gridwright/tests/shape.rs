//! One library shape: the same program, word for word, in all five worlds.

use gridwright::explain::{Advice, Rated};
use gridwright::{Budget, InputError, Verdict};

macro_rules! shape {
    ($($world:ident, $text:expr;)*) => { $(
        #[test]
        fn $world() -> Result<(), InputError> {
            use gridwright::$world;

            fn puzzle<T: std::str::FromStr + std::fmt::Display + Clone + Eq>(_: &T) {}
            fn answer<T: std::fmt::Display + Clone + Eq>(_: &T) {}

            let text: &str = $text;
            let read: $world::Puzzle = text.parse()?;
            let report =
                $world::solve(&read, &$world::Options::default(), &mut Budget::unlimited());
            assert!(matches!(report.verdict, Verdict::Proved(_)), "{report:?}");
            let found = report.verdict.answer().expect("an answer");
            assert!($world::verify(&read, found).is_empty());
            let budget = &mut Budget::unlimited();
            let checked = $world::check(&read, &found.to_string(), &Default::default(), budget)?;
            assert!(checked.is_right(), "{checked:?}\n{found}");
            let advice = $world::hint(&read, &Default::default(), false, budget);
            assert!(matches!(advice, Advice::Steps(ref steps) if steps.len() == 1), "{advice:?}");
            let rated = $world::rate(&read, &Default::default(), budget);
            assert!(matches!(rated, Rated::Rated(_)), "{rated:?}");
            let (before, after) = ($world::draw(&read, None), $world::draw(&read, Some(found)));
            assert_ne!(before, after, "the answer is drawn");
            puzzle(&read);
            answer(found);
            assert_eq!(read.to_string().parse::<$world::Puzzle>()?, read, "{read}");

            let wrong = "!\n".parse::<$world::Puzzle>().expect_err("no board");
            assert!(wrong.line == 1 && wrong.column >= 1, "{wrong}");
            let none = "".parse::<$world::Puzzle>().expect_err("no board");
            assert_eq!((none.line, none.column), (1, 1), "{none}");
            Ok(())
        }
    )* };
}

shape! {
    merge, "2 2\n4 8\n";
    mnk, "3 3 3\nX.O\n.X.\nO..\n";
    numbrix, "3\n1 0 3\n0 0 0\n7 0 9\n";
    sliding, "8 6 7\n2 5 4\n3 0 1\n";
    sudoku, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
}
