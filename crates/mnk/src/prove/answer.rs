//! The answer to a request: which prover is asked, and what goes into the outcome.

use super::bits::Mask;
use super::moves::Rated;
use super::{Prover, Solved, Wide, save, tiling};
use crate::board::{Board, Cell, Side};
use crate::threat::{Field, Threats, Vcf, Vct};
use crate::{certificate, notation, rules};
use gridwright_search::{Budget, Solution, Stats, Stop, Value};
use gridwright_world::outcome::{Outcome, Status};
use gridwright_world::settings::{Given, UsageError};
use gridwright_world::text::number_of;
use gridwright_world::world::Run;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is asked of the prover besides the value.
#[derive(Debug, Default)]
pub struct Request {
    /// `champion`, `pns`, `vcf` or `vct`.
    pub algorithm: &'static str,
    /// Value every move.
    pub all_moves: bool,
    /// Where a certificate goes.
    pub certificate: Option<PathBuf>,
    /// Where the table of a long proof is kept between runs.
    pub table: Option<PathBuf>,
    /// Certificates written so far: the second instance of a run gets a name of its own.
    pub written: AtomicUsize,
}

impl Request {
    /// Reads the prover's options; refuses those that make no sense together.
    pub fn new(algorithm: &'static str, given: &Given) -> Result<Request, UsageError> {
        let request = Request {
            algorithm,
            all_moves: given.has("all-moves"),
            certificate: given.text("certificate").map(Into::into),
            table: given.text("table").map(Into::into),
            written: AtomicUsize::new(0),
        };
        let refuse = |option: &str, reason: &str| {
            Err(UsageError(format!("--{option} {reason}, not {algorithm}")))
        };
        let proves = matches!(algorithm, "champion" | "pns" | "vcf" | "vct");
        if request.all_moves && algorithm != "champion" {
            return refuse("all-moves", "needs the algorithm champion");
        }
        if request.table.is_some() && algorithm != "champion" {
            return refuse("table", "needs the algorithm champion");
        }
        if request.certificate.is_some() && !proves {
            return refuse("certificate", "needs an algorithm that proves");
        }
        let asks = request.all_moves || request.table.is_some() || request.certificate.is_some();
        for rule in ["exact", "gravity"] {
            if given.has(rule) && (asks || (proves && algorithm != "champion")) {
                let what = "the prover knows the plain rules only";
                return Err(UsageError(format!("{what}, not --{rule}")));
            }
        }
        Ok(request)
    }
}

/// Bytes for tables unless `--memory-limit` says otherwise.
const TABLE_BYTES: u64 = 2 << 30;
/// Expansions a threat search may take before the full proof begins.
const THREAT_NODES: u64 = 100_000;
/// Boards of so many cells are proved before a threat search would be worth it.
const SMALL: usize = 49;

fn table_bytes(budget: &Budget<'_>) -> u64 {
    budget.limits().memory.unwrap_or(TABLE_BYTES)
}

/// Everything found on the way.
#[derive(Default)]
struct Findings {
    stats: Stats,
    certificate: Option<String>,
    rated: Vec<Rated>,
    notes: Vec<(&'static str, String)>,
}

/// Answers a request about a position under the plain rules.
pub fn answer(board: &Board, request: &Request, run: &Run<'_>) -> Outcome {
    let mut budget = run.budget();
    let mut findings = Findings::default();
    if let Some(value) = rules::final_value(board) {
        let over = Solution { value, line: Vec::new(), shortest: value != Value::Draw };
        return finish(board, request, Ok(Some(over)), findings);
    }
    let solved = match request.algorithm {
        "vcf" | "vct" => threats(board, request.algorithm, &mut budget, &mut findings),
        _ => sized(board, request, run.threads, &mut budget, &mut findings).map(Some),
    };
    finish(board, request, solved, findings)
}

/// A forced win of the side to move; `Ok(None)` when it is proved that there is none.
fn threats(
    board: &Board,
    algorithm: &str,
    budget: &mut Budget<'_>,
    findings: &mut Findings,
) -> Result<Option<Solution<Cell>>, Stop> {
    let most = budget.limits().moves;
    let found = forced(board, algorithm, most, budget, &mut findings.stats)?;
    Ok(match found {
        Ok((line, text)) => {
            findings.certificate = Some(text);
            Some(Solution { value: Value::Win, line, shortest: false })
        }
        Err(bound) => {
            let class = if algorithm == "vcf" {
                "continuous threats to complete a line"
            } else {
                "continuous threats to complete a line or to fork"
            };
            let within = match bound {
                Some(moves) => format!(" within {}", number_of(moves, "move")),
                None => String::new(),
            };
            findings.notes.push(("why", format!("no win by {class}{within}")));
            None
        }
    })
}

/// A forced win with its certificate, or the bound within which there is none.
type Forced = Result<(Vec<Cell>, String), Option<u32>>;

fn forced(
    board: &Board,
    algorithm: &str,
    most: Option<u32>,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Forced, Stop> {
    let mut field = Field::new(board);
    let mut vct = Vct::new();
    let found = if algorithm == "vcf" {
        let longest = field.free_count().div_ceil(2) as u32;
        Vcf::new().search(&mut field, most.unwrap_or(longest), budget, stats)?
    } else {
        vct.search(&mut field, most, budget, stats)?
    };
    let line: Vec<Cell> = match found {
        Threats::Win(cells) => cells.into_iter().map(|cell| Cell(cell as u16)).collect(),
        Threats::None(bound) => return Ok(Err(bound)),
    };
    let text = if algorithm == "vcf" {
        certificate::write_forced(board, &line)
    } else {
        let (tree, moves) = vct.tree(&mut field, budget, stats)?;
        certificate::write_threats(board, &tree, moves)
    };
    Ok(Ok((line, text)))
}

/// The narrowest mask the board fits.
fn sized(
    board: &Board,
    request: &Request,
    threads: usize,
    budget: &mut Budget<'_>,
    findings: &mut Findings,
) -> Solved {
    let bytes = table_bytes(budget);
    if let Some(prover) = Prover::<u64>::new(board, bytes, threads) {
        proved(&prover, board, request, budget, findings)
    } else if let Some(prover) = Prover::<u128>::new(board, bytes, threads) {
        proved(&prover, board, request, budget, findings)
    } else if let Some(prover) = Prover::<Wide>::new(board, bytes, threads) {
        proved(&prover, board, request, budget, findings)
    } else {
        let quick = at_sight(board, budget, findings);
        quick.unwrap_or(Err(Stop::Bound("size")))
    }
}

fn proved<M: Mask>(
    prover: &Prover<M>,
    board: &Board,
    request: &Request,
    budget: &mut Budget<'_>,
    findings: &mut Findings,
) -> Solved {
    if request.algorithm == "pns" {
        let (solved, stats) = prover.solve_pns(board, table_bytes(budget), budget);
        findings.stats.merge(&stats);
        let solution = solved?;
        certify(prover, board, request, &solution, budget, findings);
        return Ok(solution);
    }
    let plain = !request.all_moves && request.table.is_none();
    if plain
        && board.shape().cells() > SMALL
        && let Some(solved) = at_sight(board, budget, findings)
    {
        return solved;
    }
    if let Some(path) = request.table.as_deref().filter(|path| path.exists())
        && let Err(e) = save::load(path, prover.geometry(), prover.table())
    {
        findings.notes.push(("table_error", format!("{}: {e}", path.display())));
    }
    let solved = in_full(prover, board, request, budget, findings);
    if let Some(path) = &request.table
        && let Err(e) = save::save(path, prover.geometry(), prover.table())
    {
        findings.notes.push(("table_error", format!("{}: {e}", path.display())));
    }
    solved
}

/// The proof, and what else was asked for.
fn in_full<M: Mask>(
    prover: &Prover<M>,
    board: &Board,
    request: &Request,
    budget: &Budget<'_>,
    findings: &mut Findings,
) -> Solved {
    let solution = prover.solve(board, budget, &mut findings.stats)?;
    if request.all_moves {
        findings.rated = prover.rate_moves(board, budget, &mut findings.stats)?;
    }
    certify(prover, board, request, &solution, budget, findings);
    Ok(solution)
}

/// Writes the certificate, where one is wanted. A limit that comes meanwhile leaves the value proved.
fn certify<M: Mask>(
    prover: &Prover<M>,
    board: &Board,
    request: &Request,
    solution: &Solution<Cell>,
    budget: &Budget<'_>,
    findings: &mut Findings,
) {
    if request.certificate.is_none() {
        return;
    }
    match prover.certify(board, solution, budget, &mut findings.stats) {
        Ok(text) => findings.certificate = Some(text),
        Err(stop) => findings.notes.push(("certificate_error", format!("not finished: {stop}"))),
    }
}

/// What a larger board shows without a full proof: a forced win, or a pairing against both sides.
fn at_sight(board: &Board, budget: &Budget<'_>, findings: &mut Findings) -> Option<Solved> {
    if let (Some(x), Some(o)) = (tiling::pairs(board, Side::X), tiling::pairs(board, Side::O)) {
        findings.certificate = Some(certificate::write_pairs(board, [&x, &o]));
        let line = paired_line(board, [&x, &o]);
        return Some(Ok(Solution { value: Value::Draw, line, shortest: false }));
    }
    for algorithm in ["vcf", "vct"] {
        let mut stats = Stats::default();
        let found = forced(board, algorithm, None, &mut budget.part(THREAT_NODES), &mut stats);
        findings.stats.merge(&Stats { bytes: 0, peak_stored: 0, ..stats });
        match found {
            Ok(Ok((line, text))) => {
                findings.certificate = Some(text);
                return Some(Ok(Solution { value: Value::Win, line, shortest: false }));
            }
            Ok(Err(_)) | Err(Stop::Nodes | Stop::Memory) => {}
            Err(stop) => return Some(Err(stop)),
        }
    }
    None
}

/// A game in which both sides answer in their pairs; free moves go to the first free cell.
fn paired_line(board: &Board, against: [&[(Cell, Cell)]; 2]) -> Vec<Cell> {
    let mut board = board.clone();
    let partner = against.map(|pairs| {
        let mut partner = vec![None; board.marks().len()];
        for &(one, two) in pairs {
            partner[one.index()] = Some(two);
            partner[two.index()] = Some(one);
        }
        partner
    });
    let mut line: Vec<Cell> = Vec::with_capacity(board.free());
    let mut first = 0;
    while board.finish().is_none() {
        let attacker = board.to_move().other();
        let answer = line.last().and_then(|last| partner[attacker.index()][last.index()]);
        let cell = answer.filter(|&cell| board.legal(cell).is_ok()).or_else(|| {
            while first < board.marks().len() && board.legal(Cell(first as u16)).is_err() {
                first += 1;
            }
            (first < board.marks().len()).then_some(Cell(first as u16))
        });
        let Some(cell) = cell else { break };
        board.play(cell).expect("checked to be legal");
        line.push(cell);
    }
    line
}

/// The outcome in the terms all worlds share.
fn finish(
    board: &Board,
    request: &Request,
    solved: Result<Option<Solution<Cell>>, Stop>,
    findings: Findings,
) -> Outcome {
    let mut outcome = Outcome::new(request.algorithm, Status::Limit);
    outcome.stats = findings.stats;
    for (name, note) in findings.notes {
        if name == "why" {
            outcome.status = Status::Unsolvable { why: note };
        } else {
            outcome.extra.insert(name.into(), note.into());
        }
    }
    match solved {
        Err(stop) => outcome.stopped = Some(stop),
        Ok(None) => {}
        Ok(Some(solution)) => crate::enter(&mut outcome, board, &solution),
    }
    if !findings.rated.is_empty() {
        let moves = findings.rated.iter().map(|rated| {
            let name = notation::write_move(rated.cell, board.shape());
            match rated.plies {
                Some(plies) => json!({"move": name, "value": rated.value.name(), "plies": plies}),
                None => json!({"move": name, "value": rated.value.name()}),
            }
        });
        outcome.extra.insert("moves".into(), moves.collect());
        outcome.extra.insert("map".into(), map(board, &findings.rated).into());
    }
    if let (Some(path), Some(text)) = (&request.certificate, findings.certificate) {
        let path = numbered(path, request.written.fetch_add(1, Ordering::Relaxed));
        let done =
            save::write_beside(&path, |file| std::io::Write::write_all(file, text.as_bytes()));
        let (name, note) = match done {
            Ok(()) => ("certificate", path.display().to_string()),
            Err(e) => ("certificate_error", format!("{}: {e}", path.display())),
        };
        outcome.extra.insert(name.into(), note.into());
    }
    outcome
}

/// `FILE`, then `FILE.2`, `FILE.3` …
fn numbered(path: &Path, before: usize) -> PathBuf {
    if before == 0 {
        return path.to_owned();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}", before + 1));
    name.into()
}

/// The board with the value of every move: `+` wins, `=` draws, `-` loses, with plies where decided.
fn map(board: &Board, rated: &[Rated]) -> String {
    let shape = board.shape();
    let mut words: Vec<String> = board
        .marks()
        .iter()
        .map(|mark| mark.side().map_or("#".to_owned(), |side| side.letter().to_string()))
        .collect();
    for rated in rated {
        let sign = match rated.value {
            Value::Win => '+',
            Value::Draw => '=',
            Value::Loss => '-',
        };
        words[rated.cell.index()] = match rated.plies {
            Some(plies) => format!("{sign}{plies}"),
            None => sign.to_string(),
        };
    }
    let width = words.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for row in words.chunks(shape.cols()) {
        let cells: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        text.push_str(cells.join(" ").trim_end());
        text.push('\n');
    }
    text
}
