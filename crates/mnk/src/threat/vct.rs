//! Victory by continuous threats, for any k: every move of the attacker either makes a line that lacks
//! one stone, or threatens to make two such lines at once with the next move (an open k−2).
//!
//! Depth-first proof-number search (Nagai 2002) over the threats. The defender's replies are all that can
//! help: against a threat to fork at `c` with completions `y` and `z`, only `c`, `y`, `z` or a four of its
//! own; with several such threats, what is common to all of them, or a four. Exact within this class.

use super::field::{ATTACKER, DEFENDER, Field};
use super::vcf::Threats;
use crate::certificate::Token;
use gridwright_search::adversarial::{AndOr, INFINITE_NUMBER, Numbers, Pns};
use gridwright_search::{Budget, Stats, Stop};

const TABLE_BYTES: u64 = 512 << 20;

/// The search.
#[derive(Debug)]
pub struct Vct {
    table: Pns,
}

impl Default for Vct {
    fn default() -> Self {
        Vct::new()
    }
}

/// A position of the search: who is to move, and how many moves the attacker has left.
#[derive(Debug)]
struct Node<'f> {
    field: &'f mut Field,
    attacker_to_move: bool,
    moves: u32,
    /// Moves left are part of a position only when they are bounded.
    bounded: bool,
    /// Whether the bound cut anything off.
    cut: bool,
}

impl Vct {
    /// An empty table.
    pub fn new() -> Vct {
        Vct { table: Pns::new(TABLE_BYTES) }
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
        let mut node = Node {
            field,
            attacker_to_move: true,
            moves: most.unwrap_or(INFINITE_NUMBER),
            bounded: most.is_some(),
            cut: false,
        };
        if !self.table.settle(&mut node, budget, stats)? {
            return Ok(Threats::None(most.filter(|_| node.cut)));
        }
        let mut line = Vec::new();
        let written = self.line(&mut node, &mut line, budget, stats);
        for &cell in line.iter().rev() {
            node.undo(cell);
        }
        written.map(|()| Threats::Win(line))
    }

    /// Plays the win out; the moves stay on the field.
    fn line(
        &mut self,
        node: &mut Node<'_>,
        line: &mut Vec<usize>,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<(), Stop> {
        loop {
            let completion = node.field.completion(ATTACKER).map(|(cell, _)| cell);
            let fork = forks(node.field).next().map(|(cell, _, _)| cell);
            let free = node.field.completion(DEFENDER).is_none();
            let cell = match (node.attacker_to_move, completion) {
                (_, Some(cell)) => cell,
                (true, None) => match fork.filter(|_| free && node.moves >= 2) {
                    Some(cell) => cell,
                    None => self.winning_move(node, budget, stats)?,
                },
                (false, None) => replies(node.field)[0],
            };
            let done = node.attacker_to_move && completion.is_some();
            node.play(cell);
            line.push(cell);
            if done {
                return Ok(());
            }
        }
    }

    /// The whole win as a tree for a certificate, and the moves of the attacker it takes. The search
    /// must have found it.
    pub fn tree(
        &mut self,
        field: &mut Field,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<(Vec<Token>, u32), Stop> {
        let moves = INFINITE_NUMBER;
        let mut node = Node { field, attacker_to_move: true, moves, bounded: false, cut: false };
        let mut tree = Vec::new();
        let moves = self.attack(&mut node, &mut tree, budget, stats)?;
        Ok((tree, moves))
    }

    fn attack(
        &mut self,
        node: &mut Node<'_>,
        tree: &mut Vec<Token>,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<u32, Stop> {
        if let Some((cell, _)) = node.field.completion(ATTACKER) {
            tree.extend([Token::Cell(cell), Token::Won]);
            return Ok(1);
        }
        let fork = forks(node.field).next().map(|(cell, _, _)| cell);
        let cell = match fork.filter(|_| node.field.completion(DEFENDER).is_none()) {
            Some(cell) => cell,
            None => self.winning_move(node, budget, stats)?,
        };
        tree.push(Token::Cell(cell));
        node.play(cell);
        let moves = self.answers(node, tree, budget, stats);
        node.undo(cell);
        Ok(1 + moves?)
    }

    fn answers(
        &mut self,
        node: &mut Node<'_>,
        tree: &mut Vec<Token>,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<u32, Stop> {
        budget.check(stats)?;
        let mut most = 2;
        let now = node.field.completion(ATTACKER);
        match now {
            Some((_, true)) => {
                tree.push(Token::Won);
                return Ok(1);
            }
            Some((_, false)) => tree.push(Token::Forced),
            None => {
                tree.push(Token::Open);
                let mut cells: Vec<usize> = forks(node.field).map(|(cell, _, _)| cell).collect();
                cells.sort_unstable();
                cells.dedup();
                tree.extend(cells.into_iter().map(Token::Cell));
                tree.push(Token::Replies);
            }
        }
        for reply in replies(node.field) {
            if now.is_none() {
                tree.push(Token::Cell(reply));
            }
            node.play(reply);
            let moves = self.attack(node, tree, budget, stats);
            node.undo(reply);
            let moves = moves?;
            if now.is_some() {
                return Ok(moves);
            }
            most = most.max(moves);
            tree.push(Token::Next);
        }
        tree.push(Token::Close);
        Ok(most)
    }

    fn winning_move(
        &mut self,
        node: &mut Node<'_>,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<usize, Stop> {
        let mut moves = Vec::new();
        node.moves(&mut moves);
        for searched in [false, true] {
            for &cell in &moves {
                node.play(cell);
                let won = if searched {
                    self.table.settle(node, budget, stats)
                } else {
                    Ok(self.table.look(node) == Numbers::PROVED)
                };
                node.undo(cell);
                if won? {
                    return Ok(cell);
                }
            }
        }
        unreachable!("a proved position has a proved child")
    }
}

impl AndOr for Node<'_> {
    type Move = usize;

    fn is_or(&self) -> bool {
        self.attacker_to_move
    }

    fn look(&mut self) -> Numbers {
        if !self.attacker_to_move {
            return look_defend(self.field);
        }
        if self.moves == 0 {
            self.cut = true;
            return Numbers::DISPROVED;
        }
        if self.field.completion(ATTACKER).is_some() {
            return Numbers::PROVED;
        }
        match self.field.completion(DEFENDER) {
            Some((_, true)) => return Numbers::DISPROVED,
            None if self.moves >= 2 && forks(self.field).next().is_some() => {
                return Numbers::PROVED;
            }
            _ => {}
        }
        Numbers::OPEN
    }

    /// Threats of the attacker, or the replies that can help the defender.
    fn moves(&mut self, moves: &mut Vec<usize>) {
        let field = &mut *self.field;
        if !self.attacker_to_move {
            moves.extend(replies(field));
            return;
        }
        match field.completion(DEFENDER) {
            Some((cell, _)) => moves.push(cell),
            None => {
                let lines = [2, 3].into_iter().flat_map(|lack| field.lines(ATTACKER, lack));
                moves.extend(lines.flat_map(|&line| field.gaps(line)));
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves.retain(|&cell| {
            field.put(cell, ATTACKER);
            let threat = look_defend(field) != Numbers::DISPROVED;
            field.take(cell, ATTACKER);
            threat
        });
    }

    fn play(&mut self, cell: usize) {
        let side = if self.attacker_to_move { ATTACKER } else { DEFENDER };
        self.field.put(cell, side);
        self.moves -= u32::from(self.attacker_to_move);
        self.attacker_to_move = !self.attacker_to_move;
    }

    fn undo(&mut self, cell: usize) {
        self.attacker_to_move = !self.attacker_to_move;
        self.moves += u32::from(self.attacker_to_move);
        let side = if self.attacker_to_move { ATTACKER } else { DEFENDER };
        self.field.take(cell, side);
    }

    fn key(&self) -> u128 {
        let side = if self.attacker_to_move { 0 } else { 0x5bd1_e995_9d1f_3a77 };
        let moves = if self.bounded { u128::from(self.moves) } else { 0 };
        self.field.hash() ^ side ^ (moves << 96)
    }
}

/// What a node with the defender to move shows at sight.
fn look_defend(field: &Field) -> Numbers {
    if field.completion(DEFENDER).is_some() {
        return Numbers::DISPROVED;
    }
    match field.completion(ATTACKER) {
        Some((_, true)) => Numbers::PROVED,
        Some((_, false)) => Numbers { proof: 1, disproof: 1 },
        None if forks(field).next().is_some() => Numbers { proof: 2, disproof: 1 },
        None => Numbers::DISPROVED,
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
