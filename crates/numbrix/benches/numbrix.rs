//! Times of the numbrix world on one thread: `cargo bench -p gridwright-numbrix`.
//!
//! Parts, beside what is wanted of them; every answer is verified:
//!
//! - `course`: the course's ten inputs (where they are), solved and proved unique: 50 µs each;
//! - `masks`: 10,000 random 9×9 boards on ten symmetric masks, decided (0, 1, 2+), without the time
//!   to make them: 100 µs on average, 5 ms at worst;
//! - `stored`: all stored instances decided: 2 s each;
//! - `hints`: the unique boards among the first 100 of each mask, rated, and every hint on the way of
//!   stored boards up to 12×12 (the champion's time included): 50 ms each;
//! - `sparse`: first answers of boards from seeds 1 to 9, medians: 2 s for 20×20 with 15 % and 30×30
//!   with 20 % clues, 10 s for 30×30 with 15 % and 50×50 with 20 %;
//! - `few`: first answers of 64×64 boards with 1, 2 and 5 clues, all neighbourhoods;
//! - `counting`: all answers of empty boards: 8×8 in 1 s, 10×10 in 10 s.
//!
//! Short times are the least of several, as everything else on the machine only ever adds; long ones
//! are given as CPU time where the system tells it, else as wall time. An argument picks the parts
//! whose name contains it.

use gridwright_numbrix::internals::champion;
use gridwright_numbrix::internals::generate::random_path;
use gridwright_numbrix::{
    Answer, Graph, Neighbours, Numbrix, Options, Puzzle, count, hint, rate, verify,
};
use gridwright_search::{Budget, Cancel, Limits, Moment, Stats};
use gridwright_world::explain::{Advice, Rated};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let parts: [(&str, fn()); 7] = [
        ("course", course),
        ("masks", masks),
        ("stored", stored),
        ("hints", hints),
        ("sparse", sparse),
        ("few", few),
        ("counting", counting),
    ];
    for (name, part) in parts {
        if wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str())) {
            part();
        }
    }
}

fn square(side: usize, neighbours: Neighbours) -> Graph {
    Graph::new(side, side, neighbours, |_, _| false).expect("sides are in range")
}

fn parse(text: &str, neighbours: Neighbours) -> Puzzle {
    let options = Options { neighbours, ..Options::default() };
    gridwright_world::parse::<Numbrix>(text, &options).expect("a sound file")
}

/// Nanoseconds this process has had, in steps of a few milliseconds; only Linux tells.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}

/// Decides 0, 1 or 2+ (or finds the first answer); the number of answers, `None` when stopped.
fn decide(puzzle: &Puzzle, most: usize, limit: Duration) -> (Option<usize>, Duration) {
    let begin = Moment::now();
    let limits = Limits { time: Some(limit), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let mut found = Vec::new();
    let mut stats = Stats::default();
    let all = champion::answers(puzzle, most, &mut budget, &mut stats, &mut |a| found.push(a));
    let took = begin.elapsed();
    for answer in &found {
        assert!(verify(puzzle, &Answer::filled(puzzle, answer)).is_empty());
    }
    (all.ok().map(|_| found.len()), took)
}

/// The same in CPU time.
fn decide_slowly(puzzle: &Puzzle, most: usize) -> (Option<usize>, Duration) {
    let begin = cpu_time();
    let (answers, took) = decide(puzzle, most, Duration::from_secs(60));
    let used = cpu_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
    (answers, used.unwrap_or(took))
}

/// The least time of several tries.
fn least(puzzle: &Puzzle, tries: usize) -> Duration {
    let times = (0..tries).map(|_| decide(puzzle, 2, Duration::from_secs(60)).1);
    times.min().unwrap_or_default()
}

fn course() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let beside = || root.join("../shared/data");
    let data = std::env::var_os("GRIDWRIGHT_DATA").map_or_else(beside, PathBuf::from);
    for input in 1..=10 {
        let file = data.join(format!("numbrix/course/input{input}.txt"));
        let Ok(text) = std::fs::read_to_string(&file) else {
            println!("skipped: course is absent");
            return;
        };
        let puzzle = parse(&text, Neighbours::Four);
        assert_eq!(decide(&puzzle, 2, Duration::from_secs(10)).0, Some(1));
        println!("course input {input}: solved and proved unique in {:?}", least(&puzzle, 2000));
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Ten masks of 13 to 28 cells of a 9×9 board, symmetric under half a turn; 1000 boards each.
fn mask_boards(mask: u64) -> Vec<Puzzle> {
    let mut rng = Pcg64::seed_from_u64(mask);
    let size = 13 + 15 * mask as usize / 9;
    let graph = square(9, Neighbours::Four);
    let mut given = [false; 81];
    given[40] = size % 2 == 1;
    while given.iter().filter(|given| **given).count() < size {
        let cell = rng.random_range(0..40);
        (given[cell], given[80 - cell]) = (true, true);
    }
    let mut puzzle = || {
        let path = random_path(&graph, &mut rng);
        let clue = |cell: usize| if given[cell] { path[cell] } else { 0 };
        let clues = (0..81).map(clue).collect();
        Puzzle::new(graph.clone(), clues, Vec::new()).expect("a path's numbers")
    };
    (0..1000).map(|_| puzzle()).collect()
}

fn masks() {
    let mut all = Vec::new();
    for mask in 0..10 {
        let boards = mask_boards(mask);
        let one = |puzzle: &&Puzzle| decide(puzzle, 2, Duration::from_secs(60)).0 == Some(1);
        let unique = boards.iter().filter(one).count();
        let mut times: Vec<Duration> = boards.iter().map(|puzzle| least(puzzle, 3)).collect();
        for (time, puzzle) in times.iter_mut().zip(&boards) {
            if *time > Duration::from_millis(1) {
                *time = (*time).min(least(puzzle, 20));
            }
        }
        let clues = boards[0].clues().iter().filter(|clue| **clue != 0).count();
        let mean = times.iter().sum::<Duration>() / 1000;
        let worst = times.iter().max().copied().unwrap_or_default();
        println!(
            "masks {mask} ({clues} clues): mean {mean:?}, worst {worst:?}, unique {unique}/1000"
        );
        all.extend(times);
    }
    let mean = all.iter().sum::<Duration>() / all.len() as u32;
    let worst = all.iter().max().copied().unwrap_or_default();
    println!("masks: mean {mean:?}, worst {worst:?} of {} boards", all.len());
}

fn stored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/numbrix");
    let index = std::fs::read_to_string(folder.join("index.tsv")).expect("the index is stored");
    let mut slowest = Vec::new();
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let neighbours = if fields[1] == "8" { Neighbours::Eight } else { Neighbours::Four };
        let text = std::fs::read_to_string(folder.join(fields[0])).expect("it is stored");
        let puzzle = parse(&text, neighbours);
        let (answers, took) = decide_slowly(&puzzle, 2);
        assert!(answers.is_some_and(|answers| fields[5].starts_with(&answers.to_string())));
        slowest.push((took, fields[0].to_owned()));
    }
    slowest.sort_unstable();
    for (took, name) in slowest.iter().rev().take(8) {
        println!("stored {name}: decided in {took:?}");
    }
    println!("stored: all {} decided", slowest.len());
}

/// Ratings of newspaper-like boards, and the slowest hints.
fn hints() {
    let (mut times, mut grades) = (Vec::new(), BTreeMap::new());
    for mask in 0..10 {
        for puzzle in mask_boards(mask).iter().take(100) {
            let start = Moment::now();
            let rated = rate(puzzle, &Options::default(), &mut Budget::unlimited());
            if let Rated::Rated(rating) = rated {
                times.push(start.elapsed());
                *grades.entry(rating.grade).or_insert(0) += 1;
            }
        }
    }
    times.sort_unstable();
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    println!(
        "hints: {} boards rated, mean {mean:?}, median {:?}, 99 % {:?}, worst {:?}; {grades:?}",
        times.len(),
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1]
    );
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/numbrix");
    let index = std::fs::read_to_string(folder.join("index.tsv")).expect("the index is stored");
    let mut slowest = Vec::new();
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let neighbours = if fields[1] == "8" { Neighbours::Eight } else { Neighbours::Four };
        let text = std::fs::read_to_string(folder.join(fields[0])).expect("it is stored");
        let mut board = parse(&text, neighbours);
        if fields[5] != "1" || board.cells() > 150 {
            continue;
        }
        let mut worst = Duration::ZERO;
        loop {
            // The champion's answer is not the hint's matter.
            let (_, decided) = decide_slowly(&board, 2);
            let begin = cpu_time();
            let advice = hint(&board, &Options::default(), false, &mut Budget::unlimited());
            let took = cpu_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
            worst = worst.max(took.unwrap_or_default().saturating_sub(decided));
            let Advice::Steps(steps) = advice else { break };
            let mut clues = board.clues().to_vec();
            for put in &steps[0].places {
                let cell = board.graph().cell(put.cell.0, put.cell.1).expect("a cell, no hole");
                clues[cell] = put.value as u16;
            }
            board = Puzzle::new(board.graph().clone(), clues, Vec::new()).expect("sound steps");
        }
        slowest.push((worst, fields[0].to_owned()));
    }
    slowest.sort_unstable();
    for (worst, name) in slowest.iter().rev().take(5) {
        println!("hints {name}: slowest hint {worst:?} beside the answer, processor time");
    }
}

/// First answers of sparse boards, as the random-path helper makes them.
fn sparse() {
    for (side, percent) in [(20, 15), (30, 20), (30, 15), (50, 20)] {
        let mut times = Vec::new();
        for seed in 1..=9 {
            let mut rng = Pcg64::seed_from_u64(seed);
            let graph = square(side, Neighbours::Four);
            let path = random_path(&graph, &mut rng);
            let density = f64::from(percent) / 100.0;
            let mut keep = |number: &u16| if rng.random_bool(density) { *number } else { 0 };
            let clues = path.iter().map(&mut keep).collect();
            let puzzle = Puzzle::new(graph, clues, Vec::new()).expect("a path's numbers");
            times.push(first_answer(
                &format!("sparse {side}x{side} {percent} %, seed {seed}"),
                &puzzle,
            ));
        }
        println!("sparse {side}x{side} {percent} %: median {:?}", median(times));
    }
}

fn first_answer(name: &str, puzzle: &Puzzle) -> Duration {
    let (answers, took) = decide_slowly(puzzle, 1);
    println!("{name}: {took:?}{}", if answers.is_none() { " (stopped)" } else { "" });
    took
}

/// First answers of large boards that a few numbers of a random path are given of.
fn few() {
    for neighbours in [Neighbours::Four, Neighbours::Six, Neighbours::Eight] {
        let graph = square(64, neighbours);
        for (clues, seed) in [(1, 1), (1, 2), (2, 1), (2, 2), (5, 1), (5, 2)] {
            let mut rng = Pcg64::seed_from_u64(seed);
            let path = random_path(&graph, &mut rng);
            let mut given = vec![0; path.len()];
            for _ in 0..clues {
                let cell = rng.random_range(0..path.len());
                given[cell] = path[cell];
            }
            let puzzle = Puzzle::new(graph.clone(), given, Vec::new()).expect("a path's numbers");
            let name = format!("few {} neighbours, {clues} clues, seed {seed}", neighbours.most());
            first_answer(&name, &puzzle);
        }
    }
}

fn counting() {
    for side in [8, 9, 10] {
        let graph = square(side, Neighbours::Four);
        let puzzle =
            Puzzle::new(graph, vec![0; side * side], Vec::new()).expect("no clue is wrong");
        let begin = Moment::now();
        let options = Options { at_most: u128::MAX, ..Options::default() };
        let count = count(&puzzle, &options, &mut Budget::unlimited()).count;
        println!("counting {side}x{side}: {count} in {:?}", begin.elapsed());
    }
}
