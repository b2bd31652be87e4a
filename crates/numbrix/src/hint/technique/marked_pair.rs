//! Marked pair: a mark between two cells says that they hold consecutive numbers.

use super::Sink;
use crate::hint::finding::Reason;
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    for &(a, b) in state.puzzle.marks() {
        let cells = [usize::from(a), usize::from(b)];
        let mut removes = Vec::new();
        for [cell, partner] in [cells, [cells[1], cells[0]]] {
            let fits = |number: usize| {
                number > 1 && state.may(number - 1, partner)
                    || number < state.most() && state.may(number + 1, partner)
            };
            let unfit = state.numbers_for(cell).filter(|&number| !fits(number));
            removes.extend(unfit.map(|number| (number, cell)));
        }
        let reason = Reason::MarkedPair { cells };
        if let Some(finding) = super::settle(state, reason, removes, &cells) {
            sink(finding)?;
        }
    }
    ControlFlow::Continue(())
}
