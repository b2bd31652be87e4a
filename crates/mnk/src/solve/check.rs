//! Judging answers: certificates by their own logic, lines of play by the rules and by what they are
//! worth. A legal move that throws a proved value away is no right answer.

use super::{proof, textbook, with_room};
use crate::board::{Answer, Cell, Position};
use crate::options::{Algorithm, Options, Order};
use crate::rules::{final_value, verify};
use crate::{certificate, notation};
use gridwright_search::{Budget, Limits, Moment, Value};
use gridwright_world::{Checked, Fault, InputError};
use std::time::Duration;

/// How long values are looked for when nothing limits it.
const TIME: Duration = Duration::from_secs(2);

/// What is wrong with a certificate or a line of play.
///
/// ```
/// use gridwright_mnk::{Options, Position, check};
/// use gridwright_search::Budget;
/// let position: Position = "3 3 3 XX./OO./... X".parse()?;
/// let judge = |line| check(&position, line, &Options::default(), &mut Budget::unlimited());
/// assert!(judge("2,0")?.is_right());
/// assert_eq!(judge("2,2")?.faults[0].message, "the move 2,2 makes a win a loss");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn check(
    position: &Position,
    answer: &str,
    _: &Options,
    budget: &mut Budget<'_>,
) -> Result<Checked, InputError> {
    if certificate::is_certificate(answer) {
        let cancel = budget.cancel();
        return Ok(with_room(position, || certificate::check(position, answer, cancel)));
    }
    let line = notation::read_line(position.variant(), answer)?;
    let answer = Answer::line(position.variant(), line);
    let mut faults = verify(position, &answer);
    if faults.is_empty() {
        faults = with_room(position, || wasted(position, &answer.line, budget));
    }
    Ok(Checked { faults, cost: Some(answer.line.len() as u32), ..Checked::default() })
}

/// The first move that changes the value of the game, as far as values are proved in time. The line must
/// be legal; each side is expected to play its best.
fn wasted(position: &Position, line: &[Cell], budget: &Budget<'_>) -> Vec<Fault> {
    if line.is_empty() && position.finish().is_none() {
        return vec![Fault::at("no move, but the game is not over", 0)];
    }
    let (start, time) = (Moment::now(), budget.limits().time.unwrap_or(TIME));
    let value =
        |position: &Position| proved_value(position, time.saturating_sub(start.elapsed()), budget);
    let mut position = position.clone();
    let mut before = value(&position);
    for (at, &cell) in line.iter().enumerate() {
        if position.play(cell).is_err() {
            break;
        }
        let after = value(&position);
        match (before, after.map(Value::flipped)) {
            (Some(could), Some(does)) if could != does => {
                let text = position.variant().write_move(cell);
                let (could, does) = (could.name(), does.name());
                return vec![Fault::at(format!("the move {text} makes a {could} a {does}"), at)];
            }
            (Some(_), Some(_)) => before = after,
            _ => break,
        }
    }
    Vec::new()
}

/// The value for the side to move, where it is proved in time.
fn proved_value(position: &Position, time: Duration, budget: &Budget<'_>) -> Option<Value> {
    if let Some(value) = final_value(position) {
        return Some(value);
    }
    let budget = &mut budget.renewed(Limits { time: Some(time), ..*budget.limits() });
    let variant = position.variant();
    let outcome = if variant.is_plain() {
        proof::prove(position, &Options::default(), budget)
    } else {
        textbook(position, Algorithm::Champion, Order::default(), budget)
    };
    outcome.answer().and_then(|answer| answer.value)
}
