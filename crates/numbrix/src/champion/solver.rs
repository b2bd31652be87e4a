//! Clause learning over the rules of [`Domains`], which explain themselves only when a conflict asks: no
//! clause is written down for the rules, only for what conflicts taught.

use super::domains::Domains;
use super::model::Model;
use gridwright_search::constraint::{Learner, Policy};
use gridwright_search::{Budget, Stats, Stop};

/// How much sooner a known place of a number is tried than others: before them, and after all of a number with fewer.
const KNOWN: f64 = 1.4;

/// The learner over the nodes of a model.
pub(super) type Solver<'m> = Learner<Domains<'m>>;

/// A solver that knows what holds without any decision; `None` for a contradiction. Among the places of
/// a number the `known` nodes are tried first.
pub(super) fn solver<'m>(
    model: &'m Model,
    known: &[u32],
    budget: &mut Budget<'_>,
    stats: &Stats,
) -> Result<Option<Solver<'m>>, Stop> {
    let mut solver = Learner::new(Domains::new(model), model.len(), Policy::default());
    if !solver.simplify(budget, stats)? {
        return Ok(None);
    }
    let worth = |node: usize| {
        let number = usize::from(model.number[node]);
        1.0 / f64::from(solver.propagator().left_of_number(number).max(1))
    };
    let mut worths: Vec<f64> = (0..model.len()).map(worth).collect();
    for node in known {
        worths[*node as usize] *= KNOWN;
    }
    solver.prefer(|node| worths[node as usize]);
    Ok(Some(solver))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Answer, Graph, Neighbours, Puzzle};
    use crate::generate::random_path;
    use crate::rules::verify;
    use gridwright_search::constraint::{Audited, Literal, Outcome};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;
    use std::cell::Cell;

    /// The rules once more, read off the board and followed without any books: by number (from 0) and
    /// cell, whether it stands there, as far as known.
    #[derive(Clone)]
    struct Naive<'p> {
        puzzle: &'p Puzzle,
        known: Vec<Vec<Option<bool>>>,
    }

    impl Naive<'_> {
        /// Whether the path may step from one cell to another: a cell with two marks is full.
        fn joins(&self, a: usize, b: usize) -> bool {
            let full = |cell: usize| {
                let of = |mark: &&(u16, u16)| [mark.0, mark.1].contains(&(cell as u16));
                self.puzzle.marks().iter().filter(of).count() > 1
            };
            let marked = self.puzzle.is_marked(a, b);
            self.puzzle.graph().adjacent(a, b) && (marked || !full(a) && !full(b))
        }

        /// Of these, one is true: notes the last one left; `None` when none is left.
        fn one_of(&mut self, places: &[(usize, usize)]) -> Option<bool> {
            let mut left = places.iter().filter(|&&(k, c)| self.known[k][c] != Some(false));
            let &(k, c) = left.next()?;
            let news = left.next().is_none() && self.known[k][c].is_none();
            if news {
                self.known[k][c] = Some(true);
            }
            Some(news)
        }

        /// Everything that follows from a number in a cell; `None` for a contradiction.
        fn follow(&mut self, k: usize, c: usize) -> Option<bool> {
            let n = self.puzzle.cells();
            let mut news = false;
            for other in 0..n {
                for (k2, c2) in [(other, c), (k, other)] {
                    if (k2, c2) != (k, c) && self.known[k2][c2] != Some(false) {
                        self.known[k2][c2].is_none().then_some(())?;
                        self.known[k2][c2] = Some(false);
                        news = true;
                    }
                }
            }
            let beside: Vec<usize> =
                [k.checked_sub(1), (k + 1 < n).then_some(k + 1)].into_iter().flatten().collect();
            for &next in &beside {
                let places: Vec<_> =
                    (0..n).filter(|&cell| self.joins(c, cell)).map(|cell| (next, cell)).collect();
                news |= self.one_of(&places)?;
            }
            for partner in (0..n).filter(|&cell| self.puzzle.is_marked(c, cell)) {
                let places: Vec<_> = beside.iter().map(|&next| (next, partner)).collect();
                news |= self.one_of(&places)?;
            }
            Some(news)
        }

        /// Whether what is known contradicts itself.
        fn is_contradictory(&mut self) -> bool {
            let n = self.puzzle.cells();
            loop {
                let mut news = false;
                for a in 0..n {
                    let rows = (0..n).map(|b| (a, b)).collect::<Vec<_>>();
                    let columns = (0..n).map(|b| (b, a)).collect::<Vec<_>>();
                    for places in [rows, columns] {
                        let Some(more) = self.one_of(&places) else { return true };
                        news |= more;
                    }
                    for b in 0..n {
                        if self.known[a][b] == Some(true) {
                            let Some(more) = self.follow(a, b) else { return true };
                            news |= more;
                        }
                    }
                }
                if !news {
                    return false;
                }
            }
        }
    }

    /// A board with some numbers and some marks of a path, sometimes with two numbers exchanged.
    fn board(rng: &mut Pcg64) -> Puzzle {
        let kinds = [Neighbours::Four, Neighbours::Six, Neighbours::Eight];
        let neighbours = kinds[rng.random_range(0..3)];
        let graph = Graph::new(5, rng.random_range(4..=6), neighbours, |_, _| false).unwrap();
        let path = random_path(&graph, rng);
        let cell_of = |k: usize| path.iter().position(|number| usize::from(*number) == k + 1);
        let cells: Vec<u16> = (0..path.len()).filter_map(cell_of).map(|c| c as u16).collect();
        let mut marks = Vec::new();
        for at in 1..cells.len() {
            if rng.random_bool(0.08) {
                marks.push((cells[at - 1], cells[at]));
            }
        }
        let mut clues: Vec<u16> =
            path.iter().map(|k| if rng.random_bool(0.12) { *k } else { 0 }).collect();
        if rng.random_bool(0.3) {
            let (a, b) = (rng.random_range(0..path.len()), rng.random_range(0..path.len()));
            clues.swap(a, b);
        }
        Puzzle::new(graph, clues, marks).expect("parts of a path are sound")
    }

    #[test]
    fn every_explanation_implies_what_it_explains() {
        let mut rng = Pcg64::seed_from_u64(3);
        let (explained, mut conflicts, mut found) = (Cell::new(0), 0, 0);
        for _ in 0..40 {
            let puzzle = board(&mut rng);
            let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
            let Some(model) = Model::new(&puzzle, &mut budget, &mut stats).unwrap() else {
                continue;
            };
            let n = model.cells();
            let mut known = vec![vec![Some(false); n]; n];
            for node in 0..model.len() {
                known[usize::from(model.number[node])][usize::from(model.cell[node])] = None;
            }
            let naive = Naive { puzzle: &puzzle, known };
            let judge = |clause: &[Literal]| {
                explained.set(explained.get() + 1);
                // What was judged is judged again whenever a conflict asks: now and then is enough.
                if explained.get() % 7 > 0 {
                    return;
                }
                let mut opposite = naive.clone();
                for literal in clause {
                    let node = literal.variable() as usize;
                    let (k, c) = (model.number[node], model.cell[node]);
                    opposite.known[usize::from(k)][usize::from(c)] = Some(!literal.is_positive());
                }
                assert!(opposite.is_contradictory(), "{clause:?} does not follow");
            };
            let rules = Audited::new(Domains::new(&model), judge);
            let mut solver = Learner::new(rules, model.len(), Policy::default());
            for _ in 0..3 {
                let outcome = solver.solve(300, &mut budget, &mut stats).unwrap();
                if outcome != Outcome::Satisfied {
                    break;
                }
                found += 1;
                let filling = solver.propagator().propagator().filling();
                assert_eq!(verify(&puzzle, &Answer::filled(&puzzle, &filling)), []);
                solver.exclude();
            }
            conflicts += stats.pruned;
        }
        let counts = (explained.get(), conflicts, found);
        assert!(counts.0 > 20_000 && counts.1 > 200 && counts.2 > 20, "{counts:?}");
    }
}
