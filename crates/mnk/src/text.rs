//! Outcomes in words, and on a terminal the board as well.

use crate::board::{Answer, Eval, Position};
use crate::picture::picture;
use gridwright_search::Verdict;
use gridwright_world::Outcome;
use gridwright_world::picture::Block;
use gridwright_world::text::stopped_by;

/// The outcome for people; with `paint`, below the board on which the best move is made.
pub(crate) fn show(position: &Position, outcome: &Outcome<Answer>, paint: bool) -> Vec<Block> {
    let text = match &outcome.verdict {
        Verdict::Proved(answer) => told(answer, ""),
        Verdict::Stopped { why, best: Some(answer) } => {
            told(answer, &format!(" ({})", stopped_by(*why)))
        }
        Verdict::Impossible => {
            format!("unsolvable: {}\n", outcome.why.as_deref().unwrap_or_default())
        }
        Verdict::Stopped { why, best: None } => {
            format!("no answer found ({})\n", stopped_by(*why))
        }
    };
    let board = paint.then(|| Block::from(picture(&after(position, outcome.answer()))));
    board.into_iter().chain([text.into()]).collect()
}

/// The position with the best move of an answer made.
fn after(position: &Position, answer: Option<&Answer>) -> Position {
    let mut board = position.clone();
    if let Some(cell) = answer.and_then(Answer::best) {
        // Every answer has passed the rules.
        let _ = board.play(cell);
    }
    board
}

/// The line of play stands last, so that it is easily found.
fn told(answer: &Answer, stopped: &str) -> String {
    let variant = answer.variant;
    let mut text = answer.account.as_ref().map_or_else(String::new, |seen| seen.text(variant));
    let seed = answer.seed.map_or_else(String::new, |seed| format!("  seed {seed}"));
    let mut row = |head: String, answer: &Answer| {
        let best = answer.best().map_or("none".to_owned(), |cell| variant.write_move(cell));
        text.push_str(&format!("{head}{stopped}{seed}  move {best}  line {answer}\n"));
    };
    if answer.multi_pv.is_empty() {
        let head = match (answer.value, answer.eval) {
            (Some(value), _) => value.name().to_owned(),
            (None, Some(eval)) => format!("eval {eval}"),
            (None, None) => "unknown".to_owned(),
        };
        row(head, answer);
    }
    for (rank, found) in (1..).zip(&answer.multi_pv) {
        let (eval, depth) = (Eval::new(found.eval()), found.depth);
        let line = Answer::line(variant, found.line.clone());
        row(format!("{rank}. eval {eval}  depth {depth}"), &line);
    }
    text + answer.map.as_deref().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_sign() {
        for (eval, text) in [(-0.0, "+0.00"), (-0.004, "+0.00"), (-0.006, "-0.01"), (1.0, "+1.00")]
        {
            assert_eq!(Eval(eval).to_string(), text);
        }
    }
}
