//! New positions, each proved to keep what was wished for.
//!
//! **Puzzles.** The [engine plays itself](game), with little time and many whims, and every position of such
//! a game is looked at. It is a puzzle "win in n" where these are proved: the side to move wins in n of its
//! own moves and not in fewer, all moves of both sides looked at; one first move alone wins in n; and no
//! other move is found to win at all, which is certain where `rate` settles every move (64 free cells or
//! fewer) and otherwise means that no four with threats behind it wins. Its grade is what `rate` says, and
//! its solution what `solve` answers.
//!
//! Long wins are rare in games; they are made [of shorter ones](longer).
//!
//! **Openings.** A few stones at random near the middle, kept where nobody has a proved win and the engine
//! gives both sides 45 to 55 chances in 100, or where a draw is proved.
//!
//! Nothing here depends on the clock, unless a limit comes first, so a seed gives the same positions again.

mod canonical;
mod every;
mod game;
mod key;
mod longer;
mod opening;
mod wish;

pub(crate) use canonical::canonical;
pub use wish::{Kind, Wish};

use crate::board::{Answer, Position, Side, Variant};
use crate::champion::{Mask, Wide};
use crate::options::Options;
use gridwright_search::{Budget, Limits, Stats, Stop};
use gridwright_world::UsageError;
use gridwright_world::explain::{Figure, Grade};
use gridwright_world::make::{Made, Product};
use gridwright_world::text::number_of;
use key::{Found, Keys};
use rand::{Rng, RngExt};
use std::time::Duration;

/// How long a wish may take where no limit says otherwise.
const DEFAULT_TIME: Duration = Duration::from_secs(60);
/// Stones before the engine begins to play.
const FIRST_STONES: std::ops::RangeInclusive<usize> = 0..=4;
/// Games in which a win of a certain length is looked for, drawn at random, where the wish leaves it open.
const NARROW: usize = 30;
/// Games in vain before it is asked, on a tiny board, whether there is such a position at all.
const GAMES: usize = 300;

/// Boards of more cells are looked at in parts.
const WIDEST: usize = Wide::CELLS;

/// What was made: a position, its answer and its grade.
type New = Product<Position, Answer>;

/// A position as the options wish, as [`make`] makes it; a wish that was not met is an error.
///
/// ```
/// use gridwright_mnk::{Options, Side, generate};
/// use rand::SeedableRng;
/// let options = Options { size: (5, 5), k: Some(4), ..Options::default() };
/// let position = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1))?;
/// assert_eq!((position.variant().rows(), position.variant().k()), (5, 4));
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Position, UsageError> {
    make(options, rng, &mut Budget::unlimited()).map(|product| product.puzzle).ready()
}

/// A position that is as the options wish: a puzzle with a single first move, or a balanced opening.
///
/// ```
/// use gridwright_mnk::{Options, Wish, make};
/// use gridwright_search::Budget;
/// use rand::SeedableRng;
/// let wish = Wish { wins_in: Some(3), ..Wish::default() };
/// let options = Options { size: (6, 6), k: Some(4), wish, ..Options::default() };
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// let made = make(&options, rng, &mut Budget::unlimited()).ready()?;
/// assert_eq!(made.answer.unwrap().line.len(), 5);
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn make(options: &Options, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Made<New> {
    let variant = match variant(options) {
        Ok(variant) => variant,
        Err(why) => return Made::Impossible(why),
    };
    let wish = options.wish;
    if let Some(why) = refuse(variant, &wish) {
        return Made::Impossible(why);
    }
    let limits = *budget.limits();
    let patient = limits.time.is_none() && limits.nodes.is_none();
    let time = if patient { Some(DEFAULT_TIME) } else { limits.time };
    // How many moves an answer may have is not what making it may take.
    let budget = &mut budget.within(Limits { time, moves: None, ..limits });
    let made = match wish.kind {
        Kind::Puzzle => puzzle(variant, &wish, rng, budget),
        Kind::Opening => opening::make(variant, wish.stones, rng, budget),
    };
    made.unwrap_or_else(|stop| {
        let more = if patient { "; --time-limit gives it more time" } else { "" };
        let what = wished(&wish);
        let why = format!("no {what} was found within the limits ({stop}){more}");
        Made::Stopped(stop, why)
    })
}

/// The board that is wished for, and what wins on it.
fn variant(options: &Options) -> Result<Variant, String> {
    let (rows, cols) = options.size;
    let k = options.k.unwrap_or_else(|| usual_row(rows, cols, options.gravity));
    let variant = options.variant(rows, cols, k).map_err(|error| error.to_string())?;
    if variant.is_played() {
        Ok(variant)
    } else {
        Err(format!("no boards are made for {}", variant.rule().name()))
    }
}

/// How many in a row usually win on a board.
fn usual_row(rows: usize, cols: usize, gravity: bool) -> usize {
    let usual = match rows.min(cols) {
        0..=4 => 3,
        5 | 6 => 4,
        _ if gravity => 4,
        _ => 5,
    };
    usual.min(rows.max(cols))
}

/// Why there is no such position at all, as far as counting says.
fn refuse(variant: Variant, wish: &Wish) -> Option<String> {
    let (cells, k) = (variant.cells(), variant.k());
    let size = format!("{}x{}", variant.rows(), variant.cols());
    if wish.kind == Kind::Opening {
        let stones = wish.stones?;
        let fits = stones < cells;
        return (!fits).then(|| format!("{stones} stones leave no move on {cells} cells"));
    }
    if k > variant.rows().max(variant.cols()) {
        return Some(format!("{k} in a row do not fit on {size}: nobody can win"));
    }
    if k == 1 && cells > 1 {
        return Some("where one in a row wins every first move does".to_owned());
    }
    // Whoever completes a row of k has put k stones, and the other side has put k − 1.
    if 2 * k - 1 > cells {
        let most = number_of(cells.div_ceil(2), "stone");
        return Some(format!("nobody has room for {k} in a row on {size}: X has {most} at most"));
    }
    let wanted = wish.wins_in? as usize;
    let moves = number_of(wanted as u32, "move");
    if 2 * wanted - 1 > cells {
        return Some(format!("a win in {moves} does not fit on {cells} cells"));
    }
    let far = variant.cells() > WIDEST && wanted >= k;
    far.then(|| format!("a win in {moves} is not proved on boards of more than {WIDEST} cells"))
}

/// A wish in words.
fn wished(wish: &Wish) -> String {
    if wish.kind == Kind::Opening {
        let stones = wish.stones.map(|stones| format!(" of {}", number_of(stones, "stone")));
        return format!("balanced opening{}", stones.unwrap_or_default());
    }
    let wins = wish.wins_in.map_or_else(|| "a win".to_owned(), |n| format!("a win in {n}"));
    let grade = wish.difficulty.map(|grade| format!(" and difficulty {}", grade.name()));
    format!("position with {wins} by a single first move{}", grade.unwrap_or_default())
}

fn puzzle(
    variant: Variant,
    wish: &Wish,
    rng: &mut dyn Rng,
    budget: &mut Budget<'_>,
) -> Result<Made<New>, Stop> {
    let mut games = game::Games::new(variant);
    let mut keys = Keys::new(variant, wish, budget);
    let whole = range(variant, wish);
    let hard = wish.difficulty.is_some_and(|grade| grade >= Grade::Expert);
    if wish.difficulty.is_none() {
        let moves = rng.random_range(whole.0..=whole.1);
        keys.look_for((moves, moves));
    }
    for number in 0.. {
        budget.check(&Stats::default())?;
        if number == NARROW {
            keys.look_for(whole);
        }
        if number == GAMES
            && let Some(none) = every::none(variant, &mut keys, budget)?
        {
            return Ok(Made::Impossible(format!("there is no {}: {none}", wished(wish))));
        }
        let mut board = games.opening(some(FIRST_STONES, rng), rng);
        while board.finish().is_none() {
            let mut found = keys.find(&board, budget)?;
            // The hard ones are long, and long ones are rare.
            if let Some(moves) = keys.won_in().filter(|_| found.is_none())
                && (longer::FROM..whole.1).contains(&moves)
                && wish.wins_in.map_or(hard, |wanted| wanted > moves)
                && !variant.gravity()
            {
                found = longer::find(&board, moves, &mut keys, rng, budget)?;
            }
            if let Some(found) = found {
                return Ok(Made::Ready(product(found)));
            }
            let cell = games.next(&board, rng, budget)?;
            if board.play(cell).is_err() {
                break;
            }
        }
    }
    Err(Stop::Bound("tries"))
}

fn some(range: std::ops::RangeInclusive<usize>, rng: &mut dyn Rng) -> usize {
    rng.random_range(range)
}

fn product(found: Found) -> New {
    let Found { position, answer, moves, grade } = found;
    let side = position.to_move();
    let stones = position.marks().iter().filter(|mark| mark.side().is_some()).count();
    let figures = vec![
        ("wins_in", Figure::Count(u64::from(moves))),
        ("stones", Figure::Count(stones as u64)),
    ];
    let task = Some(task(side, moves));
    Product { answer: Some(answer), grade: Some(grade), figures, task, ..Product::new(position) }
}

/// What is asked of whoever solves it.
fn task(side: Side, moves: u32) -> String {
    format!("{side} to move, win in {moves}")
}

/// How many moves a win may take: exactly as many as wished for, or few enough to be proved.
fn range(variant: Variant, wish: &Wish) -> (u32, u32) {
    let (most, usual) = match variant.cells() {
        cells if cells <= key::SMALL => (8, 5),
        cells if cells <= WIDEST => (6, 5),
        // See `champion::soonest`.
        _ => (variant.k() as u32 - 1, 5.min(variant.k() as u32 - 1)),
    };
    match (wish.wins_in, wish.difficulty) {
        (Some(moves), _) => (moves, moves),
        // Completing a row is a puzzle for those who ask for easy ones.
        (None, Some(Grade::Easy)) => (1, 3.min(most)),
        (None, Some(_)) => (2.min(most), most),
        (None, None) => (2.min(usual), usual),
    }
}
