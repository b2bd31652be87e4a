//! The merge champion against its targets. Processor time of this thread, so that a loaded machine does
//! not matter much; ratios are of one run.
//!
//! `cargo bench -p gridwright-puzzles --bench merge` runs all; a word behind `--` only the parts whose name
//! has it: `seed`, `dev`, `small`, `10x10`, `12x12`, `open`.

use gridwright_puzzles::Lines;
use gridwright_puzzles::merge::Slide;
use gridwright_puzzles::merge::{Board, Levels, generate, notation::Cases, seed, solve, verify};
use gridwright_puzzles::search::{Budget, Cancel, Limits, Path, Report};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::path::Path as File;
use std::time::{Duration, Instant};

fn boards(side: usize, count: usize) -> Vec<Board> {
    let mut rng = Pcg64::seed_from_u64(side as u64);
    (0..count).map(|_| generate::split(side, side, side * side, &mut rng)).collect()
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
    let before = processor_seconds();
    let levels = Levels::new(board).expect("generated boards have a fitting sum");
    let cancel = Cancel::default();
    let report = solve(&levels, threads, &mut Budget::new(limits, &cancel, &()));
    let seconds = processor_seconds() - before;
    if let Some(path) = report.verdict.answer() {
        assert!(verify(board, &path.actions).is_empty());
    }
    (report, seconds)
}

/// The report's search with a limit of 50 moves, each board stopped after `patience`.
fn against_the_report(patience: Duration) {
    let (mut all_nodes, mut all_seconds) = ([0; 2], [0.0; 2]);
    for (side, count) in [(5, 20), (6, 8), (8, 6)] {
        let (mut nodes, mut seconds, mut stopped) = ([0; 2], [0.0; 2], 0);
        for board in boards(side, count) {
            let limits = Limits { moves: Some(50), ..Limits::default() };
            let (report, time) = champion(&board, 1, limits);
            nodes[1] += report.stats.expanded;
            seconds[1] += time;
            let before = processor_seconds();
            let limits = Limits { time: Some(patience), ..limits };
            let cancel = Cancel::default();
            let mut budget = Budget::new(limits, &cancel, &());
            let theirs = seed::solve(&board, seed::Cuts::default(), &mut budget);
            seconds[0] += processor_seconds() - before;
            nodes[0] += theirs.stats.expanded;
            let finished = theirs.is_optimal();
            stopped += usize::from(!finished);
            if finished {
                assert_eq!(theirs.bounds.upper, report.bounds.upper);
            }
        }
        println!(
            "seed {side}x{side}: {count} boards ({stopped} stopped), nodes {} / {} = {:.0}x, seconds {:.3} / {:.4} = {:.0}x",
            nodes[0],
            nodes[1],
            nodes[0] as f64 / nodes[1] as f64,
            seconds[0],
            seconds[1],
            seconds[0] / seconds[1]
        );
        for which in 0..2 {
            all_nodes[which] += nodes[which];
            all_seconds[which] += seconds[which];
        }
    }
    println!(
        "seed in total: {:.0}x fewer nodes (target 1000), {:.0}x less time (target 300)",
        all_nodes[0] as f64 / all_nodes[1] as f64,
        all_seconds[0] / all_seconds[1]
    );
}

fn read(name: &str) -> Vec<(Board, Option<u32>)> {
    let path = File::new(env!("CARGO_MANIFEST_DIR")).join("../../data/merge").join(name);
    let text = std::fs::read_to_string(path).expect("the repository has its data");
    let cases = Cases::new(Lines::of(&text, true), None, false);
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
    if wanted("seed") {
        against_the_report(Duration::from_secs(10));
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
