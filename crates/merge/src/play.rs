//! A merge board on the table.

use crate::board::{Board, Puzzle, Slide};
use crate::{Merge, picture, rules};
use gridwright_world::Fault;
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Play, Refusal, Standing, slides};

impl Play for Merge {
    type Table = Board;

    fn lay(puzzle: &Puzzle) -> Board {
        puzzle.board.clone()
    }

    fn act(_: &Puzzle, board: &mut Board, action: &Action) -> Result<(), Refusal> {
        let &Action::Slide { to } = action else { return Err(Refusal::meaningless("merge")) };
        let slide = Slide::from_letter(to).ok_or_else(|| Refusal::no_direction(to))?;
        let after = rules::slide(board, slide);
        *board = after.ok_or_else(|| Refusal("nothing moves that way".to_owned()))?;
        Ok(())
    }

    fn faults(_: &Puzzle, _: &Board) -> Vec<Fault> {
        Vec::new()
    }

    fn standing(_: &Puzzle, board: &Board) -> Standing {
        let mut ways = "LRUD".chars().filter_map(Slide::from_letter);
        match board.count() {
            1 => Standing::Solved,
            _ if ways.all(|way| rules::slide(board, way).is_none()) => {
                Standing::Over("nothing can move any more".to_owned())
            }
            _ => Standing::Open,
        }
    }

    fn picture(_: &Puzzle, board: &Board) -> Picture {
        picture::picture(board)
    }

    fn position(puzzle: &Puzzle, board: &Board) -> Option<Puzzle> {
        Some(Puzzle { board: board.clone(), ..puzzle.clone() })
    }

    fn record(_: &Puzzle, actions: &[Action]) -> Option<String> {
        slides(actions)
    }
}
