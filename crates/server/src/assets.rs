//! The page, embedded in the program.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// What stands in `web/page`: the page's own sources, as they are served.
#[derive(RustEmbed)]
#[folder = "../../web/page/"]
struct Web;

/// The file of that path; none where there is no such file.
pub fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let path = match path.trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let file = Web::get(path)?;
    let hash = file.metadata.sha256_hash();
    let start = hash.first_chunk().map_or(0, |start| u128::from_be_bytes(*start));
    let tag = HeaderValue::from_str(&format!("\"{start:032x}\"")).ok()?;
    let mut response = if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(file.data))
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    headers.insert(header::ETAG, tag);
    // The next version's page must not meet this version's modules.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}
