//! What the world declares about itself: commands, algorithms, notations, options.

use gridwright_world::engine;
use gridwright_world::settings::{Algorithm, Command, Notation, OptionSpec};

const EVERYWHERE: &[Command] = &[
    Command::Solve,
    Command::Count,
    Command::Check,
    Command::Convert,
    Command::Generate,
    Command::Compare,
];

const GOAL: OptionSpec = OptionSpec {
    name: "goal",
    value: Some("GOAL"),
    about: "blank-last (1 2 … 0), blank-first (0 1 2 …), or a file with a board, * for any tile [default: blank-last]",
    commands: EVERYWHERE,
};

const METRIC: OptionSpec = OptionSpec {
    name: "metric",
    value: Some("METRIC"),
    about: "what counts as a move: single (one tile) or multi (a straight push) [default: single]",
    commands: &[Command::Solve, Command::Count, Command::Check, Command::Compare],
};

const TABLES: OptionSpec = OptionSpec {
    name: "tables",
    value: Some("DIR"),
    about: "folder of the pattern databases, or none [default: the user's cache folder]",
    commands: &[Command::Solve, Command::Count, Command::Check, Command::Compare],
};

const DISTANCE: OptionSpec = OptionSpec {
    name: "distance",
    value: None,
    about: "only how many moves, not which",
    commands: &[Command::Solve],
};

const ANIMATE: OptionSpec = OptionSpec {
    name: "animate",
    value: None,
    about: "show the board after every move of the answer",
    commands: &[Command::Solve],
};

const AT_MOST: OptionSpec = OptionSpec {
    name: "at-most",
    value: Some("N"),
    about: "count no further than N shortest solutions, or all [default: 2]",
    commands: &[Command::Count],
};

const LIST: OptionSpec = OptionSpec {
    name: "list",
    value: None,
    about: "list the solutions that were counted",
    commands: &[Command::Count],
};

const SIZE: OptionSpec = OptionSpec {
    name: "size",
    value: Some("RxC"),
    about: "rows and columns of generated boards [default: 4x4]",
    commands: &[Command::Generate],
};

/// The commands it takes part in.
pub(super) const COMMANDS: &[Command] = &[
    Command::Solve,
    Command::Count,
    Command::Check,
    Command::Compare,
    Command::Convert,
    Command::Generate,
];

/// What `--algorithm` may be.
pub(super) const ALGORITHMS: &[Algorithm] = &[
    Algorithm { name: "champion", about: "the solver users get by default" },
    engine::BFS,
    engine::DFS,
    engine::IDDFS,
    engine::UCS,
    engine::GREEDY,
    engine::ASTAR,
    engine::WASTAR,
    engine::IDA,
    engine::BEAM,
    engine::BIDIRECTIONAL,
    Algorithm { name: "seed-dfs", about: "brute force of the original report, 50 moves deep" },
    Algorithm { name: "seed-astar", about: "A* of the original report: tree search, 50 moves" },
];

/// What `--format` and `--output` may be.
pub(super) const NOTATIONS: &[Notation] = &[
    Notation {
        name: "uva",
        reads: true,
        writes: true,
        answers: true,
        about: "number of boards, then 4 rows of 4 each; answers as UVa 10181 wants them",
    },
    Notation {
        name: "grid",
        reads: true,
        writes: true,
        answers: false,
        about: "rows of numbers, a blank line between boards",
    },
    Notation {
        name: "line",
        reads: true,
        writes: true,
        answers: false,
        about: "one board a line, rows joined by '/'",
    },
];

/// What only this world understands.
pub(super) const OPTIONS: &[OptionSpec] =
    &[GOAL, METRIC, TABLES, DISTANCE, ANIMATE, AT_MOST, LIST, engine::WEIGHT, engine::WIDTH, SIZE];
