//! Pieces: the missing numbers of a gap follow each other through empty cells, so they all lie in one
//! connected piece of them; and a piece is filled by whole gaps, with nothing left over. On squares
//! without diagonals the light and the dark cells have to come out even as well.

use super::Sink;
use super::parity::colour_of_even;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::{Gap, State};
use std::ops::ControlFlow;

/// What a gap needs and a piece has: cells, or cells of either colour.
pub type Room = [usize; 2];

/// More pieces than this times gaps are more than anybody would count.
const MOST: usize = 4_096;

pub fn find(state: &State<'_>, colours: bool, sink: Sink<'_>) -> ControlFlow<()> {
    let graph = state.graph();
    let (piece_of, sizes) = graph.components(|cell| state.ground.is_empty(cell));
    let gaps = state.gaps();
    let even = colour_of_even(state).map(|(even, _)| even);
    if sizes.len() < 2 || sizes.len() * gaps.len() > MOST || colours && even.is_none() {
        return ControlFlow::Continue(());
    }
    let even = even.filter(|_| colours);
    let pieces: Vec<Vec<usize>> = (0..sizes.len())
        .map(|piece| (0..state.most()).filter(|&c| usize::from(piece_of[c]) == piece).collect())
        .collect();
    let room_of = |piece: &Vec<usize>| match even {
        None => [piece.len(), 0],
        Some(_) => {
            let light = piece.iter().filter(|&&cell| graph.colour(cell) == 0).count();
            [light, piece.len() - light]
        }
    };
    let rooms: Vec<Room> = pieces.iter().map(room_of).collect();
    let need_of = |gap: &Gap| match even {
        None => [gap.len(), 0],
        Some(even) => {
            let light = gap.numbers().filter(|number| even ^ (number & 1) == 0).count();
            [light, gap.len() - light]
        }
    };
    let needs: Vec<Room> = gaps.iter().map(need_of).collect();
    // By gap, whether it can lie in each piece.
    let fits: Vec<Vec<bool>> = (gaps.iter().zip(&needs))
        .map(|(gap, need)| {
            let within = |piece: usize| {
                let here = |cell: usize| usize::from(piece_of[cell]) == piece;
                need[0] <= rooms[piece][0]
                    && need[1] <= rooms[piece][1]
                    && gap.numbers().all(|number| state.cells_for(number).any(here))
            };
            (0..pieces.len()).map(within).collect()
        })
        .collect();
    for (at, &gap) in gaps.iter().enumerate() {
        for (piece, cells) in pieces.iter().enumerate() {
            let verdict = if fits[at][piece] {
                judge(&needs, &fits, rooms[piece], piece, at)
            } else {
                Some(false)
            };
            let Some(inside) = verdict else { continue };
            let is_here = |cell: usize| usize::from(piece_of[cell]) == piece;
            let removes: Vec<_> = gap
                .numbers()
                .flat_map(|number| state.cells_for(number).map(move |cell| (number, cell)))
                .filter(|&(_, cell)| is_here(cell) != inside)
                .collect();
            if removes.is_empty() {
                continue;
            }
            let piece = cells.clone();
            let reason = if colours {
                Reason::Colours { gap, piece, inside }
            } else {
                Reason::Pieces { gap, piece, inside }
            };
            sink(Finding::removing(reason, removes))?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the gap `at` must lie in the piece (`true`) or cannot (`false`), by what the gaps that can
/// lie there add up to.
fn judge(needs: &[Room], fits: &[Vec<bool>], room: Room, piece: usize, at: usize) -> Option<bool> {
    let sums = sums(needs, fits, room, piece, Some(at));
    let [a, b] = needs[at];
    let width = room[1] + 1;
    let without = sums[room[0] * width + room[1]];
    let with = sums[(room[0] - a) * width + (room[1] - b)];
    match (with, without) {
        (true, false) => Some(true),
        (false, _) => Some(false),
        (true, true) => None,
    }
}

/// What the gaps that can lie in a piece can fill of it, but for one of them: by the first kind of cell,
/// then the second. The last place stands for the whole piece. Gaps that fit nowhere else are always in.
pub fn sums(
    needs: &[Room],
    fits: &[Vec<bool>],
    room: Room,
    piece: usize,
    but: Option<usize>,
) -> Vec<bool> {
    let width = room[1] + 1;
    let mut sums = vec![false; (room[0] + 1) * width];
    sums[0] = true;
    for (gap, need) in needs.iter().enumerate() {
        if but == Some(gap) || !fits[gap][piece] {
            continue;
        }
        let bound_here = fits[gap].iter().filter(|fits| **fits).count() == 1;
        let mut next = if bound_here { vec![false; sums.len()] } else { sums.clone() };
        for (sum, _) in sums.iter().enumerate().filter(|(_, reached)| **reached) {
            let [a, b] = [sum / width + need[0], sum % width + need[1]];
            if a <= room[0] && b <= room[1] {
                next[a * width + b] = true;
            }
        }
        sums = next;
    }
    sums
}
