//! The screen without a terminal: keys in, pictures out.

use super::app::{App, House, Leave, Question};
use super::keys::Mode;
use super::screen::handle;
use super::view;
use gridwright::play::action::{Action, Seat, Standing, You};
use gridwright::play::{Game, Measure};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

const SUDOKU: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const NUMBRIX: &str = "3\n1 0 0\n0 0 0\n0 0 9\n";
const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn sit(world: &str, text: &str) -> App {
    let mut game = Game::new(world, text, &BTreeMap::default()).unwrap();
    if world == "mnk" {
        game.seat =
            Some(Seat { you: You::First, level: Some(3), engine: None, seconds: 0.1, seed: 1 });
    }
    App::new(game, House::default())
}

/// Presses keys: letters, and names in angle brackets.
fn press(app: &mut App, keys: &str) {
    let mut letters = keys.chars();
    while let Some(letter) = letters.next() {
        let code = match letter {
            '<' => match letters.by_ref().take_while(|&l| l != '>').collect::<String>().as_str() {
                "up" => KeyCode::Up,
                "down" => KeyCode::Down,
                "left" => KeyCode::Left,
                "right" => KeyCode::Right,
                "enter" => KeyCode::Enter,
                "esc" => KeyCode::Esc,
                "del" => KeyCode::Delete,
                "tab" => KeyCode::Tab,
                "back" => KeyCode::Backspace,
                "home" => KeyCode::Home,
                "end" => KeyCode::End,
                "pgup" => KeyCode::PageUp,
                "pgdn" => KeyCode::PageDown,
                name @ ("shift-right" | "ctrl-c" | "ctrl-end") => {
                    let key = match name {
                        "shift-right" => KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT),
                        "ctrl-end" => KeyEvent::new(KeyCode::End, KeyModifiers::CONTROL),
                        _ => KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
                    };
                    handle(app, &Event::Key(key), Rect::new(0, 0, 80, 24));
                    continue;
                }
                name => panic!("no key {name}"),
            },
            letter => KeyCode::Char(letter),
        };
        let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        handle(app, &event, Rect::new(0, 0, 80, 24));
    }
}

/// Does something with the mouse over a cell.
fn mouse(app: &mut App, kind: MouseEventKind, cell: super::app::Cell) {
    let area = Rect::new(0, 0, 80, 24);
    let mut places = (0..24).flat_map(|y| (0..80).map(move |x| (x, y)));
    let (column, row) =
        places.find(|&(x, y)| view::cell_at(app, area, x, y) == Some(cell)).unwrap();
    let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    handle(app, &Event::Mouse(event), area);
}

/// Waits for what is being thought about.
fn wait(app: &mut App) {
    let start = Instant::now();
    while app.is_busy() {
        app.tick(Duration::ZERO);
        assert!(start.elapsed() < Duration::from_secs(60), "no answer came");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn picture(app: &App, (width, height): (u16, u16), paint: bool) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, app, paint)).unwrap();
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let row = |row: &[ratatui::buffer::Cell]| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    };
    buffer.content.chunks(width).map(row).collect()
}

/// A screen with its colours, as a terminal shows it that is given the file.
fn painted(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width)) {
        let bare = |cell: &ratatui::buffer::Cell| {
            cell.symbol() == " " && cell.bg == Color::Reset && cell.modifier.is_empty()
        };
        let end = row.iter().rposition(|cell| !bare(cell)).map_or(0, |last| last + 1);
        let mut last = Style::new();
        for cell in &row[..end] {
            let style = Style { underline_color: None, ..cell.style() };
            if style != last {
                text += &sgr(cell);
                last = style;
            }
            text += cell.symbol();
        }
        text += if end > 0 { "\x1b[m\n" } else { "\n" };
    }
    text
}

/// The sequence that sets a cell's style.
fn sgr(cell: &ratatui::buffer::Cell) -> String {
    let mut codes = vec!["0".to_owned()];
    for (modifier, code) in [
        (Modifier::BOLD, "1"),
        (Modifier::DIM, "2"),
        (Modifier::UNDERLINED, "4"),
        (Modifier::REVERSED, "7"),
    ] {
        codes.extend(cell.modifier.contains(modifier).then(|| code.to_owned()));
    }
    let colour = |colour: Color, base: u8| match colour {
        Color::Reset => None,
        Color::Indexed(index) => Some(format!("{};5;{index}", base + 8)),
        Color::Red => Some((base + 1).to_string()),
        other => panic!("{other:?} has no number here"),
    };
    codes.extend(colour(cell.fg, 30));
    codes.extend(colour(cell.bg, 40));
    format!("\x1b[{}m", codes.join(";"))
}

/// Holds a screen against the one that is kept.
fn hold_against(file: &Path, seen: &str) {
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::write(file, seen).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(kept == seen, "{} differs:\n{seen}", file.display());
}

/// Compares with the screens that are kept; `UPDATE_SCREENS=1` keeps what is seen now.
fn compare(name: &str, app: &mut App) {
    wait(app);
    let app = &*app;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    for size in SIZES {
        let plain = picture(app, size, false);
        let seen = text(&plain);
        let file = |end: &str| folder.join(format!("{name}-{}x{}.{end}", size.0, size.1));
        hold_against(&file("txt"), &seen);
        let bare =
            |cell: &ratatui::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
        assert!(plain.content.iter().all(bare), "{name}: colour where none is wanted");
        let colourful = picture(app, size, true);
        assert_eq!(text(&colourful), seen, "{name}: colour carries words");
        hold_against(&file("ansi"), &painted(&colourful));
    }
}

#[test]
fn screens_of_every_world() {
    compare("sudoku", &mut sit("sudoku", SUDOKU));
    compare("numbrix", &mut sit("numbrix", NUMBRIX));
    compare("sliding", &mut sit("sliding", "1 2 3\n4 0 6\n7 5 8\n"));
    compare("merge", &mut sit("merge", "2 2 4\n0 8 0\n0 0 16\n"));
    let mut mnk = sit("mnk", "7 7 5 ......./......./......./...X.../....O../......./....... X\n");
    mnk.game.seconds = 3725.0;
    compare("mnk", &mut mnk);
}

#[test]
fn a_sudoku_is_filled_marked_and_taken_back() {
    let mut app = sit("sudoku", SUDOKU);
    press(&mut app, "7");
    assert_eq!(app.said, "Row 1 column 1 is given.");
    press(&mut app, "<tab>c12x4z");
    let square = |app: &App, at: usize| app.game.sheet().unwrap().squares()[at].clone();
    assert_eq!(square(&app, 2).centre.into_iter().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(square(&app, 2).corner.into_iter().collect::<Vec<_>>(), [4]);
    assert_eq!(app.mode, Mode::Number);
    compare("sudoku-marks", &mut app);
    press(&mut app, "4");
    assert_eq!(square(&app, 2).number, 4);
    press(&mut app, "u");
    assert_eq!(square(&app, 2).number, 0);
    press(&mut app, "r<del>");
    assert_eq!(square(&app, 2).number, 0);
    press(&mut app, "f8");
    assert_eq!((app.found, app.finding), (Some(8), false));
    compare("sudoku-found", &mut app);
    press(&mut app, "<esc>km9b");
    assert_eq!(square(&app, 2).centre.into_iter().collect::<Vec<_>>(), [1, 2]);
    press(&mut app, "v3");
    assert_eq!(square(&app, 2).colour, 3);
    press(&mut app, "?");
    compare("keys", &mut app);
    press(&mut app, "<esc>");
    assert!(app.overlay.is_none());
}

#[test]
fn a_hint_goes_deeper_and_is_applied() {
    let mut app = sit("sudoku", SUDOKU);
    press(&mut app, "h");
    wait(&mut app);
    assert!(app.said.ends_with("h says more."), "{}", app.said);
    press(&mut app, "hh");
    assert!(app.said.ends_with("Enter does it."), "{}", app.said);
    compare("sudoku-hint", &mut app);
    press(&mut app, "<enter>");
    assert_eq!(app.game.actions().len(), 1);
    press(&mut app, "e");
    wait(&mut app);
    assert_eq!(app.said, "Nothing wrong is known.");
}

#[test]
fn asking_again_before_the_hint_is_there_is_not_lost() {
    let mut app = sit("sudoku", SUDOKU);
    press(&mut app, "hhh");
    wait(&mut app);
    assert!(app.said.ends_with("Enter does it."), "{}", app.said);
    press(&mut app, "<enter>h");
    wait(&mut app);
    assert!(app.said.ends_with("h says more."), "the next one begins anew: {}", app.said);
}

#[test]
fn enter_goes_back_before_a_mistake() {
    let mut app = sit("sudoku", SUDOKU);
    // 4 belongs there, 1 does not; marks in between are no moves.
    press(&mut app, "<tab>4<tab>c26z1<tab>c4zhhh");
    wait(&mut app);
    assert!(app.said.ends_with("move 2. Enter goes back before it."), "{}", app.said);
    press(&mut app, "<enter>");
    assert_eq!(app.game.sheet().unwrap().numbers()[2..4], [4, 0]);
    assert_eq!(app.game.undone(), 2);
    // A slide after which no way leads to a single tile.
    let mut merge = sit("merge", "4 2 2\n2 2 4\n");
    press(&mut merge, "<up><left>hhh");
    wait(&mut merge);
    assert!(merge.said.ends_with("Enter goes back before it."), "{}", merge.said);
    press(&mut merge, "<enter>");
    assert_eq!((merge.game.actions().len(), merge.game.undone()), (0, 2));
}

#[test]
fn a_mark_taken_away_is_not_hinted_again() {
    let text =
        "........1...83...227..5.8....14....77...1.....3..6715..2.5...48384..69155......26\n";
    let mut app = sit("sudoku", text);
    press(&mut app, "mh");
    wait(&mut app);
    press(&mut app, "hh");
    let first = app.said.clone();
    assert!(first.contains("can be removed"), "{first}");
    press(&mut app, "<enter>h");
    wait(&mut app);
    press(&mut app, "hh");
    assert!(app.said.ends_with("Enter does it.") && app.said != first, "{}", app.said);
}

#[test]
fn mistakes_are_shown_when_asked_for() {
    let mut app = sit("sudoku", SUDOKU);
    press(&mut app, "<tab>5");
    assert!(app.faults.is_empty());
    press(&mut app, "e");
    wait(&mut app);
    assert!(!app.faults.is_empty() && app.faults[0].cells.contains(&(0, 2)), "{:?}", app.faults);
    assert!(text(&picture(&app, SIZES[0], false)).contains('!'));
    let game = Game::new("sudoku", SUDOKU, &BTreeMap::default()).unwrap();
    let mut strict = App::new(game, House { strict: true, ..House::default() });
    press(&mut strict, "<tab>5");
    assert!(!strict.faults.is_empty());
}

#[test]
fn tiles_slide_by_arrows_letters_and_clicks() {
    let mut app = sit("sliding", "1 2 3\n4 0 5\n");
    // The arrow moves the tile: 5 goes left.
    press(&mut app, "<left>");
    assert_eq!(app.game.standing(), Standing::Solved);
    wait(&mut app);
    assert_eq!(app.over, Some(Measure::Known { optimum: 1, over: 0 }));
    press(&mut app, "uo");
    press(&mut app, "<right>");
    assert_eq!(app.game.standing(), Standing::Solved);
    press(&mut app, "uh");
    wait(&mut app);
    press(&mut app, "hh<enter>");
    assert_eq!(app.game.standing(), Standing::Solved);
    press(&mut app, "u");
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), (1, 2));
    assert_eq!(app.game.standing(), Standing::Solved);
    press(&mut app, "uRws");
    assert_eq!(app.game.actions().len(), 2, "{}", app.said);
}

#[test]
fn a_path_is_typed_and_walked() {
    let mut app = sit("numbrix", NUMBRIX);
    press(&mut app, "w<right><right>w<down>");
    let numbers = |app: &App| app.game.sheet().unwrap().numbers();
    assert_eq!(app.said, "2 stands at row 1 column 2 already.");
    assert_eq!((numbers(&app), app.cursor), (vec![1, 2, 3, 0, 0, 0, 0, 0, 9], (0, 2)));
    press(&mut app, "<left><right>");
    assert_eq!((app.said.as_str(), app.cursor), ("", (0, 2)), "to and fro along the path");
    press(&mut app, "w<down><down>ww<left>");
    assert_eq!(numbers(&app)[7], 8, "backwards from 9");
    press(&mut app, "w<left>7<up>6<right>5<right>4");
    assert_eq!(app.game.standing(), Standing::Solved, "{:?}", numbers(&app));
    let mut large = sit("numbrix", "4 3\n1 0 0 0\n0 0 0 0\n0 0 0 0\n");
    press(&mut large, "<right>1");
    assert_eq!(large.typed, Some(1));
    press(&mut large, "2");
    assert_eq!(numbers(&large)[1], 12);
    press(&mut large, "1<left>");
    assert_eq!(large.said, "1 is not written: it could go on, and waits for Enter.");
    press(&mut large, "<right>");
    press(&mut large, "<right>1<enter><right>3");
    assert_eq!(numbers(&large)[2..4], [1, 3]);
}

#[test]
fn a_walk_goes_aslant_and_only_where_a_path_can() {
    let numbers = |app: &App| app.game.sheet().unwrap().numbers();
    // Odd rows lie half a cell to the right: from the middle of the board all six sides are reached.
    let hexagons = "% gridwright: neighbours=6\n3 3\n0 0 0\n0 1 0\n0 0 0\n";
    for (key, at) in [("home", 1), ("pgup", 2), ("end", 7), ("pgdn", 8), ("left", 3), ("right", 5)]
    {
        let mut app = sit("numbrix", hexagons);
        press(&mut app, &format!("<down><right>w<{key}>"));
        assert_eq!(numbers(&app)[at], 2, "{key}: {:?} {}", numbers(&app), app.said);
    }
    let mut hidato = sit("numbrix", "% gridwright: neighbours=8\n2 2\n1 0\n0 0\n");
    press(&mut hidato, "w<pgdn>");
    assert_eq!(numbers(&hidato), [1, 0, 0, 2]);
    let mut plain = sit("numbrix", NUMBRIX);
    press(&mut plain, "w<pgdn>");
    assert_eq!((numbers(&plain)[4], plain.cursor), (0, (0, 0)));
    assert_eq!(plain.said, "A path does not go there.");
    press(&mut plain, "r");
    assert_eq!(numbers(&plain)[4], 0, "what was refused is not done again");
    press(&mut plain, "ww<pgdn>");
    assert_eq!(plain.cursor, (2, 0), "off a walk it is three rows");
}

#[test]
fn what_cannot_be_saved_is_said_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let occupied = folder.path().join("games");
    std::fs::write(&occupied, "a file").unwrap();
    let mut app = sit("sliding", "1 2 3\n4 0 5\n");
    app.house.folder = Some(occupied);
    press(&mut app, "<right>S");
    assert!(app.said.starts_with("Cannot make") && !app.saved, "{}", app.said);
    press(&mut app, "qs");
    assert!(app.leave.is_none(), "nobody leaves with a game that is not kept");
    press(&mut app, "<ctrl-c>");
    assert!(app.leave.is_none() && app.question == Some(Question::Leave));
    let seen = text(&picture(&app, SIZES[0], false));
    assert!(seen.contains("Cannot make") && seen.contains("quit without saving"), "{seen}");
    press(&mut app, "<esc>N<enter>");
    wait(&mut app);
    assert_eq!(app.game.actions().len(), 1, "nor begins another: {}", app.said);
    press(&mut app, "<ctrl-c><ctrl-c>");
    assert_eq!(app.leave, Some(Leave::Interrupt), "who insists may go");
    app.leave = None;
    press(&mut app, "<esc>u<left>");
    assert_eq!(app.game.standing(), Standing::Solved);
}

#[test]
fn the_opponent_answers_and_moves_are_taken_back() {
    let mut app = sit("mnk", "5 5 4 ...../...../...../...../..... X\n");
    press(&mut app, "<enter>");
    assert_eq!(app.game.actions().len(), 1);
    press(&mut app, "<up><enter>");
    assert_eq!(app.said, "It is the opponent's turn.");
    wait(&mut app);
    assert_eq!(app.game.actions().len(), 2);
    press(&mut app, "u");
    assert!(app.game.actions().is_empty() && !app.is_busy());
    press(&mut app, "r");
    assert_eq!(app.game.actions().len(), 2);
    press(&mut app, "+");
    assert_eq!(app.said, "The opponent's level is 4.");
    press(&mut app, "h");
    wait(&mut app);
    press(&mut app, "hh");
    let told = app.cursor;
    assert!(app.said.ends_with("Enter does it."), "{}", app.said);
    press(&mut app, "<enter>");
    assert_eq!(app.game.actions()[2], Action::Place { cell: told });
    press(&mut app, "uh");
    wait(&mut app);
    press(&mut app, "hh<ctrl-end><enter>");
    let elsewhere = Action::Place { cell: (4, 4) };
    assert_eq!(app.game.actions()[2], elsewhere, "who goes elsewhere plays there");
}

#[test]
fn new_boards_saves_and_leaving() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = sit("merge", "2 2 4\n0 8 0\n0 0 16\n");
    app.house.folder = Some(folder.path().to_owned());
    press(&mut app, "<left>q");
    assert_eq!((app.question, app.leave), (Some(Question::Leave), None));
    press(&mut app, "<esc>N<enter>");
    wait(&mut app);
    assert!(app.game.actions().is_empty() && app.game.seed.is_some(), "{}", app.said);
    assert_eq!(app.said, "Saved as merge-1.", "a game that is not over is not thrown away");
    let moved = ["<left>", "<up>", "<right>", "<down>"];
    for key in moved {
        press(&mut app, key);
    }
    press(&mut app, "S");
    assert_eq!(app.said, "Saved as merge-2.");
    press(&mut app, "q");
    assert_eq!(app.leave, Some(Leave::Quit));
    let (again, ..) = super::saves::open("merge-2", folder.path()).unwrap();
    assert_eq!(again.actions(), app.game.actions());
    // Deleted when asked twice.
    press(&mut app, "L<del><esc>");
    assert!(app.overlay.is_some() && folder.path().join("merge-2.json").exists());
    press(&mut app, "<del><del>");
    assert!(!folder.path().join("merge-2.json").exists() && app.file.is_none() && !app.saved);
    press(&mut app, "<del><del>");
    assert!(app.overlay.is_none() && std::fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn small_and_odd_terminals_do_no_harm() {
    let mut app = sit("mnk", "7 7 5 ......./......./......./......./......./......./....... X\n");
    for size in [(1, 1), (5, 3), (20, 8), (60, 10), (300, 100)] {
        text(&picture(&app, size, true));
        press(&mut app, "?");
        text(&picture(&app, size, true));
        press(&mut app, "<esc>");
    }
    let seen = text(&picture(&app, (23, 7), false));
    assert!(seen.contains("waits for a"), "{seen}");
    let seen = text(&picture(&app, (40, 12), false));
    assert!(seen.contains("40×12: small") && seen.contains("? keys"), "{seen}");
    let hexagons = "% gridwright: neighbours=6\n3 3\n1 0 0\n0 0 0\n0 0 9\n";
    compare("hexagons", &mut sit("numbrix", hexagons));
}

#[test]
fn several_cells_are_marked_and_erased_as_one() {
    let mut app = sit("sudoku", SUDOKU);
    press(&mut app, "<tab><shift-right>c1");
    let square = |app: &App, at: usize| app.game.sheet().unwrap().squares()[at].clone();
    assert!(square(&app, 2).centre.contains(&1) && square(&app, 3).centre.contains(&1));
    assert_eq!(app.game.actions().len(), 1);
    compare("sudoku-chosen", &mut app);
    press(&mut app, "u");
    assert!(square(&app, 2).centre.is_empty() && square(&app, 3).centre.is_empty());
    press(&mut app, "r<del>");
    assert!(square(&app, 3).centre.is_empty() && app.game.actions().len() == 2);
}

#[test]
fn a_digit_can_be_chosen_first() {
    let mut app = sit("sudoku", SUDOKU);
    press(&mut app, "d4<tab><enter>");
    assert_eq!(app.game.sheet().unwrap().numbers()[2], 4);
    press(&mut app, "c6<tab><enter>d");
    assert!(app.game.sheet().unwrap().squares()[3].centre.contains(&6));
    press(&mut app, "z6");
    assert_eq!(app.game.sheet().unwrap().numbers()[3], 6);
}

#[test]
fn clean_up_can_be_switched_off() {
    let mut app = sit("sudoku", SUDOKU);
    let marks = |app: &App| app.game.sheet().unwrap().squares()[3].centre.len();
    press(&mut app, "m<tab>");
    let all = marks(&app);
    press(&mut app, "2");
    assert_eq!(marks(&app), all - 1);
    press(&mut app, "u");
    assert_eq!(marks(&app), all);
    press(&mut app, "a2");
    assert_eq!(marks(&app), all);
}

#[test]
fn stones_are_typed_weighed_and_reviewed() {
    let mut app = sit("mnk", "3 3 3 .../.../... X\n");
    app.game.seat.as_mut().unwrap().you = You::Both;
    app.call_opponent();
    press(&mut app, "9,9<enter>");
    assert_eq!(app.said, "'9,9' is no cell: column,row from 0.");
    press(&mut app, "1,2<back>1<enter>1,0<enter>e");
    assert_eq!(app.game.actions().len(), 2);
    wait(&mut app);
    assert_eq!(app.said, "Proved: X wins with best play.");
    compare("mnk-weighed", &mut app);
    press(&mut app, "0,0<enter>2,2<enter>0,1<enter>2,1<enter>0,2<enter>");
    assert_eq!(app.said, "X wins. y reviews the game, N begins another.");
    press(&mut app, "y");
    wait(&mut app);
    let text = text(&picture(&app, SIZES[0], false));
    assert!(text.contains("blunder") && text.contains("7 moves"), "{text}");
    compare("mnk-review", &mut app);
    press(&mut app, "<enter>");
    assert_eq!((app.game.actions().len(), app.cursor), (1, (0, 1)));
    press(&mut app, "N");
    compare("mnk-new", &mut app);
    press(&mut app, "o");
    wait(&mut app);
    assert_eq!(app.game.actions().len(), 1, "the other side begins");
}

#[test]
fn level_and_side_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = sit("mnk", "5 5 4 ...../...../...../...../..... X\n");
    app.house.folder = Some(folder.path().join("games"));
    press(&mut app, "++<enter>");
    wait(&mut app);
    press(&mut app, "s");
    let (again, ..) = super::saves::open("mnk-1", &folder.path().join("games")).unwrap();
    let seat = again.seat.unwrap();
    assert_eq!((seat.you, seat.level), (You::First, Some(5)));
    press(&mut app, "L");
    let text = text(&picture(&app, SIZES[0], false));
    assert!(text.contains("> mnk-1 ") && text.contains("2 actions"), "{text}");
    press(&mut app, "u");
    assert!(app.overlay.is_none());
    press(&mut app, "uL<enter>");
    assert_eq!(app.game.actions().len(), 0, "what was taken back is kept too");
    press(&mut app, "r");
    assert_eq!(app.game.actions().len(), 2);
}

#[test]
fn whoever_looks_back_is_not_answered() {
    let mut app = sit("mnk", "5 5 4 ...../...../...../...../..... X\n");
    app.game.seat.as_mut().unwrap().you = You::Second;
    app.settle();
    wait(&mut app);
    press(&mut app, "0,0<enter>");
    wait(&mut app);
    assert_eq!(app.game.actions().len(), 3);
    press(&mut app, "R");
    assert!(!app.is_busy() && app.game.undone() == 3, "{}", app.said);
    // The position can be weighed, and the opponent be asked.
    press(&mut app, "e");
    wait(&mut app);
    assert!(app.evaluation.is_some(), "{}", app.said);
    press(&mut app, "<enter>");
    wait(&mut app);
    assert_eq!((app.game.actions().len(), app.game.undone()), (1, 0));
}

#[test]
fn tiles_that_merge_are_dragged() {
    let mut app = sit("merge", "2 2 4\n0 8 0\n0 0 16\n");
    let (down, drag) =
        (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Drag(MouseButton::Left));
    mouse(&mut app, down, (0, 2));
    mouse(&mut app, drag, (0, 1));
    mouse(&mut app, drag, (0, 0));
    assert_eq!(app.game.moves().as_deref(), Some("L"), "once each time");
    mouse(&mut app, down, (0, 1));
    mouse(&mut app, drag, (2, 1));
    assert_eq!(app.game.moves().as_deref(), Some("LD"));
}

#[test]
fn large_boards_are_tight_then_scrolled() {
    let stones = format!("19 19 5 {} X\n", [".".repeat(19).as_str(); 19].join("/"));
    let mut app = sit("mnk", &stones);
    compare("mnk-19", &mut app);
    let seen = text(&picture(&app, SIZES[0], false));
    assert!(seen.contains("18") && !seen.contains("seen"), "all of it: {seen}");
    let rows: Vec<String> = (0..16)
        .map(|row: u32| {
            let cell = |column: u32| match (row * 7 + column * 5) % 11 {
                0 => (1 + (row + column) % 16).to_string(),
                _ => "0".to_owned(),
            };
            (0..16).map(cell).collect::<Vec<_>>().join(" ")
        })
        .collect();
    compare("sudoku-16", &mut sit("sudoku", &(rows.join("\n") + "\n")));
    let empty = format!("20\n{}", format!("{}\n", ["0"; 20].join(" ")).repeat(20));
    let mut path = sit("numbrix", &empty);
    let before = text(&picture(&path, SIZES[0], false));
    assert!(before.contains("rows 1 to 18"), "{before}");
    press(&mut path, "<ctrl-end>");
    compare("numbrix-20", &mut path);
    // Wherever the cursor is, it is seen.
    press(&mut path, "<home>");
    for _ in 0..20 {
        for size in [SIZES[0], (40, 12), (24, 8)] {
            let seen = text(&picture(&path, size, false));
            assert!(seen.contains('['), "{:?} {size:?}: {seen}", path.cursor);
        }
        press(&mut path, "<right><up>");
    }
}

#[test]
fn what_arrows_move_is_said_once_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let sit = || {
        let games = folder.path().join("games");
        let habits = super::saves::Habits::read(&games);
        let house = House { habits, folder: Some(games), ..House::default() };
        App::new(Game::new("sliding", "1 2 3\n4 0 5\n", &BTreeMap::default()).unwrap(), house)
    };
    let mut app = sit();
    assert_eq!(app.said, "Arrows move the tile; o makes them move the blank.");
    press(&mut app, "o");
    let mut app = sit();
    assert_eq!(app.said, "");
    press(&mut app, "<right>");
    assert_eq!(app.game.standing(), Standing::Solved);
}
