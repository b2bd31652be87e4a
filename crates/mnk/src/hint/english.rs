//! The catalogue of sentences in English: the only place where words about moves stand. Another language is
//! another file like this one.
//!
//! Three depths: [`look`] knows a part of the board, [`technique`] also what kind of move is there, and only
//! [`finding`] knows the move, so that no depth can say more than it should. Cells are `x,y`, column and
//! row from 0, as everywhere in this world.

use super::chance;
use super::finding::{Finding, Holding, Ply, Standing, Technique};
use super::review::{Judged, Judgement, Worth};
use super::step::Part;
use crate::board::{Cell, Eval, Finish, Side, Variant};
use gridwright_search::Value;
use gridwright_world::text::number_of;

/// Longer lines are cut short, unless they are the way to a win.
const LONGEST_LINE: usize = 8;
const LONGEST_WIN: usize = 40;

/// Where to look.
pub fn look(variant: Variant, part: Part) -> String {
    let region = region(variant, part);
    format!("Look at {}.", region.as_deref().unwrap_or("the whole board"))
}

/// A part in words, but for the whole board.
fn region(variant: Variant, part: Part) -> Option<String> {
    if part.is_all(variant) {
        return None;
    }
    let span = |what: &str, (first, last): (usize, usize)| {
        if first == last { format!("{what} {first}") } else { format!("{what}s {first} to {last}") }
    };
    let (columns, rows) = (span("column", part.columns), span("row", part.rows));
    let all = |(first, last): (usize, usize), length| first == 0 && last + 1 == length;
    let both = if all(part.columns, variant.cols()) {
        rows
    } else if all(part.rows, variant.rows()) {
        columns
    } else {
        format!("{columns}, {rows}")
    };
    Some(format!("{both} (counted from 0)"))
}

/// What kind of move is there.
pub fn technique(variant: Variant, technique: Technique, part: Part) -> String {
    let words = Words { variant };
    let (row, four, three) = (words.row(), words.four(), words.three());
    let idea = match technique {
        Technique::Five => format!("a move completes {row} and wins"),
        Technique::Block => format!("the other side is one move from {row}, and must be stopped"),
        Technique::OpenFour => {
            format!("a move makes {} stones in a row with both ends free", variant.k() - 1)
        }
        Technique::DoubleFour => format!("a move threatens {row} in two places at once"),
        Technique::FourThree => format!("a move makes {four} and {three} at once"),
        Technique::Four => format!("a move makes {four}, which has to be answered"),
        Technique::DoubleThree => format!("a move makes {three} in two directions at once"),
        Technique::OpenThree => format!("a move makes {three}"),
        Technique::ForkThreat => {
            format!("a move prepares another one that threatens {row} in two places")
        }
        Technique::StopFork => {
            format!("the other side is about to threaten {row} in two places, and must be stopped")
        }
        Technique::Parry => "the other side has a win by force unless something is done".to_owned(),
        Technique::Quiet => "a move that threatens nothing yet".to_owned(),
        Technique::Resistance => {
            "the position is lost; a move makes it as hard as it can be".to_owned()
        }
    };
    let anywhere = || "somewhere on the board".to_owned();
    let place = region(variant, part).map_or_else(anywhere, |region| format!("in {region}"));
    format!("{}, {place}: {idea}.", technique.words(variant.k()).1)
}

/// The move, its reason, and what follows.
pub fn finding(variant: Variant, finding: &Finding) -> String {
    let words = Words { variant };
    let mut text = words.reason(finding);
    if let Some(standing) = finding.standing {
        text += &words.standing(standing, finding);
    }
    // Who is lost anyway need not hear it twice.
    let lost = finding.standing.and_then(Standing::value) == Some(Value::Loss);
    if let ([first, rest @ ..], false) = (finding.ignored.as_slice(), lost) {
        let (other, side) = (first.side, finding.side);
        text += &if rest.is_empty() {
            format!(" If {side} did nothing, {other} would win at {}.", words.at(first.cell))
        } else {
            let line = words.line(&finding.ignored, LONGEST_WIN);
            format!(" If {side} did nothing, {other} would win by force: {line}.")
        };
    }
    text
}

/// A game, move by move: where to look, what kind of move it was, and all that is known.
pub fn judged(variant: Variant, judged: &Judged) -> [String; 3] {
    let words = Words { variant };
    let (number, side) = (judged.number, judged.side);
    let lost =
        matches!(judged.judgement, Judgement::Blunder | Judgement::Mistake | Judgement::Inaccuracy);
    let look = if lost {
        format!("Look at move {number} of {side}: there was something better.")
    } else {
        format!("Move {number} of {side} needs no second look.")
    };
    let name = judged.judgement.words().1.to_lowercase();
    let kind = format!("Move {number}, {side} {}: {name}.", words.at(judged.cell));
    let idea = words.judgement(judged);
    let whole = format!("{kind} {}", words.verdict(judged));
    [look, format!("{kind} {idea}"), whole.trim_end().to_owned()]
}

struct Words {
    variant: Variant,
}

impl Words {
    fn at(&self, cell: Cell) -> String {
        self.variant.write_move(cell)
    }

    fn cells(&self, cells: &[Cell], last: &str) -> String {
        let mut words: Vec<String> = cells.iter().take(4).map(|&cell| self.at(cell)).collect();
        match words.pop() {
            None => String::new(),
            Some(only) if words.is_empty() => only,
            Some(end) => format!("{} {last} {end}", words.join(", ")),
        }
    }

    /// What wins.
    fn row(&self) -> String {
        let k = self.variant.k();
        if k == 5 { "five in a row".to_owned() } else { format!("{k} in a row") }
    }

    /// A row that lacks one stone.
    fn four(&self) -> String {
        let k = self.variant.k();
        if k == 5 { "a four".to_owned() } else { format!("a threat of {k} in a row") }
    }

    /// A row that the next stone makes open at both ends.
    fn three(&self) -> &'static str {
        if self.variant.k() == 5 { "an open three" } else { "a threat to fork" }
    }

    /// The move and what it does.
    fn reason(&self, found: &Finding) -> String {
        let (side, other) = (found.side, found.side.other());
        let (at, row) = (self.at(found.cell), self.row());
        let made = &found.made;
        let ends = self.cells(&made.completions, "and");
        let next = self.cells(&made.threes, "or");
        let k = self.variant.k();
        match found.technique {
            Technique::Five => format!("{side} plays {at} and has {row}: that wins."),
            Technique::Block => self.block(found),
            Technique::OpenFour => format!(
                "{side} plays {at}: {}{} stones in a row with both ends free. That threatens {row} \
                 at {ends}, and {other} can stop only one of them.",
                if k == 5 { "an open four, " } else { "" },
                k - 1
            ),
            Technique::DoubleFour => format!(
                "{side} plays {at} and threatens {row} in two places at once: {ends}. {other} can \
                 stop only one of them."
            ),
            Technique::FourThree => format!(
                "{side} plays {at}, which makes {} and {} at once: {other} must stop {row} at {ends}, \
                 and then {side} can play {next} and threaten {row} in two places.",
                self.four(),
                self.three()
            ),
            Technique::Four => {
                format!("{side} plays {at}: {}. {other} must answer at {ends}.", self.four())
            }
            Technique::DoubleThree => format!(
                "{side} plays {at}, which makes {} in two directions: next {side} could play {next}, \
                 each time with {row} threatened in two places.",
                self.three()
            ),
            Technique::OpenThree => format!(
                "{side} plays {at}: {}. Unless {other} answers, {side} plays {next} next and threatens \
                 {row} in two places.",
                self.three()
            ),
            Technique::ForkThreat => {
                let next = self.cells(&made.forks, "or");
                format!(
                    "{side} plays {at} and prepares {next}, a move that would threaten {row} in two \
                     places at once."
                )
            }
            Technique::StopFork => {
                let forks = self.cells(&found.stopped, "or");
                format!(
                    "{other} is about to play {forks} and threaten {row} in two places at once. {side} \
                     plays {at}, after which no such move is left."
                )
            }
            Technique::Parry => {
                format!("{other} has a win by force in hand; {side} plays {at}, which stops it.")
            }
            Technique::Quiet => format!("{side} plays {at}, a move that threatens nothing yet."),
            Technique::Resistance => {
                format!("{side} is lost if {other} plays well; {side} plays {at}.")
            }
        }
    }

    fn block(&self, found: &Finding) -> String {
        let (side, other, row) = (found.side, found.side.other(), self.row());
        let at = self.at(found.cell);
        let besides = match found.made.completions.as_slice() {
            [] => String::new(),
            ends => format!(" That threatens {row} at {} as well.", self.cells(ends, "and")),
        };
        match found.menaces.as_slice() {
            [_, _, ..] => format!(
                "{other} threatens {row} at {}. {side} can stop only one of them, and plays {at}.",
                self.cells(&found.menaces, "and")
            ),
            _ => format!("{other} threatens {row} at {at}, so {side} must play there.{besides}"),
        }
    }

    /// What is known of the position.
    fn standing(&self, standing: Standing, found: &Finding) -> String {
        let (side, other) = (found.side, found.side.other());
        match standing {
            Standing::Proved { value: Value::Win, .. } if found.line.len() == 1 => String::new(),
            Standing::Proved { value: Value::Win, shortest } => {
                let line = self.line(&found.line, LONGEST_WIN);
                let moves = number_of(found.line.len().div_ceil(2) as u32, "move");
                // Where the other side has a choice, another one may take longer than this game.
                let wins = match (shortest, only_fours(&found.line)) {
                    (true, _) => format!("wins in {moves}; it cannot be done faster"),
                    (false, true) => format!("wins in {moves}"),
                    (false, false) => "wins by force".to_owned(),
                };
                let why = self.forcing(&found.line);
                format!(" Proved: {side} {wins}.{why} {line}.")
            }
            Standing::Proved { value: Value::Draw, .. } => {
                let hold = found.holding.map_or_else(String::new, holding);
                format!(" Proved: with best play nobody wins.{hold}")
            }
            Standing::Proved { value: Value::Loss, shortest } => {
                let line = self.line(&found.line, LONGEST_WIN);
                let longest = if shortest { ", and nothing holds out longer" } else { "" };
                format!(" Proved: {other} wins whatever {side} does{longest}: {line}.")
            }
            Standing::Estimated { eval, depth } => {
                let more = match found.line.get(1..) {
                    None | Some([]) => String::new(),
                    Some(rest) => format!(", and expects {}", self.line(rest, LONGEST_LINE)),
                };
                let chance = (chance::of(eval) * 100.0).round();
                format!(
                    " Nothing is proved here: the engine prefers this move (evaluation {}, about \
                     {chance} % for {side}, {} looked ahead){more}.",
                    Eval::new(eval),
                    number_of(depth, "move")
                )
            }
        }
    }

    /// What every move of the winner does, where they all do it.
    fn forcing(&self, line: &[Ply]) -> String {
        let Some(first) = line.first() else { return String::new() };
        let mine = || line.iter().filter(|ply| ply.side == first.side);
        let fours = only_fours(line);
        let threats = mine().all(|ply| ply.makes != Technique::Quiet);
        let (side, other, row) = (first.side, first.side.other(), self.row());
        if fours {
            format!(" Every move of {side} threatens {row}, so {other} never has a choice:")
        } else if threats {
            format!(" Every move of {side} is a threat that {other} has to answer; for example")
        } else {
            " For example".to_owned()
        }
    }

    /// Moves, with what they are where that is worth a word.
    fn line(&self, line: &[Ply], most: usize) -> String {
        let words = line.iter().take(most).map(|ply| {
            let answers = matches!(ply.technique, Technique::Block | Technique::StopFork);
            let note = match ply.makes {
                Technique::Quiet => String::new(),
                makes if answers && !makes.completes_next() => String::new(),
                makes => format!(" ({})", makes.words(self.variant.k()).1.to_lowercase()),
            };
            format!("{} {}{note}", ply.side, self.at(ply.cell))
        });
        let mut words: Vec<String> = words.collect();
        if line.len() > most {
            words.push("…".to_owned());
        }
        words.join(", ")
    }

    /// What the judgement means, without another move.
    fn judgement(&self, judged: &Judged) -> String {
        let side = judged.side;
        match (judged.judgement, judged.could, judged.did) {
            (Judgement::Blunder, Worth::Proved(could), Worth::Proved(did)) => {
                format!("It turns {} into {}.", a(could), a(did))
            }
            (Judgement::Mistake | Judgement::Inaccuracy | Judgement::Blunder, could, did) => {
                format!(
                    "It lowers the chances of {side} from about {} % to {} %.",
                    percent(could),
                    percent(did)
                )
            }
            (Judgement::OnlyMove, could, _) => match could.proved() {
                Some(value) => format!("No other move keeps {}.", a(value)),
                None => format!("It stops {}; every other move loses at once.", self.row()),
            },
            (Judgement::Forced, ..) => "There was nothing else to play.".to_owned(),
            (Judgement::Lost, ..) => format!("{side} was lost already, whatever it played."),
            (Judgement::Win, ..) => format!("It wins: {}.", self.row()),
            (Judgement::Good, could, _) => match could.proved() {
                Some(value) => format!("It keeps {}.", a(value)),
                None => "It gives nothing away.".to_owned(),
            },
        }
    }

    /// The same with the better move and what follows.
    fn verdict(&self, judged: &Judged) -> String {
        let mut text = self.judgement(judged);
        let (side, other) = (judged.side, judged.side.other());
        let lost = matches!(
            judged.judgement,
            Judgement::Blunder | Judgement::Mistake | Judgement::Inaccuracy
        );
        if !lost {
            return text;
        }
        if judged.did == Worth::Proved(Value::Loss) && !judged.refutation.is_empty() {
            let line = self.line(&judged.refutation, LONGEST_WIN);
            text += &format!(" {other} now wins: {line}.");
        }
        if let Some(better) = judged.better.first() {
            let at = self.at(better.cell);
            text += &match judged.could {
                Worth::Proved(Value::Win) => {
                    format!(" {at} wins: {}.", self.line(&judged.better, LONGEST_WIN))
                }
                Worth::Proved(_) => format!(" {at} holds the draw."),
                Worth::Chance(_) => format!(" The engine prefers {at} for {side}."),
            };
        }
        text
    }
}

/// Whether whoever begins completes a row or threatens to with every move.
fn only_fours(line: &[Ply]) -> bool {
    line.iter().step_by(2).all(|ply| ply.makes.completes_next())
}

fn holding(holding: Holding) -> String {
    let Holding { hold, moves } = holding;
    match hold {
        _ if moves == 1 => " It is the only move there is.".to_owned(),
        1 => format!(" It is the only one of {moves} moves that holds the draw."),
        _ if hold == moves => " Every move holds the draw.".to_owned(),
        _ => format!(" {hold} of {moves} moves hold the draw."),
    }
}

fn a(value: Value) -> String {
    format!("a {}", value.name())
}

fn percent(worth: Worth) -> f64 {
    (worth.chance() * 100.0).round()
}

/// What a position is worth, without a move.
pub fn evaluated(side: Side, finish: Option<Finish>, standing: Standing) -> String {
    match (finish, standing) {
        (Some(Finish::Won(side)), _) => format!("{side} has won."),
        (Some(Finish::Full), _) => "The board is full: a draw.".to_owned(),
        (None, Standing::Proved { value, .. }) => match value {
            Value::Win => format!("Proved: {side} wins with best play."),
            Value::Draw => "Proved: with best play nobody wins.".to_owned(),
            Value::Loss => format!("Proved: {} wins with best play.", side.other()),
        },
        (None, Standing::Estimated { eval, depth }) => format!(
            "Nothing is proved: about {} % for {side}, who is to move (evaluation {}, {} looked ahead).",
            (chance::of(eval) * 100.0).round(),
            Eval::new(eval),
            number_of(depth, "move")
        ),
    }
}

/// Why a finished game is not rated.
pub fn over(winner: Option<Side>) -> String {
    match winner {
        Some(side) => format!("the game is over, {side} has won"),
        None => "the game is over, the board is full".to_owned(),
    }
}

/// Why there is nothing to review.
pub fn no_moves() -> String {
    "there are no moves to review: --game wants a game as M N K and its moves x,y".to_owned()
}
