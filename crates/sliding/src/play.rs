//! A sliding board on the table: the puzzle itself, its tiles where they are now.

use crate::board::{Direction, Puzzle};
use crate::{Sliding, picture};
use gridwright_world::Fault;
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Play, Refusal, Standing, slides};

impl Play for Sliding {
    type Table = Puzzle;

    fn lay(puzzle: &Puzzle) -> Puzzle {
        puzzle.clone()
    }

    /// Moves the blank.
    fn act(_: &Puzzle, table: &mut Puzzle, action: &Action) -> Result<(), Refusal> {
        let &Action::Slide { to } = action else { return Err(Refusal::meaningless("sliding")) };
        let direction = Direction::from_letter(to).ok_or_else(|| Refusal::no_direction(to))?;
        if table.slide(direction) {
            return Ok(());
        }
        Err(Refusal("no tile moves that way".to_owned()))
    }

    fn faults(_: &Puzzle, _: &Puzzle) -> Vec<Fault> {
        Vec::new()
    }

    fn standing(_: &Puzzle, table: &Puzzle) -> Standing {
        let solved = table.goals().any(|goal| *goal == table.board);
        if solved { Standing::Solved } else { Standing::Open }
    }

    fn picture(_: &Puzzle, table: &Puzzle) -> Picture {
        picture::picture(table)
    }

    fn position(_: &Puzzle, table: &Puzzle) -> Option<Puzzle> {
        Some(table.clone())
    }

    fn record(_: &Puzzle, actions: &[Action]) -> Option<String> {
        slides(actions)
    }
}
