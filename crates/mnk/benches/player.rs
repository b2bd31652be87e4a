//! The player measured: nodes a second, the tactical positions, the fingerprint of its behaviour, and
//! whether it walks into wins by threats.
//!
//! `cargo bench -p gridwright-mnk --bench player [-- speed|tactics|fingerprint|safety [SECONDS]]`. Times are
//! of this thread's processor, not of the clock on the wall.

use gridwright_mnk::player::{Allowance, Options, Player};
use gridwright_mnk::{Algorithm, Notation, Position, Variant, solve};
use gridwright_search::{Budget, Cancel, Limits, Value};
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> =
        words.iter().map(String::as_str).filter(|w| !w.starts_with("--")).collect();
    let seconds = words.get(1).and_then(|w| w.parse().ok()).unwrap_or(1.0);
    match words.first() {
        Some(&"speed") => speed(seconds),
        Some(&"tactics") => tactics(seconds),
        Some(&"fingerprint") => fingerprint(),
        Some(&"safety") => safety(seconds),
        _ => {
            speed(seconds);
            tactics(seconds);
        }
    }
}

/// Processor time this thread has used, from the system's account of it.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = text.split_whitespace().next();
    first.and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn analyse(board: &Position, seconds: f64) -> (Player, gridwright_mnk::player::Analysis) {
    let mut player = Player::new(board.variant(), Options::default());
    let time = Duration::from_secs_f64(seconds);
    let allowance = Allowance {
        limits: Limits { time: Some(time), ..Limits::default() },
        // As under a clock.
        soft: Some(time * 9 / 10),
        depth: None,
        cancel: &Cancel::default(),
        progress: &(),
    };
    let analysis = player.analyse(board, allowance, &mut |_| {});
    (player, analysis)
}

fn speed(seconds: f64) {
    let text = data("openings15_balanced.txt");
    let variant = Variant::new(15, 15, 5).expect("a board");
    let (mut nodes, mut cpu) = (0, 0.0);
    for line in text.lines().filter(|l| !l.starts_with('#')).take(8) {
        let mut board = Position::new(variant);
        for word in line.split_whitespace() {
            board.play(variant.read_move(word).expect("a move")).expect("a legal move");
        }
        let before = cpu_seconds();
        let (_, analysis) = analyse(&board, seconds);
        let used = cpu_seconds() - before;
        let best = &analysis.variations[0];
        println!(
            "15-15-5 {line}: depth {} score {} nodes {} {:.2} M/s",
            best.depth,
            best.score,
            analysis.stats.expanded,
            analysis.stats.expanded as f64 / used / 1e6
        );
        nodes += analysis.stats.expanded;
        cpu += used;
    }
    println!("speed: {:.3} M nodes per CPU-second", nodes as f64 / cpu / 1e6);
}

fn tactics(seconds: f64) {
    for file in ["tactics_vcf.txt", "tactics_vct.txt"] {
        let text = data(file);
        let (mut won, mut all) = (0, 0);
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let fields: Vec<&str> = line.split_whitespace().collect();
            if fields[5] == "novcf" {
                continue;
            }
            let board: Position = line.parse().expect("a sound position");
            let start = Instant::now();
            let (_, analysis) = analyse(&board, seconds);
            let best = &analysis.variations[0];
            all += 1;
            let sure = best.score > gridwright_search::adversarial::SURE;
            won += usize::from(sure);
            if !sure || file.ends_with("vct.txt") {
                println!(
                    "{file} {all}: {} plays {} depth {} score {} in {:.3} s, listed {}",
                    if sure { "won" } else { "OPEN" },
                    board.variant().write_move(best.line[0]),
                    best.depth,
                    best.score,
                    start.elapsed().as_secs_f64(),
                    fields.last().unwrap_or(&"")
                );
            }
        }
        println!("{file}: a forced win seen in {won} of {all}");
    }
}

/// How many positions each of a fixed list takes: a change of the numbers is a change of the player.
fn fingerprint() {
    let mut total = 0;
    for line in data("fingerprint.txt").lines().filter(|l| !l.starts_with('#')) {
        let (depth, position) = line.split_once(' ').expect("a depth and a position");
        let board: Position = position.parse().expect("a sound position");
        let options = Options { table_bytes: 4 << 20, ..Options::default() };
        let mut player = Player::new(board.variant(), options);
        let analysis = player.analyse_to_depth(&board, depth.parse().expect("a depth"));
        total += analysis.stats.expanded;
        println!("{:>9} {line}", analysis.stats.expanded);
    }
    println!("fingerprint: {total} nodes");
}

/// Positions of own games that are looked at.
const OWN: usize = 500;
/// What a proof may take.
const PROOF: Duration = Duration::from_millis(200);

/// Whether the side to move is proved to win by threats in a short time.
fn wins_by_threats(board: &Position) -> bool {
    let limits = Limits { time: Some(PROOF), ..Limits::default() };
    let options =
        gridwright_mnk::Options { algorithm: Algorithm::Vct, ..gridwright_mnk::Options::default() };
    let report = solve(board, &options, &mut Budget::new(limits, &Cancel::default(), &()));
    report.verdict.answer().is_some_and(|answer| answer.value == Some(Value::Win))
}

/// Moves that let the enemy win by threats although another move does not, in own games and in the
/// positions won by threats.
fn safety(seconds: f64) {
    let mut boards: Vec<Position> = Vec::new();
    let text = data("tactics_vct.txt");
    boards.extend(text.lines().filter(|l| !l.starts_with('#')).map(|l| l.parse().expect("sound")));
    let listed = boards.len();
    let variant = Variant::new(15, 15, 5).expect("a board");
    let openings = data("openings15_balanced.txt");
    let mut nodes = 1_000;
    while boards.len() < listed + OWN {
        for line in openings.lines().filter(|l| !l.starts_with('#')) {
            boards.extend(own_positions(variant, line, nodes));
        }
        nodes += 500;
    }
    boards.truncate(listed + OWN);
    let (mut refuted, mut avoidable) = (0, 0);
    for (number, board) in boards.iter().enumerate() {
        let (_, analysis) = analyse(board, seconds);
        let after = |cell| {
            let mut after = board.clone();
            after.play(cell).expect("a legal move");
            after
        };
        let best = analysis.best().expect("a game that goes on");
        if after(best).finish().is_some() || !wins_by_threats(&after(best)) {
            continue;
        }
        refuted += 1;
        let other = board.moves().find(|cell| !wins_by_threats(&after(*cell)));
        let Some(other) = other else { continue };
        avoidable += 1;
        let say = |cell| variant.write_move(cell);
        println!(
            "{number}: {} loses, {} holds: {}",
            say(best),
            say(other),
            board.written(Notation::Line)
        );
    }
    println!(
        "safety: of {} moves {refuted} lose by threats, {avoidable} where another one does not",
        boards.len()
    );
}

/// Every fourth position of a game of the player against itself.
fn own_positions(variant: Variant, opening: &str, nodes: u64) -> Vec<Position> {
    let mut board = Position::new(variant);
    for word in opening.split_whitespace() {
        board.play(variant.read_move(word).expect("a move")).expect("a legal move");
    }
    let options = Options { table_bytes: 4 << 20, ..Options::default() };
    let mut player = Player::new(variant, options);
    let mut found = Vec::new();
    for ply in 1.. {
        let allowance = Allowance {
            limits: Limits { nodes: Some(nodes), ..Limits::default() },
            soft: None,
            depth: None,
            cancel: &Cancel::default(),
            progress: &(),
        };
        let analysis = player.analyse(&board, allowance, &mut |_| {});
        board.play(analysis.best().expect("a game that goes on")).expect("a legal move");
        if board.finish().is_some() {
            break;
        }
        if ply % 4 == 0 {
            found.push(board.clone());
        }
    }
    found
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/mnk").join(name);
    std::fs::read_to_string(path).expect("the repository's own data")
}
