//! The catalogue of sentences in English: the only place where words about hints stand. Another language
//! is another file like this one.

use super::effect::{Effect, Finding, Part};
use super::teacher::{Lesson, Stage, Task};
use crate::board::Direction;
use gridwright_world::explain::{Named, Technique};
use gridwright_world::text::number_of;

/// The name of what a move achieves.
pub fn effect_name(effect: Effect) -> &'static str {
    match effect {
        Effect::Solves => "Last move",
        Effect::FinishesRow(_) => "Finish a row",
        Effect::FinishesColumn(_) => "Finish a column",
        Effect::Places => "Tile into place",
        Effect::Approaches => "Nearer to its place",
        Effect::LeavesPlace | Effect::MakesWay => "Make way",
    }
}

/// The three sentences about a move.
pub fn finding(finding: &Finding, proved: bool, lost: Option<u32>) -> [String; 3] {
    let part = region(finding.part);
    let idea = match finding.effect {
        Effect::Solves => "one move is left",
        Effect::FinishesRow(_) => "one tile finishes a row, which then stays as it is",
        Effect::FinishesColumn(_) => "one tile finishes a column, which then stays as it is",
        Effect::Places => "one tile goes to its place and stays there",
        Effect::Approaches => "one tile can take a step towards where it belongs",
        Effect::LeavesPlace => "a tile that is in its place already must leave it for a while",
        Effect::MakesWay => "no tile can go where it belongs yet: one has to make way first",
    };
    [
        format!("Look at {part}."),
        format!("{}, in {part}: {idea}.", effect_name(finding.effect)),
        format!("{}{}", last_move(lost), the_move(finding, proved)),
    ]
}

/// What the player's last move cost.
fn last_move(lost: Option<u32>) -> String {
    match lost {
        None => String::new(),
        Some(0) => "Your last move was right (+0). ".to_owned(),
        Some(lost) => format!("Your last move cost {} (+{lost}). ", number_of(lost, "move")),
    }
}

fn the_move(finding: &Finding, proved: bool) -> String {
    let tile = finding.tile;
    let blank = finding.direction;
    let achieved = match finding.effect {
        Effect::Solves => "and the board is solved".to_owned(),
        Effect::FinishesRow(row) => format!("which finishes row {}", row + 1),
        Effect::FinishesColumn(col) => format!("which finishes column {}", col + 1),
        Effect::Places => "to its place, where it stays".to_owned(),
        Effect::Approaches => "nearer to its place".to_owned(),
        Effect::LeavesPlace => "out of its place for a while, to let others pass".to_owned(),
        Effect::MakesWay => "out of the way".to_owned(),
    };
    let ahead = finding.ahead.map_or_else(String::new, |(tile, moves)| {
        format!("; {} later {tile} is in its place for good", number_of(moves, "move"))
    });
    let best =
        if proved { "" } else { " on the best solution known, which may not be the shortest" };
    let remaining = match finding.remaining {
        0 => String::new(),
        1 => format!(" 1 move remains{best}."),
        more => format!(" {more} moves remain{best}."),
    };
    format!(
        "Slide {tile} {} ({}, the blank goes {}), {achieved}{ahead}.{remaining}",
        way(blank.opposite()),
        blank.letter(),
        way(blank),
    )
}

/// The name of what a teacher asks for.
pub fn task_name(task: Task) -> &'static str {
    match task {
        Task::Place { .. } => "Lead a tile to its place",
        Task::Park { .. } => "Park in the corner",
        Task::Queue { .. } => "Queue up behind",
        Task::Turn { .. } => "Turn the corner",
        Task::Untangle { .. } => "Untangle the last two",
        Task::RunRound => "Run round the last square",
        Task::WalkHome => "Walk the blank home",
    }
}

/// The three sentences about a lesson.
pub fn lesson(lesson: &Lesson, cols: usize, remaining: usize) -> [String; 3] {
    let stage = stage(lesson);
    let idea = match lesson.task {
        Task::Place { .. } => "the next one of this line, without touching what is finished",
        Task::Park { .. } => {
            "the last two tiles of a line go in together. The last but one first waits in the corner, \
             which is the place of the last one"
        }
        Task::Queue { .. } => {
            "the last but one waits in the corner. Bring the last one close behind it"
        }
        Task::Turn { .. } => {
            "both stand in a queue. Bring the blank to the free place beside the corner: the first \
             slides into it, and the other follows into the corner"
        }
        Task::Untangle { .. } => {
            "the last two tiles of the line are near their places, but not in a queue. Bring them into \
             one, the last behind the last but one, and turn them in"
        }
        Task::RunRound => "let the blank run round the square until its tiles are in order",
        Task::WalkHome => {
            "everything is in order but for the tiles that the blank passes on its way home"
        }
    };
    let moves: String = lesson.moves.iter().map(|direction| direction.letter()).collect();
    let rest = match remaining {
        0 => "Then the board is solved.".to_owned(),
        rest => format!("After that {} of this way remain.", number_of(rest, "move")),
    };
    [
        format!("{stage} Look at {}.", region(lesson.part)),
        format!("{stage} {}: {idea}.", task_name(lesson.task)),
        format!(
            "{stage} {} Moves of the blank: {moves} ({}). {rest}",
            task(lesson.task, cols),
            lesson.moves.len()
        ),
    ]
}

/// Where the player is.
fn stage(lesson: &Lesson) -> String {
    match lesson.stage {
        Stage::Row(row) => format!("Row {} comes next.", row + 1),
        Stage::Column(col) => {
            format!("Two rows are left: go on by columns, now with column {}.", col + 1)
        }
        Stage::Square => "Only a square of four cells is left.".to_owned(),
        Stage::Blank => "Only the blank is left.".to_owned(),
    }
}

fn task(task: Task, cols: usize) -> String {
    let at = |cell: usize| format!("row {}, column {}", cell / cols + 1, cell % cols + 1);
    match task {
        Task::Place { tile, place } => format!("Bring {tile} to its place ({}).", at(place)),
        Task::Park { tile, last, place } => format!(
            "{tile} and {last} end this line and go in together. First bring {tile} into the \
             corner ({}), where {last} belongs.",
            at(place)
        ),
        Task::Queue { tile, waits, place, side } => {
            let side = match side {
                Direction::Down => "below",
                Direction::Up => "above",
                Direction::Left => "to the left of",
                Direction::Right => "to the right of",
            };
            format!("{waits} waits in the corner. Bring {tile} {side} it ({}).", at(place))
        }
        Task::Turn { first, last } => {
            format!("Turn the corner: {first} slides to its place, and {last} follows.")
        }
        Task::Untangle { first, last } => format!(
            "{first} and {last} are near their places, but not one behind the other: bring them into \
             a queue and turn the corner."
        ),
        Task::RunRound => "Let the blank run round it until the tiles are in order.".to_owned(),
        Task::WalkHome => {
            "Lead it to its place; the tiles that it passes fall into theirs.".to_owned()
        }
    }
}

/// What is wrong with a move that cannot be made.
pub fn impossible_move(direction: Direction, number: u32) -> [String; 3] {
    let text = format!(
        "Move {number} ({}) cannot be made: the blank stands at the edge.",
        direction.letter()
    );
    [text.clone(), text.clone(), text]
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

fn region(part: Part) -> String {
    let span = |what: &str, (first, last): (usize, usize)| {
        if first == last {
            format!("{what} {}", first + 1)
        } else {
            format!("{what}s {} to {}", first + 1, last + 1)
        }
    };
    format!("{}, {}", span("row", part.rows), span("column", part.cols))
}

/// What both voices speak of, for whoever wants to learn it: the moves of a shortest solution, then a teacher's
/// stages in their order.
pub fn catalogue() -> Vec<Technique> {
    let moves = [
        (Effect::Solves, "The blank is one move from its place, and every tile but one is home."),
        (
            Effect::Places,
            "A tile goes to its place and is not moved again. Such moves are what all others prepare.",
        ),
        (
            Effect::FinishesRow(0),
            "The last tile of a row goes to its place: from now on the row can be forgotten.",
        ),
        (
            Effect::FinishesColumn(0),
            "The last tile of a column goes to its place: from now on the column can be forgotten.",
        ),
        (
            Effect::Approaches,
            "A tile takes a step towards its place. Some moves later it, or one that waited for it, \
             is there for good.",
        ),
        (
            Effect::MakesWay,
            "A tile steps aside, perhaps even out of its own place, because another one has to pass.",
        ),
    ];
    let stages = [
        (
            Task::Place { tile: 0, place: 0 },
            "Row by row from the top, each tile is led to its place by the blank that walks round it, \
             without touching what is finished.",
        ),
        (
            Task::Park { tile: 0, last: 0, place: 0 },
            "The last two tiles of a line go in together: the last but one first waits in the corner, \
             where the last one belongs.",
        ),
        (
            Task::Queue { tile: 0, waits: 0, place: 0, side: Direction::Down },
            "The last tile of a line is brought right behind the one that waits in the corner.",
        ),
        (
            Task::Turn { first: 0, last: 0 },
            "Two tiles stand in a queue before a corner: the first slides to its place, and the other \
             follows into the corner.",
        ),
        (
            Task::Untangle { first: 0, last: 0 },
            "The last two tiles of a line are near their places in the wrong order: take them out, \
             bring them into a queue, and turn the corner.",
        ),
        (
            Task::RunRound,
            "Three tiles are left in a square: the blank runs round it until they are in order.",
        ),
        (
            Task::WalkHome,
            "Where the blank does not belong into a corner: all is in order but for the tiles that it passes \
             on its way to its place.",
        ),
    ];
    let known =
        |id, name, about: &str| Technique { id, name, about: about.to_owned(), named: Named::Hint };
    let moves = moves.map(|(effect, about)| known(effect.id(), effect_name(effect), about));
    let stages = stages.map(|(task, about)| known(task.id(), task_name(task), about));
    moves.into_iter().chain(stages).collect()
}
