//! `solve` and `count`: every instance gets its outcome, in input order.

use super::Task;
use crate::pipeline::Desk;
use crate::progress::Spinner;
use crate::{output, signals, sources};
use anyhow::Result;
use gridwright::json::Place;
use gridwright::registry::{Instance, Part, Reply, Run};
use gridwright::{Command, Status};
use gridwright_render::terminal;
use std::sync::atomic::{AtomicBool, Ordering};

pub fn run(task: &Task<'_>) -> Result<u8> {
    let spinner = Spinner::new(task.manner.quiet);
    let warned = AtomicBool::new(task.manner.quiet);
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
                    warn_of_others(reply.as_ref(), place, &warned, desk);
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
    let paint = task.manner.paint;
    let form = task.request.output.as_str();
    let text = match form {
        "json" => reply.json(place),
        "text" => terminal::page(&reply.show(paint), paint),
        notation => reply.write(notation),
    };
    // For people: boards of several lines would run together.
    if form == "text" && place.index > 1 && is_block(&text) {
        desk.write("\n");
    }
    desk.write(&text);
    code(reply.status())
}

/// Where all answers were asked for: writes each as it is found, then what came of it.
fn list(
    task: &Task<'_>,
    instance: &dyn Instance,
    place: &Place,
    run: &Run<'_>,
    desk: &mut Desk<'_>,
) -> Option<u8> {
    let paint = task.manner.paint;
    let form = task.request.output.as_str();
    let mut first = true;
    let apart = place.index > 1 && form == "text";
    let mut each = |reply: &dyn Reply| {
        let text = match form {
            "json" if first => reply.json_part(place, Part::First),
            "json" => reply.json_part(place, Part::Next),
            "text" => terminal::page(&reply.show(paint), paint),
            notation => reply.write(notation),
        };
        if (!first || apart) && form != "json" && is_block(&text) {
            desk.write("\n");
        }
        first = false;
        desk.write(&text);
        !output::is_closed()
    };
    let reply = instance.list(run, &mut each)?;
    match form {
        "json" if !first => desk.write(&reply.json_part(place, Part::End)),
        "json" => desk.write(&reply.json(place)),
        "text" => desk.write(&terminal::page(&reply.show(paint), paint)),
        notation if first => desk.write(&reply.write(notation)),
        _ => {}
    }
    Some(code(reply.status()))
}

/// Says once in a run that a board has other answers than the one shown.
fn warn_of_others(reply: &dyn Reply, place: &Place, warned: &AtomicBool, desk: &mut Desk<'_>) {
    if reply.unique() == Some(false) && !warned.swap(true, Ordering::Relaxed) {
        let source = place.source.as_deref().unwrap_or(sources::STDIN);
        let index = place.index;
        desk.say(format!(
            "note: {source}: instance {index} has more than one answer; this is one of them\n"
        ));
    }
}

/// Whether a text has several lines.
fn is_block(text: &str) -> bool {
    text.lines().nth(1).is_some()
}

fn code(status: Status) -> u8 {
    match status {
        Status::Solved => 0,
        Status::Unsolvable => 1,
        Status::Limit => 3,
    }
}
