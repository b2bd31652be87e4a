//! The prover against plain minimax, published values and the data beside the repository.

use gridwright_mnk::internals::champion::{Prover, Wide, prove, table_file};
use gridwright_mnk::internals::final_value;
use gridwright_mnk::{Answer, Cell, Finish, Mark, Position, Side, Variant};
use gridwright_search::internals::after_cancel;
use gridwright_search::{Budget, Cancel, Limits, Solution, Stats, Stop, Value};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::HashMap;
use std::time::Duration;

fn solve(board: &Position) -> Solution<Cell> {
    let mut stats = Stats::default();
    prove(board, 64 << 20, 1, &Budget::unlimited(), &mut stats).expect("no limit was set")
}

/// Value and plies to the end, winner hurrying and loser delaying, by trying everything.
fn minimax(board: &mut Position, seen: &mut HashMap<Vec<Mark>, (Value, usize)>) -> (Value, usize) {
    if let Some(value) = final_value(board) {
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

fn is_legal(board: &Position, line: &[Cell]) -> bool {
    gridwright_mnk::verify(board, &Answer::line(board.variant(), line.to_vec())).is_empty()
}

/// The line is legal, goes to the end, and ends as the value says, in as many plies.
fn verify(board: &Position, solution: &Solution<Cell>, plies: Option<usize>) {
    assert!(is_legal(board, &solution.line), "{board:?}");
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
        let mut board = Position::new(Variant::new(rows, cols, k).unwrap());
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
            let fresh =
                Position::set_up(board.variant(), board.marks().to_vec(), board.to_move()).unwrap();
            let solution = solve(&fresh);
            assert_eq!(solution.value, value, "{rows} {cols} {k} {:?}", board.marks());
            verify(&fresh, &solution, Some(plies));
            asked += 1;
        }
    }
    println!("{asked} positions equal to minimax");
    assert!(asked > 5_000);
}

/// The lines of one of the repository's own data files, as words.
fn data(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../data/mnk/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the repository's own data");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

fn variant(words: &[String]) -> Variant {
    let number = |at: usize| words[at].parse::<usize>().unwrap();
    Variant::new(number(0), number(1), number(2)).unwrap()
}

fn set_up(words: &[String]) -> Position {
    let marks = words[3].chars().filter(|c| *c != '/').map(|c| match c {
        'X' => Mark::X,
        'O' => Mark::O,
        _ => Mark::Empty,
    });
    let side = if words[4] == "X" { Side::X } else { Side::O };
    Position::set_up(variant(words), marks.collect(), side).unwrap()
}

#[test]
fn exact_positions() {
    let cases = data("positions_exact.txt");
    for words in &cases {
        let board = set_up(words);
        let solution = solve(&board);
        assert_eq!(solution.value.name(), words[5], "{words:?}");
        let plies: usize = words[6].parse().unwrap();
        verify(&board, &solution, Some(plies).filter(|&plies| plies > 0));
        let first = solution.line[0];
        let name = format!("{},{}", board.variant().col(first), board.variant().row(first));
        assert!(words[7] == "*" || words[7].split(';').any(|cell| cell == name), "{words:?}");
        // The map of all moves has the same moves that keep the value.
        let prover = Prover::<u64>::new(&board, 64 << 20, 1).unwrap();
        let rated = prover
            .rate_moves(&board, &Budget::unlimited(), &mut Stats::default())
            .expect("no limit was set");
        let keep: Vec<String> = rated
            .iter()
            .filter(|rated| rated.value == solution.value)
            .map(|rated| {
                format!("{},{}", board.variant().col(rated.cell), board.variant().row(rated.cell))
            })
            .collect();
        if words[7] == "*" {
            assert_eq!(keep.len(), board.free());
        } else {
            assert_eq!(keep.join(";"), words[7], "{words:?}");
        }
    }
    println!("{} exact positions", cases.len());
}

#[test]
fn solved_boards() {
    let mut done = 0;
    for words in data("solved_values.txt") {
        let variant = variant(&words);
        // The longest of these take minutes: they are in the benchmark.
        let long = [(8, 4, 4), (8, 8, 5), (30, 4, 4), (15, 15, 5)];
        if long.contains(&(variant.rows(), variant.cols(), variant.k())) {
            continue;
        }
        let board = Position::new(variant);
        let solution = solve(&board);
        assert_eq!(solution.value.name(), words[3], "{words:?}");
        let plies = words[4].parse::<usize>().ok().filter(|&plies| plies > 0);
        verify(&board, &solution, plies);
        done += 1;
    }
    println!("{done} solved boards");
}

#[test]
fn symmetric_positions_agree() {
    let mut rng = Pcg64Mcg::seed_from_u64(10);
    for _ in 0..300 {
        let variant = Variant::new(5, 5, rng.random_range(3..=5)).unwrap();
        let free = rng.random_range(8..=16);
        let Some(board) = random_position(&mut rng, variant, free) else {
            continue;
        };
        let turned: Vec<Mark> = (0..25).map(|i| board.marks()[(i % 5) * 5 + 4 - i / 5]).collect();
        let turned = Position::set_up(variant, turned, board.to_move()).unwrap();
        let (one, two) = (solve(&board), solve(&turned));
        assert_eq!((one.value, one.line.len()), (two.value, two.line.len()));
    }
}

fn random_position(rng: &mut Pcg64Mcg, variant: Variant, free: usize) -> Option<Position> {
    let mut board = Position::new(variant);
    while board.free() > free {
        let moves: Vec<Cell> = board.moves().collect();
        board.play(moves[rng.random_range(0..moves.len())]).unwrap();
        if board.finish().is_some() {
            return None;
        }
    }
    Some(Position::set_up(variant, board.marks().to_vec(), board.to_move()).unwrap())
}

#[test]
fn threads_and_proof_numbers_agree() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    for _ in 0..120 {
        let variant = Variant::new(rng.random_range(4..=6), 5, 4).unwrap();
        let free = rng.random_range(10..=22);
        let Some(board) = random_position(&mut rng, variant, free) else {
            continue;
        };
        let one = solve(&board);
        let mut stats = Stats::default();
        let two = prove(&board, 64 << 20, 2, &Budget::unlimited(), &mut stats).unwrap();
        assert_eq!(one, two);
        let prover = Prover::<u64>::new(&board, 64 << 20, 1).unwrap();
        let (pns, _) = prover.solve_pns(&board, 64 << 20, &mut Budget::unlimited());
        let pns = pns.expect("no limit was set");
        assert_eq!(pns.value, one.value);
        assert!(is_legal(&board, &pns.line));
    }
}

#[test]
fn wide_masks_agree() {
    let mut rng = Pcg64Mcg::seed_from_u64(12);
    for _ in 0..60 {
        let variant = Variant::new(5, 5, 4).unwrap();
        let Some(board) = random_position(&mut rng, variant, 14) else {
            continue;
        };
        let one = solve(&board);
        let mut stats = Stats::default();
        let budget = Budget::unlimited();
        let two =
            Prover::<u128>::new(&board, 1 << 20, 1).unwrap().solve(&board, &budget, &mut stats);
        let four =
            Prover::<Wide>::new(&board, 1 << 20, 1).unwrap().solve(&board, &budget, &mut stats);
        assert_eq!((Ok(one.clone()), Ok(one)), (two, four));
    }
}

#[test]
fn interrupted_and_resumed_equals_uninterrupted() {
    let board = Position::new(Variant::new(6, 4, 4).unwrap());
    let whole = solve(&board);
    let mut file = Vec::new();
    let mut runs = 0;
    let resumed = loop {
        let prover = Prover::<u64>::new(&board, 64 << 20, 1).unwrap();
        if runs > 0 {
            table_file::load(&file[..], &prover).unwrap();
        }
        let limits = Limits { nodes: Some(300), ..Limits::default() };
        let budget = Budget::new(limits, &Cancel::default(), &());
        let solved = prover.solve(&board, &budget, &mut Stats::default());
        file.clear();
        table_file::save(&mut file, &prover).unwrap();
        runs += 1;
        if let Ok(solution) = solved
            && solution.line.len() == board.free()
        {
            break solution;
        }
    };
    assert!(runs > 2, "{runs}");
    assert_eq!(resumed, whole);
    // A table of another board, and a damaged one, are refused.
    let other =
        Prover::<u64>::new(&Position::new(Variant::new(5, 4, 4).unwrap()), 1 << 20, 1).unwrap();
    assert!(table_file::load(&file[..], &other).is_err());
    let middle = file.len() / 2;
    file[middle] ^= 1;
    let prover = Prover::<u64>::new(&board, 1 << 20, 1).unwrap();
    assert!(table_file::load(&file[..], &prover).is_err());
    assert_eq!(prover.table().count(), 0);
}

#[test]
fn a_loss_does_not_wait_for_the_proof_that_the_loser_cannot_win() {
    let words = "7 7 4 ..O..../.XXXO../..O.X../......./......./......./....... O";
    let board = set_up(&words.split(' ').map(str::to_owned).collect::<Vec<_>>());
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let budget = Budget::new(limits, &Cancel::default(), &());
    let solution = prove(&board, 64 << 20, 1, &budget, &mut Stats::default()).unwrap();
    assert_eq!(solution.value, Value::Loss);
    verify(&board, &solution, Some(6));
}

#[test]
fn limits_and_cancel_stop_it() {
    let board = Position::new(Variant::new(8, 8, 5).unwrap());
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let mut stats = Stats::default();
    let budget = Budget::new(limits, &Cancel::default(), &());
    assert_eq!(prove(&board, 1 << 20, 2, &budget, &mut stats), Err(Stop::Nodes));
    assert_eq!(stats.expanded, 1_000);
    let (solved, late) = after_cancel(Duration::from_millis(200), |cancel| {
        let budget = Budget::new(Limits::default(), cancel, &());
        prove(&board, 64 << 20, 1, &budget, &mut Stats::default())
    });
    assert_eq!(solved, Err(Stop::Cancelled));
    println!("cancelled within {late:?}");
    assert!(late < Duration::from_millis(100), "{late:?}");
}
