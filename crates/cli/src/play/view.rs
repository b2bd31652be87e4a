//! The screen: the board, what is known beside it, what is said below it, and the keys.

use super::app::{App, Question, Walk};
use super::grid::Grid;
use super::keys::{self, Kind, Mode};
use super::saves;
use gridwright::explain::Grade;
use gridwright::picture::{Look, Picture};
use gridwright::play::action::{Square, Standing};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

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

fn parts(area: Rect) -> Parts {
    let rows = [
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(if area.height < 30 { 4 } else { 6 }),
        Constraint::Length(2),
    ];
    let [title, middle, said, foot] = Layout::vertical(rows).areas(area);
    let side = if area.width >= 60 { SIDE } else { 0 };
    let columns = [Constraint::Min(3), Constraint::Length(side)];
    let [board, side] = Layout::horizontal(columns).spacing(1).areas(middle);
    Parts { title, board, side, said, foot }
}

/// Where the board's cells are.
pub fn grid(app: &App, picture: &Picture, area: Rect) -> Grid {
    Grid::fit(picture, parts(area).board, app.cursor, true)
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, app: &App, paint: bool) {
    let area = frame.area();
    let parts = parts(area);
    let ink = Ink(paint);
    let title =
        format!(" gridwright {}   {}", app.game.world().name(), saves::clock(app.game.seconds));
    let title = match &app.work {
        Some(work) => format!("{title}   {}… Esc stops it", work.name),
        None => title,
    };
    let bar = format!("{title:<width$}", width = usize::from(area.width));
    frame.render_widget(Line::styled(bar, Ink::bar()), parts.title);
    board(frame, app, &ink);
    frame.render_widget(Paragraph::new(beside(app)).wrap(Wrap { trim: false }), parts.side);
    let said = Paragraph::new(said(app)).wrap(Wrap { trim: true });
    frame.render_widget(said, parts.said);
    let keys = Paragraph::new(foot(app.kind, area.width)).style(Ink::faint());
    frame.render_widget(keys, parts.foot);
    if app.help {
        help(frame, app.kind);
    }
}

/// How things look, with colour and without.
struct Ink(bool);

impl Ink {
    fn colour(&self, style: Style, colour: Color) -> Style {
        if self.0 { style.fg(colour) } else { style }
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
            Look::Home => self.colour(plain, Color::Green),
            Look::First => self.colour(plain.add_modifier(Modifier::BOLD), Color::Red),
            Look::Second => self.colour(plain.add_modifier(Modifier::BOLD), Color::Cyan),
            Look::Empty | Look::Hole => Ink::faint(),
            Look::Plain | Look::Doubled(_) => self.colour(plain, Color::Blue),
        }
    }
}

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
    for (at, shown) in picture.cells.iter().enumerate() {
        let cell = (at / picture.columns, at % picture.columns);
        let here = app.cursor == cell && app.kind != Kind::Moves;
        let square = squares.get(at);
        let mut style = ink.cell(shown.look);
        let wrong = app.faults.iter().any(|fault| fault.cells.contains(&cell));
        let found = app.found.is_some() && square.map(|s| s.number) == app.found;
        let told = hinted.contains(&cell);
        if shown.marked || found {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if told {
            style = ink.colour(style.add_modifier(Modifier::BOLD), Color::Yellow);
        }
        if wrong {
            style = ink.colour(style.add_modifier(Modifier::BOLD), Color::Red);
        }
        let tint = square.map_or(0, |square| usize::from(square.colour));
        if ink.0 && tint > 0 {
            style = style.bg(COLOURS[tint - 1]);
        }
        if here {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let edges = match (here, wrong, told, shown.marked || found) {
            (true, ..) => ('[', ']'),
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

fn beside(app: &App) -> Vec<Line<'static>> {
    let game = &app.game;
    let mut lines = vec![match game.standing() {
        Standing::Open => String::new(),
        Standing::Solved => "SOLVED".to_owned(),
        Standing::Over(how) => how.to_uppercase(),
    }];
    match app.kind {
        Kind::Moves => {
            lines.push(format!("moves     {}", game.actions().len()));
            lines.push(match app.over {
                Some(0) => "on a shortest way".to_owned(),
                Some(over) => format!("{over} over the optimum"),
                None => String::new(),
            });
        }
        Kind::Stones => {
            lines.push(format!("move      {}", game.actions().len() + 1));
            if let Some(opponent) = &app.opponent {
                let side = opponent.mine.map_or("both".to_owned(), |side| side.to_string());
                lines.push(format!("you play  {side}"));
                lines.extend(opponent.level.map(|level| format!("level     {level}")));
            }
            lines.push(format!("cursor    {},{}", app.cursor.1, app.cursor.0));
        }
        Kind::Fill | Kind::Path => sheet(app, &mut lines),
    }
    if game.checkpoints() > 0 {
        lines.push(format!("places    {}", game.checkpoints()));
    }
    if let Some(file) = &app.file {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        lines.push(format!("saved as  {name}"));
    }
    lines.into_iter().map(Line::from).collect()
}

/// What is known of a board that is filled.
fn sheet(app: &App, lines: &mut Vec<String>) {
    let Some(sheet) = app.game.sheet() else { return };
    let open = sheet.squares().iter().filter(|s| s.number == 0 && !s.hole).count();
    lines.push(format!("open      {open}"));
    let mode = if app.mode == Mode::Number { "numbers" } else { app.mode.name() };
    lines.push(format!("digits    {mode}"));
    if app.walk != Walk::Off {
        let way = if app.walk == Walk::Up { "next number" } else { "number before" };
        lines.push(format!("walk      {way}"));
    }
    if app.finding {
        lines.push(format!("find      {}_", app.typed.map_or(String::new(), |n| n.to_string())));
    } else if let Some(found) = app.found {
        lines.push(format!("shown     {found}"));
    }
    if let Some(square) = sheet.index(app.cursor).map(|at| &sheet.squares()[at]) {
        lines.push(format!("here      row {} column {}", app.cursor.0 + 1, app.cursor.1 + 1));
        let list = |marks: &std::collections::BTreeSet<u32>| {
            marks.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
        };
        if !square.centre.is_empty() && square.number == 0 {
            lines.push(format!("  centre  {}", list(&square.centre)));
        }
        if !square.corner.is_empty() && square.number == 0 {
            lines.push(format!("  corner  {}", list(&square.corner)));
        }
    }
    if app.kind == Kind::Fill {
        let count = |digit: u32| sheet.squares().iter().filter(|s| s.number == digit).count();
        lines.extend([String::new(), "left".to_owned()]);
        let digits: Vec<u32> = (1..=sheet.columns() as u32).collect();
        for row in digits.chunks(3) {
            let left = |&digit: &u32| {
                format!("{digit:>2}×{:<2}", sheet.columns().saturating_sub(count(digit)))
            };
            lines.push(format!(" {}", row.iter().map(left).collect::<Vec<_>>().join("   ")));
        }
    }
}

/// What is said or asked.
fn said(app: &App) -> String {
    match app.question {
        None => app.said.clone(),
        Some(Question::Leave) => {
            "Save before you leave?  s save and quit · q quit without saving · Esc stay".to_owned()
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
    let mut lines = vec![String::new()];
    for line in keys::lines(kind).filter(|line| line.foot) {
        let what = line.what.split([',', ';', ':']).next().unwrap_or(line.what);
        let item = format!("{} {what}", line.keys);
        let last = lines.last_mut().expect("there is always one");
        if last.is_empty() {
            *last = item;
        } else if last.chars().count() + 2 + item.chars().count() <= usize::from(width) {
            *last += "  ";
            *last += &item;
        } else {
            lines.push(item);
        }
    }
    lines.into_iter().map(Line::from).collect()
}

/// Every key, over the board.
fn help(frame: &mut Frame<'_>, kind: Kind) {
    let mut lines: Vec<String> =
        keys::lines(kind).map(|line| format!(" {:<12} {}", line.keys, line.what)).collect();
    lines.push(" mouse        choose, place, push".to_owned());
    let area = frame.area();
    let room = usize::from(area.height.saturating_sub(2)).max(1);
    let columns = lines.len().div_ceil(room);
    let rows = lines.len().div_ceil(columns);
    let width = area.width / columns as u16;
    frame.render_widget(Clear, area);
    frame.render_widget(Block::bordered().title(" Keys — any key goes on "), area);
    for (at, part) in lines.chunks(rows).enumerate() {
        let x = area.x + 1 + at as u16 * width.saturating_sub(1);
        let place = Rect { x, y: area.y + 1, width, height: rows as u16 };
        let text: Vec<_> = part.iter().map(|line| Line::from(line.clone())).collect();
        frame.render_widget(
            Paragraph::new(text),
            place.intersection(area.inner(ratatui::layout::Margin::new(1, 1))),
        );
    }
}
