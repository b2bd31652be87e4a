//! Beam search (Lowerre 1976): layer by layer, only the most promising boards of each go on.
//!
//! Children are ranked before they are built, so that those that do not go on cost little. A table of
//! digests forgets at random and so stays small: a board it remembers is not looked at again.

use super::sieve::Sieve;
use crate::champion::heuristic::Heuristic;
use crate::champion::problem::Problem;
use crate::pdb::dimensions::{NONE, opposite};
use gridwright_search::random::mix;
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
    records: Vec<u8>,
    nodes: Vec<Node<M>>,
}

#[derive(Clone, Copy)]
struct Node<M> {
    value: M,
    digest: u64,
    blank: u8,
    last: u8,
}

/// A child that is not built yet.
#[derive(Clone, Copy)]
struct Candidate<M> {
    value: M,
    digest: u64,
    origin: Origin,
}

/// Boards that are built between two looks at the limits.
const LOOK_EVERY: usize = 1 << 14;

/// Before the first move.
const AT_FIRST: u8 = u8::MAX;

/// Where a board came from: four times the place of its parent in the layer before, plus the move.
type Origin = u32;

impl Beam {
    /// Looks for a solution; `None` if the beam loses all ways to one.
    pub fn search<H: Heuristic>(
        &self,
        problem: &Problem,
        heuristic: &H,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let blank = problem.start_blank();
        let records = heuristic.record(problem.start());
        let value = heuristic.root(&records, blank);
        if heuristic.bound(&value) > self.most_moves {
            return Ok(None);
        }
        if heuristic.bound(&value) == 0 && problem.is_goal(problem.start()) {
            return Ok(Some(Vec::new()));
        }
        let mut run = Run::new(self, problem, heuristic, records.len());
        let node = Node { value, digest: mix(self.seed), blank: blank as u8, last: AT_FIRST };
        let mut layer = Layer { records, nodes: vec![node] };
        let mut next = Layer { records: Vec::new(), nodes: Vec::new() };
        let mut moves = 0;
        while !layer.nodes.is_empty() && moves < self.most_moves {
            moves += 1;
            run.rank(&layer, self.most_moves - moves, stats, budget)?;
            if run.build(&layer, &mut next, stats, budget)? {
                return Ok(Some(run.trace()));
            }
            std::mem::swap(&mut layer, &mut next);
            stats.peak_stored = stats.peak_stored.max(layer.nodes.len() as u64);
            let records = layer.records.capacity() + next.records.capacity();
            stats.bytes = (4 * (run.origins.capacity() + run.seen.len()) + records) as u64;
        }
        Ok(None)
    }
}

struct Run<'a, H: Heuristic> {
    problem: &'a Problem,
    heuristic: &'a H,
    /// Bytes of a record.
    size: usize,
    neighbours: Vec<[u16; 4]>,
    keys: Vec<u64>,
    /// By the lower half of digests the upper half of the last one.
    seen: Vec<u32>,
    candidates: Vec<Candidate<H::Value>>,
    sieve: Sieve,
    /// Of all boards of all layers.
    origins: Vec<Origin>,
    /// Where in them each layer begins.
    begins: Vec<usize>,
}

impl<'a, H: Heuristic> Run<'a, H> {
    fn new(beam: &Beam, problem: &'a Problem, heuristic: &'a H, size: usize) -> Run<'a, H> {
        let cells = problem.dimensions().cells();
        Run {
            problem,
            heuristic,
            size,
            neighbours: problem.dimensions().neighbours(),
            keys: (0..(cells * cells) as u64).map(|i| mix(i ^ beam.seed << 20)).collect(),
            seen: vec![0; (beam.width * 8).next_power_of_two().max(1 << 12)],
            candidates: Vec::new(),
            sieve: Sieve::new(beam.width),
            origins: Vec::new(),
            begins: Vec::new(),
        }
    }

    /// All children of a layer that may go on.
    fn rank(
        &mut self,
        layer: &Layer<H::Value>,
        left: u32,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        self.candidates.clear();
        self.sieve.clear();
        for (parent, node) in layer.nodes.iter().enumerate() {
            budget.tick(stats)?;
            stats.expanded += 1;
            let record = &layer.records[parent * self.size..][..self.size];
            let blank = usize::from(node.blank);
            let (fresh, digests) = self.fresh(node, record, stats);
            let (sieve, candidates) = (&mut self.sieve, &mut self.candidates);
            let mut within = 0;
            self.heuristic.steps(&node.value, record, blank, fresh, left, |direction, value| {
                within += 1;
                if sieve.take(self.heuristic.rank(&value)) {
                    let origin = (4 * parent + direction) as u32;
                    candidates.push(Candidate { value, digest: digests[direction], origin });
                }
            });
            stats.pruned += u64::from(fresh.count_ones() - within);
        }
        Ok(())
    }

    /// The directions that lead to boards not met before, one bit each, and the digests of these.
    #[inline(always)]
    fn fresh(&mut self, node: &Node<H::Value>, record: &[u8], stats: &mut Stats) -> (u8, [u64; 4]) {
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
            let digest = node.digest ^ self.key(record, blank, there.into());
            digests[direction] = digest;
            let tag = (digest >> 32) as u32;
            let known = std::mem::replace(self.slot(digest), tag) == tag;
            fresh |= u8::from(!known) << direction;
            stats.pruned += u64::from(known);
        }
        (fresh, digests)
    }

    #[inline(always)]
    fn key(&self, tiles: &[u8], blank: usize, there: usize) -> u64 {
        let row = usize::from(tiles[there]) * self.neighbours.len();
        self.keys[row + blank] ^ self.keys[row + there]
    }

    #[inline(always)]
    fn slot(&mut self, digest: u64) -> &mut u32 {
        let mask = self.seen.len() - 1;
        &mut self.seen[digest as usize & mask]
    }

    /// Builds the next layer; says whether its last board is the goal.
    fn build(
        &mut self,
        layer: &Layer<H::Value>,
        next: &mut Layer<H::Value>,
        stats: &Stats,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        next.records.clear();
        next.nodes.clear();
        self.begins.push(self.origins.len());
        for candidate in &self.candidates {
            if !self.sieve.keeps(self.heuristic.rank(&candidate.value), candidate.digest) {
                continue;
            }
            let (parent, direction) =
                (candidate.origin as usize / 4, candidate.origin as usize % 4);
            let blank = usize::from(layer.nodes[parent].blank);
            let there = usize::from(self.neighbours[blank][direction]);
            let begin = next.records.len();
            // Copying a wide layer of large boards takes long.
            if next.nodes.len() % LOOK_EVERY == LOOK_EVERY - 1 {
                budget.check(stats)?;
            }
            next.records.extend_from_slice(&layer.records[parent * self.size..][..self.size]);
            let own = &mut next.records[begin..];
            self.heuristic.slide(own, blank, there);
            self.origins.push(candidate.origin);
            let tiles = &own[..self.neighbours.len()];
            if self.heuristic.bound(&candidate.value) == 0 && self.problem.is_goal(tiles) {
                return Ok(true);
            }
            next.nodes.push(Node {
                value: candidate.value,
                digest: candidate.digest,
                blank: there as u8,
                last: direction as u8,
            });
        }
        Ok(false)
    }

    /// The moves that led to the last board.
    fn trace(&self) -> Vec<u8> {
        let mut place = self.origins.len() - 1;
        let mut path = Vec::with_capacity(self.begins.len());
        for layer in (0..self.begins.len()).rev() {
            let origin = self.origins[place];
            path.push((origin % 4) as u8);
            let before = layer.checked_sub(1).map_or(0, |before| self.begins[before]);
            place = before + origin as usize / 4;
        }
        path.reverse();
        path
    }
}
