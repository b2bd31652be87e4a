//! What is said to a request that is not answered.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use gridwright::{InputError, UsageError};
use serde::Serialize;
use utoipa::ToSchema;

/// The body of every answer that is an error.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: Problem,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// A word for programs: `usage`, `input`, `body`, `not-found`, `method`, `size`, `type`, `host`,
    /// `origin`, `token`, `busy`, `stopping`, `internal`.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
    /// The line of the text that is wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column of it, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

/// An answer that is an error.
#[derive(Clone, Debug)]
pub struct Refusal {
    status: StatusCode,
    problem: Problem,
}

impl Refusal {
    /// An error with its status, its word and its sentence.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal {
            status,
            problem: Problem { code, message: message.into(), line: None, column: None },
        }
    }

    /// A request that makes no sense.
    pub fn usage(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "usage", message)
    }

    /// The queue is full.
    pub fn busy() -> Refusal {
        let message = "all places in the queue are taken; try again in a second";
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, "busy", message)
    }

    /// The server is being stopped.
    pub fn stopping() -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping")
    }

    /// The body alone.
    pub fn body(&self) -> String {
        // Strings and numbers only: this cannot fail.
        serde_json::to_string(&ErrorBody { error: self.problem.clone() }).unwrap_or_default()
    }

    /// A fault of the program: it goes on with other requests.
    pub fn internal() -> Refusal {
        let message = "this request made the program fail; others go on";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }
}

impl From<UsageError> for Refusal {
    fn from(error: UsageError) -> Refusal {
        Refusal::usage(error.0)
    }
}

impl From<&InputError> for Refusal {
    fn from(error: &InputError) -> Refusal {
        let mut refusal = Refusal::new(StatusCode::BAD_REQUEST, "input", error.message.clone());
        refusal.problem.line = (error.line > 0).then_some(error.line);
        refusal.problem.column = (error.line > 0).then_some(error.column);
        refusal
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
