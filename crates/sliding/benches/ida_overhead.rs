//! What counting, limits and generic traits cost: the engine's IDA* against a bare hand-written loop
//! on the same board, in one run. The budget is a ratio of 1.25.
//!
//! ```text
//! cargo bench -p gridwright-sliding --bench ida_overhead
//! ```

use gridwright_search::{Budget, space};
use gridwright_sliding::internals::formulation::{Manhattan, Rules, Single, State};
use gridwright_sliding::{Board, Direction};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A 15-puzzle that takes Manhattan distance alone some ten million nodes.
const TILES: [u8; 16] = [12, 8, 0, 2, 4, 1, 9, 15, 13, 14, 10, 7, 11, 5, 6, 3];
const ROUNDS: usize = 9;

/// Nothing but the search: no counters but nodes, no limits, no traits.
struct Bare {
    tiles: [u8; 16],
    distance: [[u8; 16]; 16],
    nodes: u64,
    next: u32,
}

impl Bare {
    fn solve(&mut self) -> u32 {
        let blank = self.tiles.iter().position(|&t| t == 0).unwrap();
        let h: u32 = (0..16).map(|c| u32::from(self.distance[usize::from(self.tiles[c])][c])).sum();
        let mut threshold = h;
        loop {
            self.next = u32::MAX;
            if self.visit(blank, h, 0, threshold, 4) {
                return threshold;
            }
            threshold = self.next;
        }
    }

    fn visit(&mut self, blank: usize, h: u32, g: u32, threshold: u32, last: usize) -> bool {
        if h == 0 {
            return true;
        }
        self.nodes += 1;
        for direction in Direction::ALL {
            let d = direction as usize;
            if last < 4 && d == last ^ 1 {
                continue;
            }
            let Some(target) = direction.from(blank, 4, 4) else { continue };
            let tile = self.tiles[target];
            let row = &self.distance[usize::from(tile)];
            let child = h + u32::from(row[blank]) - u32::from(row[target]);
            if g + 1 + child > threshold {
                self.next = self.next.min(g + 1 + child);
                continue;
            }
            self.tiles[blank] = tile;
            self.tiles[target] = 0;
            let found = self.visit(target, child, g + 1, threshold, d);
            self.tiles[target] = tile;
            self.tiles[blank] = 0;
            if found {
                return true;
            }
        }
        false
    }
}

fn bare() -> Bare {
    let mut distance = [[0; 16]; 16];
    for (home, row) in distance[1..].iter_mut().enumerate() {
        for (cell, value) in row.iter_mut().enumerate() {
            *value = ((home / 4).abs_diff(cell / 4) + (home % 4).abs_diff(cell % 4)) as u8;
        }
    }
    Bare { tiles: TILES, distance, nodes: 0, next: 0 }
}

fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let value = black_box(work());
    (start.elapsed(), value)
}

fn main() {
    let board = Board::new(4, 4, TILES.to_vec()).expect("a sound board");
    let goal = Board::blank_last(4, 4).expect("a sound size");
    let space = Single(Rules::<16>::new(&goal));
    let manhattan = Manhattan::new(&goal);
    let start = State::of(&board);
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        let mut reference = bare();
        let (t, length) = time(|| reference.solve());
        best[0] = best[0].min(t);
        let (t, report) =
            time(|| space::ida(&space, &start, &manhattan, &mut Budget::unlimited(), &mut ()));
        best[1] = best[1].min(t);
        let cost = report.verdict.answer().map(|path| path.cost);
        assert_eq!(cost, Some(length), "both must find the same length");
        assert_eq!(report.stats.expanded, reference.nodes, "both must visit the same nodes");
    }
    let nodes = {
        let mut reference = bare();
        reference.solve();
        reference.nodes
    };
    let ratio = best[1].as_secs_f64() / best[0].as_secs_f64();
    println!(
        "nodes {nodes}; best of {ROUNDS}: bare {:?}, engine {:?}, ratio {ratio:.3}",
        best[0], best[1]
    );
}
