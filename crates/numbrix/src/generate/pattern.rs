//! Which cells may be given: masks of files, layouts of newspapers, symmetries.

use crate::board::{Graph, LONGEST_SIDE};
use gridwright_world::input::{InputError, Lines};

/// How the given cells mirror each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Not at all.
    #[default]
    None,
    /// Upside down they are the same.
    HalfTurn,
    /// On each side they are the same.
    QuarterTurn,
    /// Left and right, or where only that is possible, top and bottom.
    Mirror,
    /// In the diagonal from the upper left.
    Diagonal,
    /// All of these.
    Full,
}

impl Symmetry {
    /// All, with their names.
    pub const ALL: [(&'static str, Symmetry); 6] = [
        ("none", Symmetry::None),
        ("half-turn", Symmetry::HalfTurn),
        ("quarter-turn", Symmetry::QuarterTurn),
        ("mirror", Symmetry::Mirror),
        ("diagonal", Symmetry::Diagonal),
        ("full", Symmetry::Full),
    ];

    /// The cells in sets that are given together or not at all; `None` where the board itself has not
    /// this symmetry.
    pub fn orbits(self, graph: &Graph) -> Option<Vec<Vec<usize>>> {
        let (rows, columns) = (graph.rows(), graph.columns());
        let turned = |(r, c)| (rows - 1 - r, columns - 1 - c);
        let left_right = |(r, c)| (r, columns - 1 - c);
        let top_bottom = |(r, c)| (rows - 1 - r, c);
        let across = |(r, c)| (c, r);
        let quarter = |(r, c): (usize, usize)| (c, rows - 1 - r);
        let map = |place: &dyn Fn((usize, usize)) -> (usize, usize)| image(graph, place);
        let square = rows == columns;
        let maps = match self {
            Symmetry::None => Vec::new(),
            Symmetry::HalfTurn => vec![map(&turned)?],
            Symmetry::QuarterTurn => vec![map(&quarter).filter(|_| square)?],
            Symmetry::Mirror => vec![map(&left_right).or_else(|| map(&top_bottom))?],
            Symmetry::Diagonal => vec![map(&across).filter(|_| square)?],
            Symmetry::Full => vec![map(&across).filter(|_| square)?, map(&left_right)?],
        };
        Some(joined(graph.cells(), &maps))
    }
}

/// Where every cell goes; `None` unless neighbours stay neighbours and holes stay holes.
fn image(graph: &Graph, place: &dyn Fn((usize, usize)) -> (usize, usize)) -> Option<Vec<usize>> {
    let to = |cell| {
        let (row, column) = place(graph.place(cell));
        graph.cell(row, column)
    };
    let image: Vec<usize> = (0..graph.cells()).map(to).collect::<Option<_>>()?;
    let kept =
        |cell: usize| graph.next_to(cell).all(|next| graph.adjacent(image[cell], image[next]));
    (0..graph.cells()).all(kept).then_some(image)
}

/// Cells that some maps lead to each other.
fn joined(cells: usize, maps: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; cells];
    let mut orbits = Vec::new();
    for start in 0..cells {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut orbit = vec![start];
        let mut at = 0;
        while let Some(&cell) = orbit.get(at) {
            for map in maps {
                if !std::mem::replace(&mut seen[map[cell]], true) {
                    orbit.push(map[cell]);
                }
            }
            at += 1;
        }
        orbits.push(orbit);
    }
    orbits
}

/// Which cells are given, as newspapers arrange them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Every other cell of the border, from the upper left corner on.
    Border,
    /// All cells of the border.
    Frame,
    /// All cells of the ring next to the border.
    Ring,
    /// Both diagonals.
    Diagonals,
    /// Every other cell, like the dark fields of a chessboard.
    Chessboard,
}

impl Layout {
    /// All, with their names.
    pub const ALL: [(&'static str, Layout); 5] = [
        ("border", Layout::Border),
        ("frame", Layout::Frame),
        ("ring", Layout::Ring),
        ("diagonals", Layout::Diagonals),
        ("chessboard", Layout::Chessboard),
    ];

    /// By cell, whether it is given.
    pub fn given(self, graph: &Graph) -> Vec<bool> {
        let (rows, columns) = (graph.rows(), graph.columns());
        let places: Vec<(usize, usize)> = match self {
            Layout::Border => ring(rows, columns, 0).into_iter().step_by(2).collect(),
            Layout::Frame => ring(rows, columns, 0),
            Layout::Ring => ring(rows, columns, 1),
            Layout::Diagonals => {
                let far = rows.min(columns);
                let down = (0..far).map(|at| (at, at));
                down.chain((0..far).map(|at| (at, columns - 1 - at))).collect()
            }
            Layout::Chessboard => {
                let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
                all.filter(|(row, column)| (row + column) % 2 == 0).collect()
            }
        };
        let mut given = vec![false; graph.cells()];
        for cell in places.into_iter().filter_map(|(row, column)| graph.cell(row, column)) {
            given[cell] = true;
        }
        given
    }
}

/// The places so far from the border, clockwise from the upper left.
fn ring(rows: usize, columns: usize, inset: usize) -> Vec<(usize, usize)> {
    let (Some(bottom), Some(right)) =
        ((rows - 1).checked_sub(inset), (columns - 1).checked_sub(inset))
    else {
        return Vec::new();
    };
    let (top, left) = (inset, inset);
    if top > bottom || left > right {
        return Vec::new();
    }
    let mut places: Vec<(usize, usize)> = (left..=right).map(|column| (top, column)).collect();
    places.extend((top + 1..=bottom).map(|row| (row, right)));
    if top < bottom {
        places.extend((left..right).rev().map(|column| (bottom, column)));
    }
    if left < right {
        places.extend((top + 1..bottom).rev().map(|row| (row, left)));
    }
    places
}

/// What a mask says of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Hole,
    Cell,
    Clue,
}

/// The shape of a board from a file, and perhaps which of its cells are given.
///
/// A row a line: `#` a hole, `.` a cell, `x` a cell that is given. Where no cell is marked with `x`, any
/// may be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    rows: Vec<Vec<Place>>,
}

impl Mask {
    /// Reads a mask.
    ///
    /// ```
    /// use gridwright_numbrix::Mask;
    /// let mask = Mask::read(".#.\n...\n")?;
    /// assert_eq!(mask.size(), (2, 3));
    /// assert_eq!(Mask::read("..\n.?\n").unwrap_err().column, 2);
    /// # Ok::<(), gridwright_world::InputError>(())
    /// ```
    pub fn read(text: &str) -> Result<Mask, InputError> {
        let mut lines = Lines::of(text, false);
        let mut rows: Vec<Vec<Place>> = Vec::new();
        while let Some(line) = lines.next_line()? {
            if line.is_blank() {
                continue;
            }
            let mut row = Vec::new();
            for (at, letter) in line.text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
                row.push(match letter {
                    '#' => Place::Hole,
                    '.' | '_' | '0' => Place::Cell,
                    'x' | 'X' | '*' => Place::Clue,
                    _ => {
                        let message = "expected # (a hole), . (a cell) or x (a cell that is given)";
                        return Err(line.error(at + 1, message));
                    }
                });
            }
            if rows.first().is_some_and(|first| first.len() != row.len()) {
                let message =
                    format!("the row has {} places, expected {}", row.len(), rows[0].len());
                return Err(line.error_at_end(message));
            }
            if row.len() > LONGEST_SIDE || rows.len() == LONGEST_SIDE {
                return Err(line.error(1, format!("sides are 1 to {LONGEST_SIDE}")));
            }
            rows.push(row);
        }
        if rows.iter().flatten().all(|place| *place == Place::Hole) {
            return Err(lines.error_at_end("the mask has no cell"));
        }
        Ok(Mask { rows })
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.rows[0].len())
    }

    pub(super) fn is_hole(&self, row: usize, column: usize) -> bool {
        self.rows[row][column] == Place::Hole
    }

    /// By cell, whether it is given; `None` where the mask says nothing about that.
    pub(super) fn given(&self) -> Option<Vec<bool>> {
        let places = self.rows.iter().flatten().filter(|place| **place != Place::Hole);
        let given: Vec<bool> = places.map(|place| *place == Place::Clue).collect();
        given.contains(&true).then_some(given)
    }
}
