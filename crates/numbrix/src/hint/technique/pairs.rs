//! Pairs: two numbers that only the same two cells are left for keep all others out of them; two cells
//! that only the same two numbers are left for keep these two out of all others.

use super::Sink;
use crate::hint::finding::{Finding, Reason};
use crate::hint::state::State;
use std::collections::HashMap;
use std::ops::ControlFlow;

pub fn of_numbers(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut seen: HashMap<[usize; 2], usize> = HashMap::new();
    for number in (1..=state.most()).filter(|&number| state.places_left(number) == 2) {
        let Some(cells) = two(state.cells_for(number)) else { continue };
        let Some(&other) = seen.get(&cells) else {
            seen.insert(cells, number);
            continue;
        };
        let numbers = [other, number];
        let removes: Vec<_> = (cells.iter())
            .flat_map(|&cell| state.numbers_for(cell).map(move |number| (number, cell)))
            .filter(|(number, _)| !numbers.contains(number))
            .collect();
        if !removes.is_empty() {
            sink(Finding::removing(Reason::NumberPair { numbers, cells }, removes))?;
        }
    }
    ControlFlow::Continue(())
}

pub fn of_cells(state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut seen: HashMap<[usize; 2], usize> = HashMap::new();
    for cell in (0..state.most()).filter(|&cell| state.choices_left(cell) == 2) {
        let Some(numbers) = two(state.numbers_for(cell)) else { continue };
        let Some(&other) = seen.get(&numbers) else {
            seen.insert(numbers, cell);
            continue;
        };
        let cells = [other, cell];
        let removes: Vec<_> = (numbers.iter())
            .flat_map(|&number| state.cells_for(number).map(move |cell| (number, cell)))
            .filter(|(_, cell)| !cells.contains(cell))
            .collect();
        if !removes.is_empty() {
            sink(Finding::removing(Reason::CellPair { numbers, cells }, removes))?;
        }
    }
    ControlFlow::Continue(())
}

fn two(mut of: impl Iterator<Item = usize>) -> Option<[usize; 2]> {
    Some([of.next()?, of.next()?])
}
