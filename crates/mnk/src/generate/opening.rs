//! Balanced openings: a few stones that favour nobody.

use super::every;
use super::game::Games;
use super::key::solved;
use super::{New, some};
use crate::board::{Answer, Position, Side, Variant};
use crate::hint::chance;
use crate::player;
use crate::solve::{MOST_FREE_TEXTBOOK, is_plain};
use crate::threat::{Field, Threats, Vcf, Vct};
use gridwright_search::{Budget, Limits, Stats, Stop, Value};
use gridwright_world::explain::Figure;
use gridwright_world::make::{Made, Product};
use rand::Rng;

/// Stones of an opening where the wish does not say how many.
const USUAL: std::ops::RangeInclusive<usize> = 3..=6;
/// Tries in vain before it is asked, on a tiny board, whether there is such an opening at all.
const IN_VAIN: usize = 300;
/// What the engine may look at, and bytes of its table.
const NODES: u64 = 20_000;
const TABLE: usize = 1 << 22;
/// Chances that are about the same.
const BALANCE: std::ops::RangeInclusive<f64> = 0.45..=0.55;
/// Expansions of a proof on boards of so many cells.
const PROOF: u64 = 30_000;
const SMALL: usize = 42;
/// Expansions of a look at threats on others: of the side to move, which may be long, and of the other.
const THREATS: [u64; 2] = [80_000, 3_000];

/// What makes an opening balanced.
enum Balance {
    /// A draw is proved.
    Drawn(Box<Answer>),
    /// The engine's estimate for the side to move.
    Even(f64),
}

pub(super) fn make(
    variant: Variant,
    stones: Option<usize>,
    rng: &mut dyn Rng,
    budget: &mut Budget<'_>,
) -> Result<Made<New>, Stop> {
    let games = Games::new(variant);
    let options = player::Options { table_bytes: TABLE, prove: false, ..Default::default() };
    let most = (variant.cells() / 2).max(1);
    for number in 0.. {
        budget.check(&Stats::default())?;
        if number == IN_VAIN
            && let Some(none) = none(variant, stones, most, budget)?
        {
            return Ok(Made::Impossible(format!("there is no balanced opening: {none}")));
        }
        let stones = stones.unwrap_or_else(|| some(USUAL, rng).min(most));
        let board = games.opening(stones, rng);
        if board.finish().is_some() || board.history().len() != stones {
            continue;
        }
        let mut player = player::Player::new(variant, options);
        if let Some(balance) = balance(&board, &mut player, budget)? {
            return Ok(Made::Ready(product(board, balance)));
        }
    }
    Err(Stop::Bound("tries"))
}

/// On tiny boards: that no position with as many stones is balanced, if so.
fn none(
    variant: Variant,
    stones: Option<usize>,
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<String>, Stop> {
    every::each(variant, budget, |board, budget| {
        let number = board.history().len();
        let asked = stones.unwrap_or(most.min(*USUAL.end()));
        let fits = number == asked || (stones.is_none() && USUAL.contains(&number));
        let options = player::Options { table_bytes: TABLE, prove: false, ..Default::default() };
        let player = &mut player::Player::new(variant, options);
        Ok(fits && balance(board, player, budget)?.is_some())
    })
}

fn product(board: Position, balance: Balance) -> New {
    let stones = board.history().len();
    let mut figures = vec![("stones", Figure::Count(stones as u64))];
    let mut answer = None;
    match balance {
        Balance::Drawn(drawn) => {
            figures.push(("value", Figure::Word(Value::Draw.name())));
            answer = Some(*drawn);
        }
        Balance::Even(eval) => figures.push(("eval", Figure::Number(eval))),
    }
    let task = Some(format!("{} to move, balanced", board.to_move()));
    Product { answer, figures, task, ..Product::new(board) }
}

fn balance(
    board: &Position,
    player: &mut player::Player,
    budget: &mut Budget<'_>,
) -> Result<Option<Balance>, Stop> {
    let cells = board.variant().cells();
    let plain = is_plain(board);
    if (plain && cells <= SMALL) || board.free() <= MOST_FREE_TEXTBOOK {
        let answer = solved(board, PROOF, budget)?;
        if let Some(answer) = answer.filter(|answer| answer.value.is_some()) {
            let drawn = answer.value == Some(Value::Draw);
            return Ok(drawn.then(|| Balance::Drawn(Box::new(answer))));
        }
    }
    if plain
        && (has_threats(board, board.to_move(), THREATS[0], budget)?
            || has_threats(board, board.to_move().other(), THREATS[1], budget)?)
    {
        return Ok(None);
    }
    let limits = Limits { nodes: Some(NODES), time: budget.time_left(), ..Limits::default() };
    let cancel = budget.cancel().clone();
    let allowance =
        player::Allowance { limits, soft: None, depth: None, cancel: &cancel, progress: &() };
    let analysis = player.analyse(board, allowance, &mut |_| {});
    for _ in 0..analysis.stats.expanded {
        budget.tick(&Stats::default())?;
    }
    budget.check(&Stats::default())?;
    let Some(best) = analysis.variations.first() else { return Ok(None) };
    let eval = best.eval();
    Ok(BALANCE.contains(&chance::of(eval)).then_some(Balance::Even(eval)))
}

/// Whether a side, if it were its turn, would win by continuous threats.
fn has_threats(
    board: &Position,
    side: Side,
    nodes: u64,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    let Ok(board) = Position::set_up(board.variant(), board.marks().to_vec(), side) else {
        return Ok(false);
    };
    let mut stats = Stats::default();
    let mut field = Field::new(&board);
    let longest = field.free_count().div_ceil(2) as u32;
    for fours in [true, false] {
        let part = &mut budget.part(nodes);
        let found = if fours {
            Vcf::new().search(&mut field, longest, part, &mut stats)
        } else {
            Vct::new().search(&mut field, None, part, &mut stats)
        };
        match found {
            Ok(Threats::Win(_)) => return Ok(true),
            Ok(Threats::None(_)) | Err(Stop::Nodes | Stop::Memory) => {}
            Err(stop) => return Err(stop),
        }
    }
    budget.tick(&stats).map(|()| false)
}
