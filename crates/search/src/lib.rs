//! One search engine for grid puzzles and board games. It knows no puzzle.
//!
//! A domain says the least it must, by implementing small traits; every algorithm names exactly the
//! traits it needs. All searches are counted ([`Stats`]), limited ([`Budget`]) and end in one of three
//! ways ([`Verdict`]).

pub mod adversarial;
pub mod bits;
pub mod clock;
pub mod constraint;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals;
pub mod memory;
pub mod observe;
pub mod parallel;
pub mod random;
pub mod run;
pub mod slots;
pub mod space;
pub mod stack;
pub mod stats;
pub mod verdict;

pub use adversarial::{Game, Solution, Value};
pub use clock::Moment;
pub use observe::{Event, Observer, Recording, Trace, Visit};
pub use run::{Budget, Cancel, Limits, Progress, Stop};
pub use space::{Heuristic, INFINITE, Keyed, Reversible, Space};
pub use stats::Stats;
pub use verdict::{Bounds, Path, Report, Verdict};
