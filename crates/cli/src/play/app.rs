//! What the screen knows: the game, the cursor, what is offered, what is being thought about.

use super::keys::{Kind, Mode};
use super::overlay::Overlay;
use super::saves::{self, Habits};
use super::work::{Engine, Job, News, Work};
use gridwright::Fault;
use gridwright::explain::Advice;
use gridwright::play::action::{Action, Evaluation, Sheet, Standing};
use gridwright::play::{Game, Measure};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A cell by row and column.
pub type Cell = (usize, usize);

/// What is asked and waits for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether to save before leaving.
    Leave,
    /// Which new board.
    New,
}

/// Why the screen is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// Somebody wants to.
    Quit,
    /// Somebody pressed Ctrl-C.
    Interrupt,
}

/// Whether arrows write the numbers of a path, and which way it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Walk {
    /// They only move.
    #[default]
    Off,
    /// They write the next number.
    Up,
    /// They write the number before.
    Down,
}

/// How the game is played here, apart from its rules.
#[derive(Clone, Debug, Default)]
pub struct House {
    /// Options of new boards.
    pub making: BTreeMap<String, String>,
    /// Options that boards are read with.
    pub reading: BTreeMap<String, String>,
    /// Whether clashes are shown unasked.
    pub strict: bool,
    /// What the user chose once and for all.
    pub habits: Habits,
    /// Where games are kept.
    pub folder: Option<PathBuf>,
}

/// The game at the terminal.
pub struct App {
    pub(super) game: Game,
    pub(super) kind: Kind,
    pub(super) house: House,
    pub(super) opponent: Option<Engine>,
    pub(super) cursor: Cell,
    /// Cells chosen besides the cursor's.
    pub(super) chosen: BTreeSet<Cell>,
    pub(super) mode: Mode,
    pub(super) walk: Walk,
    /// Digits of a number that may go on.
    pub(super) typed: Option<u32>,
    /// A move of stones as far as it is typed.
    pub(super) coordinates: String,
    /// A number whose places are shown; `finding` while its digits are awaited.
    pub(super) found: Option<u32>,
    pub(super) finding: bool,
    /// The last thing said.
    pub(super) said: String,
    pub(super) hint: Option<super::advice::Offered>,
    /// How often more of a hint was asked for before it came.
    pub(super) asked: u8,
    pub(super) faults: Vec<Fault>,
    pub(super) question: Option<Question>,
    pub(super) overlay: Option<Overlay>,
    pub(super) over: Option<Measure>,
    pub(super) evaluation: Option<Evaluation>,
    pub(super) work: Option<Work>,
    measuring: Option<Work>,
    pub(super) file: Option<PathBuf>,
    /// What stands in the file, as far as is known here.
    pub(super) kept: String,
    pub(super) saved: bool,
    pub(super) leave: Option<Leave>,
    /// When and where the mouse was pressed last.
    pub(super) clicked: Option<(std::time::Instant, Cell)>,
    /// Where the mouse was pressed, while tiles can be dragged from there.
    pub(super) dragged: Option<Cell>,
    end_told: bool,
}

impl App {
    /// Sits down at a game.
    pub fn new(game: Game, house: House) -> App {
        let mut app = App {
            kind: Kind::of(&game),
            game,
            house,
            opponent: None,
            cursor: (0, 0),
            chosen: BTreeSet::new(),
            mode: Mode::Number,
            walk: Walk::Off,
            typed: None,
            coordinates: String::new(),
            found: None,
            finding: false,
            said: String::new(),
            hint: None,
            asked: 0,
            faults: Vec::new(),
            question: None,
            overlay: None,
            over: None,
            evaluation: None,
            work: None,
            measuring: None,
            file: None,
            kept: String::new(),
            saved: true,
            leave: None,
            clicked: None,
            dragged: None,
            end_told: false,
        };
        app.settle();
        app
    }

    /// Begins at the board as it is now.
    pub(super) fn settle(&mut self) {
        self.kind = Kind::of(&self.game);
        self.call_opponent();
        let picture = self.game.picture();
        let rows = picture.cells.len() / picture.columns.max(1);
        self.cursor = match self.kind {
            Kind::Stones => (rows / 2, picture.columns / 2),
            _ => (0, 0),
        };
        (self.typed, self.found, self.finding) = (None, None, false);
        self.walk = Walk::Off;
        self.chosen.clear();
        self.end_told = false;
        self.said.clear();
        self.greet();
        self.after();
    }

    /// Whoever plays the other stones sits down.
    pub(super) fn call_opponent(&mut self) {
        // A seat that cannot be taken was refused when it was asked for.
        let opponent = self.game.opponent().ok().flatten();
        self.opponent = opponent.map(|opponent| Arc::new(Mutex::new(opponent)));
    }

    /// Says the first time what the arrows move, and keeps that it was said.
    fn greet(&mut self) {
        if self.kind != Kind::Tiles || self.house.habits.blank.is_some() {
            return;
        }
        self.house.habits.blank = Some(false);
        self.keep_habits();
        self.say(self.arrows());
    }

    /// What the arrows move, in words.
    pub(super) fn arrows(&self) -> &'static str {
        if self.house.habits.blank == Some(true) {
            "Arrows move the blank; o makes them move the tile."
        } else {
            "Arrows move the tile; o makes them move the blank."
        }
    }

    pub(super) fn keep_habits(&self) {
        if let Some(folder) = &self.house.folder {
            self.house.habits.keep(folder);
        }
    }

    /// The size of the board in rows and columns.
    pub(super) fn size(&self) -> (usize, usize) {
        let picture = self.game.picture();
        (picture.cells.len() / picture.columns.max(1), picture.columns)
    }

    /// The largest number of a board that is filled; 0 on others.
    pub(super) fn largest(&self) -> u32 {
        self.game.sheet().map_or(0, Sheet::largest)
    }

    /// Time goes by, and work may have come to its end. Says whether anything changed.
    pub fn tick(&mut self, time: Duration) -> bool {
        let before = self.game.seconds as u64;
        if self.game.standing() == Standing::Open {
            self.game.seconds += time.as_secs_f64();
        }
        let mut changed = self.game.seconds as u64 != before;
        if let Some(news) = self.work.as_ref().and_then(Work::news) {
            self.work = None;
            self.hear(news);
            changed = true;
        }
        if let Some(news) = self.measuring.as_ref().and_then(Work::news) {
            self.measuring = None;
            self.hear(news);
            changed = true;
        }
        changed
    }

    /// Whether it is the opponent's turn.
    pub(super) fn is_due(&self) -> bool {
        self.opponent.is_some() && self.game.is_opponents_turn()
    }

    pub(super) fn say(&mut self, text: &str) {
        text.clone_into(&mut self.said);
    }

    /// Says what comes without a capital and a stop.
    pub(super) fn tell(&mut self, text: &str) {
        let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
        self.said = sentence(text) + stop;
    }

    /// Whether the way to the goal is being measured.
    pub(super) fn is_measuring(&self) -> bool {
        self.measuring.is_some()
    }

    /// Whether something is being thought about.
    #[cfg(test)]
    pub fn is_busy(&self) -> bool {
        self.work.is_some() || self.measuring.is_some()
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Advice(advice) => self.offer(advice),
            News::Checked(faults) => {
                self.tell(faults.first().map_or("Nothing wrong is known", |first| &first.message));
                self.faults = faults;
            }
            News::Measured(measure) => {
                if let Measure::Known { optimum, .. } = measure {
                    self.game.optimum = Some(optimum);
                }
                self.over = Some(measure);
            }
            News::Reply(Some(action)) => {
                if let Action::Place { cell } = action {
                    self.cursor = cell;
                }
                self.act(action);
            }
            News::Reply(None) => self.say("The opponent knows no move."),
            News::Evaluated(evaluation) => {
                self.said.clone_from(&evaluation.text);
                self.evaluation = Some(evaluation);
            }
            News::Reviewed(Advice::Steps(steps)) => self.show_review(steps),
            News::Reviewed(Advice::Limit(_)) => self.say("The review did not end in time."),
            News::Reviewed(_) => self.say("There is nothing to review."),
            News::Board(text, seed) => self.lay(&text, seed),
            News::Failed(why) => self.tell(&why),
        }
    }

    pub(super) fn lay(&mut self, text: &str, seed: Option<u64>) {
        match Game::new(self.game.world().name(), text, &self.house.reading) {
            Ok(mut game) => {
                // A game that is not over is not thrown away.
                let keep = !self.saved && self.game.standing() == Standing::Open;
                if keep && self.house.folder.is_some() {
                    self.save();
                    if !self.saved {
                        return;
                    }
                }
                let kept = std::mem::take(&mut self.said);
                game.seed = seed;
                game.seat = self.game.seat.take();
                self.game = game;
                (self.file, self.saved) = (None, true);
                self.settle();
                if keep && self.said.is_empty() {
                    self.said = kept;
                }
            }
            Err(error) => self.tell(&error.to_string()),
        }
    }

    /// Starts to think about something; while the opponent thinks, about nothing else.
    pub(super) fn start(&mut self, job: Job) {
        let asked = !matches!(job, Job::Reply(_) | Job::Board(..));
        let thinks = matches!(&self.work, Some(work) if matches!(work.job, Job::Reply(_)));
        if thinks && asked {
            self.say("It is the opponent's turn.");
            return;
        }
        self.work = Some(Work::start(job, &self.game));
    }

    /// Does an action; what it makes stale goes.
    pub(super) fn act(&mut self, action: Action) -> bool {
        match self.game.act(action) {
            Ok(()) => {
                self.said.clear();
                self.after();
                true
            }
            Err(refusal) => {
                self.tell(&refusal.to_string());
                false
            }
        }
    }

    /// The opponent begins to think, where it is its turn.
    pub(super) fn ask_opponent(&mut self) {
        if let Some(engine) = self.opponent.clone().filter(|_| self.is_due()) {
            self.start(Job::Reply(engine));
        }
    }

    /// The board has changed.
    pub(super) fn after(&mut self) {
        (self.hint, self.work, self.evaluation) = (None, None, None);
        self.coordinates.clear();
        self.measuring = None;
        self.saved = self.game.actions().is_empty() && self.game.undone() == 0;
        self.faults = if self.house.strict { self.game.faults() } else { Vec::new() };
        if self.kind.slides() {
            self.measuring = Some(Work::start(Job::Optimum, &self.game));
        }
        // Whoever looks back does not want to be answered: that would end what was played.
        if self.game.undone() == 0 {
            self.ask_opponent();
        }
        match self.game.standing() {
            Standing::Open => self.end_told = false,
            _ if self.end_told => {}
            standing => {
                self.end_told = true;
                self.said = match standing {
                    Standing::Over(how) if self.kind == Kind::Stones => {
                        format!("{}. y reviews the game, N begins another.", sentence(&how))
                    }
                    Standing::Over(how) => format!("{}. u takes back.", sentence(&how)),
                    _ => {
                        let time = saves::clock(self.game.seconds);
                        format!("Solved in {time}. N begins another.")
                    }
                };
            }
        }
    }
}

/// With a capital.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
