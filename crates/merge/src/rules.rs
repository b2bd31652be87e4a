//! The rules, and judging answers by them alone.
//!
//! A slide moves every tile to the wall. Equal neighbours merge in pairs, counted from the wall; a
//! merged tile does not merge again in the same slide. A slide that changes nothing is not a move.

use crate::board::{Answer, Board, Puzzle, Slide};
use gridwright_world::Fault;
use gridwright_world::text::number_of;

/// The board after a slide, or `None` when it changes nothing.
///
/// ```
/// use gridwright_merge::internals::{board::{Board, Slide}, rules::slide};
/// let board = Board::new(1, 3, vec![2, 2, 2]).unwrap();
/// assert_eq!(slide(&board, Slide::Right).unwrap().tiles(), [0, 2, 4]);
/// assert_eq!(slide(&board, Slide::Up), None);
/// ```
pub fn slide(board: &Board, slide: Slide) -> Option<Board> {
    let (rows, cols) = (board.rows(), board.cols());
    let (lines, length) = if slide.is_horizontal() { (rows, cols) } else { (cols, rows) };
    let cell = |line: usize, place: usize| {
        let place = if slide.is_backward() { length - 1 - place } else { place };
        if slide.is_horizontal() { line * cols + place } else { place * cols + line }
    };
    let mut after = board.clone();
    after.tiles_mut().fill(0);
    for line in 0..lines {
        let mut placed = 0;
        // The tile nearest to the wall that may still merge.
        let mut open = 0;
        for tile in (0..length).map(|place| board.tiles()[cell(line, place)]) {
            if tile == 0 {
                continue;
            }
            if tile == open {
                after.tiles_mut()[cell(line, placed - 1)] = tile * 2;
                open = 0;
            } else {
                after.tiles_mut()[cell(line, placed)] = tile;
                placed += 1;
                open = tile;
            }
        }
    }
    (after != *board).then_some(after)
}

/// The boards along a path, from the first to the last; shorter where a slide changes nothing.
///
/// ```
/// use gridwright_merge::internals::{board::{Board, Slide}, rules::boards_along};
/// let board = Board::new(1, 3, vec![2, 2, 4]).unwrap();
/// let boards: Vec<_> = boards_along(&board, &[Slide::Left, Slide::Left]).collect();
/// assert_eq!(boards.last().unwrap().tiles(), [8, 0, 0]);
/// ```
pub fn boards_along<'a>(start: &Board, path: &'a [Slide]) -> impl Iterator<Item = Board> + 'a {
    let mut rest = path.iter();
    std::iter::successors(Some(start.clone()), move |board| slide(board, *rest.next()?))
}

/// Everything wrong with an answer, from the rules alone; empty when it is right.
///
/// ```
/// use gridwright_merge::{Answer, Puzzle, Slide, verify};
/// let puzzle: Puzzle = "3 3".parse()?;
/// assert!(verify(&puzzle, &Answer::new(vec![Slide::Left])).is_empty());
/// assert_eq!(verify(&puzzle, &Answer::new(vec![Slide::Up]))[0].at, Some(0));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn verify(puzzle: &Puzzle, answer: &Answer) -> Vec<Fault> {
    let mut faults = verify_path(&puzzle.board, answer.slides());
    let moves = answer.slides().len();
    if let Some(most) = puzzle.most.filter(|&most| moves as u64 > u64::from(most)) {
        let message = format!("{}, but at most {most} allowed", number_of(moves, "move"));
        faults.push(Fault::at(message, most as usize));
    }
    faults
}

/// Everything wrong with a path from a board to its last tile.
pub fn verify_path(start: &Board, path: &[Slide]) -> Vec<Fault> {
    let mut board = start.clone();
    for (at, &step) in path.iter().enumerate() {
        if board.count() == 1 {
            let message = format!(
                "one tile is left after {}, but the answer goes on with {}",
                number_of(at, "move"),
                step.letter()
            );
            return vec![Fault::at(message, at)];
        }
        let Some(after) = slide(&board, step) else {
            let message = format!("move {}: {} changes nothing", at + 1, step.letter());
            return vec![Fault::at(message, at)];
        };
        board = after;
    }
    match board.count() {
        1 => Vec::new(),
        tiles => {
            let moves = number_of(path.len(), "move");
            let message = format!("{tiles} tiles are left after {moves}");
            vec![Fault::at(message, path.len())]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(tiles: &[u128]) -> Board {
        Board::new(1, tiles.len(), tiles.to_vec()).unwrap()
    }

    #[test]
    fn merges_start_at_the_wall_and_happen_once() {
        for (before, left, right) in [
            ([2, 2, 2, 0], [4, 2, 0, 0], [0, 0, 2, 4]),
            ([2, 2, 2, 2], [4, 4, 0, 0], [0, 0, 4, 4]),
            ([4, 2, 2, 0], [4, 4, 0, 0], [0, 0, 4, 4]),
            ([0, 2, 0, 2], [4, 0, 0, 0], [0, 0, 0, 4]),
            ([2, 4, 2, 0], [0, 0, 0, 0], [0, 2, 4, 2]),
        ] {
            let after = |s| slide(&row(&before), s).map_or(vec![0; 4], |b| b.tiles().to_vec());
            assert_eq!(after(Slide::Left), left, "{before:?}");
            assert_eq!(after(Slide::Right), right, "{before:?}");
        }
    }

    #[test]
    fn vertical_slides_are_horizontal_ones_transposed() {
        let board = Board::new(3, 2, vec![2, 4, 2, 0, 2, 4]).unwrap();
        let up = slide(&board, Slide::Up).unwrap();
        let left = slide(&board.symmetric(4), Slide::Left).unwrap();
        assert_eq!(up, left.symmetric(4));
    }

    #[test]
    fn faults_are_placed() {
        use Slide::{Left, Up};
        let board = row(&[2, 2, 0]);
        assert!(verify_path(&board, &[Left]).is_empty());
        assert_eq!(verify_path(&board, &[])[0].at, Some(0));
        assert_eq!(verify_path(&board, &[Up])[0].at, Some(0));
        assert_eq!(verify_path(&board, &[Left, Left])[0].at, Some(1));
        assert!(verify_path(&row(&[0, 7]), &[]).is_empty());
        let huge = row(&[1 << 62, 1 << 62]);
        assert!(verify_path(&huge, &[Left]).is_empty());
    }
}
