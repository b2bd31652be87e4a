//! Who plays whom, on which board, from which opening.

use super::game::Engine;
use anyhow::{Context, Result, anyhow, bail};
use clap::ArgMatches;
use gridwright::mnk::{Board, Shape, notation};

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
    pub opening: Board,
    /// The engines by number, X first.
    pub players: [usize; 2],
}

/// Everything to be played.
pub struct Plan {
    /// The engines.
    pub engines: Vec<Engine>,
    /// The games.
    pub fixtures: Vec<Fixture>,
}

impl Plan {
    /// Reads engines, boards and openings.
    pub fn new(matches: &ArgMatches) -> Result<Plan> {
        let names = matches.get_many::<String>("engines").unwrap_or_default();
        let engines = names.map(|name| Engine::parse(name)).collect::<Result<Vec<_>>>()?;
        let openings = openings(matches)?;
        let rounds = match matches.get_one::<String>("rounds") {
            None => 1,
            Some(text) => text
                .parse::<usize>()
                .ok()
                .filter(|n| *n > 0)
                .ok_or_else(|| anyhow!("--rounds '{text}': expected a number from 1"))?,
        };
        let pairs = engines.len() * (engines.len() - 1);
        if rounds.saturating_mul(pairs).saturating_mul(openings.len()) > MOST_GAMES {
            bail!("more than {MOST_GAMES} games");
        }
        let mut fixtures = Vec::new();
        for _ in 0..rounds {
            for opening in &openings {
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

fn boards(matches: &ArgMatches) -> Result<Vec<Shape>> {
    let exact = matches.get_flag("exact");
    let mut shapes = Vec::new();
    if matches.get_flag("course") {
        for (rows, cols, k) in COURSE {
            shapes.push(Shape::new(rows, cols, k)?.exactly(exact));
        }
    }
    for text in matches.get_many::<String>("board").unwrap_or_default() {
        shapes.push(shape(text)?.exactly(exact));
    }
    if shapes.is_empty() {
        shapes.push(Shape::new(15, 15, 5)?.exactly(exact));
    }
    Ok(shapes)
}

/// `M-N-K`, or `M,N,K`.
pub fn shape(text: &str) -> Result<Shape> {
    let wrong = || anyhow!("board '{text}': expected M-N-K (rows, columns, k)");
    let parts: Vec<&str> = text.split(['-', ',', 'x']).collect();
    let [rows, cols, k] = parts[..] else { return Err(wrong()) };
    let number = |part: &str| part.trim().parse::<usize>().map_err(|_| wrong());
    Shape::new(number(rows)?, number(cols)?, number(k)?).with_context(|| format!("board '{text}'"))
}

/// The starting positions: the empty boards, or the openings on each board they fit.
fn openings(matches: &ArgMatches) -> Result<Vec<Board>> {
    let shapes = boards(matches)?;
    let Some(path) = matches.get_one::<String>("openings") else {
        return Ok(shapes.into_iter().map(Board::new).collect());
    };
    let text = std::fs::read_to_string(path).with_context(|| path.clone())?;
    let mut boards = Vec::new();
    for shape in shapes {
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with(['#', '%']) {
                continue;
            }
            let place = || format!("{path}:{}", number + 1);
            boards.push(opening(line, shape).map_err(|e| anyhow!(e)).with_context(place)?);
        }
    }
    if boards.is_empty() {
        bail!("{path}: no openings in it");
    }
    Ok(boards)
}

fn opening(line: &str, shape: Shape) -> Result<Board, String> {
    let mut board = Board::new(shape);
    for word in line.split_whitespace() {
        let cell = notation::parse_move(word, shape)?;
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

    #[test]
    fn boards_and_openings() {
        assert_eq!(shape("7-6-5").unwrap().cols(), 6);
        assert!(shape("7-6").is_err() && shape("0-6-5").is_err() && shape("a-b-c").is_err());
        let shape = Shape::new(3, 3, 3).unwrap();
        assert_eq!(opening("1,1 0,0", shape).unwrap().free(), 7);
        assert!(opening("1,1 1,1", shape).is_err());
        assert!(opening("0,0 1,0 0,1 1,1 0,2", shape).is_err());
    }
}
