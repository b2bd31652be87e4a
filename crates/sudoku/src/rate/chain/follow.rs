//! What is true at last when a candidate is, by links alone and without the ways that lead there.

use super::graph::{Graph, Links};
use super::set::Set;

/// What follows from every candidate, found in one pass: strongly connected components in the reverse of their
/// order (Tarjan 1972), each with what its successors come to.
#[derive(Debug)]
pub struct Follow<const W: usize> {
    /// What is true two implications after a candidate is, or any number of times two.
    all: Vec<Set<W>>,
    /// Whether some candidates imply each other.
    pub tied: bool,
}

impl<const W: usize> Follow<W> {
    /// Of a graph of so many candidates.
    pub fn new(graph: &Graph, count: usize, links: Links) -> Self {
        let strong: Vec<Set<W>> = (0..count)
            .map(|i| {
                let mut set = Set::EMPTY;
                graph.strong(i, links).iter().for_each(|(on, _)| set.insert(usize::from(*on)));
                set
            })
            .collect();
        let next = |i: usize| {
            let mut next = Set::EMPTY;
            for (off, _) in graph.weak(i, links) {
                next.join(&strong[usize::from(*off)]);
            }
            next
        };
        let mut pass = Pass {
            next: (0..count).map(next).collect(),
            order: vec![0; count],
            low: vec![0; count],
            done: Set::EMPTY,
            stack: Vec::new(),
            clock: 0,
            follow: Follow { all: vec![Set::EMPTY; count], tied: false },
        };
        for i in 0..count {
            if pass.order[i] == 0 {
                pass.visit(i);
            }
        }
        pass.follow
    }

    /// All that is true when a candidate is, itself included.
    pub fn of(&self, candidate: usize) -> Set<W> {
        let mut all = self.all[candidate];
        all.insert(candidate);
        all
    }
}

struct Pass<const W: usize> {
    next: Vec<Set<W>>,
    order: Vec<u32>,
    low: Vec<u32>,
    /// Those whose component is complete.
    done: Set<W>,
    stack: Vec<usize>,
    clock: u32,
    follow: Follow<W>,
}

impl<const W: usize> Pass<W> {
    /// Not deeper than there are candidates, 729 at most.
    fn visit(&mut self, i: usize) {
        self.clock += 1;
        (self.order[i], self.low[i]) = (self.clock, self.clock);
        self.stack.push(i);
        for on in self.next[i].iter() {
            if self.order[on] == 0 {
                self.visit(on);
                self.low[i] = self.low[i].min(self.low[on]);
            } else if !self.done.has(on) {
                self.low[i] = self.low[i].min(self.order[on]);
            }
        }
        if self.low[i] != self.order[i] {
            return;
        }
        let from = self.stack.iter().rposition(|&on| on == i).unwrap_or(0);
        let members = self.stack.split_off(from);
        self.follow.tied |= members.len() > 1;
        let mut all = Set::EMPTY;
        for &member in &members {
            let next = self.next[member];
            all.join(&next);
            let mut after = next;
            after.keep(&self.done);
            after.iter().for_each(|on| all.join(&self.follow.all[on]));
        }
        for member in members {
            self.done.insert(member);
            self.follow.all[member] = all;
        }
    }
}
