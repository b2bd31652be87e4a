//! The search: depth first, two outcomes, with a table, the board's symmetries and relevance zones.
//!
//! A question ([`Question`]) is whether the attacker wins within a number of own moves. Each position
//! is first reduced ([`OpenLines::reduce`]); what is left is searched. When the attacker has answered one
//! move of the defender, the cells its win needs (its zone) say which other moves could matter: a move
//! that touches neither the zone nor any line of the defender loses to the same answer, unsearched.

use super::bits::Mask;
use super::geometry::Geometry;
use super::pairing::Pairing;
use super::reduced::{FOREVER, OpenLines, Outlook, Question, Reduced, Scratch, Settled};
use super::table::SharedTable;
use gridwright_search::{Budget, Stats, Stop};

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<M> {
    /// The attacker wins within so many own moves ([`FOREVER`]: not known to win).
    pub wins_in: u8,
    /// The defender holds for so many moves of the attacker.
    pub holds: u8,
    /// The cells the win needs.
    pub zone: M,
}

/// The reduced position, the side to move, and whether only blocking counts.
pub type Key<M> = (Reduced<M>, u8);

/// The table of a proof, shared by its threads.
pub type ProofTable<M> = SharedTable<Key<M>, Known<M>>;

/// Large boards have many moves, and each look takes a while: so often the outside world is heard.
const LOOKS: usize = 16;

/// One thread of a proof search.
pub struct Worker<'s, 'b, M> {
    geometry: &'s Geometry<M>,
    table: &'s ProofTable<M>,
    budget: Budget<'b>,
    pairing: Pairing<M>,
    scratch: Scratch<M>,
    pool: Vec<OpenLines<M>>,
    /// Try the attacker's moves from the far end: a second thread then meets the first half-way.
    backwards: bool,
    stats: Stats,
}

impl<M> std::fmt::Debug for Worker<'_, '_, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").field("stats", &self.stats).finish_non_exhaustive()
    }
}

impl<'s, 'b, M: Mask> Worker<'s, 'b, M> {
    /// A thread that searches with its own budget and a table it may share.
    pub fn new(geometry: &'s Geometry<M>, table: &'s ProofTable<M>, budget: Budget<'b>) -> Self {
        Worker {
            geometry,
            table,
            budget,
            pairing: Pairing::default(),
            scratch: Scratch::new(geometry.cells()),
            pool: Vec::new(),
            backwards: false,
            stats: Stats { bytes: table.bytes(), ..Stats::default() },
        }
    }

    /// The same thread, which goes on with this account.
    #[must_use]
    pub fn with_account(mut self, stats: Stats) -> Self {
        self.stats = stats;
        self
    }

    /// The same thread, which tries the attacker's moves in the opposite order.
    #[must_use]
    pub fn backwards(mut self) -> Self {
        self.backwards = true;
        self
    }

    /// What was done so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// For the depth shown while it works.
    pub fn set_bound(&mut self, bound: u8) {
        self.stats.bound = u32::from(bound);
        self.stats.rounds += 1;
    }
    /// Answers a question.
    pub fn ask(&mut self, p: Reduced<M>, q: Question) -> Result<Settled<M>, Stop> {
        let mut lines = self.pool.pop().unwrap_or_default();
        lines.collect(self.geometry, p, q);
        let limit = lines.limit;
        let answer = self.node(&mut lines, p, q);
        self.pool.push(lines);
        Ok(match answer? {
            Settled::Holds(moves) => Settled::Holds(moves.min(limit)),
            win @ Settled::Win(_) => win,
        })
    }

    /// What is known of a question without searching: from the lines, from forced moves, or from the
    /// table.
    pub fn recall(&mut self, p: Reduced<M>, q: Question) -> Option<Settled<M>> {
        let mut lines = self.pool.pop().unwrap_or_default();
        lines.collect(self.geometry, p, q);
        let limit = lines.limit;
        let known = match lines.reduce(q, &mut self.pairing) {
            Outlook::Known(answer) => Some(answer),
            Outlook::Forced(cell) => {
                let (next, ask) = p.play(q, cell);
                self.recall(next, ask).map(|answer| above(answer, q, cell))
            }
            Outlook::Open => {
                let none = lines.defence.needs.is_empty();
                let q = Question { blocking_only: q.blocking_only || none, ..q };
                let (key, symmetry) = self.key(lines.essence(p), q);
                self.table.get(&key).and_then(|known| self.answer(&known, symmetry, q.moves))
            }
        };
        self.pool.push(lines);
        known.map(|answer| match answer {
            Settled::Holds(moves) => Settled::Holds(moves.min(limit)),
            win @ Settled::Win(_) => win,
        })
    }

    /// The name of a reduced question in the table, and the symmetry that leads there.
    fn key(&self, p: Reduced<M>, q: Question) -> (Key<M>, usize) {
        let (image, symmetry) = p.canonical(self.geometry);
        ((image, u8::from(q.attacker_to_move) * 2 + u8::from(q.blocking_only)), symmetry)
    }

    /// What an entry says about a question of so many moves.
    fn answer(&self, known: &Known<M>, symmetry: usize, moves: u8) -> Option<Settled<M>> {
        if known.wins_in <= moves {
            let back = self.geometry.inverse(symmetry);
            return Some(Settled::Win(self.geometry.map(back, known.zone)));
        }
        (known.holds >= moves).then_some(Settled::Holds(known.holds))
    }

    fn node(
        &mut self,
        lines: &mut OpenLines<M>,
        p: Reduced<M>,
        q: Question,
    ) -> Result<Settled<M>, Stop> {
        match lines.reduce(q, &mut self.pairing) {
            Outlook::Known(answer) => return Ok(answer),
            Outlook::Forced(cell) => {
                let (next, ask) = p.play(q, cell);
                let answer = self.ask(next, ask)?;
                return Ok(above(answer, q, cell));
            }
            Outlook::Open => {}
        }
        let p = lines.essence(p);
        let q = Question { blocking_only: q.blocking_only || lines.defence.needs.is_empty(), ..q };
        if q.attacker_to_move
            && q.blocking_only
            && let Some(answer) = self.parts(lines, p, q)?
        {
            return Ok(answer);
        }
        let (key, symmetry) = self.key(p, q);
        let old = self.table.get(&key);
        if let Some(answer) = old.and_then(|known| self.answer(&known, symmetry, q.moves)) {
            return Ok(answer);
        }
        let before = self.stats.expanded;
        let answer = self.expand(lines, p, q)?;
        let mut known = old.unwrap_or(Known { wins_in: FOREVER, holds: 0, zone: M::NONE });
        match answer {
            Settled::Win(zone) => {
                known.wins_in = q.moves;
                known.zone = self.geometry.map(symmetry, zone);
            }
            Settled::Holds(moves) => known.holds = moves,
        }
        let work = self.stats.expanded - before;
        self.stats.bytes += self.table.put(key, known, work);
        Ok(answer)
    }

    /// Where the defender only blocks, separate parts of the board are separate games: the attacker
    /// wins if it wins one of them.
    fn parts(
        &mut self,
        lines: &OpenLines<M>,
        p: Reduced<M>,
        q: Question,
    ) -> Result<Option<Settled<M>>, Stop> {
        let needs = &lines.attack.needs;
        let mut rest = p.empty;
        let mut part = connected(needs, M::one(rest.first()));
        if part == rest {
            return Ok(None);
        }
        let mut holds = FOREVER;
        loop {
            let inside = Reduced { empty: part, ..p };
            match self.ask(inside, q)? {
                Settled::Holds(moves) => holds = holds.min(moves),
                win @ Settled::Win(_) => return Ok(Some(win)),
            }
            rest = rest.minus(part);
            if rest.is_empty() {
                return Ok(Some(Settled::Holds(holds)));
            }
            part = connected(needs, M::one(rest.first()));
        }
    }

    fn expand(
        &mut self,
        lines: &OpenLines<M>,
        p: Reduced<M>,
        q: Question,
    ) -> Result<Settled<M>, Stop> {
        if !q.blocking_only {
            // Who cannot win against mere blocking cannot win.
            let easier = Question { blocking_only: true, ..q };
            if let holds @ Settled::Holds(_) = self.ask(p, easier)? {
                return Ok(holds);
            }
        }
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let moves = lines.candidates(&mut self.scratch);
        self.stats.generated += moves.len() as u64;
        if q.attacker_to_move {
            self.attack(&moves, p, q)
        } else {
            self.defend(&moves, lines.defence.cells(), p, q)
        }
    }

    fn attack(&mut self, moves: &[u16], p: Reduced<M>, q: Question) -> Result<Settled<M>, Stop> {
        let mut holds = FOREVER;
        for index in 0..moves.len() {
            let index = if self.backwards { moves.len() - 1 - index } else { index };
            let cell = M::one(usize::from(moves[index]));
            let (next, ask) = p.play(q, cell);
            match above(self.ask(next, ask)?, q, cell) {
                win @ Settled::Win(_) => return Ok(win),
                Settled::Holds(moves) => holds = holds.min(moves),
            }
        }
        Ok(Settled::Holds(holds))
    }

    /// `theirs` are the cells of the defender's own lines.
    fn defend(
        &mut self,
        moves: &[u16],
        theirs: M,
        p: Reduced<M>,
        q: Question,
    ) -> Result<Settled<M>, Stop> {
        let mut allowed = p.empty;
        let mut zone = M::NONE;
        let mut order: Vec<(u64, u16)> = Vec::with_capacity(moves.len());
        let mut lines = self.pool.pop().unwrap_or_default();
        let mut held = None;
        // A quick look at every move first: one that holds at once ends the matter.
        for (index, &cell) in moves.iter().enumerate() {
            let one = M::one(usize::from(cell));
            if !allowed.meets(one) {
                continue;
            }
            if index % LOOKS == LOOKS - 1 {
                self.budget.check(&self.stats)?;
            }
            let (next, ask) = p.play(q, one);
            lines.collect(self.geometry, next, ask);
            match lines.reduce(ask, &mut self.pairing) {
                Outlook::Known(Settled::Win(cells)) => {
                    allowed = allowed & (cells | theirs);
                    zone |= cells;
                }
                Outlook::Known(Settled::Holds(moves)) => {
                    held = Some(Settled::Holds(moves.min(lines.limit)));
                    break;
                }
                _ => order.push((lines.attack.weight(), cell)),
            }
        }
        self.pool.push(lines);
        if let Some(held) = held {
            return Ok(held);
        }
        order.sort_by_key(|&(weight, _)| weight);
        for &(_, cell) in &order {
            let one = M::one(usize::from(cell));
            if !allowed.meets(one) {
                self.stats.pruned += 1;
                continue;
            }
            let (next, ask) = p.play(q, one);
            match self.ask(next, ask)? {
                Settled::Win(cells) => {
                    allowed = allowed & (cells | theirs);
                    zone |= cells;
                }
                holds @ Settled::Holds(_) => return Ok(holds),
            }
        }
        Ok(Settled::Win(zone))
    }
}

/// What the answer after a move says about the position before it.
fn above<M: Mask>(answer: Settled<M>, before: Question, cell: M) -> Settled<M> {
    match answer {
        Settled::Win(zone) => Settled::Win(zone | cell),
        Settled::Holds(moves) if before.attacker_to_move => Settled::Holds(moves.saturating_add(1)),
        holds @ Settled::Holds(_) => holds,
    }
}

/// All cells connected with `seed` through lines.
fn connected<M: Mask>(needs: &[M], seed: M) -> M {
    let mut reached = seed;
    loop {
        let before = reached;
        for &need in needs {
            if need.meets(reached) {
                reached |= need;
            }
        }
        if reached == before {
            return reached;
        }
    }
}
