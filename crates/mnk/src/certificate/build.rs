//! Writing a certificate: the prover's answers turned into claims, each after those it leans on.

use super::kernel::{Ask, Believed, Board, Claim, Place, Plain, Set, Why, light, union};
use crate::champion::Mask;
use crate::champion::pairing::Pairing;
use crate::champion::reduced::{Question, Reduced, Settled};
use crate::champion::search::Worker;
use gridwright_search::Stop;

/// Collects claims until the root is believed. The prover's sets and the kernel's are apart: only words of
/// cells go from one to the other.
pub struct Builder<'w, 's, 'b, M, const N: usize> {
    worker: &'w mut Worker<'s, 'b, M>,
    believed: Believed<N>,
    claims: Vec<Claim<N>>,
    pairing: Pairing<M>,
}

/// The kernel's set as the prover's.
fn mask<M: Mask, const N: usize>(set: Set<N>) -> M {
    M::from_words(&set.0)
}

/// The prover's set as the kernel's.
fn set<M: Mask, const N: usize>(mask: M) -> Set<N> {
    Set(std::array::from_fn(|index| mask.word(index)))
}

/// A position of the kernel as the prover's.
fn reduced<M: Mask, const N: usize>(p: Place<N>) -> Reduced<M> {
    Reduced { attacker: mask(p.attacker), defender: mask(p.defender), empty: mask(p.empty) }
}

/// A question of the kernel as the prover's.
fn question(ask: Ask) -> Question {
    let Ask { attacker_to_move, blocking_only, moves } = ask;
    Question { attacker_to_move, blocking_only, moves }
}

impl<M, const N: usize> std::fmt::Debug for Builder<'_, '_, '_, M, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Builder").field("claims", &self.claims.len()).finish_non_exhaustive()
    }
}

impl<'w, 's, 'b, M: Mask, const N: usize> Builder<'w, 's, 'b, M, N> {
    /// Nothing claimed yet.
    pub fn new(worker: &'w mut Worker<'s, 'b, M>, board: Board<N>) -> Self {
        Builder {
            worker,
            believed: Believed::new(board),
            claims: Vec::new(),
            pairing: Pairing::default(),
        }
    }

    /// What the prover says.
    fn ask(&mut self, p: Place<N>, ask: Ask) -> Result<Settled<M>, Stop> {
        self.worker.ask(reduced(p), question(ask))
    }

    /// What the prover says without searching.
    fn recall(&mut self, p: Place<N>, ask: Ask) -> Option<Settled<M>> {
        self.worker.recall(reduced(p), question(ask))
    }

    /// The claims, in the order in which they can be judged.
    pub fn into_claims(self) -> Vec<Claim<N>> {
        self.claims
    }

    fn claim(&mut self, place: Place<N>, ask: Ask, why: Why<N>) {
        let claim = Claim { place, ask, why };
        let judged = self.believed.judge(&claim);
        debug_assert_eq!(judged, Ok(()), "{claim:?}");
        self.claims.push(claim);
    }

    /// Claims that the attacker wins, and all that this leans on. The prover must have said so.
    pub fn win(&mut self, p: Place<N>, q: Ask) -> Result<(), Stop> {
        if self.believed.win(p, q).is_some() {
            return Ok(());
        }
        let at = self.believed.board.follow(p, q);
        let (image, _) = self.believed.board.least_image(at.place);
        if at.ask.attacker_to_move {
            self.win_attack(image, at.ask)
        } else {
            self.win_replies(image, at.ask)
        }
    }

    fn win_attack(&mut self, p: Place<N>, q: Ask) -> Result<(), Stop> {
        let order = self.order(p, q, true);
        let after = |cell: usize| p.play(q, Set::one(cell));
        let ready = order.iter().copied().find(|&cell| {
            let (next, ask) = after(cell);
            self.believed.win(next, ask).is_some()
                || matches!(self.recall(next, ask), Some(Settled::Win(_)))
        });
        for cell in ready.into_iter().chain(order) {
            let (next, ask) = after(cell);
            if matches!(self.ask(next, ask)?, Settled::Win(_)) {
                self.win(next, ask)?;
                self.claim(p, q, Why::Attack(Set::one(cell)));
                return Ok(());
            }
        }
        Ok(())
    }

    fn win_replies(&mut self, p: Place<N>, q: Ask) -> Result<(), Stop> {
        let sight = self.believed.board.sight(p, q);
        let theirs = union(&sight.defence);
        let mut allowed = p.empty;
        let mut replies: Vec<Set<N>> = Vec::new();
        for cell in self.order(p, q, false) {
            let one = Set::one(cell);
            let covered = replies.iter().any(|reply| sight.covers(*reply, Set::one(cell)));
            if covered || !allowed.meets(one) {
                continue;
            }
            let (next, ask) = p.play(q, one);
            self.win(next, ask)?;
            let Some(zone) = self.believed.win(next, ask) else {
                // Only a claim that could not be made leads here; the root then stays unbelieved.
                return Ok(());
            };
            allowed = allowed.and(zone.or(theirs));
            replies.push(one);
        }
        self.claim(p, q, Why::Replies(replies));
        Ok(())
    }

    /// Claims that the attacker never wins, and all that this leans on. The prover must have said so.
    pub fn hold(&mut self, p: Place<N>, q: Ask) -> Result<(), Stop> {
        let q = q.forever();
        if self.believed.hold(p, q) {
            return Ok(());
        }
        let at = self.believed.board.follow(p, q);
        if at.plain != Plain::Open {
            return Ok(());
        }
        let q = at.ask.forever();
        if !q.blocking_only {
            let easier = Ask { blocking_only: true, ..q };
            if matches!(self.ask(at.place, easier)?, Settled::Holds(_)) {
                return self.hold(at.place, easier);
            }
        }
        let (image, _) = self.believed.board.least_image(at.place);
        let pairs = self.pairs(image, q);
        if q.attacker_to_move {
            self.hold_attacks(image, q, pairs)
        } else {
            self.hold_defence(image, q, pairs)
        }
    }

    /// Pairs that serve all lines, or as many as can be split off.
    fn pairs(&mut self, p: Place<N>, q: Ask) -> Vec<Set<N>> {
        let sight = self.believed.board.sight(p, q);
        let lines: Vec<M> = sight.attack.iter().map(|&line| mask(line)).collect();
        let all = self.pairing.split(&lines, !M::NONE) == lines.len();
        if !all && !sight.defence.is_empty() {
            self.pairing.split(&lines, !mask::<M, N>(union(&sight.defence)));
        }
        let mut pairs: Vec<Set<N>> = Vec::new();
        for index in 0..lines.len() {
            let pair = set(self.pairing.pair(index));
            if self.pairing.serves(index) && !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        pairs
    }

    fn hold_attacks(&mut self, p: Place<N>, q: Ask, pairs: Vec<Set<N>>) -> Result<(), Stop> {
        let Ok((sight, left)) = self.believed.board.drop_pairs(p, q, &pairs) else {
            return Ok(());
        };
        if !sight.attack.is_empty() && !light(&sight.attack, true) {
            let first = sight.part(left.empty.first());
            if q.blocking_only && first != left.empty {
                let mut rest = left.empty;
                while !rest.is_empty() {
                    let part = sight.part(rest.first());
                    self.hold(Place { empty: part, ..left }, q)?;
                    rest = rest.minus(part);
                }
                self.claim(p, q, Why::Parts(pairs));
                return Ok(());
            }
            let mut answered: Vec<usize> = Vec::new();
            for cell in self.order(left, q, false) {
                if !answered.iter().any(|&other| sight.covers(Set::one(other), Set::one(cell))) {
                    let (next, ask) = left.play(q, Set::one(cell));
                    self.hold(next, ask)?;
                    answered.push(cell);
                }
            }
        }
        self.claim(p, q, Why::Hold(pairs));
        Ok(())
    }

    fn hold_defence(&mut self, p: Place<N>, q: Ask, pairs: Vec<Set<N>>) -> Result<(), Stop> {
        let Ok((sight, left)) = self.believed.board.drop_pairs(p, q, &pairs) else {
            return Ok(());
        };
        if sight.attack.is_empty() || light(&sight.attack, false) {
            self.claim(p, q, Why::Defend(pairs, None));
            return Ok(());
        }
        let after = |cell: usize| left.play(q, Set::one(cell));
        let order = self.order(left, q, true);
        let ready = self.ready(&order, after);
        let mut chosen = None;
        for cell in ready.into_iter().chain(order) {
            let (next, ask) = after(cell);
            if self.believed.hold(next, ask) || matches!(self.ask(next, ask)?, Settled::Holds(_)) {
                self.hold(next, ask)?;
                chosen = Some(cell);
                break;
            }
        }
        if let Some(cell) = chosen {
            self.claim(p, q, Why::Defend(pairs, Some(Set::one(cell))));
        }
        Ok(())
    }

    /// A move that holds as far as is known without searching: one that is believed already costs no
    /// further claim, and the one the search has found costs no further search.
    fn ready(
        &mut self,
        order: &[usize],
        after: impl Fn(usize) -> (Place<N>, Ask),
    ) -> Option<usize> {
        let believed = order.iter().copied().find(|&cell| {
            let (next, ask) = after(cell);
            self.believed.hold(next, ask)
        });
        believed.or_else(|| {
            order.iter().copied().find(|&cell| {
                let (next, ask) = after(cell);
                matches!(self.recall(next, ask), Some(Settled::Holds(_)))
            })
        })
    }

    /// The cells that matter, the weightiest first; `quick`: those decided without search before others.
    fn order(&self, p: Place<N>, q: Ask, quick: bool) -> Vec<usize> {
        let sight = self.believed.board.sight(p, q);
        let mut cells: Vec<(u64, usize)> = p
            .empty
            .cells()
            .map(|cell| {
                let through = sight.attack.iter().chain(&sight.defence);
                let weigh = |line: &Set<N>| (1_u64 << 40) >> line.len().min(40);
                let weight: u64 =
                    through.filter(|line| Set::one(cell).within(**line)).map(weigh).sum();
                (weight, cell)
            })
            .collect();
        cells.sort_by_key(|&(weight, cell)| (std::cmp::Reverse(weight), cell));
        if quick && !q.attacker_to_move {
            // What the defender leaves behind, lightest first.
            cells.sort_by_cached_key(|&(_, cell)| {
                let (next, ask) = p.play(q, Set::one(cell));
                let left = self.believed.board.sight(next, ask);
                let weigh = |line: &Set<N>| (1_u64 << 40) >> line.len().min(40);
                left.attack.iter().map(weigh).sum::<u64>()
            });
        }
        cells.into_iter().map(|(_, cell)| cell).collect()
    }
}
