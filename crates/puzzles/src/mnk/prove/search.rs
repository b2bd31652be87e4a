//! Proof search.

use super::bits::Mask;
use super::family::Family;
use super::geometry::Geometry;
use super::pairing::Pairing;
use super::table::Table;
use gridwright_search::{Budget, Stats, Stop};

/// A position as the prover sees it: who owns what, and what is still to be had. All other cells are
/// out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<M> {
    /// The attacker's stones.
    pub attacker: M,
    /// The defender's stones.
    pub defender: M,
    /// Cells to be played.
    pub empty: M,
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Question {
    /// Who is to move.
    pub attacker_to_move: bool,
    /// Whether the defender's own lines are left out of account.
    pub blocking_only: bool,
}

const NEVER: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
struct Known<M> {
    /// The attacker wins within so many own moves ([`NEVER`]: not known to win).
    wins_in: u8,
    /// The attacker does not win within so many own moves.
    holds: u8,
    zone: M,
}

#[derive(Debug)]
struct Frame<M> {
    attack: Family<M>,
    defence: Family<M>,
}

impl<M> Default for Frame<M> {
    fn default() -> Self {
        Frame {
            attack: Family::default(),
            defence: Family::default(),
        }
    }
}

enum Static<M> {
    Win(M),
    Held,
    Forced(M),
    Open,
}

/// The search.
#[derive(Debug)]
pub struct Prover<'g, M> {
    geometry: &'g Geometry<M>,
    table: Table<(Position<M>, Question), Known<M>>,
    pairing: Pairing<M>,
    pool: Vec<Frame<M>>,
    /// Account.
    pub stats: Stats,
}

impl<'g, M: Mask> Prover<'g, M> {
    /// New.
    pub fn new(geometry: &'g Geometry<M>, bytes: u64) -> Self {
        Prover {
            geometry,
            table: Table::new(bytes),
            pairing: Pairing::default(),
            pool: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// Whether the attacker wins within `moves` own moves, and if so, the cells it needs for that.
    pub fn wins(
        &mut self,
        budget: &mut Budget<'_>,
        position: Position<M>,
        question: Question,
        moves: u8,
    ) -> Result<Option<M>, Stop> {
        let mut frame = self.pool.pop().unwrap_or_default();
        self.collect(&mut frame, position, question, moves);
        let result = self.node(budget, &mut frame, position, question, moves);
        self.pool.push(frame);
        result
    }

    fn collect(&self, frame: &mut Frame<M>, p: Position<M>, q: Question, moves: u8) {
        frame
            .attack
            .collect(self.geometry, p.attacker, p.empty, u32::from(moves));
        if q.blocking_only {
            frame.defence.clear();
        } else {
            let most = moves - u8::from(q.attacker_to_move);
            frame
                .defence
                .collect(self.geometry, p.defender, p.empty, u32::from(most));
        }
    }

    /// Reduces a position as far as it goes without search.
    fn reduce(&mut self, frame: &mut Frame<M>, q: Question) -> Static<M> {
        let Frame { attack, defence } = frame;
        let now = attack.completions();
        let counter = defence.completions();
        if q.attacker_to_move {
            if !now.is_empty() {
                return Static::Win(M::one(now.first()));
            }
            match counter.len() {
                0 => {}
                1 => return Static::Forced(counter),
                _ => return Static::Held,
            }
            if let Some((_, zone)) = attack.fork() {
                return Static::Win(zone);
            }
        } else {
            if !counter.is_empty() {
                return Static::Held;
            }
            if now.len() > 1 {
                let a = M::one(now.first());
                let b = M::one(now.minus(a).first());
                return Static::Win(a | b);
            }
            if !now.is_empty() {
                return Static::Forced(now);
            }
            if defence.fork().is_some() {
                return Static::Held;
            }
        }
        attack.keep_minimal();
        if attack.holds_by_weight(q.attacker_to_move) {
            return Static::Held;
        }
        defence.keep_minimal();
        let served = self.pairing.split(&attack.needs, !M::NONE);
        if served == attack.needs.len() {
            return Static::Held;
        }
        let theirs = defence.cells();
        let served = if theirs.is_empty() {
            served
        } else {
            self.pairing.split(&attack.needs, !theirs)
        };
        if served > 0 {
            let pairing = &self.pairing;
            attack.retain(|index| !pairing.serves(index));
            if attack.holds_by_weight(q.attacker_to_move) {
                return Static::Held;
            }
        }
        Static::Open
    }

    fn node(
        &mut self,
        budget: &mut Budget<'_>,
        frame: &mut Frame<M>,
        position: Position<M>,
        question: Question,
        moves: u8,
    ) -> Result<Option<M>, Stop> {
        match self.reduce(frame, question) {
            Static::Win(zone) => return Ok(Some(zone)),
            Static::Held => return Ok(None),
            Static::Forced(cell) => {
                let (next, ask, left) = play(position, question, moves, cell);
                let zone = self.wins(budget, next, ask, left)?;
                return Ok(zone.map(|zone| zone | cell));
            }
            Static::Open => {}
        }
        let mine = frame.attack.cells();
        let theirs = frame.defence.cells();
        if question.attacker_to_move && theirs.is_empty() {
            let part = component_of(&frame.attack.needs, M::one(mine.first()));
            if part != mine {
                // Separate parts: the attacker wins if it wins in one of them.
                let mut rest = mine;
                while !rest.is_empty() {
                    let part = component_of(&frame.attack.needs, M::one(rest.first()));
                    rest = rest.minus(part);
                    let inside = Position {
                        empty: part,
                        ..position
                    };
                    let ask = Question { blocking_only: true, ..question };
                    if let Some(zone) = self.wins(budget, inside, ask, moves)? {
                        return Ok(Some(zone));
                    }
                }
                return Ok(None);
            }
        }
        let question = Question {
            blocking_only: theirs.is_empty(),
            ..question
        };
        let position = Position {
            attacker: position.attacker & frame.attack.whole_cells(),
            defender: position.defender & frame.defence.whole_cells(),
            empty: mine | theirs,
        };
        let (key, symmetry) = self.canonical(position);
        let back = self.geometry.inverse(symmetry);
        let old = self.table.get(&(key, question));
        if let Some(known) = old {
            if known.wins_in <= moves {
                return Ok(Some(self.geometry.map(back, known.zone)));
            }
            if known.holds >= moves {
                return Ok(None);
            }
        }
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let before = self.stats.expanded;
        let answer = self.expand(budget, frame, position, question, moves)?;
        let mut known = old.unwrap_or(Known {
            wins_in: NEVER,
            holds: 0,
            zone: M::NONE,
        });
        if let Some(zone) = answer {
            known.wins_in = moves;
            known.zone = self.geometry.map(symmetry, zone);
        } else {
            known.holds = moves;
        }
        self.table.put((key, question), known, self.stats.expanded - before);
        self.stats.bytes = self.table.bytes();
        Ok(answer)
    }

    fn expand(
        &mut self,
        budget: &mut Budget<'_>,
        frame: &mut Frame<M>,
        position: Position<M>,
        question: Question,
        moves: u8,
    ) -> Result<Option<M>, Stop> {
        if !question.blocking_only {
            // If the attacker cannot win against mere blocking, it cannot win.
            let easier = Question { blocking_only: true, ..question };
            if self.wins(budget, position, easier, moves)?.is_none() {
                return Ok(None);
            }
        }
        let theirs = frame.defence.cells();
        let candidates = self.moves(frame, position.empty);
        if question.attacker_to_move {
            for &cell in &candidates {
                self.stats.generated += 1;
                let one = M::one(usize::from(cell));
                let (next, ask, left) = play(position, question, moves, one);
                if let Some(zone) = self.wins(budget, next, ask, left)? {
                    return Ok(Some(zone | one));
                }
            }
            return Ok(None);
        }
        let mut allowed = position.empty;
        let mut all = M::NONE;
        let mut scored: Vec<(u64, u16)> = Vec::with_capacity(candidates.len());
        let mut child = self.pool.pop().unwrap_or_default();
        let mut held = false;
        for &cell in &candidates {
            let one = M::one(usize::from(cell));
            if !allowed.meets(one) {
                continue;
            }
            let (next, ask, left) = play(position, question, moves, one);
            self.collect(&mut child, next, ask, left);
            match self.reduce(&mut child, ask) {
                Static::Win(zone) => {
                    allowed = allowed & (zone | theirs);
                    all |= zone;
                }
                Static::Held => {
                    held = true;
                    break;
                }
                _ => scored.push((child.attack.weight(), cell)),
            }
        }
        self.pool.push(child);
        if held {
            return Ok(None);
        }
        scored.sort_by_key(|&(weight, _)| weight);
        for &(_, cell) in &scored {
            let one = M::one(usize::from(cell));
            if !allowed.meets(one) {
                continue;
            }
            self.stats.generated += 1;
            let (next, ask, left) = play(position, question, moves, one);
            match self.wins(budget, next, ask, left)? {
                None => return Ok(None),
                Some(zone) => {
                    allowed = allowed & (zone | theirs);
                    all |= zone;
                }
            }
        }
        Ok(Some(all))
    }

    fn canonical(&self, position: Position<M>) -> (Position<M>, usize) {
        let mut best = (position, 0);
        for symmetry in 1..self.geometry.symmetries() {
            let attacker = self.geometry.map(symmetry, position.attacker);
            if attacker > best.0.attacker {
                continue;
            }
            let image = Position {
                attacker,
                defender: self.geometry.map(symmetry, position.defender),
                empty: self.geometry.map(symmetry, position.empty),
            };
            if image < best.0 {
                best = (image, symmetry);
            }
        }
        best
    }

    fn moves(&self, frame: &Frame<M>, empty: M) -> Vec<u16> {
        let mut score = vec![0_u64; self.geometry.cells()];
        let mut common = vec![empty; self.geometry.cells()];
        for family in [&frame.attack, &frame.defence] {
            family.score(&mut score);
            family.narrow(&mut common);
        }
        let mut moves: Vec<u16> = Vec::new();
        'cells: for cell in empty.cells() {
            for other in common[cell].minus(M::one(cell)).cells() {
                // `other` shares all lines of `cell`: it is at least as good for both sides.
                if other < cell || !common[other].has(cell) {
                    continue 'cells;
                }
            }
            moves.push(cell as u16);
        }
        moves.sort_by_key(|&cell| std::cmp::Reverse(score[usize::from(cell)]));
        moves
    }
}

/// The position, question and moves left after the side to move takes a cell.
fn play<M: Mask>(p: Position<M>, q: Question, moves: u8, cell: M) -> (Position<M>, Question, u8) {
    let mut next = p;
    next.empty = p.empty.minus(cell);
    let mut left = moves;
    if q.attacker_to_move {
        next.attacker |= cell;
        left -= 1;
    } else {
        next.defender |= cell;
    }
    let ask = Question {
        attacker_to_move: !q.attacker_to_move,
        ..q
    };
    (next, ask, left)
}

/// All cells connected with `seed` through lines.
fn component_of<M: Mask>(needs: &[M], seed: M) -> M {
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

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    #[ignore]
    fn explore() {
        let arg = std::env::var("BOARDS").unwrap_or("3-3-3 4-4-4 5-4-4 5-5-4 6-4-4 6-6-5 7-5-5 7-7-6".into());
        let secs = std::env::var("SECS").map_or(60, |s| s.parse().unwrap());
        for board in arg.split_whitespace() {
            let v: Vec<usize> = board.split('-').map(|x| x.parse().unwrap()).collect();
            let g = Geometry::<u64>::new(v[0], v[1], v[2]).unwrap();
            let mut m = Prover::new(&g, 4 << 30);
            let t = std::time::Instant::now();
            let limits = gridwright_search::Limits{ time: Some(std::time::Duration::from_secs(secs)), ..Default::default()};
            let mut b = Budget::new(limits, &Default::default(), &());
            let most = (v[0]*v[1]).div_ceil(2) as u8;
            let p = Position { attacker: 0, defender: 0, empty: g.all() };
            let mb = m.wins(&mut b, p, Question { attacker_to_move: true, blocking_only: true }, most);
            println!("{board}: blocking {:?} nodes {} {:.2?} table {}", mb.map(|x| x.is_some()), m.stats.expanded, t.elapsed(), m.table.len());
            if mb == Ok(None) { continue; }
            for moves in 1..=most {
                let r = m.wins(&mut b, p, Question { attacker_to_move: true, blocking_only: false }, moves);
                println!("{board}: in {moves} {:?} nodes {} {:.2?} table {}", r.map(|x| x.is_some()), m.stats.expanded, t.elapsed(), m.table.len());
                if !matches!(r, Ok(None)) {break}
            }
        }
    }
}
