//! What this world offers at the edges: commands, algorithms, notations, options.

use gridwright_world::engine;
use gridwright_world::settings::{Algorithm, Command, Notation, OptionSpec};

pub(super) const COMMANDS: &[Command] =
    &[Command::Solve, Command::Count, Command::Check, Command::Compare, Command::Convert];

pub(super) const ALGORITHMS: &[Algorithm] = &[
    Algorithm {
        name: "champion",
        about: "bit-parallel on 9×9, learning and tabu search elsewhere",
    },
    Algorithm {
        name: "seed-heuristic",
        about: "the original report's: obvious cells, fewest options, --corrections",
    },
    Algorithm { name: "backtracking", about: "fewest options first, taking back without bound" },
    Algorithm { name: engine::DFS.name, about: "the engine's depth-first search, same space" },
    Algorithm { name: "sat", about: "propagation, then the SAT solver BatSat" },
    #[cfg(feature = "cadical")]
    Algorithm { name: "cadical", about: "propagation, then the SAT solver CaDiCaL" },
];

pub(super) const NOTATIONS: &[Notation] = &[
    notation("line", true, true, "N² characters a board, one board a line"),
    notation("tp3", true, true, "N I J (box width, box height), then N rows of N numbers"),
    notation("grid", true, true, "N rows of numbers or characters"),
    notation("sdk", true, true, "N rows of characters, '.' open"),
    notation("sdm", true, true, "the same as line"),
    notation("ss", true, true, "N rows of characters in a frame"),
    Notation {
        name: "opensudoku",
        reads: true,
        writes: false,
        answers: false,
        about: "XML of OpenSudoku",
    },
    notation("dimacs-col", false, false, "the graph whose colourings with N colours are solutions"),
    notation("cnf", false, false, "the formula: variable (row·N + column)·N + digit, rows from 0"),
];

const fn notation(name: &'static str, reads: bool, answers: bool, about: &'static str) -> Notation {
    Notation { name, reads, writes: true, answers, about }
}

const EVERYWHERE: &[Command] =
    &[Command::Solve, Command::Count, Command::Check, Command::Convert, Command::Compare];
const SOLVING: &[Command] = &[Command::Solve, Command::Compare];

pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "box",
        value: Some("WxH"),
        about: "width and height of the boxes [default: as square as the order allows]",
        commands: EVERYWHERE,
    },
    OptionSpec {
        name: "regions",
        value: Some("FILE"),
        about: "irregular regions instead of boxes: N rows of N region letters",
        commands: EVERYWHERE,
    },
    OptionSpec {
        name: "extra",
        value: Some("SETS"),
        about: "more sets of different digits: diagonals, windoku (comma between them)",
        commands: EVERYWHERE,
    },
    OptionSpec {
        name: "alphabet",
        value: Some("SYMBOLS"),
        about: "characters for the digits, with ranges: 1-9A-G, 0-9A-F, A-P [default: 1-9]",
        commands: EVERYWHERE,
    },
    OptionSpec {
        name: "corrections",
        value: Some("N"),
        about: "decisions seed-heuristic may take back [default: 0]",
        commands: SOLVING,
    },
    OptionSpec {
        name: "all",
        value: None,
        about: "list all solutions (up to --at-most, 100000 when not given)",
        commands: &[Command::Solve],
    },
    OptionSpec {
        name: "at-most",
        value: Some("K"),
        about: "stop after so many solutions, or all [default for count: 2]",
        commands: &[Command::Solve, Command::Count],
    },
    OptionSpec {
        name: "common",
        value: None,
        about: "also say which digits all solutions share",
        commands: &[Command::Count],
    },
];
