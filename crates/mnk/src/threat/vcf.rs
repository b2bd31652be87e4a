//! Victory by continuous fours, for any k: every move of the attacker makes a line that lacks one stone,
//! so that the defender never has a choice. Exact: a win comes with its line, the shortest of its kind;
//! none means that no such sequence exists.

use super::field::{ATTACKER, DEFENDER, Field};
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashMap;

/// What a search for a forced win found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Threats {
    /// The whole line, attacker first, the completing move last.
    Win(Vec<usize>),
    /// There is none within as many moves of the attacker; `None`: none at all.
    None(Option<u32>),
}

/// Forgets everything when it holds so many positions.
const MOST_STORED: usize = 1 << 22;

/// The search.
#[derive(Debug)]
pub struct Vcf {
    /// Positions from which so many moves of the attacker do not win; the most stands for any number.
    failed: HashMap<u128, u32>,
    line: Vec<usize>,
    /// Whether the bound cut anything off.
    cut: bool,
}

const EVER: u32 = u32::MAX;

impl Default for Vcf {
    fn default() -> Self {
        Vcf::new()
    }
}

impl Vcf {
    /// An empty table.
    pub fn new() -> Vcf {
        Vcf { failed: HashMap::new(), line: Vec::new(), cut: false }
    }

    /// Looks for a win of at most `most` moves of the attacker, who is to move, shortest first.
    pub fn search(
        &mut self,
        field: &mut Field,
        most: u32,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Threats, Stop> {
        for moves in 1..=most {
            self.cut = false;
            self.line.clear();
            stats.bound = moves;
            if self.attack(field, moves, budget, stats)? {
                return Ok(Threats::Win(std::mem::take(&mut self.line)));
            }
            stats.rounds += 1;
            if !self.cut {
                return Ok(Threats::None(None));
            }
        }
        Ok(Threats::None(Some(most)))
    }

    fn attack(
        &mut self,
        field: &mut Field,
        moves: u32,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stop> {
        if let Some((cell, _)) = field.completion(ATTACKER) {
            self.line.push(cell);
            return Ok(true);
        }
        let forced = match field.completion(DEFENDER) {
            Some((_, true)) => return Ok(false),
            Some((cell, false)) => Some(cell),
            None => None,
        };
        if field.lines(ATTACKER, 2).is_empty() {
            return Ok(false);
        }
        if moves < 2 {
            self.cut = true;
            return Ok(false);
        }
        match self.failed.get(&field.hash()) {
            Some(&EVER) => return Ok(false),
            Some(&failed) if failed >= moves => {
                self.cut = true;
                return Ok(false);
            }
            _ => {}
        }
        budget.tick(stats)?;
        stats.expanded += 1;
        let outer = std::mem::replace(&mut self.cut, false);
        let mut fours = pairs_of(field, forced);
        stats.generated += fours.len() as u64;
        sort_forks_first(&mut fours);
        for (cell, reply, fork) in fours {
            if moves == 2 && !fork {
                self.cut = true;
                continue;
            }
            field.put(cell, ATTACKER);
            field.put(reply, DEFENDER);
            let won = self.attack(field, moves - 1, budget, stats);
            field.take(reply, DEFENDER);
            field.take(cell, ATTACKER);
            if won? {
                self.line.splice(0..0, [cell, reply]);
                return Ok(true);
            }
        }
        self.remember(field.hash(), if self.cut { moves } else { EVER }, stats);
        self.cut |= outer;
        Ok(false)
    }

    fn remember(&mut self, hash: u128, moves: u32, stats: &mut Stats) {
        if self.failed.len() >= MOST_STORED {
            self.failed.clear();
        }
        self.failed.insert(hash, moves);
        stats.peak_stored = stats.peak_stored.max(self.failed.len() as u64);
        stats.bytes = stats.bytes.max(self.failed.capacity() as u64 * 40);
    }
}

/// Every four with its forced reply, and whether the move makes two fours at once. `forced`: the
/// attacker must play there.
fn pairs_of(field: &Field, forced: Option<usize>) -> Vec<(usize, usize, bool)> {
    let mut fours: Vec<(usize, usize, bool)> = Vec::with_capacity(16);
    for &line in field.lines(ATTACKER, 2) {
        let (one, two) = field.two_gaps(line);
        for (cell, reply) in [(one, two), (two, one)] {
            if forced.is_none_or(|must| must == cell) {
                fours.push((cell, reply, false));
            }
        }
    }
    fours.sort_unstable();
    fours.dedup();
    for index in 1..fours.len() {
        if fours[index].0 == fours[index - 1].0 {
            fours[index].2 = true;
            fours[index - 1].2 = true;
        }
    }
    fours
}

/// A double four wins whatever the reply: looked at first.
fn sort_forks_first(fours: &mut [(usize, usize, bool)]) {
    fours.sort_by_key(|&(_, _, fork)| !fork);
}
