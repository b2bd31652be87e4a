//! Steps as data: which technique, what it rests on, what follows.

use super::geometry::House;
use super::grid::{Candidate, Contradiction, Digit, Grid};
use super::technique::Technique;

/// One step of reasoning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The technique.
    pub technique: Technique,
    /// What it rests on.
    pub pattern: Pattern,
    /// What it puts down.
    pub places: Vec<Candidate>,
    /// What it rules out.
    pub removes: Vec<Candidate>,
}

impl Finding {
    /// A step that puts a digit down.
    pub fn placing(technique: Technique, pattern: Pattern, cell: usize, digit: Digit) -> Finding {
        Finding { technique, pattern, places: vec![(cell, digit)], removes: Vec::new() }
    }

    /// A step that rules candidates out, in order and each once.
    pub fn removing(
        technique: Technique,
        pattern: Pattern,
        mut removes: Vec<Candidate>,
    ) -> Finding {
        removes.sort_unstable();
        removes.dedup();
        Finding { technique, pattern, places: Vec::new(), removes }
    }

    /// Whether nothing follows.
    pub fn is_idle(&self) -> bool {
        self.places.is_empty() && self.removes.is_empty()
    }

    /// Makes the step.
    pub fn apply(&self, grid: &mut Grid<'_>) {
        for &(cell, digit) in &self.removes {
            grid.rule_out(cell, digit);
        }
        for &(cell, digit) in &self.places {
            grid.place(cell, digit);
        }
    }
}

/// A digit in a cell, or in one of several cells of a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells.
    pub cells: Vec<usize>,
}

/// Why one of two nodes is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// They are the only two candidates of their cell.
    Cell,
    /// They are the only places of the digit in a house.
    House(House),
    /// They are digits of an almost locked set.
    Set(Vec<usize>),
}

/// If the first node is false the second is true, so the third is false, and so on to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The nodes: strong link, weak link, …, strong link.
    pub nodes: Vec<Node>,
    /// The strong links, one for each pair of nodes.
    pub links: Vec<Link>,
    /// Whether the last node also excludes the first.
    pub closed: bool,
}

/// Cells of a house that have one digit more than cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlmostLocked {
    /// The cells.
    pub cells: Vec<usize>,
    /// Their digits.
    pub digits: u64,
}

/// Why a digit follows from what was supposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// It was supposed.
    Supposed,
    /// It is the cell's last candidate.
    LastCandidate,
    /// It is the digit's last place in a house.
    LastPlace(House),
    /// Not the digit follows but that it is out: a pattern rules it out.
    Pattern(Technique),
    /// It is out, because supposing it too ends in a contradiction.
    RefutedToo,
}

/// What follows from one supposition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The digits that follow or fall, the supposed one first, each with its reason.
    pub trail: Vec<(Candidate, Because)>,
}

/// How a unique rectangle is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// By one corner.
    Corner(usize),
    /// By one extra digit in some corners.
    Digit(Digit, Vec<usize>),
    /// By extra digits in the roof, which make a naked subset with other cells of a house.
    Subset {
        /// The corners with extra digits.
        roof: Vec<usize>,
        /// The digits of the subset.
        digits: u64,
        /// The other cells of the subset.
        cells: Vec<usize>,
        /// Where.
        house: House,
    },
    /// The roof holds `bound` for certain, so not the other digit.
    Bound {
        /// The corners with extra digits.
        roof: Vec<usize>,
        /// The digit that has no other place.
        bound: Digit,
        /// Where.
        houses: Vec<House>,
    },
    /// `bound` would have to stand in both of two opposite corners if it stood in one.
    Opposite {
        /// These corners.
        roof: Vec<usize>,
        /// The digit whose only places in the houses are corners.
        bound: Digit,
        /// Where.
        houses: Vec<House>,
    },
    /// `bound` would have to stand in the two corners beside this one.
    Hidden {
        /// The corner that loses a digit.
        corner: usize,
        /// The digit that has no other place.
        bound: Digit,
        /// Where.
        houses: Vec<House>,
    },
}

/// What a step rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// The last open cell of a house.
    FullHouse(House),
    /// A digit's only place in a house.
    OnlyPlace {
        /// The house.
        house: House,
        /// Cells that hold the digit and keep it out of the other open cells.
        by: Vec<usize>,
        /// Whether earlier steps ruled some of these out.
        earlier: bool,
    },
    /// A cell's only digit.
    OnlyCandidate {
        /// Cells it sees that hold the other digits, one for each.
        by: Vec<usize>,
        /// Whether earlier steps ruled some of these out.
        earlier: bool,
    },
    /// All places of a digit in one house lie in another.
    Locked {
        /// The digit.
        digit: Digit,
        /// Its places.
        cells: Vec<usize>,
        /// The house that has no other.
        from: House,
        /// The house that needs no other.
        to: House,
    },
    /// As many digits as cells.
    Subset {
        /// The cells.
        cells: Vec<usize>,
        /// The digits.
        digits: u64,
        /// The houses they share.
        houses: Vec<House>,
        /// Whether the digits have no other place (else the cells have no other digit).
        hidden: bool,
    },
    /// All places of a digit in the base, but for the fins, lie in as many cover houses.
    Fish {
        /// The digit.
        digit: Digit,
        /// The houses that need it.
        base: Vec<House>,
        /// The houses that hold it.
        cover: Vec<House>,
        /// The places outside the cover.
        fins: Vec<usize>,
    },
    /// A chain of strong and weak links.
    Chain(Chain),
    /// A box whose places lie in one row and one column, and a house with two places.
    EmptyRectangle {
        /// The digit.
        digit: Digit,
        /// The box.
        house: House,
        /// The row and column its places lie in.
        lines: [House; 2],
        /// The two places: the first sees the box, the second the victim.
        pair: [usize; 2],
        /// The house that has no other places.
        strong: House,
    },
    /// A pivot and two pincers that all point at a digit.
    Wing {
        /// The pivot.
        pivot: usize,
        /// The pincers.
        pincers: [usize; 2],
        /// What each pincer cannot be any more when the pivot is it.
        keys: [Digit; 2],
        /// The digit.
        digit: Digit,
        /// Whether the pivot may be that digit itself.
        pivot_too: bool,
    },
    /// Two equal pairs and a house that keeps a digit from standing in both.
    WWing {
        /// The equal cells.
        pair: [usize; 2],
        /// The digit that one of them holds.
        digit: Digit,
        /// The other digit.
        bridge: Digit,
        /// Its two places in the house, beside the first and the second cell.
        ends: [usize; 2],
        /// The house.
        house: House,
    },
    /// Equal pairs, each seeing the next.
    RemotePair {
        /// The cells.
        cells: Vec<usize>,
        /// The two digits.
        digits: u64,
    },
    /// Places of a digit in two colours: one colour is right, the other wrong.
    Colours {
        /// The digit.
        digit: Digit,
        /// One colour.
        first: Vec<usize>,
        /// The other.
        second: Vec<usize>,
        /// Whether two cells of the first colour see each other, so that it is wrong.
        wrong: bool,
    },
    /// Two pairs of colours that meet.
    TwoColourings {
        /// The digit.
        digit: Digit,
        /// One pair of colours.
        one: [Vec<usize>; 2],
        /// The other pair.
        other: [Vec<usize>; 2],
        /// Whether the first colour of `one` sees both colours of `other`, so that it is wrong; else
        /// the first colours of both see each other.
        wrong: bool,
    },
    /// Four cells that could be swapped.
    Rectangle {
        /// The corners, neighbours beside each other.
        corners: [usize; 4],
        /// The two digits.
        digits: [Digit; 2],
        /// What keeps them from it.
        saved: Saved,
    },
    /// Four cells, some of which were filled by reasoning, that could be swapped.
    Avoidable {
        /// The corners.
        corners: [usize; 4],
        /// The two digits.
        digits: [Digit; 2],
        /// The extra digit of both open corners, where there are two.
        extra: Option<Digit>,
    },
    /// All open cells but one have two candidates, every digit two places in every house.
    Grave {
        /// The cell with three.
        cell: usize,
        /// The digit with three places.
        digit: Digit,
    },
    /// Almost locked sets, each pair of neighbours with a digit that fits only one of them.
    Sets {
        /// The sets.
        sets: Vec<AlmostLocked>,
        /// The digits between neighbours.
        commons: Vec<Digit>,
        /// The digits that one of the outer sets must hold.
        ends: u64,
        /// Whether two sets share two such digits, which locks both.
        locked: bool,
    },
    /// A cell each of whose candidates leads to a set.
    Blossom {
        /// The cell.
        stem: usize,
        /// The sets, for the cell's candidates in order.
        petals: Vec<(Digit, AlmostLocked)>,
        /// The digit that one of the sets must hold.
        digit: Digit,
    },
    /// Cells where two houses cross, shared between a set in each.
    Crossing {
        /// The cells of the crossing.
        cells: Vec<usize>,
        /// The two houses.
        houses: [House; 2],
        /// The cells of each house beside.
        sets: [Vec<usize>; 2],
        /// The digits that go with each house.
        digits: [u64; 2],
    },
    /// Cells that no filling with a digit leaves other cells something to hold.
    Aligned {
        /// The cells.
        cells: Vec<usize>,
        /// Cells that see them all and would be left with nothing.
        excluders: Vec<usize>,
    },
    /// A supposition that ends in a contradiction.
    Refuted {
        /// What follows.
        branch: Branch,
        /// Where it breaks.
        end: Contradiction,
    },
    /// Every possibility leads to the same.
    Forced {
        /// The cell whose candidates, or the house and digit whose places, were all tried.
        of: Contradiction,
        /// What follows from each.
        branches: Vec<Branch>,
    },
    /// No reason.
    Trial,
}
