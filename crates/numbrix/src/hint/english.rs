//! The catalogue of sentences in English: the only place where words about steps stand. Another language
//! is another file like this one.
//!
//! Three depths: [`look`] knows a part of the board, [`technique`] also the technique, and only
//! [`finding`] knows numbers and cells, so that no depth can say more than it should.

use super::finding::{Finding, Reason};
use super::player::Fault;
use super::state::{Broken, Gap};
use super::step::Part;
use super::technique::Technique;
use crate::board::{Graph, Puzzle};

/// Where to look.
pub fn look(part: Part) -> String {
    format!("Look at {}.", region(part))
}

/// Which technique helps there, and what it is.
pub fn technique(technique: Technique, part: Part) -> String {
    format!("{}, in {}: {}.", technique.name(), region(part), idea(technique))
}

/// What a technique is, for somebody who does not know it, without the final stop.
pub fn idea(technique: Technique) -> &'static str {
    match technique {
        Technique::OnlyWay => "the path has only one free cell to go on to from some number",
        Technique::Bridge => "two numbers that differ by two have only one free cell between them",
        Technique::PathTracing => {
            "two numbers are exactly as far apart as they differ, so the path between them makes no \
             turn too many, and only one way is free"
        }
        Technique::MarkedPair => "a mark says that two cells hold consecutive numbers",
        Technique::OnlyPlace => {
            "the successor or predecessor of a number has only one free cell from which the next \
             number on the board can still be reached"
        }
        Technique::DeadEnd => "a cell has only one way in, so the path must begin or end there",
        Technique::TwoWays => {
            "a cell has only two ways, so the path comes in by one and leaves by the other"
        }
        Technique::MeetingPlace => {
            "count the steps from the number before and from the number after: for some number in \
             between only one cell is near enough to both"
        }
        Technique::Parity => {
            "colour the board like a chessboard: every step changes the colour, so odd and even \
             numbers never share one"
        }
        Technique::Detour => {
            "something stands in the way, and walking round it takes more steps than there are"
        }
        Technique::ForcedStretch => {
            "go through the ways between two numbers: only one of them works"
        }
        Technique::OnlyNumber => {
            "turn the question round: which numbers can reach this cell at all?"
        }
        Technique::Corridor => {
            "one of the possible steps would leave a cell behind that the path could never visit"
        }
        Technique::Pieces => {
            "the empty cells have come apart into pieces, and every run of missing numbers has to \
             fit into one of them so that nothing is left over"
        }
        Technique::Chain => "a number would leave its successor or its predecessor without a cell",
        Technique::NumberPair => {
            "two numbers have the same two cells left, so nothing else can stand there"
        }
        Technique::CellPair => {
            "two cells have the same two numbers left, so these stand nowhere else"
        }
        Technique::Split => {
            "one of the possible steps would part the empty cells into pieces that no whole runs of \
             missing numbers can fill"
        }
        Technique::Colours => {
            "the empty cells have come apart into pieces: count the light and the dark cells, as odd \
             and even numbers need one colour each"
        }
        Technique::SharedRoom => {
            "one or two runs of missing numbers need every cell they can reach, so nothing else can \
             stand there"
        }
        Technique::AllWays => {
            "go through all ways between two numbers, and see what they have in common"
        }
        Technique::Trial => {
            "no simple reasoning is left: try one of the few possibilities and follow it until \
             something goes wrong"
        }
        Technique::Search => {
            "no simple reasoning is left, and trying one number is not enough: this takes a search"
        }
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
    format!("{}, {}", span("row", part.rows), span("column", part.columns))
}

/// The whole reasoning and its result.
pub fn finding(puzzle: &Puzzle, finding: &Finding) -> String {
    let words = Words { graph: puzzle.graph(), most: puzzle.cells() };
    let mut text = words.reason(finding);
    if finding.places.is_empty() {
        text += &words.ruled_out(finding);
    } else {
        text += &format!(" So {}.", words.placed(&finding.places));
    }
    text
}

struct Words<'a> {
    graph: &'a Graph,
    most: usize,
}

impl Words<'_> {
    fn at(&self, cell: usize) -> String {
        let (row, column) = self.graph.place(cell);
        format!("row {}, column {}", row + 1, column + 1)
    }

    fn cells(&self, cells: &[usize]) -> String {
        listed(cells.iter().map(|&cell| self.at(cell)), 4)
    }

    fn placed(&self, places: &[(usize, usize)]) -> String {
        let one = |&(number, cell): &(usize, usize)| format!("{number} goes to {}", self.at(cell));
        listed(places.iter().map(one), usize::MAX)
    }

    fn ruled_out(&self, finding: &Finding) -> String {
        match finding.removes.as_slice() {
            [] => String::new(),
            [(number, cell)] => format!(" So {number} does not stand at {}.", self.at(*cell)),
            many => {
                let one =
                    |&(number, cell): &(usize, usize)| format!("{number} at {}", self.at(cell));
                format!(" That rules out {}.", listed(many.iter().map(one), 4))
            }
        }
    }

    /// The numbers on the board before and after a gap, in words.
    fn ends(&self, gap: Gap) -> String {
        match (gap.first > 1, gap.last < self.most) {
            (true, true) => format!("between {} and {}", gap.first - 1, gap.last + 1),
            (true, false) => format!("from {} to the end of the path", gap.first - 1),
            (false, true) => format!("from the beginning of the path to {}", gap.last + 1),
            (false, false) => "of the whole path".to_owned(),
        }
    }

    /// How near a number must be to both ends of its gap.
    fn reach(&self, number: usize, gap: Gap) -> String {
        let near = |end: usize| match end.abs_diff(number) {
            1 => format!("next to {end}"),
            steps => format!("at most {steps} steps from {end}"),
        };
        match (gap.first > 1, gap.last < self.most) {
            (true, true) => format!("{} and {}", near(gap.first - 1), near(gap.last + 1)),
            (true, false) => near(gap.first - 1),
            (false, true) => near(gap.last + 1),
            (false, false) => "somewhere".to_owned(),
        }
    }

    #[expect(clippy::too_many_lines, reason = "a catalogue: one sentence an arm")]
    fn reason(&self, finding: &Finding) -> String {
        let first = finding.places.first().map_or(0, |&(number, _)| number);
        match &finding.reason {
            Reason::OnlyWay { from } => {
                format!("{first} stands next to {from}, and only one cell around {from} is free.")
            }
            Reason::Bridge => {
                let (low, high) = (first - 1, first + 1);
                format!(
                    "{first} joins {low} and {high}, and only one free cell touches both of them."
                )
            }
            Reason::PathTracing { gap } => {
                let (low, high) = (gap.first - 1, gap.last + 1);
                let steps = gap.len() + 1;
                format!(
                    "From {low} to {high} it is {steps} steps at least, and there are no more than \
                     {steps}: the path takes a shortest way, and only one is free."
                )
            }
            Reason::OnlyPlace { gap } | Reason::MeetingPlace { gap } => {
                let reach = self.reach(first, *gap);
                format!("{first} must be {reach}: only one cell is left for it.")
            }
            Reason::MarkedPair { cells } => {
                format!("{} are marked: they hold consecutive numbers.", self.cells(cells))
            }
            Reason::DeadEnd { cell } => {
                let most = self.most;
                let other = match first {
                    0 => String::new(),
                    1 => format!(", and {most} is ruled out"),
                    _ => ", and 1 is ruled out".to_owned(),
                };
                format!(
                    "The path has only one way into {}, and no way out: it begins or ends there, so \
                     the cell holds 1 or {most}{other}.",
                    self.at(*cell)
                )
            }
            Reason::TwoWays { cell, ways } => format!(
                "The path passes through {}, and only {} are open for that: these two hold the \
                 number before and the number after, which differ by two.",
                self.at(*cell),
                self.cells(ways)
            ),
            Reason::Parity { from } => {
                let kind = if from % 2 == 0 { "even" } else { "odd" };
                format!(
                    "Think of a chessboard: every step of the path changes the colour, so all {kind} \
                     numbers stand on the colour of {from} and all others on the other colour."
                )
            }
            Reason::ForcedStretch { gap } => format!(
                "Of all ways to lay the {} {}, only one visits no cell twice and keeps to what is \
                 free.",
                numbers(gap.len()),
                self.ends(*gap)
            ),
            Reason::Detour { gap } => format!(
                "The {} {} must keep to free cells, and counted round what is filled some cells are \
                 too many steps away.",
                numbers(gap.len()),
                self.ends(*gap)
            ),
            Reason::OnlyNumber { cell } => {
                format!(
                    "{first} is the only missing number that can still reach {}.",
                    self.at(*cell)
                )
            }
            Reason::Corridor { number, cell, lost } => format!(
                "If {number} went to {}, the path could no longer pass through {}: too few ways \
                 would be left into that cell.",
                self.at(*cell),
                self.at(*lost)
            ),
            Reason::CutOff { number, cell, lost } => format!(
                "If {number} went to {}, the empty cells around {} would be cut off: no number there \
                 could be joined to the rest of the path.",
                self.at(*cell),
                self.at(*lost)
            ),
            Reason::Split { number, cell, piece } => format!(
                "If {number} went to {}, the {} empty cells around {} would be a piece of their own, \
                 and no whole runs of missing numbers would fill just these cells, by number or by \
                 colour.",
                self.at(*cell),
                piece.len(),
                self.at(piece[0])
            ),
            Reason::Pieces { gap, piece, inside } => self.pieces(*gap, piece, *inside, false),
            Reason::Colours { gap, piece, inside } => self.pieces(*gap, piece, *inside, true),
            Reason::Chain { gap } => format!(
                "{} {} {} must touch a cell where the number before it can stand and another one where \
                 the number after it can; what fails takes more with it, from number to number.",
                if gap.len() == 1 { "The" } else { "Each of the" },
                numbers(gap.len()),
                self.ends(*gap)
            ),
            Reason::NumberPair { numbers: [a, b], cells } => format!(
                "{a} and {b} can only stand at {}: together they take both cells, whichever is \
                 where.",
                self.cells(cells)
            ),
            Reason::CellPair { numbers: [a, b], cells } => format!(
                "{} can only hold {a} and {b}: both numbers are used up there, whichever is where.",
                self.cells(cells)
            ),
            Reason::SharedRoom { gaps, cells } => {
                let runs = listed(gaps.iter().map(|gap| self.ends(*gap)), usize::MAX);
                format!(
                    "The missing numbers {runs} can stand in {} cells only ({}), and they are just \
                     as many.",
                    cells.len(),
                    self.cells(cells)
                )
            }
            Reason::AllWays { gap, ways } => format!(
                "There {} to lay the {} {}, and only what one of them does is possible.",
                if *ways == 1 { "is one way".to_owned() } else { format!("are {ways} ways") },
                numbers(gap.len()),
                self.ends(*gap)
            ),
            Reason::Trial { number, cell, steps, end } => {
                let end = match end {
                    Broken::NoPlace(number) => format!("no cell is left for {number}"),
                    Broken::NoNumber(cell) => format!("no number is left for {}", self.at(*cell)),
                };
                let after = match steps {
                    1 => "at once".to_owned(),
                    2 => "after one more step".to_owned(),
                    more => format!("after {} more steps", more - 1),
                };
                format!("Suppose {number} stood at {}: {after} {end}.", self.at(*cell))
            }
            Reason::Search { number } => format!(
                "Trying one number after the other shows that every other cell for {number} ends in a \
                 contradiction, but only much later."
            ),
        }
    }

    fn pieces(&self, gap: Gap, piece: &[usize], inside: bool, colours: bool) -> String {
        let size = piece.len();
        let cells = if size == 1 { "cell" } else { "cells" };
        let colours = if colours { ", also by colour" } else { "" };
        let verdict = if inside { "belong there" } else { "do not fit in there" };
        format!(
            "The empty cells around {} are a piece of {size} {cells}, which is filled by whole runs \
             of missing numbers with nothing left over{colours}: the {} {} {verdict}.",
            self.at(piece[0]),
            numbers(gap.len()),
            self.ends(gap)
        )
    }
}

fn numbers(count: usize) -> String {
    if count == 1 { "missing number".to_owned() } else { format!("{count} missing numbers") }
}

/// The first `most` of them, and how many more there are.
fn listed(items: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    let count = items.len();
    let shown: Vec<String> = items.take(most).collect();
    if count > shown.len() {
        return format!("{} and {} more", shown.join("; "), count - shown.len());
    }
    match shown.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [head @ .., last] => format!("{} and {last}", head.join("; ")),
    }
}

/// No technique but trial helps.
pub fn stuck() -> String {
    "no technique helps from here, only trial does".to_owned()
}

/// Two answers differ in a cell.
pub fn several(graph: &Graph, cell: usize, numbers: [u16; 2]) -> String {
    let (row, column) = graph.place(cell);
    let [a, b] = numbers;
    format!(
        "row {}, column {} can hold {a} or {b}, and both can be finished, so no reasoning decides it",
        row + 1,
        column + 1
    )
}

/// The sentences about a mistake with the move that made it, where that is known.
pub fn with_move(texts: [String; 3], since: Option<u32>) -> [String; 3] {
    match since {
        Some(number) => texts.map(|text| format!("{text} It came with move {number}.")),
        None => texts,
    }
}

/// What is wrong with what the player did, in three depths.
pub fn mistake(graph: &Graph, fault: &Fault) -> [String; 3] {
    let at = |&(row, column): &(usize, usize)| format!("row {}, column {}", row + 1, column + 1);
    let name = |cell: usize| at(&graph.place(cell));
    let marks = matches!(fault, Fault::Marks(_));
    let (first, places) = match fault {
        Fault::Shape => {
            let text = "The board with your numbers has other rows or columns than the puzzle.";
            return [text, text, text].map(str::to_owned);
        }
        Fault::Hole(place) => {
            let text =
                format!("{} is a hole in one of the boards and a cell in the other.", at(place));
            return [text.clone(), text.clone(), text];
        }
        Fault::Changed { cell, clue } => {
            let text = format!("The given {clue} at {} was changed.", name(*cell));
            ("A given number was changed.", vec![text])
        }
        Fault::OutOfRange { cell, number } => {
            let text =
                format!("{number} at {} is out of range 1 to {}.", name(*cell), graph.cells());
            ("A number is out of range.", vec![text])
        }
        Fault::Twice { cells, number } => {
            let both: Vec<String> = cells.iter().map(|&cell| name(cell)).collect();
            (
                "A number stands twice.",
                vec![format!("{number} stands at {}.", both.join(" and at "))],
            )
        }
        Fault::Wrong(entries) => {
            let one = |&(cell, number): &(usize, u16)| {
                format!("{number} at {} is wrong: no answer has it there.", name(cell))
            };
            ("Something you wrote down is wrong.", entries.iter().map(one).collect())
        }
        Fault::Together(entries) => {
            let one = |&(cell, number): &(usize, u16)| format!("{number} at {}", name(cell));
            let all = listed(entries.iter().map(one), 4);
            let text = format!("{all} cannot all be right: no answer has them together.");
            ("Something you wrote down is wrong.", vec![text])
        }
        Fault::Marks(cells) => {
            let one =
                |&cell: &usize| format!("The right number is not among those at {}.", name(cell));
            ("A possibility you crossed out is the right one.", cells.iter().map(one).collect())
        }
    };
    let shown = listed(fault.cells().into_iter().map(name), 4);
    let where_ = match places.len() {
        _ if marks => format!("Look at the marks at {shown}."),
        1 => format!("Look at {shown}."),
        many => format!("{many} numbers are wrong: look at {shown}."),
    };
    [first.to_owned(), format!("{first} {where_}"), places.join(" ")]
}
