//! The answers of a file, one for each instance: whatever `solve` prints.

use crate::registry::{AnyWorld, Instance, Run};
use gridwright_search::{Bounds, Limits};
use gridwright_world::input::Line;
use gridwright_world::text::number_of;
use gridwright_world::{Checked, Fault, InputError, Status, Summary};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long it is looked for an answer that is said not to exist, unless the user says otherwise.
const SEARCH_TIME: Duration = Duration::from_secs(10);

/// What judges say of a board without an answer.
const JUDGES: [&str; 2] = ["This puzzle is not solvable.", "no solution"];

/// What a file answers to one instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// An answer, in the world's plain notation or as a judge wants it.
    Text(String),
    /// All answers, one after the other.
    All(Vec<String>),
    /// There is no answer.
    Denial,
    /// The best costs this much; not how.
    Cost(u32),
    /// Nothing: a limit stopped the search, or there was an error.
    Nothing,
}

/// What a file answers to one instance, and where it says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The answer.
    pub given: Given,
    /// Its first line in the file, from 1.
    pub line: u64,
}

/// What a world's judge and this program say of a board without an answer, in lower case.
const DENIALS: [&str; 5] =
    ["unsolvable", "no solution", "this puzzle is not solvable", "sem solução", "sem solucao"];

/// The answers to these instances, in their order.
pub fn read(text: &str, instances: &[&dyn Instance]) -> Result<Vec<Said>, InputError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('{') {
        return read_json(text, instances.len());
    }
    if text.lines().any(is_tally) {
        return lists(text, instances.len());
    }
    let said = |line, given| Said { given, line };
    let told: Vec<Said> =
        (1..).zip(text.lines()).filter_map(|(line, text)| Some(said(line, told(text)?))).collect();
    if told.len() == instances.len() {
        return Ok(told);
    }
    if let [_] = instances {
        return Ok(vec![said(1, sentence(text))]);
    }
    let blocks = split(text, instances).ok_or_else(|| too_few(instances.len()))?;
    Ok(blocks.iter().map(|(line, block)| said(*line, sentence(block))).collect())
}

fn too_few(count: usize) -> InputError {
    InputError::of_text(format!("not one answer for each of the {count} instances"))
}

/// One object a line, each with the number of its instance.
fn read_json(text: &str, count: usize) -> Result<Vec<Said>, InputError> {
    let mut given = BTreeMap::new();
    for (row, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let number = row as u64 + 1;
        let wrong = |column: usize, what: &str| Line::of(number, line).error(column, what);
        let object: Value = serde_json::from_str(line)
            .map_err(|error| wrong(error.column().max(1), "expected an object of JSON"))?;
        let index = object["index"].as_u64().unwrap_or(number);
        let said = Said {
            given: of_object(&object).ok_or_else(|| wrong(1, "no answer in it"))?,
            line: number,
        };
        if given.insert(index, said).is_some() {
            return Err(wrong(1, &format!("a second answer to instance {index}")));
        }
    }
    let all: Option<Vec<Said>> = (1..=count as u64).map(|index| given.remove(&index)).collect();
    match (all, given.iter().next()) {
        (None, _) => Err(too_few(count)),
        (_, Some((index, said))) => {
            let message = format!("an answer to instance {index}, but there are {count}");
            Err(Line::of(said.line, "").error(1, message))
        }
        (Some(all), None) => Ok(all),
    }
}

fn of_object(object: &Value) -> Option<Given> {
    match object["status"].as_str()? {
        "unsolvable" => return Some(Given::Denial),
        "solved" => {}
        _ => return Some(Given::Nothing),
    }
    if let Some(moves) = object["moves"].as_str() {
        return Some(Given::Text(moves.to_owned()));
    }
    let grid = |rows: &Value| rows.as_array()?.iter().map(row).collect::<Option<String>>();
    if let Some(all) = object["solutions"].as_array() {
        return all.iter().map(grid).collect::<Option<Vec<String>>>().map(Given::All);
    }
    if let Some(text) = grid(&object["solution"]) {
        return Some(Given::Text(text));
    }
    if let Some(line) = object["line"].as_array() {
        let moves: Option<Vec<&str>> = line.iter().map(Value::as_str).collect();
        return Some(Given::Text(moves?.join(" ")));
    }
    let text = object["move"].as_str().map(|best| Given::Text(best.to_owned()));
    text.or_else(|| Some(Given::Cost(u32::try_from(object["cost"].as_u64()?).ok()?)))
}

/// A row of a filled board; a hole is `#`.
fn row(row: &Value) -> Option<String> {
    let cell = |cell: &Value| match cell {
        Value::Null => Some("#".to_owned()),
        number => number.as_u64().map(|number| number.to_string()),
    };
    let cells: Option<Vec<String>> = row.as_array()?.iter().map(cell).collect();
    Some(cells?.join(" ") + "\n")
}

/// The lists of `solve --all`: boards, and behind them how many there are.
fn lists(text: &str, count: usize) -> Result<Vec<Said>, InputError> {
    let mut given = Vec::new();
    let mut boards = vec![String::new()];
    let mut first = 1;
    for (number, line) in (1..).zip(text.lines()) {
        let end = if is_tally(line) {
            boards.retain(|board| !board.is_empty());
            Some(Given::All(std::mem::take(&mut boards)))
        } else {
            told(line)
        };
        if let Some(end) = end {
            given.push(Said { given: end, line: first });
            boards = vec![String::new()];
            first = number + 1;
        } else if line.trim().is_empty() {
            boards.push(String::new());
        } else if let Some(board) = boards.last_mut() {
            board.push_str(line);
            board.push('\n');
        }
    }
    let rest = boards.iter().any(|board| !board.is_empty());
    if given.len() != count || rest {
        let message = format!("not one list of answers for each of the {count} instances");
        return Err(InputError::of_text(message));
    }
    Ok(given)
}

/// Whether a line says how many answers stand above it.
fn is_tally(line: &str) -> bool {
    let mut words = line.trim_start_matches("at least ").split([' ', ':']);
    words.next().is_some_and(|number| number.parse::<u128>().is_ok())
        && words.next().is_some_and(|noun| noun == "solution" || noun == "solutions")
}

/// Cuts a text into one piece for each instance: a line each, a block between blank lines each, or as
/// many rows as the boards have. With each goes the number of its first line.
fn split(text: &str, instances: &[&dyn Instance]) -> Option<Vec<(u64, String)>> {
    let numbered = (1..).zip(text.lines());
    let lines: Vec<(u64, &str)> = numbered.filter(|(_, line)| !line.starts_with('%')).collect();
    if lines.len() == instances.len() {
        return Some(lines.into_iter().map(|(number, line)| (number, line.to_owned())).collect());
    }
    let join = |piece: &[(u64, &str)]| -> (u64, String) {
        let text: Vec<&str> = piece.iter().map(|(_, line)| *line).collect();
        (piece.first().map_or(1, |(number, _)| *number), text.join("\n"))
    };
    let blocks: Vec<&[(u64, &str)]> =
        lines.split(|(_, line)| line.trim().is_empty()).filter(|block| !block.is_empty()).collect();
    if blocks.len() == instances.len() {
        return Some(blocks.into_iter().map(join).collect());
    }
    let mut lines = lines.into_iter().filter(|(_, line)| !line.trim().is_empty()).peekable();
    let mut pieces = Vec::new();
    for instance in instances {
        let mut piece = Vec::new();
        let mut rows = rows(*instance);
        while rows > 0 {
            let (number, line) = lines.next()?;
            piece.push((number, line));
            if is_row(line) {
                rows -= 1;
            } else if is_denial(line) && !line.trim().starts_with("sem ") || is_nothing(line) {
                break;
            }
        }
        // The last rule of a frame.
        while lines.peek().is_some_and(|(_, line)| is_rule(line)) {
            piece.extend(lines.next());
        }
        pieces.push(join(&piece));
    }
    lines.next().is_none().then_some(pieces)
}

/// Rows of a board, which a size says first: `4x6`.
fn rows(instance: &dyn Instance) -> usize {
    let label = instance.size().label;
    let rows = label.split('x').next().and_then(|rows| rows.parse().ok());
    rows.unwrap_or(1)
}

fn is_row(line: &str) -> bool {
    !is_rule(line)
        && line.chars().all(|c| c.is_ascii_alphanumeric() || " \t|.#-".contains(c))
        && line.chars().any(|c| c.is_ascii_digit() || ".#".contains(c))
        && !line.contains("move")
}

fn is_rule(line: &str) -> bool {
    !line.trim().is_empty() && line.chars().all(|c| "-+|*=─┼ ".contains(c))
}

fn is_denial(line: &str) -> bool {
    let line = line.trim().to_lowercase();
    DENIALS.iter().any(|word| line.starts_with(word))
}

fn is_nothing(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("no answer found") || line.starts_with("no solution found")
}

/// What a piece of text answers: sentences of `solve` are taken for what they say, anything else is left
/// to the world.
fn sentence(text: &str) -> Given {
    let line = text.trim();
    let single = text.lines().count() == 1;
    match (line.lines().find_map(told), line.parse()) {
        (Some(given), _) => given,
        (None, Ok(cost)) if single => Given::Cost(cost),
        _ => Given::Text(text.to_owned()),
    }
}

/// What a line says that is a sentence of `solve`, whatever boards stand around it.
fn told(line: &str) -> Option<Given> {
    let line = line.trim();
    if is_nothing(line) {
        return Some(Given::Nothing);
    }
    if is_denial(line) {
        return Some(Given::Denial);
    }
    if line.starts_with("0 moves: already solved") {
        return Some(Given::Text(String::new()));
    }
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    if rest.starts_with("move") && first.parse::<u32>().is_ok() {
        let moves = line.split_once(": ").map_or("", |(_, moves)| moves);
        return Some(Given::Text(moves.split_whitespace().next().unwrap_or_default().to_owned()));
    }
    // Of several moves the best is the answer.
    let rank = first.strip_suffix('.').and_then(|rank| rank.parse::<u32>().ok());
    let (_, rest) = line.split_once("  move ").filter(|_| rank.is_none_or(|rank| rank == 1))?;
    let (_, moves) = rest.split_once("  line ")?;
    Some(Given::Text(moves.to_owned()))
}

/// Judges what was said of one instance.
pub fn judge(
    instance: &dyn Instance,
    said: &Said,
    world: &dyn AnyWorld,
    run: &Run<'_>,
) -> Result<Checked, InputError> {
    judge_given(instance, &said.given, world, run).map_err(|mut error| {
        error.line += said.line - 1;
        error
    })
}

fn judge_given(
    instance: &dyn Instance,
    given: &Given,
    world: &dyn AnyWorld,
    run: &Run<'_>,
) -> Result<Checked, InputError> {
    let wrong = |message: String| Ok(Checked::of(vec![Fault::cells(message, Vec::new())]));
    let time = run.limits.time.or(Some(SEARCH_TIME));
    let solve = || instance.solve(&Run { limits: Limits { time, ..run.limits }, ..*run });
    match given {
        Given::Text(answer) => {
            let checked = instance.check(answer, run)?;
            if !checked.is_right() && is_given_back(instance, answer, world) {
                return judge_given(instance, &Given::Denial, world, run);
            }
            Ok(checked)
        }
        Given::All(answers) => {
            let mut all = Checked::default();
            for (answer, number) in answers.iter().zip(1..) {
                let faults = instance.check(answer, run)?.faults;
                all.faults.extend(faults.into_iter().map(|fault| Fault {
                    message: format!("solution {number}: {}", fault.message),
                    ..fault
                }));
                if answers[..number - 1].contains(answer) {
                    let message = format!("solution {number} stands there twice");
                    all.faults.push(Fault::cells(message, Vec::new()));
                }
            }
            Ok(all)
        }
        Given::Nothing => wrong("no answer was given".to_owned()),
        Given::Denial => {
            // A world that has a word for it knows best how to judge it.
            let judged = JUDGES.iter().find_map(|word| instance.check(word, run).ok());
            if let Some(checked) = judged {
                return Ok(checked);
            }
            let truth = solve();
            match (truth.status(), truth.answer()) {
                (Status::Unsolvable, _) => Ok(Checked::default()),
                (_, Some(answer)) => wrong(format!("there is a solution: {}", answer.trim_end())),
                _ => Ok(Checked::undecided("there is no solution", truth.summary().reason)),
            }
        }
        // A number may also be a whole board, of one cell.
        Given::Cost(cost) => instance.check(&cost.to_string(), run).or_else(|unreadable| {
            let truth = solve().summary();
            let counts = truth.cost.is_some() || truth.bounds != Bounds::default();
            if !counts && truth.status != Status::Unsolvable {
                // A world without costs.
                return Err(unreadable);
            }
            Ok(judge_cost(*cost, &truth))
        }),
    }
}

/// Judges the answer that the best costs so much.
fn judge_cost(cost: u32, truth: &Summary) -> Checked {
    let wrong = |message: String| Checked::of(vec![Fault::cells(message, Vec::new())]);
    let (lower, upper) = (truth.bounds.lower.unwrap_or(0), truth.cost.unwrap_or(u32::MAX));
    match truth.cost.filter(|_| truth.optimal == Some(true)) {
        Some(best) if best == cost => {
            Checked { cost: Some(cost), optimal_cost: Some(best), ..Checked::default() }
        }
        Some(best) => wrong(format!("the best is {}", number_of(best, "move"))),
        None if truth.status == Status::Unsolvable => wrong("there is no solution".to_owned()),
        None if cost < lower => wrong(format!("at least {} are needed", number_of(lower, "move"))),
        None if cost > upper => {
            wrong(format!("there is a solution of {}", number_of(upper, "move")))
        }
        None => {
            Checked::undecided(&format!("{} are the fewest", number_of(cost, "move")), truth.reason)
        }
    }
}

/// Whether the answer is the board itself, open cells and all: what notations without a word for it say
/// of a board that has no solution.
fn is_given_back(instance: &dyn Instance, answer: &str, world: &dyn AnyWorld) -> bool {
    let bare = |text: &str| -> String {
        let lines = text.lines().filter(|line| !line.starts_with(['%', '#']));
        lines.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect()
    };
    let answer = bare(answer);
    let mut written = world.notations().into_iter().filter_map(|n| instance.write(n.name).ok());
    written.any(|text| bare(&text) == answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_of_solve_are_understood() {
        let text = |answer: &str| Given::Text(answer.to_owned());
        let cases = [
            ("3 moves, optimal: LUL\n", text("LUL")),
            ("1 move, at least 1 needed: L (stopped by the time limit)", text("L")),
            ("0 moves: already solved\n", text("")),
            ("unsolvable: odd permutation: the tiles", Given::Denial),
            ("This puzzle is not solvable.\n", Given::Denial),
            ("no answer found (stopped by the time limit)", Given::Nothing),
            ("win  move 2,2  line 2,2 0,0\n", text("2,2 0,0")),
            ("eval +0.50  move 1,1  line 1,1\n", text("1,1")),
            ("LURD\n", text("LURD\n")),
            ("1 2\n4 3\n", text("1 2\n4 3\n")),
            ("57\n", Given::Cost(57)),
            ("2 .\n2 4\n2 moves, optimal: UL\n", text("UL")),
            (
                "1. eval +1.00  depth 1  move 1,1  line 1,1\n2. eval +0.50  depth 1  move 0,0  line 0,0\n",
                text("1,1"),
            ),
            ("no solution found (interrupted)\n", Given::Nothing),
        ];
        for (said, given) in cases {
            assert_eq!(sentence(said), given, "{said}");
        }
    }

    #[test]
    fn lists_end_with_their_number() {
        let all = |boards: &[&str]| Given::All(boards.iter().map(|&b| b.to_owned()).collect());
        let text =
            "1 2\n2 1\n\n2 1\n1 2\n2 solutions\n\n1 2\n2 1\n1 solution: unique\nunsolvable: no\n";
        let given = [all(&["1 2\n2 1\n", "2 1\n1 2\n"]), all(&["1 2\n2 1\n"]), Given::Denial];
        let read: Vec<Given> = lists(text, 3).unwrap().into_iter().map(|said| said.given).collect();
        assert_eq!(read, given);
        assert!(lists(text, 2).is_err());
        assert!(lists("1 2\n2 1\n1 solution: unique\n1 2\n", 1).is_err());
    }

    #[test]
    fn objects_are_taken_by_their_index() {
        let text = "{\"index\":2,\"status\":\"unsolvable\"}\n\
                    {\"index\":1,\"status\":\"solved\",\"solution\":[[1,null],[2,3]]}\n";
        let given = read_json(text, 2).unwrap();
        let first = Said { given: Given::Text("1 #\n2 3\n".to_owned()), line: 2 };
        assert_eq!(given, [first, Said { given: Given::Denial, line: 1 }]);
        assert!(read_json(text, 1).is_err() && read_json(text, 3).is_err());
        let error = read_json("\n{\"index\":1}\n", 1).unwrap_err();
        assert_eq!((error.line, error.column), (2, 1), "{error}");
        let error = read_json("{\"index\":1,}\n", 1).unwrap_err();
        assert_eq!((error.line, error.column), (1, 12), "{error}");
    }
}
