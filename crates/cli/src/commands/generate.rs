//! `generate`: new instances from a seed.

use super::Request;
use crate::pipeline::Place;
use crate::{errors, options, output, signals};
use anyhow::Result;
use rand_pcg::Pcg64;
use serde_json::Value;

pub fn run(request: &Request<'_>) -> Result<u8> {
    let count = options::count_or(request.matches, "count", 1)?;
    let notation = request.board_notation();
    let heading = request.world.heading(notation, usize::try_from(count)?);
    let seed = request.given.seed;
    let text = request.given.output == "text";
    if !text && !request.json() && !request.manner.quiet {
        errors::show(&format!("seed {seed}\n"));
    }
    // Kept back until there is a board: where a notation cannot write it, nothing has been printed.
    let mut heading = heading.filter(|_| !request.json()).unwrap_or_default();
    for index in 1..=count {
        if signals::interrupted() || output::is_closed() {
            break;
        }
        // Each instance has a stream of its own, so that the tenth is the same however many are asked for.
        let mut rng = Pcg64::new(u128::from(seed), u128::from(index));
        let instance = request.session.generate(&mut rng)?;
        let board = instance.write(notation)?;
        let written = if request.json() {
            let mut object = Place { index, source: None }.json(request.world.name());
            object.insert("seed".into(), seed.into());
            object.insert("notation".into(), notation.into());
            object.insert("board".into(), board.into());
            format!("{}\n", Value::Object(object))
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
