//! The sliding champion against the textbook formulation, published optima, and damaged tables.

mod sliding_boards;

use gridwright_search::internals::after_cancel;
use gridwright_search::{Budget, Cancel, Limits, Report, Stop, Verdict, space};
use gridwright_sliding::internals::formulation::{LinearConflict, Rules, Single, State};
use gridwright_sliding::internals::pdb::dimensions::Dimensions;
use gridwright_sliding::internals::pdb::{Pattern, Store, TableCache, file};
use gridwright_sliding::internals::{Champion, refute, scramble};
use gridwright_sliding::pdb::Folder;
use gridwright_sliding::{Answer, Board, Direction, Metric, Puzzle};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use sliding_boards::{random_goal, walk};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

type Solved = Report<gridwright_search::Path<Direction>>;

fn solve(champion: &Champion, board: &Board, goal: &Board, threads: usize) -> Solved {
    let mut budget = Budget::unlimited();
    let report = champion.solve(board, goal, Metric::Single, threads, &mut budget);
    if let Some(path) = report.verdict.answer() {
        assert!(is_right(board, goal, &path.actions));
        assert_eq!(path.cost, path.actions.len() as u32);
    }
    report
}

fn is_right(board: &Board, goal: &Board, moves: &[Direction]) -> bool {
    let puzzle = Puzzle::new(board.clone(), goal.clone()).unwrap();
    gridwright_sliding::verify(&puzzle, &Answer::new(moves.to_vec(), Metric::Single)).is_empty()
}

fn cost(champion: &Champion, board: &Board, goal: &Board) -> Option<u32> {
    let report = solve(champion, board, goal, 1);
    assert!(report.is_optimal() || report.verdict == Verdict::Impossible);
    report.verdict.answer().map(|path| path.cost)
}

fn textbook(board: &Board, goal: &Board) -> Option<u32> {
    let space = Single(Rules::<16>::new(goal));
    let heuristic = LinearConflict::new(goal);
    let report =
        space::ida(&space, &State::of(board), &heuristic, &mut Budget::unlimited(), &mut ());
    report.verdict.answer().map(|path| path.cost)
}

#[test]
fn champion_equals_the_textbook_on_small_boards() {
    let mut rng = Pcg64::seed_from_u64(3);
    let champion = Champion::default();
    for (rows, cols, boards) in
        [(2, 2, 300), (2, 3, 300), (3, 2, 300), (2, 4, 150), (4, 2, 150), (3, 3, 150)]
    {
        for _ in 0..boards {
            let goal = random_goal(rows, cols, &mut rng);
            let board = random_goal(rows, cols, &mut rng);
            let expected =
                if refute(&board, &goal).is_some() { None } else { textbook(&board, &goal) };
            assert_eq!(cost(&champion, &board, &goal), expected, "{board:?} to {goal:?}");
        }
    }
}

#[test]
fn champion_equals_the_textbook_near_any_goal() {
    let mut rng = Pcg64::seed_from_u64(4);
    let champion = Champion::default();
    for (rows, cols) in [(3, 4), (4, 3), (2, 6), (3, 5), (4, 4), (2, 7)] {
        for goal in [Board::blank_last(rows, cols).unwrap(), random_goal(rows, cols, &mut rng)] {
            for _ in 0..6 {
                let board = walk(&goal, 60, &mut rng);
                assert_eq!(cost(&champion, &board, &goal), textbook(&board, &goal));
            }
        }
    }
}

#[test]
fn tiles_alike_are_solved_shortest() {
    let mut rng = Pcg64::seed_from_u64(5);
    let champion = Champion::default();
    for (rows, cols, different) in [(2, 3, 3), (3, 3, 4), (3, 4, 5), (4, 4, 7), (3, 4, 2)] {
        let alike = |board: Board| {
            let tiles = board.tiles().iter().map(|&tile| tile.min(different)).collect();
            Board::new(rows, cols, tiles).unwrap()
        };
        for _ in 0..8 {
            let goal = alike(random_goal(rows, cols, &mut rng));
            let board = walk(&goal, 40, &mut rng);
            let space = Single(Rules::<16>::new(&goal));
            let blind = space::Blind;
            let report = space::astar::<_, _, space::Graph<_>, ()>(
                &space,
                &State::of(&board),
                &blind,
                &mut Budget::new(
                    Limits { nodes: Some(100_000), ..Limits::default() },
                    &Cancel::default(),
                    &(),
                ),
                &mut (),
            );
            let own = cost(&champion, &board, &goal);
            if report.is_optimal() {
                assert_eq!(
                    own,
                    report.verdict.answer().map(|path| path.cost),
                    "{board:?} {goal:?}"
                );
            }
        }
    }
}

#[test]
fn thread_counts_give_the_same_moves() {
    let mut rng = Pcg64::seed_from_u64(6);
    let champion = Champion::default();
    let goal = Board::blank_last(4, 4).unwrap();
    for _ in 0..6 {
        let board = scramble(&goal, &mut rng);
        let one = solve(&champion, &board, &goal, 1);
        let three = solve(&champion, &board, &goal, 3);
        assert_eq!(one.verdict, three.verdict);
    }
}

#[test]
fn a_24_puzzle_is_proved_with_the_same_moves_by_any_number_of_threads() {
    let goal = Board::blank_first(5, 5).unwrap();
    // One that tables are needed for, and board 40 of Korf & Felner's 50 where the file is there.
    let own = (walk(&goal, 400, &mut Pcg64::seed_from_u64(24)), None);
    let theirs = lines("korf24_50.txt").into_iter().filter(|row| row[0] == 40);
    let theirs = theirs.map(|row| (board(5, 5, &row[3..]), Some(row[1] as u32)));
    let champion = Champion::default();
    for (board, optimum) in std::iter::once(own).chain(theirs) {
        let three = solve(&champion, &board, &goal, 3);
        assert!(three.is_optimal());
        let cost = three.verdict.answer().unwrap().cost;
        assert_eq!(optimum.unwrap_or(cost), cost);
        assert_eq!(solve(&champion, &board, &goal, 1).verdict, three.verdict);
    }
}

#[test]
fn limits_stop_at_once_with_what_is_known() {
    let goal = Board::blank_last(4, 4).unwrap();
    let board =
        Board::new(4, 4, vec![0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1]).unwrap();
    let champion = Champion::default();
    let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
    let start = Instant::now();
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let report = champion.solve(&board, &goal, Metric::Single, 2, &mut budget);
    assert!(start.elapsed() < Duration::from_secs(3));
    assert_eq!(report.verdict, Verdict::Stopped { why: Stop::Time, best: None });
    assert!(report.bounds.lower.unwrap() >= 50);
    let limits = Limits { moves: Some(40), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let report = champion.solve(&board, &goal, Metric::Single, 1, &mut budget);
    assert_eq!(report.verdict, Verdict::Stopped { why: Stop::Moves, best: None });
}

#[test]
fn large_boards_get_an_answer_and_bounds() {
    let mut rng = Pcg64::seed_from_u64(7);
    let champion = Champion::default();
    for (rows, cols) in [(3, 6), (5, 5), (6, 6), (16, 16), (2, 12)] {
        let goal = Board::blank_first(rows, cols).unwrap();
        let board = scramble(&goal, &mut rng);
        let limits = Limits { time: Some(Duration::from_millis(700)), ..Limits::default() };
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        let report = champion.solve(&board, &goal, Metric::Single, 2, &mut budget);
        let path = report.verdict.answer().expect("there is always some answer");
        assert!(is_right(&board, &goal, &path.actions));
        assert!(report.bounds.lower.unwrap() <= path.cost);
    }
}

#[test]
fn easy_boards_of_any_size_are_proved() {
    let mut rng = Pcg64::seed_from_u64(8);
    let champion = Champion::default();
    for size in [5, 7, 10, 16] {
        let goal = Board::blank_last(size, size).unwrap();
        let board = walk(&goal, 24, &mut rng);
        assert!(cost(&champion, &board, &goal).unwrap() <= 24);
    }
}

/// The number of shortest ways, by breadth-first search over boards.
fn count_ways(board: &Board, goal: &Board) -> u64 {
    let mut layer = HashMap::from([(board.tiles().to_vec(), 1u64)]);
    let mut seen: HashSet<Vec<u8>> = layer.keys().cloned().collect();
    while !layer.contains_key(goal.tiles()) {
        let mut next: HashMap<Vec<u8>, u64> = HashMap::new();
        for (tiles, ways) in layer {
            for direction in Direction::ALL {
                let mut there = Board::new(board.rows(), board.cols(), tiles.clone()).unwrap();
                if there.slide(direction) && !seen.contains(there.tiles()) {
                    *next.entry(there.tiles().to_vec()).or_default() += ways;
                }
            }
        }
        seen.extend(next.keys().cloned());
        layer = next;
    }
    layer[goal.tiles()]
}

#[test]
fn all_shortest_solutions_are_counted() {
    let champion = Champion::default();
    let mut rng = Pcg64::seed_from_u64(9);
    for (rows, cols) in [(2, 3), (2, 4), (2, 3), (4, 2)] {
        let goal = random_goal(rows, cols, &mut rng);
        let board = scramble(&goal, &mut rng);
        let budget = &mut Budget::unlimited();
        let (_, counted) =
            champion.count(&board, &goal, Metric::Single, u64::MAX, usize::MAX, 1, budget);
        assert_eq!((counted.count, counted.complete), (count_ways(&board, &goal), true));
        assert_eq!(counted.listed.len() as u64, counted.count);
        assert!(counted.listed.iter().all(|path| is_right(&board, &goal, path)));
    }
    let goal = Board::blank_last(3, 3).unwrap();
    let hardest = Board::new(3, 3, vec![8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
    let (_, some) =
        champion.count(&hardest, &goal, Metric::Single, 7, 0, 1, &mut Budget::unlimited());
    assert_eq!((some.count, some.complete), (7, false));
}

/// All solutions of `left` more moves, in alphabetical order, by plain depth-first search.
fn by_force(board: &Board, goal: &Board, left: u32, path: &mut String, found: &mut Vec<String>) {
    let away = |(cell, tile): (usize, &u8)| {
        let home = goal.tiles().iter().position(|other| other == tile).unwrap();
        let cols = goal.cols();
        (cell / cols).abs_diff(home / cols) + (cell % cols).abs_diff(home % cols)
    };
    let tiles = board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
    if tiles.map(away).sum::<usize>() > left as usize {
        return;
    }
    if left == 0 {
        found.push(path.clone());
        return;
    }
    for letter in ['D', 'L', 'R', 'U'] {
        let back = matches!(
            (path.chars().last(), letter),
            (Some('D'), 'U') | (Some('U'), 'D') | (Some('L'), 'R') | (Some('R'), 'L')
        );
        let mut there = board.clone();
        if !back && there.slide(Direction::from_letter(letter).unwrap()) {
            path.push(letter);
            by_force(&there, goal, left - 1, path, found);
            path.pop();
        }
    }
}

#[test]
fn larger_boards_are_counted_and_listed_as_a_plain_search_does() {
    let mut rng = Pcg64::seed_from_u64(4);
    let mut several = 0;
    for round in 0..24u64 {
        let (rows, cols) = [(3, 4), (4, 4), (4, 3)][round as usize % 3];
        let goal = Board::blank_last(rows, cols).unwrap();
        let board = walk(&goal, 60, &mut rng);
        let champion = Champion::default();
        let budget = &mut Budget::unlimited();
        let (report, counted) =
            champion.count(&board, &goal, Metric::Single, u64::MAX, usize::MAX, 1, budget);
        let cost = report.verdict.answer().unwrap().cost;
        let mut all = Vec::new();
        by_force(&board, &goal, cost, &mut String::new(), &mut all);
        let listed = counted.listed.iter().map(|path| path.iter().map(|d| d.letter()).collect());
        assert_eq!(listed.collect::<Vec<String>>(), all);
        assert_eq!((counted.count, counted.complete), (all.len() as u64, true));
        several += usize::from(all.len() > 1);
        let most = all.len() as u64 - 1;
        let (_, some) = champion.count(&board, &goal, Metric::Single, most, 1, 1, budget);
        assert_eq!((some.count, some.complete), (most, false));
        assert_eq!(some.listed.len(), 1.min(most as usize));
    }
    assert!(several > 3, "{several} boards have several solutions");
}

/// A folder that is removed at the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let own = format!("gridwright-{name}-{}", std::process::id());
        Temporary(std::env::temp_dir().join(own))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn small_pattern() -> Pattern {
    Pattern::new(Dimensions { rows: 3, cols: 3 }, &[0, 1, 2, 3], 8, |cell| cell).canonical().0
}

fn file_of(folder: &Folder) -> PathBuf {
    PathBuf::from(folder.place(&small_pattern()))
}

fn words(cache: &TableCache) -> Vec<u64> {
    let table = cache.obtain(&small_pattern(), 2, &mut Budget::unlimited()).unwrap();
    table.bits().words().to_vec()
}

#[test]
fn damaged_tables_are_noticed_and_rebuilt() {
    let folder = Temporary::new("damaged");
    let store = Folder::new(&folder.0);
    let right = words(&TableCache::new(store.clone()));
    let path = file_of(&store);
    let whole = fs::read(&path).unwrap();
    let damage = [
        ("empty", Vec::new()),
        ("cut in the header", whole[..40].to_vec()),
        ("cut in the body", whole[..whole.len() - 8].to_vec()),
        ("too long", [&whole[..], &[0; 8]].concat()),
        ("a flipped bit in the body", flipped(&whole, whole.len() / 2)),
        ("a flipped bit in the header", flipped(&whole, 20)),
        ("another version", flipped(&whole, 8)),
    ];
    for (what, damaged) in damage {
        fs::write(&path, damaged).unwrap();
        assert!(file::load(&path).is_err(), "{what}");
        let cache = TableCache::new(store.clone());
        assert_eq!(words(&cache), right, "{what}");
        assert!(!cache.take_troubles().is_empty(), "{what}");
        assert_eq!(fs::read(&path).unwrap(), whole, "{what}: rebuilt");
    }
}

fn flipped(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 4;
    bytes
}

#[test]
fn every_bit_of_a_header_counts() {
    let folder = Temporary::new("header");
    let store = Folder::new(&folder.0);
    let built = words(&TableCache::new(store.clone()));
    let path = file_of(&store);
    assert_eq!(file::load(&path).unwrap().1.words(), built);
    let whole = fs::read(&path).unwrap();
    for bit in 0..8 * file::HEADER {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, bytes).unwrap();
        assert!(file::inspect(&path).is_err() && file::load(&path).is_err(), "bit {bit}");
    }
}

/// A table in use stays what it was, whatever becomes of its file.
#[test]
fn a_table_cut_short_in_use_does_no_harm() {
    let folder = Temporary::new("cut");
    let store = Folder::new(&folder.0);
    let built = words(&TableCache::new(store.clone()));
    let table = file::load(&file_of(&store)).unwrap().1;
    fs::File::options().write(true).open(file_of(&store)).unwrap().set_len(0).unwrap();
    assert_eq!(table.words(), built);
    assert!(file::load(&file_of(&store)).unwrap_err().to_string().contains("0 bytes"));
}

#[test]
fn a_folder_in_the_place_of_a_table_is_named_or_repaired() {
    let folder = Temporary::new("folder");
    let store = Folder::new(&folder.0);
    let right = words(&TableCache::default());
    let path = file_of(&store);
    fs::create_dir_all(path.join("something")).unwrap();
    let cache = TableCache::new(store.clone());
    assert_eq!(words(&cache), right);
    let troubles = cache.take_troubles();
    let named = |text: &String| text.starts_with(&path.display().to_string());
    assert!(troubles.iter().all(named) && troubles[0].contains("a folder"), "{troubles:?}");
    assert!(path.join("something").exists(), "what others put there stays");
    fs::remove_dir(path.join("something")).unwrap();
    assert_eq!(words(&TableCache::new(store.clone())), right);
    assert!(file::load(&path).is_ok(), "an empty one makes room");
}

#[test]
fn a_folder_that_cannot_be_written_to_does_no_harm() {
    let folder = Temporary::new("unwritable");
    fs::write(&folder.0, "a file where the folder should be").unwrap();
    let cache = TableCache::new(Folder::new(&folder.0));
    assert_eq!(words(&cache), words(&TableCache::default()));
    assert!(!cache.take_troubles().is_empty());
    fs::remove_file(&folder.0).unwrap();
}

#[test]
fn builders_at_the_same_time_do_not_hurt_each_other() {
    let folder = Temporary::new("together");
    let right = words(&TableCache::default());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                // Caches of their own, as different processes have them.
                let cache = TableCache::new(Folder::new(&folder.0));
                assert_eq!(words(&cache), right);
            });
        }
    });
    let entries = Folder::new(&folder.0).entries().unwrap();
    assert_eq!(entries.len(), 1);
    assert!(entries[0].about.is_ok() && entries[0].verify().is_ok());
    assert_eq!(Folder::new(&folder.0).remove(None).unwrap(), 1);
}

#[test]
fn only_what_dead_builders_left_is_swept_up() {
    let folder = Temporary::new("swept");
    fs::create_dir_all(&folder.0).unwrap();
    let make = |name: &str, age: u64| {
        let path = folder.0.join(name);
        let file = fs::File::create(&path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        (path, file)
    };
    let (dead, file) = make("sliding-3x3-0.1.1-0.partial", 3600);
    drop(file);
    let (young, _) = make("sliding-3x3-0.1.2-0.partial", 5);
    let (foreign, _) = make("notes.partial", 3600);
    let (living, at_work) = make("sliding-3x3-0.1.3-0.partial", 3600);
    at_work.lock().unwrap();
    words(&TableCache::new(Folder::new(&folder.0)));
    let there = [&dead, &young, &foreign, &living].map(|path| path.exists());
    assert_eq!(there, [false, true, true, true]);
    assert!(file_of(&Folder::new(&folder.0)).exists());
}

#[test]
fn writing_a_table_can_be_interrupted() {
    let folder = Temporary::new("interrupted");
    let store = Folder::new(&folder.0);
    let mut chunks = 0;
    let mut go_on = || {
        chunks += 1;
        chunks < 3
    };
    let written = store.save(&small_pattern(), &vec![0; 1 << 20], &mut go_on);
    assert!(written.is_err());
    assert_eq!(chunks, 3, "sixteen chunks were to be written");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "nothing is left behind");
}

/// The folder of instances with known answers, where there is one.
fn data() -> PathBuf {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    std::env::var_os("GRIDWRIGHT_DATA").map_or(beside, PathBuf::from).join("sliding")
}

fn lines(file: &str) -> Vec<Vec<i64>> {
    let path = data().join(file);
    let Ok(text) = fs::read_to_string(&path) else {
        assert!(std::env::var_os("CI").is_none(), "{} is absent", path.display());
        println!("skipped: {} is absent", path.display());
        return Vec::new();
    };
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let numbers = |line: &str| line.split_whitespace().map(|n| n.parse().unwrap()).collect();
    let rows: Vec<Vec<i64>> = rows.map(numbers).collect();
    println!("{file}: {} boards", rows.len());
    rows
}

fn board(rows: usize, cols: usize, tiles: &[i64]) -> Board {
    Board::new(rows, cols, tiles.iter().map(|&tile| tile as u8).collect()).unwrap()
}

#[test]
fn known_optima_of_other_peoples_boards() {
    let champion = Champion::default();
    let first = Board::blank_first(4, 4).unwrap();
    let mut sum = 0;
    for row in lines("korf100.txt") {
        let found = cost(&champion, &board(4, 4, &row[2..]), &first);
        assert_eq!(found, Some(row[1] as u32), "board {}", row[0]);
        sum += row[1];
    }
    assert!(sum == 0 || sum == 5305);
    let last = Board::blank_last(4, 4).unwrap();
    for row in lines("deepcubea_puzzle15.txt").iter().take(40) {
        assert_eq!(cost(&champion, &board(4, 4, &row[2..]), &last), Some(row[0] as u32));
    }
    for row in lines("random_mxn.txt") {
        let (rows, cols) = (row[0] as usize, row[1] as usize);
        let goal = Board::blank_last(rows, cols).unwrap();
        let found = cost(&champion, &board(rows, cols, &row[3..]), &goal);
        assert_eq!(found, u32::try_from(row[2]).ok(), "{row:?}");
    }
}

#[test]
fn a_cancel_is_obeyed_soon() {
    let goal = Board::blank_last(16, 16).unwrap();
    let board = scramble(&goal, &mut Pcg64::seed_from_u64(8));
    let table_goal = Board::blank_last(5, 5).unwrap();
    for after in [5, 120, 700] {
        for building in [false, true] {
            let ((), late) = after_cancel(Duration::from_millis(after), |cancel| {
                let champion = Champion::default();
                let mut budget = Budget::new(Limits::default(), cancel, &());
                if building {
                    assert_eq!(champion.prepare(&table_goal, 1, &mut budget), Err(Stop::Cancelled));
                } else {
                    champion.solve(&board, &goal, Metric::Single, 1, &mut budget);
                }
            });
            println!("building {building}, after {after} ms: {late:?} more");
            assert!(late < Duration::from_millis(100), "{late:?}");
        }
    }
}

#[test]
fn boards_too_large_for_any_proof_get_an_answer_in_a_second() {
    let goal = Board::blank_last(12, 12).unwrap();
    let board = scramble(&goal, &mut Pcg64::seed_from_u64(9));
    let limits = Limits { nodes: Some(500_000), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let report = Champion::default().solve(&board, &goal, Metric::Single, 1, &mut budget);
    let path = report.verdict.answer().expect("a first solution");
    assert!(is_right(&board, &goal, &path.actions));
    assert!(!report.is_optimal());
}

/// Korf's board 9 takes more than the short search without tables.
#[test]
fn no_room_for_tables_is_no_reason_to_stop() {
    let tiles = vec![3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0];
    let (board, goal) = (Board::new(4, 4, tiles).unwrap(), Board::blank_first(4, 4).unwrap());
    let count = |limits: Limits, threads: usize| {
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        Champion::default().count(&board, &goal, Metric::Single, 9, 0, threads, &mut budget)
    };
    let (expected, ways) = count(Limits::default(), 1);
    assert_eq!(expected.verdict.answer().map(|path| path.cost), Some(46));
    for threads in [1, 2] {
        let (report, counted) =
            count(Limits { memory: Some(1 << 20), ..Limits::default() }, threads);
        assert_eq!((&report.verdict, counted.count), (&expected.verdict, ways.count));
        assert!(report.stats.bytes <= 1 << 20 && report.stats.expanded > 800_000);
    }
    let limits = Limits { memory: Some(1 << 20), nodes: Some(500_000), ..Limits::default() };
    let (report, counted) = count(limits, 1);
    assert_eq!(report.verdict, Verdict::Stopped { why: Stop::Nodes, best: None });
    assert!(!counted.complete && report.bounds.lower > Some(30));
}
