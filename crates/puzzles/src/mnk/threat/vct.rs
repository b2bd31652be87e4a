//! Victory by continuous threats, for any k: every move of the attacker either makes a line that lacks
//! one stone, or threatens to make two such lines at once with the next move (an open k−2).
//!
//! Depth-first proof-number search (Nagai 2002) over the threats. The defender's replies are all that can
//! help: against a threat to fork at `c` with completions `y` and `z`, only `c`, `y`, `z` or a four of its
//! own; with several such threats, what is common to all of them, or a four. Exact within this class.

use super::field::{ATTACKER, DEFENDER, Field};
use super::vcf::Threats;
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashMap;

/// Proof and disproof numbers stop counting here.
const INFINITE: u32 = 1 << 30;
const MOST_STORED: usize = 1 << 23;

/// How hard a node still is to prove and to disprove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

/// The search.
#[derive(Debug)]
pub struct Vct {
    known: HashMap<u128, Numbers>,
    /// Moves of the attacker still allowed are part of a position when they are bounded.
    bounded: bool,
    cut: bool,
}

impl Default for Vct {
    fn default() -> Self {
        Vct::new()
    }
}

/// Who is to move, and how many moves the attacker has left.
#[derive(Clone, Copy, Debug)]
struct Turn {
    attacker: bool,
    moves: u32,
}

impl Turn {
    fn next(self) -> Turn {
        Turn { attacker: !self.attacker, moves: self.moves - u32::from(self.attacker) }
    }
}

impl Vct {
    /// An empty table.
    pub fn new() -> Vct {
        Vct { known: HashMap::new(), bounded: false, cut: false }
    }

    /// Looks for a win of the attacker, who is to move, of at most `most` of its moves (`None`: any
    /// number).
    pub fn search(
        &mut self,
        field: &mut Field,
        most: Option<u32>,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Threats, Stop> {
        self.bounded = most.is_some();
        self.cut = false;
        let turn = Turn { attacker: true, moves: most.unwrap_or(INFINITE) };
        let numbers = self.settle(field, turn, budget, stats)?;
        if numbers != PROVED {
            return Ok(Threats::None(most.filter(|_| self.cut)));
        }
        let mut line = Vec::new();
        self.line(field, turn, &mut line, budget, stats)?;
        for (index, &cell) in line.iter().enumerate().rev() {
            field.take(cell, index % 2);
        }
        Ok(Threats::Win(line))
    }

    /// Searches until a node is decided.
    fn settle(
        &mut self,
        field: &mut Field,
        turn: Turn,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Numbers, Stop> {
        loop {
            let numbers = self.look(field, turn);
            if numbers.proof == 0 || numbers.disproof == 0 {
                return Ok(numbers);
            }
            let limit = Numbers { proof: INFINITE, disproof: INFINITE };
            self.deepen(field, turn, limit, budget, stats)?;
        }
    }

    fn key(&self, field: &Field, turn: Turn) -> u128 {
        let side = if turn.attacker { 0 } else { 0x5bd1_e995_9d1f_3a77 };
        let moves = if self.bounded { u128::from(turn.moves) } else { 0 };
        field.hash() ^ side ^ (moves << 96)
    }

    /// What is known of a node, from the table or at sight.
    fn look(&mut self, field: &Field, turn: Turn) -> Numbers {
        if let Some(&numbers) = self.known.get(&self.key(field, turn)) {
            return numbers;
        }
        if turn.attacker { self.look_attack(field, turn) } else { look_defend(field) }
    }

    fn look_attack(&mut self, field: &Field, turn: Turn) -> Numbers {
        if turn.moves == 0 {
            self.cut = true;
            return DISPROVED;
        }
        if field.completion(ATTACKER).is_some() {
            return PROVED;
        }
        match field.completion(DEFENDER) {
            Some((_, true)) => return DISPROVED,
            Some(_) => {}
            None if turn.moves >= 2 && forks(field).next().is_some() => return PROVED,
            None => {}
        }
        let listed = field.lines(ATTACKER, 2).len() + field.lines(ATTACKER, 3).len();
        if listed == 0 {
            return DISPROVED;
        }
        Numbers { proof: 1, disproof: 1 }
    }

    /// The df-pn step: works on a node until one of its numbers reaches its limit.
    fn deepen(
        &mut self,
        field: &mut Field,
        turn: Turn,
        limit: Numbers,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<(), Stop> {
        budget.tick(stats)?;
        stats.expanded += 1;
        let moves = self.moves(field, turn);
        stats.generated += moves.len() as u64;
        let side = if turn.attacker { ATTACKER } else { DEFENDER };
        loop {
            let mut children: Vec<(usize, Numbers)> = Vec::with_capacity(moves.len());
            for &cell in &moves {
                field.put(cell, side);
                children.push((cell, self.look(field, turn.next())));
                field.take(cell, side);
            }
            let (numbers, best, second) = combine(&children, turn.attacker);
            self.remember(field, turn, numbers, stats);
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                return Ok(());
            }
            let (cell, child) = children[best];
            // A little slack keeps two near-equal children from being visited in turns.
            let beyond = second.saturating_add(second / 4 + 1);
            let below = if turn.attacker {
                Numbers {
                    proof: limit.proof.min(beyond),
                    disproof: (limit.disproof - numbers.disproof).saturating_add(child.disproof),
                }
            } else {
                Numbers {
                    proof: (limit.proof - numbers.proof).saturating_add(child.proof),
                    disproof: limit.disproof.min(beyond),
                }
            };
            field.put(cell, side);
            let done = self.deepen(field, turn.next(), below, budget, stats);
            field.take(cell, side);
            done?;
        }
    }

    fn remember(&mut self, field: &Field, turn: Turn, numbers: Numbers, stats: &mut Stats) {
        if self.known.len() >= MOST_STORED {
            // What is decided is worth keeping, what is not can be found again.
            self.known.retain(|_, numbers| *numbers == PROVED || *numbers == DISPROVED);
            if self.known.len() >= MOST_STORED / 2 {
                self.known.clear();
            }
        }
        let key = self.key(field, turn);
        self.known.insert(key, numbers);
        stats.peak_stored = stats.peak_stored.max(self.known.len() as u64);
        stats.bytes = stats.bytes.max(self.known.capacity() as u64 * 34);
    }

    /// Threats of the attacker, or the replies that can help the defender.
    fn moves(&self, field: &mut Field, turn: Turn) -> Vec<usize> {
        if !turn.attacker {
            return replies(field);
        }
        let mut cells: Vec<usize> = match field.completion(DEFENDER) {
            Some((cell, _)) => vec![cell],
            None => {
                let lines = [2, 3].into_iter().flat_map(|lack| field.lines(ATTACKER, lack));
                lines.flat_map(|&line| field.gaps(line)).collect()
            }
        };
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|&cell| {
            field.put(cell, ATTACKER);
            let threat = look_defend(field) != DISPROVED;
            field.take(cell, ATTACKER);
            threat
        });
        cells
    }

    /// Plays the win out on the field; the moves stay on it.
    fn line(
        &mut self,
        field: &mut Field,
        turn: Turn,
        line: &mut Vec<usize>,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<(), Stop> {
        let mut turn = turn;
        loop {
            if turn.attacker
                && let Some((cell, _)) = field.completion(ATTACKER)
            {
                field.put(cell, ATTACKER);
                line.push(cell);
                return Ok(());
            }
            let side = if turn.attacker { ATTACKER } else { DEFENDER };
            let fork = forks(field).next().map(|(cell, _, _)| cell);
            let cell = match (turn.attacker, fork) {
                (true, Some(cell)) if field.completion(DEFENDER).is_none() => cell,
                (true, _) => self.winning_move(field, turn, budget, stats)?,
                (false, _) => match field.completion(ATTACKER) {
                    Some((cell, _)) => cell,
                    None => replies(field)[0],
                },
            };
            field.put(cell, side);
            line.push(cell);
            turn = turn.next();
        }
    }

    fn winning_move(
        &mut self,
        field: &mut Field,
        turn: Turn,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<usize, Stop> {
        let moves = self.moves(field, turn);
        for searched in [false, true] {
            for &cell in &moves {
                field.put(cell, ATTACKER);
                let numbers = if searched {
                    self.settle(field, turn.next(), budget, stats)
                } else {
                    Ok(self.look(field, turn.next()))
                };
                field.take(cell, ATTACKER);
                if numbers? == PROVED {
                    return Ok(cell);
                }
            }
        }
        unreachable!("a proved node has a proved child")
    }
}

/// What a node with the defender to move shows at sight.
fn look_defend(field: &Field) -> Numbers {
    if field.completion(DEFENDER).is_some() {
        return DISPROVED;
    }
    match field.completion(ATTACKER) {
        Some((_, true)) => PROVED,
        Some((_, false)) => Numbers { proof: 1, disproof: 1 },
        None if forks(field).next().is_some() => Numbers { proof: 2, disproof: 1 },
        None => DISPROVED,
    }
}

/// Moves of the attacker that make two fours at once: the move and both completions.
fn forks(field: &Field) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
    let lines = field.lines(ATTACKER, 2);
    lines.iter().enumerate().flat_map(move |(index, &line)| {
        let (a, b) = field.two_gaps(line);
        lines[..index].iter().filter_map(move |&other| {
            let (c, d) = field.two_gaps(other);
            match (a == c, a == d, b == c, b == d) {
                (true, _, _, false) => Some((a, b, d)),
                (_, true, false, _) => Some((a, b, c)),
                (_, false, true, _) => Some((b, a, d)),
                (false, _, _, true) => Some((b, a, c)),
                _ => None,
            }
        })
    })
}

/// The defender's replies that can help.
fn replies(field: &Field) -> Vec<usize> {
    if let Some((cell, _)) = field.completion(ATTACKER) {
        return vec![cell];
    }
    let mut common: Option<Vec<usize>> = None;
    for (cell, one, two) in forks(field) {
        let threat = [cell, one, two];
        match &mut common {
            None => common = Some(threat.to_vec()),
            Some(cells) => cells.retain(|cell| threat.contains(cell)),
        }
    }
    let mut cells = common.unwrap_or_default();
    for &line in field.lines(DEFENDER, 2) {
        let (one, two) = field.two_gaps(line);
        cells.extend([one, two]);
    }
    let mut seen = Vec::with_capacity(cells.len());
    cells.retain(|cell| {
        let new = !seen.contains(cell);
        seen.push(*cell);
        new
    });
    if cells.is_empty() {
        // Nothing helps: any move will do.
        cells.extend(field.any_free());
    }
    cells
}

/// Numbers of a node from those of its children; the child to work on, and the next best one's number.
fn combine(children: &[(usize, Numbers)], attacker: bool) -> (Numbers, usize, u32) {
    let mut least = INFINITE;
    let mut second = INFINITE;
    let mut sum = 0_u32;
    let mut best = 0;
    for (index, &(_, numbers)) in children.iter().enumerate() {
        let (one, other) = if attacker {
            (numbers.proof, numbers.disproof)
        } else {
            (numbers.disproof, numbers.proof)
        };
        sum = sum.saturating_add(other).min(INFINITE);
        if one < least {
            second = least;
            least = one;
            best = index;
        } else {
            second = second.min(one);
        }
    }
    let numbers = if attacker {
        Numbers { proof: least, disproof: sum }
    } else {
        Numbers { proof: sum, disproof: least }
    };
    (numbers, best, second)
}
