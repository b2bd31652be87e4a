//! What was played on a board, told in comment lines below it: `% played: LURD`. Whoever reads boards passes
//! over them, so that one file is both the puzzle and the game.

use std::borrow::Cow;
use std::fmt::Write;

/// How such a line begins.
const MARK: &str = "% played:";
/// Characters of such a line, unless one word is longer.
const WIDTH: usize = 100;

/// The lines that tell these moves: words are kept whole, and letters stand in groups.
///
/// ```
/// use gridwright_world::input::{played, played_lines};
/// assert_eq!(played_lines("r1c1=5 r1c2<>7"), "% played: r1c1=5 r1c2<>7\n");
/// assert_eq!(played_lines(""), "% played:\n");
/// assert_eq!(played("1 2\n3 0\n% played: LU\n").trim(), "LU");
/// ```
pub fn played_lines(moves: &str) -> String {
    let mut text = MARK.to_owned();
    let mut used = MARK.len();
    for word in moves.split_whitespace().flat_map(|word| pieces(word, WIDTH - MARK.len() - 1)) {
        if used > MARK.len() && used + 1 + word.len() > WIDTH {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n{MARK}");
            used = MARK.len();
        }
        let _ = write!(text, " {word}");
        used += 1 + word.len();
    }
    text + "\n"
}

/// A word of letters that each stand for a move may be cut anywhere, others nowhere.
fn pieces(word: &str, size: usize) -> impl Iterator<Item = &str> {
    let cut = if word.bytes().all(|byte| byte.is_ascii_alphabetic()) { size } else { word.len() };
    let ends = move |from: usize| (from, (from + cut).min(word.len()));
    (0..word.len()).step_by(cut.max(1)).map(ends).map(move |(from, to)| &word[from..to])
}

/// Whether a text tells what was played.
pub fn tells_play(text: &str) -> bool {
    text.lines().any(|line| line.starts_with(MARK))
}

/// Only what was played, in its place on its lines; the whole text where it tells nothing of the kind.
pub fn played(text: &str) -> Cow<'_, str> {
    if !tells_play(text) {
        return Cow::Borrowed(text);
    }
    let told = |line: &str| match line.strip_prefix(MARK) {
        Some(moves) => format!("{:width$}{moves}\n", "", width = MARK.len()),
        None => "\n".to_owned(),
    };
    Cow::Owned(text.lines().map(told).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_take_several_lines_and_come_back() {
        let letters = "LURD".repeat(100);
        let lines = played_lines(&letters);
        assert!(lines.lines().count() > 3 && lines.lines().all(|line| line.len() <= WIDTH));
        let again: String = played(&lines).split_whitespace().collect();
        assert_eq!(again, letters);
        let words = vec!["r12c3=14"; 60].join(" ");
        let lines = played_lines(&words);
        assert!(lines.lines().count() > 3 && lines.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(played(&lines).split_whitespace().collect::<Vec<_>>().join(" "), words);
    }

    #[test]
    fn what_was_played_keeps_its_place() {
        assert_eq!(played("LURD"), "LURD");
        assert_eq!(played("1 2\n% played: L\n"), "\n          L\n");
        assert_eq!(played("% played:\n").trim(), "");
    }
}
