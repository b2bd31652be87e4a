//! XY-wing and XYZ-wing.

use super::grid::{Grid, PEERS, cells, is_one, size};
use super::step::{Removals, Step, Technique};

/// A pivot of two (`XY`) or three digits, and two pincers of two digits that see it.
pub fn steps<T>(grid: &Grid, three: bool, mut found: impl FnMut(Step) -> Option<T>) -> Option<T> {
    let pairs = grid.pairs();
    for pivot in (0..81).filter(|&cell| grid.count(cell) == 2 + u32::from(three)) {
        let xyz = grid.cells[pivot];
        for first in cells(PEERS[pivot] & pairs) {
            let xz = grid.cells[first];
            if !is_one(xyz & !xz) {
                continue;
            }
            for second in cells(PEERS[pivot] & pairs) {
                let yz = grid.cells[second];
                let (union, common) = (xyz | xz | yz, xyz & xz & yz);
                if size(union) != 3 || size(common) != u32::from(three) {
                    continue;
                }
                let digit = (xz & yz).trailing_zeros() as usize;
                let seen = PEERS[first] & PEERS[second];
                let seen = if three { seen & PEERS[pivot] } else { seen & !(1 << pivot) };
                let victims = cells(seen & grid.of[digit]);
                let removes: Removals = victims.map(|cell| (cell as u8, 1 << digit)).collect();
                let (technique, value) =
                    if three { (Technique::XyzWing, 44) } else { (Technique::XyWing, 42) };
                let step = Step::removing(technique, value, removes);
                if let Some(result) = step.and_then(&mut found) {
                    return Some(result);
                }
            }
        }
    }
    None
}
