//! `check`: is this answer right?

use super::Task;
use crate::progress::Spinner;
use crate::sources::{self, Source};
use crate::{errors, output, signals};
use anyhow::{Result, bail};
use gridwright::json::{self, Unreadable};
use gridwright::registry::Run;
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
    let place = sources::place(task.world, 1, name);
    let complain = |file: &str, error: &InputError| {
        errors::report_input(file, error);
        if task.json() {
            output::print(&json::line(&place, &Unreadable::new(file, error)));
        }
        Ok(errors::USAGE)
    };
    let refuse = |file: &str, message: &str| {
        errors::report(&format!("{file}: {message}"));
        if task.json() {
            output::print(&json::line(&place, &Unreadable { file, message, at: None }));
        }
        Ok(errors::USAGE)
    };
    let source = match Source::open(&file) {
        Ok(source) => source,
        Err(error) => return refuse(name, &error.to_string()),
    };
    let mut reader = task.session.read(Lines::new(source.text, task.world.hash_comments()));
    let instance = match reader.next() {
        None => return refuse(name, "no instance in it"),
        Some(Err(error)) => return complain(name, &error),
        Some(Ok(instance)) => instance,
    };
    if reader.next().is_some() {
        return refuse(name, "more than one instance in it; check judges one");
    }
    let answer = match read_answer(&answer_file) {
        Ok(answer) => answer,
        Err(error) => return refuse(answer_name, &error.to_string()),
    };
    let _busy = signals::busy();
    let spinner = Spinner::new(task.manner.quiet);
    let run = Run {
        limits: task.request.limits,
        cancel: signals::cancel(),
        progress: &spinner,
        threads: task.request.threads,
    };
    let checked = match instance.check(&answer, &run) {
        Ok(checked) => checked,
        Err(error) => return complain(answer_name, &error),
    };
    drop(spinner);
    output::print(&if task.json() { json::line(&place, &checked) } else { text(&checked) });
    Ok(u8::from(!checked.is_right()))
}

fn read_answer(path: &str) -> Result<String> {
    let mut text = String::new();
    let mut limited = Source::open(path)?.text.take(LONGEST_ANSWER + 1);
    limited.read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST_ANSWER {
        bail!("longer than any answer can be");
    }
    Ok(text)
}

fn text(checked: &Checked) -> String {
    let mut text = String::new();
    for fault in &checked.faults {
        text.push_str(&format!("wrong: {}\n", fault.message));
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
        text.push_str(&format!("right{distance}\n"));
    }
    text
}
