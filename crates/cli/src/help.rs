//! What stands at the end of help texts and manual pages: examples, which tests run, and exit codes.

use gridwright::Command;
use gridwright::registry::AnyWorld;

/// The end of the program's own help.
pub const ROOT: &str = "\
Examples:
  gridwright generate sliding --seed 1 | gridwright solve sliding
  gridwright solve sudoku boards.txt
  gridwright solve numbrix --help

Exit codes:
  0  every instance has an answer; check: every answer is right
  1  some instance is proved to have none; check: some answer is wrong
  2  bad usage or bad input
  3  a limit stopped some instance without an answer
  130, 143  interrupted, terminated
With several, the highest counts.";

/// The end of a command's help: where to read on, and exit codes.
pub fn command(command: Command) -> String {
    let name = command.name();
    let codes = codes(command);
    format!(
        "What a world adds, its files, options and notations: gridwright {name} sudoku --help\n\n{codes}"
    )
}

/// Exit codes of a command.
pub fn codes(command: Command) -> &'static str {
    match command {
        Command::Solve | Command::Count | Command::Compare => {
            "Exit codes: 0 every instance has an answer, 1 some instance is proved to have none,\n\
             2 bad usage or input, 3 a limit stopped some instance; the highest counts."
        }
        Command::Check => {
            "Exit codes: 0 every answer is right, 1 some answer is wrong, 2 bad usage, or an\n\
             instance or answer that cannot be read, 3 a limit came before it was decided whether\n\
             there is no answer, or none that short; the highest counts."
        }
        Command::Hint => {
            "Exit codes: 0 a step, a mistake, or nothing left to do, 1 some board has no answer or\n\
             several, 2 bad usage or input, 3 no technique helps or a limit came first; the highest counts."
        }
        Command::Rate => {
            "Exit codes: 0 all rated, 1 some board has no answer or several, 2 bad usage or input,\n\
             3 a limit stopped some rating; the highest counts."
        }
        Command::Convert => "Exit codes: 0 done, 2 bad usage or input.",
        Command::Generate => {
            "Exit codes: 0 all made, 2 bad usage, or a wish that no board can meet, 3 a limit came before\n\
             some wish was met; the highest counts."
        }
        Command::Sheet => {
            "Exit codes: 0 done, 1 some board has no answer, 2 bad usage or input, 3 a limit stopped\n\
             some search for an answer; the highest counts. Pages are written in any case but 2."
        }
    }
}

/// Examples and exit codes of a command in a world.
pub fn ending(command: Command, world: &dyn AnyWorld) -> String {
    let mut text = "Examples:\n".to_owned();
    for example in examples(command, world) {
        text.push_str(&format!("  {example}\n"));
    }
    text.push('\n');
    text + codes(command)
}

/// Commands that work as they stand, where `boards.txt` holds boards of the world.
fn examples(command: Command, world: &dyn AnyWorld) -> Vec<String> {
    let name = world.name();
    let line = |rest: &str| format!("gridwright {} {name} {rest}", command.name());
    match command {
        Command::Solve => {
            let algorithms = world.algorithms();
            let last = algorithms.last().map_or("champion", |algorithm| algorithm.name);
            vec![
                line("boards.txt"),
                line("--output json --time-limit 10s < boards.txt"),
                line(&format!("--algorithm {last} --time-limit 1s boards.txt")),
            ]
        }
        Command::Count => vec![line("boards.txt"), line("--at-most 100 --output json boards.txt")],
        Command::Check => vec![
            format!("gridwright solve {name} boards.txt > answers.txt"),
            line("boards.txt answers.txt"),
        ],
        Command::Hint => vec![line("--depth 1 boards.txt"), line("--all --output json boards.txt")],
        Command::Rate => vec![line("boards.txt"), line("--output csv boards.txt")],
        Command::Compare => vec![
            line("--algorithms champion boards.txt"),
            line("--time-limit 200ms --report report boards.txt"),
        ],
        Command::Convert => vec![line("boards.txt"), line("--output json boards.txt")],
        Command::Sheet => vec![
            line("boards.txt -o boards.pdf"),
            line("--large-print --title Sunday boards.txt -o boards.svg"),
            line("--booklet --solutions answers.pdf boards.txt -o booklet.pdf"),
        ],
        Command::Generate => vec![
            line("--count 3 --seed 1"),
            line(&format!("--seed 2 | gridwright solve {name} --time-limit 10s")),
        ],
    }
}
