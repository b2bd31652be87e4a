//! What a [guide](gridwright_world::guide) asks of this world.

use crate::Sliding;
use crate::board::{Answer, Direction, Puzzle};
use crate::options::{Algorithm, Options};
use crate::rules::Metric;
use crate::solve::solve;
use gridwright_search::Budget;
use gridwright_world::Outcome;
use gridwright_world::guide::{self, Guided};

/// A position with a way to the goal that follows the player: any move can be taken back.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sliding::{Direction, Guide, Options, Puzzle};
/// let puzzle: Puzzle = "1 2 3/4 5 6/0 7 8".parse()?;
/// let (options, budget) = (Options::default(), &mut Budget::unlimited());
/// let mut guide = Guide::new(puzzle, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.is_proved()), (2, true));
/// guide.follow(Direction::Up, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.lost()), (3, Some(2)));
/// guide.follow(Direction::Down, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.lost()), (2, Some(0)));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub type Guide = guide::Guide<Sliding>;

impl Guided for Sliding {
    type Move = Direction;

    fn after(position: &Puzzle, direction: Direction) -> Result<Puzzle, &'static str> {
        let mut after = position.clone();
        after.slide(direction).then_some(after).ok_or("the edge of the board is in the way")
    }

    fn back(direction: Direction) -> Option<Direction> {
        Some(direction.opposite())
    }

    fn answer(moves: Vec<Direction>) -> Answer {
        Answer::new(moves, Metric::Single)
    }

    fn moves(answer: &Answer) -> &[Direction] {
        answer.moves().unwrap_or_default()
    }

    /// The champion, asked for nothing but moves.
    fn search(
        position: &Puzzle,
        most: Option<u32>,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Outcome<Answer> {
        let plain = Options {
            algorithm: Algorithm::Champion,
            metric: Metric::Single,
            distance: false,
            judged: false,
            moves: most.or(options.moves),
            ..options.clone()
        };
        solve(position, &plain, budget)
    }
}
