//! Every key and what it does: one table, for the keyboard, for the foot of the screen and for `?`.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// How a world is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Digits are filled in.
    Fill,
    /// Numbers of a path are filled in.
    Path,
    /// Tiles slide.
    Moves,
    /// Two players put stones.
    Stones,
}

/// What somebody at the keyboard wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// One cell on, by rows and columns; where tiles slide, slide.
    Go(isize, isize),
    /// As far as it goes.
    Far(isize, isize),
    /// The next open cell.
    NextOpen,
    /// A digit, in the mode that is on.
    Digit(u32),
    /// A corner mark, whatever the mode.
    Corner(u32),
    /// Takes away what stands here.
    Erase,
    /// What digits do from now on.
    Mode(Mode),
    /// The next mode.
    NextMode,
    /// Every mark that no entry rules out.
    FillMarks,
    /// Whether entries take the marks away that they rule out.
    Clean,
    /// Shows where a number stands.
    Find,
    /// Whether arrows write the path.
    Walk,
    /// Whether arrows move the tile or the blank.
    Turn,
    /// A weaker or stronger opponent.
    Level(i32),
    /// Takes back.
    Undo,
    /// Does again.
    Redo,
    /// Back to the beginning.
    Restart,
    /// A hint, or more of it.
    Hint,
    /// Whether anything is wrong.
    Check,
    /// Remembers this place.
    Checkpoint,
    /// Back to the place remembered.
    Return,
    /// Another board.
    New,
    /// Keeps the game.
    Save,
    /// Leaves.
    Quit,
    /// Leaves at once; the game is kept.
    Interrupt,
    /// Does what is offered: the hint, the stone, the number typed.
    Enter,
    /// Puts away what is offered.
    Escape,
    /// All keys.
    Help,
}

/// What digits do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// They are entered.
    #[default]
    Number,
    /// They mark corners.
    Corner,
    /// They mark centres.
    Centre,
    /// They colour cells.
    Colour,
}

impl Mode {
    /// The mode that follows.
    pub fn next(self) -> Mode {
        match self {
            Mode::Number => Mode::Corner,
            Mode::Corner => Mode::Centre,
            Mode::Centre => Mode::Colour,
            Mode::Colour => Mode::Number,
        }
    }

    /// In a word or two.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Number => "numbers",
            Mode::Corner => "corner marks",
            Mode::Centre => "centre marks",
            Mode::Colour => "colours",
        }
    }
}

enum Stroke {
    Char(char),
    Ctrl(char),
    Code(KeyCode),
    /// Any digit.
    Digits,
    /// A digit with Alt, or with Shift where the terminal tells.
    Shifted,
}

/// A line of the table.
pub struct Binding {
    strokes: &'static [Stroke],
    wish: Wish,
    kinds: &'static [Kind],
    /// The keys, for people.
    pub keys: &'static str,
    /// What they do.
    pub what: &'static str,
    /// Whether the foot of the screen names them.
    pub foot: bool,
}

const FILLED: &[Kind] = &[Kind::Fill, Kind::Path];
const BOARD: &[Kind] = &[Kind::Fill, Kind::Path, Kind::Stones];
const MOVES: &[Kind] = &[Kind::Moves];
const ALL: &[Kind] = &[Kind::Fill, Kind::Path, Kind::Moves, Kind::Stones];

const fn key(
    strokes: &'static [Stroke],
    wish: Wish,
    kinds: &'static [Kind],
    keys: &'static str,
    what: &'static str,
    foot: bool,
) -> Binding {
    Binding { strokes, wish, kinds, keys, what, foot }
}

use Stroke::{Char, Code, Ctrl, Digits, Shifted};

/// The table. A line without words goes with the one above it.
const TABLE: &[Binding] = &[
    key(&[Code(KeyCode::Up)], Wish::Go(-1, 0), BOARD, "arrows", "move", true),
    key(&[Code(KeyCode::Down)], Wish::Go(1, 0), BOARD, "", "", false),
    key(&[Code(KeyCode::Left)], Wish::Go(0, -1), BOARD, "", "", false),
    key(&[Code(KeyCode::Right)], Wish::Go(0, 1), BOARD, "", "", false),
    key(&[Code(KeyCode::Up), Char('w')], Wish::Go(-1, 0), MOVES, "arrows WASD", "slide", true),
    key(&[Code(KeyCode::Down), Char('s')], Wish::Go(1, 0), MOVES, "", "", false),
    key(&[Code(KeyCode::Left), Char('a')], Wish::Go(0, -1), MOVES, "", "", false),
    key(&[Code(KeyCode::Right), Char('d')], Wish::Go(0, 1), MOVES, "", "", false),
    key(&[Code(KeyCode::Home)], Wish::Far(0, -1), BOARD, "Home End", "ends of the row", false),
    key(&[Code(KeyCode::End)], Wish::Far(0, 1), BOARD, "", "", false),
    key(
        &[Code(KeyCode::PageUp)],
        Wish::Far(-1, 0),
        BOARD,
        "PgUp PgDn",
        "ends of the column",
        false,
    ),
    key(&[Code(KeyCode::PageDown)], Wish::Far(1, 0), BOARD, "", "", false),
    key(&[Code(KeyCode::Tab)], Wish::NextOpen, BOARD, "Tab", "next open cell", false),
    key(&[Digits], Wish::Digit(0), FILLED, "digits", "enter; above 9 with Enter", true),
    key(&[Shifted], Wish::Corner(0), FILLED, "Alt+digit", "corner mark", false),
    key(
        &[Code(KeyCode::Backspace), Code(KeyCode::Delete), Char('.')],
        Wish::Erase,
        FILLED,
        "Del",
        "erase",
        false,
    ),
    key(&[Char('z')], Wish::Mode(Mode::Number), FILLED, "z", "digits are numbers", false),
    key(&[Char('x')], Wish::Mode(Mode::Corner), FILLED, "x", "corner: marks by digits", true),
    key(&[Char('c')], Wish::Mode(Mode::Centre), FILLED, "c", "centre: marks by digits", true),
    key(&[Char('v')], Wish::Mode(Mode::Colour), FILLED, "v", "digits are colours", false),
    key(&[Char(' ')], Wish::NextMode, FILLED, "Space", "next mode", false),
    key(&[Char('m')], Wish::FillMarks, FILLED, "m", "marks: fill them all in", true),
    key(&[Char('a')], Wish::Clean, FILLED, "a", "clean marks up: on, off", false),
    key(&[Char('f')], Wish::Find, FILLED, "f", "find; Enter writes it", false),
    key(&[Char('w')], Wish::Walk, &[Kind::Path], "w", "walk: arrows write the path", true),
    key(&[Char('o')], Wish::Turn, MOVES, "o", "arrows move tile or blank", false),
    key(&[Char('+')], Wish::Level(1), &[Kind::Stones], "+ -", "opponent's level", true),
    key(&[Char('-')], Wish::Level(-1), &[Kind::Stones], "", "", false),
    key(&[Code(KeyCode::Enter)], Wish::Enter, &[Kind::Stones], "Enter", "put a stone", true),
    key(&[Code(KeyCode::Enter)], Wish::Enter, ALL, "Enter", "do what is offered", false),
    key(&[Code(KeyCode::Esc)], Wish::Escape, ALL, "Esc", "stop, put it away", false),
    key(&[Char('u'), Ctrl('z')], Wish::Undo, ALL, "u", "undo", true),
    key(&[Char('r'), Ctrl('y')], Wish::Redo, ALL, "r", "redo", true),
    key(&[Char('R')], Wish::Restart, ALL, "R", "from the beginning", false),
    key(&[Char('h')], Wish::Hint, ALL, "h", "hint, again: more", true),
    key(&[Char('k')], Wish::Check, ALL, "k", "check", true),
    key(&[Char('p')], Wish::Checkpoint, ALL, "p", "checkpoint", true),
    key(&[Char('b')], Wish::Return, ALL, "b", "back: to the checkpoint", true),
    key(&[Char('n')], Wish::New, ALL, "n", "new: another board", true),
    key(&[Char('s'), Ctrl('s')], Wish::Save, BOARD, "s", "save", true),
    key(&[Char('S'), Ctrl('s')], Wish::Save, MOVES, "S", "save", true),
    key(&[Char('q')], Wish::Quit, ALL, "q", "quit", true),
    key(&[Ctrl('c')], Wish::Interrupt, ALL, "Ctrl-C", "save and leave at once", false),
    key(&[Char('?')], Wish::Help, ALL, "?", "keys: all of them", true),
];

/// What a key means in a world.
pub fn wish(kind: Kind, event: &KeyEvent) -> Option<Wish> {
    let here = TABLE.iter().filter(|line| line.kinds.contains(&kind));
    here.flat_map(|line| line.strokes.iter().map(move |stroke| (stroke, line.wish)))
        .find_map(|(stroke, wish)| stroke.reads(event, wish))
}

/// The lines of the table that have words, for a world.
pub fn lines(kind: Kind) -> impl Iterator<Item = &'static Binding> {
    TABLE.iter().filter(move |line| line.kinds.contains(&kind) && !line.keys.is_empty())
}

impl Stroke {
    fn reads(&self, event: &KeyEvent, wish: Wish) -> Option<Wish> {
        let held = event.modifiers;
        let plain = !held.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let digit = match event.code {
            KeyCode::Char(letter) => letter.to_digit(10),
            _ => None,
        };
        match *self {
            Char(letter) => (plain && event.code == KeyCode::Char(letter)).then_some(wish),
            Ctrl(letter) => {
                let ctrl = held.contains(KeyModifiers::CONTROL);
                (ctrl && event.code == KeyCode::Char(letter)).then_some(wish)
            }
            Code(code) => (event.code == code).then_some(wish),
            Digits if plain && !held.contains(KeyModifiers::SHIFT) => digit.map(Wish::Digit),
            Shifted if held.intersects(KeyModifiers::ALT | KeyModifiers::SHIFT) => {
                digit.filter(|&digit| digit > 0).map(Wish::Corner)
            }
            Digits | Shifted => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(kind: Kind, code: KeyCode, held: KeyModifiers) -> Option<Wish> {
        wish(kind, &KeyEvent::new(code, held))
    }

    #[test]
    fn keys_mean_what_the_world_makes_of_them() {
        let plain = KeyModifiers::NONE;
        assert_eq!(press(Kind::Fill, KeyCode::Char('s'), plain), Some(Wish::Save));
        assert_eq!(press(Kind::Moves, KeyCode::Char('s'), plain), Some(Wish::Go(1, 0)));
        assert_eq!(press(Kind::Moves, KeyCode::Char('s'), KeyModifiers::CONTROL), Some(Wish::Save));
        assert_eq!(press(Kind::Path, KeyCode::Char('w'), plain), Some(Wish::Walk));
        assert_eq!(press(Kind::Fill, KeyCode::Char('w'), plain), None);
        assert_eq!(press(Kind::Fill, KeyCode::Char('7'), plain), Some(Wish::Digit(7)));
        assert_eq!(press(Kind::Fill, KeyCode::Char('7'), KeyModifiers::ALT), Some(Wish::Corner(7)));
        assert_eq!(press(Kind::Moves, KeyCode::Char('7'), plain), None);
        assert_eq!(
            press(Kind::Stones, KeyCode::Char('z'), KeyModifiers::CONTROL),
            Some(Wish::Undo)
        );
    }

    #[test]
    fn no_key_has_two_meanings_in_a_world() {
        for kind in [Kind::Fill, Kind::Path, Kind::Moves, Kind::Stones] {
            let here = TABLE.iter().filter(|line| line.kinds.contains(&kind));
            let letters: Vec<_> = here
                .flat_map(|line| line.strokes)
                .filter_map(|stroke| match stroke {
                    Char(letter) => Some(*letter),
                    _ => None,
                })
                .collect();
            for (at, letter) in letters.iter().enumerate() {
                assert!(!letters[at + 1..].contains(letter), "{kind:?} {letter}");
            }
        }
    }
}
