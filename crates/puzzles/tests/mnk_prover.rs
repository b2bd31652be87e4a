//! The prover against plain minimax, published values and the data beside the repository.

use gridwright_puzzles::mnk::prove::{Prover, prove};
use gridwright_puzzles::mnk::{Board, Cell, Finish, Mark, Shape, certificate, rules};
use gridwright_puzzles::search::{Budget, Solution, Stats, Value};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::HashMap;

fn solve(board: &Board) -> Solution<Cell> {
    let mut stats = Stats::default();
    prove(board, 64 << 20, 1, &Budget::unlimited(), &mut stats).expect("no limit was set")
}

/// Value and plies to the end, winner hurrying and loser delaying, by trying everything.
fn minimax(board: &mut Board, seen: &mut HashMap<Vec<Mark>, (Value, usize)>) -> (Value, usize) {
    if let Some(value) = rules::final_value(board) {
        return (value, 0);
    }
    if let Some(known) = seen.get(board.marks()) {
        return *known;
    }
    let moves: Vec<Cell> = board.moves().collect();
    let mut best = None;
    for cell in moves {
        board.play(cell).unwrap();
        let (value, plies) = minimax(board, seen);
        board.undo();
        let (value, plies) = (value.flipped(), plies + 1);
        // Higher is better: a win the sooner, a loss the later.
        let rank = match value {
            Value::Win => 1000 - plies as i64,
            Value::Draw => 0,
            Value::Loss => plies as i64 - 1000,
        };
        if best.is_none_or(|(top, _, _)| rank > top) {
            best = Some((rank, value, plies));
        }
    }
    let (_, value, plies) = best.expect("a game that is not over has moves");
    seen.insert(board.marks().to_vec(), (value, plies));
    (value, plies)
}

/// The line is legal, goes to the end, and ends as the value says, in as many plies.
fn verify(board: &Board, solution: &Solution<Cell>, plies: Option<usize>) {
    assert!(rules::verify(board, &solution.line).is_empty(), "{board:?}");
    let mut end = board.clone();
    for &cell in &solution.line {
        end.play(cell).unwrap();
    }
    let winner = match end.finish().expect("the line is the whole game") {
        Finish::Won(side) => Some(side),
        Finish::Full => None,
    };
    match solution.value {
        Value::Win => assert_eq!(winner, Some(board.to_move())),
        Value::Loss => assert_eq!(winner, Some(board.to_move().other())),
        Value::Draw => assert_eq!(winner, None),
    }
    assert_eq!(solution.shortest, solution.value != Value::Draw);
    if let Some(plies) = plies.filter(|_| solution.value != Value::Draw) {
        assert_eq!(solution.line.len(), plies, "{board:?}");
    }
}

#[test]
fn equal_to_minimax_on_random_games() {
    let mut rng = Pcg64Mcg::seed_from_u64(8);
    let mut asked = 0;
    for game in 0..2500 {
        let (rows, cols) = (rng.random_range(1..=5), rng.random_range(1..=5));
        let k = rng.random_range(2..=5);
        let mut board = Board::new(Shape::new(rows, cols, k).unwrap());
        let mut seen = HashMap::new();
        let most = if game % 25 == 0 { 12 } else { 9 };
        // Walk down the game; ask on the way back, so that the table of minimax is shared.
        while board.finish().is_none() {
            let moves: Vec<Cell> = board.moves().collect();
            let cell = moves[rng.random_range(0..moves.len())];
            board.play(cell).unwrap();
        }
        while board.undo().is_some() {
            if board.free() > most {
                break;
            }
            let (value, plies) = minimax(&mut board, &mut seen);
            let fresh = Board::set_up(board.shape(), board.marks().to_vec(), board.to_move());
            let solution = solve(&fresh);
            assert_eq!(solution.value, value, "{rows} {cols} {k} {:?}", board.marks());
            verify(&fresh, &solution, Some(plies));
            asked += 1;
        }
    }
    println!("{asked} positions equal to minimax");
    assert!(asked > 5_000);
}

fn certify(board: &Board) -> String {
    let prover = Prover::<u64>::new(board, 64 << 20, 1).expect("a small board");
    let budget = Budget::unlimited();
    let mut stats = Stats::default();
    let solution = prover.solve(board, &budget, &mut stats).expect("no limit");
    prover.certify(board, &solution, &budget, &mut stats).expect("no limit")
}

fn random_position(rng: &mut Pcg64Mcg, shape: Shape, free: usize) -> Option<Board> {
    let mut board = Board::new(shape);
    while board.free() > free {
        let moves: Vec<Cell> = board.moves().collect();
        board.play(moves[rng.random_range(0..moves.len())]).unwrap();
        if board.finish().is_some() {
            return None;
        }
    }
    Some(Board::set_up(shape, board.marks().to_vec(), board.to_move()))
}

#[test]
fn certificates_check() {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let mut claims = 0;
    let mut count = [0; 3];
    for _ in 0..1500 {
        let shape =
            Shape::new(rng.random_range(3..=6), rng.random_range(3..=6), rng.random_range(3..=5))
                .unwrap();
        let free = rng.random_range(1..=shape.cells().min(24));
        let Some(board) = random_position(&mut rng, shape, free) else {
            continue;
        };
        let text = certify(&board);
        let checked = certificate::check(&board, &text);
        assert!(checked.is_right(), "{:?}\n{text}", checked.faults);
        claims += text.lines().count() - 3;
        count[text.contains("\nwin ") as usize + 2 * text.contains("\nloss ") as usize] += 1;
    }
    println!("{count:?} draws, wins, losses; {claims} claims");
}
