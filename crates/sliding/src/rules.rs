//! Which boards can be solved, and whether a move string solves one. Knows nothing of search.

use crate::board::{Answer, Board, Direction, Puzzle};
use gridwright_world::Fault;
use gridwright_world::text::number_of;

/// How moves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Metric {
    /// Each tile that moves one cell counts one.
    #[default]
    Single,
    /// Each straight push of any number of tiles counts one.
    Multi,
}

impl Metric {
    /// What a move string costs.
    ///
    /// ```
    /// use gridwright_sliding::{Direction, Metric};
    /// let moves = ['L', 'L', 'U'].map(|c| Direction::from_letter(c).unwrap());
    /// assert_eq!(Metric::Single.cost(&moves), 3);
    /// assert_eq!(Metric::Multi.cost(&moves), 2);
    /// ```
    pub fn cost(self, moves: &[Direction]) -> u32 {
        match self {
            Metric::Single => moves.len() as u32,
            Metric::Multi => moves.chunk_by(|a, b| a == b).count() as u32,
        }
    }
}

/// Why `board` can never become `goal`, or `None` when it can.
///
/// A move swaps the blank with a neighbour, so it changes both the parity of the permutation and the
/// colour of the blank's cell on a chessboard. The two must agree, and then a way always exists
/// (Johnson and Story 1879). Equal tiles can be swapped unseen, so boards with repeated tiles can
/// always be solved. In a single row or column tiles keep their order, and nothing else matters. Linear time.
pub fn refute(board: &Board, goal: &Board) -> Option<String> {
    if (board.rows(), board.cols()) != (goal.rows(), goal.cols()) {
        return Some("the goal has another size than the board".to_owned());
    }
    if let Some(why) = different_tiles(board, goal) {
        return Some(why);
    }
    if board.is_line() {
        let order = |board: &Board| -> Vec<u8> {
            board.tiles().iter().copied().filter(|&tile| tile != 0).collect()
        };
        let line = if board.rows() == 1 { "row" } else { "column" };
        return (order(board) != order(goal)).then(|| {
            format!(
                "in a single {line} no tile passes another, and they are not in the goal's order"
            )
        });
    }
    if !board.is_distinct() {
        return None;
    }
    let odd = is_odd(board, goal);
    let cols = board.cols();
    let (from, to) = (board.blank(), goal.blank());
    let distance = (from / cols).abs_diff(to / cols) + (from % cols).abs_diff(to % cols);
    if odd == (distance % 2 == 1) {
        return None;
    }
    let word = |odd| if odd { "odd" } else { "even" };
    Some(format!(
        "{} permutation: the tiles are an {} rearrangement of the goal, but the blank is an {} \
         number of moves ({distance}) from its place",
        word(odd),
        word(odd),
        word(distance % 2 == 1),
    ))
}

fn different_tiles(board: &Board, goal: &Board) -> Option<String> {
    let mut balance = [0i16; 256];
    for (&have, &want) in board.tiles().iter().zip(goal.tiles()) {
        balance[usize::from(have)] += 1;
        balance[usize::from(want)] -= 1;
    }
    let missing = |tile: &&u8| balance[usize::from(**tile)] < 0;
    let tile = goal.tiles().iter().filter(missing).min()?;
    Some(format!("the goal has tile {tile} more often than the board"))
}

/// Parity of the permutation that takes the goal to the board, by its cycles.
fn is_odd(board: &Board, goal: &Board) -> bool {
    let mut place = [0u8; 256];
    for (cell, &tile) in goal.tiles().iter().enumerate() {
        place[usize::from(tile)] = cell as u8;
    }
    let mut seen = [false; 256];
    let mut odd = false;
    for start in 0..board.cells() {
        let mut cell = start;
        // A cycle of n cells takes n - 1 swaps.
        let mut cycle = !seen[start];
        while !std::mem::replace(&mut seen[cell], true) {
            cell = place[usize::from(board.tiles()[cell])].into();
            cycle = !cycle;
        }
        odd ^= cycle;
    }
    odd
}

/// Everything wrong with an answer, from the rules alone; empty when it leads to the goal, and where only
/// its cost is told.
///
/// ```
/// use gridwright_sliding::{Answer, Direction, Metric, Puzzle, verify};
/// let puzzle: Puzzle = "1 2/0 3".parse()?;
/// assert!(verify(&puzzle, &Answer::new(vec![Direction::Right], Metric::Single)).is_empty());
/// let wrong = Answer::new(vec![Direction::Down], Metric::Single);
/// assert_eq!(verify(&puzzle, &wrong)[0].at, Some(0));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn verify(puzzle: &Puzzle, answer: &Answer) -> Vec<Fault> {
    let Some(moves) = answer.moves() else { return Vec::new() };
    let mut now = puzzle.board.clone();
    for (at, &direction) in moves.iter().enumerate() {
        if !now.slide(direction) {
            let letter = direction.letter();
            let message = format!("move {} ({letter}) takes the blank off the board", at + 1);
            return vec![Fault::at(message, at)];
        }
    }
    let wrong: Vec<usize> =
        (0..now.cells()).filter(|&cell| !puzzle.suits(cell, now.tiles()[cell])).collect();
    if wrong.is_empty() {
        return Vec::new();
    }
    let cells = wrong.iter().map(|cell| (cell / now.cols(), cell % now.cols())).collect();
    let differ = if wrong.len() == 1 { "differs" } else { "differ" };
    let (moves, cells_found) = (number_of(moves.len(), "move"), number_of(wrong.len(), "cell"));
    let message = format!("after {moves} {cells_found} {differ} from the goal");
    vec![Fault::cells(message, cells)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parity_says_why() {
        let goal = Board::blank_last(4, 4).unwrap();
        let mut tiles = goal.tiles().to_vec();
        tiles.swap(10, 11);
        let board = Board::new(4, 4, tiles).unwrap();
        assert!(refute(&board, &goal).unwrap().starts_with("odd permutation: "));
        assert_eq!(refute(&goal, &goal), None);
    }

    #[test]
    fn exactly_half_of_all_small_boards_are_solvable() {
        let goal = Board::blank_first(2, 3).unwrap();
        let mut solvable = 0;
        let mut tiles: Vec<u8> = (0..6).collect();
        permute(&mut tiles, 0, &mut |tiles| {
            let board = Board::new(2, 3, tiles.to_vec()).unwrap();
            solvable += u32::from(refute(&board, &goal).is_none());
        });
        assert_eq!(solvable, 360);
    }

    fn permute(tiles: &mut [u8], from: usize, visit: &mut impl FnMut(&[u8])) {
        if from == tiles.len() {
            return visit(tiles);
        }
        for i in from..tiles.len() {
            tiles.swap(from, i);
            permute(tiles, from + 1, visit);
            tiles.swap(from, i);
        }
    }
}
