//! Many subtrees searched by one thread, in turns.
//!
//! A large table lies in memory that takes as long to answer as some hundred steps of the program, and a
//! depth-first search cannot do anything before it has the answer. So a thread works on several subtrees at
//! once: it sends for what one of them needs next, goes on with the others, and comes back when it is there.
//! Each subtree is searched in the same order as [`super::ida`] would, and of all solutions that of the
//! first subtree counts, so the answer is the same.

use super::deepen::Task;
use super::guide::Cells;
use super::ida::{Root, neighbours};
use super::prune::{REFUSED, State};
use super::trail::Reach;
use super::view::{Lens, Memo, Sums, TILES};
use crate::tables::table::{Place, Spot};
use gridwright_search::{Budget, Stats, Stop};

/// Subtrees in turns: enough for memory to answer meanwhile.
pub(super) const LANES: usize = 4;

/// What all lanes of a thread share.
pub(super) struct Lanes<'a, const V: usize, const P: usize> {
    task: &'a Task<'a, Sums<V, P>>,
    lenses: [Lens<'a>; V],
    counted_by: &'a [[u8; TILES]; P],
    neighbours: [[u8; 4]; TILES],
    /// For every cell the directions, as bits, in which the board goes on.
    open: [u8; TILES],
    blank_tile: u8,
    stats: Stats,
    /// Nodes of a lane that has ended, for the next one.
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
struct Lane<const V: usize, const P: usize> {
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

impl<'a, const V: usize, const P: usize> Lanes<'a, V, P> {
    pub fn new(sums: &'a Sums<V, P>, task: &'a Task<'a, Sums<V, P>>) -> Self {
        let all = neighbours(task.problem);
        let near: [[u8; 4]; TILES] = std::array::from_fn(|cell| all[cell]);
        let open = |cell: usize| {
            let free = (0..4).filter(|&d| usize::from(near[cell][d]) != cell);
            free.fold(0, |mask, d| mask | 1 << d)
        };
        let lens = |v: usize| sums.views[v.min(sums.views.len() - 1)].lens();
        Lanes {
            task,
            lenses: std::array::from_fn(lens),
            counted_by: &sums.counted_by,
            neighbours: near,
            open: std::array::from_fn(open),
            blank_tile: task.problem.blank() as u8,
            stats: Stats { bound: task.bound, ..Stats::default() },
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
        let mut lanes: Vec<Lane<V, P>> = Vec::with_capacity(LANES);
        while lanes.len() < LANES && self.begin(&mut lanes, budget)? {}
        while !lanes.is_empty() {
            let mut at = 0;
            while at < lanes.len() {
                match self.turn(&mut lanes[at], budget)? {
                    Turn::Going => {
                        at += 1;
                        continue;
                    }
                    Turn::Exhausted => pool.leave(lanes[at].subtree, lanes[at].reach),
                    Turn::Solved => pool.report(lanes[at].subtree, lanes[at].path()),
                }
                self.spare = lanes.swap_remove(at).nodes;
                lanes.retain(|lane| pool.matters(lane.subtree));
                self.begin(&mut lanes, budget)?;
            }
        }
        Ok(())
    }

    /// Begins the next subtree, if there is one.
    fn begin(
        &mut self,
        lanes: &mut Vec<Lane<V, P>>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let pool = self.task.pool;
        let Some((subtree, root)) = pool.take() else { return Ok(false) };
        let Root { path, memo: Memo { places, totals }, tiles: given, blank, state } = root;
        let mut tiles = [self.blank_tile; 256];
        tiles[..given.len()].copy_from_slice(given);
        let mut lane = Lane {
            subtree,
            prefix: path.clone(),
            tiles,
            places: *places,
            nodes: std::mem::take(&mut self.spare),
            depth: 0,
            reach: Reach::default(),
        };
        let left = self.task.bound as usize - lane.prefix.len();
        lane.nodes.resize(left, Node::default());
        lane.nodes[0].totals = *totals;
        self.expand(&mut lane, *blank as u8, *state, budget)?;
        lanes.push(lane);
        Ok(true)
    }

    /// Aims at the children of the node that a lane came to.
    #[inline(always)]
    fn expand(
        &mut self,
        lane: &mut Lane<V, P>,
        blank: u8,
        state: State,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        lane.reach.depth = lane.reach.depth.max((lane.prefix.len() + lane.depth) as u32);
        lane.reach.expanded += 1;
        let node = &mut lane.nodes[lane.depth];
        node.blank = blank;
        node.states = self.task.pruner.row(state);
        let blank = usize::from(blank) % TILES;
        let allowed = (0..4).fold(0, |mask, d| mask | u8::from(node.states[d] != REFUSED) << d);
        node.left = allowed & self.open[blank];
        let tiles = &lane.tiles;
        let at = |cell: u8| tiles[usize::from(cell)];
        let mut rest = node.left;
        while rest != 0 {
            let direction = rest.trailing_zeros() as usize % 4;
            rest &= rest - 1;
            let tile = lane.tiles[usize::from(self.neighbours[blank][direction])];
            for p in 0..P {
                let view = usize::from(self.counted_by[p][usize::from(tile) % TILES]) % V;
                let lens = &self.lenses[view];
                let mut spot = lens.aim(lane.places[view], at, blank, direction, tile);
                lens.fetch(spot);
                spot.view = view as u8;
                node.spots[direction][p] = spot;
            }
            self.stats.generated += 1;
        }
        Ok(())
    }

    /// Reads what was sent for.
    #[inline(always)]
    fn look(&mut self, lane: &mut Lane<V, P>) {
        let most = (lane.nodes.len() - 1 - lane.depth) as u32;
        let node = &mut lane.nodes[lane.depth];
        let mut rest = node.left;
        while rest != 0 {
            let direction = rest.trailing_zeros() as usize % 4;
            rest &= rest - 1;
            let mut bound = 0;
            let mut nearer = 0;
            for p in 0..P {
                let spot = node.spots[direction][p];
                let near = self.lenses[usize::from(spot.view) % V].is_nearer(spot);
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
    fn turn(&mut self, lane: &mut Lane<V, P>, budget: &mut Budget<'_>) -> Result<Turn, Stop> {
        self.look(lane);
        loop {
            let node = &mut lane.nodes[lane.depth];
            let here = usize::from(node.blank) % TILES;
            if node.left != 0 {
                let direction = node.left.trailing_zeros() as usize % 4;
                node.left &= node.left - 1;
                node.chosen = direction as u8;
                let there = self.neighbours[here][direction];
                let tile = lane.tiles[usize::from(there)];
                lane.tiles[here] = tile;
                lane.tiles[usize::from(there)] = self.blank_tile;
                let state = node.states[direction];
                if lane.depth + 1 < lane.nodes.len() {
                    lane.enter(direction);
                    self.expand(lane, there, state, budget)?;
                    return Ok(Turn::Going);
                }
                if self.task.problem.is_goal(&lane.tiles[..self.task.problem.start().len()]) {
                    return Ok(Turn::Solved);
                }
                lane.tiles[usize::from(there)] = tile;
                lane.tiles[here] = self.blank_tile;
                continue;
            }
            if lane.depth == 0 {
                return Ok(Turn::Exhausted);
            }
            for (view, place) in node.back {
                lane.places[usize::from(view) % V] = place;
            }
            lane.depth -= 1;
            let above = usize::from(lane.nodes[lane.depth].blank) % TILES;
            lane.tiles[here] = lane.tiles[above];
            lane.tiles[above] = self.blank_tile;
        }
    }
}

impl<const V: usize, const P: usize> Lane<V, P> {
    /// Makes a move whose distances are read.
    #[inline(always)]
    fn enter(&mut self, direction: usize) {
        let [above, below, ..] = &mut self.nodes[self.depth..] else { return };
        self.depth += 1;
        for p in 0..P {
            let spot = above.spots[direction][p];
            let place = &mut self.places[usize::from(spot.view) % V];
            below.back[p] = (spot.view, *place);
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
    use crate::champion::deepen::Deepening;
    use crate::champion::partition::{Size, partitions};
    use crate::champion::problem::Problem;
    use crate::champion::prune::Pruner;
    use crate::champion::view::View;
    use crate::tables::shape::Shape;
    use crate::tables::shelf::Shelf;

    #[test]
    fn lanes_find_what_one_search_finds() {
        let shelf = Shelf::new(None);
        let budget = &mut Budget::unlimited();
        let goal: Vec<u8> = (1..16).chain([0]).collect();
        let shape = Shape { rows: 4, cols: 4 };
        let pruner = Pruner::new(8);
        let mut long = 0;
        for seed in 1..=6 {
            let problem = Problem::wandered(shape, &goal, seed, 2000);
            let mut view = |pattern: &crate::tables::pattern::Pattern| {
                let (canonical, symmetry) = pattern.canonical();
                View::new(pattern, symmetry, shelf.obtain(&canonical, 1, budget).unwrap())
            };
            let sums = partitions(&problem, Size::Small);
            let views = sums.iter().map(|sum| sum.iter().map(&mut view).collect()).collect();
            let sums: Sums<8, 2> = Sums::new(shape, views);
            let answers = [false, true].map(|lanes| {
                let sums = sums.clone().searched_in_lanes(lanes);
                let mut search = Deepening::new(&problem, &sums, &pruner, 1, 0);
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
        assert!(long > 0, "some searches are long enough for lanes");
    }
}
