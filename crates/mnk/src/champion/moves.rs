//! The value of every move of a position: a map of the board.

use super::bits::Mask;
use super::prover::Prover;
use super::reduced::Reduced;
use crate::board::{Cell, Position};
use gridwright_search::{Budget, Stats, Stop, Value};

/// What a move is worth to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// The move.
    pub cell: Cell,
    /// Its value.
    pub value: Value,
    /// Plies to the end of the game, this move included, with best play; `None` for draws.
    pub plies: Option<u32>,
}

impl<M: Mask> Prover<M> {
    /// Values all moves of an unfinished position, row by row; moves that a symmetry of the position
    /// makes equal are searched once.
    pub fn rate_moves(
        &self,
        board: &Position,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Vec<RatedMove>, Stop> {
        let own = Reduced::of(board, board.to_move());
        let same: Vec<usize> = (0..self.geometry().symmetries())
            .filter(|&symmetry| {
                let map = |set| self.geometry().map(symmetry, set);
                let image = Reduced {
                    attacker: map(own.attacker),
                    defender: map(own.defender),
                    empty: map(own.empty),
                };
                image == own
            })
            .collect();
        let mut rated: Vec<Option<RatedMove>> = vec![None; self.geometry().cells()];
        let mut all = Vec::new();
        for cell in own.empty.cells() {
            let known = same.iter().find_map(|&s| rated[self.geometry().map_cell(s, cell)]);
            let new = match known {
                Some(other) => RatedMove { cell: Cell(cell as u16), ..other },
                None => self.rate(board, Cell(cell as u16), budget, stats)?,
            };
            rated[cell] = Some(new);
            all.push(new);
        }
        Ok(all)
    }

    fn rate(
        &self,
        board: &Position,
        cell: Cell,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<RatedMove, Stop> {
        let mut after = board.clone();
        after.play(cell).expect("a free cell of an unfinished game");
        let won = after.finish().map(|_| {
            if after.has_line(board.to_move()) {
                (Value::Win, Some(1))
            } else {
                (Value::Draw, None)
            }
        });
        let (value, plies) = match won {
            Some(over) => over,
            None => {
                let (value, decided) = self.value(&after, budget, stats)?;
                let plies = decided.map(|(winner, moves)| {
                    // The winner's last move ends the game.
                    2 * u32::from(moves) + u32::from(winner == board.to_move())
                });
                (value.flipped(), plies)
            }
        };
        Ok(RatedMove { cell, value, plies })
    }
}
