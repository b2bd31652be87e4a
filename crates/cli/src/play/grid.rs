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
    /// Nothing but what is needed: no lines around the board, and what stands at the right of a cell to mark
    /// it takes the column in which the next one begins.
    tight: bool,
}

/// A board laid out in an area; what does not fit is reached by moving.
pub struct Grid {
    /// The room for the cells, beside and below the numbers of rows and columns.
    area: Rect,
    /// Characters of a cell.
    pub width: u16,
    /// Lines of a cell.
    pub height: u16,
    /// Whether the right edge of a cell is the left one of the next.
    pub tight: bool,
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
    /// The largest layout that fits; a tight one may take the taller room. Else the tightest, scrolled so that
    /// the cursor is seen.
    pub fn fit(picture: &Picture, usual: Rect, tall: Rect, cursor: Cell) -> Grid {
        let of = |size: Size, area: Rect| Grid::of(picture, area, size);
        let sizes = || Size::all(picture);
        let tight = || sizes().into_iter().filter(|size| size.tight);
        let mut grids = sizes().into_iter().map(|size| of(size, usual));
        let grid = grids.find(Grid::fits);
        let grid = grid.or_else(|| tight().map(|size| of(size, tall)).find(Grid::fits));
        let mut grid = grid.unwrap_or_else(|| {
            of(tight().next().expect("the last of the sizes is a tight one"), usual)
        });
        grid.look_at(cursor);
        grid
    }

    fn of(picture: &Picture, area: Rect, size: Size) -> Grid {
        let columns = picture.columns.max(1);
        let rows = picture.cells.len() / columns;
        let label = rows.saturating_sub(1).to_string().len() as u16 + 1;
        let shifted = picture.lattice == Lattice::Hexagons;
        let gutter = if picture.numbered { (label, 1) } else { (0, 0) };
        let gutter = (gutter.0.min(area.width), gutter.1.min(area.height));
        Grid {
            area: Rect {
                x: area.x + gutter.0,
                y: area.y + gutter.1,
                width: area.width - gutter.0,
                height: area.height - gutter.1,
            },
            width: size.width,
            height: size.height,
            tight: size.tight,
            walls: size.walls,
            columns,
            rows,
            gutter,
            shift: if shifted { size.width / 2 } else { 0 },
            scroll: (0, 0),
        }
    }

    /// Columns or rows between two lines, 0 where there are none.
    fn apart(&self, across: bool) -> usize {
        match self.walls {
            Walls::None => 0,
            Walls::Every | Walls::Regions(_) => 1,
            Walls::Boxes { width, height } => if across { width } else { height }.max(1),
        }
    }

    /// Whether a line may run before a column or row, counted from 0 to their number.
    fn gap(&self, at: usize, of: usize, across: bool) -> bool {
        let outer = at == 0 || at == of;
        match self.apart(across) {
            0 => false,
            _ if outer => !self.tight,
            apart => at.is_multiple_of(apart),
        }
    }

    /// How many lines run up to the one before a column or row.
    fn gaps(&self, at: usize, of: usize, across: bool) -> usize {
        let Some(inner) = at.saturating_sub(1).min(of).checked_div(self.apart(across)) else {
            return 0;
        };
        let first = usize::from(!self.tight);
        first + inner + usize::from(at > 0 && self.gap(at, of, across))
    }

    fn x(&self, column: usize) -> u16 {
        let gaps = self.gaps(column, self.columns, true);
        u16::try_from(column * usize::from(self.width) + gaps).unwrap_or(u16::MAX)
    }

    fn y(&self, row: usize) -> u16 {
        let gaps = self.gaps(row, self.rows, false);
        u16::try_from(row * usize::from(self.height) + gaps).unwrap_or(u16::MAX)
    }

    /// Characters and lines of all cells.
    fn total(&self) -> (u16, u16) {
        (self.x(self.columns).saturating_add(self.shift), self.y(self.rows))
    }

    fn fits(&self) -> bool {
        let (width, height) = self.total();
        width <= self.area.width && height <= self.area.height
    }

    /// The column after the board, and the line below the room it has.
    pub fn ends(&self) -> (u16, u16) {
        let right = self.area.x + self.total().0.min(self.area.width);
        (right + u16::from(self.tight), self.area.bottom())
    }

    /// The rows and columns that are seen, counted from 1, where these are not all of them.
    pub fn window(&self) -> Option<[(usize, usize); 2]> {
        let seen = |of: usize, is_seen: &dyn Fn(usize) -> bool| {
            let first = (0..of).find(|&at| is_seen(at))?;
            let last = (0..of).rfind(|&at| is_seen(at))?;
            Some((first + 1, last + 1))
        };
        let rows = seen(self.rows, &|row| self.down(row).is_some())?;
        let columns = seen(self.columns, &|column| self.across(0, column).is_some())?;
        (!self.fits()).then_some([rows, columns])
    }

    /// Scrolls by half a screen, so that most steps of the cursor leave the board where it is. The first
    /// cells that are seen are seen as a whole: half a number is another number.
    fn look_at(&mut self, (row, column): Cell) {
        let scroll = |at: usize, starts: &dyn Fn(usize) -> u16, all: u16, size: u16, room: u16| {
            if all <= room {
                return 0;
            }
            let (place, step) = (starts(at), (room / 2).max(1));
            let wish = (place / step * step).saturating_sub(step / 2).min(all - room);
            let wish = wish.max((place + size).saturating_sub(room));
            (0..=at).map(starts).find(|&start| start >= wish).unwrap_or(place)
        };
        let (width, height) = self.total();
        self.scroll = (
            scroll(column, &|at| self.x(at), width, self.width + self.shift, self.area.width),
            scroll(row, &|at| self.y(at), height, self.height, self.area.height),
        );
    }

    /// A place on the screen, if it is seen.
    fn seen(&self, x: u16, y: u16) -> Option<(u16, u16)> {
        let x = x.checked_sub(self.scroll.0).filter(|&x| x < self.area.width)?;
        let y = y.checked_sub(self.scroll.1).filter(|&y| y < self.area.height)?;
        Some((self.area.x + x, self.area.y + y))
    }

    /// The left edge of a cell, if all of its width is seen.
    fn across(&self, row: usize, column: usize) -> Option<u16> {
        let shift = if row % 2 == 1 { self.shift } else { 0 };
        let x = (self.x(column) + shift).checked_sub(self.scroll.0)?;
        (x + self.width <= self.area.width).then_some(self.area.x + x)
    }

    /// The upper edge of a row, if all of its height is seen.
    fn down(&self, row: usize) -> Option<u16> {
        let y = self.y(row).checked_sub(self.scroll.1)?;
        (y + self.height <= self.area.height).then_some(self.area.y + y)
    }

    /// Writes into a cell, so many lines from its upper edge and columns from its left one.
    pub fn write(
        &self,
        buffer: &mut Buffer,
        (row, column): Cell,
        (line, from): (u16, u16),
        text: &str,
        style: Style,
    ) {
        let (Some(x), Some(y)) = (self.across(row, column), self.down(row)) else { return };
        // A sign at the right of a tight cell stands where the next one begins.
        let room = usize::from((self.width + u16::from(self.tight)).saturating_sub(from));
        for (at, letter) in text.chars().take(room).enumerate() {
            if let Some(place) = buffer.cell_mut((x + from + at as u16, y + line)) {
                // Nothing of what was there before shows through.
                place.reset();
                place.set_char(letter).set_style(style);
            }
        }
    }

    /// Draws the way from a cell to the next one of a path over the line between them.
    pub fn link(&self, buffer: &mut Buffer, one: Cell, other: Cell, style: Style) {
        let (a, b) = (one.min(other), one.max(other));
        let (Some(x), Some(y)) = (self.across(b.0, b.1), self.down(b.0)) else { return };
        let beside = (a.0, a.1 + 1) == b && self.gap(b.1, self.columns, true);
        let below = (a.0 + 1, a.1) == b && self.gap(b.0, self.rows, false);
        let (place, letter) = match (beside, below) {
            (true, _) => ((x.checked_sub(1), Some(y + self.height / 2)), '━'),
            (_, true) => ((Some(x + self.width / 2), y.checked_sub(1)), '┃'),
            _ => return,
        };
        if let (Some(x), Some(y)) = place
            && self.area.contains((x, y).into())
        {
            buffer[(x, y)].reset();
            buffer[(x, y)].set_char(letter).set_style(style);
        }
    }

    /// The cell at a place on the screen.
    pub fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let within = |from: u16, size: u16, at: u16| (from..from + size).contains(&at);
        let row = |&row: &usize| self.down(row).is_some_and(|top| within(top, self.height, y));
        let row = (0..self.rows).find(row)?;
        let column = |&column: &usize| {
            self.across(row, column).is_some_and(|left| within(left, self.width, x))
        };
        Some((row, (0..self.columns).find(column)?))
    }

    /// The numbers of rows and columns, from 0; they stay where the board is scrolled.
    pub fn label(&self, buffer: &mut Buffer, style: Style) {
        if self.gutter.0 == 0 || self.gutter.1 == 0 {
            return;
        }
        let (width, gutter) = (usize::from(self.width), usize::from(self.gutter.0) - 1);
        let (left, top) = (self.area.x - self.gutter.0, self.area.y - 1);
        for column in 0..self.columns {
            // Two numbers that touch are read as one: of the long ones every other will do.
            let fits = match column.to_string().len() {
                length if length == width => column % 2 == 1,
                length => length < width,
            };
            if let Some(x) = self.across(0, column).filter(|_| fits) {
                let tight = format!("{column:>width$}");
                let text = if self.tight { tight } else { format!("{column:^width$}") };
                buffer.set_stringn(x, top, text, width, style);
            }
        }
        for row in 0..self.rows {
            if let Some(y) = self.down(row) {
                let text = format!("{row:>gutter$}");
                buffer.set_stringn(left, y + self.height / 2, text, gutter, style);
            }
        }
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
        // What each place joins: up 1, right 2, down 4, left 8. Places are counted from one before the first:
        // lines run before cells, and a tight board has none before its first ones.
        let mut joins = vec![0_u8; usize::from(width) * usize::from(height)];
        let mut join = |x: u16, y: u16, to: u8| {
            if let Some(place) = joins.get_mut(usize::from(y) * usize::from(width) + usize::from(x))
            {
                *place |= to;
            }
        };
        for row in 0..=self.rows {
            for column in 0..=self.columns {
                let (x, y) = (self.x(column), self.y(row));
                let here = region(row, column);
                let above = row.checked_sub(1).and_then(|row| region(row, column));
                let before = column.checked_sub(1).and_then(|column| region(row, column));
                if column < self.columns
                    && self.gap(row, self.rows, false)
                    && (all || here != above)
                {
                    join(x, y, 2);
                    let end = self.x(column + 1);
                    (x + 1..end).for_each(|x| join(x, y, 10));
                    join(end, y, 8);
                }
                if row < self.rows
                    && self.gap(column, self.columns, true)
                    && (all || here != before)
                {
                    join(x, y, 4);
                    let end = self.y(row + 1);
                    (y + 1..end).for_each(|y| join(x, y, 5));
                    join(x, end, 1);
                }
            }
        }
        for (at, &to) in joins.iter().enumerate().filter(|(_, to)| **to != 0) {
            let (x, y) = ((at % usize::from(width)) as u16, (at / usize::from(width)) as u16);
            let place = x.checked_sub(1).zip(y.checked_sub(1)).and_then(|(x, y)| self.seen(x, y));
            if let Some(place) = place {
                let letter = [
                    ' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼',
                ][usize::from(to)];
                buffer[place].set_char(letter).set_style(style);
            }
        }
    }
}

impl Size {
    /// The sizes of a board's cells, from the largest to the tightest.
    fn all(picture: &Picture) -> Vec<Size> {
        let text = picture.cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(1);
        let text = text.max(1) as u16;
        let own = &picture.walls;
        let drawn = match (own, picture.lattice) {
            (Walls::None, Lattice::Squares) => Walls::Every,
            _ => own.clone(),
        };
        let size = |width, height, walls: &Walls, tight| Size {
            width,
            height,
            walls: walls.clone(),
            tight,
        };
        let mut sizes = Vec::new();
        if drawn != Walls::None {
            sizes.push(size((text + 8).max(11), 5, &drawn, false));
            sizes.push(size((text + 4).max(7), 3, &drawn, false));
            sizes.extend([4, 2].map(|air| size(text + air, 1, &drawn, false)));
        }
        if *own == Walls::None {
            sizes.extend([4, 3, 2].map(|air| size(text + air, 1, own, false)));
        }
        sizes.push(size(text + 1, 1, own, true));
        sizes
    }
}
