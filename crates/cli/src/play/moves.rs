//! What the arrows, digits and clicks do to the board.

use super::advice::Offered;
use super::app::{App, Cell, Walk};
use super::keys::{Kind, Mode};
use gridwright::picture::{Lattice, Look};
use gridwright::play::action::Action;

impl App {
    /// Slides, by the direction of the arrow.
    pub(super) fn slide(&mut self, rows: isize, columns: isize) {
        // The world's letters say where the blank goes in sliding, where the tiles go in merge.
        let turned = self.kind == Kind::Tiles && self.house.habits.blank != Some(true);
        let (rows, columns) = if turned { (-rows, -columns) } else { (rows, columns) };
        let to = match (rows, columns) {
            (-1, _) => 'U',
            (1, _) => 'D',
            (_, -1) => 'L',
            _ => 'R',
        };
        self.act(Action::Slide { to });
    }

    /// Moves the cursor, and nothing else is chosen. What waited for Enter does not come along.
    fn move_to(&mut self, cell: Cell) {
        self.cursor = cell;
        self.chosen.clear();
        if let Some(number) = self.typed.take() {
            self.said = format!("{number} is not written: it could go on, and waits for Enter.");
        }
    }

    /// Moves the cursor; on a walk, writes the path.
    pub(super) fn go(&mut self, rows: isize, columns: isize) {
        let (height, width) = self.size();
        let next =
            |at: usize, by: isize, most: usize| at.checked_add_signed(by).filter(|&at| at < most);
        let (Some(row), Some(column)) =
            (next(self.cursor.0, rows, height), next(self.cursor.1, columns, width))
        else {
            return;
        };
        let from = self.cursor;
        self.move_to((row, column));
        if self.walk != Walk::Off {
            self.step_of_path(from);
        }
    }

    /// One row up or down, and towards a corner: on hexagons to the one that touches there.
    pub(super) fn go_aslant(&mut self, rows: isize, columns: isize) {
        let hexagons = self.game.picture().lattice == Lattice::Hexagons;
        // Odd rows are shifted right by half a cell.
        let shifted = self.cursor.0 % 2 == 1;
        match (hexagons, shifted, columns) {
            (true, true, ..0) | (true, false, 1..) => self.go(rows, 0),
            _ => self.go(rows, columns),
        }
    }

    /// Three rows up or down.
    pub(super) fn page(&mut self, rows: isize) {
        let last = self.size().0 - 1;
        let (row, column) = self.cursor;
        self.move_to((row.saturating_add_signed(3 * rows).min(last), column));
    }

    /// Writes the number of a cell that follows another one on the path.
    pub(super) fn step_of_path(&mut self, from: Cell) {
        let number = |cell: Cell| {
            let sheet = self.game.sheet()?;
            Some(&sheet.squares()[sheet.index(cell)?]).map(|square| square.number)
        };
        let (Some(here), Some(there)) = (number(from), number(self.cursor)) else { return };
        let value = match self.walk {
            Walk::Down => here.saturating_sub(1),
            _ => here + 1,
        };
        let sheet = self.game.sheet();
        let elsewhere = sheet.and_then(|sheet| {
            let at = sheet.squares().iter().position(|square| square.number == value)?;
            Some(sheet.cell(at))
        });
        if here == 0 {
            self.say("A walk starts from a number.");
        } else if there != 0 && there.abs_diff(here) == 1 {
            // Along the path, on or back.
            self.said.clear();
        } else if there != 0 {
            self.said = format!("Here stands {there}, not {value}.");
        } else if let Some((row, column)) = elsewhere.filter(|_| value > 0) {
            let (row, column) = (row + 1, column + 1);
            self.said = format!("{value} stands at row {row} column {column} already.");
            self.cursor = from;
        } else {
            let clean = self.house.habits.clean;
            if !self.act(Action::Enter { cell: self.cursor, value, clean }) {
                self.cursor = from;
            } else if self.tears(from) {
                // A walk only goes where the path can.
                self.game.take_back();
                self.after();
                self.say("A path does not go there.");
                self.cursor = from;
            }
        }
    }

    /// Whether the number just written does not touch the one before.
    fn tears(&self, from: Cell) -> bool {
        let both = [from, self.cursor];
        self.game.faults().iter().any(|fault| both.iter().all(|cell| fault.cells.contains(cell)))
    }

    /// The next of the ways to walk.
    pub(super) fn next_walk(&mut self) {
        (self.walk, self.said) = match self.walk {
            Walk::Off => {
                (Walk::Up, "Arrows write the next number (aslant: Home, PgUp, End, PgDn); w again: the one before.".into())
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
        self.move_to((end(self.cursor.0, rows, height), end(self.cursor.1, columns, width)));
    }

    /// To the next cell with nothing in it.
    pub(super) fn next_open(&mut self) {
        let picture = self.game.picture();
        let (all, width) = (picture.cells.len(), picture.columns);
        let here = self.cursor.0 * width + self.cursor.1;
        let open = |at: &usize| picture.cells[*at].look == Look::Empty;
        if let Some(at) = (1..=all).map(|by| (here + by) % all).find(open) {
            self.move_to((at / width, at % width));
        }
    }

    /// To the next number that stands and has no follower beside it: where the path goes on.
    pub(super) fn next_number(&mut self) {
        let Some(sheet) = self.game.sheet() else { return };
        let here = sheet.index(self.cursor).map_or(0, |at| sheet.squares()[at].number);
        let numbers = sheet.numbers();
        let ends = |number: &u32| {
            *number > 0 && *number < sheet.largest() && !numbers.contains(&(number + 1))
        };
        let next = numbers.iter().copied().filter(ends);
        let next = next.min_by_key(|&number| (number <= here, number));
        if let Some(at) = next.and_then(|next| numbers.iter().position(|&number| number == next)) {
            let cell = sheet.cell(at);
            self.move_to(cell);
            self.said = format!("{} is still to come.", numbers[at] + 1);
        }
    }

    /// A digit: by itself where no number goes on with it, else the first of several.
    pub(super) fn digit(&mut self, digit: u32) {
        if self.kind == Kind::Stones {
            return self.coordinate(char::from_digit(digit, 10).unwrap_or('0'));
        }
        if self.mode == Mode::Colour && !self.finding {
            return self.write(digit, Mode::Colour);
        }
        if digit == 0 && self.typed.is_none() {
            self.finding = false;
            return self.erase();
        }
        let number = self.typed.unwrap_or(0) * 10 + digit;
        if number * 10 > self.largest() {
            self.number(number);
        } else {
            self.typed = Some(number);
        }
    }

    /// A number that is complete.
    fn number(&mut self, value: u32) {
        self.typed = None;
        if std::mem::take(&mut self.finding) || self.house.habits.digit_first {
            self.found = Some(value);
        } else {
            self.write(value, self.mode);
        }
    }

    /// A letter of a move `x,y`; the cursor goes where it points.
    pub(super) fn coordinate(&mut self, letter: char) {
        const LONGEST: usize = 9;
        if self.coordinates.len() < LONGEST {
            self.coordinates.push(letter);
        }
        if let Some(cell) = self.typed_cell() {
            self.cursor = cell;
        }
    }

    /// The cell that a typed move names, if it is one on the board.
    fn typed_cell(&self) -> Option<Cell> {
        let (column, row) = self.coordinates.split_once(',')?;
        let cell: Cell = (row.parse().ok()?, column.parse().ok()?);
        let (rows, columns) = self.size();
        (cell.0 < rows && cell.1 < columns).then_some(cell)
    }

    /// Does what is offered.
    pub(super) fn enter(&mut self) {
        if let Some(number) = self.typed {
            self.number(number);
        } else if !self.coordinates.is_empty() {
            match self.typed_cell() {
                Some(cell) => self.place(cell),
                None => {
                    self.said = format!("'{}' is no cell: column,row from 0.", self.coordinates);
                }
            }
            self.coordinates.clear();
        } else if self.kind == Kind::Stones {
            self.place(self.cursor);
        } else if self.hint.as_ref().is_some_and(Offered::is_told) {
            self.apply();
        } else if let Some(number) = self.found {
            self.write(number, self.mode);
        } else if self.hint.is_some() {
            self.deeper();
        }
    }

    /// Puts a stone.
    pub(super) fn place(&mut self, cell: Cell) {
        if self.is_due() {
            self.say("It is the opponent's turn.");
            if self.work.is_none() {
                self.ask_opponent();
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
        self.coordinates.clear();
        self.chosen.clear();
        self.hint = None;
        self.faults.clear();
    }

    /// Slides a tile that lies beside the blank.
    pub(super) fn push(&mut self, (row, column): Cell) {
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
        self.act(Action::Slide { to });
    }
}
