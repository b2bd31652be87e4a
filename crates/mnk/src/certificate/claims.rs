//! Claims and the ones already believed: each new claim is judged by those before it.

use super::logic::{Logic, Plain, connected, covers, light, single, union};
use crate::champion::Mask;
use crate::champion::reduced::{FOREVER, Question, Reduced};
use std::collections::{HashMap, HashSet};

/// How a claim is justified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why<M> {
    /// The attacker, to move, wins with this move.
    Attack(M),
    /// The attacker wins against each of these replies; all others are covered by them.
    Replies(Vec<M>),
    /// The attacker, to move, does not win: pairs serve some lines, and each other move is answered.
    Hold(Vec<M>),
    /// The attacker, to move, does not win: after the pairs, the rest falls into separate parts that
    /// all hold.
    Parts(Vec<M>),
    /// The defender, to move, holds with this move, or by the pairs alone.
    Defend(Vec<M>, Option<M>),
}

/// A claim about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim<M> {
    /// The position, reduced to what matters, as the least of its images.
    pub position: Reduced<M>,
    /// What is claimed about it; `moves` counts for wins only.
    pub question: Question,
    /// Why.
    pub why: Why<M>,
}

type Key<M> = (Reduced<M>, bool, bool);

/// What is believed so far.
#[derive(Debug)]
pub struct Believed<'g, M> {
    /// The rules of inference.
    pub logic: Logic<'g, M>,
    wins: HashMap<Key<M>, (u8, M)>,
    holds: HashSet<Key<M>>,
}

impl<'g, M: Mask> Believed<'g, M> {
    /// Nothing but the rules.
    pub fn new(logic: Logic<'g, M>) -> Self {
        Believed { logic, wins: HashMap::new(), holds: HashSet::new() }
    }

    /// The cells the attacker's win needs, if the win is plain or believed.
    pub fn win(&self, p: Reduced<M>, q: Question) -> Option<M> {
        let at = self.logic.follow(p, q);
        match at.plain {
            Plain::Win(zone) => Some(zone | at.forced),
            Plain::Holds => None,
            Plain::Open => {
                let (image, symmetry) = at.position.canonical(self.logic.geometry);
                let ask = at.question;
                let key = (image, ask.attacker_to_move, ask.blocking_only);
                let &(moves, zone) = self.wins.get(&key)?;
                let back = self.logic.geometry.inverse(symmetry);
                (moves <= ask.moves).then(|| self.logic.geometry.map(back, zone) | at.forced)
            }
        }
    }

    /// Whether it is plain or believed that the attacker never wins.
    pub fn hold(&self, p: Reduced<M>, q: Question) -> bool {
        let at = self.logic.follow(p, q);
        match at.plain {
            Plain::Win(_) => false,
            Plain::Holds => true,
            Plain::Open => {
                self.listed(at.position, at.question)
                    || !at.question.blocking_only
                        && self.hold(at.position, Question { blocking_only: true, ..at.question })
            }
        }
    }

    fn listed(&self, p: Reduced<M>, q: Question) -> bool {
        let (image, _) = p.canonical(self.logic.geometry);
        let key = (image, q.attacker_to_move, q.blocking_only);
        self.holds.contains(&key)
    }

    /// Judges a claim and believes it; `Err` says what is wrong with it.
    pub fn judge(&mut self, claim: &Claim<M>) -> Result<(), String> {
        let Claim { position: p, question: q, why } = claim;
        let key = (*p, q.attacker_to_move, q.blocking_only);
        let geometry = self.logic.geometry;
        if geometry.has_line(p.attacker) || geometry.has_line(p.defender) {
            return Err("a line is complete already".into());
        }
        match why {
            Why::Attack(_) | Why::Replies(_) => {
                let zone = match why {
                    Why::Attack(cell) => self.judge_attack(*p, *q, *cell)?,
                    Why::Replies(cells) => self.judge_replies(*p, *q, cells)?,
                    _ => unreachable!("matched above"),
                };
                let better = self.wins.get(&key).is_none_or(|&(moves, _)| q.moves < moves);
                if better {
                    self.wins.insert(key, (q.moves, zone));
                }
            }
            Why::Hold(pairs) => {
                self.judge_hold(*p, *q, pairs)?;
                self.holds.insert(key);
            }
            Why::Parts(pairs) => {
                self.judge_parts(*p, *q, pairs)?;
                self.holds.insert(key);
            }
            Why::Defend(pairs, cell) => {
                self.judge_defend(*p, *q, pairs, *cell)?;
                self.holds.insert(key);
            }
        }
        Ok(())
    }

    fn judge_attack(&self, p: Reduced<M>, q: Question, cell: M) -> Result<M, String> {
        if !q.attacker_to_move || q.moves == 0 {
            return Err("an attacking move, but the attacker is not to move".into());
        }
        if cell.len() != 1 || !cell.within(p.empty) {
            return Err("the attacking move is not an empty cell".into());
        }
        let (next, ask) = p.play(q, cell);
        let zone = self.win(next, ask);
        zone.map(|zone| zone | cell)
            .ok_or_else(|| "the position after the attacking move is not known to win".into())
    }

    fn judge_replies(&self, p: Reduced<M>, q: Question, replies: &[M]) -> Result<M, String> {
        if q.attacker_to_move {
            return Err("replies, but the defender is not to move".into());
        }
        let sight = self.logic.sight(p, q);
        if !single(&sight.defence).is_empty() {
            return Err("the defender completes a line".into());
        }
        let mut zone = M::NONE;
        let mut covered = M::NONE;
        let theirs = union(&sight.defence);
        for &cell in replies {
            if cell.len() != 1 || !cell.within(p.empty) {
                return Err("a reply is not an empty cell".into());
            }
            let (next, ask) = p.play(q, cell);
            let Some(cells) = self.win(next, ask) else {
                let name = cell.first();
                return Err(format!(
                    "the position after the reply at cell {name} is not known to win"
                ));
            };
            zone |= cells;
            // A move that touches neither this win nor a line of the defender loses to it, too.
            covered |= cell | p.empty.minus(cells | theirs);
        }
        for cell in p.empty.minus(covered).cells() {
            let mut answered = replies.iter().map(|reply| reply.first());
            if !answered.any(|reply| covers(&sight, reply, cell)) {
                return Err(format!("the reply at cell {cell} is not answered"));
            }
        }
        if replies.is_empty() {
            return Err("no reply is answered".into());
        }
        Ok(zone)
    }

    fn judge_hold(&self, p: Reduced<M>, q: Question, pairs: &[M]) -> Result<(), String> {
        if !q.attacker_to_move {
            return Err("the attacker is not to move".into());
        }
        let (sight, left) = self.logic.drop_pairs(p, forever(q), pairs)?;
        if sight.attack.is_empty() || light(&sight.attack, true) {
            return Ok(());
        }
        if !single(&sight.attack).is_empty() {
            return Err("the attacker completes a line".into());
        }
        let mut answered: Vec<usize> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for cell in left.empty.cells() {
            let (next, ask) = left.play(forever(q), M::one(cell));
            if self.hold(next, ask) {
                answered.push(cell);
            } else {
                open.push(cell);
            }
        }
        for cell in open {
            if !answered.iter().any(|&other| covers(&sight, other, cell)) {
                return Err(format!("the attack at cell {cell} is not answered"));
            }
        }
        Ok(())
    }

    fn judge_parts(&self, p: Reduced<M>, q: Question, pairs: &[M]) -> Result<(), String> {
        if !q.attacker_to_move || !q.blocking_only {
            return Err("parts may be judged apart only where the defender merely blocks".into());
        }
        let (sight, left) = self.logic.drop_pairs(p, forever(q), pairs)?;
        let mut rest = left.empty;
        while !rest.is_empty() {
            let part = connected(&sight.attack, M::one(rest.first()));
            let inside = Reduced { empty: part, ..left };
            if !self.hold(inside, forever(q)) {
                let name = part.first();
                return Err(format!("the part with cell {name} is not known to hold"));
            }
            rest = rest.minus(part);
        }
        Ok(())
    }

    fn judge_defend(
        &self,
        p: Reduced<M>,
        q: Question,
        pairs: &[M],
        cell: Option<M>,
    ) -> Result<(), String> {
        if q.attacker_to_move {
            return Err("the defender is not to move".into());
        }
        let (sight, left) = self.logic.drop_pairs(p, forever(q), pairs)?;
        if sight.attack.is_empty() || light(&sight.attack, false) {
            return Ok(());
        }
        let cell = cell.ok_or("the pairs leave lines open, and no move is given")?;
        if cell.len() != 1 || !cell.within(left.empty) {
            return Err("the defending move is not an empty cell that matters".into());
        }
        let (next, ask) = left.play(forever(q), cell);
        if self.hold(next, ask) {
            Ok(())
        } else {
            Err("the position after the defending move is not known to hold".into())
        }
    }
}

/// Holding is claimed without end.
pub fn forever(q: Question) -> Question {
    Question { moves: FOREVER - 1, ..q }
}
