//! What the techniques are that ratings name and hints do not: the scale of Sudoku Explainer divides some
//! of them otherwise than players do.

use super::super::technique::Technique as Known;
use crate::rate::Technique as T;

/// A technique of the scale in words.
pub struct Word {
    /// Its name for people.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// The technique of hints to learn for it.
    pub like: Known,
}

/// What a technique of the scale is; none where hints know it by the same name.
pub fn word(technique: T) -> Option<Word> {
    let (name, about, like) = match technique {
        T::DirectPointing => (
            "Direct pointing",
            "Locked candidates (pointing) that leave a hidden single at once, so that no pencil marks are needed.",
            Known::Pointing,
        ),
        T::DirectClaiming => (
            "Direct claiming",
            "Locked candidates (claiming) that leave a hidden single at once, so that no pencil marks are needed.",
            Known::Claiming,
        ),
        T::DirectHiddenPair => (
            "Direct hidden pair",
            "A hidden pair that leaves a hidden single at once, so that no pencil marks are needed.",
            Known::HiddenPair,
        ),
        T::DirectHiddenTriple => (
            "Direct hidden triple",
            "A hidden triple that leaves a hidden single at once, so that no pencil marks are needed.",
            Known::HiddenTriple,
        ),
        T::UniqueRectangle => (
            "Unique rectangle",
            "If the four corners of a rectangle held only two digits, these could be swapped; but the board has \
             one solution. Hints tell its types apart.",
            Known::UniqueRectangle1,
        ),
        T::UniqueLoop => (
            "Unique loop",
            "As with a unique rectangle, but six or more cells in a ring could hold two digits in turn, and swap \
             them.",
            Known::UniqueRectangle1,
        ),
        T::Bug => (
            "Bivalue universal grave",
            "If every open cell had just two candidates there would be two solutions or none; a few have more. Hints \
             know the case of one cell with a third.",
            Known::Bug,
        ),
        T::XCycle => (
            "X-cycle",
            "A ring of places for one digit, in which every second one holds it: it stands nowhere else in the \
             houses between them.",
            Known::XChain,
        ),
        T::YCycle => (
            "Y-cycle",
            "A ring of cells with two candidates each, of which neighbours share a digit: one of the two holds it, \
             whichever way round the ring is filled.",
            Known::XyChain,
        ),
        T::XChain => (
            "Forcing X-chain",
            "Suppose a digit in a cell, or not in it, and follow that digit from house to house: it comes back to \
             the opposite of what was supposed.",
            Known::XChain,
        ),
        T::Cycle => (
            "Bidirectional cycle",
            "A ring of candidates, each of which forces the next in both directions: what clashes with two \
             neighbours is out.",
            Known::ContinuousLoop,
        ),
        T::Chain => (
            "Forcing chain",
            "Suppose a candidate, or that it is out, and follow one forced step after the other: the chain comes \
             back to the opposite of what was supposed.",
            Known::Aic,
        ),
        T::DynamicPlus => (
            "Dynamic forcing chain with patterns",
            "Suppose a digit and follow all that is forced, locked candidates, pairs and X-wings among it, until it \
             breaks or all possibilities agree.",
            Known::Nested,
        ),
        T::NestedMultiple => (
            "Nested chain with cells and regions",
            "Suppose a digit, and on the way go through all candidates of another cell, or all places of another \
             digit, as well.",
            Known::Nested,
        ),
        T::NestedDynamic => (
            "Nested chain with dynamic chains",
            "Suppose a digit, and on the way follow dynamic chains from further suppositions.",
            Known::Nested,
        ),
        _ => return None,
    };
    Some(Word { name, about, like })
}
