//! What an end is worth, and judging answers by the rules alone.

use crate::board::{Answer, Finish, Position};
use gridwright_search::Value;
use gridwright_world::Fault;

/// The value of a game that is over, for the side that would be to move.
pub fn final_value(position: &Position) -> Option<Value> {
    match position.finish()? {
        Finish::Won(side) if side == position.to_move() => Some(Value::Win),
        Finish::Won(_) => Some(Value::Loss),
        Finish::Full => Some(Value::Draw),
    }
}

/// Everything wrong with an answer, from the rules alone: a move of its line that cannot be played where
/// it stands, or a game that does not end as its value says.
///
/// ```
/// use gridwright_mnk::{Answer, Position, Variant, verify};
/// let variant = Variant::new(3, 3, 3).unwrap();
/// let centre = variant.at(1, 1).unwrap();
/// let twice = Answer::line(variant, vec![centre, centre]);
/// assert_eq!(verify(&Position::new(variant), &twice)[0].at, Some(1));
/// ```
pub fn verify(position: &Position, answer: &Answer) -> Vec<Fault> {
    let mut end = position.clone();
    for (at, &cell) in answer.line.iter().enumerate() {
        if let Err(why) = end.play(cell) {
            let text = position.variant().write_move(cell);
            return vec![Fault::at(format!("the move {text} {why}"), at)];
        }
    }
    let plies = answer.line.len();
    let turned = |value: Value| if plies.is_multiple_of(2) { value } else { value.flipped() };
    match (answer.value, final_value(&end).map(turned)) {
        (Some(said), Some(shown)) if said != shown => {
            let (said, shown) = (said.name(), shown.name());
            vec![Fault::at(format!("the line ends in a {shown}, not in a {said}"), plies)]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use crate::notation::read_line;

    #[test]
    fn lines_are_judged_by_the_rules() {
        let variant = Variant::new(3, 3, 3).unwrap();
        let position = Position::new(variant);
        let read = |line| read_line(variant, line);
        let answer = |line| Answer::line(variant, read(line).unwrap());
        let faults = |line| verify(&position, &answer(line));
        assert!(faults("1,1 0,0\n2,2").is_empty());
        assert_eq!(faults("1,1;0,0;1,1")[0].at, Some(2));
        let won = "0,0 0,1 1,0 1,1 2,0";
        assert_eq!(faults("0,0 0,1 1,0 1,1 2,0 2,1")[0].at, Some(5));
        assert_eq!(read("1,1 7,7").unwrap_err().column, 5);
        assert_eq!(read("1,1 a").unwrap_err().column, 5);
        for (value, right) in [(Value::Win, true), (Value::Draw, false), (Value::Loss, false)] {
            let claim = Answer { value: Some(value), ..answer(won) };
            assert_eq!(verify(&position, &claim).is_empty(), right, "{value:?}");
        }
    }
}
