//! `check`: is this answer right?

use super::Request;
use crate::pipeline::{self, Place};
use crate::progress::Spinner;
use crate::sources::Source;
use crate::{errors, output, signals};
use anyhow::{Context, Result, bail};
use gridwright_puzzles::text::number_of;
use gridwright_puzzles::{Checked, InputError, Lines, Run};
use serde_json::Value;
use std::io::Read;

/// Certificates of large proofs run to hundreds of megabytes.
const LONGEST_ANSWER: u64 = 1 << 30;

pub fn run(request: &Request<'_>) -> Result<u8> {
    let path = |name: &str| request.matches.get_one::<String>(name).cloned().unwrap_or_default();
    let (file, answer_file) = (path("file"), path("answer"));
    if file == "-" && answer_file == "-" {
        bail!("only one of FILE and ANSWER can be standard input");
    }
    let source = Source::open(&file).with_context(|| file.clone())?;
    let (name, is_file) = (source.name.clone(), source.is_file());
    let place = Place { index: 1, source: is_file.then(|| name.clone()) };
    let complain = |file: &str, error: &InputError| {
        errors::report_input(file, error);
        if request.json() {
            output::print(&pipeline::error_json(request.world.name(), &place, file, error));
        }
        errors::USAGE
    };
    let mut reader = request.session.read(Lines::new(source.text, request.world.hash_comments()));
    let instance = match reader.next() {
        None => bail!("{name}: no instance in it"),
        Some(Err(error)) => return Ok(complain(&name, &error)),
        Some(Ok(instance)) => instance,
    };
    if reader.next().is_some() {
        bail!("{name}: more than one instance in it; check judges one");
    }
    let (answer_name, answer) = read_answer(&answer_file)?;
    let _busy = signals::busy();
    let spinner = Spinner::new(request.manner.quiet);
    let run = Run {
        limits: request.given.limits,
        cancel: signals::cancel(),
        progress: &spinner,
        threads: request.given.threads,
    };
    let checked = match instance.check(&answer, &run) {
        Ok(checked) => checked,
        Err(error) => return Ok(complain(&answer_name, &error)),
    };
    drop(spinner);
    output::print(&if request.json() {
        let mut object = place.json(request.world.name());
        object.extend(checked.to_json());
        format!("{}\n", Value::Object(object))
    } else {
        text(&checked)
    });
    Ok(u8::from(!checked.is_right()))
}

/// The name of the answer, for errors, and its text.
fn read_answer(path: &str) -> Result<(String, String)> {
    let source = Source::open(path).with_context(|| path.to_owned())?;
    let mut text = String::new();
    let mut limited = source.text.take(LONGEST_ANSWER + 1);
    limited.read_to_string(&mut text).with_context(|| source.name.clone())?;
    if text.len() as u64 > LONGEST_ANSWER {
        bail!("{}: longer than any answer can be", source.name);
    }
    Ok((source.name, text))
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
