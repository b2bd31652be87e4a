//! The merge world against its instances, its rules and the slowest obvious search.

use gridwright_merge::internals::board::Levels;
use gridwright_merge::internals::champion::{Parts, count_shortest, solve, solve_with};
use gridwright_merge::internals::rules::{self, verify_path as verify};
use gridwright_merge::internals::solve::run_engine;
use gridwright_merge::internals::{notation, seed, split};
use gridwright_merge::{Algorithm, Board, Cuts, Estimate, Merge, Notation, Options, Puzzle, Slide};
use gridwright_search::internals::{after_cancel, timed};
use gridwright_search::{Budget, Cancel, Limits, Path, Report, Stop, Verdict};
use gridwright_world::engine::{Parameters, Textbook};
use gridwright_world::{Command, Convert, Lines, Request, Solve, Status, World};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::io::{BufRead, Read};
use std::path::PathBuf;
use std::time::Duration;

fn budget(limits: Limits) -> Budget<'static> {
    Budget::new(limits, &Cancel::default(), &())
}

fn within(moves: u32) -> Budget<'static> {
    budget(Limits { moves: Some(moves), ..Limits::default() })
}

fn parameters() -> Parameters {
    Parameters::with_depth(50)
}

/// The optimum by the champion; its path is replayed by the rules.
fn optimum(board: &Board) -> Option<u32> {
    let levels = Levels::new(board).ok()?;
    checked(board, &solve(&levels, 1, &mut Budget::unlimited()))
}

fn checked(board: &Board, report: &Report<Path<Slide>>) -> Option<u32> {
    match &report.verdict {
        Verdict::Proved(path) => {
            assert!(report.is_optimal(), "{board:?}");
            assert_eq!(verify(board, &path.actions), [], "{board:?}");
            assert_eq!(path.cost as usize, path.actions.len());
            Some(path.cost)
        }
        Verdict::Impossible => None,
        Verdict::Stopped { why, .. } => panic!("stopped by {why}: {board:?}"),
    }
}

fn random(rows: usize, cols: usize, tiles: usize, rng: &mut Pcg64) -> Board {
    split(rows, cols, tiles.clamp(1, rows * cols), rng)
}

/// Answers a file in the judge's notation as the judge wants it.
fn judged(input: &str) -> String {
    let options =
        Options { notation: Some(Notation::Mooshak), empty_boards: true, ..Options::default() };
    Merge::reader(Lines::of(input, true), &options)
        .map(|puzzle| {
            let puzzle = puzzle.unwrap();
            let outcome = gridwright_merge::solve(&puzzle, &options, &mut Budget::unlimited());
            Merge::write_answer(&puzzle, &outcome, Notation::Mooshak, &options).unwrap()
        })
        .collect()
}

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn shared() -> PathBuf {
    let beside = repository().join("../shared/data");
    std::env::var_os("GRIDWRIGHT_DATA").map_or(beside, PathBuf::from).join("merge")
}

#[test]
fn the_judges_cases_byte_for_byte() {
    for folder in [repository().join("data/merge"), shared()] {
        let Ok(input) = std::fs::read_to_string(folder.join("dev.in")) else {
            assert!(std::env::var_os("CI").is_none(), "{} is absent", folder.display());
            println!("skipped: {} is absent", folder.display());
            continue;
        };
        let expected = std::fs::read_to_string(folder.join("dev.out")).unwrap();
        assert_eq!(judged(&input), expected);
        println!("merge: {} cases of {} ran", expected.lines().count(), folder.display());
    }
}

#[test]
fn true_optima_of_the_cases() {
    let folder = repository().join("data/merge");
    let input = std::fs::read_to_string(folder.join("dev.in")).unwrap();
    let table = std::fs::read_to_string(folder.join("dev.tsv")).unwrap();
    let cases = notation::Puzzles::new(Lines::of(&input, true), None, false);
    for (case, line) in cases.zip(table.lines().skip(1)) {
        let optimal = line.split('\t').nth(7).unwrap();
        assert_eq!(optimum(&case.unwrap().board), optimal.parse().ok(), "{line}");
    }
}

#[test]
fn champion_is_breadth_first_up_to_4x4() {
    let mut rng = Pcg64::seed_from_u64(44);
    let mut dead = 0;
    for _ in 0..20_000 {
        let (rows, cols) = (rng.random_range(1..=4), rng.random_range(1..=4));
        let tiles = rng.random_range(1..=rows * cols);
        let board = random(rows, cols, tiles, &mut rng);
        let levels = Levels::new(&board).unwrap();
        let bfs = run_engine(
            Textbook::Bfs,
            &levels,
            Estimate::Doublings,
            &parameters(),
            &mut Budget::unlimited(),
        );
        let expected = checked(&board, &bfs);
        dead += u32::from(expected.is_none());
        assert_eq!(optimum(&board), expected, "{board:?}");
        // The same board with room around it takes the general solver.
        let mut tiles: Vec<u128> = vec![0; 25];
        for (row, line) in board.tiles().chunks(cols).enumerate() {
            tiles[5 * row + 5..][..cols].copy_from_slice(line);
        }
        if rows <= 3 {
            let larger = Board::new(5, 5, tiles).unwrap();
            assert_eq!(optimum(&larger), expected, "{larger:?}");
        }
    }
    assert!(dead > 100, "{dead} dead boards");
}

#[test]
fn champion_is_breadth_first_on_5x5() {
    let mut rng = Pcg64::seed_from_u64(55);
    for number in 0..2_000 {
        let tiles = if number % 100 == 0 { 18 } else { rng.random_range(6..=12) };
        let board = random(5, 5, tiles, &mut rng);
        let levels = Levels::new(&board).unwrap();
        let bfs = run_engine(
            Textbook::Bfs,
            &levels,
            Estimate::Doublings,
            &parameters(),
            &mut Budget::unlimited(),
        );
        assert_eq!(optimum(&board), checked(&board, &bfs), "{board:?}");
    }
}

#[test]
fn every_algorithm_finds_the_optimum() {
    use Textbook::{Astar, Beam, Bfs, Dfs, Greedy, Ida, Iddfs, Ucs, Wastar};
    let mut rng = Pcg64::seed_from_u64(33);
    for _ in 0..150 {
        let tiles = rng.random_range(2..=8);
        let board = random(3, 4, tiles, &mut rng);
        let Some(expected) = optimum(&board).filter(|&moves| moves <= 7) else { continue };
        let levels = Levels::new(&board).unwrap();
        for name in [Bfs, Dfs, Iddfs, Ucs, Astar, Ida] {
            let report = run_engine(
                name,
                &levels,
                Estimate::Doublings,
                &parameters(),
                &mut within(expected),
            );
            let path = report.verdict.answer().unwrap_or_else(|| panic!("{name:?} {board:?}"));
            assert_eq!(verify(&board, &path.actions), [], "{name:?}");
            assert_eq!(path.cost, expected, "{name:?} {board:?}");
        }
        for name in [Greedy, Wastar, Beam] {
            let report =
                run_engine(name, &levels, Estimate::Doublings, &parameters(), &mut within(50));
            let path = report.verdict.answer().unwrap_or_else(|| panic!("{name:?} {board:?}"));
            assert_eq!(verify(&board, &path.actions), [], "{name:?}");
            assert!(path.cost >= expected);
        }
        let report = seed::solve(&board, Cuts::default(), &mut within(10));
        assert_eq!(checked(&board, &report), Some(expected), "seed-dfs {board:?}");
    }
}

#[test]
fn symmetric_boards_have_equal_optima() {
    let mut rng = Pcg64::seed_from_u64(88);
    for number in 0..150 {
        let (rows, cols) = [(4, 4), (5, 6), (3, 7)][number % 3];
        let board = random(rows, cols, rows * cols, &mut rng);
        let expected = optimum(&board);
        for symmetry in 1..8 {
            let other = board.symmetric(symmetry);
            assert_eq!(optimum(&other), expected, "{board:?} {symmetry}");
        }
        // Empty rows and columns around change nothing either.
        let room = 8;
        let mut tiles = vec![0; room * room];
        for (row, line) in board.tiles().chunks(cols).enumerate() {
            tiles[room * (row + 1) + 1..][..cols].copy_from_slice(line);
        }
        assert_eq!(optimum(&Board::new(room, room, tiles).unwrap()), expected);
    }
}

#[test]
fn odd_tiles_huge_tiles_and_edges() {
    let row = |tiles: &[u128]| Board::new(1, tiles.len(), tiles.to_vec()).unwrap();
    assert_eq!(optimum(&row(&[3, 3])), Some(1));
    assert_eq!(optimum(&row(&[7])), Some(0));
    assert_eq!(optimum(&row(&[0, 5, 0])), Some(0));
    assert_eq!(optimum(&row(&[3, 6])), None);
    assert_eq!(optimum(&row(&[1 << 62, 0, 1 << 62])), Some(1));
    assert_eq!(optimum(&row(&[2, 2, 2, 2])), Some(2));
    assert_eq!(optimum(&row(&[1, 1, 2, 4])), Some(3));
    // A line of 64, and levels no nibble holds.
    assert_eq!(optimum(&row(&[6; 64])), Some(6));
    let mut tall: Vec<u128> = (0..=62).map(|e| 1 << e).collect();
    tall.push(1);
    tall.sort_unstable();
    assert_eq!(optimum(&row(&tall)), Some(63));
    let full = Board::new(64, 64, vec![2; 4096]).unwrap();
    assert_eq!(optimum(&full), Some(12));
    // Nothing can move at all.
    assert_eq!(optimum(&Board::new(2, 2, vec![2, 4, 8, 2]).unwrap()), None);
}

#[test]
fn limits_on_moves_are_answers() {
    let board = Board::new(2, 2, vec![2, 0, 0, 2]).unwrap();
    let levels = Levels::new(&board).unwrap();
    assert_eq!(solve(&levels, 1, &mut within(2)).verdict.answer().unwrap().cost, 2);
    let short = solve(&levels, 1, &mut within(1));
    assert!(matches!(short.verdict, Verdict::Stopped { why: Stop::Moves, best: None }));
    assert_eq!(short.bounds.lower, Some(2));
    assert_eq!(judged("1\n2 1\n2 0\n0 2\n"), "no solution\n");
    assert_eq!(judged("2\n2 1\n0 0\n0 0\n1 1\n4\n"), "no solution\n0\n");
}

/// A board that takes more than twenty thousand expansions.
fn hard() -> Board {
    random(14, 14, 196, &mut Pcg64::seed_from_u64(2))
}

#[test]
fn threads_change_nothing() {
    let mut rng = Pcg64::seed_from_u64(9);
    for side in [6, 7, 8, 8, 9] {
        let board = random(side, side, side * side, &mut rng);
        let levels = Levels::new(&board).unwrap();
        let one = solve(&levels, 1, &mut Budget::unlimited());
        for threads in [2, 3] {
            let more = solve(&levels, threads, &mut Budget::unlimited());
            assert_eq!(one.verdict, more.verdict, "{board:?}");
        }
        let cost = checked(&board, &one);
        // Searches of this size keep all positions; those that do not are shared out.
        let shared = Parts { sweeps: false, layers: false, ..Parts::default() };
        let alone = solve_with(&levels, shared, 1, &mut Budget::unlimited());
        let together = solve_with(&levels, shared, 3, &mut Budget::unlimited());
        assert_eq!(alone.verdict, together.verdict, "{board:?}");
        assert_eq!(checked(&board, &alone), cost);
    }
}

#[test]
fn every_part_can_be_left_out() {
    let mut rng = Pcg64::seed_from_u64(10);
    let all = Parts::default();
    let kept_nothing = Parts { sweeps: false, ..all };
    let fewer = [
        Parts { one: false, ..all },
        Parts { two: false, ..all },
        Parts { three: false, ..all },
        Parts { four: false, ..all },
        Parts { one: false, two: false, three: false, four: false, ..all },
        kept_nothing,
        Parts { beams: false, ..kept_nothing },
        Parts { layers: false, ..kept_nothing },
        Parts { one: false, two: false, three: false, four: false, ..kept_nothing },
        Parts { beams: false, layers: false, ..kept_nothing },
    ];
    for number in 0..40 {
        let (rows, cols) = [(5, 4), (5, 5), (3, 8), (2, 11)][number % 4];
        let board = random(rows, cols, rows * cols, &mut rng);
        let levels = Levels::new(&board).unwrap();
        let expected = optimum(&board);
        for parts in fewer {
            let report = solve_with(&levels, parts, 1, &mut Budget::unlimited());
            assert_eq!(checked(&board, &report), expected, "{board:?} {parts:?}");
        }
    }
}

#[test]
fn node_limits_are_exact_and_leave_bounds() {
    let harder = random(20, 20, 400, &mut Pcg64::seed_from_u64(1));
    let caps = [
        (hard(), 0, 1),
        (hard(), 1, 1),
        (hard(), 5_000, 1),
        (hard(), 20_000, 2),
        (harder.clone(), 60_000, 1),
        (harder, 60_000, 2),
    ];
    for (board, nodes, threads) in caps {
        let levels = Levels::new(&board).unwrap();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = solve(&levels, threads, &mut budget(limits));
        let stopped = matches!(report.verdict, Verdict::Stopped { why: Stop::Nodes, .. });
        assert!(stopped, "{nodes} {threads} {report:?}");
        let counted = report.stats.expanded;
        // Several threads may leave a few of their slices unused.
        let exact = if threads == 1 { counted == nodes } else { counted <= nodes };
        assert!(exact, "{counted} of {nodes}");
        assert!(report.bounds.lower.unwrap() >= 8);
        if let Some(path) = report.verdict.answer() {
            assert_eq!(verify(&board, &path.actions), []);
        }
    }
}

#[test]
fn time_and_cancellation_are_obeyed() {
    let levels = Levels::new(&random(20, 20, 400, &mut Pcg64::seed_from_u64(1))).unwrap();
    for threads in [1, 2] {
        let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
        let (report, took) = timed(|| solve(&levels, threads, &mut budget(limits)));
        assert!(matches!(report.verdict, Verdict::Stopped { why: Stop::Time, .. }));
        assert!(took < Duration::from_millis(400), "{took:?}");
        assert!(report.bounds.lower.is_some());
        let (stopped, late) = after_cancel(Duration::from_millis(200), |cancel| {
            solve(&levels, threads, &mut Budget::new(Limits::default(), cancel, &()))
        });
        assert!(late < Duration::from_millis(100), "{late:?}");
        assert!(matches!(stopped.verdict, Verdict::Stopped { why: Stop::Cancelled, .. }));
    }
}

#[test]
fn memory_stays_within_its_limit() {
    let board = random(8, 8, 64, &mut Pcg64::seed_from_u64(4));
    let levels = Levels::new(&board).unwrap();
    let free = solve(&levels, 1, &mut Budget::unlimited());
    for memory in [100_000, 4 << 20] {
        let limits = Limits { memory: Some(memory), ..Limits::default() };
        let report = solve(&levels, 1, &mut budget(limits));
        assert_eq!(checked(&board, &report), checked(&board, &free));
        assert!(report.stats.bytes <= memory, "{} of {memory}", report.stats.bytes);
    }
}

/// All move strings of a length that solve a board, by trying every one.
fn brute_count(board: &Board, left: u32) -> u128 {
    if board.count() == 1 {
        return u128::from(left == 0);
    }
    if left == 0 {
        return 0;
    }
    let after = Slide::ALL.into_iter().filter_map(|slide| rules::slide(board, slide));
    after.map(|board| brute_count(&board, left - 1)).sum()
}

#[test]
fn counts_are_brute_force_counts() {
    let mut rng = Pcg64::seed_from_u64(21);
    let mut several = 0;
    for _ in 0..400 {
        let (rows, cols) = (rng.random_range(1..=4), rng.random_range(1..=5));
        let tiles = rng.random_range(1..=rows * cols);
        let board = random(rows, cols, tiles, &mut rng);
        let Some(moves) = optimum(&board).filter(|&moves| moves <= 8) else { continue };
        let levels = Levels::new(&board).unwrap();
        let expected = brute_count(&board, moves);
        let (_, all) = count_shortest(&levels, u128::MAX, 1, &mut Budget::unlimited());
        assert_eq!((all.count, all.complete), (expected, true), "{board:?}");
        let (_, two) = count_shortest(&levels, 2, 1, &mut Budget::unlimited());
        assert_eq!((two.count, two.complete), (expected.min(2), expected < 2), "{board:?}");
        several += u32::from(expected > 2);
    }
    assert!(several > 50);
}

/// A judge's file of any length that is never held in memory.
struct Endless {
    left: u64,
    line: &'static [u8],
}

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let mut bytes = self.fill_buf()?;
        let read = bytes.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Endless {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.line.is_empty() && self.left > 0 {
            self.left -= 1;
            self.line = b"2 9\n2 0\n0 2\n";
        }
        Ok(self.line)
    }
    fn consume(&mut self, amount: usize) {
        self.line = &self.line[amount..];
    }
}

#[test]
fn a_million_cases_stream() {
    let source = Endless { left: 1_000_000, line: b"1000000\n" };
    let cases = notation::Puzzles::new(Lines::new(Box::new(source), true), None, false);
    assert_eq!(
        cases.map(|case| case.unwrap()).filter(|case| case.most == Some(9)).count(),
        1_000_000
    );
}

#[test]
fn answers_are_checked_by_the_rules() {
    let plain = Options::default();
    let read = |text: &str, answer: &str, options: &Options| {
        let puzzle: Puzzle = text.parse().unwrap();
        gridwright_merge::check(&puzzle, answer, options, &mut Budget::unlimited())
    };
    let judge = |text: &str, answer: &str, options: &Options| read(text, answer, options).unwrap();
    let check = |answer: &str| judge("2 0\n0 2\n", answer, &plain);
    let right = check("LU\n");
    assert!(right.is_right());
    assert_eq!((right.cost, right.optimal_cost), (Some(2), Some(2)));
    let longer = check("LRU");
    assert!(longer.is_right());
    assert_eq!((longer.cost, longer.optimal_cost), (Some(3), Some(2)));
    assert_eq!(check("LL").faults[0].at, Some(1));
    assert_eq!(read("2 0\n0 2\n", "LX", &plain).unwrap_err().column, 2);
    assert!(check("L").faults[0].message.contains("2 tiles are left"));
    assert!(!check("no solution").is_right());
    let tight = Options { moves: Some(2), ..Options::default() };
    assert!(judge("2 0\n0 2\n", "LRU", &tight).faults[0].message.contains("at most 2"));
    assert!(judge("2 4\n8 2\n", "no solution", &plain).is_right());
}

/// The depth of the report's program is nobody's question: to come to its end proves nothing.
#[test]
fn a_depth_that_nobody_asked_for_is_a_limit() {
    let to_and_fro = "2 0 4 2\n";
    let limited_case = "1\n4 9\n2 0 4 2\n0 0 0 0\n0 0 0 0\n0 0 0 0\n";
    let solve = |algorithm, moves: Option<u32>, text: &str| {
        let options = Options { algorithm, moves, ..Options::default() };
        gridwright_merge::solve(&text.parse().unwrap(), &options, &mut Budget::unlimited())
    };
    for algorithm in [Algorithm::SeedDfs, Algorithm::Textbook(Textbook::Dfs)] {
        let outcome = solve(algorithm, None, to_and_fro);
        assert_eq!((outcome.status(), outcome.reason()), (Status::Limit, Some(Stop::Moves)));
        assert_eq!(outcome.bounds.lower, Some(51), "{algorithm:?}");
        for asked in [solve(algorithm, Some(9), to_and_fro), solve(algorithm, None, limited_case)] {
            assert_eq!(asked.status(), Status::Unsolvable, "{algorithm:?}");
            assert_eq!(asked.why.as_deref(), Some("no answer within 9 moves"), "{algorithm:?}");
        }
        let stuck = solve(algorithm, None, "2 4\n8 2\n");
        assert_eq!(stuck.status(), Status::Unsolvable, "{algorithm:?}: {stuck:?}");
    }
}

#[test]
fn rectangles_become_the_judges_squares() {
    let wide: Puzzle = "2 4 2\n".parse().unwrap();
    let text = Merge::write(&wide, Notation::Mooshak, &Options::default()).unwrap();
    assert_eq!(text, "3 50\n2 4 2\n0 0 0\n0 0 0\n");
}

#[test]
fn bad_requests_are_refused() {
    let refused = |change: fn(&mut Request)| {
        let mut request = Request::new(Command::Solve);
        change(&mut request);
        Merge::options(&request).unwrap_err().0
    };
    assert!(refused(|request| request.algorithm = Some("magic".into())).contains("seed-dfs"));
    assert!(refused(|request| request.format = Some("uva".into())).contains("mooshak"));
    assert!(
        refused(|request| {
            request.algorithm = Some("seed-dfs".into());
            request.own.insert("without".into(), "luck".into());
        })
        .contains("noop")
    );
    assert!(
        refused(|request| {
            request.own.insert("without".into(), "sum".into());
        })
        .contains("seed-dfs")
    );
    for size in ["0x4", "65x2", "0", "x", "99999999999999999999x1"] {
        let mut request = Request::new(Command::Generate);
        request.own.insert("size".into(), size.into());
        assert!(Merge::options(&request).is_err(), "{size}");
    }
}
