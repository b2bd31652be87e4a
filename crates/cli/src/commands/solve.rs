//! `solve` and `count`: every instance gets its outcome, in input order.

use super::Task;
use crate::pipeline::Written;
use crate::progress::Spinner;
use crate::{errors, signals};
use anyhow::Result;
use gridwright::json::Place;
use gridwright::registry::{Instance, Reply, Run};
use gridwright::text::stopped_by;
use gridwright::{Command, Status, Summary};
use gridwright_render::terminal;

/// A limit came first.
const STOPPED: u8 = 3;

pub fn run(task: &Task<'_>) -> Result<u8> {
    let spinner = Spinner::new(task.manner.quiet);
    let work = |instance: &dyn Instance, place: &Place, threads: usize| {
        let run = Run {
            limits: task.request.limits,
            cancel: signals::cancel(),
            progress: &spinner,
            threads,
        };
        let reply = match task.request.command {
            Command::Count => instance.count(&run),
            _ => instance.solve(&run),
        };
        spinner.instance_done();
        let complaints = reply.complaints();
        for complaint in &complaints {
            errors::report(complaint);
        }
        let code = code(reply.status());
        let code = if complaints.is_empty() { code } else { code.max(errors::USAGE) };
        match write(task, place, reply.as_ref()) {
            Some(text) => Written { text, code },
            None => {
                errors::show(&wordless(task, place, &reply.summary()));
                Written { text: String::new(), code: code.max(STOPPED) }
            }
        }
    };
    Ok(task.each(&work))
}

fn write(task: &Task<'_>, place: &Place, reply: &dyn Reply) -> Option<String> {
    let paint = task.manner.paint;
    match task.request.output.as_str() {
        "json" => Some(reply.json(place)),
        "text" => Some(terminal::page(&reply.show(paint), paint)),
        notation => reply.write(notation),
    }
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
        Status::Limit => STOPPED,
    }
}
