//! Now or never: a step that would leave a cell behind with too few ways in, or a piece of the board that
//! no open end touches, is not taken.

use super::Sink;
use crate::hint::finding::{Finding, Reason};
use crate::hint::ground::Ground;
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut ground = state.ground.clone();
    for from in 1..=state.most() {
        let Some(at) = state.ground.seat(from) else { continue };
        for number in state.ground.missing_beside(from) {
            let steps = state.graph().next_to(at).filter(|&cell| state.may(number, cell));
            for cell in steps {
                ground.put(number, cell);
                let reason = stranded(state, &ground, [at, cell])
                    .map(|lost| Reason::Corridor { number, cell, lost })
                    .or_else(|| {
                        let lost = cut_off(state, &ground, cell)?;
                        Some(Reason::CutOff { number, cell, lost })
                    });
                ground.take(number, cell);
                if let Some(reason) = reason {
                    sink(Finding::removing(reason, vec![(number, cell)]))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// An empty cell beside the new step that the path could no longer pass through, and that is no end.
fn stranded(state: &State<'_>, ground: &Ground<'_>, step: [usize; 2]) -> Option<usize> {
    let most = state.most();
    let end = |number: usize, cell| ground.seat(number).is_none() && state.may(number, cell);
    step.iter().flat_map(|&cell| ground.free_around(cell)).find(|&cell| {
        let needed = if end(1, cell) || end(most, cell) { 1 } else { 2 };
        // The last number of all needs one way only, whichever it is.
        ground.ways(cell).take(needed).count() < needed
    })
}

/// An empty cell in a piece that no number with a missing neighbour touches.
fn cut_off(state: &State<'_>, ground: &Ground<'_>, step: usize) -> Option<usize> {
    // Filling a cell cuts nothing off unless the empty cells around it are apart.
    ground.free_around(step).nth(1)?;
    let graph = state.graph();
    let (piece_of, sizes) = graph.components(|cell| ground.is_empty(cell));
    if sizes.len() < 2 {
        return None;
    }
    let mut open = vec![false; sizes.len()];
    for number in 1..=state.most() {
        let Some(cell) = ground.seat(number) else { continue };
        if ground.missing_beside(number).next().is_some() {
            for free in ground.free_around(cell) {
                open[usize::from(piece_of[free])] = true;
            }
        }
    }
    // Before the smallest and behind the largest number on the board the path is still within one piece
    // that it enters from an open end; so a piece without one is never entered.
    ground.free_around(step).find(|&cell| !open[usize::from(piece_of[cell])])
}
