//! One way in, one way out: an empty cell that is no end of the path and has only two ways uses both:
//! its two neighbours hold the numbers before and behind its own. The same holds for a number on the board
//! that misses both its neighbours and has two free cells around it.

use super::Sink;
use crate::hint::finding::Reason;
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let most = state.most();
    for cell in 0..most {
        let Some([a, b]) = two_ways(state, cell) else { continue };
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
        let reason = Reason::TwoWays { cell, ways: [a, b] };
        let cells = [cell, a, b];
        if let Some(finding) = super::settle(state, reason, removes, &cells) {
            sink(finding)?;
        }
    }
    ControlFlow::Continue(())
}

/// The two cells that the path must use beside this one, where there are no more than two.
fn two_ways(state: &State<'_>, cell: usize) -> Option<[usize; 2]> {
    if state.may_be_end(cell) {
        return None;
    }
    let two = |ways: &mut dyn Iterator<Item = usize>| match (ways.next(), ways.next(), ways.next())
    {
        (Some(a), Some(b), None) => Some([a, b]),
        _ => None,
    };
    match state.ground.number(cell) {
        None => two(&mut state.ground.ways(cell)),
        Some(number) if state.ground.missing_beside(number).count() == 2 => {
            two(&mut state.ground.free_around(cell))
        }
        Some(_) => None,
    }
}
