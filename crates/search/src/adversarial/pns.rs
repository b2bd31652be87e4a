//! Depth-first proof-number search (df-pn, Nagai 2002; proof numbers: Allis, van der Meulen and van den
//! Herik 1994): proves or disproves a yes-or-no question about a game by always working where the
//! fewest leaves are left to settle.
//!
//! Choose it where one side has few good moves and the depth of the proof is unknown. Memory: one table
//! entry for each position met, thinned out when it is full. Time: proportional to the positions visited,
//! some of them more than once.

use crate::run::{Budget, Stop};
use crate::stats::Stats;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Proof and disproof numbers stop counting here.
pub const INFINITE: u32 = 1 << 30;

/// The least number of leaves still to be settled for a proof, and for a disproof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// For a proof; 0 when proved.
    pub proof: u32,
    /// For a disproof; 0 when disproved.
    pub disproof: u32,
}

impl Numbers {
    /// Yes.
    pub const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// No.
    pub const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// A leaf nothing is known of.
    pub const OPEN: Numbers = Numbers { proof: 1, disproof: 1 };

    /// Whether the question is settled.
    pub fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A game seen as a question that one side wants answered with yes. The value holds the current
/// position; no position may lead back to itself.
pub trait AndOr {
    /// A step to another position.
    type Move: Copy;

    /// Whether one good move is enough here; otherwise all moves must be.
    fn is_or(&self) -> bool;
    /// What can be said of this position without looking further.
    fn look(&mut self) -> Numbers;
    /// The moves that matter here; none settles the question against the side to move.
    fn moves(&mut self, moves: &mut Vec<Self::Move>);
    /// Takes a step.
    fn play(&mut self, step: Self::Move);
    /// Takes the last step back.
    fn undo(&mut self, step: Self::Move);
    /// A number that is equal for equal positions and differs for all others met in practice.
    fn key(&self) -> u128;
}

/// The keys are random numbers already.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    fn write_u128(&mut self, key: u128) {
        self.0 = (key >> 64) as u64 ^ key as u64;
    }
}

const ENTRY_BYTES: u64 = 34;

/// The table of a proof-number search.
#[derive(Debug)]
pub struct Pns {
    known: HashMap<u128, Numbers, BuildHasherDefault<Plain>>,
    most: usize,
}

impl Pns {
    /// A table of at most `bytes` bytes.
    pub fn new(bytes: u64) -> Pns {
        // A hash map may hold twice its entries for a moment, while it grows.
        let most = usize::try_from(bytes / ENTRY_BYTES / 3).unwrap_or(usize::MAX);
        Pns { known: HashMap::default(), most: most.max(1 << 10) }
    }

    /// What is known of the current position.
    pub fn look<G: AndOr>(&self, game: &mut G) -> Numbers {
        match self.known.get(&game.key()) {
            Some(&numbers) => numbers,
            None => game.look(),
        }
    }

    /// Searches until the current position is settled: whether the answer is yes.
    ///
    /// ```
    /// use gridwright_search::adversarial::{AndOr, Numbers, Pns};
    /// use gridwright_search::{Budget, Stats};
    /// /// Take one or two matches; who takes the last one wins.
    /// struct Matches { left: Vec<u32> }
    /// impl AndOr for Matches {
    ///     type Move = u32;
    ///     fn is_or(&self) -> bool { self.left.len() % 2 == 1 }
    ///     fn look(&mut self) -> Numbers { Numbers::OPEN }
    ///     fn moves(&mut self, moves: &mut Vec<u32>) {
    ///         moves.extend((1..=2).filter(|n| n <= self.left.last().unwrap()));
    ///     }
    ///     fn play(&mut self, n: u32) { self.left.push(self.left.last().unwrap() - n) }
    ///     fn undo(&mut self, _: u32) { self.left.pop(); }
    ///     fn key(&self) -> u128 {
    ///         u128::from(*self.left.last().unwrap()) * 2 + u128::from(self.is_or())
    ///     }
    /// }
    /// let wins = |n| {
    ///     let mut stats = Stats::default();
    ///     let mut game = Matches { left: vec![n] };
    ///     Pns::new(1 << 20).settle(&mut game, &mut Budget::unlimited(), &mut stats).unwrap()
    /// };
    /// assert!(wins(7) && !wins(9));
    /// ```
    pub fn settle<G: AndOr>(
        &mut self,
        game: &mut G,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stop> {
        let limit = Numbers { proof: INFINITE, disproof: INFINITE };
        loop {
            let numbers = self.look(game);
            if numbers.is_settled() {
                return Ok(numbers.proof == 0);
            }
            self.deepen(game, limit, 0, budget, stats)?;
        }
    }

    /// Works on a position until one of its numbers reaches its limit.
    fn deepen<G: AndOr>(
        &mut self,
        game: &mut G,
        limit: Numbers,
        depth: u32,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<(), Stop> {
        budget.tick(stats)?;
        stats.expanded += 1;
        stats.bound = stats.bound.max(depth);
        let mut moves = Vec::new();
        game.moves(&mut moves);
        stats.generated += moves.len() as u64;
        let is_or = game.is_or();
        let mut children: Vec<Numbers> = Vec::with_capacity(moves.len());
        for &step in &moves {
            // A single look may take milliseconds on a large board.
            budget.check(stats)?;
            game.play(step);
            children.push(self.look(game));
            game.undo(step);
        }
        loop {
            let (numbers, best, second) = combine(&children, is_or);
            self.remember(game.key(), numbers, stats);
            if depth == 0 {
                (stats.proof, stats.disproof) = (numbers.proof, numbers.disproof);
            }
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                return Ok(());
            }
            let below = limit_below(limit, numbers, children[best], second, is_or);
            game.play(moves[best]);
            let done = self.deepen(game, below, depth + 1, budget, stats);
            game.undo(moves[best]);
            done?;
            // Siblings may have changed as well, where lines of play meet.
            for (child, &step) in children.iter_mut().zip(&moves) {
                if !child.is_settled() {
                    game.play(step);
                    *child = self.known.get(&game.key()).copied().unwrap_or(*child);
                    game.undo(step);
                }
            }
        }
    }

    fn remember(&mut self, key: u128, numbers: Numbers, stats: &mut Stats) {
        if self.known.len() >= self.most {
            // What is settled is worth keeping, what is not can be found again.
            self.known.retain(|_, numbers| numbers.is_settled());
            if self.known.len() >= self.most / 2 {
                self.known.clear();
            }
        }
        self.known.insert(key, numbers);
        stats.peak_stored = stats.peak_stored.max(self.known.len() as u64);
        stats.bytes = self.known.capacity() as u64 * ENTRY_BYTES;
    }
}

/// How far to work on the best child: until it is settled for the parent's limits, or no longer the best.
fn limit_below(
    limit: Numbers,
    numbers: Numbers,
    child: Numbers,
    second: u32,
    is_or: bool,
) -> Numbers {
    // A little slack keeps two near-equal children from being visited in turns.
    let beyond = second.saturating_add(second / 4 + 1);
    if is_or {
        Numbers {
            proof: limit.proof.min(beyond),
            disproof: (limit.disproof - numbers.disproof).saturating_add(child.disproof),
        }
    } else {
        Numbers {
            proof: (limit.proof - numbers.proof).saturating_add(child.proof),
            disproof: limit.disproof.min(beyond),
        }
    }
}

/// Numbers of a position from those of its children; the child to work on, and the next best one's number.
fn combine(children: &[Numbers], is_or: bool) -> (Numbers, usize, u32) {
    let mut least = INFINITE;
    let mut second = INFINITE;
    let mut sum = 0_u32;
    let mut best = 0;
    for (index, &numbers) in children.iter().enumerate() {
        let (one, other) = if is_or {
            (numbers.proof, numbers.disproof)
        } else {
            (numbers.disproof, numbers.proof)
        };
        sum = sum.saturating_add(other).min(INFINITE);
        if one < least {
            (second, least, best) = (least, one, index);
        } else {
            second = second.min(one);
        }
    }
    let numbers = if is_or {
        Numbers { proof: least, disproof: sum }
    } else {
        Numbers { proof: sum, disproof: least }
    };
    (numbers, best, second)
}
