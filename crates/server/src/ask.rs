//! What a request asks: the command line's words as JSON.

use crate::error::Refusal;
use crate::files::Brought;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use gridwright::registry::AnyWorld;
use gridwright::{Command, UsageError};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// The body of a request.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Ask {
    /// Which world.
    #[schema(example = "sudoku")]
    pub world: String,
    /// One or more boards, in any notation that the world reads.
    #[serde(default)]
    pub text: Option<String>,
    /// The notation of the text; detected when absent.
    #[serde(default)]
    pub format: Option<String>,
    /// What `check` judges.
    #[serde(default)]
    pub answer: Option<String>,
    /// Options as on the command line, without dashes: texts, numbers, or true and false.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub options: Option<BTreeMap<String, Value>>,
    /// Texts that options name instead of files.
    #[serde(default)]
    pub files: Option<BTreeMap<String, String>>,
}

/// What a request asks, its options as texts.
#[derive(Clone)]
pub struct Asked {
    /// Which world.
    pub world: &'static dyn AnyWorld,
    /// The boards.
    pub text: String,
    /// What `check` judges.
    pub answer: Option<String>,
    /// Options by name.
    pub options: BTreeMap<String, String>,
    /// What options can reach.
    pub files: Arc<Brought>,
}

impl Asked {
    /// Reads a body.
    pub fn read(headers: &HeaderMap, body: &Bytes) -> Result<Asked, Refusal> {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if !kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
            let message = "the body must be application/json";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "type", message));
        }
        let refused = |error: serde_json::Error| {
            Refusal::new(StatusCode::BAD_REQUEST, "body", format!("the body: {error}"))
        };
        // A list would be read as the fields in their order.
        if body.trim_ascii_start().starts_with(b"[") {
            return Err(refused(serde::de::Error::custom("a list, but expected an object")));
        }
        let ask: Ask = serde_json::from_slice(body).map_err(refused)?;
        let known = || gridwright::registry::worlds().iter().map(|world| world.name());
        let world = gridwright::registry::world(&ask.world)
            .ok_or_else(|| UsageError::unknown("world", &ask.world, known()))?;
        let mut options = BTreeMap::new();
        for (name, value) in ask.options.unwrap_or_default() {
            if let Some(text) = value_of(&name, value)? {
                options.insert(name, text);
            }
        }
        if let Some(format) = ask.format {
            options.entry("format".to_owned()).or_insert(format);
        }
        // A folder is chosen by whoever starts the server.
        let folder = |name: &str| {
            world.options().iter().any(|spec| spec.name == name && spec.value == Some("DIR"))
        };
        if let Some((name, _)) = options.iter().find(|(name, dir)| folder(name) && *dir != "none") {
            return Err(Refusal::usage(format!("--{name}: folders cannot be named here")));
        }
        let text = ask.text.unwrap_or_default();
        let files = Arc::new(Brought(ask.files.unwrap_or_default()));
        Ok(Asked { world, text, answer: ask.answer, options, files })
    }

    /// Takes an option out that only the server knows.
    pub fn take(&mut self, name: &str) -> Option<String> {
        self.options.remove(name)
    }
}

/// The text of an option's value; none for null.
fn value_of(name: &str, value: Value) -> Result<Option<String>, Refusal> {
    Ok(Some(match value {
        Value::Null => return Ok(None),
        Value::String(text) => text,
        Value::Bool(yes) => yes.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Array(_) | Value::Object(_) => {
            let message = format!("option '{name}': expected a text, a number, true or false");
            return Err(Refusal::usage(message));
        }
    }))
}

/// The command of that name.
pub fn command(name: &str) -> Option<Command> {
    Command::ALL.into_iter().find(|command| command.name() == name)
}
