//! What is said of one competitor on some instances.

use crate::record::{Ending, Record};
use crate::results::{Case, Results};
use crate::statistics::Spread;

/// One competitor on some instances. Counts of nodes are means over the instances.
#[derive(Clone, Debug)]
pub struct Row {
    /// The competitor's name.
    pub variant: String,
    /// Instances with an answer.
    pub solved: usize,
    /// Among these, proved best.
    pub optimal: usize,
    /// Among these, opinions: a move in a game, without its value.
    pub opinions: usize,
    /// Instances proved to have none.
    pub unsolvable: usize,
    /// Instances given up.
    pub limit: usize,
    /// Instances answered wrongly, or not at all.
    pub error: usize,
    /// What stopped it, or why there is no answer, where there is one instance.
    pub reason: Option<String>,
    /// Mean cost, over the instances that every competitor solved.
    pub cost: Option<f64>,
    /// A game's value, where there is one instance.
    pub value: Option<String>,
    /// Instances whose question it answered in full: see [`Results::is_decided`].
    pub decided: usize,
    /// Wall-clock time over all runs.
    pub time: Option<Spread>,
    /// Processor time over all runs, where it is known of each.
    pub cpu: Option<Spread>,
    /// Mean successors produced.
    pub generated: Option<f64>,
    /// Mean states expanded.
    pub expanded: Option<f64>,
    /// Mean of the most states held.
    pub stored: Option<f64>,
    /// Mean effective branching factor of the solved ones.
    pub branching: Option<f64>,
    /// Where it is the best.
    pub best: Best,
}

/// Where a competitor is the best of those that decided the most instances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "one mark for each column that can be won")]
pub struct Best {
    /// Lowest cost.
    pub cost: bool,
    /// Lowest time: the median for one instance, the mean over several.
    pub time: bool,
    /// Fewest generated.
    pub generated: bool,
    /// Fewest expanded.
    pub expanded: bool,
    /// Fewest stored.
    pub stored: bool,
}

/// One row a competitor, winners marked.
pub fn summarise(results: &Results, cases: &[&Case]) -> Vec<Row> {
    let common = solved_by_all(results, cases);
    let mut rows: Vec<Row> =
        results.variants.iter().map(|v| row(results, cases, &common, &v.label)).collect();
    mark(&mut rows, cases.len() == 1);
    rows
}

/// The instances that every competitor solved: only on these are costs comparable.
fn solved_by_all(results: &Results, cases: &[&Case]) -> Vec<usize> {
    let solved = |case: usize, variant: &str| {
        results.runs(case, variant).next().is_some_and(|record| record.status == Ending::Solved)
    };
    let all = |case: usize| results.variants.iter().all(|v| solved(case, &v.label));
    cases.iter().map(|case| case.index).filter(|&case| all(case)).collect()
}

fn row(results: &Results, cases: &[&Case], common: &[usize], variant: &str) -> Row {
    let firsts: Vec<&Record> =
        cases.iter().filter_map(|case| results.runs(case.index, variant).next()).collect();
    let runs = || cases.iter().flat_map(|case| results.runs(case.index, variant));
    let cpu: Option<Vec<f64>> = runs().map(|record| record.cpu_seconds).collect();
    let ended = |ending: Ending| firsts.iter().filter(|record| record.status == ending).count();
    let mean = |value: &dyn Fn(&Record) -> Option<f64>| {
        Spread::of(firsts.iter().filter_map(|record| value(record))).map(|spread| spread.mean)
    };
    let alone = cases.len() == 1;
    let comparable = |record: &Record| alone || common.contains(&record.case);
    Row {
        variant: variant.to_owned(),
        solved: ended(Ending::Solved),
        optimal: firsts.iter().filter(|record| record.optimal == Some(true)).count(),
        opinions: firsts.iter().filter(|record| record.is_opinion()).count(),
        decided: firsts.iter().filter(|record| results.is_decided(record)).count(),
        unsolvable: ended(Ending::Unsolvable),
        limit: ended(Ending::Limit),
        error: ended(Ending::Error),
        reason: firsts.first().filter(|_| alone).and_then(|record| record.reason.clone()),
        cost: mean(&|record| record.cost.filter(|_| comparable(record)).map(f64::from)),
        value: firsts.first().filter(|_| alone).and_then(|record| record.value.clone()),
        time: Spread::of(runs().map(|record| record.seconds)),
        cpu: cpu.and_then(Spread::of),
        generated: mean(&|record| Some(record.generated as f64)),
        expanded: mean(&|record| Some(record.expanded as f64)),
        stored: mean(&|record| Some(record.peak_stored as f64)),
        branching: mean(&|record| record.branching),
        best: Best::default(),
    }
}

/// Marks the best of those that decided the most instances (that solved the most, for costs); where
/// all are equal, nobody wins.
fn mark(rows: &mut [Row], alone: bool) {
    type Count = fn(&Row) -> usize;
    let winner = |rows: &[Row], count: Count, value: &dyn Fn(&Row) -> Option<f64>| -> Vec<bool> {
        let most = rows.iter().map(count).max().unwrap_or(0);
        let of = |row: &Row| value(row).filter(|_| most > 0 && count(row) == most);
        let least = rows.iter().filter_map(of).min_by(f64::total_cmp);
        let wins: Vec<bool> =
            rows.iter().map(|row| of(row).is_some() && of(row) == least).collect();
        let contenders = rows.iter().filter(|row| of(row).is_some()).count();
        let winners = wins.iter().filter(|&&win| win).count();
        if winners < contenders { wins } else { vec![false; rows.len()] }
    };
    let decided: Count = |row| row.decided;
    let of_time = |time: Spread| if alone { time.median } else { time.mean };
    let cost = winner(rows, |row| row.solved - row.opinions, &|row| row.cost);
    let time = winner(rows, decided, &|row| row.time.map(of_time));
    let generated = winner(rows, decided, &|row| row.generated);
    let expanded = winner(rows, decided, &|row| row.expanded);
    let stored = winner(rows, decided, &|row| row.stored);
    for (i, row) in rows.iter_mut().enumerate() {
        row.best = Best {
            cost: cost[i],
            time: time[i],
            generated: generated[i],
            expanded: expanded[i],
            stored: stored[i],
        };
    }
}
