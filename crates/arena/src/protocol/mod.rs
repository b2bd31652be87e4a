//! The Gomocup (pbrain) protocol: an engine that a manager tells what to do, line by line.
//!
//! One thread reads, one searches, and the caller's decides: a line is never lost, whatever the other two
//! are doing. What arrives during a search waits, but for `YXSTOP` and `END`. A move that is due is said at
//! its time, whether or not the searching thread got a turn to finish.

mod analysis;
mod info;
mod position;
mod search;
mod session;

pub use info::{Info, number_of_rule};

use gridwright_mnk::player::{Alarm, Player};
use gridwright_search::Moment;
use session::Session;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Takes what the engine says, a line at a time, from any thread.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// No command is longer; what is, is read as if it ended here.
const LONGEST_LINE: u64 = 1 << 16;

/// What happens to the engine.
enum Event {
    /// The manager said something.
    Line(String, Moment),
    /// The manager hung up.
    HungUp,
    /// A search, by its number, is finished and taken down: the player comes back.
    Searched(Box<Player>, u64),
}

/// After `END`, a running search has this long to come to an end of its own.
const LAST_SEARCH: Duration = Duration::from_millis(300);
/// After `END`, the engine is gone by then, whatever is left to say.
const LAST_WORDS: Duration = Duration::from_millis(800);

/// Serves until `END` or the end of the input.
pub fn serve(info: &Info, input: impl Read + Send + 'static, say: Say) {
    let (events, inbox) = channel();
    let session = Session::new(info, events.clone(), say);
    std::thread::spawn(move || read_lines(BufReader::new(input), &events));
    converse(session, &inbox);
}

/// Takes events as they come. What was said before `END` is still answered, but in a hurry.
fn converse(mut session: Session, inbox: &Receiver<Event>) {
    let mut waiting: VecDeque<(String, Moment)> = VecDeque::new();
    let mut hung_up = false;
    let mut leaving: Option<Moment> = None;
    let mut alarm = Alarm::default();
    loop {
        let idle = !session.is_searching();
        if idle && let Some((line, since)) = waiting.pop_front() {
            session.obey(&line, since);
            continue;
        }
        if idle && (hung_up || leaving.is_some()) {
            return;
        }
        let due = match leaving {
            None => session.deadline(!waiting.is_empty()),
            Some(since) if session.is_stopped() => since.after(LAST_WORDS),
            Some(since) => since.after(LAST_SEARCH),
        };
        // Nothing but a deadline needs naps.
        let event = match due {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(_) => alarm.wait(inbox, due, || false),
        };
        match event {
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) if leaving.is_none() => session.overdue(),
            Err(RecvTimeoutError::Timeout) if session.is_stopped() => return,
            Err(RecvTimeoutError::Timeout) => session.stop(),
            Ok(Event::Searched(player, number)) => session.conclude(*player, number),
            Ok(Event::HungUp) => {
                hung_up = true;
                session.ponder_no_more();
            }
            Ok(Event::Line(..)) if leaving.is_some() => {}
            Ok(Event::Line(line, since)) => {
                session.stop_pondering();
                match session::word(&line).as_str() {
                    "END" => {
                        leaving = Some(since);
                        session.hurry();
                    }
                    "YXSTOP" | "STOP" if session.is_searching() && waiting.is_empty() => {
                        session.stop();
                    }
                    _ => waiting.push_back((line, since)),
                }
            }
        }
    }
}

/// Hands every line on as it comes, whatever bytes are in it.
fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let mut bytes = Vec::new();
        match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) if bytes.last() != Some(&b'\n') => {
                // The rest of a line that nobody could mean, or the end of the input.
                if input.skip_until(b'\n').is_err() {
                    break;
                }
            }
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if events.send(Event::Line(line, Moment::now())).is_err() {
            return;
        }
    }
    // Nobody listens any more: nothing to tell.
    let _ = events.send(Event::HungUp);
}
