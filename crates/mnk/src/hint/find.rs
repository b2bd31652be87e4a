//! From a position to a finding: the best move, what it is good for, and what happens without it.

use super::finding::{Finding, Ply, Standing, Technique};
use super::oracle::holding;
use super::shape::{Made, Trial};
use super::view::{Desk, View};
use crate::board::{Cell, Position, Side};
use gridwright_search::{Cancel, Stop, Value};
use std::time::Duration;

/// How long the other moves are looked at.
const OTHERS: Duration = Duration::from_millis(200);
/// How long it is looked for what happens if nothing is done.
const ALONE: Duration = Duration::from_millis(300);

/// The best move of an unfinished position and its reasons.
pub fn find(desk: &mut Desk<'_>, position: &Position) -> Result<Finding, Stop> {
    let view = desk.view(position, 1)?;
    let side = position.to_move();
    let cell = view.line[0];
    let mut trial = Trial::new(position);
    let made = trial.made(cell, side);
    let menaced = trial.threatened(side.other());
    let value = view.standing.value();
    let ignored = if value == Some(Value::Win) && menaced.completions.is_empty() {
        Vec::new()
    } else {
        left_alone(desk, position, value)?
    };
    let mut after = position.clone();
    // Every line has passed the rules.
    let legal = after.play(cell).is_ok();
    debug_assert!(legal, "the best move can be played");
    let left = Trial::new(&after).threatened(side.other());
    let stops = left.forks.is_empty() && left.completions.is_empty();
    let stopped = if stops { menaced.forks } else { Vec::new() };
    let technique = if made.wins {
        Technique::Five
    } else if menaced.completions.contains(&cell) {
        Technique::Block
    } else if value == Some(Value::Win) {
        Technique::of(&made)
    } else if value == Some(Value::Loss) {
        Technique::Resistance
    } else if !stopped.is_empty() {
        Technique::StopFork
    } else if !ignored.is_empty() && parries(desk, &after, value)? {
        Technique::Parry
    } else {
        Technique::of(&made)
    };
    let row = if made.wins { after.winning_cells() } else { Vec::new() };
    let line = plies(position, &view.line, desk.budget.cancel())?;
    let holding = how_many_hold(desk, position, &view)?;
    let (menaces, standing) = (menaced.completions, Some(view.standing));
    Ok(Finding {
        side,
        cell,
        technique,
        made,
        menaces,
        stopped,
        row,
        standing,
        line,
        ignored,
        holding,
    })
}

/// How the other side wins by force if the side to move does nothing.
fn left_alone(
    desk: &mut Desk<'_>,
    position: &Position,
    value: Option<Value>,
) -> Result<Vec<Ply>, Stop> {
    let Some(alone) = passed(position) else { return Ok(Vec::new()) };
    let mut budget = desk.share(2, ALONE);
    // Where a draw is proved, a win of the other side may need more than threats.
    let search = value == Some(Value::Draw) && desk.may_prove(position);
    let won = match desk.oracle.solve(&alone, search, &mut budget) {
        Ok(Some(solution)) if solution.value == Value::Win => solution.line,
        Ok(_) | Err(Stop::Time | Stop::Nodes | Stop::Memory | Stop::Bound(_)) => Vec::new(),
        Err(stop) => return Err(stop),
    };
    plies(&alone, &won, desk.budget.cancel())
}

/// The same stones with the other side to move.
fn passed(position: &Position) -> Option<Position> {
    let marks = position.marks().to_vec();
    Position::set_up(position.variant(), marks, position.to_move().other()).ok()
}

/// Whether it is certain that the other side has no win by threats any more.
fn parries(desk: &mut Desk<'_>, after: &Position, value: Option<Value>) -> Result<bool, Stop> {
    use super::oracle::Found;
    if value == Some(Value::Draw) {
        return Ok(true);
    }
    if after.finish().is_some() || !crate::solve::is_plain(after) {
        return Ok(false);
    }
    let budget = desk.share(2, ALONE);
    for fours in [true, false] {
        match desk.oracle.threats(after, fours, &budget) {
            Ok(Found::None) => {}
            Ok(Found::Win(_) | Found::Unknown) | Err(Stop::Time) => return Ok(false),
            Err(stop) => return Err(stop),
        }
    }
    Ok(true)
}

fn how_many_hold(
    desk: &mut Desk<'_>,
    position: &Position,
    view: &View,
) -> Result<Option<super::finding::Holding>, Stop> {
    let Standing::Proved { value: value @ (Value::Draw | Value::Win), .. } = view.standing else {
        return Ok(None);
    };
    if view.line.len() == 1 || !desk.may_prove(position) {
        return Ok(None);
    }
    let mut budget = desk.share(2, OTHERS);
    match desk.oracle.every_move(position, &mut budget) {
        Ok(rated) => Ok(rated.map(|rated| holding(&rated, value))),
        Err(Stop::Time | Stop::Nodes | Stop::Memory | Stop::Bound(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// A line of play with what every move of it is.
pub fn plies(position: &Position, line: &[Cell], cancel: &Cancel) -> Result<Vec<Ply>, Stop> {
    Replay::new(position, line, cancel).map(|played| played.map(|(ply, ..)| ply)).collect()
}

/// The same as findings, one for each move.
pub fn findings(position: &Position, line: &[Cell], cancel: &Cancel) -> Result<Vec<Finding>, Stop> {
    Replay::new(position, line, cancel)
        .map(|played| {
            let (ply, made, before) = played?;
            let block = ply.technique == Technique::Block;
            let stops = ply.technique == Technique::StopFork;
            Ok(Finding {
                side: ply.side,
                cell: ply.cell,
                technique: ply.technique,
                made,
                menaces: if block { before.completions } else { Vec::new() },
                stopped: if stops { before.forks } else { Vec::new() },
                row: Vec::new(),
                standing: None,
                line: Vec::new(),
                ignored: Vec::new(),
                holding: None,
            })
        })
        .collect()
}

/// Plays a line move by move.
struct Replay<'a> {
    position: Position,
    trial: Trial,
    line: std::slice::Iter<'a, Cell>,
    /// Games of large boards are long.
    cancel: &'a Cancel,
    /// What the other side made with its last move.
    last: Made,
}

impl<'a> Replay<'a> {
    fn new(position: &Position, line: &'a [Cell], cancel: &'a Cancel) -> Replay<'a> {
        let mut trial = Trial::new(position);
        let before = trial.threatened(position.to_move().other());
        let last = Made { completions: before.completions, forks: before.forks, ..Made::default() };
        Replay { position: position.clone(), trial, line: line.iter(), cancel, last }
    }

    fn technique(&mut self, cell: Cell, side: Side, made: &Made) -> Technique {
        if made.wins {
            Technique::Five
        } else if self.last.completions.contains(&cell) {
            Technique::Block
        } else if made.completions.is_empty()
            && !self.last.forks.is_empty()
            && self.last.completions.is_empty()
            && self.trial.stops(cell, side, &self.last.forks)
        {
            Technique::StopFork
        } else {
            Technique::of(made)
        }
    }
}

impl Iterator for Replay<'_> {
    type Item = Result<(Ply, Made, Made), Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let cell = *self.line.next()?;
        if self.cancel.is_raised() {
            return Some(Err(Stop::Cancelled));
        }
        let side = self.position.to_move();
        let made = self.trial.made(cell, side);
        let technique = self.technique(cell, side, &made);
        self.position.play(cell).ok()?;
        self.trial.play(cell, side);
        let before = std::mem::replace(&mut self.last, made.clone());
        let makes = Technique::of(&made);
        Some(Ok((Ply { side, cell, technique, makes }, made, before)))
    }
}
