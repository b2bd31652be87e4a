//! The gridwright command line: arguments in, text or JSON out; no algorithms.
//!
//! A library, so that whoever embeds it (the wheel's `python -m gridwright`) has the same one.

mod args;
mod commands;
mod engine;
mod errors;
mod help;
mod matches;
mod options;
mod output;
mod pipeline;
mod play;
mod progress;
mod signals;
mod sources;

use std::ffi::OsString;

/// Runs the command line with these arguments, the program's name first; returns the exit code. It
/// takes over interrupts of the process, so it is run once and last.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let matches = match args::parse(arguments) {
        Ok(matches) => matches,
        Err(code) => return code,
    };
    signals::watch();
    let code = match commands::run(&matches) {
        Ok(code) => code,
        Err(error) => {
            errors::report(&format!("{error:#}"));
            errors::USAGE
        }
    };
    signals::finish(if output::has_failed() { errors::USAGE } else { code })
}
