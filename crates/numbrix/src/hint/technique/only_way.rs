//! Only way on: a number on the board misses its successor or predecessor, and only one cell around it
//! is free.

use super::Sink;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let ground = &state.ground;
    for from in 1..=state.most() {
        let Some(at) = ground.seat(from) else { continue };
        let Some(number) = ground.missing_beside(from).next() else { continue };
        let mut free = ground.free_around(at);
        if let (Some(cell), None) = (free.next(), free.next()) {
            sink(Finding::placing(Reason::OnlyWay { from }, vec![(number, cell)]))?;
        }
    }
    ControlFlow::Continue(())
}
