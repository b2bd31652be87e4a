//! Each pattern on a board without givens: found when it is there, not found when one candidate is wrong.

use gridwright_search::{Budget, Stats};
use gridwright_sudoku::Layout;
use gridwright_sudoku::hint::{Geometry, Grid, Hunt, Technique as T, finder};
use std::collections::BTreeSet;

/// A cell by row and column from 1.
pub fn at(name: (usize, usize)) -> usize {
    (name.0 - 1) * 9 + name.1 - 1
}

/// A condition on an otherwise empty board.
enum Fact {
    /// A cell has only these candidates.
    Cell((usize, usize), &'static [u8]),
    /// In a row, a digit fits only these columns.
    Row(usize, u8, &'static [usize]),
    /// In a column, a digit fits only these rows.
    Column(usize, u8, &'static [usize]),
    /// In the first box, a digit fits only these cells.
    Box(u8, &'static [(usize, usize)]),
}
use Fact::{Box as Boxed, Cell, Column, Row};

fn board<'g>(geometry: &'g Geometry, facts: &[Fact]) -> Grid<'g> {
    let mut grid = Grid::new(geometry, &[0; 81]);
    let mut keep = |house: usize, digit: u8, cells: Vec<usize>| {
        for cell in geometry.cells_of(house).filter(|cell| !cells.contains(cell)) {
            grid.rule_out(cell, digit);
        }
    };
    for fact in facts {
        match *fact {
            Cell(..) => {}
            Row(row, digit, columns) => {
                keep(row - 1, digit, columns.iter().map(|&column| at((row, column))).collect());
            }
            Column(column, digit, rows) => {
                keep(8 + column, digit, rows.iter().map(|&row| at((row, column))).collect());
            }
            Boxed(digit, cells) => keep(18, digit, cells.iter().map(|&cell| at(cell)).collect()),
        }
    }
    for fact in facts {
        if let Cell(cell, digits) = *fact {
            (1..=9).filter(|d| !digits.contains(d)).for_each(|d| grid.rule_out(at(cell), d));
        }
    }
    grid
}

fn finds(technique: T, facts: &[Fact]) -> usize {
    let geometry = Geometry::of(&Layout::classic());
    let grid = board(&geometry, facts);
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    let mut hunt = Hunt::new(&mut budget, &mut stats, true);
    let _ = finder(technique).expect("not trial")(&grid, &mut hunt);
    hunt.into_found().len()
}

/// The techniques that were found where they are and not found where they are not.
#[derive(Default)]
pub struct Checked(pub BTreeSet<T>);

impl Checked {
    /// What is in both, then what makes the pattern, then what misses it.
    fn check(&mut self, technique: T, common: fn() -> Vec<Fact>, hit: Fact, miss: Fact) {
        let with = |last: Fact| {
            let mut facts = common();
            facts.push(last);
            finds(technique, &facts)
        };
        assert!(with(hit) > 0, "{technique:?} is there");
        assert_eq!(with(miss), 0, "{technique:?} is not there");
        self.0.insert(technique);
    }
}

pub fn singles(all: &mut Checked) {
    all.check(T::NakedSingle, Vec::new, Cell((1, 1), &[5]), Cell((1, 1), &[5, 6]));
    all.check(T::HiddenSingle, Vec::new, Row(1, 5, &[3]), Row(1, 5, &[3, 4]));
    all.check(T::HiddenSingle, Vec::new, Boxed(4, &[(2, 2)]), Boxed(4, &[(2, 2), (3, 3)]));
    // Candidates alone do not fill a house.
    assert_eq!(finds(T::FullHouse, &[Row(1, 5, &[3]), Cell((1, 3), &[5])]), 0);
}

pub fn locked_candidates_and_subsets(all: &mut Checked) {
    all.check(T::Pointing, Vec::new, Boxed(1, &[(1, 1), (1, 2)]), Boxed(1, &[(1, 1), (2, 2)]));
    all.check(T::Claiming, Vec::new, Row(1, 1, &[1, 2]), Row(1, 1, &[1, 4]));
    let one = || vec![Cell((1, 1), &[1, 2])];
    all.check(T::NakedPair, one, Cell((1, 5), &[1, 2]), Cell((1, 5), &[1, 3]));
    all.check(T::LockedPair, one, Cell((1, 2), &[1, 2]), Cell((2, 2), &[1, 2]));
    let two = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[2, 3])];
    all.check(T::NakedTriple, two, Cell((1, 9), &[1, 3]), Cell((1, 9), &[1, 4]));
    let locked = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[2, 3])];
    all.check(T::LockedTriple, locked, Cell((1, 3), &[1, 3]), Cell((2, 3), &[1, 3]));
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[2, 3]), Cell((1, 7), &[3, 4])];
    all.check(T::NakedQuad, three, Cell((1, 9), &[1, 4]), Cell((1, 9), &[1, 5]));
    let one = || vec![Row(1, 1, &[1, 5])];
    all.check(T::HiddenPair, one, Row(1, 2, &[1, 5]), Row(1, 2, &[1, 5, 6]));
    let two = || vec![Row(1, 1, &[1, 5]), Row(1, 2, &[5, 9])];
    all.check(T::HiddenTriple, two, Row(1, 3, &[1, 9]), Row(1, 3, &[1, 8]));
    let three = || vec![Row(1, 1, &[1, 5]), Row(1, 2, &[5, 9]), Row(1, 3, &[9, 7])];
    all.check(T::HiddenQuad, three, Row(1, 4, &[1, 7]), Row(1, 4, &[1, 8]));
}

pub fn fish(all: &mut Checked) {
    let one = || vec![Row(1, 1, &[1, 5])];
    all.check(T::XWing, one, Row(5, 1, &[1, 5]), Row(5, 1, &[1, 6]));
    all.check(T::FinnedXWing, one, Row(5, 1, &[1, 5, 6]), Row(5, 1, &[1, 5, 9]));
    all.check(T::SashimiXWing, one, Row(5, 1, &[1, 6]), Row(5, 1, &[1, 9]));
    let two = || vec![Row(1, 1, &[1, 5]), Row(5, 1, &[5, 9])];
    all.check(T::Swordfish, two, Row(9, 1, &[1, 9]), Row(9, 1, &[1, 8]));
    let three = || vec![Row(1, 1, &[1, 5]), Row(5, 1, &[5, 9]), Row(6, 1, &[9, 3])];
    all.check(T::Jellyfish, three, Row(9, 1, &[1, 3]), Row(9, 1, &[1, 4]));
    all.check(T::Skyscraper, one, Row(4, 1, &[1, 6]), Row(4, 1, &[1, 9]));
    let one = || vec![Row(1, 1, &[2, 7])];
    all.check(T::TwoStringKite, one, Column(1, 1, &[3, 8]), Column(4, 1, &[3, 8]));
}

pub fn wings_and_pairs(all: &mut Checked) {
    let two = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[1, 3])];
    all.check(T::XyWing, two, Cell((5, 1), &[2, 3]), Cell((5, 1), &[2, 4]));
    let two = || vec![Cell((1, 1), &[1, 2, 3]), Cell((1, 7), &[1, 3])];
    all.check(T::XyzWing, two, Cell((2, 2), &[2, 3]), Cell((2, 2), &[2, 4]));
    let two = || vec![Cell((1, 1), &[1, 2]), Cell((9, 5), &[1, 2])];
    all.check(T::WWing, two, Column(9, 1, &[1, 9]), Column(9, 1, &[2, 9]));
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[1, 2]), Cell((5, 5), &[1, 2])];
    all.check(T::RemotePair, three, Cell((5, 8), &[1, 2]), Cell((5, 8), &[1, 3]));
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[2, 3]), Cell((5, 5), &[3, 4])];
    all.check(T::XyChain, three, Cell((5, 9), &[4, 1]), Cell((5, 9), &[4, 5]));
    let two = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[1, 3])];
    all.check(T::AlsXz, two, Cell((5, 5), &[2, 3]), Cell((5, 5), &[3, 4]));
}

pub fn rectangles(all: &mut Checked) {
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[1, 2]), Cell((4, 1), &[1, 2])];
    all.check(T::UniqueRectangle1, three, Cell((4, 2), &[1, 2, 3]), Cell((4, 2), &[3, 4]));
    // Four boxes: swapping would change them.
    let far = [
        Cell((1, 1), &[1, 2]),
        Cell((1, 4), &[1, 2]),
        Cell((4, 1), &[1, 2]),
        Cell((4, 4), &[1, 2, 3]),
    ];
    assert_eq!(finds(T::UniqueRectangle1, &far), 0);
    let floor = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[1, 2]), Cell((4, 1), &[1, 2, 3])];
    all.check(T::UniqueRectangle2, floor, Cell((4, 2), &[1, 2, 3]), Cell((4, 2), &[1, 2, 4]));
    let roof = || {
        vec![
            Cell((1, 1), &[1, 2]),
            Cell((1, 2), &[1, 2]),
            Cell((4, 1), &[1, 2, 3, 4]),
            Cell((4, 2), &[1, 2, 5, 6]),
        ]
    };
    all.check(T::UniqueRectangle4, roof, Row(4, 1, &[1, 2]), Row(4, 1, &[1, 2, 3]));
}

pub fn more_rectangles(all: &mut Checked) {
    let roof = || {
        vec![
            Cell((1, 1), &[1, 2]),
            Cell((1, 2), &[1, 2]),
            Cell((4, 1), &[1, 2, 3]),
            Cell((4, 2), &[1, 2, 4]),
        ]
    };
    all.check(T::UniqueRectangle3, roof, Cell((4, 5), &[3, 4]), Cell((4, 5), &[3, 5]));
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[1, 2, 3]), Cell((4, 1), &[1, 2, 3])];
    all.check(T::UniqueRectangle5, three, Cell((4, 2), &[1, 2]), Cell((4, 2), &[1, 2, 4]));
    let wing = || {
        vec![
            Cell((1, 1), &[1, 2]),
            Cell((4, 2), &[1, 2]),
            Cell((1, 2), &[1, 2, 3]),
            Cell((4, 1), &[1, 2, 4]),
            Row(1, 1, &[1, 2]),
        ]
    };
    all.check(T::UniqueRectangle6, wing, Row(4, 1, &[1, 2]), Row(4, 1, &[1, 2, 3]));
    let hidden = || vec![Cell((1, 1), &[1, 2]), Row(4, 1, &[1, 2])];
    all.check(T::HiddenRectangle, hidden, Column(2, 1, &[1, 4]), Column(2, 1, &[1, 4, 5]));
}

pub fn one_digit(all: &mut Checked) {
    let corner = || vec![Boxed(1, &[(2, 1), (3, 3)])];
    all.check(T::TurbotFish, corner, Row(9, 1, &[3, 7]), Row(9, 1, &[4, 7]));
    let cross = || vec![Boxed(1, &[(1, 1), (2, 2), (2, 3), (3, 1)])];
    all.check(T::EmptyRectangle, cross, Column(7, 1, &[2, 6]), Column(7, 1, &[3, 6]));
    let two = || vec![Row(1, 1, &[1, 5]), Column(5, 1, &[1, 5])];
    all.check(T::SimpleColours, two, Row(5, 1, &[2, 5]), Row(5, 1, &[5, 9]));
    all.check(T::XChain, two, Row(5, 1, &[2, 5]), Row(5, 1, &[5, 9]));
    let two = || vec![Row(1, 1, &[1, 5]), Row(5, 1, &[5, 9])];
    all.check(T::FinnedSwordfish, two, Row(9, 1, &[1, 8, 9]), Row(9, 1, &[1, 4, 8, 9]));
    all.check(T::SashimiSwordfish, two, Row(9, 1, &[1, 8]), Row(9, 1, &[1, 4, 8]));
}

pub fn aligned_cells(all: &mut Checked) {
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[3, 4, 5]), Cell((1, 9), &[1, 3])];
    all.check(T::AlignedPair, three, Cell((2, 3), &[2, 3]), Cell((2, 3), &[2, 4]));
}
