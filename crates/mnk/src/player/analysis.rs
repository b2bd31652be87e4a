//! The player as others use it: a position and limits in, variations out.

use super::certain::{Certain, Known};
use super::far;
use super::pattern::LARGEST_K;
use super::root::{Depths, Root};
use super::state::{Geometry, State};
use super::worker::{DEEPEST, Memory, Selectivity, Worker};
use crate::board::{Cell, Position, Variant};
use gridwright_search::adversarial::{SURE, Table};
use gridwright_search::{Budget, Cancel, Limits, Moment, Progress, Stats, Stop};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::sync::Arc;
use std::time::Duration;

/// The strongest level; lower ones are for people.
pub const STRONGEST: u8 = 10;

/// How deep a lost position is looked at.
const SHORT_LOOK: u32 = 4;

/// Nobody can force a row of so many against replies in pairs (Hales & Jewett 1963): long search is wasted on it.
const NOT_TO_BE_FORCED: usize = 9;
/// The share of the time that such a board is worth.
const SHORT_SHARE: u32 = 8;

/// What the worst score of several threads still counts in a vote.
const VOTE: i32 = 15;

/// How the player plays.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Threads to search with.
    pub threads: usize,
    /// Bytes of the transposition table.
    pub table_bytes: usize,
    /// 1 (a beginner) to [`STRONGEST`].
    pub level: u8,
    /// How many of the best moves are worked out.
    pub multi_pv: usize,
    /// What the search leaves out.
    pub selectivity: Selectivity,
    /// Whether small boards are proved, as far as a share of the time goes.
    pub prove: bool,
    /// For the whims of lower levels.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            table_bytes: 64 << 20,
            level: STRONGEST,
            multi_pv: 1,
            selectivity: Selectivity::default(),
            prove: true,
            seed: 0,
        }
    }
}

/// The principal variation of one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The move, and what is expected to follow.
    pub line: Vec<Cell>,
    /// For the side to move: hundredths of a tempo or so; beyond
    /// [`SURE`](gridwright_search::adversarial::SURE) a forced win, [`WIN`] less the plies it takes.
    ///
    /// [`WIN`]: gridwright_search::adversarial::WIN
    pub score: i32,
    /// How deep it was looked at.
    pub depth: u32,
}

impl Variation {
    /// The score as a number for people: about 1 for a move's worth of initiative, 1000 less the
    /// distance for a forced win.
    pub fn eval(&self) -> f64 {
        use gridwright_search::adversarial::WIN;
        match self.score {
            s if s > SURE => 1000.0 - f64::from(WIN - s),
            s if s < -SURE => f64::from(WIN + s) - 1000.0,
            s => f64::from(s) / 100.0,
        }
    }
}

/// What came of searching a position.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// The best moves, best first; empty when the game is over.
    pub variations: Vec<Variation>,
    /// The limit that ended it before every depth was looked at and before all was decided.
    pub stopped: Option<Stop>,
    /// The account.
    pub stats: Stats,
}

impl Analysis {
    /// A move that was not searched.
    pub fn alone(cell: Option<Cell>) -> Analysis {
        let variation = cell.map(|cell| Variation { line: vec![cell], score: 0, depth: 0 });
        Analysis { variations: variation.into_iter().collect(), ..Analysis::default() }
    }

    /// Lets threads that searched the same position vote: deeper and better scores count more, and a win
    /// that one of them has seen counts for all. Its own variation stays where nothing is better.
    fn elect(&mut self, others: Vec<Analysis>) {
        let firsts = others.into_iter().filter_map(|other| other.variations.into_iter().next());
        let mut all: Vec<Variation> = self.variations.iter().cloned().chain(firsts).collect();
        all.retain(|found| found.depth > 0);
        let Some(worst) = all.iter().map(|found| found.score).min() else { return };
        let weight =
            |found: &Variation| i64::from(found.score - worst + VOTE) * i64::from(found.depth);
        let votes = |cell: Cell| -> i64 {
            all.iter().filter(|found| found.line[0] == cell).map(weight).sum()
        };
        let sure = |found: &Variation| (found.score > SURE).then_some(found.score);
        // Of equals the first stays, which is this thread's own.
        let mut best = &all[0];
        for found in &all[1..] {
            let rank = |v: &Variation| (sure(v), votes(v.line[0]), v.depth, v.score);
            if rank(found) > rank(best) {
                best = found;
            }
        }
        self.variations = vec![best.clone()];
    }

    /// The move to play.
    pub fn best(&self) -> Option<Cell> {
        self.variations.first().and_then(|t| t.line.first().copied())
    }
}

/// What a search may use.
#[derive(Clone, Copy)]
pub struct Allowance<'a> {
    /// Never overstepped.
    pub limits: Limits,
    /// No new depth is begun after this.
    pub soft: Option<Duration>,
    /// No deeper than this.
    pub depth: Option<u32>,
    /// Raised to end it at once.
    pub cancel: &'a Cancel,
    /// Signs of life.
    pub progress: &'a dyn Progress,
}

impl std::fmt::Debug for Allowance<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Allowance")
            .field("limits", &self.limits)
            .field("soft", &self.soft)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}

/// A player for boards of one variant. It keeps its table from move to move.
#[derive(Debug)]
pub struct Player {
    options: Options,
    rng: Pcg64Mcg,
    searcher: Option<Searcher>,
}

#[derive(Debug)]
struct Searcher {
    selectivity: Selectivity,
    geometry: Arc<Geometry>,
    table: Table,
    memories: Vec<Memory>,
    certain: Option<Certain>,
}

impl Player {
    /// Makes room and lists; all that is slow happens here, not at the first move.
    pub fn new(variant: Variant, options: Options) -> Player {
        let searcher = (2..=LARGEST_K).contains(&variant.k()).then(|| Searcher {
            selectivity: options.selectivity,
            geometry: Arc::new(Geometry::new(variant)),
            table: Table::new(table_bytes(variant, options.table_bytes)),
            memories: vec![Memory::new(variant.cells()); options.threads.max(1)],
            certain: Certain::new(variant, options.table_bytes)
                .filter(|_| options.prove && options.level == STRONGEST),
        });
        Player { options, rng: Pcg64Mcg::seed_from_u64(options.seed), searcher }
    }

    /// How it plays.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Asks for so many of the best moves from now on.
    pub fn set_multi_pv(&mut self, count: usize) {
        self.options.multi_pv = count.max(1);
    }

    /// Searches a position, reporting at once (a first guess, of depth 0) and after each depth.
    ///
    /// ```
    /// use gridwright_mnk::player::{Options, Player};
    /// use gridwright_mnk::{Position, Variant};
    /// let variant = Variant::new(3, 3, 3).unwrap();
    /// let options = Options { table_bytes: 1 << 20, ..Options::default() };
    /// let analysis = Player::new(variant, options).analyse_to_depth(&Position::new(variant), 4);
    /// assert_eq!(analysis.best(), variant.at(1, 1));
    /// ```
    pub fn analyse(
        &mut self,
        board: &Position,
        allowance: Allowance<'_>,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        if board.finish().is_some() {
            return Analysis::default();
        }
        let level = self.options.level.clamp(1, STRONGEST);
        let Some(searcher) = &mut self.searcher else {
            return Analysis::alone(far::choose(board));
        };
        if level == STRONGEST {
            if self.options.multi_pv == 1
                && let Some(cell) = opening(board)
            {
                return Analysis::alone(Some(cell));
            }
            return searcher.analyse(board, self.options.multi_pv, allowance, watch);
        }
        let whim = f64::from(STRONGEST - level) * 0.02;
        if self.rng.random_bool(whim) {
            return Analysis::alone(far::choose(board));
        }
        let weak = Allowance {
            depth: Some(u32::from(level).min(allowance.depth.unwrap_or(u32::MAX))),
            ..allowance
        };
        let mut analysis = searcher.analyse(board, 6, weak, watch);
        let noise = 60 * i32::from(STRONGEST - level);
        let rng = &mut self.rng;
        analysis.variations.sort_by_cached_key(|t| -(t.score + rng.random_range(-noise..=noise)));
        analysis
    }

    /// Searches to a depth, without a clock.
    pub fn analyse_to_depth(&mut self, board: &Position, depth: u32) -> Analysis {
        let allowance = Allowance {
            limits: Limits::default(),
            soft: None,
            depth: Some(depth),
            cancel: &Cancel::default(),
            progress: &(),
        };
        self.analyse(board, allowance, &mut |_| {})
    }
}

/// Bytes of a table for a board: a small one has few positions, and many may be played at once.
fn table_bytes(variant: Variant, asked: usize) -> usize {
    asked.min(1 << (variant.cells() + 10).min(40)).max(1 << 16)
}

/// The middle of a large empty board: nothing is better, and looking would not show why.
fn opening(board: &Position) -> Option<Cell> {
    let variant = board.variant();
    let large = variant.cells() > 64 && !variant.gravity();
    let middle = variant.at(variant.rows() / 2, variant.cols() / 2)?;
    (large && board.free() == variant.cells()).then_some(middle)
}

impl Searcher {
    fn analyse(
        &mut self,
        board: &Position,
        multi_pv: usize,
        mut allowance: Allowance<'_>,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let mut proof = Stats::default();
        let losing = match self.proved(board, multi_pv, &mut allowance, &mut proof) {
            Some(Known::Won(variation)) => {
                let analysis =
                    Analysis { variations: vec![variation], stopped: None, stats: proof };
                watch(&analysis);
                return analysis;
            }
            Some(Known::Losing(cells)) => cells,
            Some(Known::Lost) => {
                // Who looks too far gives up; a short look finds what is hard to meet.
                allowance.depth = Some(SHORT_LOOK);
                Vec::new()
            }
            None => Vec::new(),
        };
        let losing = &losing[..];
        if board.variant().k() >= NOT_TO_BE_FORCED {
            allowance.soft = allowance.soft.map(|soft| soft / SHORT_SHARE);
        }
        let budget = Budget::new(allowance.limits, allowance.cancel, allowance.progress);
        self.table.new_age();
        let state = State::new(&self.geometry, board);
        let deepest = allowance.depth.map_or(DEEPEST - 60, |d| d as usize);
        let deepest = deepest.clamp(1, board.free()).min(DEEPEST - 60);
        let bytes = self.table.bytes();
        let (table, rules) = (&self.table, self.selectivity);
        let depths = &Depths::new(self.memories.len(), deepest);
        let others_stop = Cancel::default();
        let mut memories = self.memories.iter_mut();
        // There is at least one: `Player::new` made them.
        let first = memories.next().expect("at least one thread");
        std::thread::scope(|scope| {
            let helpers: Vec<_> = memories
                .map(|memory| {
                    let state = state.clone();
                    let budget = budget.fork(&others_stop);
                    scope.spawn(move || {
                        memory.fade();
                        let mut worker = Worker::new(state, table, budget, memory, rules);
                        Root::new(&mut worker, 1, losing).help(depths)
                    })
                })
                .collect();
            first.fade();
            let own = budget.fork(&others_stop);
            let mut worker = Worker::new(state, table, own, first, rules);
            worker.stats.then(&proof);
            worker.stats.bytes = bytes;
            let mut analysis =
                Root::new(&mut worker, multi_pv, losing).run(depths, allowance.soft, watch);
            others_stop.raise();
            // A helper that panicked has nothing to add.
            let others: Vec<Analysis> = helpers.into_iter().filter_map(|h| h.join().ok()).collect();
            for other in &others {
                analysis.stats.beside(&other.stats);
            }
            if multi_pv == 1 {
                analysis.elect(others);
            }
            analysis
        })
    }

    /// What a proof says, under a clock that leaves time for it; the time it takes is paid for.
    fn proved(
        &self,
        board: &Position,
        multi_pv: usize,
        allowance: &mut Allowance<'_>,
        stats: &mut Stats,
    ) -> Option<Known> {
        let certain = self.certain.as_ref()?;
        let time = allowance.limits.time?;
        if multi_pv > 1 || allowance.depth.is_some() || allowance.limits.nodes.is_some() {
            return None;
        }
        let since = Moment::now();
        let known = certain.look(board, time, allowance.cancel, stats);
        let took = since.elapsed();
        allowance.limits.time = Some(time.saturating_sub(took));
        allowance.soft = allowance.soft.map(|soft| soft.saturating_sub(took));
        Some(known)
    }
}
