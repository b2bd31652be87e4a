//! Simple and multi-colours: places of a digit joined by houses that have just two.
//!
//! In such a net the places fall into two colours, of which one is right. *Trap*: a place that sees both is
//! wrong; *wrap*: a colour that sees itself is wrong. Two nets together: where a colour of one sees both
//! colours of the other it is wrong; where two colours see each other, a place that sees both opposites is.
//! *Cost*: nets of a digit, their pairs. *Reference*: Sudopedia, "Simple Colors", "Multi-Colors".

use super::super::finding::{Finding, Pattern};
use super::super::geometry::Geometry;
use super::super::grid::{Candidate, Digit, Grid};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use crate::enumerate::Flow;

type Net = [Vec<usize>; 2];

/// The nets of a digit, with at least two places on both sides.
fn nets(grid: &Grid<'_>, digit: Digit) -> Vec<Net> {
    let geometry = grid.geometry();
    let mut links: Vec<(usize, usize)> = Vec::new();
    for house in 0..geometry.houses() {
        if grid.spots(house, digit).count_ones() == 2 {
            let cells = grid.spot_cells(house, digit);
            links.push((cells[0], cells[1]));
        }
    }
    let mut coloured = vec![false; grid.cells()];
    let mut nets = Vec::new();
    for &(start, _) in &links {
        if coloured[start] {
            continue;
        }
        coloured[start] = true;
        let mut net: Net = [vec![start], Vec::new()];
        let mut queue = vec![(start, 0)];
        while let Some((cell, side)) = queue.pop() {
            for &(a, b) in &links {
                let other = if a == cell {
                    b
                } else if b == cell {
                    a
                } else {
                    continue;
                };
                if !coloured[other] {
                    coloured[other] = true;
                    net[1 - side].push(other);
                    queue.push((other, 1 - side));
                }
            }
        }
        for cells in &mut net {
            cells.sort_unstable();
        }
        nets.push(net);
    }
    nets
}

fn touch(geometry: &Geometry, one: &[usize], other: &[usize]) -> bool {
    one.iter().any(|&a| other.iter().any(|&b| geometry.sees(a, b)))
}

/// The places of a digit that see a cell of each of two sets.
fn trapped(grid: &Grid<'_>, digit: Digit, one: &[usize], other: &[usize]) -> Vec<Candidate> {
    let geometry = grid.geometry();
    (0..grid.cells())
        .filter(|&cell| grid.has(cell, digit) && !one.contains(&cell) && !other.contains(&cell))
        .filter(|&cell| touch(geometry, &[cell], one) && touch(geometry, &[cell], other))
        .map(|cell| (cell, digit))
        .collect()
}

/// One net.
pub fn simple(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let technique = Technique::SimpleColours;
    for digit in 1..=grid.order() as Digit {
        for [first, second] in nets(grid, digit) {
            hunt.tick()?;
            let removes = trapped(grid, digit, &first, &second);
            let pattern = Pattern::Colours {
                digit,
                first: first.clone(),
                second: second.clone(),
                wrong: false,
            };
            hunt.report(Finding::removing(technique, pattern, removes))?;
            for [first, second] in [[first.clone(), second.clone()], [second, first]] {
                if touch(grid.geometry(), &first, &first) {
                    let removes = first.iter().map(|&cell| (cell, digit)).collect();
                    let pattern = Pattern::Colours { digit, first, second, wrong: true };
                    hunt.report(Finding::removing(technique, pattern, removes))?;
                }
            }
        }
    }
    Ok(())
}

/// Two nets of which colours see each other.
fn meeting(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, digit: Digit, one: &Net, other: &Net) -> Flow {
    let (geometry, technique) = (grid.geometry(), Technique::MultiColours);
    let meets = |a: usize, b: usize| touch(geometry, &one[a], &other[b]);
    for b in [0, 1] {
        if meets(0, b) && meets(1, 1 - b) {
            // Each colour of the one goes with a colour of the other: in truth they are one net.
            let first = [one[0].as_slice(), &other[1 - b]].concat();
            let second = [one[1].as_slice(), &other[b]].concat();
            let removes = trapped(grid, digit, &first, &second);
            let pattern = Pattern::Colours { digit, first, second, wrong: false };
            return hunt.report(Finding::removing(technique, pattern, removes));
        }
    }
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if meets(a, b) {
            let removes = trapped(grid, digit, &one[1 - a], &other[1 - b]);
            let turned = |net: &Net, side: usize| [net[side].clone(), net[1 - side].clone()];
            let pattern = Pattern::TwoColourings {
                digit,
                one: turned(one, a),
                other: turned(other, b),
                wrong: false,
            };
            hunt.report(Finding::removing(technique, pattern, removes))?;
        }
    }
    Ok(())
}

/// Two nets.
pub fn multi(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let (geometry, technique) = (grid.geometry(), Technique::MultiColours);
    for digit in 1..=grid.order() as Digit {
        let nets = nets(grid, digit);
        for (index, one) in nets.iter().enumerate() {
            for (other_index, other) in nets.iter().enumerate() {
                if index == other_index {
                    continue;
                }
                hunt.tick()?;
                for side in [0, 1] {
                    let (near, far) = (&one[side], &one[1 - side]);
                    if touch(geometry, near, &other[0]) && touch(geometry, near, &other[1]) {
                        let removes = near.iter().map(|&cell| (cell, digit)).collect();
                        let pattern = Pattern::TwoColourings {
                            digit,
                            one: [near.clone(), far.clone()],
                            other: other.clone(),
                            wrong: true,
                        };
                        hunt.report(Finding::removing(technique, pattern, removes))?;
                    }
                }
                if index < other_index {
                    meeting(grid, hunt, digit, one, other)?;
                }
            }
        }
    }
    Ok(())
}
