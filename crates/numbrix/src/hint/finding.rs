//! What a technique finds: typed data, from which sentences, JSON and ratings are made.

use super::state::{Broken, Gap, State};
use super::technique::Technique;

/// Why something holds; numbers are numbers, cells are cells of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The cell of `from` has one empty neighbour.
    OnlyWay { from: usize },
    /// One empty cell touches both numbers beside it.
    Bridge,
    /// The gap's ends are as far apart as its numbers can reach, and there is one way.
    PathTracing { gap: Gap },
    /// A number with one cell left, beside a number on the board.
    OnlyPlace { gap: Gap },
    /// A number with one cell left, in the middle of its gap.
    MeetingPlace { gap: Gap },
    /// Two cells are marked as consecutive.
    MarkedPair { cells: [usize; 2] },
    /// An empty cell with at most one way in.
    DeadEnd { cell: usize },
    /// An empty cell with two ways, which is no end of the path.
    TwoWays { cell: usize, ways: [usize; 2] },
    /// Every step changes the colour, and this number's colour is known.
    Parity { from: usize },
    /// There is one way to lay the numbers of the gap.
    ForcedStretch { gap: Gap },
    /// What stands between makes the way too long.
    Detour { gap: Gap },
    /// A cell with one number left.
    OnlyNumber { cell: usize },
    /// If `number` stood in `cell`, `lost` would be left with too few ways in.
    Corridor { number: usize, cell: usize, lost: usize },
    /// If `number` stood in `cell`, the piece with `lost` would be cut off from every open end.
    CutOff { number: usize, cell: usize, lost: usize },
    /// A gap must be filled inside one connected piece of empty cells, and pieces must come out even.
    Pieces { gap: Gap, piece: Vec<usize>, inside: bool },
    /// The same, with the colours counted.
    Colours { gap: Gap, piece: Vec<usize>, inside: bool },
    /// If `number` stood in `cell`, this piece could not be filled by whole gaps.
    Split { number: usize, cell: usize, piece: Vec<usize> },
    /// A number in a cell would leave its neighbour without a cell.
    Chain { gap: Gap },
    /// Two numbers share the same two cells.
    NumberPair { numbers: [usize; 2], cells: [usize; 2] },
    /// Two cells share the same two numbers.
    CellPair { numbers: [usize; 2], cells: [usize; 2] },
    /// The numbers of a gap, or of two gaps together, need all the cells they can have.
    SharedRoom { gaps: Vec<Gap>, cells: Vec<usize> },
    /// All ways to lay a short gap have something in common.
    AllWays { gap: Gap, ways: usize },
    /// Putting the number there was followed until it broke.
    Trial { number: usize, cell: usize, steps: usize, end: Broken },
    /// Only a search of what follows shows that the number stands there.
    Search { number: usize },
}

/// What a technique finds at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Why it holds.
    pub(crate) reason: Reason,
    /// Numbers and the cells they go to.
    pub places: Vec<(usize, usize)>,
    /// Numbers and the cells they do not go to.
    pub removes: Vec<(usize, usize)>,
}

impl Finding {
    /// Numbers for cells.
    pub(crate) fn placing(reason: Reason, places: Vec<(usize, usize)>) -> Finding {
        Finding { reason, places, removes: Vec::new() }
    }

    /// Numbers ruled out.
    pub(crate) fn removing(reason: Reason, removes: Vec<(usize, usize)>) -> Finding {
        Finding { reason, places: Vec::new(), removes }
    }

    /// Who finds it.
    pub fn technique(&self) -> Technique {
        match self.reason {
            Reason::OnlyWay { .. } => Technique::OnlyWay,
            Reason::Bridge => Technique::Bridge,
            Reason::PathTracing { .. } => Technique::PathTracing,
            Reason::OnlyPlace { .. } => Technique::OnlyPlace,
            Reason::MeetingPlace { .. } => Technique::MeetingPlace,
            Reason::MarkedPair { .. } => Technique::MarkedPair,
            Reason::DeadEnd { .. } => Technique::DeadEnd,
            Reason::TwoWays { .. } => Technique::TwoWays,
            Reason::Parity { .. } => Technique::Parity,
            Reason::ForcedStretch { .. } => Technique::ForcedStretch,
            Reason::Detour { .. } => Technique::Detour,
            Reason::OnlyNumber { .. } => Technique::OnlyNumber,
            Reason::Corridor { .. } | Reason::CutOff { .. } => Technique::Corridor,
            Reason::Pieces { .. } => Technique::Pieces,
            Reason::Colours { .. } => Technique::Colours,
            Reason::Split { .. } => Technique::Split,
            Reason::Chain { .. } => Technique::Chain,
            Reason::NumberPair { .. } => Technique::NumberPair,
            Reason::CellPair { .. } => Technique::CellPair,
            Reason::SharedRoom { .. } => Technique::SharedRoom,
            Reason::AllWays { .. } => Technique::AllWays,
            Reason::Trial { .. } => Technique::Trial,
            Reason::Search { .. } => Technique::Search,
        }
    }

    /// Puts it into effect.
    pub fn apply(&self, state: &mut State<'_>) {
        for &(number, cell) in &self.removes {
            state.remove(number, cell);
        }
        for &(number, cell) in &self.places {
            state.place(number, cell);
        }
    }

    /// Whether both speak about the same thing, at moments that may differ.
    pub fn same_matter(&self, other: &Finding) -> bool {
        let gap_at = |gap: &Gap, other: &Gap| gap.first == other.first;
        match (&self.reason, &other.reason) {
            (Reason::Parity { .. }, Reason::Parity { .. }) => true,
            (Reason::TwoWays { cell: a, .. }, Reason::TwoWays { cell: b, .. }) => a == b,
            (Reason::Detour { gap: a }, Reason::Detour { gap: b })
            | (Reason::Chain { gap: a }, Reason::Chain { gap: b })
            | (Reason::AllWays { gap: a, .. }, Reason::AllWays { gap: b, .. }) => gap_at(a, b),
            (Reason::Trial { number, cell, .. }, Reason::Trial { number: n, cell: c, .. }) => {
                (number, cell) == (n, c)
            }
            (a, b) => a == b,
        }
    }
}
