//! What a world can do, each ability a small trait, and the list of those a world has.
//!
//! The traits take values and give values; [`Capabilities`] turns them into function pointers, so that
//! the edges can ask a world what it can do. A new ability is a trait here, a field of
//! [`Capabilities`] and the command made from it.

use crate::explain::{Advice, Rated};
use crate::input::InputError;
use crate::make::{Made, Product};
use crate::outcome::{Checked, Fault, Outcome, Tally};
use crate::picture::{Block, Picture};
use crate::play::{Action, Play, Refusal, Sheet, Standing};
use crate::request::{Command, UsageError};
use crate::world::World;
use gridwright_search::Budget;
use rand::Rng;

/// Takes answers one by one; says whether more are wanted.
pub type Each<'e, A> = dyn FnMut(A) -> bool + Send + 'e;

/// Finds the best answer.
pub trait Solve: World {
    /// The best answer, proved best unless a limit stops it. What comes back has passed
    /// [`World::verify`].
    fn solve(
        puzzle: &Self::Puzzle,
        options: &Self::Options,
        budget: &mut Budget<'_>,
    ) -> Outcome<Self::Answer>;

    /// All answers, each handed out as soon as it is found and verified, so that memory does not grow
    /// with their number. `None` where the options ask for one answer.
    fn list(
        _puzzle: &Self::Puzzle,
        _options: &Self::Options,
        _budget: &mut Budget<'_>,
        _each: &mut Each<'_, Self::Answer>,
    ) -> Option<Outcome<Self::Answer>> {
        None
    }

    /// The outcome for people; `paint`: there is room and colour for drawings.
    fn show(
        puzzle: &Self::Puzzle,
        outcome: &Outcome<Self::Answer>,
        options: &Self::Options,
        paint: bool,
    ) -> Vec<Block>;

    /// The outcome in a notation that has answers, with the final newline; `None` where the notation
    /// has no word for it: a judge's form cannot say that a limit came first.
    fn write_answer(
        puzzle: &Self::Puzzle,
        outcome: &Outcome<Self::Answer>,
        notation: Self::Notation,
        options: &Self::Options,
    ) -> Option<String>;
}

/// Counts the answers.
pub trait Count: World {
    /// How many answers there are, as far as asked.
    fn count(
        puzzle: &Self::Puzzle,
        options: &Self::Options,
        budget: &mut Budget<'_>,
    ) -> Tally<Self::Answer>;

    /// The count for people.
    fn show_count(
        puzzle: &Self::Puzzle,
        tally: &Tally<Self::Answer>,
        options: &Self::Options,
        paint: bool,
    ) -> Vec<Block>;
}

/// Judges answers that somebody hands in.
pub trait Check: World {
    /// What is wrong with an answer, and where the question asks for the best one, how far it is from
    /// that.
    fn check(
        puzzle: &Self::Puzzle,
        answer: &str,
        options: &Self::Options,
        budget: &mut Budget<'_>,
    ) -> Result<Checked, InputError>;
}

/// Writes puzzles in the notations it has.
pub trait Convert: World {
    /// The puzzle in a notation that is written; an error where the notation cannot say it.
    fn write(
        puzzle: &Self::Puzzle,
        notation: Self::Notation,
        options: &Self::Options,
    ) -> Result<String, UsageError>;

    /// What stands before the first of `count` puzzles, in notations that say how many follow.
    fn heading(_notation: Self::Notation, _count: usize) -> Option<String> {
        None
    }
}

/// Makes new puzzles.
pub trait Generate: World {
    /// A new puzzle that keeps what the options promise. The same options and the same stream of
    /// random numbers give the same puzzle, unless a limit comes first.
    fn generate(
        options: &Self::Options,
        rng: &mut dyn Rng,
        budget: &mut Budget<'_>,
    ) -> Made<Product<Self::Puzzle, Self::Answer>>;

    /// A text that two puzzles share exactly when a symmetry of the world turns one into the other.
    fn canonical(puzzle: &Self::Puzzle) -> String {
        puzzle.to_string()
    }
}

/// Gives hints with reasons.
pub trait Explain: World {
    /// The next step a person could take from where the player stands, or with `all` every step up to
    /// the end. What the player has done, right or wrong, is part of the puzzle and the options.
    fn hint(
        puzzle: &Self::Puzzle,
        options: &Self::Options,
        all: bool,
        budget: &mut Budget<'_>,
    ) -> Advice;

    /// Where the player stands: what is drawn beside a hint. The puzzle itself, unless the options tell
    /// of moves that the player has made.
    fn standing(puzzle: &Self::Puzzle, _options: &Self::Options) -> Self::Puzzle {
        puzzle.clone()
    }
}

/// Says how hard puzzles are.
pub trait Rate: World {
    /// The grade, by the world's written definition, and what makes it so.
    fn rate(puzzle: &Self::Puzzle, options: &Self::Options, budget: &mut Budget<'_>) -> Rated;
}

/// Draws boards.
pub trait Draw: World {
    /// The board as drawing data, with an answer filled in where one is given.
    fn draw(puzzle: &Self::Puzzle, answer: Option<&Self::Answer>) -> Picture;
}

type SolveFn<W> = fn(
    &<W as World>::Puzzle,
    &<W as World>::Options,
    &mut Budget<'_>,
) -> Outcome<<W as World>::Answer>;
type ListFn<W> = fn(
    &<W as World>::Puzzle,
    &<W as World>::Options,
    &mut Budget<'_>,
    &mut Each<'_, <W as World>::Answer>,
) -> Option<Outcome<<W as World>::Answer>>;
type ShowFn<W, T> = fn(&<W as World>::Puzzle, &T, &<W as World>::Options, bool) -> Vec<Block>;
type WriteAnswerFn<W> = fn(
    &<W as World>::Puzzle,
    &Outcome<<W as World>::Answer>,
    <W as World>::Notation,
    &<W as World>::Options,
) -> Option<String>;
type CountFn<W> = fn(
    &<W as World>::Puzzle,
    &<W as World>::Options,
    &mut Budget<'_>,
) -> Tally<<W as World>::Answer>;
type CheckFn<W> = fn(
    &<W as World>::Puzzle,
    &str,
    &<W as World>::Options,
    &mut Budget<'_>,
) -> Result<Checked, InputError>;
type WriteFn<W> = fn(
    &<W as World>::Puzzle,
    <W as World>::Notation,
    &<W as World>::Options,
) -> Result<String, UsageError>;
type HeadingFn<W> = fn(<W as World>::Notation, usize) -> Option<String>;
type GenerateFn<W> = fn(
    &<W as World>::Options,
    &mut dyn Rng,
    &mut Budget<'_>,
) -> Made<Product<<W as World>::Puzzle, <W as World>::Answer>>;
type CanonicalFn<W> = fn(&<W as World>::Puzzle) -> String;

type HintFn<W> = fn(&<W as World>::Puzzle, &<W as World>::Options, bool, &mut Budget<'_>) -> Advice;
type StandingFn<W> = fn(&<W as World>::Puzzle, &<W as World>::Options) -> <W as World>::Puzzle;
type RateFn<W> = fn(&<W as World>::Puzzle, &<W as World>::Options, &mut Budget<'_>) -> Rated;
type DrawFn<W> = fn(&<W as World>::Puzzle, Option<&<W as World>::Answer>) -> Picture;

type LayFn<W> = fn(<W as World>::Puzzle) -> Box<dyn Table<W>>;

/// A board on the table, without the table's type.
pub trait Table<W: World>: Send + Sync {
    /// [`Play::act`]
    fn act(&mut self, action: &Action) -> Result<(), Refusal>;
    /// [`Play::faults`]
    fn faults(&self) -> Vec<Fault>;
    /// [`Play::standing`]
    fn standing(&self) -> Standing;
    /// [`Play::picture`]
    fn picture(&self) -> Picture;
    /// [`Play::sheet`]
    fn sheet(&self) -> Option<&Sheet>;
    /// The puzzle that was laid on the table.
    fn puzzle(&self) -> &W::Puzzle;
    /// [`Play::position`]
    fn position(&self) -> Option<W::Puzzle>;
    /// [`Play::record`]
    fn record(&self, actions: &[Action]) -> Option<(&'static str, String)>;
}

struct Played<W: Play> {
    puzzle: W::Puzzle,
    table: W::Table,
}

impl<W: Play> Table<W> for Played<W> {
    fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        W::act(&self.puzzle, &mut self.table, action)
    }
    fn faults(&self) -> Vec<Fault> {
        W::faults(&self.puzzle, &self.table)
    }
    fn standing(&self) -> Standing {
        W::standing(&self.puzzle, &self.table)
    }
    fn picture(&self) -> Picture {
        W::picture(&self.puzzle, &self.table)
    }
    fn sheet(&self) -> Option<&Sheet> {
        W::sheet(&self.table)
    }
    fn puzzle(&self) -> &W::Puzzle {
        &self.puzzle
    }
    fn position(&self) -> Option<W::Puzzle> {
        W::position(&self.puzzle, &self.table)
    }
    fn record(&self, actions: &[Action]) -> Option<(&'static str, String)> {
        W::record(&self.puzzle, &self.table, actions)
    }
}

/// [`Solve`] as functions.
#[derive(Debug)]
pub struct Solving<W: World> {
    /// [`Solve::solve`]
    pub solve: SolveFn<W>,
    /// [`Solve::list`]
    pub list: ListFn<W>,
    /// [`Solve::show`]
    pub show: ShowFn<W, Outcome<W::Answer>>,
    /// [`Solve::write_answer`]
    pub write_answer: WriteAnswerFn<W>,
}

/// [`Count`] as functions.
#[derive(Debug)]
pub struct Counting<W: World> {
    /// [`Count::count`]
    pub count: CountFn<W>,
    /// [`Count::show_count`]
    pub show: ShowFn<W, Tally<W::Answer>>,
}

/// [`Convert`] as functions.
#[derive(Debug)]
pub struct Converting<W: World> {
    /// [`Convert::write`]
    pub write: WriteFn<W>,
    /// [`Convert::heading`]
    pub heading: HeadingFn<W>,
}

/// [`Explain`] as functions.
#[derive(Debug)]
pub struct Explaining<W: World> {
    /// [`Explain::hint`]
    pub hint: HintFn<W>,
    /// [`Explain::standing`]
    pub standing: StandingFn<W>,
}

/// [`Generate`] as functions.
#[derive(Debug)]
pub struct Making<W: World> {
    /// [`Generate::generate`]
    pub generate: GenerateFn<W>,
    /// [`Generate::canonical`]
    pub canonical: CanonicalFn<W>,
}

/// The abilities a world declares: `Capabilities::none().solve().count()`.
pub struct Capabilities<W: World> {
    /// [`Solve`]
    pub solve: Option<Solving<W>>,
    /// [`Count`]
    pub count: Option<Counting<W>>,
    /// [`Check`]
    pub check: Option<CheckFn<W>>,
    /// [`Convert`]
    pub convert: Option<Converting<W>>,
    /// [`Generate`]
    pub generate: Option<Making<W>>,
    /// [`Explain`]
    pub explain: Option<Explaining<W>>,
    /// [`Rate`]
    pub rate: Option<RateFn<W>>,
    /// [`Draw`]
    pub draw: Option<DrawFn<W>>,
    /// [`Play`]
    pub play: Option<LayFn<W>>,
}

impl<W: World> Capabilities<W> {
    /// A world that can only be read.
    pub const fn none() -> Self {
        Capabilities {
            solve: None,
            count: None,
            check: None,
            convert: None,
            generate: None,
            explain: None,
            rate: None,
            draw: None,
            play: None,
        }
    }

    /// It solves.
    #[must_use]
    pub const fn solve(mut self) -> Self
    where
        W: Solve,
    {
        self.solve = Some(Solving {
            solve: <W as Solve>::solve,
            list: <W as Solve>::list,
            show: <W as Solve>::show,
            write_answer: <W as Solve>::write_answer,
        });
        self
    }

    /// It counts.
    #[must_use]
    pub const fn count(mut self) -> Self
    where
        W: Count,
    {
        let (count, show) = (<W as Count>::count, <W as Count>::show_count);
        self.count = Some(Counting { count, show });
        self
    }

    /// It judges.
    #[must_use]
    pub const fn check(mut self) -> Self
    where
        W: Check,
    {
        self.check = Some(<W as Check>::check);
        self
    }

    /// It writes.
    #[must_use]
    pub const fn convert(mut self) -> Self
    where
        W: Convert,
    {
        let (write, heading) = (<W as Convert>::write, <W as Convert>::heading);
        self.convert = Some(Converting { write, heading });
        self
    }

    /// It makes new ones.
    #[must_use]
    pub const fn generate(mut self) -> Self
    where
        W: Generate,
    {
        let (generate, canonical) = (<W as Generate>::generate, <W as Generate>::canonical);
        self.generate = Some(Making { generate, canonical });
        self
    }

    /// It explains.
    #[must_use]
    pub const fn explain(mut self) -> Self
    where
        W: Explain,
    {
        let (hint, standing) = (<W as Explain>::hint, <W as Explain>::standing);
        self.explain = Some(Explaining { hint, standing });
        self
    }

    /// It rates.
    #[must_use]
    pub const fn rate(mut self) -> Self
    where
        W: Rate,
    {
        self.rate = Some(<W as Rate>::rate);
        self
    }

    /// It draws.
    #[must_use]
    pub const fn draw(mut self) -> Self
    where
        W: Draw,
    {
        self.draw = Some(<W as Draw>::draw);
        self
    }

    /// It can be played.
    #[must_use]
    pub const fn play(mut self) -> Self
    where
        W: Play,
    {
        self.play = Some(|puzzle| Box::new(Played::<W> { table: W::lay(&puzzle), puzzle }));
        self
    }

    /// Whether a command has a meaning for this world.
    pub const fn has(&self, command: Command) -> bool {
        match command {
            Command::Solve | Command::Compare => self.solve.is_some(),
            Command::Count => self.count.is_some(),
            Command::Check => self.check.is_some(),
            Command::Hint => self.explain.is_some(),
            Command::Rate => self.rate.is_some(),
            Command::Convert => self.convert.is_some(),
            Command::Generate => self.generate.is_some(),
            Command::Sheet => self.draw.is_some(),
        }
    }
}

impl<W: World> std::fmt::Debug for Capabilities<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let able = Command::ALL.iter().filter(|command| self.has(**command));
        f.debug_list().entries(able.map(|command| command.name())).finish()
    }
}
