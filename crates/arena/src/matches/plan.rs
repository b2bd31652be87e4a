//! Who plays whom, on which board, from which opening.

use super::ArenaError;
use super::game::Entrant;
use gridwright_mnk::{Position, Variant};

/// The boards of the course, as rows, columns, k.
const COURSE: [(usize, usize, usize); 25] = [
    (3, 3, 3),
    (4, 3, 3),
    (4, 4, 3),
    (4, 4, 4),
    (5, 4, 4),
    (5, 5, 4),
    (5, 5, 5),
    (6, 4, 4),
    (6, 5, 4),
    (6, 6, 4),
    (6, 6, 5),
    (6, 6, 6),
    (7, 4, 4),
    (7, 5, 4),
    (7, 6, 4),
    (7, 7, 4),
    (7, 5, 5),
    (7, 6, 5),
    (7, 7, 5),
    (7, 7, 6),
    (7, 7, 7),
    (8, 8, 4),
    (10, 10, 5),
    (50, 50, 10),
    (70, 70, 10),
];

/// No more games than this in one match.
const MOST_GAMES: usize = 1_000_000;

/// One game to be played.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Its number in the match, from 1.
    pub number: usize,
    /// Where it begins.
    pub opening: Position,
    /// The engines by number, X first.
    pub players: [usize; 2],
}

/// Everything to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engines.
    pub engines: Vec<Entrant>,
    /// The games.
    pub fixtures: Vec<Fixture>,
}

impl Plan {
    /// Everybody against everybody, both colours, from every opening, so many times. With `turned`, each
    /// round has another image of the opening, as long as there are any: engines that repeat themselves
    /// play new games.
    pub fn new(
        engines: Vec<Entrant>,
        openings: &[Position],
        rounds: usize,
        turned: bool,
    ) -> Result<Plan, ArenaError> {
        let pairs = engines.len() * engines.len().saturating_sub(1);
        if rounds.saturating_mul(pairs).saturating_mul(openings.len()) > MOST_GAMES {
            return Err(ArenaError::TooMany(MOST_GAMES));
        }
        let mut fixtures = Vec::new();
        for round in 0..rounds {
            for opening in openings {
                let opening = if turned { image(opening, round) } else { opening.clone() };
                for first in 0..engines.len() {
                    for second in first + 1..engines.len() {
                        for players in [[first, second], [second, first]] {
                            let (number, opening) = (fixtures.len() + 1, opening.clone());
                            fixtures.push(Fixture { number, opening, players });
                        }
                    }
                }
            }
        }
        Ok(Plan { engines, fixtures })
    }
}

/// The opening as it is, mirrored or turned: bit 0 exchanges left and right, bit 1 up and down, bit 2 rows
/// and columns, where the board is square.
fn image(opening: &Position, which: usize) -> Position {
    let variant = opening.variant();
    let (rows, cols) = (variant.rows(), variant.cols());
    let mut board = Position::new(variant);
    for cell in opening.order_of_play() {
        let (mut row, mut col) = (variant.row(cell), variant.col(cell));
        if which & 1 != 0 {
            col = cols - 1 - col;
        }
        if which & 2 != 0 {
            row = rows - 1 - row;
        }
        if which & 4 != 0 && rows == cols {
            (row, col) = (col, row);
        }
        if let Some(cell) = variant.at(row, col) {
            // Legal, as it was on the other side.
            let _ = board.play(cell);
        }
    }
    board
}

/// The boards of the course.
pub fn course() -> impl Iterator<Item = Variant> {
    // All of them are within range.
    COURSE.into_iter().filter_map(|(rows, cols, k)| Variant::new(rows, cols, k).ok())
}

/// `M-N-K`, or `M,N,K`.
///
/// ```
/// use gridwright_arena::matches::board;
/// assert_eq!(board("7-6-5")?.cols(), 6);
/// # Ok::<(), gridwright_arena::matches::ArenaError>(())
/// ```
pub fn board(text: &str) -> Result<Variant, ArenaError> {
    let wrong = || ArenaError::Board(text.to_owned());
    let parts: Vec<&str> = text.split(['-', ',', 'x']).collect();
    let [rows, cols, k] = parts[..] else { return Err(wrong()) };
    let number = |part: &str| part.trim().parse::<usize>().map_err(|_| wrong());
    Variant::new(number(rows)?, number(cols)?, number(k)?)
        .map_err(|why| ArenaError::Variant(text.to_owned(), why))
}

/// The openings of a file, one a line, on each of the boards.
pub fn openings(path: &str, text: &str, boards: &[Variant]) -> Result<Vec<Position>, ArenaError> {
    let mut openings = Vec::new();
    for &variant in boards {
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with(['#', '%']) {
                continue;
            }
            let wrong = |why| ArenaError::Opening(format!("{path}:{}", number + 1), why);
            openings.push(opening(line, variant).map_err(wrong)?);
        }
    }
    if openings.is_empty() {
        return Err(ArenaError::NoOpenings(path.to_owned()));
    }
    Ok(openings)
}

/// Moves, or `M N K moves` and moves, as `generate` and `convert` write them.
fn opening(line: &str, variant: Variant) -> Result<Position, String> {
    let mut board = Position::new(variant);
    let moves = match line.split_once("moves") {
        None => line,
        Some((said, moves)) if said.split_whitespace().eq(variant.to_string().split(' ')) => moves,
        Some((said, _)) => {
            return Err(format!("this opening is for {}, not for {variant}", said.trim()));
        }
    };
    for word in moves.split_whitespace() {
        let cell = variant.read_move(word).map_err(|e| e.to_string())?;
        board.play(cell).map_err(|why| format!("the move {word} {why}"))?;
    }
    match board.finish() {
        None => Ok(board),
        Some(_) => Err("the game is over before it begins".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn images_of_an_opening_differ_and_are_all_there_are() {
        let square = opening("0,0 2,1", Variant::new(3, 3, 3).unwrap()).unwrap();
        let images: HashSet<_> =
            (0..8).map(|which| image(&square, which).order_of_play()).collect();
        assert_eq!(images.len(), 8);
        let oblong = opening("0,0 2,1", Variant::new(3, 5, 3).unwrap()).unwrap();
        let images: HashSet<_> =
            (0..8).map(|which| image(&oblong, which).order_of_play()).collect();
        assert_eq!(images.len(), 4);
    }

    #[test]
    fn boards_and_openings() {
        assert_eq!(board("7-6-5").unwrap().cols(), 6);
        assert!(board("7-6").is_err() && board("0-6-5").is_err() && board("a-b-c").is_err());
        assert_eq!(course().count(), COURSE.len());
        let variant = Variant::new(3, 3, 3).unwrap();
        assert_eq!(opening("1,1 0,0", variant).unwrap().free(), 7);
        assert_eq!(opening("3 3 3 moves 1,1 0,0", variant).unwrap().free(), 7);
        assert!(opening("4 4 3 moves 1,1 0,0", variant).is_err());
        assert!(opening("1,1 1,1", variant).is_err());
        assert!(opening("0,0 1,0 0,1 1,1 0,2", variant).is_err());
    }
}
