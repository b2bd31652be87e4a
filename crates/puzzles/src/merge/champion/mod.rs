//! Exact shortest solutions, with proof that nothing shorter exists.
//!
//! Plain deepening first: depth-first search within 1, 2, 3 … slides from the report's bound upwards, with
//! a transposition table and the bounds of [`bound`]. It is all that small boards need. On larger ones a
//! beam ([`layers`]) finds an upper bound early, and the proof jumps to one slide less ([`hunt`]). Dead
//! boards have few positions: when deepening stops growing, the reachable space is walked once, and its
//! end is the proof.

mod bound;
mod count;
mod hunt;
mod key;
mod layers;
mod lines;
mod proof;
mod table;
mod tasks;

pub use count::{Counted, count_shortest};

use super::board::{Levels, Slide};
use gridwright_search::{Bounds, Budget, Path, Report, Stats, Stop, Verdict};
use hunt::{End, Hunt};

/// The fewest slides that leave one tile, at most `--max-moves` if that is limited.
///
/// The verdict, the cost and the path of a finished search do not depend on the number of threads. A
/// stopped one leaves the best path so far and both bounds.
///
/// ```
/// use gridwright_puzzles::merge::{Board, Levels, solve};
/// use gridwright_puzzles::search::{Budget, Verdict};
/// let stuck = Board::new(2, 2, vec![2, 4, 8, 2]).unwrap();
/// let levels = Levels::new(&stuck).unwrap();
/// assert_eq!(solve(&levels, 1, &mut Budget::unlimited()).verdict, Verdict::Impossible);
/// ```
pub fn solve(levels: &Levels, threads: usize, budget: &mut Budget<'_>) -> Report<Path<Slide>> {
    let tiles = levels.cells.iter().filter(|&&level| level != 0).count();
    if tiles == 1 {
        let path = Path { actions: Vec::new(), cost: 0 };
        let stats = Stats::default();
        return Report { verdict: Verdict::Proved(path), bounds: Bounds::exact(0), stats };
    }
    let mut hunt = Hunt::new(levels, threads, budget);
    let end = hunt.run();
    report(hunt, end)
}

fn report(hunt: Hunt<'_, '_>, end: Result<End, Stop>) -> Report<Path<Slide>> {
    let best = hunt.best.map(|actions| Path { cost: actions.len() as u32, actions });
    let upper = best.as_ref().map(|path| path.cost);
    let lower = Some(hunt.lower);
    let bounds = Bounds { lower, upper };
    let verdict = match (end, best) {
        (Ok(End::Proved), Some(path)) => Verdict::Proved(path),
        (Ok(End::Closed), _) => {
            let bounds = Bounds::default();
            return Report { verdict: Verdict::Impossible, bounds, stats: hunt.stats };
        }
        (Ok(_), best) => Verdict::Stopped { why: Stop::Moves, best },
        (Err(why), best) => Verdict::Stopped { why, best },
    };
    Report { verdict, bounds, stats: hunt.stats }
}
