//! From findings to the steps that all edges show.

use super::english;
use super::finding::{Finding, Reason};
use super::reasoner::Deduction;
use super::state::Gap;
use super::technique::Technique;
use crate::board::{Graph, Puzzle};
use gridwright_world::explain::{Cell, Placement, Removal, Step};
use std::collections::BTreeMap;

/// A part of the board shows at least so many cells, if there are as many.
const FEWEST: usize = 8;

/// A part of the board: whole rows and columns from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The first and the last row, from 0.
    pub rows: (usize, usize),
    /// The first and the last column, from 0.
    pub columns: (usize, usize),
}

impl Part {
    /// About a ninth of the board, and never fewer than three rows of three: where a cell lies, without
    /// saying which cell it is.
    pub fn around(graph: &Graph, cell: usize) -> Part {
        let span = |at: usize, side: usize| {
            let length = side.div_ceil(3).max(3);
            let first = at / length * length;
            // What is left over at the far side belongs to the last part.
            if side - first < 3 && first > 0 {
                return (first - length, side - 1);
            }
            let last = first + length - 1;
            (first, if side <= last + 3 { side - 1 } else { last })
        };
        let (row, column) = graph.place(cell);
        let mut part =
            Part { rows: span(row, graph.rows()), columns: span(column, graph.columns()) };
        // Where holes leave too little to look at, more is shown.
        while part.cells(graph).len() < graph.cells().min(FEWEST) {
            let wider = |(first, last): (usize, usize), side: usize| {
                (first.saturating_sub(1), (last + 1).min(side - 1))
            };
            part.rows = wider(part.rows, graph.rows());
            part.columns = wider(part.columns, graph.columns());
        }
        part
    }

    fn cells(self, graph: &Graph) -> Vec<Cell> {
        let places = (self.rows.0..=self.rows.1)
            .flat_map(|row| (self.columns.0..=self.columns.1).map(move |column| (row, column)));
        places.filter(|&(row, column)| graph.cell(row, column).is_some()).collect()
    }
}

/// A deduction as one step: who asks for a hint gets a number to write down, with all that leads to it.
pub fn whole(puzzle: &Puzzle, deduction: &Deduction) -> Step {
    let sentences: Vec<String> =
        deduction.findings.iter().map(|finding| english::finding(puzzle, finding)).collect();
    step(puzzle, deduction.hardest(), &deduction.findings, sentences.join(" "))
}

/// Every finding of a deduction as a step of its own.
pub fn each<'a>(puzzle: &'a Puzzle, deduction: &'a Deduction) -> impl Iterator<Item = Step> + 'a {
    deduction.findings.iter().map(|finding| {
        let text = english::finding(puzzle, finding);
        step(puzzle, finding.technique(), std::slice::from_ref(finding), text)
    })
}

fn step(puzzle: &Puzzle, technique: Technique, findings: &[Finding], text: String) -> Step {
    let graph = puzzle.graph();
    let last = findings.last().expect("a step has a finding");
    let target = last.places.first().or(last.removes.first()).map_or(0, |&(_, cell)| cell);
    let part = Part::around(graph, target);
    let mut cells: Vec<usize> = Vec::new();
    let mut removed: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
    for finding in findings {
        cells.extend(finding.places.iter().map(|&(_, cell)| cell));
        cells.extend(premises(puzzle, finding));
        for &(number, cell) in &finding.removes {
            removed.entry(cell).or_default().push(number as u32);
        }
    }
    let mut seen = vec![false; graph.cells()];
    cells.retain(|&cell| !std::mem::replace(&mut seen[cell], true));
    let places = findings.iter().flat_map(|finding| &finding.places);
    Step {
        technique: technique.id(),
        name: technique.name(),
        region: part.cells(graph),
        cells: cells.into_iter().map(|cell| graph.place(cell)).collect(),
        places: places
            .map(|&(number, cell)| Placement { cell: graph.place(cell), value: number as u32 })
            .collect(),
        removes: (removed.into_iter())
            .map(|(cell, mut values)| {
                values.sort_unstable();
                values.dedup();
                Removal { cell: graph.place(cell), values }
            })
            .collect(),
        texts: [english::look(part), english::technique(technique, part), text],
        ..Step::default()
    }
}

/// The cells that the reasoning leans on; those of numbers that were put down earlier in the same step
/// are shown by the number itself.
fn premises(puzzle: &Puzzle, finding: &Finding) -> Vec<usize> {
    let seat = |number: usize| (1..=puzzle.cells()).contains(&number).then(|| puzzle.seat(number));
    let ends = |gap: &Gap| [gap.first - 1, gap.last + 1].into_iter().filter_map(seat).flatten();
    match &finding.reason {
        Reason::OnlyWay { from } | Reason::Parity { from } => {
            seat(*from).flatten().into_iter().collect()
        }
        Reason::Bridge => {
            let number = finding.places[0].0;
            ends(&Gap { first: number, last: number }).collect()
        }
        Reason::PathTracing { gap }
        | Reason::OnlyPlace { gap }
        | Reason::MeetingPlace { gap }
        | Reason::ForcedStretch { gap }
        | Reason::Detour { gap }
        | Reason::Chain { gap }
        | Reason::AllWays { gap, .. } => ends(gap).collect(),
        Reason::DeadEnd { cell } | Reason::OnlyNumber { cell } | Reason::Trial { cell, .. } => {
            vec![*cell]
        }
        Reason::TwoWays { cell, ways } => vec![*cell, ways[0], ways[1]],
        Reason::Corridor { cell, lost, .. } | Reason::CutOff { cell, lost, .. } => {
            vec![*cell, *lost]
        }
        Reason::Split { cell, piece, .. } => {
            std::iter::once(*cell).chain(piece.iter().copied()).collect()
        }
        Reason::Pieces { gap, piece, .. } | Reason::Colours { gap, piece, .. } => {
            ends(gap).chain(piece.iter().copied()).collect()
        }
        Reason::MarkedPair { cells }
        | Reason::NumberPair { cells, .. }
        | Reason::CellPair { cells, .. } => cells.to_vec(),
        Reason::SharedRoom { gaps, cells } => {
            gaps.iter().flat_map(ends).chain(cells.iter().copied()).collect()
        }
        Reason::Search { .. } => Vec::new(),
    }
}
