//! `convert`: from one notation to another.

use super::Task;
use crate::pipeline::Desk;
use crate::{errors, output, sources};
use anyhow::Result;
use gridwright::json::{self, Place};
use gridwright::registry::Instance;
use std::sync::{Mutex, OnceLock};

/// What a text says about itself holds for all its boards.
const NOT_ALIKE: &str =
    "is not of the kind of the boards before it; boards of different kinds need different files";

pub fn run(task: &Task<'_>) -> Result<u8> {
    let notation = task.board_notation();
    // A notation that starts with the number of boards can only be written when all are read.
    let heading = |count| task.world.heading(notation, count).unwrap_or_default();
    let counted = !task.json() && heading(0) != heading(1);
    if !task.json() && !counted {
        output::print(&heading(0));
    }
    let kept = Mutex::new((0, Vec::new()));
    let first = OnceLock::new();
    let work = |instance: &dyn Instance, place: &Place, _: usize, desk: &mut Desk<'_>| {
        let board = match instance.write(notation) {
            Ok(board) => board,
            Err(error) => {
                let source = place.source.as_deref().unwrap_or(sources::STDIN);
                desk.say(format!("error: {source}: instance {}: {error}\n", place.index));
                return errors::USAGE;
            }
        };
        let said = said(&board, task.world.changing());
        if *first.get_or_init(|| said.clone()) != said {
            let source = place.source.as_deref().unwrap_or(sources::STDIN);
            desk.say(format!("error: {source}: instance {}: {NOT_ALIKE}\n", place.index));
            return errors::USAGE;
        }
        if task.json() {
            desk.write(&json::line(place, &json::Written { notation, board: &board }));
        } else if counted {
            if let Ok(mut kept) = kept.lock() {
                kept.0 += 1;
                kept.1.push((place.index, board));
            }
        } else {
            desk.write(&board);
        }
        0
    };
    let code = task.each(&work);
    if counted
        && let Ok((count, mut boards)) = kept.into_inner()
        && (count > 0 || code == 0)
    {
        boards.sort_unstable_by_key(|(index, _)| *index);
        let boards: String = boards.into_iter().map(|(_, board)| board).collect();
        output::print(&(heading(count) + &boards));
    }
    if !task.json() {
        output::print(task.world.ending(notation).unwrap_or_default());
    }
    Ok(code)
}

/// What a written board says about itself; of what may change from board to board only the name.
fn said(board: &str, changing: &[&str]) -> String {
    let line = board.lines().next().filter(|line| line.starts_with("% gridwright:"));
    let word = |word: &str| {
        let name = word.split('=').next().unwrap_or(word);
        (if changing.contains(&name) { name } else { word }).to_owned() + " "
    };
    line.unwrap_or_default().split_whitespace().map(word).collect()
}
