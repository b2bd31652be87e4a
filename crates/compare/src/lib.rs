//! Algorithms side by side: every algorithm on every instance under equal limits, every answer
//! verified, and what came of it as table, data and picture.
//!
//! The crate knows worlds only through [`gridwright::registry`], prints nothing and reads no
//! arguments. The way of a comparison:
//!
//! [`Plan`] (what is run) → [`run`](run::run) (one [`Record`] a run, resumable through a [`Store`]) →
//! [`Results`] → [`summary`] (statistics) → [`table`] and [`plot`] → [`report`] (a folder).

pub mod agree;
mod clock;
pub mod error;
pub mod experiment;
pub mod export;
pub mod facts;
pub mod html;
pub mod machine;
pub mod plan;
pub mod plot;
pub mod record;
pub mod report;
pub mod results;
pub mod run;
pub mod statistics;
pub mod store;
pub mod summary;
pub mod sweep;
pub mod table;
pub mod tables;
pub mod trace;
pub mod units;

pub use agree::Disagreement;
pub use error::Error;
pub use plan::{Grouping, Input, Plan, Variant};
pub use record::{Ending, Record};
pub use results::{Case, Results, Skipped};
pub use store::Store;
pub use sweep::Sweep;
pub use trace::TraceFile;
