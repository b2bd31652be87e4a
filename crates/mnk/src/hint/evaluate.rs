//! What a position is worth, without a move: for whoever wants to know how it stands and play on.

use super::finding::Standing;
use super::review::Worth;
use super::view::Desk;
use super::{TIME, english};
use crate::board::{Position, Side};
use crate::rules::final_value;
use crate::solve::with_room;
use gridwright_search::{Budget, Stop};
use gridwright_world::play::Evaluation;

/// What is known of a position within the budget, or within the time of a hint.
pub fn evaluate(position: &Position, budget: &Budget<'_>) -> Result<Evaluation, Stop> {
    let side = position.to_move();
    let standing = match final_value(position) {
        Some(value) => Standing::Proved { value, shortest: true },
        None => with_room(position, || {
            Desk::new(position, budget, TIME).view(position, 1).map(|view| view.standing)
        })?,
    };
    let worth = Worth::of(standing);
    let first = if side == Side::X { worth } else { worth.flipped() };
    Ok(Evaluation {
        chance: first.chance(),
        proved: worth.proved().is_some(),
        text: english::evaluated(side, position.finish(), standing),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_evaluated_without_a_move_being_told() {
        for (text, chance, says) in [
            ("3 3 3 .../.../... X", 0.5, "Proved: with best play nobody wins."),
            ("3 3 3 X.O/.X./O.. X", 1.0, "Proved: X wins with best play."),
            ("3 3 3 XX./OO./X.. O", 0.0, "Proved: O wins with best play."),
        ] {
            let position: Position = text.parse().unwrap();
            let told = evaluate(&position, &Budget::unlimited()).unwrap();
            assert_eq!((told.chance, told.proved, told.text.as_str()), (chance, true, says));
        }
        let mut won: Position = "3 3 3 XX./OO./... X".parse().unwrap();
        won.play(won.variant().at(0, 2).unwrap()).unwrap();
        let told = evaluate(&won, &Budget::unlimited()).unwrap();
        assert_eq!((told.chance, told.proved, told.text.as_str()), (1.0, true, "X has won."));
    }

    #[test]
    fn what_is_not_proved_is_an_estimate_for_both_sides_alike() {
        let mut position: Position = "9 9 5 moves 4,4 5,5 4,3 4,5 5,4 3,4".parse().unwrap();
        let limits = gridwright_search::Limits { nodes: Some(3000), ..Default::default() };
        let cancel = gridwright_search::Cancel::default();
        for _ in 0..2 {
            let told = evaluate(&position, &Budget::new(limits, &cancel, &())).unwrap();
            assert!((0.0..=1.0).contains(&told.chance) && !told.text.is_empty());
            position.undo();
        }
    }
}
