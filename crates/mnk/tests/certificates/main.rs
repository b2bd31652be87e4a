//! Certificates: every one checks, and none shows a false value, however it is changed; a second, naive
//! reader thinks the same of each, and what small claims say is true.

mod naive;

use gridwright_mnk::internals::certificate;
use gridwright_mnk::internals::champion::{Prover, tiling};
use gridwright_mnk::{Cell, NumberedFile, Options, Position, Side, Variant, solve};
use gridwright_search::{Budget, Cancel, Limits, Stats};
use gridwright_world::Checked;
use gridwright_world::files::{Content, Files};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};

fn check(position: &Position, text: &str) -> Checked {
    certificate::check(position, text, &Cancel::default())
}

fn certify(board: &Position) -> String {
    let prover = Prover::<u64>::new(board, 64 << 20, 1).expect("a small board");
    let budget = Budget::unlimited();
    let mut stats = Stats::default();
    let solution = prover.solve(board, &budget, &mut stats).expect("no limit");
    prover.certify(board, &solution, &budget, &mut stats).expect("no limit")
}

fn random_position(rng: &mut Pcg64Mcg) -> Option<Position> {
    let side = |rng: &mut Pcg64Mcg| rng.random_range(3..=6);
    let variant = Variant::new(side(rng), side(rng), rng.random_range(3..=5)).unwrap();
    let free = rng.random_range(1..=variant.cells().min(24));
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
fn certificates_check_and_tampered_ones_do_not() {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let (mut claims, mut changed) = (0, 0);
    for _ in 0..700 {
        let Some(board) = random_position(&mut rng) else {
            continue;
        };
        let text = certify(&board);
        let checked = check(&board, &text);
        assert!(checked.is_right(), "{:?}\n{text}", checked.faults);
        let lines: Vec<&str> = text.lines().collect();
        claims += lines.len() - 3;
        // Without its last claim nothing is shown any more.
        if lines.len() > 3 {
            let short = lines[..lines.len() - 1].join("\n");
            assert!(!check(&board, &short).is_right());
        }
        // Another value is never shown, whatever else is changed.
        for value in ["win 12", "loss 12", "draw"] {
            if lines[2].split(' ').next() == value.split(' ').next() {
                continue;
            }
            let mut other: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            value.clone_into(&mut other[2]);
            assert!(!check(&board, &other.join("\n")).is_right());
            for _ in 0..3 {
                tamper(&mut rng, &mut other);
                let checked = check(&board, &other.join("\n"));
                assert!(!checked.is_right(), "{}", other.join("\n"));
                assert!(checked.faults[0].at.is_some(), "the place is named");
                changed += 1;
            }
        }
    }
    println!("{claims} claims, {changed} tampered certificates refused");
}

/// What the kernel says: nothing, or the line of the fault.
fn said(board: &Position, text: &str) -> Result<(), usize> {
    let checked = check(board, text);
    checked.faults.first().map_or(Ok(()), |fault| Err(fault.at.expect("a line")))
}

#[test]
fn a_naive_reader_agrees_on_honest_and_tampered_certificates() {
    let mut rng = Pcg64Mcg::seed_from_u64(27);
    let (mut honest, mut refused, mut accepted, mut claims) = (0, 0, 0, 0);
    while honest < 300 {
        let Some(board) = random_position(&mut rng).filter(|board| board.free() <= 16) else {
            continue;
        };
        let text = certify(&board);
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.len() == 3 || lines.len() > 60 {
            continue;
        }
        assert_eq!((said(&board, &text), naive::check(&text)), (Ok(()), Ok(())), "{text}");
        honest += 1;
        let variant = board.variant();
        let size = [variant.rows(), variant.cols(), variant.k()];
        for line in &lines[3..] {
            if let Some(true_claim) = naive::is_true(size, line) {
                assert!(true_claim, "{size:?} {line}");
                claims += 1;
            }
        }
        for round in 0..6 {
            let mut other = lines.clone();
            for _ in 0..=round / 3 {
                tamper(&mut rng, &mut other);
            }
            let other = other.join("\n");
            let (kernel, naive) = (said(&board, &other), naive::check(&other));
            assert_eq!(kernel, naive, "{other}");
            *(if kernel.is_ok() { &mut accepted } else { &mut refused }) += 1;
        }
    }
    println!("{honest} honest, {refused} refused, {accepted} accepted; {claims} claims played out");
    assert!(refused > 1_000 && accepted > 100 && claims > 400, "{refused} {accepted} {claims}");
}

/// Changes one letter of one claim, or takes a claim away, or moves one.
fn tamper(rng: &mut Pcg64Mcg, lines: &mut Vec<String>) {
    if lines.len() < 4 {
        return;
    }
    let at = rng.random_range(3..lines.len());
    match rng.random_range(0..4) {
        0 => {
            lines.remove(at);
        }
        1 => {
            let line = lines.remove(at);
            let to = rng.random_range(3..=lines.len());
            lines.insert(to, line);
        }
        _ => {
            let letters = b"ad.#wWhHsbf0123456789,- ";
            let mut bytes = lines[at].clone().into_bytes();
            let place = rng.random_range(0..bytes.len());
            bytes[place] = letters[rng.random_range(0..letters.len())];
            lines[at] = String::from_utf8(bytes).expect("ASCII stays ASCII");
        }
    }
}

#[test]
fn the_place_of_a_fault_is_named() {
    let board = Position::new(Variant::new(6, 5, 4).unwrap());
    let text = certify(&board);
    let lines: Vec<&str> = text.lines().collect();
    let cut = |line: usize, new: &str| {
        let mut lines = lines.clone();
        lines[line] = new;
        check(&board, &lines.join("\n")).faults[0].at
    };
    assert_eq!(cut(0, "something else"), Some(1));
    assert_eq!(cut(1, "6 5 4 ...../...../..X../...../...../..... O"), Some(2));
    assert_eq!(cut(2, "won"), Some(3));
    assert_eq!(cut(2, "win 5"), Some(3));
    assert_eq!(cut(7, "zz 3 x"), Some(8));
    assert_eq!(cut(7, "wf 3 ...../...."), Some(8));
    // A move that does not win is found where it stands.
    let last = lines.len() - 1;
    let (start, _) = lines[last].rsplit_once(' ').unwrap();
    assert_eq!(cut(last, &format!("{start} 0,0")), Some(last + 1));
    let garbage = check(&board, "gridwright mnk certificate 1");
    assert_eq!(garbage.faults[0].at, Some(2));
}

#[test]
fn pairs_and_forced_lines_are_judged_on_any_board() {
    let board = Position::new(Variant::new(40, 30, 9).unwrap());
    let x = tiling::pairs(&board, Side::X).unwrap();
    let o = tiling::pairs(&board, Side::O).unwrap();
    let text = certificate::write_pairs(&board, [&x, &o]);
    assert!(check(&board, &text).is_right());
    let fewer = certificate::write_pairs(&board, [&x[1..], &o]);
    assert_eq!(check(&board, &fewer).faults[0].at, Some(4));
    let mut twice = x.clone();
    twice.push(x[0]);
    let twice = certificate::write_pairs(&board, [&twice, &o]);
    assert!(!check(&board, &twice).is_right());

    let variant = Variant::new(20, 20, 5).unwrap();
    let mut board = Position::new(variant);
    for (row, col) in [(10, 10), (0, 0), (10, 11), (0, 5), (10, 12), (0, 10)] {
        board.play(variant.at(row, col).unwrap()).unwrap();
    }
    let at = |row, col| variant.at(row, col).unwrap();
    let line = [at(10, 13), at(10, 9), at(10, 14)];
    assert!(check(&board, &certificate::write_forced(&board, &line)).is_right());
    let quiet = [at(15, 13), at(10, 9), at(10, 14)];
    assert!(!check(&board, &certificate::write_forced(&board, &quiet)).is_right());
    let elsewhere = [at(10, 13), at(19, 19), at(10, 14), at(10, 9)];
    let forced = certificate::write_forced(&board, &elsewhere);
    assert!(!check(&board, &forced).is_right());
}

/// Files in memory; names with a slash have no place.
#[derive(Debug, Default)]
struct Memory(Mutex<BTreeMap<String, Vec<u8>>>);

impl Files for Memory {
    fn read(&self, path: &str) -> io::Result<Box<dyn io::Read>> {
        let bytes = self.0.lock().unwrap().get(path).cloned().ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(io::Cursor::new(bytes)))
    }

    fn write(&self, path: &str, content: &mut Content<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        content(&mut bytes)?;
        if path.contains('/') {
            return Err(io::Error::other("no such place"));
        }
        self.0.lock().unwrap().insert(path.to_owned(), bytes);
        Ok(())
    }
}

#[test]
fn certificates_and_tables_go_through_the_given_files() {
    let files = Arc::new(Memory::default());
    let ask = |certificate: &str, table: &str| Options {
        certificate: Some(NumberedFile::new(certificate)),
        table: Some(table.to_owned()),
        files: Arc::clone(&files) as Arc<dyn Files>,
        ..Options::default()
    };
    let position: Position = "4 4 3 moves 1,1".parse().unwrap();
    let options = ask("proof", "table");
    for name in ["proof", "proof.2"] {
        let outcome = solve(&position, &options, &mut Budget::unlimited());
        assert_eq!(outcome.answer().unwrap().certificate.as_deref(), Some(name));
        assert!(outcome.complaints.is_empty(), "{:?}", outcome.complaints);
        let text = files.0.lock().unwrap()[name].clone();
        assert!(check(&position, std::str::from_utf8(&text).unwrap()).is_right());
    }
    assert!(files.0.lock().unwrap().contains_key("table"));
    let outcome = solve(&position, &ask("a/b", "c/d"), &mut Budget::unlimited());
    assert!(outcome.answer().unwrap().certificate.is_none());
    let complaints = [
        ("table_error", "--table c/d: no such place".to_owned()),
        ("certificate_error", "--certificate a/b: no such place".to_owned()),
    ];
    assert_eq!(outcome.complaints, complaints);
    let none = Limits { nodes: Some(1), ..Limits::default() };
    let budget = &mut Budget::new(none, &Cancel::default(), &());
    let stopped = solve(&"6 5 4 moves 2,2".parse().unwrap(), &ask("a/b", "c/d"), budget);
    assert_eq!(stopped.complaints[0], complaints[0]);
}
