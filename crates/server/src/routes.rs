//! Which request goes where.

use crate::ask::{Asked, command};
use crate::error::Refusal;
use crate::events::{self, Teller};
use crate::guard::{self, Door};
use crate::work::{Allowance, Workshop};
use crate::{assets, compare, game, openapi, sheet, trace, worlds};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use gridwright::call::{Call, Host, Item, any_seed};
use gridwright::{Cancel, Command, Progress};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};

/// What there is beside the commands of the worlds.
const BESIDE: [&str; 7] =
    ["worlds", "techniques", "openapi.json", "play", "analyse", "trace", "sheet"];

/// The whole interface and the page.
pub fn router(shop: Arc<Workshop>, door: Arc<Door>) -> Router {
    Router::new()
        .route("/api/v1/worlds", get(async || json_response(&worlds::all())))
        .route("/api/v1/techniques", get(async || json_response(&worlds::techniques())))
        .route("/api/v1/openapi.json", get(async || json_text(openapi::document())))
        .route("/api/v1/{command}", post(answer))
        .fallback(page)
        .method_not_allowed_fallback(not_so)
        .layer(axum::middleware::from_fn_with_state(door, guard::pass))
        .with_state(shop)
}

/// A known path that is not asked in this way, or one that is unknown however it is asked.
async fn not_so(uri: Uri) -> Refusal {
    let name = uri.path().rsplit('/').next().unwrap_or_default();
    if command(name).is_none() && !BESIDE.contains(&name) {
        return unknown(name);
    }
    wrong_method()
}

fn unknown(name: &str) -> Refusal {
    let message = format!("there is no command '{name}'");
    Refusal::new(StatusCode::NOT_FOUND, "not-found", message)
}

async fn page(uri: Uri, request: Request) -> Response {
    let Some(file) = assets::file(uri.path(), request.headers()) else {
        let message = format!("there is nothing at {}", uri.path());
        return Refusal::new(StatusCode::NOT_FOUND, "not-found", message).into_response();
    };
    if matches!(request.method().as_str(), "GET" | "HEAD") {
        return file;
    }
    let mut refused = wrong_method().into_response();
    refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
    refused
}

fn wrong_method() -> Refusal {
    let message = "this path is not asked in this way";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", message)
}

/// What a request is about.
#[derive(Clone, Copy)]
enum Task {
    World(Command),
    Analyse,
    Play,
    Trace,
}

async fn answer(
    State(shop): State<Arc<Workshop>>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Refusal> {
    let task = match (name.as_str(), command(&name)) {
        ("sheet", _) => return paper(shop, request).await,
        ("analyse", _) => Task::Analyse,
        ("play", _) => Task::Play,
        ("trace", _) => Task::Trace,
        (_, Some(command)) => Task::World(command),
        (_, None) => return Err(unknown(&name)),
    };
    // A place first: bodies of those who are sent away are not even read.
    let ticket = shop.admit()?;
    let (parts, body) = request.into_parts();
    let body = read(&parts.headers, body, &shop.allowance).await?;
    let asked = Asked::read(&parts.headers, &body)?;
    let allowance = shop.allowance;
    if events::wanted(&parts.headers) {
        let prepared = prepare(task, asked, &allowance)?;
        let work = move |teller: &Teller, cancel: &Cancel| {
            let each = |object: String| teller.tell("result", &object, cancel);
            match prepared.run(&allowance, cancel, teller, &each) {
                Ok(complete) => json!({ "complete": complete && !cancel.is_raised() }),
                Err(refusal) => {
                    teller.tell("error", &refusal.body(), cancel);
                    json!({ "complete": false })
                }
            }
        };
        return Ok(events::response(ticket, work));
    }
    let gathered = ticket.run(move |cancel| gather(task, asked, &allowance, cancel)).await??;
    Ok(json_text(gathered))
}

/// Boards on paper: the answer is a file.
async fn paper(shop: Arc<Workshop>, request: Request) -> Result<Response, Refusal> {
    let ticket = shop.admit()?;
    let (parts, body) = request.into_parts();
    let body = read(&parts.headers, body, &shop.allowance).await?;
    let mut asked = Asked::read(&parts.headers, &body)?;
    let allowance = shop.allowance;
    let paper = ticket.run(move |cancel| sheet::run(&mut asked, &allowance, cancel)).await??;
    let mut response = Response::new(Body::from(paper.bytes));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(paper.kind));
    Ok(response)
}

async fn read(headers: &HeaderMap, body: Body, allowed: &Allowance) -> Result<Bytes, Refusal> {
    let most = allowed.body;
    let too_long = || {
        let message = format!("the body is longer than {most} bytes");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "size", message)
    };
    let said = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if said.and_then(|length| length.parse::<u64>().ok()).is_some_and(|said| said > most as u64) {
        return Err(too_long());
    }
    match tokio::time::timeout(allowed.patience, to_bytes(body, most)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(too_long()),
        Err(_) => {
            let message = "the body did not come in time";
            Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "slow", message))
        }
    }
}

/// A request whose options have been accepted.
enum Prepared {
    Call(Box<Call>, Asked),
    Compare(gridwright_compare::Plan),
    Analyse(Asked),
    Play(Asked),
    Trace(Asked),
}

fn host<'a>(
    asked: &Asked,
    allowance: &Allowance,
    cancel: &'a Cancel,
    progress: &'a dyn Progress,
) -> Host<'a> {
    Host {
        limits: allowance.limits,
        threads: 1,
        seed: any_seed(),
        files: asked.files.clone(),
        cancel,
        progress,
    }
}

fn prepare(task: Task, mut asked: Asked, allowance: &Allowance) -> Result<Prepared, Refusal> {
    let cancel = Cancel::default();
    Ok(match task {
        Task::Analyse => Prepared::Analyse(asked),
        Task::Play => Prepared::Play(asked),
        Task::Trace => Prepared::Trace(asked),
        Task::World(Command::Compare) => Prepared::Compare(compare::plan(&mut asked, allowance)?),
        Task::World(Command::Check) if asked.answer.is_none() => {
            return Err(Refusal::usage("check judges an \"answer\", and the request has none"));
        }
        Task::World(command) => {
            let host = host(&asked, allowance, &cancel, &());
            let call = Call::new(command, asked.world.name(), &asked.options, &host)?;
            Prepared::Call(Box::new(call), asked)
        }
    })
}

impl Prepared {
    /// Does it; `each` takes the objects and says whether more are wanted. The result: whether all was
    /// answered. A text of which nothing can be read is an error of its first board.
    fn run(
        mut self,
        allowance: &Allowance,
        cancel: &Cancel,
        progress: &dyn Progress,
        each: &(dyn Fn(String) -> bool + Sync),
    ) -> Result<bool, Refusal> {
        match &mut self {
            Prepared::Analyse(asked) => {
                Ok(each(game::analyse(asked, cancel, progress)?.to_string()))
            }
            Prepared::Play(asked) => Ok(each(game::run(asked, cancel)?.to_string())),
            Prepared::Trace(asked) => {
                Ok(each(trace::run(asked, allowance, cancel, progress)?.to_string()))
            }
            Prepared::Compare(plan) => {
                compare::run(plan, cancel, progress, &|object| {
                    each(object);
                })?;
                Ok(true)
            }
            Prepared::Call(call, asked) => {
                let host = host(asked, allowance, cancel, progress);
                let (mut first, mut room, mut held) = (None, allowance.answer, Vec::new());
                let (mut complete, mut answered, mut refused) = (true, false, None);
                call.run(&asked.text, asked.answer.as_deref(), &host, &mut |item| {
                    if let (Item::Unreadable(_, error), false) =
                        (&item, answered || first.is_some())
                    {
                        first = Some(Refusal::from(error));
                    }
                    if let Item::Refused(error) = &item {
                        refused = Some(Refusal::from(error.clone()));
                    }
                    let readable = matches!(item, Item::Object(_));
                    let Some(object) = item.object(call.world().name(), "text") else {
                        return true;
                    };
                    room = room.saturating_sub(object.len());
                    // Errors are held back until it is known that something could be read.
                    if !readable && first.is_some() {
                        held.push(object);
                        complete &= held.len() < 1000;
                        return complete;
                    }
                    let mut on = true;
                    for object in held.drain(..).chain([object]) {
                        on &= each(object);
                    }
                    (first, answered) = (None, true);
                    complete &= on && room > 0;
                    complete
                });
                match refused.or(first) {
                    Some(refusal) => Err(refusal),
                    None => Ok(complete && !cancel.is_raised()),
                }
            }
        }
    }
}

/// All objects in one document.
fn gather(
    task: Task,
    asked: Asked,
    allowance: &Allowance,
    cancel: &Cancel,
) -> Result<String, Refusal> {
    let objects = Mutex::new(Vec::new());
    let each = |object: String| {
        objects.lock().unwrap_or_else(PoisonError::into_inner).push(object.trim_end().to_owned());
        true
    };
    let complete = prepare(task, asked, allowance)?.run(allowance, cancel, &(), &each)?;
    let objects = objects.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(format!("{{\"results\":[{}],\"complete\":{complete}}}", objects.join(",")))
}

fn json_response(value: &impl serde::Serialize) -> Response {
    json_text(serde_json::to_value(value).unwrap_or(Value::Null).to_string())
}

fn json_text(text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}
