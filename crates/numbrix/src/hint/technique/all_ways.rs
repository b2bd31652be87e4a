//! Whichever way: of a short gap all ways are gone through. Cells that every way uses are lost for other
//! numbers, and a number does not stand where no way puts it.

use super::Sink;
use super::ways::{Limits, lay};
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::ops::ControlFlow;

const LIMITS: Limits = Limits { length: 9, ways: 16, effort: 1_000 };

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    for gap in state.gaps() {
        let Some(ways) = lay(state, gap, LIMITS) else { continue };
        let mut removes = Vec::new();
        for (at, number) in gap.numbers().enumerate() {
            let used = |cell: usize| ways.iter().any(|way| usize::from(way[at]) == cell);
            let unused = state.cells_for(number).filter(|&cell| !used(cell));
            removes.extend(unused.map(|cell| (number, cell)));
        }
        let Some((first, rest)) = ways.split_first() else { continue };
        for &cell in first.iter().filter(|cell| rest.iter().all(|way| way.contains(cell))) {
            let cell = usize::from(cell);
            let others = state.numbers_for(cell).filter(|number| !gap.numbers().contains(number));
            removes.extend(others.map(|number| (number, cell)));
        }
        if !removes.is_empty() {
            let reason = Reason::AllWays { gap, ways: ways.len() };
            sink(Finding::removing(reason, removes))?;
        }
    }
    ControlFlow::Continue(())
}
