//! Where engines of (m,n,k)-games meet: the Gomocup (pbrain) [`protocol`] for being told what to play, and
//! [`mod@matches`] between engines, our own or programs that speak it.
//!
//! Nothing here prints or listens to signals: lines and results go to callbacks, and a
//! [`Cancel`](gridwright_search::Cancel) flag ends a match.

pub mod matches;
pub mod protocol;
