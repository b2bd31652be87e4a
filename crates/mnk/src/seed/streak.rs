//! The report's estimate: the best streak of each side.

use super::Parameters;
use crate::board::{Cell, DIRECTIONS, Eval, Mark, Position, Side};
use std::f64::consts::FRAC_PI_2;

/// Stones of one side on one line, no further apart than the gap allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streak {
    /// Its first stone.
    pub first: Cell,
    /// Its last stone.
    pub last: Cell,
    /// How many there are.
    pub stones: usize,
    /// Free cells between them.
    pub holes: usize,
    /// What the cell before it makes of it.
    pub front: Eval,
    /// What the cell behind it makes of it.
    pub rear: Eval,
    /// What it counts.
    pub value: Eval,
}

/// The report's estimate, for the side to move: between -1 and 1.
pub(super) fn evaluation(board: &Position, parameters: &Parameters) -> f64 {
    let best = |side| {
        let mut best = 0.0;
        streaks(board, side, parameters, &mut |streak| best = f64::max(best, streak.value.0));
        best
    };
    let me = board.to_move();
    (best(me).atan() - best(me.other()).atan()) / FRAC_PI_2
}

/// Shows every streak of a side.
pub(super) fn streaks(
    board: &Position,
    side: Side,
    parameters: &Parameters,
    visit: &mut impl FnMut(Streak),
) {
    let variant = board.variant();
    for cell in (0..variant.cells() as u16).map(Cell) {
        for (down, right) in DIRECTIONS {
            if variant.step(cell, (-down, -right)).is_none() {
                let mut line = Line::new(board, side, parameters, &mut *visit);
                let mut next = Some(cell);
                while let Some(here) = next {
                    line.see(here, board.mark(here));
                    next = variant.step(here, (down, right));
                }
                line.end();
            }
        }
    }
}

/// One line, seen cell by cell.
struct Line<'a, V> {
    own: Mark,
    k: usize,
    parameters: &'a Parameters,
    visit: V,
    first: Cell,
    last: Cell,
    stones: usize,
    holes: usize,
    /// Whether the cell before the streak is free.
    before: bool,
    /// Free cells since the last stone.
    gap: usize,
}

impl<'a, V: FnMut(Streak)> Line<'a, V> {
    fn new(board: &Position, side: Side, parameters: &'a Parameters, visit: V) -> Self {
        Line {
            own: side.mark(),
            k: board.variant().k(),
            parameters,
            visit,
            first: Cell(0),
            last: Cell(0),
            stones: 0,
            holes: 0,
            before: false,
            gap: 0,
        }
    }

    fn see(&mut self, cell: Cell, mark: Mark) {
        if mark == self.own {
            if self.stones == 0 {
                self.before = self.gap > 0;
                self.first = cell;
            } else {
                self.holes += self.gap;
            }
            self.stones += 1;
            self.last = cell;
            self.gap = 0;
        } else if mark == Mark::Empty {
            self.gap += 1;
            if self.gap > self.parameters.gap {
                self.end();
            }
        } else {
            self.end();
            self.gap = 0;
        }
    }

    fn end(&mut self) {
        if self.stones == 0 {
            return;
        }
        let behind = self.gap > 0;
        let open = |free: bool| if free { 1.0 } else { self.parameters.closed };
        let (front, rear, value) = if self.stones + self.holes >= self.k {
            // What already spans k cells needs no room.
            (1.0, 1.0, self.stones as f64)
        } else if !self.before && !behind {
            (open(false), open(false), 0.0)
        } else {
            // The program looks behind a streak from its second stone on.
            let rear = if self.stones > 1 { open(behind) } else { 1.0 };
            let front = open(self.before);
            (front, rear, self.stones as f64 * front * rear)
        };
        (self.visit)(Streak {
            first: self.first,
            last: self.last,
            stones: self.stones,
            holes: self.holes,
            front: Eval(front),
            rear: Eval(rear),
            value: Eval(value),
        });
        self.stones = 0;
        self.holes = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;

    fn best(k: usize, line: &str, parameters: &Parameters) -> f64 {
        let variant = Variant::new(1, line.len(), k).unwrap();
        let mark = |c| match c {
            'X' => Mark::X,
            'O' => Mark::O,
            _ => Mark::Empty,
        };
        let board = Position::with_marks(variant, line.chars().map(mark).collect(), Side::X);
        let mut most = 0.0;
        streaks(&board, Side::X, parameters, &mut |s| most = f64::max(most, s.value.0));
        most
    }

    #[test]
    fn streaks_are_weighted_as_report_and_program_say() {
        let usual = &Parameters::default();
        for (k, line, value) in [
            (5, "..XX..", 2.0),
            (5, "OXX...", 1.8),
            (5, ".XXO..", 1.8),
            (5, ".X.X.O", 2.0),
            (5, ".X..X.", 1.0),
            (5, "OX....", 0.9),
            (5, ".XO...", 1.0),
            (5, "OXXO..", 0.0),
            (5, "OXO...", 0.0),
            (3, "OX.XO.", 2.0),
            (3, "OXXX..", 3.0),
        ] {
            assert!((best(k, line, usual) - value).abs() < 1e-9, "{line}");
        }
    }

    #[test]
    fn its_parameters_can_be_varied() {
        let usual = Parameters::default();
        let wide = &Parameters { gap: 2, ..usual };
        assert!((best(5, ".X..XO", wide) - 1.8).abs() < 1e-9);
        let strict = &Parameters { closed: 0.5, ..usual };
        assert!((best(5, "OXX...", strict) - 1.0).abs() < 1e-9);
    }
}
