//! Games: undo leads back, saves open again, faults agree with the rules.

use gridwright::play::action::{Action, Marks, Standing};
use gridwright::play::{Game, PlayError};
use gridwright::{Cancel, Limits, explain::Advice};
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
    match rng.random_range(0..8) {
        0 | 1 => Action::Enter { cell, value, clean: rng.random_range(0..2) == 0 },
        2 => Action::Erase { cell },
        3 => Action::Mark { cell, value, kind: Marks::Corner },
        4 => Action::FillMarks,
        5 => Action::Colour { cell, colour: value as u8 },
        6 => Action::Slide { to: ['L', 'R', 'U', 'D', 'x'][rng.random_range(0..5)] },
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
    let saved = include_str!("../../../data/play/sudoku-1.json");
    let game = Game::open(saved).unwrap();
    assert_eq!(game.actions().len(), 2);
    assert_eq!(game.sheet().unwrap().numbers()[2], 4);
    assert!(matches!(
        Game::open(&saved.replace("\"gridwright_game\":1", "\"gridwright_game\":99")),
        Err(PlayError::Later(99))
    ));
    assert!(matches!(Game::open("my diary"), Err(PlayError::Save(_))));
}
