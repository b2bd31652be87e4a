//! How hard a position is for the side to move: how far one must look, and how few moves are right.
//!
//! **Definition.** The value of the position is proved first; where that cannot be done within the limits,
//! the position is not rated.
//!
//! - `look` is how many plies must be seen. In a won position: the length of the win that was found (the
//!   shortest one where that is proved). In a drawn one: the longest way to the end after a move that loses,
//!   that is how long the deepest trap stays hidden; 0 where no move loses. A lost position asks for
//!   nothing: 0.
//! - `hold` is how many of the `moves` hold the value. On boards where not every move can be decided, those
//!   are counted that are proved to, by a threat to complete a row and threats from there on, and
//!   `undecided` says how many are not settled.
//! - A win is *quiet* where no row of threats leads to it: neither continuous fours nor continuous threats
//!   win, both proved.
//! - The *score* is look + ½·log₂(moves / hold), and 5 more for a quiet win.
//! - The *grade* is a cut of the score: easy below 6, medium below 9, hard below 14, expert below 20,
//!   extreme from there.
//!
//! So a row to be completed or stopped is easy, a fork or three fours in a row medium, and so on. These cuts
//! are our own judgement; no study of how people find such wins is known to us.

use crate::board::{Cell, Finish, Position};
use crate::hint::finding::Holding;
use crate::hint::oracle::{Found, Oracle, completion, holding};
use crate::hint::shape::Trial;
use crate::hint::view::{Desk, is_small};
use crate::options::Options;
use crate::solve::{is_plain, with_room};
use gridwright_search::{Budget, Solution, Stats, Stop, Value};
use gridwright_world::explain::{Figure, Grade, Rated, Rating};
use std::time::Duration;

/// How long a position is worked on when nothing limits it.
const TIME: Duration = Duration::from_secs(5);
/// What a quiet win adds.
const QUIET: f64 = 5.0;
/// Where the next grade begins.
const CUTS: [(f64, Grade); 4] =
    [(6.0, Grade::Easy), (9.0, Grade::Medium), (14.0, Grade::Hard), (20.0, Grade::Expert)];

/// How hard a position is.
///
/// ```
/// use gridwright_mnk::{Options, Position, rate};
/// use gridwright_search::Budget;
/// use gridwright_world::explain::{Grade, Rated};
/// let position: Position = "3 3 3 X.O/.X./O.. X".parse()?;
/// let rated = rate(&position, &Options::default(), &mut Budget::unlimited());
/// let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
/// assert_eq!((rating.grade, rating.hardest), (Grade::Easy, Some("win")));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn rate(position: &Position, _: &Options, budget: &mut Budget<'_>) -> Rated {
    let winner = match position.finish() {
        Some(Finish::Won(side)) => Some(Some(side)),
        Some(Finish::Full) => Some(None),
        None => None,
    };
    if let Some(winner) = winner {
        return Rated::Unsolvable(crate::hint::over(winner));
    }
    if !position.variant().is_played() {
        return Rated::Limit(Stop::Bound("rule"));
    }
    let budget = &*budget;
    let rated = || proved(position, Desk::new(position, budget, TIME));
    with_room(position, rated).unwrap_or_else(Rated::Limit)
}

/// The same of an unfinished position for a maker of puzzles: what comes of it does not depend on the
/// clock, unless that runs out.
pub(crate) fn rate_patiently(position: &Position, budget: &Budget<'_>) -> Result<Rated, Stop> {
    with_room(position, || proved(position, Desk::patient(position, budget)))
}

/// What the position asks of the side to move.
struct Asked {
    value: Value,
    look: u32,
    holding: Holding,
    undecided: usize,
    kind: Kind,
}

/// What must be found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Completion,
    Fours,
    Threats,
    Quiet,
    /// A win of which it is not known whether threats are enough.
    Win,
    Draw,
    Loss,
}

impl Kind {
    /// All of them.
    pub(crate) const ALL: [Kind; 7] = [
        Kind::Completion,
        Kind::Fours,
        Kind::Threats,
        Kind::Quiet,
        Kind::Win,
        Kind::Draw,
        Kind::Loss,
    ];

    /// The word for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Completion => "win",
            Kind::Fours => "vcf",
            Kind::Threats => "vct",
            Kind::Quiet => "quiet",
            Kind::Win => "proof",
            Kind::Draw => "draw",
            Kind::Loss => "loss",
        }
    }
}

fn proved(position: &Position, mut desk: Desk<'_>) -> Result<Rated, Stop> {
    let mut proof = desk.share(2, Duration::MAX);
    let solution = desk.oracle.solve(position, true, &mut proof)?;
    let Some(solution) = solution else { return Ok(Rated::Limit(Stop::Bound("size"))) };
    let solution = desk.oracle.hastened(position, solution, &proof)?;
    drop(proof);
    let kind = kind(&mut desk, position, &solution)?;
    let (holding, traps, undecided) = moves(&mut desk, position, &solution)?;
    let look = match solution.value {
        Value::Win => solution.line.len() as u32,
        Value::Draw => traps,
        Value::Loss => 0,
    };
    let asked = Asked { value: solution.value, look, holding, undecided, kind };
    Ok(Rated::Rated(rating(&asked)))
}

fn kind(desk: &mut Desk<'_>, position: &Position, solution: &Solution<Cell>) -> Result<Kind, Stop> {
    match solution.value {
        Value::Draw => return Ok(Kind::Draw),
        Value::Loss => return Ok(Kind::Loss),
        Value::Win if solution.line.len() == 1 => return Ok(Kind::Completion),
        Value::Win if !is_plain(position) => return Ok(Kind::Win),
        Value::Win => {}
    }
    let budget = desk.share(2, Duration::MAX);
    for (fours, kind) in [(true, Kind::Fours), (false, Kind::Threats)] {
        match desk.oracle.threats(position, fours, &budget)? {
            Found::Win(_) => return Ok(kind),
            Found::None => {}
            Found::Unknown => return Ok(Kind::Win),
        }
    }
    Ok(Kind::Quiet)
}

/// How many moves hold the value, how deep the deepest trap is, and how many moves are not settled.
fn moves(
    desk: &mut Desk<'_>,
    position: &Position,
    solution: &Solution<Cell>,
) -> Result<(Holding, u32, usize), Stop> {
    let value = solution.value;
    let all = position.moves().count();
    if value == Value::Loss {
        return Ok((Holding { hold: all, moves: all }, 0, 0));
    }
    // With more time the same is asked for, so that a grade does not depend on the clock.
    if is_small(position) {
        let mut budget = desk.share(1, Duration::MAX);
        let rated = desk.oracle.every_move(position, &mut budget)?;
        if let Some(rated) = rated {
            let losing = rated.iter().filter(|rated| rated.value == Value::Loss);
            let traps = losing.filter_map(|rated| rated.plies).max().unwrap_or(0);
            return Ok((holding(&rated, value), traps, 0));
        }
    }
    let mut budget = desk.share(1, Duration::MAX);
    // The win that was found is one of them.
    let mut hold = 1;
    let mut undecided = all - 1;
    if value == Value::Win {
        for cell in position.moves().filter(|cell| Some(cell) != solution.line.first()) {
            // On wide boards thousands of moves are seen to threaten nothing: that takes time too.
            let in_time = budget.check(&Stats::default());
            match in_time.and_then(|()| wins_by_force(&mut desk.oracle, position, cell, &budget)) {
                Ok(true) => {
                    hold += 1;
                    undecided -= 1;
                }
                Ok(false) => {}
                Err(Stop::Time | Stop::Nodes | Stop::Memory) => break,
                Err(stop) => return Err(stop),
            }
        }
    }
    Ok((Holding { hold, moves: all }, 0, undecided))
}

/// Whether a move threatens to complete a row and wins by threats after the only answer to that.
fn wins_by_force(
    oracle: &mut Oracle,
    position: &Position,
    cell: Cell,
    budget: &Budget<'_>,
) -> Result<bool, Stop> {
    let side = position.to_move();
    let mut after = position.clone();
    let played = after.play(cell).is_ok();
    if played && after.finish() == Some(Finish::Won(side)) {
        return Ok(true);
    }
    if !played || after.finish().is_some() || completion(&after).is_some() {
        return Ok(false);
    }
    match Trial::new(position).made(cell, side).completions[..] {
        [] => Ok(false),
        [answer] => {
            let answered = after.play(answer).is_ok() && after.finish().is_none();
            Ok(answered && oracle.forced(&after, budget)?.is_some())
        }
        [_, _, ..] => Ok(true),
    }
}

fn score(look: u32, Holding { hold, moves }: Holding, quiet: bool) -> f64 {
    let choice = (moves as f64 / hold.max(1) as f64).log2() / 2.0;
    let quiet = if quiet { QUIET } else { 0.0 };
    ((f64::from(look) + choice + quiet) * 10.0).round() / 10.0
}

fn grade(score: f64) -> Grade {
    let cut = CUTS.into_iter().find(|(cut, _)| score < *cut);
    cut.map_or(Grade::Extreme, |(_, grade)| grade)
}

/// Whether a win of so many plies by one of so many moves may have a grade.
pub(crate) fn could_be(look: u32, moves: usize, wanted: Grade) -> bool {
    let holding = Holding { hold: 1, moves };
    [false, true].into_iter().any(|quiet| grade(score(look, holding, quiet)) == wanted)
}

fn rating(asked: &Asked) -> Rating {
    let Holding { hold, moves } = asked.holding;
    let score = score(asked.look, asked.holding, asked.kind == Kind::Quiet);
    let mut figures = vec![
        ("value", Figure::Word(asked.value.name())),
        ("look", Figure::Count(u64::from(asked.look))),
        ("hold", Figure::Count(hold as u64)),
        ("moves", Figure::Count(moves as u64)),
    ];
    if asked.undecided > 0 {
        figures.push(("undecided", Figure::Count(asked.undecided as u64)));
    }
    Rating {
        grade: grade(score),
        score,
        hardest: Some(asked.kind.name()),
        techniques: Vec::new(),
        figures,
    }
}
