//! Connectivity cuts: which gap of numbers can fill which pocket of open places.
//!
//! The numbers between two placed ones stand in one pocket, as the path does not cross what is
//! placed. So a pocket's places are shared out among gaps that fit in whole: looking at single
//! numbers never shows that. (Colours need no cut of their own: with four neighbours a number's
//! places are all of one colour from the start.)

use super::bitboards::{Dead, Shape, State};
use super::bits::Bits;
use arrayvec::ArrayVec;

/// Pockets, and gaps, beyond which the cut is not tried.
const MOST: usize = 64;

/// A maximal range of numbers not yet placed.
#[derive(Clone, Copy, Debug)]
struct Gap {
    first: usize,
    end: usize,
    /// The pockets it can fill a part of, as bits.
    pockets: u64,
}

impl Gap {
    fn length(self) -> usize {
        self.end - self.first
    }
}

type Pockets<B> = ArrayVec<B, MOST>;

impl<B: Bits> Shape<B> {
    /// Rules out pockets for gaps; whether anything was ruled out.
    pub fn cut_pockets(&self, state: &mut State<B>) -> Result<bool, Dead> {
        let mut gaps: ArrayVec<Gap, MOST> = ArrayVec::new();
        let mut open = B::NONE;
        for number in 0..self.cells() {
            let places = state.places[number];
            if places.is_single() {
                continue;
            }
            open = open.or(places);
            if let Some(gap) = gaps.last_mut().filter(|gap| gap.end == number) {
                gap.end += 1;
            } else if gaps.try_push(Gap { first: number, end: number + 1, pockets: 0 }).is_err() {
                return Ok(false);
            }
        }
        let Some(pockets) = self.pockets(open).filter(|pockets| pockets.len() > 1) else {
            return Ok(false);
        };
        match_up(state, &mut gaps, &pockets)?;
        while share_out(&mut gaps, &pockets)? {}
        let before = state.total;
        for gap in &gaps {
            let allowed = pockets.iter().enumerate().filter(|(at, _)| gap.pockets >> at & 1 == 1);
            let allowed = allowed.fold(B::NONE, |all, (_, pocket)| all.or(*pocket));
            for number in gap.first..gap.end {
                self.restrict(state, number, allowed)?;
            }
        }
        Ok(state.total < before)
    }

    /// The connected parts of a set; `None` for too many.
    fn pockets(&self, mut open: B) -> Option<Pockets<B>> {
        let mut pockets = Pockets::new();
        while !open.is_empty() {
            let mut pocket = B::one(open.lowest());
            loop {
                let wider = pocket.or(self.spread(pocket)).and(open);
                if wider == pocket {
                    break;
                }
                pocket = wider;
            }
            open = open.without(pocket);
            pockets.try_push(pocket).ok()?;
        }
        Some(pockets)
    }
}

/// Finds the pockets that hold each gap as far as its own numbers and length say.
fn match_up<B: Bits>(state: &State<B>, gaps: &mut [Gap], pockets: &[B]) -> Result<(), Dead> {
    for gap in gaps {
        for (at, &pocket) in pockets.iter().enumerate() {
            let fits = gap.length() <= pocket.count() as usize
                && (gap.first..gap.end).all(|k| !state.places[k].and(pocket).is_empty());
            gap.pockets |= u64::from(fits) << at;
        }
        if gap.pockets == 0 {
            return Err(Dead);
        }
    }
    Ok(())
}

/// Each pocket is filled to the last place: gaps that would overfill it are kept out, gaps it cannot
/// do without are kept in. Whether anything changed.
fn share_out<B: Bits>(gaps: &mut [Gap], pockets: &[B]) -> Result<bool, Dead> {
    let mut changed = false;
    for (at, pocket) in pockets.iter().enumerate() {
        let size = pocket.count() as usize;
        let bit = 1u64 << at;
        let (mut must, mut can) = (0, 0);
        for gap in gaps.iter().filter(|gap| gap.pockets & bit != 0) {
            can += gap.length();
            must += if gap.pockets == bit { gap.length() } else { 0 };
        }
        if must > size || can < size {
            return Err(Dead);
        }
        let choosing = |gap: &&mut Gap| gap.pockets & bit != 0 && gap.pockets != bit;
        for gap in gaps.iter_mut().filter(choosing) {
            if must + gap.length() > size {
                gap.pockets &= !bit;
                can -= gap.length();
                changed = true;
            } else if can - gap.length() < size {
                gap.pockets = bit;
                must += gap.length();
                changed = true;
            }
        }
        if must > size || can < size {
            return Err(Dead);
        }
    }
    Ok(changed)
}
