//! What a [guide](gridwright_world::guide) asks of this world.

use crate::Merge;
use crate::board::{Answer, Puzzle, Slide};
use crate::options::{Algorithm, Options};
use crate::rules;
use crate::solve::solve;
use gridwright_search::Budget;
use gridwright_world::Outcome;
use gridwright_world::guide::{self, Guided};

/// A position with slides that clear it, following the player. Slides cannot be taken back, but what is
/// known still helps: the old way, with or without its first slide, may do after another one too.
///
/// ```
/// use gridwright_merge::{Guide, Options, Puzzle, Slide};
/// use gridwright_search::Budget;
/// let (options, budget) = (Options::default(), &mut Budget::unlimited());
/// let mut guide = Guide::new("2 2 4".parse::<Puzzle>()?, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.is_proved()), (2, true));
/// guide.follow(Slide::Right, &options, budget).unwrap();
/// assert_eq!((guide.path().len(), guide.lost()), (1, Some(0)));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub type Guide = guide::Guide<Merge>;

impl Guided for Merge {
    type Move = Slide;

    /// With the moves that are still allowed.
    fn after(position: &Puzzle, slide: Slide) -> Result<Puzzle, &'static str> {
        let board = rules::slide(&position.board, slide).ok_or("the slide changes nothing")?;
        Ok(Puzzle { board, most: position.most.map(|most| most.saturating_sub(1)) })
    }

    fn back(_: Slide) -> Option<Slide> {
        None
    }

    fn answer(slides: Vec<Slide>) -> Answer {
        Answer::new(slides)
    }

    fn moves(answer: &Answer) -> &[Slide] {
        answer.slides()
    }

    /// The champion.
    fn search(
        position: &Puzzle,
        most: Option<u32>,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Outcome<Answer> {
        let moves = most.or(options.moves);
        let plain = Options { algorithm: Algorithm::Champion, moves, ..options.clone() };
        solve(position, &plain, budget)
    }
}
