//! Drawings as data: whoever shows them (a terminal, a page, paper) decides how they look.

/// What a cell means to whoever looks at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Nothing special.
    #[default]
    Plain,
    /// Given with the puzzle.
    Given,
    /// Where it belongs.
    Home,
    /// A stone of the first player.
    First,
    /// A stone of the second player.
    Second,
    /// Nothing is there.
    Empty,
    /// No cell at all.
    Hole,
}

/// One cell of a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands in it.
    pub text: String,
    /// What it means.
    pub look: Look,
    /// To be noticed: the last move, a winning row, what a hint talks about.
    pub marked: bool,
}

impl Cell {
    /// A cell that is not marked.
    pub fn new(text: impl Into<String>, look: Look) -> Cell {
        Cell { text: text.into(), look, marked: false }
    }
}

/// Which cells touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lattice {
    /// Squares.
    #[default]
    Squares,
    /// Hexagons: odd rows are shifted right by half a cell.
    Hexagons,
}

/// Where lines are drawn between cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Walls {
    /// Nowhere.
    #[default]
    None,
    /// Around every cell.
    Every,
    /// Around boxes of so many columns and rows.
    Boxes {
        /// Columns of a box.
        width: usize,
        /// Rows of a box.
        height: usize,
    },
    /// Around regions: the region of every cell, row by row.
    Regions(Vec<u8>),
}

/// A board as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Cells in a row.
    pub columns: usize,
    /// All cells, row by row.
    pub cells: Vec<Cell>,
    /// Which cells touch.
    pub lattice: Lattice,
    /// Where lines are drawn.
    pub walls: Walls,
    /// Whether rows and columns are numbered, from 0.
    pub numbered: bool,
}

/// A piece of what is shown to people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Lines, with the final newline.
    Text(String),
    /// A drawing.
    Picture(Picture),
    /// What follows, up to the next of these, is drawn over what came since the last one.
    Frame,
}

impl From<Picture> for Block {
    fn from(picture: Picture) -> Block {
        Block::Picture(picture)
    }
}

impl From<String> for Block {
    fn from(text: String) -> Block {
        Block::Text(text)
    }
}
