//! Deepening that forgets nothing.
//!
//! A position waits with the turns that were not worth making within the slides allowed so far. When one more is
//! allowed only these are looked at again, so nothing is expanded twice by the same turn, unless a shorter way to it
//! turns up. Within one number of slides the layers are swept from the first to the last, each time among the best
//! so many of each layer; those expanded before count among them. So the first sweeps are beams, what they do in
//! vain is part of the proof, and the first solution is a shortest one.

use super::Parts;
use super::bound::ACROSS;
use super::grid::Grid;
use super::key::{Key, Mixed};
use super::lines::{Frame, Turn};
use super::proof::First;
use super::words::Word;
use crate::board::Slide;
use gridwright_search::{Budget, Stats, Stop};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::BuildHasherDefault;

/// The first sweep's width for each expansion of the number of slides before, and how it grows from sweep to sweep.
const FIRST_WIDTH: f64 = 0.0025;
const NARROWEST: f64 = 2.0;
const WIDER: f64 = 1.15;

const NO_NODE: u32 = u32::MAX;
const ALL: u8 = 0b1111;

/// A position.
#[derive(Clone, Copy)]
struct Node {
    /// Where its lines are, and how many.
    at: u32,
    count: u8,
    smallest: u8,
    depth: u8,
    /// Turns made, or not worth making at all.
    done: u8,
    /// It has been expanded.
    ranked: bool,
    slide: Slide,
    frame: Frame,
    before: u32,
    score: u32,
}

/// How a position was reached.
#[derive(Clone, Copy)]
struct Way {
    before: u32,
    slide: Slide,
    frame: Frame,
    /// No run of three or more merged, so that the opposite slide would have made the same lines.
    even: bool,
    depth: u8,
}

/// Scores, by which the positions of a layer are told apart roughly.
const BUCKETS: usize = 128;

fn bucket(score: u32) -> usize {
    ((score.saturating_sub((1 << 20) - 256) / 32) as usize).min(BUCKETS - 1)
}

/// The positions of one depth.
struct Layer {
    /// Those to be looked at, by score and number.
    waiting: BinaryHeap<(Reverse<u32>, Reverse<u32>)>,
    /// How many have been expanded, by score.
    expanded: [u32; BUCKETS],
}

/// How the sweeps ended.
pub(super) enum Swept {
    /// A shortest solution.
    Solved(Vec<Slide>),
    /// There is none.
    Closed,
    /// There is none within the slides worth having.
    TooLong,
    /// That many expansions were not enough.
    GivenUp,
}

/// What the sweeps know.
pub(super) struct Sweeps<W, const N: usize> {
    goal: u8,
    parts: Parts,
    nodes: Vec<Node>,
    lines: Vec<W>,
    seen: HashMap<Key, u32, BuildHasherDefault<Mixed>>,
    layers: Vec<Layer>,
    /// Positions that wait for more slides.
    later: Vec<u32>,
    width: f64,
    /// Expansions before this number of slides was allowed.
    before: u64,
    /// Expansions of the last number of slides that was not enough.
    pub last: u64,
    /// The slides allowed: no solution is shorter.
    pub slides: u32,
}

impl<W: Word, const N: usize> Sweeps<W, N> {
    /// Sweeps from the positions after the first slide, which are not solved; more than one slide is needed.
    pub(super) fn new(goal: u8, slides: u32, firsts: &[First], parts: Parts) -> Self {
        let mut sweeps = Sweeps {
            goal,
            parts,
            nodes: Vec::new(),
            lines: Vec::new(),
            seen: HashMap::default(),
            layers: Vec::new(),
            later: Vec::new(),
            width: NARROWEST,
            before: 0,
            last: 0,
            slides,
        };
        for first in firsts {
            let way = Way {
                before: NO_NODE,
                slide: first.slide,
                frame: first.frame,
                even: false,
                depth: 1,
            };
            sweeps.meet(&Grid::of(&first.lines), way);
        }
        sweeps
    }

    /// Allows one slide more at a time, at most `most`, until a solution is found or there are `enough` expansions.
    /// Goes on where it stopped when called again.
    pub(super) fn run(
        &mut self,
        most: u32,
        enough: u64,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Swept, Stop> {
        while self.slides <= most.min(u32::from(u8::MAX) - 1) {
            stats.bound = self.slides;
            while self.layers.iter().any(|layer| !layer.waiting.is_empty()) {
                for depth in 0..self.layers.len() {
                    if let Some(path) = self.sweep(depth, enough, budget, stats)? {
                        return Ok(Swept::Solved(path));
                    }
                    if stats.expanded >= enough {
                        return Ok(Swept::GivenUp);
                    }
                }
                self.width = self.width * WIDER + 1.0;
            }
            stats.rounds += 1;
            if self.later.is_empty() {
                return Ok(Swept::Closed);
            }
            self.last = stats.expanded - self.before;
            self.before = stats.expanded;
            self.width = (FIRST_WIDTH * self.last as f64).max(NARROWEST);
            self.slides += 1;
            for node in std::mem::take(&mut self.later) {
                self.enqueue(node);
            }
        }
        Ok(if self.slides > most { Swept::TooLong } else { Swept::GivenUp })
    }

    /// Expands what is waiting among the best of a layer.
    fn sweep(
        &mut self,
        depth: usize,
        enough: u64,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Option<Vec<Slide>>, Stop> {
        let (mut place, mut rank) = (0, 0);
        while let Some(&(Reverse(score), Reverse(index))) = self.layers[depth].waiting.peek() {
            let at = bucket(score);
            while place <= at {
                rank += self.layers[depth].expanded[place];
                place += 1;
            }
            if f64::from(rank) >= self.width || stats.expanded >= enough {
                break;
            }
            self.layers[depth].waiting.pop();
            let node = self.nodes[index as usize];
            // Else a shorter way was found meanwhile.
            if usize::from(node.depth) == depth {
                if let Some(path) = self.visit(index, node, budget, stats)? {
                    return Ok(Some(path));
                }
                if self.nodes[index as usize].ranked && !node.ranked {
                    self.layers[depth].expanded[at] += 1;
                    rank += 1;
                }
            }
        }
        Ok(None)
    }

    /// Expands a position by the turns that are worth making now.
    fn visit(
        &mut self,
        index: u32,
        node: Node,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Option<Vec<Slide>>, Stop> {
        let start = node.at as usize;
        let grid = Grid::<W, N>::from_lines(&self.lines[start..start + usize::from(node.count)]);
        let needed = u32::from(node.depth) + u32::from(self.goal - node.smallest);
        let mut open = 0;
        if let Some(slack) = self.slides.checked_sub(needed) {
            open = !node.done & ALL;
            if self.parts.tell(slack) {
                open = grid.open(node.smallest, slack, open);
            }
        }
        if node.done | open != ALL {
            self.later.push(index);
        }
        if open == 0 {
            stats.pruned += 1;
            if stats.pruned.is_multiple_of(1024) {
                budget.check(stats)?;
            }
            return Ok(None);
        }
        if stats.expanded.is_multiple_of(256) {
            self.account(stats);
        }
        budget.tick(stats)?;
        stats.expanded += 1;
        let known = &mut self.nodes[index as usize];
        known.done |= open;
        known.ranked = true;
        Ok(self.expand(index, node, &grid, open, stats))
    }

    /// Makes the open turns; the whole way if one of them leads to a solution.
    fn expand(
        &mut self,
        index: u32,
        node: Node,
        grid: &Grid<W, N>,
        open: u8,
        stats: &mut Stats,
    ) -> Option<Vec<Slide>> {
        let across = if open & ACROSS == 0 { *grid } else { grid.crossed() };
        let even = [!grid.any_three(), !across.any_three()];
        let total = grid.total();
        for (bit, turn) in Turn::ALL.into_iter().enumerate() {
            if open & 1 << bit == 0 {
                continue;
            }
            let from = if turn.across { &across } else { grid };
            let after = from.slid(turn.backward);
            let left = after.total();
            if left == total && grid.leans(turn) {
                continue;
            }
            stats.generated += 1;
            let (slide, frame) = node.frame.turn(turn);
            let even = even[usize::from(turn.across)];
            let way = Way { before: index, slide, frame, even, depth: node.depth + 1 };
            if left == 1 {
                return Some(self.path(way));
            }
            stats.pruned += u64::from(!self.meet(&after, way));
        }
        None
    }

    /// Takes a position in, unless a way to it that is as short is known.
    fn meet(&mut self, grid: &Grid<W, N>, way: Way) -> bool {
        let new = self.nodes.len() as u32;
        let index = *self.seen.entry(grid.key()).or_insert(new);
        let Way { before, slide, frame, even, depth } = way;
        // Sliding on or back would lead to the board itself, or to where the opposite slide led.
        let done = if even && !grid.any_pair() { ALL & !ACROSS } else { 0 };
        if index == new {
            let (at, count) = (self.lines.len() as u32, grid.lines().len() as u8);
            let smallest = grid.smallest();
            let score = grid.score(self.goal, smallest);
            let ranked = false;
            self.nodes.push(Node {
                at,
                count,
                smallest,
                depth,
                done,
                ranked,
                slide,
                frame,
                before,
                score,
            });
            self.lines.extend_from_slice(grid.lines());
        } else {
            let node = &mut self.nodes[index as usize];
            if node.depth <= depth {
                return false;
            }
            *node = Node { depth, done, ranked: false, slide, frame, before, ..*node };
            // The lines there may be the mirror image of these.
            self.lines[node.at as usize..][..grid.lines().len()].copy_from_slice(grid.lines());
        }
        self.enqueue(index);
        true
    }

    /// Puts a position where it is looked at in its turn.
    fn enqueue(&mut self, index: u32) {
        let node = self.nodes[index as usize];
        let depth = usize::from(node.depth);
        if self.layers.len() <= depth {
            let empty = || Layer { waiting: BinaryHeap::new(), expanded: [0; BUCKETS] };
            self.layers.resize_with(depth + 1, empty);
        }
        self.layers[depth].waiting.push((Reverse(node.score), Reverse(index)));
    }

    fn path(&self, way: Way) -> Vec<Slide> {
        let mut path = vec![way.slide];
        let mut at = way.before;
        while at != NO_NODE {
            let node = &self.nodes[at as usize];
            path.push(node.slide);
            at = node.before;
        }
        path.reverse();
        path
    }

    fn account(&self, stats: &mut Stats) {
        stats.peak_stored = stats.peak_stored.max(self.nodes.len() as u64);
        let waiting: usize = self.layers.iter().map(|layer| layer.waiting.capacity()).sum();
        let bytes = self.nodes.capacity() * size_of::<Node>()
            + self.lines.capacity() * size_of::<W>()
            // The map keeps a byte for each place beside the entry, and an eighth of the places free.
            + self.seen.capacity() / 7 * 8 * (size_of::<(Key, u32)>() + 1)
            + self.layers.capacity() * size_of::<Layer>()
            + waiting * size_of::<(u32, u32)>()
            + self.later.capacity() * size_of::<u32>();
        stats.bytes = bytes as u64;
    }
}
