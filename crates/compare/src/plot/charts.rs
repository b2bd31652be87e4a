//! Which charts a comparison gets, and what is in them.

use super::Plot;
use super::axis::{Axis, Scale};
use super::frame::{Chart, Join, Point, Series};
use crate::record::Record;
use crate::results::{Case, Results};
use crate::statistics::Spread;
use crate::summary::summarise;
use crate::units;

/// Curves by instance are drawn for at most so many instances.
const MOST_CURVES: usize = 12;

/// Every chart that has something to show.
pub fn all(results: &Results) -> Vec<Plot> {
    if results.records.is_empty() {
        return Vec::new();
    }
    let mut charts = vec![
        by_instance(results, &TIME),
        by_instance(results, &GENERATED),
        by_instance(results, &EXPANDED),
    ];
    charts.extend(by_size(results));
    charts.extend(deviation_by_size(results));
    if results.cases.len() > 1 {
        charts.push(cactus(results));
    }
    charts.extend(sweeps(results));
    charts.extend(scatter(results));
    charts.retain(|chart| chart.series.iter().any(|series| !series.points.is_empty()));
    charts.iter().map(Chart::draw).collect()
}

/// Something that is measured in every run.
struct Measure {
    name: &'static str,
    title: &'static str,
    axis: &'static str,
    tick: fn(f64) -> String,
    write: fn(f64) -> String,
    of: fn(&Record) -> f64,
}

const TIME: Measure = Measure {
    name: "time",
    title: "Time",
    axis: "time, median of the runs (log scale)",
    tick: units::tick_time,
    write: units::time,
    of: |record| record.seconds,
};
const GENERATED: Measure = Measure {
    name: "generated",
    title: "Generated nodes",
    axis: "generated nodes (log scale)",
    tick: units::tick_count,
    write: units::count,
    of: |record| record.generated as f64,
};
const EXPANDED: Measure = Measure {
    name: "expanded",
    title: "Expanded nodes",
    axis: "expanded nodes (log scale)",
    tick: units::tick_count,
    write: units::count,
    of: |record| record.expanded as f64,
};

impl Measure {
    fn axis(&self) -> Axis {
        Axis { title: self.axis.to_owned(), scale: Scale::Log, format: self.tick }
    }

    /// The spread over the runs of one competitor on some instances, and whether all were decided.
    fn mean(&self, results: &Results, cases: &[&Case], variant: &str) -> Option<(Spread, bool)> {
        let runs = || cases.iter().flat_map(|case| results.runs(case.index, variant));
        let spread = Spread::of(runs().map(self.of))?;
        Some((spread, runs().all(|record| results.is_decided(record))))
    }
}

fn names(title: &str, names: Vec<String>) -> Axis {
    Axis { title: title.to_owned(), scale: Scale::Names(names), format: units::trim }
}

/// One point an instance and competitor.
fn by_instance(results: &Results, measure: &Measure) -> Chart {
    let series = results.variants.iter().map(|variant| {
        let points = results.cases.iter().enumerate().filter_map(|(at, case)| {
            let (spread, decided) = measure.mean(results, &[case], &variant.label)?;
            Some(Point {
                x: at as f64,
                y: spread.median,
                bar: (spread.count > 1).then_some(spread.quartiles),
                hollow: !decided,
                hint: format!(
                    "{}, {}: {}",
                    case.name,
                    variant.label,
                    (measure.write)(spread.median)
                ),
            })
        });
        Series { label: variant.label.clone(), points: points.collect() }
    });
    let series: Vec<Series> = series.collect();
    let zero = series.iter().flat_map(|s| &s.points).any(|point| point.y <= 0.0);
    let note = if zero { " None at all is drawn at the lower edge." } else { "" };
    Chart {
        name: format!("{}-by-instance", measure.name),
        title: format!("{} by instance", measure.title),
        caption: format!(
            "Lower is better. Bars go from the first to the third quartile. A hollow marker is a run \
             that did not decide its instance.{note}"
        ),
        x: names("instance", results.cases.iter().map(|case| case.name.clone()).collect()),
        y: measure.axis(),
        series,
        // Instances have no order that a line could follow.
        join: Join::None,
        diagonal: false,
    }
}

/// The sizes that occur, smallest first, with their instances.
fn sizes(results: &Results) -> Vec<(String, Vec<&Case>)> {
    let by_size = Results { grouping: crate::Grouping::Size, ..results.clone() };
    let names: Vec<String> = by_size.groups().into_iter().map(|(name, _)| name).collect();
    let has = |case: &Case, name: &str| case.size.as_ref().is_some_and(|size| size.label == name);
    names
        .into_iter()
        .map(|name| {
            let cases = results.cases.iter().filter(|case| has(case, &name)).collect();
            (name, cases)
        })
        .collect()
}

/// Median time by size, with bars from the first to the third quartile.
fn by_size(results: &Results) -> Option<Chart> {
    let sizes = sizes(results);
    if sizes.len() < 2 {
        return None;
    }
    let series = results.variants.iter().map(|variant| {
        let points = sizes.iter().enumerate().filter_map(|(at, (name, cases))| {
            let (spread, decided) = TIME.mean(results, cases, &variant.label)?;
            Some(Point {
                x: at as f64,
                y: spread.median,
                bar: (spread.count > 1).then_some(spread.quartiles),
                hollow: !decided,
                hint: format!(
                    "{name}, {}: {} ({} to {})",
                    variant.label,
                    units::time(spread.median),
                    units::time(spread.quartiles.0),
                    units::time(spread.quartiles.1)
                ),
            })
        });
        Series { label: variant.label.clone(), points: points.collect() }
    });
    Some(Chart {
        name: "time-by-size".to_owned(),
        title: "Time by board size".to_owned(),
        caption:
            "Median of all runs of a size; bars go from the first to the third quartile. A hollow \
             marker: some instance was not decided."
                .to_owned(),
        series: series.collect(),
        x: names("board size", sizes.iter().map(|(name, _)| name.clone()).collect()),
        y: Axis { title: "time, median and quartiles (log scale)".to_owned(), ..TIME.axis() },
        join: Join::Lines,
        diagonal: false,
    })
}

/// The deviation by itself, as the Sudoku report drew it.
fn deviation_by_size(results: &Results) -> Option<Chart> {
    let sizes = sizes(results);
    let repeated = results.records.iter().any(|record| record.repeat > 1);
    if sizes.len() < 2 || !repeated {
        return None;
    }
    let series = results.variants.iter().map(|variant| {
        let points = sizes.iter().enumerate().filter_map(|(at, (name, cases))| {
            let (spread, decided) = TIME.mean(results, cases, &variant.label)?;
            let hint = format!("{name}, {}: {}", variant.label, units::time(spread.deviation));
            let y = spread.deviation;
            Some(Point { x: at as f64, y, bar: None, hollow: !decided, hint })
        });
        Series { label: variant.label.clone(), points: points.collect() }
    });
    Some(Chart {
        name: "deviation-by-size".to_owned(),
        title: "Standard deviation of the time by board size".to_owned(),
        caption: "Over all runs of all instances of a size.".to_owned(),
        series: series.collect(),
        x: names("board size", sizes.iter().map(|(name, _)| name.clone()).collect()),
        y: Axis { title: "standard deviation of the time (log scale)".to_owned(), ..TIME.axis() },
        join: Join::Lines,
        diagonal: false,
    })
}

/// How many instances were decided within a time.
fn cactus(results: &Results) -> Chart {
    let series = results.variants.iter().map(|variant| {
        let mut times: Vec<(f64, &str)> = results
            .cases
            .iter()
            .filter_map(|case| {
                let (spread, decided) = TIME.mean(results, &[case], &variant.label)?;
                decided.then_some((spread.median, case.name.as_str()))
            })
            .collect();
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let points = times.into_iter().enumerate().map(|(at, (time, name))| Point {
            x: time,
            y: (at + 1) as f64,
            bar: None,
            hollow: false,
            hint: format!("{}: {} after {name}, {}", variant.label, at + 1, units::time(time)),
        });
        Series { label: variant.label.clone(), points: points.collect() }
    });
    Chart {
        name: "cactus".to_owned(),
        title: "Instances decided within a time".to_owned(),
        caption: "Further left and higher is better. Each step is an instance that was decided, by its median time."
            .to_owned(),
        x: Axis { title: "time for one instance (log scale)".to_owned(), ..TIME.axis() },
        y: Axis {
            title: "instances decided".to_owned(),
            scale: Scale::Counts,
            format: units::trim,
        },
        series: series.collect(),
        join: Join::Steps,
        diagonal: false,
    }
}

/// Time and nodes against the swept option: over all instances, and by instance for each algorithm.
fn sweeps(results: &Results) -> Vec<Chart> {
    let Some(option) = &results.swept else { return Vec::new() };
    let mut algorithms: Vec<&str> = Vec::new();
    for variant in &results.variants {
        if !algorithms.contains(&variant.algorithm.as_str()) {
            algorithms.push(&variant.algorithm);
        }
    }
    let cases: Vec<&Case> = results.cases.iter().collect();
    let mut charts = Vec::new();
    for measure in [&TIME, &GENERATED] {
        let series = algorithms.iter().map(|algorithm| Series {
            label: (*algorithm).to_owned(),
            points: curve(results, measure, algorithm, &cases),
        });
        charts.push(sweep_chart(
            results,
            format!("sweep-{}", measure.name),
            format!("{} against {option}, over all instances", measure.title),
            measure,
            series.collect(),
        ));
        if results.cases.len() < 2 || results.cases.len() > MOST_CURVES {
            continue;
        }
        for algorithm in &algorithms {
            let series = results.cases.iter().map(|case| Series {
                label: case.name.clone(),
                points: curve(results, measure, algorithm, &[case]),
            });
            charts.push(sweep_chart(
                results,
                format!("sweep-{}-{algorithm}", measure.name),
                format!("{} against {option}: {algorithm}", measure.title),
                measure,
                series.collect(),
            ));
        }
    }
    charts
}

fn curve(results: &Results, measure: &Measure, algorithm: &str, cases: &[&Case]) -> Vec<Point> {
    let values = sweep_values(results);
    let numeric = numeric(&values);
    let variants = results.variants.iter().filter(|variant| variant.algorithm == algorithm);
    variants
        .filter_map(|variant| {
            let value = variant.sweep.as_deref()?;
            let (spread, decided) = measure.mean(results, cases, &variant.label)?;
            let at = values.iter().position(|other| other == value)?;
            let x = numeric.as_ref().map_or(at as f64, |numbers| numbers[at]);
            let hint = format!("{}: {}", variant.label, (measure.write)(spread.median));
            let bar = (spread.count > 1).then_some(spread.quartiles);
            Some(Point { x, y: spread.median, bar, hollow: !decided, hint })
        })
        .collect()
}

fn sweep_values(results: &Results) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for value in results.variants.iter().filter_map(|variant| variant.sweep.as_ref()) {
        if !values.contains(value) {
            values.push(value.clone());
        }
    }
    values
}

fn numeric(values: &[String]) -> Option<Vec<f64>> {
    values.iter().map(|value| value.parse().ok()).collect()
}

fn sweep_chart(
    results: &Results,
    name: String,
    title: String,
    measure: &Measure,
    series: Vec<Series>,
) -> Chart {
    let option = results.swept.clone().unwrap_or_default();
    let values = sweep_values(results);
    let scale = match numeric(&values) {
        // Values that span powers of ten are spaced by them.
        Some(numbers) if numbers.iter().all(|&n| n > 0.0) => {
            let spread = Spread::of(numbers).map_or(1.0, |s| s.max / s.min);
            if spread >= 50.0 { Scale::Log } else { Scale::Linear }
        }
        Some(_) => Scale::Linear,
        None => Scale::Names(values),
    };
    Chart {
        name,
        title,
        caption: "Median over the runs, with bars from the first to the third quartile. A hollow \
                  marker: some instance was not decided."
            .to_owned(),
        x: Axis { title: option, scale, format: units::trim },
        y: measure.axis(),
        series,
        join: Join::Lines,
        diagonal: false,
    }
}

/// The two best competitors against each other, instance by instance.
fn scatter(results: &Results) -> Option<Chart> {
    let cases: Vec<&Case> = results.cases.iter().collect();
    if cases.len() < 2 || results.variants.len() < 2 {
        return None;
    }
    let mut rows = summarise(results, &cases);
    rows.sort_by(|a, b| {
        let time = |row: &crate::summary::Row| row.time.map_or(f64::INFINITY, |time| time.mean);
        let decided = |row: &crate::summary::Row| row.decided;
        decided(b).cmp(&decided(a)).then(time(a).total_cmp(&time(b)))
    });
    let (one, other) = (rows[0].variant.clone(), rows[1].variant.clone());
    let points = cases.iter().filter_map(|case| {
        let (x, x_decided) = TIME.mean(results, &[case], &one)?;
        let (y, y_decided) = TIME.mean(results, &[case], &other)?;
        let hint =
            format!("{}: {} against {}", case.name, units::time(x.median), units::time(y.median));
        let hollow = !(x_decided && y_decided);
        Some(Point { x: x.median, y: y.median, bar: None, hollow, hint })
    });
    Some(Chart {
        name: "scatter".to_owned(),
        title: format!("{one} against {other}"),
        caption: format!(
            "The two that decided the most, quickest first. One point an instance: above the line \
             {one} is quicker, below it {other}."
        ),
        x: Axis { title: format!("{one}: time (log scale)"), ..TIME.axis() },
        y: Axis { title: format!("{other}: time (log scale)"), ..TIME.axis() },
        series: vec![Series { label: "one instance".to_owned(), points: points.collect() }],
        join: Join::None,
        diagonal: true,
    })
}
