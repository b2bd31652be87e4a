//! Whatever happens while the terminal is ours, it is given back and the game is kept: here, a panic.

#[path = "../../tests/pty/mod.rs"]
#[expect(dead_code, reason = "whole games at the terminal, which type and resize, use the rest")]
mod pty;

use super::app::{App, House};
use super::keys::Wish;
use super::{saves, screen, view};
use gridwright::play::Game;
use std::collections::BTreeMap;
use std::process::Command;

/// Set where somebody is to panic.
const CHILD: &str = "GRIDWRIGHT_TEST_PANICS";

#[test]
#[ignore = "the program of the test below, at a terminal of its own"]
fn somebody_panics() {
    if std::env::var_os(CHILD).is_none() {
        return;
    }
    let game = Game::new("sliding", "1 2 3\n4 0 6\n7 5 8\n", &BTreeMap::default()).unwrap();
    let house = House { folder: Some(saves::folder().unwrap()), ..House::default() };
    let _ = screen::hold(&mut App::new(game, house), |app, canvas, _| {
        app.wish(Wish::Go(-1, 0));
        canvas.draw(|frame| view::draw(frame, app, false))?;
        panic!("out of luck");
    });
}

#[test]
fn a_panic_gives_the_terminal_back_and_keeps_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args(["--exact", "play::held::somebody_panics", "--ignored", "--nocapture"]);
    program.env(CHILD, "1");
    // The modes of the terminal are compared there.
    let (status, said) = pty::Player::sit(program, home.path()).end();
    assert!(!status.success(), "{said}");
    let at = |sign: &str| said.find(sign).unwrap_or_else(|| panic!("no {sign:?} in {said:?}"));
    let (taken, left) = (at("\x1b[?1049h"), at("\x1b[?1049l"));
    assert!(taken < at("gridwright sliding") && at("gridwright sliding") < left);
    // What is said of it is said where it can be read.
    assert!(left < at("out of luck") && at("out of luck") < at("Saved as sliding-1."));
    for (on, off) in [("\x1b[?1000h", "\x1b[?1000l"), ("\x1b[?25l", "\x1b[?25h")] {
        assert!(at(on) < said.rfind(off).unwrap_or(0), "{said:?}");
    }
    let (game, ..) = saves::open("sliding-1", &home.path().join("gridwright/games")).unwrap();
    assert_eq!(game.actions().len(), 1);
}
