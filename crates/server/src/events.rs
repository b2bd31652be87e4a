//! Work that is told of while it goes on: server-sent events.

use crate::work::Ticket;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use gridwright::{Cancel, Progress, Stats};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// Signs of life come so often at most.
const EVERY: Duration = Duration::from_millis(100);

/// Where work tells what it has done; nobody may be listening to its signs of life.
#[derive(Debug)]
pub struct Teller {
    to: mpsc::Sender<Bytes>,
    started: Instant,
    /// A client that takes nothing for so long has left.
    patience: Duration,
    last: Mutex<Option<Instant>>,
    known: Mutex<Known>,
}

/// What is known of the answer so far.
#[derive(Debug, Default)]
struct Known {
    said: Option<String>,
    lower: Option<u32>,
    upper: Option<u32>,
}

/// Whether a client wants events.
pub fn wanted(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}

impl Teller {
    /// One event; waits a while for a slow client, and says whether it is still there.
    pub fn tell(&self, event: &str, data: &str, cancel: &Cancel) -> bool {
        let mut bytes = written(event, data);
        let start = Instant::now();
        while !cancel.is_raised() && start.elapsed() < self.patience {
            match self.to.try_send(bytes) {
                Ok(()) => return true,
                Err(mpsc::error::TrySendError::Closed(_)) => return false,
                Err(mpsc::error::TrySendError::Full(back)) => bytes = back,
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        // A request that was stopped from here still says what it has.
        start.elapsed() < self.patience && self.to.try_send(bytes).is_ok()
    }
}

impl Progress for Teller {
    fn pulse(&self, stats: &Stats) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // A thread that helps may know less than another has told.
        known.lower = known.lower.max((stats.lower > 0).then_some(stats.lower));
        let upper = (stats.upper > 0).then_some(stats.upper);
        known.upper = [known.upper, upper].into_iter().flatten().min();
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < EVERY) {
            return;
        }
        *last = Some(Instant::now());
        let data = json!({
            "seconds": self.started.elapsed().as_secs_f64(), "expanded": stats.expanded,
            "generated": stats.generated, "stored": stats.peak_stored, "bytes": stats.bytes,
            "bound": stats.bound, "lower_bound": known.lower, "upper_bound": known.upper, "best": known.said,
        });
        // A sign of life that nobody takes in time is worth nothing later.
        let _ = self.to.try_send(written("progress", &data.to_string()));
    }

    fn note(&self, text: &str) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.said = Some(text.trim().to_owned());
    }
}

fn written(event: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {event}\ndata: {}\n\n", data.trim_end()))
}

/// A response that tells of the work as it goes on.
pub fn response(
    ticket: Ticket,
    work: impl FnOnce(&Teller, &Cancel) -> Value + Send + 'static,
) -> Response {
    let (to, from) = mpsc::channel::<Bytes>(64);
    let last = to.clone();
    let patience = ticket.patience();
    let teller = Teller {
        to,
        started: Instant::now(),
        patience,
        last: Mutex::new(None),
        known: Mutex::default(),
    };
    let working = tokio::spawn(async move {
        let done = ticket.run(move |cancel| work(&teller, cancel)).await;
        let end = match done {
            Ok(end) => written("end", &end.to_string()),
            Err(refusal) => written("error", &refusal.body()),
        };
        let _ = last.send_timeout(end, patience).await;
    });
    // The stream holds the work: dropped with the connection, it ends the work.
    let held = AbortOnDrop(working.abort_handle());
    let stream = ReceiverStream::new(from).map(move |bytes| {
        let _ = &held;
        Ok::<_, Infallible>(bytes)
    });
    let mut response = Response::new(Body::from_stream(stream));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

struct AbortOnDrop(tokio::task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
