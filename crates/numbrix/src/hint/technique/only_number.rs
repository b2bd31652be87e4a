//! Only number: an empty cell that only one missing number can still reach.

use super::Sink;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    for cell in 0..state.most() {
        if !state.ground.is_empty(cell) || state.choices_left(cell) != 1 {
            continue;
        }
        let Some(number) = state.numbers_for(cell).next() else { continue };
        sink(Finding::placing(Reason::OnlyNumber { cell }, vec![(number, cell)]))?;
    }
    ControlFlow::Continue(())
}
