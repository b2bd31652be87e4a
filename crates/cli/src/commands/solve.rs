//! `solve` and `count`: every instance gets its outcome, in input order.

use super::Request;
use crate::pipeline::{Job, Place, Written};
use crate::progress::Spinner;
use crate::{pipeline, signals, sources};
use anyhow::Result;
use gridwright::registry::Instance;
use gridwright::{Command, Outcome, Run, Status};
use serde_json::Value;

pub fn run(request: &Request<'_>) -> Result<u8> {
    let spinner = Spinner::new(request.manner.quiet);
    let work = |instance: &dyn Instance, place: &Place, threads: usize| {
        let run = Run {
            limits: request.given.limits,
            cancel: signals::cancel(),
            progress: &spinner,
            threads,
        };
        let outcome = match request.given.command {
            Command::Count => instance.count(&run),
            _ => instance.solve(&run),
        };
        spinner.instance_done();
        Written { text: write(request, instance, place, &outcome), code: code(&outcome) }
    };
    let job = Job {
        world: request.world,
        session: request.session.as_ref(),
        threads: request.given.threads,
        json: request.json(),
        work: &work,
    };
    Ok(pipeline::run(&job, &sources::paths(request.matches)))
}

fn write(
    request: &Request<'_>,
    instance: &dyn Instance,
    place: &Place,
    outcome: &Outcome,
) -> String {
    match request.given.output.as_str() {
        "json" => {
            let mut object = place.json(request.world.name());
            object.extend(outcome.to_json());
            format!("{}\n", Value::Object(object))
        }
        "text" => instance.text(outcome, request.manner.paint),
        notation => instance.write_answer(outcome, notation),
    }
}

fn code(outcome: &Outcome) -> u8 {
    match outcome.status {
        Status::Solved => 0,
        Status::Unsolvable { .. } => 1,
        Status::Limit => 3,
    }
}
