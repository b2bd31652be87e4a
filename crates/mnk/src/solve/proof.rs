//! Proofs: which prover is asked, what else it is asked for, and what goes into the outcome.

use super::sooner;
use crate::board::{Answer, Cell, Position, Side};
use crate::champion::table_file::LoadError;
use crate::champion::{Mask, Prover, RatedMove, Solved, Wide, table_file, tiling};
use crate::options::{Algorithm, Options};
use crate::threat::{Field, Threats, Vcf, Vct};
use crate::{certificate, rules};
use gridwright_search::{Budget, Solution, Stats, Stop, Value, Verdict};
use gridwright_world::text::{number_of, stopped_by};
use gridwright_world::{Choice, Outcome};
use std::io::{ErrorKind, Write};

/// What the faults of files are called.
const TABLE_ERROR: &str = "table_error";
pub(super) const CERTIFICATE_ERROR: &str = "certificate_error";
/// Bytes for tables unless `--memory-limit` says otherwise.
const TABLE_BYTES: u64 = 2 << 30;
/// Expansions a threat search may take before the full proof begins.
const THREAT_NODES: u64 = 100_000;
/// Boards of so many cells are proved before a threat search would be worth it.
const SMALL: usize = 49;

fn table_bytes(budget: &Budget<'_>) -> u64 {
    budget.limits().memory.unwrap_or(TABLE_BYTES)
}

/// A search for continuous threats of one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ThreatClass {
    /// To complete a line.
    Fours,
    /// To complete a line or to fork.
    Threats,
}

/// Everything found on the way.
#[derive(Default)]
struct Findings {
    stats: Stats,
    certificate: Option<String>,
    complaints: Vec<(&'static str, String)>,
    rated: Vec<RatedMove>,
    /// Why there is no answer.
    why: Option<String>,
}

impl Findings {
    fn complain(&mut self, name: &'static str, complaint: String) {
        self.complaints.push((name, complaint));
    }
}

/// Answers a request about a position under the plain rules.
pub(super) fn prove(
    position: &Position,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Outcome<Answer> {
    let mut findings = Findings::default();
    if let Some(value) = rules::final_value(position) {
        let over = Solution { value, line: Vec::new(), shortest: value != Value::Draw };
        return finish(position, options, Ok(Some(over)), findings);
    }
    let found = &mut findings;
    let solved = match options.algorithm {
        Algorithm::Vcf => threats(position, ThreatClass::Fours, budget, found),
        Algorithm::Vct => threats(position, ThreatClass::Threats, budget, found),
        _ => sized(position, options, budget, found).map(Some),
    };
    finish(position, options, solved, findings)
}

/// A forced win of the side to move; `Ok(None)` when it is proved that there is none.
fn threats(
    board: &Position,
    class: ThreatClass,
    budget: &mut Budget<'_>,
    findings: &mut Findings,
) -> Result<Option<Solution<Cell>>, Stop> {
    let most = budget.limits().moves;
    let found = forced(board, class, most, budget, &mut findings.stats)?;
    Ok(match found {
        Ok((line, text)) => {
            findings.certificate = Some(text);
            Some(Solution { value: Value::Win, line, shortest: false })
        }
        Err(bound) => {
            let class = match class {
                ThreatClass::Fours => "continuous threats to complete a line",
                ThreatClass::Threats => "continuous threats to complete a line or to fork",
            };
            let within = match bound {
                Some(moves) => format!(" within {}", number_of(moves, "move")),
                None => String::new(),
            };
            findings.why = Some(format!("no win by {class}{within}"));
            None
        }
    })
}

/// A forced win with its certificate, or the bound within which there is none.
type Forced = Result<(Vec<Cell>, String), Option<u32>>;

fn forced(
    board: &Position,
    class: ThreatClass,
    most: Option<u32>,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Forced, Stop> {
    let mut field = Field::new(board);
    let mut vct = Vct::new();
    let found = if class == ThreatClass::Fours {
        let longest = field.free_count().div_ceil(2) as u32;
        Vcf::new().search(&mut field, most.unwrap_or(longest), budget, stats)?
    } else {
        vct.search(&mut field, most, budget, stats)?
    };
    let line: Vec<Cell> = match found {
        Threats::Win(cells) => cells.into_iter().map(|cell| Cell(cell as u16)).collect(),
        Threats::None(bound) => return Ok(Err(bound)),
    };
    let text = if class == ThreatClass::Fours {
        certificate::write_forced(board, &line)
    } else {
        let (tree, moves) = vct.tree(&mut field, budget, stats)?;
        certificate::write_threats(board, &tree, moves)
    };
    Ok(Ok((line, text)))
}

/// The narrowest mask the board fits.
fn sized(
    board: &Position,
    options: &Options,
    budget: &mut Budget<'_>,
    findings: &mut Findings,
) -> Solved {
    let (bytes, threads) = (table_bytes(budget), budget.threads());
    if let Some(prover) = Prover::<u64>::new(board, bytes, threads) {
        proved(&prover, board, options, budget, findings)
    } else if let Some(prover) = Prover::<u128>::new(board, bytes, threads) {
        proved(&prover, board, options, budget, findings)
    } else if let Some(prover) = Prover::<Wide>::new(board, bytes, threads) {
        proved(&prover, board, options, budget, findings)
    } else {
        let quick = at_sight(board, options, budget, findings);
        quick.unwrap_or(Err(Stop::Bound("size")))
    }
}

fn proved<M: Mask>(
    prover: &Prover<M>,
    board: &Position,
    options: &Options,
    budget: &mut Budget<'_>,
    findings: &mut Findings,
) -> Solved {
    if options.algorithm == Algorithm::Pns {
        let (solved, stats) = prover.solve_pns(board, table_bytes(budget), budget);
        findings.stats.then(&stats);
        let solution = solved?;
        certify(prover, board, options, &solution, budget, findings);
        return Ok(solution);
    }
    let plain = !options.all_moves && options.table.is_none();
    if plain
        && board.variant().cells() > SMALL
        && let Some(solved) = at_sight(board, options, budget, findings)
    {
        return solved;
    }
    let Some(path) = &options.table else {
        return in_full(prover, board, options, budget, findings);
    };
    let loaded = match options.files.read(path) {
        // The first run makes it.
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(()),
        file => file.map_err(LoadError::File).and_then(|file| table_file::load(file, prover)),
    };
    let foreign = match loaded {
        Ok(()) => None,
        Err(e @ LoadError::Damaged) => {
            budget.note(&format!("warning: {path}: {e}; it is begun anew"));
            None
        }
        Err(e) => {
            // Said at once: whoever wants to go on from this proof should not have to wait for it.
            budget.note(&format!("warning: {path}: {e}; what is found now is not kept"));
            Some(e.to_string())
        }
    };
    let solved = in_full(prover, board, options, budget, findings);
    let save = || {
        let save = &mut |file: &mut dyn Write| table_file::save(file, prover);
        options.files.replace(path, table_file::FILE, save).err().map(|e| e.to_string())
    };
    if let Some(error) = foreign.or_else(save) {
        findings.complain(TABLE_ERROR, format!("--table {path}: {error}"));
    }
    solved
}

/// The proof, and what else was asked for.
fn in_full<M: Mask>(
    prover: &Prover<M>,
    board: &Position,
    options: &Options,
    budget: &Budget<'_>,
    findings: &mut Findings,
) -> Solved {
    let solution = prover.solve(board, budget, &mut findings.stats)?;
    if options.all_moves {
        findings.rated = prover.rate_moves(board, budget, &mut findings.stats)?;
    }
    certify(prover, board, options, &solution, budget, findings);
    Ok(solution)
}

/// Writes the certificate, where one is wanted. A limit that comes meanwhile leaves the value proved.
fn certify<M: Mask>(
    prover: &Prover<M>,
    board: &Position,
    options: &Options,
    solution: &Solution<Cell>,
    budget: &Budget<'_>,
    findings: &mut Findings,
) {
    if options.certificate.is_none() {
        return;
    }
    match prover.certify(board, solution, budget, &mut findings.stats) {
        Ok(text) => findings.certificate = Some(text),
        Err(stop) => {
            let error = format!("--certificate: not finished ({})", stopped_by(stop));
            findings.complain(CERTIFICATE_ERROR, error);
        }
    }
}

/// What a larger board shows without a full proof: a forced win, or a pairing against both sides.
fn at_sight(
    board: &Position,
    options: &Options,
    budget: &Budget<'_>,
    findings: &mut Findings,
) -> Option<Solved> {
    if let (Some(x), Some(o)) = (tiling::pairs(board, Side::X), tiling::pairs(board, Side::O)) {
        findings.certificate = Some(certificate::write_pairs(board, [&x, &o]));
        let line = paired_line(board, [&x, &o]);
        return Some(Ok(Solution { value: Value::Draw, line, shortest: false }));
    }
    for class in [ThreatClass::Fours, ThreatClass::Threats] {
        let mut stats = Stats::default();
        let found = forced(board, class, None, &mut budget.part(THREAT_NODES), &mut stats);
        findings.stats.then(&stats);
        match found {
            Ok(Ok((line, text))) => {
                findings.certificate = Some(text);
                return Some(hastened(board, line, options, budget, findings));
            }
            Ok(Err(_)) | Err(Stop::Nodes | Stop::Memory) => {}
            Err(stop) => return Some(Err(stop)),
        }
    }
    // A win without threats has no certificate of its own here.
    if options.certificate.is_some() {
        return None;
    }
    let mut stats = Stats::default();
    let found = sooner(board, None, budget, &mut stats);
    findings.stats.then(&stats);
    found.transpose()
}

/// A win by threats, or a faster one; as it is where a certificate of it is wanted.
fn hastened(
    board: &Position,
    line: Vec<Cell>,
    options: &Options,
    budget: &Budget<'_>,
    findings: &mut Findings,
) -> Solved {
    let mut stats = Stats::default();
    let faster = match options.certificate {
        Some(_) => None,
        None => sooner(board, Some(&line), budget, &mut stats)?,
    };
    findings.stats.then(&stats);
    Ok(faster.unwrap_or(Solution { value: Value::Win, line, shortest: false }))
}

/// A game in which both sides answer in their pairs; free moves go to the first free cell.
pub(crate) fn paired_line(board: &Position, against: [&[(Cell, Cell)]; 2]) -> Vec<Cell> {
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

/// The outcome of what needed no search; its certificate is a line of play.
pub(super) fn told(
    board: &Position,
    options: &Options,
    solution: Solution<Cell>,
) -> Outcome<Answer> {
    let certificate = Some(certificate::write_forced(board, &solution.line));
    finish(board, options, Ok(Some(solution)), Findings { certificate, ..Findings::default() })
}

/// The outcome in the terms all worlds share.
fn finish(
    board: &Position,
    options: &Options,
    solved: Result<Option<Solution<Cell>>, Stop>,
    mut findings: Findings,
) -> Outcome<Answer> {
    let name = options.algorithm.name();
    let verdict = match solved {
        Err(why) => Verdict::Stopped { why, best: None },
        Ok(None) => Verdict::Impossible,
        Ok(Some(solution)) => {
            let answer = Answer::proved(board.variant(), solution);
            Verdict::Proved(entered(answer, board, options, &mut findings))
        }
    };
    let optimal = verdict.answer().map(|_| true);
    let Findings { why, stats, complaints, .. } = findings;
    Outcome { optimal, why, stats, complaints, ..Outcome::new(name, verdict) }
}

/// The answer with all that was found besides; its certificate is written.
fn entered(
    mut answer: Answer,
    board: &Position,
    options: &Options,
    findings: &mut Findings,
) -> Answer {
    answer.moves = std::mem::take(&mut findings.rated);
    if !answer.moves.is_empty() {
        answer.map = Some(map(board, &answer.moves));
    }
    if let (Some(file), Some(text)) = (&options.certificate, &findings.certificate) {
        let path = file.next();
        let write = &mut |file: &mut dyn Write| file.write_all(text.as_bytes());
        match options.files.replace(&path, certificate::FILE, write) {
            Ok(()) => answer.certificate = Some(path),
            Err(e) => findings.complain(CERTIFICATE_ERROR, format!("--certificate {path}: {e}")),
        }
    }
    answer
}

/// The board with the value of every move: `+` wins, `=` draws, `-` loses, with plies where decided.
fn map(board: &Position, rated: &[RatedMove]) -> String {
    let variant = board.variant();
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
    for row in words.chunks(variant.cols()) {
        let cells: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        text.push_str(cells.join(" ").trim_end());
        text.push('\n');
    }
    text
}
