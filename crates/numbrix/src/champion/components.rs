//! Connectivity cuts: which gap of numbers can fill which connected component of open places.
//!
//! The numbers between two placed ones stand in one component, as the path does not cross what is
//! placed. So a component's places are shared out among gaps that fit in whole: looking at single
//! numbers never shows that. (Colours need no cut of their own: with four neighbours a number's
//! places are all of one colour from the start.)

use super::bitboards::{Contradiction, Propagator, State};
use arrayvec::ArrayVec;
use gridwright_search::bits::Mask;

/// Components, and gaps, beyond which the cut is not tried.
const MOST: usize = 64;

/// A maximal range of numbers not yet placed.
#[derive(Clone, Copy, Debug)]
struct Gap {
    first: usize,
    end: usize,
    /// The components it can fill a part of, as bits.
    components: u64,
}

impl Gap {
    fn length(self) -> usize {
        self.end - self.first
    }
}

type Components<B> = ArrayVec<B, MOST>;

impl<B: Mask> Propagator<B> {
    /// Rules out components for gaps; whether anything was ruled out.
    pub fn cut_components(&self, state: &mut State<B>) -> Result<bool, Contradiction> {
        let mut gaps: ArrayVec<Gap, MOST> = ArrayVec::new();
        let mut open = B::NONE;
        for number in 0..self.cells() {
            let places = state.places[number];
            if places.is_single() {
                continue;
            }
            open |= places;
            if let Some(gap) = gaps.last_mut().filter(|gap| gap.end == number) {
                gap.end += 1;
            } else if gaps.try_push(Gap { first: number, end: number + 1, components: 0 }).is_err()
            {
                return Ok(false);
            }
        }
        let Some(components) = self.components(open).filter(|components| components.len() > 1)
        else {
            return Ok(false);
        };
        match_up(state, &mut gaps, &components)?;
        while share_out(&mut gaps, &components)? {}
        let before = state.total;
        for gap in &gaps {
            let allowed =
                components.iter().enumerate().filter(|(at, _)| gap.components >> at & 1 == 1);
            let allowed = allowed.fold(B::NONE, |all, (_, component)| all | *component);
            for number in gap.first..gap.end {
                self.restrict(state, number, allowed)?;
            }
        }
        Ok(state.total < before)
    }

    /// The connected parts of a set; `None` for too many.
    fn components(&self, mut open: B) -> Option<Components<B>> {
        let mut components = Components::new();
        while !open.is_empty() {
            let mut component = B::one(open.first());
            loop {
                let wider = (component | self.spread(component)) & open;
                if wider == component {
                    break;
                }
                component = wider;
            }
            open = open.minus(component);
            components.try_push(component).ok()?;
        }
        Some(components)
    }
}

/// Finds the components that hold each gap as far as its own numbers and length say.
fn match_up<B: Mask>(
    state: &State<B>,
    gaps: &mut [Gap],
    components: &[B],
) -> Result<(), Contradiction> {
    for gap in gaps {
        for (at, &component) in components.iter().enumerate() {
            let fits = gap.length() <= component.len() as usize
                && (gap.first..gap.end).all(|k| state.places[k].meets(component));
            gap.components |= u64::from(fits) << at;
        }
        if gap.components == 0 {
            return Err(Contradiction);
        }
    }
    Ok(())
}

/// Each component is filled to the last place: gaps that would overfill it are kept out, gaps it cannot
/// do without are kept in. Whether anything changed.
fn share_out<B: Mask>(gaps: &mut [Gap], components: &[B]) -> Result<bool, Contradiction> {
    let mut changed = false;
    for (at, component) in components.iter().enumerate() {
        let size = component.len() as usize;
        let bit = 1u64 << at;
        let (mut must, mut can) = (0, 0);
        for gap in gaps.iter().filter(|gap| gap.components & bit != 0) {
            can += gap.length();
            must += if gap.components == bit { gap.length() } else { 0 };
        }
        if must > size || can < size {
            return Err(Contradiction);
        }
        let choosing = |gap: &&mut Gap| gap.components & bit != 0 && gap.components != bit;
        for gap in gaps.iter_mut().filter(choosing) {
            if must + gap.length() > size {
                gap.components &= !bit;
                can -= gap.length();
                changed = true;
            } else if can - gap.length() < size {
                gap.components = bit;
                must += gap.length();
                changed = true;
            }
        }
        if must > size || can < size {
            return Err(Contradiction);
        }
    }
    Ok(changed)
}
