//! Where boards are to go: the usual goals, goals of one's own, and goals that leave cells open.

use super::board::{Board, Direction, LARGEST, SMALLEST};
use super::rules::{refute, verify_cells};
use gridwright_world::outcome::Fault;

/// The goal boards are to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// 1 2 3 … with the blank last.
    BlankLast,
    /// The blank first, then 1 2 3 …
    BlankFirst,
    /// A goal of one's own.
    Custom(Target),
}

impl Goal {
    /// A board that has reached the goal, for boards of one size; `None` if there is none of that size.
    pub fn example(&self, rows: usize, cols: usize) -> Option<Board> {
        match self {
            Goal::BlankLast => Board::blank_last(rows, cols),
            Goal::BlankFirst => Board::blank_first(rows, cols),
            Goal::Custom(target) => {
                Some(target.example()).filter(|b| (b.rows(), b.cols()) == (rows, cols))
            }
        }
    }

    /// The task of bringing a board to this goal; `None` if it has another size or other tiles.
    pub fn puzzle(&self, board: Board) -> Option<Puzzle> {
        if let Goal::Custom(target) = self {
            return target.puzzle(board);
        }
        let goal = self.example(board.rows(), board.cols())?;
        Some(Puzzle::new(board, goal))
    }
}

/// A goal some of whose cells may be open: any tile may stand there in the end.
///
/// Tiles that the goal does not name are interchangeable. Where it does not say where the blank
/// belongs, the blank may end on any open cell.
///
/// ```
/// use gridwright_sliding::{Board, Target, solve};
/// use gridwright_search::Budget;
/// let first_row = vec![Some(1), Some(2), Some(3), None, None, None, None, None, Some(0)];
/// let target = Target::new(3, 3, first_row).unwrap();
/// let board = Board::new(3, 3, vec![1, 2, 3, 5, 4, 6, 7, 0, 8]).unwrap();
/// let puzzle = target.puzzle(board).unwrap();
/// let report = solve(&puzzle.board, &puzzle.goal, &mut Budget::unlimited());
/// assert_eq!(report.verdict.answer().unwrap().cost, 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    rows: usize,
    cols: usize,
    cells: Vec<Option<u8>>,
}

impl Target {
    /// A goal from its cells, row by row, `None` an open one; `None` when the size is out of range, the
    /// number of cells does not fit, a tile is too large, or there is more than one blank, or none and
    /// no open cell for it.
    pub fn new(rows: usize, cols: usize, cells: Vec<Option<u8>>) -> Option<Target> {
        let sides = SMALLEST..=LARGEST;
        let sized = sides.contains(&rows) && sides.contains(&cols) && rows * cols == cells.len();
        let blanks = cells.iter().filter(|cell| **cell == Some(0)).count();
        let known = cells.iter().flatten().all(|&tile| usize::from(tile) < rows * cols);
        let room = blanks == 1 || (blanks == 0 && cells.contains(&None));
        (sized && known && room).then_some(Target { rows, cols, cells })
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

    /// The task of bringing a board to this goal; `None` if it has another size, or some tile that the
    /// goal names is there more or less often.
    pub fn puzzle(&self, board: Board) -> Option<Puzzle> {
        let fits = |tile: u8| {
            let there = board.tiles().iter().filter(|&&other| other == tile).count();
            there == self.wants(tile) || (tile == 0 && self.is_open())
        };
        let sized = (board.rows(), board.cols()) == self.size();
        if !sized || !self.cells.iter().flatten().all(|&tile| fits(tile)) || !fits(0) {
            return None;
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
                open.map(goal_with_blank).collect::<Option<_>>()?
            }
        };
        let goal = goals.remove(0);
        if !self.is_open() {
            return Some(Puzzle::new(board, goal));
        }
        let renamed = make(board.tiles().iter().map(|&tile| named(tile)).collect())?;
        let open = Open { name, shown: board, others: goals };
        Some(Puzzle { board: renamed, goal, open: Some(Box::new(open)) })
    }
}

/// A board and the goal it is to reach.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Where it stands; tiles that the goal does not name have one name.
    pub board: Board,
    /// Where it is to go: one of its [`Puzzle::goals`].
    pub goal: Board,
    open: Option<Box<Open>>,
}

/// What a goal with open cells adds.
#[derive(Clone, Debug)]
struct Open {
    /// The common name of the tiles that the goal does not name.
    name: u8,
    /// The board with its own names.
    shown: Board,
    /// The goals with the blank on other open cells.
    others: Vec<Board>,
}

impl Puzzle {
    /// The task of bringing a board to one goal.
    pub fn new(board: Board, goal: Board) -> Puzzle {
        Puzzle { board, goal, open: None }
    }

    /// The board as it was given.
    pub fn shown(&self) -> &Board {
        self.open.as_ref().map_or(&self.board, |open| &open.shown)
    }

    /// All goals: several where the blank may end on several cells.
    pub fn goals(&self) -> impl Iterator<Item = &Board> {
        let others = self.open.iter().flat_map(|open| &open.others);
        std::iter::once(&self.goal).chain(others)
    }

    /// Whether the tile on a cell is where the goal wants it; no goal says so of a tile it does not name.
    pub fn is_home(&self, cell: usize) -> bool {
        let tile = self.board.tiles()[cell];
        let named = self.open.as_ref().is_none_or(|open| open.name != tile);
        named && self.goal.tiles()[cell] == tile
    }

    /// Swaps the blank with the neighbour in a direction; `false` (and no change) at the edge.
    pub fn slide(&mut self, direction: Direction) -> bool {
        if let Some(open) = &mut self.open {
            open.shown.slide(direction);
        }
        self.board.slide(direction)
    }

    /// Why no goal can ever be reached, or `None` when one can.
    pub fn refute(&self) -> Option<String> {
        if self.goals().any(|goal| refute(&self.board, goal).is_none()) {
            return None;
        }
        refute(&self.board, &self.goal)
    }

    /// Everything wrong with `moves` as an answer; empty when it leads to one of the goals.
    pub fn verify(&self, moves: &[Direction]) -> Vec<Fault> {
        // Anything is right on an open cell: where the named tiles are right, so is the rest.
        let unnamed = self.open.as_ref().map(|open| open.name);
        let suits = |wanted: u8, tile: u8| wanted == tile || Some(wanted) == unnamed;
        verify_cells(&self.board, moves, |cell, tile| {
            self.goals().any(|goal| suits(goal.tiles()[cell], tile))
        })
    }
}
