//! An engine in a process of its own, spoken to in pbrain.

use super::game::Fault;
use super::{Pace, Setup};
use crate::protocol::number_of_rule;
use gridwright_mnk::player::Clock;
use gridwright_mnk::{Cell, Position, Variant};
use gridwright_search::{Cancel, Moment};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// What starting may take.
const START: Duration = Duration::from_secs(10);
/// What a move may take beyond its time before nobody waits any longer.
const GRACE: Duration = Duration::from_millis(500);
/// How much longer is waited where the processor's time counts.
const PATIENCE: u32 = 20;
/// How long a process may take to leave after `END`.
const LEAVE: Duration = Duration::from_secs(1);
/// Lines that may wait to be heard; a program that says more has to wait itself.
const MOST_LINES: usize = 1024;
/// No answer is longer; the rest of a longer line is passed over.
const LONGEST_LINE: u64 = 1 << 12;
/// How often an interrupt is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// The process.
#[derive(Debug)]
pub struct External {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl External {
    /// Starts the program and tells it the rules.
    pub fn start(command: &str, variant: Variant, setup: &Setup) -> Result<External, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("no command")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("{program}: {e}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("no pipes".to_owned());
        };
        let (sender, lines) = sync_channel(MOST_LINES);
        std::thread::spawn(move || listen(BufReader::new(output), &sender));
        let mut external = External { child, input, lines };
        external.greet(variant, setup).map_err(|_| format!("{program}: no OK to START"))?;
        Ok(external)
    }

    fn greet(&mut self, variant: Variant, setup: &Setup) -> Result<(), Fault> {
        // Some engines answer an unknown key with an error, so k is only announced where it is not 5.
        if variant.k() != 5 {
            self.send(&format!("INFO win_length {}", variant.k()))?;
        }
        self.send(&format!("INFO rule {}", number_of_rule(variant.rule())))?;
        if variant.rows() == variant.cols() {
            self.send(&format!("START {}", variant.rows()))?;
        } else {
            self.send(&format!("RECTSTART {},{}", variant.cols(), variant.rows()))?;
        }
        let since = Moment::now();
        loop {
            let line = self.hear(since, START, &Cancel::default())?;
            match line.split_whitespace().next() {
                Some("OK") => break,
                Some("ERROR") => return Err(Fault::Crash),
                _ => {}
            }
        }
        let millis = |time: Option<Duration>| time.map_or(0, |t| t.as_millis());
        self.send(&format!("INFO timeout_turn {}", millis(setup.clock.turn)))?;
        self.send(&format!("INFO timeout_match {}", millis(setup.clock.left)))?;
        if let Pace::Nodes(nodes) = setup.pace {
            self.send(&format!("INFO max_node {nodes}"))?;
        }
        self.send("INFO game_type 1")
    }

    /// The number of the process.
    pub fn process(&self) -> String {
        self.child.id().to_string()
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = self.input.write_all(format!("{line}\r\n").as_bytes());
        sent.and_then(|()| self.input.flush()).map_err(|_| Fault::Crash)
    }

    fn hear(&mut self, since: Moment, time: Duration, cancel: &Cancel) -> Result<String, Fault> {
        loop {
            let left = time.saturating_sub(since.elapsed());
            // Looked at before every line: a program that never stops talking has no more time than others.
            if left.is_zero() || cancel.is_raised() {
                return Err(Fault::Time);
            }
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Crash),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Asks for a move by showing the whole position. Where the processor's time counts, it is told
    /// before every move, and the clock on the wall does not matter.
    pub fn choose(
        &mut self,
        board: &Position,
        clock: Clock,
        paced: bool,
        cancel: &Cancel,
    ) -> Result<Cell, Fault> {
        let variant = board.variant();
        let left = clock.left.map_or(i64::from(i32::MAX), |left| left.as_millis() as i64);
        self.send(&format!("INFO time_left {left}"))?;
        if let (true, Some(turn)) = (paced, clock.turn) {
            self.send(&format!("INFO timeout_turn {}", turn.as_millis()))?;
        }
        if board.free() == variant.cells() {
            self.send("BEGIN")?;
        } else {
            let mut text = "BOARD\r\n".to_owned();
            for cell in board.order_of_play() {
                let own = board.mark(cell).side() == Some(board.to_move());
                let who = if own { 1 } else { 2 };
                text.push_str(&format!("{},{who}\r\n", variant.write_move(cell)));
            }
            self.send(&(text + "DONE"))?;
        }
        let times = [clock.turn, clock.left].into_iter().flatten();
        let time = times.min().unwrap_or(Duration::from_hours(1)) + GRACE;
        let time = if paced { time * PATIENCE } else { time };
        let since = Moment::now();
        loop {
            let line = self.hear(since, time, cancel)?;
            if let Ok(cell) = variant.read_move(&line) {
                return Ok(cell);
            }
            if line.starts_with("ERROR") {
                return Err(Fault::Crash);
            }
            if line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(',') {
                // A move, but none on this board.
                return Err(Fault::Illegal);
            }
        }
    }
}

/// Hands on what a program says, line by line, in no more memory than [`MOST_LINES`] need.
fn listen(mut output: impl BufRead, lines: &SyncSender<String>) {
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
            let _ = output.skip_until(b'\n');
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if !read.is_ok_and(|bytes| bytes > 0) || lines.send(line).is_err() {
            break;
        }
    }
}

impl Drop for External {
    /// Says goodbye, waits a little, and then insists.
    fn drop(&mut self) {
        let _ = self.send("END");
        let since = Moment::now();
        while since.elapsed() < LEAVE {
            // What it still says must not keep it from reading.
            while since.elapsed() < LEAVE && self.lines.try_recv().is_ok() {}
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(10)),
                _ => return,
            }
        }
        // It may have gone this very moment.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
