//! `solve` and `count`: every instance gets its outcome, in input order.

use super::Task;
use crate::pipeline::Written;
use crate::progress::Spinner;
use crate::{errors, signals};
use anyhow::Result;
use gridwright::json::Place;
use gridwright::registry::{Instance, Reply, Run};
use gridwright::{Command, Status};
use gridwright_render::terminal;

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
        Written { text: write(task, place, reply.as_ref()), code }
    };
    Ok(task.each(&work))
}

fn write(task: &Task<'_>, place: &Place, reply: &dyn Reply) -> String {
    let paint = task.manner.paint;
    match task.request.output.as_str() {
        "json" => reply.json(place),
        "text" => terminal::page(&reply.show(paint), paint),
        notation => reply.write(notation),
    }
}

fn code(status: Status) -> u8 {
    match status {
        Status::Solved => 0,
        Status::Unsolvable => 1,
        Status::Limit => 3,
    }
}
