//! Threat searches against the tactics data and against the prover.

use gridwright_mnk::internals::certificate;
use gridwright_mnk::internals::champion::prove;
use gridwright_mnk::internals::threat::{Field, Threats, Vcf, Vct};
use gridwright_mnk::{Cell, Finish, Mark, Position, Side, Variant};
use gridwright_search::{Budget, Cancel, Stats, Value};
use gridwright_world::Checked;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::time::Instant;

fn check(position: &Position, text: &str) -> Checked {
    certificate::check(position, text, &Cancel::default())
}

fn read(name: &str) -> Vec<(Position, Vec<String>)> {
    let path = format!("{}/../../data/mnk/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the repository's own data");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(parse).collect()
}

fn parse(line: &str) -> (Position, Vec<String>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |at: usize| words[at].parse::<usize>().unwrap();
    let variant = Variant::new(number(0), number(1), number(2)).unwrap();
    let marks = words[3].chars().filter(|c| *c != '/').map(|c| match c {
        'X' => Mark::X,
        'O' => Mark::O,
        _ => Mark::Empty,
    });
    let side = if words[4] == "X" { Side::X } else { Side::O };
    let rest = words[5..].iter().map(|word| (*word).to_owned()).collect();
    (Position::set_up(variant, marks.collect(), side).unwrap(), rest)
}

/// The line is legal and ends in a win of the side to move.
fn verify(board: &Position, line: &[usize]) {
    let mut end = board.clone();
    for &cell in line {
        end.play(Cell(cell as u16)).unwrap();
    }
    assert_eq!(end.finish(), Some(Finish::Won(board.to_move())));
}

#[test]
fn continuous_fours() {
    let mut times = Vec::new();
    for (board, rest) in read("tactics_vcf.txt") {
        let start = Instant::now();
        let mut field = Field::new(&board);
        let mut stats = Stats::default();
        let found =
            Vcf::new().search(&mut field, 24, &mut Budget::unlimited(), &mut stats).unwrap();
        times.push(start.elapsed());
        let moves: usize = rest[1].parse().unwrap();
        match (rest[0].as_str(), found) {
            ("vcf", Threats::Win(line)) => {
                verify(&board, &line);
                assert_eq!(line.len().div_ceil(2), moves);
                let first = Cell(line[0] as u16);
                let variant = board.variant();
                let name = format!("{},{}", variant.col(first), variant.row(first));
                assert!(rest[2].split(';').any(|cell| cell == name), "{name} {rest:?}");
            }
            ("novcf", Threats::None(_)) => {}
            (kind, found) => panic!("{kind}: {found:?}"),
        }
    }
    times.sort();
    println!("vcf: median {:?}, most {:?}", times[times.len() / 2], times[times.len() - 1]);
}

#[test]
fn continuous_threats() {
    let mut times = Vec::new();
    for (board, rest) in read("tactics_vct.txt") {
        let start = Instant::now();
        let mut field = Field::new(&board);
        let mut stats = Stats::default();
        let mut vct = Vct::new();
        let budget = &mut Budget::unlimited();
        let found = vct.search(&mut field, None, budget, &mut stats).unwrap();
        times.push(start.elapsed());
        let Threats::Win(line) = found else { panic!("no win found: {rest:?}") };
        verify(&board, &line);
        let (tree, moves) = vct.tree(&mut field, budget, &mut stats).unwrap();
        let text = certificate::write_threats(&board, &tree, moves);
        let checked = check(&board, &text);
        assert!(checked.is_right(), "{:?}", checked.faults);
        let shorter = certificate::write_threats(&board, &tree, moves - 1);
        assert!(!check(&board, &shorter).is_right());
    }
    times.sort();
    println!("vct: median {:?}, most {:?}", times[times.len() / 2], times[times.len() - 1]);
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

/// A win by continuous fours from the rules alone: try every move that threatens to complete a line.
fn naive_vcf(board: &mut Position, moves: usize) -> bool {
    let side = board.to_move();
    let free: Vec<Cell> = board.moves().collect();
    if free.iter().any(|&cell| board.completes(cell, side)) {
        return true;
    }
    if moves < 2 {
        return false;
    }
    for &cell in &free {
        board.play(cell).unwrap();
        let lost = board.moves().any(|reply| board.completes(reply, side.other()));
        let threats: Vec<Cell> =
            board.moves().filter(|&reply| board.completes(reply, side)).collect();
        let won = !lost && !threats.is_empty() && {
            board.play(threats[0]).unwrap();
            let won = naive_vcf(board, moves - 1);
            board.undo();
            won
        };
        board.undo();
        if won {
            return true;
        }
    }
    false
}

#[test]
fn equal_to_the_rules_on_random_positions() {
    let mut rng = Pcg64Mcg::seed_from_u64(13);
    let mut found = [0; 3];
    for _ in 0..1500 {
        let side = |rng: &mut Pcg64Mcg| rng.random_range(3..=6);
        let variant =
            Variant::new(side(&mut rng), side(&mut rng), rng.random_range(2..=5)).unwrap();
        let free = rng.random_range(2..=variant.cells().min(20));
        let Some(mut board) = random_position(&mut rng, variant, free) else {
            continue;
        };
        let mut field = Field::new(&board);
        let budget = &mut Budget::unlimited();
        let mut stats = Stats::default();
        let vcf = Vcf::new().search(&mut field, 4, budget, &mut stats).unwrap();
        let least = (1..=4).find(|&moves| naive_vcf(&mut board, moves));
        match (&vcf, least) {
            (Threats::Win(line), Some(moves)) => {
                verify(&board, line);
                assert_eq!(line.len(), 2 * moves - 1);
                found[0] += 1;
            }
            (Threats::None(_), None) => {}
            other => panic!("{other:?} {board:?}"),
        }
        let mut vct = Vct::new();
        let wins = vct.search(&mut field, None, budget, &mut stats).unwrap();
        let value = prove(&board, 1 << 20, 1, budget, &mut stats).unwrap().value;
        match &wins {
            Threats::Win(line) => {
                verify(&board, line);
                assert_eq!(value, Value::Win);
                let (tree, moves) = vct.tree(&mut field, budget, &mut stats).unwrap();
                let text = certificate::write_threats(&board, &tree, moves);
                assert!(check(&board, &text).is_right(), "{text}");
                found[1] += 1;
            }
            Threats::None(_) => {
                assert_eq!(least, None, "fours are threats, too");
                found[2] += usize::from(value == Value::Win);
            }
        }
    }
    println!("{found:?}: won by fours, by threats, by other means");
}
