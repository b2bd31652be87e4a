//! Writing a certificate: the prover's answers turned into claims, each after those it leans on.

use super::claims::{Believed, Claim, Why, forever};
use super::logic::{Followed, Logic, Plain, connected, covers, light, union};
use crate::champion::Mask;
use crate::champion::pairing::Pairing;
use crate::champion::reduced::{Question, Reduced, Settled};
use crate::champion::search::Worker;
use gridwright_search::Stop;

/// Collects claims until the root is believed.
pub struct Builder<'w, 's, 'b, M> {
    worker: &'w mut Worker<'s, 'b, M>,
    believed: Believed<'s, M>,
    claims: Vec<Claim<M>>,
    pairing: Pairing<M>,
}

impl<M> std::fmt::Debug for Builder<'_, '_, '_, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Builder").field("claims", &self.claims.len()).finish_non_exhaustive()
    }
}

impl<'w, 's, 'b, M: Mask> Builder<'w, 's, 'b, M> {
    /// Nothing claimed yet.
    pub fn new(worker: &'w mut Worker<'s, 'b, M>) -> Self {
        let geometry = worker.geometry();
        Builder {
            worker,
            believed: Believed::new(Logic { geometry }),
            claims: Vec::new(),
            pairing: Pairing::default(),
        }
    }

    /// The claims, in the order in which they can be judged.
    pub fn into_claims(self) -> Vec<Claim<M>> {
        self.claims
    }

    fn claim(&mut self, position: Reduced<M>, question: Question, why: Why<M>) {
        let claim = Claim { position, question, why };
        let judged = self.believed.judge(&claim);
        debug_assert_eq!(judged, Ok(()), "{claim:?}");
        self.claims.push(claim);
    }

    /// Claims that the attacker wins, and all that this leans on. The prover must have said so.
    pub fn win(&mut self, p: Reduced<M>, q: Question) -> Result<(), Stop> {
        if self.believed.win(p, q).is_some() {
            return Ok(());
        }
        let at = self.believed.logic.follow(p, q);
        let (image, _) = at.position.canonical(self.believed.logic.geometry);
        if at.question.attacker_to_move {
            self.win_attack(image, at.question)
        } else {
            self.win_replies(image, at.question)
        }
    }

    fn win_attack(&mut self, p: Reduced<M>, q: Question) -> Result<(), Stop> {
        let order = self.order(p, q, true);
        let after = |cell: usize| p.play(q, M::one(cell));
        let ready = order.iter().copied().find(|&cell| {
            let (next, ask) = after(cell);
            self.believed.win(next, ask).is_some()
                || matches!(self.worker.recall(next, ask), Some(Settled::Win(_)))
        });
        for cell in ready.into_iter().chain(order) {
            let (next, ask) = after(cell);
            if matches!(self.worker.ask(next, ask)?, Settled::Win(_)) {
                self.win(next, ask)?;
                self.claim(p, q, Why::Attack(M::one(cell)));
                return Ok(());
            }
        }
        Ok(())
    }

    fn win_replies(&mut self, p: Reduced<M>, q: Question) -> Result<(), Stop> {
        let sight = self.believed.logic.sight(p, q);
        let theirs = union(&sight.defence);
        let mut allowed = p.empty;
        let mut replies: Vec<M> = Vec::new();
        for cell in self.order(p, q, false) {
            let one = M::one(cell);
            let covered = replies.iter().any(|reply| covers(&sight, reply.first(), cell));
            if covered || !allowed.meets(one) {
                continue;
            }
            let (next, ask) = p.play(q, one);
            self.win(next, ask)?;
            let Some(zone) = self.believed.win(next, ask) else {
                // Only a claim that could not be made leads here; the root then stays unbelieved.
                return Ok(());
            };
            allowed = allowed & (zone | theirs);
            replies.push(one);
        }
        self.claim(p, q, Why::Replies(replies));
        Ok(())
    }

    /// Claims that the attacker never wins, and all that this leans on. The prover must have said so.
    pub fn hold(&mut self, p: Reduced<M>, q: Question) -> Result<(), Stop> {
        let q = forever(q);
        if self.believed.hold(p, q) {
            return Ok(());
        }
        let Followed { position, question, plain, .. } = self.believed.logic.follow(p, q);
        if plain != Plain::Open {
            return Ok(());
        }
        let q = forever(question);
        if !q.blocking_only {
            let easier = Question { blocking_only: true, ..q };
            if matches!(self.worker.ask(position, easier)?, Settled::Holds(_)) {
                return self.hold(position, easier);
            }
        }
        let (image, _) = position.canonical(self.believed.logic.geometry);
        let pairs = self.pairs(image, q);
        if q.attacker_to_move {
            self.hold_attacks(image, q, pairs)
        } else {
            self.hold_defence(image, q, pairs)
        }
    }

    /// Pairs that serve all lines, or as many as can be split off.
    fn pairs(&mut self, p: Reduced<M>, q: Question) -> Vec<M> {
        let sight = self.believed.logic.sight(p, q);
        let all = self.pairing.split(&sight.attack, !M::NONE) == sight.attack.len();
        if !all && !sight.defence.is_empty() {
            self.pairing.split(&sight.attack, !union(&sight.defence));
        }
        let mut pairs: Vec<M> = Vec::new();
        for index in 0..sight.attack.len() {
            let pair = self.pairing.pair(index);
            if self.pairing.serves(index) && !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        pairs
    }

    fn hold_attacks(&mut self, p: Reduced<M>, q: Question, pairs: Vec<M>) -> Result<(), Stop> {
        let Ok((sight, left)) = self.believed.logic.drop_pairs(p, q, &pairs) else {
            return Ok(());
        };
        if !sight.attack.is_empty() && !light(&sight.attack, true) {
            let first = connected(&sight.attack, M::one(left.empty.first()));
            if q.blocking_only && first != left.empty {
                let mut rest = left.empty;
                while !rest.is_empty() {
                    let part = connected(&sight.attack, M::one(rest.first()));
                    self.hold(Reduced { empty: part, ..left }, q)?;
                    rest = rest.minus(part);
                }
                self.claim(p, q, Why::Parts(pairs));
                return Ok(());
            }
            let mut answered: Vec<usize> = Vec::new();
            for cell in self.order(left, q, false) {
                if !answered.iter().any(|&other| covers(&sight, other, cell)) {
                    let (next, ask) = left.play(q, M::one(cell));
                    self.hold(next, ask)?;
                    answered.push(cell);
                }
            }
        }
        self.claim(p, q, Why::Hold(pairs));
        Ok(())
    }

    fn hold_defence(&mut self, p: Reduced<M>, q: Question, pairs: Vec<M>) -> Result<(), Stop> {
        let Ok((sight, left)) = self.believed.logic.drop_pairs(p, q, &pairs) else {
            return Ok(());
        };
        if sight.attack.is_empty() || light(&sight.attack, false) {
            self.claim(p, q, Why::Defend(pairs, None));
            return Ok(());
        }
        let after = |cell: usize| left.play(q, M::one(cell));
        let order = self.order(left, q, true);
        let ready = self.ready(&order, after);
        let mut chosen = None;
        for cell in ready.into_iter().chain(order) {
            let (next, ask) = after(cell);
            if self.believed.hold(next, ask)
                || matches!(self.worker.ask(next, ask)?, Settled::Holds(_))
            {
                self.hold(next, ask)?;
                chosen = Some(cell);
                break;
            }
        }
        if let Some(cell) = chosen {
            self.claim(p, q, Why::Defend(pairs, Some(M::one(cell))));
        }
        Ok(())
    }

    /// A move that holds as far as is known without searching: one that is believed already costs no
    /// further claim, and the one the search has found costs no further search.
    fn ready(
        &mut self,
        order: &[usize],
        after: impl Fn(usize) -> (Reduced<M>, Question),
    ) -> Option<usize> {
        let believed = order.iter().copied().find(|&cell| {
            let (next, ask) = after(cell);
            self.believed.hold(next, ask)
        });
        believed.or_else(|| {
            order.iter().copied().find(|&cell| {
                let (next, ask) = after(cell);
                matches!(self.worker.recall(next, ask), Some(Settled::Holds(_)))
            })
        })
    }

    /// The cells that matter, the weightiest first; `quick`: those decided without search before others.
    fn order(&self, p: Reduced<M>, q: Question, quick: bool) -> Vec<usize> {
        let sight = self.believed.logic.sight(p, q);
        let mut cells: Vec<(u64, usize)> = p
            .empty
            .cells()
            .map(|cell| {
                let through = sight.attack.iter().chain(&sight.defence);
                let weigh = |line: &M| (1_u64 << 40) >> line.len().min(40);
                let weight: u64 = through.filter(|line| line.has(cell)).map(weigh).sum();
                (weight, cell)
            })
            .collect();
        cells.sort_by_key(|&(weight, cell)| (std::cmp::Reverse(weight), cell));
        if quick && !q.attacker_to_move {
            // What the defender leaves behind, lightest first.
            cells.sort_by_cached_key(|&(_, cell)| {
                let (next, ask) = p.play(q, M::one(cell));
                let left = self.believed.logic.sight(next, ask);
                let weigh = |line: &M| (1_u64 << 40) >> line.len().min(40);
                left.attack.iter().map(weigh).sum::<u64>()
            });
        }
        cells.into_iter().map(|(_, cell)| cell).collect()
    }
}
