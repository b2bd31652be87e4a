//! Who may ask: the Host check against rebinding, the origin, the token; and what every answer carries.

use crate::error::Refusal;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What a browser may do with what comes from here: scripts, styles and calls of this server alone.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Who may ask.
#[derive(Clone, Debug)]
pub struct Door {
    /// Must be sent with every call of the interface, where there is one.
    pub token: Option<String>,
}

/// Lets a request in or refuses it, and adds the headers that every answer carries.
pub async fn pass(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = match door.refuses(request.headers(), &path) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    for (name, value) in [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if path.starts_with("/api/") && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

impl Door {
    fn refuses(&self, headers: &HeaderMap, path: &str) -> Option<Refusal> {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let host = text(header::HOST);
        // Where a token is asked for, a page that was led here under another name does not know it.
        if self.token.is_none() && !host.is_some_and(is_local) {
            let message = "this server answers to localhost, 127.0.0.1 and [::1] only";
            return Some(Refusal::new(StatusCode::MISDIRECTED_REQUEST, "host", message));
        }
        if !path.starts_with("/api/") {
            return None;
        }
        let origin = text(header::ORIGIN);
        let foreign = origin.is_some_and(|origin| {
            origin.split_once("://").is_none_or(|(_, from)| Some(from) != host)
        });
        let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
        if foreign || site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
            let message = "pages of other origins may not ask here";
            return Some(Refusal::new(StatusCode::FORBIDDEN, "origin", message));
        }
        let token = self.token.as_ref()?;
        let given = text(header::AUTHORIZATION).and_then(|given| given.strip_prefix("Bearer "));
        (!given.is_some_and(|given| same(given, token))).then(|| {
            let message = "the token is missing or wrong: Authorization: Bearer TOKEN";
            Refusal::new(StatusCode::UNAUTHORIZED, "token", message)
        })
    }
}

/// Whether a Host is this machine, whatever the port.
fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((address, port)) if port.is_empty() || is_port(port) => address,
            _ => return false,
        },
        None => match host.split_once(':') {
            Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
            Some(_) => return false,
            None => host,
        },
    };
    name.eq_ignore_ascii_case("localhost") || matches!(name, "127.0.0.1" | "::1")
}

fn is_port(text: &str) -> bool {
    text.strip_prefix(':').is_some_and(|port| port.bytes().all(|b| b.is_ascii_digit()))
}

/// Compares without saying by its time where the first difference is.
fn same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |found, (a, b)| found | (a ^ b));
    one.len() == other.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_local() {
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:8080", "[::1]", "[::1]:8080"] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.nip.io:80",
            "[::1",
            "localhost:x",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}
