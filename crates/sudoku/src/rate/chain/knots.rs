//! Knots of candidates that imply each other, within which cycles stay.

use super::graph::{Cause, Graph, Links};

/// Candidates that imply each other: cycles stay within a knot.
#[derive(Debug)]
pub struct Knots {
    /// The knot of each candidate.
    pub of: Vec<u32>,
    /// Whether there are others in its knot.
    pub tied: Vec<bool>,
    /// What is off when a candidate is on, as far as it leads on within the knot.
    off: Vec<(u16, Cause)>,
    off_from: Vec<u32>,
}

impl Knots {
    /// The strongly connected components of "on, so on" (Tarjan 1972).
    pub fn new(graph: &Graph, count: usize, links: Links) -> Knots {
        let mut tarjan = Tarjan {
            graph,
            links,
            order: vec![0; count],
            low: vec![0; count],
            knot: vec![u32::MAX; count],
            stack: Vec::new(),
            clock: 0,
            knots: 0,
        };
        for i in 0..count {
            if tarjan.order[i] == 0 && !graph.strong(i, links).is_empty() {
                tarjan.visit(i);
            }
        }
        let mut sizes = vec![0_u32; tarjan.knots as usize];
        let of = tarjan.knot;
        of.iter().filter(|knot| **knot != u32::MAX).for_each(|knot| sizes[*knot as usize] += 1);
        let tied: Vec<bool> =
            of.iter().map(|&knot| knot != u32::MAX && sizes[knot as usize] > 1).collect();
        let (mut off, mut off_from) = (Vec::new(), Vec::with_capacity(count + 1));
        for i in 0..count {
            off_from.push(off.len() as u32);
            if tied[i] {
                let within = |on: &(u16, Cause)| of[usize::from(on.0)] == of[i];
                let leads = |off: &&(u16, Cause)| {
                    graph.strong(usize::from(off.0), links).iter().any(within)
                };
                off.extend(graph.weak(i, links).iter().filter(leads));
            }
        }
        off_from.push(off.len() as u32);
        Knots { of, tied, off, off_from }
    }

    /// What is off when a candidate is on, as far as it leads on within the knot.
    pub fn off(&self, i: usize) -> &[(u16, Cause)] {
        &self.off[self.off_from[i] as usize..self.off_from[i + 1] as usize]
    }
}

struct Tarjan<'a> {
    graph: &'a Graph,
    links: Links,
    order: Vec<u32>,
    low: Vec<u32>,
    knot: Vec<u32>,
    stack: Vec<usize>,
    clock: u32,
    knots: u32,
}

impl Tarjan<'_> {
    /// Not deeper than there are candidates, 729 at most.
    fn visit(&mut self, i: usize) {
        self.clock += 1;
        (self.order[i], self.low[i]) = (self.clock, self.clock);
        self.stack.push(i);
        let graph = self.graph;
        for (off, _) in graph.weak(i, self.links) {
            for (on, _) in graph.strong(usize::from(*off), self.links) {
                let on = usize::from(*on);
                if self.order[on] == 0 {
                    self.visit(on);
                    self.low[i] = self.low[i].min(self.low[on]);
                } else if self.knot[on] == u32::MAX {
                    self.low[i] = self.low[i].min(self.order[on]);
                }
            }
        }
        if self.low[i] == self.order[i] {
            while let Some(top) = self.stack.pop() {
                self.knot[top] = self.knots;
                if top == i {
                    break;
                }
            }
            self.knots += 1;
        }
    }
}
