//! Level and score as `HoDoKu` has them: the sum of what its techniques count, in its order, and the level of the
//! hardest, raised while the sum exceeds the level's cap.
//!
//! It is *like* that program: same order, values and caps, but which of several steps of a technique comes first
//! is our own, and so are forcing chains and nets. The steps are those of the canonical form of the board, so
//! that turning it, or naming its digits otherwise, changes nothing. `notes/sudoku.md` has how far both agree.

use crate::board::Puzzle;
use crate::generate::canonical;
use crate::hint::{HODOKU_ORDER, Level, NotOne, only_answer, walk};
use gridwright_search::{Budget, Stop};

/// The highest score of each level but the last.
const CAPS: [(Level, u64); 4] =
    [(Level::Easy, 800), (Level::Medium, 1000), (Level::Hard, 1600), (Level::Unfair, 1800)];

/// Level and score of a puzzle with one solution.
pub fn rate(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<(Level, u64), Stop> {
    let puzzle = canonical(puzzle);
    let answer = match only_answer(&puzzle, budget) {
        Ok(answer) => answer,
        Err(NotOne::Stopped(stop)) => return Err(stop),
        Err(_) => unreachable!("the canonical form of a board with one solution has one"),
    };
    let (mut level, mut score) = (Level::Easy, 0);
    walk(&puzzle, &HODOKU_ORDER, &answer, budget, &mut |_, finding| {
        let facts = finding.technique.facts();
        level = level.max(facts.level);
        score += u64::from(facts.score);
    })?;
    for (at, cap) in CAPS {
        if level == at && score > cap {
            level = above(level);
        }
    }
    Ok((level, score))
}

fn above(level: Level) -> Level {
    match level {
        Level::Easy => Level::Medium,
        Level::Medium => Level::Hard,
        Level::Hard => Level::Unfair,
        Level::Unfair | Level::Extreme => Level::Extreme,
    }
}
