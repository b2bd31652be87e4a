//! `check`: are these answers right?

use super::Task;
use crate::progress::Spinner;
use crate::sources::{self, Source};
use crate::{errors, output, signals};
use anyhow::{Result, bail};
use gridwright::answers;
use gridwright::input::Line;
use gridwright::json::{self, Unreadable};
use gridwright::registry::{Instance, Run};
use gridwright::text::number_of;
use gridwright::{Checked, InputError, Lines};
use std::io::Read;

/// Certificates of large proofs run to hundreds of megabytes.
const LONGEST_ANSWER: u64 = 1 << 30;

pub fn run(task: &Task<'_>) -> Result<u8> {
    let path = |name: &str| task.matches.get_one::<String>(name).cloned().unwrap_or_default();
    let (file, answer_file) = (path("file"), path("answer"));
    if file == "-" && answer_file == "-" {
        bail!("only one of FILE and ANSWER can be standard input");
    }
    let (name, answer_name) = (sources::name(&file), sources::name(&answer_file));
    let complain = |index: u64, file: &str, error: &InputError| {
        errors::report_input(file, error);
        if task.json() {
            let place = sources::place(task.world, index, name);
            output::print(&json::line(&place, &Unreadable::new(file, error)));
        }
        errors::USAGE
    };
    let refuse = |file: &str, message: &str| {
        errors::report(&format!("{file}: {message}"));
        if task.json() {
            let place = sources::place(task.world, 1, name);
            output::print(&json::line(&place, &Unreadable { file, message, at: None }));
        }
        Ok(errors::USAGE)
    };
    let source = match Source::open(&file) {
        Ok(source) => source,
        Err(error) => return refuse(name, &error.to_string()),
    };
    let mut lines = Lines::new(source.text, task.world.hash_comments());
    let heeded = match sources::heed(task.session.as_ref(), &mut lines, name, task.manner.quiet) {
        Ok(session) => session,
        Err(error) => return Ok(complain(1, name, &error)),
    };
    let session = heeded.as_deref().unwrap_or(task.session.as_ref());
    // An answer belongs to its instance by its number: all of them must be sound.
    let mut instances = Vec::new();
    for (instance, index) in session.read(lines).zip(1..) {
        match instance {
            Ok(instance) => instances.push(instance),
            Err(error) => return Ok(complain(index, name, &error)),
        }
    }
    let instances: Vec<&dyn Instance> = instances.iter().map(AsRef::as_ref).collect();
    if instances.is_empty() {
        return refuse(name, "no instance in it");
    }
    let bytes = match read_answer(&answer_file) {
        Ok(bytes) => bytes,
        Err(error) => return refuse(answer_name, &error.to_string()),
    };
    let given = match as_text(bytes).and_then(|text| answers::read(&text, &instances)) {
        Ok(given) => given,
        Err(error) => return Ok(complain(1, answer_name, &error)),
    };
    let _busy = signals::busy();
    let spinner = Spinner::new(task.manner.quiet);
    let mut worst = errors::Worst::default();
    for ((instance, given), index) in instances.iter().zip(&given).zip(1..) {
        if signals::interrupted() || output::is_closed() {
            break;
        }
        let run = Run {
            limits: task.request.limits,
            cancel: signals::cancel(),
            progress: &spinner,
            threads: task.request.threads,
        };
        let checked = match answers::judge(*instance, given, task.world, &run) {
            Ok(checked) => checked,
            Err(error) => {
                worst.add(complain(index, answer_name, &error));
                continue;
            }
        };
        spinner.instance_done();
        worst.add(match checked.undecided {
            Some(_) => errors::LIMIT,
            None => u8::from(!checked.is_right()),
        });
        let place = sources::place(task.world, index, name);
        let number = (instances.len() > 1).then_some(index);
        let json = task.json().then(|| json::line(&place, &checked));
        output::print(&json.unwrap_or_else(|| text(&checked, number)));
    }
    Ok(worst.code())
}

fn read_answer(path: &str) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let mut limited = Source::open(path)?.text.take(LONGEST_ANSWER + 1);
    limited.read_to_end(&mut text)?;
    if text.len() as u64 > LONGEST_ANSWER {
        bail!("longer than any answer can be");
    }
    Ok(text)
}

/// What was read as text, or where it is none.
fn as_text(bytes: Vec<u8>) -> Result<String, InputError> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
        let last = text.rsplit('\n').next().unwrap_or_default();
        let number = text.matches('\n').count() as u64 + 1;
        let column = last.chars().count() + 1;
        Line::of(number, last).error(column, "bytes that are not UTF-8 text")
    })
}

/// For people; with its number where there are several instances.
fn text(checked: &Checked, number: Option<u64>) -> String {
    let number = number.map(|number| format!("{number}: ")).unwrap_or_default();
    let mut text = String::new();
    let verdict = if checked.undecided.is_some() { "not decided" } else { "wrong" };
    for fault in &checked.faults {
        text.push_str(&format!("{number}{verdict}: {}\n", fault.message));
    }
    if checked.is_right() {
        let distance = match (checked.cost, checked.optimal_cost) {
            (Some(cost), Some(best)) if cost > best => {
                let more = cost - best;
                format!(": {}, {more} more than the best possible", number_of(cost, "move"))
            }
            (Some(cost), Some(_)) => format!(": {}, the best possible", number_of(cost, "move")),
            (Some(cost), None) => format!(": {}", number_of(cost, "move")),
            _ => String::new(),
        };
        text.push_str(&format!("{number}right{distance}\n"));
    }
    text
}
