//! What covers the board for a while: the keys, the saved games, the review of a game, a long text.

use super::app::App;
use super::saves;
use gridwright::explain::Step;
use gridwright::play::action::Action;
use ratatui::crossterm::event::KeyCode;
use std::path::PathBuf;

/// What covers the board.
#[derive(Debug)]
pub enum Overlay {
    /// Every key.
    Keys,
    /// All that is said, where it does not fit below the board.
    Text,
    /// The saved games.
    Saves(Saves),
    /// The moves that gave something away, and which of them is chosen.
    Review(Review),
}

/// The saved games to choose from.
#[derive(Debug)]
pub struct Saves {
    /// The files and a line about each.
    pub games: Vec<(PathBuf, String)>,
    /// The one that is chosen.
    pub at: usize,
    /// Whether it is deleted when that is asked for again.
    pub doomed: bool,
}

/// A game judged.
#[derive(Debug)]
pub struct Review {
    /// How many moves there were.
    pub moves: usize,
    /// Those that gave something away, by their numbers from 1.
    pub bad: Vec<(usize, Step)>,
    /// The one that is chosen.
    pub at: usize,
}

impl Review {
    /// How many of each kind there are, in words.
    pub fn summary(&self) -> String {
        let count = |technique: &str| {
            self.bad.iter().filter(|(_, step)| step.technique == technique).count()
        };
        let kinds =
            [("blunder", "blunders"), ("mistake", "mistakes"), ("inaccuracy", "inaccuracies")];
        let words = kinds.into_iter().filter_map(|(one, many)| match count(one) {
            0 => None,
            1 => Some(format!("1 {one}")),
            more => Some(format!("{more} {many}")),
        });
        let words: Vec<_> = words.collect();
        if words.is_empty() { "nothing was given away".to_owned() } else { words.join(", ") }
    }
}

impl App {
    /// The saved games to choose from.
    pub(super) fn show_saves(&mut self) {
        let Some(folder) = &self.house.folder else { return self.say("There are no saved games.") };
        match saves::choices(folder) {
            Ok(games) if games.is_empty() => {
                self.say("There are no saved games; S saves this one.");
            }
            Ok(games) => self.overlay = Some(Overlay::Saves(Saves { games, at: 0, doomed: false })),
            Err(error) => self.tell(&format!("{error:#}")),
        }
    }

    /// The game has been judged.
    pub(super) fn show_review(&mut self, steps: Vec<Step>) {
        let moves = steps.len();
        let given_away = |(_, step): &(usize, Step)| {
            matches!(step.technique, "blunder" | "mistake" | "inaccuracy")
        };
        let bad: Vec<_> = (1..).zip(steps).filter(given_away).collect();
        self.overlay = Some(Overlay::Review(Review { moves, bad, at: 0 }));
    }

    /// A key while something covers the board.
    pub fn over_board(&mut self, key: KeyCode) {
        let Some(overlay) = self.overlay.take() else { return };
        let by: isize = match key {
            KeyCode::Up | KeyCode::Char('k') => -1,
            KeyCode::Down | KeyCode::Char('j') => 1,
            _ => 0,
        };
        let moved = |at: usize, of: usize| at.saturating_add_signed(by).min(of.saturating_sub(1));
        match overlay {
            Overlay::Saves(saves) if by != 0 => {
                let at = moved(saves.at, saves.games.len());
                self.overlay = Some(Overlay::Saves(Saves { at, doomed: false, ..saves }));
            }
            Overlay::Saves(saves) if matches!(key, KeyCode::Delete | KeyCode::Backspace) => {
                self.overlay = self.doom(saves).map(Overlay::Saves);
            }
            Overlay::Review(review) if by != 0 => {
                let at = moved(review.at, review.bad.len());
                self.overlay = Some(Overlay::Review(Review { at, ..review }));
            }
            Overlay::Saves(saves) if saves.doomed => {
                self.overlay = Some(Overlay::Saves(Saves { doomed: false, ..saves }));
            }
            Overlay::Saves(Saves { mut games, at, .. })
                if key == KeyCode::Enter && at < games.len() =>
            {
                self.open(games.swap_remove(at).0);
            }
            Overlay::Review(mut review)
                if key == KeyCode::Enter && review.at < review.bad.len() =>
            {
                let (number, step) = review.bad.swap_remove(review.at);
                self.go_to_move(number, &step);
            }
            _ => {}
        }
    }

    /// Deletes the saved game that is chosen, when asked twice; what is left of the list.
    fn doom(&mut self, mut saves: Saves) -> Option<Saves> {
        if !saves.doomed {
            return Some(Saves { doomed: true, ..saves });
        }
        let (file, _) = saves.games.remove(saves.at);
        if let Err(error) = std::fs::remove_file(&file) {
            self.tell(&format!("cannot delete {}: {error}", file.display()));
            return None;
        }
        if self.file.as_deref() == Some(&file) {
            // What is on the board is not kept any more.
            (self.file, self.saved) = (None, self.game.actions().is_empty());
        }
        let at = saves.at.min(saves.games.len().saturating_sub(1));
        (!saves.games.is_empty()).then_some(Saves { at, doomed: false, ..saves })
    }

    /// Opens a saved game; this one is kept first.
    fn open(&mut self, file: PathBuf) {
        if !self.saved {
            self.save();
        }
        match saves::read(&file) {
            Ok(_) if !self.saved => {}
            Ok((game, text)) => {
                let same = game.world().name() == self.game.world().name();
                if !same {
                    // What new boards should be was said of the other world.
                    self.house.making.clear();
                }
                self.house.reading.clone_from(game.options());
                self.game = game;
                self.settle();
                (self.file, self.kept, self.saved) = (Some(file), text, true);
            }
            Err(error) => self.tell(&format!("{error:#}")),
        }
    }

    /// Back to the position before a move of the game; redo leads forth again.
    fn go_to_move(&mut self, number: usize, step: &Step) {
        while self.game.actions().len() >= number && self.game.undo() {}
        let place = |action: &Action| match *action {
            Action::Place { cell } => Some(cell),
            _ => None,
        };
        let next = self.game.upcoming().and_then(place);
        self.after();
        if let Some(cell) = next {
            self.cursor = cell;
        }
        self.said.clone_from(&step.texts[2]);
    }
}
