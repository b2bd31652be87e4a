//! The options of the world, checked.

use super::champion::Champion;
use super::goal::Goal;
use super::notation::{self, Form};
use super::rules::Metric;
use super::tables::shelf::Shelf;
use super::tables::store::Store;
use super::{SEED_MOVES, Sliding};
use gridwright_world::engine::Parameters;
use gridwright_world::settings::{Given, UsageError};
use gridwright_world::world::{pick_algorithm, pick_format};
use std::sync::Arc;

/// The options of a request, checked.
#[derive(Clone, Debug)]
pub struct Settings {
    pub(super) algorithm: &'static str,
    pub(super) form: Option<Form>,
    pub(super) goal: Goal,
    pub(super) metric: Metric,
    pub(super) parameters: Parameters,
    /// `--max-moves`, or the default of a judge's output.
    pub(super) moves: Option<u32>,
    pub(super) size: (usize, usize),
    pub(super) verbose: bool,
    pub(super) distance: bool,
    pub(super) animate: bool,
    pub(super) at_most: u64,
    pub(super) list: bool,
    pub(super) champion: Arc<Champion>,
}

impl Settings {
    pub(super) fn new(given: &Given) -> Result<Settings, UsageError> {
        let algorithm = pick_algorithm::<Sliding>(given)?;
        let metric = match given.text("metric") {
            None | Some("single") => Metric::Single,
            Some("multi") => Metric::Multi,
            Some(other) => return Err(UsageError::unknown("metric", other, ["single", "multi"])),
        };
        let goal = match given.text("goal") {
            None | Some("blank-last") => Goal::BlankLast,
            Some("blank-first") => Goal::BlankFirst,
            Some(_) => {
                given.file("goal", notation::read_goal)?.map_or(Goal::BlankLast, Goal::Custom)
            }
        };
        let judged = given.output == "uva" || algorithm.starts_with("seed-");
        Ok(Settings {
            algorithm,
            form: pick_format::<Sliding>(given)?.and_then(Form::of),
            goal,
            metric,
            parameters: Parameters::read(given, SEED_MOVES)?,
            moves: given.limits.moves.or(judged.then_some(SEED_MOVES)),
            size: read_size(given)?,
            verbose: given.verbose,
            distance: given.has("distance"),
            animate: given.has("animate"),
            at_most: given.at_most(2)?.try_into().unwrap_or(u64::MAX),
            list: given.has("list"),
            champion: Arc::new(Champion::new(Shelf::new(read_tables(given)))),
        })
    }
}

/// `--tables`: a folder, the user's own, or nothing but memory.
fn read_tables(given: &Given) -> Option<Store> {
    match given.text("tables") {
        None => Store::of_user(),
        Some("none") => None,
        Some(folder) => Some(Store::new(folder)),
    }
}

fn read_size(given: &Given) -> Result<(usize, usize), UsageError> {
    let Some(text) = given.text("size") else {
        return Ok((4, 4));
    };
    let size =
        text.split_once(['x', 'X']).and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    size.ok_or_else(|| UsageError(format!("--size '{text}': expected ROWSxCOLS, such as 4x4")))
}
