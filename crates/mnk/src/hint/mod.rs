//! The best move and why: the threat it makes or parries, the forced line if there is one, and what happens
//! if it is ignored; and whole games, move by move.
//!
//! [`shape`] counts from the rules what a stone makes, [`oracle`] proves, [`view`] is what is known of a
//! position within the clock, [`find`] puts these together to a [`Finding`](finding::Finding): data, no
//! words. [`step`] turns it into what all edges show, with the sentences of [`english`]. [`review`] does the
//! same for the moves of a game.
//!
//! Only what the prover, a search for continuous threats, a pairing or the rules prove is called proved;
//! everything else is what the engine prefers, with its evaluation. What is said to happen if the side to
//! move did nothing is a proved win of the other side on the same board.
//!
//! A position that is over is done. A game that went wrong earlier is no reason to refuse a hint: stones
//! cannot be taken back, so the next move is what is asked for, and what went wrong is the review's business.

mod catalogue;
pub(crate) mod chance;
mod english;
pub(crate) mod evaluate;
pub(crate) mod find;
pub(crate) mod finding;
pub(crate) mod oracle;
pub(crate) mod review;
pub(crate) mod shape;
pub(crate) mod step;
pub(crate) mod view;

pub use catalogue::techniques;
pub use chance::of as chance;
pub(crate) use english::over;
pub use shape::Threatened as Threats;

use crate::board::{Position, Side};
use crate::options::Options;
use crate::solve::with_room;
use finding::Standing;
use gridwright_search::{Budget, Stop};
use gridwright_world::explain::Advice;
use std::time::Duration;
use view::Desk;

/// How long a hint takes at most when nothing limits it.
const TIME: Duration = Duration::from_millis(1500);

/// What a side would do if it were its turn: where it completes a row, and where it forks.
///
/// ```
/// use gridwright_mnk::{Position, Side, threats};
/// let position: Position = "3 3 3 XX./O../O..".parse()?;
/// let cells = threats(&position, Side::X).completions;
/// assert_eq!(cells, [position.variant().at(0, 2).unwrap()]);
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn threats(position: &Position, side: Side) -> Threats {
    if !position.variant().is_played() {
        return Threats::by_the_rules(position, side);
    }
    shape::Trial::new(position).threatened(side)
}

/// The best move and why; with `all`, the line of play up to its end. With [`Options::game`] the moves that
/// led to the position are judged instead.
///
/// ```
/// use gridwright_mnk::{Options, Position, hint};
/// use gridwright_search::Budget;
/// use gridwright_world::explain::{Advice, Depth};
/// let position: Position = "3 3 3 X.O/.X./O.. X".parse()?;
/// let advice = hint(&position, &Options::default(), false, &mut Budget::unlimited());
/// let Advice::Steps(steps) = advice else { panic!("{advice:?}") };
/// assert_eq!(steps[0].action.as_deref(), Some("2,2"));
/// assert_eq!(steps[0].text(Depth::Reasoning), "X plays 2,2 and has 3 in a row: that wins.");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn hint(position: &Position, options: &Options, all: bool, budget: &mut Budget<'_>) -> Advice {
    if !position.variant().is_played() {
        let rule = position.variant().rule().name();
        let why = format!("there are no hints for {rule}");
        return Advice::Stuck { why, steps: Vec::new() };
    }
    let budget = &*budget;
    let advise = || {
        if options.game { review::review(position, budget) } else { next(position, all, budget) }
    };
    with_room(position, advise).unwrap_or_else(Advice::Limit)
}

fn next(position: &Position, all: bool, budget: &Budget<'_>) -> Result<Advice, Stop> {
    if position.finish().is_some() {
        return Ok(Advice::Done);
    }
    let mut desk = Desk::new(position, budget, TIME);
    let found = find::find(&mut desk, position)?;
    let mut steps = vec![step::hint(position, &found)];
    if all {
        let line: Vec<_> = found.line.iter().map(|ply| ply.cell).collect();
        let proved = matches!(found.standing, Some(Standing::Proved { .. }));
        let mut board = position.clone();
        let played = find::findings(position, &line, budget.cancel())?;
        for (number, found) in played.iter().enumerate() {
            if number > 0 {
                let left = proved.then(|| line.len() - number - 1);
                steps.push(step::step(&board, found, left));
            }
            // The line has passed the rules.
            let _ = board.play(found.cell);
        }
    }
    Ok(Advice::Steps(steps))
}
