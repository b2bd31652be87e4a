//! Dead end: the path enters a cell and leaves it again, unless it begins or ends there. An empty cell
//! with only one way in holds 1 or the largest number.

use super::Sink;
use crate::hint::finding::Reason;
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let most = state.most();
    for cell in (0..most).filter(|&cell| state.ground.is_empty(cell)) {
        if state.ground.ways(cell).nth(1).is_some() {
            continue;
        }
        let inner = |number: &usize| *number != 1 && *number != most;
        let removes: Vec<_> =
            state.numbers_for(cell).filter(inner).map(|number| (number, cell)).collect();
        let reason = Reason::DeadEnd { cell };
        if let Some(finding) = super::settle(state, reason, removes, &[cell]) {
            sink(finding)?;
        }
    }
    ControlFlow::Continue(())
}
