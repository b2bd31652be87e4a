//! Seed report "(M,N,K)-game" (Bologna): the course's boards, whose values its slides give.

use super::{Experiment, Prepared, Setting, inputs};
use crate::facts::{Fact, Facts};
use crate::{Error, Grouping};
use std::fmt::Write;

pub(super) const COURSE: Experiment = Experiment {
    name: "mnk-course",
    about: "the course's boards: three searches for their value, and the report's player",
    world: "mnk",
    seconds: 2,
    repeats: 1,
    prepare,
};

/// Rows, columns, k and the value the slides give for the first player, where they give one.
const BOARDS: [(usize, usize, usize, Option<&str>); 25] = [
    (3, 3, 3, DRAW),
    (4, 3, 3, WIN),
    (4, 4, 3, WIN),
    (4, 4, 4, DRAW),
    (5, 4, 4, DRAW),
    (5, 5, 4, DRAW),
    (5, 5, 5, DRAW),
    (6, 4, 4, DRAW),
    (6, 5, 4, WIN),
    (6, 6, 4, WIN),
    (6, 6, 5, DRAW),
    (6, 6, 6, DRAW),
    (7, 4, 4, DRAW),
    (7, 5, 4, WIN),
    (7, 6, 4, WIN),
    (7, 7, 4, WIN),
    (7, 5, 5, DRAW),
    (7, 6, 5, DRAW),
    (7, 7, 5, DRAW),
    (7, 7, 6, DRAW),
    (7, 7, 7, None),
    (8, 8, 4, WIN),
    (10, 10, 5, None),
    (50, 50, 10, None),
    (70, 70, 10, None),
];
const WIN: Option<&str> = Some("win");
const DRAW: Option<&str> = Some("draw");
/// Those that prove, and the report's player, whose first move is an estimate.
const SEARCHES: [&str; 3] = ["champion", "pns", "alphabeta"];
const PLAYER: &str = "seed-player";

fn prepare(setting: &Setting<'_>) -> Result<Prepared, Error> {
    let names = SEARCHES.into_iter().chain([PLAYER]);
    let variants = names.map(|name| setting.variant(name, name, &[])).collect();
    let (mut boards, mut facts) = (Vec::new(), Vec::new());
    for (rows, cols, k, value) in BOARDS {
        let name = format!("{rows}-{cols}-{k}");
        let mut text = format!("{rows} {cols} {k}\n");
        for _ in 0..rows {
            let _ = writeln!(text, "{}", ".".repeat(cols));
        }
        boards.extend(inputs(&[(name.as_str(), text.as_str())]));
        for search in SEARCHES {
            let (instance, variant) = (name.clone(), search.to_owned());
            facts.extend(value.map(|value| Fact {
                instance,
                variant,
                value: Some(value),
                ..Fact::default()
            }));
        }
    }
    let note = "The report printed no numbers; the values are those of the course's slides, which leave \
                the three largest boards open. `seed-player` proves nothing: it answers with a move. To \
                see players against each other on these boards, both colours, with the course's points: \
                `gridwright match champion seed-player --course`.";
    Ok(Prepared {
        plan: setting.plan(variants, boards, Grouping::None),
        facts: Some(Facts { source: "the course's slides", facts }),
        notes: vec![note.to_owned()],
    })
}
