//! The screen: the board, what is known beside it, what is said below it, and the keys.

use super::app::{App, Question};
use super::facts::beside;
use super::grid::Grid;
use super::keys::{self, Kind};
use super::{cover, saves};
use gridwright::explain::Grade;
use gridwright::picture::{Look, Picture};
use gridwright::play::action::Square;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

/// Columns beside the board.
const SIDE: u16 = 28;

/// The parts of the screen.
struct Parts {
    title: Rect,
    board: Rect,
    side: Rect,
    said: Rect,
    foot: Rect,
}

/// The board gets what the text below it leaves; the text gets what it needs, up to a half.
fn parts(app: &App, area: Rect) -> Parts {
    let usual = if area.height < 30 { 3 } else { 5 };
    let needed = wrapped(&said(app), area.width.saturating_sub(2)) + 1;
    let most = (area.height / 2).saturating_sub(3).max(usual);
    let rows = [
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(needed.clamp(usual, most)),
        Constraint::Length(2),
    ];
    let [title, middle, said, foot] = Layout::vertical(rows).areas(area);
    let side = if area.width >= 60 { SIDE } else { 0 };
    let columns = [Constraint::Min(3), Constraint::Length(side)];
    let [board, side] = Layout::horizontal(columns).spacing(1).areas(middle);
    // A line of air between the board and what is said.
    let said = Rect { y: said.y + 1, height: said.height.saturating_sub(1), ..said };
    Parts { title, board, side, said: inset(said), foot: inset(foot) }
}

/// One column of air on the left.
fn inset(area: Rect) -> Rect {
    let by = u16::from(area.width > 1);
    Rect { x: area.x + by, width: area.width - by, ..area }
}

/// Lines that a text takes, words kept whole.
fn wrapped(text: &str, width: u16) -> u16 {
    let width = usize::from(width).max(1);
    let (mut lines, mut used) = (1, 0);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            (lines, used) = (lines + 1, 0);
        }
        used += length + usize::from(used > 0);
    }
    lines
}

/// Where the board's cells are.
pub fn grid(app: &App, picture: &Picture, area: Rect) -> Grid {
    Grid::fit(picture, parts(app, area).board, app.cursor, true)
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, app: &App, paint: bool) {
    let parts = parts(app, frame.area());
    let ink = Ink(paint);
    frame.render_widget(Line::styled(title(app, parts.title.width), Ink::bar()), parts.title);
    board(frame, app, &ink);
    frame.render_widget(Paragraph::new(beside(app)).wrap(Wrap { trim: false }), parts.side);
    let said = said(app);
    let fits = wrapped(&said, parts.said.width) <= parts.said.height;
    frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: true }), parts.said);
    if !fits && parts.said.height > 0 {
        let more = " … t shows all";
        let width = (more.chars().count() as u16).min(parts.said.width);
        let corner =
            Rect { x: parts.said.right() - width, y: parts.said.bottom() - 1, width, height: 1 };
        frame.render_widget(Line::styled(more, Ink::bar()), corner);
    }
    frame.render_widget(Paragraph::new(foot(app.kind, parts.foot.width)), parts.foot);
    cover::draw(frame, app);
}

/// The world, the clock, and what goes on; on the right, where the game is kept.
fn title(app: &App, width: u16) -> String {
    let world = app.game.world().name();
    let clock = saves::clock(app.game.seconds);
    let left = match &app.work {
        Some(work) => format!(" gridwright {world}   {clock}   {}… Esc stops it", work.name),
        None => format!(" gridwright {world}   {clock}"),
    };
    let name = app.file.as_ref().and_then(|file| file.file_stem());
    let right = match name {
        Some(name) if app.saved => format!("{} saved ", name.to_string_lossy()),
        Some(name) => format!("{} changed ", name.to_string_lossy()),
        None => String::new(),
    };
    let width = usize::from(width);
    let room = width.saturating_sub(right.chars().count());
    format!("{left:<room$}{right}")
}

/// How things look, with colour and without.
struct Ink(bool);

impl Ink {
    fn colour(&self, style: Style, colour: Color) -> Style {
        if self.0 { style.fg(colour) } else { style }
    }

    /// Black on a light ground, which is read on any terminal.
    fn light(&self, style: Style, ground: u8) -> Style {
        if self.0 { style.fg(Color::Indexed(16)).bg(Color::Indexed(ground)) } else { style }
    }

    fn bar() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    fn faint() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    fn cell(&self, look: Look) -> Style {
        let plain = Style::new();
        match look {
            Look::Given => plain.add_modifier(Modifier::BOLD),
            Look::Home => self.colour(plain, GREEN),
            Look::First => self.colour(plain.add_modifier(Modifier::BOLD), Color::Red),
            Look::Second => self.colour(plain.add_modifier(Modifier::BOLD), BLUE),
            Look::Empty | Look::Hole => Ink::faint(),
            Look::Doubled(power) => self.light(
                plain.add_modifier(Modifier::BOLD),
                DOUBLED[usize::from(power).min(DOUBLED.len()) - usize::from(power > 0)],
            ),
            Look::Plain => self.colour(plain, BLUE),
        }
    }
}

/// These are read on a dark ground as on a light one; of the terminal's own, blue and cyan often are not.
const BLUE: Color = Color::Indexed(32);
const GREEN: Color = Color::Indexed(28);

/// The ground of tiles that double, from pale to strong.
const DOUBLED: [u8; 11] = [230, 229, 222, 216, 215, 209, 221, 220, 214, 191, 156];

/// A colour for a cell, one that the colour-blind can tell from its neighbours.
const COLOURS: [Color; 8] = [
    Color::Indexed(25),
    Color::Indexed(172),
    Color::Indexed(30),
    Color::Indexed(142),
    Color::Indexed(67),
    Color::Indexed(130),
    Color::Indexed(133),
    Color::Indexed(240),
];

fn board(frame: &mut Frame<'_>, app: &App, ink: &Ink) {
    let picture = app.game.picture();
    let grid = grid(app, &picture, frame.area());
    let hinted = app.hint.as_ref().map_or(&[][..], |hint| hint.cells());
    let buffer = frame.buffer_mut();
    grid.rule(buffer, Ink::faint());
    grid.label(buffer, Ink::faint());
    let squares = app.game.sheet().map_or(&[][..], |sheet| sheet.squares());
    // The number under the cursor is shown wherever it stands.
    let under = squares.get(app.cursor.0 * picture.columns + app.cursor.1);
    let alike = under.filter(|_| app.kind == Kind::Fill).map_or(0, |square| square.number);
    for (at, shown) in picture.cells.iter().enumerate() {
        let cell = (at / picture.columns, at % picture.columns);
        let here = app.cursor == cell && app.kind != Kind::Moves;
        let square = squares.get(at);
        let wrong = app.faults.iter().any(|fault| fault.cells.contains(&cell));
        let found = app.found.is_some() && square.map(|s| s.number) == app.found;
        let alike = alike != 0 && square.is_some_and(|square| square.number == alike);
        let told = hinted.contains(&cell);
        let chosen = app.chosen.contains(&cell);
        let tint = square.map_or(0, |square| usize::from(square.colour));
        let mut style = ink.cell(shown.look);
        if shown.marked || found {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if ink.0 && tint > 0 {
            style = style.fg(Color::Indexed(231)).bg(COLOURS[tint - 1]);
        }
        if found || alike {
            style = ink.light(style, 153);
        }
        if told {
            style = ink.light(style.add_modifier(Modifier::BOLD), 222);
        }
        if wrong {
            style = ink.light(style.add_modifier(Modifier::BOLD), 210);
        }
        if here || chosen {
            style = style.add_modifier(Modifier::REVERSED);
        }
        if told || wrong || here || chosen {
            // Faint on a ground of its own is mud.
            style = style.remove_modifier(Modifier::DIM);
        }
        let edges = match (here, wrong, told, shown.marked || found) {
            (true, ..) => ('[', ']'),
            _ if chosen => ('{', '}'),
            (_, true, ..) => ('!', '!'),
            (_, _, true, _) => ('(', ')'),
            (_, _, _, true) => ('<', '>'),
            _ => (' ', ' '),
        };
        let open = square.filter(|square| square.number == 0 && !square.hole);
        let typed = app.typed.filter(|_| here && !app.finding).map(|number| format!("{number}_"));
        let lines = match (typed, open) {
            (None, Some(open)) => open_cell(open, &grid),
            (typed, _) => {
                let text = typed.unwrap_or_else(|| shown.text.trim().to_owned());
                let mut lines = vec![String::new(); usize::from(grid.height)];
                lines[usize::from(grid.height) / 2] = text;
                lines
            }
        };
        let room = usize::from(grid.width) - 2;
        for (line, text) in lines.iter().enumerate() {
            let middle = line == usize::from(grid.height) / 2;
            let (left, right) = if middle { edges } else { (' ', ' ') };
            // Without colour a letter stands for it.
            let tinted = tint > 0 && line == 0;
            let left = if tinted && left == ' ' { char::from(b'a' + tint as u8 - 1) } else { left };
            grid.write(buffer, cell, line as u16, &format!("{left}{text:^room$}{right}"), style);
        }
    }
}

/// The lines of a cell that is open: its marks.
fn open_cell(square: &Square, grid: &Grid) -> Vec<String> {
    let room = usize::from(grid.width) - 2;
    let join = |marks: &std::collections::BTreeSet<u32>| {
        let apart = if marks.iter().any(|&mark| mark > 9) { " " } else { "" };
        marks.iter().map(u32::to_string).collect::<Vec<_>>().join(apart)
    };
    let cut = |text: &str| match text.chars().count() {
        length if length > room && room < 3 => "…".to_owned(),
        length if length > room => text.chars().take(room - 1).chain(['…']).collect(),
        _ => text.to_owned(),
    };
    let (centre, corner) = (join(&square.centre), join(&square.corner));
    if grid.height < 3 {
        let marks = if centre.is_empty() { &corner } else { &centre };
        return vec![if marks.is_empty() { ".".to_owned() } else { cut(marks) }];
    }
    let first: String = centre.chars().take(room).collect();
    let rest: String = centre.chars().skip(room).collect();
    let middle = if centre.is_empty() && corner.is_empty() { "." } else { first.trim() };
    vec![format!("{:<room$}", cut(&corner)), middle.to_owned(), cut(rest.trim())]
}

/// What is said or asked.
fn said(app: &App) -> String {
    match app.question {
        None => app.said.clone(),
        Some(Question::Leave) => {
            "Save before you leave?  s save and quit · q quit without saving · Esc stay".to_owned()
        }
        Some(Question::New) if app.kind == Kind::Stones => {
            "A new game?  Enter as before · x you begin · o the other side begins · b you play both \
             · Esc stay"
                .to_owned()
        }
        Some(Question::New) if app.has_grades() => {
            let grade = |(at, grade): (usize, &Grade)| format!("{} {}", at + 1, grade.name());
            let grades: Vec<_> = Grade::ALL.iter().enumerate().map(grade).collect();
            format!("A new board?  {} · Enter as before · Esc stay", grades.join(" · "))
        }
        Some(Question::New) => "A new board?  Enter yes · Esc stay".to_owned(),
    }
}

/// The keys at the foot, as many to a line as fit.
fn foot(kind: Kind, width: u16) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for line in keys::lines(kind).filter(|line| line.foot) {
        let what = line.what.split([',', ';', ':', '(']).next().map_or(line.what, str::trim);
        let length = line.keys.chars().count() + 1 + what.chars().count();
        let last = lines.last_mut().expect("there is always one");
        if last.width() > 0 && last.width() + 2 + length > usize::from(width) {
            lines.push(Line::default());
        }
        let last = lines.last_mut().expect("there is always one");
        if last.width() > 0 {
            last.push_span(Span::raw("  "));
        }
        last.push_span(Span::styled(line.keys, Style::new().add_modifier(Modifier::BOLD)));
        last.push_span(Span::styled(format!(" {what}"), Ink::faint()));
    }
    lines
}
