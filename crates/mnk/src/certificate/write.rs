//! Certificates as text: what the [kernel](super::kernel) reads.

use super::kernel::{Claim, HEADER, Place, Set, Statement, Why, position_line};
use crate::board::{Cell, Position, Side, Variant};
use std::fmt::Write as _;

/// The three lines every certificate starts with.
fn head(board: &Position, statement: Statement) -> String {
    let value = match statement {
        Statement::Win(moves) => format!("win {moves}"),
        Statement::Loss(moves) => format!("loss {moves}"),
        Statement::Draw => "draw".to_owned(),
    };
    format!("{HEADER}\n{}\n{value}\n", position_line(board))
}

/// A certificate made of claims.
pub fn write_claims<const N: usize>(
    board: &Position,
    statement: Statement,
    claims: &[Claim<N>],
) -> String {
    let mut text = head(board, statement);
    for claim in claims {
        write_claim(&mut text, board.variant(), claim);
        text.push('\n');
    }
    text
}

/// One claim as a line: kind, mode, moves, position, then what the kind needs.
fn write_claim<const N: usize>(text: &mut String, variant: Variant, claim: &Claim<N>) {
    let kind = match claim.why {
        Why::Attack(_) => 'w',
        Why::Replies(_) => 'W',
        Why::Hold(_) => 'h',
        Why::Parts(_) => 's',
        Why::Defend(..) => 'H',
    };
    text.push(kind);
    text.push_str(if claim.ask.blocking_only { "b " } else { "f " });
    if kind.eq_ignore_ascii_case(&'w') {
        let _ = write!(text, "{} ", claim.ask.moves);
    }
    write_place(text, variant, claim.place);
    let (pairs, cells): (&[Set<N>], &[Set<N>]) = match &claim.why {
        Why::Attack(cell) => (&[], std::slice::from_ref(cell)),
        Why::Replies(cells) => (&[], cells),
        Why::Hold(pairs) | Why::Parts(pairs) => (pairs, &[]),
        Why::Defend(pairs, cell) => (pairs, cell.as_slice()),
    };
    for set in pairs.iter().chain(cells) {
        let names: Vec<String> = set.cells().map(|cell| name(variant, cell)).collect();
        let _ = write!(text, " {}", names.join("-"));
    }
}

fn name(variant: Variant, cell: usize) -> String {
    variant.write_move(Cell(cell as u16))
}

/// Rows joined by `/`: `a` attacker, `d` defender, `.` empty, `#` out of the game.
fn write_place<const N: usize>(text: &mut String, variant: Variant, place: Place<N>) {
    for cell in 0..variant.cells() {
        if cell > 0 && cell.is_multiple_of(variant.cols()) {
            text.push('/');
        }
        let has = |set: Set<N>| Set::one(cell).within(set);
        let kinds = [('a', place.attacker), ('d', place.defender), ('.', place.empty)];
        text.push(kinds.into_iter().find(|&(_, set)| has(set)).map_or('#', |(letter, _)| letter));
    }
}

/// A draw shown by pairs against both sides.
pub fn write_pairs(board: &Position, against: [&[(Cell, Cell)]; 2]) -> String {
    let mut text = head(board, Statement::Draw);
    let name = |cell: Cell| board.variant().write_move(cell);
    for (side, pairs) in [Side::X, Side::O].into_iter().zip(against) {
        let pairs = pairs.iter().map(|&(one, two)| format!(" {}-{}", name(one), name(two)));
        let _ = writeln!(text, "pairs {side}{}", pairs.collect::<String>());
    }
    text
}

/// A win of the side to move by threats that leave the other no choice.
pub fn write_forced(board: &Position, line: &[Cell]) -> String {
    let moves = line.len().div_ceil(2).min(254) as u8;
    let mut text = head(board, Statement::Win(moves));
    text.push_str("forced");
    for &cell in line {
        text.push(' ');
        text.push_str(&board.variant().write_move(cell));
    }
    text.push('\n');
    text
}

/// A piece of a tree of threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A move, a reply or a fork.
    Cell(usize),
    /// Nothing more to show.
    Won,
    /// The reply is forced.
    Forced,
    /// Forks follow.
    Open,
    /// Replies follow.
    Replies,
    /// The answer to a reply ends here.
    Next,
    /// All replies are answered.
    Close,
}

/// A certificate for a win by threats within so many moves of the attacker.
pub fn write_threats(board: &Position, tree: &[Token], moves: u32) -> String {
    let mut text = head(board, Statement::Win(moves.min(254) as u8));
    text.push_str("threats");
    for token in tree {
        text.push(' ');
        match token {
            Token::Cell(cell) => text.push_str(&name(board.variant(), *cell)),
            Token::Won => text.push('.'),
            Token::Forced => text.push('!'),
            Token::Open => text.push('['),
            Token::Replies => text.push(':'),
            Token::Next => text.push('|'),
            Token::Close => text.push(']'),
        }
    }
    text.push('\n');
    text
}
