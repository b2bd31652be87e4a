//! The world as the edges see it: verdicts, counts, common digits, the report's algorithm, limits.

use gridwright_search::{Budget, Cancel, Limits, Moment};
use gridwright_sudoku::{Algorithm, Answer, Notation, Options, Puzzle, Sudoku, check, verify};
use gridwright_world::files::{Content, Files};
use gridwright_world::json::{self, Place};
use gridwright_world::picture::{Block, Look, Walls};
use gridwright_world::{
    Choice, Command, Count, Lines, Outcome, Request, Solve, Status, Tally, World,
};
use std::io::{self, Read};
use std::sync::Arc;
use std::time::Duration;

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Needs guesses.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// 6 3 2: two digits can be swapped in two ways.
const FOUR: &str = "4 2 2\n0 0 3 4\n3 4 1 2\n0 0 4 3\n4 3 2 1\n";
/// No digit can stand in the last cell of the first row.
const NONE: &str = "4 2 2\n1 2 3 0\n0 0 0 4\n0 0 0 0\n0 0 0 0\n";

/// Every file holds this.
#[derive(Debug)]
struct Same(&'static str);

impl Files for Same {
    fn read(&self, _: &str) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(self.0.as_bytes()))
    }

    fn write(&self, path: &str, _: &mut Content<'_>) -> io::Result<()> {
        panic!("nothing writes {path}")
    }
}

fn request(command: Command, algorithm: &str, options: &[(&str, &str)]) -> Request {
    let mut request = Request::new(command);
    request.algorithm = Some(algorithm.to_owned());
    request.own.extend(options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())));
    request
}

fn read(text: &str, request: &Request) -> (Puzzle, Options) {
    let options = Sudoku::options(request).unwrap();
    let puzzle = Sudoku::reader(Lines::of(text, true), &options).next().unwrap().unwrap();
    (puzzle, options)
}

fn solve_within(text: &str, request: &Request, limits: Limits) -> Outcome<Answer> {
    let (puzzle, options) = read(text, request);
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let outcome = gridwright_sudoku::solve(&puzzle, &options, &mut budget);
    let listed = outcome.listed.iter().flat_map(|listed| &listed.answers);
    for answer in outcome.answer().into_iter().chain(listed) {
        assert!(verify(&puzzle, answer).is_empty());
        let checked = check(&puzzle, &answer.to_string(), &options, &mut budget).unwrap();
        assert!(checked.is_right(), "{answer}");
    }
    outcome
}

fn solve(text: &str, algorithm: &str, options: &[(&str, &str)]) -> Outcome<Answer> {
    solve_within(text, &request(Command::Solve, algorithm, options), Limits::default())
}

fn count_for(text: &str, request: &Request) -> Tally<Answer> {
    let (puzzle, options) = read(text, request);
    gridwright_sudoku::count(&puzzle, &options, &mut Budget::unlimited())
}

fn count(text: &str, options: &[(&str, &str)]) -> Tally<Answer> {
    count_for(text, &request(Command::Count, "champion", options))
}

/// All algorithms but the report's, which gives up.
fn complete() -> impl Iterator<Item = &'static str> {
    let all = Algorithm::ALL.iter().filter(|&&algorithm| algorithm != Algorithm::SeedHeuristic);
    all.map(|algorithm| algorithm.name())
}

#[test]
fn all_algorithms_give_the_unique_solution() {
    let expected = solve(UNIQUE, "champion", &[]);
    assert!(expected.answer().is_some());
    for algorithm in complete().chain(["seed-heuristic"]) {
        assert_eq!(solve(UNIQUE, algorithm, &[]).answer(), expected.answer(), "{algorithm}");
    }
    let expected = solve(HARD, "champion", &[]);
    for algorithm in complete() {
        assert_eq!(solve(HARD, algorithm, &[]).answer(), expected.answer(), "{algorithm}");
    }
}

#[test]
fn plain_backtracking_and_the_engine_expand_the_same_states() {
    for text in [UNIQUE, HARD, FOUR] {
        let (own, engine) = (solve(text, "backtracking", &[]), solve(text, "dfs", &[]));
        assert_eq!(own.stats.expanded, engine.stats.expanded);
        assert_eq!(own.stats.generated, engine.stats.generated);
    }
}

#[test]
fn clashing_clues_are_unsolvable_and_named() {
    let text = format!("55{}", ".".repeat(79));
    for algorithm in complete().chain(["seed-heuristic"]) {
        let outcome = solve(&text, algorithm, &[]);
        assert_eq!(outcome.status(), Status::Unsolvable, "{algorithm} did not see the clash");
        let why = outcome.why.unwrap();
        assert_eq!(why, "5 stands twice in row 1: r1c1, r1c2; 5 stands twice in box 1: r1c1, r1c2");
    }
    let tally = count(&text, &[]);
    assert_eq!((tally.count, tally.complete, tally.status()), (0, true, Status::Unsolvable));
}

#[test]
fn counting_listing_and_what_is_common() {
    let counted = |options: &[(&str, &str)]| {
        let tally = count(FOUR, options);
        (tally.count, tally.complete)
    };
    assert_eq!(counted(&[]), (2, false));
    assert_eq!(counted(&[("at-most", "1")]), (1, false));
    assert_eq!(counted(&[("at-most", "3")]), (2, true));
    let all = solve(FOUR, "champion", &[("all", "")]);
    let listed = all.listed.as_ref().unwrap();
    assert_eq!((listed.answers.len(), listed.complete), (2, true));
    let common = count(FOUR, &[("common", "")]).common.unwrap();
    assert_eq!(common[1], [Some(3), Some(4), Some(1), Some(2)]);
    assert_eq!(common[2], [None, None, Some(4), Some(3)]);
}

/// What stands between the place and the account.
#[test]
fn the_fields_of_json() {
    let place = Place { world: "sudoku", index: 1, source: None };
    let fields = |line: String| {
        let from = line.find("\"status\"").unwrap();
        line[from..line.find(",\"algorithm\"").unwrap()].to_owned()
    };
    let first = "\"solution\":[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]";
    let plain = json::line(&place, &solve(FOUR, "champion", &[]));
    assert_eq!(fields(plain), format!("\"status\":\"solved\",\"unique\":false,{first}"));
    let all = json::line(&place, &solve(FOUR, "champion", &[("all", ""), ("at-most", "1")]));
    let rows = first.split_once(':').unwrap().1;
    let expected = format!(
        "\"status\":\"solved\",{first},\"solutions\":[{rows}],\"count\":1,\"complete\":false"
    );
    assert_eq!(fields(all), expected);
    let none = json::line(&place, &solve(NONE, "champion", &[("all", "")]));
    let why = "\"why\":\"no clues clash, but no way to fill the open cells is left\"";
    let none_counted = format!("\"status\":\"unsolvable\",{why},\"count\":0,\"complete\":true");
    assert_eq!(fields(none), none_counted);
    assert_eq!(fields(json::line(&place, &count(NONE, &[]))), none_counted);
    let common = json::line(&place, &count(FOUR, &[("common", ""), ("at-most", "9")]));
    let rows = "[[null,null,3,4],[3,4,1,2],[null,null,4,3],[4,3,2,1]]";
    let expected = format!("\"status\":\"solved\",\"count\":2,\"complete\":true,\"common\":{rows}");
    assert_eq!(fields(common), expected);
}

#[test]
fn what_people_see() {
    let plain = |text: &str| Block::Text(text.to_owned());
    let (puzzle, options) = read(FOUR, &request(Command::Solve, "champion", &[]));
    let one = Sudoku::show(&puzzle, &solve(FOUR, "champion", &[]), &options, false);
    let [Block::Picture(picture)] = one.as_slice() else { panic!("{one:?}") };
    assert_eq!((picture.columns, &picture.walls), (4, &Walls::Boxes { width: 2, height: 2 }));
    let looks: Vec<Look> = picture.cells.iter().take(3).map(|cell| cell.look).collect();
    assert_eq!(looks, [Look::Plain, Look::Plain, Look::Given]);
    let all = Sudoku::show(&puzzle, &solve(FOUR, "champion", &[("all", "")]), &options, false);
    assert_eq!((&all[1], &all[3], all.len()), (&plain("\n"), &plain("2 solutions\n"), 4));
    let tally = count(FOUR, &[("common", "")]);
    let counted = Sudoku::show_count(&puzzle, &tally, &options, false);
    assert_eq!(counted[0], plain("at least 2 solutions\n"));
    assert_eq!(counted[1], plain("common to all solutions:\n"));
    let Block::Picture(picture) = &counted[2] else { panic!("{counted:?}") };
    assert_eq!((picture.cells[0].text.as_str(), picture.cells[0].look), (".", Look::Empty));
    let none = Sudoku::show(&puzzle, &solve(NONE, "champion", &[]), &options, false);
    let why = "unsolvable: no clues clash, but no way to fill the open cells is left\n";
    assert_eq!(none, [plain(why)]);
    let stopped = solve(HARD, "seed-heuristic", &[]);
    let stopped = Sudoku::show(&puzzle, &stopped, &options, false);
    assert_eq!(stopped, [plain("no solution found (stopped by the corrections limit)\n")]);
}

#[test]
fn numbers_of_grids_that_are_known() {
    // 288 grids of order 4; 28200960 of order 6 are too many to walk through here.
    let empty = "4 2 2\n".to_owned() + &"0 0 0 0\n".repeat(4);
    let tally = count(&empty, &[("at-most", "1000")]);
    assert_eq!((tally.count, tally.complete), (288, true));
    // Both diagonals of order 4 leave 48.
    assert_eq!(count(&empty, &[("at-most", "1000"), ("extra", "diagonals")]).count, 48);
    // A row of boxes as high as one row is a Latin square: 576 of order 4, 161280 of order 5.
    let latin = "4 4 1\n".to_owned() + &"0 0 0 0\n".repeat(4);
    assert_eq!(count(&latin, &[("at-most", "1000")]).count, 576);
}

#[test]
fn the_heuristic_gives_up_and_says_so() {
    let plain = request(Command::Solve, "seed-heuristic", &[]);
    let outcome = solve_within(HARD, &plain, Limits::default());
    assert_eq!(outcome.status(), Status::Limit);
    assert_eq!(outcome.reason().map(gridwright_search::Stop::name), Some("corrections"));
    let (puzzle, options) = read(HARD, &plain);
    let text = Sudoku::write_answer(&puzzle, &outcome, Notation::Tp3, &options).unwrap();
    assert!(text.starts_with("sem solução\n8 0 0 0 0 0 0 0 0 \n0 0 3 6 "));
    assert_eq!(text.lines().count(), 10);
    let patient = solve(HARD, "seed-heuristic", &[("corrections", "1000000")]);
    assert_eq!(patient.status(), Status::Solved);
    assert!(patient.stats.rounds > 0);
    let few = solve(HARD, "seed-heuristic", &[("corrections", "3")]);
    assert_eq!(few.status(), Status::Limit);
    // A conflict before any decision is a proof; after decisions only when everything was tried.
    assert_eq!(solve(NONE, "seed-heuristic", &[]).status(), Status::Unsolvable);
    let hidden = "4 2 2\n1 0 0 0\n0 0 0 0\n0 2 0 0\n0 0 0 1\n";
    assert_eq!(solve(hidden, "seed-heuristic", &[]).status(), Status::Limit);
    let tried = solve(hidden, "seed-heuristic", &[("corrections", "1000")]);
    assert_eq!(tried.status(), Status::Unsolvable);
}

#[test]
fn jigsaws_diagonals_and_windows() {
    let asked = [("regions", "map"), ("at-most", "5000")];
    let mut jigsaw = request(Command::Count, "champion", &asked);
    jigsaw.files = Arc::new(Same("aabb\naacb\nddcb\nddcc"));
    let empty = ". . . .\n".repeat(4);
    let ours = count_for(&empty, &jigsaw);
    jigsaw.algorithm = Some("backtracking".to_owned());
    let slow = count_for(&empty, &jigsaw);
    assert!(ours.complete && slow.complete);
    assert_eq!(ours.count, slow.count);
    let board = ".".repeat(81);
    let both = [("extra", "diagonals,windoku"), ("at-most", "50"), ("all", "")];
    let listed = solve(&board, "champion", &both).listed.unwrap();
    assert_eq!((listed.answers.len(), listed.complete), (50, false));
}

#[test]
fn limits_are_obeyed() {
    let large = format!("64 8 8\n{}", format!("{}\n", "0 ".repeat(64)).repeat(64));
    let wall = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../data/sudoku/large/36_6x6_h50.txt"),
    )
    .unwrap();
    for (text, algorithm) in
        [(&large, "champion")].into_iter().chain(complete().map(|algorithm| (&wall, algorithm)))
    {
        let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
        let start = Moment::now();
        let outcome = solve_within(text, &request(Command::Solve, algorithm, &[]), limits);
        let late = start.elapsed();
        assert!(late < Duration::from_millis(1500), "{algorithm} took {late:?}");
        assert!(outcome.status() == Status::Limit || outcome.answer().is_some());
    }
    for nodes in [0, 1, 7, 450, 1_000] {
        for algorithm in complete() {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let outcome = solve_within(&wall, &request(Command::Solve, algorithm, &[]), limits);
            assert_eq!(outcome.status(), Status::Limit);
            assert_eq!(outcome.stats.expanded, nodes, "{algorithm}");
        }
    }
}
