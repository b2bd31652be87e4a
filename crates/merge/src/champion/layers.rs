//! Layer by layer search, exact while the layers are small and a beam where they are not.
//!
//! Every position is met once, at its least depth. While no layer was cut to the width, the first
//! solution is a shortest one, and layers that end are a proof that there is none: the reachable space is
//! closed. Where layers were cut, a solution is an upper bound and an end says nothing.

use super::Parts;
use super::bound::{self, ACROSS};
use super::key::{self, Shelves};
use super::lines::{Frame, Lines, Turn};
use super::proof::First;
use crate::board::Slide;
use gridwright_search::{Budget, Stats, Stop};

/// How a layered search is held in check.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width {
    /// Positions kept of one layer.
    pub layer: usize,
    /// Positions expanded before it gives up.
    pub nodes: u64,
    /// The most slides worth having.
    pub most: u32,
}

/// What a layered search found out.
#[derive(Debug)]
pub(super) enum Layered {
    /// A solution; a shortest one if `exact`.
    Solution { path: Vec<Slide>, exact: bool },
    /// All that can be reached was looked at.
    Closed,
    /// There is none of at most that many slides.
    NoneWithin,
    /// Nothing.
    Unknown,
}

/// A position of a layer.
#[derive(Clone, Copy)]
struct Entry {
    score: u32,
    at: usize,
    /// Where its way here is remembered.
    trail: u32,
    frame: Frame,
    /// The turns worth making.
    open: u8,
}

/// One step of a way.
#[derive(Clone, Copy)]
struct Step {
    before: u32,
    slide: Slide,
}

/// How a position was reached.
#[derive(Clone, Copy)]
struct Way {
    before: u32,
    slide: Slide,
    frame: Frame,
    /// No run of three or more merged, so that the opposite slide would have made the same lines.
    even: bool,
}

const NO_STEP: u32 = u32::MAX;

#[derive(Default)]
struct Layer {
    entries: Vec<Entry>,
    bytes: Vec<u8>,
}

struct Search<'a, 'b> {
    goal: u8,
    seen: Shelves,
    trail: Vec<Step>,
    next: Layer,
    across: Lines,
    parts: Parts,
    /// Layers may be cut, so it matters which positions are best.
    scored: bool,
    budget: &'a mut Budget<'b>,
    stats: &'a mut Stats,
    /// Some successor was dropped because it could not be solved within the slides worth having.
    cut: bool,
}

/// Searches from the positions after the first slide.
pub(super) fn search(
    firsts: &[First],
    goal: u8,
    width: Width,
    parts: Parts,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Layered, Stop> {
    let room = firsts.iter().map(|first| first.lines.total()).max().unwrap_or(0);
    let bytes_before = stats.bytes;
    let mut search = Search {
        goal,
        seen: Shelves::default(),
        trail: Vec::new(),
        next: Layer::default(),
        across: Lines::with_room(room),
        parts,
        scored: width.layer != usize::MAX,
        budget,
        stats,
        cut: false,
    };
    let result = search.run(firsts, room, width, bytes_before);
    stats.bytes = bytes_before;
    result
}

impl Search<'_, '_> {
    fn run(
        &mut self,
        firsts: &[First],
        room: usize,
        width: Width,
        bytes_before: u64,
    ) -> Result<Layered, Stop> {
        let mut depth = 1;
        let mut truncated = false;
        let expanded_before = self.stats.expanded;
        for first in firsts {
            let way = Way { before: NO_STEP, slide: first.slide, frame: first.frame, even: false };
            if let Some(end) = self.meet(&first.lines, way, 1, width.most) {
                return Ok(Layered::Solution { path: self.way(end), exact: true });
            }
        }
        let mut node = Lines::with_room(room);
        let mut across = Lines::with_room(room);
        let mut after = Lines::with_room(room);
        loop {
            let mut layer = std::mem::take(&mut self.next);
            if layer.entries.is_empty() {
                return Ok(match (truncated, self.cut) {
                    (true, _) => Layered::Unknown,
                    (false, true) => Layered::NoneWithin,
                    (false, false) => Layered::Closed,
                });
            }
            if layer.entries.len() > width.layer {
                truncated = true;
                let order = |entry: &Entry| (entry.score, entry.at);
                layer.entries.select_nth_unstable_by_key(width.layer, order);
                layer.entries.truncate(width.layer);
                layer.entries.sort_unstable_by_key(|entry| entry.at);
            }
            if depth >= width.most {
                return Ok(if truncated { Layered::Unknown } else { Layered::NoneWithin });
            }
            depth += 1;
            for entry in &layer.entries {
                if self.stats.expanded.is_multiple_of(1024) {
                    self.account(&layer, bytes_before);
                }
                self.budget.tick(self.stats)?;
                self.stats.expanded += 1;
                if self.stats.expanded - expanded_before > width.nodes {
                    return Ok(Layered::Unknown);
                }
                node.unpack(&layer.bytes[entry.at..]);
                let mut even = [node.no_run_of(3), false];
                if entry.open & ACROSS != 0 {
                    node.cross_into(&mut across);
                    even[1] = across.no_run_of(3);
                }
                for (bit, turn) in Turn::ALL.into_iter().enumerate() {
                    if entry.open & 1 << bit == 0 {
                        continue;
                    }
                    let from = if turn.across { &across } else { &node };
                    from.slide_into(turn.backward, &mut after);
                    if after.total() == node.total() && node.leans(turn.across, turn.backward) {
                        continue;
                    }
                    self.stats.generated += 1;
                    let (slide, frame) = entry.frame.turn(turn);
                    let even = even[usize::from(turn.across)];
                    let way = Way { before: entry.trail, slide, frame, even };
                    if let Some(end) = self.meet(&after, way, depth, width.most) {
                        let exact = !truncated;
                        return Ok(Layered::Solution { path: self.way(end), exact });
                    }
                }
            }
            self.account(&layer, bytes_before);
        }
    }

    /// Takes a position into the next layer unless it is known or too far; its last step if it is a
    /// solution.
    fn meet(&mut self, lines: &Lines, way: Way, depth: u32, most: u32) -> Option<u32> {
        let smallest = lines.smallest();
        let needed = u32::from(self.goal - smallest);
        if depth + needed > most {
            self.cut = true;
            self.stats.pruned += 1;
            return None;
        }
        let solved = lines.total() == 1;
        if !solved && !self.seen.insert(key::key(lines)) {
            self.stats.pruned += 1;
            return None;
        }
        let trail = self.trail.len() as u32;
        if solved {
            self.trail.push(Step { before: way.before, slide: way.slide });
            return Some(trail);
        }
        let slack = most - depth - needed;
        // Sliding on or back would lead to the board itself, or to where the opposite slide led.
        let wanted = if way.even && lines.no_run_of(2) { ACROSS } else { 0b1111 };
        let mut open = wanted;
        if self.parts.tell(slack) {
            open = bound::open_turns(self.parts, lines, &mut self.across, smallest, slack, wanted);
        }
        self.cut |= open != wanted;
        if open == 0 {
            self.stats.pruned += 1;
            return None;
        }
        self.trail.push(Step { before: way.before, slide: way.slide });
        let at = self.next.bytes.len();
        lines.pack(&mut self.next.bytes);
        self.next.entries.push(Entry {
            score: if self.scored { score(lines, &mut self.across, self.goal) } else { 0 },
            at,
            trail,
            frame: way.frame,
            open,
        });
        None
    }

    fn way(&self, end: u32) -> Vec<Slide> {
        let mut path = Vec::new();
        let mut at = end;
        while at != NO_STEP {
            let step = self.trail[at as usize];
            path.push(step.slide);
            at = step.before;
        }
        path.reverse();
        path
    }

    fn account(&mut self, layer: &Layer, bytes_before: u64) {
        let stored = layer.entries.len() + self.next.entries.len();
        self.stats.peak_stored = self.stats.peak_stored.max(stored as u64);
        let bytes = self.seen.bytes()
            + self.trail.capacity() * size_of::<Step>()
            + layer.bytes.capacity()
            + self.next.bytes.capacity()
            + (layer.entries.capacity() + self.next.entries.capacity()) * size_of::<Entry>();
        self.stats.bytes = bytes_before + bytes as u64;
    }
}

/// How far a position seems to be from a solution. Weights were tried on sixteen random full boards of
/// 10×10 to 20×20: the sum of the lengths found at width 1000 fell from 415 for the number of tiles alone
/// to 402.
pub(super) fn score(lines: &Lines, across: &mut Lines, goal: u8) -> u32 {
    lines.cross_into(across);
    let levels: u32 = lines.tiles().iter().map(|&tile| u32::from(goal - tile)).sum();
    let spread = u32::from(goal - lines.smallest());
    let fixed = 10 * lines.total() as u32 + levels + 80 * spread;
    let uneven = unevenness(lines) + unevenness(across);
    // The offset keeps boards of nothing but pairs above zero.
    (fixed + (1 << 20)).saturating_add_signed(uneven)
}

/// Neighbours on a line: 3 for each level of difference, -10 for a pair.
fn unevenness(lines: &Lines) -> i32 {
    let mut start = 0;
    let mut sum = 0;
    for &length in lines.lengths() {
        let line = &lines.tiles()[start..start + usize::from(length)];
        start += usize::from(length);
        for pair in line.windows(2) {
            let difference = i32::from(pair[0].abs_diff(pair[1]));
            sum += if difference == 0 { -10 } else { 3 * difference };
        }
    }
    sum
}
