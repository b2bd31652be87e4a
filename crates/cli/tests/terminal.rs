//! A game at a real terminal: keys go in through a pseudo-terminal, and it is left as it was found.

#![cfg(target_os = "linux")]

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

struct Player {
    child: Child,
    keys: File,
    screen: Arc<Mutex<Vec<u8>>>,
    slave: File,
    before: LocalModes,
}

impl Player {
    fn sit(args: &[&str], home: &Path) -> Player {
        let master: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
        let slave = OpenOptions::new().read(true).write(true).open(name).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&slave, size).unwrap();
        let before = tcgetattr(&slave).unwrap().local_modes;
        let child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .args(args)
            .envs([("TERM", "xterm-256color"), ("NO_COLOR", "1")])
            .env("XDG_DATA_HOME", home)
            .stdin(slave.try_clone().unwrap())
            .stdout(slave.try_clone().unwrap())
            .stderr(slave.try_clone().unwrap())
            .spawn()
            .unwrap();
        let keys = File::from(master);
        let screen = Arc::new(Mutex::new(Vec::new()));
        let (mut from, to) = (keys.try_clone().unwrap(), screen.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = from.read(&mut buffer) {
                to.lock().unwrap().extend_from_slice(&buffer[..read]);
            }
        });
        Player { child, keys, screen, slave, before }
    }

    /// Presses keys and waits until a word comes that was not there. Only single words are sure to be
    /// written in one go: cells that stay as they are, are not written again.
    fn press(&mut self, keys: &str, word: &str) {
        self.screen.lock().unwrap().clear();
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.see(word);
    }

    fn see(&self, word: &str) {
        let seen = || String::from_utf8_lossy(&self.screen.lock().unwrap()).contains(word);
        assert!(until(seen), "no '{word}' on the screen");
    }

    fn resize(&mut self, rows: u16, columns: u16, word: &str) {
        self.screen.lock().unwrap().clear();
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.slave, size).unwrap();
        // The terminal is not the child's own, so nobody but us tells it.
        self.kill(rustix::process::Signal::WINCH);
        self.see(word);
    }

    fn kill(&self, signal: rustix::process::Signal) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, signal).unwrap();
    }

    /// Follows hints until the board is solved.
    fn solve_by_hints(&mut self) {
        for _ in 0..80 {
            self.press("h", "more.");
            self.screen.lock().unwrap().clear();
            self.keys.write_all(b"hh\r").unwrap();
            let solved = || {
                let screen = self.screen.lock().unwrap();
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

    /// The exit code's way: waits for the end, and looks at the terminal.
    fn end(mut self) -> (ExitStatus, String) {
        let mut status = None;
        assert!(until(|| {
            status = self.child.try_wait().unwrap();
            status.is_some()
        }));
        assert_eq!(
            tcgetattr(&self.slave).unwrap().local_modes,
            self.before,
            "terminal not as it was"
        );
        let left = || String::from_utf8_lossy(&self.screen.lock().unwrap()).contains("\x1b[?1049l");
        assert!(until(left), "the other screen is not left");
        let said = String::from_utf8_lossy(&self.screen.lock().unwrap()).into_owned();
        (status.unwrap(), said)
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // Ended already, unless a test failed.
        let _ = self.child.kill();
    }
}

fn until(mut done: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if done() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

#[test]
fn a_board_is_solved_hinted_saved_and_resumed() {
    let home = tempfile::tempdir().unwrap();
    let board = home.path().join("board.txt");
    std::fs::write(&board, "1 2 3\n4 0 5\n").unwrap();
    let record = home.path().join("record.txt");
    let args = ["play", "sliding", board.to_str().unwrap(), "--record", record.to_str().unwrap()];
    let mut player = Player::sit(&args, home.path());
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
    assert_eq!(std::fs::read_to_string(home.path().join("record.txt.game")).unwrap(), "R\n");

    let list = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["play", "--list"])
        .env("XDG_DATA_HOME", home.path())
        .output()
        .unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    assert!(list.starts_with("sliding-1 ") && list.ends_with("solved\n"), "{list}");

    // Terminated in the middle of a game, which is kept.
    let mut player = Player::sit(&["play", "--resume", "sliding-1"], home.path());
    player.see("SOLVED");
    player.press("u", "");
    let pid = rustix::process::Pid::from_child(&player.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    let (status, _) = player.end();
    assert_eq!(status.code(), Some(143));

    let mut player = Player::sit(&["play", "--resume", "sliding-1"], home.path());
    player.see("sliding-1");
    player.press("\x03", "saved;");
    let (status, _) = player.end();
    assert_eq!(status.code(), Some(130));
}

#[test]
fn usage_errors_come_before_the_screen() {
    let home = tempfile::tempdir().unwrap();
    for args in [
        &["play", "--resume", "nothing"][..],
        &["play", "sliding", "no-such-file.txt"],
        &["play", "mnk", "--level", "11"],
    ] {
        let mut player = Player::sit(args, home.path());
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
        let mut player = Player::sit(args, home.path());
        player.see("gridwright");
        player.solve_by_hints();
        player.press("u", "");
        player.press("r", "SOLVED");
        player.press("S", "saved");
        player.press("q", "saved;");
        assert!(player.end().0.success(), "{args:?}");
    }
    let record = home.path().join("game.txt");
    let args = ["play", "mnk", "--board", "3-3-3", "--side", "both", "--record"];
    let args: Vec<_> = args.into_iter().chain([record.to_str().unwrap()]).collect();
    let mut player = Player::sit(&args, home.path());
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
        let mut player = Player::sit(&args, home.path());
        player.see("quit");
        player.press("\x1b[D", "");
        player.resize(40, 120, "quit");
        player.resize(10, 30, "gridwright");
        player.resize(24, 80, "quit");
        player.kill(signal);
        let (status, said) = player.end();
        assert_eq!(status.code(), Some(code), "{said}");
        assert!(said.contains("saved;"), "the game is kept: {said}");
    }
}
