//! Near misses of patterns that need digits on the board: the full house, and what rests on there being one
//! solution because digits could be swapped.

use super::patterns::{Checked, at};
use gridwright_search::{Budget, Stats};
use gridwright_sudoku::Layout;
use gridwright_sudoku::hint::{Finding, Geometry, Grid, Hunt, Technique as T, finder};

fn found(grid: &Grid<'_>, technique: T) -> Vec<Finding> {
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    let mut hunt = Hunt::new(&mut budget, &mut stats, true);
    let _ = finder(technique).expect("not trial")(grid, &mut hunt);
    hunt.into_found()
}

fn rule_out_all_but(grid: &mut Grid<'_>, cell: usize, digits: &[u8]) {
    (1..=9).filter(|digit| !digits.contains(digit)).for_each(|digit| grid.rule_out(cell, digit));
}

/// Eight digits of a row, and seven.
pub fn full_house(all: &mut Checked) {
    let geometry = Geometry::of(&Layout::classic());
    let row = |filled: u8| {
        let digits: Vec<u8> =
            (0..81).map(|cell| if cell < filled { cell + 1 } else { 0 }).collect();
        found(&Grid::new(&geometry, &digits), T::FullHouse).len()
    };
    assert_eq!((row(8), row(7)), (1, 0));
    all.0.insert(T::FullHouse);
}

/// Corners that were filled by reasoning could be swapped; a given could not.
pub fn avoidable_rectangles(all: &mut Checked) {
    let geometry = Geometry::of(&Layout::classic());
    let corners = [(1, 1), (1, 2), (4, 1), (4, 2)].map(at);
    let board = |given: Option<usize>, filled: &[(usize, u8)]| {
        let mut givens = vec![0; 81];
        for &(cell, digit) in filled.iter().filter(|(cell, _)| Some(*cell) == given) {
            givens[cell] = digit;
        }
        let mut grid = Grid::new(&geometry, &givens);
        for &(cell, digit) in filled.iter().filter(|(cell, _)| Some(*cell) != given) {
            grid.place(cell, digit);
        }
        grid
    };
    // 1 2 over 2 _: with 1 in the last corner both pairs could be swapped.
    let three = [(corners[0], 1), (corners[1], 2), (corners[2], 2)];
    let hit = found(&board(None, &three), T::AvoidableRectangle1);
    assert_eq!(hit.len(), 1);
    assert_eq!(hit[0].removes, [(corners[3], 1)]);
    for (given, _) in three {
        assert!(found(&board(Some(given), &three), T::AvoidableRectangle1).is_empty());
    }
    // 1 2 over 3 _ makes no rectangle of two digits.
    let other = [(corners[0], 1), (corners[1], 2), (corners[2], 3)];
    assert!(found(&board(None, &other), T::AvoidableRectangle1).is_empty());
    all.0.insert(T::AvoidableRectangle1);

    // 1 2 over 2 or 3, 1 or 3: one of the open corners is 3.
    let two = [(corners[0], 1), (corners[1], 2)];
    let with = |given: Option<usize>, last: &[u8]| {
        let mut grid = board(given, &two);
        rule_out_all_but(&mut grid, corners[2], &[2, 3]);
        rule_out_all_but(&mut grid, corners[3], last);
        found(&grid, T::AvoidableRectangle2)
    };
    let hit = with(None, &[1, 3]);
    assert!(hit.iter().any(|finding| finding.removes.contains(&(at((4, 7)), 3))), "{hit:?}");
    assert!(with(None, &[1, 4]).is_empty() && with(None, &[1, 3, 4]).is_empty());
    for (given, _) in two {
        assert!(with(Some(given), &[1, 3]).is_empty());
    }
    all.0.insert(T::AvoidableRectangle2);
}

/// Two fillings that differ by a turn of three digits have two candidates wherever they differ, and every
/// digit twice in every house: a grave. One candidate more saves it, two are no pattern any more.
pub fn grave(all: &mut Checked) {
    let geometry = Geometry::of(&Layout::classic());
    let one = |cell: usize| (3 * (cell / 9 % 3) + cell / 27 + cell % 9) % 9 + 1;
    let other = |cell: usize| match one(cell) {
        3 => 1,
        digit @ (1 | 2) => digit + 1,
        digit => digit,
    };
    let board = |more: &[(usize, u8)]| {
        let mut grid = Grid::new(&geometry, &[0; 81]);
        for cell in 0..81 {
            if one(cell) == other(cell) {
                grid.place(cell, one(cell) as u8);
            }
        }
        for cell in (0..81).filter(|&cell| one(cell) != other(cell)) {
            let mut digits = vec![one(cell) as u8, other(cell) as u8];
            digits.extend(more.iter().filter(|(at, _)| *at == cell).map(|(_, digit)| digit));
            rule_out_all_but(&mut grid, cell, &digits);
        }
        found(&grid, T::Bug)
    };
    let open: Vec<usize> = (0..81).filter(|&cell| one(cell) != other(cell)).collect();
    let extra = |cell: usize| (cell, (6 - one(cell) - other(cell)) as u8);
    assert!(board(&[]).is_empty(), "a grave, but nothing that saves it");
    let hit = board(&[extra(open[0])]);
    assert_eq!(hit.len(), 1);
    let lost = hit[0].removes.iter().map(|&(_, digit)| usize::from(digit)).collect::<Vec<_>>();
    assert!(lost.contains(&one(open[0])) && lost.contains(&other(open[0])), "{hit:?}");
    assert!(board(&[extra(open[0]), extra(open[1])]).is_empty(), "two cells save it");
    all.0.insert(T::Bug);
}
