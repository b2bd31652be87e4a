//! Exact shortest solutions, with proof that nothing shorter exists.
//!
//! Boards up to 4×4 are searched in 64 bits (`nibbles`). On larger ones the slides allowed grow from the report's bound
//! upwards, with the bounds of `bound`, and nothing done for fewer slides is done again (`sweeps`). Where that becomes
//! too much to keep, a beam (`layers`) finds an upper bound, and the proof is made for one slide less (`hunt`): layer
//! by layer where that fits into memory, else depth-first on all threads with a transposition table. Dead boards have
//! few positions: when none is left to wait for more slides, that is the proof.

mod ahead;
mod bound;
mod count;
mod grid;
mod hunt;
mod key;
mod layers;
mod lines;
mod nibbles;
mod proof;
mod sweeps;
mod table;
mod tasks;
mod words;

pub use count::{count_known, count_shortest, survey};

use super::board::{Levels, Slide};
use gridwright_search::{Bounds, Budget, Path, Report, Stats, Stop, Verdict};
use hunt::{End, Hunt};
use nibbles::Small;

/// The parts of the solver, to be left out one by one when their worth is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of one experiment")]
pub struct Parts {
    /// Without slack, one slide must pair off all smallest tiles.
    pub one: bool,
    /// With a slack of one, two slides must.
    pub two: bool,
    /// With a slack of two, three slides must.
    pub three: bool,
    /// With a slack of three, four slides must.
    pub four: bool,
    /// Positions are kept from one number of slides to the next, while there are few.
    pub sweeps: bool,
    /// Beams look for the length before it is proved.
    pub beams: bool,
    /// Proofs are made layer by layer where that fits into memory.
    pub layers: bool,
}

impl Parts {
    /// Whether there is a test for this slack.
    #[inline(always)]
    fn tell(self, slack: u32) -> bool {
        match slack {
            0 => self.one,
            1 => self.two,
            2 => self.three,
            3 => self.four,
            _ => false,
        }
    }
}

impl Default for Parts {
    fn default() -> Parts {
        Parts {
            one: true,
            two: true,
            three: true,
            four: true,
            sweeps: true,
            beams: true,
            layers: true,
        }
    }
}

/// The fewest slides that leave one tile, at most `--max-moves` if that is limited.
///
/// The verdict, the cost and the path of a finished search do not depend on the number of threads. A
/// stopped one leaves the best path so far and both bounds.
///
/// ```
/// use gridwright_merge::internals::{board::{Board, Levels}, champion::solve};
/// use gridwright_search::{Budget, Verdict};
/// let stuck = Board::new(2, 2, vec![2, 4, 8, 2]).unwrap();
/// let levels = Levels::new(&stuck).unwrap();
/// assert_eq!(solve(&levels, 1, &mut Budget::unlimited()).verdict, Verdict::Impossible);
/// ```
pub fn solve(levels: &Levels, threads: usize, budget: &mut Budget<'_>) -> Report<Path<Slide>> {
    solve_with(levels, Parts::default(), threads, budget)
}

/// The same with some parts of the solver left out: more work, the same cost.
///
/// ```
/// use gridwright_merge::internals::{board::{Board, Levels}, champion::{Parts, solve_with}};
/// use gridwright_search::Budget;
/// let levels = Levels::new(&Board::new(2, 2, vec![2, 2, 4, 8]).unwrap()).unwrap();
/// let parts = Parts { one: false, ..Parts::default() };
/// let report = solve_with(&levels, parts, 1, &mut Budget::unlimited());
/// assert_eq!(report.verdict.answer().unwrap().cost, 3);
/// ```
pub fn solve_with(
    levels: &Levels,
    parts: Parts,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Report<Path<Slide>> {
    let tiles = levels.cells.iter().filter(|&&level| level != 0).count();
    if tiles == 1 {
        let path = Path { actions: Vec::new(), cost: 0 };
        let stats = Stats::default();
        return Report { verdict: Verdict::Proved(path), bounds: Bounds::exact(0), stats };
    }
    let firsts = proof::first_slides(levels);
    let mut stats = Stats::default();
    let mut lower = u32::from(levels.goal) - 1;
    let side = levels.rows.max(levels.cols);
    if side <= nibbles::SIDE && levels.goal <= nibbles::HIGHEST {
        match nibbles::search(&firsts, levels.goal, budget, &mut stats) {
            Ok(Small::Hard(proved)) => lower = proved,
            Ok(Small::Solved(path)) => {
                return report(Ok(End::Proved), path.len() as u32, Some(path), stats);
            }
            Ok(Small::Closed) => return report(Ok(End::Closed), lower, None, stats),
            Ok(Small::TooLong(proved)) => return report(Ok(End::TooLong), proved, None, stats),
            Err((proved, stop)) => return report(Err(stop), proved, None, stats),
        }
    }
    let mut hunt = Hunt::new(levels, firsts, parts, threads, budget);
    hunt.stats = stats;
    hunt.lower = lower;
    let end = hunt.run();
    report(end, hunt.lower, hunt.best.or(hunt.spare), hunt.stats)
}

fn report(
    end: Result<End, Stop>,
    lower: u32,
    best: Option<Vec<Slide>>,
    stats: Stats,
) -> Report<Path<Slide>> {
    let best = best.map(|actions| Path { cost: actions.len() as u32, actions });
    let upper = best.as_ref().map(|path| path.cost);
    let mut bounds = Bounds { lower: Some(lower), upper };
    let verdict = match (end, best) {
        (Ok(End::Proved), Some(path)) => Verdict::Proved(path),
        (Ok(End::Closed), _) => {
            bounds = Bounds::default();
            Verdict::Impossible
        }
        (Ok(_), best) => Verdict::Stopped { why: Stop::Moves, best },
        (Err(why), best) => Verdict::Stopped { why, best },
    };
    Report { verdict, bounds, stats }
}
