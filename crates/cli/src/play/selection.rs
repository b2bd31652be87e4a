//! Cells chosen together: by Shift and arrows, by dragging, by a double click; and what digits do to them.

use super::app::{App, Cell, Walk};
use super::keys::{Kind, Mode};
use gridwright::play::action::{Action, COLOURS, Marks};
use std::time::{Duration, Instant};

/// Two clicks on a cell within this are a double click.
const DOUBLE: Duration = Duration::from_millis(400);

impl App {
    /// The cells that digits go to.
    fn targets(&self) -> Vec<Cell> {
        if self.chosen.is_empty() {
            return vec![self.cursor];
        }
        self.chosen.iter().copied().collect()
    }

    /// Moves the cursor and takes the cell into the selection.
    pub(super) fn extend(&mut self, rows: isize, columns: isize) {
        let walk = std::mem::take(&mut self.walk);
        let (from, chosen) = (self.cursor, std::mem::take(&mut self.chosen));
        self.go(rows, columns);
        self.walk = walk;
        self.chosen = chosen;
        if matches!(self.kind, Kind::Fill | Kind::Path) {
            self.chosen.extend([from, self.cursor]);
        }
    }

    /// Writes a number into what is chosen.
    pub(super) fn write(&mut self, value: u32, mode: Mode) {
        let cells = self.targets();
        let one = cells.len() == 1;
        let Some(sheet) = self.game.sheet() else { return };
        let given = |cell: &Cell| {
            sheet
                .index(*cell)
                .is_none_or(|at| sheet.squares()[at].given || sheet.squares()[at].hole)
        };
        let clean = self.house.habits.clean;
        let action = match mode {
            Mode::Corner => sheet.mark_all(&cells, value, Marks::Corner),
            Mode::Centre => sheet.mark_all(&cells, value, Marks::Centre),
            Mode::Colour => {
                let colour = u8::try_from(value).unwrap_or(COLOURS + 1);
                Action::all(cells.into_iter().map(|cell| Action::Colour { cell, colour }))
            }
            Mode::Number => {
                let open = cells.into_iter().filter(|cell| one || !given(cell));
                Action::all(open.map(|cell| Action::Enter { cell, value, clean }))
            }
        };
        match action {
            Some(action) => _ = self.act(action),
            None => self.say("Nothing can be written here."),
        }
    }

    /// Empties what is chosen.
    pub(super) fn erase(&mut self) {
        let cells = self.targets();
        let one = cells.len() == 1;
        let open = |cell: &Cell| {
            let sheet = self.game.sheet();
            let square = sheet.and_then(|sheet| Some(&sheet.squares()[sheet.index(*cell)?]));
            one || square.is_some_and(|square| !square.given && !square.hole)
        };
        let open: Vec<Cell> = cells.into_iter().filter(open).collect();
        if let Some(action) = Action::all(open.into_iter().map(|cell| Action::Erase { cell })) {
            self.act(action);
        }
    }

    /// Whether a digit or a cell is chosen first.
    pub(super) fn turn_digit_first(&mut self) {
        self.house.habits.digit_first = !self.house.habits.digit_first;
        self.found = None;
        self.keep_habits();
        self.say(if self.house.habits.digit_first {
            "Digit first: a digit is chosen, Enter or a click writes it."
        } else {
            "Cell first: a digit is written where the cursor is."
        });
    }

    /// A press of the mouse on a cell; `more` adds to the selection.
    pub fn click(&mut self, cell: Cell, more: bool) {
        self.typed = None;
        let double = self.clicked.is_some_and(|(at, last)| last == cell && at.elapsed() < DOUBLE);
        self.clicked = Some((Instant::now(), cell));
        match self.kind {
            Kind::Tiles => return self.push(cell),
            Kind::Merge => {
                self.dragged = Some(cell);
                return self.say("Arrows, or the mouse dragged, slide all tiles at once.");
            }
            Kind::Stones => {
                self.cursor = cell;
                return self.place(cell);
            }
            Kind::Fill | Kind::Path => {}
        }
        let from = std::mem::replace(&mut self.cursor, cell);
        if more {
            self.chosen.extend([from, cell]);
        } else if double {
            self.choose_alike(cell);
        } else {
            self.chosen.clear();
            if self.walk != Walk::Off && from != cell {
                self.step_of_path(from);
            } else if let Some(number) = self.found.filter(|_| self.house.habits.digit_first) {
                self.write(number, self.mode);
            }
        }
    }

    /// The mouse moves over a cell with its button held.
    pub fn drag(&mut self, cell: Cell) {
        if self.kind == Kind::Merge {
            return self.swipe(cell);
        }
        if !matches!(self.kind, Kind::Fill | Kind::Path) || cell == self.cursor {
            return;
        }
        let from = std::mem::replace(&mut self.cursor, cell);
        if self.walk == Walk::Off {
            self.chosen.extend([from, cell]);
        } else {
            self.step_of_path(from);
        }
    }

    /// Slides all tiles the way the mouse goes, once each time its button is held.
    fn swipe(&mut self, to: Cell) {
        let Some(from) = self.dragged.filter(|&from| from != to) else { return };
        let by = |from: usize, to: usize| (to as isize - from as isize).signum();
        self.dragged = None;
        match (by(from.0, to.0), by(from.1, to.1)) {
            (0, columns) => self.slide(0, columns),
            (rows, _) => self.slide(rows, 0),
        }
    }

    /// Every cell with the same number.
    fn choose_alike(&mut self, cell: Cell) {
        let Some(sheet) = self.game.sheet() else { return };
        let Some(number) = sheet.index(cell).map(|at| sheet.squares()[at].number) else { return };
        if number > 0 {
            let alike = (sheet.squares().iter().enumerate()).filter(|(_, s)| s.number == number);
            self.chosen = alike.map(|(at, _)| sheet.cell(at)).collect();
        }
    }
}
