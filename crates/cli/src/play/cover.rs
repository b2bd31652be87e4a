//! What covers the board: the keys, a list of games, a review, a long text.

use super::app::App;
use super::keys::{self, Kind};
use super::overlay::{Overlay, Review, Saves};
use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

/// Draws it.
pub fn draw(frame: &mut Frame<'_>, app: &App) {
    match &app.overlay {
        None => {}
        Some(Overlay::Keys) => all_keys(frame, app.kind),
        Some(Overlay::Text) => {
            let inner = sheet(frame, " Any key goes on ");
            let text = Paragraph::new(app.said.clone()).wrap(Wrap { trim: true });
            frame.render_widget(text, inner);
        }
        Some(Overlay::Saves(Saves { games, at, doomed })) => {
            let lines: Vec<_> = games.iter().map(|(_, line)| line.clone()).collect();
            let title = if *doomed {
                " Del again deletes this game for good · any other key keeps it "
            } else {
                " Saved games: ↑ ↓ choose · Enter opens · Del deletes · Esc stays "
            };
            let inner = sheet(frame, title);
            list(frame, &lines, *at, inner);
        }
        Some(Overlay::Review(told)) => review(frame, told),
    }
}

/// A frame over everything; the room in it.
fn sheet(frame: &mut Frame<'_>, title: &'static str) -> Rect {
    let area = frame.area();
    frame.render_widget(Clear, area);
    frame.render_widget(Block::bordered().title(title), area);
    area.inner(Margin::new(2, 1))
}

/// Lines of which one is chosen, scrolled so that it is seen.
fn list(frame: &mut Frame<'_>, lines: &[String], at: usize, area: Rect) {
    let room = usize::from(area.height).max(1);
    let first = (at + 1).saturating_sub(room);
    let shown = lines.iter().enumerate().skip(first).take(room).map(|(number, line)| {
        let sign = if number == at { '>' } else { ' ' };
        let chosen = Style::new().add_modifier(Modifier::REVERSED);
        let style = if number == at { chosen } else { Style::new() };
        Line::styled(format!("{sign} {line}"), style)
    });
    frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()), area);
}

/// The moves that gave something away, and all there is to say of the one that is chosen.
fn review(frame: &mut Frame<'_>, told: &Review) {
    let inner = sheet(frame, " Review: ↑ ↓ choose · Enter goes there · Esc stays ");
    let head = format!("{} moves: {}.", told.moves, told.summary());
    frame.render_widget(Line::from(head), Rect { height: 1.min(inner.height), ..inner });
    let lines: Vec<_> = told
        .bad
        .iter()
        .map(|(number, step)| {
            let side = if number % 2 == 1 { "X" } else { "O" };
            let place = step.action.as_deref().unwrap_or_default();
            format!("{number:>3}. {side} {place:<6} {}", step.name.to_lowercase())
        })
        .collect();
    let rest = Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner };
    let rest = rest.intersection(inner);
    let columns = [ratatui::layout::Constraint::Length(26), ratatui::layout::Constraint::Min(10)];
    let [left, right] = ratatui::layout::Layout::horizontal(columns).spacing(2).areas(rest);
    list(frame, &lines, told.at, left);
    if let Some((_, step)) = told.bad.get(told.at) {
        let text = Paragraph::new(step.texts[2].clone()).wrap(Wrap { trim: true });
        frame.render_widget(text, right);
    }
}

/// Every key.
fn all_keys(frame: &mut Frame<'_>, kind: Kind) {
    let mut lines: Vec<String> =
        keys::lines(kind).map(|line| format!("{:<12} {}", line.keys, line.what)).collect();
    lines.push(match kind {
        Kind::Fill | Kind::Path => "mouse        choose; drag: several".to_owned(),
        Kind::Stones => "mouse        put a stone".to_owned(),
        Kind::Tiles => "mouse        push a tile".to_owned(),
        Kind::Merge => "mouse        drag: slide".to_owned(),
    });
    if matches!(kind, Kind::Fill | Kind::Path) {
        lines.push("             twice: all alike".to_owned());
        lines.push("             * if the terminal tells".to_owned());
    }
    let inner = sheet(frame, " Keys: any key goes on ");
    let room = usize::from(inner.height).max(1);
    let columns = lines.len().div_ceil(room).max(if inner.width >= 70 { 2 } else { 1 });
    let rows = lines.len().div_ceil(columns).max(1);
    let width = inner.width / columns as u16;
    for (at, part) in lines.chunks(rows).enumerate() {
        let x = inner.x + at as u16 * width;
        let place = Rect { x, y: inner.y, width, height: rows as u16 };
        let text: Vec<_> = part.iter().map(|line| Line::from(line.clone())).collect();
        frame.render_widget(Paragraph::new(text), place.intersection(inner));
    }
}
