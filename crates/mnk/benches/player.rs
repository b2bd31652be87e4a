//! The player measured: nodes a second, and the tactical positions.
//!
//! `cargo bench -p gridwright-mnk --bench player [-- speed|tactics [SECONDS]]`. Times are of this
//! thread's processor, not of the clock on the wall.

use gridwright_mnk::player::{Allowance, Options, Player};
use gridwright_mnk::{Position, Variant};
use gridwright_search::{Cancel, Limits};
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
        soft: None,
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

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/mnk").join(name);
    std::fs::read_to_string(path).expect("the repository's own data")
}
