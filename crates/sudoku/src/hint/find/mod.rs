//! How each technique is found.

mod aligned;
mod almost;
mod als;
mod avoidable;
mod blossom;
mod cells;
mod chains;
mod colours;
mod crossing;
mod fish;
mod follow;
mod forcing;
mod grave;
mod links;
mod locked;
mod nested;
mod nets;
mod nishio;
mod rectangle;
mod remote;
mod singles;
mod subsets;
mod turbot;
mod unique;
mod wings;

use super::hunt::Finder;
use super::technique::Technique as T;
use fish::{Kind, fish};

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
        T::XWing => |grid, hunt| fish(grid, hunt, Kind::Basic, 2),
        T::Swordfish => |grid, hunt| fish(grid, hunt, Kind::Basic, 3),
        T::Jellyfish => |grid, hunt| fish(grid, hunt, Kind::Basic, 4),
        T::FinnedXWing => |grid, hunt| fish(grid, hunt, Kind::Finned, 2),
        T::FinnedSwordfish => |grid, hunt| fish(grid, hunt, Kind::Finned, 3),
        T::FinnedJellyfish => |grid, hunt| fish(grid, hunt, Kind::Finned, 4),
        T::SashimiXWing => |grid, hunt| fish(grid, hunt, Kind::Sashimi, 2),
        T::SashimiSwordfish => |grid, hunt| fish(grid, hunt, Kind::Sashimi, 3),
        T::SashimiJellyfish => |grid, hunt| fish(grid, hunt, Kind::Sashimi, 4),
        T::FrankenXWing => |grid, hunt| fish(grid, hunt, Kind::Franken, 2),
        T::FrankenSwordfish => |grid, hunt| fish(grid, hunt, Kind::Franken, 3),
        T::FrankenJellyfish => |grid, hunt| fish(grid, hunt, Kind::Franken, 4),
        T::FinnedFrankenXWing => |grid, hunt| fish(grid, hunt, Kind::FinnedFranken, 2),
        T::FinnedFrankenSwordfish => |grid, hunt| fish(grid, hunt, Kind::FinnedFranken, 3),
        T::FinnedFrankenJellyfish => |grid, hunt| fish(grid, hunt, Kind::FinnedFranken, 4),
        T::Skyscraper => |grid, hunt| turbot::turbot(grid, hunt, T::Skyscraper),
        T::TwoStringKite => |grid, hunt| turbot::turbot(grid, hunt, T::TwoStringKite),
        T::TurbotFish => |grid, hunt| turbot::turbot(grid, hunt, T::TurbotFish),
        T::EmptyRectangle => rectangle::empty_rectangles,
        T::XyWing => wings::xy,
        T::XyzWing => wings::xyz,
        T::WWing => wings::w,
        T::RemotePair => remote::remote_pairs,
        T::SimpleColours => colours::simple,
        T::MultiColours => colours::multi,
        T::XChain => |grid, hunt| chains::chains(grid, hunt, T::XChain),
        T::XyChain => |grid, hunt| chains::chains(grid, hunt, T::XyChain),
        T::ContinuousLoop => |grid, hunt| chains::chains(grid, hunt, T::ContinuousLoop),
        T::DiscontinuousLoop => |grid, hunt| chains::chains(grid, hunt, T::DiscontinuousLoop),
        T::Aic => |grid, hunt| chains::chains(grid, hunt, T::Aic),
        T::GroupedContinuousLoop => {
            |grid, hunt| chains::chains(grid, hunt, T::GroupedContinuousLoop)
        }
        T::GroupedDiscontinuousLoop => {
            |grid, hunt| chains::chains(grid, hunt, T::GroupedDiscontinuousLoop)
        }
        T::GroupedAic => |grid, hunt| chains::chains(grid, hunt, T::GroupedAic),
        T::UniqueRectangle1 => |grid, hunt| unique::unique(grid, hunt, T::UniqueRectangle1),
        T::UniqueRectangle2 => |grid, hunt| unique::unique(grid, hunt, T::UniqueRectangle2),
        T::UniqueRectangle3 => |grid, hunt| unique::unique(grid, hunt, T::UniqueRectangle3),
        T::UniqueRectangle4 => |grid, hunt| unique::unique(grid, hunt, T::UniqueRectangle4),
        T::UniqueRectangle5 => |grid, hunt| unique::unique(grid, hunt, T::UniqueRectangle5),
        T::UniqueRectangle6 => |grid, hunt| unique::unique(grid, hunt, T::UniqueRectangle6),
        T::HiddenRectangle => |grid, hunt| unique::unique(grid, hunt, T::HiddenRectangle),
        T::AvoidableRectangle1 => {
            |grid, hunt| avoidable::avoidable(grid, hunt, T::AvoidableRectangle1)
        }
        T::AvoidableRectangle2 => {
            |grid, hunt| avoidable::avoidable(grid, hunt, T::AvoidableRectangle2)
        }
        T::Bug => grave::plus_one,
        T::AlsXz => als::xz,
        T::AlignedPair => aligned::pairs,
        T::AlignedTriple => aligned::triples,
        T::AlsXyWing => als::wing,
        T::AlsChain => als::chain,
        T::DeathBlossom => blossom::blossoms,
        T::SueDeCoq => crossing::crossings,
        T::Nishio => nishio::nishio,
        T::CellForcing => forcing::cells,
        T::RegionForcing => forcing::regions,
        T::Dynamic => nets::nets,
        T::Nested => nested::nested,
        T::Trial => return None,
    })
}
