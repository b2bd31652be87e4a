//! Broken chain: a number in a cell needs a cell beside it for the number before and another one for the
//! number behind. What is ruled out so takes more with it, along the whole gap.

use super::Sink;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::{Gap, State};
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    for gap in state.gaps() {
        let removes = broken_links(state, gap);
        if !removes.is_empty() {
            sink(Finding::removing(Reason::Chain { gap }, removes))?;
        }
    }
    ControlFlow::Continue(())
}

fn broken_links(state: &State<'_>, gap: Gap) -> Vec<(usize, usize)> {
    let mut cells: Vec<Vec<usize>> =
        gap.numbers().map(|number| state.cells_for(number).collect()).collect();
    let (low, high) = state.anchors(gap);
    // Whether a number can stand in a cell as far as this goes; `None` beyond the path's ends.
    let can = |cells: &[Vec<usize>], number: usize, cell: usize| {
        if number < gap.first {
            low.is_some_and(|(_, at)| at == cell)
        } else if number > gap.last {
            high.is_some_and(|(_, at)| at == cell)
        } else {
            cells[number - gap.first].contains(&cell)
        }
    };
    let mut removes = Vec::new();
    loop {
        let before = removes.len();
        for number in gap.numbers() {
            let holds = |cell: usize, cells: &[Vec<usize>]| {
                let around = |other: usize| {
                    let beside = state.graph().next_to(cell);
                    beside.filter(|&at| can(cells, other, at)).take(2).collect::<Vec<_>>()
                };
                match (number > 1, number < state.most()) {
                    (false, false) => true,
                    (true, false) => !around(number - 1).is_empty(),
                    (false, true) => !around(number + 1).is_empty(),
                    (true, true) => {
                        let (back, on) = (around(number - 1), around(number + 1));
                        !back.is_empty() && !on.is_empty() && (back.len() > 1 || back != on)
                    }
                }
            };
            let at = number - gap.first;
            let (kept, gone): (Vec<usize>, Vec<usize>) =
                cells[at].iter().partition(|&&cell| holds(cell, &cells));
            cells[at] = kept;
            removes.extend(gone.into_iter().map(|cell| (number, cell)));
        }
        if removes.len() == before {
            return removes;
        }
    }
}
