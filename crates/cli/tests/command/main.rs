//! The built program, run as a user runs it: exit codes, JSON, bad input, pipes, signals.

mod bad_input;
mod json;
mod lists;
mod outputs;
mod pipes;
mod program;
#[cfg(unix)]
mod signals;
mod tables;
mod usage;
