//! Chains of implications.

mod closure;
mod cycle;
mod follow;
mod graph;
mod hint;
mod inner;
mod knots;
mod multi;
mod net;
mod pattern;
mod set;
mod unary;

use super::grid::Grid;
use super::step::{Step, Technique};
use graph::{Cause, Graph, Index};
use gridwright_search::{Budget, Stats, Stop};
use hint::{Literal, Rank};
use inner::{Clock, Within};
use multi::{Multi, Pool, Sink, Thread};
use net::Kind;

/// Cycles and forcing chains.
pub fn unary(grid: &Grid) -> Option<Step> {
    let index = Index::new(grid);
    match index.len() {
        0..=256 => unary::step::<4>(grid, &index),
        257..=384 => unary::step::<6>(grid, &index),
        _ => unary::step::<12>(grid, &index),
    }
}

const fn kind(nishio: bool, dynamic: bool, level: u8, within: u8) -> Kind {
    Kind { nishio, dynamic, level, within }
}

/// The producers of chains of several threads, and what they are worth.
const PRODUCERS: [(Kind, u16, Technique); 9] = [
    (kind(true, true, 0, 0), 75, Technique::Nishio),
    (kind(false, false, 0, 0), 80, Technique::CellChains),
    (kind(false, true, 0, 0), 85, Technique::Dynamic),
    (kind(false, true, 1, 0), 90, Technique::DynamicPlus),
    (kind(false, true, 2, 0), 95, Technique::NestedChains),
    (kind(false, true, 3, 0), 100, Technique::NestedMultiple),
    (kind(false, true, 4, 0), 105, Technique::NestedDynamic),
    (kind(false, true, 4, 1), 105, Technique::NestedDynamic),
    (kind(false, true, 4, 2), 105, Technique::NestedDynamic),
];

/// Chains of several threads, the simpler producers first.
pub fn multiple(
    grid: &Grid,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Option<Step>, Stop> {
    let index = Index::new(grid);
    let clock = &mut Clock { budget, stats };
    match index.len() {
        0..=256 => first::<4>(grid, &index, clock),
        257..=384 => first::<6>(grid, &index, clock),
        _ => first::<12>(grid, &index, clock),
    }
}

fn first<const W: usize>(
    grid: &Grid,
    index: &Index,
    clock: &mut Clock<'_, '_>,
) -> Result<Option<Step>, Stop> {
    let graph = Graph::new(grid, index);
    let (mut within, mut pool) = (Within::default(), Pool::new());
    for (kind, base, technique) in PRODUCERS {
        let mut multi =
            Multi::<W>::new((grid, index, &graph), kind, base, &mut within, clock, &mut pool);
        // Where long threads can be left out, short hints are looked for first.
        let most: &[u32] = if kind.level == 0 { &[14, 26, 50, u32::MAX] } else { &[u32::MAX] };
        for &most in most {
            let mut best = Best { most, rank: Rank::LAST, target: None };
            let any = multi.run(&mut best)?;
            if let Some(target) = best.target.filter(|_| best.rank.size <= most) {
                let technique = match technique {
                    Technique::CellChains if best.rank.kind == multi::REGION => {
                        Technique::RegionChains
                    }
                    technique => technique,
                };
                return Ok(Some(target.step(grid, index, technique, best.rank)));
            }
            if !any {
                break;
            }
        }
    }
    Ok(None)
}

/// Keeps the first hint by rank.
struct Best {
    /// Longer ones are not wanted.
    most: u32,
    rank: Rank,
    target: Option<Literal>,
}

impl<const W: usize> Sink<W> for Best {
    fn limit(&self) -> u32 {
        self.rank.size.min(self.most)
    }

    fn offer(
        &mut self,
        rank: Rank,
        target: Literal,
        _: &mut dyn Iterator<Item = Thread<'_, W>>,
        _: Cause,
    ) {
        if rank < self.rank {
            (self.rank, self.target) = (rank, Some(target));
        }
    }
}
