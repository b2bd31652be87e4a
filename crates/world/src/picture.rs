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
    /// A tile that has been doubled so often.
    Doubled(u8),
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
    /// What may still stand in it, small: the candidates of an open cell.
    pub marks: Vec<u16>,
}

impl Cell {
    /// A cell that is not marked.
    pub fn new(text: impl Into<String>, look: Look) -> Cell {
        Cell { text: text.into(), look, ..Cell::default() }
    }

    /// Whether nothing stands in it, whatever character says so on a terminal.
    pub fn is_empty(&self) -> bool {
        matches!(self.look, Look::Empty | Look::Hole)
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

/// What the things in the cells are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pieces {
    /// Symbols, written.
    #[default]
    Symbols,
    /// Tiles that slide.
    Tiles,
    /// Stones on the crossings of lines.
    Stones,
    /// Discs in the cells.
    Discs,
}

/// What lies over or under the cells. Cells are counted row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// A way from cell to cell.
    Path(Vec<usize>),
    /// A line of cells that is a region: a long diagonal.
    Diagonal(Vec<usize>),
    /// Cells that are a region besides what the walls say.
    Window(Vec<usize>),
    /// A cell that is set apart: an end of a path.
    Ring(usize),
    /// Two neighbours that belong together.
    Link(usize, usize),
}

/// A board as it is drawn, and the words that belong to it.
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
    /// What the things in the cells are.
    pub pieces: Pieces,
    /// What lies over or under the cells, lowest first.
    pub overlays: Vec<Overlay>,
    /// What this kind of puzzle is called: `Sudoku`.
    pub title: String,
    /// What is to be done, in a sentence.
    pub task: String,
    /// What the answer says besides what is drawn: moves.
    pub caption: String,
}

impl Picture {
    /// How many rows of cells.
    pub fn rows(&self) -> usize {
        self.cells.len().div_ceil(self.columns.max(1))
    }

    /// Whether two pictures show the same board, whatever their captions say.
    pub fn shows_the_same(&self, other: &Picture) -> bool {
        self.cells == other.cells && self.overlays == other.overlays
    }
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
