//! The command line's grammar, built from what the worlds declare about themselves.

use crate::{errors, help};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use gridwright::registry::{AnyWorld, NotationSpec, worlds, worlds_with};
use gridwright::{Command, OptionSpec};
use std::ffi::{OsStr, OsString};

/// The commands that run a world, with what they do.
const WORLD_COMMANDS: &[(Command, &str)] = &[
    (Command::Solve, "Find the best answer, proved best unless a limit stops it"),
    (Command::Count, "Count the answers, up to --at-most"),
    (Command::Check, "Say whether an answer is right, and what is wrong where it is not"),
    (Command::Hint, "Say the next step a person could take, and why"),
    (Command::Rate, "Say how hard, and which techniques or how much search it takes"),
    (Command::Compare, "Run algorithms side by side: a table, data and plots"),
    (Command::Convert, "Rewrite from one notation to another"),
    (Command::Generate, "Make new instances"),
    (Command::Sheet, "Put boards on paper, solutions at the back: PDF, SVG or PNG"),
];

/// Parses the command line; on `Err` everything has been said.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<ArgMatches, u8> {
    grammar().try_get_matches_from(arguments).map_err(|error| {
        if let Some(message) = explain_world(&error) {
            errors::report(&message);
        } else {
            // Only a closed pipe can fail here, and then nobody is listening.
            let _ = error.print();
        }
        error.exit_code() as u8
    })
}

/// The whole grammar.
pub fn grammar() -> Clap {
    let mut root = Clap::new("gridwright")
        .version(env!("CARGO_PKG_VERSION"))
        .about("One search engine and one toolkit for grid puzzles and board games")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help(help::ROOT)
        .max_term_width(100);
    for &(command, about) in WORLD_COMMANDS {
        let able: Vec<_> = worlds_with(command).collect();
        if !able.is_empty() {
            root = root.subcommand(world_command(command, about, &able));
        }
    }
    root.subcommand(crate::engine::grammar())
        .subcommand(crate::matches::grammar())
        .subcommand(tables())
        .subcommand(crate::play::grammar())
        .subcommand(crate::commands::serve::grammar())
        .subcommand(
            Clap::new("completions").about("Print a completion script for a shell").arg(
                Arg::new("shell")
                    .required(true)
                    .value_parser(clap::value_parser!(clap_complete::Shell))
                    .help("Which shell"),
            ),
        )
        .subcommand(
            Clap::new("man").about("Print the manual page, or write all pages to a folder").arg(
                Arg::new("dir")
                    .long("dir")
                    .value_name("DIR")
                    .help("Write one page a command to DIR"),
            ),
        )
}

/// `tables`: what is kept of the sliding world's pattern databases.
fn tables() -> Clap {
    let names = || {
        Arg::new("names").value_name("NAME").num_args(0..).help("Table files by name; none is all")
    };
    Clap::new("tables")
        .about("List, build, verify or remove cached pattern databases")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(
            Arg::new("tables")
                .long("tables")
                .value_name("DIR")
                .help("Folder of the tables [default: the user's cache folder]")
                .global(true),
        )
        .subcommand(Clap::new("list").about("List the tables that are kept"))
        .subcommand(
            Clap::new("build")
                .about("Build the tables of a size of board")
                .arg(
                    Arg::new("size")
                        .value_name("RxC")
                        .default_value("4x4")
                        .help("Rows and columns, such as 4x4 or 5x5"),
                )
                .arg(
                    Arg::new("goal")
                        .long("goal")
                        .value_name("GOAL")
                        .value_parser(["blank-last", "blank-first"])
                        .default_value("blank-last")
                        .help("Where the blank belongs"),
                )
                .arg(
                    Arg::new("threads")
                        .long("threads")
                        .value_name("N")
                        .value_parser(clap::value_parser!(u16).range(1..))
                        .help("Threads [default: all cores]"),
                ),
        )
        .subcommand(
            Clap::new("verify").about("Check tables from the first byte to the last").arg(names()),
        )
        .subcommand(Clap::new("remove").about("Remove tables").arg(names()))
}

fn world_command(command: Command, about: &'static str, able: &[&dyn AnyWorld]) -> Clap {
    let mut clap = Clap::new(command.name())
        .about(about)
        // A ready experiment brings its own world.
        .subcommand_required(command != Command::Compare)
        .arg_required_else_help(true)
        .subcommand_value_name("WORLD")
        .subcommand_help_heading("Worlds")
        .disable_help_subcommand(true)
        .after_help(help::command(command))
        .args(common_options(command));
    for world in able {
        let mut sub = Clap::new(world.name())
            .about(world.about())
            .after_help(lists(*world, command) + "\n\n" + &help::ending(command, *world))
            .args(operands(command))
            .args(named_options(*world, command));
        for spec in world.options().iter().filter(|spec| spec.commands.contains(&command)) {
            sub = sub.arg(own_option(spec, world.name()));
        }
        clap = clap.subcommand(sub);
    }
    clap
}

fn operands(command: Command) -> Vec<Arg> {
    let files = Arg::new("files").value_name("FILE").num_args(0..);
    match command {
        Command::Generate => Vec::new(),
        Command::Check => vec![
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .help("The instance; - is standard input"),
            Arg::new("answer")
                .value_name("ANSWER")
                .required(true)
                .help("The answer; - is standard input"),
        ],
        _ => vec![files.help("Instances, also .gz; none or - is standard input")],
    }
}

/// Common options whose values a world knows: completed by shells, still refused in the world's words.
fn named_options(world: &dyn AnyWorld, command: Command) -> Vec<Arg> {
    let with = |arg: Arg, names: Vec<&'static str>| {
        arg.value_parser(Suggested(names)).hide_possible_values(true)
    };
    let notations = world.notations();
    let some = |keep: fn(&NotationSpec) -> bool| {
        notations.iter().filter(|n| keep(n)).map(|n| n.name).collect::<Vec<_>>()
    };
    let mut args = Vec::new();
    for arg in common_options(command) {
        match arg.get_id().as_str() {
            "algorithm" => {
                let names = world.algorithms().iter().map(|a| a.name).collect();
                args.push(with(arg, names));
            }
            "format" => args.push(with(arg, some(|n| n.uses.reads))),
            "output" => {
                let mut names = match command {
                    Command::Compare => vec!["csv", "markdown"],
                    Command::Rate => vec!["csv"],
                    Command::Solve => some(|n| n.uses.answers),
                    Command::Convert | Command::Generate => some(|n| n.uses.writes),
                    _ => Vec::new(),
                };
                names.extend(["text", "json"]);
                args.push(with(arg, names));
            }
            _ => {}
        }
    }
    args
}

/// Takes any text, and says what it could be.
#[derive(Clone)]
struct Suggested(Vec<&'static str>);

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Clap,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|name| PossibleValue::new(*name))))
    }
}

fn own_option(spec: &OptionSpec, world: &str) -> Arg {
    let arg = Arg::new(spec.name)
        .long(spec.name)
        .help(spec.about)
        .help_heading(format!("Options of {world}"));
    match spec.value {
        Some(value) => arg.value_name(value).allow_hyphen_values(true),
        None => arg.action(ArgAction::SetTrue),
    }
}

fn common_options(command: Command) -> Vec<Arg> {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        // What begins with a dash is a wrong value, which is refused with what is expected.
        let arg = Arg::new(name).long(name).value_name(value).help(help).global(true);
        arg.allow_hyphen_values(true)
    };
    let switch = |name: &'static str, short: char, help: &'static str| {
        Arg::new(name).long(name).short(short).help(help).action(ArgAction::SetTrue).global(true)
    };
    let mut args = vec![
        option("color", "WHEN", "Colour and drawing: auto, always, never [default: auto]")
            .value_parser(["auto", "always", "never"])
            .hide_possible_values(true),
        switch("quiet", 'q', "No progress, no warnings"),
        switch("verbose", 'v', "Say more"),
        option("seed", "S", "Seed of everything random"),
    ];
    if command == Command::Sheet {
        args.extend(crate::commands::sheet::options());
    } else {
        let about = match command {
            Command::Solve | Command::Convert | Command::Generate => {
                "text, json, or the name of a notation [default: text]"
            }
            Command::Compare => "text, json, csv or markdown [default: text]",
            Command::Rate => "text, json or csv [default: text]",
            _ => "text or json [default: text]",
        };
        args.insert(0, option("output", "OUTPUT", about));
    }
    if command != Command::Generate {
        args.push(option("format", "NAME", "Notation of the input [default: detected]"));
    }
    if matches!(command, Command::Solve | Command::Count | Command::Check) {
        args.push(option("algorithm", "NAME", "Which algorithm [default: the world's champion]"));
    }
    if command == Command::Compare {
        args.extend(crate::commands::compare::options());
    }
    if command == Command::Hint {
        args.extend([
            option(
                "depth",
                "D",
                "1: where to look; 2: which technique; 3: the reasoning [default: 3]",
            ),
            Arg::new("all")
                .long("all")
                .help("Every step up to the end")
                .action(ArgAction::SetTrue)
                .global(true),
        ]);
    }
    if command == Command::Rate {
        args.push(
            Arg::new("summary")
                .long("summary")
                .help("With csv and json too: the histogram of grades, on standard error")
                .action(ArgAction::SetTrue)
                .global(true),
        );
    }
    if command != Command::Convert {
        args.extend([
            option("time-limit", "TIME", "Time an instance may take: 10s, 500ms, 2m"),
            option("node-limit", "N", "Nodes an instance may expand"),
            option(
                "memory-limit",
                "SIZE",
                "Memory an instance may use: 512MB, 2GiB [default: 4GiB]",
            ),
            option("threads", "N", "Threads [default: all cores]"),
        ]);
    }
    if !matches!(command, Command::Convert | Command::Generate) {
        args.push(option("max-moves", "M", "Longest answer looked for"));
    }
    if command == Command::Generate {
        args.extend([
            option("count", "N", "How many [default: 1]"),
            Arg::new("distinct")
                .long("distinct")
                .help("No two alike, not even turned, mirrored or relabelled")
                .action(ArgAction::SetTrue)
                .global(true),
        ]);
    }
    args
}

/// What `--algorithm`, `--format` and `--output` may be, for the end of a world's help.
fn lists(world: &dyn AnyWorld, command: Command) -> String {
    let mut text = String::new();
    let mut list = |title: &str, rows: Vec<(&str, &str)>| {
        if rows.is_empty() {
            return;
        }
        text.push_str(title);
        text.push_str(":\n");
        for (name, about) in rows {
            text.push_str(&format!("  {name:<15} {about}\n"));
        }
        text.push('\n');
    };
    if matches!(command, Command::Solve | Command::Compare) {
        list("Algorithms", world.algorithms().iter().map(|a| (a.name, a.about)).collect());
    }
    let notations = world.notations();
    let rows = |keep: fn(&NotationSpec) -> bool| {
        notations.iter().filter(|n| keep(n)).map(|n| (n.name, n.about)).collect()
    };
    if command != Command::Generate {
        list("Formats", rows(|n| n.uses.reads));
    }
    match command {
        Command::Solve => list("Outputs besides text and json", rows(|n| n.uses.answers)),
        Command::Convert | Command::Generate => {
            list("Outputs besides text and json", rows(|n| n.uses.writes));
        }
        _ => {}
    }
    text.trim_end().to_owned()
}

/// A better message than clap's for a world that is unknown or has no such command.
fn explain_world(error: &clap::Error) -> Option<String> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let command = std::env::args().skip(1).find(|arg| !arg.starts_with('-'))?;
    let grammar = grammar();
    let able: Vec<_> =
        grammar.find_subcommand(&command)?.get_subcommands().map(Clap::get_name).collect();
    let is_world = |name: &str| worlds().iter().any(|world| world.name() == name);
    if !able.iter().all(|name| is_world(name)) {
        return None;
    }
    let what = if is_world(given) { "has no command" } else { "is no world of" };
    Some(format!("'{given}' {what} '{command}'; worlds it has: {}", able.join(", ")))
}
