//! The screen: the board, what is known beside it, what is said below it, and the keys.

use super::app::{App, Cell, Question};
use super::facts::beside;
use super::grid::Grid;
use super::keys::{self, Kind};
use super::{cover, saves};
use gridwright::explain::Grade;
use gridwright::picture::{Look, Picture};
use gridwright::play::action::Square;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

/// Columns beside the board.
const SIDE: u16 = 28;

/// Smaller terminals than this show no board.
const SMALLEST: (u16, u16) = (24, 8);
/// The screen is made for this size and larger ones.
const HOME: (u16, u16) = (80, 24);

/// The parts of the screen.
struct Parts {
    title: Rect,
    grid: Grid,
    side: Rect,
    said: Rect,
    foot: Rect,
}

/// The text below the board gets what it needs, up to a half, and a line of air above it unless the board
/// fits without that; the board gets the rest, and what is known of the game stands beside it.
fn parts(app: &App, picture: &Picture, area: Rect) -> Parts {
    let title = Rect { height: area.height.min(1), ..area };
    let below = if area.height < 18 { 1 } else { 2 };
    let foot = Rect { y: area.bottom().saturating_sub(below), height: below, ..area };
    let foot = foot.intersection(area);
    let usual = if area.height < 30 { 3 } else { 5 };
    let most = (area.height / 2).saturating_sub(3).max(usual);
    let needed = wrapped(&said(app), area.width.saturating_sub(2));
    let beside = if area.width >= 60 { SIDE + 1 } else { 0 };
    let board = |text: u16| Rect {
        y: title.bottom(),
        width: area.width - beside,
        height: foot.y.saturating_sub(title.bottom()).saturating_sub(text),
        ..area
    };
    let tall = board(needed.min(most));
    let grid = Grid::fit(picture, board((needed + 1).clamp(usual, most)), tall, app.cursor);
    let (right, below) = grid.ends();
    let side = Rect {
        x: (right + 3).min(area.right().saturating_sub(SIDE)),
        y: title.bottom(),
        width: if beside > 0 { SIDE } else { 0 },
        height: below - title.bottom(),
    };
    let air = u16::from(below < tall.bottom());
    let said = Rect { y: below + air, height: foot.y.saturating_sub(below + air), ..area };
    Parts { title, grid, side, said: inset(said), foot: inset(foot) }
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

/// The cell at a place on the screen.
pub fn cell_at(app: &App, area: Rect, x: u16, y: u16) -> Option<Cell> {
    parts(app, &app.game.picture(), area).grid.cell_at(x, y)
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, app: &App, paint: bool) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = format!("gridwright waits for a larger terminal: {}×{} is home", HOME.0, HOME.1);
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    let picture = app.game.picture();
    let parts = parts(app, &picture, area);
    frame.render_widget(Line::styled(title(app, area), Ink::bar()), parts.title);
    board(frame, app, &picture, &parts.grid, &Ink(paint));
    let beside = Paragraph::new(beside(app, &parts.grid)).wrap(Wrap { trim: false });
    frame.render_widget(beside, parts.side);
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
    frame.render_widget(Paragraph::new(foot(app.kind, parts.foot)), parts.foot);
    cover::draw(frame, app);
}

/// The world, the clock, and what goes on; on the right, where the game is kept.
fn title(app: &App, area: Rect) -> String {
    let world = app.game.world().name();
    let clock = saves::clock(app.game.seconds);
    let left = match &app.work {
        Some(work) => format!(" gridwright {world}   {clock}   {}… Esc stops it", work.job.name()),
        None => format!(" gridwright {world}   {clock}"),
    };
    let name = app.file.as_ref().and_then(|file| file.file_stem());
    let right = match name {
        _ if area.width < HOME.0 || area.height < HOME.1 => {
            format!("{}×{}: small ", area.width, area.height)
        }
        Some(name) if app.saved => format!("{} saved ", name.to_string_lossy()),
        Some(name) => format!("{} changed ", name.to_string_lossy()),
        None => String::new(),
    };
    let width = usize::from(area.width);
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

    /// Where the cursor is: the reverse of everything else on any terminal, unless there is a colour to show.
    fn chosen(&self, colour: Option<Color>) -> Style {
        let style = Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD);
        colour.map_or(style, |colour| self.colour(style, colour))
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
const RED: Color = Color::Indexed(203);
const AMBER: Color = Color::Indexed(172);

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

fn board(frame: &mut Frame<'_>, app: &App, picture: &Picture, grid: &Grid, ink: &Ink) {
    let buffer = frame.buffer_mut();
    grid.rule(buffer, Ink::faint());
    grid.label(buffer, Ink::faint());
    let squares = app.game.sheet().map_or(&[][..], |sheet| sheet.squares());
    if app.kind == Kind::Path {
        path(buffer, squares, picture.columns, grid, ink);
    }
    // The number under the cursor is shown wherever it stands, unless another one is looked for.
    let under = squares.get(app.cursor.0 * picture.columns + app.cursor.1);
    let under = under.filter(|_| app.kind == Kind::Fill && app.found.is_none());
    let alike = under.map_or(0, |square| square.number);
    let middle = usize::from(grid.height) / 2;
    let room = usize::from(grid.width) - if grid.tight { 1 } else { 2 };
    // Signs on the right of tight cells stand where the next ones begin, so they come last.
    let mut signs = Vec::new();
    for (at, shown) in picture.cells.iter().enumerate() {
        let cell = (at / picture.columns, at % picture.columns);
        let square = squares.get(at);
        let tint = square.map_or(0, |square| usize::from(square.colour));
        let here = app.cursor == cell && !app.kind.slides();
        let chosen = app.chosen.contains(&cell);
        let note = Note::of(app, cell, square, shown.marked, alike);
        let style = note.style(ink, shown.look, tint, here || chosen);
        let edges = match (here, chosen) {
            (true, _) => ('[', ']'),
            (_, true) => ('{', '}'),
            _ => note.edges(),
        };
        let open = square.filter(|square| square.number == 0 && !square.hole);
        let typed = app.typed.filter(|_| here && !app.finding);
        let lines = match (typed, open) {
            (None, Some(open)) => open_cell(open, app.largest() > 9, room, grid.height),
            (typed, _) => {
                let text = typed.map(|number| format!("{number}_"));
                let mut lines = vec![String::new(); usize::from(grid.height)];
                lines[middle] = text.unwrap_or_else(|| shown.text.trim().to_owned());
                lines
            }
        };
        for (line, text) in lines.iter().enumerate() {
            let (left, right) = if line == middle { edges } else { (' ', ' ') };
            // A letter says the colour too.
            let tinted = tint > 0 && line == 0 && left == ' ';
            let left = if tinted { char::from(b'a' + tint as u8 - 1) } else { left };
            let text = if grid.tight {
                format!("{left}{text:>room$}")
            } else {
                format!("{left}{text:^room$}{right}")
            };
            grid.write(buffer, cell, (line as u16, 0), &text, style);
        }
        if grid.tight && edges.1 != ' ' {
            signs.push((here, cell, edges.1, style));
        }
    }
    // The cursor's last of all.
    signs.sort_by_key(|&(here, ..)| here);
    for (_, cell, sign, style) in signs {
        grid.write(buffer, cell, (0, grid.width), &sign.to_string(), style);
    }
}

/// What is to be said of a cell besides what stands in it: the most urgent of it.
#[derive(Clone, Copy)]
enum Note {
    Nothing,
    /// The last stone, a winning row.
    Last,
    /// The number looked for is marked there.
    May,
    /// The number under the cursor stands there.
    Alike,
    /// The number looked for stands there.
    Found,
    /// A hint talks about it.
    Told,
    /// It is wrong.
    Wrong,
}

impl Note {
    fn of(app: &App, cell: Cell, square: Option<&Square>, last: bool, alike: u32) -> Note {
        let number = square.map_or(0, |square| square.number);
        let open = square.filter(|square| square.number == 0 && !square.hole);
        let marked = |found: u32| {
            open.is_some_and(|open| open.centre.contains(&found) || open.corner.contains(&found))
        };
        match app.found {
            _ if app.faults.iter().any(|fault| fault.cells.contains(&cell)) => Note::Wrong,
            _ if app.hint.as_ref().is_some_and(|hint| hint.cells().contains(&cell)) => Note::Told,
            Some(found) if found == number => Note::Found,
            _ if alike != 0 && alike == number => Note::Alike,
            Some(found) if marked(found) => Note::May,
            _ if last => Note::Last,
            _ => Note::Nothing,
        }
    }

    /// How the cell looks; where the cursor is or others are chosen, in reverse.
    fn style(self, ink: &Ink, look: Look, tint: usize, chosen: bool) -> Style {
        let style = ink.cell(look);
        // Faint on a ground of its own is mud.
        let clear = style.remove_modifier(Modifier::DIM);
        match (self, tint) {
            (Note::Wrong, _) if chosen => ink.chosen(Some(RED)),
            (Note::Told, _) if chosen => ink.chosen(Some(AMBER)),
            (_, 1..) if chosen => ink.chosen(Some(COLOURS[tint - 1])),
            _ if chosen => ink.chosen(None),
            (Note::Wrong, _) => ink.light(clear.add_modifier(Modifier::BOLD), 210),
            (Note::Told, _) => ink.light(clear.add_modifier(Modifier::BOLD), 222),
            (Note::Found | Note::Alike, _) => ink.light(style, 153),
            (Note::May, _) => ink.light(clear, 194),
            (_, 1..) if ink.0 => style.fg(Color::Indexed(231)).bg(COLOURS[tint - 1]),
            _ => style,
        }
    }

    /// The signs at its left and right.
    fn edges(self) -> (char, char) {
        match self {
            Note::Wrong => ('!', '!'),
            Note::Told => ('(', ')'),
            Note::Found | Note::May | Note::Last => ('<', '>'),
            Note::Alike | Note::Nothing => (' ', ' '),
        }
    }
}

/// The path as far as it is known: from every number to the next where they touch.
fn path(buffer: &mut Buffer, squares: &[Square], columns: usize, grid: &Grid, ink: &Ink) {
    let cell = |at: usize| (at / columns, at % columns);
    for (at, square) in squares.iter().enumerate().filter(|(_, square)| square.number > 0) {
        for other in [at + 1, at + columns] {
            let next = squares.get(other).filter(|next| next.number > 0);
            if next.is_some_and(|next| next.number.abs_diff(square.number) == 1) {
                grid.link(buffer, cell(at), cell(other), ink.colour(Style::new(), BLUE));
            }
        }
    }
}

/// The lines of a cell that is open: its marks, those of the corner above those of the centre.
fn open_cell(square: &Square, apart: bool, room: usize, height: u16) -> Vec<String> {
    let join = |marks: &std::collections::BTreeSet<u32>| {
        let apart = if apart { " " } else { "" };
        marks.iter().map(u32::to_string).collect::<Vec<_>>().join(apart)
    };
    let cut = |text: &str| match text.chars().count() {
        length if length > room && room < 3 => "…".to_owned(),
        length if length > room => text.chars().take(room - 1).chain(['…']).collect(),
        _ => text.to_owned(),
    };
    // A single mark is no entry.
    let doubt = |marks: &std::collections::BTreeSet<u32>, text: String| {
        if marks.len() == 1 && text.len() < room { text + "?" } else { text }
    };
    let (centre, corner) = (join(&square.centre), join(&square.corner));
    let nothing = centre.is_empty() && corner.is_empty();
    if height < 3 {
        let marks = if centre.is_empty() { &square.corner } else { &square.centre };
        let text = if nothing { ".".to_owned() } else { cut(&doubt(marks, join(marks))) };
        return vec![text];
    }
    let mut lines = vec![String::new(); usize::from(height)];
    let middle = usize::from(height) / 2;
    lines[0] = format!("{:<room$}", cut(&corner));
    let first: String = centre.chars().take(room).collect();
    let rest: String = centre.chars().skip(room).collect();
    let first = first.trim().to_owned();
    lines[middle] = if nothing { ".".to_owned() } else { doubt(&square.centre, first) };
    lines[middle + 1] = cut(rest.trim());
    lines
}

/// What is said or asked.
fn said(app: &App) -> String {
    match app.question {
        None => app.said.clone(),
        Some(Question::Leave) => {
            let keys = "Save before you leave?  s save and quit · q quit without saving · Esc stay";
            format!("{} {keys}", app.said).trim_start().to_owned()
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

/// The keys at the foot, as many to a line as fit; the one that shows all of them always does.
fn foot(kind: Kind, area: Rect) -> Vec<Line<'static>> {
    let words: Vec<_> = keys::lines(kind).filter(|line| line.foot).map(words).collect();
    let width = usize::from(area.width);
    (0..words.len())
        .rev()
        .map(|left_out| {
            let kept = words.len() - 1 - left_out;
            lines(words[..kept].iter().chain(words.last()), width)
        })
        .take_while(|lines| lines.len() <= usize::from(area.height).max(1))
        .last()
        .unwrap_or_default()
}

/// A key and what it does, in a word.
fn words(line: &keys::Binding) -> (&'static str, &'static str) {
    (line.keys, line.what.split([',', ';', ':', '(']).next().map_or(line.what, str::trim))
}

fn lines<'a>(
    words: impl Iterator<Item = &'a (&'static str, &'static str)>,
    width: usize,
) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for (keys, what) in words {
        let length = keys.chars().count() + 1 + what.chars().count();
        let last = lines.last_mut().expect("there is always one");
        if last.width() > 0 && last.width() + 2 + length > width {
            lines.push(Line::default());
        }
        let last = lines.last_mut().expect("there is always one");
        if last.width() > 0 {
            last.push_span(Span::raw("  "));
        }
        last.push_span(Span::styled(*keys, Style::new().add_modifier(Modifier::BOLD)));
        last.push_span(Span::styled(format!(" {what}"), Ink::faint()));
    }
    lines
}
