//! Boards built backwards from one tile, so that a way to clear them is known.

use crate::board::{Board, Slide};
use crate::rules::slide;
use rand::{Rng, RngExt};

/// Tries at a slide to take back before the board is given up.
const TRIES: usize = 60;

/// A board with at most so many tiles that so many slides clear, or `None` where luck did not lead there.
pub(super) fn build(
    size: (usize, usize),
    tiles: usize,
    slides: u32,
    rng: &mut dyn Rng,
) -> Option<Board> {
    let (rows, cols) = size;
    let mut cells = vec![0; rows * cols];
    let corners = [0, cols - 1, (rows - 1) * cols, rows * cols - 1];
    cells[corners[rng.random_range(0..4)]] = 2 << slides;
    let mut board = Board::new(rows, cols, cells).ok()?;
    for step in 1..=slides {
        // As many tiles as a board of this number should have: doubling, and the wish at the end.
        let left = slides - step;
        let most = tiles.div_ceil(1 << left.min(20)).max(board.count() + 1).min(tiles);
        board = (0..TRIES).find_map(|_| before(&board, most, left == 0, rng))?;
    }
    Some(board)
}

/// A board that becomes this one by some slide, with at most so many tiles; with `last` any of them,
/// otherwise one that is itself packed against a wall, so that a slide may have come before.
fn before(board: &Board, most: usize, last: bool, rng: &mut dyn Rng) -> Option<Board> {
    let ways: Vec<Slide> = Slide::ALL.into_iter().filter(|way| is_packed(board, *way)).collect();
    let way = *ways.get(rng.random_range(0..ways.len().max(1)))?;
    let (rows, cols) = (board.rows(), board.cols());
    let (lines, length) = lines(board, way);
    let cell = |line, place| cell(board, way, line, place);
    let mut room = most.checked_sub(board.count())?;
    let far_side = rng.random_range(0..2) == 1;
    let mut cells = vec![0; rows * cols];
    for line in 0..lines {
        let tiles: Vec<u128> =
            (0..length).map(|place| board.tiles()[cell(line, place)]).filter(|t| *t != 0).collect();
        let mut spare = length - tiles.len();
        let mut split = Vec::with_capacity(length);
        for tile in tiles {
            if tile > 2 && spare > 0 && room > 0 && (last || rng.random_range(0..4) > 0) {
                split.extend([tile / 2, tile / 2]);
                (spare, room) = (spare - 1, room - 1);
            } else {
                split.push(tile);
            }
        }
        // Empty cells go to one side, or anywhere before the first slide of all.
        for _ in 0..spare {
            let at = if last { rng.random_range(0..=split.len()) } else { 0 };
            if last || far_side {
                split.insert(at, 0);
            } else {
                split.push(0);
            }
        }
        for (place, tile) in split.into_iter().enumerate() {
            cells[cell(line, place)] = tile;
        }
    }
    let found = Board::new(rows, cols, cells).ok()?;
    let goes_on = last || Slide::ALL.into_iter().any(|way| is_packed(&found, way));
    (goes_on && slide(&found, way).as_ref() == Some(board)).then_some(found)
}

/// How many lines a slide moves along, and how long they are.
fn lines(board: &Board, way: Slide) -> (usize, usize) {
    let (rows, cols) = (board.rows(), board.cols());
    if way.is_horizontal() { (rows, cols) } else { (cols, rows) }
}

/// The cell at a place of a line, counted from the wall that a slide goes to.
fn cell(board: &Board, way: Slide, line: usize, place: usize) -> usize {
    let (_, length) = lines(board, way);
    let place = if way.is_backward() { length - 1 - place } else { place };
    if way.is_horizontal() { line * board.cols() + place } else { place * board.cols() + line }
}

/// Whether all tiles stand against the wall, as they do after a slide; equal ones may touch.
fn is_packed(board: &Board, way: Slide) -> bool {
    let (lines, length) = lines(board, way);
    let is_free = |line: usize, place: usize| board.tiles()[cell(board, way, line, place)] == 0;
    (0..lines)
        .all(|line| (1..length).all(|place| !is_free(line, place - 1) || is_free(line, place)))
}
