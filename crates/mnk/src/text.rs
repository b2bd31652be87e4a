//! Outcomes in words.

use crate::board::Answer;
use crate::solve::TABLE_ERROR;
use gridwright_search::Verdict;
use gridwright_world::Outcome;
use gridwright_world::text::stopped_by;

/// The outcome for people.
pub(crate) fn show(outcome: &Outcome<Answer>) -> String {
    match &outcome.verdict {
        Verdict::Proved(answer) | Verdict::Stopped { best: Some(answer), .. } => {
            let notes = outcome.notes.iter().filter(|(name, _)| *name == TABLE_ERROR);
            let notes = notes.map(|(_, error)| format!("table: {error}\n"));
            told(answer) + &notes.collect::<String>()
        }
        Verdict::Impossible => {
            format!("unsolvable: {}\n", outcome.why.as_deref().unwrap_or_default())
        }
        Verdict::Stopped { why, best: None } => {
            format!("no answer found ({})\n", stopped_by(*why))
        }
    }
}

fn told(answer: &Answer) -> String {
    let head = match (answer.value, answer.eval) {
        (Some(value), _) => value.name().to_owned(),
        (None, Some(eval)) => format!("eval {:+.2}", eval.0),
        (None, None) => "unknown".to_owned(),
    };
    let best = answer.best().map(|cell| answer.variant.write_move(cell));
    let best = best.as_deref().unwrap_or("none");
    let map = answer.map.as_deref().unwrap_or_default();
    let mut text = format!("{head}  move {best}  line {answer}\n{map}");
    if let Some(error) = &answer.certificate_error {
        text.push_str(&format!("no certificate: {error}\n"));
    }
    text
}
