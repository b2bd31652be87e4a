//! A position as the evaluation sees it, for whoever fits its numbers.

use super::state::{Geometry, State};
use super::values::{ascending, facts};
use super::weights::kind;
use crate::board::{Mark, Position, Variant};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the evaluation adds up.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// Combinations of lines in ascending order, and how often the side to move has them more than the
    /// other one: the mean of this position and the one a ply before.
    pub cells: Vec<(u16, f32)>,
    /// What the turn's worth depends on.
    pub facts: usize,
    /// What the evaluation says.
    pub value: i32,
}

/// Looks at positions of one variant.
#[derive(Debug)]
pub struct Viewer {
    state: State,
}

impl Viewer {
    /// For a variant that the player searches.
    pub fn new(variant: Variant) -> Viewer {
        Viewer { state: State::new(&Arc::new(Geometry::new(variant)), &Position::new(variant)) }
    }

    /// What the evaluation sees; `None` where the position is settled at a glance or a reply is forced, so
    /// that it is not asked.
    pub fn look(&mut self, board: &Position) -> Option<Features> {
        let mut before = board.clone();
        let last = before.undo()?;
        self.state.reset(&before);
        let mut cells = BTreeMap::new();
        self.add(&mut cells, -0.5);
        self.state.play(last);
        self.add(&mut cells, 0.5);
        let state = &self.state;
        let (me, you) = (state.to_move(), state.to_move().other());
        let fork = state.count(me, kind::FORK) > 0 && state.count(you, kind::FOUR) == 0;
        let glance = state.wins(me) + state.wins(you) + state.count(me, kind::DOUBLE) > 0;
        (!glance && !fork).then(|| Features {
            cells: cells.into_iter().filter(|(_, times)| *times != 0.0).collect(),
            facts: facts(state.counts(me), state.counts(you)),
            value: state.evaluate(),
        })
    }

    /// Adds every free cell, for the side to move, and takes the other side's away.
    fn add(&self, cells: &mut BTreeMap<u16, f32>, times: f32) {
        let me = self.state.to_move();
        for (cell, _) in self.state.marks().iter().enumerate().filter(|(_, m)| **m == Mark::Empty) {
            for (side, sign) in [(me, times), (me.other(), -times)] {
                let codes = ascending(self.state.codes(side, cell));
                if codes != 0 {
                    *cells.entry(codes).or_insert(0.0) += sign;
                }
            }
        }
    }
}
