//! What others measured, beside what was measured here.

use crate::results::Results;
use crate::statistics::Spread;
use crate::table::{Cell, Table};
use crate::units;

/// What a report printed about one algorithm on one instance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fact {
    /// The instance's name.
    pub instance: String,
    /// The competitor's name.
    pub variant: String,
    /// The report's time.
    pub seconds: Option<f64>,
    /// Its generated nodes.
    pub generated: Option<u64>,
    /// Its expanded nodes.
    pub expanded: Option<u64>,
    /// The length of its answer.
    pub cost: Option<u32>,
    /// The game's value it gives.
    pub value: Option<&'static str>,
}

/// What one report printed.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Which report.
    pub source: &'static str,
    /// What it printed.
    pub facts: Vec<Fact>,
}

/// The report's numbers and ours, side by side; `None` where there is nothing to set side by side.
pub fn table(results: &Results, facts: &Facts) -> Option<Table> {
    let columns = [
        "instance",
        "algorithm",
        ">cost there",
        ">here",
        "value there",
        "here",
        ">time there",
        ">here",
        ">times quicker",
        ">generated there",
        ">here",
        ">expanded there",
        ">here",
    ];
    let mut table = Table::new(format!("Beside the report: {}", facts.source), &columns);
    let mut last = "";
    for fact in &facts.facts {
        let Some(case) = results.cases.iter().find(|case| case.name == fact.instance) else {
            continue;
        };
        let runs = || results.runs(case.index, &fact.variant);
        let Some(first) = runs().next() else { continue };
        if last != case.name {
            table.breaks.push(table.rows.len());
            last = &case.name;
        }
        let time = Spread::of(runs().map(|record| record.seconds)).map_or(0.0, |s| s.median);
        table.rows.push(row(fact, first, time));
    }
    table.drop_empty();
    (!table.rows.is_empty()).then_some(table)
}

fn row(fact: &Fact, ours: &crate::Record, time: f64) -> Vec<Cell> {
    let text = |value: Option<String>| Cell::new(value.unwrap_or_default());
    // A column of ours appears only beside one of theirs.
    let beside = |theirs: bool, ours: Option<String>| {
        text(theirs.then(|| ours.unwrap_or_else(|| "–".to_owned())))
    };
    let count = |number: u64| units::count(number as f64);
    vec![
        Cell::new(&fact.instance),
        Cell::new(&fact.variant),
        text(fact.cost.map(|cost| cost.to_string())),
        beside(fact.cost.is_some(), ours.cost.map(|cost| cost.to_string())),
        text(fact.value.map(str::to_owned)),
        beside(fact.value.is_some(), ours.value.clone()),
        text(fact.seconds.map(units::time)),
        beside(fact.seconds.is_some(), Some(units::time(time))),
        text(fact.seconds.filter(|_| time > 0.0).map(|seconds| units::ratio(seconds / time))),
        text(fact.generated.map(count)),
        beside(fact.generated.is_some(), Some(count(ours.generated))),
        text(fact.expanded.map(count)),
        beside(fact.expanded.is_some(), Some(count(ours.expanded))),
    ]
}
