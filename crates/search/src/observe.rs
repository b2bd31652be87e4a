//! Watching a search node by node.
//!
//! An [`Observer`] that does not record costs nothing: the constant [`Observer::RECORDS`] removes every
//! call at compile time. Signs of life for people go through [`Progress`](crate::run::Progress) instead.

use std::fmt::Debug;

/// What happened to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It was produced as a successor.
    Generated,
    /// Its successors are about to be produced.
    Expanded,
    /// It was thrown away unsearched.
    Pruned,
    /// It is a goal.
    Goal,
}

impl Event {
    /// The word used in traces: `generated`, `expanded`, `pruned`, `goal`.
    pub fn name(self) -> &'static str {
        match self {
            Event::Generated => "generated",
            Event::Expanded => "expanded",
            Event::Pruned => "pruned",
            Event::Goal => "goal",
        }
    }
}

/// One step in the life of one node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit<A> {
    /// What happened.
    pub event: Event,
    /// The node's number: 0 is the root, others count in order of generation.
    pub node: u64,
    /// The number of the node it was produced from (the root's own for the root).
    pub parent: u64,
    /// The action that led here; `None` at the root.
    pub action: Option<A>,
    /// Cost so far.
    pub g: u32,
    /// Estimate of the cost to come, where the algorithm has one.
    pub h: Option<f64>,
}

/// Receives every step of a search.
pub trait Observer<A> {
    /// Whether [`Observer::visit`] wants to be called at all.
    const RECORDS: bool = true;
    /// One step.
    fn visit(&mut self, visit: Visit<A>);
}

impl<A> Observer<A> for () {
    const RECORDS: bool = false;
    #[inline(always)]
    fn visit(&mut self, _: Visit<A>) {}
}

/// Receives the steps of searches of any kind, from any thread; the actions come ready for printing.
pub trait Trace: Sync {
    /// One step.
    fn step(&self, visit: Visit<&dyn Debug>);
}

/// The observer that hands everything on to a [`Trace`].
#[derive(Clone, Copy)]
pub struct Recording<'a>(pub &'a dyn Trace);

impl Debug for Recording<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recording").finish_non_exhaustive()
    }
}

impl<A: Debug> Observer<A> for Recording<'_> {
    fn visit(&mut self, visit: Visit<A>) {
        let Visit { event, node, parent, action, g, h } = visit;
        let action = action.as_ref().map(|action| action as &dyn Debug);
        self.0.step(Visit { event, node, parent, action, g, h });
    }
}
