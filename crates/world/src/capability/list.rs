//! The abilities of a world as a list of functions, which the edges ask what the world can do.

use super::table::Played;
use super::{Check, Convert, Count, Draw, Each, Explain, Generate, Rate, Solve, Table};
use crate::explain::{Advice, Rated, Technique};
use crate::input::InputError;
use crate::make::{Made, Product};
use crate::outcome::{Checked, Outcome, Tally};
use crate::picture::{Block, Picture};
use crate::play::Play;
use crate::request::{Command, UsageError};
use crate::world::World;
use gridwright_search::Budget;
use rand::Rng;

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
type AppraiseFn<W> = fn(
    Product<<W as World>::Puzzle, <W as World>::Answer>,
    &<W as World>::Options,
    &mut Budget<'_>,
) -> Product<<W as World>::Puzzle, <W as World>::Answer>;
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
type QuestionFn<W> = fn(&<W as World>::Puzzle, &<W as World>::Answer) -> Picture;

type LayFn<W> = fn(<W as World>::Puzzle) -> Box<dyn Table<W>>;

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
    /// [`Convert::ending`]
    pub ending: fn(W::Notation) -> Option<&'static str>,
}

/// [`Explain`] as functions.
#[derive(Debug)]
pub struct Explaining<W: World> {
    /// [`Explain::hint`]
    pub hint: HintFn<W>,
    /// [`Explain::standing`]
    pub standing: StandingFn<W>,
    /// [`Explain::techniques`]
    pub techniques: fn() -> Vec<Technique>,
}

/// [`Rate`] as functions.
#[derive(Debug)]
pub struct Grading<W: World> {
    /// [`Rate::rate`]
    pub rate: RateFn<W>,
    /// [`Rate::FIGURES`]
    pub figures: &'static [&'static str],
}

/// [`Generate`] as functions.
#[derive(Debug)]
pub struct Making<W: World> {
    /// [`Generate::generate`]
    pub generate: GenerateFn<W>,
    /// [`Generate::canonical`]
    pub canonical: CanonicalFn<W>,
    /// [`Generate::appraise`]
    pub appraise: AppraiseFn<W>,
    /// [`Generate::rating_effort`]
    pub rating_effort: fn(&<W as World>::Puzzle) -> u64,
}

/// [`Draw`] as functions.
#[derive(Debug)]
pub struct Drawing<W: World> {
    /// [`Draw::draw`]
    pub draw: DrawFn<W>,
    /// [`Draw::question`]
    pub question: QuestionFn<W>,
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
    pub rate: Option<Grading<W>>,
    /// [`Draw`]
    pub draw: Option<Drawing<W>>,
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

    /// A world that can do everything.
    pub const fn all() -> Self
    where
        W: Solve + Count + Check + Convert + Generate + Explain + Rate + Draw + Play,
    {
        Self::none().solve().count().check().convert().generate().explain().rate().draw().play()
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
        self.convert = Some(Converting { write, heading, ending: <W as Convert>::ending });
        self
    }

    /// It makes new ones.
    #[must_use]
    pub const fn generate(mut self) -> Self
    where
        W: Generate,
    {
        self.generate = Some(Making {
            generate: <W as Generate>::generate,
            canonical: <W as Generate>::canonical,
            appraise: <W as Generate>::appraise,
            rating_effort: <W as Generate>::rating_effort,
        });
        self
    }

    /// It explains.
    #[must_use]
    pub const fn explain(mut self) -> Self
    where
        W: Explain,
    {
        let (hint, standing) = (<W as Explain>::hint, <W as Explain>::standing);
        self.explain = Some(Explaining { hint, standing, techniques: <W as Explain>::techniques });
        self
    }

    /// It rates.
    #[must_use]
    pub const fn rate(mut self) -> Self
    where
        W: Rate,
    {
        self.rate = Some(Grading { rate: <W as Rate>::rate, figures: <W as Rate>::FIGURES });
        self
    }

    /// It draws.
    #[must_use]
    pub const fn draw(mut self) -> Self
    where
        W: Draw,
    {
        let (draw, question) = (<W as Draw>::draw, <W as Draw>::question);
        self.draw = Some(Drawing { draw, question });
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
