//! The search: depth first, two outcomes, with a table, the board's symmetries and relevance zones.
//!
//! A question ([`Question`]) is whether the attacker wins within a number of own moves. Each position
//! is first reduced ([`Frame::reduce`]); what is left is searched. When the attacker has answered one
//! move of the defender, the cells its win needs (its zone) say which other moves could matter: a move
//! that touches neither the zone nor any line of the defender loses to the same answer, unsearched.

use super::bits::Mask;
use super::geometry::Geometry;
use super::pairing::Pairing;
use super::position::{Answer, FOREVER, Frame, Outlook, Position, Question, Scratch};
use super::table::Shared;
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

/// Position, side to move, and whether only blocking counts.
pub type Key<M> = (Position<M>, u8);

/// The table of a proof, shared by its threads.
pub type ProofTable<M> = Shared<Key<M>, Known<M>>;

/// Large boards have many moves, and each look takes a while: so often the outside world is heard.
const LOOKS: usize = 16;

/// One thread of a proof search.
pub struct Worker<'s, 'b, M> {
    geometry: &'s Geometry<M>,
    table: &'s ProofTable<M>,
    budget: Budget<'b>,
    pairing: Pairing<M>,
    scratch: Scratch<M>,
    pool: Vec<Frame<M>>,
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

    /// The geometry it works with.
    pub fn geometry(&self) -> &'s Geometry<M> {
        self.geometry
    }

    /// Answers a question.
    pub fn ask(&mut self, p: Position<M>, q: Question) -> Result<Answer<M>, Stop> {
        let mut frame = self.pool.pop().unwrap_or_default();
        frame.collect(self.geometry, p, q);
        let limit = frame.limit;
        let answer = self.node(&mut frame, p, q);
        self.pool.push(frame);
        Ok(match answer? {
            Answer::Holds(moves) => Answer::Holds(moves.min(limit)),
            win @ Answer::Win(_) => win,
        })
    }

    /// What is known of a question without searching: from the lines, from forced moves, or from the
    /// table.
    pub fn recall(&mut self, p: Position<M>, q: Question) -> Option<Answer<M>> {
        let mut frame = self.pool.pop().unwrap_or_default();
        frame.collect(self.geometry, p, q);
        let limit = frame.limit;
        let known = match frame.reduce(q, &mut self.pairing) {
            Outlook::Known(answer) => Some(answer),
            Outlook::Forced(cell) => {
                let (next, ask) = p.play(q, cell);
                self.recall(next, ask).map(|answer| above(answer, q, cell))
            }
            Outlook::Open => {
                let none = frame.defence.needs.is_empty();
                let q = Question { blocking_only: q.blocking_only || none, ..q };
                let (key, symmetry) = self.key(frame.essence(p), q);
                self.table.get(&key).and_then(|known| self.answer(&known, symmetry, q.moves))
            }
        };
        self.pool.push(frame);
        known.map(|answer| match answer {
            Answer::Holds(moves) => Answer::Holds(moves.min(limit)),
            win @ Answer::Win(_) => win,
        })
    }

    /// The name of a reduced question in the table, and the symmetry that leads there.
    fn key(&self, p: Position<M>, q: Question) -> (Key<M>, usize) {
        let (image, symmetry) = p.canonical(self.geometry);
        ((image, u8::from(q.attacker_to_move) * 2 + u8::from(q.blocking_only)), symmetry)
    }

    /// What an entry says about a question of so many moves.
    fn answer(&self, known: &Known<M>, symmetry: usize, moves: u8) -> Option<Answer<M>> {
        if known.wins_in <= moves {
            let back = self.geometry.inverse(symmetry);
            return Some(Answer::Win(self.geometry.map(back, known.zone)));
        }
        (known.holds >= moves).then_some(Answer::Holds(known.holds))
    }

    fn node(
        &mut self,
        frame: &mut Frame<M>,
        p: Position<M>,
        q: Question,
    ) -> Result<Answer<M>, Stop> {
        match frame.reduce(q, &mut self.pairing) {
            Outlook::Known(answer) => return Ok(answer),
            Outlook::Forced(cell) => {
                let (next, ask) = p.play(q, cell);
                let answer = self.ask(next, ask)?;
                return Ok(above(answer, q, cell));
            }
            Outlook::Open => {}
        }
        let p = frame.essence(p);
        let q = Question { blocking_only: q.blocking_only || frame.defence.needs.is_empty(), ..q };
        if q.attacker_to_move
            && q.blocking_only
            && let Some(answer) = self.parts(frame, p, q)?
        {
            return Ok(answer);
        }
        let (key, symmetry) = self.key(p, q);
        let old = self.table.get(&key);
        if let Some(answer) = old.and_then(|known| self.answer(&known, symmetry, q.moves)) {
            return Ok(answer);
        }
        let before = self.stats.expanded;
        let answer = self.expand(frame, p, q)?;
        let mut known = old.unwrap_or(Known { wins_in: FOREVER, holds: 0, zone: M::NONE });
        match answer {
            Answer::Win(zone) => {
                known.wins_in = q.moves;
                known.zone = self.geometry.map(symmetry, zone);
            }
            Answer::Holds(moves) => known.holds = moves,
        }
        let work = self.stats.expanded - before;
        self.stats.bytes += self.table.put(key, known, work);
        Ok(answer)
    }

    /// Where the defender only blocks, separate parts of the board are separate games: the attacker
    /// wins if it wins one of them.
    fn parts(
        &mut self,
        frame: &Frame<M>,
        p: Position<M>,
        q: Question,
    ) -> Result<Option<Answer<M>>, Stop> {
        let needs = &frame.attack.needs;
        let mut rest = p.empty;
        let mut part = connected(needs, M::one(rest.first()));
        if part == rest {
            return Ok(None);
        }
        let mut holds = FOREVER;
        loop {
            let inside = Position { empty: part, ..p };
            match self.ask(inside, q)? {
                Answer::Holds(moves) => holds = holds.min(moves),
                win @ Answer::Win(_) => return Ok(Some(win)),
            }
            rest = rest.minus(part);
            if rest.is_empty() {
                return Ok(Some(Answer::Holds(holds)));
            }
            part = connected(needs, M::one(rest.first()));
        }
    }

    fn expand(&mut self, frame: &Frame<M>, p: Position<M>, q: Question) -> Result<Answer<M>, Stop> {
        if !q.blocking_only {
            // Who cannot win against mere blocking cannot win.
            let easier = Question { blocking_only: true, ..q };
            if let holds @ Answer::Holds(_) = self.ask(p, easier)? {
                return Ok(holds);
            }
        }
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let moves = frame.candidates(&mut self.scratch);
        self.stats.generated += moves.len() as u64;
        if q.attacker_to_move {
            self.attack(&moves, p, q)
        } else {
            self.defend(&moves, frame.defence.cells(), p, q)
        }
    }

    fn attack(&mut self, moves: &[u16], p: Position<M>, q: Question) -> Result<Answer<M>, Stop> {
        let mut holds = FOREVER;
        for index in 0..moves.len() {
            let index = if self.backwards { moves.len() - 1 - index } else { index };
            let cell = M::one(usize::from(moves[index]));
            let (next, ask) = p.play(q, cell);
            match above(self.ask(next, ask)?, q, cell) {
                win @ Answer::Win(_) => return Ok(win),
                Answer::Holds(moves) => holds = holds.min(moves),
            }
        }
        Ok(Answer::Holds(holds))
    }

    /// `theirs` are the cells of the defender's own lines.
    fn defend(
        &mut self,
        moves: &[u16],
        theirs: M,
        p: Position<M>,
        q: Question,
    ) -> Result<Answer<M>, Stop> {
        let mut allowed = p.empty;
        let mut zone = M::NONE;
        let mut order: Vec<(u64, u16)> = Vec::with_capacity(moves.len());
        let mut frame = self.pool.pop().unwrap_or_default();
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
            frame.collect(self.geometry, next, ask);
            match frame.reduce(ask, &mut self.pairing) {
                Outlook::Known(Answer::Win(cells)) => {
                    allowed = allowed & (cells | theirs);
                    zone |= cells;
                }
                Outlook::Known(Answer::Holds(moves)) => {
                    held = Some(Answer::Holds(moves.min(frame.limit)));
                    break;
                }
                _ => order.push((frame.attack.weight(), cell)),
            }
        }
        self.pool.push(frame);
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
                Answer::Win(cells) => {
                    allowed = allowed & (cells | theirs);
                    zone |= cells;
                }
                holds @ Answer::Holds(_) => return Ok(holds),
            }
        }
        Ok(Answer::Win(zone))
    }
}

/// What the answer after a move says about the position before it.
fn above<M: Mask>(answer: Answer<M>, before: Question, cell: M) -> Answer<M> {
    match answer {
        Answer::Win(zone) => Answer::Win(zone | cell),
        Answer::Holds(moves) if before.attacker_to_move => Answer::Holds(moves.saturating_add(1)),
        holds @ Answer::Holds(_) => holds,
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
