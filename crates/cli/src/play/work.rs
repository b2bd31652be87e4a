//! What takes long, on a thread of its own: the screen goes on, and Esc stops it.

use super::opponent::Opponent;
use gridwright::call::{Call, Host, Item};
use gridwright::explain::{Advice, Step};
use gridwright::files::NoFiles;
use gridwright::play::Game;
use gridwright::{Cancel, Command, Fault, Limits};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// The name of the threads: their panics are not shown over the board.
pub const THREAD: &str = "play-work";

/// What a piece of work may use.
const MEMORY: u64 = 1 << 30;

/// What is to be done.
#[derive(Debug)]
pub enum Job {
    /// The next step.
    Hint,
    /// Whether anything is wrong.
    Check,
    /// Moves above the fewest.
    Optimum,
    /// The opponent's move.
    Reply,
    /// A new board, made with these options.
    Board(BTreeMap<String, String>, u64),
}

impl Job {
    /// What is going on, for people.
    pub fn name(&self) -> &'static str {
        match self {
            Job::Hint => "thinking about a hint",
            Job::Check => "checking",
            Job::Optimum => "measuring",
            Job::Reply => "thinking",
            Job::Board(..) => "making a board",
        }
    }

    fn time(&self) -> Duration {
        Duration::from_secs(match self {
            Job::Optimum => 5,
            Job::Board(..) => 60,
            _ => 20,
        })
    }
}

/// What came of it.
#[derive(Debug)]
pub enum News {
    /// A hint.
    Advice(Advice),
    /// What is wrong.
    Checked(Vec<Fault>),
    /// Moves above the fewest, where that could be said.
    Over(Option<u32>),
    /// Where the opponent plays.
    Reply(Option<(usize, usize)>),
    /// A new board and its seed.
    Board(String, u64),
    /// Nothing, and why.
    Failed(String),
}

/// Work under way.
#[derive(Debug)]
pub struct Work {
    /// What is going on.
    pub name: &'static str,
    cancel: Cancel,
    news: Receiver<News>,
}

impl Work {
    /// Starts it. The game is copied: the player plays on.
    pub fn start(job: Job, game: &Game, opponent: Option<&Opponent>) -> Work {
        let (sender, news) = channel();
        let (cancel, name) = (Cancel::default(), job.name());
        let (flag, saved, opponent) = (cancel.clone(), game.save(), opponent.cloned());
        let work = move || {
            let news = Game::open(&saved).map_err(|error| error.to_string());
            let news = news.and_then(|game| run(&job, &game, opponent.as_ref(), &flag));
            // Nobody listens any more where the work was stopped.
            let _ = sender.send(news.unwrap_or_else(News::Failed));
        };
        // Where no thread can be had, the sender is gone and the answer says so.
        let _ = std::thread::Builder::new().name(THREAD.to_owned()).spawn(work);
        Work { name, cancel, news }
    }

    /// What came of it, if it is done.
    pub fn news(&self) -> Option<News> {
        match self.news.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(News::Failed("that did not work".to_owned())),
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.cancel.raise();
    }
}

fn run(
    job: &Job,
    game: &Game,
    opponent: Option<&Opponent>,
    cancel: &Cancel,
) -> Result<News, String> {
    let limits = Limits { time: Some(job.time()), memory: Some(MEMORY), ..Limits::default() };
    let said = |error: gridwright::play::PlayError| error.to_string();
    Ok(match job {
        Job::Hint if game.world().has(Command::Hint) => {
            News::Advice(game.hint(limits, cancel).map_err(said)?)
        }
        Job::Hint => News::Advice(match opponent {
            Some(opponent) => opponent.advise(game, cancel)?,
            None => best_move(game, limits, cancel)?,
        }),
        Job::Check => News::Checked(game.check(limits, cancel).map_err(said)?),
        Job::Optimum => News::Over(game.over_optimum(limits, cancel)),
        Job::Reply => News::Reply(opponent.and_then(|opponent| opponent.choose(game, cancel))),
        Job::Board(options, seed) => {
            let board = board(game.world().name(), options, *seed, limits, cancel)?;
            News::Board(board, *seed)
        }
    })
}

/// The first move of a best answer, for worlds that have no hints of their own.
fn best_move(game: &Game, limits: Limits, cancel: &Cancel) -> Result<Advice, String> {
    let text = game.position_text().ok_or("the board contradicts itself")?;
    let object = ask(Command::Solve, game.world().name(), game.options(), &text, limits, cancel)?;
    let moves = object["moves"].as_str().unwrap_or_default();
    let (Some(first), left) = (moves.chars().next(), moves.len().saturating_sub(1)) else {
        return Ok(match object["status"].as_str() {
            Some("unsolvable") => Advice::Unsolvable("from here there is no way".to_owned()),
            Some("solved") => Advice::Done,
            _ => Advice::Stuck("no way was found in time".to_owned()),
        });
    };
    let best = if object["optimal"] == true { "a shortest way" } else { "a way" };
    Ok(Advice::Steps(vec![Step {
        action: Some(first.to_string()),
        remaining: u32::try_from(left).ok(),
        texts: [
            format!("{} moves are left on {best}.", left + 1),
            format!("It begins {}.", if "LR".contains(first) { "sideways" } else { "up or down" }),
            format!("Move {first}: {left} are left after it."),
        ],
        ..Step::default()
    }]))
}

/// A new board as text.
pub fn board(
    world: &str,
    options: &BTreeMap<String, String>,
    seed: u64,
    limits: Limits,
    cancel: &Cancel,
) -> Result<String, String> {
    let mut options = options.clone();
    options.insert("seed".to_owned(), seed.to_string());
    let object = ask(Command::Generate, world, &options, "", limits, cancel)?;
    match object["puzzle"].as_str() {
        Some(puzzle) => Ok(puzzle.to_owned()),
        None => Err(object["why"].as_str().unwrap_or("no board was made").to_owned()),
    }
}

/// The first object that a call answers with.
fn ask(
    command: Command,
    world: &str,
    options: &BTreeMap<String, String>,
    text: &str,
    limits: Limits,
    cancel: &Cancel,
) -> Result<Value, String> {
    let host =
        Host { limits, threads: 1, seed: 0, files: Arc::new(NoFiles), cancel, progress: &() };
    let call = Call::new(command, world, options, &host).map_err(|error| error.to_string())?;
    let mut answer = Err("no answer came".to_owned());
    call.run(text, None, &host, &mut |item| match item {
        Item::Warning(_) => true,
        Item::Unreadable(_, error) => {
            answer = Err(error.to_string());
            false
        }
        Item::Object(object) => {
            answer = serde_json::from_str(&object).map_err(|error| error.to_string());
            false
        }
    });
    answer
}
