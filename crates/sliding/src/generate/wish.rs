//! What new boards are to be like.

use super::layers::Near;
use gridwright_world::explain::Grade;
use gridwright_world::{Request, UsageError};

/// What new boards are to be like, beyond size and goal. They can be solved, whatever is wished for.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// So many moves are needed.
    pub optimum: Option<u32>,
    /// As many moves are needed as can be found within the limits.
    pub hardest: bool,
    /// There is a single shortest solution.
    pub single: bool,
    /// How hard they are, as they are rated.
    pub difficulty: Option<Grade>,
    /// What is remembered from one board to the next.
    pub near: Near,
}

impl Wish {
    /// A wish for boards that need exactly so many moves.
    pub fn exactly(moves: u32) -> Wish {
        Wish { optimum: Some(moves), ..Wish::default() }
    }

    pub(crate) fn read(request: &Request) -> Result<Wish, UsageError> {
        let optimum = request.value("optimum")?;
        let hardest = request.has("hardest");
        let difficulty = request.difficulty()?;
        if hardest && difficulty.is_some() {
            return Err(UsageError("--hardest and --difficulty exclude each other".to_owned()));
        }
        if hardest && optimum.is_some() {
            return Err(UsageError("--hardest and --optimum exclude each other".to_owned()));
        }
        let single = request.has("single");
        Ok(Wish { optimum, hardest, single, difficulty, ..Wish::default() })
    }

    /// Whether any board will do.
    pub(super) fn is_none(&self) -> bool {
        self.optimum.is_none() && self.difficulty.is_none() && !self.hardest && !self.single
    }
}
