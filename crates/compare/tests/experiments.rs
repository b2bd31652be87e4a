//! The reports' experiments: all can be put together, and counts that were printed come out exactly.

use gridwright::search::Cancel;
use gridwright::{Command, Request};
use gridwright_compare::experiment::{ALL, prepare};
use gridwright_compare::run::{Conditions, run};
use gridwright_compare::summary::{Best, summarise};
use gridwright_compare::{Ending, Results, facts, report};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The folder of boards that may not be copied, where it holds this file.
fn data(file: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("GRIDWRIGHT_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    );
    let found = folder.join(file).is_file();
    assert!(found || std::env::var_os("CI").is_none(), "{file} is absent: set GRIDWRIGHT_DATA");
    if !found {
        println!("skipped: {file} is absent; set GRIDWRIGHT_DATA to the folder that holds it");
    }
    found.then_some(folder)
}

fn conduct(name: &str, limit: Duration, data: Option<&Path>, keep: &[&str]) -> Results {
    let mut base = Request::new(Command::Compare);
    base.limits.time = Some(limit);
    let mut prepared = prepare(name, &base, Some(1), data).expect(name);
    if !keep.is_empty() {
        prepared.plan.variants.retain(|variant| keep.contains(&variant.label.as_str()));
    }
    let conditions = Conditions {
        cancel: &Cancel::default(),
        progress: &(),
        jobs: 2,
        finished: &|_| {},
        store: None,
        trace: None,
    };
    let results = run(&prepared.plan, &conditions).expect(name);
    assert!(results.skipped.is_empty(), "{name}: {:?}", results.skipped);
    assert!(results.disagreements.is_empty(), "{name}: {:?}", results.disagreements);
    let wrong = results.records.iter().find(|record| record.status == Ending::Error);
    assert!(wrong.is_none(), "{name}: {wrong:?}");
    if let Some(table) = prepared.facts.and_then(|all| facts::table(&results, &all)) {
        assert!(!table.text(false).is_empty());
    }
    assert!(!report::all_tables(&results, None).is_empty());
    results
}

#[test]
fn every_experiment_runs_and_its_answers_agree() {
    for experiment in ALL {
        let results = conduct(experiment.name, Duration::from_millis(50), None, &[]);
        assert!(results.is_complete(), "{}", experiment.name);
        assert!(results.records.iter().any(|r| r.status == Ending::Solved), "{}", experiment.name);
    }
}

#[test]
fn an_unknown_experiment_lists_what_there_is() {
    let error = prepare("chess", &Request::new(Command::Compare), None, None).expect_err("unknown");
    assert!(error.to_string().contains("sliding-seed"));
}

fn counts(results: &Results, case: usize, variant: &str) -> (u64, u64) {
    let record = results.runs(case, variant).next().expect("a run");
    (record.generated, record.expanded)
}

/// The report's table: generated and expanded by BFS, DFS, A* and greedy.
const NUMBRIX: [[(u64, u64); 4]; 10] = [
    [(10, 10), (7, 5), (7, 5), (7, 5)],
    [(7280, 7270), (1218, 1199), (779, 493), (834, 516)],
    [(2186, 2184), (991, 980), (59, 34), (54, 32)],
    [(4473, 4473), (2898, 2887), (230, 118), (230, 118)],
    [(5760, 5760), (430, 420), (516, 302), (188, 107)],
    [(2857, 2857), (1092, 1076), (199, 111), (199, 112)],
    [(1_343_928, 1_343_928), (714_831, 714_802), (928, 437), (744, 365)],
    [(4611, 4584), (2653, 2634), (599, 386), (588, 380)],
    [(4611, 4584), (2653, 2634), (599, 386), (588, 380)],
    [(2303, 2303), (957, 943), (338, 232), (312, 215)],
];

/// The same for BFS and DFS on the own boards, counted by a program written apart from this one.
const OWN: [[(u64, u64); 2]; 8] = [
    [(113, 109), (16, 13)],
    [(64, 64), (27, 22)],
    [(68, 68), (61, 57)],
    [(201, 201), (120, 114)],
    [(79, 65), (32, 25)],
    [(79, 76), (27, 21)],
    [(82, 77), (52, 46)],
    [(296, 291), (281, 278)],
];

fn assert_counts<const N: usize>(results: &Results, table: &[[(u64, u64); N]]) {
    for (number, row) in table.iter().enumerate() {
        for (variant, wanted) in ["bfs", "dfs", "astar", "greedy"].iter().zip(row) {
            let board = number + 1;
            assert_eq!(counts(results, board, variant), *wanted, "board {board}, {variant}");
        }
    }
}

#[test]
fn numbrix_counts_are_exactly_those_of_the_report() {
    let minute = Duration::from_mins(1);
    assert_counts(&conduct("numbrix-seed", minute, None, &["bfs", "dfs"]), &OWN);
    if let Some(folder) = data("numbrix/course/input1.txt") {
        assert_counts(&conduct("numbrix-seed", minute, Some(&folder), &[]), &NUMBRIX);
    }
}

#[test]
fn a_player_without_a_proof_wins_nothing() {
    let keep = ["champion", "seed-player"];
    let mut results = conduct("mnk-course", Duration::from_millis(500), None, &keep);
    results.cases.truncate(3);
    let cases: Vec<_> = results.cases.iter().collect();
    let rows = summarise(&results, &cases);
    assert_eq!((rows[0].variant.as_str(), rows[0].optimal), ("champion", 3));
    assert_eq!((rows[1].variant.as_str(), rows[1].opinions), ("seed-player", 3));
    assert_eq!(rows[1].best, Best::default());
}
