//! Detour: numbers on the board and holes stand in the way, and walking round them takes longer than
//! there are numbers.

use super::Sink;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    for gap in state.gaps() {
        let (low, high) = state.anchors(gap);
        let anchors: Vec<(usize, Vec<u16>)> = [low, high]
            .into_iter()
            .flatten()
            .map(|(number, cell)| (number, walks(state, cell, gap.len())))
            .collect();
        let mut removes = Vec::new();
        for number in gap.numbers() {
            let too_far = |cell: &usize| {
                let beyond =
                    |(n, far): &(usize, Vec<u16>)| usize::from(far[*cell]) > n.abs_diff(number);
                anchors.iter().any(beyond)
            };
            removes.extend(state.cells_for(number).filter(too_far).map(|cell| (number, cell)));
        }
        if !removes.is_empty() {
            sink(Finding::removing(Reason::Detour { gap }, removes))?;
        }
    }
    ControlFlow::Continue(())
}

/// By cell: the fewest steps from a cell through empty cells, as far as `most`.
fn walks(state: &State<'_>, from: usize, most: usize) -> Vec<u16> {
    let mut far = vec![u16::MAX; state.most()];
    far[from] = 0;
    let mut edge = vec![from];
    for steps in 1..=most {
        let mut next = Vec::new();
        for cell in edge {
            for other in state.ground.free_around(cell) {
                if far[other] == u16::MAX {
                    far[other] = steps as u16;
                    next.push(other);
                }
            }
        }
        edge = next;
    }
    far
}
