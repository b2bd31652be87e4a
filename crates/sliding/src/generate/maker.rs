//! What is common to all ways of meeting a wish: what was found, what it may cost, what is known beforehand.

use super::layers::Layers;
use super::{New, Wish, puzzle};
use crate::board::{Answer, Board, Direction, Puzzle};
use crate::champion::{EXACT_CELLS, Question};
use crate::options::Options;
use crate::rate::judge;
use crate::rules::verify;
use crate::solve::{count, solve};
use gridwright_search::{Budget, Limits, Stats, Stop};
use gridwright_world::explain::Figure;
use gridwright_world::make::{Made, Product};
use gridwright_world::text::number_of;
use rand::Rng;

/// Expansions that a board of more cells than are always solved exactly may take before another is drawn.
const PATIENCE: u64 = 1_000_000;

/// The most moves that any board needs whose goal has its blank in a corner (OEIS A151944; of the 5x5 an
/// upper bound).
const FARTHEST: [(usize, usize, u32); 12] = [
    (2, 2, 6),
    (2, 3, 21),
    (2, 4, 36),
    (2, 5, 55),
    (2, 6, 80),
    (2, 7, 108),
    (2, 8, 140),
    (3, 3, 31),
    (3, 4, 53),
    (3, 5, 84),
    (4, 4, 80),
    (5, 5, 208),
];

/// A board, and its shortest way.
pub(super) struct Found {
    pub puzzle: Puzzle,
    pub way: Vec<Direction>,
}

impl Found {
    /// The board as it goes out, with what is known of it.
    pub fn product(self, options: &Options, tries: u64) -> New {
        let (_, score, grade) = judge(&self.puzzle, self.cost());
        let answer = Answer::new(self.way, options.metric);
        assert!(verify(&self.puzzle, &answer).is_empty(), "every answer passes the rules");
        let figures =
            vec![("optimum", Figure::Count(answer.cost().into())), ("tries", Figure::Count(tries))];
        let grade = Some((grade, score.into()));
        Product { answer: Some(answer), grade, figures, ..Product::new(self.puzzle) }
    }

    pub fn cost(&self) -> u32 {
        self.way.len() as u32
    }

    /// The board on its way from which so many moves are left: they are a shortest way from there.
    pub fn shortened(mut self, moves: u32) -> Found {
        let rest = self.way.split_off(self.way.len() - moves as usize);
        for direction in std::mem::replace(&mut self.way, rest) {
            self.puzzle.slide(direction);
        }
        self
    }
}

/// Looks for one board.
pub(super) struct Maker<'a, 'b> {
    pub options: &'a Options,
    pub example: &'a Board,
    pub rng: &'a mut dyn Rng,
    pub budget: &'a mut Budget<'b>,
    /// Nodes that are left, where they are limited.
    nodes: Option<u64>,
    /// Boards that were looked at.
    tries: u64,
}

impl<'a, 'b> Maker<'a, 'b> {
    pub fn new(
        options: &'a Options,
        example: &'a Board,
        rng: &'a mut dyn Rng,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        let nodes = budget.limits().nodes;
        Maker { options, example, rng, budget, nodes, tries: 0 }
    }

    /// How many boards were looked at.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    pub fn run(&mut self) -> Result<Made<Found>, Stop> {
        let Wish { optimum, hardest, difficulty, .. } = self.options.wish;
        if let Some(why) = self.refuse() {
            return Ok(Made::Impossible(why));
        }
        let goal = puzzle(self.options, self.example.clone());
        let known = &*self.options.wish.near.layers(&goal, self.budget)?;
        let (farthest, complete) = (known.farthest(), known.complete);
        match (optimum, difficulty) {
            (Some(wanted), _) if wanted <= farthest => self.of_layer(&goal, known, wanted),
            (Some(_), _) if complete => {
                let (size, most) = (self.size(), number_of(farthest, "move"));
                Ok(Made::Impossible(format!("no {size} board needs more than {most}")))
            }
            (None, Some(wanted)) if complete => self.of_grade(&goal, known, wanted),
            (None, Some(wanted)) => self.graded(wanted, farthest).map(Made::Ready),
            _ if hardest && complete => self.farthest_of(&goal, known),
            _ => self.beyond(farthest).map(Made::Ready),
        }
    }

    /// The hardest of all boards.
    fn farthest_of(&mut self, goal: &Puzzle, known: &Layers) -> Result<Made<Found>, Stop> {
        for distance in (0..=known.farthest()).rev() {
            let found = self.of_layer(goal, known, distance)?;
            if let Made::Ready(_) = found {
                return Ok(found);
            }
        }
        Ok(Made::Impossible("no board has a single shortest solution".to_owned()))
    }

    pub fn size(&self) -> String {
        format!("{}x{}", self.example.rows(), self.example.cols())
    }

    /// Why there is no such board at all, as far as it is known without looking.
    fn refuse(&self) -> Option<String> {
        let wanted = self.options.wish.optimum?;
        let goal = puzzle(self.options, self.example.clone());
        let (rows, cols) = (self.example.rows(), self.example.cols());
        let corners = [0, cols - 1, (rows - 1) * cols, rows * cols - 1];
        if goal.goals().count() > 1
            || !goal.goal.is_distinct()
            || !corners.contains(&goal.goal.blank())
        {
            return None;
        }
        let sides = (rows.min(cols), rows.max(cols));
        let (.., most) = FARTHEST.iter().find(|(rows, cols, _)| (*rows, *cols) == sides)?;
        let size = self.size();
        (wanted > *most).then(|| format!("no {size} board needs more than {most} moves"))
    }

    /// The budget of one look at a board: what is left of the whole, and not for ever.
    fn share(&self) -> Budget<'_> {
        let patience = (self.example.cells() > EXACT_CELLS).then_some(PATIENCE);
        let nodes = [patience, self.nodes].into_iter().flatten().min();
        let time = self.budget.time_left();
        self.budget.renewed(Limits { nodes, time, ..*self.budget.limits() })
    }

    /// Takes what a look at a board has used from what is left.
    pub fn spend(&mut self, stats: &Stats) -> Result<(), Stop> {
        if let Some(left) = &mut self.nodes {
            *left = left.saturating_sub(stats.expanded);
            if *left == 0 {
                return Err(Stop::Nodes);
            }
        }
        self.budget.check(stats)
    }

    /// A board with its shortest way; `None` where that is not proved.
    pub fn solve(&mut self, puzzle: Puzzle) -> Result<Option<Found>, Stop> {
        self.tries += 1;
        let outcome = solve(&puzzle, self.options, &mut self.share());
        self.spend(&outcome.stats)?;
        let proved = outcome.optimal == Some(true);
        let answer = outcome.answer().filter(|_| proved).and_then(Answer::moves);
        let way = answer.map(<[Direction]>::to_vec);
        Ok(way.map(|way| Found { puzzle, way }))
    }

    /// Whether a board keeps what is wished for besides its number of moves.
    pub fn keeps(&mut self, found: &Found) -> Result<bool, Stop> {
        let Wish { single, difficulty, .. } = self.options.wish;
        let right = |wanted| judge(&found.puzzle, found.cost()).2 == wanted;
        Ok(difficulty.is_none_or(right) && (!single || self.is_single(found)?))
    }

    fn is_single(&mut self, found: &Found) -> Result<bool, Stop> {
        let Found { puzzle, way } = found;
        let stats = &mut Stats::default();
        if puzzle.goals().count() == 1 {
            let question = Question { board: &puzzle.board, goal: &puzzle.goal, way, alone: true };
            let ways = self.options.tables.champion().ways(question, stats, &mut self.share());
            self.spend(stats)?;
            return Ok(ways.is_ok_and(|ways| ways.count == 1));
        }
        let options = Options { at_most: 2, list: false, ..self.options.clone() };
        let tally = count(puzzle, &options, &mut self.share());
        self.spend(&tally.stats)?;
        Ok(tally.unique() == Some(true))
    }
}
