//! `engine`: mnk over the Gomocup (pbrain) protocol on standard input and output.
//!
//! One thread reads, one thinks, and this one decides: a line is never lost, whatever the other two are
//! doing. What arrives during a thought waits, but for `YXSTOP` and `END`. A move that is due is said at
//! its time, whether or not the thinking thread got a turn to finish.

mod info;
mod position;
mod session;
mod thought;

use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use gridwright::mnk::champion::Player;
use gridwright::mnk::thinker::Alarm;
use session::Session;
use std::collections::VecDeque;
use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// No command is longer; what is, is read as if it ended here.
const LONGEST_LINE: u64 = 1 << 16;

/// What happens to the engine.
enum Event {
    /// The manager said something.
    Line(String, Instant),
    /// The manager hung up.
    HungUp,
    /// A thought, by its number, is finished and noted: the player comes back.
    Thought(Box<Player>, u64),
}

/// The command's grammar.
pub fn grammar() -> Clap {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Clap::new("engine")
        .about("Play mnk over the Gomocup (pbrain) protocol on standard input and output")
        .arg(option("threads", "N", "Threads to think with [default: 1]"))
        .arg(option("level", "LEVEL", "Strength, 1 to 10 [default: 10]"))
        .arg(option("hash", "MIB", "Size of the table [default: 64, or half of INFO max_memory]"))
        .arg(
            Arg::new("ponder")
                .long("ponder")
                .help("Think while the other side does, too")
                .action(ArgAction::SetTrue),
        )
}

/// After `END`, a running thought has this long to come to an end of its own.
const LAST_THOUGHT: Duration = Duration::from_millis(300);
/// After `END`, the engine is gone by then, whatever is left to say.
const LAST_WORDS: Duration = Duration::from_millis(800);

/// Serves until `END` or the end of the input.
pub fn run(matches: &ArgMatches) -> anyhow::Result<u8> {
    let (events, inbox) = channel();
    let session = Session::new(&info::settings(matches)?, events.clone());
    std::thread::spawn(move || read_lines(&events));
    serve(session, &inbox);
    Ok(0)
}

/// Takes events as they come. What was said before `END` is still answered, but in a hurry.
fn serve(mut session: Session, inbox: &Receiver<Event>) {
    let mut waiting: VecDeque<(String, Instant)> = VecDeque::new();
    let mut hung_up = false;
    let mut leaving: Option<Instant> = None;
    let mut alarm = Alarm::default();
    loop {
        let idle = !session.is_thinking();
        if idle && let Some((line, since)) = waiting.pop_front() {
            session.obey(&line, since);
            continue;
        }
        if idle && (hung_up || leaving.is_some()) {
            return;
        }
        let due = match leaving {
            None => session.deadline(!waiting.is_empty()),
            Some(since) if session.is_stopped() => Some(since + LAST_WORDS),
            Some(since) => Some(since + LAST_THOUGHT),
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
            Ok(Event::Thought(player, number)) => session.conclude(*player, number),
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
                    "YXSTOP" | "STOP" if session.is_thinking() && waiting.is_empty() => {
                        session.stop();
                    }
                    _ => waiting.push_back((line, since)),
                }
            }
        }
    }
}

/// Hands every line on as it comes, whatever bytes are in it.
fn read_lines(events: &Sender<Event>) {
    let mut input = std::io::stdin().lock();
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
        if events.send(Event::Line(line, Instant::now())).is_err() {
            return;
        }
    }
    // Nobody listens any more: nothing to tell.
    let _ = events.send(Event::HungUp);
}

/// Prints a line and makes sure it leaves.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // The manager may be gone; the end of the input will tell.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
