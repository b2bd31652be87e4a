//! Every technique against the regression library of `HoDoKu`, which is used where it lies.
//!
//! A line names a technique, the digits it is about, a position and the only result that the technique has
//! there for these digits.

use gridwright_search::{Budget, Stats};
use gridwright_sudoku::Layout;
use gridwright_sudoku::hint::{
    Candidate, Finding, Geometry, Grid, Hunt, Pattern, TABLE, Technique, digits_of, finder,
};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn library() -> Option<String> {
    let outside = std::env::var_os("GRIDWRIGHT_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    );
    let path = outside.join("sudoku/reglib-1.4.txt");
    if let Ok(text) = std::fs::read_to_string(&path) {
        return Some(text);
    }
    assert!(std::env::var_os("CI").is_none(), "absent: {}", path.display());
    let _ = writeln!(std::io::stderr(), "skipped: {}", path.display());
    None
}

struct Case<'t> {
    code: &'t str,
    variant: &'t str,
    digits: u64,
    grid: Grid<'static>,
    removes: Vec<Candidate>,
    places: Vec<Candidate>,
}

fn candidates(text: &str) -> Vec<Candidate> {
    let one = |word: &str| {
        let [digit, row, column] = *word.as_bytes() else { panic!("{word}") };
        (usize::from(row - b'1') * 9 + usize::from(column - b'1'), digit - b'0')
    };
    let mut all: Vec<Candidate> = text.split_whitespace().map(one).collect();
    all.sort_unstable();
    all
}

fn case<'t>(line: &'t str, geometry: &'static Geometry) -> Case<'t> {
    let fields: Vec<&str> = line.split(':').collect();
    let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
    let digits = fields[2].bytes().fold(0, |set, digit| set | 1 << (digit - b'1'));
    let (mut givens, mut placed) = (vec![0; 81], Vec::new());
    let (mut cell, mut plus) = (0, false);
    for symbol in fields[3].bytes() {
        match symbol {
            b'+' => {
                plus = true;
                continue;
            }
            b'1'..=b'9' if plus => placed.push((cell, symbol - b'0')),
            b'1'..=b'9' => givens[cell] = symbol - b'0',
            _ => {}
        }
        (cell, plus) = (cell + 1, false);
    }
    let mut grid = Grid::new(geometry, &givens);
    for (cell, digit) in placed {
        grid.place(cell, digit);
    }
    for (cell, digit) in candidates(fields[4]) {
        grid.rule_out(cell, digit);
    }
    let (removes, places) = (candidates(fields[5]), candidates(fields[6]));
    Case { code, variant, digits, grid, removes, places }
}

/// The digits a line of the library names.
fn digits(grid: &Grid<'_>, finding: &Finding) -> u64 {
    let one = |digit: u8| 1u64 << (digit - 1);
    match &finding.pattern {
        Pattern::FullHouse(_) | Pattern::OnlyPlace(_) | Pattern::OnlyCandidate => {
            one(finding.places[0].1)
        }
        Pattern::Locked { digit, .. }
        | Pattern::Fish { digit, .. }
        | Pattern::EmptyRectangle { digit, .. }
        | Pattern::Colours { digit, .. }
        | Pattern::TwoColourings { digit, .. } => one(*digit),
        Pattern::Subset { digits, .. } | Pattern::RemotePair { digits, .. } => *digits,
        Pattern::WWing { digit, bridge, .. } => one(*digit) | one(*bridge),
        Pattern::Rectangle { digits, .. } | Pattern::Avoidable { digits, .. } => {
            one(digits[0]) | one(digits[1])
        }
        Pattern::Wing { pivot, pincers, .. } => {
            let of = |cell: usize| grid.candidates(cell);
            of(*pivot) | of(pincers[0]) | of(pincers[1])
        }
        Pattern::Grave { .. } => 0,
        Pattern::Chain(chain) if finding.technique <= Technique::TurbotFish => {
            one(chain.nodes[0].digit)
        }
        _ => finding.removes.iter().fold(0, |set, &(_, digit)| set | one(digit)),
    }
}

/// Codes the library has and this program has no technique for, or only as part of another.
const ABSENT: &[(&str, &str)] = &[
    ("0362", "mutant fish"),
    ("0363", "mutant fish"),
    ("0364", "mutant fish"),
    ("03621", "mutant fish"),
    ("03111", "siamese fish: two steps"),
    ("03121", "siamese fish: two steps"),
    ("03211", "siamese fish: two steps"),
    ("03221", "siamese fish: two steps"),
    ("03411", "siamese fish: two steps"),
    ("03421", "siamese fish: two steps"),
    ("0404", "dual two-string kite: two steps"),
    ("0405", "dual empty rectangle: two steps"),
    ("1201", "templates"),
    ("1202", "templates"),
];

fn techniques(code: &str) -> Vec<Technique> {
    let own = match code {
        "0501" => "0500",
        "0503" => "0502",
        code => code,
    };
    let named = TABLE.iter().filter(|facts| facts.code == own);
    named.map(|facts| facts.technique).collect()
}

fn all(grid: &Grid<'_>, technique: Technique) -> Vec<Finding> {
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    let mut hunt = Hunt::new(&mut budget, &mut stats, true);
    let finder = finder(technique).expect("a technique with cases has a finder");
    assert!(finder(grid, &mut hunt).is_ok());
    hunt.into_found()
}

fn words(candidates: &[Candidate]) -> String {
    let word = |&(cell, digit): &Candidate| format!("{digit}{}{}", cell / 9 + 1, cell % 9 + 1);
    candidates.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[derive(Default)]
struct Sum {
    cases: usize,
    missed: usize,
    other: usize,
}

#[test]
fn every_case_of_the_library_is_found() {
    let Some(text) = library() else { return };
    let only = std::env::var("REGLIB").unwrap_or_default();
    let geometry: &'static Geometry = Box::leak(Box::new(Geometry::of(&Layout::classic())));
    let mut sums: BTreeMap<String, Sum> = BTreeMap::new();
    let mut complaints = Vec::new();
    for line in text.lines().filter(|line| line.starts_with(&format!(":{only}"))) {
        let case = case(line, geometry);
        if ABSENT.iter().any(|(code, _)| *code == case.code) {
            continue;
        }
        let techniques = techniques(case.code);
        if techniques.iter().all(|&technique| finder(technique).is_none()) {
            continue;
        }
        let sum = sums.entry(format!("{}-{}", case.code, case.variant)).or_default();
        sum.cases += 1;
        let found: Vec<Finding> =
            techniques.iter().flat_map(|&technique| all(&case.grid, technique)).collect();
        let wanted =
            |finding: &&Finding| finding.removes == case.removes && finding.places == case.places;
        let hit = found.iter().find(wanted);
        if case.variant == "x" {
            if hit.is_some() {
                sum.missed += 1;
                complaints.push(format!("must not be found: {line}"));
            }
            continue;
        }
        let others =
            found.iter().filter(|f| digits(&case.grid, f) == case.digits && !wanted(f)).count();
        if hit.is_none() {
            sum.missed += 1;
            let near: Vec<String> = (found.iter())
                .filter(|f| {
                    digits_of(digits(&case.grid, f)).any(|d| case.digits >> (d - 1) & 1 != 0)
                })
                .take(6)
                .map(|f| format!("{}{}", words(&f.places), words(&f.removes)))
                .collect();
            complaints.push(format!("missed: {line}\n     found: {}", near.join(" | ")));
        } else if others > 0 {
            sum.other += 1;
        }
    }
    for (code, sum) in &sums {
        println!("{code}: {} cases, {} missed, {} with others", sum.cases, sum.missed, sum.other);
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
