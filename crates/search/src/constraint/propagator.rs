//! Rules that draw conclusions and can say why.

use super::assignment::{Assignment, Conflict};
use super::literal::Literal;
use std::fmt;

/// Rules of a problem that are not written down as clauses. A propagator makes literals true that follow
/// from others, and keeps a word for each that is enough to explain it later: most are never asked about.
///
/// What it must keep to:
///
/// - an explanation implies its literal by the rules alone, is made of literals that were true when the
///   literal was implied, and does not change later;
/// - when [`propagate`](Propagator::propagate) has seen every literal of a full assignment without a
///   conflict, the assignment satisfies the rules. It may overlook consequences before that.
///
/// [`Audited`](super::Audited) checks the first over whole searches.
pub trait Propagator {
    /// Why a literal follows, as shortly as can be.
    type Why: Copy + fmt::Debug + PartialEq;

    /// Draws the conclusions that need no decision; called once, before anything else.
    fn begin(&mut self, _: &mut Assignment<Self::Why>) -> Result<(), Conflict<Self::Why>> {
        Ok(())
    }

    /// Draws conclusions from a literal that is true: called for all, in the order of the trail.
    fn propagate(
        &mut self,
        literal: Literal,
        assignment: &mut Assignment<Self::Why>,
    ) -> Result<(), Conflict<Self::Why>>;

    /// The literals that together made `implied` true for this reason, in any order; for a conflict of no
    /// literal, those that cannot be true together.
    fn explain(&self, implied: Option<Literal>, why: Self::Why, out: &mut Vec<Literal>);

    /// A decision or a clause has just made a literal true: for propagators that keep books. What they
    /// imply themselves they can book on the way.
    #[inline]
    fn assigned(&mut self, _: Literal) {}

    /// A literal is open again, the latest first.
    #[inline]
    fn undone(&mut self, _: Literal) {}

    /// Bytes held.
    fn bytes(&self) -> u64 {
        0
    }
}

/// No rules but the clauses: a plain SAT solver.
impl Propagator for () {
    type Why = ();

    #[inline]
    fn propagate(&mut self, _: Literal, _: &mut Assignment<()>) -> Result<(), Conflict<()>> {
        Ok(())
    }

    fn explain(&self, _: Option<Literal>, (): (), _: &mut Vec<Literal>) {}
}
