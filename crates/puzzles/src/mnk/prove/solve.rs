//! From questions to answers: the value of a position, and the whole game that shows it.

use super::bits::Mask;
use super::geometry::Geometry;
use super::pns::Attack;
use super::position::{Answer, FOREVER, Frame, Position, Question, Scratch};
use super::search::{ProofTable, Worker};
use crate::mnk::board::{Board, Cell, Side};
use crate::mnk::certificate::{self, Statement, build::Builder};
use gridwright_search::adversarial::Pns;
use gridwright_search::{Budget, Cancel, Solution, Stats, Stop, Value};
use std::thread;

/// Questions about so many moves are settled before threads are worth starting.
const SHORT: u8 = 3;

/// A prover for one shape of board: its lines, symmetries and table.
#[derive(Debug)]
pub struct Prover<M> {
    geometry: Geometry<M>,
    table: ProofTable<M>,
    threads: usize,
}

impl<M: Mask> Prover<M> {
    /// A prover for boards like this one, with at most `bytes` for its table. `None` when the board has
    /// too many cells for the mask, or rules other than "k or more wins, play anywhere".
    pub fn new(board: &Board, bytes: u64, threads: usize) -> Option<Prover<M>> {
        let shape = board.shape();
        if shape.exact() || shape.gravity() {
            return None;
        }
        Some(Prover {
            geometry: Geometry::new(shape.rows(), shape.cols(), shape.k())?,
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

    /// The position as an attack by `attacker`.
    pub fn position(&self, board: &Board, attacker: Side) -> Position<M> {
        certificate::position(board, attacker)
    }

    /// A thread of search on this prover's table.
    pub fn worker<'s, 'b>(&'s self, budget: Budget<'b>) -> Worker<'s, 'b, M> {
        Worker::new(&self.geometry, &self.table, budget)
    }

    /// The value of a position that is not finished, with the game that shows it.
    pub fn solve(&self, board: &Board, budget: &Budget<'_>, stats: &mut Stats) -> Solved {
        let (value, decided) = self.value(board, budget, stats)?;
        let mut worker = self.worker(budget.fork(&Cancel::default()));
        let mut line = Vec::new();
        let whole = match decided {
            Some((winner, moves)) => {
                decisive_line(&mut worker, self, board, winner, moves, &mut line)
            }
            None => drawn_line(self, board, &mut line, |position| {
                let question = unbounded(position);
                Ok(matches!(worker.ask(position, question)?, Answer::Win(_)))
            }),
        };
        stats.merge(&Stats { bytes: 0, ..*worker.stats() });
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
    pub fn value(
        &self,
        board: &Board,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<(Value, Option<(Side, u8)>), Stop> {
        let side = board.to_move();
        let other = side.other();
        if let Some(moves) = self.least(self.position(board, side), true, budget, stats)? {
            return Ok((Value::Win, Some((side, moves))));
        }
        if let Some(moves) = self.least(self.position(board, other), false, budget, stats)? {
            return Ok((Value::Loss, Some((other, moves))));
        }
        Ok((Value::Draw, None))
    }

    /// The least number of own moves within which the attacker wins; `None` when it does not.
    pub fn least(
        &self,
        position: Position<M>,
        attacker_to_move: bool,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Option<u8>, Stop> {
        let search = Least::new(position, attacker_to_move);
        let mut worker = self.worker(budget.fork(&Cancel::default()));
        let short = search.run(&mut worker, 1, SHORT.min(search.most));
        account(stats, worker.stats());
        let from = match short? {
            Found::Nothing(least) if least >= search.most => return Ok(None),
            Found::Nothing(_) => SHORT + 1,
            Found::Wins(moves) => return Ok(Some(moves)),
        };
        drop(worker);
        let done = self.race(budget, stats, |worker| search.rest(worker, from))?;
        Ok(match done {
            Found::Wins(moves) => Some(moves),
            Found::Nothing(_) => None,
        })
    }

    /// Runs one search on all threads, half of them backwards, over the common table; the first to
    /// finish ends the others. What is found is a matter of values, not of who finds it.
    fn race<T: Send>(
        &self,
        budget: &Budget<'_>,
        stats: &mut Stats,
        search: impl Fn(&mut Worker<'_, '_, M>) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stop> {
        let done = Cancel::default();
        let run = |index: usize| {
            let worker = self.worker(budget.fork(&done));
            let mut worker = if index % 2 == 1 { worker.backwards() } else { worker };
            let found = search(&mut worker);
            if found.is_ok() {
                done.raise();
            }
            (found, *worker.stats())
        };
        let runs = thread::scope(|scope| {
            let run = &run;
            let helpers: Vec<_> =
                (1..self.threads).map(|index| scope.spawn(move || run(index))).collect();
            let mut runs = vec![run(0)];
            // A thread that could not finish has nothing to add.
            runs.extend(helpers.into_iter().filter_map(|helper| helper.join().ok()));
            runs
        });
        let mut outcome = Err(Stop::Cancelled);
        for (found, account_of) in runs {
            account(stats, &account_of);
            outcome = match (outcome, found) {
                (Ok(first), _) => Ok(first),
                (Err(_), Ok(found)) => Ok(found),
                // The limit itself, rather than a sibling's end.
                (Err(Stop::Cancelled), Err(stop)) | (Err(stop), Err(_)) => Err(stop),
            };
        }
        outcome
    }
}

/// A solution, or what stopped the search for it.
pub type Solved = Result<Solution<Cell>, Stop>;

/// Adds a phase that used the same table.
fn account(stats: &mut Stats, phase: &Stats) {
    stats.bytes = 0;
    stats.merge(phase);
}

enum Found {
    Wins(u8),
    Nothing(u8),
}

/// The search for the least number of moves: one question after the other.
struct Least<M> {
    position: Position<M>,
    attacker_to_move: bool,
    most: u8,
}

impl<M: Mask> Least<M> {
    fn new(position: Position<M>, attacker_to_move: bool) -> Self {
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
                Answer::Win(_) => return Ok(Found::Wins(least)),
                Answer::Holds(moves) if moves >= self.most => return Ok(Found::Nothing(FOREVER)),
                Answer::Holds(moves) => least = moves + 1,
            }
        }
        Ok(Found::Nothing(to))
    }

    /// First whether mere blocking holds for ever, then one bound after the other.
    fn rest(&self, worker: &mut Worker<'_, '_, M>, from: u8) -> Result<Found, Stop> {
        worker.set_bound(self.most);
        match worker.ask(self.position, self.question(self.most, true))? {
            Answer::Holds(_) => Ok(Found::Nothing(FOREVER)),
            Answer::Win(_) => self.run(worker, from, self.most),
        }
    }
}

/// The winner hurries, the loser delays; among equals the first in the order of candidates.
fn decisive_line<M: Mask>(
    worker: &mut Worker<'_, '_, M>,
    prover: &Prover<M>,
    board: &Board,
    winner: Side,
    moves: u8,
    line: &mut Vec<Cell>,
) -> Result<(), Stop> {
    let mut board = board.clone();
    let mut left = moves;
    while board.finish().is_none() {
        let attacking = board.to_move() == winner;
        let position = prover.position(&board, winner);
        let question = Question { attacker_to_move: attacking, blocking_only: false, moves: left };
        let cell = match only_move(prover.geometry(), position, question) {
            Some(cell) => cell,
            None => decisive_move(worker, prover, position, question)?,
        };
        left -= u8::from(attacking);
        line.push(Cell(cell as u16));
        board.play(Cell(cell as u16)).expect("candidates are free cells");
    }
    Ok(())
}

/// A completing cell of the side to move, else one of its opponent to be blocked.
fn only_move<M: Mask>(geometry: &Geometry<M>, p: Position<M>, q: Question) -> Option<usize> {
    let mut frame = Frame::default();
    let ask = Question { moves: 2, ..q };
    frame.collect(geometry, p, ask);
    let (now, counter) = (frame.attack.completions(), frame.defence.completions());
    let order = if q.attacker_to_move { [now, counter] } else { [counter, now] };
    order.into_iter().map(Mask::first).find(|&cell| cell < M::CELLS)
}

fn decisive_move<M: Mask>(
    worker: &mut Worker<'_, '_, M>,
    prover: &Prover<M>,
    p: Position<M>,
    q: Question,
) -> Result<usize, Stop> {
    for cell in ordered(prover.geometry(), p, q) {
        let (next, mut ask) = p.play(q, M::one(cell));
        if !q.attacker_to_move {
            ask.moves -= 1;
        }
        let wins = matches!(worker.ask(next, ask)?, Answer::Win(_));
        if wins == q.attacker_to_move {
            return Ok(cell);
        }
    }
    Ok(p.empty.first())
}

/// All empty cells, those worth trying first.
fn ordered<M: Mask>(geometry: &Geometry<M>, p: Position<M>, q: Question) -> Vec<usize> {
    let mut frame = Frame::default();
    frame.collect(geometry, p, q);
    let mut cells: Vec<usize> = frame
        .candidates(&mut Scratch::new(geometry.cells()))
        .into_iter()
        .map(usize::from)
        .collect();
    let first = cells.iter().fold(M::NONE, |set, &cell| set | M::one(cell));
    cells.extend(p.empty.minus(first).cells());
    cells
}

/// Both sides play the first move, in the order of candidates, that does not lose. `wins` says whether
/// the attacker, to move, wins.
fn drawn_line<M: Mask>(
    prover: &Prover<M>,
    board: &Board,
    line: &mut Vec<Cell>,
    mut wins: impl FnMut(Position<M>) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let mut board = board.clone();
    while board.finish().is_none() {
        let mine = prover.position(&board, board.to_move());
        let question = unbounded(mine);
        let mut chosen = only_move(prover.geometry(), mine, question);
        if chosen.is_none() {
            for cell in ordered(prover.geometry(), mine, question) {
                let (next, _) = mine.play(question, M::one(cell));
                if next.empty.is_empty() || !wins(next.swapped())? {
                    chosen = Some(cell);
                    break;
                }
            }
        }
        let cell = Cell(chosen.unwrap_or(mine.empty.first()) as u16);
        line.push(cell);
        board.play(cell).expect("candidates are free cells");
    }
    Ok(())
}

/// Whether the attacker, to move, ever wins.
fn unbounded<M: Mask>(position: Position<M>) -> Question {
    Question {
        attacker_to_move: true,
        blocking_only: false,
        moves: position.empty.len().div_ceil(2) as u8,
    }
}

impl<M: Mask> Prover<M> {
    /// The same answer by proof-number search: no bounds on the length, so the line need not be the
    /// shortest.
    pub fn solve_pns(&self, board: &Board, bytes: u64, budget: &mut Budget<'_>) -> (Solved, Stats) {
        let mut stats = Stats::default();
        let mut tables = [Pns::new(bytes / 2), Pns::new(bytes / 2)];
        let solved = self.pns_line(board, &mut tables, budget, &mut stats);
        (solved, stats)
    }

    fn pns_line(
        &self,
        board: &Board,
        [mine, theirs]: &mut [Pns; 2],
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Solved {
        let side = board.to_move();
        let mut settle = |table: &mut Pns, position, first: bool| {
            table.settle(&mut Attack::new(&self.geometry, position, first), budget, stats)
        };
        let mut line = Vec::new();
        let value = if settle(mine, self.position(board, side), true)? {
            self.won_line(board, side, &mut line, |p, first| settle(mine, p, first))?;
            Value::Win
        } else if settle(theirs, self.position(board, side.other()), false)? {
            self.won_line(board, side.other(), &mut line, |p, first| settle(theirs, p, first))?;
            Value::Loss
        } else {
            // The tables know nothing of each other's attacker: one for each side to move.
            let mut turn = false;
            drawn_line(self, board, &mut line, |p| {
                turn = !turn;
                settle(if turn { theirs } else { mine }, p, true)
            })?;
            Value::Draw
        };
        Ok(Solution { value, line, shortest: false })
    }

    /// The winner plays the first move that wins, the loser the first that comes to mind.
    fn won_line(
        &self,
        board: &Board,
        winner: Side,
        line: &mut Vec<Cell>,
        mut wins: impl FnMut(Position<M>, bool) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let mut board = board.clone();
        while board.finish().is_none() {
            let position = self.position(&board, winner);
            let attacker_to_move = board.to_move() == winner;
            let question = Question { attacker_to_move, ..unbounded(position) };
            let mut chosen = only_move(&self.geometry, position, question);
            if chosen.is_none() {
                for cell in ordered(&self.geometry, position, question) {
                    let (next, _) = position.play(question, M::one(cell));
                    if !attacker_to_move || wins(next, false)? {
                        chosen = Some(cell);
                        break;
                    }
                }
            }
            let cell = Cell(chosen.unwrap_or(position.empty.first()) as u16);
            line.push(cell);
            board.play(cell).expect("candidates are free cells");
        }
        Ok(())
    }
}

impl<M: Mask> Prover<M> {
    /// A certificate for a value this prover has found; see [`crate::mnk::certificate`].
    pub fn certify(
        &self,
        board: &Board,
        solution: &Solution<Cell>,
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Result<String, Stop> {
        let side = board.to_move();
        let moves = match solution.value {
            Value::Win => solution.line.len().div_ceil(2),
            Value::Loss => solution.line.len() / 2,
            Value::Draw => 0,
        } as u8;
        let statement = Statement { value: solution.value, moves };
        let mut worker = self.worker(budget.fork(&Cancel::default()));
        let mut builder = Builder::new(&mut worker);
        let ask = |attacker: Side| Question {
            attacker_to_move: attacker == side,
            blocking_only: false,
            moves,
        };
        let position = |attacker| self.position(board, attacker);
        match solution.value {
            Value::Win => builder.win(position(side), ask(side))?,
            Value::Loss => builder.win(position(side.other()), ask(side.other()))?,
            Value::Draw => {
                for attacker in [side, side.other()] {
                    builder.hold(position(attacker), ask(attacker))?;
                }
            }
        }
        let claims = builder.into_claims();
        account(stats, worker.stats());
        Ok(certificate::write(board, &self.geometry, statement, &claims))
    }
}
