//! Each world behind the faces, made from what it declares.

use super::replies::{Came, Fresh};
use super::table::OnTable;
use super::{
    AnyTable, AnyWorld, EachReply, Heeded, Instance, Named, New, NotationSpec, Reply, Run, Session,
    worlds_with,
};
use crate::play::PlayError;
use gridwright_search::{Budget, Moment, Verdict};
use gridwright_world::explain::{Advice, Grade, Rated, Technique, Timed};
use gridwright_world::input::{Beginning, Fact, header_line};
use gridwright_world::make::{Made, Product};
use gridwright_world::picture::Picture;
use gridwright_world::{
    Checked, Choice, Command, InputError, Lines, Notation as _, OptionSpec, Outcome, Reader,
    Request, Size, UsageError, World, heed, heeds, refuse_unheeded,
};
use rand::Rng;
use std::marker::PhantomData;

/// A world, its types out of sight.
pub(super) struct Erased<W>(PhantomData<W>);

impl<W> Erased<W> {
    pub const fn new() -> Self {
        Erased(PhantomData)
    }
}

/// A request that the world has accepted.
struct Opened<W: World> {
    options: W::Options,
    request: Request,
}

/// A puzzle and the options it is looked at with.
pub(super) struct Bound<'a, W: World> {
    pub options: &'a W::Options,
    pub puzzle: W::Puzzle,
}

impl<W: World> AnyWorld for Erased<W> {
    fn name(&self) -> &'static str {
        W::NAME
    }
    fn about(&self) -> &'static str {
        W::ABOUT
    }
    fn has(&self, command: Command) -> bool {
        W::CAPABILITIES.has(command)
    }
    fn algorithms(&self) -> Vec<Named> {
        let named = |algorithm: &W::Algorithm| {
            let (name, about) = algorithm.words();
            Named { name, about }
        };
        W::Algorithm::ALL.iter().map(named).collect()
    }
    fn notations(&self) -> Vec<NotationSpec> {
        let spec = |notation: &W::Notation| {
            let (name, about) = notation.words();
            NotationSpec { name, about, uses: notation.uses() }
        };
        W::Notation::ALL.iter().map(spec).collect()
    }
    fn techniques(&self) -> Vec<Technique> {
        W::CAPABILITIES.explain.as_ref().map_or_else(Vec::new, |explain| (explain.techniques)())
    }
    fn options(&self) -> &'static [OptionSpec] {
        W::OPTIONS
    }
    fn heeds(&self, option: &str, algorithm: &str) -> bool {
        heeds::<W>(option, algorithm)
    }
    fn hash_comments(&self) -> bool {
        W::HASH_COMMENTS
    }
    fn changing(&self) -> &'static [&'static str] {
        W::CHANGING
    }
    fn figures(&self) -> &'static [&'static str] {
        W::CAPABILITIES.rate.map_or(&[], |rate| rate.figures)
    }
    fn heading(&self, notation: &str, count: usize) -> Option<String> {
        let notation = W::Notation::named("notation", notation).ok()?;
        (W::CAPABILITIES.convert?.heading)(notation, count)
    }
    fn ending(&self, notation: &str) -> Option<&'static str> {
        let notation = W::Notation::named("notation", notation).ok()?;
        (W::CAPABILITIES.convert?.ending)(notation)
    }
    fn lay(&self, text: &str, request: &Request) -> Result<Box<dyn AnyTable>, PlayError> {
        let lay = W::CAPABILITIES.play;
        let lay = lay.ok_or_else(|| UsageError(format!("'{}' cannot be played", W::NAME)))?;
        let mut lines = Lines::of(text, W::HASH_COMMENTS);
        let heeded = heed::<W>(&mut lines, request, |_, _| {})?;
        let options = heeded.map_or_else(|| W::options(request), Ok)?;
        let puzzle = W::reader(lines, &options).next();
        let puzzle = puzzle.unwrap_or_else(|| Err(InputError::empty("a board")))?;
        Ok(Box::new(OnTable::<W> { table: lay(puzzle), options }))
    }
    fn open(&self, request: &Request) -> Result<Box<dyn Session>, UsageError> {
        let command = request.command;
        if !W::CAPABILITIES.has(command) {
            let able: Vec<_> = worlds_with(command).map(AnyWorld::name).collect();
            let (name, able) = (command.name(), able.join(", "));
            return Err(UsageError(format!(
                "'{}' has no command '{name}'; worlds it has: {able}",
                W::NAME
            )));
        }
        let options = W::options(request)?;
        refuse_unheeded::<W>(request)?;
        Ok(Box::new(Opened::<W> { options, request: request.clone() }))
    }
}

/// What a reader reads, and an error where that is nothing at all: no world has to look for it.
struct OrNothing<I> {
    items: I,
    found: bool,
    beginning: Beginning,
    world: &'static str,
}

impl<T, I: Iterator<Item = Result<T, InputError>>> Iterator for OrNothing<I> {
    type Item = Result<T, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.items.next();
        if item.is_some() || std::mem::replace(&mut self.found, true) {
            self.found = true;
            return item;
        }
        let expected = format!("at least one {} instance", self.world);
        self.beginning.nothing_found(&expected).map(Err)
    }
}

impl<W: World> Session for Opened<W> {
    fn read<'a>(&'a self, lines: Lines<'a>) -> Reader<'a, Box<dyn Instance + 'a>> {
        let options = &self.options;
        let bind = move |puzzle| Box::new(Bound::<W> { options, puzzle }) as Box<dyn Instance>;
        let beginning = lines.beginning();
        let puzzles = W::reader(lines, options).map(move |item| item.map(bind));
        Box::new(OrNothing { items: puzzles, found: false, beginning, world: W::NAME })
    }

    fn by_line(&self, lines: &mut Lines<'_>) -> Option<Box<dyn Session>> {
        let options = W::by_line(lines, &self.options)?;
        Some(Box::new(Opened::<W> { options, request: self.request.clone() }))
    }

    fn heed(&self, lines: &mut Lines<'_>) -> Result<Heeded, InputError> {
        let mut warnings = Vec::new();
        let overruled = |fact: &Fact, asked: &str| {
            let (said, name) = (fact.written(), &fact.name);
            warnings.push(fact.error(format!("says {said}, but --{name} {asked} is taken")));
        };
        let options = heed::<W>(lines, &self.request, overruled)?;
        let request = self.request.clone();
        let session =
            options.map(|options| Box::new(Opened::<W> { options, request }) as Box<dyn Session>);
        Ok(Heeded { session, warnings })
    }

    fn generate<'a>(
        &'a self,
        rng: &mut dyn Rng,
        run: &Run<'_>,
        graded: bool,
    ) -> Made<Box<dyn New + 'a>> {
        let making = W::CAPABILITIES.generate.expect(OPENED);
        let mut budget = run.budget();
        (making.generate)(&self.options, rng, &mut budget).map(|mut product| {
            // What is said of a puzzle beyond itself has a limit of its own: it is made by now.
            let mut budget = run.budget();
            if graded {
                product = (making.appraise)(product, &self.options, &mut budget);
            }
            let Product { puzzle, answer, grade, figures, task } = product;
            let bound = Bound { options: &self.options, puzzle };
            let effort = if graded { (making.rating_effort)(&bound.puzzle) } else { 0 };
            let grade = grade.or_else(|| bound.grade(&mut budget.part(effort)));
            let rest = Product { puzzle: (), answer, grade, figures, task };
            Box::new(Fresh::<W> { bound, rest }) as Box<dyn New + 'a>
        })
    }
}

/// Why a capability is there.
pub(super) const OPENED: &str = "a session is opened only for what its world can do";

impl<W: World> Instance for Bound<'_, W> {
    fn solve(&self, run: &Run<'_>) -> Box<dyn Reply + '_> {
        let start = Moment::now();
        let solving = W::CAPABILITIES.solve.expect(OPENED);
        let mut what = (solving.solve)(&self.puzzle, self.options, &mut run.budget());
        what.time = start.elapsed();
        Box::new(Came { from: self, what })
    }
    fn list(&self, run: &Run<'_>, each: &mut EachReply<'_>) -> Option<Box<dyn Reply + '_>> {
        let start = Moment::now();
        let solving = W::CAPABILITIES.solve.expect(OPENED);
        let mut hand_out = |answer| {
            let what = Outcome::new("", Verdict::Proved(answer));
            each(&Came { from: self, what })
        };
        let budget = &mut run.budget();
        let mut what = (solving.list)(&self.puzzle, self.options, budget, &mut hand_out)?;
        what.time = start.elapsed();
        Some(Box::new(Came { from: self, what }))
    }
    fn count(&self, run: &Run<'_>) -> Box<dyn Reply + '_> {
        let start = Moment::now();
        let counting = W::CAPABILITIES.count.expect(OPENED);
        let mut what = (counting.count)(&self.puzzle, self.options, &mut run.budget());
        what.time = start.elapsed();
        Box::new(Came { from: self, what })
    }
    fn check(&self, answer: &str, run: &Run<'_>) -> Result<Checked, InputError> {
        let check = W::CAPABILITIES.check.expect(OPENED);
        check(&self.puzzle, answer, self.options, &mut run.budget())
    }
    fn hint(&self, all: bool, run: &Run<'_>) -> Advice {
        let explaining = W::CAPABILITIES.explain.expect(OPENED);
        (explaining.hint)(&self.puzzle, self.options, all, &mut run.budget())
    }
    fn rate(&self, run: &Run<'_>) -> Timed {
        let start = Moment::now();
        let rate = W::CAPABILITIES.rate.expect(OPENED).rate;
        let rated = rate(&self.puzzle, self.options, &mut run.budget());
        Timed { rated, time: start.elapsed() }
    }
    fn draw(&self) -> Option<Picture> {
        let draw = W::CAPABILITIES.draw?.draw;
        let standing = W::CAPABILITIES.explain.map(|it| (it.standing)(&self.puzzle, self.options));
        Some(draw(standing.as_ref().unwrap_or(&self.puzzle), None))
    }
    fn size(&self) -> Size {
        W::size(&self.puzzle)
    }
    fn write(&self, notation: &str) -> Result<String, UsageError> {
        let (form, board) = self.written(notation)?;
        Ok(header_line(&W::facts(&self.puzzle, form)) + &board)
    }
}

impl<W: World> Bound<'_, W> {
    /// Grade and score, where a budget suffices for them.
    fn grade(&self, budget: &mut Budget<'_>) -> Option<(Grade, f64)> {
        if budget.limits().nodes == Some(0) {
            return None;
        }
        match (W::CAPABILITIES.rate?.rate)(&self.puzzle, self.options, budget) {
            Rated::Rated(rating) => Some((rating.grade, rating.score)),
            Rated::Several(_) | Rated::Unsolvable(_) | Rated::Limit(_) => None,
        }
    }

    /// The board in a notation of that name, without a line about itself.
    pub fn written(&self, notation: &str) -> Result<(W::Notation, String), UsageError> {
        let kind = format!("{} notation", W::NAME);
        let notation = W::Notation::find(&kind, notation, |known| known.uses().writes)?;
        let write = W::CAPABILITIES.convert.expect(OPENED).write;
        Ok((notation, write(&self.puzzle, notation, self.options)?))
    }
}
