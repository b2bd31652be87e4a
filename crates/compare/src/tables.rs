//! The tables of a comparison: by instance, by group, in total.

use crate::results::{Case, Results};
use crate::statistics::Spread;
use crate::summary::{Row, summarise};
use crate::table::{Cell, Table};
use crate::units;
use gridwright::text::number_of;

const MEASURES: [&str; 12] = [
    ">cost",
    ">time",
    ">cpu",
    ">median",
    ">quartiles",
    ">mean",
    ">deviation",
    ">min",
    ">generated",
    ">expanded",
    ">stored",
    ">b*",
];

/// What the columns mean.
pub const NOTES: &[&str] = &[
    "* marks the best of those that decided the most instances; where all are equal, nobody wins.",
    "Times are wall-clock times of single runs, after a first one that is not counted where it is \
     short: median, first and third quartile, mean, standard deviation (n − 1), minimum; with one \
     run, its time. cpu is the processor time, the median over the runs.",
    "An algorithm that says there is no answer of its kind where another has one, or whose answer a \
     limit left unproved, has not decided the instance.",
    "generated, expanded and stored (the most states held at one time) are means over the instances.",
    "cost is the mean over the instances that every algorithm solved.",
    "b* is the effective branching factor: b + b² + … + b^depth = generated.",
];

/// Every instance by itself.
pub fn by_instance(results: &Results) -> Table {
    let mut table =
        Table::new("By instance", &columns(&["instance", "size", "algorithm", "status"]));
    for case in &results.cases {
        table.breaks.push(table.rows.len());
        let size = case.size.as_ref().map_or_else(String::new, |size| size.label.clone());
        for row in summarise(results, &[case]) {
            let mut cells = vec![
                Cell::new(&case.name),
                Cell::new(&size),
                Cell::new(&row.variant),
                Cell::new(status(&row)),
            ];
            cells.extend(measures(&row));
            table.rows.push(cells);
        }
    }
    table.drop_empty();
    table
}

/// The groups; `None` when nothing is grouped.
pub fn by_group(results: &Results) -> Option<Table> {
    let groups = results.groups();
    if groups.is_empty() {
        return None;
    }
    let what = match results.grouping {
        crate::Grouping::File => "file",
        _ => "size",
    };
    let mut table = counted(&format!("By {what}"), &[what]);
    for (name, cases) in groups {
        table.breaks.push(table.rows.len());
        add_counted(&mut table, results, &cases, Some(&format!("{name} ({})", cases.len())));
    }
    table.drop_empty();
    Some(table)
}

/// All instances together.
pub fn total(results: &Results) -> Table {
    let instances = number_of(results.cases.len(), "instance");
    let mut table = counted(&format!("Total over {instances}"), &[]);
    let cases: Vec<&Case> = results.cases.iter().collect();
    add_counted(&mut table, results, &cases, None);
    table.drop_empty();
    table
}

/// All tables that make sense for these results, the total last.
pub fn all(results: &Results) -> Vec<Table> {
    let mut tables = vec![by_instance(results)];
    tables.extend(by_group(results));
    tables.push(total(results));
    tables
}

fn columns<'a>(first: &[&'a str]) -> Vec<&'a str> {
    first.iter().copied().chain(MEASURES).collect()
}

fn counted(title: &str, first: &[&str]) -> Table {
    let counts = ["algorithm", ">solved", ">optimal", ">unsolvable", ">limit", ">error"];
    let names: Vec<&str> = first.iter().copied().chain(counts).collect();
    Table::new(title, &columns(&names))
}

fn add_counted(table: &mut Table, results: &Results, cases: &[&Case], name: Option<&str>) {
    let rows = summarise(results, cases);
    let any = |count: &dyn Fn(&Row) -> usize| rows.iter().any(|row| count(row) > 0);
    let (optimal, unsolvable) = (any(&|row| row.optimal), any(&|row| row.unsolvable));
    let (limit, error) = (any(&|row| row.limit), any(&|row| row.error));
    let shown = |shown: bool, count: usize| {
        Cell::new(if shown { count.to_string() } else { String::new() })
    };
    for row in &rows {
        let mut cells: Vec<Cell> = name.map(Cell::new).into_iter().collect();
        cells.extend([
            Cell::new(&row.variant),
            Cell::new(row.solved.to_string()),
            shown(optimal, row.optimal),
            shown(unsolvable, row.unsolvable),
            shown(limit, row.limit),
            shown(error, row.error),
        ]);
        cells.extend(measures(row));
        table.rows.push(cells);
    }
}

fn status(row: &Row) -> String {
    let reason = |word: &str| match &row.reason {
        Some(reason) => format!("{word} ({reason})"),
        None => word.to_owned(),
    };
    match row {
        Row { solved: 1, value: Some(value), .. } => value.clone(),
        Row { solved: 1, optimal: 1, .. } => "optimal".to_owned(),
        Row { solved: 1, opinions: 1, .. } => reason("a move"),
        Row { solved: 1, .. } => reason("solved"),
        // A bound on the moves is no fault of the board.
        Row { unsolvable: 1, reason: Some(why), .. } if why.starts_with("no answer within") => {
            why.replace("no answer", "none")
        }
        // Another one has an answer: this one looked for less.
        Row { unsolvable: 1, decided: 0, .. } => "none of its kind".to_owned(),
        Row { unsolvable: 1, .. } => "unsolvable".to_owned(),
        Row { limit: 1, .. } => reason("limit"),
        Row { error: 1, .. } => reason("error"),
        _ => "not run".to_owned(),
    }
}

fn measures(row: &Row) -> Vec<Cell> {
    let text =
        |value: Option<f64>, write: &dyn Fn(f64) -> String| value.map_or_else(String::new, write);
    let count = |value: Option<f64>| text(value, &units::count);
    // One run has no mean, no median and no minimum: it has a time.
    let one = row.time.filter(|spread| spread.count == 1);
    let several = row.time.filter(|spread| spread.count > 1);
    let time = |value: &dyn Fn(Spread) -> f64| text(several.map(value), &units::time);
    let quartiles = several.map_or_else(String::new, |spread| {
        format!("{} – {}", units::time(spread.quartiles.0), units::time(spread.quartiles.1))
    });
    let alone = row.solved + row.unsolvable + row.limit + row.error == 1;
    vec![
        Cell::marked(text(row.cost, &|c| units::trim((c * 100.0).round() / 100.0)), row.best.cost),
        Cell::marked(text(one.map(|t| t.median), &units::time), row.best.time && one.is_some()),
        Cell::new(text(row.cpu.map(|t| t.median), &units::time)),
        Cell::marked(time(&|t| t.median), row.best.time && several.is_some() && alone),
        Cell::new(quartiles),
        Cell::marked(time(&|t| t.mean), row.best.time && several.is_some() && !alone),
        Cell::new(time(&|t| t.deviation)),
        Cell::new(time(&|t| t.min)),
        Cell::marked(count(row.generated), row.best.generated),
        Cell::marked(count(row.expanded), row.best.expanded),
        Cell::marked(count(row.stored), row.best.stored),
        Cell::new(text(row.branching, &|b| format!("{b:.2}"))),
    ]
}
