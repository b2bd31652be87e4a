//! The text form of certificates: written here, read back here, with line numbers for faults.

use super::claims::{Claim, Why};
use crate::champion::reduced::{FOREVER, Question, Reduced};
use crate::champion::{Geometry, Mask};
use gridwright_world::text::number_of;
use std::fmt::Write as _;

/// One claim as a line: kind, mode, moves, position, then what the kind needs.
pub fn write_claim<M: Mask>(geometry: &Geometry<M>, claim: &Claim<M>) -> String {
    let q = claim.question;
    let kind = match claim.why {
        Why::Attack(_) => 'w',
        Why::Replies(_) => 'W',
        Why::Hold(_) => 'h',
        Why::Parts(_) => 's',
        Why::Defend(..) => 'H',
    };
    let mode = if q.blocking_only { 'b' } else { 'f' };
    let mut line = format!("{kind}{mode} ");
    if kind.eq_ignore_ascii_case(&'w') {
        let _ = write!(line, "{} ", q.moves);
    }
    line.push_str(&write_position(geometry, claim.position));
    let (pairs, cells): (&[M], &[M]) = match &claim.why {
        Why::Attack(cell) => (&[], std::slice::from_ref(cell)),
        Why::Replies(cells) => (&[], cells),
        Why::Hold(pairs) | Why::Parts(pairs) => (pairs, &[]),
        Why::Defend(pairs, cell) => (pairs, cell.as_ref().map_or(&[], std::slice::from_ref)),
    };
    for pair in pairs {
        let cells: Vec<String> = pair.cells().map(|cell| write_cell(geometry, cell)).collect();
        let _ = write!(line, " {}", cells.join("-"));
    }
    for cell in cells {
        let _ = write!(line, " {}", write_cell(geometry, cell.first()));
    }
    line
}

fn write_cell<M: Mask>(geometry: &Geometry<M>, cell: usize) -> String {
    format!("{},{}", cell % geometry.cols(), cell / geometry.cols())
}

/// Rows joined by `/`: `a` attacker, `d` defender, `.` empty, `#` out of the game.
fn write_position<M: Mask>(geometry: &Geometry<M>, p: Reduced<M>) -> String {
    let letter = |cell: usize| {
        if p.attacker.has(cell) {
            'a'
        } else if p.defender.has(cell) {
            'd'
        } else if p.empty.has(cell) {
            '.'
        } else {
            '#'
        }
    };
    let row = |row: usize| -> String {
        let cells = row * geometry.cols()..(row + 1) * geometry.cols();
        cells.map(letter).collect()
    };
    let rows: Vec<String> = (0..geometry.rows()).map(row).collect();
    rows.join("/")
}

/// Reads one claim; `Err` says what is wrong with the line.
pub fn read_claim<M: Mask>(geometry: &Geometry<M>, line: &str) -> Result<Claim<M>, String> {
    let mut words = line.split_whitespace();
    let kind = words.next().unwrap_or_default();
    let mut letters = kind.chars();
    let (Some(kind @ ('w' | 'W' | 'h' | 's' | 'H')), Some(mode @ ('b' | 'f')), None) =
        (letters.next(), letters.next(), letters.next())
    else {
        return Err(format!("'{kind}' is no kind of claim"));
    };
    let wins = kind.eq_ignore_ascii_case(&'w');
    let moves = if wins {
        let word = words.next().unwrap_or_default();
        let number = word.parse::<u8>().ok().filter(|&moves| moves < FOREVER);
        number.ok_or_else(|| format!("'{word}' is no number of moves"))?
    } else {
        FOREVER - 1
    };
    let position = read_position(geometry, words.next().unwrap_or_default())?;
    let mut pairs = Vec::new();
    let mut cells = Vec::new();
    for word in words {
        match word.split_once('-') {
            Some((one, two)) => pairs.push(read_cell(geometry, one)? | read_cell(geometry, two)?),
            None => cells.push(read_cell(geometry, word)?),
        }
    }
    let why = match (kind, pairs.is_empty(), cells.len()) {
        ('w', true, 1) => Why::Attack(cells[0]),
        ('W', true, _) => Why::Replies(cells),
        ('h', _, 0) => Why::Hold(pairs),
        ('s', _, 0) => Why::Parts(pairs),
        ('H', _, 0 | 1) => Why::Defend(pairs, cells.first().copied()),
        _ => return Err("cells or pairs that do not belong to this kind of claim".into()),
    };
    let question = Question {
        attacker_to_move: matches!(kind, 'w' | 'h' | 's'),
        blocking_only: mode == 'b',
        moves,
    };
    Ok(Claim { position, question, why })
}

fn read_cell<M: Mask>(geometry: &Geometry<M>, word: &str) -> Result<M, String> {
    let parse = || {
        let (col, row) = word.split_once(',')?;
        let (col, row) = (col.parse::<usize>().ok()?, row.parse::<usize>().ok()?);
        (col < geometry.cols() && row < geometry.rows()).then(|| row * geometry.cols() + col)
    };
    let cell = parse().ok_or_else(|| format!("'{word}' is no cell x,y of this board"))?;
    Ok(M::one(cell))
}

fn read_position<M: Mask>(geometry: &Geometry<M>, word: &str) -> Result<Reduced<M>, String> {
    let rows: Vec<&str> = word.split('/').collect();
    let fits = |row: &&str| row.chars().count() == geometry.cols();
    if rows.len() != geometry.rows() || !rows.iter().all(fits) {
        return Err(format!(
            "'{word}' is no position of {} and {}",
            number_of(geometry.rows(), "row"),
            number_of(geometry.cols(), "column")
        ));
    }
    let mut position = Reduced { attacker: M::NONE, defender: M::NONE, empty: M::NONE };
    for (cell, letter) in rows.iter().flat_map(|row| row.chars()).enumerate() {
        match letter {
            'a' => position.attacker |= M::one(cell),
            'd' => position.defender |= M::one(cell),
            '.' => position.empty |= M::one(cell),
            '#' => {}
            _ => return Err(format!("'{letter}' is no mark of a position")),
        }
    }
    Ok(position)
}
