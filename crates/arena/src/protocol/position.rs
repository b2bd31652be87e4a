//! The position as the manager describes it.

use gridwright_mnk::{Cell, Mark, Position, Side, Variant};

/// The lines between `BOARD` (or one of its relatives) and `DONE`.
#[derive(Debug)]
pub struct Block {
    /// Which command began it.
    pub word: String,
    lines: Vec<String>,
}

/// Longest list of stones kept; more cannot be meant seriously.
const MOST_LINES: usize = 20_000;

impl Block {
    /// Begins.
    pub fn new(word: String) -> Block {
        Block { word, lines: Vec::new() }
    }

    /// One more stone.
    pub fn push(&mut self, line: &str) {
        if self.lines.len() < MOST_LINES {
            self.lines.push(line.to_owned());
        }
    }

    /// The position of `x,y,who` lines, the engine to move.
    pub fn board(&self, variant: Variant) -> Result<Position, String> {
        let mut stones = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            stones.push(stone(line, variant)?);
        }
        let count = |who| stones.iter().filter(|(_, w)| *w == who).count();
        let (own, other) = (count(1), count(2));
        // Who has fewer stones is to move, so it was second; with as many it was first.
        let me = if own < other { Side::O } else { Side::X };
        let mut marks = vec![Mark::Empty; variant.cells()];
        for (cell, who) in stones {
            let mark = &mut marks[cell.index()];
            if *mark != Mark::Empty {
                return Err(format!("two stones on {}", variant.write_move(cell)));
            }
            *mark = match who {
                1 => me.mark(),
                2 => me.other().mark(),
                _ => Mark::Blocked,
            };
        }
        Position::set_up(variant, marks, me).map_err(|e| e.to_string())
    }

    /// The cells of `x,y` lines.
    pub fn cells(&self, variant: Variant) -> Result<Vec<Cell>, String> {
        let read = |line: &String| variant.read_move(line).map_err(|e| e.to_string());
        self.lines.iter().map(read).collect()
    }

    /// The position of `x,y` lines, with or without a third number, colours taking turns.
    pub fn opening(&self, variant: Variant) -> Result<Position, String> {
        let mut board = Position::new(variant);
        for line in &self.lines {
            let place = line.match_indices(',').nth(1).map_or(line.as_str(), |(at, _)| &line[..at]);
            let cell = variant.read_move(place).map_err(|e| e.to_string())?;
            board.play(cell).map_err(|why| format!("the move {line} {why}"))?;
        }
        Ok(board)
    }
}

fn stone(line: &str, variant: Variant) -> Result<(Cell, u8), String> {
    let expected = || format!("expected x,y,who, found '{line}'");
    let (place, who) = line.rsplit_once(',').ok_or_else(expected)?;
    let who = match who.trim() {
        "1" => 1,
        "2" => 2,
        "3" => 3,
        _ => return Err(expected()),
    };
    Ok((variant.read_move(place).map_err(|e| e.to_string())?, who))
}

/// The position without one stone; its owner is to move.
pub fn take_back(board: &Position, cell: Cell) -> Option<Position> {
    let side = board.mark(cell).side()?;
    if board.history().last() == Some(&cell) {
        let mut board = board.clone();
        board.undo();
        return Some(board);
    }
    let mut marks = board.marks().to_vec();
    marks[cell.index()] = Mark::Empty;
    Position::set_up(board.variant(), marks, side).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(lines: &[&str]) -> Block {
        let mut block = Block::new("BOARD".to_owned());
        for line in lines {
            block.push(line);
        }
        block
    }

    #[test]
    fn stones_become_positions() {
        let variant = Variant::new(5, 5, 4).unwrap();
        let board = block(&["0,0,2", "1,1,1", "2,2,2", "4,4,3"]).board(variant).unwrap();
        assert_eq!(board.to_move(), Side::O);
        assert_eq!(board.mark(variant.at(4, 4).unwrap()), Mark::Blocked);
        assert!(block(&["0,0,1", "0,0,2"]).board(variant).is_err());
        assert!(block(&["5,0,1"]).board(variant).is_err());
        assert!(block(&["nonsense"]).board(variant).is_err());
        assert!(block(&["1,1,7"]).board(variant).is_err());
        for lines in [["1,1", "2,2", "3,3"], ["1,1,1", "2,2,2", "3,3,1"]] {
            assert_eq!(block(&lines).opening(variant).unwrap().to_move(), Side::O);
        }
    }

    #[test]
    fn any_stone_can_be_taken_back() {
        let variant = Variant::new(3, 3, 3).unwrap();
        let board = block(&["0,0,2", "1,1,1"]).board(variant).unwrap();
        let less = take_back(&board, variant.at(0, 0).unwrap()).unwrap();
        assert_eq!(less.free(), 8);
        assert_eq!(less.to_move(), board.mark(variant.at(0, 0).unwrap()).side().unwrap());
        assert!(take_back(&less, variant.at(0, 0).unwrap()).is_none());
    }
}
