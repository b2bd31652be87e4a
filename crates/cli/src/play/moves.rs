//! What the arrows, digits and clicks do to the board.

use super::app::{App, Cell, Walk};
use super::keys::{Kind, Mode};
use super::work::Job;
use gridwright::picture::Look;
use gridwright::play::action::{Action, COLOURS, Marks};

impl App {
    /// Slides, by the direction of the arrow.
    pub(super) fn slide(&mut self, rows: isize, columns: isize) {
        // The world's letters say where the blank goes in sliding, where the tiles go in merge.
        let turned = self.game.world().name() == "sliding" && !self.house.blank;
        let (rows, columns) = if turned { (-rows, -columns) } else { (rows, columns) };
        let to = match (rows, columns) {
            (-1, _) => 'U',
            (1, _) => 'D',
            (_, -1) => 'L',
            _ => 'R',
        };
        self.act(Action::Slide { to });
    }

    /// Moves the cursor; on a walk, writes the path.
    pub(super) fn go(&mut self, rows: isize, columns: isize) {
        self.typed = None;
        let (height, width) = self.size();
        let next =
            |at: usize, by: isize, most: usize| at.checked_add_signed(by).filter(|&at| at < most);
        let (Some(row), Some(column)) =
            (next(self.cursor.0, rows, height), next(self.cursor.1, columns, width))
        else {
            return;
        };
        let from = self.cursor;
        self.cursor = (row, column);
        if self.walk != Walk::Off {
            self.step_of_path(from);
        }
    }

    fn step_of_path(&mut self, from: Cell) {
        let number = |cell: Cell| {
            let sheet = self.game.sheet()?;
            Some(&sheet.squares()[sheet.index(cell)?]).map(|square| square.number)
        };
        let (Some(here), Some(there)) = (number(from), number(self.cursor)) else { return };
        let value = match self.walk {
            Walk::Down => here.saturating_sub(1),
            _ => here + 1,
        };
        if here == 0 {
            self.say("A walk starts from a number.");
        } else if there != 0 && there != value {
            self.said = format!("Here stands {there}, not {value}.");
        } else if there == 0
            && !self.act(Action::Enter { cell: self.cursor, value, clean: self.clean })
        {
            self.cursor = from;
        }
    }

    /// The next of the ways to walk.
    pub(super) fn next_walk(&mut self) {
        (self.walk, self.said) = match self.walk {
            Walk::Off => {
                (Walk::Up, "Arrows write the next number; w again: the one before.".into())
            }
            Walk::Up => (Walk::Down, "Arrows write the number before; w again: only move.".into()),
            Walk::Down => (Walk::Off, "Arrows only move.".into()),
        };
    }

    /// To the end of the row or column.
    pub(super) fn far(&mut self, rows: isize, columns: isize) {
        let (height, width) = self.size();
        let end = |at: usize, by: isize, most: usize| match by {
            0 => at,
            ..0 => 0,
            _ => most - 1,
        };
        self.cursor = (end(self.cursor.0, rows, height), end(self.cursor.1, columns, width));
        self.typed = None;
    }

    /// To the next cell with nothing in it.
    pub(super) fn next_open(&mut self) {
        let picture = self.game.picture();
        let (all, width) = (picture.cells.len(), picture.columns);
        let here = self.cursor.0 * width + self.cursor.1;
        let open = |at: &usize| picture.cells[*at].look == Look::Empty;
        if let Some(at) = (1..=all).map(|by| (here + by) % all).find(open) {
            self.cursor = (at / width, at % width);
        }
        self.typed = None;
    }

    /// The largest number of the board.
    fn largest(&self) -> u32 {
        let sheet = self.game.sheet();
        sheet.map_or(0, |sheet| match self.kind {
            Kind::Fill => sheet.columns() as u32,
            _ => sheet.squares().iter().filter(|square| !square.hole).count() as u32,
        })
    }

    /// A digit: by itself where no number goes on with it, else the first of several.
    pub(super) fn digit(&mut self, digit: u32) {
        if self.mode == Mode::Colour && !self.finding {
            let colour = u8::try_from(digit).unwrap_or(COLOURS);
            self.act(Action::Colour { cell: self.cursor, colour });
            return;
        }
        if digit == 0 && self.typed.is_none() {
            self.finding = false;
            self.act(Action::Erase { cell: self.cursor });
            return;
        }
        let number = self.typed.unwrap_or(0) * 10 + digit;
        if number * 10 > self.largest() {
            self.number(number);
        } else {
            self.typed = Some(number);
        }
    }

    pub(super) fn corner(&mut self, value: u32) {
        self.act(Action::Mark { cell: self.cursor, value, kind: Marks::Corner });
    }

    /// A number that is complete.
    fn number(&mut self, value: u32) {
        self.typed = None;
        if std::mem::take(&mut self.finding) {
            self.found = Some(value);
            return;
        }
        let cell = self.cursor;
        self.act(match self.mode {
            Mode::Corner => Action::Mark { cell, value, kind: Marks::Corner },
            Mode::Centre => Action::Mark { cell, value, kind: Marks::Centre },
            _ => Action::Enter { cell, value, clean: self.clean },
        });
    }

    /// Does what is offered.
    pub(super) fn enter(&mut self) {
        if let Some(number) = self.typed {
            self.number(number);
        } else if self.hint.is_some() {
            self.apply();
        } else if self.kind == Kind::Stones {
            self.place(self.cursor);
        } else if let Some(number) = self.found {
            self.number(number);
        }
    }

    fn place(&mut self, cell: Cell) {
        if self.is_due() {
            self.say("It is the opponent's turn.");
            if self.work.is_none() {
                self.start(Job::Reply);
            }
        } else {
            self.act(Action::Place { cell });
        }
    }

    /// Puts away what is offered, stops what is being thought about.
    pub(super) fn escape(&mut self) {
        if self.work.take().is_some() {
            self.say("Stopped.");
        } else {
            self.said.clear();
        }
        (self.typed, self.found, self.finding) = (None, None, false);
        self.hint = None;
        self.faults.clear();
    }

    /// A click on a cell.
    pub fn click(&mut self, cell: Cell) {
        self.typed = None;
        match self.kind {
            Kind::Fill | Kind::Path => self.cursor = cell,
            Kind::Stones => {
                self.cursor = cell;
                self.place(cell);
            }
            Kind::Moves => self.push(cell),
        }
    }

    /// Slides a tile that lies beside the blank.
    fn push(&mut self, (row, column): Cell) {
        let picture = self.game.picture();
        let mut blanks = picture.cells.iter().enumerate().filter(|(_, c)| c.look == Look::Empty);
        let (Some((blank, _)), None) = (blanks.next(), blanks.next()) else { return };
        let (rows, columns) = (blank / picture.columns, blank % picture.columns);
        let to = match (row as isize - rows as isize, column as isize - columns as isize) {
            (1, 0) => 'D',
            (-1, 0) => 'U',
            (0, 1) => 'R',
            (0, -1) => 'L',
            _ => {
                self.say("Only tiles beside the blank move.");
                return;
            }
        };
        if self.game.world().name() == "sliding" {
            self.act(Action::Slide { to });
        }
    }
}
