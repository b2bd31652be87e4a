//! The solver users get by default: iterative deepening A* with linear conflict.

use super::board::{Board, Direction};
use super::formulation::{Frame, LinearConflict, Single, State};
use super::rules::refute;
use gridwright_search::{Bounds, Budget, Path, Report, Stats, Verdict, space};

/// The shortest way from `board` to `goal`, single-tile moves.
///
/// ```
/// use gridwright_puzzles::search::Budget;
/// use gridwright_puzzles::sliding::{Board, solve};
/// let board = Board::new(2, 2, vec![0, 1, 3, 2]).unwrap();
/// let goal = Board::blank_last(2, 2).unwrap();
/// assert_eq!(solve(&board, &goal, &mut Budget::unlimited()).verdict.answer().unwrap().cost, 2);
/// ```
pub fn solve(board: &Board, goal: &Board, budget: &mut Budget<'_>) -> Report<Path<Direction>> {
    if refute(board, goal).is_some() {
        let stats = Stats::default();
        return Report { verdict: Verdict::Impossible, bounds: Bounds::default(), stats };
    }
    match board.cells() {
        ..=16 => ida::<16>(board, goal, budget),
        17..=64 => ida::<64>(board, goal, budget),
        _ => ida::<256>(board, goal, budget),
    }
}

fn ida<const N: usize>(
    board: &Board,
    goal: &Board,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    let space = Single(Frame::<N>::new(goal));
    let start = State::of(board);
    space::ida(&space, &start, &LinearConflict::new(goal), budget, &mut ())
}
