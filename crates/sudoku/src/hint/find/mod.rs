//! How each technique is found.

mod locked;
mod singles;
mod subsets;

use super::hunt::Finder;
use super::technique::Technique as T;

/// The finder of a technique; none for trial, which looks at the answer.
pub fn finder(technique: T) -> Option<Finder> {
    Some(match technique {
        T::FullHouse => singles::full_houses,
        T::HiddenSingle => singles::hidden,
        T::NakedSingle => singles::naked,
        T::Pointing => locked::pointing,
        T::Claiming => locked::claiming,
        T::LockedPair => |grid, hunt| subsets::naked(grid, hunt, 2, true),
        T::LockedTriple => |grid, hunt| subsets::naked(grid, hunt, 3, true),
        T::NakedPair => |grid, hunt| subsets::naked(grid, hunt, 2, false),
        T::NakedTriple => |grid, hunt| subsets::naked(grid, hunt, 3, false),
        T::NakedQuad => |grid, hunt| subsets::naked(grid, hunt, 4, false),
        T::HiddenPair => |grid, hunt| subsets::hidden(grid, hunt, 2),
        T::HiddenTriple => |grid, hunt| subsets::hidden(grid, hunt, 3),
        T::HiddenQuad => |grid, hunt| subsets::hidden(grid, hunt, 4),
        _ => return None,
    })
}
