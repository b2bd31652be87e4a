//! Each pattern on a board without givens: found when it is there, not found when one candidate is wrong.

use gridwright_search::{Budget, Stats};
use gridwright_sudoku::hint::{Geometry, Grid, Hunt, Technique as T, finder};
use gridwright_sudoku::{Extras, Layout, Options, Puzzle, RegionMap, SharedLayout, solve};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeSet;

/// A cell by row and column from 1.
fn at(name: (usize, usize)) -> usize {
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

/// What is in both, then what makes the pattern, then what misses it.
fn check(technique: T, common: fn() -> Vec<Fact>, hit: Fact, miss: Fact) {
    let with = |last: Fact| {
        let mut facts = common();
        facts.push(last);
        finds(technique, &facts)
    };
    assert!(with(hit) > 0, "{technique:?} is there");
    assert_eq!(with(miss), 0, "{technique:?} is not there");
}

#[test]
fn singles() {
    check(T::NakedSingle, Vec::new, Cell((1, 1), &[5]), Cell((1, 1), &[5, 6]));
    check(T::HiddenSingle, Vec::new, Row(1, 5, &[3]), Row(1, 5, &[3, 4]));
    check(T::HiddenSingle, Vec::new, Boxed(4, &[(2, 2)]), Boxed(4, &[(2, 2), (3, 3)]));
    // Candidates alone do not fill a house.
    assert_eq!(finds(T::FullHouse, &[Row(1, 5, &[3]), Cell((1, 3), &[5])]), 0);
}

#[test]
fn locked_candidates_and_subsets() {
    check(T::Pointing, Vec::new, Boxed(1, &[(1, 1), (1, 2)]), Boxed(1, &[(1, 1), (2, 2)]));
    check(T::Claiming, Vec::new, Row(1, 1, &[1, 2]), Row(1, 1, &[1, 4]));
    let one = || vec![Cell((1, 1), &[1, 2])];
    check(T::NakedPair, one, Cell((1, 5), &[1, 2]), Cell((1, 5), &[1, 3]));
    check(T::LockedPair, one, Cell((1, 2), &[1, 2]), Cell((2, 2), &[1, 2]));
    let two = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[2, 3])];
    check(T::NakedTriple, two, Cell((1, 9), &[1, 3]), Cell((1, 9), &[1, 4]));
    let locked = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[2, 3])];
    check(T::LockedTriple, locked, Cell((1, 3), &[1, 3]), Cell((2, 3), &[1, 3]));
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[2, 3]), Cell((1, 7), &[3, 4])];
    check(T::NakedQuad, three, Cell((1, 9), &[1, 4]), Cell((1, 9), &[1, 5]));
    let one = || vec![Row(1, 1, &[1, 5])];
    check(T::HiddenPair, one, Row(1, 2, &[1, 5]), Row(1, 2, &[1, 5, 6]));
    let two = || vec![Row(1, 1, &[1, 5]), Row(1, 2, &[5, 9])];
    check(T::HiddenTriple, two, Row(1, 3, &[1, 9]), Row(1, 3, &[1, 8]));
    let three = || vec![Row(1, 1, &[1, 5]), Row(1, 2, &[5, 9]), Row(1, 3, &[9, 7])];
    check(T::HiddenQuad, three, Row(1, 4, &[1, 7]), Row(1, 4, &[1, 8]));
}

#[test]
fn fish() {
    let one = || vec![Row(1, 1, &[1, 5])];
    check(T::XWing, one, Row(5, 1, &[1, 5]), Row(5, 1, &[1, 6]));
    check(T::FinnedXWing, one, Row(5, 1, &[1, 5, 6]), Row(5, 1, &[1, 5, 9]));
    check(T::SashimiXWing, one, Row(5, 1, &[1, 6]), Row(5, 1, &[1, 9]));
    let two = || vec![Row(1, 1, &[1, 5]), Row(5, 1, &[5, 9])];
    check(T::Swordfish, two, Row(9, 1, &[1, 9]), Row(9, 1, &[1, 8]));
    let three = || vec![Row(1, 1, &[1, 5]), Row(5, 1, &[5, 9]), Row(6, 1, &[9, 3])];
    check(T::Jellyfish, three, Row(9, 1, &[1, 3]), Row(9, 1, &[1, 4]));
    check(T::Skyscraper, one, Row(4, 1, &[1, 6]), Row(4, 1, &[1, 9]));
    let one = || vec![Row(1, 1, &[2, 7])];
    check(T::TwoStringKite, one, Column(1, 1, &[3, 8]), Column(4, 1, &[3, 8]));
}

#[test]
fn wings_and_pairs() {
    let two = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[1, 3])];
    check(T::XyWing, two, Cell((5, 1), &[2, 3]), Cell((5, 1), &[2, 4]));
    let two = || vec![Cell((1, 1), &[1, 2, 3]), Cell((1, 7), &[1, 3])];
    check(T::XyzWing, two, Cell((2, 2), &[2, 3]), Cell((2, 2), &[2, 4]));
    let two = || vec![Cell((1, 1), &[1, 2]), Cell((9, 5), &[1, 2])];
    check(T::WWing, two, Column(9, 1, &[1, 9]), Column(9, 1, &[2, 9]));
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[1, 2]), Cell((5, 5), &[1, 2])];
    check(T::RemotePair, three, Cell((5, 8), &[1, 2]), Cell((5, 8), &[1, 3]));
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[2, 3]), Cell((5, 5), &[3, 4])];
    check(T::XyChain, three, Cell((5, 9), &[4, 1]), Cell((5, 9), &[4, 5]));
    let two = || vec![Cell((1, 1), &[1, 2]), Cell((1, 5), &[1, 3])];
    check(T::AlsXz, two, Cell((5, 5), &[2, 3]), Cell((5, 5), &[3, 4]));
}

#[test]
fn rectangles() {
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[1, 2]), Cell((4, 1), &[1, 2])];
    check(T::UniqueRectangle1, three, Cell((4, 2), &[1, 2, 3]), Cell((4, 2), &[3, 4]));
    // Four boxes: swapping would change them.
    let far = [
        Cell((1, 1), &[1, 2]),
        Cell((1, 4), &[1, 2]),
        Cell((4, 1), &[1, 2]),
        Cell((4, 4), &[1, 2, 3]),
    ];
    assert_eq!(finds(T::UniqueRectangle1, &far), 0);
    let floor = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[1, 2]), Cell((4, 1), &[1, 2, 3])];
    check(T::UniqueRectangle2, floor, Cell((4, 2), &[1, 2, 3]), Cell((4, 2), &[1, 2, 4]));
    let roof = || {
        vec![
            Cell((1, 1), &[1, 2]),
            Cell((1, 2), &[1, 2]),
            Cell((4, 1), &[1, 2, 3, 4]),
            Cell((4, 2), &[1, 2, 5, 6]),
        ]
    };
    check(T::UniqueRectangle4, roof, Row(4, 1, &[1, 2]), Row(4, 1, &[1, 2, 3]));
}

#[test]
fn more_rectangles() {
    let roof = || {
        vec![
            Cell((1, 1), &[1, 2]),
            Cell((1, 2), &[1, 2]),
            Cell((4, 1), &[1, 2, 3]),
            Cell((4, 2), &[1, 2, 4]),
        ]
    };
    check(T::UniqueRectangle3, roof, Cell((4, 5), &[3, 4]), Cell((4, 5), &[3, 5]));
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[1, 2, 3]), Cell((4, 1), &[1, 2, 3])];
    check(T::UniqueRectangle5, three, Cell((4, 2), &[1, 2]), Cell((4, 2), &[1, 2, 4]));
    let wing = || {
        vec![
            Cell((1, 1), &[1, 2]),
            Cell((4, 2), &[1, 2]),
            Cell((1, 2), &[1, 2, 3]),
            Cell((4, 1), &[1, 2, 4]),
            Row(1, 1, &[1, 2]),
        ]
    };
    check(T::UniqueRectangle6, wing, Row(4, 1, &[1, 2]), Row(4, 1, &[1, 2, 3]));
    let hidden = || vec![Cell((1, 1), &[1, 2]), Row(4, 1, &[1, 2])];
    check(T::HiddenRectangle, hidden, Column(2, 1, &[1, 4]), Column(2, 1, &[1, 4, 5]));
}

#[test]
fn one_digit() {
    let corner = || vec![Boxed(1, &[(2, 1), (3, 3)])];
    check(T::TurbotFish, corner, Row(9, 1, &[3, 7]), Row(9, 1, &[4, 7]));
    let cross = || vec![Boxed(1, &[(1, 1), (2, 2), (2, 3), (3, 1)])];
    check(T::EmptyRectangle, cross, Column(7, 1, &[2, 6]), Column(7, 1, &[3, 6]));
    let two = || vec![Row(1, 1, &[1, 5]), Column(5, 1, &[1, 5])];
    check(T::SimpleColours, two, Row(5, 1, &[2, 5]), Row(5, 1, &[5, 9]));
    check(T::XChain, two, Row(5, 1, &[2, 5]), Row(5, 1, &[5, 9]));
    let two = || vec![Row(1, 1, &[1, 5]), Row(5, 1, &[5, 9])];
    check(T::FinnedSwordfish, two, Row(9, 1, &[1, 8, 9]), Row(9, 1, &[1, 4, 8, 9]));
    check(T::SashimiSwordfish, two, Row(9, 1, &[1, 8]), Row(9, 1, &[1, 4, 8]));
}

#[test]
fn aligned_cells() {
    let three = || vec![Cell((1, 1), &[1, 2]), Cell((1, 2), &[3, 4, 5]), Cell((1, 9), &[1, 3])];
    check(T::AlignedPair, three, Cell((2, 3), &[2, 3]), Cell((2, 3), &[2, 4]));
}

/// Candidates in which two fillings fit: no technique but those that rest on there being one solution may rule
/// out a digit of either. Nearly every pattern is nearly there, again and again.
#[test]
fn where_two_fillings_fit_neither_is_ruled_out() {
    let mut rng = Pcg64Mcg::seed_from_u64(21);
    let windows = Extras { diagonals: false, windows: true };
    let jigsaw = "aaabb\naabbb\nccddd\nccced\neeeed";
    let layouts: [SharedLayout; 4] = [
        Layout::classic(),
        Layout::boxes(6, 3, 2, Extras::default()).unwrap().into(),
        Layout::squarest(9, windows).unwrap().into(),
        Layout::regions(RegionMap::parse(jigsaw).unwrap(), Extras::default()).into(),
    ];
    let mut fired: BTreeSet<T> = BTreeSet::new();
    for round in 0..12 {
        let layout = &layouts[[0, 1, 0, 2, 0, 3][round % 6]];
        let (order, cells) = (layout.order(), layout.cells());
        let empty = Puzzle::new(layout.clone(), vec![0; cells].into()).unwrap();
        let solved = solve(&empty, &Options::default(), &mut Budget::unlimited());
        let one = solved.answer().unwrap().digits().to_vec();
        // Any filling stays one when its digits are named otherwise.
        let mut names: Vec<u8> = (0..=order as u8).collect();
        for _ in 0..rng.random_range(1..order) {
            let (a, b) = (rng.random_range(1..=order), rng.random_range(1..=order));
            names.swap(a, b);
        }
        let other: Vec<u8> = one.iter().map(|&digit| names[usize::from(digit)]).collect();
        let geometry = Geometry::of(layout);
        let mut grid = Grid::new(&geometry, &vec![0; cells]);
        let more = rng.random_range(0..12);
        for cell in 0..cells {
            for digit in (1..=order as u8).filter(|&d| d != one[cell] && d != other[cell]) {
                if rng.random_range(0..100) >= more {
                    grid.rule_out(cell, digit);
                }
            }
        }
        for technique in T::usual().filter(|t| !t.needs_uniqueness() && *t < T::Nested) {
            // Rows of sets take nine tenths of the time where nearly every cell has two candidates.
            if technique == T::AlsChain && order == 9 {
                continue;
            }
            let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
            let mut hunt = Hunt::new(&mut budget, &mut stats, technique < T::XChain);
            let _ = finder(technique).expect("not trial")(&grid, &mut hunt);
            for finding in hunt.into_found() {
                fired.insert(technique);
                for &(cell, digit) in &finding.removes {
                    assert!(digit != one[cell] && digit != other[cell], "{finding:?}");
                }
                for &(cell, digit) in &finding.places {
                    assert!(digit == one[cell] && digit == other[cell], "{finding:?}");
                }
            }
        }
    }
    println!("fired: {fired:?}");
    assert!(fired.len() > 8, "{fired:?}");
}
