//! Ratings against known ones, and the steps behind them against the solution.

use gridwright_search::{Budget, Cancel, Limits};
use gridwright_sudoku::internals::rate::{Technique, Values, Walk, solve};
use gridwright_sudoku::{Options, Puzzle, Sudoku, rate, solve as answer};
use gridwright_world::World;
use gridwright_world::explain::{Figure, Grade, Rated};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A file beside the repository, which CI must have.
fn read(name: &str) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let data = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root.join("../shared/data"), PathBuf::from);
    let file = data.join("sudoku").join(name);
    let text = std::fs::read_to_string(&file).ok();
    if text.is_none() {
        assert!(std::env::var_os("CI").is_none(), "absent: {}", file.display());
        let _ = writeln!(std::io::stderr(), "skipped: {}", file.display());
    }
    text
}

fn puzzle(line: &str) -> Puzzle {
    line[..81].parse().unwrap()
}

/// Puzzles with their known values in tenths; 0 where the table has none.
fn table(name: &str) -> Vec<(Puzzle, [u16; 3])> {
    let text = read(name).unwrap_or_default();
    let row = |line: &str| {
        let tenths = |text: &str| (text.parse::<f64>().unwrap() * 10.0).round() as u16;
        let mut columns = line.split('\t').skip(1).map(tenths);
        let values = [(); 3].map(|()| columns.next().unwrap_or(0));
        (puzzle(line), values)
    };
    text.lines().skip(1).map(row).collect()
}

fn values(puzzle: &Puzzle) -> Values {
    solve(puzzle, &mut Budget::unlimited()).unwrap().0
}

/// At least 97 % equal, none higher, at most 0.5 % lower by more than 0.2.
fn compare(name: &str) {
    let (mut equal, mut lower, mut far) = (0, 0, 0);
    let rows = table(name);
    for (puzzle, [er, ep, ed]) in &rows {
        let ours = values(puzzle);
        assert!(ours.er <= *er, "{ours:?} is above {er}: {puzzle}");
        let same = |ours: u16, known: u16| known == 0 || ours == known;
        if ours.er == *er && same(ours.ep, *ep) && same(ours.ed, *ed) {
            equal += 1;
        } else {
            lower += 1;
            far += usize::from(ours.er + 2 < *er);
        }
    }
    let _ = writeln!(std::io::stderr(), "{name}: {equal} equal, {lower} lower ({far} by over 0.2)");
    assert!(equal * 100 >= rows.len() * 97, "{equal} of {} equal", rows.len());
    assert!(far * 200 <= rows.len(), "{far} of {} far off", rows.len());
}

#[test]
fn values_of_the_projects_own_table() {
    compare("ratings/se.tsv");
}

#[test]
fn values_of_random_minimal_puzzles() {
    compare("ratings/random_minimal_se.tsv");
}

/// No step rules out a digit of the solution or places another, and every solve comes to its end.
#[test]
fn steps_agree_with_the_solution() {
    let mut lines: Vec<String> = Vec::new();
    for (name, most) in [
        ("ratings/random_minimal_se.tsv", 500),
        ("nine/easy_qqwing.txt", 60),
        ("nine/clue17.txt", 60),
        ("nine/magictour.txt", 30),
    ] {
        let text = read(name).unwrap_or_default();
        let boards = text.lines().filter(|line| line.len() >= 81 && !line.starts_with(['#', 'p']));
        lines.extend(boards.take(most).map(str::to_owned));
    }
    for line in lines {
        let puzzle = puzzle(&line);
        let outcome = answer(&puzzle, &Options::default(), &mut Budget::unlimited());
        let right = outcome.answer().unwrap().digits().to_vec();
        let mut walk = Walk::new(puzzle.digits());
        while let Some(step) = walk.next(&mut Budget::unlimited()).unwrap() {
            for &(cell, digits) in &step.removes {
                let truth = right[usize::from(cell)] - 1;
                assert_eq!(digits >> truth & 1, 0, "{step:?} on {line}");
            }
            if let Some((cell, digit)) = step.place {
                assert_eq!(usize::from(right[cell]), digit + 1, "{step:?} on {line}");
            }
            assert!(step.place.is_some() || !step.removes.is_empty(), "{step:?} on {line}");
        }
        assert!(walk.is_done(), "{line}");
    }
}

const SINGLES: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn singles_rate_as_singles() {
    let Rated::Rated(rating) =
        rate(&SINGLES.parse().unwrap(), &Options::default(), &mut Budget::unlimited())
    else {
        panic!("not rated");
    };
    assert_eq!((rating.grade, rating.score), (Grade::Easy, 1.2));
    assert_eq!(rating.hardest, Some("hidden-single"));
    let placed: u32 = rating.techniques.iter().map(|(_, count)| count).sum();
    assert_eq!(placed, 51);
    assert!(
        rating.techniques.iter().all(|(name, _)| ["full-house", "hidden-single"].contains(name))
    );
    let se = Figure::Group(vec![("er", 1.2), ("ep", 1.2), ("ed", 1.2)]);
    assert_eq!(rating.figures[0], ("se", se));
}

#[test]
fn boards_without_exactly_one_answer_are_not_rated() {
    let rated = |line: &str| {
        rate(&line.parse().unwrap(), &Options::default(), &mut Budget::unlimited()).status()
    };
    assert_eq!(rated(&".".repeat(81)), "several");
    assert_eq!(rated(&format!("55{}", ".".repeat(79))), "unsolvable");
    assert_eq!(rated(&SINGLES.replacen("53..7", "53..4", 1)), "unsolvable");
    assert_eq!(rated(SINGLES), "rated");
}

/// The scale is defined for the usual board; others say so instead of making a value up.
#[test]
fn other_layouts_have_no_value() {
    let small: Puzzle = "1 2 3 4\n3 4 1 2\n2 1 4 3\n. . . .\n".parse().unwrap();
    let rated = rate(&small, &Options::default(), &mut Budget::unlimited());
    assert!(matches!(rated, Rated::Limit(stop) if stop.name() == "layout"), "{rated:?}");
}

#[test]
fn limits_end_it() {
    let hard = "98.76.5..75..3.8....4..8...6..3......956.73......9....5...7.9...2.....1...9....8.";
    let limits = Limits { nodes: Some(60), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let rated = rate(&hard.parse().unwrap(), &Options::default(), &mut budget);
    assert_eq!(rated.status(), "limit");
}

#[test]
fn the_world_rates_and_techniques_have_names_of_their_own() {
    assert!(Sudoku::CAPABILITIES.rate.is_some());
    let mut names: Vec<_> = Technique::ALL.iter().map(|technique| technique.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Technique::ALL.len());
}
