//! The page and the HTTP interface: what the command line does, for a browser on the same machine.
//!
//! A request goes through `guard` (who may ask), `ask` (what is asked), `work`
//! (how many at once, for how long, and what becomes of it when the client leaves) and ends in the
//! contract's objects, as one JSON document or as events while the work goes on. Nothing here knows a
//! puzzle; only `game` plays mnk, which is a game against somebody.

mod ask;
mod assets;
mod compare;
mod error;
mod events;
mod files;
mod game;
mod guard;
mod listen;
mod openapi;
mod routes;
mod sheet;
mod trace;
mod work;
mod worlds;

pub use listen::{Server, Settings};
pub use work::Allowance;
