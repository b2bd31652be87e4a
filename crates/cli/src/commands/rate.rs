//! `rate`: how hard, in bulk.

use super::Task;
use crate::pipeline::Desk;
use crate::progress::Spinner;
use crate::{output, signals};
use anyhow::Result;
use gridwright::explain::{Figure, Grade, Rated, Rating};
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
        output::print("index,source,status,grade,score,hardest,seconds\n");
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
            row(place, &timed.rated, timed.time.as_secs_f64())
        } else if plain {
            sentence(&timed.rated) + "\n"
        } else {
            json::line(place, &timed)
        };
        desk.write(&text);
        code(&timed.rated)
    };
    let code = task.each(&work);
    if plain {
        output::print(&tally.histogram());
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

fn row(place: &Place, rated: &Rated, seconds: f64) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let (grade, score, hardest) = match rated {
        Rated::Rated(rating) => {
            (rating.grade.name(), rating.score.to_string(), rating.hardest.unwrap_or_default())
        }
        _ => ("", String::new(), ""),
    };
    let source = place.source.as_deref().map(quoted).unwrap_or_default();
    let (index, status) = (place.index, rated.status());
    format!("{index},{source},{status},{grade},{score},{hardest},{seconds:.6}\n")
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
        match figure {
            Figure::Count(count) => text.push_str(&format!("  {name} {count}")),
            Figure::Number(number) => text.push_str(&format!("  {name} {number:.2}")),
            Figure::Word(word) => text.push_str(&format!("  {name} {word}")),
            Figure::Group(group) => {
                for (name, number) in group {
                    text.push_str(&format!("  {} {number:.1}", name.to_uppercase()));
                }
            }
        }
    }
    let techniques: Vec<String> =
        rating.techniques.iter().map(|(name, count)| format!("{name} {count}")).collect();
    if !techniques.is_empty() {
        text.push_str(&format!("  ({})", techniques.join(", ")));
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
