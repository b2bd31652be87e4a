//! Large and sparse boards: a portfolio of two searches by turns, as each is quick where the other is
//! lost (Huberman, Lukose and Hogg 1997).
//!
//! [Clause learning](super::solver) decides what can be decided at all, and is good at boards whose clues
//! leave little room; [annealing](super::annealing) finds answers where there is much, but proves
//! nothing. With few clues annealing begins, and a board that would have too many possibilities is left
//! to it alone.

use super::annealing;
use super::model::Model;
use super::solver::solver;
use crate::board::{Filling, Puzzle};
use gridwright_search::constraint::Outcome;
use gridwright_search::{Budget, Stats, Stop};

/// Steps for every cell in the first turn of annealing, and in later ones.
const STEPS: [u64; 2] = [12_000, 50_000];

/// Conflicts in the first turn of clause learning; each later turn takes as many more.
const CONFLICTS: u64 = 2000;

/// One clue for so many cells, or fewer, are few clues.
const FEW: usize = 14;

/// Turns of annealing on a board that nothing else can try.
const ALONE: u64 = 64;

/// Gives up to `most` different answers to `each`; `true` when there are no others.
pub(super) fn search(
    puzzle: &Puzzle,
    most: usize,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
    each: &mut dyn FnMut(Filling),
) -> Result<bool, Stop> {
    let mut found = Found { most, answers: Vec::new(), each };
    let clues = puzzle.clues().iter().filter(|clue| **clue != 0).count();
    let mut turn = 0;
    if clues * FEW <= puzzle.cells() && found.by_annealing(puzzle, &mut turn, budget, stats)? {
        return Ok(false);
    }
    let model = match Model::new(puzzle, budget, stats) {
        Err(Stop::Bound("size")) => {
            while turn < ALONE {
                if found.by_annealing(puzzle, &mut turn, budget, stats)? {
                    return Ok(false);
                }
            }
            return Err(Stop::Bound("size"));
        }
        model => model?,
    };
    let Some(model) = model else {
        return Ok(true);
    };
    let Some(mut solver) = solver(&model, &[], budget, stats)? else {
        return Ok(true);
    };
    let mut conflicts = CONFLICTS;
    loop {
        match solver.solve(conflicts, budget, stats)? {
            Outcome::Impossible => return Ok(true),
            Outcome::Satisfied => {
                if found.add(solver.propagator().filling()) {
                    return Ok(false);
                }
                solver.exclude();
            }
            Outcome::Open => {
                conflicts += CONFLICTS;
                if found.by_annealing(puzzle, &mut turn, budget, stats)? {
                    return Ok(false);
                }
            }
        }
    }
}

/// What both have found: the same answer may come twice, but is given once.
struct Found<'e> {
    most: usize,
    answers: Vec<Filling>,
    each: &'e mut dyn FnMut(Filling),
}

impl Found<'_> {
    /// Whether this was the last one asked for.
    fn add(&mut self, answer: Filling) -> bool {
        if !self.answers.contains(&answer) {
            (self.each)(answer.clone());
            self.answers.push(answer);
        }
        self.answers.len() >= self.most
    }

    /// A turn of annealing; whether as many were found as were asked for. It knows no marks.
    fn by_annealing(
        &mut self,
        puzzle: &Puzzle,
        turn: &mut u64,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stop> {
        if !puzzle.marks().is_empty() {
            *turn = ALONE;
            return Ok(false);
        }
        *turn += 1;
        stats.rounds += 1;
        let steps = STEPS[usize::from(*turn > 1)];
        let answer = annealing::search(puzzle, steps, *turn, budget, stats)?;
        Ok(answer.is_some_and(|answer| self.add(answer)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Answer, Graph, Neighbours};
    use crate::generate::random_path;
    use crate::rules::verify;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    /// A small board of any kind with some numbers of a path, sometimes one in the wrong place.
    fn puzzle(rng: &mut Pcg64) -> Puzzle {
        let kinds = [Neighbours::Four, Neighbours::Six, Neighbours::Eight];
        let neighbours = kinds[rng.random_range(0..3)];
        let graph = Graph::new(4, rng.random_range(3..=4), neighbours, |_, _| false).unwrap();
        let path = random_path(&graph, rng);
        let mut given = |number: &u16| if rng.random_bool(0.4) { *number } else { 0 };
        let mut clues: Vec<u16> = path.iter().map(&mut given).collect();
        if rng.random_bool(0.3) {
            let cells = (rng.random_range(0..path.len()), rng.random_range(0..path.len()));
            clues.swap(cells.0, cells.1);
        }
        Puzzle::new(graph, clues, Vec::new()).expect("numbers of a path are sound clues")
    }

    fn all(puzzle: &Puzzle, by: impl Fn(&Puzzle, &mut dyn FnMut(Filling))) -> Vec<Filling> {
        let mut found = Vec::new();
        by(puzzle, &mut |answer| {
            assert_eq!(verify(puzzle, &Answer::filled(puzzle, &answer)), []);
            found.push(answer);
        });
        found.sort();
        found
    }

    #[test]
    fn the_portfolio_gives_what_shaving_gives() {
        let mut rng = Pcg64::seed_from_u64(1);
        for _ in 0..300 {
            let puzzle = puzzle(&mut rng);
            let by_portfolio = all(&puzzle, |puzzle, each| {
                let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
                assert_eq!(search(puzzle, 5000, budget, stats, each), Ok(true));
            });
            let by_shaving = all(&puzzle, |puzzle, each| {
                let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
                let all = super::super::answers(puzzle, 5000, budget, stats, each);
                assert_eq!(all, Ok(true));
            });
            assert_eq!(by_portfolio, by_shaving);
        }
    }

    #[test]
    fn annealing_finds_answers_only() {
        let mut rng = Pcg64::seed_from_u64(2);
        let (mut found, mut none) = (0, 0);
        for seed in 0..300 {
            let puzzle = puzzle(&mut rng);
            let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
            let answer =
                annealing::search(&puzzle, 200, seed, budget, stats).expect("nothing stops it");
            match answer {
                None => none += 1,
                Some(answer) => {
                    found += 1;
                    assert_eq!(verify(&puzzle, &Answer::filled(&puzzle, &answer)), []);
                }
            }
        }
        assert!(found > 100 && none > 20, "{found} found, {none} not");
    }
}
