//! Proofs for hints and reviews: threats at sight, pairs, and the prover, whose table is kept from
//! position to position.

use super::finding::Holding;
use super::shape::Trial;
use crate::board::{Cell, Position, Side};
use crate::champion::{Mask, Prover, RatedMove, Solved, Wide, tiling};
use crate::options::{Algorithm, Order};
use crate::rules::final_value;
use crate::solve::{is_plain, paired_line, sooner, textbook};
use crate::threat::{Field, Threats, Vcf, Vct};
use gridwright_search::{Budget, Solution, Stats, Stop, Value};

/// Bytes for the prover's table unless a limit says otherwise.
const TABLE_BYTES: u64 = 512 << 20;
/// Expansions of a search for continuous fours, and of one for threats of any kind.
const FOURS: u64 = 50_000;
const THREATS: u64 = 30_000;
/// Boards of so many cells are proved sooner than threats are searched, and with the shortest line.
const SMALL: usize = 49;

/// A prover of any width.
trait Proves: std::fmt::Debug + Send + Sync {
    fn solve(&self, board: &Position, budget: &Budget<'_>, stats: &mut Stats) -> Solved;
    fn every_move(
        &self,
        board: &Position,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Vec<RatedMove>, Stop>;
}

impl<M: Mask> Proves for Prover<M> {
    fn solve(&self, board: &Position, budget: &Budget<'_>, stats: &mut Stats) -> Solved {
        Prover::solve(self, board, budget, stats)
    }

    fn every_move(
        &self,
        board: &Position,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Vec<RatedMove>, Stop> {
        self.rate_moves(board, budget, stats)
    }
}

/// Who is asked for proofs of one game's positions.
#[derive(Debug)]
pub struct Oracle {
    prover: Option<Box<dyn Proves>>,
    /// What it took so far.
    pub stats: Stats,
}

impl Oracle {
    /// For positions of this variant.
    pub fn new(position: &Position, budget: &Budget<'_>) -> Oracle {
        let bytes = budget.limits().memory.map_or(TABLE_BYTES, |most| TABLE_BYTES.min(most / 2));
        let threads = budget.threads();
        let narrow = Prover::<u64>::new(position, bytes, threads).map(|p| Box::new(p) as Box<_>);
        let middle = || Some(Box::new(Prover::<u128>::new(position, bytes, threads)?) as Box<_>);
        let wide = || Some(Box::new(Prover::<Wide>::new(position, bytes, threads)?) as Box<_>);
        Oracle { prover: narrow.or_else(middle).or_else(wide), stats: Stats::default() }
    }

    /// A win of the side to move that needs no more than a look: a completion, continuous fours, or
    /// continuous threats. `None` where none was found within a small number of positions.
    pub fn forced(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<Cell>>, Stop> {
        if let Some(cell) = completion(position) {
            return Ok(Some(vec![cell]));
        }
        if !is_plain(position) {
            return Ok(None);
        }
        for fours in [true, false] {
            if let Found::Win(line) = self.threats(position, fours, budget)? {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// A win by continuous fours, or by continuous threats of any kind. Plain rules only.
    pub fn threats(
        &mut self,
        position: &Position,
        fours: bool,
        budget: &Budget<'_>,
    ) -> Result<Found, Stop> {
        let mut field = Field::new(position);
        let mut stats = Stats::default();
        let part = &mut budget.part(if fours { FOURS } else { THREATS });
        let found = if fours {
            let longest = field.free_count().div_ceil(2) as u32;
            Vcf::new().search(&mut field, longest, part, &mut stats)
        } else {
            Vct::new().search(&mut field, None, part, &mut stats)
        };
        self.stats.then(&stats);
        match found {
            Ok(Threats::Win(line)) => {
                Ok(Found::Win(line.into_iter().map(|cell| Cell(cell as u16)).collect()))
            }
            Ok(Threats::None(None)) => Ok(Found::None),
            Ok(Threats::None(Some(_))) | Err(Stop::Nodes | Stop::Memory) => Ok(Found::Unknown),
            Err(stop) => Err(stop),
        }
    }

    /// What a look proves: a win by threats, a loss because every move but a losing block loses at once,
    /// or a draw by pairs.
    pub fn at_sight(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution<Cell>>, Stop> {
        let proved = |value, line| Some(Solution { value, line, shortest: false });
        if let Some(line) = self.forced(position, budget)? {
            let shortest = line.len() == 1;
            return Ok(Some(Solution { value: Value::Win, line, shortest }));
        }
        let other = position.to_move().other();
        let menaces = Trial::new(position).threatened(other).completions;
        if let [first, second, ..] = menaces[..] {
            let line = vec![first, second];
            return Ok(Some(Solution { value: Value::Loss, line, shortest: true }));
        }
        if let [only] = menaces[..] {
            let mut after = position.clone();
            if after.play(only).is_ok()
                && after.finish().is_none()
                && let Some(win) = self.forced(&after, budget)?
            {
                return Ok(proved(Value::Loss, [vec![only], win].concat()));
            }
        }
        if is_plain(position)
            && let (Some(x), Some(o)) =
                (tiling::pairs(position, Side::X), tiling::pairs(position, Side::O))
        {
            return Ok(proved(Value::Draw, paired_line(position, [&x, &o])));
        }
        Ok(None)
    }

    /// The value of an unfinished position and a game that shows it; `search`: also where that takes more
    /// than a look.
    pub fn solve(
        &mut self,
        position: &Position,
        search: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Solution<Cell>>, Stop> {
        if let Some(cell) = completion(position) {
            return Ok(Some(Solution { value: Value::Win, line: vec![cell], shortest: true }));
        }
        let small = is_plain(position) && position.variant().cells() <= SMALL;
        if !(small && search)
            && let Some(seen) = self.at_sight(position, budget)?
        {
            return Ok(Some(seen));
        }
        if !search {
            return Ok(None);
        }
        if !small && let Some(win) = self.sooner(position, None, budget)? {
            return Ok(Some(win));
        }
        if let Some(prover) = &self.prover {
            return prover.solve(position, budget, &mut self.stats).map(Some);
        }
        if is_plain(position) {
            return Ok(None);
        }
        let outcome = textbook(position, Algorithm::Champion, Order::default(), budget);
        self.stats.then(&outcome.stats);
        match (outcome.reason(), outcome.answer()) {
            (_, Some(answer)) => Ok(answer.value.map(|value| Solution {
                value,
                line: answer.line.clone(),
                shortest: answer.shortest,
            })),
            (Some(stop), None) => Err(stop),
            (None, None) => Ok(None),
        }
    }

    /// The fastest win, see [`sooner`].
    pub fn sooner(
        &mut self,
        position: &Position,
        known: Option<&[Cell]>,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution<Cell>>, Stop> {
        let mut stats = Stats::default();
        let found = sooner(position, known, budget, &mut stats);
        self.stats.then(&stats);
        found
    }

    /// A solution, with a faster win where there is one; whatever stops that, the solution stays.
    pub fn hastened(
        &mut self,
        position: &Position,
        solution: Solution<Cell>,
        budget: &Budget<'_>,
    ) -> Result<Solution<Cell>, Stop> {
        if solution.value != Value::Win || solution.shortest {
            return Ok(solution);
        }
        match self.sooner(position, Some(&solution.line), budget) {
            Ok(Some(faster)) => Ok(faster),
            Ok(None) | Err(Stop::Time | Stop::Nodes | Stop::Memory) => Ok(solution),
            Err(stop) => Err(stop),
        }
    }

    /// What every move is worth, where a search may settle all of them.
    pub fn every_move(
        &mut self,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<RatedMove>>, Stop> {
        if position.variant().k() > 1
            && let Some(prover) = &self.prover
        {
            return prover.every_move(position, budget, &mut self.stats).map(Some);
        }
        let mut rated = Vec::new();
        for cell in position.moves() {
            let mut after = position.clone();
            if after.play(cell).is_err() {
                continue;
            }
            let (value, line) = match final_value(&after) {
                Some(value) => (value, 0),
                None => match self.solve(&after, true, budget)? {
                    Some(solution) => (solution.value, solution.line.len()),
                    None => return Ok(None),
                },
            };
            let plies = (value != Value::Draw).then_some(1 + line as u32);
            rated.push(RatedMove { cell, value: value.flipped(), plies });
        }
        Ok(Some(rated))
    }
}

/// What a search for threats found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A win.
    Win(Vec<Cell>),
    /// Proved that there is none of the kind.
    None,
    /// Not decided.
    Unknown,
}

/// How many moves hold a value.
pub fn holding(rated: &[RatedMove], value: Value) -> Holding {
    let hold = rated.iter().filter(|rated| rated.value == value).count();
    Holding { hold, moves: rated.len() }
}

/// A move that completes a row of the side to move.
pub fn completion(position: &Position) -> Option<Cell> {
    let side = position.to_move();
    position.moves().find(|&cell| position.completes(cell, side))
}
