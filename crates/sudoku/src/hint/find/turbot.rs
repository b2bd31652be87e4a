//! Skyscraper, two-string kite, turbot fish: two houses with two places each for a digit, one end of the one
//! seeing one end of the other. One of the other two ends holds the digit.
//!
//! *Cost*: pairs of such houses. *Reference*: Sudopedia, "Skyscraper", "2-String Kite", "Turbot Fish".

use super::super::finding::{Chain, Finding, Link, Node, Pattern};
use super::super::geometry::{Geometry, House};
use super::super::grid::{Digit, Grid};
use super::super::hunt::Hunt;
use super::super::technique::Technique as T;
use crate::board::UnitKind;
use crate::enumerate::Flow;

/// All of one of the three.
pub fn turbot(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, technique: T) -> Flow {
    let geometry = grid.geometry();
    for digit in 1..=grid.order() as Digit {
        let strong: Vec<(House, [usize; 2])> = (0..geometry.houses())
            .filter(|&house| grid.spots(house, digit).count_ones() == 2)
            .map(|house| {
                let cells = grid.spot_cells(house, digit);
                (house, [cells[0], cells[1]])
            })
            .collect();
        for (index, &(one, first)) in strong.iter().enumerate() {
            hunt.tick()?;
            for &(other, second) in &strong[index + 1..] {
                if first.iter().any(|cell| second.contains(cell)) {
                    continue;
                }
                for [a, b] in [first, [first[1], first[0]]] {
                    for [c, d] in [second, [second[1], second[0]]] {
                        if !geometry.sees(b, c) || name(geometry, one, other, b, c) != technique {
                            continue;
                        }
                        let node = |cell| Node { digit, cells: vec![cell] };
                        let chain = Chain {
                            nodes: [a, b, c, d].map(node).into(),
                            links: vec![Link::House(one), Link::House(other)],
                            closed: false,
                        };
                        let removes = grid.seen_by(digit, &[a, d]);
                        let removes =
                            removes.into_iter().filter(|&(cell, _)| cell != b && cell != c);
                        let removes = removes.collect();
                        hunt.report(Finding::removing(technique, Pattern::Chain(chain), removes))?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// What two houses joined at `b` and `c` are called.
fn name(geometry: &Geometry, one: House, other: House, b: usize, c: usize) -> T {
    let joint = |kind: &dyn Fn(House) -> bool| geometry.shared_houses(&[b, c]).any(kind);
    match (geometry.kind(one), geometry.kind(other)) {
        (UnitKind::Row, UnitKind::Row) | (UnitKind::Column, UnitKind::Column)
            if joint(&|house| geometry.is_line(house)) =>
        {
            T::Skyscraper
        }
        (UnitKind::Row, UnitKind::Column) | (UnitKind::Column, UnitKind::Row)
            if joint(&|house| !geometry.is_line(house)) =>
        {
            T::TwoStringKite
        }
        _ => T::TurbotFish,
    }
}
