//! A game, move by move: what each move gave away.
//!
//! Positions are looked at from the last to the first, so that what is proved late helps to prove what was
//! early. A move is a *blunder* where both values are proved and the game became worse: a win became a draw
//! or a loss, a draw a loss. Where nothing is proved, the player's evaluations before and after are compared
//! as winning [chances](super::chance): a *mistake* costs at least 20 points of 100, an *inaccuracy* 10. The
//! *only move* is one where every other is proved to be worse, on any board if only because the other side
//! would complete a row.

use super::chance;
use super::find::plies;
use super::finding::{Ply, Standing};
use super::oracle::holding;
use super::shape::Trial;
use super::view::{Desk, View};
use super::{english, step};
use crate::board::{Cell, Position, Side};
use crate::rules::final_value;
use gridwright_search::{Budget, Stop, Value};
use gridwright_world::explain::{Advice, Step};
use std::time::Duration;

/// The time of a move where nothing limits the work, and that of a game.
const A_MOVE: Duration = Duration::from_millis(200);
const SHORTEST: Duration = Duration::from_secs(2);
const LONGEST: Duration = Duration::from_secs(20);
/// The share of it that the other moves of a proved position get, at most.
const OTHERS: Duration = Duration::from_millis(200);
/// What is lost by a mistake and by an inaccuracy, as chances.
const MISTAKE: f64 = 0.2;
const INACCURACY: f64 = 0.1;

/// What a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// A proved value was given away.
    Blunder,
    /// A good part of the chances was.
    Mistake,
    /// A part of them was.
    Inaccuracy,
    /// Every other move is proved to be worse.
    OnlyMove,
    /// Nothing was given away.
    Good,
    /// It ends the game with a win.
    Win,
    /// There was one move to choose from.
    Forced,
    /// All moves lose.
    Lost,
}

impl Judgement {
    /// All of them.
    pub const ALL: [Judgement; 8] = [
        Judgement::Blunder,
        Judgement::Mistake,
        Judgement::Inaccuracy,
        Judgement::OnlyMove,
        Judgement::Good,
        Judgement::Win,
        Judgement::Forced,
        Judgement::Lost,
    ];

    /// Identifier and name.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Judgement::Blunder => ("blunder", "Blunder"),
            Judgement::Mistake => ("mistake", "Mistake"),
            Judgement::Inaccuracy => ("inaccuracy", "Inaccuracy"),
            Judgement::OnlyMove => ("only-move", "Only move"),
            Judgement::Good => ("good-move", "Good move"),
            Judgement::Win => ("winning-move", "Winning move"),
            Judgement::Forced => ("forced-move", "Forced move"),
            Judgement::Lost => ("lost-position", "Lost position"),
        }
    }
}

/// What a position or a move is worth to whoever moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// Proved.
    Proved(Value),
    /// A winning chance.
    Chance(f64),
}

impl Worth {
    /// What a standing means.
    pub fn of(standing: Standing) -> Worth {
        match standing {
            Standing::Proved { value, .. } => Worth::Proved(value),
            Standing::Estimated { eval, .. } => Worth::Chance(chance::of(eval)),
        }
    }

    /// To the other side.
    pub fn flipped(self) -> Worth {
        match self {
            Worth::Proved(value) => Worth::Proved(value.flipped()),
            Worth::Chance(chance) => Worth::Chance(1.0 - chance),
        }
    }

    /// The value, where it is proved.
    pub fn proved(self) -> Option<Value> {
        match self {
            Worth::Proved(value) => Some(value),
            Worth::Chance(_) => None,
        }
    }

    /// As a chance.
    pub fn chance(self) -> f64 {
        match self {
            Worth::Proved(Value::Win) => 1.0,
            Worth::Proved(Value::Draw) => 0.5,
            Worth::Proved(Value::Loss) => 0.0,
            Worth::Chance(chance) => chance,
        }
    }
}

/// One move of a game.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its number, from 1.
    pub number: usize,
    /// Who played it.
    pub side: Side,
    /// Where.
    pub cell: Cell,
    /// What it was.
    pub judgement: Judgement,
    /// What the position was worth.
    pub could: Worth,
    /// What the move made of it.
    pub did: Worth,
    /// What should have been played.
    pub better: Vec<Ply>,
    /// How the other side goes on.
    pub refutation: Vec<Ply>,
}

/// The game that led to a position, one step a move.
pub fn review(position: &Position, budget: &Budget<'_>) -> Result<Advice, Stop> {
    let moves = position.history().len();
    if moves == 0 {
        return Ok(Advice::Stuck { why: english::no_moves(), steps: Vec::new() });
    }
    let time = (A_MOVE * u32::try_from(moves).unwrap_or(u32::MAX)).clamp(SHORTEST, LONGEST);
    let mut desk = Desk::new(position, budget, time);
    let judged = judge(&mut desk, position)?;
    Ok(Advice::Steps(judged.iter().map(|judged| told(position, judged, moves)).collect()))
}

fn told(position: &Position, judged: &Judged, moves: usize) -> Step {
    let variant = position.variant();
    let (technique, name) = judged.judgement.words();
    let here = step::place(variant, judged.cell);
    let mut cells = vec![here];
    cells.extend(judged.better.first().map(|ply| step::place(variant, ply.cell)));
    Step {
        technique,
        name,
        region: vec![here],
        cells,
        action: Some(variant.write_move(judged.cell)),
        remaining: u32::try_from(moves - judged.number).ok(),
        texts: english::judged(variant, judged),
        ..Step::default()
    }
}

/// What each move of a game was, first to last.
pub fn judge(desk: &mut Desk<'_>, position: &Position) -> Result<Vec<Judged>, Stop> {
    let mut board = position.clone();
    let mut judged = Vec::with_capacity(board.history().len());
    let mut after = look(desk, &board, board.history().len())?;
    while let Some(cell) = board.undo() {
        let number = board.history().len() + 1;
        let before = look(desk, &board, number - 1)?;
        judged.push(judge_move(desk, &board, cell, number, &before, &after)?);
        after = before;
    }
    judged.reverse();
    Ok(judged)
}

/// What is known of a position, over or not, so many moves from the beginning.
fn look(desk: &mut Desk<'_>, board: &Position, moves: usize) -> Result<View, Stop> {
    if let Some(value) = final_value(board) {
        return Ok(View { standing: Standing::Proved { value, shortest: true }, line: Vec::new() });
    }
    desk.view(board, u32::try_from(moves + 1).unwrap_or(u32::MAX))
}

fn judge_move(
    desk: &mut Desk<'_>,
    board: &Position,
    cell: Cell,
    number: usize,
    before: &View,
    after: &View,
) -> Result<Judged, Stop> {
    let (could, did) = (Worth::of(before.standing), Worth::of(after.standing).flipped());
    let side = board.to_move();
    let judgement = if board.completes(cell, side) {
        Judgement::Win
    } else if board.moves().nth(1).is_none() {
        Judgement::Forced
    } else {
        match (could, did) {
            (Worth::Proved(could), Worth::Proved(did)) if rank(did) < rank(could) => {
                Judgement::Blunder
            }
            (Worth::Proved(Value::Loss), _) => Judgement::Lost,
            (Worth::Proved(value), Worth::Proved(_)) => {
                if is_only(desk, board, value, number)? {
                    Judgement::OnlyMove
                } else {
                    Judgement::Good
                }
            }
            _ if did != Worth::Proved(Value::Loss) && stops_the_only_row(board, cell) => {
                Judgement::OnlyMove
            }
            // What the engine would have played cannot be called a mistake by the engine.
            _ if before.line.first() == Some(&cell) => Judgement::Good,
            _ => match could.chance() - did.chance() {
                loss if loss >= MISTAKE => Judgement::Mistake,
                loss if loss >= INACCURACY => Judgement::Inaccuracy,
                _ => Judgement::Good,
            },
        }
    };
    let bad = matches!(judgement, Judgement::Blunder | Judgement::Mistake | Judgement::Inaccuracy);
    let (mut better, mut refutation) = (Vec::new(), Vec::new());
    if bad {
        let cancel = desk.budget.cancel();
        better = plies(board, &before.line, cancel)?;
        let mut next = board.clone();
        if next.play(cell).is_ok() {
            refutation = plies(&next, &after.line, cancel)?;
        }
    }
    Ok(Judged { number, side, cell, judgement, could, did, better, refutation })
}

/// Whether the other side was about to complete a row in one place, and the move is there.
fn stops_the_only_row(board: &Position, cell: Cell) -> bool {
    Trial::new(board).threatened(board.to_move().other()).completions == [cell]
}

fn rank(value: Value) -> u8 {
    match value {
        Value::Loss => 0,
        Value::Draw => 1,
        Value::Win => 2,
    }
}

/// Whether one move alone is proved to hold the value.
fn is_only(
    desk: &mut Desk<'_>,
    board: &Position,
    value: Value,
    number: usize,
) -> Result<bool, Stop> {
    if !desk.may_prove(board) {
        return Ok(false);
    }
    let mut budget = desk.share(u32::try_from(number).unwrap_or(u32::MAX), OTHERS);
    match desk.oracle.every_move(board, &mut budget) {
        Ok(rated) => Ok(rated.is_some_and(|rated| holding(&rated, value).hold == 1)),
        Err(Stop::Time | Stop::Nodes | Stop::Memory | Stop::Bound(_)) => Ok(false),
        Err(stop) => Err(stop),
    }
}
