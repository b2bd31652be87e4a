//! Every technique against the regression library of `HoDoKu`, which is used where it lies.
//!
//! A line names a technique, the digits it is about, a position and the only result that the technique has
//! there for these digits.

use gridwright_search::{Budget, Stats};
use gridwright_sudoku::Layout;
use gridwright_sudoku::hint::{
    Candidate, Finding, Geometry, Grid, Hunt, Pattern, TABLE, Technique, digits_of, finder, step,
};
use gridwright_world::explain::Depth;
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
        Pattern::FullHouse(_) | Pattern::OnlyPlace { .. } | Pattern::OnlyCandidate { .. } => {
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

/// Variants that need what this program has not: almost locked sets as nodes of chains.
const ABSENT_VARIANTS: &[(&str, &str)] =
    &[("0709", "2"), ("0710", "3"), ("0710", "4"), ("0711", "3"), ("0711", "4")];

/// Cases that are not found as they stand there: code, what they rule out, why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("0502", "824 832 843 845 863 865", "three nets at once: found as three steps"),
    ("0706", LOOP_1, "a longer loop than the shortest through its ends"),
    ("0706", "111 187 188 235 564 642 662 664 691 887 888", "a longer loop"),
    ("0706", "279 384 413 474 475 479 484 526 536 613 874 875 879 884 913", "a longer loop"),
    ("0706", "326 366 493 497 523 526 536 573 693 694 774 794", "a longer loop"),
    ("0706", "179 189 344 345 479 489 983", "a longer loop"),
    ("0709", "224 253 371 375 395 524 611", "found with one more result"),
    ("0901", "113 123 313 323 662 713 723 913 923 939", "found with two more results"),
    ("0903", "211 272", "a longer chain than is looked for"),
    ("0903", "194 394 794", "a longer chain than is looked for"),
    ("0904", "652 752", "two digits at once: found as two steps"),
];
const LOOP_1: &str = "181 187 188 235 564 581 656 657 664 681 756 819 829 887 888 889";

/// Techniques that may have other results for the same digits: the library's program looks for less.
const MANY: &[&str] = &["0501", "0503", "0706", "0707", "0708", "0710", "0711", "0902"];

fn is_exception(case: &Case<'_>) -> bool {
    let lost = |text: &str| candidates(text) == case.removes;
    EXCEPTIONS.iter().any(|(code, removes, _)| *code == case.code && lost(removes))
}

fn techniques(code: &str) -> Vec<Technique> {
    let own: &[&str] = match code {
        "0501" => &["0500"],
        "0503" => &["0502"],
        // Chains whose ends are of one digit are inference chains here, and may be loops there.
        "0707" => &["0707", "0708"],
        "0710" => &["0710", "0711"],
        code => &[code],
    };
    let named = TABLE.iter().filter(|facts| own.contains(&facts.code));
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
    let (mut complaints, mut absences, mut exceptions) = (Vec::new(), 0, 0);
    for line in text.lines().filter(|line| line.starts_with(&format!(":{only}"))) {
        let case = case(line, geometry);
        let absent = ABSENT.iter().any(|(code, _)| *code == case.code)
            || ABSENT_VARIANTS.contains(&(case.code, case.variant));
        if absent {
            absences += 1;
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
        if is_exception(&case) {
            exceptions += 1;
            if hit.is_some() {
                complaints.push(format!("no exception any more: {line}"));
            }
        } else if hit.is_none() {
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
            if !MANY.contains(&case.code) {
                complaints.push(format!("not the only one: {line}"));
            }
        }
    }
    for (code, sum) in &sums {
        println!("{code}: {} cases, {} missed, {} with others", sum.cases, sum.missed, sum.other);
    }
    println!("{exceptions} exceptions, {absences} cases of techniques that are absent");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The sentences of everything that any technique finds in the library name what follows in full. `TEXTS=1`
/// prints one for each technique.
#[test]
fn every_reasoning_is_said_in_full() {
    let Some(text) = library() else { return };
    let geometry: &'static Geometry = Box::leak(Box::new(Geometry::of(&Layout::classic())));
    let shown = std::env::var_os("TEXTS").is_some();
    let mut told: BTreeMap<Technique, usize> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')).step_by(7) {
        let case = case(line, geometry);
        for technique in Technique::all().filter(|technique| *technique < Technique::Nested) {
            if told.get(&technique).is_some_and(|times| *times >= 20) {
                continue;
            }
            for finding in all(&case.grid, technique).into_iter().take(3) {
                let step = step(geometry, &finding);
                let said = step.text(Depth::Reasoning);
                let times = told.entry(technique).or_default();
                if shown && *times < 2 {
                    println!("{said}\n   {line}");
                }
                *times += 1;
                assert!(said.starts_with(step.name) && said.ends_with('.'), "{said}");
                assert!(!said.contains("  ") && !said.contains("..") && !said.contains(", ,"));
                // The result stands in the last sentence.
                let (_, result) = said.rsplit_once(": ").unwrap_or(("", said));
                for &(cell, digit) in finding.places.iter().chain(&finding.removes) {
                    let name = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
                    assert!(result.contains(&name), "{name}: {said}");
                    assert!(result.contains(&digit.to_string()), "{digit}: {said}");
                }
            }
        }
    }
    let silent: Vec<&str> = Technique::all()
        .filter(|technique| *technique < Technique::Nested && !told.contains_key(technique))
        .map(|technique| technique.facts().id)
        .collect();
    assert!(silent.is_empty(), "never found here: {silent:?}");
}
