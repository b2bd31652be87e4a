//! Results as CSV and JSON, one row or object a run.

use crate::record::Record;
use crate::results::Results;
use crate::statistics::Spread;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The columns of `results.csv`, in order. New ones are only ever added at the end.
pub const COLUMNS: [&str; 22] = [
    "case",
    "instance",
    "hash",
    "size",
    "variant",
    "algorithm",
    "conditions",
    "sweep",
    "repeat",
    "status",
    "optimal",
    "cost",
    "value",
    "reason",
    "lower_bound",
    "seconds",
    "generated",
    "expanded",
    "peak_stored",
    "bytes",
    "branching",
    "cpu_seconds",
];

/// `results.csv`: RFC 4180 with a header line; what is unknown is empty.
pub fn csv(results: &Results) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    for record in &results.records {
        let object = fields(record);
        let values: Vec<String> = COLUMNS.iter().map(|name| field(&object[*name])).collect();
        text.push_str(&values.join(","));
        text.push('\n');
    }
    text
}

/// `wide.csv`: one row an instance, one column of median seconds a competitor; empty where it did not
/// decide the instance.
pub fn wide_csv(results: &Results) -> String {
    let text = |text: &str| field(&Value::String(text.to_owned()));
    let mut heads = vec!["instance".to_owned(), "size".to_owned()];
    heads.extend(results.variants.iter().map(|variant| text(&variant.label)));
    let mut table = heads.join(",") + "\n";
    for case in &results.cases {
        let size = case.size.as_ref().map_or("", |size| &size.label);
        let mut row = vec![text(&case.name), text(size)];
        for variant in &results.variants {
            let runs = results.runs(case.index, &variant.label);
            let decided = runs.clone().all(Record::is_decided);
            let spread = Spread::of(runs.map(|record| record.seconds)).filter(|_| decided);
            row.push(spread.map_or_else(String::new, |spread| spread.median.to_string()));
        }
        table.push_str(&(row.join(",") + "\n"));
    }
    table
}

fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if text.contains([',', '"', '\n', '\r']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn fields(record: &Record) -> Map<String, Value> {
    match serde_json::to_value(record) {
        Ok(Value::Object(object)) => object,
        // A record is a plain struct of numbers and strings.
        _ => unreachable!("a record is an object"),
    }
}

/// `results.json`: what was compared, every run, and what went wrong.
pub fn json(results: &Results) -> String {
    let variants: Vec<Value> = results
        .variants
        .iter()
        .map(|v| {
            json!({
                "label": v.label, "algorithm": v.algorithm, "sweep": v.sweep,
                "conditions": v.conditions(),
            })
        })
        .collect();
    let skipped: Vec<Value> = results
        .skipped
        .iter()
        .map(|s| {
            json!({
                "file": s.source, "line": s.error.line, "column": s.error.column,
                "message": s.error.message,
            })
        })
        .collect();
    let disagreements: Vec<String> =
        results.disagreements.iter().map(ToString::to_string).collect();
    let head = json!({
        "schema": 1, "title": results.title, "world": results.world, "complete": results.is_complete(),
        "swept": results.swept, "variants": variants, "skipped": skipped,
        "disagreements": disagreements,
    });
    // One run a line, so that the file can be searched and compared line by line.
    let mut text = head.to_string();
    text.truncate(text.len() - 1);
    text.push_str(",\"runs\":[");
    for (number, record) in results.records.iter().enumerate() {
        let comma = if number > 0 { "," } else { "" };
        let _ = write!(text, "{comma}\n{}", Value::Object(fields(record)));
    }
    text + "\n]}\n"
}
