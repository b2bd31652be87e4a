//! The program `gridwright`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(gridwright_cli::run(std::env::args_os()))
}
