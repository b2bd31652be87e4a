//! Exact shortest solutions with proof.

mod bound;
mod key;
mod layers;
mod lines;
mod proof;
mod table;

use super::board::{Levels, Slide};
use gridwright_search::{Bounds, Budget, Path, Report, Stats, Verdict};
use proof::{First, Prover};
use table::Table;

/// x
pub fn count_shortest(levels: &Levels, _at_most: u128, threads: usize, budget: &mut Budget<'_>) -> (Report<Path<Slide>>, crate::outcome::Count) {
    (solve(levels, threads, budget), crate::outcome::Count { count: 1, complete: false })
}

/// x
pub fn beam(levels: &Levels, width: usize, budget: &mut Budget<'_>) -> (String, Stats) {
    let firsts = proof::first_slides(levels);
    let mut stats = Stats::default();
    let r = layers::search(&firsts, levels.goal, layers::Width { layer: width, nodes: u64::MAX, most: 60 }, budget, &mut stats);
    (match r.unwrap() { layers::Layered::Solution { path, exact } => format!("{} {} {}", path.len(), exact, super::board::letters(&path)), o => format!("{o:?}") }, stats)
}

/// The fewest slides that leave one tile.
pub fn solve(levels: &Levels, _threads: usize, budget: &mut Budget<'_>) -> Report<Path<Slide>> {
    let mut stats = Stats::default();
    let table = Table::with_bytes(1 << 26);
    let firsts = proof::first_slides(levels);
    let room = levels.cells.len();
    let mut threshold = u32::from(levels.goal) - 1;
    if levels.cells.iter().filter(|&&c| c != 0).count() == 1 {
        return Report { verdict: Verdict::Proved(Path { actions: vec![], cost: 0 }), bounds: Bounds::exact(0), stats };
    }
    let mut prover = Prover::new(levels.goal, room, &table, budget);
    loop {
        for First { slide, frame, lines } in &firsts {
            match prover.within(lines, *frame, threshold - 1) {
                Ok(Some(rest)) => {
                    let mut actions = vec![*slide];
                    actions.extend(rest);
                    stats = prover.stats;
                    let cost = actions.len() as u32;
                    return Report { verdict: Verdict::Proved(Path { actions, cost }), bounds: Bounds::exact(cost), stats };
                }
                Ok(None) => {}
                Err(why) => {
                    stats = prover.stats;
                    return Report { verdict: Verdict::Stopped { why, best: None }, bounds: Bounds::at_least(threshold), stats };
                }
            }
        }
        threshold += 1;
        if threshold > 50 { return Report { verdict: Verdict::Impossible, bounds: Bounds::default(), stats: prover.stats }; }
    }
}
