//! Depth-first search for a solution within a given number of slides, or the proof that there is none.

use super::Parts;
use super::bound;
use super::key;
use super::lines::{Frame, Lines, Turn};
use super::table::Table;
use crate::board::{Levels, Slide};
use gridwright_search::{Budget, Stats, Stop};

/// Room for the successors of one node.
struct Ply {
    after: [Lines; 4],
    across: Lines,
}

impl Ply {
    fn with_room(tiles: usize) -> Ply {
        Ply {
            after: std::array::from_fn(|_| Lines::with_room(tiles)),
            across: Lines::with_room(tiles),
        }
    }
}

/// A successor: which buffer holds it, the slide that led to it, how it lies.
#[derive(Clone, Copy)]
struct Child {
    buffer: u8,
    total: u16,
    slide: Slide,
    frame: Frame,
}

/// The state of one searching thread.
pub(super) struct Prover<'a, 'b> {
    goal: u8,
    room: usize,
    table: &'a Table,
    budget: &'a mut Budget<'b>,
    pub stats: Stats,
    parts: Parts,
    plies: Vec<Ply>,
    /// The solution found, last slide first.
    path: Vec<Slide>,
}

impl<'a, 'b> Prover<'a, 'b> {
    /// A prover for boards of at most `room` tiles with this goal.
    pub(super) fn new(
        goal: u8,
        room: usize,
        parts: Parts,
        table: &'a Table,
        budget: &'a mut Budget<'b>,
        stats: Stats,
    ) -> Self {
        let (plies, path) = (Vec::new(), Vec::new());
        Prover { goal, room, table, budget, stats, parts, plies, path }
    }

    /// A solution of at most `slides` slides from here, or the proof that there is none.
    pub(super) fn within(
        &mut self,
        start: &Lines,
        frame: Frame,
        slides: u32,
    ) -> Result<Option<Vec<Slide>>, Stop> {
        self.path.clear();
        self.reserve(0);
        self.plies[0].after[0].copy_from(start);
        if !self.visit(0, 0, frame, slides)? {
            return Ok(None);
        }
        self.path.reverse();
        Ok(Some(self.path.clone()))
    }

    fn reserve(&mut self, depth: usize) {
        if self.plies.len() <= depth {
            self.plies.push(Ply::with_room(self.room));
        }
    }

    fn visit(&mut self, depth: usize, at: u8, frame: Frame, left: u32) -> Result<bool, Stop> {
        self.reserve(depth + 1);
        let (above, below) = self.plies.split_at_mut(depth + 1);
        let node = &above[depth].after[usize::from(at)];
        if node.total() == 1 {
            return Ok(true);
        }
        let smallest = node.smallest();
        let Some(slack) = left.checked_sub(u32::from(self.goal - smallest)) else {
            self.stats.pruned += 1;
            return Ok(false);
        };
        // Each where it prunes most for its price: with little slack the bound is asked before the table.
        let across = &mut below[0].across;
        let mut open = 0b1111;
        if slack < bound::CHEAP {
            open = bound::open_turns(self.parts, node, across, smallest, slack, 0b1111);
            if open == 0 {
                self.stats.pruned += 1;
                return Ok(false);
            }
        }
        let key = key::key(node);
        if self.table.hopeless_within(key).is_some_and(|slides| slides >= left) {
            self.stats.pruned += 1;
            return Ok(false);
        }
        if slack >= bound::CHEAP {
            open = bound::open_turns(self.parts, node, across, smallest, slack, 0b1111);
            if open == 0 {
                self.stats.pruned += 1;
                self.table.store(key, left);
                return Ok(false);
            }
        }
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let (children, count) = expand(node, &mut below[0], open, frame);
        self.stats.generated += count as u64;
        for child in &children[..count] {
            if self.visit(depth + 1, child.buffer, child.frame, left - 1)? {
                self.path.push(child.slide);
                return Ok(true);
            }
        }
        self.table.store(key, left);
        Ok(false)
    }
}

/// Produces the successors by the open turns, those with the fewest tiles first.
fn expand(node: &Lines, ply: &mut Ply, open: u8, frame: Frame) -> ([Child; 4], usize) {
    let (slide, _) = frame.turn(Turn::ALL[0]);
    let mut children = [Child { buffer: 0, total: 0, slide, frame }; 4];
    let mut count = 0;
    for (bit, turn) in Turn::ALL.into_iter().enumerate() {
        if open & 1 << bit == 0 {
            continue;
        }
        let from = if turn.across { &ply.across } else { node };
        let after = &mut ply.after[bit];
        from.slide_into(turn.backward, after);
        let total = after.total();
        if total == node.total() && node.leans(turn.across, turn.backward) {
            continue;
        }
        let (slide, frame) = frame.turn(turn);
        let child = Child { buffer: bit as u8, total: total as u16, slide, frame };
        let mut place = count;
        while place > 0 && children[place - 1].total > child.total {
            children[place] = children[place - 1];
            place -= 1;
        }
        children[place] = child;
        count += 1;
    }
    (children, count)
}

/// A position one slide away from the board.
#[derive(Clone, Debug)]
pub(super) struct First {
    pub slide: Slide,
    pub frame: Frame,
    pub lines: Lines,
}

/// The positions one slide away from a board, which unlike all later ones may have gaps.
pub(super) fn first_slides(levels: &Levels) -> Vec<First> {
    let rows = Lines::of(levels, true);
    let columns = Lines::of(levels, false);
    let mut firsts = Vec::new();
    for turn in Turn::ALL {
        let (slide, frame) = Frame::ROWS.turn(turn);
        let from = if turn.across { &columns } else { &rows };
        let mut lines = Lines::with_room(levels.cells.len());
        from.slide_into(turn.backward, &mut lines);
        if lines.total() < rows.total() || has_gap(levels, slide) {
            firsts.push(First { slide, frame, lines });
        }
    }
    firsts
}

/// Whether some tile would move even if nothing merged.
fn has_gap(levels: &Levels, slide: Slide) -> bool {
    let (lines, length) =
        if slide.is_horizontal() { (levels.rows, levels.cols) } else { (levels.cols, levels.rows) };
    (0..lines).any(|line| {
        let tile = |place: usize| {
            let place = if slide.is_backward() { length - 1 - place } else { place };
            let cell = if slide.is_horizontal() {
                line * levels.cols + place
            } else {
                place * levels.cols + line
            };
            levels.cells[cell] != 0
        };
        (1..length).any(|place| tile(place) && !tile(place - 1))
    })
}
