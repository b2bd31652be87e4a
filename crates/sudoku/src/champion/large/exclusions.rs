//! Which candidates exclude each other, as a rule for the learner.
//!
//! Almost all clauses of a board say that two candidates exclude each other. As lists of neighbours they
//! cost a word each and no watching; only "at least one of these" and what is learnt are clauses proper.

use super::candidates::Lists;
use gridwright_search::constraint::{Assignment, Conflict, Literal, Propagator};

/// How many entries of a list are about as much work as a watched clause.
const ENTRIES: u64 = 16;

/// By candidate: those that cannot hold beside it.
#[derive(Debug)]
pub(super) struct Exclusions(pub(super) Lists);

impl Propagator for Exclusions {
    /// The candidate that holds.
    type Why = u32;

    #[inline]
    fn propagate(
        &mut self,
        literal: Literal,
        assignment: &mut Assignment<u32>,
    ) -> Result<(), Conflict<u32>> {
        if literal.is_positive() {
            let holder = literal.variable();
            let excluded = self.0.of(holder);
            assignment.charge(excluded.len() as u64 / ENTRIES + 1);
            for &other in excluded {
                assignment.imply(Literal::negative(other), holder)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn explain(&self, _: Option<Literal>, holder: u32, out: &mut Vec<Literal>) {
        out.push(Literal::positive(holder));
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::candidates::Candidates;
    use super::super::learner;
    use super::super::state::{Model, State};
    use super::Exclusions;
    use crate::board::{Answer, Extras, Layout, Puzzle};
    use crate::enumerate::Search;
    use crate::rules::verify;
    use gridwright_search::Budget;
    use gridwright_search::constraint::{Audited, Literal, Outcome};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;
    use std::cell::Cell;

    /// A board with a solution that has this share of its cells open; sometimes one clue is exchanged for
    /// another that clashes with none.
    fn board(width: usize, height: usize, open: f64, rng: &mut Pcg64Mcg) -> Puzzle {
        let order = width * height;
        let layout = Layout::boxes(order, width, height, Extras::default()).unwrap();
        let mut rows: Vec<usize> = (0..order).collect();
        for _ in 0..200 {
            let (band, a, b) = (
                rng.random_range(0..width),
                rng.random_range(0..height),
                rng.random_range(0..height),
            );
            rows.swap(band * height + a, band * height + b);
        }
        let mut digits: Vec<u8> = (0..order * order)
            .map(|cell| {
                let (row, column) = (rows[cell / order], cell % order);
                ((width * (row % height) + row / height + column) % order) as u8 + 1
            })
            .collect();
        for digit in &mut digits {
            *digit *= u8::from(!rng.random_bool(open));
        }
        if rng.random_bool(0.5) {
            let clues = (0..digits.len()).filter(|&cell| digits[cell] > 0).collect::<Vec<_>>();
            let cell = clues[rng.random_range(0..clues.len())];
            let clashes = |digit: u8| {
                layout.peers(cell).iter().any(|&peer| digits[usize::from(peer)] == digit)
            };
            let other = (1..=order as u8).find(|&d| d != digits[cell] && !clashes(d));
            digits[cell] = other.unwrap_or(digits[cell]);
        }
        Puzzle::new(layout.into(), digits.into()).unwrap()
    }

    #[test]
    fn every_explanation_implies_what_it_explains() {
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        let (explained, mut conflicts, mut found) = (Cell::new(0), 0, 0);
        for (width, height, open) in [(3, 3, 0.7), (4, 3, 0.65), (4, 4, 0.65), (5, 5, 0.55)] {
            for _ in 0..6 {
                let board = board(width, height, open, &mut rng);
                let model = Model::new(board.layout());
                let Ok(mut state) = State::new(&model, board.digits()) else { continue };
                if state.propagate(&model).is_err() {
                    continue;
                }
                let candidates = Candidates::new(&model, &state);
                if candidates.open().next().is_none() {
                    continue;
                }
                let mut budget = Budget::unlimited();
                let mut sink = |_: &[u8]| true;
                let mut search = Search::new(&mut budget, &mut sink);
                // Cell and digit of each candidate; two exclude each other by the rules of the board.
                let places: Vec<(usize, u32)> = candidates
                    .open()
                    .flat_map(|cell| {
                        let domain = state.domain(cell);
                        (0..64).filter(move |d| domain >> d & 1 == 1).map(move |d| (cell, d))
                    })
                    .collect();
                let judge = |clause: &[Literal]| {
                    explained.set(explained.get() + 1);
                    let [a, b] = *clause else { panic!("{clause:?} is no exclusion") };
                    assert!(!a.is_positive() && !b.is_positive(), "{clause:?}");
                    let [a, b] = [a, b].map(|literal| places[literal.variable() as usize]);
                    let together = board.layout().units().iter().any(|unit| {
                        let holds =
                            |cell: usize| unit.cells.iter().any(|&c| usize::from(c) == cell);
                        holds(a.0) && holds(b.0)
                    });
                    let apart = if a.0 == b.0 { a.1 != b.1 } else { a.1 == b.1 && together };
                    assert!(apart, "{a:?} and {b:?} go together");
                };
                let rules = candidates.neighbours(&model, &mut search).unwrap();
                let rules = Audited::new(Exclusions(rules), judge);
                let mut learner = learner(rules, &candidates, &model);
                for _ in 0..3 {
                    let outcome = learner.solve(400, search.budget, &mut search.stats).unwrap();
                    if outcome != Outcome::Satisfied {
                        break;
                    }
                    found += 1;
                    let digits = candidates.digits(|candidate| learner.is_true(candidate));
                    assert!(verify(&board, &Answer::filled(&board, &digits)).is_empty());
                    learner.exclude();
                }
                conflicts += search.stats.pruned;
            }
        }
        let counts = (explained.get(), conflicts, found);
        assert!(counts.0 > 100_000 && counts.1 > 500 && counts.2 > 10, "{counts:?}");
    }
}
