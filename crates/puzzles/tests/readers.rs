//! Every reader of every world: no text makes it panic, hang or forget where it is.

use gridwright_puzzles::registry::{AnyWorld, worlds};
use gridwright_puzzles::{Command, Given, Lines};
use proptest::prelude::*;

/// Reads a text in every notation of a world, and with none named.
fn read_everywhere(world: &dyn AnyWorld, bytes: &[u8]) -> Result<(), TestCaseError> {
    let lines = bytes.split(|&b| b == b'\n').count();
    let formats = world.notations().iter().filter(|n| n.reads).map(|n| Some(n.name.to_owned()));
    for format in formats.chain([None]) {
        let given = Given { format: format.clone(), ..Given::new(Command::Convert) };
        let session = world.open(&given).expect("its own notation");
        let source = Lines::new(Box::new(bytes), world.hash_comments());
        let mut items = 0;
        for item in session.read(source) {
            items += 1;
            prop_assert!(items <= lines + 3, "{} {format:?} goes on for ever", world.name());
            match item {
                Ok(instance) => {
                    for notation in world.notations().iter().filter(|n| n.writes) {
                        instance.write(notation.name);
                    }
                }
                Err(error) => {
                    prop_assert!(error.line >= 1 && error.column >= 1, "{error:?}");
                    prop_assert!(error.line <= lines as u64 + 1, "{error:?}");
                    prop_assert!(!error.message.is_empty());
                }
            }
        }
        prop_assert!(items > 0 || bytes.iter().any(|b| !b.is_ascii_whitespace()), "empty input");
    }
    Ok(())
}

/// Text made of what boards are made of.
const PIECES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "9",
    "16",
    "64",
    "255",
    "256",
    "65536",
    "-1",
    "+3",
    "1e9",
    "18446744073709551616",
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "/",
    "x",
    "X",
    "O",
    ".",
    "#",
    "%",
    "4x4",
    "2x2",
    "0x0",
    "99999x99999",
    "3 3 3\n",
    "2 2\n",
    "9 3 3\n",
    "A",
    "é",
    "🧩",
    "\0",
    "\u{feff}",
    "0 0 0 0\n0 0 0 0\n",
    "1 2 3 0",
    "...\n",
    "XO.",
    "2 4 8 0\n",
    "# #",
    "/ /",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(600) })]

    #[test]
    fn boardlike_text_never_panics(pieces in proptest::collection::vec(0..PIECES.len(), 0..60)) {
        let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        for world in worlds() {
            read_everywhere(*world, text.as_bytes())?;
        }
    }

    #[test]
    fn any_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for world in worlds() {
            read_everywhere(*world, &bytes)?;
        }
    }

    #[test]
    fn tokens_are_where_they_say(text in "[ -~é\u{3000}\t\r\n]{0,120}") {
        let original: Vec<&str> = text.split('\n').collect();
        let mut lines = Lines::of(&text, false);
        let mut last = 0;
        while let Some(line) = lines.peek(0).cloned() {
            prop_assert!(line.number > last && line.number as usize <= original.len());
            last = line.number;
            let whole: Vec<char> = original[line.number as usize - 1].chars().collect();
            for token in line.tokens() {
                let at = token.column - 1;
                let there: String = whole[at..].iter().take(token.text.chars().count()).collect();
                prop_assert_eq!(&there, token.text);
            }
            match lines.next_line() {
                Ok(taken) => prop_assert_eq!(taken.map(|l| l.number), Some(line.number)),
                Err(error) => {
                    prop_assert_eq!(error.line, line.number);
                    let found = whole[error.column - 1];
                    prop_assert!(found.is_control(), "{found:?} is blamed");
                }
            }
        }
    }
}
