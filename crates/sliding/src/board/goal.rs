//! Where boards are to go: the usual goals, goals of one's own, and goals that leave cells open.

use super::puzzle::Open;
use super::{Board, BoardError, Puzzle};

/// The goal boards are to reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// 1 2 3 … with the blank last.
    #[default]
    BlankLast,
    /// The blank first, then 1 2 3 …
    BlankFirst,
    /// A goal of one's own.
    Custom(Target),
}

impl Goal {
    /// A board of some size that has reached the goal.
    pub fn example(&self, rows: usize, cols: usize) -> Result<Board, BoardError> {
        match self {
            Goal::BlankLast => Board::blank_last(rows, cols),
            Goal::BlankFirst => Board::blank_first(rows, cols),
            Goal::Custom(target) => {
                target.fits(rows, cols)?;
                Ok(target.example())
            }
        }
    }

    /// The task of bringing a board to this goal.
    pub fn puzzle(&self, board: Board) -> Result<Puzzle, BoardError> {
        if let Goal::Custom(target) = self {
            return target.puzzle(board);
        }
        let goal = self.example(board.rows(), board.cols())?;
        Puzzle::new(board, goal)
    }
}

/// A goal some of whose cells may be open: any tile may stand there in the end.
///
/// Tiles that the goal does not name are interchangeable. Where it does not say where the blank
/// belongs, the blank may end on any open cell.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sliding::{Board, BoardError, Options, Target, solve};
/// let first_row = vec![Some(1), Some(2), Some(3), None, None, None, None, None, Some(0)];
/// let target = Target::new(3, 3, first_row)?;
/// let puzzle = target.puzzle(Board::new(3, 3, vec![1, 2, 3, 5, 4, 6, 7, 0, 8])?)?;
/// let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
/// assert_eq!(report.answer().unwrap().to_string(), "R");
/// # Ok::<(), BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    rows: usize,
    cols: usize,
    cells: Vec<Option<u8>>,
}

impl Target {
    /// A goal from its cells, row by row, `None` an open one. It has one blank, or none and an open cell
    /// for it.
    pub fn new(rows: usize, cols: usize, cells: Vec<Option<u8>>) -> Result<Target, BoardError> {
        let count = super::cells(rows, cols)?;
        if count != cells.len() {
            return Err(BoardError::Tiles(count, cells.len()));
        }
        if let Some(&tile) = cells.iter().flatten().find(|&&tile| usize::from(tile) >= count) {
            return Err(BoardError::Large(tile, count - 1));
        }
        match cells.iter().filter(|cell| **cell == Some(0)).count() {
            0 if cells.contains(&None) => {}
            1 => {}
            blanks => return Err(BoardError::Blanks(blanks)),
        }
        Ok(Target { rows, cols, cells })
    }

    fn fits(&self, rows: usize, cols: usize) -> Result<(), BoardError> {
        let same = self.size() == (rows, cols);
        if same { Ok(()) } else { Err(BoardError::OtherSize(self.rows, self.cols, rows, cols)) }
    }

    /// Number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// How many cells want a tile.
    pub fn wants(&self, tile: u8) -> usize {
        self.cells.iter().filter(|cell| **cell == Some(tile)).count()
    }

    /// Whether any tile may end on some cell.
    pub fn is_open(&self) -> bool {
        self.cells.contains(&None)
    }

    /// A board that has reached the goal. Open cells hold the numbers that it does not name, in order;
    /// the last of them the blank, where the goal does not say where it belongs.
    pub fn example(&self) -> Board {
        let mut free = self.unnamed();
        let mut tiles: Vec<u8> =
            self.cells.iter().map(|cell| cell.or_else(|| free.next()).unwrap_or(0)).collect();
        if !self.cells.contains(&Some(0))
            && let Some(last) = self.cells.iter().rposition(Option::is_none)
        {
            tiles[last] = 0;
        }
        Board::new(self.rows, self.cols, tiles).expect("a target has one blank, or room for it")
    }

    /// The numbers of tiles that it does not name: at least as many as there are open cells for tiles.
    fn unnamed(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=(self.cells.len() - 1) as u8).filter(|&tile| self.wants(tile) == 0)
    }

    /// The task of bringing a board to this goal, which must have the tiles that the goal names as often.
    pub fn puzzle(&self, board: Board) -> Result<Puzzle, BoardError> {
        self.fits(board.rows(), board.cols())?;
        let suits = |tile: u8| {
            let there = board.tiles().iter().filter(|&&other| other == tile).count();
            there == self.wants(tile) || (tile == 0 && self.is_open())
        };
        let named = self.cells.iter().copied().flatten();
        if let Some(tile) = named.chain([0]).find(|&tile| !suits(tile)) {
            return Err(BoardError::OtherTiles(tile));
        }
        // One name for all tiles that are not named. There is one unless no tile needs it.
        let name = self.unnamed().next().unwrap_or(0);
        let named = |tile: u8| if tile == 0 || self.wants(tile) > 0 { tile } else { name };
        let make = |tiles: Vec<u8>| Board::new(self.rows, self.cols, tiles);
        let goal_with_blank = |at: usize| {
            let tile = |(cell, want): (usize, &Option<u8>)| {
                if cell == at { 0 } else { want.unwrap_or(name) }
            };
            make(self.cells.iter().enumerate().map(tile).collect())
        };
        let mut goals: Vec<Board> = match self.cells.iter().position(|cell| *cell == Some(0)) {
            Some(blank) => vec![goal_with_blank(blank)?],
            None => {
                let open = (0..self.cells.len()).filter(|&cell| self.cells[cell].is_none());
                open.map(goal_with_blank).collect::<Result<_, _>>()?
            }
        };
        let goal = goals.remove(0);
        if !self.is_open() {
            return Puzzle::new(board, goal);
        }
        let renamed = make(board.tiles().iter().map(|&tile| named(tile)).collect())?;
        let open = Open { name, shown: board, others: goals };
        Ok(Puzzle { board: renamed, goal, open: Some(Box::new(open)) })
    }
}
