//! What the player has done wrong.

use super::super::geometry::Geometry;
use super::super::state::Fault;
use super::Say;

/// The sentences about a mistake with the move that made it, where that is known.
pub fn with_move(texts: [String; 3], since: Option<u32>) -> [String; 3] {
    match since {
        Some(number) => texts.map(|text| format!("{text} It came with move {number}.")),
        None => texts,
    }
}

/// The sentences about a mistake.
pub fn mistake(geometry: &Geometry, fault: &Fault) -> [String; 3] {
    let say = Say(geometry);
    match *fault {
        Fault::Order { found, expected } => {
            let text = format!("the state is of order {found}, the board of order {expected}");
            [text.clone(), text.clone(), text]
        }
        Fault::Given { cell, digit, given } => {
            let name = say.cell(cell);
            [
                format!("Something is wrong in {}.", say.house(geometry.box_of(cell))),
                format!("{name} does not hold what was given there."),
                format!("{name} holds {digit}, but {given} was given there."),
            ]
        }
        Fault::Entry { cell, digit, clash } => {
            let name = say.cell(cell);
            let why = match clash {
                Some(other) => {
                    format!(
                        "{digit} already stands at {}, in the same {}",
                        say.cell(other),
                        say.around()
                    )
                }
                None => "the givens lead to another digit there".to_owned(),
            };
            [
                format!(
                    "Something you have entered is wrong: look at {}.",
                    say.house(geometry.box_of(cell))
                ),
                format!("The entry at {name} is wrong."),
                format!("{name} cannot be {digit}: {why}. Take it back before you go on."),
            ]
        }
        Fault::Mark { cell, digit } => {
            let name = say.cell(cell);
            [
                format!(
                    "A pencil mark you have removed is still needed: look at {}.",
                    say.house(geometry.box_of(cell))
                ),
                format!("A pencil mark that {name} needs has been removed."),
                format!(
                    "{digit} has been removed from {name}, but nothing rules it out. Put it back."
                ),
            ]
        }
    }
}
