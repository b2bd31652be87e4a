//! Where the cells of a board are on the screen, and the lines between them.

use super::app::Cell;
use gridwright::picture::{Lattice, Picture, Walls};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// How large a cell is, and where lines run.
struct Size {
    width: u16,
    height: u16,
    walls: Walls,
}

/// A board laid out in an area; what does not fit is reached by moving.
pub struct Grid {
    area: Rect,
    /// Characters of a cell.
    pub width: u16,
    /// Lines of a cell.
    pub height: u16,
    walls: Walls,
    columns: usize,
    rows: usize,
    /// Room for the numbers of rows, and one line for those of columns.
    gutter: (u16, u16),
    /// How far odd rows are shifted.
    shift: u16,
    scroll: (u16, u16),
}

impl Grid {
    /// The largest layout that fits; else the smallest, scrolled so that the cursor is seen.
    pub fn fit(picture: &Picture, area: Rect, cursor: Cell, ruled: bool) -> Grid {
        let text = picture.cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(1);
        let text = text.max(1) as u16;
        let mut sizes = Vec::new();
        let own = |width: u16, height: u16| Size { width, height, walls: picture.walls.clone() };
        if picture.lattice == Lattice::Squares && picture.walls == Walls::None && ruled {
            let every = |width: u16, height: u16| Size { width, height, walls: Walls::Every };
            sizes.extend([every((text + 4).max(7), 3), every(text + 4, 1), every(text + 2, 1)]);
        } else if picture.walls != Walls::None {
            sizes.extend([own((text + 4).max(7), 3), own(text + 4, 1), own(text + 2, 1)]);
        }
        if picture.walls == Walls::None {
            sizes.extend([own(text + 4, 1), own(text + 3, 1)]);
        }
        sizes.extend([own(text + 2, 1), Size { walls: Walls::None, ..own(text + 2, 1) }]);
        let mut grids = sizes.into_iter().map(|size| Grid::of(picture, area, size));
        let mut last = grids.next();
        while let Some(grid) = &last
            && (grid.total().0 > area.width || grid.total().1 > area.height)
        {
            match grids.next() {
                Some(smaller) => last = Some(smaller),
                None => break,
            }
        }
        let mut grid = last.expect("there is always a smallest size");
        grid.look_at(cursor);
        grid
    }

    fn of(picture: &Picture, area: Rect, size: Size) -> Grid {
        let columns = picture.columns.max(1);
        let rows = picture.cells.len() / columns;
        let label = rows.saturating_sub(1).to_string().len() as u16 + 1;
        let shifted = picture.lattice == Lattice::Hexagons;
        Grid {
            area,
            width: size.width,
            height: size.height,
            walls: size.walls,
            columns,
            rows,
            gutter: if picture.numbered { (label, 1) } else { (0, 0) },
            shift: if shifted { size.width / 2 } else { 0 },
            scroll: (0, 0),
        }
    }

    /// Whether a line may run before a column or row, counted from 0 to their number.
    fn gap(&self, at: usize, of: usize, across: bool) -> bool {
        match self.walls {
            Walls::None => false,
            Walls::Every | Walls::Regions(_) => true,
            Walls::Boxes { width, height } => {
                at == of || at.is_multiple_of(if across { width } else { height }.max(1))
            }
        }
    }

    fn x(&self, column: usize) -> u16 {
        let gaps = (0..=column).filter(|&at| self.gap(at, self.columns, true)).count();
        self.gutter.0 + column as u16 * self.width + gaps as u16
    }

    fn y(&self, row: usize) -> u16 {
        let gaps = (0..=row).filter(|&at| self.gap(at, self.rows, false)).count();
        self.gutter.1 + row as u16 * self.height + gaps as u16
    }

    /// Characters and lines of the whole board.
    pub fn total(&self) -> (u16, u16) {
        (self.x(self.columns) + self.shift, self.y(self.rows))
    }

    fn look_at(&mut self, (row, column): Cell) {
        let (width, height) = self.total();
        let scroll = |place: u16, size: u16, room: u16, all: u16| {
            if all <= room {
                0
            } else {
                (place + size / 2).saturating_sub(room / 2).min(all - room)
            }
        };
        self.scroll = (
            scroll(self.x(column), self.width, self.area.width, width),
            scroll(self.y(row), self.height, self.area.height, height),
        );
    }

    /// A place on the screen, if it is seen.
    fn seen(&self, x: u16, y: u16) -> Option<(u16, u16)> {
        let x = x.checked_sub(self.scroll.0).filter(|&x| x < self.area.width)?;
        let y = y.checked_sub(self.scroll.1).filter(|&y| y < self.area.height)?;
        Some((self.area.x + x, self.area.y + y))
    }

    /// Writes into a line of a cell, from its left edge.
    pub fn write(&self, buffer: &mut Buffer, cell: Cell, line: u16, text: &str, style: Style) {
        let shift = if cell.0 % 2 == 1 { self.shift } else { 0 };
        let (x, y) = (self.x(cell.1) + shift, self.y(cell.0) + line);
        for (at, letter) in text.chars().take(self.width.into()).enumerate() {
            if let Some(place) = self.seen(x + at as u16, y) {
                buffer[place].set_char(letter).set_style(style);
            }
        }
    }

    /// The cell at a place on the screen.
    pub fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let (x, y) = (x - self.area.x + self.scroll.0, y - self.area.y + self.scroll.1);
        let within = |from: u16, size: u16, at: u16| (from..from + size).contains(&at);
        let row = (0..self.rows).find(|&row| within(self.y(row), self.height, y))?;
        let shift = if row % 2 == 1 { self.shift } else { 0 };
        let column = (0..self.columns).find(|&c| within(self.x(c) + shift, self.width, x))?;
        Some((row, column))
    }

    /// The numbers of rows and columns, from 0.
    pub fn label(&self, buffer: &mut Buffer, style: Style) {
        if self.gutter == (0, 0) {
            return;
        }
        let mut write = |x: u16, y: u16, text: String| {
            for (at, letter) in text.chars().enumerate() {
                if let Some(place) = self.seen(x + at as u16, y) {
                    buffer[place].set_char(letter).set_style(style);
                }
            }
        };
        let room = usize::from(self.width) - 1;
        (0..self.columns).for_each(|c| write(self.x(c), 0, format!("{c:>room$}")));
        let room = usize::from(self.gutter.0) - 1;
        (0..self.rows).for_each(|r| write(0, self.y(r) + self.height / 2, format!("{r:>room$}")));
    }

    /// The lines between cells.
    pub fn rule(&self, buffer: &mut Buffer, style: Style) {
        if self.walls == Walls::None {
            return;
        }
        let region = |row: usize, column: usize| match &self.walls {
            Walls::Regions(regions) => {
                let inside = row < self.rows && column < self.columns;
                inside.then(|| regions.get(row * self.columns + column)).flatten().copied()
            }
            _ => None,
        };
        let all = !matches!(self.walls, Walls::Regions(_));
        let (width, height) = (self.x(self.columns) + 1, self.y(self.rows) + 1);
        // What each place joins: up 1, right 2, down 4, left 8.
        let mut joins = vec![0_u8; usize::from(width) * usize::from(height)];
        let mut join = |x: u16, y: u16, to: u8| {
            if let Some(place) = joins.get_mut(usize::from(y) * usize::from(width) + usize::from(x))
            {
                *place |= to;
            }
        };
        for row in 0..=self.rows {
            for column in 0..=self.columns {
                let (x, y) = (self.x(column) - 1, self.y(row) - 1);
                let here = region(row, column);
                let above = row.checked_sub(1).and_then(|row| region(row, column));
                let before = column.checked_sub(1).and_then(|column| region(row, column));
                if column < self.columns
                    && self.gap(row, self.rows, false)
                    && (all || here != above)
                {
                    join(x, y, 2);
                    let end = self.x(column + 1) - 1;
                    (x + 1..end).for_each(|x| join(x, y, 10));
                    join(end, y, 8);
                }
                if row < self.rows
                    && self.gap(column, self.columns, true)
                    && (all || here != before)
                {
                    join(x, y, 4);
                    let end = self.y(row + 1) - 1;
                    (y + 1..end).for_each(|y| join(x, y, 5));
                    join(x, end, 1);
                }
            }
        }
        for (at, &to) in joins.iter().enumerate().filter(|(_, to)| **to != 0) {
            let (x, y) = ((at % usize::from(width)) as u16, (at / usize::from(width)) as u16);
            if let Some(place) = self.seen(x, y) {
                let letter = [
                    ' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼',
                ][usize::from(to)];
                buffer[place].set_char(letter).set_style(style);
            }
        }
    }
}
