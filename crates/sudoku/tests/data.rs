//! Boards with known counts and solutions: the repository's own, and more where they are at hand.

use gridwright_search::Budget;
use gridwright_sudoku::internals::champion;
use gridwright_sudoku::internals::enumerate::{Flow, Search};
use gridwright_sudoku::internals::formulation;
use gridwright_sudoku::{Answer, Options, Puzzle, Selection, Sudoku, verify};
use gridwright_world::{InputError, Lines, World};
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The sets of a folder: the repository's own, and those beside it, which CI must have.
fn sets(folder: &str) -> Vec<PathBuf> {
    let outside = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root().join("../shared/data"), PathBuf::from);
    if !outside.is_dir() {
        let absent = format!("sudoku/{folder} of {}", outside.display());
        assert!(std::env::var_os("CI").is_none(), "absent: {absent}");
        // Past the harness, which would swallow it.
        let _ = writeln!(std::io::stderr(), "skipped: {absent}");
    }
    let places = [root().join("data/sudoku"), outside.join("sudoku")];
    let mut files: Vec<PathBuf> = Vec::new();
    for place in places {
        let entries = std::fs::read_dir(place.join(folder)).into_iter().flatten();
        let mut here: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        here.retain(|path| path.extension().is_some_and(|e| e == "txt"));
        here.retain(|path| files.iter().all(|known| known.file_name() != path.file_name()));
        here.sort();
        files.append(&mut here);
    }
    assert!(!files.is_empty() || !outside.is_dir(), "no files in sudoku/{folder}");
    files
}

fn read(text: &str) -> Vec<Result<Puzzle, InputError>> {
    Sudoku::reader(Lines::of(text, true), &Options::default()).collect()
}

type Solver<'a> = &'a dyn Fn(&Puzzle, &mut Search<'_, '_>) -> Flow;

fn fewest(board: &Puzzle, search: &mut Search<'_, '_>) -> Flow {
    formulation::search(board, Selection::Fewest, search)
}

fn degree(board: &Puzzle, search: &mut Search<'_, '_>) -> Flow {
    formulation::search(board, Selection::Degree, search)
}

/// Counts to a limit of 2 with a solver, and verifies every solution.
fn solutions(board: &Puzzle, solver: Solver<'_>) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    let mut sink = |digits: &[u8]| {
        let answer = Answer::new(board.layout(), digits.into()).unwrap();
        assert!(verify(board, &answer).is_empty(), "{digits:?}");
        assert!(found.iter().all(|other| other != digits), "the same solution twice");
        found.push(digits.to_vec());
        found.len() < 2
    };
    let mut budget = Budget::unlimited();
    let _ = solver(board, &mut Search::new(&mut budget, &mut sink));
    found
}

fn champion(board: &Puzzle, search: &mut Search<'_, '_>) -> Flow {
    champion::search(board, None, search)
}

fn digits_of(text: &str) -> Vec<u8> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

#[test]
fn nine_by_nine_counts_and_solutions() {
    for file in sets("nine") {
        let text = std::fs::read_to_string(&file).unwrap();
        let boards = read(&text);
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for (line, board) in lines.zip(boards) {
            let board = board.unwrap();
            let columns: Vec<&str> = line.split_whitespace().collect();
            let found = solutions(&board, &champion);
            let expected = match columns[1] {
                "0" => 0,
                "1" => 1,
                _ => 2,
            };
            assert_eq!(found.len(), expected, "{}: {line}", file.display());
            let general =
                solutions(&board, &|board, search| champion::large::search(board, None, search));
            assert_eq!(general.len(), expected, "the general solver on {line}");
            if expected == 1 {
                let solution: Vec<u8> = columns[2].bytes().map(|b| b - b'0').collect();
                assert_eq!(found[0], solution);
                assert_eq!(general[0], solution);
            }
        }
    }
}

#[test]
fn all_sizes_counts_and_solutions() {
    for file in sets("sizes") {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let board = read(&std::fs::read_to_string(&file).unwrap()).pop().unwrap().unwrap();
        let expected = match name.split('_').nth(2).unwrap().as_bytes()[0] {
            b'u' => 1,
            b'm' => 2,
            _ => 0,
        };
        let mut solvers: Vec<(&str, Solver<'_>)> = vec![
            ("champion", &champion),
            ("turns", &champion::large::search_turns),
            #[cfg(feature = "sat")]
            ("sat", &champion::large::search_sat),
            #[cfg(feature = "cadical")]
            ("cadical", &champion::large::search_cadical),
        ];
        if board.order() <= 9 {
            solvers.push(("backtracking", &fewest));
            solvers.push(("backtracking by degree", &degree));
        }
        for (solver, search) in solvers {
            let found = solutions(&board, search);
            assert_eq!(found.len(), expected, "{solver} on {name}");
            if expected == 1 {
                let text = std::fs::read_to_string(file.with_extension("sol")).unwrap();
                let rows = digits_of(&text);
                let skip = rows.len() - board.layout().cells();
                assert_eq!(found[0], rows[skip..], "{solver} on {name}");
            }
        }
    }
}

fn first_verified(board: &Puzzle, solver: Solver<'_>) -> bool {
    let mut found = false;
    let mut sink = |digits: &[u8]| {
        let answer = Answer::new(board.layout(), digits.into()).unwrap();
        found = verify(board, &answer).is_empty();
        false
    };
    let mut budget = Budget::unlimited();
    let _ = solver(board, &mut Search::new(&mut budget, &mut sink));
    found
}

fn first_with(board: &Puzzle, threads: usize) -> Vec<u8> {
    let mut first = Vec::new();
    let mut sink = |digits: &[u8]| {
        first = digits.to_vec();
        false
    };
    let mut budget = Budget::unlimited().with_threads(threads);
    let mut search = Search::new(&mut budget, &mut sink);
    let _ = champion::large::search_turns(board, &mut search);
    first
}

/// Turns side by side come to what turns one after the other come to. The board of order 30 needs
/// several of both kinds.
#[test]
fn threads_do_not_change_the_answer() {
    let named = |path: &PathBuf, start| {
        path.file_stem().and_then(|stem| stem.to_str()).is_some_and(|name| name.starts_with(start))
    };
    let mut files = sets("sizes");
    files.retain(|path| named(path, "20_") || named(path, "25_"));
    files.extend(sets("large").into_iter().filter(|path| named(path, "30_6x5_h50")));
    for file in files {
        let board = read(&std::fs::read_to_string(&file).unwrap()).pop().unwrap().unwrap();
        assert_eq!(first_with(&board, 1), first_with(&board, 2), "{}", file.display());
    }
}

/// The boards of the speed targets but the wall itself, which belongs to the benchmark.
#[test]
fn large_boards_are_solved() {
    for file in sets("large") {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        if name.contains("36_6x6_h50") || name.contains("49_7x7_h50") {
            continue;
        }
        let board = read(&std::fs::read_to_string(&file).unwrap()).pop().unwrap().unwrap();
        assert!(first_verified(&board, &champion), "{name}");
        #[cfg(feature = "cadical")]
        assert!(first_verified(&board, &champion::large::search_cadical), "{name}");
    }
}

#[test]
fn the_course_boards() {
    for file in sets("tp3") {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut boards = read(&text);
        assert_eq!(boards.len(), 1);
        let board = boards.pop().unwrap();
        if file.file_stem().unwrap() == "994" {
            let error = board.unwrap_err();
            assert_eq!(error.message, "the board ends after 8 of 9 rows");
            assert_eq!(error.line, 10);
            continue;
        }
        let board = board.unwrap();
        let found = solutions(&board, &champion);
        let solution = digits_of(&std::fs::read_to_string(file.with_extension("sol")).unwrap());
        let skip = solution.len() - board.layout().cells();
        assert_eq!(found, [solution[skip..].to_vec()], "{}", file.display());
    }
}
