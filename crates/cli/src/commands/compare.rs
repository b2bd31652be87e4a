//! `compare`: algorithms side by side.

use crate::progress::Spinner;
use crate::sources::{self, Source};
use crate::{errors, options, output, signals};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Arg, ArgMatches};
use gridwright::registry::worlds_with;
use gridwright::text::number_of;
use gridwright::{Command, Request, values};
use gridwright_compare::experiment::{self, Prepared};
use gridwright_compare::run::Conditions;
use gridwright_compare::{
    Ending, Grouping, Input, Plan, Results, Store, Sweep, TraceFile, export, plan, report, tables,
    trace,
};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a run may take unless the user says otherwise: some algorithm of a list always explodes.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// Instances shown one by one without `--verbose`.
const FEW: usize = 15;
const MOST_REPEATS: u32 = 1_000_000;
const LARGEST_INPUT: u64 = 1 << 30;
const OUTPUTS: [&str; 4] = ["text", "json", "csv", "markdown"];

/// The options that only this command has.
pub fn options() -> Vec<Arg> {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help).global(true)
    };
    let experiments: Vec<String> =
        experiment::ALL.iter().map(|e| format!("{} ({})", e.name, e.about)).collect();
    vec![
        option("algorithms", "LIST", "Algorithms to compare, with commas, or all [default: all]"),
        option("repeat", "N", "Runs of each algorithm on each instance [default: 1]"),
        option("sweep", "NAME=VALUES", "Vary an option: alpha=1:2:0.2, or width=10,100,1000"),
        option("group-by", "WHAT", "Group instances by size, file or none [default: none]"),
        option("jobs", "N", "Runs at the same time; more than 1 blurs the times [default: 1]"),
        option("report", "DIR", "Write data, tables and plots; the same folder again continues"),
        option("trace", "FILE", "Record every step of one more run of each, as JSON Lines"),
        option("trace-cap", "N", "Steps recorded in full before sampling [default: 100000]"),
        Arg::new("experiment")
            .long("experiment")
            .value_name("NAME")
            .global(true)
            .help(format!("A ready experiment, instead of WORLD: {}", experiments.join("; "))),
    ]
}

pub fn run(matches: &ArgMatches) -> Result<u8> {
    let deepest = matches.subcommand().map_or(matches, |(_, matches)| matches);
    let output = options::optional(deepest, "output").unwrap_or_else(|| "text".to_owned());
    if !OUTPUTS.contains(&output.as_str()) {
        bail!("unknown output of compare '{output}'; there is: {}", OUTPUTS.join(", "));
    }
    let Prepared { plan, facts, notes } = prepare(matches)?;
    let manner = options::manner(deepest);
    let folder = options::optional(deepest, "report").map(PathBuf::from);
    let store = folder.as_deref().map(Store::open).transpose()?;
    let trace = open_trace(deepest)?;
    let jobs = options::count_or(deepest, "jobs", 1)?;
    if !(1..=1024).contains(&jobs) {
        bail!("--jobs '{jobs}': expected 1 to 1024");
    }
    let spinner = Spinner::new(manner.quiet);
    let _busy = signals::busy();
    let results = gridwright_compare::run::run(
        &plan,
        &Conditions {
            cancel: signals::cancel(),
            progress: &spinner,
            jobs: usize::try_from(jobs)?,
            finished: &|_| spinner.instance_done(),
            store: store.as_ref(),
            trace: trace.as_ref(),
        },
    )?;
    drop(spinner);
    if results.cases.is_empty() {
        complain(&results);
        return Ok(code(&results));
    }
    if let Some(folder) = &folder {
        report::write(folder, &results, &notes, facts.as_ref())?;
    }
    complain(&results);
    let tables = report::all_tables(&results, facts.as_ref());
    output::print(&match output.as_str() {
        // In a report it has a line a run, here it is a line as all results are.
        "json" => export::json(&results).replace('\n', "") + "\n",
        "csv" => export::csv(&results),
        "markdown" => report::markdown(&results, &notes, &tables),
        _ => text(&results, &notes, &tables, deepest.get_flag("verbose"), manner.paint),
    });
    if let Some(folder) = folder.filter(|_| !manner.quiet) {
        let page = folder.join("index.html");
        errors::show(&format!("report: {}\n", page.display()));
    }
    Ok(code(&results))
}

fn open_trace(matches: &ArgMatches) -> Result<Option<TraceFile>> {
    let cap = options::count_or(matches, "trace-cap", trace::DEFAULT_CAP)?;
    let path = options::optional(matches, "trace");
    Ok(path.map(|path| TraceFile::create(Path::new(&path), cap)).transpose()?)
}

/// What is to be compared: a ready experiment, or what the user put together.
fn prepare(matches: &ArgMatches) -> Result<Prepared> {
    let world = matches.subcommand();
    let deepest = world.map_or(matches, |(_, matches)| matches);
    let repeats = repeats(deepest)?;
    let Some(name) = options::optional(deepest, "experiment") else {
        let (name, matches) =
            world.ok_or_else(|| anyhow!("no world given, and no --experiment either"))?;
        let plan = own_plan(name, matches, repeats.unwrap_or(1))?;
        return Ok(Prepared { plan, facts: None, notes: Vec::new() });
    };
    if let Some((world, _)) = world {
        bail!("--experiment {name} brings its own world; leave out '{world}'");
    }
    let base = steady(options::common(Command::Compare, matches)?, matches);
    let (data, default) = match std::env::var_os("GRIDWRIGHT_DATA") {
        Some(path) => (PathBuf::from(path), false),
        None => (PathBuf::from("../shared/data"), true),
    };
    let data = data.is_dir().then_some(data.as_path()).or((!default).then_some(data.as_path()));
    Ok(experiment::prepare(&name, &base, repeats, data)?)
}

fn own_plan(name: &str, matches: &ArgMatches, repeats: u32) -> Result<Plan> {
    let world = worlds_with(Command::Compare)
        .find(|world| world.name() == name)
        .ok_or_else(|| anyhow!("unknown world '{name}'"))?;
    let mut base = steady(options::request(Command::Compare, world, matches)?, matches);
    base.limits.time = base.limits.time.or(Some(DEFAULT_TIME));
    let algorithms = options::optional(matches, "algorithms").unwrap_or_else(|| "all".to_owned());
    let algorithms = plan::algorithms(world, &algorithms)?;
    let sweep = options::optional(matches, "sweep");
    let sweep = sweep.map(|sweep| Sweep::parse(&sweep)).transpose()?;
    let grouping = options::optional(matches, "group-by");
    let grouping = grouping.map_or(Ok(Grouping::None), |text| Grouping::parse(&text))?;
    let variants = plan::variants(world, &base, &algorithms, sweep.as_ref())?;
    // Nonsense is refused before any input is waited for.
    for variant in &variants {
        world.open(&variant.request)?;
    }
    let inputs = sources::paths(matches).iter().map(|path| read(path)).collect::<Result<_>>()?;
    Ok(Plan {
        title: format!("{name}: {}", algorithms.join(", ")),
        world,
        variants,
        inputs,
        repeats,
        grouping,
        swept: sweep.map(|sweep| sweep.option),
    })
}

fn repeats(matches: &ArgMatches) -> Result<Option<u32>> {
    let Some(text) = options::optional(matches, "repeat") else { return Ok(None) };
    match values::whole("repeat", &text)? {
        repeats @ 1..=MOST_REPEATS => Ok(Some(repeats)),
        _ => bail!("--repeat '{text}': expected 1 to {MOST_REPEATS}"),
    }
}

/// A comparison is to repeat: one thread a search and a fixed seed, unless the user says otherwise.
fn steady(request: Request, matches: &ArgMatches) -> Request {
    let threads = options::optional(matches, "threads").map_or(1, |_| request.threads);
    let seed = options::optional(matches, "seed").map_or(0, |_| request.seed);
    Request { threads, seed, output: "text".to_owned(), ..request }
}

fn read(path: &str) -> Result<Input> {
    let name = sources::name(path);
    let source = Source::open(path).with_context(|| name.to_owned())?;
    let mut bytes = Vec::new();
    let mut limited = source.text.take(LARGEST_INPUT + 1);
    limited.read_to_end(&mut bytes).with_context(|| name.to_owned())?;
    if bytes.len() as u64 > LARGEST_INPUT {
        bail!("{name}: more than {LARGEST_INPUT} bytes");
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok(Input { name: name.to_owned(), text })
}

/// What is wrong goes to standard error, whatever the output is.
fn complain(results: &Results) {
    for skipped in &results.skipped {
        errors::report_input(&skipped.source, &skipped.error);
    }
    for record in results.records.iter().filter(|record| record.status == Ending::Error) {
        let reason = record.reason.as_deref().unwrap_or("no answer");
        errors::report(&format!("instance {}: {}: {reason}", record.instance, record.variant));
    }
    for disagreement in &results.disagreements {
        errors::report(&disagreement.to_string());
    }
}

fn text(
    results: &Results,
    notes: &[String],
    all: &[gridwright_compare::table::Table],
    verbose: bool,
    paint: bool,
) -> String {
    let mut text = String::new();
    for note in notes {
        text.push_str(&format!("{note}\n"));
    }
    if !notes.is_empty() {
        text.push('\n');
    }
    // The first table shows every instance by itself.
    let shown = verbose || results.cases.len() <= FEW;
    for table in all.iter().skip(usize::from(!shown)) {
        text.push_str(&table.text(paint));
        text.push('\n');
    }
    if !shown {
        text.push_str(&format!("{} instances one by one: --verbose\n", results.cases.len()));
    }
    if !results.skipped.is_empty() {
        text.push_str(&format!("{} left out for errors in the input\n", results.skipped.len()));
    }
    if results.resumed > 0 {
        text.push_str(&format!("{} finished before\n", number_of(results.resumed, "run")));
    }
    if !results.is_complete() {
        let (done, planned) = (results.records.len(), number_of(results.planned, "run"));
        text.push_str(&format!("interrupted: {done} of {planned} finished\n"));
    }
    if verbose {
        for note in tables::NOTES {
            text.push_str(&format!("{note}\n"));
        }
    } else {
        text.push_str("* the best of those that decided the most\n");
    }
    text
}

/// As `solve` would: what the best of the algorithms made of each instance decides.
fn code(results: &Results) -> u8 {
    let mut worst = errors::Worst::default();
    for case in &results.cases {
        let ended = |ending: Ending| {
            results.records.iter().any(|r| r.case == case.index && r.status == ending)
        };
        worst.add(match () {
            () if ended(Ending::Solved) => 0,
            () if ended(Ending::Unsolvable) => 1,
            () if ended(Ending::Limit) => 3,
            () => 0,
        });
    }
    let wrong = !results.disagreements.is_empty()
        || !results.skipped.is_empty()
        || results.records.iter().any(|record| record.status == Ending::Error);
    if wrong {
        worst.add(errors::USAGE);
    }
    worst.code()
}
