//! Outcomes in words, and on a terminal the board as well.

use crate::board::{Answer, Eval, Position};
use crate::picture::picture;
use gridwright_search::Verdict;
use gridwright_world::Outcome;
use gridwright_world::picture::Block;
use gridwright_world::text::stopped_by;
use std::fmt::Write as _;

/// The outcome for people; with `paint`, below the board on which the best move is made.
pub(crate) fn show(position: &Position, outcome: &Outcome<Answer>, paint: bool) -> Vec<Block> {
    let text = match &outcome.verdict {
        Verdict::Proved(answer) | Verdict::Stopped { best: Some(answer), .. } => told(answer),
        Verdict::Impossible => {
            format!("unsolvable: {}\n", outcome.why.as_deref().unwrap_or_default())
        }
        Verdict::Stopped { why, best: None } => {
            format!("no answer found ({})\n", stopped_by(*why))
        }
    };
    let board = paint.then(|| {
        let mut board = position.clone();
        if let Some(cell) = outcome.answer().and_then(Answer::best) {
            // Every answer has passed the rules.
            let _ = board.play(cell);
        }
        Block::from(picture(&board))
    });
    board.into_iter().chain([text.into()]).collect()
}

fn told(answer: &Answer) -> String {
    let variant = answer.variant;
    let mut text = String::new();
    if let Some(account) = &answer.account {
        text.push_str(&account.text(variant));
    }
    let head = match (answer.value, answer.eval) {
        (Some(value), _) => value.name().to_owned(),
        (None, Some(eval)) => format!("eval {eval}"),
        (None, None) => "unknown".to_owned(),
    };
    let best = answer.best().map(|cell| variant.write_move(cell));
    let best = best.as_deref().unwrap_or("none");
    // Writing to a string cannot fail.
    if answer.multi_pv.is_empty() {
        let _ = write!(text, "{head}  move {best}  line {answer}");
    }
    for (rank, found) in (1..).zip(&answer.multi_pv) {
        let (eval, depth) = (Eval::new(found.eval()), found.depth);
        let line = Answer::line(variant, found.line.clone());
        let best = line.best().map(|cell| variant.write_move(cell)).unwrap_or_default();
        let newline = if rank == 1 { "" } else { "\n" };
        let _ = write!(text, "{newline}{rank}. eval {eval}  depth {depth}  move {best}  line {line}");
    }
    if let Some(seed) = answer.seed {
        let _ = write!(text, "  seed {seed}");
    }
    let map = answer.map.as_deref().unwrap_or_default();
    text + "\n" + map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_sign() {
        for (eval, text) in [(-0.0, "+0.00"), (-0.004, "+0.00"), (-0.006, "-0.01"), (1.0, "+1.00")] {
            assert_eq!(Eval(eval).to_string(), text);
        }
    }
}
