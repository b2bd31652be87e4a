//! The native half of the Python package `gridwright`: calls by name and Arrow batches, with the
//! interpreter free while work is done. What Python programmers see is written in Python, in
//! `python/gridwright`; no algorithm is in either.

mod arrow;
mod calls;
mod errors;
mod game;
mod watch;

use pyo3::prelude::*;

/// Native calls of the package `gridwright`; import that instead.
#[pymodule]
mod _gridwright {
    #[pymodule_export]
    use super::arrow::{Batch, Batches, arrow_call, arrow_generate};
    #[pymodule_export]
    use super::calls::{call, command_line, draw, read, worlds};
    #[pymodule_export]
    use super::game::Game;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
