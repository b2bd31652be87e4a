//! Unique rectangles: four cells in two rows and two columns that could hold two digits in two ways.
//!
//! Were they to hold only these two digits, swapping the digits would give a second solution; so where the
//! board has one solution, something keeps them from it. The swap must leave every house as it is, whatever
//! houses the layout has. *Cost*: pairs of rows and columns, pairs of digits. *Reference*: Sudopedia,
//! "Uniqueness Test", "Hidden Rectangle".

use super::super::finding::{Finding, Pattern, Saved};
use super::super::geometry::{Geometry, House};
use super::super::grid::{Candidate, Digit, Grid, digits_of, only};
use super::super::hunt::Hunt;
use super::super::technique::Technique as T;
use crate::enumerate::Flow;

/// Whether swapping two digits between neighbouring corners leaves every house as it is.
fn can_swap(geometry: &Geometry, corners: &[usize; 4]) -> bool {
    corners.iter().flat_map(|&corner| geometry.houses_of(corner)).all(|house| {
        let inside = corners.map(|corner| geometry.is_in(house, corner));
        usize::from(inside[0]) + usize::from(inside[2])
            == usize::from(inside[1]) + usize::from(inside[3])
    })
}

/// Every rectangle whose corners satisfy a test and could be swapped: corners in turn around it.
pub fn rectangles(
    grid: &Grid<'_>,
    hunt: &mut Hunt<'_, '_>,
    fits: &dyn Fn(usize) -> bool,
    with: &mut dyn FnMut([usize; 4], &mut Hunt<'_, '_>) -> Flow,
) -> Flow {
    let order = grid.order();
    for top in 0..order {
        for left in 0..order {
            if !fits(top * order + left) {
                continue;
            }
            hunt.tick()?;
            for right in (left + 1..order).filter(|right| fits(top * order + right)) {
                for bottom in top + 1..order {
                    let corners = [
                        top * order + left,
                        top * order + right,
                        bottom * order + right,
                        bottom * order + left,
                    ];
                    if fits(corners[2]) && fits(corners[3]) && can_swap(grid.geometry(), &corners) {
                        with(corners, hunt)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// All rectangles of a type.
pub fn unique(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, technique: T) -> Flow {
    let open = |cell: usize| grid.value(cell) == 0;
    rectangles(grid, hunt, &open, &mut |corners, hunt| {
        let sets = corners.map(|corner| grid.candidates(corner));
        let union = sets.iter().fold(0, |all, set| all | set);
        for a in digits_of(union) {
            for b in digits_of(union).filter(|&b| b > a) {
                let pair = only(a) | only(b);
                // Each corner can hold one of them, and both digits could go both ways.
                let fits = sets.iter().all(|set| set & pair != 0)
                    && sets.iter().filter(|&&set| set & pair == pair).count() >= 2;
                if fits {
                    let found = Rectangle { grid, corners, digits: [a, b], pair };
                    found.judge(technique, hunt)?;
                }
            }
        }
        Ok(())
    })
}

struct Rectangle<'r, 'g> {
    grid: &'r Grid<'g>,
    corners: [usize; 4],
    digits: [Digit; 2],
    pair: u64,
}

impl Rectangle<'_, '_> {
    fn extra(&self, corner: usize) -> u64 {
        self.grid.candidates(corner) & !self.pair
    }

    fn report(
        &self,
        technique: T,
        hunt: &mut Hunt<'_, '_>,
        saved: Saved,
        removes: Vec<Candidate>,
    ) -> Flow {
        let pattern = Pattern::Rectangle { corners: self.corners, digits: self.digits, saved };
        hunt.report(Finding::removing(technique, pattern, removes))
    }

    fn judge(&self, technique: T, hunt: &mut Hunt<'_, '_>) -> Flow {
        let roof: Vec<usize> =
            self.corners.iter().copied().filter(|&corner| self.extra(corner) != 0).collect();
        let opposite = roof.len() == 2
            && (0..2)
                .any(|i| roof.contains(&self.corners[i]) && roof.contains(&self.corners[i + 2]));
        let beside = roof.len() == 2 && !opposite;
        match technique {
            T::UniqueRectangle1 if roof.len() == 1 => {
                let lost = digits_of(self.grid.candidates(roof[0]) & self.pair);
                let removes = lost.map(|digit| (roof[0], digit)).collect();
                self.report(technique, hunt, Saved::Corner(roof[0]), removes)
            }
            T::UniqueRectangle2 if beside => self.one_digit(technique, &roof, hunt),
            T::UniqueRectangle5 if opposite || roof.len() > 2 => {
                self.one_digit(technique, &roof, hunt)
            }
            T::UniqueRectangle3 if beside => self.subset(&roof, hunt),
            T::UniqueRectangle4 if beside => self.bound(&roof, hunt),
            T::UniqueRectangle6 if opposite => self.opposite(&roof, hunt),
            T::HiddenRectangle => self.hidden(hunt),
            _ => Ok(()),
        }
    }

    /// All extra candidates are the same digit.
    fn one_digit(&self, technique: T, roof: &[usize], hunt: &mut Hunt<'_, '_>) -> Flow {
        let extras = roof.iter().fold(0, |all, &corner| all | self.extra(corner));
        if !extras.is_power_of_two() {
            return Ok(());
        }
        let digit = extras.trailing_zeros() as Digit + 1;
        let removes = self.grid.seen_by(digit, roof);
        self.report(technique, hunt, Saved::Digit(digit, roof.to_vec()), removes)
    }

    /// The extra candidates make a naked subset with other cells of a house.
    fn subset(&self, roof: &[usize], hunt: &mut Hunt<'_, '_>) -> Flow {
        let (grid, geometry) = (self.grid, self.grid.geometry());
        let extras = roof.iter().fold(0, |all, &corner| all | self.extra(corner));
        for house in geometry.shared_houses(roof) {
            let others: Vec<usize> =
                grid.open_cells(house).into_iter().filter(|cell| !roof.contains(cell)).collect();
            for size in 1..others.len() {
                let mut chosen = Vec::new();
                subsets(grid, &others, extras, size, &mut chosen, &mut |cells, digits| {
                    let rest = others.iter().filter(|cell| !cells.contains(cell));
                    let mut removes: Vec<Candidate> = Vec::new();
                    for &cell in rest {
                        let lost = digits_of(grid.candidates(cell) & digits);
                        removes.extend(lost.map(|digit| (cell, digit)));
                    }
                    // Where all of the subset share a second house, that loses them too.
                    let all = [roof, cells].concat();
                    for second in geometry.shared_houses(&all).filter(|&second| second != house) {
                        for cell in grid.open_cells(second) {
                            if !all.contains(&cell) {
                                let lost = digits_of(grid.candidates(cell) & digits);
                                removes.extend(lost.map(|digit| (cell, digit)));
                            }
                        }
                    }
                    let saved =
                        Saved::Subset { roof: roof.to_vec(), digits, cells: cells.to_vec(), house };
                    self.report(T::UniqueRectangle3, hunt, saved, removes)
                })?;
            }
        }
        Ok(())
    }

    /// One of the two digits has no place beside the roof in a house: the other is not in the roof.
    fn bound(&self, roof: &[usize], hunt: &mut Hunt<'_, '_>) -> Flow {
        let (grid, geometry) = (self.grid, self.grid.geometry());
        for (bound, lost) in [(self.digits[0], self.digits[1]), (self.digits[1], self.digits[0])] {
            let houses: Vec<House> = geometry
                .shared_houses(roof)
                .filter(|&house| grid.spots(house, bound).count_ones() == 2)
                .filter(|_| roof.iter().all(|&cell| grid.has(cell, bound)))
                .collect();
            if houses.is_empty() {
                continue;
            }
            let removes = roof.iter().filter(|&&cell| grid.has(cell, lost));
            let removes = removes.map(|&cell| (cell, lost)).collect();
            let saved = Saved::Bound { roof: roof.to_vec(), bound, houses };
            self.report(T::UniqueRectangle4, hunt, saved, removes)?;
        }
        Ok(())
    }

    /// One of the digits has only corners as places in both rows or both columns.
    fn opposite(&self, roof: &[usize], hunt: &mut Hunt<'_, '_>) -> Flow {
        let (grid, geometry, corners) = (self.grid, self.grid.geometry(), &self.corners);
        for bound in self.digits {
            if !corners.iter().all(|&cell| grid.has(cell, bound)) {
                continue;
            }
            let rows = [geometry.row_of(corners[0]), geometry.row_of(corners[2])];
            let columns = [geometry.column_of(corners[0]), geometry.column_of(corners[2])];
            for houses in [rows, columns] {
                if houses.iter().all(|&house| grid.spots(house, bound).count_ones() == 2) {
                    let removes = roof.iter().map(|&cell| (cell, bound)).collect();
                    let saved =
                        Saved::Opposite { roof: roof.to_vec(), bound, houses: houses.to_vec() };
                    self.report(T::UniqueRectangle6, hunt, saved, removes)?;
                }
            }
        }
        Ok(())
    }

    /// A corner of two candidates; from the corner opposite, two houses bind a digit to its neighbours.
    fn hidden(&self, hunt: &mut Hunt<'_, '_>) -> Flow {
        let (grid, geometry) = (self.grid, self.grid.geometry());
        for at in 0..4 {
            let [floor, one, corner, other] =
                [0, 1, 2, 3].map(|step| self.corners[(at + step) % 4]);
            if self.extra(floor) != 0 {
                continue;
            }
            for (bound, lost) in
                [(self.digits[0], self.digits[1]), (self.digits[1], self.digits[0])]
            {
                let binds = |cell: usize| {
                    let lines = geometry.shared_houses(&[corner, cell]).collect::<Vec<_>>();
                    lines.into_iter().find(|&house| {
                        let places = u64::from(grid.has(corner, bound)) + 1;
                        grid.has(cell, bound)
                            && u64::from(grid.spots(house, bound).count_ones()) == places
                    })
                };
                if let (Some(first), Some(second), true) =
                    (binds(one), binds(other), grid.has(corner, lost))
                {
                    let saved = Saved::Hidden { corner, bound, houses: vec![first, second] };
                    self.report(T::HiddenRectangle, hunt, saved, vec![(corner, lost)])?;
                }
            }
        }
        Ok(())
    }
}

/// Calls `with` for every choice of `size` cells that together with `digits` have one digit more than cells.
fn subsets(
    grid: &Grid<'_>,
    cells: &[usize],
    digits: u64,
    size: usize,
    chosen: &mut Vec<usize>,
    with: &mut dyn FnMut(&[usize], u64) -> Flow,
) -> Flow {
    let target = chosen.len() + size + 1;
    if size == 0 {
        return if digits.count_ones() as usize == target { with(chosen, digits) } else { Ok(()) };
    }
    for (index, &cell) in cells.iter().enumerate() {
        let union = digits | grid.candidates(cell);
        if union.count_ones() as usize <= target {
            chosen.push(cell);
            subsets(grid, &cells[index + 1..], union, size - 1, chosen, with)?;
            chosen.pop();
        }
    }
    Ok(())
}
