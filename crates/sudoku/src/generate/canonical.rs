//! One board for all that are the same but for a symmetry: the smallest, read row by row (*minlex*).
//!
//! With boxes, rows may change places within a band, bands among each other, columns and stacks
//! likewise, rows with columns where boxes are square, and digits may be named otherwise: 3,359,232 × 9!
//! forms of a 9 × 9 board. For each order of the columns the rows are found one by one: among those that
//! may come next, the smallest under the names given so far. Row by row, what is larger than the best so
//! far is dropped; nearly all orders of columns fall at the first row, which is decided by where its
//! clues stand and not by what they are.
//!
//! Boards with more than [`MOST_ORDERS`] orders of columns, with extra sets or with irregular regions are
//! only turned, mirrored and named otherwise, as far as that keeps the layout (regions are turned along).

use crate::board::{Extras, Layout, Partition, Puzzle, RegionMap, UnitKind};

/// Orders of columns that are gone through: all up to 9 × 9, and few beyond.
const MOST_ORDERS: usize = 2_000;

/// The canonical form of a board.
pub(crate) fn form(puzzle: &Puzzle) -> Puzzle {
    let layout = puzzle.layout();
    match *layout.partition() {
        Partition::Boxes { width, height }
            if layout.extras() == Extras::default()
                && count_orders(layout.order(), width) <= MOST_ORDERS =>
        {
            let digits = smallest(puzzle.digits(), width, height);
            Puzzle::new(layout.clone(), digits.into()).expect("the same digits in other places")
        }
        _ => turned(puzzle),
    }
}

/// In how many orders columns can stand.
fn count_orders(order: usize, width: usize) -> usize {
    let factorial = |n: usize| (1..=n).fold(1usize, usize::saturating_mul);
    let stacks = order / width;
    (0..stacks).fold(factorial(stacks), |orders, _| orders.saturating_mul(factorial(width)))
}

/// All orders of some things.
fn orders_of(things: &[usize]) -> Vec<Vec<usize>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..things.len() {
        let mut rest = things.to_vec();
        let first = rest.remove(at);
        for mut tail in orders_of(&rest) {
            tail.insert(0, first);
            all.push(tail);
        }
    }
    all
}

/// All orders in which columns can stand: stacks, and columns within each.
fn column_orders(order: usize, width: usize) -> Vec<Vec<usize>> {
    let within = orders_of(&(0..width).collect::<Vec<_>>());
    let mut all = Vec::new();
    for stacks in orders_of(&(0..order / width).collect::<Vec<_>>()) {
        let mut begun: Vec<Vec<usize>> = vec![Vec::new()];
        for stack in stacks {
            begun = begun
                .iter()
                .flat_map(|columns| {
                    within.iter().map(move |inside| {
                        let more = inside.iter().map(|column| stack * width + column);
                        columns.iter().copied().chain(more).collect()
                    })
                })
                .collect();
        }
        all.extend(begun);
    }
    all
}

fn transposed(digits: &[u8], order: usize) -> Vec<u8> {
    (0..digits.len()).map(|cell| digits[cell % order * order + cell / order]).collect()
}

/// The smallest form of a board with boxes and nothing else.
fn smallest(digits: &[u8], width: usize, height: usize) -> Vec<u8> {
    let order = width * height;
    let mut best = vec![u8::MAX; digits.len()];
    let columns = column_orders(order, width);
    let mut views = vec![digits.to_vec()];
    if width == height {
        views.push(transposed(digits, order));
    }
    // Where the clues of the first row stand, the leftmost cell being the highest bit: a row without
    // clues is the smallest, and the names of digits do not matter yet.
    let mut first = u64::MAX;
    for view in &views {
        for columns in &columns {
            let clues = |row: &[u8]| {
                columns.iter().fold(0, |set, &column| set << 1 | u64::from(row[column] != 0))
            };
            let least = view.chunks(order).map(clues).min().unwrap_or_default();
            if least > first {
                continue;
            }
            first = least;
            let board: Vec<u8> = view
                .chunks(order)
                .flat_map(|row| columns.iter().map(|&column| row[column]))
                .collect();
            let mut rows = Rows { board: &board, order, height, best: &mut best };
            rows.place(0, 0, &Names { of: [0; 65], next: 1 });
        }
    }
    best
}

/// New names of digits, in order of appearance.
#[derive(Clone)]
struct Names {
    of: [u8; 65],
    next: u8,
}

impl Names {
    /// A row under these names, and the names after it.
    fn read(&self, row: &[u8], named: &mut [u8]) -> Names {
        let mut names = self.clone();
        for (digit, name) in row.iter().zip(named) {
            *name = match *digit {
                0 => 0,
                digit => {
                    let known = &mut names.of[usize::from(digit)];
                    if *known == 0 {
                        *known = names.next;
                        names.next += 1;
                    }
                    *known
                }
            };
        }
        names
    }
}

/// The orders of rows for one order of columns.
struct Rows<'r> {
    board: &'r [u8],
    order: usize,
    height: usize,
    best: &'r mut [u8],
}

impl Rows<'_> {
    /// Puts the smallest row that may come next, in every way; `taken` is the set of rows above.
    fn place(&mut self, at: usize, taken: u64, names: &Names) {
        if at == self.order {
            return;
        }
        let band_of = |row: usize| row / self.height;
        // Within a band its other rows come first; else any band that has not begun.
        let begun = (0..self.order).find(|&row| {
            let band = u64::MAX >> (64 - self.height) << (band_of(row) * self.height);
            taken >> row & 1 == 0 && taken & band != 0
        });
        let may = |row: &usize| {
            taken >> row & 1 == 0 && begun.is_none_or(|begun| band_of(begun) == band_of(*row))
        };
        let mut named = [0u8; 64];
        let named = &mut named[..self.order];
        let rows: Vec<usize> = (0..self.order).filter(may).collect();
        let place = at * self.order..(at + 1) * self.order;
        for &row in &rows {
            names.read(self.row(row), named);
            if *named < self.best[place.clone()] {
                self.best[place.clone()].copy_from_slice(named);
                self.best[place.end..].fill(u8::MAX);
            }
        }
        for (index, &row) in rows.iter().enumerate() {
            let after = names.read(self.row(row), named);
            let again = || rows[..index].iter().any(|&other| self.are_alike(row, other));
            if *named == self.best[place.clone()] && !again() {
                self.place(at + 1, taken | 1 << row, &after);
            }
        }
    }

    fn row(&self, row: usize) -> &[u8] {
        &self.board[row * self.order..][..self.order]
    }

    /// Whether two rows, with all that goes along with them, can be exchanged without a change: boards
    /// with few clues have many of these.
    fn are_alike(&self, one: usize, other: usize) -> bool {
        if self.row(one) != self.row(other) {
            return false;
        }
        let band = |row: usize| {
            let first = row / self.height * self.height;
            let mut rows: Vec<&[u8]> =
                (first..first + self.height).map(|row| self.row(row)).collect();
            rows.sort_unstable();
            rows
        };
        one / self.height == other / self.height || band(one) == band(other)
    }
}

/// The smallest of the turned and mirrored forms that keep the layout.
fn turned(puzzle: &Puzzle) -> Puzzle {
    let (layout, order) = (puzzle.layout(), puzzle.order());
    let mut best: Option<(Vec<u8>, Vec<u8>)> = None;
    for turn in 0..8 {
        let from = |cell: usize| source(turn, order, cell);
        if !keeps(layout, from) {
            continue;
        }
        let moved: Vec<u8> = (0..layout.cells()).map(|cell| puzzle.digits()[from(cell)]).collect();
        let mut digits = vec![0; moved.len()];
        Names { of: [0; 65], next: 1 }.read(&moved, &mut digits);
        let regions = match layout.partition() {
            Partition::Boxes { .. } => Vec::new(),
            Partition::Regions(map) => {
                let moved: Vec<u8> =
                    (0..layout.cells()).map(|cell| map.cells()[from(cell)]).collect();
                let map = RegionMap::new(order, &moved).expect("the same regions in other places");
                map.cells().to_vec()
            }
        };
        if best.as_ref().is_none_or(|best| (&regions, &digits) < (&best.0, &best.1)) {
            best = Some((regions, digits));
        }
    }
    let (regions, digits) = best.expect("a board that is not turned keeps its layout");
    let layout = match RegionMap::new(order, &regions) {
        Some(map) => Layout::regions(map, layout.extras()).into(),
        None => layout.clone(),
    };
    Puzzle::new(layout, digits.into()).expect("the same digits in other places")
}

/// The cell that comes to a cell by one of the eight turns and mirrors of a square.
fn source(turn: u8, order: usize, cell: usize) -> usize {
    let (mut row, mut column) = (cell / order, cell % order);
    if turn & 1 != 0 {
        column = order - 1 - column;
    }
    if turn & 2 != 0 {
        row = order - 1 - row;
    }
    if turn & 4 != 0 {
        (row, column) = (column, row);
    }
    row * order + column
}

/// Whether a turn takes every box and every extra set to another one.
fn keeps(layout: &Layout, from: impl Fn(usize) -> usize) -> bool {
    let irregular = matches!(layout.partition(), Partition::Regions(_));
    let fixed = layout.units().iter().filter(|unit| match unit.kind {
        UnitKind::Row | UnitKind::Column => false,
        UnitKind::Box => !irregular,
        UnitKind::Diagonal | UnitKind::Window => true,
    });
    fixed.clone().all(|unit| {
        let mut moved: Vec<usize> = unit.cells.iter().map(|&cell| from(cell.into())).collect();
        moved.sort_unstable();
        fixed.clone().any(|other| {
            let mut cells: Vec<usize> = other.cells.iter().map(|&cell| cell.into()).collect();
            cells.sort_unstable();
            cells == moved
        })
    })
}
