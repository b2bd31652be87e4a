//! What the screen knows: the game, the cursor, what is offered, what is being thought about.

use super::keys::{Kind, Mode, Wish};
use super::opponent::Opponent;
use super::saves;
use super::work::{Job, News, Work};
use gridwright::explain::Grade;
use gridwright::play::Game;
use gridwright::play::action::{Action, Standing};
use gridwright::{Command, Fault};
use std::collections::BTreeMap;
use std::path::PathBuf;
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
    /// Whether arrows move the blank rather than the tile.
    pub blank: bool,
    /// Where games are kept.
    pub folder: Option<PathBuf>,
}

/// The game at the terminal.
pub struct App {
    pub(super) game: Game,
    pub(super) kind: Kind,
    pub(super) house: House,
    pub(super) opponent: Option<Opponent>,
    pub(super) cursor: Cell,
    pub(super) mode: Mode,
    pub(super) walk: Walk,
    pub(super) clean: bool,
    /// Digits of a number that may go on.
    pub(super) typed: Option<u32>,
    /// A number whose places are shown; `finding` while its digits are awaited.
    pub(super) found: Option<u32>,
    pub(super) finding: bool,
    /// The last thing said.
    pub(super) said: String,
    pub(super) hint: Option<super::advice::Offered>,
    pub(super) faults: Vec<Fault>,
    pub(super) question: Option<Question>,
    pub(super) help: bool,
    pub(super) over: Option<u32>,
    pub(super) work: Option<Work>,
    measuring: Option<Work>,
    pub(super) file: Option<PathBuf>,
    pub(super) saved: bool,
    pub(super) leave: Option<Leave>,
    end_told: bool,
}

impl App {
    /// Sits down at a game.
    pub fn new(game: Game, house: House, opponent: Option<Opponent>) -> App {
        let kind = match (game.world().name(), game.sheet()) {
            ("mnk", _) => Kind::Stones,
            ("numbrix", _) => Kind::Path,
            (_, Some(_)) => Kind::Fill,
            (_, None) => Kind::Moves,
        };
        let mut app = App {
            game,
            kind,
            house,
            opponent,
            cursor: (0, 0),
            mode: Mode::Number,
            walk: Walk::Off,
            clean: true,
            typed: None,
            found: None,
            finding: false,
            said: String::new(),
            hint: None,
            faults: Vec::new(),
            question: None,
            help: false,
            over: None,
            work: None,
            measuring: None,
            file: None,
            saved: true,
            leave: None,
            end_told: false,
        };
        app.settle();
        app
    }

    /// Begins at the board as it is now.
    fn settle(&mut self) {
        let picture = self.game.picture();
        let rows = picture.cells.len() / picture.columns.max(1);
        self.cursor = match self.kind {
            Kind::Stones => (rows / 2, picture.columns / 2),
            _ => (0, 0),
        };
        (self.typed, self.found, self.finding) = (None, None, false);
        (self.end_told, self.said) = (false, self.greeting().to_owned());
        self.after();
    }

    fn greeting(&self) -> &'static str {
        match (self.game.world().name(), self.house.blank) {
            ("sliding", true) => "Arrows move the blank; o makes them move the tile.",
            ("sliding", false) => "Arrows move the tile; o makes them move the blank.",
            _ => "",
        }
    }

    /// The size of the board in rows and columns.
    pub(super) fn size(&self) -> (usize, usize) {
        let picture = self.game.picture();
        (picture.cells.len() / picture.columns.max(1), picture.columns)
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
        self.opponent.as_ref().is_some_and(|opponent| opponent.is_due(&self.game))
    }

    pub(super) fn say(&mut self, text: &str) {
        text.clone_into(&mut self.said);
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
                self.said = match faults.as_slice() {
                    [] => "Nothing wrong is known.".to_owned(),
                    [first, ..] => first.message.clone(),
                };
                self.faults = faults;
            }
            News::Over(over) => self.over = over,
            News::Reply(Some(cell)) => {
                let _ = self.act(Action::Place { cell });
                self.cursor = cell;
            }
            News::Reply(None) => self.say("The opponent knows no move."),
            News::Board(text, seed) => self.lay(&text, Some(seed)),
            News::Failed(why) => self.said = why,
        }
    }

    pub(super) fn lay(&mut self, text: &str, seed: Option<u64>) {
        match Game::new(self.game.world().name(), text, &self.house.reading) {
            Ok(mut game) => {
                game.seed = seed;
                self.game = game;
                (self.file, self.saved) = (None, true);
                self.settle();
            }
            Err(error) => self.said = error.to_string(),
        }
    }

    /// Starts to think about something; while the opponent thinks, about nothing else.
    pub(super) fn start(&mut self, job: Job) {
        if self.is_due() && matches!(job, Job::Hint | Job::Check) {
            self.say("It is the opponent's turn.");
            return;
        }
        self.work = Some(Work::start(job, &self.game, self.opponent.as_ref()));
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
                self.said = refusal.to_string();
                false
            }
        }
    }

    /// The board has changed.
    fn after(&mut self) {
        (self.hint, self.work, self.over) = (None, None, None);
        self.measuring = None;
        self.saved = self.game.actions().is_empty();
        self.faults = if self.house.strict { self.game.faults() } else { Vec::new() };
        if self.kind == Kind::Moves && !self.game.actions().is_empty() {
            self.measuring = Some(Work::start(Job::Optimum, &self.game, None));
        }
        if self.is_due() {
            self.start(Job::Reply);
        }
        match self.game.standing() {
            Standing::Open => self.end_told = false,
            _ if self.end_told => {}
            standing => {
                self.end_told = true;
                self.said = match standing {
                    Standing::Over(how) => format!("{how}."),
                    _ => format!("Solved in {}.", saves::clock(self.game.seconds)),
                };
            }
        }
    }

    /// Does what is wished.
    pub fn wish(&mut self, wish: Wish) {
        if self.help {
            self.help = false;
            return;
        }
        match wish {
            Wish::Go(rows, columns) if self.kind == Kind::Moves => self.slide(rows, columns),
            Wish::Go(rows, columns) => self.go(rows, columns),
            Wish::Far(rows, columns) => self.far(rows, columns),
            Wish::NextOpen => self.next_open(),
            Wish::Digit(digit) => self.digit(digit),
            Wish::Corner(digit) => self.corner(digit),
            Wish::Erase if self.typed.is_some() => self.typed = None,
            Wish::Erase => _ = self.act(Action::Erase { cell: self.cursor }),
            Wish::Mode(mode) => (self.mode, self.typed) = (mode, None),
            Wish::NextMode => (self.mode, self.typed) = (self.mode.next(), None),
            Wish::FillMarks => _ = self.act(Action::FillMarks),
            Wish::Clean => {
                self.clean = !self.clean;
                let what = if self.clean { "take" } else { "leave" };
                self.said = format!("Entries {what} the marks that they rule out.");
            }
            Wish::Find => (self.finding, self.found, self.typed) = (true, None, None),
            Wish::Walk => self.next_walk(),
            Wish::Turn => {
                self.house.blank = !self.house.blank;
                if let Some(folder) = &self.house.folder {
                    saves::keep_arrows(folder, self.house.blank);
                }
                self.say(self.greeting());
            }
            Wish::Level(by) => self.level(by),
            Wish::Undo => self.undo(),
            Wish::Redo => self.redo(),
            Wish::Restart => {
                self.game.restart();
                self.moved_in_time("Back at the beginning; r goes forth again.");
            }
            Wish::Hint => self.deeper(),
            Wish::Check => self.start(Job::Check),
            Wish::Checkpoint => {
                self.game.checkpoint();
                self.say("Remembered; b comes back here.");
            }
            Wish::Return => {
                let found = self.game.return_to_checkpoint();
                self.moved_in_time(if found { "Back." } else { "No place is remembered." });
            }
            Wish::New => self.question = Some(Question::New),
            Wish::Save => self.save(),
            Wish::Quit if self.saved => self.leave = Some(Leave::Quit),
            Wish::Quit => self.question = Some(Question::Leave),
            Wish::Interrupt => self.interrupt(),
            Wish::Enter => self.enter(),
            Wish::Escape => self.escape(),
            Wish::Help => self.help = true,
        }
    }

    /// Leaves at once, the game kept.
    pub fn interrupt(&mut self) {
        if !self.saved {
            self.save();
        }
        self.leave = Some(Leave::Interrupt);
    }

    fn level(&mut self, by: i32) {
        let level = self.opponent.as_mut().and_then(|opponent| opponent.change(by));
        self.said = match level {
            Some(level) => format!("The opponent's level is {level}."),
            None => "This opponent has no levels.".to_owned(),
        };
    }

    /// Takes back: against an opponent, up to the person's own turn.
    fn undo(&mut self) {
        let done = self.game.undo();
        while done && self.is_due() && self.game.undo() {}
        self.moved_in_time(if done { "" } else { "Nothing to take back." });
    }

    fn redo(&mut self) {
        let done = self.game.redo();
        while done && self.is_due() && self.game.redo() {}
        self.moved_in_time(if done { "" } else { "Nothing to do again." });
    }

    fn moved_in_time(&mut self, said: &str) {
        self.say(said);
        self.typed = None;
        self.after();
    }

    /// Keeps the game.
    pub fn save(&mut self) {
        let Some(folder) = &self.house.folder else {
            self.say("There is no folder to save in.");
            return;
        };
        self.said = match saves::keep(&self.game, folder, self.file.as_deref()) {
            Ok(file) => {
                let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                (self.file, self.saved) = (Some(file), true);
                format!("Saved as {name}.")
            }
            Err(error) => format!("{error:#}"),
        };
    }

    /// Whether the world makes boards by difficulty.
    pub(super) fn has_grades(&self) -> bool {
        let able = |spec: &gridwright::OptionSpec| {
            spec.name == "difficulty" && spec.commands.contains(&Command::Generate)
        };
        self.game.world().options().iter().any(able)
    }

    /// A key while something is asked.
    pub fn answer(&mut self, key: char) {
        let question = self.question.take();
        match (question, key) {
            (Some(Question::Leave), 's') => {
                self.save();
                self.leave = self.saved.then_some(Leave::Quit);
            }
            (Some(Question::Leave), 'q' | 'n') => self.leave = Some(Leave::Quit),
            (Some(Question::New), '\n' | 'y') => self.another(None),
            (Some(Question::New), '1'..='5') if self.has_grades() => {
                let at = key.to_digit(10).map_or(0, |digit| digit as usize - 1);
                self.another(Grade::ALL.get(at).copied());
            }
            (_, '\x1b') | (None, _) => {}
            // Any other key leaves the question standing.
            (question, _) => self.question = question,
        }
    }

    fn another(&mut self, grade: Option<Grade>) {
        if self.kind == Kind::Stones || !self.game.world().has(Command::Generate) {
            // Boards of stones are all alike, and some worlds know only the board they were given.
            self.game.restart();
            self.game.seconds = 0.0;
            self.settle();
            return;
        }
        if let Some(grade) = grade {
            self.house.making.insert("difficulty".to_owned(), grade.name().to_owned());
        }
        let seed = rand::random();
        self.start(Job::Board(self.house.making.clone(), seed));
    }
}
