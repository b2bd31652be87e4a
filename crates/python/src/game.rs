//! A game being played: `gridwright::play` for Python. Actions and hints are JSON, as saved games have them.

use crate::calls::{Options, picture};
use crate::errors;
use crate::watch::watched;
use gridwright::explain::{Depth, Told};
use gridwright::json::{self, Place};
use gridwright::play::action::{Action, Standing};
use gridwright::play::{Game as Played, PlayError};
use gridwright::{Cancel, Fault, Limits};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A board on the table, and what was done to it.
#[pyclass(frozen, module = "gridwright._gridwright")]
#[derive(Debug)]
pub struct Game(Mutex<Played>);

/// What is wrong and where: a sentence and cells.
type Wrong = (String, Vec<(usize, usize)>);

impl Game {
    fn of(py: Python<'_>, game: Result<Played, PlayError>) -> PyResult<Game> {
        game.map(|game| Game(Mutex::new(game))).map_err(|error| raise(py, &error))
    }

    fn played(&self) -> MutexGuard<'_, Played> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at a copy away from the interpreter: nobody waits for this game meanwhile.
    fn apart<T: Send>(
        &self,
        py: Python<'_>,
        look: impl FnOnce(&Played, &Cancel) -> Result<T, PlayError> + Send,
    ) -> PyResult<T> {
        let saved = self.played().save();
        let found = watched(py, |cancel| look(&Played::open(&saved)?, cancel))?;
        found.map_err(|error| raise(py, &error))
    }
}

fn raise(py: Python<'_>, error: &PlayError) -> PyErr {
    match error {
        PlayError::Input(error) => errors::input(py, 1, error),
        other => errors::usage_of(py, &other.to_string()),
    }
}

/// A time that a clock can count; none otherwise.
fn limits(seconds: Option<f64>) -> Limits {
    Limits {
        time: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        ..Limits::default()
    }
}

fn told(faults: Vec<Fault>) -> Vec<Wrong> {
    faults.into_iter().map(|fault| (fault.message, fault.cells)).collect()
}

#[pymethods]
impl Game {
    /// The first puzzle of a text on the table.
    #[new]
    fn new(py: Python<'_>, world: &str, text: &str, options: Options) -> PyResult<Game> {
        let laid = watched(py, move |_| Played::new(world, text, &options))?;
        Game::of(py, laid)
    }

    /// A game that was saved.
    #[staticmethod]
    fn open(py: Python<'_>, saved: &str) -> PyResult<Game> {
        Game::of(py, Played::open(saved))
    }

    fn save(&self) -> String {
        self.played().save()
    }

    fn act(&self, py: Python<'_>, action: &str) -> PyResult<()> {
        let action: Action = serde_json::from_str(action)
            .map_err(|error| errors::usage_of(py, &format!("not an action: {error}")))?;
        self.played().act(action).map_err(|refusal| errors::usage_of(py, &refusal.to_string()))
    }

    fn undo(&self) -> bool {
        self.played().undo()
    }

    fn redo(&self) -> bool {
        self.played().redo()
    }

    fn restart(&self) {
        self.played().restart();
    }

    fn checkpoint(&self) {
        self.played().checkpoint();
    }

    fn return_to_checkpoint(&self) -> bool {
        self.played().return_to_checkpoint()
    }

    /// What was done and still stands, as JSON.
    fn actions(&self) -> Vec<String> {
        let written = |action| serde_json::to_string(action).expect("an action is plain data");
        self.played().actions().iter().map(written).collect()
    }

    /// `open`, `solved` or `over`, and how it is over.
    fn standing(&self) -> (&'static str, Option<String>) {
        match self.played().standing() {
            Standing::Open => ("open", None),
            Standing::Solved => ("solved", None),
            Standing::Over(how) => ("over", Some(how)),
        }
    }

    fn faults(&self) -> Vec<Wrong> {
        told(self.played().faults())
    }

    /// What is wrong, although no rule is broken yet.
    fn check(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<Vec<Wrong>> {
        self.apart(py, |game, cancel| game.check(limits(seconds), cancel)).map(told)
    }

    /// The contract's object of a hint.
    fn hint(&self, py: Python<'_>, depth: u8, seconds: Option<f64>) -> PyResult<String> {
        let Some(depth) = Depth::ALL.into_iter().find(|known| *known as u8 == depth) else {
            return Err(errors::usage_of(py, &format!("depth {depth}: expected 1, 2 or 3")));
        };
        self.apart(py, |game, cancel| {
            let advice = game.hint(limits(seconds), cancel)?;
            let place = Place { world: game.world().name(), index: 1, source: None };
            Ok(json::line(&place, &Told { advice: &advice, depth }))
        })
    }

    fn puzzle(&self) -> String {
        self.played().puzzle_text()
    }

    /// The puzzle and what was done, as text that `hint` and `solve` read.
    fn record(&self) -> String {
        self.played().record()
    }

    /// The board as text that every command reads; none where it contradicts itself.
    fn position(&self) -> Option<String> {
        self.played().position_text()
    }

    /// The board in characters and as SVG.
    fn draw(&self) -> (String, String) {
        picture(&self.played().picture())
    }
}
