//! The prover's questions as proof-number search sees them: one side attacks, without a bound on its
//! moves, and every position is reduced before it is looked at.

use super::bits::Mask;
use super::geometry::Geometry;
use super::lines::{drawn_line, only_move, ordered, unbounded};
use super::pairing::Pairing;
use super::prover::{Prover, Solved};
use super::reduced::{FOREVER, OpenLines, Outlook, Question, Reduced, Scratch, Settled};
use crate::board::{Cell, Position, Side};
use gridwright_search::adversarial::{AndOr, Numbers, Pns};
use gridwright_search::{Budget, Solution, Stats, Stop, Value};

/// A question under search.
#[derive(Debug)]
pub struct Attack<'g, M> {
    geometry: &'g Geometry<M>,
    /// The positions from the root to here.
    path: Vec<(Reduced<M>, Question)>,
    lines: OpenLines<M>,
    pairing: Pairing<M>,
    scratch: Scratch<M>,
}

impl<'g, M: Mask> Attack<'g, M> {
    /// Whether the attacker wins.
    pub fn new(geometry: &'g Geometry<M>, position: Reduced<M>, attacker_to_move: bool) -> Self {
        let question = Question { attacker_to_move, blocking_only: false, moves: FOREVER - 1 };
        Attack {
            geometry,
            path: vec![(position, question)],
            lines: OpenLines::default(),
            pairing: Pairing::default(),
            scratch: Scratch::new(geometry.cells()),
        }
    }

    fn here(&self) -> (Reduced<M>, Question) {
        *self.path.last().expect("the root stays on the path")
    }

    fn outlook(&mut self) -> Outlook<M> {
        let (position, question) = self.here();
        self.lines.collect(self.geometry, position, question);
        self.lines.reduce(question, &mut self.pairing)
    }
}

impl<M: Mask> AndOr for Attack<'_, M> {
    type Move = u16;

    fn is_or(&self) -> bool {
        self.here().1.attacker_to_move
    }

    fn look(&mut self) -> Numbers {
        match self.outlook() {
            Outlook::Known(Settled::Win(_)) => Numbers::PROVED,
            Outlook::Known(Settled::Holds(_)) => Numbers::DISPROVED,
            Outlook::Forced(_) => Numbers::OPEN,
            // The more lines the reduction left, the harder to hold and the easier to win.
            Outlook::Open => {
                let units = (self.lines.attack.weight() >> 30).clamp(1, 1 << 12) as u32;
                Numbers { proof: 1 + 16 / units, disproof: units }
            }
        }
    }

    fn moves(&mut self, moves: &mut Vec<u16>) {
        match self.outlook() {
            Outlook::Known(_) => {}
            Outlook::Forced(cell) => moves.push(cell.first() as u16),
            Outlook::Open => moves.extend(self.lines.candidates(&mut self.scratch)),
        }
    }

    fn play(&mut self, cell: u16) {
        let (position, question) = self.here();
        self.path.push(position.play(question, M::one(usize::from(cell))));
    }

    fn undo(&mut self, _: u16) {
        self.path.pop();
    }

    fn key(&self) -> u128 {
        let (position, question) = self.here();
        let (image, _) = position.canonical(self.geometry);
        super::table::wide_hash(&(image, question.attacker_to_move))
    }
}

impl<M: Mask> Prover<M> {
    /// The same answer by proof-number search: no bounds on the length, so the line need not be the
    /// shortest.
    pub fn solve_pns(
        &self,
        board: &Position,
        bytes: u64,
        budget: &mut Budget<'_>,
    ) -> (Solved, Stats) {
        let mut stats = Stats::default();
        let mut tables = [Pns::new(bytes / 2), Pns::new(bytes / 2)];
        let solved = self.pns_line(board, &mut tables, budget, &mut stats);
        (solved, stats)
    }

    fn pns_line(
        &self,
        board: &Position,
        [mine, theirs]: &mut [Pns; 2],
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Solved {
        let side = board.to_move();
        let mut settle = |table: &mut Pns, position, first: bool| {
            table.settle(&mut Attack::new(self.geometry(), position, first), budget, stats)
        };
        let mut line = Vec::new();
        let value = if settle(mine, Reduced::of(board, side), true)? {
            self.won_line(board, side, &mut line, |p, first| settle(mine, p, first))?;
            Value::Win
        } else if settle(theirs, Reduced::of(board, side.other()), false)? {
            self.won_line(board, side.other(), &mut line, |p, first| settle(theirs, p, first))?;
            Value::Loss
        } else {
            // The tables know nothing of each other's attacker: one for each side to move.
            let mut turn = false;
            drawn_line(self, board, &mut line, |p| {
                turn = !turn;
                settle(if turn { theirs } else { mine }, p, true)
            })?;
            Value::Draw
        };
        Ok(Solution { value, line, shortest: false })
    }

    /// The winner plays the first move that wins, the loser the first that comes to mind.
    fn won_line(
        &self,
        board: &Position,
        winner: Side,
        line: &mut Vec<Cell>,
        mut wins: impl FnMut(Reduced<M>, bool) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let mut board = board.clone();
        while board.finish().is_none() {
            let position = Reduced::of(&board, winner);
            let attacker_to_move = board.to_move() == winner;
            let question = Question { attacker_to_move, ..unbounded(position) };
            let mut chosen = only_move(self.geometry(), position, question);
            if chosen.is_none() {
                for cell in ordered(self.geometry(), position, question) {
                    let (next, _) = position.play(question, M::one(cell));
                    if !attacker_to_move || wins(next, false)? {
                        chosen = Some(cell);
                        break;
                    }
                }
            }
            let cell = Cell(chosen.unwrap_or(position.empty.first()) as u16);
            line.push(cell);
            board.play(cell).expect("candidates are free cells");
        }
        Ok(())
    }
}
