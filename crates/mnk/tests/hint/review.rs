//! Reviews name exactly the moves that give a proved value away.

use super::LONG;
use super::brute::{Brute, game, rng, variant};
use gridwright_mnk::internals::hint::{Desk, Judgement, judge};
use gridwright_mnk::{Options, Position, hint};
use gridwright_search::{Budget, Limits};
use gridwright_world::explain::{Advice, Depth};

/// The most free cells of positions that minimax is asked about.
const MOST_FREE: usize = 12;

#[test]
fn blunders_are_those_of_minimax() {
    let mut rng = rng(11);
    let mut blunders = 0;
    for (variant, games) in [
        (variant(3, 3, 3), 60),
        (variant(3, 4, 3), 20),
        (variant(4, 4, 3), 10),
        (variant(4, 4, 4), 10),
        (variant(3, 3, 3).exactly(true), 10),
        (variant(3, 4, 3).falling(true), 5),
    ] {
        let mut brute = Brute::default();
        for _ in 0..games {
            let end = game(variant, &mut rng);
            let mut desk = Desk::new(&end, &Budget::unlimited(), LONG);
            let judged = judge(&mut desk, &end).unwrap();
            assert_eq!(judged.len(), end.history().len());
            let mut board = Position::new(variant);
            for (judged, &cell) in judged.iter().zip(end.history()) {
                // Minimax does not come to an end on emptier boards.
                if board.free() > MOST_FREE {
                    board.play(cell).unwrap();
                    continue;
                }
                assert_eq!((judged.cell, judged.side), (cell, board.to_move()));
                let value = brute.value(&board);
                let lost = brute.after(&board, cell) < value;
                let holding =
                    board.moves().filter(|&other| brute.after(&board, other) == value).count();
                assert_eq!(judged.judgement == Judgement::Blunder, lost, "{board}{judged:?}");
                let only = holding == 1 && board.moves().count() > 1 && !lost;
                let only = only && !board.completes(cell, board.to_move());
                let plain = !variant.exact() && !variant.gravity();
                let said = judged.judgement == Judgement::OnlyMove;
                // Under other rules there may be no time to look at all moves; what is said is true.
                assert!(said == only || (!plain && !said), "{board}{judged:?}");
                if lost {
                    blunders += 1;
                    let better = judged.better[0].cell;
                    assert_eq!(brute.after(&board, better), value, "{board}{judged:?}");
                }
                board.play(cell).unwrap();
            }
        }
    }
    assert!(blunders > 50, "random games are full of them: {blunders}");
}

#[test]
fn a_review_is_a_step_a_move() {
    let position: Position = "3 3 3 moves 1,1 1,0 0,0 2,2".parse().unwrap();
    let options = Options { game: true, ..Options::default() };
    let advice = hint(&position, &options, false, &mut Budget::unlimited());
    let Advice::Steps(steps) = advice else { panic!("{advice:?}") };
    let techniques: Vec<_> = steps.iter().map(|step| step.technique).collect();
    assert_eq!(techniques, ["good-move", "blunder", "good-move", "lost-position"]);
    let blunder = &steps[1];
    assert_eq!(blunder.action.as_deref(), Some("1,0"));
    assert_eq!(
        blunder.text(Depth::Technique),
        "Move 2, O 1,0: blunder. It turns a draw into a loss."
    );
    assert!(blunder.text(Depth::Reasoning).contains("X now wins"), "{blunder:?}");
    assert!(!blunder.text(Depth::Region).contains("blunder"));
    let empty = Position::new(variant(3, 3, 3));
    let advice = hint(&empty, &options, false, &mut Budget::unlimited());
    assert!(matches!(advice, Advice::Stuck { .. }), "{advice:?}");
}

/// A stone in the corner of a large board while the other side builds threats: nothing is proved before it, a
/// win by threats after it.
#[test]
fn mistakes_and_only_moves_on_a_large_board() {
    let position: Position =
        "15 15 5 moves 7,7 8,7 6,8 8,6 8,8 14,14 9,9 10,10 5,5 6,6".parse().unwrap();
    let limits = Limits { nodes: Some(400_000), ..Limits::default() };
    let budget = &mut Budget::unlimited().renewed(limits);
    let options = Options { game: true, ..Options::default() };
    let Advice::Steps(steps) = hint(&position, &options, false, budget) else { panic!("steps") };
    assert_eq!(steps.len(), 10);
    let mistake = &steps[5];
    assert_eq!((mistake.technique, mistake.action.as_deref()), ("mistake", Some("14,14")));
    let [look, kind, whole] = &mistake.texts;
    assert_eq!(look, "Look at move 6 of O: there was something better.");
    assert!(kind.starts_with("Move 6, O 14,14: mistake. It lowers the chances of O"), "{kind}");
    assert!(kind.ends_with("to 0 %."), "{kind}");
    assert!(whole.contains("X now wins: X ") && whole.contains("The engine prefers"), "{whole}");
    // What is not to be known yet is not said.
    assert!(!look.contains("mistake") && !kind.contains("prefers") && !kind.contains("X now"));
    // O stops a four at 6,6, but is lost all the same.
    assert_eq!(steps[9].technique, "lost-position", "{:?}", steps[9]);
}

#[test]
fn stopping_a_row_is_the_only_move_of_a_large_board() {
    let text = "15 15 5 moves 7,7 7,6 8,7 9,7 6,7 0,0 5,7 4,7";
    let position: Position = text.parse().unwrap();
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let budget = &mut Budget::unlimited().renewed(limits);
    let options = Options { game: true, ..Options::default() };
    let Advice::Steps(steps) = hint(&position, &options, false, budget) else { panic!("steps") };
    let last = &steps[7];
    assert!(matches!(last.technique, "only-move" | "lost-position"), "{last:?}");
    if last.technique == "only-move" {
        assert!(last.texts[1].ends_with("every other move loses at once."), "{last:?}");
    }
}
