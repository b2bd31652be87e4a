//! `solve` and `count`: every instance gets its outcome, in input order.

use super::Task;
use crate::pipeline::Desk;
use crate::progress::Spinner;
use crate::{errors, output, signals, sources};
use anyhow::Result;
use gridwright::json::Place;
use gridwright::registry::{Instance, Part, Reply, Run};
use gridwright::text::stopped_by;
use gridwright::{Command, Status, Summary};
use gridwright_render::terminal;

pub fn run(task: &Task<'_>) -> Result<u8> {
    let spinner = Spinner::new(task.manner.quiet);
    let work = |instance: &dyn Instance, place: &Place, threads: usize, desk: &mut Desk<'_>| {
        let run = Run {
            limits: task.request.limits,
            cancel: signals::cancel(),
            progress: &spinner,
            threads,
        };
        let code = match task.request.command {
            Command::Count => write(task, place, instance.count(&run).as_ref(), desk),
            _ => match list(task, instance, place, &run, desk) {
                Some(code) => code,
                None => {
                    let reply = instance.solve(&run);
                    note_others(reply.as_ref(), place, desk);
                    write(task, place, reply.as_ref(), desk)
                }
            },
        };
        spinner.instance_done();
        code
    };
    Ok(task.each(&work))
}

/// Writes an outcome; returns its exit code.
fn write(task: &Task<'_>, place: &Place, reply: &dyn Reply, desk: &mut Desk<'_>) -> u8 {
    let complaints = reply.complaints();
    for complaint in &complaints {
        desk.say(format!("error: {complaint}\n"));
    }
    let mut code = code(reply.status());
    if !complaints.is_empty() {
        code = code.max(errors::USAGE);
    }
    let Some(text) = text(task, place, reply) else {
        desk.say(wordless(task, place, &reply.summary()));
        return code.max(errors::LIMIT);
    };
    // For people: boards of several lines would run together.
    if task.request.output == "text" && place.index > 1 && is_block(&text) {
        desk.write("\n");
    }
    desk.write(&text);
    if task.request.verbose && task.request.output == "text" {
        desk.say(account(place, &reply.summary()));
    }
    code
}

/// Who answered, and what it took.
fn account(place: &Place, summary: &Summary) -> String {
    let Summary { algorithm, stats, time, .. } = summary;
    let (index, expanded, generated) = (place.index, stats.expanded, stats.generated);
    let milliseconds = time.as_secs_f64() * 1e3;
    let stored = match stats.bytes {
        0 => String::new(),
        bytes => format!(", {:.1} MiB", bytes as f64 / f64::from(1 << 20)),
    };
    format!(
        "instance {index}: {algorithm}, {milliseconds:.3} ms, {expanded} expanded, {generated} generated{stored}\n"
    )
}

/// An outcome as asked for; `None` where the notation has no word for it.
fn text(task: &Task<'_>, place: &Place, reply: &dyn Reply) -> Option<String> {
    let paint = task.manner.paint;
    match task.request.output.as_str() {
        "json" => Some(reply.json(place)),
        "text" => Some(terminal::page(&reply.show(paint), paint)),
        notation => reply.write(notation),
    }
}

/// Where all answers were asked for: writes each as it is found, then what came of it.
fn list(
    task: &Task<'_>,
    instance: &dyn Instance,
    place: &Place,
    run: &Run<'_>,
    desk: &mut Desk<'_>,
) -> Option<u8> {
    let form = task.request.output.as_str();
    let mut first = true;
    let apart = place.index > 1 && form == "text";
    let mut each = |reply: &dyn Reply| {
        let text = match form {
            "json" if first => reply.json_part(place, Part::First),
            "json" => reply.json_part(place, Part::Next),
            _ => text(task, place, reply).unwrap_or_default(),
        };
        if (!first || apart) && form != "json" && is_block(&text) {
            desk.write("\n");
        }
        first = false;
        desk.write(&text);
        !output::is_closed()
    };
    let reply = instance.list(run, &mut each)?;
    if first {
        return Some(write(task, place, reply.as_ref(), desk));
    }
    match form {
        "json" => desk.write(&reply.json_part(place, Part::End)),
        "text" => {
            desk.write(&text(task, place, reply.as_ref()).unwrap_or_default());
            if task.request.verbose {
                desk.say(account(place, &reply.summary()));
            }
        }
        _ => {}
    }
    Some(code(reply.status()))
}

/// Says once in a run that a board has other answers than the one shown.
fn note_others(reply: &dyn Reply, place: &Place, desk: &mut Desk<'_>) {
    if reply.unique() == Some(false) {
        let source = place.source.as_deref().unwrap_or(sources::STDIN);
        let index = place.index;
        desk.note(|| {
            format!(
                "note: {source}: instance {index} has more than one answer; this is one of them\n"
            )
        });
    }
}

/// Whether a text has several lines.
fn is_block(text: &str) -> bool {
    text.lines().nth(1).is_some()
}

/// What is said of an outcome that the notation asked for cannot say.
fn wordless(task: &Task<'_>, place: &Place, summary: &Summary) -> String {
    let source = place.source.as_deref().unwrap_or("<stdin>");
    let came = match (summary.reason, summary.status) {
        (Some(stop), _) => stopped_by(stop),
        (None, Status::Solved) => "the answer is not proved best".to_owned(),
        (None, _) => "no answer is known".to_owned(),
    };
    let (index, notation) = (place.index, &task.request.output);
    format!("warning: {source}: instance {index}: {came}; '{notation}' has no word for that\n")
}

fn code(status: Status) -> u8 {
    match status {
        Status::Solved => 0,
        Status::Unsolvable => 1,
        Status::Limit => errors::LIMIT,
    }
}
