//! `generate`: new instances from a seed.

use super::Task;
use crate::{errors, options, output, signals};
use anyhow::Result;
use gridwright::json::{self, Place};
use rand_pcg::Pcg64;

pub fn run(task: &Task<'_>) -> Result<u8> {
    let count = options::count_or(task.matches, "count", 1)?;
    let notation = task.board_notation();
    let heading = task.world.heading(notation, usize::try_from(count)?);
    let seed = task.request.seed;
    let text = task.request.output == "text";
    if !text && !task.json() && !task.manner.quiet {
        errors::show(&format!("seed {seed}\n"));
    }
    // Kept back until there is a board: where a notation cannot write it, nothing has been printed.
    let mut heading = heading.filter(|_| !task.json()).unwrap_or_default();
    for index in 1..=count {
        if signals::interrupted() || output::is_closed() {
            break;
        }
        // Each instance has a stream of its own, so that the tenth is the same however many are asked for.
        let mut rng = Pcg64::new(u128::from(seed), u128::from(index));
        let instance = task.session.generate(&mut rng)?;
        let board = instance.write(notation)?;
        let written = if task.json() {
            let place = Place { world: task.world.name(), index, source: None };
            json::line(&place, &json::Written { seed: Some(seed), notation, board: &board })
        } else if text {
            format!("% seed {seed}, number {index}\n{board}")
        } else {
            board
        };
        output::print(&(std::mem::take(&mut heading) + &written));
    }
    output::print(&heading);
    Ok(0)
}
