//! From questions to answers: the value of a position, and the whole game that shows it.

use super::bits::Mask;
use super::geometry::Geometry;
use super::lines::{decisive_line, drawn_line, unbounded};
use super::reduced::{FOREVER, Question, Reduced, Settled};
use super::search::{ProofTable, Worker};
use crate::board::{Cell, Position, Side};
use crate::certificate::build::Builder;
use crate::certificate::kernel::{Ask, Board, Place, Statement};
use crate::certificate::write_claims;
use gridwright_search::{Budget, Solution, Stats, Stop, Value, parallel};

/// Questions about so many moves are settled before threads are worth starting.
const SHORT: u8 = 3;
/// Expansions of the first look at one side's attack, before the other's has its turn.
const FIRST_TURN: u64 = 2_000;

/// A prover for one variant of board: its lines, symmetries and table.
#[derive(Debug)]
pub struct Prover<M> {
    geometry: Geometry<M>,
    table: ProofTable<M>,
    threads: usize,
}

impl<M: Mask> Prover<M> {
    /// A prover for boards like this one, with at most `bytes` for its table. `None` when the board has
    /// too many cells for the mask, or rules other than "k or more wins, play anywhere".
    pub fn new(board: &Position, bytes: u64, threads: usize) -> Option<Prover<M>> {
        let variant = board.variant();
        if !variant.is_plain() {
            return None;
        }
        Some(Prover {
            geometry: Geometry::new(variant.rows(), variant.cols(), variant.k())?,
            table: ProofTable::new(bytes),
            threads: threads.max(1),
        })
    }

    /// Its geometry.
    pub fn geometry(&self) -> &Geometry<M> {
        &self.geometry
    }

    /// Its table.
    pub fn table(&self) -> &ProofTable<M> {
        &self.table
    }

    /// A thread of search on this prover's table.
    pub fn worker<'s, 'b>(&'s self, budget: Budget<'b>) -> Worker<'s, 'b, M> {
        Worker::new(&self.geometry, &self.table, budget)
    }

    /// The value of a position that is not finished, with the game that shows it.
    pub fn solve(&self, board: &Position, budget: &Budget<'_>, stats: &mut Stats) -> Solved {
        let (value, decided) = self.value(board, budget, stats)?;
        let mut worker = self.worker(budget.aside());
        let mut line = Vec::new();
        let whole = match decided {
            Some((winner, moves)) => {
                decisive_line(&mut worker, self, board, winner, moves, &mut line)
            }
            None => drawn_line(self, board, &mut line, |position| {
                let question = unbounded(position);
                Ok(matches!(worker.ask(position, question)?, Settled::Win(_)))
            }),
        };
        stats.then(worker.stats());
        // A limit that comes while the line is written out leaves the value proved; without even a
        // first move there is no answer.
        if let Err(stop) = whole
            && line.is_empty()
        {
            return Err(stop);
        }
        Ok(Solution { value, shortest: whole.is_ok() && value != Value::Draw, line })
    }

    /// The value, and the winner with its number of moves where there is one.
    ///
    /// Both sides' attacks are looked at in turns, each for as long as the other: a position that is lost soon
    /// is not first proved to be won by nobody else.
    pub fn value(
        &self,
        board: &Position,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<(Value, Option<(Side, u8)>), Stop> {
        let side = board.to_move();
        let attacks = [(side, Value::Win), (side.other(), Value::Loss)];
        let mut fails = [false; 2];
        let mut turn = FIRST_TURN;
        while fails != [true; 2] {
            for (index, (attacker, value)) in attacks.into_iter().enumerate() {
                if fails[index] {
                    continue;
                }
                let wanted = if fails[1 - index] { u64::MAX } else { turn };
                let part = budget.part(wanted);
                let whole = part.limits().nodes == Some(wanted);
                let position = Reduced::of(board, attacker);
                match self.least(position, attacker == side, &part, stats) {
                    Ok(Some(moves)) => return Ok((value, Some((attacker, moves)))),
                    Ok(None) => fails[index] = true,
                    Err(Stop::Nodes) if whole => {}
                    Err(stop) => return Err(stop),
                }
            }
            turn = turn.saturating_mul(2);
        }
        Ok((Value::Draw, None))
    }

    /// The least number of own moves within which the attacker wins; `None` when it does not.
    pub fn least(
        &self,
        position: Reduced<M>,
        attacker_to_move: bool,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Option<u8>, Stop> {
        let search = Least::new(position, attacker_to_move);
        let mut worker = self.worker(budget.aside());
        let short = search.run(&mut worker, 1, SHORT.min(search.most));
        stats.then(worker.stats());
        let from = match short? {
            Found::Nothing(least) if least >= search.most => return Ok(None),
            Found::Nothing(_) => SHORT + 1,
            Found::Wins(moves) => return Ok(Some(moves)),
        };
        drop(worker);
        // Half of the threads go backwards, over the common table.
        stats.bytes = stats.bytes.max(self.table.bytes());
        let done = parallel::race(self.threads, &mut budget.aside(), stats, |thread| {
            // A phase's rounds are its own; of several phases the most counts.
            let account = Stats { rounds: 0, ..thread.stats };
            let mut worker = self.worker(thread.budget).with_account(account);
            if thread.number % 2 == 1 {
                worker = worker.backwards();
            }
            (search.rest(&mut worker, from), *worker.stats())
        })?;
        Ok(match done {
            Found::Wins(moves) => Some(moves),
            Found::Nothing(_) => None,
        })
    }
}

/// A solution, or what stopped the search for it.
pub type Solved = Result<Solution<Cell>, Stop>;

enum Found {
    Wins(u8),
    Nothing(u8),
}

/// The search for the least number of moves: one question after the other.
struct Least<M> {
    position: Reduced<M>,
    attacker_to_move: bool,
    most: u8,
}

impl<M: Mask> Least<M> {
    fn new(position: Reduced<M>, attacker_to_move: bool) -> Self {
        let cells = position.empty.len() + u32::from(attacker_to_move);
        Least { position, attacker_to_move, most: (cells / 2) as u8 }
    }

    fn question(&self, moves: u8, blocking_only: bool) -> Question {
        Question { attacker_to_move: self.attacker_to_move, blocking_only, moves }
    }

    fn run(&self, worker: &mut Worker<'_, '_, M>, from: u8, to: u8) -> Result<Found, Stop> {
        let mut least = from;
        while least <= to {
            worker.set_bound(least);
            match worker.ask(self.position, self.question(least, false))? {
                Settled::Win(_) => return Ok(Found::Wins(least)),
                Settled::Holds(moves) if moves >= self.most => return Ok(Found::Nothing(FOREVER)),
                Settled::Holds(moves) => least = moves + 1,
            }
        }
        Ok(Found::Nothing(to))
    }

    /// First whether mere blocking holds for ever, then one bound after the other.
    fn rest(&self, worker: &mut Worker<'_, '_, M>, from: u8) -> Result<Found, Stop> {
        worker.set_bound(self.most);
        match worker.ask(self.position, self.question(self.most, true))? {
            Settled::Holds(_) => Ok(Found::Nothing(FOREVER)),
            Settled::Win(_) => self.run(worker, from, self.most),
        }
    }
}

impl<M: Mask> Prover<M> {
    /// A certificate for a value this prover has found; see [`crate::certificate`].
    pub fn certify(
        &self,
        board: &Position,
        solution: &Solution<Cell>,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<String, Stop> {
        // The kernel counts its cells in words of 64.
        match M::CELLS / 64 {
            1 => self.certify_in::<1>(board, solution, budget, stats),
            2 => self.certify_in::<2>(board, solution, budget, stats),
            _ => self.certify_in::<4>(board, solution, budget, stats),
        }
    }

    fn certify_in<const N: usize>(
        &self,
        board: &Position,
        solution: &Solution<Cell>,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<String, Stop> {
        let plies = solution.line.len();
        let (statement, moves) = match solution.value {
            Value::Win => (Statement::Win(plies.div_ceil(2) as u8), plies.div_ceil(2) as u8),
            Value::Loss => (Statement::Loss((plies / 2) as u8), (plies / 2) as u8),
            Value::Draw => (Statement::Draw, 0),
        };
        let rules = Board::<N>::new(board.variant()).ok_or(Stop::Bound("size"))?;
        let mut worker = self.worker(budget.aside());
        let mut builder = Builder::new(&mut worker, rules);
        let side = board.to_move();
        let ask = |attacker: Side| Ask {
            attacker_to_move: attacker == side,
            blocking_only: false,
            moves,
        };
        let place = |attacker| Place::of(board, attacker);
        match solution.value {
            Value::Win => builder.win(place(side), ask(side))?,
            Value::Loss => builder.win(place(side.other()), ask(side.other()))?,
            Value::Draw => {
                for attacker in [side, side.other()] {
                    builder.hold(place(attacker), ask(attacker))?;
                }
            }
        }
        let claims = builder.into_claims();
        stats.then(worker.stats());
        Ok(write_claims(board, statement, &claims))
    }
}
