//! The report's algorithm: obvious cells, fewest candidates, and a bounded number of corrections.
//!
//! Fill obvious cells (one candidate) until there are none; then fill the cell with the fewest candidates
//! with its smallest, and go on. A conflict (an open cell without candidates) ends a line of play. Without
//! corrections that is the end: the heuristic gave up, which proves nothing.
//!
//! With corrections, decisions are tried in *rounds*: round `d` tries every option of the first `d`
//! decisions and follows the heuristic below. So one bad first decision cannot use up all corrections,
//! as a plain recursion could. Round 0 is free; after it, every option tried in place of the
//! heuristic's own uses one correction up. The heuristic's own option of decision `d` leads to a line
//! that round `d − 1` has played, so it is neither played nor charged again. When a round meets no
//! decision that it could try, everything was tried: the board has no solution.

use crate::board::Puzzle;
use crate::enumerate::{Flow, Halt, Search};
use crate::formulation::{Fill, FillSpace, Filling};
use gridwright_search::{Space, Stop};

/// Reports the first solution the heuristic finds with so many corrections; `Ok` means that there is
/// none. The clues must not clash.
pub fn search(board: &Puzzle, corrections: u64, search: &mut Search<'_, '_>) -> Flow {
    let (space, mut state) = FillSpace::new(board);
    let mut line = Line { space, filled: Vec::new(), left: corrections, guessed: false };
    for depth in 0.. {
        search.stats.bound = depth;
        line.guessed = false;
        line.play(&mut state, depth, search)?;
        search.stats.rounds += 1;
        if !line.guessed {
            return Ok(());
        }
        if line.left == 0 {
            break;
        }
    }
    Err(Halt::Stopped(Stop::Bound("corrections")))
}

struct Line {
    space: FillSpace,
    /// What was filled, to be taken back in order.
    filled: Vec<Fill>,
    /// Corrections left.
    left: u64,
    /// Whether some line of this round met the decision that the next round is to try.
    guessed: bool,
}

impl Line {
    /// Plays on from a state; returns with the state as it was, after a conflict.
    fn play(&mut self, state: &mut Filling, depth: u32, search: &mut Search<'_, '_>) -> Flow {
        let mark = self.filled.len();
        let flow = self.play_on(state, depth, search);
        while self.filled.len() > mark {
            let fill = self.filled.pop().expect("more than the mark are there");
            self.space.undo(state, fill, ());
        }
        flow
    }

    fn play_on(&mut self, state: &mut Filling, depth: u32, search: &mut Search<'_, '_>) -> Flow {
        loop {
            if self.space.is_goal(state) {
                search.found(state.digits())?;
                return Err(Halt::Enough);
            }
            let mut fills = self.space.actions(state);
            search.expand(0)?;
            if fills.how_many() > 1 && depth > 0 {
                let played = depth == 1;
                self.guessed |= played;
                for fill in fills.skip(usize::from(played)) {
                    if played {
                        self.charge()?;
                    }
                    let mark = self.filled.len();
                    self.fill(state, fill, search);
                    self.play(state, depth - 1, search)?;
                    self.filled.truncate(mark);
                    self.space.undo(state, fill, ());
                }
                return Ok(());
            }
            self.guessed |= fills.how_many() > 1;
            let Some(fill) = fills.next() else {
                return Ok(());
            };
            self.fill(state, fill, search);
        }
    }

    fn fill(&mut self, state: &mut Filling, fill: Fill, search: &mut Search<'_, '_>) {
        search.stats.generated += 1;
        self.space.apply(state, fill);
        self.filled.push(fill);
    }

    /// An option is tried in place of the heuristic's own.
    fn charge(&mut self) -> Flow {
        if self.left == 0 {
            return Err(Halt::Stopped(Stop::Bound("corrections")));
        }
        self.left -= 1;
        Ok(())
    }
}
