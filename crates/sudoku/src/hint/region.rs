//! Where to look: the part of the board a step is about, without giving it away.

use super::finding::{Finding, Pattern, Saved};
use super::geometry::{Geometry, House};
use super::grid::Contradiction;

/// More boxes than this are the whole board.
const MOST: usize = 4;

/// A part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// Some houses.
    Houses(Vec<House>),
    /// All of it.
    Board,
}

impl Region {
    /// Where a step is to be looked for.
    pub fn of(geometry: &Geometry, finding: &Finding) -> Region {
        match &finding.pattern {
            Pattern::FullHouse(house) | Pattern::OnlyPlace { house, .. } => {
                Region::Houses(vec![*house])
            }
            Pattern::OnlyCandidate { .. } => {
                Region::Houses(vec![geometry.box_of(finding.places[0].0)])
            }
            Pattern::Locked { from, .. } => Region::Houses(vec![*from]),
            Pattern::Subset { houses, .. } => Region::Houses(vec![houses[0]]),
            _ => {
                let cells = cells(geometry, finding);
                let mut boxes: Vec<House> =
                    cells.iter().map(|&cell| geometry.box_of(cell)).collect();
                boxes.sort_unstable();
                boxes.dedup();
                if boxes.len() > MOST { Region::Board } else { Region::Houses(boxes) }
            }
        }
    }

    /// Its cells, in order.
    pub fn cells(&self, geometry: &Geometry) -> Vec<usize> {
        let Region::Houses(houses) = self else { return (0..geometry.cells()).collect() };
        let mut cells: Vec<usize> =
            houses.iter().flat_map(|&house| geometry.cells_of(house)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// The cells the reasoning of a step is about, in order.
pub fn cells(geometry: &Geometry, finding: &Finding) -> Vec<usize> {
    let mut cells: Vec<usize> = match &finding.pattern {
        Pattern::FullHouse(_) | Pattern::Trial => {
            finding.places.iter().map(|&(cell, _)| cell).collect()
        }
        Pattern::OnlyPlace { by, .. } | Pattern::OnlyCandidate { by, .. } => {
            finding.places.iter().map(|&(cell, _)| cell).chain(by.iter().copied()).collect()
        }
        Pattern::Locked { cells, .. }
        | Pattern::Subset { cells, .. }
        | Pattern::RemotePair { cells, .. } => cells.clone(),
        Pattern::Fish { base, cover, fins, .. } => {
            let of_base = base.iter().flat_map(|&house| geometry.cells_of(house));
            let crossing =
                of_base.filter(|&cell| cover.iter().any(|&house| geometry.is_in(house, cell)));
            crossing.chain(fins.iter().copied()).collect()
        }
        Pattern::Chain(chain) => chain.nodes.iter().flat_map(|node| node.cells.clone()).collect(),
        Pattern::EmptyRectangle { house, pair, .. } => {
            geometry.cells_of(*house).chain(pair.iter().copied()).collect()
        }
        Pattern::Wing { pivot, pincers, .. } => vec![*pivot, pincers[0], pincers[1]],
        Pattern::WWing { pair, ends, .. } => vec![pair[0], pair[1], ends[0], ends[1]],
        Pattern::Colours { first, second, .. } => [first.as_slice(), second].concat(),
        Pattern::TwoColourings { one, other, .. } => [one.concat(), other.concat()].concat(),
        Pattern::Rectangle { corners, saved, .. } => match saved {
            Saved::Subset { cells, .. } => [corners.as_slice(), cells].concat(),
            _ => corners.to_vec(),
        },
        Pattern::Avoidable { corners, .. } => corners.to_vec(),
        Pattern::Grave { cell, .. } => vec![*cell],
        Pattern::Sets { sets, .. } => sets.iter().flat_map(|set| set.cells.clone()).collect(),
        Pattern::Blossom { stem, petals, .. } => {
            let petals = petals.iter().flat_map(|(_, set)| set.cells.clone());
            petals.chain([*stem]).collect()
        }
        Pattern::Aligned { cells, excluders } => [cells.as_slice(), excluders].concat(),
        Pattern::Crossing { cells, sets, .. } => [cells.as_slice(), &sets[0], &sets[1]].concat(),
        Pattern::Refuted { branch, .. } => {
            branch.trail.iter().map(|&((cell, _), _)| cell).collect()
        }
        Pattern::Forced { of, branches } => {
            let supposed = branches.iter().filter_map(|branch| branch.trail.first());
            let mut cells: Vec<usize> = supposed.map(|&((cell, _), _)| cell).collect();
            if let Contradiction::Cell(cell) = *of {
                cells.push(cell);
            }
            cells
        }
    };
    cells.sort_unstable();
    cells.dedup();
    cells
}
