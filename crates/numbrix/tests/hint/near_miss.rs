//! Each technique fires on a board, and not on another that lacks one premise.

use super::boards::{ALL, findings, marked_board, parse, random_board};
use gridwright_numbrix::internals::board::Filling;
use gridwright_numbrix::internals::champion;
use gridwright_numbrix::internals::hint::{Finding, State, Technique};
use gridwright_numbrix::{Neighbours, Puzzle};
use gridwright_search::{Budget, Stats};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::BTreeSet;

/// For techniques that need no crossed-out numbers: a board where each fires, and one like it where it
/// must not.
#[test]
fn near_misses_do_not_fire() {
    use Neighbours::{Eight, Four};
    use Technique as T;
    let cases = [
        (T::OnlyWay, Four, "3\n1 0 0\n4 0 0\n0 0 0", "3\n1 0 0\n0 4 0\n0 0 0"),
        (T::Bridge, Four, "3\n1 0 3\n0 0 0\n0 0 0", "3\n1 0 0\n0 3 0\n0 0 0"),
        (T::PathTracing, Four, "4 2\n1 0 0 4\n0 0 0 0", "4 2\n1 0 0 0\n0 0 4 0"),
        (T::OnlyPlace, Four, "4 2\n1 0 0 4\n0 0 0 0", "4 2\n1 0 0 0\n0 0 4 0"),
        (T::DeadEnd, Four, "3 2\n0 # 0\n0 0 4", "3 2\n0 0 0\n0 0 4"),
        (T::TwoWays, Four, "3\n1 2 0\n0 0 0\n0 0 9", "3\n0 0 0\n0 5 0\n0 0 0"),
        (T::MeetingPlace, Four, "5 2\n1 0 0 0 5\n0 0 0 0 0", "5 2\n1 0 0 0 0\n0 0 0 5 0"),
        (T::Detour, Four, "3\n1 # 0\n0 # 0\n0 0 0", "3\n1 0 0\n0 0 0\n0 0 0"),
        (T::ForcedStretch, Four, "3 2\n1 0 0\n6 0 0", "3\n1 0 0\n6 0 0\n0 0 0"),
        (T::OnlyNumber, Four, "3 1\n1 0 3", "2\n1 0\n0 3"),
        (T::Corridor, Four, "3\n0 1 0\n0 0 0\n0 0 9", "3\n0 1 0\n0 0 0\n0 0 0"),
    ];
    for (technique, neighbours, hit, miss) in cases {
        let (hit, miss) = (parse(hit, neighbours), parse(miss, neighbours));
        assert!(!findings(&State::new(&hit), technique).is_empty(), "{technique:?}\n{hit}");
        assert_eq!(findings(&State::new(&miss), technique), [], "{technique:?}\n{miss}");
    }
    let coloured = "3\n1 0 0\n0 0 0\n0 0 0";
    assert_eq!(findings(&State::new(&parse(coloured, Four)), T::Parity).len(), 1);
    assert_eq!(findings(&State::new(&parse(coloured, Eight)), T::Parity), []);
}

/// Two answers of a board, if it has as many.
fn two_answers(puzzle: &Puzzle) -> Option<[Filling; 2]> {
    let mut found = Vec::new();
    let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
    champion::answers(puzzle, 2, budget, stats, &mut |answer| found.push(answer)).ok()?;
    found.try_into().ok()
}

fn refutes(finding: &Finding, answer: &[u16]) -> bool {
    let stands = |&(number, cell): &(usize, usize)| usize::from(answer[cell]) == number;
    !finding.places.iter().all(stands) || finding.removes.iter().any(stands)
}

/// Walks over the whole catalogue: a board with one answer, and the same without one of its clues, so that a second
/// answer fits. What a technique finds against the second answer where the clue is there, it must not find where
/// it is not.
#[test]
fn every_technique_misses_where_a_clue_is_missing() {
    let mut rng = Pcg64::seed_from_u64(25);
    let mut lacking: BTreeSet<Technique> = Technique::PLAIN.iter().copied().collect();
    for round in 0..3_000 {
        let neighbours = ALL[round % 3];
        let whole = if round % 4 == 3 { marked_board } else { random_board }(neighbours, &mut rng);
        let clues: Vec<usize> =
            (0..whole.cells()).filter(|&cell| whole.clues()[cell] != 0).collect();
        let mut fewer = whole.clues().to_vec();
        fewer[clues[rng.random_range(0..clues.len())]] = 0;
        let short = Puzzle::new(whole.graph().clone(), fewer, whole.marks().to_vec()).unwrap();
        let Some(answers) = two_answers(&short) else { continue };
        let (mut hit, mut miss) = (State::new(&whole), State::new(&short));
        // Whatever is in neither answer may already have been ruled out by somebody.
        let crossed = rng.random_range(0.0..0.8);
        for number in 1..=short.cells() {
            for cell in miss.cells_for(number).collect::<Vec<_>>() {
                let wrong = answers.iter().all(|answer| usize::from(answer[cell]) != number);
                if wrong && rng.random_bool(crossed) {
                    miss.remove(number, cell);
                    hit.remove(number, cell);
                }
            }
        }
        for &technique in Technique::PLAIN {
            for finding in findings(&miss, technique) {
                let unsound = answers.iter().any(|answer| refutes(&finding, answer));
                assert!(!unsound, "{finding:?}\n{short}");
            }
            let fires = |finding: &Finding| answers.iter().any(|answer| refutes(finding, answer));
            if lacking.contains(&technique) && findings(&hit, technique).iter().any(fires) {
                lacking.remove(&technique);
            }
        }
        if lacking.is_empty() && round > 300 {
            return;
        }
    }
    assert!(lacking.is_empty(), "no near miss: {lacking:?}");
}
