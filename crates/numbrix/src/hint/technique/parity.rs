//! Colours of odd and even: on squares without diagonals every step changes the colour of a chessboard,
//! so one number on the board tells the colour of all of them.

use super::Sink;
use crate::board::Neighbours;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::ops::ControlFlow;

/// The colour of the cells of even numbers, where it is known, and a number that tells.
pub fn colour_of_even(state: &State<'_>) -> Option<(usize, usize)> {
    if state.graph().neighbours() != Neighbours::Four {
        return None;
    }
    let from = (1..=state.most()).find(|&number| state.ground.seat(number).is_some())?;
    let cell = state.ground.seat(from)?;
    Some((state.graph().colour(cell) ^ (from & 1), from))
}

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let Some((even, from)) = colour_of_even(state) else { return ControlFlow::Continue(()) };
    let mut removes = Vec::new();
    for gap in state.gaps() {
        for number in gap.numbers() {
            let wrong = |cell: &usize| state.graph().colour(*cell) != even ^ (number & 1);
            removes.extend(state.cells_for(number).filter(wrong).map(|cell| (number, cell)));
        }
    }
    if !removes.is_empty() {
        sink(Finding::removing(Reason::Parity { from }, removes))?;
    }
    ControlFlow::Continue(())
}
