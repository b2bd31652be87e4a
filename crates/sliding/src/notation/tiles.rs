//! Tiles to a board: those of its goal, each as often as there.

use super::{Boards, size_error};
use crate::board::{Goal, Target};
use gridwright_world::input::{InputError, Line};

/// A tile, or an open cell, with the place it was read from, for errors found later.
pub(super) struct Read {
    pub tile: Option<u8>,
    pub row: usize,
    pub column: usize,
}

impl Boards<'_> {
    /// The board or goal, unless its tiles are not right.
    pub(super) fn board_of_reads(
        &self,
        lines: &[Line],
        rows: usize,
        cols: usize,
        reads: &[Read],
    ) -> Result<Target, InputError> {
        let first = &lines[0];
        let mut left = self.tiles_wanted(first, rows, cols)?;
        let mut seen = [false; 256];
        for read in reads {
            let Some(tile) = read.tile else { continue };
            let count = &mut left[usize::from(tile)];
            let again = std::mem::replace(&mut seen[usize::from(tile)], true);
            if *count == 0 {
                return Err(lines[read.row].error(read.column, self.superfluous(tile, again)));
            }
            *count -= 1;
        }
        if let Some(Goal::Custom(target)) = self.goal
            && let Some(tile) = (1..=u8::MAX).find(|&tile| {
                let more = left[usize::from(tile)];
                target.wants(tile) > 0 && more > 0
            })
        {
            let message = format!("tile {tile}, which the goal names, is missing");
            return Err(first.error(1, message));
        }
        Target::new(rows, cols, reads.iter().map(|read| read.tile).collect())
            .map_err(|_| first.error(1, "a board has exactly one blank (0 or x); this has none"))
    }

    /// How often each tile may occur.
    fn tiles_wanted(
        &self,
        first: &Line,
        rows: usize,
        cols: usize,
    ) -> Result<[usize; 256], InputError> {
        let mut left = [0; 256];
        match self.goal {
            None => left = [usize::MAX; 256],
            Some(Goal::Custom(target)) => {
                let (r, c) = target.size();
                if (r, c) != (rows, cols) {
                    let message = format!("the goal is {r}x{c}, this board is {rows}x{cols}");
                    return Err(first.error(1, message));
                }
                let open = target.is_open();
                for tile in 0..=u8::MAX {
                    let wanted = target.wants(tile);
                    left[usize::from(tile)] = if open && wanted == 0 { usize::MAX } else { wanted };
                }
            }
            Some(_) => {
                let tiles = left.get_mut(..rows * cols);
                tiles.ok_or_else(|| size_error(first, rows, cols))?.fill(1);
            }
        }
        left[0] = 1;
        Ok(left)
    }

    /// Whether the goal names a tile.
    fn names(&self, tile: u8) -> bool {
        matches!(self.goal, Some(Goal::Custom(target)) if target.wants(tile) > 0)
    }

    fn superfluous(&self, tile: u8, again: bool) -> String {
        match (tile, again) {
            (0, _) => "a second blank: a board has exactly one".to_owned(),
            (_, true) if self.names(tile) => {
                format!("tile {tile} appears more often than in the goal")
            }
            (_, true) => format!("tile {tile} appears again: each tile is there once"),
            (_, false) => format!("tile {tile} is not among the goal's tiles"),
        }
    }
}
