//! Seed report "2048" (Coimbra): depth-first search with and without each of its five cuts.

use super::{Experiment, Prepared, Setting, inputs};
use crate::{Error, Grouping};

pub(super) const CUTS: Experiment = Experiment {
    name: "merge-cuts",
    about: "depth-first search with each of the report's five cuts switched off in turn",
    world: "merge",
    seconds: 2,
    repeats: 1,
    prepare,
};

const BOARDS: [(&str, &str); 1] =
    [("cuts.txt", include_str!("../../../../data/compare/merge-cuts.txt"))];
/// The five cuts in the report's order.
const CUT: [&str; 5] = ["sum", "best", "bound", "noop", "early"];

fn prepare(setting: &Setting<'_>) -> Result<Prepared, Error> {
    let mut variants = vec![setting.variant("all cuts", "seed-dfs", &[])];
    for cut in CUT {
        variants.push(setting.variant(&format!("without {cut}"), "seed-dfs", &[("without", cut)]));
    }
    variants.push(setting.variant("champion", "champion", &[]));
    let note = "The cuts: sum (the tiles must add up to a power of two), best (no deeper than the \
                best so far), bound (log2 of sum over smallest tile), noop (slides that change \
                nothing), early (the goal is seen within the slide). The report describes them and \
                printed no numbers. The last board does not add up to a power of two.";
    let plan = setting.plan(variants, inputs(&BOARDS), Grouping::Size);
    Ok(Prepared { plan, facts: None, notes: vec![note.to_owned()] })
}
