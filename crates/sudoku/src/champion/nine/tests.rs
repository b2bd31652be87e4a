use super::*;
use gridwright_search::{Budget, Stats};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

type Engine = fn(&[u8; 81], Option<Ban>, &mut Search<'_, '_>) -> Flow;

fn only_triads(clues: &[u8; 81], _: Option<Ban>, search: &mut Search<'_, '_>) -> Flow {
    match Bands::new(clues) {
        Ok(board) => triads::search(Triads::<lanes::Plain>::new(&board), search),
        Err(_) => Ok(()),
    }
}

fn only_bands(clues: &[u8; 81], _: Option<Ban>, search: &mut Search<'_, '_>) -> Flow {
    let Ok(mut board) = Bands::new(clues) else {
        return Ok(());
    };
    match board.propagate::<Portable>() {
        Ok(()) => bands::search::<Portable>(&board, search),
        Err(_) => Ok(()),
    }
}

/// The solutions up to a number, in order, and the account.
fn run(clues: &[u8; 81], ban: Option<Ban>, most: usize, engine: Engine) -> (Vec<Vec<u8>>, Stats) {
    let mut found = Vec::new();
    let mut sink = |digits: &[u8]| {
        found.push(digits.to_vec());
        found.len() < most
    };
    let mut budget = Budget::unlimited();
    let mut search = Search::new(&mut budget, &mut sink);
    let _ = engine(clues, ban, &mut search);
    let stats = search.stats;
    (found, stats)
}

fn is_right(clues: &[u8; 81], digits: &[u8]) -> bool {
    let different = |cells: &mut dyn Iterator<Item = usize>| {
        cells.fold(0u16, |seen, cell| seen | 1 << digits[cell]) == 0b11_1111_1110
    };
    clues.iter().zip(digits).all(|(clue, digit)| *clue == 0 || clue == digit)
        && (0..9).all(|i| different(&mut (9 * i..9 * i + 9)))
        && (0..9).all(|i| different(&mut (0..9).map(|r| 9 * r + i)))
        && (0..9)
            .all(|i| different(&mut (0..9).map(|c| i / 3 * 27 + i % 3 * 3 + c / 3 * 9 + c % 3)))
}

/// A random full grid: the cyclic one with digits, rows, columns, bands and stacks shuffled.
fn random_grid(rng: &mut Pcg64Mcg) -> [u8; 81] {
    let shuffled = |rng: &mut Pcg64Mcg, n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|i| order.swap(i, rng.random_range(0..=i)));
        order
    };
    let lines = |rng: &mut Pcg64Mcg| -> Vec<usize> {
        let groups = shuffled(rng, 3);
        groups.iter().flat_map(|g| shuffled(rng, 3).into_iter().map(move |i| 3 * g + i)).collect()
    };
    let (rows, columns, names) = (lines(rng), lines(rng), shuffled(rng, 9));
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        names[(3 * row + row / 3 + column) % 9] as u8 + 1
    })
}

/// A grid with some cells emptied, sometimes with one of the rest made wrong.
fn random_board(rng: &mut Pcg64Mcg) -> [u8; 81] {
    let grid = random_grid(rng);
    let kept = rng.random_range(19..70);
    let mut board = [0; 81];
    for _ in 0..kept {
        let cell = rng.random_range(0..81);
        board[cell] = grid[cell];
    }
    if rng.random_range(0..8) == 0 {
        board[rng.random_range(0..81)] = rng.random_range(1..=9);
    }
    board
}

#[test]
fn vector_and_plain_kits_agree_on_random_boards() {
    let mut rng = Pcg64Mcg::seed_from_u64(81);
    let mut seen = [0; 3];
    for _ in 0..100_000 {
        let board = random_board(&mut rng);
        let [found, plain] = [search as Engine, search_portable].map(|e| run(&board, None, 2, e).0);
        assert_eq!(found.len(), plain.len(), "{board:?}");
        assert!(found.len() != 1 || found == plain, "{board:?}");
        assert!(found.iter().chain(&plain).all(|digits| is_right(&board, digits)), "{board:?}");
        seen[found.len()] += 1;
    }
    assert!(seen.iter().all(|&boards| boards > 1_000), "{seen:?}");
}

#[test]
fn both_engines_agree_on_all_solutions() {
    let mut rng = Pcg64Mcg::seed_from_u64(82);
    for _ in 0..3_000 {
        let board = random_board(&mut rng);
        let [mut first, mut second, third] = [only_bands as Engine, only_triads, search]
            .map(|engine| run(&board, None, 200, engine).0);
        assert!(first.iter().chain(&second).all(|digits| is_right(&board, digits)));
        assert_eq!(first.len(), third.len());
        if first.len() < 200 {
            first.sort();
            second.sort();
            assert_eq!(first, second, "{board:?}");
            first.dedup();
            assert_eq!(first.len(), third.len(), "a solution came twice");
        }
    }
}

#[test]
fn a_ban_excludes_exactly_its_solutions() {
    let mut rng = Pcg64Mcg::seed_from_u64(83);
    for _ in 0..500 {
        let board = random_board(&mut rng);
        let (all, _) = run(&board, None, 300, search);
        let cell = rng.random_range(0..81);
        let digit = rng.random_range(1..=9);
        if all.len() < 300 && board[cell] != digit {
            let (left, _) = run(&board, Some(Ban { cell, digit }), 300, search);
            let expected = all.iter().filter(|digits| digits[cell] != digit).count();
            assert_eq!(left.len(), expected, "{board:?} {cell} {digit}");
        }
    }
}

#[test]
fn empty_and_full_boards() {
    assert_eq!(run(&[0; 81], None, 1_000, search).0.len(), 1_000);
    let grid = random_grid(&mut Pcg64Mcg::seed_from_u64(1));
    assert_eq!(run(&grid, None, 2, search).0, [grid.to_vec()]);
    let mut clash = grid;
    clash[0] = clash[80];
    let expected = usize::from(clash == grid);
    assert_eq!(run(&clash, None, 2, search).0.len(), expected);
}
