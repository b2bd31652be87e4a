//! The options of the world, typed.

use crate::Mnk;
use crate::board::{LONGEST, LONGEST_ROW, Rule, Variant, VariantError};
use crate::certificate;
use crate::champion::table_file;
use crate::generate::Wish;
use crate::notation::Notation;
use crate::seed::Parameters;
use gridwright_world::Command::{Check, Compare, Convert, Generate, Hint, Rate, Sheet, Solve};
use gridwright_world::files::{Files, NoFiles};
use gridwright_world::{
    Choice, Command, OptionSpec, Request, UsageError, engine, pick_algorithm, pick_format,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What `--algorithm` may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Proves the value, by whatever proves it soonest.
    #[default]
    Champion,
    /// Proof-number search on reduced positions.
    Pns,
    /// Victory by continuous fours.
    Vcf,
    /// Victory by continuous threats.
    Vct,
    /// Alpha-beta to the end of the game.
    AlphaBeta,
    /// The player of the original report.
    SeedPlayer,
    /// Every line of play to the end of the game.
    Minimax,
}

impl Algorithm {
    /// Whether it proves on reduced positions, which know the plain rules only.
    pub(crate) fn proves(self) -> bool {
        match self {
            Algorithm::Champion | Algorithm::Pns | Algorithm::Vcf | Algorithm::Vct => true,
            Algorithm::AlphaBeta | Algorithm::SeedPlayer | Algorithm::Minimax => false,
        }
    }
}

impl Choice for Algorithm {
    const ALL: &'static [Algorithm] = &[
        Algorithm::Champion,
        Algorithm::Pns,
        Algorithm::Vcf,
        Algorithm::Vct,
        Algorithm::AlphaBeta,
        Algorithm::SeedPlayer,
        Algorithm::Minimax,
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Algorithm::Champion => ("champion", "proves the value, by whatever proves it soonest"),
            Algorithm::Pns => ("pns", "proof-number search (df-pn) on reduced positions"),
            Algorithm::Vcf => ("vcf", "a win by continuous threats to complete a line, or none"),
            Algorithm::Vct => ("vct", "the same with threats to fork (open k-2)"),
            Algorithm::AlphaBeta => {
                ("alphabeta", "alpha-beta to the end of the game, with a table")
            }
            Algorithm::SeedPlayer => {
                ("seed-player", "the player of the original report: an estimate")
            }
            Algorithm::Minimax => ("minimax", "every line of play to the end of the game"),
        }
    }
}

/// What `--heuristic` may be: the order in which alpha-beta tries moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Row by row.
    #[default]
    Rows,
    /// From the middle of the board outwards.
    Centre,
    /// The cells first that the most rows of k go through.
    Lines,
}

impl Choice for Order {
    const ALL: &'static [Order] = &[Order::Rows, Order::Centre, Order::Lines];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Order::Rows => ("rows", "row by row"),
            Order::Centre => ("centre", "from the middle outwards"),
            Order::Lines => ("lines", "cells with the most rows of k through them first"),
        }
    }
}

const EVERYWHERE: &[Command] = &[Solve, Check, Hint, Rate, Compare, Convert, Generate, Sheet];

/// Where every rule has a meaning, and not only those that the player and the hints know.
const JUDGED: &[Command] = EVERYWHERE;

/// What only this world understands.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec::new("k", EVERYWHERE).takes("K").about(
        "how many in a row win, for boards without M N K above them and for new ones \
         [default there: 5; 4 on fewer than 7 rows or columns, 3 on fewer than 5]",
    ),
    OptionSpec::new("exact", EVERYWHERE).about("only exactly k in a row win, not more"),
    OptionSpec::new("rule", JUDGED).takes("NAME").about(
        "what wins: freestyle (k or more), exact, renju (forbidden points for X), caro \
         (not if both ends are blocked) or exact-caro [default: freestyle]",
    ),
    OptionSpec::new("gravity", EVERYWHERE)
        .about("stones fall to the lowest free cell of their column (Connect Four)"),
    OptionSpec::new("allow-finished", &[Solve])
        .about("answer for positions that are already won or full"),
    OptionSpec::new("multi-pv", &[Solve])
        .takes("N")
        .about("the player's view of the N best moves instead of a proof"),
    OptionSpec::new("all-moves", &[Solve]).about("the value of every move, as a map"),
    OptionSpec::new("certificate", &[Solve])
        .takes("FILE")
        .about("write a proof that `check` can verify without searching"),
    OptionSpec::new("table", &[Solve])
        .takes("FILE")
        .about("keep the table of a long proof here and go on from it next time"),
    OptionSpec::new("game", &[Hint])
        .about("review the games instead: M N K and the moves x,y, one step a move"),
    OptionSpec::new("size", &[Generate])
        .takes("RxC")
        .about("rows and columns of new boards [default: 15x15, with --gravity 6x7]"),
    OptionSpec::new("kind", &[Generate]).takes("NAME").about(
        "puzzle (a win by force with a single first move) or opening (a few stones that \
         favour nobody) [default: puzzle]",
    ),
    OptionSpec::new("wins-in", &[Generate])
        .takes("N")
        .about("puzzles that are won in N moves and not in fewer [default: 2 to 5]"),
    OptionSpec::new("difficulty", &[Generate])
        .takes("GRADE")
        .about("puzzles that rate calls easy, medium, hard, expert or extreme"),
    OptionSpec::new("stones", &[Generate])
        .takes("N")
        .about("stones of an opening [default: 3 to 6]"),
    engine::heuristic(
        "order in which alphabeta tries moves: rows, centre or lines [default: rows]",
    ),
    SEED_PLAYER[0],
    SEED_PLAYER[1],
    SEED_PLAYER[2],
];

const PLAYED: &[Command] = &[Solve, Compare];

/// What only the report's player understands.
const SEED_PLAYER: [OptionSpec; 3] = [
    OptionSpec::new("recent", PLAYED)
        .takes("N")
        .about("seed-player: look next to the last N stones [default: 10]"),
    OptionSpec::new("closed", PLAYED)
        .takes("FACTOR")
        .about("seed-player: what a closed end leaves of a streak, 0 to 1 [default: 0.9]"),
    OptionSpec::new("gap", PLAYED)
        .takes("N")
        .about("seed-player: free cells in a row that a streak may hold [default: 1]"),
];

/// What only some algorithms look at.
pub(crate) const ONLY_FOR: &[(&str, &[&str])] = &[
    ("multi-pv", &["champion"]),
    ("all-moves", &["champion"]),
    ("table", &["champion"]),
    ("heuristic", &["alphabeta"]),
    ("recent", &["seed-player"]),
    ("closed", &["seed-player"]),
    ("gap", &["seed-player"]),
];

/// Reads what the report's player may be varied in.
fn seed_player(request: &Request) -> Result<Parameters, UsageError> {
    let usual = Parameters::default();
    let number = |name: &str, least: usize, most: usize, usual: usize| match request.text(name) {
        None => Ok(usual),
        Some(text) => text
            .parse()
            .ok()
            .filter(|n| (least..=most).contains(n))
            .ok_or_else(|| UsageError(format!("--{name} '{text}': expected {least} to {most}"))),
    };
    let closed = match request.text("closed") {
        None => usual.closed,
        Some(text) => text.parse().ok().filter(|f| (0.0..=1.0).contains(f)).ok_or_else(|| {
            UsageError(format!("--closed '{text}': expected a number from 0 to 1"))
        })?,
    };
    Ok(Parameters {
        recent: number("recent", 1, 10_000, usual.recent)?,
        closed,
        gap: number("gap", 0, 100, usual.gap)?,
    })
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Options {
    /// Who answers.
    pub algorithm: Algorithm,
    /// The notation to be read; detected when absent.
    pub notation: Option<Notation>,
    /// How many in a row win on boards that do not say it.
    pub k: Option<usize>,
    /// Positions are read as games under this rule.
    pub rule: Rule,
    /// Positions are read as games where stones fall.
    pub gravity: bool,
    /// Positions that are already over are accepted.
    pub finished: bool,
    /// How many moves the player is asked about; `None` asks for a proof.
    pub multi_pv: Option<usize>,
    /// The order in which alpha-beta tries moves.
    pub heuristic: Order,
    /// For the whims of the report's player.
    pub seed: u64,
    /// What the report's player may be varied in.
    pub seed_player: Parameters,
    /// Whether the report's player gives an account of what it saw.
    pub verbose: bool,
    /// Value every move.
    pub all_moves: bool,
    /// A hint is a review of the moves that were played.
    pub game: bool,
    /// Rows and columns of new boards.
    pub size: (usize, usize),
    /// What new positions are to be like.
    pub wish: Wish,
    /// Where certificates go.
    pub certificate: Option<NumberedFile>,
    /// Where the table of a long proof is kept between runs.
    pub table: Option<String>,
    /// How these files are reached.
    pub files: Arc<dyn Files>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            algorithm: Algorithm::Champion,
            notation: None,
            k: None,
            rule: Rule::Freestyle,
            gravity: false,
            finished: false,
            multi_pv: None,
            heuristic: Order::default(),
            seed: 0,
            seed_player: Parameters::default(),
            verbose: false,
            all_moves: false,
            game: false,
            size: USUAL_SIZE,
            wish: Wish::default(),
            certificate: None,
            table: None,
            files: Arc::new(NoFiles),
        }
    }
}

/// Rows and columns of new boards, and of those where stones fall.
const USUAL_SIZE: (usize, usize) = (15, 15);
const FALLING_SIZE: (usize, usize) = (6, 7);

/// A file for every instance of a run: `FILE`, then `FILE.2`, `FILE.3` … Clones count together.
#[derive(Clone, Debug)]
pub struct NumberedFile {
    path: String,
    used: Arc<AtomicUsize>,
}

impl NumberedFile {
    /// Begins with this one.
    pub fn new(path: impl Into<String>) -> NumberedFile {
        NumberedFile { path: path.into(), used: Arc::default() }
    }

    /// The next name.
    pub(crate) fn next(&self) -> String {
        match self.used.fetch_add(1, Ordering::Relaxed) {
            0 => self.path.clone(),
            used => format!("{}.{}", self.path, used + 1),
        }
    }
}

/// `--k`
fn in_a_row(request: &Request) -> Result<Option<usize>, UsageError> {
    let Some(text) = request.text("k") else { return Ok(None) };
    let k = text.parse().ok().filter(|k| (1..=LONGEST_ROW).contains(k));
    let wrong = || UsageError(format!("--k {text}: expected a number from 1 to {LONGEST_ROW}"));
    k.ok_or_else(wrong).map(Some)
}

/// `--rule`, or `--exact` for one of them.
fn rule(request: &Request) -> Result<Rule, UsageError> {
    let given = request.text("rule").map(|name| Rule::named("rule", name)).transpose()?;
    match (given, request.has("exact")) {
        (Some(rule), true) if rule != Rule::Exact => {
            Err(UsageError(format!("--exact and --rule {} exclude each other", rule.name())))
        }
        (given, exact) => Ok(given.unwrap_or(if exact { Rule::Exact } else { Rule::Freestyle })),
    }
}

impl Options {
    /// A board under the rules that were asked for.
    pub(crate) fn variant(
        &self,
        rows: usize,
        cols: usize,
        k: usize,
    ) -> Result<Variant, VariantError> {
        Ok(Variant::new(rows, cols, k)?.ruled(self.rule)?.falling(self.gravity))
    }

    pub(crate) fn read(request: &Request) -> Result<Options, UsageError> {
        let multi_pv = request.value::<usize>("multi-pv")?;
        if multi_pv.is_some_and(|n| !(1..=10_000).contains(&n)) {
            return Err(UsageError("--multi-pv: expected 1 to 10000".to_owned()));
        }
        let options = Options {
            algorithm: pick_algorithm::<Mnk>(request)?,
            notation: pick_format::<Mnk>(request)?,
            k: in_a_row(request)?,
            rule: rule(request)?,
            gravity: request.has("gravity"),
            finished: request.has("allow-finished") || request.command != Solve,
            multi_pv,
            heuristic: match request.text("heuristic") {
                Some(name) => Order::named("heuristic", name)?,
                None => Order::default(),
            },
            seed: request.seed,
            seed_player: seed_player(request)?,
            verbose: request.verbose,
            all_moves: request.has("all-moves"),
            game: request.has("game"),
            size: request.size(
                if request.has("gravity") { FALLING_SIZE } else { USUAL_SIZE },
                1..=LONGEST,
            )?,
            wish: Wish::read(request)?,
            certificate: request.text("certificate").map(NumberedFile::new),
            table: request.text("table").map(str::to_owned),
            files: Arc::clone(&request.files),
        };
        let options = options.sensible()?;
        options.known(request.command)?;
        options.writable()?;
        Ok(options)
    }

    /// Refuses files that could not be written after the work, or are somebody else's.
    fn writable(&self) -> Result<(), UsageError> {
        let certificate = self.certificate.as_ref().map(|file| file.path.as_str());
        for (option, path, kind) in [
            ("certificate", certificate, certificate::FILE),
            ("table", self.table.as_deref(), table_file::FILE),
        ] {
            let Some(path) = path else { continue };
            let refuse = |e| UsageError(format!("--{option} {path}: {e}"));
            self.files.replaceable(path, kind).map_err(refuse)?;
        }
        Ok(())
    }

    /// Refuses rules that are judged here but not played or explained.
    fn known(&self, command: Command) -> Result<(), UsageError> {
        let rule = self.rule.name();
        if matches!(self.rule, Rule::Freestyle | Rule::Exact) {
            return Ok(());
        }
        if self.gravity {
            return Err(UsageError(format!("--gravity and --rule {rule} exclude each other")));
        }
        if matches!(command, Hint | Rate | Generate) {
            return Err(UsageError(format!(
                "--rule {rule}: no hints, grades or new boards for it"
            )));
        }
        if self.multi_pv.is_some() || self.algorithm == Algorithm::SeedPlayer {
            return Err(UsageError(format!(
                "--rule {rule}: not for players, only for champion, alphabeta and minimax"
            )));
        }
        Ok(())
    }

    /// Refuses what makes no sense together.
    fn sensible(self) -> Result<Options, UsageError> {
        let (algorithm, name) = (self.algorithm, self.algorithm.name());
        let refuse =
            |option: &str, reason| Err(UsageError(format!("--{option} {reason}, not {name}")));
        if self.certificate.is_some() && !algorithm.proves() {
            return refuse("certificate", "needs an algorithm that proves");
        }
        let asks = self.all_moves || self.table.is_some() || self.certificate.is_some();
        let rule = match self.rule {
            Rule::Exact => "exact".to_owned(),
            rule => format!("rule {}", rule.name()),
        };
        for (rule, given) in
            [(rule.as_str(), self.rule != Rule::Freestyle), ("gravity", self.gravity)]
        {
            if given && (asks || (algorithm.proves() && algorithm != Algorithm::Champion)) {
                let what = "the prover knows the plain rules only";
                return Err(UsageError(format!("{what}, not --{rule}")));
            }
        }
        Ok(self)
    }
}
