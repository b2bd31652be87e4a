//! Which moves are tried first: killers, counter-moves, and the histories of moves, of replies, and of what
//! follows on an own move.

use super::{NONE, Worker};
use crate::board::Cell;

impl Worker<'_> {
    /// Gives the moves from `start` on their scores.
    pub(super) fn score_moves(&mut self, start: usize, best: u16, ply: usize) {
        let me = self.state.to_move();
        let side = me.index();
        let cells = self.state.variant().cells();
        let last = self.path.last().copied();
        let counter = last.map_or(NONE, |c| self.memory.counters[side][c.index()]);
        let places = self.before();
        let memory = &mut *self.memory;
        let killers = memory.killers[ply];
        let pairs = &memory.pairs;
        let rows: [&[i16]; 2] = std::array::from_fn(|i| {
            places[i].map_or(&[][..], |from| &pairs[i][from * cells..][..cells])
        });
        for scored in &mut memory.list[start..] {
            let cell = scored.cell;
            let at = cell.index();
            let mut score = 4 * self.state.worth(me, cell) + 3 * self.state.worth(me.other(), cell);
            score += memory.history[side][at] / 32;
            for row in rows {
                score += row.get(at).map_or(0, |past| i32::from(*past)) / 32;
            }
            if cell.0 == best {
                score = i32::MAX;
            } else if killers.contains(&cell.0) {
                score += 300;
            } else if cell.0 == counter {
                score += 200;
            }
            scored.score = score;
        }
    }

    /// The last move and the one before, for the histories of pairs, where these are kept.
    fn before(&self) -> [Option<usize>; 2] {
        let kept = !self.memory.pairs[0].is_empty();
        let mut moves = self.path.iter().rev().filter(|_| kept).map(|cell| cell.index());
        [moves.next(), moves.next()]
    }

    /// Swaps the best of the moves left to the front.
    #[inline(always)]
    pub(super) fn bring_up(&mut self, at: usize, end: usize) {
        let rest = &self.memory.list[at..end];
        let mut top = 0;
        for (i, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > rest[top].score {
                top = i;
            }
        }
        self.memory.list.swap(at, at + top);
    }

    /// A move refuted the last one: it is tried earlier next time, those tried before it later.
    pub(super) fn learn(&mut self, cell: Cell, depth: i32, ply: usize, start: usize, index: usize) {
        let side = self.state.to_move().index();
        let cells = self.state.variant().cells();
        let bonus = (depth * depth * 16).min(1200);
        let last = self.path.last().copied();
        let places = self.before();
        let memory = &mut *self.memory;
        if memory.killers[ply][0] != cell.0 {
            memory.killers[ply] = [cell.0, memory.killers[ply][0]];
        }
        if let Some(last) = last {
            memory.counters[side][last.index()] = cell.0;
        }
        for i in 0..=index {
            let at = memory.list[start + i].cell.index();
            let bonus = if i == index { bonus } else { -bonus };
            let old = &mut memory.history[side][at];
            *old += bonus - *old * bonus.abs() / 16_384;
            for (history, place) in memory.pairs.iter_mut().zip(places) {
                let Some(from) = place else { continue };
                let old = &mut history[from * cells + at];
                let new = i32::from(*old) + bonus - i32::from(*old) * bonus.abs() / 16_384;
                *old = new as i16;
            }
        }
    }
}
