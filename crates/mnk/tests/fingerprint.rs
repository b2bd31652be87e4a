//! The player's behaviour in one number: positions searched for a fixed list, one thread, fixed depths.

use gridwright_mnk::Position;
use gridwright_mnk::player::{Options, Player};
use std::path::Path;

/// A change of this number is a change of the player: it needs a match that shows what it is worth.
const NODES: u64 = 165_945;

#[test]
fn the_player_searches_what_it_searched() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/mnk/fingerprint.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let mut total = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (depth, position) = line.split_once(' ').unwrap();
        let board: Position = position.parse().unwrap();
        let options = Options { table_bytes: 4 << 20, ..Options::default() };
        let mut player = Player::new(board.variant(), options);
        total += player.analyse_to_depth(&board, depth.parse().unwrap()).stats.expanded;
    }
    assert_eq!(total, NODES);
}
