//! Shared room: the numbers of a gap, or of two gaps together, need every cell that they can have; so
//! no other number stands there.

use super::Sink;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::{Gap, State, ones};
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let gaps = state.gaps();
    let rooms: Vec<Vec<u64>> = gaps.iter().map(|&gap| state.room(gap)).collect();
    let size = |room: &[u64]| room.iter().map(|word| word.count_ones() as usize).sum::<usize>();
    let sizes: Vec<usize> = rooms.iter().map(|room| size(room)).collect();
    for (at, &gap) in gaps.iter().enumerate() {
        if sizes[at] == gap.len() {
            report(state, &[gap], &rooms[at], sink)?;
        }
    }
    for (at, &one) in gaps.iter().enumerate() {
        for (beyond, &two) in gaps.iter().enumerate().skip(at + 1) {
            let most = one.len() + two.len();
            if sizes[at].max(sizes[beyond]) > most {
                continue;
            }
            let union: Vec<u64> =
                rooms[at].iter().zip(&rooms[beyond]).map(|(a, b)| a | b).collect();
            if size(&union) == most {
                report(state, &[one, two], &union, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn report(state: &State<'_>, gaps: &[Gap], room: &[u64], sink: Sink<'_>) -> ControlFlow<()> {
    let owns = |number: usize| gaps.iter().any(|gap| gap.numbers().contains(&number));
    let removes: Vec<_> = ones(room)
        .flat_map(|cell| state.numbers_for(cell).map(move |number| (number, cell)))
        .filter(|&(number, _)| !owns(number))
        .collect();
    if removes.is_empty() {
        return ControlFlow::Continue(());
    }
    let reason = Reason::SharedRoom { gaps: gaps.to_vec(), cells: ones(room).collect() };
    sink(Finding::removing(reason, removes))
}
