//! Cells, and who is next to whom.

use super::BoardError;

/// Neither side of a board may be longer.
pub const LONGEST_SIDE: usize = 64;

/// "No cell" where a cell could be.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// Which cells count as next to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// Along rows and columns: Numbrix.
    #[default]
    Four,
    /// The six sides of a hexagon; odd rows are shifted right by half a cell: Rikudo.
    Six,
    /// Rows, columns and diagonals: Hidato.
    Eight,
}

/// A step from a cell of an even row and from a cell of an odd row, as (rows, columns).
type Step = [(i8, i8); 2];

const fn both(rows: i8, columns: i8) -> Step {
    [(rows, columns), (rows, columns)]
}

/// Steps come in opposite pairs, so that `direction ^ 1` leads back.
const SQUARE: [Step; 8] = [
    both(-1, 0),
    both(1, 0),
    both(0, -1),
    both(0, 1),
    both(-1, -1),
    both(1, 1),
    both(-1, 1),
    both(1, -1),
];
const HEXAGON: [Step; 6] = [
    [(-1, -1), (-1, 0)],
    [(1, 0), (1, 1)],
    both(0, -1),
    both(0, 1),
    [(-1, 0), (-1, 1)],
    [(1, -1), (1, 0)],
];

impl Neighbours {
    /// How many a cell in the middle has.
    ///
    /// ```
    /// use gridwright_numbrix::Neighbours;
    /// assert_eq!(Neighbours::Six.most(), 6);
    /// ```
    pub fn most(self) -> usize {
        self.steps().len()
    }

    fn steps(self) -> &'static [Step] {
        match self {
            Neighbours::Four => &SQUARE[..4],
            Neighbours::Six => &HEXAGON,
            Neighbours::Eight => &SQUARE,
        }
    }

    /// The fewest steps between two places of a board without holes.
    pub fn distance(self, from: (usize, usize), to: (usize, usize)) -> usize {
        let rows = from.0.abs_diff(to.0);
        let columns = from.1.abs_diff(to.1);
        match self {
            Neighbours::Four => rows + columns,
            Neighbours::Eight => rows.max(columns),
            Neighbours::Six => {
                // Every row gives half a column for free.
                let x = |(row, column): (usize, usize)| 2 * column + (row & 1);
                rows + x(from).abs_diff(x(to)).saturating_sub(rows) / 2
            }
        }
    }
}

/// The cells of a board and which are next to each other. Cells are numbered row by row, holes left
/// out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    rows: usize,
    columns: usize,
    neighbours: Neighbours,
    places: Vec<(u8, u8)>,
    /// The cell at a place, row by row, or [`NOWHERE`] for a hole.
    at: Vec<u16>,
    /// By direction, [`NOWHERE`] where there is none.
    around: Vec<[u16; 8]>,
}

impl Graph {
    /// A board of `rows` × `columns` places (1 to 64 each) without the places that
    /// `is_hole` names.
    ///
    /// ```
    /// use gridwright_numbrix::{Graph, Neighbours};
    /// let ring = Graph::new(3, 3, Neighbours::Four, |row, column| (row, column) == (1, 1))?;
    /// assert_eq!(ring.cells(), 8);
    /// assert_eq!(ring.next_to(0).collect::<Vec<_>>(), [3, 1]);
    /// # Ok::<(), gridwright_numbrix::BoardError>(())
    /// ```
    pub fn new(
        rows: usize,
        columns: usize,
        neighbours: Neighbours,
        is_hole: impl Fn(usize, usize) -> bool,
    ) -> Result<Graph, BoardError> {
        let sides = 1..=LONGEST_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(BoardError::Sides(rows, columns));
        }
        let mut places = Vec::new();
        let mut at = vec![NOWHERE; rows * columns];
        for row in 0..rows {
            for column in 0..columns {
                if !is_hole(row, column) {
                    at[row * columns + column] = places.len() as u16;
                    places.push((row as u8, column as u8));
                }
            }
        }
        let mut graph = Graph { rows, columns, neighbours, places, at, around: Vec::new() };
        graph.around = (0..graph.cells()).map(|cell| graph.look_around(cell)).collect();
        Ok(graph)
    }

    fn look_around(&self, cell: usize) -> [u16; 8] {
        let (row, column) = self.place(cell);
        let mut around = [NOWHERE; 8];
        for (slot, step) in around.iter_mut().zip(self.neighbours.steps()) {
            let (down, right) = step[row & 1];
            let row = row.checked_add_signed(down.into());
            let column = column.checked_add_signed(right.into());
            if let Some(other) = row.zip(column).and_then(|(r, c)| self.cell(r, c)) {
                *slot = other as u16;
            }
        }
        around
    }

    /// Rows, holes included.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns, holes included.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Who is next to whom.
    pub fn neighbours(&self) -> Neighbours {
        self.neighbours
    }

    /// The number of cells, and so the largest number on the board.
    pub fn cells(&self) -> usize {
        self.places.len()
    }

    /// Row and column of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        let (row, column) = self.places[cell];
        (row.into(), column.into())
    }

    /// The cell at a place; `None` for holes and beyond the edge.
    pub fn cell(&self, row: usize, column: usize) -> Option<usize> {
        if row >= self.rows || column >= self.columns {
            return None;
        }
        let cell = self.at[row * self.columns + column];
        (cell != NOWHERE).then_some(cell.into())
    }

    /// The cells next to a cell, in the fixed order: up, down, left, right, then the diagonals.
    pub fn next_to(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let around = self.around[cell].iter();
        around.filter(|other| **other != NOWHERE).map(|other| usize::from(*other))
    }

    /// By direction, [`NOWHERE`] where there is none; `direction ^ 1` is the opposite one.
    pub(crate) fn around(&self, cell: usize) -> &[u16; 8] {
        &self.around[cell]
    }

    /// Whether two cells are next to each other.
    pub fn adjacent(&self, a: usize, b: usize) -> bool {
        self.around[a].contains(&(b as u16))
    }

    /// The connected components of the cells that pass: by cell its component, [`NOWHERE`] for the
    /// others, and how many cells each component has.
    pub(crate) fn components(&self, passes: impl Fn(usize) -> bool) -> (Vec<u16>, Vec<usize>) {
        let (mut of, mut sizes) = (vec![NOWHERE; self.cells()], Vec::new());
        let mut todo = Vec::new();
        for start in 0..self.cells() {
            if of[start] != NOWHERE || !passes(start) {
                continue;
            }
            let component = sizes.len() as u16;
            let mut size = 0;
            of[start] = component;
            todo.push(start);
            while let Some(cell) = todo.pop() {
                size += 1;
                for next in self.next_to(cell) {
                    if of[next] == NOWHERE && passes(next) {
                        of[next] = component;
                        todo.push(next);
                    }
                }
            }
            sizes.push(size);
        }
        (of, sizes)
    }

    /// The cells row by row, every other row backwards: a path through any board without holes;
    /// `None` where there are holes.
    pub(crate) fn snake(&self) -> Option<Vec<usize>> {
        let columns = self.columns;
        let cell = |at: usize| {
            let (row, along) = (at / columns, at % columns);
            let column = if row % 2 == 0 { along } else { columns - 1 - along };
            row * columns + column
        };
        (self.cells() == self.rows * columns).then(|| (0..self.cells()).map(cell).collect())
    }

    /// The colour of a cell on the chessboard; only with four neighbours does every step change it.
    pub(crate) fn colour(&self, cell: usize) -> usize {
        let (row, column) = self.place(cell);
        (row + column) & 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_directions_lead_back() {
        for neighbours in [Neighbours::Four, Neighbours::Six, Neighbours::Eight] {
            let graph = Graph::new(5, 6, neighbours, |r, c| r == 2 && c == 2).unwrap();
            for cell in 0..graph.cells() {
                for (direction, &other) in graph.around(cell).iter().enumerate() {
                    if other != NOWHERE {
                        let back = graph.around(other.into())[direction ^ 1];
                        assert_eq!(usize::from(back), cell);
                        assert_eq!(
                            neighbours.distance(graph.place(cell), graph.place(other.into())),
                            1
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn distances_are_those_of_the_graph() {
        for neighbours in [Neighbours::Four, Neighbours::Six, Neighbours::Eight] {
            let graph = Graph::new(6, 5, neighbours, |_, _| false).unwrap();
            for from in 0..graph.cells() {
                let mut far = vec![usize::MAX; graph.cells()];
                far[from] = 0;
                let mut queue = std::collections::VecDeque::from([from]);
                while let Some(cell) = queue.pop_front() {
                    for next in graph.next_to(cell) {
                        if far[next] == usize::MAX {
                            far[next] = far[cell] + 1;
                            queue.push_back(next);
                        }
                    }
                }
                for (to, &steps) in far.iter().enumerate() {
                    assert_eq!(neighbours.distance(graph.place(from), graph.place(to)), steps);
                }
            }
        }
    }
}
