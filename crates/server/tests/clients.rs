//! Clients that leave, crowd, dawdle or talk nonsense, and a server that stops.

mod common;

use common::{NINE, Running, long};
use gridwright::Limits;
use gridwright_server::Allowance;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The only core is taken, whoever took it hangs up: the next answer comes within 100 ms.
#[test]
fn whoever_hangs_up_frees_a_core() {
    for accept in ["", "\r\nAccept: text/event-stream"] {
        let server = Running::with(None, Allowance { cores: 1, ..Allowance::default() });
        let head = format!("POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json{accept}");
        let mut times = Vec::new();
        for _ in 0..5 {
            let stream = server.send(&head, &long().to_string());
            std::thread::sleep(Duration::from_millis(300));
            drop(stream);
            let start = Instant::now();
            let (status, _) =
                server.post("solve", &json!({ "world": "merge", "text": "2 2\n4 8\n" }));
            assert_eq!(status, 200);
            times.push(start.elapsed());
        }
        // Other work on this machine may delay some of them.
        let best = times.iter().min().expect("five of them");
        assert!(*best < Duration::from_millis(100), "{times:?}");
    }
}

#[test]
fn a_full_queue_says_when_to_come_again() {
    let server = Running::with(None, Allowance { cores: 1, queue: 1, ..Allowance::default() });
    let head = "POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json";
    let held: Vec<_> = (0..2)
        .map(|_| {
            let stream = server.send(head, &long().to_string());
            std::thread::sleep(Duration::from_millis(200));
            stream
        })
        .collect();
    let (status, head, _) =
        server.ask(head, &json!({ "world": "sudoku", "text": NINE }).to_string());
    assert_eq!(status, 429);
    assert!(head.to_lowercase().contains("retry-after: 1"), "{head}");
    drop(held);
}

#[test]
fn a_stop_ends_what_is_running_within_five_seconds() {
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let server = Running::with(None, Allowance { limits, ..Allowance::default() });
    let head = "POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json";
    let mut stream = server.send(head, &long().to_string());
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    drop(server);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("what was found so far");
    assert!(answer.contains("\"complete\":false"), "{answer}");
}

/// Bytes of a small generator: no request may do more than be refused.
#[test]
fn a_thousand_malformed_requests_do_no_harm() {
    let server = Running::new();
    let mut state = 88_172_645_463_325_252_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let pieces = [
        "{",
        "}",
        "\"world\":",
        "\"sudoku\"",
        "\"mnk\"",
        ",",
        "\"text\":",
        "\"1 2\\n3 0\"",
        "[",
        "]",
        "null",
        "-1e999",
        "\"options\":{",
        "\"size\":\"9999999x9\"",
        "\"\\ud800\"",
        "\u{0}",
    ];
    for _ in 0..1000 {
        let body: String =
            (0..next() % 12).map(|_| pieces[next() as usize % pieces.len()]).collect();
        let command = [
            "solve", "count", "check", "hint", "rate", "generate", "convert", "compare", "play",
            "trace",
        ][next() as usize % 10];
        let head = format!("POST /api/v1/{command} HTTP/1.1\r\nContent-Type: application/json");
        let (status, _, answer) = server.ask(&head, &body);
        assert!((200..500).contains(&status), "{command} {body}: {status} {answer}");
    }
    assert_eq!(server.post("solve", &json!({ "world": "sudoku", "text": NINE })).0, 200);
}

/// A head, a body or a reader that does not go on is waited for so long and no longer; nobody else waits.
#[test]
fn slow_clients_are_cut_off() {
    let patience = Duration::from_millis(300);
    let server = Running::with(None, Allowance { cores: 1, patience, ..Allowance::default() });
    let host = server.address;
    let head =
        format!("POST /api/v1/solve HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json");
    let begun = Instant::now();
    // Half a head.
    let mut heads = TcpStream::connect(server.address).expect("a connection");
    heads.write_all(&head.as_bytes()[..30]).expect("it is sent");
    // A body that never comes, which holds the only place.
    let mut bodies = TcpStream::connect(server.address).expect("a connection");
    bodies.write_all(format!("{head}\r\nContent-Length: 99\r\n\r\n{{").as_bytes()).expect("sent");
    std::thread::sleep(Duration::from_millis(50));
    let (status, _) = server.post("solve", &json!({ "world": "merge", "text": "2 2\n4 8\n" }));
    assert_eq!(status, 200);
    let mut said = String::new();
    bodies.read_to_string(&mut said).expect("a refusal");
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    said.clear();
    // A head that never comes has no answer, or the shortest.
    let _ = heads.read_to_string(&mut said);
    assert!(!said.contains("200 OK"), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

/// Whoever asks for much and reads nothing holds neither memory nor the core.
#[test]
fn who_reads_nothing_is_left() {
    let patience = Duration::from_millis(300);
    let server = Running::with(None, Allowance { cores: 1, patience, ..Allowance::default() });
    let head = "POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json\r\nAccept: text/event-stream";
    let many = format!("{NINE}\n").repeat(12_000);
    let unread = server.send(head, &json!({ "world": "sudoku", "text": many }).to_string());
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    let (status, _) = server.post("solve", &json!({ "world": "merge", "text": "2 2\n4 8\n" }));
    assert_eq!(status, 200);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    drop(unread);
}

/// A request whose head arrives while the server is stopping is told so.
#[test]
fn a_server_that_stops_says_so() {
    let server = Running::new();
    let held = server
        .send("POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json", &long().to_string());
    let head = format!("POST /api/v1/solve HTTP/1.1\r\nHost: {}\r\n", server.address);
    let mut late = TcpStream::connect(server.address).expect("a connection");
    late.write_all(head.as_bytes()).expect("it is sent");
    std::thread::sleep(Duration::from_millis(300));
    server.stop.raise();
    std::thread::sleep(Duration::from_millis(300));
    late.write_all(b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}").expect("sent");
    let mut said = String::new();
    late.read_to_string(&mut said).expect("an answer");
    assert!(said.starts_with("HTTP/1.1 503"), "{said}");
    assert!(said.to_lowercase().contains("retry-after: 1") && said.contains("stopping"), "{said}");
    drop(held);
}
