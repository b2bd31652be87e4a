//! The seam behind which tables and bounds outlive a run.

use super::bits::Bits;
use super::pattern::Pattern;
use std::any::Any;
use std::fmt::Debug;

/// What is said of a table that contradicts itself.
pub const WRONG_HEADER: &str = "damaged: the header is wrong";

/// Keeps tables, and the bounds of boards that were not solved yet. Errors are for people: what is wrong
/// costs time, never a right answer.
pub trait Store: Debug + Send + Sync {
    /// Where everything is kept, in words.
    fn name(&self) -> String;

    /// Where a pattern's table is kept, in words.
    fn place(&self, pattern: &Pattern) -> String;

    /// A kept table, all of it checked; `None` where there is none.
    fn load(&self, pattern: &Pattern) -> Result<Option<Bits>, String>;

    /// Whether there seems to be a table; looks no further than its beginning.
    fn seems_to_have(&self, pattern: &Pattern) -> bool;

    /// Keeps a table, unless `go_on` says no before it is written.
    fn save(
        &self,
        pattern: &Pattern,
        words: &[u64],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), String>;

    /// Tries to become the only process that builds tables for this store.
    fn lock(&self) -> Turn;

    /// The bound below which an earlier run says to have found nothing for a board; an error, with its place,
    /// where the note is damaged.
    fn recall(&self, board: &str) -> Result<Option<u32>, String>;

    /// Notes that no solution of a board has fewer moves, unless more is noted already.
    fn remember(&self, board: &str, bound: u32);

    /// Drops the note of a board.
    fn forget(&self, board: &str);
}

/// Who may build.
#[derive(Debug)]
pub enum Turn {
    /// Whoever has this, as long as it lives.
    Mine(Box<dyn Any>),
    /// Another process.
    Taken,
    /// Everybody: there are no locks to be had.
    Anybody,
}
