//! What is tried, in which order, and when it is given up.
//!
//! Nothing here depends on the clock or the number of threads until the tasks of [`tasks`] are shared out,
//! and these only ever answer yes or no to "within so many slides?". The one path reported is the beam's,
//! or the first in a fixed order among those of the least length. So it is always the same.

use super::layers::{self, Layered, Width};
use super::proof::{self, First, Prover};
use super::table::Table;
use super::tasks::{self, Task};
use crate::merge::board::{Levels, Slide};
use gridwright_search::{Budget, Stats, Stop};

/// Expansions of plain deepening before a beam is worth its price.
const EASY: u64 = 30_000;
/// Positions kept by the first beam; later ones are ten times as wide.
const BEAM: usize = 1_000;
/// A beam this wide must save a proof of at least that many expansions.
const WIDER: [(usize, f64); 2] = [(10 * BEAM, 3e6), (100 * BEAM, 1e8)];
/// Proofs expected to take fewer expansions are tried at one slide below the upper bound at once; dearer
/// ones step by step, so that a stopped search has a lower bound to show.
const JUMP: f64 = 4e6;
/// What the table may take unless `--memory-limit` says less.
const MOST_TABLE: u64 = 1 << 30;
const FIRST_TABLE: u64 = 1 << 16;
/// Rounds that grow less than this much suggest that there is nothing left to find.
const SATURATED: f64 = 1.5;

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
    threads: usize,
    most: u32,
    firsts: Vec<First>,
    tasks: Vec<Task>,
    table: Table,
    /// Expansions of the last two rounds that found nothing, with their slides.
    rounds: [(u32, u64); 2],
    /// The slides allowed in the round that found the best path; 0 for a beam's.
    found_within: u32,
    wider: usize,
    budget: &'a mut Budget<'b>,
    pub stats: Stats,
    /// No solution is shorter.
    pub lower: u32,
    /// The best path known.
    pub best: Option<Vec<Slide>>,
}

impl<'a, 'b> Hunt<'a, 'b> {
    pub(super) fn new(levels: &Levels, threads: usize, budget: &'a mut Budget<'b>) -> Self {
        let firsts = proof::first_slides(levels);
        Hunt {
            goal: levels.goal,
            room: levels.cells.len(),
            threads,
            most: budget.limits().moves.unwrap_or(u32::MAX),
            firsts,
            tasks: Vec::new(),
            table: Table::with_bytes(FIRST_TABLE),
            rounds: [(0, 0); 2],
            found_within: 0,
            wider: 0,
            budget,
            stats: Stats::default(),
            lower: u32::from(levels.goal) - 1,
            best: None,
        }
    }

    /// Searches until the question is answered or a limit is reached.
    pub(super) fn run(&mut self) -> Result<End, Stop> {
        if self.firsts.is_empty() {
            return Ok(End::Closed);
        }
        let mut flooded = 0;
        loop {
            if self.upper() == Some(self.lower) {
                return self.settle_path();
            }
            if self.lower > self.most {
                return Ok(End::TooLong);
            }
            let slides = self.choose();
            self.stats.bound = slides;
            let before = self.stats.expanded;
            if let Some(path) = self.round(slides)? {
                self.best = Some(path);
                self.found_within = slides;
                continue;
            }
            self.stats.rounds += 1;
            self.lower = slides + 1;
            self.rounds = [self.rounds[1], (slides, self.stats.expanded - before)];
            if self.saturated() && self.rounds[1].1 >= 2 * flooded {
                flooded = self.rounds[1].1;
                if let Some(end) = self.flood(64 * flooded + 1_000)? {
                    return Ok(end);
                }
            }
            if self.stats.expanded > EASY
                && let Some(end) = self.prepare()?
            {
                return Ok(end);
            }
        }
    }

    fn upper(&self) -> Option<u32> {
        self.best.as_ref().map(|path| path.len() as u32)
    }

    /// The slides to allow in the next round.
    fn choose(&self) -> u32 {
        match self.upper() {
            Some(upper) if self.expected(upper - 1) < JUMP => upper - 1,
            _ => self.lower,
        }
    }

    /// How many expansions a round is expected to take.
    fn expected(&self, slides: u32) -> f64 {
        let [(_, before), (last, work)] = self.rounds;
        let growth = (work as f64 / before.max(1) as f64).clamp(2.0, 4.0);
        work as f64 * growth.powi(slides.saturating_sub(last) as i32)
    }

    fn saturated(&self) -> bool {
        let [(_, before), (_, work)] = self.rounds;
        before > 0 && (work as f64) < SATURATED * before as f64
    }

    /// Looks for a solution within so many slides.
    fn round(&mut self, slides: u32) -> Result<Option<Vec<Slide>>, Stop> {
        self.grow_table(self.expected(slides));
        if !self.tasks.is_empty() {
            let mut work = tasks::Work {
                goal: self.goal,
                room: self.room,
                tasks: &self.tasks,
                table: &self.table,
                budget: self.budget,
                stats: &mut self.stats,
            };
            return work.round(slides, self.threads);
        }
        let mut prover = Prover::new(self.goal, self.room, &self.table, self.budget, self.stats);
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
        let limit = self.budget.limits().memory.unwrap_or(MOST_TABLE).min(MOST_TABLE);
        let most = (limit / 4 * 3).max(FIRST_TABLE.min(limit));
        let wanted = ((32.0 * expected) as u64).min(most);
        if wanted >= 2 * self.table.bytes() {
            self.table = Table::with_bytes(wanted.next_power_of_two().min(most));
        }
        self.stats.bytes = self.table.bytes();
    }

    /// When deepening alone has become dear: beams for an upper bound, tasks for the threads.
    fn prepare(&mut self) -> Result<Option<End>, Stop> {
        if self.tasks.is_empty() {
            self.tasks = tasks::split(&self.firsts, &mut self.stats);
            if let Some(end) = self.beam(BEAM)? {
                return Ok(Some(end));
            }
        }
        while let Some(&(width, price)) = WIDER.get(self.wider) {
            let target = self.upper().map_or(self.lower + 4, |upper| upper - 1);
            if target < self.lower || self.expected(target) < price {
                break;
            }
            self.wider += 1;
            if let Some(end) = self.beam(width)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    fn beam(&mut self, layer: usize) -> Result<Option<End>, Stop> {
        let most = self.upper().map_or(self.most, |upper| upper - 1).min(self.most);
        self.layered(Width { layer, nodes: u64::MAX, most })
    }

    /// Walks the reachable space, if it is no larger than so many positions.
    fn flood(&mut self, nodes: u64) -> Result<Option<End>, Stop> {
        self.layered(Width { layer: usize::MAX, nodes, most: self.most })
    }

    fn layered(&mut self, width: Width) -> Result<Option<End>, Stop> {
        let result = layers::search(&self.firsts, self.goal, width, self.budget, &mut self.stats);
        match result {
            Ok(Layered::Solution { path, exact }) => {
                self.found_within = 0;
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
            Ok(Layered::Unknown) => Ok(None),
            // Too little memory for layers is enough for a depth-first search.
            Err(Stop::Memory) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// Replaces a path that was found with slides to spare: which one that is depends on how the
    /// rounds were chosen.
    fn settle_path(&mut self) -> Result<End, Stop> {
        if self.found_within > self.lower
            && let Some(path) = self.round(self.lower)?
        {
            self.best = Some(path);
        }
        Ok(End::Proved)
    }
}
