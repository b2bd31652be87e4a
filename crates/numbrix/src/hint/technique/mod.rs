//! The techniques, one a file, in the order in which a person would try them.

mod all_ways;
mod bridge;
mod chain;
mod corridor;
mod dead_end;
mod detour;
mod forced_stretch;
mod marked_pair;
mod only_number;
mod only_place;
mod only_way;
mod pairs;
mod parity;
mod path_tracing;
mod pieces;
mod shared_room;
mod split;
mod two_ways;
mod ways;

use super::finding::Finding;
use super::state::State;
use gridwright_world::explain::Grade;
use std::ops::ControlFlow;

/// Takes findings until it has enough.
pub type Sink<'s> = &'s mut dyn FnMut(Finding) -> ControlFlow<()>;

/// A way to reason, from the simplest to the last resort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// Around a number only one cell is free.
    OnlyWay,
    /// One free cell joins two numbers.
    Bridge,
    /// A gap as long as the distance, and one way.
    PathTracing,
    /// Marked neighbours are consecutive.
    MarkedPair,
    /// One cell left for a number beside one on the board.
    OnlyPlace,
    /// A cell with one way in is an end of the path.
    DeadEnd,
    /// A cell with two ways uses both.
    TwoWays,
    /// One cell left for a number in the middle of a gap.
    MeetingPlace,
    /// Odd and even numbers stand on different colours.
    Parity,
    /// Walking round what stands in the way.
    Detour,
    /// One way to lay a short gap.
    ForcedStretch,
    /// One number left for a cell.
    OnlyNumber,
    /// A step that would strand a cell.
    Corridor,
    /// Pieces of empty cells are filled by whole gaps.
    Pieces,
    /// A number without a cell for its neighbour.
    Chain,
    /// Two numbers for the same two cells.
    NumberPair,
    /// Two cells for the same two numbers.
    CellPair,
    /// A step that would leave pieces which no whole gaps fill.
    Split,
    /// Pieces again, with the colours counted.
    Colours,
    /// Gaps that need all the cells they can have.
    SharedRoom,
    /// What all ways to lay a gap have in common.
    AllWays,
    /// Trying a number, and following it.
    Trial,
    /// Trying everything.
    Search,
}

/// What is fixed about a technique.
struct Facts {
    id: &'static str,
    name: &'static str,
    cost: u32,
    grade: Grade,
}

impl Technique {
    /// From the simplest on.
    pub const ALL: [Technique; 23] = [
        Technique::OnlyWay,
        Technique::Bridge,
        Technique::PathTracing,
        Technique::MarkedPair,
        Technique::OnlyPlace,
        Technique::DeadEnd,
        Technique::TwoWays,
        Technique::MeetingPlace,
        Technique::Parity,
        Technique::Detour,
        Technique::ForcedStretch,
        Technique::OnlyNumber,
        Technique::Corridor,
        Technique::Pieces,
        Technique::Chain,
        Technique::NumberPair,
        Technique::CellPair,
        Technique::Split,
        Technique::Colours,
        Technique::SharedRoom,
        Technique::AllWays,
        Technique::Trial,
        Technique::Search,
    ];

    /// Those that look at the board as it is, from the simplest on.
    pub const PLAIN: &'static [Technique] = Technique::ALL.split_at(21).0;

    /// Those that a person can follow in the head while trying a number out.
    pub const IN_THE_HEAD: &'static [Technique] = &[
        Technique::OnlyWay,
        Technique::MarkedPair,
        Technique::OnlyPlace,
        Technique::DeadEnd,
        Technique::TwoWays,
        Technique::MeetingPlace,
        Technique::OnlyNumber,
    ];

    fn facts(self) -> Facts {
        let (id, name, cost, grade) = match self {
            Technique::OnlyWay => ("only-way", "Only way on", 1, Grade::Easy),
            Technique::Bridge => ("bridge", "Bridge", 1, Grade::Easy),
            Technique::PathTracing => ("path-tracing", "Path tracing", 2, Grade::Easy),
            Technique::MarkedPair => ("marked-pair", "Marked pair", 2, Grade::Easy),
            Technique::OnlyPlace => ("only-place", "Only place", 2, Grade::Easy),
            Technique::DeadEnd => ("dead-end", "Dead end", 3, Grade::Medium),
            Technique::TwoWays => ("two-ways", "One way in, one way out", 3, Grade::Medium),
            Technique::MeetingPlace => ("meeting-place", "Only meeting place", 4, Grade::Medium),
            Technique::Parity => ("parity", "Colours of odd and even", 4, Grade::Medium),
            Technique::Detour => ("detour", "Detour", 5, Grade::Medium),
            Technique::ForcedStretch => ("forced-stretch", "Forced stretch", 5, Grade::Medium),
            Technique::OnlyNumber => ("only-number", "Only number", 7, Grade::Hard),
            Technique::Corridor => ("corridor", "Now or never", 8, Grade::Hard),
            Technique::Pieces => ("pieces", "Pieces", 9, Grade::Hard),
            Technique::Chain => ("chain", "Broken chain", 10, Grade::Hard),
            Technique::NumberPair => ("number-pair", "Pair of numbers", 12, Grade::Expert),
            Technique::CellPair => ("cell-pair", "Pair of cells", 12, Grade::Expert),
            Technique::Split => ("uneven-split", "Uneven split", 13, Grade::Expert),
            Technique::Colours => ("colour-count", "Colour count", 14, Grade::Expert),
            Technique::SharedRoom => ("shared-room", "Shared room", 14, Grade::Expert),
            Technique::AllWays => ("all-ways", "Whichever way", 16, Grade::Expert),
            Technique::Trial => ("trial", "Trial", 40, Grade::Extreme),
            Technique::Search => ("search", "Search", 100, Grade::Extreme),
        };
        Facts { id, name, cost, grade }
    }

    /// The identifier.
    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// What a step of it adds to the score.
    pub fn cost(self) -> u32 {
        self.facts().cost
    }

    /// The grade of puzzles that need it.
    pub fn grade(self) -> Grade {
        self.facts().grade
    }

    /// Gives its findings, those about small numbers or early cells first. A trial is not found by
    /// looking: see [`trial`](super::trial).
    pub fn find(self, state: &State<'_>, sink: Sink<'_>) -> ControlFlow<()> {
        match self {
            Technique::OnlyWay => only_way::find(state, sink),
            Technique::Bridge => bridge::find(state, sink),
            Technique::PathTracing => path_tracing::find(state, sink),
            Technique::MarkedPair => marked_pair::find(state, sink),
            Technique::OnlyPlace => only_place::find(state, true, sink),
            Technique::DeadEnd => dead_end::find(state, sink),
            Technique::TwoWays => two_ways::find(state, sink),
            Technique::MeetingPlace => only_place::find(state, false, sink),
            Technique::Parity => parity::find(state, sink),
            Technique::Detour => detour::find(state, sink),
            Technique::ForcedStretch => forced_stretch::find(state, sink),
            Technique::OnlyNumber => only_number::find(state, sink),
            Technique::Corridor => corridor::find(state, sink),
            Technique::Pieces => pieces::find(state, false, sink),
            Technique::Chain => chain::find(state, sink),
            Technique::NumberPair => pairs::of_numbers(state, sink),
            Technique::CellPair => pairs::of_cells(state, sink),
            Technique::Split => split::find(state, sink),
            Technique::Colours => pieces::find(state, true, sink),
            Technique::SharedRoom => shared_room::find(state, sink),
            Technique::AllWays => all_ways::find(state, sink),
            Technique::Trial | Technique::Search => ControlFlow::Continue(()),
        }
    }
}

/// What follows from ruling numbers out of `cells`: where one number is left for one of them, it is put
/// down, also where others had left it alone before, so that the order of findings does not matter. `None`
/// when nothing follows.
fn settle(
    state: &State<'_>,
    reason: super::finding::Reason,
    removes: Vec<(usize, usize)>,
    cells: &[usize],
) -> Option<Finding> {
    let mut places = Vec::new();
    for &cell in cells.iter().filter(|&&cell| state.ground.is_empty(cell)) {
        let mut left = state.numbers_for(cell).filter(|&number| !removes.contains(&(number, cell)));
        if let (Some(number), None) = (left.next(), left.next()) {
            places.push((number, cell));
        }
    }
    (!places.is_empty() || !removes.is_empty()).then_some(Finding { reason, places, removes })
}
