//! Path tracing: two numbers on the board are exactly as many steps apart as they differ, so what is
//! between them is a shortest way, and there is only one.

use super::Sink;
use super::ways::{Limits, lay};
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::ops::ControlFlow;

/// A shortest way visits no cell twice and leaves little to choose: it may be long.
const LIMITS: Limits = Limits { length: 64, ways: 1, effort: 2_000 };

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    for gap in state.gaps().into_iter().filter(|gap| gap.len() > 1) {
        let (Some((_, low)), Some((_, high))) = state.anchors(gap) else { continue };
        if state.distance(low, high) != gap.len() + 1 {
            continue;
        }
        if let Some([way]) = lay(state, gap, LIMITS).as_deref() {
            let places = gap.numbers().zip(way.iter().map(|&cell| usize::from(cell))).collect();
            sink(Finding::placing(Reason::PathTracing { gap }, places))?;
        }
    }
    ControlFlow::Continue(())
}
