//! Games: undo leads back, saves open again, faults agree with the rules.

use gridwright::call::{Call, Host, Item};
use gridwright::play::action::{Action, Marks, Seat, Standing, You};
use gridwright::play::{Game, Measure, PlayError};
use gridwright::{Cancel, Command, Limits, explain::Advice};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::BTreeMap;

const SUDOKU: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const BOARDS: [(&str, &str); 5] = [
    ("sudoku", SUDOKU),
    ("numbrix", "3 3\n1 0 3\n0 0 4\n7 0 5\n"),
    ("sliding", "1 2 3\n4 0 5\n7 8 6\n"),
    ("merge", "2 2 4\n8 4 2\n2 0 4\n"),
    ("mnk", "3 3 3\n...\n...\n...\n"),
];

fn game(world: &str, text: &str) -> Game {
    Game::new(world, text, &BTreeMap::new()).unwrap()
}

fn random_action(rng: &mut Pcg64) -> Action {
    let cell = (rng.random_range(0..10), rng.random_range(0..10));
    let value = rng.random_range(0..11);
    match rng.random_range(0..9) {
        0 | 1 => Action::Enter { cell, value, clean: rng.random_range(0..2) == 0 },
        2 => Action::Erase { cell },
        3 => Action::Mark { cell, value, kind: Marks::Corner },
        4 => Action::FillMarks,
        5 => Action::Colour { cell, colour: value as u8 },
        6 => Action::Slide { to: ['L', 'R', 'U', 'D', 'x'][rng.random_range(0..5)] },
        7 => Action::Together {
            actions: (0..3)
                .map(|by| Action::Mark { cell: (cell.0, by), value, kind: Marks::Centre })
                .collect(),
        },
        _ => Action::Place { cell: (cell.0 % 4, cell.1 % 4) },
    }
}

#[test]
fn undo_redo_and_saves_come_back_to_the_same_board() {
    for (world, text) in BOARDS {
        let mut rng = Pcg64::seed_from_u64(5);
        let mut game = game(world, text);
        let mut seen = vec![(game.picture(), game.sheet().cloned())];
        for _ in 0..400 {
            if game.act(random_action(&mut rng)).is_ok() {
                seen.push((game.picture(), game.sheet().cloned()));
            } else {
                let (picture, sheet) = seen.last().unwrap();
                assert_eq!((&game.picture(), &game.sheet().cloned()), (picture, sheet), "refused");
            }
        }
        assert!(seen.len() > 3, "{world}: {} boards", seen.len());
        let opened = Game::open(&game.save()).unwrap();
        assert_eq!(opened.picture(), game.picture());
        assert_eq!(opened.save(), game.save());
        for (picture, sheet) in seen.iter().rev().skip(1) {
            assert!(game.undo());
            assert_eq!((&game.picture(), &game.sheet().cloned()), (picture, sheet), "{world}");
        }
        assert!(!game.undo());
        for (picture, sheet) in seen.iter().skip(1) {
            assert!(game.redo());
            assert_eq!((&game.picture(), &game.sheet().cloned()), (picture, sheet), "{world}");
        }
        assert!(!game.redo());
    }
}

/// Any turns in any order, beside the plainest model of them: a list of boards and a place in it.
#[test]
fn turns_in_any_order_come_back_to_the_same_boards() {
    for (seed, (world, text)) in (0..).zip(BOARDS.into_iter().cycle().take(15)) {
        let mut rng = Pcg64::seed_from_u64(seed);
        let mut game = game(world, text);
        let look = |game: &Game| (game.picture(), game.sheet().cloned(), game.standing());
        let (mut seen, mut at, mut marks) = (vec![look(&game)], 0_usize, Vec::new());
        for turn in 0..300 {
            match rng.random_range(0..10) {
                0 => {
                    assert_eq!(game.undo(), at > 0);
                    at = at.saturating_sub(1);
                }
                1 => {
                    let able = at + 1 < seen.len();
                    assert_eq!(game.redo(), able);
                    at += usize::from(able);
                }
                2 => {
                    game.checkpoint();
                    marks.push(at);
                }
                3 => {
                    let back = marks.pop();
                    assert_eq!(game.return_to_checkpoint(), back.is_some());
                    at = back.unwrap_or(at);
                }
                4 if turn % 3 == 0 => {
                    game.restart();
                    at = 0;
                }
                5 => {
                    let able = at > 0;
                    assert_eq!(game.take_back(), able);
                    if able {
                        at -= 1;
                        seen.truncate(at + 1);
                        marks.retain(|&mark| mark <= at);
                    }
                }
                _ => {
                    if game.act(random_action(&mut rng)).is_ok() {
                        seen.truncate(at + 1);
                        marks.retain(|&mark| mark <= at);
                        at += 1;
                        seen.push(look(&game));
                    }
                }
            }
            assert_eq!((&look(&game), game.checkpoints()), (&seen[at], marks.len()), "{world}");
            if turn % 20 == 0 {
                game = Game::open(&game.save()).unwrap();
            }
        }
    }
}

/// Small boards come out solved now and then: not to be played.
#[test]
fn no_new_board_is_solved_already() {
    let cancel = Cancel::default();
    let options = |size: &str| [("size".to_owned(), size.to_owned())].into();
    for (world, size) in [("sliding", "2x2"), ("merge", "2x2"), ("numbrix", "3x3"), ("sudoku", "4")]
    {
        for seed in 0..40 {
            let made = Game::make(
                world,
                &options(size),
                &BTreeMap::new(),
                seed,
                Limits::default(),
                &cancel,
            );
            let game = made.unwrap();
            assert_eq!(game.standing(), Standing::Open, "{world} {seed}");
            // The seed that is kept makes the same board again.
            let seed = game.seed.unwrap();
            let again = Game::make(
                world,
                &options(size),
                &BTreeMap::new(),
                seed,
                Limits::default(),
                &cancel,
            );
            assert_eq!(again.unwrap().puzzle_text(), game.puzzle_text());
        }
    }
}

/// A recorded game is the puzzle for whoever solves, and the game for whoever hints.
#[test]
fn a_record_is_the_puzzle_and_the_game() {
    for (world, text) in &BOARDS[..4] {
        let mut rng = Pcg64::seed_from_u64(7);
        let mut game = game(world, text);
        assert_eq!(self::game(world, &game.record()).puzzle_text(), game.puzzle_text());
        for _ in 0..200 {
            let _ = game.act(random_action(&mut rng));
        }
        let record = game.record();
        assert!(record.contains("% played: "), "{world}: {record}");
        assert_eq!(self::game(world, &record).puzzle_text(), game.puzzle_text(), "{world}");
        let told: String = gridwright::input::played(&record).split_whitespace().collect();
        let moves: String = game.moves().unwrap().split_whitespace().collect();
        assert_eq!(told, moves, "{world}");
    }
    let mut stones = game("mnk", BOARDS[4].1);
    stones.act(Action::Place { cell: (1, 1) }).unwrap();
    assert_eq!(game("mnk", &stones.record()).picture(), stones.picture());
}

#[test]
fn a_checkpoint_leads_back_before_a_guess() {
    let mut game = game("sudoku", SUDOKU);
    game.act(Action::Enter { cell: (0, 2), value: 4, clean: false }).unwrap();
    game.checkpoint();
    let before = game.picture();
    game.act(Action::Enter { cell: (0, 3), value: 6, clean: false }).unwrap();
    game.act(Action::Enter { cell: (0, 5), value: 8, clean: false }).unwrap();
    assert!(game.return_to_checkpoint());
    assert_eq!(game.picture(), before);
    assert!(!game.return_to_checkpoint());
}

#[test]
fn marks_go_with_an_entry_and_come_back_with_it() {
    let mut game = game("sudoku", SUDOKU);
    game.act(Action::FillMarks).unwrap();
    let marks = |game: &Game, cell: usize| game.sheet().unwrap().squares()[cell].centre.clone();
    assert_eq!(marks(&game, 2).into_iter().collect::<Vec<_>>(), [1, 2, 4]);
    game.act(Action::Enter { cell: (0, 3), value: 2, clean: true }).unwrap();
    assert_eq!(marks(&game, 2).into_iter().collect::<Vec<_>>(), [1, 4]);
    game.undo();
    assert_eq!(marks(&game, 2).into_iter().collect::<Vec<_>>(), [1, 2, 4]);
}

#[test]
fn what_breaks_a_rule_is_seen_and_a_wrong_entry_is_told_when_asked() {
    let mut game = game("sudoku", SUDOKU);
    game.act(Action::Enter { cell: (0, 2), value: 5, clean: false }).unwrap();
    assert!(!game.faults().is_empty());
    game.undo();
    // 1 breaks no rule here, and is wrong.
    game.act(Action::Enter { cell: (0, 2), value: 1, clean: false }).unwrap();
    assert!(game.faults().is_empty());
    let cancel = Cancel::default();
    let told = game.check(Limits::default(), &cancel).unwrap();
    assert_eq!(told[0].cells, [(0, 2)]);
    let Advice::Mistake(mistake) = game.hint(Limits::default(), &cancel).unwrap() else {
        panic!("a mistake comes first")
    };
    assert_eq!(mistake.since, Some(1));
}

#[test]
fn hints_lead_to_the_end() {
    let cancel = Cancel::default();
    for (world, text) in &BOARDS[..2] {
        let mut game = game(world, text);
        while game.standing() == Standing::Open {
            let Advice::Steps(steps) = game.hint(Limits::default(), &cancel).unwrap() else {
                panic!("{world}: no hint")
            };
            let placed: Vec<_> = steps[0].places.iter().map(|p| (p.cell, p.value)).collect();
            assert!(!placed.is_empty(), "{world}: {}", steps[0].texts[2]);
            for (cell, value) in placed {
                game.act(Action::Enter { cell, value, clean: true }).unwrap();
            }
        }
        assert_eq!(game.standing(), Standing::Solved);
        assert!(game.faults().is_empty());
    }
}

#[test]
fn a_dead_end_is_told_from_a_detour() {
    let mut game = game("merge", "2 4\n2 0\n");
    let cancel = Cancel::default();
    assert_eq!(game.measure(Limits::default(), &cancel), Measure::Known { optimum: 2, over: 0 });
    game.optimum = Some(2);
    game.act(Action::Slide { to: 'R' }).unwrap();
    let after = game.measure(Limits::default(), &cancel);
    assert!(matches!(after, Measure::Known { optimum: 2, .. } | Measure::DeadEnd), "{after:?}");
    let little = Limits { nodes: Some(1), ..Limits::default() };
    let stuck = self::game("merge", "2 4\n4 8\n");
    assert_eq!(stuck.measure(Limits::default(), &cancel), Measure::DeadEnd);
    let hard = self::game("sliding", "13 2 3 7\n11 8 12 0\n1 4 9 5\n15 10 14 6\n");
    assert_eq!(hard.measure(little, &cancel), Measure::Unknown);
}

#[test]
fn a_detour_is_counted() {
    let mut game = game("sliding", "1 2 3\n4 5 6\n7 0 8\n");
    let cancel = Cancel::default();
    assert_eq!(game.over_optimum(Limits::default(), &cancel), Some(0));
    game.act(Action::Slide { to: 'U' }).unwrap();
    assert_eq!(game.over_optimum(Limits::default(), &cancel), Some(2));
    game.act(Action::Slide { to: 'D' }).unwrap();
    game.act(Action::Slide { to: 'R' }).unwrap();
    assert_eq!(
        (game.standing(), game.over_optimum(Limits::default(), &cancel)),
        (Standing::Solved, Some(2))
    );
}

#[test]
fn games_saved_by_earlier_versions_open() {
    // Written by the program as it was when it wrote version 1.
    let stored = [
        ("sudoku", include_str!("../../../data/play/sudoku-1.json"), 2, 1),
        ("sudoku", include_str!("../../../data/play/sudoku-marks-1.json"), 5, 1),
        ("numbrix", include_str!("../../../data/play/numbrix-1.json"), 2, 1),
        ("sliding", include_str!("../../../data/play/sliding-1.json"), 1, 1),
        ("merge", include_str!("../../../data/play/merge-1.json"), 1, 1),
        ("mnk", include_str!("../../../data/play/mnk-1.json"), 2, 2),
    ];
    for (world, saved, done, undone) in stored {
        let mut game = Game::open(saved).unwrap();
        assert_eq!((game.world().name(), game.actions().len()), (world, done));
        assert_eq!((game.undone(), game.seat.clone()), (undone, None), "{world}");
        assert!(saved.contains("\"gridwright_game\":1"), "{world}");
        game.redo();
        assert_eq!(Game::open(&game.save()).unwrap().state(), game.state());
    }
    // Written by the program of today.
    let stored_later = [
        ("sudoku", include_str!("../../../data/play/sudoku-2.json"), 6, 1),
        ("numbrix", include_str!("../../../data/play/numbrix-2.json"), 1, 1),
        ("sliding", include_str!("../../../data/play/sliding-2.json"), 1, 1),
        ("merge", include_str!("../../../data/play/merge-2.json"), 0, 1),
        ("mnk", include_str!("../../../data/play/mnk-2.json"), 1, 2),
    ];
    for (world, saved, done, undone) in stored_later {
        let game = Game::open(saved).unwrap();
        let counts = (game.actions().len(), game.undone());
        assert_eq!((game.world().name(), counts), (world, (done, undone)));
        assert_eq!(game.save(), saved, "{world}: nothing is lost");
    }
    let marks = Game::open(stored[1].1).unwrap();
    let squares = marks.sheet().unwrap().squares();
    assert_eq!((squares[2].number, squares[5].colour), (4, 3));
    assert!(squares[3].centre.contains(&1) && squares[3].corner.contains(&2));
    let saved = stored[0].1;
    // A later version may be written in any way at all.
    for later in ["{\"gridwright_game\":99}", &saved.replace("game\":1", "game\":99")] {
        assert!(matches!(Game::open(later), Err(PlayError::Later(99))));
    }
    assert!(matches!(Game::open("my diary"), Err(PlayError::Save(_))));
    let wrong = saved.replace("\"value\":4", "\"value\":12");
    assert!(matches!(Game::open(&wrong), Err(PlayError::Action(1, _))));
}

#[test]
fn the_seat_is_saved() {
    let mut game = game("mnk", "5 5 4 moves");
    let seat = Seat { you: You::Second, level: Some(2), engine: None, seconds: 0.05, seed: 3 };
    game.seat = Some(seat.clone());
    let mut opponent = game.opponent().unwrap().unwrap();
    assert!(game.is_opponents_turn());
    let cancel = Cancel::default();
    game.act(opponent.choose(game.actions(), &cancel).unwrap()).unwrap();
    assert!(!game.is_opponents_turn());
    assert_eq!(Game::open(&game.save()).unwrap().seat, Some(seat.clone()));
    for wrong in [
        Seat { level: Some(11), ..seat.clone() },
        Seat { engine: Some("grandmaster".into()), ..seat.clone() },
        Seat { seconds: f64::NAN, ..seat.clone() },
    ] {
        game.seat = Some(wrong);
        assert!(game.opponent().is_err());
    }
    game.seat = Some(Seat { you: You::Both, ..seat });
    assert!(game.opponent().unwrap().is_none());
}

#[test]
fn stones_fall_to_the_ground() {
    let mut game = game("mnk", "% gridwright: gravity\n3 3 3 .../.../... X\n");
    game.act(Action::Place { cell: (0, 1) }).unwrap();
    game.act(Action::Place { cell: (0, 1) }).unwrap();
    let text = game.position_text().unwrap();
    assert!(text.ends_with("...\n.O.\n.X.\n"), "{text}");
    assert!(game.act(Action::Place { cell: (2, 1) }).is_err());
    assert_eq!(Game::open(&game.save()).unwrap().state(), game.state());
}

#[test]
fn a_game_of_two_is_reviewed_and_evaluated() {
    let mut game = game("mnk", "3 3 3 moves");
    for cell in [(1, 1), (0, 1), (0, 0), (2, 2)] {
        game.act(Action::Place { cell }).unwrap();
    }
    let cancel = Cancel::default();
    let Advice::Steps(steps) = game.review(Limits::default(), &cancel).unwrap() else { panic!() };
    let judged: Vec<_> = steps.iter().map(|step| step.technique).collect();
    assert_eq!(judged[..2], ["good-move", "blunder"]);
    assert_eq!(steps.len(), 4);
    let told = game.evaluate(Limits::default(), &cancel).unwrap().unwrap();
    assert!(told.proved && told.chance > 0.999, "{told:?}");
    // Stones that lay there are nobody's mistakes.
    let text = game.position_text().unwrap();
    let mut later = self::game("mnk", &text);
    later.act(Action::Place { cell: (1, 0) }).unwrap();
    let Advice::Steps(steps) = later.review(Limits::default(), &cancel).unwrap() else { panic!() };
    assert_eq!(steps.len(), 1);
    let sudoku = self::game("sudoku", SUDOKU);
    assert!(sudoku.review(Limits::default(), &cancel).is_err());
    assert!(sudoku.evaluate(Limits::default(), &cancel).is_none());
}

/// A filled board is solved where the world's `verify` finds no fault in it, and only there; and what a
/// game calls a fault is one that `verify` finds too.
#[test]
fn faults_agree_with_verify() {
    let text = "12.. ...2 2..3 ..2.".replace(' ', "");
    let puzzle: gridwright::sudoku::Puzzle = text.parse().unwrap();
    let mut rng = Pcg64::seed_from_u64(9);
    let (mut solved, mut faulty) = (0, 0);
    for _ in 0..3000 {
        let mut game = game("sudoku", &text);
        let open: Vec<_> =
            (0..16).filter(|&at| !game.sheet().unwrap().squares()[at].given).collect();
        for at in open {
            // Mostly what breaks no rule, so that some boards come out right.
            let cell = (at / 4, at % 4);
            for _ in 0..rng.random_range(1..12) {
                let value = rng.random_range(1..5);
                game.act(Action::Enter { cell, value, clean: false }).unwrap();
                if game.faults().is_empty() {
                    break;
                }
            }
        }
        let answer = game.sheet().unwrap().numbers().iter().map(|&n| n as u8).collect();
        let answer = gridwright::sudoku::Answer::new(puzzle.layout(), answer).unwrap();
        let verified = gridwright::sudoku::verify(&puzzle, &answer).is_empty();
        assert_eq!(game.standing() == Standing::Solved, verified);
        assert_eq!(game.faults().is_empty(), verified);
        (solved, faulty) = if verified { (solved + 1, faulty) } else { (solved, faulty + 1) };
    }
    assert!(solved > 10 && faulty > 10, "{solved} {faulty}");
}

#[test]
fn paths_agree_with_verify() {
    let text = "3 3\n1 0 0\n0 0 0\n0 0 0\n";
    let puzzle: gridwright::numbrix::Puzzle = text.parse().unwrap();
    let mut rng = Pcg64::seed_from_u64(4);
    let mut solved = 0;
    for _ in 0..3000 {
        let mut game = game("numbrix", text);
        // A walk through free cells; what it leaves is filled up in any order.
        let (mut at, mut number) = ((0_usize, 0_usize), 1);
        loop {
            let free = |cell: &(usize, usize)| {
                let sheet = game.sheet().unwrap();
                sheet.index(*cell).is_some_and(|index| sheet.squares()[index].number == 0)
            };
            let steps = [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)];
            let next: Vec<_> = steps
                .map(|(r, c)| (at.0.wrapping_add(r), at.1.wrapping_add(c)))
                .into_iter()
                .filter(free)
                .collect();
            if next.is_empty() {
                break;
            }
            (at, number) = (next[rng.random_range(0..next.len())], number + 1);
            game.act(Action::Enter { cell: at, value: number, clean: true }).unwrap();
            assert!(game.faults().is_empty());
        }
        for index in 0..9 {
            if game.sheet().unwrap().squares()[index].number == 0 {
                number += 1;
                let cell = (index / 3, index % 3);
                game.act(Action::Enter { cell, value: number, clean: true }).unwrap();
            }
        }
        let rows: Vec<Vec<_>> = game
            .sheet()
            .unwrap()
            .numbers()
            .chunks(3)
            .map(|r| r.iter().map(|&n| Some(n)).collect())
            .collect();
        let verified =
            gridwright::numbrix::verify(&puzzle, &gridwright::numbrix::Answer::new(rows))
                .is_empty();
        assert_eq!(game.standing() == Standing::Solved, verified);
        assert_eq!(game.faults().is_empty(), verified);
        solved += u32::from(verified);
    }
    assert!((10..2990).contains(&solved), "{solved}");
}

/// Whether moves solve a puzzle, as `check` says by the rules.
fn verifies(world: &str, text: &str, moves: &str) -> bool {
    let (cancel, files) = (Cancel::default(), std::sync::Arc::new(gridwright::files::NoFiles));
    let host = Host {
        limits: Limits::default(),
        threads: 1,
        seed: 0,
        files,
        cancel: &cancel,
        progress: &(),
    };
    let call = Call::new(Command::Check, world, &BTreeMap::new(), &host).unwrap();
    let mut valid = None;
    let answer = match moves.len() {
        0 => "0 moves\n".to_owned(),
        count => format!("{count} moves: {moves}\n"),
    };
    call.run(text, Some(&answer), &host, &mut |item| {
        if let Item::Object(object) = item {
            let object: serde_json::Value = serde_json::from_str(&object).unwrap();
            valid = object["right"].as_bool();
        }
        true
    });
    valid.expect("a verdict")
}

#[test]
fn moves_agree_with_verify() {
    for (world, text) in [("sliding", "1 2\n0 3\n"), ("merge", "2 2\n4 0\n")] {
        let mut rng = Pcg64::seed_from_u64(2);
        let mut solved = 0;
        for _ in 0..300 {
            let mut game = game(world, text);
            for _ in 0..rng.random_range(0..6) {
                // An answer ends where the puzzle is solved; a player may go on.
                if game.standing() == Standing::Open {
                    let to = ['L', 'R', 'U', 'D'][rng.random_range(0..4)];
                    let _ = game.act(Action::Slide { to });
                }
            }
            let moves = game.moves().unwrap_or_default();
            let verified = verifies(world, text, &moves);
            assert_eq!(game.standing() == Standing::Solved, verified, "{world} {moves}");
            solved += u32::from(verified);
        }
        assert!((10..290).contains(&solved), "{world} {solved}");
    }
}
