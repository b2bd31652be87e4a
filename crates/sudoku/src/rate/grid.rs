//! The 9 × 9 board as the rater sees it: candidates by cell, by house and by digit at once.
//!
//! Cells count from 0 row by row, digits from 0. Houses are numbered boxes, then rows, then columns;
//! a place is a cell's number within a house.

/// A set of cells.
pub type Cells = u128;

/// The cells of every house, in order of their places.
pub const HOUSES: [[u8; 9]; 27] = houses();
/// The box, row and column of every cell.
pub const HOUSES_OF: [[u8; 3]; 81] = houses_of();
/// The place of every cell in its box, row and column.
pub const PLACES_OF: [[u8; 3]; 81] = places_of();
/// The cells that must differ from a cell.
pub const PEERS: [Cells; 81] = peers();
/// The order in which houses are looked through: boxes, columns, rows.
pub const SCAN: [usize; 27] = scan();
/// All nine places, or all nine digits.
pub const ALL: u16 = 0x1ff;

const fn houses() -> [[u8; 9]; 27] {
    let mut houses = [[0; 9]; 27];
    let mut i = 0;
    while i < 9 {
        let mut j = 0;
        while j < 9 {
            houses[i][j] = ((i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3) as u8;
            houses[9 + i][j] = (9 * i + j) as u8;
            houses[18 + i][j] = (9 * j + i) as u8;
            j += 1;
        }
        i += 1;
    }
    houses
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut of = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        of[cell] = [(row / 3 * 3 + column / 3) as u8, 9 + row as u8, 18 + column as u8];
        cell += 1;
    }
    of
}

const fn places_of() -> [[u8; 3]; 81] {
    let mut of = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        of[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    of
}

const fn peers() -> [Cells; 81] {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            let house = HOUSES[HOUSES_OF[cell][kind] as usize];
            let mut i = 0;
            while i < 9 {
                peers[cell] |= 1 << house[i];
                i += 1;
            }
            kind += 1;
        }
        peers[cell] &= !(1 << cell);
        cell += 1;
    }
    peers
}

const fn scan() -> [usize; 27] {
    let mut order = [0; 27];
    let mut i = 0;
    while i < 9 {
        order[i] = i;
        order[9 + i] = 18 + i;
        order[18 + i] = 9 + i;
        i += 1;
    }
    order
}

/// How many of nine are in a set. A table, because not every machine this runs on counts bits itself.
#[inline(always)]
pub fn size(set: u16) -> u32 {
    u32::from(SIZES[usize::from(set & ALL)])
}

const SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut set = 0;
    while set < 512 {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
};

/// Whether a set of nine has exactly one member.
#[inline(always)]
pub fn is_one(set: u16) -> bool {
    set.is_power_of_two()
}

/// The members of a set of at most sixteen.
pub fn bits(mut set: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// The members of a set of cells.
pub fn cells(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// The sets of so many of nine (one to eight), in rising order as numbers.
#[inline(always)]
pub fn choices(count: u32) -> impl Iterator<Item = u16> {
    let (from, to) = (CHOICES.1[count as usize], CHOICES.1[count as usize + 1]);
    CHOICES.0[from..to].iter().copied()
}

/// All sets of nine by size, and where each size begins.
const CHOICES: ([u16; 512], [usize; 11]) = {
    let (mut sets, mut from) = ([0; 512], [0; 11]);
    let (mut size, mut n) = (0, 0);
    while size < 10 {
        from[size] = n;
        let mut set: u16 = 0;
        while set <= ALL {
            if set.count_ones() as usize == size {
                sets[n] = set;
                n += 1;
            }
            set += 1;
        }
        size += 1;
    }
    from[10] = n;
    (sets, from)
};

/// What is still possible, and what is placed.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The digits possible in a cell; none where one is placed.
    pub cells: [u16; 81],
    /// The places possible for a digit in a house.
    pub at: [[u16; 9]; 27],
    /// The cells possible for a digit.
    pub of: [Cells; 9],
    /// How many cells of a house are open.
    pub open: [u8; 27],
    /// How often a digit is placed.
    pub placed: [u8; 9],
    /// How many cells are open.
    pub left: u8,
}

impl Grid {
    /// A board of clues; 0 is open. The clues must not clash.
    pub fn new(clues: &[u8]) -> Grid {
        let mut grid = Grid {
            cells: [ALL; 81],
            at: [[ALL; 9]; 27],
            of: [(1 << 81) - 1; 9],
            open: [9; 27],
            placed: [0; 9],
            left: 81,
        };
        for (cell, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue != 0) {
            grid.place(cell, usize::from(clue) - 1);
        }
        grid
    }

    /// Whether a digit is still possible in a cell.
    #[inline(always)]
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 != 0
    }

    /// How many digits are possible in a cell.
    #[inline(always)]
    pub fn count(&self, cell: usize) -> u32 {
        size(self.cells[cell])
    }

    /// The digit is not possible in the cell.
    #[inline(always)]
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        self.of[digit] &= !(1 << cell);
        for kind in 0..3 {
            self.at[usize::from(HOUSES_OF[cell][kind])][digit] &= !(1 << PLACES_OF[cell][kind]);
        }
    }

    /// The digits are not possible in the cell.
    pub fn remove_all(&mut self, cell: usize, digits: u16) {
        for digit in bits(digits & self.cells[cell]) {
            self.remove(cell, digit);
        }
    }

    /// The digit is put into the cell.
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.remove_all(cell, ALL);
        for peer in cells(PEERS[cell] & self.of[digit]) {
            self.remove(peer, digit);
        }
        for house in HOUSES_OF[cell] {
            self.open[usize::from(house)] -= 1;
        }
        self.placed[digit] += 1;
        self.left -= 1;
    }

    /// The open cells with exactly two digits left.
    pub fn pairs(&self) -> Cells {
        (0..81).filter(|&cell| self.count(cell) == 2).fold(0, |set, cell| set | 1 << cell)
    }
}
