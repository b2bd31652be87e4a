//! The maker–breaker game: can the attacker complete a line if the defender only blocks?
//!
//! Where the answer is no, the attacker cannot win the real game either, and that is how draws are
//! proved. The game is simple enough for strong reductions, each of which keeps the answer.

use super::bits::Mask;
use super::family::Family;
use super::geometry::Geometry;
use super::pairing::Pairing;
use super::table::Table;
use gridwright_search::{Budget, Stats, Stop};

#[derive(Clone, Copy, Debug)]
struct Known<M> {
    win: bool,
    zone: M,
}

/// The search.
#[derive(Debug)]
pub struct Maker<'g, M> {
    geometry: &'g Geometry<M>,
    table: Table<(M, M, u8), Known<M>>,
    pairing: Pairing<M>,
    pool: Vec<Family<M>>,
    /// Account.
    pub stats: Stats,
}

impl<'g, M: Mask> Maker<'g, M> {
    /// New.
    pub fn new(geometry: &'g Geometry<M>, bytes: u64) -> Self {
        Maker {
            geometry,
            table: Table::new(bytes),
            pairing: Pairing::default(),
            pool: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// Whether the attacker wins, and if so, the cells it needs for that.
    pub fn wins(
        &mut self,
        budget: &mut Budget<'_>,
        stones: M,
        empty: M,
        attacker: bool,
    ) -> Result<Option<M>, Stop> {
        let mut family = self.pool.pop().unwrap_or_default();
        family.collect(self.geometry, stones, empty);
        let result = self.node(budget, &mut family, stones, attacker);
        self.pool.push(family);
        result
    }

    fn node(
        &mut self,
        budget: &mut Budget<'_>,
        family: &mut Family<M>,
        stones: M,
        attacker: bool,
    ) -> Result<Option<M>, Stop> {
        let now = family.completions();
        if !now.is_empty() {
            if attacker {
                return Ok(Some(M::one(now.first())));
            }
            if now.len() > 1 {
                let a = M::one(now.first());
                let b = M::one(now.minus(a).first());
                return Ok(Some(a | b));
            }
            let empty = family.cells().minus(now);
            let zone = self.wins(budget, stones, empty, true)?;
            return Ok(zone.map(|zone| zone | now));
        }
        if attacker {
            if let Some((_, zone)) = family.fork() {
                return Ok(Some(zone));
            }
        }
        family.keep_minimal();
        if family.holds_by_weight(attacker) {
            return Ok(None);
        }
        let served = self.pairing.split(&family.needs, !M::NONE);
        if served == family.needs.len() {
            return Ok(None);
        }
        if served > 0 {
            let pairing = &self.pairing;
            family.retain(|index| !pairing.serves(index));
        }
        if attacker && served > 0 && family.holds_by_weight(attacker) {
            return Ok(None);
        }
        if attacker {
            let part = component(&family.needs);
            let cells = family.cells();
            if part != cells {
                // Separate parts: the attacker wins if it wins in one of them.
                let mut rest = cells;
                while !rest.is_empty() {
                    let part = component_of(&family.needs, M::one(rest.first()));
                    rest = rest.minus(part);
                    if let Some(zone) = self.wins(budget, stones, part, true)? {
                        return Ok(Some(zone));
                    }
                }
                return Ok(None);
            }
        }
        let empty = family.cells();
        let stones = stones & family.whole_cells();
        let (key, symmetry) = self.canonical(stones, empty, attacker);
        if let Some(known) = self.table.get(&key) {
            let back = self.geometry.inverse(symmetry);
            return Ok(known.win.then(|| self.geometry.map(back, known.zone)));
        }
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let before = self.stats.expanded;
        let moves = self.moves(family, empty);
        let mut answer = if attacker { None } else { Some(M::NONE) };
        let mut allowed = empty;
        for &cell in &moves {
            let cell = usize::from(cell);
            if !allowed.has(cell) {
                continue;
            }
            self.stats.generated += 1;
            let one = M::one(cell);
            if attacker {
                if let Some(zone) = self.wins(budget, stones | one, empty.minus(one), false)? {
                    answer = Some(zone | one);
                    break;
                }
            } else {
                match self.wins(budget, stones, empty.minus(one), true)? {
                    None => {
                        answer = None;
                        break;
                    }
                    Some(zone) => {
                        allowed = allowed & zone;
                        answer = answer.map(|all| all | zone);
                    }
                }
            }
        }
        let known = Known {
            win: answer.is_some(),
            zone: self.geometry.map(symmetry, answer.unwrap_or(M::NONE)),
        };
        self.table.put(key, known, self.stats.expanded - before);
        self.stats.bytes = self.table.bytes();
        Ok(answer)
    }

    fn canonical(&self, stones: M, empty: M, attacker: bool) -> ((M, M, u8), usize) {
        let side = u8::from(attacker);
        let mut best = ((stones, empty, side), 0);
        for symmetry in 1..self.geometry.symmetries() {
            let a = self.geometry.map(symmetry, stones);
            if a > best.0.0 {
                continue;
            }
            let key = (a, self.geometry.map(symmetry, empty), side);
            if key < best.0 {
                best = (key, symmetry);
            }
        }
        best
    }

    fn moves(&self, family: &Family<M>, empty: M) -> Vec<u16> {
        let mut score = vec![0_u64; self.geometry.cells()];
        let mut common = vec![empty; self.geometry.cells()];
        family.score(&mut score);
        family.narrow(&mut common);
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

fn component<M: Mask>(needs: &[M]) -> M {
    component_of(needs, needs.first().copied().unwrap_or(M::NONE))
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
        for board in arg.split_whitespace() {
            let v: Vec<usize> = board.split('-').map(|x| x.parse().unwrap()).collect();
            let g = Geometry::<u64>::new(v[0], v[1], v[2]).unwrap();
            let mut m = Maker::new(&g, 4 << 30);
            let t = std::time::Instant::now();
            let limits = gridwright_search::Limits{ time: Some(std::time::Duration::from_secs(60)), ..Default::default()};
            let mut b = Budget::new(limits, &Default::default(), &());
            let r = m.wins(&mut b, 0, g.all(), true);
            println!("{board}: {:?} nodes {} {:.2?} table {}", r.map(|x| x.is_some()), m.stats.expanded, t.elapsed(), m.table.len());
        }
    }
}
