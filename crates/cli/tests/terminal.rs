//! A game at a real terminal: keys go in through a pseudo-terminal, and it is left as it was found.

#![cfg(target_os = "linux")]

mod pty;

use pty::{Player, until};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

fn sit(args: &[&str], home: &Path) -> Player {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.args(args);
    Player::sit(command, home)
}

/// Follows hints until the board is solved.
fn solve_by_hints(player: &mut Player) {
    for _ in 0..80 {
        player.press("h", "more.");
        player.press("hh\r", "");
        let solved = || {
            let screen = player.screen.lock().unwrap();
            String::from_utf8_lossy(&screen).contains("SOLVED")
        };
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(250) {
            if solved() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    panic!("not solved");
}

#[test]
fn a_board_is_solved_hinted_saved_and_resumed() {
    let home = tempfile::tempdir().unwrap();
    let board = home.path().join("board.txt");
    std::fs::write(&board, "1 2 3\n4 0 5\n").unwrap();
    let record = home.path().join("record.txt");
    let args = ["play", "sliding", board.to_str().unwrap(), "--record", record.to_str().unwrap()];
    let mut player = sit(&args, home.path());
    player.see("Arrows");
    player.press("\x1b[D", "SOLVED");
    player.press("?", "beginning");
    player.press("x", "moves");
    player.press("u", "");
    player.press("h", "says");
    player.press("hh\r", "SOLVED");
    player.press("S", "sliding-1");
    player.press("q", "saved;");
    let (status, said) = player.end();
    assert!(status.success() && said.contains("--resume sliding-1"), "{status} {said}");
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.ends_with("% played: R\n"), "{text}");
    let run = |args: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_gridwright")).args(args).output().unwrap();
        String::from_utf8(run.stdout).unwrap()
    };
    let told = run(&["hint", "sliding", "--game", record.to_str().unwrap()]);
    assert_eq!(told.trim(), "nothing is left to do");
    assert!(run(&["solve", "sliding", record.to_str().unwrap()]).contains('R'));

    let list = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["play", "--list"])
        .env("XDG_DATA_HOME", home.path())
        .output()
        .unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    assert!(list.starts_with("sliding-1 ") && list.ends_with("solved\n"), "{list}");

    // Terminated in the middle of a game, which is kept.
    let mut player = sit(&["play", "--resume", "sliding-1"], home.path());
    player.see("SOLVED");
    player.press("u", "");
    let pid = rustix::process::Pid::from_child(&player.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    let (status, _) = player.end();
    assert_eq!(status.code(), Some(143));

    let mut player = sit(&["play", "--resume", "sliding-1"], home.path());
    player.see("sliding-1");
    player.press("\x03", "saved;");
    let (status, _) = player.end();
    assert_eq!(status.code(), Some(130));
}

/// Where nothing can be written the game goes on, and who has to leave leaves it elsewhere.
#[test]
fn a_game_that_cannot_be_saved_is_not_lost() {
    let home = tempfile::tempdir().unwrap();
    let board = home.path().join("board.txt");
    std::fs::write(&board, "1 2 3\n4 5 6\n0 7 8\n").unwrap();
    std::fs::write(home.path().join("gridwright"), "no folder").unwrap();
    let elsewhere = home.path().join("elsewhere");
    std::fs::create_dir(&elsewhere).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.args(["play", "sliding", board.to_str().unwrap()]).env("TMPDIR", &elsewhere);
    let mut player = Player::sit(command, home.path());
    player.see("quit");
    player.press("\x1b[D", "");
    player.press("S", "saved");
    player.press("\x03", "leave?");
    player.press("\x1b", "");
    player.kill(rustix::process::Signal::TERM);
    let (status, said) = player.end();
    assert_eq!(status.code(), Some(143), "{said}");
    let file = std::fs::read_dir(&elsewhere).unwrap().next().unwrap().unwrap().path();
    assert!(said.contains("--resume") && said.contains("not saved"), "{said}");
    let mut player = sit(&["play", "--resume", file.to_str().unwrap()], home.path());
    player.see("moves");
    player.press("r", "");
    player.press("q", "\x1b[?1049l");
    assert!(player.end().0.success());
}

/// Over a slow line a key costs what it changes, and the clock a digit a second.
#[test]
fn little_is_sent() {
    let home = tempfile::tempdir().unwrap();
    let board = home.path().join("board.txt");
    let text =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    std::fs::write(&board, text).unwrap();
    let mut player = sit(&["play", "sudoku", board.to_str().unwrap()], home.path());
    player.see("quit");
    std::thread::sleep(Duration::from_millis(300));
    for _ in 0..8 {
        player.press("\x1b[C", "[");
        std::thread::sleep(Duration::from_millis(100));
        let sent = player.screen.lock().unwrap().len();
        assert!(sent < 256, "a step of the cursor sends {sent} bytes");
    }
    player.screen.lock().unwrap().clear();
    std::thread::sleep(Duration::from_secs(2));
    let sent = player.screen.lock().unwrap().len();
    assert!((1..160).contains(&sent), "two seconds of waiting send {sent} bytes");
    player.press("\x03", "\x1b[?1049l");
    player.end();
}

#[test]
fn usage_errors_come_before_the_screen() {
    let home = tempfile::tempdir().unwrap();
    for args in [
        &["play", "--resume", "nothing"][..],
        &["play", "sliding", "no-such-file.txt"],
        &["play", "mnk", "--level", "11"],
    ] {
        let mut player = sit(args, home.path());
        let mut status = None;
        assert!(until(|| {
            status = player.child.try_wait().unwrap();
            status.is_some()
        }));
        assert_eq!(status.unwrap().code(), Some(2), "{args:?}");
        player.see("error:");
    }
}

#[test]
fn every_world_is_played_from_a_new_board_to_its_end() {
    let home = tempfile::tempdir().unwrap();
    for args in [
        &["play", "sliding", "--size", "2x2", "--seed", "2"][..],
        &["play", "merge", "--size", "2x2", "--seed", "1"],
        &["play", "numbrix", "--size", "3x3", "--seed", "1"],
        &["play", "sudoku", "--size", "4", "--seed", "1"],
    ] {
        let mut player = sit(args, home.path());
        player.see("gridwright");
        solve_by_hints(&mut player);
        player.press("u", "");
        // Both at once would leave the screen as it is.
        std::thread::sleep(Duration::from_millis(300));
        player.press("r", "SOLVED");
        player.press("S", "saved");
        player.press("q", "saved;");
        assert!(player.end().0.success(), "{args:?}");
    }
    let record = home.path().join("game.txt");
    let args = ["play", "mnk", "--board", "3-3-3", "--side", "both", "--record"];
    let args: Vec<_> = args.into_iter().chain([record.to_str().unwrap()]).collect();
    let mut player = sit(&args, home.path());
    player.see("gridwright");
    player.press("0,0\r0,1\r1,0\r1,1\r2,0\r", "WINS");
    player.press("y", "blunder");
    player.press("\x1b", "");
    // Alone, or it would be Alt with the next key.
    std::thread::sleep(Duration::from_millis(300));
    player.press("S", "mnk-1");
    player.press("q", "recorded;");
    assert!(player.end().0.success());
    let hint = |args: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_gridwright")).args(args).output().unwrap();
        String::from_utf8(run.stdout).unwrap()
    };
    let review = hint(&["hint", "mnk", "--game", record.to_str().unwrap()]);
    assert!(review.contains("blunder"), "{review}");
    let solved = hint(&["solve", "mnk", "--allow-finished", record.to_str().unwrap()]);
    assert!(!solved.is_empty());
}

#[test]
fn the_terminal_is_given_back_after_resizing_and_signals() {
    let home = tempfile::tempdir().unwrap();
    let board = home.path().join("board.txt");
    std::fs::write(&board, "1 2 3\n4 5 6\n0 7 8\n").unwrap();
    let args = ["play", "sliding", board.to_str().unwrap()];
    for (signal, code) in [
        (rustix::process::Signal::INT, 130),
        (rustix::process::Signal::TERM, 143),
        (rustix::process::Signal::HUP, 129),
    ] {
        let mut player = sit(&args, home.path());
        player.see("quit");
        // The move is counted before the size changes: a key that comes with a signal may be read after it.
        player.press("\x1b[D", "H1");
        player.resize(40, 120, "quit");
        player.resize(10, 30, "gridwright");
        player.resize(24, 80, "quit");
        player.kill(signal);
        let (status, said) = player.end();
        assert_eq!(status.code(), Some(code), "{said}");
        assert!(said.contains("saved;"), "the game is kept: {said}");
    }
}
