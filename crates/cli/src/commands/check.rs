//! `check`: are these answers right?

use super::Task;
use super::answers::{self, Given};
use crate::progress::Spinner;
use crate::sources::{self, Source};
use crate::{errors, output, signals};
use anyhow::{Result, bail};
use gridwright::json::{self, Unreadable};
use gridwright::registry::{AnyWorld, Instance, Run};
use gridwright::search::Limits;
use gridwright::text::number_of;
use gridwright::{Checked, Fault, InputError, Lines, Status};
use std::io::Read;
use std::time::Duration;

/// Certificates of large proofs run to hundreds of megabytes.
const LONGEST_ANSWER: u64 = 1 << 30;
/// How long it is looked for an answer that is said not to exist, unless the user says otherwise.
const SEARCH_TIME: Duration = Duration::from_secs(10);

/// What judges say of a board without an answer.
const JUDGES: [&str; 2] = ["This puzzle is not solvable.", "no solution"];

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
    let given = match read_answer(&answer_file) {
        Ok(text) => answers::read(&text, &instances),
        Err(error) => return refuse(answer_name, &error.to_string()),
    };
    let given = match given {
        Ok(given) => given,
        Err(message) => return refuse(answer_name, &message),
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
        let checked = match judge(*instance, given, task.world, &run) {
            Ok(checked) => checked,
            Err(error) => {
                worst.add(complain(index, answer_name, &error));
                continue;
            }
        };
        spinner.instance_done();
        worst.add(u8::from(!checked.is_right()));
        let place = sources::place(task.world, index, name);
        let number = (instances.len() > 1).then_some(index);
        let json = task.json().then(|| json::line(&place, &checked));
        output::print(&json.unwrap_or_else(|| text(&checked, number)));
    }
    Ok(worst.code())
}

/// Judges what was given for one instance.
fn judge(
    instance: &dyn Instance,
    given: &Given,
    world: &dyn AnyWorld,
    run: &Run<'_>,
) -> Result<Checked, InputError> {
    let wrong = |message: String| Ok(Checked::of(vec![Fault::cells(message, Vec::new())]));
    let time = run.limits.time.or(Some(SEARCH_TIME));
    let solve = || instance.solve(&Run { limits: Limits { time, ..run.limits }, ..*run });
    match given {
        Given::Text(answer) => {
            let checked = instance.check(answer, run)?;
            if !checked.is_right() && is_given_back(instance, answer, world) {
                return judge(instance, &Given::Denial, world, run);
            }
            Ok(checked)
        }
        Given::All(answers) => {
            let mut all = Checked::default();
            for (answer, number) in answers.iter().zip(1..) {
                let faults = instance.check(answer, run)?.faults;
                all.faults.extend(faults.into_iter().map(|fault| Fault {
                    message: format!("solution {number}: {}", fault.message),
                    ..fault
                }));
                if answers[..number - 1].contains(answer) {
                    let message = format!("solution {number} stands there twice");
                    all.faults.push(Fault::cells(message, Vec::new()));
                }
            }
            Ok(all)
        }
        Given::Nothing => wrong("no answer was given".to_owned()),
        Given::Denial => {
            // A world that has a word for it knows best how to judge it.
            let judged = JUDGES.iter().find_map(|word| instance.check(word, run).ok());
            if let Some(checked) = judged {
                return Ok(checked);
            }
            let truth = solve();
            match (truth.status(), truth.answer()) {
                (Status::Unsolvable, _) => Ok(Checked::default()),
                (_, Some(answer)) => wrong(format!("there is a solution: {}", answer.trim_end())),
                _ => wrong("whether there is no solution could not be decided in time".to_owned()),
            }
        }
        Given::Cost(cost) => {
            let truth = solve().summary();
            match truth.cost.filter(|_| truth.optimal == Some(true)) {
                Some(best) if best == *cost => Ok(Checked {
                    cost: Some(*cost),
                    optimal_cost: Some(best),
                    ..Checked::default()
                }),
                Some(best) => wrong(format!("the best is {}", number_of(best, "move"))),
                None => instance.check(&cost.to_string(), run),
            }
        }
    }
}

/// Whether the answer is the board itself, open cells and all: what notations without a word for it say
/// of a board that has no solution.
fn is_given_back(instance: &dyn Instance, answer: &str, world: &dyn AnyWorld) -> bool {
    let bare = |text: &str| -> String {
        let lines = text.lines().filter(|line| !line.starts_with(['%', '#']));
        lines.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect()
    };
    let answer = bare(answer);
    let mut written = world.notations().into_iter().filter_map(|n| instance.write(n.name).ok());
    written.any(|text| bare(&text) == answer)
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

/// For people; with its number where there are several instances.
fn text(checked: &Checked, number: Option<u64>) -> String {
    let number = number.map(|number| format!("{number}: ")).unwrap_or_default();
    let mut text = String::new();
    for fault in &checked.faults {
        text.push_str(&format!("{number}wrong: {}\n", fault.message));
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
