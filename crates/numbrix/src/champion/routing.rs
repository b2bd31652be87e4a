//! Routes between the clues that do not cross: where [annealing](super::annealing) begins.
//!
//! Every route is the shortest for itself; a cell that several want grows dearer for each of them until
//! they agree (negotiated congestion, `McMurchie` and Ebeling 1995).

use crate::board::{NOWHERE, Puzzle};
use gridwright_search::{Budget, Stats, Stop};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Rounds of negotiation.
const ROUNDS: u32 = 200;

/// From each clue to the next a route, both ends included; `None` if they could not agree.
pub(super) fn route_all(
    puzzle: &Puzzle,
    random: u64,
    budget: &mut Budget<'_>,
    stats: &Stats,
) -> Result<Option<Vec<Vec<u16>>>, Stop> {
    let seats: Vec<usize> = puzzle.seats().map(|(_, cell)| cell).collect();
    let mut router = Router::new(puzzle, random);
    let mut routes: Vec<Vec<u16>> = vec![Vec::new(); seats.len().saturating_sub(1)];
    for round in 0..ROUNDS {
        for at in 0..routes.len() {
            let crossed = |cell: &u16| router.users[usize::from(*cell)] > 1;
            if round > 0 && !routes[at].iter().any(crossed) {
                continue;
            }
            budget.check(stats)?;
            router.use_all(&routes[at], -1);
            let Some(route) = router.route(seats[at], seats[at + 1], round) else {
                return Ok(None);
            };
            router.use_all(&route, 1);
            routes[at] = route;
        }
        if router.settle() {
            return Ok(Some(routes));
        }
    }
    Ok(None)
}

struct Router<'b> {
    puzzle: &'b Puzzle,
    /// By cell, how many routes use it.
    users: Vec<i32>,
    /// By cell, what it cost to be wanted by several.
    history: Vec<u32>,
    far: Vec<u32>,
    from: Vec<u16>,
    heap: BinaryHeap<Reverse<(u32, u16)>>,
    /// By cell, a small random cost: routes differ from seed to seed.
    noise: Vec<u32>,
}

impl<'b> Router<'b> {
    fn new(puzzle: &'b Puzzle, mut random: u64) -> Router<'b> {
        let n = puzzle.cells();
        let mut noise = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 60) as u32
        };
        Router {
            puzzle,
            users: vec![0; n],
            history: vec![0; n],
            far: vec![u32::MAX; n],
            from: vec![NOWHERE; n],
            heap: BinaryHeap::new(),
            noise: (0..n).map(|_| noise()).collect(),
        }
    }

    fn use_all(&mut self, route: &[u16], by: i32) {
        for &cell in route.iter().filter(|cell| self.puzzle.clue(usize::from(**cell)).is_none()) {
            self.users[usize::from(cell)] += by;
        }
    }

    /// Whether no cell is wanted twice; where one is, it grows dearer.
    fn settle(&mut self) -> bool {
        let mut agreed = true;
        for (users, history) in self.users.iter().zip(&mut self.history) {
            if *users > 1 {
                *history += 8;
                agreed = false;
            }
        }
        agreed
    }

    fn route(&mut self, from: usize, to: usize, round: u32) -> Option<Vec<u16>> {
        self.far.fill(u32::MAX);
        self.heap.clear();
        self.far[from] = 0;
        self.heap.push(Reverse((0, from as u16)));
        while let Some(Reverse((far, cell))) = self.heap.pop() {
            let cell = usize::from(cell);
            if far > self.far[cell] {
                continue;
            }
            if cell == to {
                break;
            }
            for next in self.puzzle.graph().next_to(cell) {
                if next != to && self.puzzle.clue(next).is_some() {
                    continue;
                }
                let wanted = self.users[next].max(0) as u32 * (4 + 4 * round);
                let cost = far + 8 + self.noise[next] + self.history[next] + wanted;
                if cost < self.far[next] {
                    self.far[next] = cost;
                    self.from[next] = cell as u16;
                    self.heap.push(Reverse((cost, next as u16)));
                }
            }
        }
        if self.far[to] == u32::MAX {
            return None;
        }
        let mut route = vec![to as u16];
        let mut cell = to;
        while cell != from {
            cell = self.from[cell].into();
            route.push(cell as u16);
        }
        route.reverse();
        Some(route)
    }
}
