//! Seed report "16 Sliding Puzzle Game" (São Paulo): A* against brute force on thirteen boards.

use super::{Experiment, Prepared, Setting, inputs};
use crate::facts::{Fact, Facts};
use crate::{Error, Grouping};

pub(super) const SEED: Experiment = Experiment {
    name: "sliding-seed",
    about: "A* against brute force on the report's thirteen 4x4 boards",
    world: "sliding",
    seconds: 20,
    repeats: 1,
    prepare,
};

const BOARDS: [(&str, &str); 3] = [
    ("teste1.in", include_str!("../../../../data/compare/sliding-teste1.txt")),
    ("teste2.in", include_str!("../../../../data/compare/sliding-teste2.txt")),
    ("teste3.in", include_str!("../../../../data/compare/sliding-teste3.txt")),
];
/// The longest answers the report looked for: by brute force, and by A*.
const BRUTE_MOVES: u32 = 25;
const ASTAR_MOVES: u32 = 46;

/// Seconds the report printed, as instance, A*, brute force.
const TIMES: [(&str, f64, Option<f64>); 12] = [
    ("teste1#2", 1.7e-5, Some(1e-6)),
    ("teste1#3", 0.000_671, Some(0.420_871)),
    ("teste2#1", 5.2e-5, Some(0.070_041)),
    ("teste2#2", 8.3e-5, Some(11.5719)),
    ("teste3#1", 0.000_125, None),
    ("teste3#2", 3.1e-5, None),
    ("teste3#3", 0.01665, None),
    ("teste3#4", 0.001_874, None),
    ("teste3#5", 0.009_775, None),
    ("teste3#6", 0.012_561, None),
    ("teste3#7", 0.000_124, None),
    ("teste3#8", 0.002_742, None),
];

fn prepare(setting: &Setting<'_>) -> Result<Prepared, Error> {
    let mut astar = setting.variant("seed-astar", "seed-astar", &[]);
    astar.request.limits.moves = Some(ASTAR_MOVES);
    let mut brute = setting.variant("seed-dfs", "seed-dfs", &[]);
    brute.request.limits.moves = Some(BRUTE_MOVES);
    // They answer other questions: no answer within 25 moves is no news about 46.
    ASTAR_MOVES.to_string().clone_into(&mut astar.question);
    BRUTE_MOVES.to_string().clone_into(&mut brute.question);
    let variants = vec![
        setting.variant("champion", "champion", &[]),
        setting.variant("astar", "astar", &[]),
        astar,
        brute,
    ];
    let mut facts = Vec::new();
    for (instance, astar, brute) in TIMES {
        let fact = |variant: &str, seconds| Fact {
            instance: instance.to_owned(),
            variant: variant.to_owned(),
            seconds: Some(seconds),
            ..Fact::default()
        };
        facts.push(fact("seed-astar", astar));
        facts.extend(brute.map(|seconds| fact("seed-dfs", seconds)));
    }
    Ok(Prepared {
        plan: setting.plan(variants, inputs(&BOARDS), Grouping::File),
        facts: Some(Facts { source: "16 Sliding Puzzle Game", facts }),
        notes: vec![format!(
            "seed-dfs looks for at most {BRUTE_MOVES} moves and seed-astar for at most \
             {ASTAR_MOVES}, as in the report; the others have no bound."
        )],
    })
}
