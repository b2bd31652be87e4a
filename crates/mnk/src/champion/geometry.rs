//! The lines of a board and its symmetries, as sets of cells.

use super::bits::Mask;

/// What never changes while one board is searched.
#[derive(Clone, Debug)]
pub struct Geometry<M> {
    rows: usize,
    cols: usize,
    k: usize,
    /// Every k cells in a row; those of one row, column or diagonal follow each other.
    lines: Vec<M>,
    /// Where each symmetry sends each cell; the first is the identity.
    maps: Vec<Vec<u16>>,
    /// The index of each symmetry's inverse.
    inverse: Vec<usize>,
    /// For each symmetry, byte and value: where these eight cells go.
    images: Vec<M>,
    bytes: usize,
}

impl<M: Mask> Geometry<M> {
    /// The geometry of an m×n board; `None` when it has too many cells for this mask.
    pub fn new(rows: usize, cols: usize, k: usize) -> Option<Geometry<M>> {
        let cells = rows.checked_mul(cols)?;
        if cells > M::CELLS {
            return None;
        }
        let mut tracked: Vec<(usize, M)> = all_lines(rows, cols, k)
            .map(|(track, line)| (track, line.fold(M::NONE, |set, cell| set | M::one(cell))))
            .collect();
        tracked.sort_by_key(|&(track, _)| track);
        let lines = tracked.into_iter().map(|(_, line)| line).collect();
        let maps = symmetries(rows, cols);
        let inverse = maps.iter().map(|map| inverse_of(map, &maps)).collect();
        let bytes = cells.div_ceil(8);
        let mut images = Vec::with_capacity(maps.len() * bytes * 256);
        for map in &maps {
            for byte in 0..bytes {
                images.extend((0..256).map(|value: usize| image_of_byte::<M>(map, byte, value)));
            }
        }
        Some(Geometry { rows, cols, k, lines, maps, inverse, images, bytes })
    }

    /// Rows of the board.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of the board.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Stones in a row that win.
    pub fn k(&self) -> usize {
        self.k
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// Every winning line.
    pub fn lines(&self) -> &[M] {
        &self.lines
    }

    /// How many symmetries the board has, the identity included.
    pub fn symmetries(&self) -> usize {
        self.maps.len()
    }

    /// The index of the symmetry that undoes `symmetry`.
    pub fn inverse(&self, symmetry: usize) -> usize {
        self.inverse[symmetry]
    }

    /// Where a symmetry sends a cell.
    pub fn map_cell(&self, symmetry: usize, cell: usize) -> usize {
        usize::from(self.maps[symmetry][cell])
    }

    /// Where a symmetry sends a set.
    #[inline]
    pub fn map(&self, symmetry: usize, set: M) -> M {
        let table = &self.images[symmetry * self.bytes * 256..][..self.bytes * 256];
        (0..self.bytes).fold(M::NONE, |image, byte| image | table[byte * 256 + set.byte(byte)])
    }
}

/// Every k cells in a row, as cell numbers, with the number of the row, column or diagonal they lie on.
pub fn all_lines(
    rows: usize,
    cols: usize,
    k: usize,
) -> impl Iterator<Item = (usize, impl Iterator<Item = usize>)> {
    let directions = [(0_isize, 1_isize), (1, 0), (1, 1), (1, -1)];
    let reach = k.saturating_sub(1) as isize;
    directions.into_iter().take(if k == 1 { 1 } else { 4 }).enumerate().flat_map(
        move |(direction, (down, right))| {
            (0..rows * cols).filter_map(move |cell| {
                let (row, col) = ((cell / cols) as isize, (cell % cols) as isize);
                let (last_row, last_col) = (row + down * reach, col + right * reach);
                let inside = last_row < rows as isize && (0..cols as isize).contains(&last_col);
                // What stays the same along the direction names the track.
                let lane = row * right - col * down + (rows + cols) as isize;
                let track = direction * 3 * (rows + cols) + lane as usize;
                inside.then(move || {
                    let at =
                        move |i| ((row + down * i) as usize) * cols + (col + right * i) as usize;
                    (track, (0..k as isize).map(at))
                })
            })
        },
    )
}

/// The 4 (rectangle) or 8 (square) ways to lay the board on itself; identity first.
fn symmetries(rows: usize, cols: usize) -> Vec<Vec<u16>> {
    let mut maps: Vec<Vec<u16>> = Vec::new();
    for transpose in [false, true] {
        for flip_rows in [false, true] {
            for flip_cols in [false, true] {
                if transpose && rows != cols {
                    continue;
                }
                let map: Vec<u16> = (0..rows * cols)
                    .map(|cell| {
                        let (mut row, mut col) = (cell / cols, cell % cols);
                        if flip_rows {
                            row = rows - 1 - row;
                        }
                        if flip_cols {
                            col = cols - 1 - col;
                        }
                        if transpose {
                            (row, col) = (col, row);
                        }
                        (row * cols + col) as u16
                    })
                    .collect();
                if !maps.contains(&map) {
                    maps.push(map);
                }
            }
        }
    }
    maps
}

fn inverse_of(map: &[u16], maps: &[Vec<u16>]) -> usize {
    maps.iter()
        .position(|back| {
            map.iter().enumerate().all(|(cell, &to)| usize::from(back[usize::from(to)]) == cell)
        })
        .expect("symmetries form a group")
}

fn image_of_byte<M: Mask>(map: &[u16], byte: usize, value: usize) -> M {
    (0..8)
        .filter(|bit| value >> bit & 1 == 1)
        .filter_map(|bit| map.get(8 * byte + bit))
        .fold(M::NONE, |set, &cell| set | M::one(usize::from(cell)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted() {
        // rows·(cols−k+1) + cols·(rows−k+1) + 2·(rows−k+1)·(cols−k+1)
        for (rows, cols, k, count) in [(3, 3, 3, 8), (7, 7, 5, 60), (5, 4, 4, 17), (3, 3, 4, 0)] {
            let geometry = Geometry::<u64>::new(rows, cols, k).unwrap();
            assert_eq!(geometry.lines().len(), count, "{rows} {cols} {k}");
        }
        assert!(Geometry::<u64>::new(9, 9, 5).is_none());
    }

    #[test]
    fn symmetries_keep_the_lines() {
        for (rows, cols, count) in [(4, 4, 8), (5, 4, 4), (1, 4, 2), (1, 1, 1)] {
            let geometry = Geometry::<u128>::new(rows, cols, 3.min(rows.max(cols))).unwrap();
            assert_eq!(geometry.symmetries(), count);
            for symmetry in 0..count {
                let mut images: Vec<_> =
                    geometry.lines().iter().map(|&line| geometry.map(symmetry, line)).collect();
                let mut lines = geometry.lines().to_vec();
                images.sort_unstable();
                lines.sort_unstable();
                assert_eq!(images, lines);
                for &line in &lines {
                    let there = geometry.map(symmetry, line);
                    assert_eq!(geometry.map(geometry.inverse(symmetry), there), line);
                }
            }
        }
    }
}
