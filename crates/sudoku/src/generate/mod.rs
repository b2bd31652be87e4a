//! New puzzles with exactly one solution.
//!
//! A random full board (`full`) is dug out (`dig`): clues in orbits of a symmetry and within a mask
//! (`orbits`, `mask`), each question answered by the champion (`oracle`) unless an unavoidable set that
//! is already known answers it (`pool`). What is not as wished is thrown away and another is tried;
//! wishes that are proved impossible are refused with the reason (`possible`, and `every` on tiny boards). `sampling` draws minimal
//! puzzles with a known bias, `jigsaw` makes random regions, `canonical` finds one form for all boards
//! that are alike.

mod aimed;
mod canonical;
mod dig;
mod every;
mod full;
mod jigsaw;
mod mask;
mod oracle;
mod orbits;
mod pool;
mod possible;
mod sampling;
mod singles;
mod technique;
mod wish;

pub(crate) use canonical::form as canonical;
pub use mask::Mask;
pub use wish::{Clues, Digits, Sampling, Symmetry, Wish};

use crate::board::{Answer, Puzzle, SharedLayout};
use crate::hint::{Technique, path};
use crate::options::Options;
use crate::rate::{self, rate};
use crate::rules::verify;
use aimed::Aim;
use dig::Dig;
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::UsageError;
use gridwright_world::explain::{Figure, Grade, Rated};
use gridwright_world::make::{Made, Product};
use oracle::Oracle;
use orbits::Orbits;
use rand::Rng;
use std::cmp::Ordering;
use std::time::Duration;

/// Tries at a classic board before a wish is given up, where no limit says otherwise.
const TRIES: u64 = 200_000;
/// The same for other boards.
const TRIES_LARGE: u64 = 2_000;

/// Tries in vain before it is asked, on a tiny board, whether there is such a puzzle at all.
const IN_VAIN: u64 = 200;

/// Steps of reasoning that the rating of one board may take before another is tried, where Sudoku Explainer's
/// scale is not defined.
const RATING: u64 = 100_000;

/// How long puzzles with few clues are looked for where no limit says so.
const LOOK_FOR_FEWEST: Duration = Duration::from_secs(1);

/// A puzzle as the options wish it, with exactly one solution.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sudoku::{Options, Wish, count, generate};
/// use rand::SeedableRng;
/// let options = Options { wish: Wish { minimal: true, ..Wish::default() }, ..Options::default() };
/// let puzzle = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1))?;
/// assert_eq!(count(&puzzle, &options, &mut Budget::unlimited()).count, 1);
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    make(options, rng, &mut Budget::unlimited()).ready().map(|product| product.puzzle)
}

/// The same within a budget, with what was learnt on the way.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sudoku::{Clues, Options, Wish, make};
/// use rand::SeedableRng;
/// let options = Options { wish: Wish { clues: Clues::Exactly(28), ..Wish::default() }, ..Options::default() };
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// let made = make(&options, rng, &mut Budget::unlimited()).ready()?;
/// assert_eq!(made.puzzle.clues(), 28);
/// assert!(gridwright_sudoku::verify(&made.puzzle, &made.answer.unwrap()).is_empty());
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn make(
    options: &Options,
    rng: &mut dyn Rng,
    budget: &mut Budget<'_>,
) -> Made<Product<Puzzle, Answer>> {
    let wish = &options.wish;
    let layout = match &options.known {
        Some(layout) => layout.clone(),
        None => match options.layout(wish.order, None) {
            Ok(layout) => layout,
            Err(why) => return Made::Impossible(why),
        },
    };
    let orbits = match Orbits::new(layout.order(), wish.symmetry, wish.mask.as_ref()) {
        Ok(orbits) => orbits,
        Err(why) => return Made::Impossible(why),
    };
    if let Some(why) = possible::objection(wish, &layout, &orbits) {
        return Made::Impossible(why);
    }
    let mut maker = Maker { wish, layout, orbits, singly: None };
    match maker.run(rng, budget) {
        Ok(Some(product)) => Made::Ready(product),
        Ok(None) => {
            let words = wish.words();
            Made::Impossible(format!("there is no {words}: all boards of this kind were looked at"))
        }
        Err((stop, tries)) => {
            let words = wish.words();
            Made::Stopped(
                stop,
                format!("no {words} was found within the limits ({stop}; {tries} tried)"),
            )
        }
    }
}

type New = Product<Puzzle, Answer>;
/// A full board, and the clues that are shown of it.
type Dug = (Vec<u8>, Vec<u8>);

/// Tries until a wish is met.
struct Maker<'w> {
    wish: &'w Wish,
    layout: SharedLayout,
    orbits: Orbits,
    /// Every cell by itself, where the orbits are not.
    singly: Option<Orbits>,
}

impl Maker<'_> {
    /// A puzzle that is as wished for; `None` proves that there is none.
    fn run(
        &mut self,
        rng: &mut dyn Rng,
        budget: &mut Budget<'_>,
    ) -> Result<Option<New>, (Stop, u64)> {
        if self.wish.clues == Clues::Fewest {
            return self.fewest(rng, budget).map(Some);
        }
        let most = if self.layout.is_classic() { TRIES } else { TRIES_LARGE };
        for tries in 0..most {
            if tries == IN_VAIN && every::knows(self.wish, &self.layout) {
                return self.every(rng, budget).map_err(|stop| (stop, tries));
            }
            match self.attempt(rng, budget) {
                Ok(Some(product)) => return Ok(Some(after(product, tries + 1))),
                Ok(None) => {}
                Err(stop) => return Err((stop, tries)),
            }
        }
        Err((Stop::Bound("tries"), most))
    }

    /// The first of all puzzles there are, in a random order, that is as wished for.
    fn every(&mut self, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Result<Option<New>, Stop> {
        let mut oracle = Oracle::new(self.layout.clone(), budget);
        let mut found = None;
        every::find(self.wish, &self.orbits, &mut oracle, rng, &mut |oracle, (full, clues)| {
            found = self.finished(&full, clues, u64::MAX, oracle.budget)?;
            Ok(found.is_some())
        })?;
        Ok(found)
    }

    /// Tries until a limit comes; the first of those with the fewest clues.
    fn fewest(&mut self, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Result<New, (Stop, u64)> {
        let mut limits = *budget.limits();
        if limits.time.is_none() && limits.nodes.is_none() {
            limits.time = Some(LOOK_FOR_FEWEST);
        }
        let mut budget = budget.within(limits);
        let mut best: Option<New> = None;
        let mut tries = 0;
        loop {
            match self.attempt(rng, &mut budget) {
                Ok(Some(product)) => {
                    let clues = product.puzzle.clues();
                    if best.as_ref().is_none_or(|best| clues < best.puzzle.clues()) {
                        best = Some(product);
                    }
                }
                Ok(None) => {}
                Err(Stop::Cancelled) => return Err((Stop::Cancelled, tries)),
                Err(stop) => {
                    return best.map(|best| after(best, tries)).ok_or((stop, tries));
                }
            }
            tries += 1;
        }
    }

    /// One try: a product, or nothing where it is not as wished.
    fn attempt(&mut self, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Result<Option<New>, Stop> {
        if self.wish.jigsaw {
            let (order, extras) = (self.layout.order(), self.layout.extras());
            self.layout = jigsaw::regions(order, extras, rng, budget)?.into();
        }
        let mut oracle = Oracle::new(self.layout.clone(), budget);
        let dug = match self.wish.sampling {
            Sampling::Controlled => Some(sampling::controlled(&mut oracle, rng)?),
            Sampling::Fast => self.dug(&mut oracle, rng)?,
        };
        let Some((full, mut clues)) = dug else { return Ok(None) };
        if let Some(technique) = self.wish.technique.filter(|technique| self.gives_back(*technique))
        {
            let mut aim = Aim::new(&self.layout, &self.orbits, technique, budget);
            match aim.clues(&full, &clues, rng)? {
                Some(more) => clues = more,
                None => return Ok(None),
            }
        }
        self.finished(&full, clues, RATING, budget)
    }

    /// A puzzle as it goes out, if its grade and its hardest step are as wished for; the rating may take so
    /// many steps of reasoning.
    fn finished(
        &self,
        full: &[u8],
        clues: Vec<u8>,
        rating: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<New>, Stop> {
        let puzzle = Puzzle::new(self.layout.clone(), clues.into());
        let puzzle = puzzle.expect("digits of a full board, or none");
        let grade = match self.wish.difficulty {
            Some(wanted) => match graded(&puzzle, wanted, rating, budget)? {
                Some(score) => Some((wanted, score)),
                None => return Ok(None),
            },
            None => None,
        };
        if let Some(wanted) = self.wish.technique
            && !technique::fits(&puzzle, wanted, self.wish.only, budget)?
        {
            return Ok(None);
        }
        if let Some(wanted) = self.wish.rated
            && !rate::hardest_is(puzzle.digits(), wanted, false, budget)?
        {
            return Ok(None);
        }
        let answer = Answer::filled(&puzzle, full);
        debug_assert!(verify(&puzzle, &answer).is_empty(), "the full board is a solution");
        let figures = vec![("clues", Figure::Count(puzzle.clues() as u64))];
        Ok(Some(Product { answer: Some(answer), grade, figures, ..Product::new(puzzle) }))
    }

    /// A full board and the clues that are left of it; nothing where they are not as wished.
    fn dug(&mut self, oracle: &mut Oracle<'_, '_>, rng: &mut dyn Rng) -> Result<Option<Dug>, Stop> {
        let Some(full) = full::full(oracle, rng)? else { return Ok(None) };
        let mut dig = Dig::new(full, &self.orbits);
        dig.show_some(self.first_clues(), rng);
        if !dig.add(oracle, rng)? {
            return Ok(None);
        }
        let even = self.wish.digits == Digits::Balanced;
        match self.wish.clues {
            Clues::Exactly(clues) if !self.wish.minimal && even => {
                dig.leave_out_evenly(0, oracle, rng)?;
                dig.balance(clues, rng);
            }
            Clues::Exactly(clues) if !self.wish.minimal => {
                dig.leave_out(clues, oracle, rng)?;
                dig.show_some(clues, rng);
            }
            _ if self.digs_to_grade() => self.dig_to_grade(&mut dig, oracle, rng)?,
            _ if self.leaves_out() && even => dig.leave_out_evenly(0, oracle, rng)?,
            _ if self.leaves_out() => drop(dig.leave_out(0, oracle, rng)?),
            _ => {}
        }
        if even && self.wish.clues == Clues::Any && !self.wish.minimal {
            dig.balance(0, rng);
        }
        if even && !dig.is_balanced() {
            return Ok(None);
        }
        if matches!(self.wish.clues, Clues::Exactly(clues) if clues != dig.count) {
            return Ok(None);
        }
        // Orbits and clues that must be there say nothing about each single clue.
        if self.wish.minimal && (self.wish.symmetry != Symmetry::None || self.wish.mask.is_some()) {
            let order = self.layout.order();
            let singly = self.singly.get_or_insert_with(|| {
                Orbits::new(order, Symmetry::None, None).expect("no mask, no contradiction")
            });
            if !dig.is_minimal(oracle, singly)? {
                return Ok(None);
            }
        }
        Ok(Some((dig.full, dig.clues)))
    }

    /// Whether so many clues are left out that the grade is met. Most classic boards come out right by themselves
    /// and are made quickly; of others nearly all minimal ones are too hard, and nearly all with clues to spare are
    /// easy.
    fn digs_to_grade(&self) -> bool {
        let Wish { minimal, clues, digits, technique, .. } = self.wish;
        !self.layout.is_classic()
            && matches!(self.wish.difficulty, Some(Grade::Medium | Grade::Hard | Grade::Expert))
            && !*minimal
            && *clues == Clues::Any
            && *digits == Digits::Any
            && technique.is_none()
    }

    /// Leaves clues out, and shows some of them again: in halves, as the board is too hard or too easy.
    fn dig_to_grade(
        &self,
        dig: &mut Dig<'_>,
        oracle: &mut Oracle<'_, '_>,
        rng: &mut dyn Rng,
    ) -> Result<(), Stop> {
        let Some(wanted) = self.wish.difficulty else { return Ok(()) };
        let gone = dig.leave_out(0, oracle, rng)?;
        let (mut least, mut most) = (0, gone.len());
        while least < most {
            let hidden = usize::midpoint(least, most);
            dig.hide_first(hidden, &gone);
            let puzzle = Puzzle::new(self.layout.clone(), dig.clues.clone().into());
            let puzzle = puzzle.expect("digits of a full board, or none");
            match against(&puzzle, wanted, oracle.budget)? {
                Ordering::Less => least = hidden + 1,
                Ordering::Equal => return Ok(()),
                Ordering::Greater => most = hidden,
            }
        }
        dig.hide_first(least, &gone);
        Ok(())
    }

    /// Whether as many clues as possible are left out: asked for, or because it makes puzzles harder.
    fn leaves_out(&self) -> bool {
        let Wish { minimal, clues, difficulty, technique, rated, .. } = self.wish;
        *minimal
            || *clues == Clues::Fewest
            || technique.is_some()
            || rated.is_some()
            || difficulty.is_some_and(|grade| grade >= Grade::Hard)
    }

    /// Whether clues may be given back so that a technique is the only one: nothing is wished about them.
    fn gives_back(&self, technique: Technique) -> bool {
        let Wish { minimal, clues, digits, only, sampling, mask, .. } = self.wish;
        *only
            && !technique::is_single(technique)
            && !*minimal
            && *clues == Clues::Any
            && *digits == Digits::Any
            && *sampling == Sampling::Fast
            && mask.is_none()
    }

    /// With how many clues a puzzle begins: few enough that some are missing, many enough that few are
    /// (35 % of 9x9 made 13,800 minimal puzzles a second, 26 % 8,700, 42 % 13,300).
    fn first_clues(&self) -> usize {
        let (order, cells) = (self.layout.order(), self.layout.cells());
        match order {
            0..=9 => cells * 35 / 100,
            10..=16 => cells * 40 / 100,
            17..=25 => cells * 48 / 100,
            26..=49 => cells * 60 / 100,
            _ => cells * 72 / 100,
        }
    }
}

/// A product with how many boards were tried for it.
fn after(mut product: New, tries: u64) -> New {
    product.figures.push(("tries", Figure::Count(tries)));
    product
}

/// The score of a puzzle if `rate` grades it so; nothing as well where that takes more than so many steps of
/// reasoning.
fn graded(
    puzzle: &Puzzle,
    wanted: Grade,
    steps: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<f64>, Stop> {
    if puzzle.layout().is_classic() {
        return Ok(rate::graded(puzzle.digits(), wanted, budget)?.map(rate::score));
    }
    // Most boards are not of this grade, and without anything beyond it that is soon seen.
    if wanted <= Grade::Hard && against(puzzle, wanted, budget)? != Ordering::Equal {
        return Ok(None);
    }
    match rate(puzzle, &Options::default(), &mut budget.part(steps)) {
        Rated::Rated(rating) => Ok((rating.grade == wanted).then_some(rating.score)),
        // The part may be used up; when the whole is, it says so again.
        Rated::Limit(Stop::Nodes) => budget.tick(&Stats::default()).map(|()| None),
        Rated::Limit(stop) => Err(stop),
        Rated::Several(_) | Rated::Unsolvable(_) => Ok(None),
    }
}

/// How hard the steps of hints make a board that is not classic, against a grade; as hard as can be where they would
/// take long.
fn against(puzzle: &Puzzle, wanted: Grade, budget: &mut Budget<'_>) -> Result<Ordering, Stop> {
    let order: Vec<Technique> =
        Technique::usual().filter(|one| rate::grade(one.facts().value) <= wanted).collect();
    let path = match path(&canonical(puzzle), &order, false, &mut budget.part(RATING)) {
        Ok(path) => path,
        // The part may be used up; when the whole is, it says so again.
        Err(Stop::Nodes) => return budget.tick(&Stats::default()).map(|()| Ordering::Greater),
        Err(stop) => return Err(stop),
    };
    if !path.solved {
        return Ok(Ordering::Greater);
    }
    let value = path.steps.iter().map(|step| step.finding.technique.facts().value).max();
    Ok(rate::grade(value.unwrap_or(0)).cmp(&wanted))
}
