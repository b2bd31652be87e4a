//! What each wish does.

use super::app::{App, Leave, Question, Walk};
use super::keys::{Kind, Wish};
use super::mnk::LEVELS;
use super::overlay::Overlay;
use super::saves;
use super::work::Job;
use gridwright::Command;
use gridwright::explain::Grade;
use gridwright::play::action::{Action, You};

impl App {
    /// Does what is wished.
    pub fn wish(&mut self, wish: Wish) {
        match wish {
            Wish::Go(rows, columns) if self.kind.slides() => self.slide(rows, columns),
            Wish::Go(rows, columns) => self.go(rows, columns),
            Wish::Far(rows, columns) if self.walk == Walk::Off => self.far(rows, columns),
            // On a walk these four keys go as they lie on a number pad.
            Wish::Far(_, columns) => self.go_aslant(if columns < 0 { -1 } else { 1 }, -1),
            Wish::Page(rows) if self.walk == Walk::Off => self.page(rows),
            Wish::Page(rows) => self.go_aslant(rows, 1),
            Wish::NextOpen => self.next_open(),
            Wish::Digit(digit) => self.digit(digit),
            Wish::In(mode, digit) => self.write(digit, mode),
            Wish::Extend(rows, columns) => self.extend(rows, columns),
            Wish::Comma => self.coordinate(','),
            Wish::Erase if self.kind == Kind::Stones => _ = self.coordinates.pop(),
            Wish::Erase if self.typed.is_some() => self.typed = None,
            Wish::Erase => self.erase(),
            Wish::Mode(mode) => (self.mode, self.typed) = (mode, None),
            Wish::NextMode => (self.mode, self.typed) = (self.mode.next(), None),
            Wish::FillMarks => _ = self.act(Action::FillMarks),
            Wish::Clean => {
                self.house.habits.clean = !self.house.habits.clean;
                self.keep_habits();
                let what = if self.house.habits.clean { "take" } else { "leave" };
                self.said = format!("Entries {what} the marks that they rule out.");
            }
            Wish::DigitFirst => self.turn_digit_first(),
            Wish::NextNumber => self.next_number(),
            Wish::Find => (self.finding, self.found, self.typed) = (true, None, None),
            Wish::Walk => self.next_walk(),
            Wish::Turn => {
                self.house.habits.blank = Some(self.house.habits.blank != Some(true));
                self.keep_habits();
                self.say(self.arrows());
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
            Wish::Evaluate => self.start(Job::Evaluate),
            Wish::Review if self.game.actions().is_empty() => {
                self.say("There are no moves to review yet.");
            }
            Wish::Review => self.start(Job::Review),
            Wish::Checkpoint => {
                self.game.checkpoint();
                // A checkpoint is kept with the game.
                self.saved = false;
                self.say("Checkpoint set; b comes back here.");
            }
            Wish::Return if self.game.return_to_checkpoint() => {
                self.moved_in_time("Back at the checkpoint.");
            }
            Wish::Return => self.say("No checkpoint is set."),
            Wish::New => self.question = Some(Question::New),
            Wish::Save => self.save(),
            Wish::Quit if self.saved => self.leave = Some(Leave::Quit),
            Wish::Quit => {
                self.said.clear();
                self.question = Some(Question::Leave);
            }
            Wish::Interrupt => self.leave_at_once(),
            Wish::Enter => self.enter(),
            Wish::Escape => self.escape(),
            Wish::Help => self.overlay = Some(Overlay::Keys),
            Wish::List => self.show_saves(),
            Wish::Read if self.said.is_empty() => {}
            Wish::Read => self.overlay = Some(Overlay::Text),
        }
    }

    /// Leaves at once, the game kept as far as that can be done.
    pub fn interrupt(&mut self) {
        if !self.saved {
            self.save();
        }
        self.leave = Some(Leave::Interrupt);
    }

    /// The same for whoever sits there: a game that cannot be kept is asked about, once.
    pub fn leave_at_once(&mut self) {
        let asked = self.question.is_some();
        self.interrupt();
        if !self.saved && !asked {
            (self.leave, self.question) = (None, Some(Question::Leave));
        }
    }

    fn level(&mut self, by: i32) {
        let level = self.game.seat.as_ref().and_then(|seat| seat.level);
        let Some(level) = level else { return self.say("This opponent has no levels.") };
        let level = level.saturating_add_signed(by).clamp(*LEVELS.start(), *LEVELS.end());
        if let Some(seat) = &mut self.game.seat {
            seat.level = Some(level);
        }
        self.call_opponent();
        self.said = format!("The opponent's level is {level}.");
        self.saved &= self.game.actions().is_empty();
        // Whoever is thinking begins again.
        if self.work.take().is_some() {
            self.ask_opponent();
        }
    }

    /// Takes back: against an opponent, up to the person's own turn.
    fn undo(&mut self) {
        if !self.game.undo() {
            return self.say("Nothing to take back.");
        }
        while self.is_due() && self.game.undo() {}
        self.moved_in_time("");
    }

    fn redo(&mut self) {
        if !self.game.redo() {
            return self.say("Nothing to do again.");
        }
        while self.is_due() && self.game.redo() {}
        self.moved_in_time("");
    }

    pub(super) fn moved_in_time(&mut self, said: &str) {
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
        let known = self.file.as_deref().map(|file| (file, self.kept.as_str()));
        match saves::keep(&self.game, folder, known) {
            Ok(kept) => {
                let name = kept.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let other = if kept.other { " The other one was changed elsewhere." } else { "" };
                (self.file, self.kept, self.saved) = (Some(kept.file), kept.text, true);
                self.said = format!("Saved as {name}.{other}");
            }
            Err(error) => self.tell(&format!("{error:#}; the game is not saved")),
        }
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
            (Some(Question::New), 'x' | 'o' | 'b') if self.kind == Kind::Stones => {
                self.sit(match key {
                    'x' => You::First,
                    'o' => You::Second,
                    _ => You::Both,
                });
                self.another(None);
            }
            (Some(Question::New), '1'..='5') if self.has_grades() => {
                let at = key.to_digit(10).map_or(0, |digit| digit as usize - 1);
                self.another(Grade::ALL.get(at).copied());
            }
            (_, '\x1b') | (None, _) => {}
            // Any other key leaves the question standing.
            (question, _) => self.question = question,
        }
    }

    fn sit(&mut self, you: You) {
        if let Some(seat) = &mut self.game.seat {
            seat.you = you;
        }
    }

    fn another(&mut self, grade: Option<Grade>) {
        if self.kind == Kind::Stones || !self.game.world().has(Command::Generate) {
            // Boards of stones are all alike, and some worlds know only the board they were given.
            let text = self.game.puzzle_text();
            self.lay(&text, None);
            return;
        }
        if let Some(grade) = grade {
            self.house.making.insert("difficulty".to_owned(), grade.name().to_owned());
        }
        let seed = rand::random();
        self.start(Job::Board(self.house.making.clone(), seed));
    }
}
