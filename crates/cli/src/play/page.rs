//! The keys of the terminal are those of the page: both lists, held against each other.

use super::keys::{Kind, Mode, Wish, wish};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::Path;

/// A file of the page, how it names a key there, and what the same key is at the terminal.
struct Shared {
    file: &'static str,
    says: &'static str,
    kinds: &'static [Kind],
    key: (KeyCode, KeyModifiers),
    wish: Wish,
}

const NONE: KeyModifiers = KeyModifiers::NONE;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;
const ALL: &[Kind] = &[Kind::Fill, Kind::Path, Kind::Tiles, Kind::Merge, Kind::Stones];
const MOVES: &[Kind] = &[Kind::Tiles, Kind::Merge];
const BOARD: &[Kind] = &[Kind::Fill, Kind::Path, Kind::Stones];
const FILLED: &[Kind] = &[Kind::Fill, Kind::Path];

const fn shared(
    file: &'static str,
    says: &'static str,
    kinds: &'static [Kind],
    key: (KeyCode, KeyModifiers),
    wish: Wish,
) -> Shared {
    Shared { file, says, kinds, key, wish }
}

const fn letter(letter: char) -> (KeyCode, KeyModifiers) {
    (KeyCode::Char(letter), NONE)
}

const SHARED: &[Shared] = &[
    shared("view.js", r#"ctrl && key === "z""#, ALL, (KeyCode::Char('z'), CTRL), Wish::Undo),
    shared("view.js", r#"key === "y""#, ALL, (KeyCode::Char('y'), CTRL), Wish::Redo),
    shared("view.js", r#"key === "h""#, ALL, letter('h'), Wish::Hint),
    shared("view.js", r#"key === "k""#, ALL, letter('k'), Wish::Checkpoint),
    shared("view.js", r#"key === "b""#, ALL, letter('b'), Wish::Return),
    shared("view.js", r#"key === "r" && event.shiftKey"#, ALL, letter('R'), Wish::Restart),
    shared("view.js", r#"key === "escape""#, ALL, (KeyCode::Esc, NONE), Wish::Escape),
    shared("view.js", r#"key === "enter""#, FILLED, (KeyCode::Enter, NONE), Wish::Enter),
    shared("board.js", "ArrowLeft: [r, c - 1]", BOARD, (KeyCode::Left, NONE), Wish::Go(0, -1)),
    shared("board.js", "ArrowDown: [r + 1, c]", BOARD, (KeyCode::Down, NONE), Wish::Go(1, 0)),
    shared("board.js", "Home: ends ? [0, 0]", BOARD, (KeyCode::Home, CTRL), Wish::Far(-1, -1)),
    shared("board.js", ": [r, 0]", BOARD, (KeyCode::Home, NONE), Wish::Far(0, -1)),
    shared("board.js", "[rows - 1, cols - 1]", BOARD, (KeyCode::End, CTRL), Wish::Far(1, 1)),
    shared("board.js", ": [r, cols - 1]", BOARD, (KeyCode::End, NONE), Wish::Far(0, 1)),
    shared("board.js", "PageUp: [r - 3, c]", BOARD, (KeyCode::PageUp, NONE), Wish::Page(-1)),
    shared("board.js", "PageDown: [r + 3, c]", BOARD, (KeyCode::PageDown, NONE), Wish::Page(1)),
    shared("tools/sudoku.js", r#""Digit", "z""#, FILLED, letter('z'), Wish::Mode(Mode::Number)),
    shared("tools/sudoku.js", r#""Corner", "x""#, FILLED, letter('x'), Wish::Mode(Mode::Corner)),
    shared("tools/sudoku.js", r#""Centre", "c""#, FILLED, letter('c'), Wish::Mode(Mode::Centre)),
    shared("tools/sudoku.js", r#""Colour", "v""#, FILLED, letter('v'), Wish::Mode(Mode::Colour)),
    shared("tools/sudoku.js", r#"event.key === " ""#, FILLED, letter(' '), Wish::NextMode),
    shared("tools/sudoku.js", r#"event.key === "f""#, FILLED, letter('f'), Wish::Find),
    shared("tools/sudoku.js", r#""Delete""#, FILLED, (KeyCode::Delete, NONE), Wish::Erase),
    shared(
        "tools/sudoku.js",
        r#"event.ctrlKey ? "centre""#,
        FILLED,
        (KeyCode::Char('4'), CTRL),
        Wish::In(Mode::Centre, 4),
    ),
    shared(
        "tools/sudoku.js",
        r#"event.shiftKey ? "corner""#,
        FILLED,
        (KeyCode::Char('4'), KeyModifiers::SHIFT),
        Wish::In(Mode::Corner, 4),
    ),
    shared(
        "tools/numbrix.js",
        r#"event.key === "n""#,
        &[Kind::Path],
        letter('n'),
        Wish::NextNumber,
    ),
    shared("tools/moves.js", r#"a: "L""#, MOVES, letter('a'), Wish::Go(0, -1)),
    shared("tools/moves.js", r#"w: "U""#, MOVES, letter('w'), Wish::Go(-1, 0)),
    shared("tools/mnk.js", r#"event.key !== " ""#, &[Kind::Stones], letter(' '), Wish::Enter),
];

#[test]
fn keys_are_the_pages() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/page");
    for Shared { file, says, kinds, key, wish: wanted } in SHARED {
        let source = std::fs::read_to_string(page.join(file)).unwrap();
        assert!(source.contains(says), "{file} no longer says {says}: what is this key there?");
        for &kind in *kinds {
            let here = wish(kind, &KeyEvent::new(key.0, key.1));
            assert_eq!(here, Some(*wanted), "{kind:?}: {file} says {says}");
        }
    }
}
