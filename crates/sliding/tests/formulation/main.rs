//! Sliding tiles: every algorithm against an oracle, whole state spaces against published counts,
//! known optima, exact node counts, limits, and notations.

mod counts;
mod known;
mod limits;
mod notation;
mod open;
mod oracle;
mod space;
mod support;
