//! Whether a position is a puzzle: what is proved of it, its grade and its solution.

use super::{Wish, range};
use crate::board::{Answer, Cell, Position, Variant};
use crate::champion::{Scene, Soonest};
use crate::options::Options;
use crate::rate::{could_be, rate_patiently};
use crate::solve::{BYTES, NODES, solve};
use crate::threat::{Field, Threats, Vct};
use gridwright_search::{Budget, Limits, Stats, Stop, Value};
use gridwright_world::explain::{Figure, Grade, Rated};

/// Boards of so many cells are asked without a look at threats first.
pub(super) const SMALL: usize = 49;
/// Expansions of a look at threats.
const LOOK: u64 = 400;
/// Where no threats win, quiet wins of so many moves are looked for, at so many expansions a question.
const QUIET: u32 = 4;
const QUIET_NODES: u64 = 200;
/// Expansions to show that no other first move wins.
const OTHERS: u64 = 12_000;
/// Expansions of a rating and of a solution.
const RATING: u64 = 200_000;
const SOLUTION: u64 = 120_000;

/// A puzzle.
#[derive(Debug)]
pub(super) struct Found {
    pub position: Position,
    pub answer: Answer,
    /// How many moves of the winner it takes.
    pub moves: u32,
    pub grade: (Grade, f64),
}

/// Looks for puzzles among positions of one variant.
pub(super) struct Keys {
    soonest: Soonest,
    range: (u32, u32),
    difficulty: Option<Grade>,
    small: bool,
    /// In how many moves the last position was found to be won.
    won_in: Option<u32>,
    /// Whether a question was given up.
    gave_up: bool,
    stats: Stats,
}

/// What a question of many that may be given up came to.
fn tried<T>(result: Result<T, Stop>, budget: &mut Budget<'_>) -> Result<Option<T>, Stop> {
    match result {
        Ok(found) => Ok(Some(found)),
        // The part may be used up; when the whole is, it says so again.
        Err(Stop::Nodes | Stop::Memory | Stop::Bound(_)) => {
            budget.tick(&Stats::default()).map(|()| None)
        }
        Err(stop) => Err(stop),
    }
}

/// What `solve` answers within so many nodes and the time that is left.
pub(super) fn solved(
    position: &Position,
    nodes: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<Answer>, Stop> {
    let limits = *budget.limits();
    let nodes = limits.nodes.map_or(nodes, |most| most.min(nodes));
    let limits = Limits { time: budget.time_left(), nodes: Some(nodes), ..limits };
    let outcome = solve(position, &Options::default(), &mut budget.renewed(limits));
    for _ in 0..outcome.stats.expanded {
        budget.tick(&Stats::default())?;
    }
    match outcome.reason() {
        Some(stop @ (Stop::Time | Stop::Cancelled)) => Err(stop),
        _ => Ok(outcome.answer().cloned()),
    }
}

impl Keys {
    pub fn new(variant: Variant, wish: &Wish, budget: &Budget<'_>) -> Keys {
        let bytes = budget.limits().memory.map_or(BYTES, |memory| BYTES.min(memory / 4));
        Keys {
            soonest: Soonest::new(variant, bytes),
            range: range(variant, wish),
            difficulty: wish.difficulty,
            small: variant.cells() <= SMALL || !variant.is_plain(),
            won_in: None,
            gave_up: false,
            stats: Stats::default(),
        }
    }

    /// In how many moves the position that was looked at last is won, where that was found.
    pub fn won_in(&self) -> Option<u32> {
        self.won_in
    }

    /// Whether only wins of more moves than these may be what is wished for.
    pub fn may_grow(&self, moves: u32) -> bool {
        moves < self.range.1
    }

    /// Whether some position was left before everything about it was settled.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// From here on.
    pub fn forget_what_was_given_up(&mut self) {
        self.gave_up = false;
    }

    /// What a question of many that may be given up came to.
    fn tried<T>(
        &mut self,
        result: Result<T, Stop>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<T>, Stop> {
        let result = tried(result, budget)?;
        self.gave_up |= result.is_none();
        Ok(result)
    }

    /// Takes only wins of so many moves, at least and at most.
    pub fn look_for(&mut self, range: (u32, u32)) {
        self.range = range;
    }

    /// The puzzle that an unfinished position is, if it is one.
    pub fn find(
        &mut self,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Found>, Stop> {
        let (least, most) = self.range;
        self.won_in = None;
        let Some(scene) = self.soonest.scene(position, most) else { return Ok(None) };
        let Some(moves) = self.fewest(&scene, budget)? else { return Ok(None) };
        self.won_in = Some(moves);
        let choices = position.moves().count();
        let may_be = |grade| could_be(2 * moves - 1, choices, grade);
        if moves < least || !self.difficulty.is_none_or(may_be) {
            return Ok(None);
        }
        let only = self.only(position, &scene, moves, budget);
        let Some(Some(key)) = self.tried(only, budget)? else { return Ok(None) };
        // How it came about is no part of a puzzle.
        let marks = position.marks().to_vec();
        let Ok(position) = Position::set_up(position.variant(), marks, position.to_move()) else {
            return Ok(None);
        };
        let Some(grade) = self.grade(&position, moves, budget)? else { return Ok(None) };
        let Some(answer) = solved(&position, SOLUTION, budget)? else { return Ok(None) };
        let proved = answer.value == Some(Value::Win) && answer.shortest;
        self.gave_up |= !proved;
        let agrees = answer.best() == Some(key) && answer.line.len() == 2 * moves as usize - 1;
        Ok((proved && agrees).then_some(Found { position, answer, moves, grade }))
    }

    /// The fewest moves that win, where they are within the range.
    fn fewest(&mut self, scene: &Scene, budget: &mut Budget<'_>) -> Result<Option<u32>, Stop> {
        let most = self.range.1;
        let (most, nodes) = if self.small || self.threats(scene.board(), budget)? {
            (most, NODES)
        } else {
            (most.min(QUIET), QUIET_NODES)
        };
        let fewest = scene.fewest((1, most), nodes, budget, &mut self.stats);
        Ok(self.tried(fewest, budget)?.flatten())
    }

    /// Whether continuous threats win, as far as a look says.
    fn threats(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let mut field = Field::new(position);
        let found = Vct::new().search(&mut field, None, &mut budget.part(LOOK), &mut self.stats);
        Ok(matches!(tried(found, budget)?, Some(Threats::Win(_))))
    }

    /// The first move that wins in so many, if it is the only one.
    fn only(
        &mut self,
        position: &Position,
        scene: &Scene,
        moves: u32,
        budget: &Budget<'_>,
    ) -> Result<Option<Cell>, Stop> {
        let part = budget.part(OTHERS);
        let mut key = None;
        for cell in position.moves() {
            if scene.wins_by(cell, moves, part.part(NODES), &mut self.stats)?
                && key.replace(cell).is_some()
            {
                return Ok(None);
            }
        }
        Ok(key)
    }

    /// The grade, where it is the one that is wished for and no other move is found to win.
    fn grade(
        &mut self,
        position: &Position,
        moves: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Grade, f64)>, Stop> {
        let mut part = budget.part(RATING);
        let rated = rate_patiently(position, &part);
        // What a part that ran out has cut short is not what `rate` would say.
        let whole = part.tick(&Stats::default()).is_ok();
        drop(part);
        self.gave_up |= !whole;
        let Some(Rated::Rated(rating)) = self.tried(rated, budget)? else { return Ok(None) };
        budget.check(&Stats::default())?;
        let count = |name: &str| {
            let figure = rating.figures.iter().find(|(figure, _)| *figure == name);
            figure.and_then(|(_, figure)| match figure {
                Figure::Count(count) => Some(*count),
                _ => None,
            })
        };
        let right = count("hold") == Some(1) && count("look") == Some(u64::from(2 * moves - 1));
        let wished = self.difficulty.is_none_or(|grade| grade == rating.grade);
        Ok((whole && right && wished).then_some((rating.grade, rating.score)))
    }
}
