//! Times of the numbrix world, in CPU-bound loops on one thread: `cargo bench --bench numbrix`.
//!
//! Instances: the course's ten inputs and the stored ones (where they are), 10,000 random 9×9 boards
//! on ten symmetric masks, sparse large boards from seeds 1 to 9, and counts of empty boards. Every
//! answer is verified. An argument picks the parts whose name contains it.

use gridwright_puzzles::numbrix::{
    Board, Graph, Neighbours, champion, count, generate, parse, verify, written,
};
use gridwright_search::{Budget, Cancel, Limits, Stats};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let parts: [(&str, fn()); 5] = [
        ("course", course),
        ("masks", masks),
        ("stored", stored),
        ("sparse", sparse),
        ("counting", counting),
    ];
    for (name, part) in parts {
        if wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str())) {
            part();
        }
    }
}

/// Decides 0, 1 or 2+ (or finds the first answer); the number of answers, `None` when stopped.
fn decide(board: &Board, most: usize, limit: Duration) -> (Option<usize>, Duration) {
    let begin = Instant::now();
    let limits = Limits { time: Some(limit), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let mut found = Vec::new();
    let mut stats = Stats::default();
    let all = champion::answers(board, most, &mut budget, &mut stats, &mut |a| found.push(a));
    let took = begin.elapsed();
    for answer in &found {
        assert!(verify(board, &written(board, answer)).is_empty());
    }
    (all.ok().map(|_| found.len()), took)
}

fn course() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let beside = || root.join("../shared/data");
    let data = std::env::var_os("GRIDWRIGHT_DATA").map_or_else(beside, PathBuf::from);
    for input in 1..=10 {
        let file = data.join(format!("numbrix/course/input{input}.txt"));
        let Ok(text) = std::fs::read_to_string(&file) else {
            println!("course: absent");
            return;
        };
        let board = parse(&text, Neighbours::Four).expect("a sound file");
        let times = (0..2000).map(|_| decide(&board, 2, Duration::from_secs(10)).1);
        println!("course input {input}: solved and proved unique in {:?}", median(times.collect()));
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Ten masks of 13 to 28 cells of a 9×9 board, symmetric under half a turn; 1000 boards each.
fn masks() {
    let limit = Duration::from_secs(60);
    let mut all = Vec::new();
    for mask in 0..10u64 {
        let mut rng = Pcg64::seed_from_u64(mask);
        let size = 13 + 15 * mask as usize / 9;
        let graph = Graph::new(9, 9, Neighbours::Four, |_, _| false);
        let mut given = [false; 81];
        given[40] = size % 2 == 1;
        while given.iter().filter(|given| **given).count() < size {
            let cell = rng.random_range(0..40);
            (given[cell], given[80 - cell]) = (true, true);
        }
        let (mut times, mut unique) = (Vec::new(), 0);
        for _ in 0..1000 {
            let path = generate::random_path(&graph, &mut rng);
            let clue = |cell: usize| if given[cell] { path[cell] } else { 0 };
            let clues = (0..81).map(clue).collect();
            let board = Board::new(graph.clone(), clues, Vec::new()).expect("a path's numbers");
            let (answers, took) = decide(&board, 2, limit);
            unique += usize::from(answers == Some(1));
            times.push(took);
        }
        let mean = times.iter().sum::<Duration>() / 1000;
        let worst = times.iter().max().copied().unwrap_or_default();
        println!(
            "masks {mask} ({size} clues): mean {mean:?}, worst {worst:?}, unique {unique}/1000"
        );
        all.extend(times);
    }
    let mean = all.iter().sum::<Duration>() / all.len() as u32;
    println!("masks: mean {mean:?}, worst {:?}", all.iter().max());
}

fn stored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/numbrix");
    let index = std::fs::read_to_string(folder.join("index.tsv")).expect("the index is stored");
    let mut slowest = Vec::new();
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let neighbours = if fields[1] == "8" { Neighbours::Eight } else { Neighbours::Four };
        let text = std::fs::read_to_string(folder.join(fields[0])).expect("it is stored");
        let board = parse(&text, neighbours).expect("a sound file");
        let (answers, took) = decide(&board, 2, Duration::from_secs(60));
        assert!(answers.is_some_and(|answers| fields[5].starts_with(&answers.to_string())));
        slowest.push((took, fields[0].to_owned()));
    }
    slowest.sort_unstable();
    for (took, name) in slowest.iter().rev().take(8) {
        println!("stored {name}: decided in {took:?}");
    }
    println!("stored: all {} decided", slowest.len());
}

/// First answers of sparse boards, as the random-path helper makes them.
fn sparse() {
    for (side, percent) in [(20, 15), (30, 20), (30, 15), (50, 20)] {
        let mut times = Vec::new();
        for seed in 1..=9 {
            let mut rng = Pcg64::seed_from_u64(seed);
            let density = Some(f64::from(percent) / 100.0);
            let board = generate::puzzle(side, side, Neighbours::Four, density, &mut rng);
            let (answers, took) = decide(&board, 1, Duration::from_secs(30));
            let stopped = if answers.is_none() { " (stopped)" } else { "" };
            println!("sparse {side}x{side} {percent} %, seed {seed}: {took:?}{stopped}");
            times.push(took);
        }
        println!("sparse {side}x{side} {percent} %: median {:?}", median(times));
    }
}

fn counting() {
    for side in [8, 9, 10] {
        let graph = Graph::new(side, side, Neighbours::Four, |_, _| false);
        let board = Board::new(graph, vec![0; side * side], Vec::new()).expect("no clue is wrong");
        let begin = Instant::now();
        let mut stats = Stats::default();
        let counted = count::count(&board, u128::MAX, &mut Budget::unlimited(), &mut stats);
        let count = counted.map(|counted| counted.count);
        println!("counting {side}x{side}: {count:?} in {:?}", begin.elapsed());
    }
}
