//! Every reader of every world: no text makes it panic, hang or forget where it is.

use gridwright::Lines;
use gridwright::registry::worlds;
use proptest::prelude::*;
use std::path::Path;

#[path = "../../../fuzz/src/lib.rs"]
mod fuzzing;

/// Text made of what boards are made of.
const PIECES: &[&str] = &[
    "3x3:",
    "2j:d,",
    "3x3mR:",
    "sudoku/4/4/",
    "https://f-puzzles.com/?load=N4Igzg",
    ":0000:x:",
    "puzzle\n",
    "id,puzzle\n",
    "\"",
    "_",
    "h8",
    "z",
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
            fuzzing::read(world.name(), text.as_bytes());
        }
    }

    #[test]
    fn any_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for world in worlds() {
            fuzzing::read(world.name(), &bytes);
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

/// Every world's reader gets every world's instances, whole, cut off, and with single bytes changed;
/// what can still be read is also solved and judged.
#[test]
fn damaged_instances_are_read_and_solved_soundly() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/battery");
    for owner in worlds() {
        let Ok(easy) = std::fs::read(folder.join(owner.name()).join("easy.txt")) else { continue };
        let mut texts = vec![easy.clone()];
        for place in (0..easy.len()).step_by(easy.len() / 16 + 1) {
            texts.push(easy[..place].to_vec());
            for byte in [b'0', b'1', b' ', b'\n', b'/', 0xff] {
                let mut text = easy.clone();
                text[place] = byte;
                texts.push(text);
            }
        }
        for (number, text) in texts.iter().enumerate() {
            for world in worlds() {
                fuzzing::read(world.name(), text);
            }
            if number % 8 == 0 {
                fuzzing::solve(owner.name(), text);
            }
        }
    }
}
