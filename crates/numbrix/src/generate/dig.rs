//! Clues taken away as long as the answer stays the only one.

use crate::board::{Filling, Graph, Puzzle};
use crate::champion;
use gridwright_search::{Budget, Stats, Stop};

/// Decisions that telling whether clues can be left out may take at first.
const EFFORT: u64 = 2_000;

/// Sets of cells that are first tried together: the board in so many parts.
const PARTS: usize = 12;

/// A full board from which clues are taken away.
pub(super) struct Dig<'a> {
    graph: &'a Graph,
    filling: &'a Filling,
    clues: Vec<u16>,
    /// How many clues may still go.
    left: usize,
    /// What went, in order.
    pub removed: Vec<&'a [usize]>,
    /// What stayed because it was not soon decided.
    undecided: Vec<&'a [usize]>,
}

impl<'a> Dig<'a> {
    /// Nothing is taken away yet; at most `left` clues may go.
    pub fn new(graph: &'a Graph, filling: &'a Filling, left: usize) -> Dig<'a> {
        let clues = filling.clone();
        Dig { graph, filling, clues, left, removed: Vec::new(), undecided: Vec::new() }
    }

    /// Takes away what can go, a set of cells after the other. What comes out is what trying them one by
    /// one gives: a part of what can go together can go alone.
    pub fn run(&mut self, sets: &[&'a [usize]], budget: &mut Budget<'_>) -> Result<(), Stop> {
        for part in sets.chunks(sets.len().div_ceil(PARTS).max(1)) {
            self.remove(part, budget)?;
        }
        Ok(())
    }

    fn remove(&mut self, sets: &[&'a [usize]], budget: &mut Budget<'_>) -> Result<(), Stop> {
        let size: usize = sets.iter().map(|set| set.len()).sum();
        if size <= self.left {
            sets.iter().copied().flatten().for_each(|cell| self.clues[*cell] = 0);
            let unique = self.is_only(sets, Some(EFFORT), budget);
            if unique == Ok(Some(true)) {
                self.left -= size;
                self.removed.extend(sets);
                return Ok(());
            }
            self.put_back(sets);
            if let ([set], None) = (sets, unique?) {
                self.undecided.push(set);
            }
        }
        if sets.len() > 1 {
            let (first, second) = sets.split_at(sets.len() / 2);
            self.remove(first, budget)?;
            self.remove(second, budget)?;
        }
        Ok(())
    }

    /// Gives these cells again.
    pub fn put_back(&mut self, sets: &[&[usize]]) {
        for cell in sets.iter().copied().flatten() {
            self.clues[*cell] = self.filling[*cell];
        }
    }

    /// Takes these cells away, whatever comes of it.
    pub fn take_away(&mut self, sets: &[&[usize]]) {
        sets.iter().copied().flatten().for_each(|cell| self.clues[*cell] = 0);
    }

    /// Decides what was left undecided; all sets that are left are needed then.
    pub fn finish(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        for set in std::mem::take(&mut self.undecided) {
            if set.len() > self.left {
                continue;
            }
            self.take_away(&[set]);
            match self.is_only(&[set], None, budget) {
                Ok(Some(true)) => {
                    self.left -= set.len();
                    self.removed.push(set);
                }
                Ok(Some(false)) => self.put_back(&[set]),
                Ok(None) => return Err(Stop::Bound("size")),
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    /// Whether none of the clues can be left out, but for those that must stay.
    pub fn is_minimal(
        &mut self,
        stays: impl Fn(u16) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        for cell in 0..self.clues.len() {
            let number = self.clues[cell];
            if number == 0 || stays(number) {
                continue;
            }
            self.clues[cell] = 0;
            let unique = self.is_only(&[&[cell]], None, budget);
            self.clues[cell] = number;
            match unique? {
                Some(false) => {}
                Some(true) => return Ok(false),
                None => return Err(Stop::Bound("size")),
            }
        }
        Ok(true)
    }

    /// The clues that are left.
    pub fn puzzle(&self) -> Puzzle {
        sound(self.graph, self.clues.clone())
    }

    /// Whether the answer is still the only one without these sets, as it was with them.
    fn is_only(
        &self,
        sets: &[&[usize]],
        effort: Option<u64>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<bool>, Stop> {
        let (puzzle, cells) = (self.puzzle(), sets.concat());
        decided(effort, budget, |budget, stats| {
            champion::is_only(&puzzle, self.filling, &cells, budget, stats)
        })
    }
}

/// A puzzle with these numbers of a path.
pub(super) fn sound(graph: &Graph, clues: Vec<u16>) -> Puzzle {
    Puzzle::new(graph.clone(), clues, Vec::new()).expect("numbers of a path are sound clues")
}

/// Whether the board has one answer only; `None` where that is not decided with this effort, or at all.
pub(super) fn is_unique(
    puzzle: &Puzzle,
    effort: Option<u64>,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Stop> {
    decided(effort, budget, |budget, stats| {
        let mut found = 0;
        let all = champion::answers(puzzle, 2, budget, stats, &mut |_| found += 1)?;
        Ok(all && found == 1)
    })
}

/// What a look comes to within an effort; `None` where it is not decided with that, or at all.
fn decided(
    effort: Option<u64>,
    budget: &mut Budget<'_>,
    look: impl FnOnce(&mut Budget<'_>, &mut Stats) -> Result<bool, Stop>,
) -> Result<Option<bool>, Stop> {
    budget.check(&Stats::default())?;
    let stats = &mut Stats::default();
    let seen = match effort {
        Some(nodes) => look(&mut budget.part(nodes), stats),
        None => look(budget, stats),
    };
    match seen {
        Ok(unique) => Ok(Some(unique)),
        Err(Stop::Bound(_)) => Ok(None),
        // The part may be used up; when the whole is, it says so again.
        Err(Stop::Nodes) if effort.is_some() => budget.tick(stats).map(|()| None),
        Err(stop) => Err(stop),
    }
}
