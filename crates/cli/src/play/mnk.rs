//! An mnk board and an opponent.

use super::lines::{Playable, Reply};
use crate::signals;
use anyhow::{Result, anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use gridwright::mnk::player::{Clock, Engine, EngineSpec};
use gridwright::mnk::{Cell, Finish, Mark, Notation, Position, Rule, Side, Variant};
use gridwright::play::Game as Session;
use gridwright::play::action::{Seat, You};
use gridwright::search::Moment;
use gridwright::values;
use gridwright_arena::matches::board;
use std::collections::BTreeMap;
use std::time::Duration;

/// The command's grammar.
pub fn grammar() -> Clap {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    let switch = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
    };
    Clap::new("mnk")
        .about("k in a row on m rows and n columns")
        .arg(option("board", "M-N-K", "Rows, columns, k [default: 15-15-5]"))
        .arg(
            option("side", "SIDE", "Your side: X moves first [default: X]")
                .value_parser(["X", "O", "x", "o", "both"]),
        )
        .arg(option("level", "LEVEL", "The opponent's strength, 1 to 10 [default: 5]"))
        .arg(option("time", "TIME", "The opponent's time for a move [default: 1s]"))
        .arg(option("engine", "ENGINE", "The opponent: champion, seed-player, random"))
        .arg(switch("exact", "Only exactly k in a row win"))
        .arg(option(
            "rule",
            "NAME",
            "freestyle, exact, renju, caro or exact-caro [default: freestyle]",
        ))
        .arg(switch("gravity", "Stones fall to the lowest free cell of their column"))
        .arg(super::file())
        .after_help("Keys are shown at the foot of the screen, all of them under ?.")
}

fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.try_get_one::<String>(name).ok().flatten().map(String::as_str)
}

fn flag(matches: &ArgMatches, name: &str) -> bool {
    matches.try_get_one::<bool>(name).ok().flatten().is_some_and(|on| *on)
}

fn variant(matches: &ArgMatches) -> Result<Variant> {
    let rule = match text(matches, "rule") {
        None if flag(matches, "exact") => Rule::Exact,
        None => Rule::Freestyle,
        Some(name) => name.parse()?,
    };
    if flag(matches, "exact") && rule != Rule::Exact {
        bail!("--exact and --rule {} exclude each other", rule.name());
    }
    let variant = board(text(matches, "board").unwrap_or("15-15-5"))?.ruled(rule)?;
    if flag(matches, "gravity") && !variant.is_played() {
        bail!("--gravity and --rule {} exclude each other", rule.name());
    }
    Ok(variant.falling(flag(matches, "gravity")))
}

fn seed(matches: &ArgMatches) -> Result<u64> {
    Ok(match text(matches, "seed") {
        Some(seed) => values::whole("seed", seed)?,
        None => rand::random(),
    })
}

fn turn(matches: &ArgMatches) -> Result<Duration> {
    let given = text(matches, "time").map(|text| values::duration("time", text));
    Ok(given.unwrap_or(Ok(Duration::from_secs(1)))?)
}

fn side(matches: &ArgMatches) -> Option<Side> {
    match text(matches, "side") {
        Some("O" | "o") => Some(Side::O),
        Some("both") => None,
        _ => Some(Side::X),
    }
}

/// An empty board as text, and the options it is read with.
pub fn empty(matches: &ArgMatches, reading: &mut BTreeMap<String, String>) -> Result<String> {
    let variant = variant(matches)?;
    for name in ["exact", "gravity"] {
        if flag(matches, name) {
            reading.insert(name.to_owned(), String::new());
        }
    }
    if let Some(rule) = text(matches, "rule") {
        reading.insert("rule".to_owned(), rule.to_owned());
    }
    Ok(Position::new(variant).written(Notation::Line))
}

/// The levels there are.
pub const LEVELS: std::ops::RangeInclusive<u32> = 1..=10;
const USUAL: u32 = 5;

/// The level or the engine that the command line names.
fn strength(matches: &ArgMatches) -> Result<(Option<u32>, Option<String>)> {
    Ok(match (text(matches, "engine"), text(matches, "level")) {
        (Some(_), Some(_)) => bail!("--engine and --level exclude each other"),
        (Some(engine), None) => {
            EngineSpec::parse(engine)?;
            (None, Some(engine.to_owned()))
        }
        (None, None) => (Some(USUAL), None),
        (None, Some(level)) => {
            let level = values::whole("level", level)?;
            if !LEVELS.contains(&level) {
                bail!("--level '{level}': expected 1 to 10");
            }
            (Some(level), None)
        }
    })
}

/// Sits down at a game of stones: as the game was saved, but for what the command line says.
pub fn seat(game: &mut Session, matches: &ArgMatches) -> Result<()> {
    if game.world().name() != "mnk" {
        return Ok(());
    }
    let (level, engine) = strength(matches)?;
    let you = match side(matches) {
        Some(Side::X) => You::First,
        Some(Side::O) => You::Second,
        None => You::Both,
    };
    let seconds = turn(matches)?.as_secs_f64();
    let told = Seat { you, level, engine, seconds, seed: seed(matches)? };
    let mut seat = game.seat.take().unwrap_or_else(|| told.clone());
    if text(matches, "engine").is_some() || text(matches, "level").is_some() {
        (seat.level, seat.engine) = (told.level, told.engine);
    }
    if text(matches, "side").is_some() {
        seat.you = told.you;
    }
    if text(matches, "time").is_some() {
        seat.seconds = told.seconds;
    }
    game.seat = Some(seat);
    game.opponent().map_err(|refusal| anyhow!(refusal))?;
    Ok(())
}

/// Sets the board up; the opponent opens where that is its side.
pub fn sit(matches: &ArgMatches) -> Result<Box<dyn Playable>> {
    let variant = variant(matches)?;
    let (level, engine) = strength(matches)?;
    let level = level.unwrap_or(USUAL);
    let spec = EngineSpec::parse(&engine.unwrap_or_else(|| format!("champion:level={level}")))?;
    let spec = match (spec.knows(variant), side(matches)) {
        (true, _) => spec,
        (false, Some(_)) => {
            let rule = variant.rule().name();
            bail!("--rule {rule}: only --engine random knows it, or --side both");
        }
        // It is never asked.
        (false, None) => EngineSpec::parse("random")?,
    };
    let mut game = Game {
        board: Position::new(variant),
        engine: spec.start(variant, seed(matches)?),
        clock: Clock { turn: Some(turn(matches)?), left: None },
        mine: side(matches),
    };
    game.answer();
    Ok(Box::new(game))
}

struct Game {
    board: Position,
    engine: Engine,
    clock: Clock,
    /// The person's side; `None` when people play each other.
    mine: Option<Side>,
}

impl Game {
    /// The opponent's move, where it is its turn.
    fn answer(&mut self) -> Option<String> {
        let side = self.board.to_move();
        if self.mine.is_none_or(|mine| mine == side) || self.board.finish().is_some() {
            return None;
        }
        let cell = self.choose()?;
        self.board.play(cell).ok()?;
        Some(format!("{side} plays {}\n", self.board.variant().write_move(cell)))
    }

    fn choose(&mut self) -> Option<Cell> {
        self.engine.choose(&self.board, self.clock, Moment::now(), signals::cancel())
    }

    fn take_back(&mut self) -> String {
        // Back to the person's last turn: what the opponent opened with stays.
        let moves = if self.mine.is_some() { 2 } else { 1 };
        if self.board.history().len() < moves {
            return "nothing to take back\n".to_owned();
        }
        for _ in 0..moves {
            self.board.undo();
        }
        String::new()
    }

    fn last_words(&self) -> Option<String> {
        Some(match self.board.finish()? {
            Finish::Won(side) => format!("{side} wins\n"),
            Finish::Full => "a draw\n".to_owned(),
        })
    }
}

impl Playable for Game {
    fn help(&self) -> &'static str {
        "a move is column,row from 0; also: undo, hint, board, moves, quit"
    }

    fn show(&self, paint: bool) -> String {
        draw(&self.board, paint)
    }

    fn obey(&mut self, line: &str) -> Result<Reply> {
        let variant = self.board.variant();
        match line {
            "" | "board" => return Ok(Reply::Changed(String::new())),
            "undo" | "back" => return Ok(Reply::Changed(self.take_back())),
            "moves" => return Ok(Reply::Said(self.board.written(Notation::Moves))),
            "hint" => {
                let hint = self.choose().map(|cell| variant.write_move(cell));
                return Ok(Reply::Said(format!("{}\n", hint.unwrap_or_default())));
            }
            _ => {}
        }
        let cell = read_move(line, &self.board)?;
        self.board.play(cell).map_err(|why| anyhow!("the move {line} {why}"))?;
        let answer = self.answer().unwrap_or_default();
        Ok(match self.last_words() {
            Some(end) => Reply::Over(answer + &end),
            None => Reply::Changed(answer),
        })
    }
}

/// `x,y`, `x y`, or just the column where stones fall.
fn read_move(line: &str, board: &Position) -> Result<Cell> {
    let variant = board.variant();
    if variant.gravity()
        && let Ok(col) = line.parse::<usize>()
    {
        let cells = (0..variant.rows()).rev().filter_map(|row| variant.at(row, col));
        let mut free = cells.filter(|cell| board.mark(*cell) == Mark::Empty);
        return free.next().ok_or_else(|| anyhow!("column {col} takes no more stones"));
    }
    let words: Vec<&str> = line.split([',', ' ']).filter(|w| !w.is_empty()).collect();
    variant.read_move(&words.join(",")).map_err(|e| anyhow!(e))
}

/// The board with its coordinates; the last move in brackets.
fn draw(board: &Position, paint: bool) -> String {
    let variant = board.variant();
    let wide = variant.rows().max(variant.cols()).saturating_sub(1).to_string().len();
    let last = board.history().last().copied();
    let winning = board.winning_cells();
    let mut text = " ".repeat(wide + 1);
    for col in 0..variant.cols() {
        text.push_str(&format!("{col:>wide$} "));
    }
    text.push('\n');
    for row in 0..variant.rows() {
        text.push_str(&format!("{row:>wide$} "));
        for col in 0..variant.cols() {
            let cell = Cell((row * variant.cols() + col) as u16);
            let symbol = board.mark(cell).symbol();
            let marked = last == Some(cell) || winning.contains(&cell);
            text.push_str(&" ".repeat(wide - 1));
            text.push_str(&stone(symbol, marked, paint));
            text.push(if marked && !paint { '<' } else { ' ' });
        }
        text.push('\n');
    }
    text.push_str(&status(board, variant));
    text
}

fn stone(symbol: char, marked: bool, paint: bool) -> String {
    let colour = match symbol {
        'X' => anstyle::AnsiColor::Red,
        'O' => anstyle::AnsiColor::Cyan,
        _ => anstyle::AnsiColor::BrightBlack,
    };
    if !paint {
        return symbol.to_string();
    }
    let mut style = anstyle::Style::new().fg_color(Some(colour.into()));
    if marked {
        style = style.bold().invert();
    }
    format!("{style}{symbol}{style:#}")
}

fn status(board: &Position, variant: Variant) -> String {
    match board.finish() {
        Some(_) => String::new(),
        None => format!("{} to move, {} in a row win\n", board.to_move(), variant.k()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_people_type_them() {
        let variant = Variant::new(6, 7, 4).unwrap();
        let board = Position::new(variant);
        assert_eq!(read_move("3,2", &board).unwrap(), variant.at(2, 3).unwrap());
        assert_eq!(read_move("3 2", &board).unwrap(), variant.at(2, 3).unwrap());
        assert!(read_move("3", &board).is_err() && read_move("9,9", &board).is_err());
        let falling = Position::new(variant.falling(true));
        assert_eq!(read_move("3", &falling).unwrap(), variant.at(5, 3).unwrap());
        assert!(read_move("7", &falling).is_err());
    }

    #[test]
    fn drawings_name_rows_and_columns() {
        let mut board = Position::new(Variant::new(2, 3, 2).unwrap());
        board.play(Cell(1)).unwrap();
        let drawing = draw(&board, false);
        assert_eq!(drawing, "  0 1 2 \n0 . X<. \n1 . . . \nO to move, 2 in a row win\n");
    }
}
