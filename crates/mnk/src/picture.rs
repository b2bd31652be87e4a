//! A position as drawing data.

use crate::board::{Answer, Cell, Mark, Position, Rule, Side, Variant};
use gridwright_search::Value;
use gridwright_world::picture::{self, Look, Picture, Pieces};
use gridwright_world::text::number_of;

/// The board with its coordinates; the last move and winning rows are marked.
///
/// ```
/// use gridwright_mnk::{Position, picture};
/// let position: Position = "3 3 3 moves 1,1".parse()?;
/// let picture = picture(&position);
/// assert!(picture.numbered && picture.cells[4].marked);
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn picture(position: &Position) -> Picture {
    let last = position.history().last().copied();
    let winning = position.winning_cells();
    let cell = |(index, &mark): (usize, &Mark)| {
        let look = match mark {
            Mark::X => Look::First,
            Mark::O => Look::Second,
            Mark::Empty => Look::Empty,
            Mark::Blocked => Look::Hole,
        };
        let here = Cell(index as u16);
        let marked = last == Some(here) || winning.contains(&here);
        picture::Cell { marked, ..picture::Cell::new(mark.symbol(), look) }
    };
    let cells = position.marks().iter().enumerate().map(cell).collect();
    Picture { columns: position.variant().cols(), cells, numbered: true, ..Picture::default() }
}

/// The position as drawing data, the way its players draw it: crosses and noughts on small boards,
/// discs where they fall, stones on crossings elsewhere. An answer's line of play is put down with the
/// number of each move.
///
/// ```
/// use gridwright_mnk::{Position, draw};
/// use gridwright_world::picture::Pieces;
/// let position: Position = "15 15 5 moves 7,7 7,8".parse()?;
/// let drawn = draw(&position, None);
/// assert_eq!((drawn.pieces, drawn.title.as_str()), (Pieces::Stones, "Five in a row"));
/// assert_eq!(drawn.task, "Black to move: five or more in a row win.");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn draw(position: &Position, answer: Option<&Answer>) -> Picture {
    let variant = position.variant();
    let mut drawn = picture(position);
    drawn.pieces = pieces(variant);
    drawn.title = title(variant);
    let side = player(position.to_move(), drawn.pieces);
    drawn.task = task(variant, side);
    if let Some(answer) = answer {
        put_down(position, &answer.line, &mut drawn);
        drawn.caption = caption(answer, side);
        "Numbers on the board are the moves that follow.".clone_into(&mut drawn.task);
    }
    drawn
}

/// The position as a question whose answer is known: where a win is proved to be the fastest, the task says
/// in how many moves.
pub(crate) fn question(position: &Position, answer: &Answer) -> Picture {
    let mut drawn = draw(position, None);
    if answer.value == Some(Value::Win) && answer.shortest {
        let side = player(position.to_move(), drawn.pieces);
        drawn.task = format!("{side} to move, win in {}.", answer.line.len().div_ceil(2));
    }
    drawn
}

/// How the players of a game draw it.
fn pieces(variant: Variant) -> Pieces {
    match variant {
        _ if variant.gravity() => Pieces::Discs,
        _ if variant.k() <= 3 || variant.cells() <= 16 => Pieces::Symbols,
        _ => Pieces::Stones,
    }
}

fn title(variant: Variant) -> String {
    if (variant.rows(), variant.cols(), variant.k()) == (3, 3, 3) && !variant.gravity() {
        return "Noughts and crosses".to_owned();
    }
    let k = in_words(variant.k());
    let mut title = k.chars().take(1).flat_map(char::to_uppercase).collect::<String>();
    title.extend(k.chars().skip(1));
    title + " in a row"
}

fn task(variant: Variant, side: &str) -> String {
    let k = in_words(variant.k());
    let longer = !variant.exact() && variant.rows().max(variant.cols()) > variant.k();
    let (least, verb) = match (variant.exact(), longer) {
        (true, _) => (format!("exactly {k}"), "win"),
        (false, true) => (format!("{k} or more"), "win"),
        (false, false) => (k, "win"),
    };
    let falls = if variant.gravity() { " Discs fall to the bottom." } else { "" };
    let rule = match variant.rule() {
        Rule::Freestyle | Rule::Exact => "",
        Rule::Renju => " Renju: X may make neither six in a row nor two fours or threes at once.",
        Rule::Caro => " Caro: exactly that many do not win between two stones of the other side.",
        Rule::ExactCaro => {
            " Caro: more do not win, nor do that many between two stones of the other side."
        }
    };
    format!("{side} to move: {least} in a row {verb}.{falls}{rule}")
}

fn in_words(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

fn player(side: Side, pieces: Pieces) -> &'static str {
    match (side, pieces == Pieces::Symbols) {
        (Side::X, true) => "X",
        (Side::O, true) => "O",
        (Side::X, false) => "Black",
        (Side::O, false) => "White",
    }
}

/// Puts a line of play on the board, each move with its number.
fn put_down(position: &Position, line: &[Cell], drawn: &mut Picture) {
    let mut after = position.clone();
    for (number, &cell) in line.iter().enumerate() {
        let look = if after.to_move() == Side::X { Look::First } else { Look::Second };
        // What people hand in may hold anything: what cannot be played is not drawn.
        if after.play(cell).is_err() {
            return;
        }
        let text = (number + 1).to_string();
        drawn.cells[usize::from(cell.0)] = picture::Cell::new(text, look);
    }
}

/// What the answer says, in the coordinates of boards on paper: letters for columns, rows from below.
fn caption(answer: &Answer, side: &str) -> String {
    let Some(&best) = answer.line.first() else { return String::new() };
    let variant = answer.variant;
    let column = column_name(variant.col(best));
    let at = format!("{column}{}", variant.rows() - variant.row(best));
    let moves = number_of(answer.line.len().div_ceil(2) as u32, "move");
    match answer.value {
        Some(Value::Win) if answer.shortest => format!("{side} plays {at} and wins in {moves}."),
        Some(Value::Win) => format!("{side} plays {at} and wins."),
        Some(Value::Draw) => format!("{side} plays {at} and draws."),
        Some(Value::Loss) => format!("{side} loses; {at} holds out longest."),
        None => format!("{side} plays {at}; not proved."),
    }
}

/// `A` to `Z`, then `AA` and so on.
fn column_name(column: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match column {
        0..26 => letter(column).to_string(),
        _ => [letter(column / 26 - 1), letter(column)].iter().collect(),
    }
}
