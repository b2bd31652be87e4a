//! The merge champion against its targets. Processor time of this thread, so that a loaded machine does
//! not matter much; ratios are of one run.
//!
//! `cargo bench -p gridwright-merge --bench merge` runs all; a word behind `--` only the parts whose name
//! has it: `dev`, `small`, `parts`, `seed`, `10x10`, `12x12`, `open`. `parts` is the table of what each part of the
//! solver is worth. Numbers behind `seed` are the seconds the report's search is given for each board (60) and the draws of
//! boards (0): `-- seed 60 100 200` compares on two other draws.

use gridwright_merge::internals::board::Levels;
use gridwright_merge::internals::champion::{Parts, solve_with};
use gridwright_merge::internals::notation::Puzzles;
use gridwright_merge::internals::rules::verify_path;
use gridwright_merge::internals::{seed, split};
use gridwright_merge::{Board, Slide};
use gridwright_search::{Budget, Cancel, Limits, Path, Report};
use gridwright_world::Lines;
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::path::Path as File;
use std::time::{Duration, Instant};

fn boards(side: usize, count: usize) -> Vec<Board> {
    drawn(0, side, count)
}

fn drawn(draw: u64, side: usize, count: usize) -> Vec<Board> {
    let mut rng = Pcg64::seed_from_u64(draw + side as u64);
    (0..count).map(|_| split(side, side, side * side, &mut rng)).collect()
}

/// Seconds of processor time this process has used, where the system tells; else of the clock.
fn processor_seconds() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let clock = START.get_or_init(Instant::now).elapsed().as_secs_f64();
    let ticks = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = ticks.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or(clock, |nanos| nanos / 1e9)
}

fn champion(board: &Board, threads: usize, limits: Limits) -> (Report<Path<Slide>>, f64) {
    with(Parts::default(), board, threads, limits)
}

fn with(parts: Parts, board: &Board, threads: usize, limits: Limits) -> (Report<Path<Slide>>, f64) {
    let before = processor_seconds();
    let levels = Levels::new(board).expect("generated boards have a fitting sum");
    let cancel = Cancel::default();
    let mut budget = Budget::new(limits, &cancel, &());
    let report = solve_with(&levels, parts, threads, &mut budget);
    let seconds = processor_seconds() - before;
    if let Some(path) = report.verdict.answer() {
        assert!(verify_path(board, &path.actions).is_empty());
    }
    (report, seconds)
}

/// The champion's mean time of some runs: one is shorter than what the system tells apart.
fn often(board: &Board, limits: Limits) -> (Report<Path<Slide>>, f64) {
    const RUNS: usize = 20;
    let before = processor_seconds();
    let mut report = champion(board, 1, limits).0;
    for _ in 1..RUNS {
        report = champion(board, 1, limits).0;
    }
    (report, (processor_seconds() - before) / RUNS as f64)
}

/// Nodes and seconds of the report's search and of the champion.
#[derive(Clone, Copy, Default)]
struct Sums {
    theirs: (u64, f64),
    ours: (u64, f64),
}

impl Sums {
    fn add(&mut self, other: Sums) {
        self.theirs = (self.theirs.0 + other.theirs.0, self.theirs.1 + other.theirs.1);
        self.ours = (self.ours.0 + other.ours.0, self.ours.1 + other.ours.1);
    }

    fn print(self, name: &str) {
        println!(
            "{name}: nodes {} / {} = {:.0}x (target 1000), seconds {:.2} / {:.4} = {:.0}x (target 300)",
            self.theirs.0,
            self.ours.0,
            self.theirs.0 as f64 / self.ours.0 as f64,
            self.theirs.1,
            self.ours.1,
            self.theirs.1 / self.ours.1
        );
    }
}

/// The report's search with a limit of 50 moves, each board stopped after `patience`: what it would have
/// needed there is more than what is counted.
fn against_the_report(patience: Duration, draw: u64) {
    let (mut all, mut finished) = (Sums::default(), Sums::default());
    for (side, count) in [(5, 20), (6, 8), (8, 6)] {
        let (mut sums, mut stopped) = (Sums::default(), 0);
        for board in drawn(draw, side, count) {
            let limits = Limits { moves: Some(50), ..Limits::default() };
            let (report, time) = often(&board, limits);
            let before = processor_seconds();
            let cancel = Cancel::default();
            let limits = Limits { time: Some(patience), ..limits };
            let mut budget = Budget::new(limits, &cancel, &());
            let theirs = seed::solve(&board, seed::Cuts::default(), &mut budget);
            let seconds = processor_seconds() - before;
            let one = Sums {
                theirs: (theirs.stats.expanded, seconds),
                ours: (report.stats.expanded, time),
            };
            sums.add(one);
            if theirs.is_optimal() {
                assert_eq!(theirs.bounds.upper, report.bounds.upper);
                finished.add(one);
            } else {
                stopped += 1;
            }
        }
        sums.print(&format!(
            "seed, draw {draw}, {side}x{side}, {count} boards ({stopped} stopped)"
        ));
        all.add(sums);
    }
    finished.print(&format!("seed, draw {draw}, boards it finished"));
    all.print(&format!("seed, draw {draw}, in total"));
}

/// Nodes and seconds with each part of the solver left out, on random full boards: the bounds under plain
/// deepening, so that nothing but them matters, and then what beams and layers save.
fn parts() {
    let sizes = [(5, 40), (6, 20), (7, 10), (8, 6)];
    let sample: Vec<Board> =
        sizes.into_iter().flat_map(|(side, count)| boards(side, count)).collect();
    let all = Parts::default();
    let plain = Parts { sweeps: false, beams: false, layers: false, ..all };
    let variants = [
        ("plain deepening, all bounds", plain),
        ("plain deepening without one slide ahead", Parts { one: false, ..plain }),
        ("plain deepening without two slides ahead", Parts { two: false, ..plain }),
        ("plain deepening without three slides ahead", Parts { three: false, ..plain }),
        ("plain deepening without four slides ahead", Parts { four: false, ..plain }),
        (
            "plain deepening, one slide ahead only",
            Parts { two: false, three: false, four: false, ..plain },
        ),
        (
            "plain deepening, the report's bound only",
            Parts { one: false, two: false, three: false, four: false, ..plain },
        ),
        ("with beams", Parts { beams: true, ..plain }),
        ("with beams and layers", Parts { sweeps: false, ..all }),
        ("with sweeps", all),
        ("with sweeps, without four slides ahead", Parts { four: false, ..all }),
    ];
    let mut first = 0;
    for (name, parts) in variants {
        let (mut nodes, mut seconds) = (0, 0.0);
        for board in &sample {
            let (report, time) = with(parts, board, 1, Limits::default());
            nodes += report.stats.expanded;
            seconds += time;
        }
        first = if first == 0 { nodes } else { first };
        let more = nodes as f64 / first as f64;
        println!("parts, {name}: {nodes} nodes ({more:.2}x), {seconds:.2} s");
    }
}

fn read(name: &str) -> Vec<(Board, Option<u32>)> {
    let path = File::new(env!("CARGO_MANIFEST_DIR")).join("../../data/merge").join(name);
    let text = std::fs::read_to_string(path).expect("the repository has its data");
    let cases = Puzzles::new(Lines::of(&text, true), None, false);
    cases.map(|case| case.expect("the data is sound")).map(|case| (case.board, case.most)).collect()
}

fn dev() {
    let (mut seconds, mut nodes, mut count) = (0.0, 0, 0);
    for (board, moves) in read("dev.in") {
        if Levels::new(&board).is_ok() {
            let (report, time) = champion(&board, 1, Limits { moves, ..Limits::default() });
            seconds += time;
            nodes += report.stats.expanded;
        }
        count += 1;
    }
    println!("dev.in: {count} cases, {nodes} nodes, {seconds:.3} s (target 1)");
}

fn many(side: usize, count: usize, target: &str) {
    let mut times = Vec::new();
    let mut nodes = 0;
    let start = processor_seconds();
    for board in boards(side, count) {
        let (report, time) = champion(&board, 1, Limits::default());
        nodes += report.stats.expanded;
        times.push(time);
    }
    let all = processor_seconds() - start;
    times.sort_by(f64::total_cmp);
    println!(
        "{side}x{side}: {count} full boards, {nodes} nodes, {:.0} a second, median {:.6} s, worst {:.3} s ({target})",
        count as f64 / all,
        times[count / 2],
        times[count - 1]
    );
}

fn open() {
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    for (board, _) in read("open.in") {
        let start = Instant::now();
        let (report, time) = champion(&board, 2, limits);
        println!(
            "open {0}x{0}: from {1:?} to {2:?}, proved {3}, {4} nodes, {5:.1} s, {time:.1} s of the first thread",
            board.rows(),
            report.bounds.lower,
            report.bounds.upper,
            report.is_optimal(),
            report.stats.expanded,
            start.elapsed().as_secs_f64()
        );
    }
}

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted =
        |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    if wanted("dev") {
        dev();
    }
    if wanted("small") {
        many(4, 20_000, "target 50000 a second");
    }
    if wanted("parts") {
        parts();
    }
    if wanted("seed") {
        let mut numbers = words.iter().filter_map(|word| word.parse().ok());
        let patience = Duration::from_secs(numbers.next().unwrap_or(60));
        let draws: Vec<u64> = numbers.collect();
        for &draw in if draws.is_empty() { &[0][..] } else { &draws } {
            against_the_report(patience, draw);
        }
    }
    if wanted("10x10") {
        many(10, 15, "target median 1 s");
    }
    if wanted("12x12") {
        many(12, 3, "target 60 s");
    }
    if wanted("open") {
        open();
    }
}
