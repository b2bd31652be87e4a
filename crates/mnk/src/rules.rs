//! What is legal, and judging a line of play from the rules alone.

use super::board::{Board, Cell, Finish};
use super::notation;
use gridwright_search::Value;
use gridwright_world::input::{InputError, Line, Lines};
use gridwright_world::outcome::Fault;

/// The value of a game that is over, for the side that would be to move.
pub fn final_value(board: &Board) -> Option<Value> {
    match board.finish()? {
        Finish::Won(side) if side == board.to_move() => Some(Value::Win),
        Finish::Won(_) => Some(Value::Loss),
        Finish::Full => Some(Value::Draw),
    }
}

/// Faults of a line of play: moves that cannot be played where they stand. The number of each fault is
/// the place in the line, from 0.
///
/// ```
/// use gridwright_mnk::{Board, Shape, rules};
/// let shape = Shape::new(3, 3, 3).unwrap();
/// let centre = shape.at(1, 1).unwrap();
/// assert_eq!(rules::verify(&Board::new(shape), &[centre, centre])[0].at, Some(1));
/// ```
pub fn verify(board: &Board, line: &[Cell]) -> Vec<Fault> {
    let mut board = board.clone();
    for (at, &cell) in line.iter().enumerate() {
        if let Err(why) = board.play(cell) {
            let text = notation::write_move(cell, board.shape());
            return vec![Fault::at(format!("the move {text} {why}"), at)];
        }
    }
    Vec::new()
}

/// Reads a line of moves `x,y`, separated by blanks, semicolons or newlines.
pub fn read(board: &Board, answer: &str) -> Result<Vec<Cell>, InputError> {
    let mut lines = Lines::of(answer, true);
    let mut moves = Vec::new();
    while let Some(line) = lines.next_line()? {
        read_moves(board, &line, &mut moves)?;
    }
    Ok(moves)
}

fn read_moves(board: &Board, line: &Line, moves: &mut Vec<Cell>) -> Result<(), InputError> {
    for token in line.tokens() {
        let mut column = token.column;
        for part in token.text.split(';') {
            if !part.is_empty() {
                let cell = notation::parse_move(part, board.shape())
                    .map_err(|message| line.error(column, message))?;
                moves.push(cell);
            }
            column += part.chars().count() + 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    #[test]
    fn lines_are_judged_by_the_rules() {
        let board = Board::new(Shape::new(3, 3, 3).unwrap());
        let faults = |answer| verify(&board, &read(&board, answer).unwrap());
        assert!(faults("1,1 0,0\n2,2").is_empty());
        assert_eq!(faults("1,1;0,0;1,1")[0].at, Some(2));
        assert_eq!(faults("0,0 0,1 1,0 1,1 2,0 2,1")[0].at, Some(5));
        assert_eq!(read(&board, "1,1 7,7").unwrap_err().column, 5);
        assert_eq!(read(&board, "1,1 a").unwrap_err().column, 5);
    }
}
