//! Large and sparse boards: two searches by turns, as each is quick where the other is lost.
//!
//! The [learner](super::learn) decides what can be decided at all, and is good at boards whose clues
//! leave little room; [bands](super::bands) find answers where there is much, but prove nothing. With
//! few clues the bands begin, and a board that would have too many possibilities is theirs alone.

use super::super::board::{Board, Filling};
use super::learn::Learner;
use super::model::Model;
use super::{bands, begin};
use gridwright_search::{Budget, Stats, Stop};

/// Steps for every cell in the first turn of the bands, and in later ones.
const STEPS: [u64; 2] = [12_000, 50_000];

/// Conflicts in the first turn of the learner; each later turn takes as many more.
const CONFLICTS: u64 = 2000;

/// One clue for so many cells, or fewer, are few clues.
const FEW: usize = 14;

/// Turns the bands get on a board that only they can try.
const ALONE: u64 = 64;

/// Gives up to `most` different answers to `each`; `true` when there are no others.
pub(super) fn search(
    board: &Board,
    most: usize,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
    each: &mut dyn FnMut(Filling),
) -> Result<bool, Stop> {
    let mut found = Found { most, answers: Vec::new(), each };
    let clues = board.clues().iter().filter(|clue| **clue != 0).count();
    let mut turn = 0;
    if clues * FEW <= board.cells() && found.by_bands(board, &mut turn, budget, stats)? {
        return Ok(false);
    }
    let model = match Model::new(board, budget, stats) {
        Err(Stop::Bound("size")) => {
            while turn < ALONE {
                if found.by_bands(board, &mut turn, budget, stats)? {
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
    let Some(domains) = begin(&model, budget, stats)? else {
        return Ok(true);
    };
    let mut learner = Learner::new(domains);
    let mut conflicts = CONFLICTS;
    loop {
        match learner.search_for(conflicts, budget, stats)? {
            Some(false) => return Ok(true),
            Some(true) => {
                if found.add(learner.domains().filling()) {
                    return Ok(false);
                }
                learner.exclude_found();
            }
            None => {
                conflicts += CONFLICTS;
                if found.by_bands(board, &mut turn, budget, stats)? {
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

    /// A turn of the bands; whether as many were found as were asked for. Marks are not for them.
    fn by_bands(
        &mut self,
        board: &Board,
        turn: &mut u64,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stop> {
        if !board.marks().is_empty() {
            *turn = ALONE;
            return Ok(false);
        }
        *turn += 1;
        stats.rounds += 1;
        let steps = STEPS[usize::from(*turn > 1)];
        let answer = bands::search(board, steps, *turn, budget, stats)?;
        Ok(answer.is_some_and(|answer| self.add(answer)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::board::{Graph, Neighbours};
    use super::super::super::{generate, rules};
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    /// A small board of any kind with some numbers of a path, sometimes one in the wrong place.
    fn board(rng: &mut Pcg64) -> Board {
        let kinds = [Neighbours::Four, Neighbours::Six, Neighbours::Eight];
        let neighbours = kinds[rng.random_range(0..3)];
        let graph = Graph::new(4, rng.random_range(3..=4), neighbours, |_, _| false);
        let path = generate::random_path(&graph, rng);
        let mut given = |number: &u16| if rng.random_bool(0.4) { *number } else { 0 };
        let mut clues: Vec<u16> = path.iter().map(&mut given).collect();
        if rng.random_bool(0.3) {
            let cells = (rng.random_range(0..path.len()), rng.random_range(0..path.len()));
            clues.swap(cells.0, cells.1);
        }
        Board::new(graph, clues, Vec::new()).expect("numbers of a path are sound clues")
    }

    fn all(board: &Board, by: impl Fn(&Board, &mut dyn FnMut(Filling))) -> Vec<Filling> {
        let mut found = Vec::new();
        by(board, &mut |answer| {
            assert_eq!(rules::verify(board, &rules::written(board, &answer)), []);
            found.push(answer);
        });
        found.sort();
        found
    }

    #[test]
    fn turns_give_what_the_quick_search_gives() {
        let mut rng = Pcg64::seed_from_u64(1);
        for _ in 0..300 {
            let board = board(&mut rng);
            let by_turns = all(&board, |board, each| {
                let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
                assert_eq!(search(board, 5000, budget, stats, each), Ok(true));
            });
            let quickly = all(&board, |board, each| {
                let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
                let all = super::super::answers(board, 5000, budget, stats, each);
                assert_eq!(all, Ok(true));
            });
            assert_eq!(by_turns, quickly);
        }
    }

    #[test]
    fn bands_find_answers_only() {
        let mut rng = Pcg64::seed_from_u64(2);
        let (mut found, mut none) = (0, 0);
        for seed in 0..300 {
            let board = board(&mut rng);
            let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
            let answer = bands::search(&board, 200, seed, budget, stats).expect("nothing stops it");
            match answer {
                None => none += 1,
                Some(answer) => {
                    found += 1;
                    assert_eq!(rules::verify(&board, &rules::written(&board, &answer)), []);
                }
            }
        }
        assert!(found > 100 && none > 20, "{found} found, {none} not");
    }
}
