//! Region maps of jigsaws, and the list of units of a layout.

use super::layout::{Cell, Extras, MAX_ORDER, Partition, Unit, UnitKind, squarest_box};
use gridwright_world::input::{InputError, Line, Lines, Token};
use gridwright_world::text::number_of;
use std::fmt::Write as _;

/// A cut of an N × N board into N regions of N cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionMap {
    order: usize,
    cells: Box<[u8]>,
}

impl RegionMap {
    /// How many regions.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The region of every cell, numbered from 0 in order of appearance.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// A map from the region of every cell, row by row; `None` where not each region has N cells. Regions
    /// are numbered anew, in order of appearance.
    pub(crate) fn new(order: usize, regions: &[u8]) -> Option<RegionMap> {
        let mut names = [u8::MAX; 256];
        let mut sizes = vec![0; order];
        let mut cells = Vec::with_capacity(regions.len());
        let mut known = 0;
        for &region in regions {
            let name = &mut names[usize::from(region)];
            if *name == u8::MAX {
                *name = known;
                known = known.checked_add(1)?;
            }
            *sizes.get_mut(usize::from(*name))? += 1;
            cells.push(*name);
        }
        let right = order <= MAX_ORDER && cells.len() == order * order;
        (right && sizes.iter().all(|size| *size == order))
            .then(|| RegionMap { order, cells: cells.into() })
    }

    /// The map in which these pairs of cells are of one region each; `None` where that does not make N
    /// regions of N cells.
    pub(crate) fn joined(
        order: usize,
        pairs: impl IntoIterator<Item = (usize, usize)>,
    ) -> Option<RegionMap> {
        let mut parent: Vec<usize> = (0..order * order).collect();
        for (a, b) in pairs {
            let (a, b) = (root(&mut parent, a), root(&mut parent, b));
            parent[a] = b;
        }
        let mut numbers = vec![u8::MAX; order * order];
        let mut known = 0u8;
        let mut cells = Vec::with_capacity(order * order);
        for cell in 0..order * order {
            let number = &mut numbers[root(&mut parent, cell)];
            if *number == u8::MAX {
                *number = known;
                known = known.checked_add(1).filter(|&known| usize::from(known) <= MAX_ORDER)?;
            }
            cells.push(*number);
        }
        RegionMap::new(order, &cells)
    }

    /// The map on one line, as a text says it of its boards: N² letters.
    pub(crate) fn letters(&self) -> String {
        self.cells.iter().map(|&region| symbol(region)).collect()
    }

    /// Reads [`RegionMap::letters`]; `None` where it is something else, such as the name of a file.
    pub(crate) fn from_letters(text: &str) -> Option<RegionMap> {
        let order = text.len().isqrt();
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
        (order > 1 && text.bytes().all(is_letter))
            .then(|| RegionMap::new(order, text.as_bytes()))?
    }

    /// Reads N rows of N region names: single characters, or words between blanks.
    ///
    /// ```
    /// use gridwright_sudoku::RegionMap;
    /// assert_eq!(RegionMap::parse("aab\nabb\nccc").unwrap().order(), 3);
    /// let error = RegionMap::parse("aab\nabb\ncca").unwrap_err();
    /// assert_eq!(error.to_string(), "3:3: region 'a' has a cell too many: expected 3");
    /// ```
    pub fn parse(text: &str) -> Result<RegionMap, InputError> {
        let mut lines = Lines::of(text, true);
        let mut rows: Vec<Line> = Vec::new();
        while let Some(line) = lines.next_line()? {
            if !line.is_blank() {
                rows.push(line);
            }
        }
        let order = rows.len();
        if order == 0 {
            return Err(InputError::empty("N rows of N region letters"));
        }
        if let Some(row) = rows.get(MAX_ORDER) {
            return Err(row.error(1, format!("expected at most {MAX_ORDER} rows of regions")));
        }
        let cells: Vec<Vec<Token<'_>>> = rows.iter().map(split_row).collect();
        for (line, row) in rows.iter().zip(&cells) {
            let message =
                || format!("{} in this row, expected {order}", number_of(row.len(), "cell"));
            if let Some(extra) = row.get(order) {
                return Err(line.error(extra.column, message()));
            }
            if row.len() < order {
                return Err(line.error_at_end(message()));
            }
        }
        number_regions(&rows, &cells)
    }

    /// The map as N rows of letters, for people and for [`RegionMap::parse`].
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(self.order) {
            for &region in row {
                text.push(symbol(region));
            }
            let _ = writeln!(text);
        }
        text
    }
}

/// The cell that stands for all that are joined to a cell.
fn root(parent: &mut [usize], mut cell: usize) -> usize {
    while parent[cell] != cell {
        parent[cell] = parent[parent[cell]];
        cell = parent[cell];
    }
    cell
}

fn symbol(region: u8) -> char {
    const SYMBOLS: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/";
    char::from(SYMBOLS[usize::from(region) % SYMBOLS.len()])
}

/// The names of a row with their columns: words, or the characters of a single one.
fn split_row(line: &Line) -> Vec<Token<'_>> {
    let words: Vec<Token<'_>> = line.tokens().collect();
    let [word] = words.as_slice() else {
        return words;
    };
    let letters = word.text.char_indices().zip(word.column..);
    letters
        .map(|((at, letter), column)| Token {
            text: &word.text[at..at + letter.len_utf8()],
            column,
        })
        .collect()
}

fn number_regions(lines: &[Line], rows: &[Vec<Token<'_>>]) -> Result<RegionMap, InputError> {
    let order = rows.len();
    // Name, size and first cell of each region.
    let mut known: Vec<(&str, usize, InputError)> = Vec::new();
    let mut cells = Vec::with_capacity(order * order);
    for (line, row) in lines.iter().zip(rows) {
        for token in row {
            let name = token.text;
            let number = known.iter().position(|(k, ..)| *k == name).unwrap_or_else(|| {
                known.push((name, 0, line.error(token.column, "")));
                known.len() - 1
            });
            known[number].1 += 1;
            if known[number].1 > order {
                let message = format!("region '{name}' has a cell too many: expected {order}");
                return Err(line.error(token.column, message));
            }
            cells.push(number.min(255) as u8);
        }
    }
    match known.into_iter().find(|(_, size, _)| *size != order) {
        Some((name, size, first)) => {
            let message =
                format!("region '{name}' has {}, expected {order}", number_of(size, "cell"));
            Err(first.with_message(message))
        }
        None => Ok(RegionMap { order, cells: cells.into() }),
    }
}

/// The units of a layout: rows, columns, boxes, diagonals, windows.
pub(super) fn units(
    order: usize,
    partition: &Partition,
    regions: &[u8],
    extras: Extras,
) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut add = |kind, number, cells: Vec<usize>| {
        units.push(Unit {
            kind,
            number,
            cells: cells.into_iter().map(|cell| cell as Cell).collect(),
        });
    };
    for row in 0..order {
        add(UnitKind::Row, row + 1, (row * order..(row + 1) * order).collect());
    }
    for column in 0..order {
        add(UnitKind::Column, column + 1, (column..order * order).step_by(order).collect());
    }
    for region in 0..order {
        let inside = |cell: &usize| usize::from(regions[*cell]) == region;
        add(UnitKind::Box, region + 1, (0..order * order).filter(inside).collect());
    }
    if extras.diagonals {
        add(UnitKind::Diagonal, 1, (0..order).map(|i| i * (order + 1)).collect());
        add(UnitKind::Diagonal, 2, (0..order).map(|i| (i + 1) * (order - 1)).collect());
    }
    if extras.windows {
        for (index, cells) in windows(order, partition).into_iter().enumerate() {
            add(UnitKind::Window, index + 1, cells);
        }
    }
    units
}

/// Windows have the size of a box (the most square one in a jigsaw); the first lies one cell in from
/// the corner, and one cell separates it from the next.
fn windows(order: usize, partition: &Partition) -> Vec<Vec<usize>> {
    let (width, height) = match *partition {
        Partition::Boxes { width, height } => (width, height),
        Partition::Regions(_) => squarest_box(order),
    };
    let starts = |size: usize| (1..order).step_by(size + 1).filter(move |at| at + size < order);
    let mut windows = Vec::new();
    for top in starts(height) {
        for left in starts(width) {
            let cells = (0..order).map(|i| (top + i / width) * order + left + i % width);
            windows.push(cells.collect());
        }
    }
    windows
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::*;

    #[test]
    fn windoku_has_four_windows() {
        let extras = Extras { windows: true, diagonals: true };
        let layout = Layout::squarest(9, extras).unwrap();
        let windows: Vec<_> =
            layout.units().iter().filter(|u| u.kind == UnitKind::Window).collect();
        assert_eq!(windows.len(), 4);
        assert_eq!(&*windows[1].cells, [14, 15, 16, 23, 24, 25, 32, 33, 34]);
        let last = &layout.units()[28];
        assert_eq!(&*last.cells, [8, 16, 24, 32, 40, 48, 56, 64, 72]);
    }

    #[test]
    fn tiny_boards_have_their_diagonals() {
        let extras = Extras { diagonals: true, windows: true };
        for order in 1..=8 {
            let layout = Layout::squarest(order, extras).unwrap();
            assert!(layout.units().iter().all(|unit| unit.cells.len() == order));
        }
    }

    #[test]
    fn maps_round_trip_and_faults_are_named() {
        let text = "aab\nabb\nccc\n";
        assert_eq!(RegionMap::parse(text).unwrap().to_text(), text);
        assert_eq!(RegionMap::parse("1 1\n2 2").unwrap(), RegionMap::parse("xx\nyy").unwrap());
        let wrong = [
            ("", "1:1: nothing here: expected N rows of N region letters"),
            ("aa\nb", "2:2: 1 cell in this row, expected 2"),
            ("% two\n\naa\n bbb", "4:4: 3 cells in this row, expected 2"),
            ("ab\ncd", "1:1: region 'a' has 1 cell, expected 2"),
            ("1 2\n2 2", "2:3: region '2' has a cell too many: expected 2"),
        ];
        for (text, message) in wrong {
            assert_eq!(RegionMap::parse(text).unwrap_err().to_string(), message);
        }
        let long = "a\n".repeat(MAX_ORDER + 1);
        assert_eq!(RegionMap::parse(&long).unwrap_err().line, 65);
    }
}
