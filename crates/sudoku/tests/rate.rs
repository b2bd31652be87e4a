//! Ratings against known ones, and the steps behind them against the solution.

use gridwright_search::{Budget, Cancel, Limits};
use gridwright_sudoku::internals::rate::{Technique, Values, Walk, solve};
use gridwright_sudoku::{Options, Puzzle, Sudoku, rate, solve as answer};
use gridwright_world::explain::{Figure, Grade, Named, Rated, Rating};
use gridwright_world::{Explain, World};
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
    solve(puzzle, &mut Budget::unlimited()).unwrap().values
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
    for value in ["se.er", "se.ep", "se.ed"] {
        assert_eq!(rating.figure(value), Some(&Figure::Number(1.2)), "{value}");
    }
    assert_eq!(rating.figure("set"), Some(&Figure::Word("1.2.1")));
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

fn rating(puzzle: &Puzzle, options: &Options) -> Rating {
    match rate(puzzle, options, &mut Budget::unlimited()) {
        Rated::Rated(rating) => rating,
        other => panic!("{other:?}"),
    }
}

/// The scale is defined for the usual board; others are rated by their hints and say so.
#[test]
fn other_layouts_are_rated_by_their_hints() {
    let small: Puzzle = "1 2 3 4\n3 4 1 2\n2 1 4 3\n. . . .\n".parse().unwrap();
    let rated = rating(&small, &Options::default());
    assert_eq!((rated.grade, rated.score, rated.hardest), (Grade::Easy, 1.0, Some("full-house")));
    assert_eq!(rated.figure("set"), Some(&Figure::Word("hints")));
    assert_eq!(rated.figure("se.er"), None);
    // The repository's own boards of other sizes, turned over too.
    let sizes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sudoku/sizes");
    let mut count = 0;
    for entry in std::fs::read_dir(sizes).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = path.extension().is_some_and(|kind| kind == "txt");
        if !text || !name.contains("_u") || name.as_str() > "09" {
            continue;
        }
        let puzzle: Puzzle = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        let rated = rating(&puzzle, &Options::default());
        assert!(
            rated.figure("narrowest.open").is_some() && rated.score >= 1.0,
            "{name}: {rated:?}"
        );
        let turned = puzzle.digits().iter().rev().copied().collect();
        let turned = Puzzle::new(puzzle.layout().clone(), turned).unwrap();
        assert_eq!(rating(&turned, &Options::default()), rated, "{name}");
        count += 1;
    }
    assert!(count >= 8, "{count} boards");
}

/// How far level and score agree with those of the program that the scale is named after: it is said, and may
/// not become worse.
#[test]
fn level_and_score_are_like_those_of_hodoku() {
    let text = read("ratings/hodoku.tsv").unwrap_or_default();
    let options = Options { hodoku: true, ..Options::default() };
    let (mut all, mut levels, mut scores, mut near) = (0, 0, 0, 0);
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        // Extreme puzzles take a second each on the other scale; `notes/sudoku.md` has them too.
        if fields[1] == "Extreme" {
            continue;
        }
        let rated = rating(&fields[0].parse().unwrap(), &options);
        let level = rated.figure("hodoku.level").unwrap().to_string();
        let score: f64 = rated.figure("hodoku.score").unwrap().to_string().parse().unwrap();
        let known: f64 = fields[2].parse().unwrap();
        all += 1;
        levels += usize::from(level == fields[1].to_lowercase());
        scores += usize::from((score - known).abs() < 0.5);
        near += usize::from((score - known).abs() <= known / 10.0);
    }
    let _ = writeln!(
        std::io::stderr(),
        "of {all}: {levels} of the same level, {scores} of the same score, {near} within a tenth"
    );
    assert!(levels * 100 >= all * 95, "{levels} of {all}");
}

/// The narrowest place of a puzzle is at most as wide as the average, and singles leave many steps open.
#[test]
fn widths_are_told() {
    let rated = rating(&SINGLES.parse().unwrap(), &Options::default());
    let number = |name: &str| -> f64 { rated.figure(name).unwrap().to_string().parse().unwrap() };
    let (open, missing, width) =
        (number("narrowest.open"), number("narrowest.missing"), number("width"));
    assert!(1.0 <= open && open <= width && width < 20.0, "{open} {width}");
    assert!((13.0..=51.0).contains(&missing), "{missing}");
    assert!(rated.figure("hodoku.level").is_none(), "only where it is asked for");
    // One step, and one only, is open.
    let narrow =
        "98.76.5..75..3.8....4..8...6..3......956.73......9....5...7.9...2.....1...9....8.";
    let rated = rating(&narrow.parse().unwrap(), &Options::default());
    assert_eq!(rated.figure("narrowest.open"), Some(&Figure::Count(1)));
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

/// The catalogue has all that ratings name, each once; those that hints do not name lead to one that they do.
#[test]
fn the_catalogue_has_every_name() {
    let catalogue = Sudoku::techniques();
    let find = |id: &str| {
        let mut found = catalogue.iter().filter(|known| known.id == id);
        let first = found.next().unwrap_or_else(|| panic!("{id} is not in the catalogue"));
        assert!(found.next().is_none(), "{id} twice");
        first
    };
    for technique in Technique::ALL {
        let known = find(technique.name());
        assert!(known.about.ends_with('.'), "{known:?}");
        if let Named::Rating { like } = known.named {
            assert_eq!(find(like.unwrap()).named, Named::Hint, "{known:?}");
        }
    }
    for technique in gridwright_sudoku::hint::Technique::all() {
        assert_eq!(find(technique.facts().id).named, Named::Hint);
    }
}
