//! The only list of worlds, and how the edges talk to one without knowing its types.

use crate::call::board_notation;
use crate::play::PlayError;
use gridwright_search::{Budget, Cancel, Limits, Moment, Progress, Verdict};
use gridwright_world::explain::{Advice, Grade, Timed};
use gridwright_world::input::{Beginning, Fact, header_line};
use gridwright_world::json::{self, Place};
use gridwright_world::make::{Described, Made, Product};
use gridwright_world::picture::{Block, Picture};
use gridwright_world::play::{Action, Refusal, Sheet, Standing};
use gridwright_world::{
    Checked, Choice, Command, Fault, InputError, Lines, Notation as _, OptionSpec, Outcome, Reader,
    Request, Size, Status, Summary, Table, Tally, UsageError, Uses, World, heed, heeds,
    refuse_unheeded,
};
use rand::Rng;
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// All worlds, in the order in which they are shown.
pub fn worlds() -> &'static [&'static dyn AnyWorld] {
    static WORLDS: &[&dyn AnyWorld] = &[
        #[cfg(feature = "merge")]
        &Erased::<gridwright_merge::Merge>::new(),
        #[cfg(feature = "sudoku")]
        &Erased::<gridwright_sudoku::Sudoku>::new(),
        #[cfg(feature = "sliding")]
        &Erased::<gridwright_sliding::Sliding>::new(),
        #[cfg(feature = "numbrix")]
        &Erased::<gridwright_numbrix::Numbrix>::new(),
        #[cfg(feature = "mnk")]
        &Erased::<gridwright_mnk::Mnk>::new(),
    ];
    WORLDS
}

/// The world of that name.
pub fn world(name: &str) -> Option<&'static dyn AnyWorld> {
    worlds().iter().copied().find(|world| world.name() == name)
}

/// The worlds that a command has a meaning for.
pub fn worlds_with(command: Command) -> impl Iterator<Item = &'static dyn AnyWorld> {
    worlds().iter().copied().filter(move |world| world.has(command))
}

/// A name with one line about it.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// The line.
    pub about: &'static str,
}

/// A notation and what it can be used for.
#[derive(Clone, Copy, Debug)]
pub struct NotationSpec {
    /// Its name in `--format` and `--output`.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// What it can be used for.
    pub uses: Uses,
}

/// The circumstances of one run: limits, cancellation, progress, threads.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// What the instance may use.
    pub limits: Limits,
    /// Raised to stop it.
    pub cancel: &'a Cancel,
    /// Shown while it works.
    pub progress: &'a dyn Progress,
    /// Threads one instance may use.
    pub threads: usize,
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl<'a> Run<'a> {
    /// Starts the clock for this run.
    pub fn budget(&self) -> Budget<'a> {
        Budget::new(self.limits, self.cancel, self.progress).with_threads(self.threads)
    }
}

/// A board on the table, without its world's types.
pub trait AnyTable: Send + Sync {
    /// See [`gridwright_world::play::Play::act`].
    fn act(&mut self, action: &Action) -> Result<(), Refusal>;
    /// See [`gridwright_world::play::Play::faults`].
    fn faults(&self) -> Vec<Fault>;
    /// See [`gridwright_world::play::Play::standing`].
    fn standing(&self) -> Standing;
    /// See [`gridwright_world::play::Play::picture`].
    fn picture(&self) -> Picture;
    /// See [`gridwright_world::play::Play::sheet`].
    fn sheet(&self) -> Option<&Sheet>;
    /// The puzzle it began with, as text that says what it is.
    fn puzzle_text(&self) -> String;
    /// The board as it stands, as a puzzle of its own.
    fn position_text(&self) -> Option<String>;
    /// See [`gridwright_world::play::Play::record`].
    fn record(&self, actions: &[Action]) -> Option<(&'static str, String)>;
    /// The same puzzle, untouched.
    fn again(&self) -> Box<dyn AnyTable>;
}

/// A puzzle laid on the table.
pub struct Laid {
    /// Its world.
    pub world: &'static dyn AnyWorld,
    /// The table.
    pub table: Box<dyn AnyTable>,
}

impl std::fmt::Debug for Laid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Laid").field("world", &self.world.name()).finish_non_exhaustive()
    }
}

/// Lays the first puzzle of a text on the table of its world.
pub fn lay(name: &str, text: &str, options: &BTreeMap<String, String>) -> Result<Laid, PlayError> {
    let names = || worlds().iter().map(|world| world.name());
    let world = world(name).ok_or_else(|| UsageError::unknown("world", name, names()))?;
    let mut request = Request::new(Command::Solve);
    for (name, text) in options {
        if !request.take(name, text)? {
            request.own.insert(name.clone(), text.clone());
        }
    }
    Ok(Laid { world, table: world.lay(text, &request)? })
}

/// A world as the edges see it.
pub trait AnyWorld: Send + Sync {
    /// See [`World::NAME`].
    fn name(&self) -> &'static str;
    /// See [`World::ABOUT`].
    fn about(&self) -> &'static str;
    /// Whether a command has a meaning for it.
    fn has(&self, command: Command) -> bool;
    /// See [`World::Algorithm`].
    fn algorithms(&self) -> Vec<Named>;
    /// See [`World::Notation`].
    fn notations(&self) -> Vec<NotationSpec>;
    /// See [`World::OPTIONS`].
    fn options(&self) -> &'static [OptionSpec];
    /// Whether an option or a limit means something to an algorithm. See [`World::ONLY_FOR`].
    fn heeds(&self, option: &str, algorithm: &str) -> bool;
    /// See [`World::HASH_COMMENTS`].
    fn hash_comments(&self) -> bool;
    /// What stands before the first of `count` boards in a notation.
    fn heading(&self, notation: &str, count: usize) -> Option<String>;
    /// The first puzzle of a text on the table.
    fn lay(&self, text: &str, request: &Request) -> Result<Box<dyn AnyTable>, PlayError>;
    /// Checks a request; nothing is read yet.
    fn open(&self, request: &Request) -> Result<Box<dyn Session>, UsageError>;
}

/// A request a world has accepted: its command has a meaning here.
pub trait Session: Send + Sync {
    /// See [`World::reader`].
    fn read<'a>(&'a self, lines: Lines<'a>) -> Reader<'a, Box<dyn Instance + 'a>>;
    /// See [`World::by_line`].
    fn by_line(&self, lines: &mut Lines<'_>) -> Option<Box<dyn Session>>;
    /// What a text says about its boards before the first of them: the session to read it with, and
    /// what was asked for otherwise, as a warning.
    fn heed(&self, lines: &mut Lines<'_>) -> Result<Heeded, InputError>;
    /// A new instance, by the random numbers of `rng`.
    fn generate<'a>(&'a self, rng: &mut dyn Rng, run: &Run<'_>) -> Made<Box<dyn New + 'a>>;
}

/// A new instance.
pub trait New: Send {
    /// It as an instance.
    fn instance(&self) -> &dyn Instance;
    /// The contract's object, with the final newline.
    fn json(&self, place: &Place, origin: Origin, notation: &str) -> Result<String, UsageError>;
    /// See [`gridwright_world::Generate::canonical`].
    fn canonical(&self) -> String;
    /// How hard it is and its score, where that was asked for.
    fn grade(&self) -> Option<(Grade, f64)>;
}

/// How a puzzle can be made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The seed of the run.
    pub seed: u64,
    /// Its number in the run, from 1.
    pub number: u64,
}

impl Origin {
    /// Each puzzle has a stream of random numbers of its own, so that the tenth is the same however
    /// many are asked for and however many threads make them. `again` counts further tries at the
    /// same number.
    pub fn rng(self, again: u64) -> Pcg64 {
        Pcg64::new(u128::from(self.seed) | u128::from(again) << 64, u128::from(self.number))
    }
}

/// What came of a text's words about itself.
#[derive(Default)]
pub struct Heeded {
    /// The session to go on with, where the text said anything.
    pub session: Option<Box<dyn Session>>,
    /// Where the request wins over the text.
    pub warnings: Vec<InputError>,
}

impl std::fmt::Debug for Heeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Heeded").field("warnings", &self.warnings).finish_non_exhaustive()
    }
}

/// An instance within its session. What its world cannot do is refused when the session is opened.
pub trait Instance: Send + Sync {
    /// Finds the best answer; the time is measured here.
    fn solve(&self, run: &Run<'_>) -> Box<dyn Reply + '_>;
    /// Hands out all answers as they are found, then says what came of it; `None` where one answer
    /// was asked for.
    fn list(&self, run: &Run<'_>, each: &mut EachReply<'_>) -> Option<Box<dyn Reply + '_>>;
    /// Counts the answers; the time is measured here.
    fn count(&self, run: &Run<'_>) -> Box<dyn Reply + '_>;
    /// Judges an answer.
    fn check(&self, answer: &str, run: &Run<'_>) -> Result<Checked, InputError>;
    /// What to say to somebody who asks for a hint.
    fn hint(&self, all: bool, run: &Run<'_>) -> Advice;
    /// How hard it is; the time is measured here.
    fn rate(&self, run: &Run<'_>) -> Timed;
    /// The board as drawing data, where the world draws; after the moves that the player has made.
    fn draw(&self) -> Option<Picture>;
    /// See [`World::size`].
    fn size(&self) -> Size;
    /// The board in a notation, with a comment line above it where it is more than the notation says.
    fn write(&self, notation: &str) -> Result<String, UsageError>;
}

/// Takes answers one by one; says whether more are wanted.
pub type EachReply<'e> = dyn FnMut(&dyn Reply) -> bool + Send + 'e;

/// A part of the object of an instance whose answers are written as they are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The object up to its first answer.
    First,
    /// One more answer.
    Next,
    /// What is left, with the final newline.
    End,
}

/// What came of an instance, without its types.
pub trait Reply: Send {
    /// How it ended.
    fn status(&self) -> Status;
    /// Whether the answer is the only one, where that was seen.
    fn unique(&self) -> Option<bool>;
    /// All of it but the answer.
    fn summary(&self) -> Summary;
    /// The answer in plain notation, as `check` takes it.
    fn answer(&self) -> Option<String>;
    /// What went wrong besides, see [`Outcome::complaints`].
    fn complaints(&self) -> Vec<&str> {
        Vec::new()
    }
    /// The contract's object, with the final newline.
    fn json(&self, place: &Place) -> String;
    /// A part of that object, where answers are listed.
    fn json_part(&self, place: &Place, part: Part) -> String;
    /// For people.
    fn show(&self, paint: bool) -> Vec<Block>;
    /// The board as drawing data with the answer, where there is one and the world draws.
    fn draw(&self) -> Option<Picture>;
    /// In a notation that has answers, with the final newline; `None` where it has no word for what came.
    fn write(&self, notation: &str) -> Option<String>;
}

struct Erased<W>(PhantomData<W>);

impl<W> Erased<W> {
    const fn new() -> Self {
        Erased(PhantomData)
    }
}

struct Opened<W: World> {
    options: W::Options,
    request: Request,
}

struct Bound<'a, W: World> {
    options: &'a W::Options,
    puzzle: W::Puzzle,
}

/// A table with the options its puzzle was read with.
struct OnTable<W: World> {
    table: Box<dyn Table<W>>,
    options: W::Options,
}

impl<W: World> OnTable<W> {
    /// A puzzle with the lines that say what it is.
    fn text(&self, puzzle: W::Puzzle) -> Option<String> {
        let notation = board_notation(&Erased::<W>::new(), "text").ok()?;
        Bound::<W> { options: &self.options, puzzle }.write(&notation).ok()
    }
}

impl<W: World> AnyTable for OnTable<W> {
    fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        self.table.act(action)
    }
    fn faults(&self) -> Vec<Fault> {
        self.table.faults()
    }
    fn standing(&self) -> Standing {
        self.table.standing()
    }
    fn picture(&self) -> Picture {
        self.table.picture()
    }
    fn sheet(&self) -> Option<&Sheet> {
        self.table.sheet()
    }
    fn puzzle_text(&self) -> String {
        let puzzle = self.table.puzzle();
        self.text(puzzle.clone()).unwrap_or_else(|| puzzle.to_string())
    }
    fn position_text(&self) -> Option<String> {
        self.text(self.table.position()?)
    }
    fn record(&self, actions: &[Action]) -> Option<(&'static str, String)> {
        self.table.record(actions)
    }
    fn again(&self) -> Box<dyn AnyTable> {
        let lay = W::CAPABILITIES.play.expect(OPENED);
        let table = lay(self.table.puzzle().clone());
        Box::new(OnTable::<W> { table, options: self.options.clone() })
    }
}

/// A new instance, and what was learnt while it was made.
struct Fresh<'a, W: World> {
    bound: Bound<'a, W>,
    rest: Product<(), W::Answer>,
}

/// What came of a bound instance.
struct Came<'a, W: World, T> {
    from: &'a Bound<'a, W>,
    what: T,
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
    fn options(&self) -> &'static [OptionSpec] {
        W::OPTIONS
    }
    fn heeds(&self, option: &str, algorithm: &str) -> bool {
        heeds::<W>(option, algorithm)
    }
    fn hash_comments(&self) -> bool {
        W::HASH_COMMENTS
    }
    fn heading(&self, notation: &str, count: usize) -> Option<String> {
        let notation = W::Notation::named("notation", notation).ok()?;
        (W::CAPABILITIES.convert?.heading)(notation, count)
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

    fn generate<'a>(&'a self, rng: &mut dyn Rng, run: &Run<'_>) -> Made<Box<dyn New + 'a>> {
        let generate = W::CAPABILITIES.generate.expect(OPENED).generate;
        generate(&self.options, rng, &mut run.budget()).map(|product| {
            let Product { puzzle, answer, grade, figures } = product;
            let bound = Bound { options: &self.options, puzzle };
            let rest = Product { puzzle: (), answer, grade, figures };
            Box::new(Fresh::<W> { bound, rest }) as Box<dyn New + 'a>
        })
    }
}

/// Why a capability is there.
const OPENED: &str = "a session is opened only for what its world can do";

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
        let rate = W::CAPABILITIES.rate.expect(OPENED);
        let rated = rate(&self.puzzle, self.options, &mut run.budget());
        Timed { rated, time: start.elapsed() }
    }
    fn draw(&self) -> Option<Picture> {
        let draw = W::CAPABILITIES.draw?;
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
    /// The board in a notation of that name, without a line about itself.
    fn written(&self, notation: &str) -> Result<(W::Notation, String), UsageError> {
        let kind = format!("{} notation", W::NAME);
        let notation = W::Notation::find(&kind, notation, |known| known.uses().writes)?;
        let write = W::CAPABILITIES.convert.expect(OPENED).write;
        Ok((notation, write(&self.puzzle, notation, self.options)?))
    }
}

impl<W: World> New for Fresh<'_, W> {
    fn instance(&self) -> &dyn Instance {
        &self.bound
    }
    fn json(&self, place: &Place, origin: Origin, notation: &str) -> Result<String, UsageError> {
        let (form, text) = self.bound.written(notation)?;
        let described = Described {
            product: &self.rest,
            seed: origin.seed,
            number: origin.number,
            notation,
            text: &text,
            options: &W::facts(&self.bound.puzzle, form),
        };
        Ok(json::line(place, &described))
    }
    fn canonical(&self) -> String {
        (W::CAPABILITIES.generate.expect(OPENED).canonical)(&self.bound.puzzle)
    }
    fn grade(&self) -> Option<(Grade, f64)> {
        self.rest.grade
    }
}

impl<W: World> Reply for Came<'_, W, Outcome<W::Answer>> {
    fn status(&self) -> Status {
        self.what.status()
    }
    fn unique(&self) -> Option<bool> {
        self.what.unique
    }
    fn summary(&self) -> Summary {
        self.what.summary()
    }
    fn answer(&self) -> Option<String> {
        self.what.answer().map(ToString::to_string)
    }
    fn complaints(&self) -> Vec<&str> {
        self.what.complaints.iter().map(|(_, complaint)| complaint.as_str()).collect()
    }
    fn json(&self, place: &Place) -> String {
        json::line(place, &self.what)
    }
    fn json_part(&self, place: &Place, part: Part) -> String {
        match (part, self.what.answer()) {
            (Part::First, Some(answer)) => json::begin_list(place, answer),
            (Part::Next, Some(answer)) => json::go_on_list(answer),
            (Part::First | Part::Next, None) => String::new(),
            (Part::End, _) => json::end_list(&self.what),
        }
    }
    fn show(&self, paint: bool) -> Vec<Block> {
        let show = W::CAPABILITIES.solve.expect(OPENED).show;
        show(&self.from.puzzle, &self.what, self.from.options, paint)
    }
    fn draw(&self) -> Option<Picture> {
        let (draw, answer) = (W::CAPABILITIES.draw?, self.what.answer()?);
        Some(draw(&self.from.puzzle, Some(answer)))
    }
    fn write(&self, notation: &str) -> Option<String> {
        let notation = W::Notation::named("notation", notation).ok()?;
        let write = W::CAPABILITIES.solve.expect(OPENED).write_answer;
        write(&self.from.puzzle, &self.what, notation, self.from.options)
    }
}

impl<W: World> Reply for Came<'_, W, Tally<W::Answer>> {
    fn status(&self) -> Status {
        self.what.status()
    }
    fn unique(&self) -> Option<bool> {
        self.what.unique()
    }
    fn summary(&self) -> Summary {
        self.what.summary()
    }
    fn answer(&self) -> Option<String> {
        self.what.sample.as_ref().map(ToString::to_string)
    }
    fn json(&self, place: &Place) -> String {
        json::line(place, &self.what)
    }
    fn json_part(&self, _: &Place, _: Part) -> String {
        String::new()
    }
    fn show(&self, paint: bool) -> Vec<Block> {
        let show = W::CAPABILITIES.count.expect(OPENED).show;
        show(&self.from.puzzle, &self.what, self.from.options, paint)
    }
    fn draw(&self) -> Option<Picture> {
        let (draw, answer) = (W::CAPABILITIES.draw?, self.what.sample.as_ref()?);
        Some(draw(&self.from.puzzle, Some(answer)))
    }
    fn write(&self, _: &str) -> Option<String> {
        None
    }
}
