//! `POST /trace`: one search, step by step, for a page that replays it.

use crate::ask::Asked;
use crate::error::Refusal;
use crate::work::Allowance;
use gridwright::call::{Call, Host};
use gridwright::registry::Run;
use gridwright::search::Event;
use gridwright::{Cancel, Command, Lines, Progress, values};
use gridwright_compare::trace::record;
use serde_json::{Value, json};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Steps handed out in full unless the request says otherwise, and at most.
const CAP: u64 = 4_000;
const HIGHEST_CAP: u64 = 20_000;
/// A search that is watched takes so long at most.
const TIME: Duration = Duration::from_secs(10);

/// Records the search on the first board of a text.
pub fn run(
    asked: &mut Asked,
    allowance: &Allowance,
    cancel: &Cancel,
    progress: &dyn Progress,
) -> Result<Value, Refusal> {
    let cap = asked.take("trace-cap").map_or(Ok(CAP), |cap| values::whole("trace-cap", &cap))?;
    let mut limits = allowance.limits;
    limits.time = Some(limits.time.map_or(TIME, |time| time.min(TIME)));
    let host = Host { limits, threads: 1, seed: 0, files: asked.files.clone(), cancel, progress };
    let call = Call::new(Command::Solve, asked.world.name(), &asked.options, &host)?;
    let mut lines = Lines::of(&asked.text, asked.world.hash_comments());
    let (session, limits) = call.opened();
    let heeded = session.heed(&mut lines).map_err(|error| Refusal::from(&error))?;
    let session = heeded.session.as_deref().unwrap_or(session);
    let Some(board) = session.read(lines).next() else {
        return Err(Refusal::usage("no board in the text"));
    };
    let board = board.map_err(|error| Refusal::from(&error))?;
    let steps = Mutex::new(Vec::new());
    let each = |visit: gridwright::search::Visit<&dyn std::fmt::Debug>| {
        let node = (visit.node != u64::from(u32::MAX)).then_some(visit.node);
        let parent = (visit.node != visit.parent).then_some(visit.parent);
        let action = visit.action.map(|action| format!("{action:?}"));
        let kind = match visit.event {
            Event::Generated => 0,
            Event::Expanded => 1,
            Event::Pruned => 2,
            Event::Goal => 3,
        };
        let step = json!([kind, node, parent, visit.g, visit.h, action]);
        steps.lock().unwrap_or_else(PoisonError::into_inner).push(step);
        true
    };
    let run = Run { limits, cancel, progress, threads: 1 };
    let (reply, extent) = record(board.as_ref(), &run, cap.clamp(1, HIGHEST_CAP), &each);
    let place = gridwright::json::Place { world: asked.world.name(), index: 1, source: None };
    let mut object: Value = serde_json::from_str(&reply.json(&place)).unwrap_or_default();
    object["trace"] = json!({
        "steps": extent.steps, "written": extent.written, "stride": extent.stride,
        "columns": ["event", "node", "parent", "g", "h", "action"],
        "kinds": ["generated", "expanded", "pruned", "goal"],
        "rows": steps.into_inner().unwrap_or_else(PoisonError::into_inner),
    });
    Ok(object)
}
