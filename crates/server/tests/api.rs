//! The interface over real connections: what is answered and what is refused.

mod common;

use common::{NINE, Running, long};
use gridwright_server::{Allowance, Server, Settings};
use serde_json::{Value, json};
use std::net::SocketAddr;

#[test]
fn commands_answer_with_the_contracts_objects() {
    let server = Running::new();
    let (status, body) = server.post("solve", &json!({ "world": "sudoku", "text": NINE }));
    assert_eq!((status, &body["results"][0]["status"]), (200, &json!("solved")));
    assert_eq!(body["results"][0]["solution"][0], json!([5, 3, 4, 6, 7, 8, 9, 1, 2]));
    let (_, body) = server.post("count", &json!({ "world": "sudoku", "text": NINE }));
    assert_eq!(body["results"][0]["count"], 1);
    let (_, body) =
        server.post("hint", &json!({ "world": "sudoku", "text": NINE, "options": { "depth": 1 } }));
    assert_eq!(body["results"][0]["status"], "hint");
    let (_, body) = server.post("rate", &json!({ "world": "sudoku", "text": NINE }));
    assert_eq!(body["results"][0]["status"], "rated");
    let ask = json!({ "world": "sliding", "text": "1 2\n0 3\n", "answer": "R\n" });
    assert_eq!(server.post("check", &ask).1["results"][0]["right"], true);
    let ask = json!({ "world": "merge", "options": { "seed": "7", "count": 2, "size": "3x3" } });
    assert_eq!(server.post("generate", &ask).1["results"][1]["status"], "made");
    // Without a seed there is another board each time.
    let made = || server.post("generate", &json!({ "world": "sliding" })).1["results"][0].clone();
    let (one, other) = (made(), made());
    assert_ne!((&one["seed"], &one["puzzle"]), (&other["seed"], &other["puzzle"]));
    let ask = json!({ "world": "sudoku", "text": NINE, "options": { "output": "tp3" } });
    let board = server.post("convert", &ask).1["results"][0]["board"].clone();
    assert!(board.as_str().is_some_and(|board| board.contains("9 3 3")), "{board}");
    let ask = json!({ "world": "sliding", "text": "1 2 3\n4 0 6\n7 5 8\n", "options": { "algorithms": "bfs,astar" } });
    let (status, body) = server.post("compare", &ask);
    assert_eq!((status, body["results"].as_array().map(Vec::len)), (200, Some(2)));
    let ask = json!({ "world": "mnk", "text": "3 3 3\nXX.\nOO.\n...\n", "options": { "level": 10, "time": "200ms" } });
    assert_eq!(server.post("play", &ask).1["results"][0]["result"], "X");
    let ask = json!({ "world": "sliding", "text": "1 2 3\n4 0 6\n7 5 8\n", "options": { "algorithm": "bfs" } });
    let (_, body) = server.post("trace", &ask);
    let rows = body["results"][0]["trace"]["rows"].as_array().map_or(0, Vec::len);
    assert!(rows > 3, "{body}");
}

#[test]
fn a_position_is_analysed_with_the_threats_of_both_sides() {
    let server = Running::new();
    let ask = json!({ "world": "mnk", "text": "3 3 3\nXX.\nOO.\n...\n", "options": { "time": "300ms", "lines": 2 } });
    let (status, body) = server.post("analyse", &ask);
    let found = &body["results"][0];
    assert_eq!((status, &found["side"]), (200, &json!("X")), "{body}");
    assert_eq!(found["lines"][0]["line"][0], "2,0", "{body}");
    assert!(found["lines"][0]["chance_x"].as_f64().is_some_and(|chance| chance > 0.99), "{body}");
    assert_eq!(found["threats"]["X"]["wins"], json!([[0, 2]]));
    assert_eq!(found["threats"]["O"]["wins"], json!([[1, 2]]));
    for wrong in [
        json!({ "world": "sudoku", "text": NINE }),
        json!({ "world": "mnk", "text": "3 3 3\nXX.\nOO.\n...\n", "options": { "hash": 5 } }),
    ] {
        assert_eq!(server.post("analyse", &wrong).0, 400);
    }
    // A rule that the engine judges, but does not play: a row of six that X may not make.
    let text = "% gridwright: rule=renju\n3 9 5\nXXX.XX...\n.........\nO.O.O.O.O\n";
    let (_, body) = server.post("analyse", &json!({ "world": "mnk", "text": text }));
    assert_eq!(body["results"][0]["forbidden"], json!([[0, 3]]), "{body}");
    assert!(body["results"][0]["lines"].is_null(), "{body}");
    let (status, body) = server.post("play", &json!({ "world": "mnk", "text": text }));
    assert_eq!(status, 400, "{body}");
}

#[test]
fn boards_are_put_on_paper() {
    let server = Running::new();
    let head = "POST /api/v1/sheet HTTP/1.1\r\nContent-Type: application/json";
    let boards = [
        ("sudoku", NINE),
        ("numbrix", "3\n1 0 0\n0 0 0\n0 0 9\n"),
        ("sliding", "1 2\n0 3\n"),
        ("merge", "2 2\n4 8\n"),
        ("mnk", "3 3 3\nXX.\nOO.\n...\n"),
    ];
    for (world, text) in boards {
        let ask = json!({ "world": world, "text": text });
        let (status, said, body) = server.ask(head, &ask.to_string());
        assert!(status == 200 && body.starts_with("%PDF"), "{world}: {said}");
        assert!(said.to_lowercase().contains("content-type: application/pdf"), "{said}");
        let (status, _, body) = server.ask(
            head,
            &json!({ "world": world, "text": text, "options": { "output": "svg", "solutions": "none" } }).to_string(),
        );
        assert!(status == 200 && body.contains("<svg"), "{world}: {body}");
    }
    for (options, word) in [
        (json!({ "output": "docx" }), "pdf"),
        (json!({ "paper": "a5" }), "letter"),
        (json!({ "solutions": "/tmp/x.pdf" }), "upside-down"),
        (json!({ "font": "/etc/passwd" }), "font"),
        (json!({ "output": "png", "solutions": "last" }), "pages"),
    ] {
        let ask = json!({ "world": "sudoku", "text": NINE, "options": options });
        let (status, _, body) = server.ask(head, &ask.to_string());
        assert!(status == 400 && body.contains(word), "{options}: {body}");
    }
    assert_eq!(server.ask(head, r#"{"world":"sudoku","text":""}"#).0, 400);
}

#[test]
fn worlds_declare_their_techniques() {
    let server = Running::new();
    let (_, _, body) = server.ask("GET /api/v1/techniques HTTP/1.1", "");
    let body: Value = serde_json::from_str(&body).expect("JSON");
    let techniques = |name: &str| {
        let worlds = body["worlds"].as_array().expect("worlds");
        worlds.iter().find(|world| world["name"] == name).expect("the world")["techniques"].clone()
    };
    assert_eq!(techniques("sudoku")[0]["technique"], "full-house");
    assert_eq!(techniques("numbrix")[0]["technique"], "only-way");
    for world in ["sudoku", "numbrix", "sliding", "merge", "mnk"] {
        assert!(techniques(world).as_array().is_some_and(|list| list.len() > 5), "{world}");
        for each in techniques(world).as_array().expect("a list") {
            let about = each["about"].as_str().unwrap_or_default();
            assert!(about.ends_with('.') && about.starts_with(char::is_uppercase), "{each}");
        }
    }
}

#[test]
fn texts_brought_along_stand_for_files_and_nothing_else_does() {
    let server = Running::new();
    let state = json!({ "world": "sudoku", "text": NINE, "options": { "state": "mine" }, "files": { "mine": "r1c3=1\n" } });
    assert_eq!(server.post("hint", &state).1["results"][0]["status"], "mistake");
    let (status, body) = server.post(
        "hint",
        &json!({ "world": "sudoku", "text": NINE, "options": { "state": "/etc/passwd" } }),
    );
    assert_eq!((status, &body["error"]["code"]), (400, &json!("usage")));
    let tables =
        json!({ "world": "sliding", "text": "1 2\n0 3\n", "options": { "tables": "/tmp" } });
    assert_eq!(server.post("solve", &tables).0, 400);
    let table = json!({ "world": "mnk", "text": "3 3 3\n...\n...\n...\n", "options": { "certificate": "/tmp/x" } });
    assert_eq!(server.post("solve", &table).0, 400);
}

#[test]
fn every_refusal_has_its_status_and_its_word() {
    let server = Running::with(None, Allowance { body: 2000, ..Allowance::default() });
    let kind = "\r\nContent-Type: application/json";
    let post = |path: &str, more: &str| format!("POST /api/v1/{path} HTTP/1.1{kind}{more}");
    let good = json!({ "world": "sudoku", "text": NINE }).to_string();
    let cases = [
        (post("solve", ""), "{", 400, "body"),
        (post("solve", ""), "[]", 400, "body"),
        (post("solve", ""), r#"{"world":"chess"}"#, 400, "usage"),
        (post("solve", ""), r#"{"world":"sudoku","txet":""}"#, 400, "body"),
        (post("solve", ""), r#"{"world":"sudoku","text":"abc"}"#, 400, "input"),
        (post("solve", ""), r#"{"world":"sudoku","text":"","options":{"x":[]}}"#, 400, "usage"),
        (post("count", ""), r#"{"world":"mnk","text":"3 3 3\n...\n...\n...\n"}"#, 400, "usage"),
        (post("frobnicate", ""), "{}", 404, "not-found"),
        (post("check", ""), r#"{"world":"sudoku","text":"abc"}"#, 400, "usage"),
        (post("solve", ""), r#" ["sudoku","",null,null,{},{}]"#, 400, "body"),
        ("GET /nothing HTTP/1.1".to_owned(), "", 404, "not-found"),
        ("GET /api/v1/nothing HTTP/1.1".to_owned(), "", 404, "not-found"),
        ("DELETE /api/v1/worlds HTTP/1.1".to_owned(), "", 405, "method"),
        ("GET /../../etc/passwd HTTP/1.1".to_owned(), "", 404, "not-found"),
        ("GET /api/v1/solve HTTP/1.1".to_owned(), "", 405, "method"),
        ("POST / HTTP/1.1".to_owned(), "", 405, "method"),
        (post("solve", ""), "null", 400, "body"),
        (
            post("generate", ""),
            r#"{"world":"sudoku","options":{"clues":5,"count":9}}"#,
            400,
            "usage",
        ),
        ("POST /api/v1/solve HTTP/1.1\r\nContent-Type: text/plain".to_owned(), &good, 415, "type"),
        (post("solve", "\r\nHost: evil.example"), &good, 421, "host"),
        (post("solve", "\r\nOrigin: http://evil.example"), &good, 403, "origin"),
        (post("solve", "\r\nSec-Fetch-Site: cross-site"), &good, 403, "origin"),
    ];
    for (head, body, status, code) in cases {
        let (found, _, answer) = server.ask(&head, body);
        let answer: Value =
            serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{head}: {answer}"));
        assert_eq!((found, &answer["error"]["code"]), (status, &json!(code)), "{head} {body}");
    }
    let (status, ..) = server.ask(&post("solve", ""), &"x".repeat(3000));
    assert_eq!(status, 413);
    let (_, body) = server.post("solve", &json!({ "world": "sliding", "text": "1 2\n3 9\n" }));
    assert_eq!(body["error"]["line"], 2, "{body}");
    // What is null is as if it were not there.
    let nulls = json!({ "world": "sudoku", "text": NINE, "format": null, "answer": null, "options": null, "files": null });
    assert_eq!(server.post("solve", &nulls).1["results"][0]["status"], "solved");
}

/// One board that cannot be read takes the answers of the others from nobody, wherever it stands.
#[test]
fn a_bad_board_stands_in_its_place() {
    let server = Running::new();
    let (good, bad) = ("1 2 3/4 5 6/7 0 8", "1 2 3/4 5 9/7 8 0");
    for (boards, wanted) in [
        ([good, bad, good], ["solved", "error", "solved"]),
        ([good, good, bad], ["solved", "solved", "error"]),
        ([bad, good, bad], ["error", "solved", "error"]),
    ] {
        let (status, body) =
            server.post("solve", &json!({ "world": "sliding", "text": boards.join("\n") }));
        let results = body["results"].as_array().cloned().unwrap_or_default();
        let found: Vec<_> = results.iter().map(|result| result["status"].clone()).collect();
        assert_eq!((status, found), (200, wanted.map(Value::from).to_vec()), "{body}");
    }
    let (status, body) = server.post("solve", &json!({ "world": "sliding", "text": bad }));
    assert_eq!((status, &body["error"]["column"]), (400, &json!(11)), "{body}");
}

#[test]
fn every_answer_carries_the_headers() {
    let server = Running::new();
    for path in ["/", "/app.js", "/style.css", "/api/v1/worlds", "/nothing"] {
        let (_, head, _) = server.ask(&format!("GET {path} HTTP/1.1"), "");
        let head = head.to_lowercase();
        for name in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(name), "{path}: {name}");
        }
    }
    let (status, _, document) = server.ask("GET /api/v1/openapi.json HTTP/1.1", "");
    let document: Value = serde_json::from_str(&document).expect("JSON");
    assert_eq!(status, 200);
    assert!(document["paths"]["/api/v1/{command}"]["post"]["responses"]["429"].is_object());
}

#[test]
fn a_token_is_asked_of_calls() {
    let server = Running::with(Some("correct-horse"), Allowance::default());
    assert_eq!(server.ask("GET /api/v1/worlds HTTP/1.1", "").0, 401);
    let wrong = "GET /api/v1/worlds HTTP/1.1\r\nAuthorization: Bearer correct-hors3";
    assert_eq!(server.ask(wrong, "").0, 401);
    let right = "GET /api/v1/worlds HTTP/1.1\r\nAuthorization: Bearer correct-horse";
    assert_eq!(server.ask(right, "").0, 200);
    let open = Settings {
        address: SocketAddr::from(([0, 0, 0, 0], 0)),
        token: None,
        allowance: Allowance::default(),
    };
    assert!(Server::bind(open).is_err());
}

#[test]
fn events_tell_of_progress_results_and_the_end() {
    let server = Running::new();
    let head = "POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json\r\nAccept: text/event-stream";
    let (status, _, body) = server
        .ask(head, &json!({ "world": "sudoku", "text": format!("{NINE}\n{NINE}\n") }).to_string());
    assert_eq!(status, 200);
    assert_eq!(body.matches("event: result").count(), 2, "{body}");
    assert!(body.contains("event: end"), "{body}");
    let mut ask = long();
    ask["options"]["time-limit"] = json!("500ms");
    let (_, _, body) = server.ask(head, &ask.to_string());
    assert!(body.contains("\"status\":\"limit\""), "{body}");
    let told = body.split("event: progress\ndata: ").skip(1);
    let told: Vec<Value> = told
        .map(|rest| serde_json::from_str(rest.lines().next().unwrap_or_default()).expect("JSON"))
        .collect();
    let last = told.last().expect("signs of life");
    for name in ["seconds", "expanded", "lower_bound", "upper_bound", "best"] {
        assert!(last.get(name).is_some(), "{name}: {last}");
    }
    // The tiles are at least so far from their places.
    assert!(last["lower_bound"].as_u64().is_some_and(|bound| bound >= 100), "{last}");
}
