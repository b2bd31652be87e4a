//! The sliding champion on well-known sets of boards: seconds, nodes and lengths.
//!
//! ```text
//! cargo bench -p gridwright-sliding --bench sliding                    Korf's 100, the 17 hardest, 3x3
//! cargo bench -p gridwright-sliding --bench sliding -- cold            Korf's 100 alone, nothing built
//! cargo bench -p gridwright-sliding --bench sliding -- korf24 600 25 38 40 44     limit in seconds, ids
//! cargo bench -p gridwright-sliding --bench sliding -- korf24 600      all 50, the easiest first, how many proved
//! cargo bench -p gridwright-sliding --bench sliding -- set 48 10 20    first 20 of a public set, 10 s each
//! ```
//!
//! The boards are read from `$GRIDWRIGHT_DATA` (by default `../shared/data` beside the repository); sets that
//! are not there are left out, and said to be. Times are seconds of the thread's processor time where one
//! thread works and the system tells it, otherwise of the clock.

use gridwright_search::{Budget, Cancel, Limits};
use gridwright_sliding::internals::pdb::TableCache;
use gridwright_sliding::internals::{Champion, refute};
use gridwright_sliding::pdb::Folder;
use gridwright_sliding::{Board, Metric};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A line of a data file: the numbers before the board, and the board.
struct Case {
    head: Vec<i64>,
    board: Board,
}

fn cases(file: &str, side: usize) -> Vec<Case> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let data = std::env::var_os("GRIDWRIGHT_DATA").map_or(beside, PathBuf::from);
    let Ok(text) = std::fs::read_to_string(data.join("sliding").join(file)) else {
        println!("{file}: not there");
        return Vec::new();
    };
    let read = |line: &str| {
        let numbers: Vec<i64> = line.split_whitespace().filter_map(|n| n.parse().ok()).collect();
        let (head, tiles) = numbers.split_at(numbers.len().checked_sub(side * side)?);
        let tiles = tiles.iter().map(|&tile| tile as u8).collect();
        Some(Case { head: head.to_vec(), board: Board::new(side, side, tiles).ok()? })
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(read).collect()
}

/// Processor time of this thread, or the time of the clock since some moment.
fn now(begin: Instant) -> f64 {
    let own = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = own.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or(begin.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

fn solve_all(name: &str, champion: &Champion, cases: &[Case], goal: &Board) {
    let begin = Instant::now();
    let (mut moves, mut generated, mut worst) = (0, 0, 0f64);
    let before = now(begin);
    let timed = cases.len() < 1000;
    for case in cases {
        // Asking for the time takes longer than a small board does.
        let start = if timed { now(begin) } else { 0.0 };
        let mut budget = Budget::unlimited();
        let report = champion.solve(&case.board, goal, Metric::Single, 1, &mut budget);
        moves += report.verdict.answer().map_or(0, |path| path.cost);
        generated += report.stats.generated;
        if timed {
            worst = worst.max(now(begin) - start);
        }
    }
    let (count, seconds) = (cases.len(), now(begin) - before);
    let rate = count as f64 / seconds;
    println!(
        "{name}: {count} boards, {moves} moves, {generated} generated, {seconds:.3} s ({rate:.0} a second), \
         worst {worst:.3} s"
    );
}

/// The most memory that the process held so far, in megabytes, where the system tells it.
fn peak() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
}

fn cold() {
    let goal = Board::blank_first(4, 4).expect("4x4 is a size");
    let korf = cases("korf100.txt", 4);
    let start = now(Instant::now());
    let champion = Champion::default();
    solve_all("Korf's 100, nothing built", &champion, &korf, &goal);
    println!("at most {:?} MB; {start:.3} s before that", peak());
    solve_all("Korf's 100 again, the same tables", &champion, &korf, &goal);
}

fn fifteen() {
    let first = Board::blank_first(4, 4).expect("4x4 is a size");
    let last = Board::blank_last(4, 4).expect("4x4 is a size");
    let korf = cases("korf100.txt", 4);
    let folder = std::env::temp_dir().join(format!("gridwright-bench-{}", std::process::id()));
    let with_folder = || Champion::new(TableCache::new(Folder::new(&folder)));
    solve_all("Korf's 100, nothing built", &Champion::default(), &korf, &first);
    let start = Instant::now();
    let built = with_folder().prepare(&first, 2, &mut Budget::unlimited());
    println!("all tables on two threads, written: {built:?}, {:.2?} of the clock", start.elapsed());
    let champion = with_folder();
    solve_all("Korf's 100, tables in files, reading them included", &champion, &korf, &first);
    solve_all("Korf's 100 again, tables in memory", &champion, &korf, &first);
    solve_all("the 17 hardest", &champion, &cases("hard17_80moves.txt", 4), &last);
    if let Err(error) = std::fs::remove_dir_all(&folder) {
        println!("{}: {error}", folder.display());
    }
}

fn eight() {
    let goal = Board::blank_last(3, 3).expect("3x3 is a size");
    let board = |rank: usize| {
        let mut left: Vec<u8> = (0..9).collect();
        let mut rest = rank;
        let tiles = (1..=9).rev().map(|n| {
            let tile = left.remove(rest % n);
            rest /= n;
            tile
        });
        Board::new(3, 3, tiles.collect()).expect("a permutation")
    };
    let all = (0..362_880).map(|rank| Case { head: Vec::new(), board: board(rank) });
    let cases: Vec<Case> = all.filter(|case| refute(&case.board, &goal).is_none()).collect();
    let champion = Champion::default();
    solve_all("a first 3x3 board", &champion, &cases[..1], &goal);
    solve_all("all 181,440 boards of 3x3", &champion, &cases, &goal);
}

fn limited(seconds: u64) -> Limits {
    Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() }
}

fn korf24(seconds: u64, ids: &[i64]) {
    let goal = Board::blank_first(5, 5).expect("5x5 is a size");
    let champion = Champion::default();
    let start = Instant::now();
    let built = champion.prepare(&goal, 2, &mut Budget::unlimited());
    println!("tables on two threads: {built:?} in {:.2?} of the clock", start.elapsed());
    let mut boards = cases("korf24_50.txt", 5);
    boards.retain(|case| ids.is_empty() || ids.contains(&case.head[0]));
    // By the published work of another solver.
    boards.sort_by_key(|case| case.head[2]);
    let (mut proved, mut tried) = (0, 0);
    for Case { head, board } in boards {
        let begin = Instant::now();
        let before = now(begin);
        let cancel = Cancel::default();
        let mut budget = Budget::new(limited(seconds), &cancel, &());
        let report = champion.solve(&board, &goal, Metric::Single, 1, &mut budget);
        let cost = report.verdict.answer().map(|path| path.cost);
        let (lower, generated) = (report.bounds.lower, report.stats.generated);
        let seconds = now(begin) - before;
        println!(
            "board {}: optimum {}, found {cost:?}, at least {lower:?}, {generated} generated, {seconds:.2} s",
            head[0], head[1]
        );
        (proved, tried) = (proved + u32::from(report.is_optimal()), tried + 1);
    }
    println!("{proved} of {tried} proved");
}

fn public_set(tiles: usize, seconds: u64, count: usize) {
    let side = (tiles + 1).isqrt();
    let goal = Board::blank_last(side, side).expect("a size");
    let champion = Champion::default();
    let (mut sum, mut published, mut solved) = (0, 0, 0);
    for Case { head, board } in
        cases(&format!("deepcubea_puzzle{tiles}.txt"), side).into_iter().take(count)
    {
        let cancel = Cancel::default();
        let mut budget = Budget::new(limited(seconds), &cancel, &());
        let report = champion.solve(&board, &goal, Metric::Single, 2, &mut budget);
        let cost = report.verdict.answer().map_or(0, |path| path.cost);
        let millions = report.stats.generated / 1_000_000;
        let [optimal, published_cost, ..] = head[..] else { continue };
        println!(
            "{cost} moves, published {published_cost}, optimal {optimal}, {millions} M generated"
        );
        (sum, published, solved) = (sum + u64::from(cost), published + published_cost, solved + 1);
    }
    let mean = |sum: f64| sum / f64::from(solved.max(1));
    println!("mean of {solved}: {:.2}, published {:.2}", mean(sum as f64), mean(published as f64));
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    match (words.first().map(String::as_str), &numbers[..]) {
        (None, _) => {
            fifteen();
            eight();
        }
        (Some("cold"), []) => cold(),
        (Some("korf24"), [seconds, ids @ ..]) => {
            korf24(*seconds, &ids.iter().map(|&id| id as i64).collect::<Vec<_>>());
        }
        (Some("set"), [tiles, seconds, count]) => {
            public_set(*tiles as usize, *seconds, *count as usize);
        }
        _ => println!("expected nothing, cold, korf24 SECONDS [ID…], or set TILES SECONDS COUNT"),
    }
}
