//! What each technique is, for somebody who does not know it.

use super::super::technique::Technique as T;

/// What a technique is, in a sentence or two. A *house* is whatever holds each digit once.
#[expect(clippy::too_many_lines, reason = "a table: a sentence or two for each technique")]
pub fn rule(technique: T) -> &'static str {
    match technique {
        T::FullHouse => "Only one cell of a house (a row, column or box) is open.",
        T::HiddenSingle => "A digit fits only one cell of a house (a row, column or box).",
        T::NakedSingle => "Only one digit is left for a cell.",
        T::Pointing => {
            "In a box, all cells for a digit also lie in one line, so the rest of that line cannot have it."
        }
        T::Claiming => {
            "In a line, all cells for a digit also lie in one box, so the rest of that box cannot have it."
        }
        T::LockedPair | T::NakedPair => {
            "Two cells with the same two candidates use both up between them."
        }
        T::LockedTriple | T::NakedTriple => {
            "Three cells with three candidates together use all three up."
        }
        T::NakedQuad => "Four cells with four candidates together use all four up.",
        T::HiddenPair => {
            "Two digits that fit only the same two cells leave no room there for others."
        }
        T::HiddenTriple => "Three digits that fit only three cells leave no room there for others.",
        T::HiddenQuad => "Four digits that fit only four cells leave no room there for others.",
        T::XWing => {
            "In two rows a digit fits only the same two columns (or the other way round), so it stands nowhere else \
             in these."
        }
        T::Swordfish => {
            "In three rows a digit fits only the same three columns (or the other way round), so it stands nowhere \
             else in these."
        }
        T::Jellyfish => {
            "In four rows a digit fits only the same four columns (or the other way round), so it stands nowhere \
             else in these."
        }
        T::FinnedXWing | T::FinnedSwordfish | T::FinnedJellyfish => {
            "Nearly a fish: a digit fits as many columns as rows (or the other way round), but for a few extra cells, \
             the fins. Either a fin holds the digit or the fish is real; what both rule out is out."
        }
        T::SashimiXWing | T::SashimiSwordfish | T::SashimiJellyfish => {
            "Nearly a fish, but one line has only extra cells (fins) where a corner should be. Either a fin holds the \
             digit or that line's other cell does; what both rule out is out."
        }
        T::FrankenXWing | T::FrankenSwordfish | T::FrankenJellyfish => {
            "A fish with boxes among its houses: some houses need a digit, and all its places in them lie in as many \
             other houses, which have it nowhere else."
        }
        T::FinnedFrankenXWing | T::FinnedFrankenSwordfish | T::FinnedFrankenJellyfish => {
            "A fish with boxes among its houses and a few extra cells, the fins. Either a fin holds the digit or the \
             fish is real; what both rule out is out."
        }
        T::Skyscraper => {
            "Two rows (or two columns) with two places each for a digit, one of them in line: of the other two, one \
             holds the digit."
        }
        T::TwoStringKite => {
            "A row and a column with two places each for a digit, joined in a box: of the two far ends, one holds it."
        }
        T::TurbotFish => {
            "Two houses with two places each for a digit; a place of one shares a house with a place of the other, so of the remaining \
             two, one holds the digit."
        }
        T::EmptyRectangle => {
            "The places for a digit in a box lie in one row and one column, and a line with two places leads to it."
        }
        T::XChain => {
            "From house to house with two places for one digit: if one end does not hold it, the other does."
        }
        T::XyWing | T::XyzWing => {
            "Whatever a cell holds, a digit is forced into one of a few cells."
        }
        T::WWing => {
            "Two cells with the same two candidates cannot both hold the first of them, so one holds the second."
        }
        T::RemotePair => "Cells with the same two candidates alternate along a chain.",
        T::XyChain => "A chain of cells with two candidates forces a digit into one of its ends.",
        T::SimpleColours | T::MultiColours => {
            "Where a digit has two places in a house, colour one and then the other: of the two colours one is right \
             everywhere, the other wrong."
        }
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::HiddenRectangle
        | T::AvoidableRectangle1
        | T::AvoidableRectangle2 => {
            "If the four corners of a rectangle held only two digits, these could be swapped; but the board has one \
             solution."
        }
        T::Bug => {
            "If every open cell had just two candidates there would be two solutions or none; one cell has a third."
        }
        T::SueDeCoq => {
            "The cells where a line crosses a box, with a few more in the line and in the box, have as many digits as \
             cells: all of these are used up."
        }
        T::ContinuousLoop | T::GroupedContinuousLoop => {
            "Follow a chain (if this is false that is true, so the next is false, …) back to where it began: it holds \
             all around."
        }
        T::DiscontinuousLoop | T::Aic | T::GroupedDiscontinuousLoop | T::GroupedAic => {
            "Follow a chain: if this is false that is true, so the next is false, and so on. One of its ends is true."
        }
        T::AlsXz | T::AlsXyWing | T::AlsChain => {
            "Some cells with just one digit more than cells hold all their other digits as soon as one is taken away; \
             two or more such sets take digits from each other."
        }
        T::DeathBlossom => {
            "Each candidate of a cell takes a digit from a set of cells that has just one too many; whichever it is, \
             a digit they share is forced into one of the sets."
        }
        T::AlignedPair | T::AlignedTriple => {
            "Go through all ways to fill a few cells together: some leave nothing for another cell."
        }
        T::Nishio => {
            "Suppose a digit in a cell and follow that digit from house to house: in the end one has no place for it."
        }
        T::CellForcing => {
            "Whichever candidate of a cell is right, a chain from it rules out the same."
        }
        T::RegionForcing => {
            "Wherever a digit stands in a house, a chain from there rules out the same."
        }
        T::Dynamic => {
            "Suppose a digit and follow all that is forced: it breaks, or all possibilities agree on something."
        }
        T::Nested => {
            "Suppose a digit, follow all that is forced, and look for patterns and further suppositions on the way: \
             it breaks."
        }
        T::Trial => "No reason was found: a digit has to be tried.",
    }
}
