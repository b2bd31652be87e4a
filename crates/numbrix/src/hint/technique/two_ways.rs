//! One way in, one way out: an empty cell that is no end of the path and has only two ways uses both:
//! its two neighbours hold the numbers before and behind its own.

use super::Sink;
use crate::hint::finding::Reason;
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let most = state.most();
    for cell in (0..most).filter(|&cell| state.ground.is_empty(cell)) {
        if state.may_be_end(cell) {
            continue;
        }
        let mut around = state.ground.ways(cell);
        let (Some(a), Some(b), None) = (around.next(), around.next(), around.next()) else {
            continue;
        };
        // Neither 1 nor the largest number is possible here, so both neighbours exist.
        let fits = |number: usize| {
            state.may(number - 1, a) && state.may(number + 1, b)
                || state.may(number + 1, a) && state.may(number - 1, b)
        };
        let mut removes: Vec<_> = (state.numbers_for(cell).filter(|&number| !fits(number)))
            .map(|number| (number, cell))
            .collect();
        for way in [a, b].into_iter().filter(|&way| state.ground.is_empty(way)) {
            let follows = |number: usize| {
                number > 1 && state.may(number - 1, cell)
                    || number < most && state.may(number + 1, cell)
            };
            let unfit = state.numbers_for(way).filter(|&number| !follows(number));
            removes.extend(unfit.map(|number| (number, way)));
        }
        if !removes.is_empty() {
            let reason = Reason::TwoWays { cell, ways: [a, b] };
            sink(super::settle(state, reason, removes, &[cell, a, b]))?;
        }
    }
    ControlFlow::Continue(())
}
