//! Uneven split: a step that would part the empty cells into pieces which whole gaps cannot fill, by their
//! sizes or, on squares without diagonals, by their colours, is not taken.

use super::Sink;
use super::parity::colour_of_even;
use super::pieces::{Room, sums};
use crate::hint::finding::{Finding, Reason};
use crate::hint::ground::Ground;
use crate::hint::state::{Gap, State};
use std::ops::ControlFlow;

pub fn find(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let even = colour_of_even(state).map(|(even, _)| even);
    let mut ground = state.ground.clone();
    for from in 1..=state.most() {
        let Some(at) = state.ground.seat(from) else { continue };
        for number in state.ground.missing_beside(from) {
            let steps = state.graph().next_to(at).filter(|&cell| state.may(number, cell));
            for cell in steps {
                ground.put(number, cell);
                let piece = uneven(state, &ground, cell, even);
                ground.take(number, cell);
                if let Some(piece) = piece {
                    let reason = Reason::Split { number, cell, piece };
                    sink(Finding::removing(reason, vec![(number, cell)]))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A piece of empty cells beside the step that the gaps at its border cannot fill.
fn uneven(
    state: &State<'_>,
    ground: &Ground<'_>,
    step: usize,
    even: Option<usize>,
) -> Option<Vec<usize>> {
    ground.free_around(step).nth(1)?;
    let graph = state.graph();
    let (piece_of, sizes) = graph.components(|cell| ground.is_empty(cell));
    if sizes.len() < 2 {
        return None;
    }
    let gaps = ground.gaps();
    // By gap, the pieces that all of its ends on the board touch.
    let touches = |number: usize, piece: usize| {
        let cell = ground.seat(number);
        cell.is_none_or(|cell| ground.free_around(cell).any(|c| usize::from(piece_of[c]) == piece))
    };
    let fits: Vec<Vec<bool>> = (gaps.iter())
        .map(|gap| {
            let within = |piece: usize| {
                gap.len() <= sizes[piece]
                    && (gap.first == 1 || touches(gap.first - 1, piece))
                    && (gap.last == state.most() || touches(gap.last + 1, piece))
            };
            (0..sizes.len()).map(within).collect()
        })
        .collect();
    let split = |cells: usize, light: usize| -> Room {
        if even.is_some() { [light, cells - light] } else { [cells, 0] }
    };
    let need = |gap: &Gap| {
        let light = |even: usize| gap.numbers().filter(|n| even ^ (n & 1) == 0).count();
        split(gap.len(), even.map_or(0, light))
    };
    let needs: Vec<Room> = gaps.iter().map(need).collect();
    let mut seen = Vec::new();
    for beside in ground.free_around(step) {
        let piece = usize::from(piece_of[beside]);
        if seen.contains(&piece) {
            continue;
        }
        seen.push(piece);
        let here = |cell: &usize| usize::from(piece_of[*cell]) == piece;
        let cells: Vec<usize> = (0..state.most()).filter(here).collect();
        let light = cells.iter().filter(|&&cell| graph.colour(cell) == 0).count();
        let room = split(cells.len(), light);
        if !sums(&needs, &fits, room, piece, None).last().is_some_and(|full| *full) {
            return Some(cells);
        }
    }
    None
}
