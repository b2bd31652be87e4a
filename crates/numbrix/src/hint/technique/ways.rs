//! All ways to lay the numbers of a gap, visiting no cell twice.

use crate::hint::state::{Gap, State};

/// How far a person would go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Numbers in the gap.
    pub length: usize,
    /// Ways to keep in mind.
    pub ways: usize,
    /// Steps of a finger.
    pub effort: usize,
}

/// The ways, each as the cells of the gap's numbers in order; `None` when a limit is exceeded, or when
/// the gap has a number on the board at neither end.
pub fn lay(state: &State<'_>, gap: Gap, limits: Limits) -> Option<Vec<Vec<u16>>> {
    if gap.len() > limits.length {
        return None;
    }
    let (low, high) = state.anchors(gap);
    // From the end that is known; to the other end, where that is known too.
    let (from, forward) = match (low, high) {
        (Some((_, cell)), _) => (cell, true),
        (None, Some((_, cell))) => (cell, false),
        (None, None) => return None,
    };
    let target = if forward { high.map(|(_, cell)| cell) } else { None };
    let mut search = Search { state, gap, forward, target, limits, ways: Vec::new(), effort: 0 };
    let mut way = Vec::with_capacity(gap.len());
    search.extend(from, &mut way)?;
    let mut ways = search.ways;
    if !forward {
        for way in &mut ways {
            way.reverse();
        }
    }
    Some(ways)
}

struct Search<'s, 'p> {
    state: &'s State<'p>,
    gap: Gap,
    forward: bool,
    target: Option<usize>,
    limits: Limits,
    ways: Vec<Vec<u16>>,
    effort: usize,
}

impl Search<'_, '_> {
    fn extend(&mut self, from: usize, way: &mut Vec<u16>) -> Option<()> {
        self.effort += 1;
        if self.effort > self.limits.effort {
            return None;
        }
        if way.len() == self.gap.len() {
            if self.target.is_none_or(|target| self.state.graph().adjacent(from, target)) {
                self.ways.push(way.clone());
            }
            return (self.ways.len() <= self.limits.ways).then_some(());
        }
        let next =
            if self.forward { self.gap.first + way.len() } else { self.gap.last - way.len() };
        for cell in self.state.graph().next_to(from) {
            if self.state.may(next, cell) && !way.contains(&(cell as u16)) {
                way.push(cell as u16);
                self.extend(cell, way)?;
                way.pop();
            }
        }
        Some(())
    }
}
