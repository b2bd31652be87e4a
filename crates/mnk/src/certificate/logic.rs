//! The rules of inference a certificate may use. Nothing here searches, and nothing here knows the
//! prover: it is the part to be believed, so it is kept small and plain.
//!
//! A claim is about an *attacker*, who wants to complete a line, and a *defender*, who wants to prevent
//! it; a line completed by the defender ends the game in the defender's favour. Positions are sets of
//! cells: the attacker's stones, the defender's, the cells still to be played; all others are out.

use crate::champion::reduced::{Question, Reduced};
use crate::champion::{Geometry, Mask};

/// The lines still open to each side, as sets of the cells they lack.
#[derive(Clone, Debug)]
pub struct Sight<M> {
    /// The attacker's.
    pub attack: Vec<M>,
    /// The defender's; none where only blocking counts.
    pub defence: Vec<M>,
    attack_whole: M,
    defence_whole: M,
}

/// What the lines themselves say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain<M> {
    /// The attacker wins and needs only these cells for it.
    Win(M),
    /// The attacker does not win.
    Holds,
    /// To be argued.
    Open,
}

/// Where forced moves led, and what is plain there.
#[derive(Clone, Copy, Debug)]
pub struct Followed<M> {
    /// The position behind the forced moves.
    pub position: Reduced<M>,
    /// The question there.
    pub question: Question,
    /// The cells of the forced moves.
    pub forced: M,
    /// What is plain there.
    pub plain: Plain<M>,
}

/// A line that needs `n` cells weighs 2^-n; this is 1.
const ONE: u64 = 1 << 40;

/// The rules for one board.
#[derive(Clone, Copy, Debug)]
pub struct Logic<'g, M> {
    /// The lines and symmetries of the board.
    pub geometry: &'g Geometry<M>,
}

impl<M: Mask> Sight<M> {
    /// The position without the stones and cells no line needs: they change nothing.
    pub fn essence(&self, p: Reduced<M>) -> Reduced<M> {
        Reduced {
            attacker: p.attacker & self.attack_whole,
            defender: p.defender & self.defence_whole,
            empty: union(&self.attack) | union(&self.defence),
        }
    }

    /// What the lines say: a line that lacks one cell, two such lines, a fork, too little weight.
    pub fn plain(&self, q: Question) -> (Plain<M>, Option<M>) {
        let now = single(&self.attack);
        let counter = single(&self.defence);
        if q.attacker_to_move {
            if !now.is_empty() {
                return (Plain::Win(M::one(now.first())), None);
            }
            match counter.len() {
                0 => {}
                1 => return (Plain::Open, Some(counter)),
                _ => return (Plain::Holds, None),
            }
            if let Some(zone) = fork(&self.attack) {
                return (Plain::Win(zone), None);
            }
        } else {
            if !counter.is_empty() || fork(&self.defence).is_some() && now.is_empty() {
                return (Plain::Holds, None);
            }
            match now.len() {
                0 => {}
                1 => return (Plain::Open, Some(now)),
                _ => {
                    let one = M::one(now.first());
                    let zone = one | M::one(now.minus(one).first());
                    return (Plain::Win(zone), None);
                }
            }
        }
        if light(&self.attack, q.attacker_to_move) {
            return (Plain::Holds, None);
        }
        (Plain::Open, None)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a handle, passed like any other")]
impl<M: Mask> Logic<'_, M> {
    /// The lines that can still matter. A line that holds a foreign stone or a cell out of the game is
    /// dead; one that lacks more cells than its side has moves left comes too late; one that lacks all
    /// that another lacks, and more, adds nothing.
    pub fn sight(&self, p: Reduced<M>, q: Question) -> Sight<M> {
        let most = u32::from(q.moves);
        let (attack, attack_whole) = self.open(p.attacker, p.empty, most);
        let (defence, defence_whole) = if q.blocking_only {
            (Vec::new(), M::NONE)
        } else {
            let before = most.saturating_sub(u32::from(q.attacker_to_move));
            self.open(p.defender, p.empty, before)
        };
        Sight { attack, defence, attack_whole, defence_whole }
    }

    fn open(&self, stones: M, empty: M, most: u32) -> (Vec<M>, M) {
        let mut found: Vec<(M, M)> = Vec::with_capacity(self.geometry.lines().len());
        for &line in self.geometry.lines() {
            let lacks = line & empty;
            if line.within(stones | empty) && lacks.len() <= most {
                found.push((lacks, line));
            }
        }
        // A line without stones lies within no other.
        let begun: Vec<usize> =
            (0..found.len()).filter(|&index| found[index].0 != found[index].1).collect();
        let redundant = |index: usize| {
            let lacks = found[index].0;
            begun.iter().any(|&other| {
                let set = found[other].0;
                other != index && set.within(lacks) && (set != lacks || other < index)
            })
        };
        let kept = (0..found.len()).filter(|&index| !redundant(index));
        let kept: Vec<(M, M)> = kept.map(|index| found[index]).collect();
        let whole = kept.iter().fold(M::NONE, |all, &(_, line)| all | line);
        (kept.into_iter().map(|(lacks, _)| lacks).collect(), whole)
    }

    /// Drops the attacker's lines that hold both cells of one of the pairs: the defender answers in
    /// the pair. The cells must be in no other line of either side, unless nothing is left to attack.
    /// `Err` says what is wrong with the pairs.
    pub fn drop_pairs(
        &self,
        p: Reduced<M>,
        q: Question,
        pairs: &[M],
    ) -> Result<(Sight<M>, Reduced<M>), &'static str> {
        let mut sight = self.sight(p, q);
        let mut used = M::NONE;
        for &pair in pairs {
            if pair.len() != 2 || !pair.within(p.empty) {
                return Err("a pair is not two empty cells");
            }
            if pair.meets(used) {
                return Err("a cell is in two pairs");
            }
            used |= pair;
        }
        sight.attack.retain(|&line| !pairs.iter().any(|pair| pair.within(line)));
        if sight.attack.is_empty() {
            return Ok((sight, p));
        }
        if used.meets(union(&sight.attack)) || used.meets(union(&sight.defence)) {
            return Err("a pair has a cell in a line it does not answer");
        }
        let left = sight.essence(p);
        Ok((sight, left))
    }

    /// Plays forced moves until something is plain or a choice comes.
    pub fn follow(&self, p: Reduced<M>, q: Question) -> Followed<M> {
        let mut at = Followed { position: p, question: q, forced: M::NONE, plain: Plain::Open };
        loop {
            if at.question.attacker_to_move && at.question.moves == 0 {
                at.plain = Plain::Holds;
                return at;
            }
            let sight = self.sight(at.position, at.question);
            let (plain, forced) = sight.plain(at.question);
            at.plain = plain;
            let Some(cell) = forced else {
                at.position = sight.essence(at.position);
                at.question.blocking_only |= sight.defence.is_empty();
                return at;
            };
            at.forced |= cell;
            (at.position, at.question) = at.position.play(at.question, cell);
        }
    }
}

/// Whether every line through `cell` also goes through `other`, for both sides: then `other` is at least
/// as good a move, whoever moves.
pub fn covers<M: Mask>(sight: &Sight<M>, other: usize, cell: usize) -> bool {
    let mut lines = sight.attack.iter().chain(&sight.defence);
    lines.all(|line| !line.has(cell) || line.has(other))
}

/// All cells of some lines.
pub fn union<M: Mask>(lines: &[M]) -> M {
    lines.iter().fold(M::NONE, |all, &line| all | line)
}

/// The last missing cells of lines that lack one.
pub fn single<M: Mask>(lines: &[M]) -> M {
    let ready = lines.iter().filter(|line| line.len() == 1);
    ready.fold(M::NONE, |all, &line| all | line)
}

/// Two lines that lack two cells each and share one: taking it threatens both.
fn fork<M: Mask>(lines: &[M]) -> Option<M> {
    for (index, &line) in lines.iter().enumerate() {
        if line.len() == 2 {
            for &other in &lines[..index] {
                if other.len() == 2 && other != line && other.meets(line) {
                    return Some(other | line);
                }
            }
        }
    }
    None
}

/// Erdős and Selfridge (1973): the defender can block all lines when their weights sum to less than one
/// half with the attacker to move, to less than one with the defender to move.
pub fn light<M: Mask>(lines: &[M], attacker_to_move: bool) -> bool {
    let sum: u64 = lines.iter().map(|line| ONE >> line.len().min(40)).sum();
    sum < if attacker_to_move { ONE / 2 } else { ONE }
}

/// The cells connected with `seed` through lines.
pub fn connected<M: Mask>(lines: &[M], seed: M) -> M {
    let mut reached = seed;
    loop {
        let before = reached;
        for &line in lines {
            if line.meets(reached) {
                reached |= line;
            }
        }
        if reached == before {
            return reached;
        }
    }
}
