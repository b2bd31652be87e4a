//! Only place: a missing number that only one free cell is near enough for, counting steps from the
//! numbers on the board before and behind it. Beside one of them that is easy to see; in the middle of a
//! gap the two reaches have to be laid over each other.

use super::Sink;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, beside: bool, sink: Sink<'_>) -> ControlFlow<()> {
    for gap in state.gaps() {
        let (low, high) = state.anchors(gap);
        for number in gap.numbers().filter(|&number| state.places_left(number) == 1) {
            let near = low.is_some() && number == gap.first || high.is_some() && number == gap.last;
            if near != beside {
                continue;
            }
            let Some(cell) = state.cells_for(number).next() else { continue };
            let reason =
                if beside { Reason::OnlyPlace { gap } } else { Reason::MeetingPlace { gap } };
            sink(Finding::placing(reason, vec![(number, cell)]))?;
        }
    }
    ControlFlow::Continue(())
}
