//! What is known of the game, beside the board.

use super::app::{App, Walk};
use super::grid::Grid;
use super::keys::{Kind, Mode};
use gridwright::play::Measure;
use gridwright::play::action::{Standing, You};
use ratatui::text::Line;

/// Cells of the bar that shows who stands better.
const BAR: usize = 16;

/// The lines beside the board.
pub fn beside(app: &App, grid: &Grid) -> Vec<Line<'static>> {
    let game = &app.game;
    let mut lines = vec![match game.standing() {
        Standing::Open => String::new(),
        Standing::Solved => "SOLVED".to_owned(),
        Standing::Over(how) => how.to_uppercase(),
    }];
    match app.kind {
        Kind::Tiles | Kind::Merge => moves(app, &mut lines),
        Kind::Stones => stones(app, &mut lines),
        Kind::Fill | Kind::Path => sheet(app, &mut lines),
    }
    if game.checkpoints() > 0 {
        lines.push(format!(
            "kept      {}",
            match game.checkpoints() {
                1 => "1 checkpoint".to_owned(),
                more => format!("{more} checkpoints"),
            }
        ));
    }
    if let Some(file) = &app.file {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        lines.push(format!("saved as  {name}"));
    }
    if let Some([rows, columns]) = grid.window() {
        lines.push(format!("seen      rows {} to {}", rows.0, rows.1));
        lines.push(format!("          columns {} to {}", columns.0, columns.1));
    }
    lines.into_iter().map(Line::from).collect()
}

/// What is known of a puzzle of moves.
fn moves(app: &App, lines: &mut Vec<String>) {
    lines.push(format!("moves     {}", app.game.actions().len()));
    if let Some(optimum) = app.game.optimum {
        lines.push(format!("optimum   {optimum}"));
    }
    lines.push(match app.over {
        _ if app.is_measuring() => "measuring…".to_owned(),
        Some(Measure::Known { over: 0, .. }) => "on a shortest way".to_owned(),
        Some(Measure::Known { over, .. }) => format!("{over} over the optimum"),
        Some(Measure::DeadEnd) => "no way leads on from here".to_owned(),
        Some(Measure::Unknown) => "optimum not known".to_owned(),
        None => String::new(),
    });
    if app.kind == Kind::Tiles {
        let what = if app.house.habits.blank == Some(true) { "blank" } else { "tile" };
        lines.push(format!("arrows    move the {what}"));
    }
}

/// What is known of a game of stones.
fn stones(app: &App, lines: &mut Vec<String>) {
    let name = |you: You| if you == You::First { "X" } else { "O" };
    lines.push(format!("move      {}", app.game.actions().len() + 1));
    lines.extend(app.game.to_move().map(|turn| format!("to move   {}", name(turn))));
    if let Some(seat) = &app.game.seat {
        lines.push(match seat.you {
            You::Both => "you play  both".to_owned(),
            you => format!("you play  {}", name(you)),
        });
        if seat.you != You::Both {
            lines.extend(seat.level.map(|level| format!("level     {level}")));
            lines.extend(seat.engine.as_ref().map(|engine| format!("engine    {engine}")));
        }
    }
    lines.push(match app.coordinates.as_str() {
        "" => format!("cursor    {},{}", app.cursor.1, app.cursor.0),
        typed => format!("cursor    {typed}_"),
    });
    if let Some(evaluation) = &app.evaluation {
        let full = (evaluation.chance * BAR as f64).round() as usize;
        let percent = (evaluation.chance * 100.0).round();
        let bar = format!("{}{}", "█".repeat(full.min(BAR)), "░".repeat(BAR.saturating_sub(full)));
        lines.extend([String::new(), format!("X {bar} O"), format!("  {percent} % for X")]);
    }
}

/// What is known of a board that is filled.
fn sheet(app: &App, lines: &mut Vec<String>) {
    let Some(sheet) = app.game.sheet() else { return };
    let open = sheet.squares().iter().filter(|s| s.number == 0 && !s.hole).count();
    lines.push(format!("open      {open}"));
    let mode = if app.mode == Mode::Number { "numbers" } else { app.mode.name() };
    lines.push(format!("digits    {mode}"));
    if app.house.habits.digit_first {
        lines.push("          digit first".to_owned());
    }
    if app.chosen.len() > 1 {
        lines.push(format!("chosen    {} cells", app.chosen.len()));
    }
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
