//! New puzzles from random paths, each proved to have one answer.
//!
//! A [path](path) is drawn at random. Where the wish says which cells are given, paths are drawn until
//! their numbers there have no other answer; otherwise clues are taken away, one set of cells that
//! symmetry joins after the other, as long as the [champion] proves that the answer stays the only one.
//! A grade is met by putting back as many clues as it takes, in the order in which they went. On tiny boards
//! [all puzzles](every) are looked at where that has not led anywhere.

mod canonical;
mod dig;
mod every;
mod path;
mod pattern;
mod wish;

pub(crate) use canonical::canonical;
#[cfg(any(test, feature = "internals"))]
pub use path::Walk;
pub use pattern::{Layout, Mask, Symmetry};
pub use wish::Wish;

use crate::board::{Answer, Filling, Graph, Puzzle};
use crate::options::Options;
use crate::rules::verify;
use crate::{champion, rate::rate};
use dig::{Dig, is_unique, sound};
use every::Every;
use gridwright_search::{Budget, Limits, Stop};
use gridwright_world::UsageError;
use gridwright_world::explain::{Figure, Grade, Rated};
use gridwright_world::make::{Made, Product};
use gridwright_world::text::number_of;
#[cfg(not(any(test, feature = "internals")))]
use path::Walk;
use rand::{Rng, RngExt};
use std::time::Duration;

/// How long a wish may take where no limit says otherwise.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// Decisions that a path may take whose clues are fixed, before another one is drawn.
const PATIENCE: u64 = 50_000;

/// Paths in vain before it is asked, on a tiny board, whether there is such a puzzle at all.
const IN_VAIN: u64 = 200;

/// Moves for every cell from one path to the next.
const APART: u64 = 20;

/// What was made: a puzzle, its answer, its grade where that was asked for.
type New = Product<Puzzle, Answer>;

/// A random path through all cells of a board without holes, as the number of every cell: quickly made,
/// for boards whose paths need not be equally likely.
///
/// # Panics
/// If the board has holes: then there may be no path at all.
#[cfg(any(test, feature = "internals"))]
pub fn random_path(graph: &Graph, rng: &mut dyn Rng) -> Filling {
    let mut path = graph.snake().expect("a board without holes");
    let mut place = vec![0; path.len()];
    for (at, &cell) in path.iter().enumerate() {
        place[cell] = at;
    }
    let last = path.len() - 1;
    for _ in 0..20 * path.len() {
        let at_end = rng.random_range(0..2) == 1;
        let end = if at_end { last } else { 0 };
        let around: Vec<usize> = graph.next_to(path[end]).collect();
        let Some(&other) = around.get(rng.random_range(0..around.len().max(1))) else {
            break;
        };
        let other = place[other];
        let turned = if at_end { other + 1..last + 1 } else { 0..other };
        path[turned.clone()].reverse();
        for at in turned {
            place[path[at]] = at;
        }
    }
    place.into_iter().map(|at| at as u16 + 1).collect()
}

/// A new puzzle with exactly one answer, as [`make`] makes it; a wish that was not met is an error.
///
/// ```
/// use gridwright_numbrix::{Options, count, generate};
/// use gridwright_search::Budget;
/// use rand::SeedableRng;
/// let options = Options { size: (4, 5), ..Options::default() };
/// let puzzle = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1))?;
/// assert_eq!(puzzle.cells(), 20);
/// assert_eq!(count(&puzzle, &options, &mut Budget::unlimited()).count, 1);
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    make(options, rng, &mut Budget::unlimited()).map(|product| product.puzzle).ready()
}

/// A new puzzle with exactly one answer that is as the options wish. With a density every cell of a
/// random path keeps its number with that chance instead, and nothing is said about answers.
///
/// ```
/// use gridwright_numbrix::{Layout, Options, Wish, make};
/// use gridwright_search::Budget;
/// use rand::SeedableRng;
/// let wish = Wish { layout: Some(Layout::Ring), ..Wish::default() };
/// let options = Options { size: (7, 7), wish, ..Options::default() };
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// let made = make(&options, rng, &mut Budget::unlimited()).ready()?;
/// assert_eq!(made.puzzle.clues().iter().filter(|clue| **clue != 0).count(), 16);
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn make(options: &Options, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Made<New> {
    let limits = *budget.limits();
    let patient = limits.time.is_none() && limits.nodes.is_none();
    let time = if patient { Some(DEFAULT_TIME) } else { limits.time };
    let budget = &mut budget.within(Limits { time, ..limits });
    let made = Maker::new(options).map(|maker| maker.make(rng, budget));
    match made {
        Ok(Ok(made)) => made,
        Ok(Err(stop)) => Made::Stopped(stop, unmet(&options.wish, patient, stop)),
        Err(why) => Made::Impossible(why),
    }
}

/// What was not met in time.
fn unmet(wish: &Wish, patient: bool, stop: Stop) -> String {
    let more = if patient { "; --time-limit gives it more time" } else { "" };
    let wished = wished(wish);
    format!("no puzzle with {wished} was found within the limits ({stop}){more}")
}

/// A wish in words.
fn wished(wish: &Wish) -> String {
    let mut wishes = vec!["one answer".to_owned()];
    wishes.extend(wish.layout.map(|_| "this layout".to_owned()));
    wishes.extend((wish.symmetry != Symmetry::None).then(|| "this symmetry".to_owned()));
    wishes.extend(wish.clues.map(|clues| number_of(clues as u64, "clue")));
    wishes.extend(wish.minimal.then(|| "no clue too many".to_owned()));
    wishes.extend(wish.difficulty.map(|grade| format!("difficulty {}", grade.name())));
    wishes.join(", ")
}

/// What a run of tries shares.
struct Maker<'o> {
    options: &'o Options,
    wish: &'o Wish,
    graph: Graph,
    /// By cell, whether it is given, where the wish says so.
    fixed: Option<Vec<bool>>,
    orbits: Vec<Vec<usize>>,
}

impl<'o> Maker<'o> {
    fn new(options: &'o Options) -> Result<Maker<'o>, String> {
        let wish = &options.wish;
        let mask = wish.mask.as_ref();
        let (rows, columns) = mask.map_or(options.size, Mask::size);
        let is_hole = |row, column| mask.is_some_and(|mask| mask.is_hole(row, column));
        let graph = Graph::new(rows, columns, options.neighbours, is_hole)
            .map_err(|error| error.to_string())?;
        if graph.cells() == 0 {
            return Err("the board has no cell".to_owned());
        }
        let fixed = mask.and_then(Mask::given).or_else(|| Some(wish.layout?.given(&graph)));
        let orbits = wish.symmetry.orbits(&graph);
        let orbits = orbits.ok_or("the board itself has not the symmetry its clues should have")?;
        let maker = Maker { options, wish, graph, fixed, orbits };
        maker.refuse().map_or(Ok(maker), Err)
    }

    /// Why there can be no such puzzle, as far as counting says.
    fn refuse(&self) -> Option<String> {
        let cells = self.graph.cells();
        let none = "a path without clues can be counted backwards too: that is two answers";
        if cells > 1 && self.wish.clues == Some(0) {
            return Some(none.to_owned());
        }
        if let Some(fixed) = &self.fixed {
            let empty = cells > 1 && !fixed.contains(&true) && !self.wish.keep_ends;
            return empty.then(|| none.to_owned());
        }
        let clues = self.wish.clues?;
        if clues > cells {
            return Some(format!("{clues} clues do not fit on {cells} cells"));
        }
        if self.wish.keep_ends && clues < 2.min(cells) {
            return Some("the first and the last number alone are 2 clues".to_owned());
        }
        // Which sums the sets have that symmetry joins.
        let mut sums = vec![false; cells + 1];
        sums[0] = true;
        for orbit in &self.orbits {
            for sum in (orbit.len()..=cells).rev() {
                sums[sum] |= sums[sum - orbit.len()];
            }
        }
        (!sums[clues]).then(|| format!("no {clues} cells of this board have this symmetry"))
    }

    fn make(&self, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Result<Made<New>, Stop> {
        let Some(mut walk) = Walk::new(&self.graph, rng, budget)? else {
            let open = sound(&self.graph, vec![0; self.graph.cells()]);
            let why = champion::why_none(&open);
            return Ok(Made::Impossible(format!("no path leads through all cells: {why}")));
        };
        walk.mix(rng, budget)?;
        if let Some(density) = self.options.density {
            let density = density.clamp(0.0, 1.0);
            let mut keep = |number: u16| if rng.random_bool(density) { number } else { 0 };
            let clues = walk.filling().into_iter().map(&mut keep).collect();
            let puzzle = sound(&self.graph, clues);
            let figures = vec![clue_figure(&puzzle)];
            return Ok(Made::Ready(Product { figures, ..Product::new(puzzle) }));
        }
        for tries in 1.. {
            let filling = walk.filling();
            let found = match &self.fixed {
                Some(given) => self.with_cells(given, &filling, budget)?,
                None => self.dug(&filling, rng, budget)?,
            };
            if let Some((puzzle, grade)) = found {
                return Ok(Made::Ready(finished(puzzle, &filling, grade, tries)));
            }
            if tries == IN_VAIN {
                match every::find(self, rng, budget)? {
                    Every::Unknown => {}
                    Every::Some(found) => {
                        let ((puzzle, grade), filling) = *found;
                        return Ok(Made::Ready(finished(puzzle, &filling, grade, tries)));
                    }
                    Every::Nothing => {
                        let wished = wished(self.wish);
                        let all = "all puzzles on this board were looked at";
                        return Ok(Made::Impossible(format!(
                            "there is no puzzle with {wished}: {all}"
                        )));
                    }
                }
            }
            walk.wander(APART * self.graph.cells() as u64, rng, budget)?;
        }
        Err(Stop::Bound("tries"))
    }

    /// Whether a number is always given.
    fn stays(&self, number: u16) -> bool {
        self.wish.keep_ends && (number == 1 || usize::from(number) == self.graph.cells())
    }

    /// The numbers of a path on given cells, if they have no other answer.
    fn with_cells(
        &self,
        given: &[bool],
        filling: &Filling,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Graded>, Stop> {
        let clue = |(given, &number): (&bool, &u16)| {
            if *given || self.stays(number) { number } else { 0 }
        };
        let puzzle = sound(&self.graph, given.iter().zip(filling).map(clue).collect());
        if is_unique(&puzzle, Some(PATIENCE), budget)? != Some(true) {
            return Ok(None);
        }
        let Some(wanted) = self.wish.difficulty else { return Ok(Some((puzzle, None))) };
        let grade = self.rate(&puzzle, budget)?;
        Ok(grade.filter(|(grade, _)| *grade == wanted).map(|grade| (puzzle, Some(grade))))
    }

    /// A path without the clues that can be left out.
    fn dug(
        &self,
        filling: &Filling,
        rng: &mut dyn Rng,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Graded>, Stop> {
        let loose = |orbit: &&Vec<usize>| !orbit.iter().any(|cell| self.stays(filling[*cell]));
        let mut sets: Vec<&[usize]> = self.orbits.iter().filter(loose).map(Vec::as_slice).collect();
        for at in (1..sets.len()).rev() {
            sets.swap(at, rng.random_range(0..=at));
        }
        let cells = self.graph.cells();
        let mut dig = Dig::new(&self.graph, filling, cells - self.wish.clues.unwrap_or(0));
        dig.run(&sets, budget)?;
        if self.wish.minimal {
            dig.finish(budget)?;
            let joined = self.wish.symmetry != Symmetry::None || self.wish.clues.is_some();
            if joined && !dig.is_minimal(|number| self.stays(number), budget)? {
                return Ok(None);
            }
        }
        let puzzle = dig.puzzle();
        if self.wish.clues.is_some_and(|clues| clues != clue_count(&puzzle)) {
            return Ok(None);
        }
        match self.wish.difficulty {
            None => Ok(Some((puzzle, None))),
            Some(wanted) => self.graded(wanted, dig, budget),
        }
    }

    /// The puzzle with as many clues put back as it takes to make it as hard as wished for.
    fn graded(
        &self,
        wanted: Grade,
        mut dig: Dig<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Graded>, Stop> {
        let Some(hardest) = self.rate(&dig.puzzle(), budget)? else { return Ok(None) };
        if hardest.0 == wanted {
            return Ok(Some((dig.puzzle(), Some(hardest))));
        }
        if hardest.0 < wanted || self.wish.minimal || self.wish.clues.is_some() {
            return Ok(None);
        }
        let removed = std::mem::take(&mut dig.removed);
        // With `easy` sets gone it is not too hard, with `hard` sets it is.
        let (mut easy, mut hard) = (0, removed.len());
        let mut best = None;
        while hard - easy > 1 {
            let middle = easy.midpoint(hard);
            dig.put_back(&removed);
            dig.take_away(&removed[..middle]);
            match self.rate(&dig.puzzle(), budget)? {
                Some(grade) if grade.0 <= wanted => {
                    easy = middle;
                    best = Some((dig.puzzle(), Some(grade)));
                }
                _ => hard = middle,
            }
        }
        Ok(best.filter(|(_, grade)| grade.is_some_and(|(grade, _)| grade == wanted)))
    }

    fn rate(&self, puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Option<(Grade, f64)>, Stop> {
        match rate(puzzle, self.options, budget) {
            Rated::Rated(rating) => Ok(Some((rating.grade, rating.score))),
            Rated::Limit(stop) => Err(stop),
            Rated::Several(_) | Rated::Unsolvable(_) => Ok(None),
        }
    }
}

/// A puzzle, and its grade where that was asked for.
type Graded = (Puzzle, Option<(Grade, f64)>);

fn finished(puzzle: Puzzle, filling: &Filling, grade: Option<(Grade, f64)>, tries: u64) -> New {
    let answer = Answer::filled(&puzzle, filling);
    assert!(verify(&puzzle, &answer).is_empty(), "the path a puzzle was made from answers it");
    let figures = vec![clue_figure(&puzzle), ("tries", Figure::Count(tries))];
    Product { answer: Some(answer), grade, figures, ..Product::new(puzzle) }
}

fn clue_count(puzzle: &Puzzle) -> usize {
    puzzle.clues().iter().filter(|clue| **clue != 0).count()
}

fn clue_figure(puzzle: &Puzzle) -> (&'static str, Figure) {
    ("clues", Figure::Count(clue_count(puzzle) as u64))
}
