//! What new positions promise, checked by other means than those they are made with: bounded minimax over
//! every move on small boards, lines of threats replayed on large ones.

use gridwright_mnk::{
    Answer, Cell, Finish, Kind, Mnk, Options, Position, Rule, Variant, Wish, make, rate, solve,
    verify,
};
use gridwright_search::{Budget, Cancel, Limits, Stop, Value};
use gridwright_world::Generate;
use gridwright_world::explain::{Grade, Rated};
use gridwright_world::make::{Made, Product};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::HashSet;
use std::time::Duration;

type New = Product<Position, Answer>;

fn options(size: (usize, usize), k: usize, wish: Wish) -> Options {
    Options { size, k: Some(k), wish, ..Options::default() }
}

fn wins_in(moves: u32) -> Wish {
    Wish { wins_in: Some(moves), ..Wish::default() }
}

fn made(options: &Options, seed: u64) -> New {
    let made = make(options, &mut Pcg64::seed_from_u64(seed), &mut Budget::unlimited());
    let Made::Ready(product) = made else { panic!("{options:?}: {made:?}") };
    product
}

/// Whether the side to move wins within so many of its moves: every move, no knowledge of threats.
fn wins_within(board: &mut Position, moves: u32) -> bool {
    moves > 0 && all_moves(board).into_iter().any(|cell| wins_by(board, cell, moves))
}

fn wins_by(board: &mut Position, cell: Cell, moves: u32) -> bool {
    let side = board.to_move();
    board.play(cell).unwrap();
    let won = match board.finish() {
        Some(end) => end == Finish::Won(side),
        None if moves == 1 => false,
        None => all_moves(board).into_iter().all(|reply| {
            board.play(reply).unwrap();
            let lost = board.finish().is_none() && wins_within(board, moves - 1);
            board.undo();
            lost
        }),
    };
    board.undo();
    won
}

/// Rows that can be completed come first: only the order, for speed.
fn all_moves(board: &Position) -> Vec<Cell> {
    let mut cells: Vec<Cell> = board.moves().collect();
    let (mine, other) = (board.to_move(), board.to_move().other());
    cells.sort_by_key(|&cell| match () {
        () if board.completes(cell, mine) => 0,
        () if board.completes(cell, other) => 1,
        () => 2,
    });
    cells
}

/// A puzzle keeps all its promises: the number of moves, a single first move, the solution.
fn keeps_its_word(product: &New, moves: u32) {
    let position = &product.puzzle;
    let answer = product.answer.as_ref().unwrap();
    assert_eq!(verify(position, answer), [], "{position}");
    assert_eq!((answer.value, answer.shortest), (Some(Value::Win), true));
    assert_eq!(answer.line.len() as u32, 2 * moves - 1, "{position}");
    let mut board = position.clone();
    assert!(!wins_within(&mut board, moves - 1), "there is a faster win: {position}");
    let first: Vec<Cell> =
        position.moves().filter(|&cell| wins_by(&mut board, cell, moves)).collect();
    assert_eq!(first, [answer.line[0]], "{position}");
    let again = solve(position, &Options::default(), &mut Budget::unlimited());
    assert_eq!(again.answer(), Some(answer), "solve gives the solution: {position}");
    let read: Position = position.to_string().parse().unwrap();
    assert_eq!(&read, position);
}

#[test]
fn small_puzzles_against_every_move() {
    for (size, k, moves, seeds) in [
        ((3, 3), 3, 1, 20),
        ((3, 3), 3, 2, 20),
        ((4, 4), 3, 2, 20),
        ((3, 5), 3, 2, 10),
        ((4, 4), 4, 2, 5),
        ((5, 5), 4, 2, 10),
        ((5, 5), 4, 3, 2),
        ((4, 6), 4, 3, 1),
    ] {
        for seed in 0..seeds {
            keeps_its_word(&made(&options(size, k, wins_in(moves)), seed), moves);
        }
    }
}

#[test]
fn no_other_move_of_a_small_puzzle_wins_at_all() {
    for seed in 0..20 {
        let product = made(&options((4, 4), 3, Wish::default()), seed);
        let mut board = product.puzzle.clone();
        let most = board.free() as u32;
        let winning = board.clone().moves().filter(|&cell| wins_by(&mut board, cell, most)).count();
        assert_eq!(winning, 1, "{}", product.puzzle);
    }
}

#[test]
fn other_rules_are_kept_too() {
    let falling = Options { gravity: true, ..options((4, 5), 3, wins_in(2)) };
    let exact = Options { rule: Rule::Exact, ..options((4, 4), 3, wins_in(2)) };
    for rules in [falling, exact] {
        for seed in 0..6 {
            let product = made(&rules, seed);
            let variant = product.puzzle.variant();
            assert_eq!((variant.gravity(), variant.rule()), (rules.gravity, rules.rule));
            let mut board = product.puzzle.clone();
            assert!(!wins_within(&mut board, 1) && wins_within(&mut board, 2), "{board}");
            let right = board.clone().moves().filter(|&cell| wins_by(&mut board, cell, 2)).count();
            assert_eq!(right, 1, "{board}");
        }
    }
}

/// Where a side would complete a row.
fn completions(board: &Position, mine: bool) -> Vec<Cell> {
    let side = if mine { board.to_move() } else { board.to_move().other() };
    board.moves().filter(|&cell| board.completes(cell, side)).collect()
}

/// Wins within two moves by looking: a move after which two rows can be completed and none of the other
/// side's, or one row twice.
fn wins_in_two(board: &mut Position, cell: Cell) -> bool {
    let menaced = completions(board, false);
    if menaced.iter().any(|&other| other != cell) || board.play(cell).is_err() {
        return false;
    }
    let wins = completions(board, true).is_empty() && completions(board, false).len() > 1;
    board.undo();
    wins
}

#[test]
fn large_puzzles_have_one_first_move() {
    for (size, k) in [((15, 15), 5), ((20, 20), 5), ((10, 10), 4), ((19, 19), 6)] {
        for seed in 0..3 {
            let product = made(&options(size, k, wins_in(2)), seed);
            let mut board = product.puzzle.clone();
            let answer = product.answer.unwrap();
            assert_eq!(verify(&board, &answer), []);
            assert!(completions(&board, true).is_empty(), "it is not won at once: {board}");
            let first: Vec<Cell> =
                board.clone().moves().filter(|&cell| wins_in_two(&mut board, cell)).collect();
            assert_eq!(first, [answer.line[0]], "{board}");
        }
    }
}

/// Wins within three moves: it is no use unless it would win in two against a side that passes, and then
/// every reply is tried. Right where more stones never harm, that is under the plain rules.
fn wins_in_three(board: &mut Position, cell: Cell) -> bool {
    if wins_in_two(board, cell) {
        return true;
    }
    let menaced = completions(board, false);
    if menaced.iter().any(|&other| other != cell) || board.play(cell).is_err() {
        return false;
    }
    let marks = board.marks().to_vec();
    let mut passed = Position::set_up(board.variant(), marks, board.to_move().other()).unwrap();
    let one = completions(&passed, true);
    let wins = completions(board, true).is_empty()
        && (!one.is_empty() || exists_in_two(&mut passed))
        && board.clone().moves().all(|reply| {
            board.play(reply).unwrap();
            let lost = !completions(board, true).is_empty() || exists_in_two(board);
            board.undo();
            lost
        });
    board.undo();
    wins
}

fn exists_in_two(board: &mut Position) -> bool {
    board.clone().moves().any(|cell| wins_in_two(board, cell))
}

#[test]
fn wins_in_three_on_large_boards() {
    for (size, k, seeds) in [((10, 10), 5, 2), ((15, 15), 5, 1)] {
        for seed in 0..seeds {
            let product = made(&options(size, k, wins_in(3)), seed);
            let mut board = product.puzzle.clone();
            assert!(!exists_in_two(&mut board) && completions(&board, true).is_empty(), "{board}");
            let first: Vec<Cell> =
                board.clone().moves().filter(|&cell| wins_in_three(&mut board, cell)).collect();
            assert_eq!(first, [product.answer.unwrap().line[0]], "{board}");
        }
    }
}

#[test]
fn grades_are_those_of_rate() {
    for (size, k, grade) in [
        ((3, 3), 3, Grade::Easy),
        ((5, 5), 4, Grade::Medium),
        ((15, 15), 5, Grade::Medium),
        ((15, 15), 5, Grade::Hard),
        // Long wins, which come of shorter ones with stones taken back.
        ((15, 15), 5, Grade::Expert),
    ] {
        for seed in 0..if grade == Grade::Expert { 1 } else { 3 } {
            let wish = Wish { difficulty: Some(grade), ..Wish::default() };
            // On a busy machine the usual minute is too short for an expert one.
            let patient = Limits { time: Some(Duration::from_secs(600)), ..Limits::default() };
            let budget = &mut Budget::unlimited().renewed(patient);
            let made = make(&options(size, k, wish), &mut Pcg64::seed_from_u64(seed), budget);
            let Made::Ready(product) = made else { panic!("{made:?}") };
            let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
            let budget = &mut Budget::unlimited().renewed(limits);
            let rated = rate(&product.puzzle, &Options::default(), budget);
            let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
            assert_eq!(rating.grade, grade, "{}", product.puzzle);
            assert_eq!(product.grade, Some((rating.grade, rating.score)), "{}", product.puzzle);
        }
    }
}

#[test]
fn openings_favour_nobody() {
    for (size, k, stones) in [((3, 3), 3, 2), ((5, 5), 4, 4), ((15, 15), 5, 5)] {
        for seed in 0..3 {
            let wish = Wish { kind: Kind::Opening, stones: Some(stones), ..Wish::default() };
            let product = made(&options(size, k, wish), seed);
            let opening = &product.puzzle;
            assert_eq!(opening.history().len(), stones);
            if opening.variant().cells() < 30 {
                let value = solve(opening, &Options::default(), &mut Budget::unlimited());
                assert_eq!(value.answer().unwrap().value, Some(Value::Draw), "{opening}");
            } else {
                assert!(product.figures.iter().any(|(name, _)| *name == "eval"));
            }
        }
    }
}

#[test]
fn seeds_repeat_and_differ() {
    let wish = options((15, 15), 5, Wish::default());
    let mut seen = HashSet::new();
    for seed in 0..6 {
        let one = made(&wish, seed);
        assert_eq!(one.puzzle, made(&wish, seed).puzzle);
        assert!(seen.insert(Mnk::canonical(&one.puzzle)));
    }
}

#[test]
fn impossible_wishes_say_why() {
    let why = |options: Options| match make(
        &options,
        &mut Pcg64::seed_from_u64(1),
        &mut Budget::unlimited(),
    ) {
        Made::Impossible(why) => why,
        other => panic!("{other:?}"),
    };
    assert!(why(options((3, 3), 4, Wish::default())).contains("do not fit on 3x3"));
    assert!(why(options((1, 5), 5, Wish::default())).contains("nobody has room"));
    assert!(why(options((3, 3), 3, wins_in(6))).contains("does not fit on 9 cells"));
    assert!(why(options((3, 3), 1, Wish::default())).contains("every first move"));
    // Looked at one by one.
    assert!(why(options((3, 3), 3, wins_in(5))).contains("none of the"), "no board of 3x3");
    let opening = Wish { kind: Kind::Opening, ..Wish::default() };
    assert!(why(options((1, 1), 1, opening)).contains("none of the 1 positions"));
    assert!(why(options((2, 2), 2, opening)).contains("no balanced opening"));
    let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Cancel::default(), &());
    let far = options((15, 15), 5, wins_in(40));
    let made = make(&far, &mut Pcg64::seed_from_u64(1), budget);
    assert!(
        matches!(&made, Made::Stopped(Stop::Time, why) if why.contains("a win in 40")),
        "{made:?}"
    );
    assert!(budget.elapsed() < Duration::from_secs(3), "{:?}", budget.elapsed());
    let flag = Cancel::default();
    flag.raise();
    let made =
        make(&far, &mut Pcg64::seed_from_u64(1), &mut Budget::new(Limits::default(), &flag, &()));
    assert!(matches!(made, Made::Stopped(Stop::Cancelled, _)));
}

#[test]
fn canonical_forms_forget_symmetries_and_nothing_else() {
    let variant = Variant::new(3, 4, 3).unwrap();
    let board = |cells: &[(usize, usize)]| {
        let mut board = Position::new(variant);
        for &(row, col) in cells {
            board.play(variant.at(row, col).unwrap()).unwrap();
        }
        board
    };
    let one = Mnk::canonical(&board(&[(0, 0), (1, 1)]));
    for same in [[(0, 3), (1, 2)], [(2, 0), (1, 1)], [(2, 3), (1, 2)]] {
        assert_eq!(Mnk::canonical(&board(&same)), one);
    }
    assert_ne!(Mnk::canonical(&board(&[(0, 1), (1, 1)])), one);
    assert_ne!(Mnk::canonical(&board(&[(1, 1), (0, 0)])), one);
    let turned: Position = "4 3 3 X../.O./.../... X".parse().unwrap();
    assert_eq!(Mnk::canonical(&turned), one);
    let falling = |text: &str| {
        Mnk::canonical(&gridwright_world::parse::<Mnk>(text, &Options::default()).unwrap())
    };
    let left = falling("% gridwright: gravity\n2 2 2\n..\nX.\n");
    assert_eq!(left, falling("% gridwright: gravity\n2 2 2\n..\n.X\n"));
}
