//! Cycles of literals that lead back to their start.

use super::graph::{Cause, Graph, Links};
use super::hint::Literal;
use super::knots::Knots;

/// A literal on the way, and where it came from.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// What is so.
    pub literal: Literal,
    /// Why.
    pub cause: Cause,
    /// The place of the literal before it; out of range at the start.
    pub parent: usize,
    /// How many literals there are up to here.
    pub depth: u32,
}

/// Breadth first from a true candidate back to itself.
#[derive(Debug)]
pub struct CycleSearch {
    ways: Vec<Way>,
    seen: Vec<u32>,
    run: u32,
}

impl CycleSearch {
    /// For so many candidates.
    pub fn new(count: usize) -> CycleSearch {
        CycleSearch { ways: Vec::new(), seen: vec![0; count], run: 0 }
    }

    /// Calls with the literals of every cycle of at most so many that stays within the knot, from its
    /// end backwards, and their number, until the call says no.
    pub fn run(
        &mut self,
        graph: &Graph,
        links: Links,
        source: usize,
        (knots, most): (&Knots, u32),
        mut found: impl FnMut(Path<'_>, u32) -> bool,
    ) {
        const NONE: usize = usize::MAX;
        let knot = &knots.of;
        self.run += 1;
        self.ways.clear();
        let start = Literal { candidate: source, on: true };
        self.ways.push(Way { literal: start, cause: Cause::Assumed, parent: NONE, depth: 1 });
        self.seen[source] = self.run;
        let (mut layer, mut end) = (0, 1);
        while layer < end {
            // All that is off after the true ones of this layer, …
            for i in layer..end {
                let way = self.ways[i];
                for &(off, cause) in knots.off(way.literal.candidate) {
                    let literal = Literal { candidate: usize::from(off), on: false };
                    // It must lead back to the source, or to something new within the knot.
                    let leads = graph.strong(literal.candidate, links).iter().any(|&(on, _)| {
                        let on = usize::from(on);
                        knot[on] == knot[source]
                            && (self.seen[on] != self.run || on == source && way.depth >= 3)
                    });
                    if !leads || self.is_ancestor(i, literal) {
                        continue;
                    }
                    self.ways.push(Way { literal, cause, parent: i, depth: way.depth + 1 });
                }
            }
            // … then all that is on after those.
            let offs = self.ways.len();
            if self.ways[end - 1].depth >= most {
                return;
            }
            for i in end..offs {
                let way = self.ways[i];
                for &(on, cause) in graph.strong(way.literal.candidate, links) {
                    let on = usize::from(on);
                    let literal = Literal { candidate: on, on: true };
                    if on == source && way.depth >= 4 {
                        // The source is at both ends, and counts once.
                        let last = Way { literal, cause, parent: i, depth: way.depth + 1 };
                        if !found(Path { ways: &self.ways, next: Some(last) }, way.depth) {
                            return;
                        }
                    }
                    if knot[on] == knot[source] && self.seen[on] != self.run {
                        self.seen[on] = self.run;
                        self.ways.push(Way { literal, cause, parent: i, depth: way.depth + 1 });
                    }
                }
            }
            (layer, end) = (offs, self.ways.len());
        }
    }

    fn is_ancestor(&self, mut i: usize, literal: Literal) -> bool {
        while let Some(way) = self.ways.get(i) {
            if way.literal == literal {
                return true;
            }
            i = way.parent;
        }
        false
    }
}

/// The literals of a cycle from its end back to its start, without the start.
#[derive(Clone, Debug)]
pub struct Path<'a> {
    ways: &'a [Way],
    next: Option<Way>,
}

impl Path<'_> {
    /// The same with the reason for each.
    pub fn with_causes(mut self) -> impl Iterator<Item = (Literal, Cause)> {
        std::iter::from_fn(move || {
            let way = self.next?;
            self.next()?;
            Some((way.literal, way.cause))
        })
    }
}

impl Iterator for Path<'_> {
    type Item = Literal;

    fn next(&mut self) -> Option<Literal> {
        let way = self.next?;
        self.next = self.ways.get(way.parent).copied();
        (way.parent != usize::MAX).then_some(way.literal)
    }
}
