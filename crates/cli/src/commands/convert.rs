//! `convert`: from one notation to another.

use super::Request;
use crate::pipeline::{Job, Place, Written};
use crate::{errors, output, pipeline, sources};
use anyhow::Result;
use gridwright::registry::Instance;
use serde_json::Value;
use std::sync::Mutex;

pub fn run(request: &Request<'_>) -> Result<u8> {
    let notation = request.board_notation();
    // A notation that starts with the number of boards can only be written when all are read.
    let counted = !request.json() && request.world.heading(notation, 0).is_some();
    let kept = Mutex::new((0, Vec::new()));
    let work = |instance: &dyn Instance, place: &Place, _: usize| {
        let board = match instance.write(notation) {
            Ok(board) => board,
            Err(error) => {
                let source = place.source.as_deref().unwrap_or(sources::STDIN);
                errors::report(&format!("{source}: instance {}: {error}", place.index));
                return Written { text: String::new(), code: errors::USAGE };
            }
        };
        let text = if request.json() {
            let mut object = place.json(request.world.name());
            object.insert("notation".into(), notation.into());
            object.insert("board".into(), board.into());
            format!("{}\n", Value::Object(object))
        } else if counted {
            if let Ok(mut kept) = kept.lock() {
                kept.0 += 1;
                kept.1.push((place.index, board));
            }
            String::new()
        } else {
            board
        };
        Written { text, code: 0 }
    };
    let job = Job {
        world: request.world,
        session: request.session.as_ref(),
        threads: request.given.threads,
        json: request.json(),
        work: &work,
    };
    let code = pipeline::run(&job, &sources::paths(request.matches));
    if counted
        && let Ok((count, mut boards)) = kept.into_inner()
        && (count > 0 || code == 0)
    {
        boards.sort_unstable_by_key(|(index, _)| *index);
        let heading = request.world.heading(notation, count).unwrap_or_default();
        let boards: String = boards.into_iter().map(|(_, board)| board).collect();
        output::print(&(heading + &boards));
    }
    Ok(code)
}
