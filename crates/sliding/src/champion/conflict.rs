//! Manhattan distance with linear conflicts (Hansson, Mayer & Yung 1992): a lower bound for boards too large
//! for tables.
//!
//! Tiles that belong in the line they are in, but in another order, must make way for each other: two more
//! moves for each tile outside the longest increasing run.

use crate::champion::heuristic::{Heuristic, Manhattan};
use crate::champion::problem::Problem;

/// No solution has fewer moves. For boards whose tiles are all different.
pub fn bound(problem: &Problem) -> u32 {
    let dimensions = problem.dimensions();
    let at = |row: usize, col: usize| usize::from(problem.start()[row * dimensions.cols + col]);
    let home = |tile: usize| (tile / dimensions.cols, tile % dimensions.cols);
    let is_tile = |tile: &usize| *tile != problem.blank();
    let in_row = |row: usize| {
        let tiles = (0..dimensions.cols).map(|col| at(row, col)).filter(is_tile).map(home);
        tiles.filter(|home| home.0 == row).map(|home| home.1).collect::<Vec<_>>()
    };
    let in_column = |col: usize| {
        let tiles = (0..dimensions.rows).map(|row| at(row, col)).filter(is_tile).map(home);
        tiles.filter(|home| home.1 == col).map(|home| home.0).collect::<Vec<_>>()
    };
    let lines = (0..dimensions.rows).map(in_row).chain((0..dimensions.cols).map(in_column));
    let distance = Manhattan::new(problem).root(problem.start(), problem.start_blank());
    distance + lines.map(|wants| conflicts(&wants)).sum::<u32>()
}

/// Twice the number of places outside the longest increasing run.
fn conflicts(wants: &[usize]) -> u32 {
    // The least end of an increasing run of each length.
    let mut ends: Vec<usize> = Vec::new();
    for &want in wants {
        let place = ends.partition_point(|&end| end < want);
        match ends.get_mut(place) {
            Some(end) => *end = want,
            None => ends.push(want),
        }
    }
    2 * (wants.len() - ends.len()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::dimensions::Dimensions;

    #[test]
    fn longest_increasing_runs() {
        assert_eq!(conflicts(&[0, 1, 2, 3]), 0);
        assert_eq!(conflicts(&[1, 0, 3]), 2);
        assert_eq!(conflicts(&[3, 2, 1, 0]), 6);
        assert_eq!(conflicts(&[2, 0, 1]), 2);
        assert_eq!(conflicts(&[]), 0);
        assert_eq!(conflicts(&[6, 5, 4, 3, 2, 1, 0]), 12);
    }

    #[test]
    fn rows_and_columns_count() {
        let dimensions = Dimensions { rows: 2, cols: 3 };
        // 2 1 3 / 4 5 .: one swap in the first row.
        let swapped = Problem::new(dimensions, &[2, 1, 3, 4, 5, 0], &[1, 2, 3, 4, 5, 0]).unwrap();
        assert_eq!(bound(&swapped), 2 + 2);
        // 4 2 3 / 1 5 .: one swap in the first column.
        let swapped = Problem::new(dimensions, &[4, 2, 3, 1, 5, 0], &[1, 2, 3, 4, 5, 0]).unwrap();
        assert_eq!(bound(&swapped), 2 + 2);
    }
}
