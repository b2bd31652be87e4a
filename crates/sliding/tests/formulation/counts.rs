//! Fingerprints: the nodes each deterministic algorithm counts on fixed boards. A changed number is
//! a changed algorithm, and needs a line in the changelog.

use crate::support::{cost, moves, own_data, puzzle, rows, run};
use gridwright_search::Limits;
use gridwright_sliding::{Metric, Puzzle};

fn board(name: &str) -> Puzzle {
    match name {
        "3x3" => puzzle(3, 3, &[8, 6, 7, 2, 5, 4, 3, 0, 1]),
        "2x4" => puzzle(2, 4, &[1, 3, 7, 0, 4, 5, 2, 6]),
        "4x4" => puzzle(4, 4, &[5, 10, 2, 4, 3, 1, 0, 8, 9, 7, 6, 12, 13, 14, 11, 15]),
        other => panic!("no board {other}"),
    }
}

#[test]
fn node_counts_are_what_they_were() {
    let text = own_data("node_counts.txt");
    let mut checked = 0;
    for words in rows(&text) {
        let metric = if words[0] == "multi" { Metric::Multi } else { Metric::Single };
        let limits = match words[2] {
            "dfs" | "seed-dfs" => moves(25),
            _ => Limits::default(),
        };
        let outcome = run(&board(words[1]), words[2], metric, limits);
        let stats = &outcome.stats;
        let counts = [stats.expanded, stats.generated, stats.pruned, stats.rounds];
        let found = cost(&outcome).map_or("-".to_owned(), |cost| cost.to_string());
        let found: Vec<String> =
            std::iter::once(found).chain(counts.iter().map(u64::to_string)).collect();
        assert_eq!(found, words[3..], "{}", words[..3].join(" "));
        checked += 1;
    }
    assert!(checked > 40, "{checked} counts");
}
