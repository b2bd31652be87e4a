//! Games of the player against itself.

use gridwright_mnk::player::{Allowance, Analysis, Options, Player};
use gridwright_mnk::{Cell, Finish, Position, Side, Variant};
use gridwright_search::adversarial::SURE;
use gridwright_search::{Cancel, Limits};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Boards for a win length.
fn boards(k: usize) -> &'static [(usize, usize)] {
    match k {
        ..=4 => &[(7, 7), (8, 8), (9, 9), (10, 8), (12, 12)],
        5 => &[(15, 15), (15, 15), (15, 15), (20, 20), (12, 12), (10, 10)],
        _ => &[(12, 12), (15, 15), (16, 12)],
    }
}

/// Openings that look more decided than this are not played.
const UNDECIDED: i32 = 250;
/// One move in so many is a whim, in the first moves after the opening.
const WHIM: u32 = 5;
const WHIMS: usize = 8;
/// Where nearly all games of equals are drawn nothing can be learnt from them: from this k on, one side
/// plays so often at random.
const UNEQUAL: usize = 6;
const SLIPS: u32 = 4;
/// Longer games are called drawn.
const LONGEST: usize = 120;

fn analyse(player: &mut Player, board: &Position, nodes: u64) -> Analysis {
    let allowance = Allowance {
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        soft: None,
        depth: None,
        cancel: &Cancel::default(),
        progress: &(),
    };
    player.analyse(board, allowance, &mut |_| {})
}

/// A free cell at random within two steps of a stone.
fn nearby(board: &Position, rng: &mut Pcg64Mcg) -> Option<Cell> {
    let variant = board.variant();
    let near = |cell: &Cell| {
        let (row, col) = (variant.row(*cell), variant.col(*cell));
        board.order_of_play().iter().any(|stone| {
            variant.row(*stone).abs_diff(row) <= 2 && variant.col(*stone).abs_diff(col) <= 2
        })
    };
    let cells: Vec<Cell> = board.moves().filter(near).collect();
    (!cells.is_empty()).then(|| cells[rng.random_range(0..cells.len())])
}

/// A few stones near each other.
fn opening(variant: Variant, rng: &mut Pcg64Mcg) -> Position {
    let mut board = Position::new(variant);
    let within = |size: usize, rng: &mut Pcg64Mcg| {
        let edge = (size / 3).min(4);
        rng.random_range(edge..size - edge)
    };
    let first = variant.at(within(variant.rows(), rng), within(variant.cols(), rng));
    let _ = board.play(first.expect("a cell of the board"));
    for _ in 0..rng.random_range(1..7) {
        if let Some(cell) = nearby(&board, rng) {
            let _ = board.play(cell);
        }
    }
    board
}

/// Plays and prints.
pub fn play(k: usize, games: u64, nodes: u64, seed: u64) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let boards = boards(k);
    let mut players: Vec<Player> = boards
        .iter()
        .map(|&(rows, cols)| {
            let variant = Variant::new(rows, cols, k).expect("a board");
            Player::new(
                variant,
                Options { table_bytes: 4 << 20, prove: false, ..Options::default() },
            )
        })
        .collect();
    let mut number = 0;
    while number < games {
        let at = rng.random_range(0..boards.len());
        let (rows, cols) = boards[at];
        let variant = Variant::new(rows, cols, k).expect("a board");
        let mut board = opening(variant, &mut rng);
        if board.finish().is_some() || score(&mut players[at], &board, nodes).abs() > UNDECIDED {
            continue;
        }
        number += 1;
        let stones = board.history().len();
        let weak = if rng.random_bool(0.5) { Side::X } else { Side::O };
        let mut scores = Vec::new();
        while board.finish().is_none() && board.history().len() < LONGEST {
            let analysis = analyse(&mut players[at], &board, nodes);
            let open = analysis.variations[0].score.abs() < SURE;
            let early = board.history().len() < stones + WHIMS && rng.random_ratio(1, WHIM);
            let slip = k >= UNEQUAL && board.to_move() == weak && rng.random_ratio(1, SLIPS);
            let whim = if open && (early || slip) { nearby(&board, &mut rng) } else { None };
            scores.push(analysis.variations[0].score.to_string());
            let cell = whim.or(analysis.best()).expect("a game that goes on has moves");
            let _ = board.play(cell);
        }
        let result = match board.finish() {
            Some(Finish::Won(Side::X)) => "1-0",
            Some(Finish::Won(Side::O)) => "0-1",
            _ => "1/2",
        };
        let moves: Vec<String> =
            board.order_of_play().iter().map(|cell| variant.write_move(*cell)).collect();
        println!("{variant}; {stones}; {result}; {}; {}", moves.join(" "), scores.join(" "));
    }
}

fn score(player: &mut Player, board: &Position, nodes: u64) -> i32 {
    analyse(player, board, nodes).variations[0].score
}
