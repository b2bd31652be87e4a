//! Interleaved depth-first search: many subtrees searched by one thread, in turns.
//!
//! A large table lies in memory that takes as long to answer as some hundred steps of the program, and a
//! depth-first search cannot do anything before it has the answer. So a thread works on several subtrees at
//! once: it sends for what one of them needs next, goes on with the others, and comes back when it is there.
//! Each subtree is searched in the same order as [`crate::champion::exact::ida`] would, and of all solutions that of the
//! first subtree counts, so the answer is the same.

use super::ida::{Root, ways};
use super::iteration::Reach;
use super::kernel::Task;
use crate::champion::heuristic::Cells;
use crate::champion::pdb::lookup::{AdditivePdb, LookupRef, TILES, Value};
use crate::champion::prune::{REFUSED, State};
use crate::pdb::table::{Place, Spot};
use gridwright_search::{Budget, Stats, Stop};

/// Subtrees in turns: enough for memory to answer meanwhile.
pub const BRANCHES: usize = 4;

/// What all branches of a thread share.
pub struct Interleaved<'a, const V: usize, const P: usize> {
    task: &'a Task<'a, Value<V, P>>,
    lookups: [LookupRef<'a>; V],
    counted_by: &'a [[u8; TILES]; P],
    neighbours: [[u8; 4]; TILES],
    /// For every cell the directions, as bits, in which the board goes on.
    open: [u8; TILES],
    blank_tile: u8,
    stats: Stats,
    /// Nodes of a branch that has ended, for the next one.
    spare: Vec<Node<P>>,
}

/// A node on the way from a subtree's root to where its search is.
#[derive(Clone, Copy)]
struct Node<const P: usize> {
    /// For each direction, where the tiles come to.
    spots: [[Spot; P]; 4],
    /// For each direction, the sums, as bits, in which the board there is nearer to the goal.
    nearer: [u8; 4],
    /// The pruner's states after each move.
    states: [State; 4],
    /// The directions that are left.
    left: u8,
    /// The direction that is being searched.
    chosen: u8,
    blank: u8,
    /// What takes back the move that led here.
    back: [(u8, Place); P],
    totals: [u16; P],
}

impl<const P: usize> Default for Node<P> {
    fn default() -> Self {
        Node {
            spots: [[Spot::default(); P]; 4],
            nearer: [0; 4],
            states: [0; 4],
            left: 0,
            chosen: 0,
            blank: 0,
            back: [(0, Place::default()); P],
            totals: [0; P],
        }
    }
}

/// One subtree and how far its search is.
struct Branch<const V: usize, const P: usize> {
    subtree: usize,
    /// The moves that led to the subtree.
    prefix: Vec<u8>,
    tiles: Cells,
    places: [Place; V],
    nodes: Vec<Node<P>>,
    depth: usize,
    reach: Reach,
}

/// How a turn ended.
enum Turn {
    Going,
    Exhausted,
    Solved,
}

impl<'a, const V: usize, const P: usize> Interleaved<'a, V, P> {
    pub fn new(pdb: &'a AdditivePdb<V, P>, task: &'a Task<'a, Value<V, P>>, stats: Stats) -> Self {
        let (neighbours, open) = ways(task.problem);
        let lookup = |v: usize| pdb.lookups[v.min(pdb.lookups.len() - 1)].by_ref();
        Interleaved {
            task,
            lookups: std::array::from_fn(lookup),
            counted_by: &pdb.counted_by,
            neighbours,
            open,
            blank_tile: task.problem.blank() as u8,
            stats,
            spare: Vec::new(),
        }
    }

    /// What it took.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Takes subtrees from the pool until none is left or none of the rest can matter.
    pub fn run(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let pool = self.task.pool;
        let mut branches: Vec<Branch<V, P>> = Vec::with_capacity(BRANCHES);
        while branches.len() < BRANCHES && self.begin(&mut branches, budget)? {}
        while !branches.is_empty() {
            let mut at = 0;
            while at < branches.len() {
                match self.turn(&mut branches[at], budget)? {
                    Turn::Going => {
                        at += 1;
                        continue;
                    }
                    Turn::Exhausted => pool.leave(branches[at].subtree, branches[at].reach),
                    Turn::Solved => pool.subtrees.report(branches[at].subtree, branches[at].path()),
                }
                self.spare = branches.swap_remove(at).nodes;
                branches.retain(|branch| pool.subtrees.matters(branch.subtree));
                self.begin(&mut branches, budget)?;
            }
        }
        Ok(())
    }

    /// Begins the next subtree, if there is one.
    fn begin(
        &mut self,
        branches: &mut Vec<Branch<V, P>>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let Some((subtree, root)) = self.task.pool.subtrees.take() else { return Ok(false) };
        let Root { path, value: Value { places, totals }, tiles: given, blank, state } = root;
        let mut tiles = [self.blank_tile; 256];
        tiles[..given.len()].copy_from_slice(given);
        let mut branch = Branch {
            subtree,
            prefix: path.clone(),
            tiles,
            places: *places,
            nodes: std::mem::take(&mut self.spare),
            depth: 0,
            reach: Reach::default(),
        };
        let left = self.task.bound as usize - branch.prefix.len();
        branch.nodes.resize(left, Node::default());
        branch.nodes[0].totals = *totals;
        self.expand(&mut branch, *blank as u8, *state, budget)?;
        branches.push(branch);
        Ok(true)
    }

    /// Aims at the children of the node that a branch came to.
    #[inline(always)]
    fn expand(
        &mut self,
        branch: &mut Branch<V, P>,
        blank: u8,
        state: State,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        branch.reach.depth = branch.reach.depth.max((branch.prefix.len() + branch.depth) as u32);
        branch.reach.expanded += 1;
        let node = &mut branch.nodes[branch.depth];
        node.blank = blank;
        node.states = self.task.pruner.row(state);
        let blank = usize::from(blank) % TILES;
        let allowed = (0..4).fold(0, |mask, d| mask | u8::from(node.states[d] != REFUSED) << d);
        node.left = allowed & self.open[blank];
        let tiles = &branch.tiles;
        let at = |cell: u8| tiles[usize::from(cell)];
        let mut rest = node.left;
        while rest != 0 {
            let direction = rest.trailing_zeros() as usize % 4;
            rest &= rest - 1;
            let tile = branch.tiles[usize::from(self.neighbours[blank][direction])];
            for p in 0..P {
                let which = usize::from(self.counted_by[p][usize::from(tile) % TILES]) % V;
                let lookup = &self.lookups[which];
                let mut spot = lookup.aim(branch.places[which], at, blank, direction, tile);
                lookup.fetch(spot);
                spot.lookup = which as u8;
                node.spots[direction][p] = spot;
            }
            self.stats.generated += 1;
        }
        Ok(())
    }

    /// Reads what was sent for.
    #[inline(always)]
    fn look(&mut self, branch: &mut Branch<V, P>) {
        let most = (branch.nodes.len() - 1 - branch.depth) as u32;
        let node = &mut branch.nodes[branch.depth];
        let mut rest = node.left;
        while rest != 0 {
            let direction = rest.trailing_zeros() as usize % 4;
            rest &= rest - 1;
            let mut bound = 0;
            let mut nearer = 0;
            for p in 0..P {
                let spot = node.spots[direction][p];
                let near = self.lookups[usize::from(spot.lookup) % V].is_nearer(spot);
                nearer |= (near as u8) << p;
                bound = bound.max(node.totals[p] + 1 - 2 * near);
            }
            node.nearer[direction] = nearer;
            let pruned = u8::from(u32::from(bound) > most);
            node.left &= !(pruned << direction);
            self.stats.pruned += u64::from(pruned);
        }
    }

    /// Reads what was sent for, and goes on to the next node.
    fn turn(&mut self, branch: &mut Branch<V, P>, budget: &mut Budget<'_>) -> Result<Turn, Stop> {
        self.look(branch);
        loop {
            let node = &mut branch.nodes[branch.depth];
            let here = usize::from(node.blank) % TILES;
            if node.left != 0 {
                let direction = node.left.trailing_zeros() as usize % 4;
                node.left &= node.left - 1;
                node.chosen = direction as u8;
                let there = self.neighbours[here][direction];
                let tile = branch.tiles[usize::from(there)];
                branch.tiles[here] = tile;
                branch.tiles[usize::from(there)] = self.blank_tile;
                let state = node.states[direction];
                if branch.depth + 1 < branch.nodes.len() {
                    branch.enter(direction);
                    self.expand(branch, there, state, budget)?;
                    return Ok(Turn::Going);
                }
                if self.task.problem.is_goal(&branch.tiles[..self.task.problem.start().len()]) {
                    return Ok(Turn::Solved);
                }
                branch.tiles[usize::from(there)] = tile;
                branch.tiles[here] = self.blank_tile;
                continue;
            }
            if branch.depth == 0 {
                return Ok(Turn::Exhausted);
            }
            for (which, place) in node.back {
                branch.places[usize::from(which) % V] = place;
            }
            branch.depth -= 1;
            let above = usize::from(branch.nodes[branch.depth].blank) % TILES;
            branch.tiles[here] = branch.tiles[above];
            branch.tiles[above] = self.blank_tile;
        }
    }
}

impl<const V: usize, const P: usize> Branch<V, P> {
    /// Makes a move whose distances are read.
    #[inline(always)]
    fn enter(&mut self, direction: usize) {
        let [above, below, ..] = &mut self.nodes[self.depth..] else { return };
        self.depth += 1;
        for p in 0..P {
            let spot = above.spots[direction][p];
            let place = &mut self.places[usize::from(spot.lookup) % V];
            below.back[p] = (spot.lookup, *place);
            let near = u16::from(above.nearer[direction] >> p & 1);
            below.totals[p] = above.totals[p] + 1 - 2 * near;
            *place = spot.place(place.distance + 1 - 2 * near);
        }
    }

    fn path(&self) -> Vec<u8> {
        let moves = self.nodes[..=self.depth].iter().map(|node| node.chosen);
        self.prefix.iter().copied().chain(moves).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::exact::deepen::Deepening;
    use crate::champion::pdb::lookup::Lookup;
    use crate::champion::pdb::partition::{Size, partitions};
    use crate::champion::problem::Problem;
    use crate::champion::prune::Pruner;
    use crate::pdb::cache::TableCache;
    use crate::pdb::dimensions::Dimensions;

    #[test]
    fn interleaved_searches_find_what_one_search_finds() {
        let cache = TableCache::default();
        let budget = &mut Budget::unlimited();
        let goal: Vec<u8> = (1..16).chain([0]).collect();
        let dimensions = Dimensions { rows: 4, cols: 4 };
        let pruner = Pruner::new(8);
        let mut long = 0;
        for seed in 1..=6 {
            let problem = Problem::wandered(dimensions, &goal, seed, 2000);
            let mut lookup = |pattern: &crate::pdb::pattern::Pattern| {
                let (canonical, symmetry) = pattern.canonical();
                Lookup::new(pattern, symmetry, cache.obtain(&canonical, 1, budget).unwrap())
            };
            let parts = partitions(&problem, Size::Small);
            let lookups = parts.iter().map(|part| part.iter().map(&mut lookup).collect()).collect();
            let pdb: AdditivePdb<8, 2> = AdditivePdb::new(dimensions, lookups);
            let answers = [false, true].map(|interleaved| {
                let pdb = pdb.clone().interleaved(interleaved);
                let mut search = Deepening::new(&problem, &pdb, &pruner, 1, 0);
                let mut failed = Vec::new();
                loop {
                    if let Some(path) = search.iterate(&mut Budget::unlimited()).unwrap() {
                        return (path, failed);
                    }
                    // What lies above the subtrees is not counted there, so only about as many.
                    failed.push((search.bound(), search.last_iteration() > 1000));
                }
            });
            long += answers[1].1.iter().filter(|(_, long)| *long).count();
            assert_eq!(answers[0], answers[1]);
        }
        assert!(long > 0, "some searches are long enough to be interleaved");
    }
}
