//! `rate`: how hard, in bulk.

use super::Task;
use crate::pipeline::Desk;
use crate::progress::Spinner;
use crate::{errors, output, signals};
use anyhow::Result;
use gridwright::explain::{Figure, Grade, Rated, Rating, Timed};
use gridwright::json::{self, Place};
use gridwright::registry::{Instance, Run};
use gridwright::text::{number_of, stopped_by};
use std::sync::atomic::{AtomicU64, Ordering};

/// A bar of the histogram is at most this long.
const LONGEST_BAR: u64 = 50;

pub fn run(task: &Task<'_>) -> Result<u8> {
    let csv = task.request.output == "csv";
    let plain = task.request.output == "text";
    let tally = Tally::default();
    let spinner = Spinner::new(task.manner.quiet);
    if csv {
        output::print(&header(task.world.figures()));
    }
    let work = |instance: &dyn Instance, place: &Place, threads: usize, desk: &mut Desk<'_>| {
        let run = Run {
            limits: task.request.limits,
            cancel: signals::cancel(),
            progress: &spinner,
            threads,
        };
        let timed = instance.rate(&run);
        spinner.instance_done();
        tally.add(&timed.rated);
        let text = if csv {
            row(place, &timed, task.world.figures())
        } else if plain {
            sentence(&timed.rated) + "\n"
        } else {
            json::line(place, &timed)
        };
        desk.write(&text);
        code(&timed.rated)
    };
    let code = task.each(&work);
    match (plain, task.matches.get_flag("summary")) {
        (true, _) => output::print(&tally.histogram()),
        // What a program reads stays as it is.
        (false, true) => errors::put(tally.histogram().trim_start()),
        (false, false) => {}
    }
    Ok(code)
}

fn code(rated: &Rated) -> u8 {
    match rated {
        Rated::Rated(_) => 0,
        Rated::Unsolvable(_) | Rated::Several(_) => 1,
        Rated::Limit(_) => 3,
    }
}

/// The columns of a table: what all worlds have, then the figures of this one.
fn header(figures: &[&str]) -> String {
    let common = ["index", "source", "status", "grade", "score", "hardest", "techniques"];
    let columns: Vec<&str> = common.iter().chain(figures).copied().chain(["seconds"]).collect();
    columns.join(",") + "\n"
}

fn row(place: &Place, timed: &Timed, figures: &[&str]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let source = place.source.as_deref().map(quoted).unwrap_or_default();
    let mut fields = vec![place.index.to_string(), source, timed.rated.status().to_owned()];
    match &timed.rated {
        Rated::Rated(rating) => {
            fields.push(rating.grade.name().to_owned());
            fields.push(rating.score.to_string());
            fields.push(rating.hardest.unwrap_or_default().to_owned());
            fields.push(techniques(rating, ":", " "));
            let figure = |path: &&str| rating.figure(path).map(plain_figure).unwrap_or_default();
            fields.extend(figures.iter().map(figure));
        }
        _ => fields.extend(std::iter::repeat_n(String::new(), 4 + figures.len())),
    }
    format!("{},{:.6}\n", fields.join(","), timed.time.as_secs_f64())
}

/// A figure with all its decimals.
fn plain_figure(figure: &Figure) -> String {
    match figure {
        Figure::Number(number) => number.to_string(),
        other => other.to_string(),
    }
}

fn techniques(rating: &Rating, times: &str, between: &str) -> String {
    let words: Vec<String> =
        rating.techniques.iter().map(|(name, count)| format!("{name}{times}{count}")).collect();
    words.join(between)
}

fn sentence(rated: &Rated) -> String {
    match rated {
        Rated::Rated(rating) => describe(rating),
        Rated::Unsolvable(why) => format!("unsolvable: {why}"),
        Rated::Several(why) => format!("more than one answer: {why}"),
        Rated::Limit(stop) => format!("not rated ({})", stopped_by(*stop)),
    }
}

fn describe(rating: &Rating) -> String {
    let mut text = format!("{} {}", rating.grade.name(), rating.score);
    if let Some(hardest) = rating.hardest {
        text.push_str(&format!("  hardest {hardest}"));
    }
    for (name, figure) in &rating.figures {
        text.push_str(&format!("  {name} {figure}"));
    }
    if !rating.techniques.is_empty() {
        text.push_str(&format!("  ({})", techniques(rating, " ", ", ")));
    }
    text
}

/// How many of each grade.
#[derive(Default)]
struct Tally {
    grades: [AtomicU64; 5],
    others: AtomicU64,
}

impl Tally {
    fn add(&self, rated: &Rated) {
        let count = match rated {
            Rated::Rated(rating) => &self.grades[rating.grade as usize],
            _ => &self.others,
        };
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// Shown where there is more than one puzzle to compare.
    fn histogram(&self) -> String {
        let counts = self.grades.each_ref().map(|count| count.load(Ordering::Relaxed));
        let others = self.others.load(Ordering::Relaxed);
        let (all, most) = (counts.iter().sum::<u64>(), counts.iter().copied().max().unwrap_or(0));
        if all + others < 2 {
            return String::new();
        }
        let mut text = format!("\n{} rated\n", number_of(all, "puzzle"));
        for (grade, count) in Grade::ALL.iter().zip(counts) {
            let length = (count * LONGEST_BAR).div_ceil(most.max(1));
            let bar = "#".repeat(length as usize);
            text.push_str(format!("{:<8} {count:>9} {bar}", grade.name()).trim_end());
            text.push('\n');
        }
        if others > 0 {
            text.push_str(&format!("{} not rated\n", number_of(others, "puzzle")));
        }
        text
    }
}
