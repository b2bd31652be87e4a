//! Beam search (Lowerre 1976): layer by layer, only the most promising boards of each go on.
//!
//! Children are ranked before they are built, so that those that do not go on cost little. A table of
//! digests forgets at random and so stays small: a board it remembers is not looked at again.

use crate::sliding::champion::guide::Guide;
use crate::sliding::champion::problem::Problem;
use crate::sliding::champion::prune::mix;
use crate::sliding::tables::shape::{NONE, opposite};
use gridwright_search::{Budget, Stats, Stop};

/// What a beam search needs to know besides the problem.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    /// Boards kept in each layer.
    pub width: usize,
    /// The longest solution of interest.
    pub most_moves: u32,
    /// Chooses among boards of equal rank.
    pub seed: u64,
}

/// The boards of a layer.
struct Layer<M> {
    tiles: Vec<u8>,
    nodes: Vec<Node<M>>,
}

#[derive(Clone, Copy)]
struct Node<M> {
    memo: M,
    digest: u64,
    blank: u8,
    last: u8,
}

/// A child that is not built yet.
#[derive(Clone, Copy)]
struct Candidate<M> {
    rank: u32,
    parent: u32,
    digest: u64,
    memo: M,
    direction: u8,
}

/// Before the first move.
const AT_FIRST: u8 = u8::MAX;

/// Where a board came from: the place of its parent in the layer before, and the move.
type Origin = (u32, u8);

impl Beam {
    /// Looks for a solution; `None` if the beam loses all ways to one.
    pub fn search<G: Guide>(
        &self,
        problem: &Problem,
        guide: &G,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let cells = problem.shape().cells();
        let mut run = Run {
            beam: self,
            problem,
            guide,
            neighbours: problem.shape().neighbours(),
            keys: (0..(cells * cells) as u64).map(|i| mix(i ^ self.seed << 20)).collect(),
            seen: vec![0; (self.width * 8).next_power_of_two().max(1 << 12)],
            counts: Vec::new(),
        };
        let blank = problem.start_blank();
        let memo = guide.root(problem.start(), blank);
        if guide.bound(&memo) == 0 && problem.is_goal(problem.start()) {
            return Ok(Some(Vec::new()));
        }
        let node = Node { memo, digest: mix(self.seed), blank: blank as u8, last: AT_FIRST };
        let mut layer = Layer { tiles: problem.start().to_vec(), nodes: vec![node] };
        let mut origins: Vec<Vec<Origin>> = Vec::new();
        while !layer.nodes.is_empty() && (origins.len() as u32) < self.most_moves {
            let left = self.most_moves - origins.len() as u32 - 1;
            let candidates = run.candidates(&layer, left, stats, budget)?;
            let chosen = run.choose(candidates);
            let (next, goal) = run.build(&layer, &chosen);
            origins.push(chosen.iter().map(|c| (c.parent, c.direction)).collect());
            if let Some(place) = goal {
                return Ok(Some(trace(&origins, place)));
            }
            layer = next;
            let stored = (origins.len() * self.width) as u64;
            stats.peak_stored = stats.peak_stored.max(layer.nodes.len() as u64);
            stats.bytes = 8 * stored + 8 * run.seen.len() as u64;
        }
        Ok(None)
    }
}

struct Run<'a, G> {
    beam: &'a Beam,
    problem: &'a Problem,
    guide: &'a G,
    neighbours: Vec<[u16; 4]>,
    keys: Vec<u64>,
    seen: Vec<u64>,
    counts: Vec<usize>,
}

impl<G: Guide> Run<'_, G> {
    fn candidates(
        &mut self,
        layer: &Layer<G::Memo>,
        left: u32,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Candidate<G::Memo>>, Stop> {
        let cells = self.problem.shape().cells();
        let mut candidates = Vec::with_capacity(2 * layer.nodes.len() + 4);
        for (parent, node) in layer.nodes.iter().enumerate() {
            budget.tick(stats)?;
            stats.expanded += 1;
            let tiles = &layer.tiles[parent * cells..(parent + 1) * cells];
            let blank = usize::from(node.blank);
            let mut digests = [0; 4];
            let mut fresh = 0u8;
            for direction in 0..4 {
                let there = self.neighbours[blank][direction];
                let back = node.last != AT_FIRST && direction == opposite(node.last.into());
                if there == NONE || back {
                    continue;
                }
                stats.generated += 1;
                let digest = node.digest ^ self.key(tiles, blank, there.into());
                digests[direction] = digest;
                let known = std::mem::replace(self.slot(digest), digest) == digest;
                fresh |= u8::from(!known) << direction;
                stats.pruned += u64::from(known);
            }
            let memos = self.guide.steps(&node.memo, tiles, blank, fresh, left);
            for (direction, memo) in memos.into_iter().enumerate() {
                let Some(memo) = memo else {
                    stats.pruned += u64::from(fresh >> direction & 1);
                    continue;
                };
                candidates.push(Candidate {
                    rank: self.guide.rank(&memo),
                    parent: parent as u32,
                    digest: digests[direction],
                    memo,
                    direction: direction as u8,
                });
            }
        }
        Ok(candidates)
    }

    #[inline(always)]
    fn key(&self, tiles: &[u8], blank: usize, there: usize) -> u64 {
        let row = usize::from(tiles[there]) * tiles.len();
        self.keys[row + blank] ^ self.keys[row + there]
    }

    #[inline(always)]
    fn slot(&mut self, digest: u64) -> &mut u64 {
        let mask = self.seen.len() - 1;
        &mut self.seen[digest as usize & mask]
    }

    /// The best `width` candidates, in the order in which they came.
    fn choose(&mut self, mut candidates: Vec<Candidate<G::Memo>>) -> Vec<Candidate<G::Memo>> {
        if candidates.len() <= self.beam.width {
            return candidates;
        }
        let worst = candidates.iter().map(|c| c.rank).max().unwrap_or(0) as usize;
        self.counts.clear();
        self.counts.resize(worst + 1, 0);
        for candidate in &candidates {
            self.counts[candidate.rank as usize] += 1;
        }
        let mut room = self.beam.width;
        let mut threshold = 0;
        while self.counts[threshold] <= room {
            room -= self.counts[threshold];
            threshold += 1;
        }
        // Of the last rank that fits only in part, an even share of the digests.
        let share = (u64::MAX / self.counts[threshold].max(1) as u64).saturating_mul(room as u64);
        let threshold = threshold as u32;
        candidates.retain(|c| c.rank < threshold || (c.rank == threshold && mix(c.digest) < share));
        candidates
    }

    fn build(
        &self,
        layer: &Layer<G::Memo>,
        chosen: &[Candidate<G::Memo>],
    ) -> (Layer<G::Memo>, Option<usize>) {
        let cells = self.problem.shape().cells();
        let mut next = Layer {
            tiles: Vec::with_capacity(chosen.len() * cells),
            nodes: Vec::with_capacity(chosen.len()),
        };
        for (place, candidate) in chosen.iter().enumerate() {
            let parent = candidate.parent as usize;
            let node = &layer.nodes[parent];
            let tiles = &layer.tiles[parent * cells..(parent + 1) * cells];
            let (blank, direction) = (usize::from(node.blank), usize::from(candidate.direction));
            let there = self.neighbours[blank][direction];
            next.tiles.extend_from_slice(tiles);
            let own = &mut next.tiles[place * cells..];
            own.swap(blank, there.into());
            if self.guide.bound(&candidate.memo) == 0 && self.problem.is_goal(own) {
                return (next, Some(place));
            }
            next.nodes.push(Node {
                memo: candidate.memo,
                digest: candidate.digest,
                blank: there as u8,
                last: candidate.direction,
            });
        }
        (next, None)
    }
}

/// The moves that led to a place of the last layer.
fn trace(origins: &[Vec<Origin>], place: usize) -> Vec<u8> {
    let mut place = place;
    let mut path: Vec<u8> = origins
        .iter()
        .rev()
        .map(|layer| {
            let (parent, direction) = layer[place];
            place = parent as usize;
            direction
        })
        .collect();
    path.reverse();
    path
}
