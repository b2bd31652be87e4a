//! The gridwright command line: arguments in, text or JSON out; no algorithms.

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

use std::process::ExitCode;

fn main() -> ExitCode {
    let matches = match args::parse() {
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
