//! The description of the interface, from the types that it is made of.

use crate::ask::Ask;
use crate::error::ErrorBody;
use crate::worlds::{Techniques, Worlds};
use serde::Serialize;
use serde_json::Value;
use utoipa::{OpenApi, ToSchema};

/// What came of a request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Results {
    /// One object for each instance, as the command line writes them with `--output json`.
    #[schema(value_type = Vec<Object>)]
    pub results: Vec<Value>,
    /// False where the request's time or room was over before all instances were answered.
    pub complete: bool,
}

/// The names in a path.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its description is used")]
pub enum Name {
    /// The best answer.
    Solve,
    /// How many answers.
    Count,
    /// Is this answer right?
    Check,
    /// The next step a person could take.
    Hint,
    /// How hard.
    Rate,
    /// New instances.
    Generate,
    /// From one notation to another.
    Convert,
    /// Algorithms side by side.
    Compare,
    /// The engine's move in a game of mnk.
    Play,
    /// What the engine thinks of a position of mnk, and what both sides threaten.
    Analyse,
    /// One search, step by step.
    Trace,
}

/// The interface.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "gridwright",
        description = "Grid puzzles and board games: five worlds, one shape."
    ),
    paths(worlds, techniques, command, sheet),
    components(schemas(Ask, ErrorBody, Results, Techniques, Worlds, Name))
)]
pub struct Interface;

/// What the worlds declare about themselves.
#[utoipa::path(get, path = "/api/v1/worlds", responses(
    (status = 200, description = "All worlds", body = Worlds),
    (status = 401, description = "No token, or a wrong one", body = ErrorBody),
    (status = 403, description = "A page of another origin", body = ErrorBody),
    (status = 421, description = "A foreign Host", body = ErrorBody),
))]
#[expect(dead_code, reason = "carries the description of its path")]
fn worlds() {}

/// The techniques that the worlds' hints use.
#[utoipa::path(get, path = "/api/v1/techniques", responses(
    (status = 200, description = "All worlds", body = Techniques),
    (status = 401, description = "No token, or a wrong one", body = ErrorBody),
    (status = 403, description = "A page of another origin", body = ErrorBody),
    (status = 421, description = "A foreign Host", body = ErrorBody),
))]
#[expect(dead_code, reason = "carries the description of its path")]
fn techniques() {}

/// Does what a command does, with every board of a text. With `Accept: text/event-stream` the answer
/// is a stream of events: `progress` while it works (`seconds`, `expanded`, `lower_bound`, `upper_bound`, `best`
/// and counters), `result` for each object, `end`, or `error`.
/// Closing the connection stops the work.
#[utoipa::path(post, path = "/api/v1/{command}", params(("command" = Name, Path, description = "What to do")),
    request_body = Ask,
    responses(
    (status = 200, description = "What came of it", body = Results),
    (status = 400, description = "A request that makes no sense, or a text that cannot be read", body = ErrorBody),
    (status = 401, description = "No token, or a wrong one", body = ErrorBody),
    (status = 403, description = "A page of another origin", body = ErrorBody),
    (status = 404, description = "No such command", body = ErrorBody),
    (status = 408, description = "The body did not come in time", body = ErrorBody),
    (status = 413, description = "The body is too long", body = ErrorBody),
    (status = 415, description = "The body is not JSON", body = ErrorBody),
    (status = 421, description = "A foreign Host", body = ErrorBody),
    (status = 429, description = "The queue is full", body = ErrorBody),
    (status = 500, description = "A fault of the program", body = ErrorBody),
    (status = 503, description = "The server is stopping", body = ErrorBody),
))]
#[expect(dead_code, reason = "carries the description of its path")]
fn command() {}

/// Puts every board of a text on paper. Options: `output` (pdf, svg, png), `solutions` (last, none,
/// upside-down), `paper` (a4, letter), `large-print`, `title`.
#[utoipa::path(post, path = "/api/v1/sheet", request_body = Ask, responses(
    (status = 200, description = "The file", content(
        (Vec<u8> = "application/pdf"), (Vec<u8> = "image/png"), (String = "image/svg+xml"))),
    (status = 400, description = "A request that makes no sense, or a text that cannot be read", body = ErrorBody),
    (status = 401, description = "No token, or a wrong one", body = ErrorBody),
    (status = 403, description = "A page of another origin", body = ErrorBody),
    (status = 408, description = "The body did not come in time", body = ErrorBody),
    (status = 413, description = "The body is too long, or the boards too large", body = ErrorBody),
    (status = 415, description = "The body is not JSON", body = ErrorBody),
    (status = 421, description = "A foreign Host", body = ErrorBody),
    (status = 429, description = "The queue is full", body = ErrorBody),
    (status = 500, description = "A fault of the program", body = ErrorBody),
    (status = 503, description = "The server is stopping", body = ErrorBody),
))]
#[expect(dead_code, reason = "carries the description of its path")]
fn sheet() {}

/// The document.
pub fn document() -> String {
    // A document of the derive's own making is always written.
    Interface::openapi().to_json().unwrap_or_default()
}
