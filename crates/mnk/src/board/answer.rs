//! What is answered about a position: its value or an estimate, and a line of play.

use super::{Cell, Variant};
use crate::champion::RatedMove;
use crate::player::Variation;
use crate::seed::Account;
use gridwright_search::{Solution, Value};
use gridwright_world::json::put;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::fmt;

/// An estimate for the side to move; equal when the numbers are the same to the last bit.
#[derive(Clone, Copy, Debug)]
pub struct Eval(pub f64);

impl Eval {
    /// A number without a sign where it is nothing.
    pub(crate) fn new(eval: f64) -> Eval {
        Eval(eval + 0.0)
    }
}

/// With its sign, to hundredths.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() / 100.0;
        write!(f, "{:+.2}", hundredths + 0.0)
    }
}

impl PartialEq for Eval {
    fn eq(&self, other: &Eval) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Eval {}

/// What a position is worth, and how that is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// On which board.
    pub variant: Variant,
    /// The value for the side to move, where it is proved.
    pub value: Option<Value>,
    /// An estimate, where nothing is proved.
    pub eval: Option<Eval>,
    /// Best play from the position: the best move first, the whole game where a value is proved.
    pub line: Vec<Cell>,
    /// Whether the line's length is proved shortest (longest, for the loser).
    pub shortest: bool,
    /// The value of every move, row by row, where that was asked for.
    pub moves: Vec<RatedMove>,
    /// The same as a drawing of the board.
    pub map: Option<String>,
    /// How deep an estimate looked.
    pub depth: Option<u32>,
    /// The best moves with their lines, best first, where several were asked for.
    pub multi_pv: Vec<Variation>,
    /// What the whims of the report's player came from.
    pub seed: Option<u64>,
    /// What the report's player saw on its way, where that was asked for.
    pub account: Option<Account>,
    /// The file with the certificate.
    pub certificate: Option<String>,
}

impl Answer {
    /// A line of play, and nothing said about it.
    pub fn line(variant: Variant, line: Vec<Cell>) -> Answer {
        Answer {
            variant,
            value: None,
            eval: None,
            line,
            shortest: false,
            moves: Vec::new(),
            map: None,
            depth: None,
            multi_pv: Vec::new(),
            seed: None,
            account: None,
            certificate: None,
        }
    }

    /// A proved value.
    pub(crate) fn proved(variant: Variant, solution: Solution<Cell>) -> Answer {
        let Solution { value, line, shortest } = solution;
        Answer { value: Some(value), shortest, ..Answer::line(variant, line) }
    }

    /// An estimate.
    pub(crate) fn estimated(variant: Variant, eval: f64, depth: u32, line: Vec<Cell>) -> Answer {
        let (eval, depth) = (Some(Eval::new(eval)), Some(depth));
        Answer { eval, depth, ..Answer::line(variant, line) }
    }

    /// The move to play; `None` when the game is over.
    pub fn best(&self) -> Option<Cell> {
        self.line.first().copied()
    }
}

/// Moves as they are written.
fn words(variant: Variant, line: &[Cell]) -> Vec<String> {
    line.iter().map(|&cell| variant.write_move(cell)).collect()
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words(self.variant, &self.line).join(" "))
    }
}

impl gridwright_world::Answer for Answer {
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        let variant = self.variant;
        put(object, "value", self.value.map(Value::name))?;
        put(object, "eval", self.eval.map(|eval| eval.0))?;
        put(object, "move", self.best().map(|cell| variant.write_move(cell)))?;
        object.serialize_entry("line", &words(variant, &self.line))?;
        put(object, "shortest", self.shortest.then_some(true))?;
        if !self.moves.is_empty() {
            let moves = self.moves.iter().map(|rated| RatedFields {
                cell: variant.write_move(rated.cell),
                value: rated.value.name(),
                plies: rated.plies,
            });
            object.serialize_entry("moves", &moves.collect::<Vec<_>>())?;
        }
        put(object, "map", self.map.as_ref())?;
        put(object, "depth", self.depth)?;
        if !self.multi_pv.is_empty() {
            let lines = self.multi_pv.iter().map(|variation| VariationFields {
                eval: variation.eval(),
                depth: variation.depth,
                line: words(variant, &variation.line),
            });
            object.serialize_entry("multi_pv", &lines.collect::<Vec<_>>())?;
        }
        // As in all objects, a string: not every reader keeps all digits of a number.
        put(object, "seed", self.seed.map(|seed| seed.to_string()))?;
        if let Some(account) = &self.account {
            let (candidates, streaks, depths) = account.fields(variant);
            object.serialize_entry("candidates", &candidates)?;
            object.serialize_entry("streaks", &streaks)?;
            object.serialize_entry("depths", &depths)?;
        }
        put(object, "certificate", self.certificate.as_ref())
    }

    fn bare<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        words(self.variant, &self.line).serialize(serializer)
    }

    fn value(&self) -> Option<&'static str> {
        self.value.map(Value::name)
    }
}

#[derive(Serialize)]
struct RatedFields {
    #[serde(rename = "move")]
    cell: String,
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
}

#[derive(Serialize)]
struct VariationFields {
    eval: f64,
    depth: u32,
    line: Vec<String>,
}
