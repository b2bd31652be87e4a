//! Forced stretch: however the missing numbers between two others wind, there is only one way to lay
//! them that visits no cell twice.

use super::Sink;
use super::ways::{Limits, lay};
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::ops::ControlFlow;

/// What a person can follow with a finger.
const LIMITS: Limits = Limits { length: 7, ways: 1, effort: 400 };

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    for gap in state.gaps().into_iter().filter(|gap| gap.len() > 1) {
        if let Some([way]) = lay(state, gap, LIMITS).as_deref() {
            let places = gap.numbers().zip(way.iter().map(|&cell| usize::from(cell))).collect();
            sink(Finding::placing(Reason::ForcedStretch { gap }, places))?;
        }
    }
    ControlFlow::Continue(())
}
