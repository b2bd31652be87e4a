//! What is asked of a position, and the position reduced to what can still matter.

use super::bits::Mask;
use super::family::Family;
use super::geometry::Geometry;
use super::pairing::Pairing;
use crate::board::{Mark, Position, Side};

/// A position as the prover sees it: who owns what, and which cells are still to be had. All other
/// cells are out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reduced<M> {
    /// The attacker's stones.
    pub attacker: M,
    /// The defender's stones.
    pub defender: M,
    /// Cells to be played.
    pub empty: M,
}

/// What is asked: does the attacker win within a number of own moves?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Question {
    /// Who is to move.
    pub attacker_to_move: bool,
    /// Whether the defender's own lines are left out of account: the maker–breaker game, which is
    /// easier for the attacker.
    pub blocking_only: bool,
    /// The attacker's moves.
    pub moves: u8,
}

/// More moves than any board has.
pub const FOREVER: u8 = u8::MAX;

/// The answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled<M> {
    /// The attacker wins, and needs only these cells for it.
    Win(M),
    /// The defender holds for as many moves of the attacker, at least as many as were asked for.
    Holds(u8),
}

impl<M: Mask> Reduced<M> {
    /// A whole position as an attack by one side.
    pub fn of(board: &Position, attacker: Side) -> Reduced<M> {
        let mut reduced = Reduced { attacker: M::NONE, defender: M::NONE, empty: M::NONE };
        for (cell, &mark) in board.marks().iter().enumerate() {
            let one = M::one(cell);
            match mark {
                Mark::Empty => reduced.empty |= one,
                Mark::Blocked => {}
                mark if mark == attacker.mark() => reduced.attacker |= one,
                _ => reduced.defender |= one,
            }
        }
        reduced
    }

    /// The position and the question after the side to move takes a cell.
    #[inline]
    pub fn play(self, question: Question, cell: M) -> (Reduced<M>, Question) {
        let mut next = self;
        next.empty = self.empty.minus(cell);
        let mut ask = question;
        ask.attacker_to_move = !question.attacker_to_move;
        if question.attacker_to_move {
            next.attacker |= cell;
            ask.moves -= 1;
        } else {
            next.defender |= cell;
        }
        (next, ask)
    }

    /// The same position seen from the other side.
    #[must_use]
    pub fn swapped(self) -> Reduced<M> {
        Reduced { attacker: self.defender, defender: self.attacker, empty: self.empty }
    }

    /// The least of its images under the board's symmetries, and the symmetry that leads there.
    pub fn canonical(self, geometry: &Geometry<M>) -> (Reduced<M>, usize) {
        let mut best = (self, 0);
        for symmetry in 1..geometry.symmetries() {
            let attacker = geometry.map(symmetry, self.attacker);
            if attacker > best.0.attacker {
                continue;
            }
            let image = Reduced {
                attacker,
                defender: geometry.map(symmetry, self.defender),
                empty: geometry.map(symmetry, self.empty),
            };
            if image < best.0 {
                best = (image, symmetry);
            }
        }
        best
    }
}

/// The lines of both sides in one position.
#[derive(Debug)]
pub struct OpenLines<M> {
    /// The attacker's.
    pub attack: Family<M>,
    /// The defender's.
    pub defence: Family<M>,
    /// What was left out because it takes too long may matter for more moves than this.
    pub limit: u8,
}

impl<M> Default for OpenLines<M> {
    fn default() -> Self {
        OpenLines { attack: Family::default(), defence: Family::default(), limit: FOREVER }
    }
}

/// What can be said without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook<M> {
    /// Decided.
    Known(Settled<M>),
    /// The side to move has only this move.
    Forced(M),
    /// To be searched.
    Open,
}

impl<M: Mask> OpenLines<M> {
    /// Collects the lines that can matter: a line that takes more stones than the attacker has moves,
    /// or than the defender has before the attacker's last, cannot.
    pub fn collect(&mut self, geometry: &Geometry<M>, p: Reduced<M>, q: Question) {
        let most = u32::from(q.moves);
        let left_out = self.attack.collect(geometry, p.attacker, p.empty, most);
        self.limit = left_out.map_or(FOREVER, |need| (need - 1).min(u32::from(FOREVER)) as u8);
        if q.blocking_only {
            self.defence.clear();
        } else {
            let most = most.saturating_sub(u32::from(q.attacker_to_move));
            self.defence.collect(geometry, p.defender, p.empty, most);
        }
    }

    /// Reduces the lines to what matters and decides what can be decided without search. Each step
    /// keeps the answer to the question; `notes/mnk.md` has the proofs.
    pub fn reduce(&mut self, q: Question, pairing: &mut Pairing<M>) -> Outlook<M> {
        if let Some(outlook) = self.threats(q) {
            return outlook;
        }
        let holds = Outlook::Known(Settled::Holds(self.limit));
        self.attack.keep_minimal();
        if self.attack.holds_by_weight(q.attacker_to_move) {
            return holds;
        }
        let mut served = pairing.split(&self.attack.needs, !M::NONE);
        if served == self.attack.needs.len() {
            return holds;
        }
        self.defence.keep_minimal();
        let theirs = self.defence.cells();
        if !theirs.is_empty() {
            // A pair may only be split off where taking its cells changes nothing else.
            served = pairing.split(&self.attack.needs, !theirs);
        }
        if served > 0 {
            self.attack.retain(|index| !pairing.serves(index));
            if self.attack.holds_by_weight(q.attacker_to_move) {
                return holds;
            }
        }
        Outlook::Open
    }

    /// Lines that lack one cell, and forks.
    fn threats(&self, q: Question) -> Option<Outlook<M>> {
        let holds = Some(Outlook::Known(Settled::Holds(FOREVER)));
        let win = |zone| Some(Outlook::Known(Settled::Win(zone)));
        let now = self.attack.completions();
        let counter = self.defence.completions();
        let first = M::one(now.first().min(M::CELLS - 1));
        if q.attacker_to_move {
            if !now.is_empty() {
                return win(first);
            }
            match counter.len() {
                0 => self.attack.fork().and_then(|(_, zone)| win(zone)),
                1 => Some(Outlook::Forced(counter)),
                _ => holds,
            }
        } else {
            if !counter.is_empty() {
                return holds;
            }
            match now.len() {
                0 => self.defence.fork().and(holds),
                1 => Some(Outlook::Forced(now)),
                _ => win(first | M::one(now.minus(first).first())),
            }
        }
    }

    /// The position without what the reduced lines do not need.
    pub fn essence(&self, p: Reduced<M>) -> Reduced<M> {
        Reduced {
            attacker: p.attacker & self.attack.whole_cells(),
            defender: p.defender & self.defence.whole_cells(),
            empty: self.attack.cells() | self.defence.cells(),
        }
    }

    /// The moves worth trying, best first: a cell that shares every line of another is at least as
    /// good for both sides, and the other is left out.
    pub fn candidates(&self, scratch: &mut Scratch<M>) -> Vec<u16> {
        let empty = self.attack.cells() | self.defence.cells();
        scratch.score.fill(0);
        scratch.common.fill(empty);
        for family in [&self.attack, &self.defence] {
            family.score(&mut scratch.score);
            family.narrow(&mut scratch.common);
        }
        let Scratch { score, common } = scratch;
        let dominated = |cell: usize| {
            let mut better = common[cell].minus(M::one(cell)).cells();
            better.any(|other| other < cell || !common[other].has(cell))
        };
        let mut moves: Vec<u16> =
            empty.cells().filter(|&cell| !dominated(cell)).map(|cell| cell as u16).collect();
        moves.sort_by_key(|&cell| std::cmp::Reverse(score[usize::from(cell)]));
        moves
    }
}

/// Working memory of [`OpenLines::candidates`].
#[derive(Clone, Debug)]
pub struct Scratch<M> {
    score: Vec<u64>,
    common: Vec<M>,
}

impl<M: Mask> Scratch<M> {
    /// For boards of so many cells.
    pub fn new(cells: usize) -> Scratch<M> {
        Scratch { score: vec![0; cells], common: vec![M::NONE; cells] }
    }
}
