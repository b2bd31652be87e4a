//! Threat searches against the tactics data and against the prover.

use gridwright_puzzles::mnk::threat::{Field, Threats, Vcf, Vct};
use gridwright_puzzles::mnk::{Board, Cell, Finish, Mark, Shape, Side};
use gridwright_puzzles::search::{Budget, Stats};
use std::time::Instant;

fn read(name: &str) -> Vec<(Board, Vec<String>)> {
    let path = format!("{}/../../data/mnk/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the repository's own data");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(parse).collect()
}

fn parse(line: &str) -> (Board, Vec<String>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |at: usize| words[at].parse::<usize>().unwrap();
    let shape = Shape::new(number(0), number(1), number(2)).unwrap();
    let marks = words[3].chars().filter(|c| *c != '/').map(|c| match c {
        'X' => Mark::X,
        'O' => Mark::O,
        _ => Mark::Empty,
    });
    let side = if words[4] == "X" { Side::X } else { Side::O };
    let rest = words[5..].iter().map(|word| (*word).to_owned()).collect();
    (Board::set_up(shape, marks.collect(), side), rest)
}

/// The line is legal and ends in a win of the side to move.
fn verify(board: &Board, line: &[usize]) {
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
                let shape = board.shape();
                let name = format!("{},{}", shape.col(first), shape.row(first));
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
    for (board, rest) in read("tactics_vct.txt") {
        let start = Instant::now();
        let mut field = Field::new(&board);
        let mut stats = Stats::default();
        let found =
            Vct::new().search(&mut field, None, &mut Budget::unlimited(), &mut stats).unwrap();
        match found {
            Threats::Win(line) => {
                verify(&board, &line);
                println!(
                    "vct {:?} {:?} {} nodes, {} plies",
                    rest,
                    start.elapsed(),
                    stats.expanded,
                    line.len()
                );
            }
            Threats::None(_) => {
                println!("vct {:?} {:?} {} nodes NONE", rest, start.elapsed(), stats.expanded)
            }
        }
    }
}
