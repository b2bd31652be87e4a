//! Fits the player's evaluation to its own games.
//!
//! ```text
//! cargo run --release -p gridwright-mnk --example fit_player -- play K GAMES NODES SEED > games.txt
//! cargo run --release -p gridwright-mnk --example fit_player -- fit games.txt > values.txt
//! ```
//!
//! `play` writes games of the player against itself, one a line: the board, the moves, and what the player
//! thought of every position. `fit` writes the numbers that explain their results best, as the player reads
//! them (`crates/mnk/src/player/values/`). All of it repeats exactly for the same numbers.

mod fit;
mod games;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |text: &str| -> u64 { text.parse().unwrap_or_else(|_| usage()) };
    match words[..] {
        ["play", k, games, nodes, seed] => {
            games::play(number(k) as usize, number(games), number(nodes), number(seed));
        }
        ["fit", ref files @ ..] if !files.is_empty() => fit::fit(files),
        _ => usage(),
    }
}

fn usage() -> ! {
    eprintln!(
        "usage: fit_player play K GAMES NODES SEED > GAMES\n       fit_player fit GAMES... > VALUES"
    );
    std::process::exit(2);
}
