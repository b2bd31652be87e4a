//! The report's own search: depth-first, with five cuts that can be switched off one by one.
//!
//! | name | cut |
//! |---|---|
//! | `sum` | no search at all unless the sum is a power of two |
//! | `best` | no deeper than the best solution so far allows |
//! | `bound` | not where log₂(sum/smallest) more slides would be too many |
//! | `noop` | not behind a slide that changed nothing |
//! | `early` | the goal is noticed while tiles merge, not on a later visit |
//!
//! Slides are tried in the order left, up, right, down, and the cuts `best` and `bound` are looked at again after
//! every one of them, as the report's program does.
//!
//! Tiles are kept as class and exponent: two tiles with one odd part are of one class, and doubling adds
//! one. That is the report's search on its own boards, and goes on working where 32 bits end.

use crate::board::{Board, Slide};
use gridwright_search::{Bounds, Budget, Path, Report, Stats, Stop, Verdict};
use gridwright_world::UsageError;

/// Moves allowed when nobody says otherwise.
pub const DEFAULT_MOVES: u32 = 50;

/// The order in which slides are tried.
const ORDER: [Slide; 4] = [Slide::Left, Slide::Up, Slide::Right, Slide::Down];

/// Which cuts are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "five independent switches of one experiment")]
pub struct Cuts {
    /// Sums that are no power of two are given up at once.
    pub sum: bool,
    /// The best solution so far limits the depth.
    pub best: bool,
    /// log₂(sum/smallest) more slides must be possible.
    pub bound: bool,
    /// Slides that change nothing are not followed.
    pub noop: bool,
    /// The goal is noticed during the slide.
    pub early: bool,
}

impl Default for Cuts {
    fn default() -> Cuts {
        Cuts { sum: true, best: true, bound: true, noop: true, early: true }
    }
}

impl Cuts {
    /// All cuts but those in a list such as `best,noop`.
    ///
    /// ```
    /// use gridwright_merge::Cuts;
    /// let cuts = Cuts::without("best,noop").unwrap();
    /// assert!(cuts.bound && !cuts.best && !cuts.noop);
    /// assert!(Cuts::without("luck").is_err());
    /// ```
    pub fn without(list: &str) -> Result<Cuts, UsageError> {
        let mut cuts = Cuts::default();
        for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let cut = match name {
                "sum" => &mut cuts.sum,
                "best" => &mut cuts.best,
                "bound" => &mut cuts.bound,
                "noop" => &mut cuts.noop,
                "early" => &mut cuts.early,
                _ => {
                    let known = ["sum", "best", "bound", "noop", "early"];
                    return Err(UsageError::unknown("cut", name, known));
                }
            };
            *cut = false;
        }
        Ok(cuts)
    }
}

/// Exponents take the low bits of a tile, classes the others; 0 is empty.
const CLASS: u32 = 8;
const EXPONENT: u32 = (1 << CLASS) - 1;

struct Search<'a, 'b> {
    rows: usize,
    cols: usize,
    cuts: Cuts,
    /// The odd parts, by class.
    odd: Vec<u128>,
    sum: u128,
    /// The last tile, where there can be one.
    goal: Option<u32>,
    most: u32,
    /// One more than the slides still worth having.
    best: u32,
    /// Whether slides were left out because there would be too many of them.
    cut_short: bool,
    answer: Option<Vec<Slide>>,
    boards: Vec<Vec<u32>>,
    path: Vec<Slide>,
    stats: Stats,
    budget: &'a mut Budget<'b>,
}

/// Searches as the report does, at most `--max-moves` (or 50) slides deep.
///
/// ```
/// use gridwright_merge::{Board, Cuts, internals::seed};
/// use gridwright_search::Budget;
/// let board = Board::new(2, 2, vec![2, 2, 4, 8]).unwrap();
/// let report = seed::solve(&board, Cuts::default(), &mut Budget::unlimited());
/// assert_eq!(report.verdict.answer().unwrap().cost, 3);
/// ```
pub fn solve(board: &Board, cuts: Cuts, budget: &mut Budget<'_>) -> Report<Path<Slide>> {
    let most = budget.limits().moves.unwrap_or(DEFAULT_MOVES);
    let mut search = Search::new(board, cuts, most, budget);
    if cuts.sum && search.goal.is_none() {
        return search.report(Ok(()));
    }
    let done = if board.count() == 1 {
        search.answer = Some(Vec::new());
        Ok(())
    } else {
        search.visit(0)
    };
    search.report(done)
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(board: &Board, cuts: Cuts, most: u32, budget: &'a mut Budget<'b>) -> Search<'a, 'b> {
        let mut odd = Vec::new();
        let class = |&tile: &u128| {
            if tile == 0 {
                return 0;
            }
            let part = tile >> tile.trailing_zeros();
            let known = odd.iter().position(|&other| other == part);
            let class = known.unwrap_or_else(|| {
                odd.push(part);
                odd.len() - 1
            });
            (class as u32) << CLASS | (tile.trailing_zeros() + 1)
        };
        let cells: Vec<u32> = board.tiles().iter().map(class).collect();
        let sum = board.sum();
        let whole = odd.len() == 1 && (sum / odd[0]).is_power_of_two();
        Search {
            rows: board.rows(),
            cols: board.cols(),
            cuts,
            goal: whole.then(|| sum.trailing_zeros() + 1),
            odd,
            sum,
            most,
            best: most.saturating_add(1),
            cut_short: false,
            answer: None,
            boards: vec![cells],
            path: Vec::new(),
            stats: Stats::default(),
            budget,
        }
    }

    fn visit(&mut self, depth: usize) -> Result<(), Stop> {
        let used = depth as u32;
        if !self.cuts.early && self.boards[depth].iter().filter(|&&tile| tile != 0).count() == 1 {
            self.improve(used);
            return Ok(());
        }
        let needed = if self.cuts.bound { self.doublings(depth) } else { 1 };
        if self.is_cut(used, needed) {
            self.stats.pruned += 1;
            self.cut_short = true;
            return Ok(());
        }
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        if self.boards.len() == depth + 1 {
            self.boards.push(Vec::new());
        }
        for slide in ORDER {
            if self.is_cut(used, needed) {
                break;
            }
            self.stats.generated += 1;
            self.path.push(slide);
            if self.slide(depth, slide) {
                self.improve(used + 1);
            } else if self.cuts.noop && self.boards[depth] == self.boards[depth + 1] {
                self.stats.pruned += 1;
            } else {
                self.visit(depth + 1)?;
            }
            self.path.pop();
        }
        Ok(())
    }

    /// Whether `needed` more slides would be too many.
    fn is_cut(&self, used: u32, needed: u32) -> bool {
        let limit = if self.cuts.best { self.best } else { self.most.saturating_add(1) };
        used.saturating_add(needed) >= limit
    }

    fn improve(&mut self, used: u32) {
        if used < self.best {
            self.best = used;
            // Slides that change nothing are no moves: with their cut left out, the search still counts
            // them, but the answer does without.
            let last = self.path.len().saturating_sub(1);
            let moves =
                |&(at, _): &(usize, &Slide)| at == last || self.boards[at] != self.boards[at + 1];
            let path = self.path.iter().enumerate().filter(moves).map(|(_, &slide)| slide);
            self.answer = Some(path.collect());
        }
    }

    /// log₂(sum/smallest), rounded down.
    fn doublings(&self, depth: usize) -> u32 {
        let tiles = self.boards[depth].iter().copied().filter(|&tile| tile != 0);
        if let Some(goal) = self.goal {
            return goal - tiles.min().unwrap_or(goal);
        }
        let value = |tile: u32| self.odd[(tile >> CLASS) as usize] << ((tile & EXPONENT) - 1);
        tiles.map(value).min().map_or(0, |smallest| (self.sum / smallest).ilog2())
    }

    /// Writes the board after a slide to the next depth; true when the goal was seen on the way.
    fn slide(&mut self, depth: usize, slide: Slide) -> bool {
        let (before, after) = self.boards.split_at_mut(depth + 1);
        let (before, after) = (&before[depth], &mut after[0]);
        after.clear();
        after.resize(before.len(), 0);
        let (lines, length) =
            if slide.is_horizontal() { (self.rows, self.cols) } else { (self.cols, self.rows) };
        let cols = self.cols;
        let cell = |line: usize, place: usize| {
            let place = if slide.is_backward() { length - 1 - place } else { place };
            if slide.is_horizontal() { line * cols + place } else { place * cols + line }
        };
        for line in 0..lines {
            let (mut write, mut open) = (0, 0);
            for tile in (0..length).map(|place| before[cell(line, place)]) {
                if tile == 0 {
                    continue;
                }
                if tile == open {
                    after[cell(line, write - 1)] = tile + 1;
                    if self.cuts.early && Some(tile + 1) == self.goal {
                        return true;
                    }
                    open = 0;
                } else {
                    after[cell(line, write)] = tile;
                    write += 1;
                    open = tile;
                }
            }
        }
        false
    }

    fn report(self, done: Result<(), Stop>) -> Report<Path<Slide>> {
        let best = self.answer.map(|actions| Path { cost: actions.len() as u32, actions });
        let upper = best.as_ref().map(|path| path.cost);
        let (verdict, lower) = match (done, best) {
            (Ok(()), Some(path)) => (Verdict::Proved(path), upper),
            (Ok(()), None) if self.cut_short => {
                let verdict = Verdict::Stopped { why: Stop::Moves, best: None };
                (verdict, Some(self.most.saturating_add(1)))
            }
            (Ok(()), None) => (Verdict::Impossible, None),
            (Err(why), best) => (Verdict::Stopped { why, best }, None),
        };
        Report { verdict, bounds: Bounds { lower, upper }, stats: self.stats }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(board: &Board, without: &str, most: u32) -> Report<Path<Slide>> {
        let limits = gridwright_search::Limits { moves: Some(most), ..Default::default() };
        let cancel = gridwright_search::Cancel::default();
        let mut budget = Budget::new(limits, &cancel, &());
        solve(board, Cuts::without(without).unwrap(), &mut budget)
    }

    #[test]
    fn cuts_change_the_work_and_not_the_answer() {
        let board = Board::new(3, 3, vec![2, 4, 2, 4, 8, 4, 2, 4, 2]).unwrap();
        let all = run(&board, "", 7);
        let expected = all.verdict.answer().map(|path| path.cost);
        for without in ["sum", "best", "bound", "noop", "early", "sum,best,bound,noop,early"] {
            let report = run(&board, without, 7);
            assert_eq!(report.verdict.answer().map(|path| path.cost), expected, "{without}");
            assert!(report.stats.expanded >= all.stats.expanded, "{without}");
        }
    }

    /// Left, up, right, down, and no direction more once the best solution is known to be the best here.
    #[test]
    fn slides_come_in_the_programs_order() {
        let four = Board::new(2, 2, vec![2, 2, 2, 2]).unwrap();
        let report = run(&four, "", 9);
        let slides = report.verdict.answer().unwrap().actions.clone();
        assert_eq!(slides, [Slide::Left, Slide::Up]);
        // Four tiles need two slides: beside them only left is tried again, which changes nothing.
        assert_eq!((report.stats.expanded, report.stats.generated), (2, 3));
        let column = Board::new(3, 1, vec![2, 4, 2]).unwrap();
        assert_eq!(run(&column, "sum", 3).verdict, Verdict::Impossible);
        let upright = Board::new(2, 1, vec![2, 2]).unwrap();
        assert_eq!(run(&upright, "", 3).verdict.answer().unwrap().actions, [Slide::Up]);
    }

    #[test]
    fn hopeless_boards_are_refuted_or_searched() {
        let board = Board::new(1, 3, vec![2, 2, 3]).unwrap();
        assert_eq!(run(&board, "", 5).verdict, Verdict::Impossible);
        let searched = run(&board, "sum", 5);
        assert!(matches!(searched.verdict, Verdict::Stopped { why: Stop::Moves, best: None }));
        assert!(searched.stats.expanded > 0);
        let stuck = Board::new(2, 2, vec![2, 4, 8, 2]).unwrap();
        assert_eq!(run(&stuck, "sum", 5).verdict, Verdict::Impossible);
        let single = Board::new(1, 2, vec![0, 6]).unwrap();
        assert_eq!(run(&single, "", 0).verdict.answer().unwrap().cost, 0);
    }
}
