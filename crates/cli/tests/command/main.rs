//! The built program, run as a user runs it: exit codes, JSON, bad input, pipes, signals.

mod answers;
mod bad_input;
mod explain;
mod facts;
mod help;
mod json;
mod lists;
mod make;
mod mnk;
mod outputs;
mod pipes;
mod program;
#[cfg(unix)]
mod signals;
mod sudoku;
mod tables;
mod usage;
