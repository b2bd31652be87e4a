//! Bridge: both neighbours of a missing number are on the board, and only one free cell touches both.

use super::Sink;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    for gap in state.gaps().into_iter().filter(|gap| gap.len() == 1) {
        let (Some((_, low)), Some((_, high))) = state.anchors(gap) else { continue };
        let mut joining =
            state.ground.free_around(low).filter(|&cell| state.graph().adjacent(cell, high));
        if let (Some(cell), None) = (joining.next(), joining.next()) {
            sink(Finding::placing(Reason::Bridge, vec![(gap.first, cell)]))?;
        }
    }
    ControlFlow::Continue(())
}
