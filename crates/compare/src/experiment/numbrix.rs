//! Seed report "Numbrix" (Lisbon, group al020): four searches on ten inputs, and a sweep of α.

use super::{Experiment, Prepared, Setting, inputs};
use crate::facts::{Fact, Facts};
use crate::{Error, Grouping, Sweep, plan};

pub(super) const SEED: Experiment = Experiment {
    name: "numbrix-seed",
    about: "BFS, DFS, A* and greedy on the course's ten inputs",
    world: "numbrix",
    seconds: 60,
    repeats: 1,
    prepare: seed,
};

pub(super) const ALPHA: Experiment = Experiment {
    name: "numbrix-alpha",
    about: "A* and greedy on six 10x10 boards, alpha from 1 to 2",
    world: "numbrix",
    seconds: 5,
    repeats: 3,
    prepare: alpha,
};

const OWN: &str = include_str!("../../../../data/compare/numbrix-own.txt");
const TEN_BY_TEN: &str = include_str!("../../../../data/compare/numbrix-alpha.txt");
/// The exponent the report settled on.
const BEST_ALPHA: &str = "1.4";
const SEARCHES: [&str; 4] = ["bfs", "dfs", "astar", "greedy"];

/// The report's table: seconds, generated, expanded, each for the four searches.
const TABLE: [([f64; 4], [u64; 4], [u64; 4]); 10] = [
    ([0.0004, 0.0003, 0.0008, 0.0008], [10, 7, 7, 7], [10, 5, 5, 5]),
    ([0.4837, 0.1165, 0.3179, 0.3314], [7280, 1218, 779, 834], [7270, 1199, 493, 516]),
    ([0.0852, 0.0360, 0.0158, 0.0147], [2186, 991, 59, 54], [2184, 980, 34, 32]),
    ([0.3192, 0.1758, 0.0630, 0.0611], [4473, 2898, 230, 230], [4473, 2887, 118, 118]),
    ([0.2385, 0.0176, 0.1479, 0.0454], [5760, 430, 516, 188], [5760, 420, 302, 107]),
    ([0.1693, 0.0633, 0.1000, 0.0998], [2857, 1092, 199, 199], [2857, 1076, 111, 112]),
    (
        [106.1534, 39.4617, 0.4971, 0.3778],
        [1_343_928, 714_831, 928, 744],
        [1_343_928, 714_802, 437, 365],
    ),
    ([0.5891, 0.2635, 0.4280, 0.4117], [4611, 2653, 599, 588], [4584, 2634, 386, 380]),
    ([0.6193, 0.2668, 0.4232, 0.4134], [4611, 2653, 599, 588], [4584, 2634, 386, 380]),
    ([0.1804, 0.0536, 0.2072, 0.1835], [2303, 957, 338, 312], [2303, 943, 232, 215]),
];

fn seed(setting: &Setting<'_>) -> Result<Prepared, Error> {
    let variants =
        SEARCHES.map(|name| setting.variant(name, name, &[("alpha", BEST_ALPHA)])).to_vec();
    let names: Vec<String> = (1..=10).map(|number| format!("input{number}.txt")).collect();
    let (inputs, facts, note) = match setting.files("numbrix/course", &names) {
        Some(inputs) => {
            let note = "input8 and input9 of the course are the same board. All eighty counts of \
                        the report are repeated exactly.";
            (inputs, Some(Facts { source: "Numbrix, group al020", facts: facts() }), note)
        }
        None => {
            let note = "The course's ten inputs may not be copied and were not found: set \
                        GRIDWRIGHT_DATA to the folder that holds numbrix/course. Eight own boards \
                        take their place, so the report's numbers are not shown.";
            (inputs(&[("own.txt", OWN)]), None, note)
        }
    };
    let plan = setting.plan(variants, inputs, Grouping::Size);
    Ok(Prepared { plan, facts, notes: vec![note.to_owned()] })
}

fn facts() -> Vec<Fact> {
    let mut facts = Vec::new();
    for (number, (seconds, generated, expanded)) in TABLE.iter().enumerate() {
        for (at, search) in SEARCHES.iter().enumerate() {
            facts.push(Fact {
                instance: format!("input{}", number + 1),
                variant: (*search).to_owned(),
                seconds: Some(seconds[at]),
                generated: Some(generated[at]),
                expanded: Some(expanded[at]),
                ..Fact::default()
            });
        }
    }
    facts
}

fn alpha(setting: &Setting<'_>) -> Result<Prepared, Error> {
    let sweep = Sweep::parse("alpha=1:2:0.2")?;
    let algorithms = ["astar", "greedy"].map(str::to_owned);
    let variants = plan::variants(setting.world, setting.base, &algorithms, Some(&sweep))?;
    let mut plan = setting.plan(variants, inputs(&[("alpha.txt", TEN_BY_TEN)]), Grouping::None);
    plan.swept = Some(sweep.option);
    let note = "The report drew curves and printed no numbers; it settled on greedy with alpha 1.4. \
                Its six boards are not public: these are six of our own, harder ones, \
                with 24 to 30 % of the cells given.";
    Ok(Prepared { plan, facts: None, notes: vec![note.to_owned()] })
}
