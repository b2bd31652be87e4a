//! The answers of a file, one for each instance: whatever `solve` prints.

use crate::registry::{Instance, Run};
use gridwright_search::Limits;
use gridwright_world::text::number_of;
use gridwright_world::{Checked, Fault, InputError, Status};
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
    /// There is no answer.
    Denial,
    /// The best costs this much; not how.
    Cost(u32),
    /// Nothing: a limit stopped the search, or there was an error.
    Nothing,
}

/// What a world's judge and this program say of a board without an answer, in lower case.
const DENIALS: [&str; 5] =
    ["unsolvable", "no solution", "this puzzle is not solvable", "sem solução", "sem solucao"];

/// The answers to these instances, in their order.
pub fn read(text: &str, instances: &[&dyn Instance]) -> Result<Vec<Given>, String> {
    if text.trim_start().starts_with('{') {
        return read_json(text, instances.len());
    }
    if let [_] = instances {
        return Ok(vec![sentence(text)]);
    }
    let blocks = split(text, instances)
        .ok_or_else(|| format!("not one answer for each of the {} instances", instances.len()))?;
    Ok(blocks.iter().map(|block| sentence(block)).collect())
}

/// One object a line, each with the number of its instance.
fn read_json(text: &str, count: usize) -> Result<Vec<Given>, String> {
    let mut given = BTreeMap::new();
    for (row, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |what: &str| format!("line {}: {what}", row + 1);
        let object: Value = serde_json::from_str(line).map_err(|e| wrong(&e.to_string()))?;
        let index = object["index"].as_u64().unwrap_or(row as u64 + 1);
        if given
            .insert(index, of_object(&object).ok_or_else(|| wrong("no answer in it"))?)
            .is_some()
        {
            return Err(wrong(&format!("a second answer to instance {index}")));
        }
    }
    let all: Option<Vec<Given>> = (1..=count as u64).map(|index| given.remove(&index)).collect();
    match (all, given.keys().next()) {
        (None, _) => Err(format!("not one answer for each of the {count} instances")),
        (_, Some(index)) => Err(format!("an answer to instance {index}, but there are {count}")),
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
    if let Some(rows) = object["solution"].as_array() {
        return rows.iter().map(row).collect::<Option<String>>().map(Given::Text);
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

/// Cuts a text into one piece for each instance: a line each, a block between blank lines each, or as
/// many rows as the boards have.
fn split(text: &str, instances: &[&dyn Instance]) -> Option<Vec<String>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('%')).collect();
    if lines.len() == instances.len() {
        return Some(lines.into_iter().map(str::to_owned).collect());
    }
    let blocks: Vec<&[&str]> =
        lines.split(|line| line.trim().is_empty()).filter(|block| !block.is_empty()).collect();
    if blocks.len() == instances.len() {
        return Some(blocks.iter().map(|block| block.join("\n")).collect());
    }
    let mut lines = lines.into_iter().filter(|line| !line.trim().is_empty()).peekable();
    let mut pieces = Vec::new();
    for instance in instances {
        let mut piece = Vec::new();
        let mut rows = rows(*instance);
        while rows > 0 {
            let line = lines.next()?;
            piece.push(line);
            if is_row(line) {
                rows -= 1;
            } else if is_denial(line) && !line.trim().starts_with("sem ") || is_nothing(line) {
                break;
            }
        }
        // The last rule of a frame.
        while lines.peek().is_some_and(|line| is_rule(line)) {
            piece.extend(lines.next());
        }
        pieces.push(piece.join("\n"));
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
        && line.chars().any(|c| c.is_ascii_digit() || c == '#')
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
    line.trim_start().starts_with("no answer found")
}

/// What a piece of text answers: sentences of `solve` are taken for what they say, anything else is left
/// to the world.
fn sentence(text: &str) -> Given {
    let line = text.trim();
    if is_denial(line) {
        return Given::Denial;
    }
    if is_nothing(line) {
        return Given::Nothing;
    }
    if line.starts_with("0 moves: already solved") {
        return Given::Text(String::new());
    }
    let first = line.split_whitespace().next().unwrap_or_default();
    let counted = line[first.len()..].trim_start().starts_with("move");
    if counted && first.parse::<u32>().is_ok() {
        let moves = line.rsplit_once(": ").map_or("", |(_, moves)| moves);
        return Given::Text(moves.split_whitespace().next().unwrap_or_default().to_owned());
    }
    if let Some((_, rest)) = line.split_once("  move ") {
        let rest = rest.lines().next().unwrap_or_default();
        let moves = rest.split_once("  line ").map_or(rest, |(_, moves)| moves);
        return Given::Text(moves.to_owned());
    }
    match line.parse() {
        Ok(cost) if line.len() == first.len() && text.lines().count() == 1 => Given::Cost(cost),
        _ => Given::Text(text.to_owned()),
    }
}

/// Judges what was given for one instance.
pub fn judge(instance: &dyn Instance, given: &Given, run: &Run<'_>) -> Result<Checked, InputError> {
    let wrong = |message: String| Ok(Checked::of(vec![Fault::cells(message, Vec::new())]));
    let time = run.limits.time.or(Some(SEARCH_TIME));
    let solve = || instance.solve(&Run { limits: Limits { time, ..run.limits }, ..*run });
    match given {
        Given::Text(answer) => instance.check(answer, run),
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
                _ => wrong("whether there is no solution could not be decided in time".to_owned()),
            }
        }
        Given::Cost(cost) => {
            let truth = solve().summary();
            match truth.cost.filter(|_| truth.optimal == Some(true)) {
                Some(best) if best == *cost => Ok(Checked {
                    cost: Some(*cost),
                    optimal_cost: Some(best),
                    ..Checked::default()
                }),
                Some(best) => wrong(format!("the best is {}", number_of(best, "move"))),
                None => instance.check(&cost.to_string(), run),
            }
        }
    }
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
        ];
        for (said, given) in cases {
            assert_eq!(sentence(said), given, "{said}");
        }
    }

    #[test]
    fn objects_are_taken_by_their_index() {
        let text = "{\"index\":2,\"status\":\"unsolvable\"}\n\
                    {\"index\":1,\"status\":\"solved\",\"solution\":[[1,null],[2,3]]}\n";
        let given = read_json(text, 2).unwrap();
        assert_eq!(given, [Given::Text("1 #\n2 3\n".to_owned()), Given::Denial]);
        assert!(read_json(text, 1).is_err() && read_json(text, 3).is_err());
        assert!(read_json("{\"index\":1}\n", 1).is_err());
    }
}
