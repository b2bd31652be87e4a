//! Every key and what it does: one table, for the keyboard, for the foot of the screen and for `?`.

use gridwright::play::Game;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// How a world is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Digits are filled in.
    Fill,
    /// Numbers of a path are filled in.
    Path,
    /// Tiles slide into a blank.
    Tiles,
    /// All tiles slide at once and merge.
    Merge,
    /// Two players put stones.
    Stones,
}

impl Kind {
    /// How a game is played.
    pub fn of(game: &Game) -> Kind {
        match (game.to_move().is_some() || game.moves_text().is_some(), game.sheet()) {
            (true, _) => Kind::Stones,
            (_, Some(_)) if game.world().name() == "numbrix" => Kind::Path,
            (_, Some(_)) => Kind::Fill,
            (_, None) if game.world().name() == "merge" => Kind::Merge,
            (_, None) => Kind::Tiles,
        }
    }

    /// Whether arrows slide tiles rather than move a cursor.
    pub fn slides(self) -> bool {
        matches!(self, Kind::Tiles | Kind::Merge)
    }
}

/// What somebody at the keyboard wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// One cell on, by rows and columns; where tiles slide, slide.
    Go(isize, isize),
    /// As far as it goes.
    Far(isize, isize),
    /// Three rows up or down.
    Page(isize),
    /// The next open cell.
    NextOpen,
    /// A digit, in the mode that is on.
    Digit(u32),
    /// A digit in a mode of its own.
    In(Mode, u32),
    /// One cell on, which is chosen too.
    Extend(isize, isize),
    /// The comma of a move `x,y`.
    Comma,
    /// Whether a digit or a cell is chosen first.
    DigitFirst,
    /// Where the path goes on.
    NextNumber,
    /// What the position is worth.
    Evaluate,
    /// Every move of the game judged.
    Review,
    /// The saved games.
    List,
    /// All that is said, where it does not fit.
    Read,
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
    /// A digit with Alt, or with Shift or Ctrl where the terminal tells.
    Held(Mode),
    /// A key with Shift or Ctrl.
    With(KeyCode),
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
const MOVES: &[Kind] = &[Kind::Tiles, Kind::Merge];
const ALL: &[Kind] = &[Kind::Fill, Kind::Path, Kind::Tiles, Kind::Merge, Kind::Stones];

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

use Stroke::{Char, Code, Ctrl, Digits, Held, With};

const FILL: &[Kind] = &[Kind::Fill];
const PATH: &[Kind] = &[Kind::Path];
const STONES: &[Kind] = &[Kind::Stones];
const PUZZLE: &[Kind] = &[Kind::Fill, Kind::Path, Kind::Tiles, Kind::Merge];
const TILES: &[Kind] = &[Kind::Tiles];

const DELETE: &[Stroke] = &[Code(KeyCode::Delete), Code(KeyCode::Backspace)];

/// The table. A line without words goes with the one above it. Lines that hold a modifier stand before
/// those of the bare key.
const TABLE: &[Binding] = &[
    key(&[With(KeyCode::Up)], Wish::Extend(-1, 0), FILLED, "", "", false),
    key(&[With(KeyCode::Down)], Wish::Extend(1, 0), FILLED, "", "", false),
    key(&[With(KeyCode::Left)], Wish::Extend(0, -1), FILLED, "", "", false),
    key(&[With(KeyCode::Right)], Wish::Extend(0, 1), FILLED, "", "", false),
    key(&[With(KeyCode::Home)], Wish::Far(-1, -1), BOARD, "", "", false),
    key(&[With(KeyCode::End)], Wish::Far(1, 1), BOARD, "", "", false),
    key(&[Code(KeyCode::Up)], Wish::Go(-1, 0), FILLED, "arrows", "go; Shift: choose", true),
    key(&[Code(KeyCode::Up)], Wish::Go(-1, 0), STONES, "arrows", "go", true),
    key(&[Code(KeyCode::Down)], Wish::Go(1, 0), BOARD, "", "", false),
    key(&[Code(KeyCode::Left)], Wish::Go(0, -1), BOARD, "", "", false),
    key(&[Code(KeyCode::Right)], Wish::Go(0, 1), BOARD, "", "", false),
    key(&[Code(KeyCode::Up), Char('w')], Wish::Go(-1, 0), MOVES, "arrows WASD", "slide", true),
    key(&[Code(KeyCode::Down), Char('s')], Wish::Go(1, 0), MOVES, "", "", false),
    key(&[Code(KeyCode::Left), Char('a')], Wish::Go(0, -1), MOVES, "", "", false),
    key(&[Code(KeyCode::Right), Char('d')], Wish::Go(0, 1), MOVES, "", "", false),
    key(&[Code(KeyCode::Home)], Wish::Far(0, -1), BOARD, "Home End", "row; Ctrl: board", false),
    key(&[Code(KeyCode::End)], Wish::Far(0, 1), BOARD, "", "", false),
    key(&[Code(KeyCode::PageUp)], Wish::Page(-1), BOARD, "PgUp PgDn", "three rows", false),
    key(&[Code(KeyCode::PageDown)], Wish::Page(1), BOARD, "", "", false),
    key(&[Code(KeyCode::Tab)], Wish::NextOpen, BOARD, "Tab", "next open cell", false),
    key(
        &[Held(Mode::Corner)],
        Wish::In(Mode::Corner, 0),
        FILLED,
        "Alt+digit",
        "corner mark",
        false,
    ),
    key(
        &[Held(Mode::Centre)],
        Wish::In(Mode::Centre, 0),
        FILLED,
        "Ctrl+digit",
        "centre mark *",
        false,
    ),
    key(&[Held(Mode::Colour)], Wish::In(Mode::Colour, 0), FILLED, "  and Shift", "colour *", false),
    key(&[Digits], Wish::Digit(0), FILLED, "digits", "enter; above 9 Enter", true),
    key(&[Digits], Wish::Digit(0), STONES, "x,y", "move; then Enter", true),
    key(&[Char(',')], Wish::Comma, STONES, "", "", false),
    key(DELETE, Wish::Erase, FILLED, "Del", "erase", false),
    key(DELETE, Wish::Erase, STONES, "Del", "letter of x,y back", false),
    key(&[Char('z')], Wish::Mode(Mode::Number), FILLED, "z", "digits are numbers", false),
    key(&[Char('x')], Wish::Mode(Mode::Corner), FILLED, "x", "corner: mark by digits", true),
    key(&[Char('c')], Wish::Mode(Mode::Centre), FILLED, "c", "centre: mark by digits", true),
    key(&[Char('v')], Wish::Mode(Mode::Colour), FILLED, "v", "colour: by digits", false),
    key(&[Char(' ')], Wish::NextMode, FILLED, "Space", "next of z x c v", false),
    key(&[Char('d')], Wish::DigitFirst, FILLED, "d", "digit or cell first", false),
    key(&[Char('f')], Wish::Find, FILLED, "f", "find; Enter writes it", true),
    key(&[Char('m')], Wish::FillMarks, FILL, "m", "marks: fill in all", true),
    key(&[Char('m')], Wish::FillMarks, PATH, "m", "marks: fill in all", false),
    key(&[Char('a')], Wish::Clean, FILLED, "a", "clean marks up or not", false),
    key(&[Char('w')], Wish::Walk, PATH, "w", "walk: arrows write", true),
    key(&[Char('n')], Wish::NextNumber, PATH, "n", "next gap of the path", false),
    key(&[Char('o')], Wish::Turn, TILES, "o", "arrows: tile or blank", false),
    key(&[Code(KeyCode::Enter), Char(' ')], Wish::Enter, STONES, "Enter", "stone", true),
    key(&[Char('+')], Wish::Level(1), STONES, "+ -", "level: the opponent's", true),
    key(&[Char('-')], Wish::Level(-1), STONES, "", "", false),
    key(&[Char('e')], Wish::Evaluate, STONES, "e", "evaluation", true),
    key(&[Char('y')], Wish::Review, STONES, "y", "review: all moves", true),
    key(&[Code(KeyCode::Enter)], Wish::Enter, PUZZLE, "Enter", "do what is offered", false),
    key(&[Code(KeyCode::Esc)], Wish::Escape, ALL, "Esc", "stop, put it away", false),
    key(&[Char('r'), Ctrl('y'), Ctrl('Z')], Wish::Redo, ALL, "", "", false),
    key(&[Char('u'), Ctrl('z')], Wish::Undo, ALL, "u r", "undo/redo (Ctrl-Z Y)", true),
    key(&[Char('R')], Wish::Restart, ALL, "R", "from the beginning", false),
    key(&[Char('h')], Wish::Hint, ALL, "h", "hint, again: more", true),
    key(&[Char('e')], Wish::Check, PUZZLE, "e", "errors: check", true),
    key(&[Char('k')], Wish::Checkpoint, ALL, "k", "keep: checkpoint", true),
    key(&[Char('b')], Wish::Return, ALL, "b", "back: to checkpoint", true),
    key(&[Char('t')], Wish::Read, ALL, "t", "text: all that is said", false),
    key(&[Char('N')], Wish::New, ALL, "N", "new: another board", true),
    key(&[Char('s'), Char('S'), Ctrl('s')], Wish::Save, BOARD, "S", "save", true),
    key(&[Char('S'), Ctrl('s')], Wish::Save, MOVES, "S", "save", true),
    key(&[Char('L')], Wish::List, ALL, "L", "list of saved games", false),
    key(&[Char('q')], Wish::Quit, ALL, "q", "quit", true),
    key(&[Ctrl('c')], Wish::Interrupt, ALL, "Ctrl-C", "save, leave at once", false),
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
        let ctrl = held.contains(KeyModifiers::CONTROL);
        match *self {
            Char(letter) => (plain && event.code == KeyCode::Char(letter)).then_some(wish),
            Ctrl(letter) if letter.is_ascii_uppercase() => {
                // With Shift held terminals send the capital, or the small letter and the modifier.
                let small = event.code == KeyCode::Char(letter.to_ascii_lowercase());
                let shifted = small && held.contains(KeyModifiers::SHIFT);
                (ctrl && (shifted || event.code == KeyCode::Char(letter))).then_some(wish)
            }
            Ctrl(letter) => {
                let bare = ctrl && !held.contains(KeyModifiers::SHIFT);
                (bare && event.code == KeyCode::Char(letter)).then_some(wish)
            }
            Code(code) => (event.code == code).then_some(wish),
            With(code) => {
                let with = held.intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL);
                (with && event.code == code).then_some(wish)
            }
            Digits if plain && !held.contains(KeyModifiers::SHIFT) => digit.map(Wish::Digit),
            Held(mode) => {
                let shift = held.contains(KeyModifiers::SHIFT);
                let asked = match (ctrl, shift || held.contains(KeyModifiers::ALT)) {
                    (true, true) => Mode::Colour,
                    (true, false) => Mode::Centre,
                    (false, true) => Mode::Corner,
                    (false, false) => return None,
                };
                digit.filter(|_| asked == mode).map(|digit| Wish::In(mode, digit))
            }
            Digits => None,
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
        assert_eq!(press(Kind::Tiles, KeyCode::Char('s'), plain), Some(Wish::Go(1, 0)));
        assert_eq!(press(Kind::Merge, KeyCode::Char('s'), KeyModifiers::CONTROL), Some(Wish::Save));
        assert_eq!(press(Kind::Path, KeyCode::Char('w'), plain), Some(Wish::Walk));
        assert_eq!(press(Kind::Fill, KeyCode::Char('w'), plain), None);
        assert_eq!(press(Kind::Fill, KeyCode::Char('7'), plain), Some(Wish::Digit(7)));
        assert_eq!(
            press(Kind::Fill, KeyCode::Char('7'), KeyModifiers::ALT),
            Some(Wish::In(Mode::Corner, 7))
        );
        assert_eq!(press(Kind::Merge, KeyCode::Char('7'), plain), None);
        assert_eq!(
            press(Kind::Stones, KeyCode::Char('z'), KeyModifiers::CONTROL),
            Some(Wish::Undo)
        );
    }

    #[test]
    fn keys_with_a_modifier_are_the_pages() {
        let press = |code, held| press(Kind::Fill, code, held);
        let (shift, ctrl) = (KeyModifiers::SHIFT, KeyModifiers::CONTROL);
        assert_eq!(press(KeyCode::Char('4'), ctrl), Some(Wish::In(Mode::Centre, 4)));
        assert_eq!(press(KeyCode::Char('4'), shift), Some(Wish::In(Mode::Corner, 4)));
        assert_eq!(press(KeyCode::Char('4'), ctrl | shift), Some(Wish::In(Mode::Colour, 4)));
        assert_eq!(press(KeyCode::Right, shift), Some(Wish::Extend(0, 1)));
        assert_eq!(press(KeyCode::Home, ctrl), Some(Wish::Far(-1, -1)));
        assert_eq!(press(KeyCode::Char('z'), ctrl), Some(Wish::Undo));
        assert_eq!(press(KeyCode::Char('y'), ctrl), Some(Wish::Redo));
        assert_eq!(press(KeyCode::Char('z'), ctrl | shift), Some(Wish::Redo));
        assert_eq!(press(KeyCode::Char('k'), KeyModifiers::NONE), Some(Wish::Checkpoint));
        assert_eq!(press(KeyCode::Char('b'), KeyModifiers::NONE), Some(Wish::Return));
    }

    #[test]
    fn no_key_has_two_meanings_in_a_world() {
        for &kind in ALL {
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
