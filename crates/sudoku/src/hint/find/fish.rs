//! Fish: n houses of a base need a digit n times, and all its places there lie in n houses of a cover.
//!
//! *Basic*: base rows and cover columns, or the other way round; *finned*: a few places of the base lie
//! outside the cover, and only what sees all of these *fins* is ruled out; *sashimi*: without the fins some
//! base house would have a single place; *franken*: boxes (or other houses that are no lines) are among base
//! or cover. *Cost*: combinations of base houses, then of cover houses that each hold a place of the base;
//! franken fish stop at the order of 16. *Reference*: Sudopedia, "Fish", "Finned Fish", "Sashimi Fish",
//! "Franken Fish".

use super::super::finding::{Finding, Pattern};
use super::super::geometry::{Geometry, House};
use super::super::grid::{Candidate, Digit, Grid};
use super::super::hunt::Hunt;
use super::super::technique::Technique as T;
use crate::enumerate::Flow;

/// Which fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No fins.
    Basic,
    /// Fins.
    Finned,
    /// Fins, and a base house with one other place or none.
    Sashimi,
    /// Boxes, no fins.
    Franken,
    /// Boxes and fins.
    FinnedFranken,
}

/// More places than this are no fins a person would look for.
const MOST_FINS: u32 = 5;
/// Franken fish have so many houses to choose from that larger boards would wait too long.
const FRANKEN_ORDER: usize = 16;

fn technique(kind: Kind, size: usize) -> T {
    match (kind, size) {
        (Kind::Basic, 2) => T::XWing,
        (Kind::Basic, 3) => T::Swordfish,
        (Kind::Basic, _) => T::Jellyfish,
        (Kind::Finned, 2) => T::FinnedXWing,
        (Kind::Finned, 3) => T::FinnedSwordfish,
        (Kind::Finned, _) => T::FinnedJellyfish,
        (Kind::Sashimi, 2) => T::SashimiXWing,
        (Kind::Sashimi, 3) => T::SashimiSwordfish,
        (Kind::Sashimi, _) => T::SashimiJellyfish,
        (Kind::Franken, 2) => T::FrankenXWing,
        (Kind::Franken, 3) => T::FrankenSwordfish,
        (Kind::Franken, _) => T::FrankenJellyfish,
        (Kind::FinnedFranken, 2) => T::FinnedFrankenXWing,
        (Kind::FinnedFranken, 3) => T::FinnedFrankenSwordfish,
        (Kind::FinnedFranken, _) => T::FinnedFrankenJellyfish,
    }
}

/// All fish of a kind and size.
pub fn fish(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, kind: Kind, size: usize) -> Flow {
    let (geometry, order) = (grid.geometry(), grid.order());
    let franken = matches!(kind, Kind::Franken | Kind::FinnedFranken);
    if franken && order > FRANKEN_ORDER {
        return Ok(());
    }
    let (rows, columns) = (0..order, order..2 * order);
    let boxes = if franken { 2 * order..geometry.houses() } else { 0..0 };
    for digit in 1..=order as Digit {
        let Some(pond) = Pond::new(grid, digit) else { continue };
        for (base, cover) in [(rows.clone(), columns.clone()), (columns.clone(), rows.clone())] {
            let held = |house: &House| pond.houses[*house] != 0;
            let base: Vec<House> = base.chain(boxes.clone()).filter(held).collect();
            let cover: Vec<House> = cover.chain(boxes.clone()).filter(held).collect();
            let search = Search { geometry, kind, size, pond: &pond, cover: &cover };
            search.bases(&base, &mut Vec::new(), 0, 0, hunt)?;
        }
    }
    Ok(())
}

/// The places of a digit, numbered; sets of them are words.
struct Pond {
    digit: Digit,
    places: Vec<usize>,
    houses: Vec<u128>,
    seen: Vec<u128>,
}

impl Pond {
    /// None where there are more places than a word has bits: no fish is looked for among so many.
    fn new(grid: &Grid<'_>, digit: Digit) -> Option<Pond> {
        let geometry = grid.geometry();
        let places: Vec<usize> = (0..grid.cells()).filter(|&cell| grid.has(cell, digit)).collect();
        if places.len() > 128 {
            return None;
        }
        let set = |inside: &dyn Fn(usize) -> bool| {
            let inside = places.iter().enumerate().filter(|(_, cell)| inside(**cell));
            inside.fold(0u128, |set, (index, _)| set | 1 << index)
        };
        let houses = (0..geometry.houses()).map(|house| set(&|cell| geometry.is_in(house, cell)));
        let seen = places.iter().map(|&by| set(&|cell| geometry.sees(by, cell)));
        Some(Pond { digit, houses: houses.collect(), seen: seen.collect(), places })
    }

    /// The places that see all of these.
    fn seen_by(&self, mut set: u128) -> u128 {
        let mut seen = u128::MAX;
        while set != 0 {
            seen &= self.seen[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        seen
    }

    fn cells(&self, mut set: u128) -> Vec<usize> {
        let mut cells = Vec::new();
        while set != 0 {
            cells.push(self.places[set.trailing_zeros() as usize]);
            set &= set - 1;
        }
        cells
    }
}

struct Search<'s> {
    geometry: &'s Geometry,
    kind: Kind,
    size: usize,
    pond: &'s Pond,
    cover: &'s [House],
}

/// A choice of houses: the places in one of them and those in two.
#[derive(Clone, Copy)]
struct Union {
    all: u128,
    twice: u128,
}

impl Union {
    fn with(self, set: u128) -> Union {
        Union { all: self.all | set, twice: self.twice | self.all & set }
    }
}

impl Search<'_> {
    fn has_fins(&self) -> bool {
        matches!(self.kind, Kind::Finned | Kind::Sashimi | Kind::FinnedFranken)
    }

    /// What may be left over.
    fn most_fins(&self) -> u32 {
        if self.has_fins() { MOST_FINS } else { 0 }
    }

    /// `twice`: places that two base houses share; they can only be fins.
    fn bases(
        &self,
        houses: &[House],
        base: &mut Vec<House>,
        cells: u128,
        twice: u128,
        hunt: &mut Hunt<'_, '_>,
    ) -> Flow {
        if base.len() == self.size {
            hunt.tick()?;
            let crosses =
                |house: &House| !base.contains(house) && self.pond.houses[*house] & cells != 0;
            let crossing: Vec<House> = self.cover.iter().copied().filter(crosses).collect();
            // With each house, what it and those after it hold.
            let mut held = 0;
            let mut crossing: Vec<(House, u128)> = (crossing.into_iter().rev())
                .map(|house| {
                    held |= self.pond.houses[house];
                    (house, held)
                })
                .collect();
            crossing.reverse();
            let needed = Union { all: cells, twice };
            let none = Union { all: 0, twice: 0 };
            return self.covers(&crossing, base, needed, &mut Vec::new(), none, hunt);
        }
        for (index, &house) in houses.iter().enumerate() {
            let own = self.pond.houses[house];
            let endo = twice | cells & own;
            let wide = own.count_ones() > self.size as u32 + self.most_fins();
            if wide || endo.count_ones() > self.most_fins() {
                continue;
            }
            base.push(house);
            self.bases(&houses[index + 1..], base, cells | own, endo, hunt)?;
            base.pop();
        }
        Ok(())
    }

    fn covers(
        &self,
        houses: &[(House, u128)],
        base: &[House],
        needed: Union,
        chosen: &mut Vec<House>,
        cover: Union,
        hunt: &mut Hunt<'_, '_>,
    ) -> Flow {
        if chosen.len() == self.size {
            return self.judge(base, needed, chosen, cover, hunt);
        }
        for (index, &(house, held)) in houses.iter().enumerate() {
            if houses.len() - index < self.size - chosen.len() {
                break;
            }
            // What no house to come can hold must be fins, and something must see them all.
            let lost = needed.all & !(cover.all | held) | needed.twice;
            if lost.count_ones() > self.most_fins() || self.pond.seen_by(lost) == 0 {
                break;
            }
            chosen.push(house);
            let cover = cover.with(self.pond.houses[house]);
            self.covers(&houses[index + 1..], base, needed, chosen, cover, hunt)?;
            chosen.pop();
        }
        Ok(())
    }

    fn judge(
        &self,
        base: &[House],
        needed: Union,
        chosen: &[House],
        cover: Union,
        hunt: &mut Hunt<'_, '_>,
    ) -> Flow {
        let (geometry, pond) = (self.geometry, self.pond);
        let fins = needed.all & !cover.all | needed.twice;
        if (fins == 0) == self.has_fins() || fins.count_ones() > MOST_FINS {
            return Ok(());
        }
        // A base place in two cover houses would be counted twice: it is wrong like one outside the base.
        let removes =
            (cover.all & !needed.all | cover.twice & needed.all) & pond.seen_by(fins) & !fins;
        if removes == 0 {
            return Ok(());
        }
        let boxes = |houses: &[House]| houses.iter().any(|&house| !geometry.is_line(house));
        let franken = matches!(self.kind, Kind::Franken | Kind::FinnedFranken);
        if franken != (boxes(chosen) || boxes(base)) {
            return Ok(());
        }
        if !franken && self.has_fins() {
            let cut = base.iter().any(|&house| (pond.houses[house] & !fins).count_ones() < 2);
            if cut != (self.kind == Kind::Sashimi) {
                return Ok(());
            }
        }
        let pattern = Pattern::Fish {
            digit: pond.digit,
            base: base.to_vec(),
            cover: chosen.to_vec(),
            fins: pond.cells(fins),
        };
        let removes: Vec<Candidate> =
            pond.cells(removes).into_iter().map(|cell| (cell, pond.digit)).collect();
        hunt.report(Finding::removing(technique(self.kind, self.size), pattern, removes))
    }
}
