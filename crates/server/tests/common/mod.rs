//! A server over real connections, for the tests of all files.

use gridwright::Cancel;
use gridwright_server::{Allowance, Server, Settings};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A server of its own that is stopped when it is dropped.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Asks it to stop.
    pub stop: Cancel,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    pub fn with(token: Option<&str>, allowance: Allowance) -> Running {
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let settings = Settings { address, token: token.map(str::to_owned), allowance };
        let server = Server::bind(settings).expect("a free port");
        let (address, stop) = (server.address().expect("an address"), Cancel::default());
        let flag = stop.clone();
        let thread = std::thread::spawn(move || server.run(&flag).expect("it runs"));
        Running { address, stop, thread: Some(thread) }
    }

    pub fn new() -> Running {
        Running::with(None, Allowance::default())
    }

    pub fn send(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        let (length, host) = (body.len(), self.address);
        let host =
            if head.contains("\r\nHost:") { String::new() } else { format!("Host: {host}\r\n") };
        let text =
            format!("{head}\r\n{host}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}");
        stream.write_all(text.as_bytes()).expect("it is sent");
        stream
    }

    pub fn ask(&self, head: &str, body: &str) -> (u16, String, String) {
        let mut text = Vec::new();
        self.send(head, body).read_to_end(&mut text).expect("an answer");
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.expect("a status"), head.to_owned(), body.to_owned())
    }

    pub fn post(&self, command: &str, body: &Value) -> (u16, Value) {
        let head = format!("POST /api/v1/{command} HTTP/1.1\r\nContent-Type: application/json");
        let (status, _, body) = self.ask(&head, &body.to_string());
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.raise();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends in good order");
        }
    }
}

pub const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A board of 24 tiles far from order: nobody solves it while a test runs.
pub const FAR: &str = "24 23 22 21 20\n19 18 17 16 15\n14 13 12 11 10\n9 8 7 6 5\n4 3 2 1 0\n";

/// A request that takes as long as it may.
pub fn long() -> Value {
    json!({ "world": "sliding", "text": FAR, "options": { "algorithm": "ida" } })
}
