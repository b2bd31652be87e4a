//! Numbrix against published numbers, stored instances and brute force.

use gridwright_numbrix::internals::board::Filling;
use gridwright_numbrix::internals::generate::random_path;
use gridwright_numbrix::internals::notation::read_answer;
use gridwright_numbrix::internals::{Alpha, Runs, champion};
use gridwright_numbrix::{
    Answer, Graph, Neighbours, Numbrix, Options, Puzzle, count, generate, verify,
};
use gridwright_search::internals::timed;
use gridwright_search::space::{self, Tree};
use gridwright_search::{Budget, Cancel, Limits, Space, Stats, Verdict};
use gridwright_world::InputError;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn answers(puzzle: &Puzzle, most: usize) -> (Vec<Filling>, bool) {
    let mut found = Vec::new();
    let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
    let all = champion::answers(puzzle, most, budget, stats, &mut |answer| found.push(answer));
    for answer in &found {
        assert_eq!(verify(puzzle, &Answer::filled(puzzle, answer)), []);
    }
    (found, all.expect("nothing stops it"))
}

fn all() -> Options {
    Options { at_most: u128::MAX, ..Options::default() }
}

fn count_all(puzzle: &Puzzle) -> u128 {
    let tally = count(puzzle, &all(), &mut Budget::unlimited());
    assert!(tally.complete);
    tally.count
}

fn graph(rows: usize, columns: usize, neighbours: Neighbours) -> Graph {
    Graph::new(rows, columns, neighbours, |_, _| false).expect("sides are in range")
}

fn parse(text: &str, neighbours: Neighbours) -> Result<Puzzle, InputError> {
    gridwright_world::parse::<Numbrix>(text, &Options { neighbours, ..Options::default() })
}

fn empty(rows: usize, columns: usize, neighbours: Neighbours) -> Puzzle {
    let graph = graph(rows, columns, neighbours);
    Puzzle::new(graph, vec![0; rows * columns], Vec::new()).expect("no clue can be wrong")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The shared data beside the repository; where it may be absent, `None`, and says so.
fn shared(name: &str) -> Option<PathBuf> {
    let beside = || root().join("../shared/data");
    let data = std::env::var_os("GRIDWRIGHT_DATA").map_or_else(beside, PathBuf::from);
    let set = data.join("numbrix").join(name);
    if set.is_dir() {
        return Some(set);
    }
    assert!(std::env::var_os("CI").is_none(), "numbrix/{name} is absent");
    println!("skipped: numbrix/{name} is absent");
    None
}

fn read(path: &Path, neighbours: Neighbours) -> Puzzle {
    let text = std::fs::read_to_string(path).expect("the file is there");
    parse(&text, neighbours).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn stored_instances_are_decided() {
    let folder = root().join("data/numbrix");
    let index = std::fs::read_to_string(folder.join("index.tsv")).expect("the index is there");
    let mut decided = 0;
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (name, wanted) = (fields[0], fields[5]);
        let neighbours = if fields[1] == "8" { Neighbours::Eight } else { Neighbours::Four };
        let puzzle = read(&folder.join(name), neighbours);
        let (found, all) = answers(&puzzle, 2);
        let verdict = match (found.len(), all) {
            (0, true) => "0",
            (1, true) => "1",
            (2, _) => "2+",
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(verdict, wanted, "{name}");
        if wanted == "1" {
            let text = std::fs::read_to_string(folder.join(name).with_extension("sol"));
            let solution = read_answer(&text.expect("a solution is stored"), &puzzle);
            assert_eq!(Ok(Answer::filled(&puzzle, &found[0])), solution, "{name}");
        }
        decided += 1;
    }
    assert_eq!(decided, 69);
}

/// The report's table, BFS then DFS, generated and expanded.
const REPORT: [[u64; 4]; 10] = [
    [10, 10, 7, 5],
    [7280, 7270, 1218, 1199],
    [2186, 2184, 991, 980],
    [4473, 4473, 2898, 2887],
    [5760, 5760, 430, 420],
    [2857, 2857, 1092, 1076],
    [1_343_928, 1_343_928, 714_831, 714_802],
    [4611, 4584, 2653, 2634],
    [4611, 4584, 2653, 2634],
    [2303, 2303, 957, 943],
];

/// The same table, A* then greedy.
const INFORMED: [[u64; 4]; 10] = [
    [7, 5, 7, 5],
    [779, 493, 834, 516],
    [59, 34, 54, 32],
    [230, 118, 230, 118],
    [516, 302, 188, 107],
    [199, 111, 199, 112],
    [928, 437, 744, 365],
    [599, 386, 588, 380],
    [599, 386, 588, 380],
    [338, 232, 312, 215],
];

#[test]
fn course_inputs_give_the_reports_table() {
    let Some(folder) = shared("course") else {
        return;
    };
    let mut informed = Vec::new();
    for (at, wanted) in REPORT.iter().enumerate() {
        let puzzle = read(&folder.join(format!("input{}.txt", at + 1)), Neighbours::Four);
        let (found, all) = answers(&puzzle, 2);
        assert!(all && found.len() == 1);
        let text = std::fs::read_to_string(folder.join(format!("output{}.txt", at + 1)));
        let output = read_answer(&text.expect("the output is there"), &puzzle);
        assert_eq!(Ok(Answer::filled(&puzzle, &found[0])), output);

        let space = Runs::new(&puzzle);
        let start = space.start();
        let bfs = space::bfs::<_, Tree<_>, _>(&space, &start, &mut Budget::unlimited(), &mut ());
        let dfs = space::stack_dfs(&space, &start, &mut Budget::unlimited(), &mut ());
        let counts = [bfs.stats, dfs.stats].map(|stats| [stats.generated, stats.expanded]);
        assert_eq!(counts.concat(), wanted, "input {}", at + 1);
        let h = Alpha { alpha: 1.4 };
        let astar =
            space::astar::<_, _, Tree<_>, _>(&space, &start, &h, &mut Budget::unlimited(), &mut ());
        let greedy = space::greedy::<_, _, Tree<_>, _>(
            &space,
            &start,
            &h,
            &mut Budget::unlimited(),
            &mut (),
        );
        let counts = [&astar.stats, &greedy.stats].map(|stats| [stats.generated, stats.expanded]);
        informed.push(counts.concat());
        for report in [bfs, dfs, astar, greedy] {
            let path = report.verdict.answer().expect("there is an answer");
            let mut state = start.clone();
            for put in &path.actions {
                space.apply(&mut state, *put);
            }
            assert_eq!(*state.numbers(), found[0]);
        }
    }
    assert_eq!(informed, INFORMED);
    for (name, solutions) in [("a", 10), ("b", 8)] {
        let puzzle = read(&folder.join(format!("student_nonunique_{name}.txt")), Neighbours::Four);
        assert_eq!(count_all(&puzzle), solutions);
        assert_eq!(answers(&puzzle, 100).0.len() as u128, solutions);
    }
    for name in ["big1", "big2"] {
        let puzzle = read(&folder.join(name).with_extension("txt"), Neighbours::Four);
        assert_eq!(answers(&puzzle, 2).0.len(), 1);
    }
}

/// The report's own inputs are not ours to store; this board is.
#[test]
fn counts_of_the_formulation_stay_as_they_are() {
    let puzzle = read(&root().join("data/numbrix/nb_5x5_min_5001.txt"), Neighbours::Four);
    let space = Runs::new(&puzzle);
    let start = space.start();
    let bfs = space::bfs::<_, Tree<_>, _>(&space, &start, &mut Budget::unlimited(), &mut ());
    let dfs = space::stack_dfs(&space, &start, &mut Budget::unlimited(), &mut ());
    let counts = [bfs.stats, dfs.stats].map(|stats| (stats.generated, stats.expanded));
    assert_eq!(counts, FINGERPRINT);
}

const FINGERPRINT: [(u64, u64); 2] = [(544, 542), (335, 331)];

#[test]
fn empty_squares_have_the_published_counts() {
    // OEIS A096969
    let published = [1, 8, 40, 552, 8648, 458_696, 27_070_560, 6_046_626_568, 1_490_832_682_992];
    for (at, &paths) in published.iter().enumerate() {
        assert_eq!(count_all(&empty(at + 1, at + 1, Neighbours::Four)), paths);
    }
}

/// All answers, by walking along the path; up to `most`.
fn brute_force(puzzle: &Puzzle, most: usize) -> Vec<Filling> {
    fn walk(
        puzzle: &Puzzle,
        filling: &mut Filling,
        at: usize,
        most: usize,
        out: &mut Vec<Filling>,
    ) {
        let number = filling[at];
        if usize::from(number) == puzzle.cells() {
            if verify(puzzle, &Answer::filled(puzzle, filling)).is_empty() {
                out.push(filling.clone());
            }
            return;
        }
        for next in puzzle.graph().next_to(at).collect::<Vec<_>>() {
            let fits = match puzzle.clue(next) {
                Some(clue) => clue == number + 1,
                None => puzzle.seat(usize::from(number) + 1).is_none(),
            };
            if filling[next] == 0 && fits && out.len() < most {
                filling[next] = number + 1;
                walk(puzzle, filling, next, most, out);
                filling[next] = 0;
            }
        }
    }
    let mut out = Vec::new();
    for start in 0..puzzle.cells() {
        let fits = match puzzle.clue(start) {
            Some(clue) => clue == 1,
            None => puzzle.seat(1).is_none(),
        };
        if fits {
            let mut filling = vec![0; puzzle.cells()];
            filling[start] = 1;
            walk(puzzle, &mut filling, start, most, &mut out);
        }
    }
    out
}

/// A small board of any kind: holes, marks, and clues from one of its paths, some of them moved.
fn random_board(rng: &mut Pcg64) -> Puzzle {
    let neighbours = [Neighbours::Four, Neighbours::Six, Neighbours::Eight][rng.random_range(0..3)];
    let largest = if neighbours == Neighbours::Four { 5 } else { 4 };
    let rows = rng.random_range(1..=largest);
    let columns = rng.random_range(1..=largest);
    let holes: Vec<bool> = (0..rows * columns).map(|_| rng.random_bool(0.12)).collect();
    let graph = Graph::new(rows, columns, neighbours, |r, c| holes[r * columns + c]).unwrap();
    if graph.cells() == 0 {
        return random_board(rng);
    }
    let n = graph.cells();
    let free = Puzzle::new(graph.clone(), vec![0; n], Vec::new()).expect("no clue can be wrong");
    let paths = brute_force(&free, 200);
    let mut clues = vec![0; n];
    let mut marks = Vec::new();
    if !paths.is_empty() {
        let path = &paths[rng.random_range(0..paths.len())];
        let density = rng.random_range(0.05..0.5);
        for (clue, number) in clues.iter_mut().zip(path) {
            if rng.random_bool(density) {
                *clue = *number;
            }
        }
        if rng.random_bool(0.3) {
            for (a, &number) in path.iter().enumerate() {
                let next = path.iter().position(|other| *other == number + 1);
                if let Some(b) = next.filter(|_| rng.random_bool(0.3)) {
                    marks.push((a as u16, b as u16));
                }
            }
        }
    }
    if rng.random_bool(0.3) {
        let (a, b) = (rng.random_range(0..n), rng.random_range(0..n));
        clues.swap(a, b);
    }
    if rng.random_bool(0.1) {
        let a = rng.random_range(0..n);
        let around: Vec<usize> = graph.next_to(a).collect();
        if !around.is_empty() {
            marks.push((a as u16, around[rng.random_range(0..around.len())] as u16));
        }
    }
    // A board that may have a million answers would only slow this down.
    if clues.iter().all(|clue| *clue == 0) && n > 12 {
        clues[rng.random_range(0..n)] = 1 + rng.random_range(0..n) as u16;
    }
    Puzzle::new(graph, clues, marks).expect("clues of a path are sound")
}

#[test]
fn all_ways_agree_on_small_boards() {
    const MOST: usize = 3000;
    let mut rng = Pcg64::seed_from_u64(6);
    let mut kinds = [0; 3];
    for round in 0..4000 {
        let puzzle = random_board(&mut rng);
        let all = brute_force(&puzzle, MOST);
        if all.len() >= MOST {
            continue;
        }
        kinds[all.len().min(2)] += 1;
        let context = || format!("round {round}: {puzzle:?}");
        assert_eq!(parse(&puzzle.to_string(), puzzle.graph().neighbours()), Ok(puzzle.clone()));
        let (few, complete) = answers(&puzzle, 3);
        assert_eq!(few.len(), all.len().min(3), "{}", context());
        assert!(few.iter().all(|answer| all.contains(answer)), "{}", context());
        assert!(complete || all.len() >= 3, "{}", context());
        assert_eq!(count_all(&puzzle), all.len() as u128, "{}", context());
        let space = Runs::new(&puzzle);
        let start = space.start();
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        let dfs = space::stack_dfs(&space, &start, &mut budget, &mut ());
        match dfs.verdict {
            Verdict::Proved(path) => {
                let mut state = start.clone();
                for put in &path.actions {
                    space.apply(&mut state, *put);
                }
                assert!(all.contains(state.numbers()), "{}", context());
            }
            Verdict::Impossible => assert_eq!(all.len(), 0, "{}", context()),
            Verdict::Stopped { .. } => {}
        }
        check_backbone(&puzzle, &all);
        if round % 4 == 0 {
            check_estimate(&puzzle, !all.is_empty());
        }
    }
    println!("none {}, one {}, several {}", kinds[0], kinds[1], kinds[2]);
    assert!(kinds.iter().all(|kind| *kind > 300));
}

/// The learning search, which small boards do not need otherwise, finds what all answers share.
fn check_backbone(puzzle: &Puzzle, all: &[Filling]) {
    let backbone = champion::backbone(puzzle, &mut Budget::unlimited(), &mut Stats::default());
    let wanted = all.first().map(|first| {
        let shared = |cell: usize| all.iter().all(|other| other[cell] == first[cell]);
        (0..puzzle.cells()).map(|cell| if shared(cell) { first[cell] } else { 0 }).collect()
    });
    assert_eq!(backbone, Ok(wanted), "{puzzle:?}");
}

/// The estimate is never infinite on the way to an answer: greedy search stays complete.
fn check_estimate(puzzle: &Puzzle, has_answer: bool) {
    let space = Runs::new(puzzle);
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let (h, start) = (Alpha { alpha: 1.4 }, space.start());
    let report = space::greedy::<_, _, Tree<_>, _>(&space, &start, &h, &mut budget, &mut ());
    match report.verdict {
        Verdict::Proved(_) => assert!(has_answer, "{puzzle:?}"),
        Verdict::Impossible => assert!(!has_answer, "{puzzle:?}"),
        Verdict::Stopped { .. } => {}
    }
}

#[test]
fn boards_without_answers_say_why() {
    let why = |text: &str| {
        let puzzle = parse(text, Neighbours::Four).expect("sound");
        let (found, all) = answers(&puzzle, 1);
        assert!(found.is_empty() && all);
        assert_eq!(count_all(&puzzle), 0);
        champion::why_none(&puzzle)
    };
    assert_eq!(why("3 1\n0 # 0\n"), "the board falls into 2 separate pieces");
    assert_eq!(why("3\n1 0 0\n0 0 0\n0 0 3\n"), "1 and 3 are 4 steps apart");
    assert_eq!(why("2\n1 3\n0 0\n"), "1 and 3 stand on colours that no path joins");
    assert!(why("3\n0 1 0\n0 0 0\n0 0 0\n").starts_with("1 stands on the wrong colour"));
    assert!(why("3 2\n0 0 0\n# 0 #\n").starts_with("of the cells coloured like a chessboard"));
    assert_eq!(why("3\n1 # 3\n0 0 0\n0 0 #\n"), "no way of 2 steps leads from 1 to 3");
}

#[test]
fn generated_puzzles_have_one_answer() {
    for neighbours in [Neighbours::Four, Neighbours::Six, Neighbours::Eight] {
        for seed in 0..4 {
            let options = Options { neighbours, size: (6, 7), ..Options::default() };
            let make = || generate(&options, &mut Pcg64::seed_from_u64(seed)).unwrap();
            let puzzle = make();
            assert_eq!(puzzle, make());
            let (found, all) = answers(&puzzle, 2);
            assert!(all && found.len() == 1);
            let clues = (0..42).filter(|cell| puzzle.clue(*cell).is_some()).count();
            assert!(clues < 21, "{clues} clues");
        }
    }
}

/// A board with a few numbers of a random path; its last `holes` cells are holes.
fn few_clues(side: usize, neighbours: Neighbours, clues: &[u16], holes: usize) -> Puzzle {
    let whole = graph(side, side, neighbours);
    let path = random_path(&whole, &mut Pcg64::seed_from_u64(5));
    let kept = side * side - holes;
    let number = |row: usize, column: usize| path[row * side + column];
    let is_hole = |r, c| usize::from(number(r, c)) > kept;
    let graph = Graph::new(side, side, neighbours, is_hole).expect("sides are in range");
    let clue = |cell: usize| {
        let (row, column) = graph.place(cell);
        Some(number(row, column)).filter(|number| clues.contains(number)).unwrap_or(0)
    };
    let given = (0..kept).map(clue).collect();
    Puzzle::new(graph.clone(), given, Vec::new()).expect("numbers of a path are sound clues")
}

#[test]
fn large_boards_with_few_clues_are_filled() {
    for neighbours in [Neighbours::Four, Neighbours::Six, Neighbours::Eight] {
        assert_eq!(answers(&empty(64, 64, neighbours), 2).0.len(), 2);
        for (side, clues, holes) in
            [(64, &[1000][..], 0), (48, &[1, 48 * 48], 0), (30, &[300, 500, 700], 40), (40, &[], 9)]
        {
            let puzzle = few_clues(side, neighbours, clues, holes);
            let (found, _) = answers(&puzzle, 1);
            assert_eq!(found.len(), 1, "{side} {neighbours:?} {clues:?}");
        }
    }
}

#[test]
fn limits_stop_everything_soon() {
    let big = empty(40, 40, Neighbours::Eight);
    let jobs: [fn(&Puzzle, &mut Budget<'_>) -> bool; 3] = [
        |puzzle, budget| {
            champion::answers(puzzle, 1, budget, &mut Stats::default(), &mut |_| ()).is_err()
        },
        |puzzle, budget| count(puzzle, &all(), budget).stopped.is_some(),
        |puzzle, budget| champion::backbone(puzzle, budget, &mut Stats::default()).is_err(),
    ];
    for job in jobs {
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let (stopped, took) = timed(|| {
            let mut budget = Budget::new(limits, &Cancel::default(), &());
            job(&big, &mut budget)
        });
        println!("stopped: {stopped}, after {took:?}");
        assert!(took < Duration::from_millis(200), "{took:?}");
    }
}
