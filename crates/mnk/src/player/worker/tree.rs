//! The interior of the tree: which moves are tried, how deep, and when enough is known.

use super::selectivity::{
    FUTILITY_DEPTH, NARROW, RAISED_DEPTH, RAZOR_DEPTH, futility_margin, moves_worth, razor_margin,
};
use super::singular::Without;
use super::{DEEPEST, NONE, Worker};
use crate::board::Cell;
use crate::player::moves::{Choice, generate};
use crate::player::weights::kind;
use gridwright_search::Stop;
use gridwright_search::adversarial::{Bound, Entry, SURE, WIN};

/// Without a known move, positions at least this deep are searched one ply less.
const ITERATIVE_DEPTH: i32 = 4;

/// A reduced move that is better than the best by more than this is searched a ply deeper.
const SURPRISE: i32 = 40;

/// Where a double threat leaves no more moves than this, a reply to it costs no depth.
const FEW: usize = 2;

/// What a node knows of itself before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Expected to be refuted by one of its first moves.
    pub(super) cut: bool,
    improving: bool,
    /// A move that is searched a ply deeper: much hangs on it.
    singular: u16,
}

impl Worker<'_> {
    pub(super) fn search(
        &mut self,
        depth: i32,
        ply: usize,
        (mut alpha, mut beta): (i32, i32),
        cut: bool,
    ) -> Result<i32, Stop> {
        self.lines[ply].clear();
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        if let Some(score) = self.settled(ply as i32, alpha, beta) {
            return Ok(score);
        }
        // No line from here wins or loses sooner than this.
        alpha = alpha.max(ply as i32 + 2 - WIN);
        beta = beta.min(WIN - ply as i32 - 3);
        if alpha >= beta {
            return Ok(alpha);
        }
        let eval = self.corrected(self.evaluate()).clamp(-SURE + 1, SURE - 1);
        self.evals[ply] = eval;
        if ply >= DEEPEST {
            return Ok(eval);
        }
        let wide = beta - alpha > 1;
        let depth = depth.max(0);
        // With a move left out it is another position.
        let known = self.table.probe(self.state.hash()).filter(|_| self.excluded[ply] == NONE);
        if let Some(score) = known.and_then(|entry| usable(entry, depth, ply, (alpha, beta)))
            && self.rules.table
            && !wide
        {
            return Ok(score);
        }
        let best = known.map_or(NONE, |e| e.best);
        let you = self.state.to_move().other();
        let forced = self.state.wins(you) > 0;
        let improving = ply < 2 || eval > self.evals[ply - 2];
        let node = Node { depth, ply, cut, improving, singular: NONE };
        if forced {
            return self.moves(node, (alpha, beta), best);
        }
        if depth == 0 {
            return self.leaf(ply, eval, (alpha, beta));
        }
        let entry = known.filter(|_| self.rules.refinement);
        let refined = entry.map_or(eval, |entry| refined(eval, entry, ply));
        if let Some(score) = self.given_up(node, refined, (alpha, beta))? {
            return Ok(score);
        }
        let singular = match self.without_best(node, known, (alpha, beta))? {
            Without::Cut(score) => return Ok(score),
            Without::Singular => best,
            Without::Nothing => NONE,
        };
        let shy = self.rules.iterative && best == NONE && depth >= ITERATIVE_DEPTH;
        let node = Node { depth: depth - i32::from(shy), singular, ..node };
        self.moves(node, (alpha, beta), best)
    }

    /// The score of a position too far from the window to be worth its moves.
    fn given_up(
        &mut self,
        node: Node,
        eval: i32,
        (alpha, beta): (i32, i32),
    ) -> Result<Option<i32>, Stop> {
        let Node { depth, ply, improving, .. } = node;
        let falling = self.state.variant().gravity();
        if beta - alpha > 1 || falling || self.state.variant().cells() <= NARROW {
            return Ok(None);
        }
        let pressed = self.pressed();
        let you = self.state.to_move().other();
        if self.rules.futility
            && !pressed
            && depth <= FUTILITY_DEPTH
            && beta.abs() < SURE
            && eval - futility_margin(depth, improving) >= beta
            && self.state.count(you, kind::FORK) == 0
        {
            return Ok(Some(eval));
        }
        if self.rules.razoring
            && !pressed
            && depth <= RAZOR_DEPTH
            && alpha.abs() < SURE
            && eval + razor_margin(depth) <= alpha
        {
            return self.leaf(ply, eval, (alpha, beta)).map(Some);
        }
        Ok(None)
    }

    fn moves(&mut self, node: Node, window: (i32, i32), best_known: u16) -> Result<i32, Stop> {
        let start = self.memory.list.len();
        let choice = generate(&self.state, &mut self.memory.scratch, &mut self.memory.list);
        self.score_moves(start, best_known, node.ply);
        let found = self.try_moves(start, choice, node, window);
        self.memory.list.truncate(start);
        found
    }

    fn try_moves(
        &mut self,
        start: usize,
        choice: Choice,
        node: Node,
        (mut alpha, beta): (i32, i32),
    ) -> Result<i32, Stop> {
        let Node { depth, ply, .. } = node;
        let floor = alpha;
        let mut best = -WIN;
        let mut best_cell = NONE;
        let end = self.memory.list.len();
        if end == start {
            // Nothing stops the double completion.
            return Ok(ply as i32 + 4 - WIN);
        }
        let enough = self.enough(choice, node, beta - alpha > 1);
        let few = self.rules.extensions
            && choice == Choice::Defence
            && end - start <= FEW
            && (ply as i32) < 2 * self.root_depth;
        for index in 0..end - start {
            if index >= enough && best > -SURE {
                break;
            }
            self.bring_up(start + index, end);
            let cell = self.memory.list[start + index].cell;
            if cell.0 == self.excluded[ply] {
                continue;
            }
            let (next, mut reduce) = self.depths(choice, node, index, cell, beta - alpha > 1);
            let next = if few { depth } else { next };
            let raised = alpha > floor && depth <= RAISED_DEPTH && self.rules.reductions;
            if raised && reduce < next - 1 {
                reduce += 1;
            }
            self.stats.generated += 1;
            self.enter(cell);
            let score = self.descend(index, node, (next, reduce), (alpha, beta));
            self.leave();
            let score = score?;
            if score > best {
                best = score;
                if score > alpha {
                    best_cell = cell.0;
                    alpha = score;
                    self.adopt(ply, cell);
                    if alpha >= beta {
                        self.learn(cell, depth, ply, start, index);
                        break;
                    }
                }
            }
        }
        if self.excluded[ply] != NONE {
            return Ok(best);
        }
        let bound = match best {
            _ if best <= floor => Bound::Upper,
            _ if best >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        if choice != Choice::Forced {
            self.correct((depth, ply), best, bound);
        }
        self.store(best, best_cell, (depth, ply), bound);
        Ok(best)
    }

    /// How many moves are worth trying before the rest is given up.
    fn enough(&self, choice: Choice, node: Node, wide: bool) -> usize {
        let all = !self.rules.counts
            || choice != Choice::Free
            || self.state.variant().gravity()
            || self.state.variant().cells() <= NARROW;
        if all { usize::MAX } else { moves_worth(node.depth, node.improving, wide) }
    }

    /// How deep a move is searched, and by how much less at first.
    fn depths(
        &self,
        choice: Choice,
        node: Node,
        index: usize,
        cell: Cell,
        wide: bool,
    ) -> (i32, i32) {
        let depth = node.depth;
        // A forced reply, and the four before it, together cost one ply.
        let free = choice == Choice::Forced && self.rules.extensions;
        let next = if free || cell.0 == node.singular { depth } else { depth - 1 };
        let me = self.state.to_move();
        let kinds = self.state.kinds(me, cell);
        let four = kinds >> kind::FOUR & 1 == 1;
        if !self.rules.reductions || choice != Choice::Free || four || index == 0 || depth < 2 {
            return (next, 0);
        }
        let mut reduce = i32::from(self.memory.reductions[depth.min(63) as usize][index.min(63)]);
        reduce += i32::from(!node.improving) + i32::from(node.cut);
        if wide {
            reduce -= 1;
        }
        if kinds >> kind::THREE & 1 == 1 {
            reduce -= 1;
        }
        (next, reduce.clamp(0, (next - 1).max(0)))
    }

    /// A child, in a narrow window first where it is expected to fail.
    #[inline(always)]
    fn descend(
        &mut self,
        index: usize,
        node: Node,
        (next, reduce): (i32, i32),
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Stop> {
        let ply = node.ply + 1;
        let wide = beta - alpha > 1;
        if index == 0 {
            return Ok(-self.search(next, ply, (-beta, -alpha), !wide && !node.cut)?);
        }
        let narrow = (-alpha - 1, -alpha);
        let mut score = -self.search(next - reduce, ply, narrow, true)?;
        if score > alpha && reduce > 0 {
            // What was thought little of and is much better than the rest deserves a closer look.
            let much = score > alpha + SURPRISE && score < SURE && next > 2;
            score = -self.search(next + i32::from(much), ply, narrow, !node.cut)?;
        }
        if score > alpha && score < beta {
            score = -self.search(next, ply, (-beta, -alpha), false)?;
        }
        Ok(score)
    }

    fn adopt(&mut self, ply: usize, cell: Cell) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(cell);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// Remembers a score; a best move that is not known anew is kept.
    pub(super) fn store(&self, score: i32, best: u16, (depth, ply): (i32, usize), bound: Bound) {
        let mut entry = Entry::new(score, ply as i32, depth.clamp(0, 255) as u8, bound);
        entry.best = best;
        if best == NONE
            && let Some(old) = self.table.probe(self.state.hash())
        {
            entry.best = old.best;
        }
        self.table.store(self.state.hash(), entry);
    }
}

/// An estimate made better by what a search has said of the position.
fn refined(eval: i32, entry: Entry, ply: usize) -> i32 {
    let score = entry.score_at(ply as i32);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > eval,
        Bound::Upper => score < eval,
    };
    if better && score.abs() < SURE { score } else { eval }
}

/// The score of an entry that was searched deep enough for a window.
fn usable(entry: Entry, depth: i32, ply: usize, (alpha, beta): (i32, i32)) -> Option<i32> {
    let score = entry.score_at(ply as i32);
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    // A forced win is won however deep it was seen.
    let deep = i32::from(entry.depth) >= depth || (entry.bound == Bound::Lower && score > SURE);
    (deep && fits).then_some(score)
}
