//! What is tried, in which order, and when it is given up.
//!
//! Sweeps first: they keep every position they met, which is all that most boards up to 8×8 need. Where the positions
//! become many, rounds of depth-first search ask whether so many slides suffice, for one more each time. The dearest is
//! the round that finds the solution, and those before it cost more than half as much as the last that fails. So
//! beams look for the length first, each keeping only positions from which that many slides may suffice, and the
//! proof starts one below. Layer by layer it meets every position once; depth-first it meets some again with more
//! slides left.
//!
//! Nothing here depends on the clock or the number of threads: only the tasks of [`tasks`] are shared out,
//! and the path they give is always the same. So the answer is, too.

use super::Parts;
use super::layers::{self, Layered, Width};
use super::proof::{First, Prover};
use super::sweeps::{Sweeps, Swept};
use super::table::Table;
use super::tasks::{self, Task};
use super::words::Word;
use crate::board::{Levels, Slide};
use gridwright_search::{Budget, Stats, Stop};

/// Expansions of the sweeps before a glance is taken at how long a solution may be, and how many positions of a layer
/// that takes in.
const BLIND: u64 = 2_000;
const GLANCE: usize = 16;
/// Expansions after which the sweeps give way to beams and proofs that need less memory and tell more on the way.
const SWEPT: u64 = 30_000;
/// Expansions of plain deepening before a beam is worth its price.
const EASY: u64 = 1_000;
/// Positions kept by a beam that looks for a solution of a given length, for each expansion that the round
/// for that length is expected to take: it costs about a quarter of the round.
const AIMED: f64 = 0.0135;
const NARROWEST: f64 = 10.0;
/// What one slide more makes rounds and beams larger by (2.4 to 3.2 were seen).
const GROWTH: f64 = 2.6;
const WIDEST: f64 = 2e5;
/// Positions kept by the beam that looks for any solution, where aimed ones found none.
const ANY: usize = 10_000;
/// Where the proof is expected to take more expansions than this, a shorter path is worth a wider beam.
const OUT_OF_REACH: f64 = 1e8;
/// The widths, and after how many more rounds each is tried: the lower bound is to be had first.
const WIDE: [(usize, u32); 2] = [(60_000, 0), (250_000, 5)];
/// What a beam takes for each position of its width, on the largest boards tried.
const BYTES_A_PLACE: u64 = 2_600;
/// Rounds expected to take fewer expansions are not made one by one: a beam aims at each length, and only
/// the round for one slide less than it found is needed. Dearer ones are, so that a stopped search has
/// a lower bound to show.
const CHEAP: f64 = 1e7;
/// Rounds expected to take fewer expansions are made layer by layer. Larger ones are better shared out to
/// threads, and need no more memory than the table.
const LAYERED: f64 = 1e6;
/// What the table may take unless `--memory-limit` says less.
const MOST_TABLE: u64 = 1 << 30;
const FIRST_TABLE: u64 = 1 << 16;
/// Rounds that grow less than this much suggest that there is nothing left to find.
const SATURATED: f64 = 1.3;

/// How a hunt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The best path is a shortest one.
    Proved,
    /// There is no solution, however long.
    Closed,
    /// There is none within the moves allowed.
    TooLong,
}

/// The search for one board.
pub(super) struct Hunt<'a, 'b> {
    goal: u8,
    room: usize,
    parts: Parts,
    threads: usize,
    most: u32,
    firsts: Vec<First>,
    tasks: Vec<Task>,
    table: Table,
    /// Expansions of the last two rounds that found nothing.
    rounds: [u64; 2],
    /// The slides and expansions of the last round before beams began to be worth their price.
    dear_from: Option<(u32, u64)>,
    /// Beams have looked for all lengths below.
    aimed: u32,
    tried_any: bool,
    /// How many of the wide beams have been tried.
    widened: usize,
    budget: &'a mut Budget<'b>,
    pub stats: Stats,
    /// No solution is shorter.
    pub lower: u32,
    /// The best path known.
    pub best: Option<Vec<Slide>>,
    /// A path too long to plan with.
    pub spare: Option<Vec<Slide>>,
}

impl<'a, 'b> Hunt<'a, 'b> {
    /// A hunt from the positions after the first slide.
    pub(super) fn new(
        levels: &Levels,
        firsts: Vec<First>,
        parts: Parts,
        threads: usize,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        Hunt {
            goal: levels.goal,
            room: levels.cells.len(),
            parts,
            threads,
            most: budget.limits().moves.unwrap_or(u32::MAX),
            firsts,
            tasks: Vec::new(),
            table: Table::with_bytes(FIRST_TABLE.min(table_limit(budget))),
            rounds: [0; 2],
            dear_from: None,
            aimed: 0,
            tried_any: false,
            widened: 0,
            budget,
            stats: Stats::default(),
            lower: u32::from(levels.goal) - 1,
            best: None,
            spare: None,
        }
    }

    /// Searches until the question is answered or a limit is reached.
    pub(super) fn run(&mut self) -> Result<End, Stop> {
        if self.firsts.is_empty() {
            return Ok(End::Closed);
        }
        if let Some(last) = self.firsts.iter().find(|first| first.lines.total() == 1) {
            self.lower = 1;
            if self.most == 0 {
                return Ok(End::TooLong);
            }
            self.best = Some(vec![last.slide]);
            return Ok(End::Proved);
        }
        let side = self.firsts.iter().map(|first| first.lines.side()).max().unwrap_or(0);
        let swept = match side {
            _ if !self.parts.sweeps => None,
            0..=8 => self.sweep::<u64, 8>()?,
            9..=16 => self.sweep::<u128, 16>()?,
            _ => None,
        };
        if let Some(end) = swept {
            return Ok(end);
        }
        let mut flooded = 0;
        loop {
            if self.stats.expanded > EASY
                && let Some(end) = self.prepare()?
            {
                return Ok(end);
            }
            if self.upper() == Some(self.lower) {
                return Ok(End::Proved);
            }
            if self.lower > self.most {
                return Ok(End::TooLong);
            }
            let slides = self.choose();
            self.stats.bound = slides;
            self.stats.lower = self.lower;
            self.stats.upper = self.upper().unwrap_or(0);
            let before = self.stats.expanded;
            if self.fits_layers(slides) {
                let width = Width { layer: usize::MAX, nodes: u64::MAX, most: slides };
                if let Some(end) = self.layered(width)? {
                    return Ok(end);
                }
            }
            if self.lower <= slides
                && let Some(path) = self.round(slides)?
            {
                self.best = Some(path);
                continue;
            }
            self.stats.rounds += 1;
            self.lower = slides + 1;
            self.rounds = [self.rounds[1], self.stats.expanded - before];
            if self.saturated() && self.rounds[1] >= 2 * flooded {
                flooded = self.rounds[1];
                if let Some(end) = self.flood(8 * flooded + 1_000)? {
                    return Ok(end);
                }
            }
        }
    }

    /// Sweeps as long as there are few positions. A search stopped before its end is to have a path to show.
    fn sweep<W: Word, const N: usize>(&mut self) -> Result<Option<End>, Stop> {
        let mut sweeps = Sweeps::<W, N>::new(self.goal, self.lower, &self.firsts, self.parts);
        let before = self.stats.expanded;
        for enough in [BLIND, SWEPT] {
            let path = self.spare.as_ref().map(|path| path.len() as u32);
            let most = path.map_or(self.most, |slides| slides - 1);
            let result = sweeps.run(most, before + enough, self.budget, &mut self.stats);
            self.lower = self.lower.max(sweeps.slides);
            match result {
                Ok(Swept::Solved(path)) => {
                    self.best = Some(path);
                    return Ok(Some(End::Proved));
                }
                Ok(Swept::Closed) => return Ok(Some(End::Closed)),
                Ok(Swept::TooLong) => {
                    self.best = self.spare.take();
                    return Ok(Some(path.map_or(End::TooLong, |_| End::Proved)));
                }
                Ok(Swept::GivenUp) if path.is_none() => {
                    let glance = Width { layer: GLANCE, nodes: u64::MAX, most: self.most };
                    if let Some(end) = self.layered(glance)? {
                        return Ok(Some(end));
                    }
                    self.spare = self.best.take();
                }
                Ok(Swept::GivenUp) | Err(Stop::Memory) => break,
                Err(stop) => return Err(stop),
            }
        }
        self.rounds[1] = sweeps.last;
        Ok(None)
    }

    fn upper(&self) -> Option<u32> {
        self.best.as_ref().map(|path| path.len() as u32)
    }

    /// The slides to allow in the next round.
    fn choose(&self) -> u32 {
        match self.upper() {
            Some(upper) if self.forecast(upper - 1) < CHEAP => upper - 1,
            // Beams found nothing within the moves allowed: most likely there is nothing.
            None if self.aimed > self.most && self.forecast(self.most) < CHEAP => self.most,
            _ => self.lower,
        }
    }

    /// How many expansions a round should take, from what was known before the threads began.
    fn forecast(&self, slides: u32) -> f64 {
        let (at, work) = self.dear_from.unwrap_or_default();
        work as f64 * GROWTH.powi(slides.saturating_sub(at) as i32)
    }

    fn fits_layers(&self, slides: u32) -> bool {
        self.parts.layers && self.dear_from.is_some() && self.forecast(slides) < LAYERED
    }

    /// How many expansions the next round seems to take.
    fn expected(&self) -> f64 {
        let [before, last] = self.rounds.map(|work| work as f64);
        last * (last / before.max(1.0)).clamp(2.0, 4.0)
    }

    fn saturated(&self) -> bool {
        let [before, last] = self.rounds.map(|work| work as f64);
        before > 0.0 && last < SATURATED * before
    }

    /// Looks for a solution within so many slides.
    fn round(&mut self, slides: u32) -> Result<Option<Vec<Slide>>, Stop> {
        self.grow_table(self.expected());
        if self.dear_from.is_some() {
            if self.tasks.is_empty() {
                self.tasks = tasks::split(&self.firsts, self.budget, &mut self.stats)?;
            }
            let mut work = tasks::Work {
                goal: self.goal,
                room: self.room,
                parts: self.parts,
                tasks: &self.tasks,
                table: &self.table,
                budget: self.budget,
                stats: &mut self.stats,
            };
            return work.round(slides, self.threads);
        }
        let (goal, room, parts) = (self.goal, self.room, self.parts);
        let mut prover = Prover::new(goal, room, parts, &self.table, self.budget, self.stats);
        let mut found = Ok(None);
        for first in &self.firsts {
            found = prover.within(&first.lines, first.frame, slides - 1);
            if let Ok(Some(path)) = &mut found {
                path.insert(0, first.slide);
            }
            if !matches!(found, Ok(None)) {
                break;
            }
        }
        self.stats = prover.stats;
        found
    }

    /// Makes room for what a round is expected to remember. What was remembered is lost; it says
    /// little about a round with one slide more.
    fn grow_table(&mut self, expected: f64) {
        let most = table_limit(self.budget);
        let wanted = ((32.0 * expected) as u64).min(most);
        if wanted >= 2 * self.table.bytes() {
            let bytes = wanted.next_power_of_two().min(most);
            self.table = Table::with_bytes(bytes);
        }
        self.stats.bytes = self.table.bytes();
    }

    /// When deepening alone has become dear: beams for an upper bound.
    fn prepare(&mut self) -> Result<Option<End>, Stop> {
        if self.dear_from.is_none() {
            // The rounds of the search for small boards are not known here, only their sum.
            let work = self.rounds[1].max(self.stats.expanded / 4);
            self.dear_from = Some((self.lower - 1, work));
        }
        if !self.parts.beams {
            return Ok(None);
        }
        loop {
            let slides = self.aimed.max(self.lower);
            if self.upper().is_some_and(|upper| slides >= upper) {
                break;
            }
            let dear = slides > self.lower && self.forecast(slides) >= CHEAP;
            if dear || slides > self.most {
                break;
            }
            if self.width(slides) > 2 * ANY
                && let Some(end) = self.any()?
            {
                return Ok(Some(end));
            }
            if self.out_of_reach() {
                break;
            }
            self.aimed = slides + 1;
            if let Some(end) = self.beam(slides)? {
                return Ok(Some(end));
            }
        }
        if self.best.is_none()
            && self.aimed <= self.most
            && let Some(end) = self.any()?
        {
            return Ok(Some(end));
        }
        if self.out_of_reach() {
            return self.shorten();
        }
        if self.aimed <= self.lower && self.upper().is_some_and(|upper| upper > self.lower) {
            self.aimed = self.lower + 1;
            return self.beam(self.lower);
        }
        Ok(None)
    }

    /// Looks for a shorter solution where no proof is in sight, if the time for that has come.
    fn shorten(&mut self) -> Result<Option<End>, Stop> {
        let (Some(upper), Some((begun, _)), Some(&(wide, rounds))) =
            (self.upper(), self.dear_from, WIDE.get(self.widened))
        else {
            return Ok(None);
        };
        if self.lower <= begun + rounds {
            return Ok(None);
        }
        self.widened += 1;
        let room = (table_limit(self.budget) / BYTES_A_PLACE) as usize;
        self.layered(Width { layer: wide.min(room), nodes: u64::MAX, most: upper - 1 })
    }

    /// Whether the proof for what is known is not to be hoped for.
    fn out_of_reach(&self) -> bool {
        self.upper().is_some_and(|upper| self.forecast(upper - 1) > OUT_OF_REACH)
    }

    /// Looks for any solution, once.
    fn any(&mut self) -> Result<Option<End>, Stop> {
        if self.best.is_some() || std::mem::replace(&mut self.tried_any, true) {
            return Ok(None);
        }
        self.layered(Width { layer: ANY, nodes: u64::MAX, most: self.most })
    }

    /// How many positions a beam for this length keeps.
    fn width(&self, slides: u32) -> usize {
        (AIMED * self.forecast(slides)).clamp(NARROWEST, WIDEST) as usize
    }

    /// Looks for a solution of at most so many slides.
    fn beam(&mut self, most: u32) -> Result<Option<End>, Stop> {
        self.layered(Width { layer: self.width(most), nodes: u64::MAX, most })
    }

    /// Walks the reachable space, if it is no larger than so many positions.
    fn flood(&mut self, nodes: u64) -> Result<Option<End>, Stop> {
        self.layered(Width { layer: usize::MAX, nodes, most: self.most })
    }

    fn layered(&mut self, width: Width) -> Result<Option<End>, Stop> {
        let result = layers::search(
            &self.firsts,
            self.goal,
            width,
            self.parts,
            self.budget,
            &mut self.stats,
        );
        match result {
            Ok(Layered::Solution { path, exact }) => {
                if exact {
                    self.lower = path.len() as u32;
                }
                self.best = Some(path);
                Ok(exact.then_some(End::Proved))
            }
            Ok(Layered::Closed) => Ok(Some(End::Closed)),
            Ok(Layered::NoneWithin) => {
                self.lower = self.lower.max(width.most.saturating_add(1));
                Ok(None)
            }
            // Too little memory for layers is enough for a depth-first search.
            Ok(Layered::Unknown) | Err(Stop::Memory) => Ok(None),
            Err(stop) => Err(stop),
        }
    }
}

/// What the table may take: three quarters of the memory, which leaves room for the beams.
fn table_limit(budget: &Budget<'_>) -> u64 {
    budget.limits().memory.unwrap_or(MOST_TABLE).min(MOST_TABLE) / 4 * 3
}
