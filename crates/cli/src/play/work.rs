//! What takes long, on a thread of its own: the screen goes on, and Esc stops it.

use gridwright::explain::Advice;
use gridwright::play::action::{Action, Evaluation, Opponent};
use gridwright::play::{Game, Measure};
use gridwright::{Cancel, Fault, Limits};
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Who plays the other stones; whoever thinks holds it.
pub type Engine = Arc<Mutex<Box<dyn Opponent>>>;

/// The name of the threads: their panics are not shown over the board.
pub const THREAD: &str = "play-work";

/// What a piece of work may use.
const MEMORY: u64 = 1 << 30;

/// What is to be done.
#[derive(Clone, Debug)]
pub enum Job {
    /// The next step.
    Hint,
    /// Whether anything is wrong.
    Check,
    /// Moves above the fewest.
    Optimum,
    /// The opponent's move.
    Reply(Engine),
    /// What the position is worth.
    Evaluate,
    /// Every move of the game judged.
    Review,
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
            Job::Reply(_) => "the opponent thinks",
            Job::Evaluate => "weighing the position",
            Job::Review => "reviewing the game",
            Job::Board(..) => "making a board",
        }
    }

    /// The time it may take; games of two know themselves how long to think.
    fn time(&self, game: &Game) -> Option<Duration> {
        let seconds = match self {
            Job::Optimum => 5,
            Job::Board(..) => 60,
            Job::Hint | Job::Check if game.to_move().is_none() => 20,
            Job::Hint | Job::Check | Job::Evaluate | Job::Review | Job::Reply(_) => return None,
        };
        Some(Duration::from_secs(seconds))
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
    Measured(Measure),
    /// What the opponent does.
    Reply(Option<Action>),
    /// What the position is worth.
    Evaluated(Evaluation),
    /// Every move of the game, judged.
    Reviewed(Advice),
    /// A new board and its seed.
    Board(String, Option<u64>),
    /// Nothing, and why.
    Failed(String),
}

/// Work under way.
#[derive(Debug)]
pub struct Work {
    /// What is going on.
    pub job: Job,
    cancel: Cancel,
    news: Receiver<News>,
}

impl Work {
    /// Starts it. The game is copied: the player plays on.
    pub fn start(job: Job, game: &Game) -> Work {
        let (sender, news) = channel();
        let cancel = Cancel::default();
        let (flag, saved, given) = (cancel.clone(), game.save(), job.clone());
        let work = move || {
            let news = Game::open(&saved).map_err(|error| error.to_string());
            let news = news.and_then(|game| run(&given, &game, &flag));
            // Nobody listens any more where the work was stopped.
            let _ = sender.send(news.unwrap_or_else(News::Failed));
        };
        // Where no thread can be had, the sender is gone and the answer says so.
        let _ = std::thread::Builder::new().name(THREAD.to_owned()).spawn(work);
        Work { job, cancel, news }
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

fn run(job: &Job, game: &Game, cancel: &Cancel) -> Result<News, String> {
    let limits = Limits { time: job.time(game), memory: Some(MEMORY), ..Limits::default() };
    let said = |error: gridwright::play::PlayError| error.to_string();
    Ok(match job {
        Job::Hint => News::Advice(game.hint(limits, cancel).map_err(said)?),
        Job::Check => News::Checked(game.check(limits, cancel).map_err(said)?),
        Job::Optimum => News::Measured(game.measure(limits, cancel)),
        Job::Reply(engine) => {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            News::Reply(engine.choose(game.actions(), cancel))
        }
        Job::Evaluate => match game.evaluate(limits, cancel) {
            Some(Ok(evaluation)) => News::Evaluated(evaluation),
            Some(Err(_)) => return Err("Nothing was found out in time.".to_owned()),
            None => return Err("There is nothing to weigh.".to_owned()),
        },
        Job::Review => News::Reviewed(game.review(limits, cancel).map_err(said)?),
        Job::Board(options, seed) => {
            let (world, reading) = (game.world().name(), game.options());
            let made = Game::make(world, options, reading, *seed, limits, cancel).map_err(said)?;
            News::Board(made.puzzle_text(), made.seed)
        }
    })
}
