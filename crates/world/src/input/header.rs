//! What a text says about itself: comment lines `% gridwright: NAME=VALUE …` before its first board.

use super::{InputError, Line, tokens};
use std::sync::Arc;

/// How such a line begins.
const MARK: &str = "% gridwright:";

/// One thing a text says about its boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The option it stands for, without dashes.
    pub name: String,
    /// Its value; empty for a switch.
    pub value: String,
    /// The line, from 1.
    line: u64,
    column: usize,
    text: Arc<str>,
}

impl Fact {
    /// An error at the place where it is said.
    pub fn error(&self, message: impl Into<String>) -> InputError {
        let line = Line { number: self.line, text: self.text.to_string(), ..Line::default() };
        line.error(self.column, message)
    }

    /// As it is written.
    pub fn written(&self) -> String {
        written(&self.name, &self.value)
    }
}

/// All that a text says about its boards.
#[derive(Clone, Debug, Default)]
pub struct Header(Arc<Vec<Fact>>);

impl Header {
    /// The facts, in order.
    pub fn facts(&self) -> &[Fact] {
        &self.0
    }

    /// Takes a line into account, if it is one that says something.
    pub(super) fn read(&mut self, line: &Line) {
        let facts = facts(line.number, &line.text);
        if !facts.is_empty() {
            Arc::make_mut(&mut self.0).extend(facts);
        }
    }

    /// What is wrong with a line behind the first board that says something else than this header.
    pub(super) fn objection(&self, text: &str) -> Option<String> {
        self.later(&Line { text: text.to_owned(), ..Line::default() }, &[]).err()
    }

    /// What a line behind the first board says anew of the boards below it: only what may change; an
    /// error where it says something else than this header.
    pub(super) fn later(&self, line: &Line, may_change: &[&str]) -> Result<Vec<Fact>, String> {
        let mut new = facts(line.number, &line.text);
        let said = |fact: &Fact| {
            self.0.iter().any(|known| (&known.name, &known.value) == (&fact.name, &fact.value))
        };
        let changes = |fact: &Fact| may_change.contains(&fact.name.as_str());
        if let Some(wrong) = new.iter().find(|fact| !changes(fact) && !said(fact)) {
            return Err(format!("'{}' must be said before the first board", wrong.written()));
        }
        new.retain(changes);
        Ok(new)
    }
}

fn facts(line: u64, text: &str) -> Vec<Fact> {
    let Some(said) = text.strip_prefix(MARK) else { return Vec::new() };
    let before = MARK.chars().count();
    let text: Arc<str> = text.into();
    tokens(said)
        .map(|token| {
            let (name, value) = token.text.split_once('=').unwrap_or((token.text, ""));
            let (name, value) = (name.to_owned(), value.to_owned());
            Fact { name, value, line, column: before + token.column, text: Arc::clone(&text) }
        })
        .collect()
}

fn written(name: &str, value: &str) -> String {
    if value.is_empty() { name.to_owned() } else { format!("{name}={value}") }
}

/// The line that says these facts, with its newline; nothing where there is nothing to say.
///
/// ```
/// use gridwright_world::input::header_line;
/// assert_eq!(header_line(&[("box", "4x2".into())]), "% gridwright: box=4x2\n");
/// assert_eq!(header_line(&[]), "");
/// ```
pub fn header_line(facts: &[(&'static str, String)]) -> String {
    if facts.is_empty() {
        return String::new();
    }
    let facts: Vec<_> = facts.iter().map(|(name, value)| written(name, value)).collect();
    format!("{MARK} {}\n", facts.join(" "))
}

#[cfg(test)]
mod tests {
    use super::super::Lines;

    #[test]
    fn facts_are_read_before_the_first_board_only() {
        let text = "% c\n% gridwright: box=4x2 gravity\n\n1\n% gridwright: box=4x2\n2\n% gridwright: box=2x4\n3";
        let mut lines = Lines::of(text, true);
        let facts: Vec<_> = lines.header().facts().iter().map(super::Fact::written).collect();
        assert_eq!(facts, ["box=4x2", "gravity"]);
        assert_eq!(lines.header().facts()[1].error("x").column, 23);
        assert_eq!(lines.next_line().unwrap().unwrap().text, "1");
        assert_eq!(lines.next_line().unwrap().unwrap().text, "2");
        let error = lines.next_line().unwrap_err();
        assert_eq!((error.line, error.column), (7, 1));
        assert_eq!(error.message, "'box=2x4' must be said before the first board");
        assert_eq!(lines.next_line().unwrap().unwrap().text, "3");
    }

    #[test]
    fn what_may_change_stands_at_the_first_line_of_its_board() {
        let text = "% gridwright: map=a box=2x2\n1\n2\n% gridwright: map=b box=2x2\n\n3\n4\n% gridwright: box=4x1\n5\n";
        let mut lines = Lines::of(text, true);
        assert_eq!(lines.header().facts().len(), 2);
        lines.let_change(&["map"], true);
        let mut said = Vec::new();
        loop {
            match lines.next_line() {
                Ok(Some(line)) => {
                    let facts = line.facts().iter().map(super::Fact::written).collect::<Vec<_>>();
                    said.push((line.text.clone(), facts.join(" ")));
                }
                Ok(None) => break,
                Err(error) => said.push((String::new(), error.to_string())),
            }
        }
        let said: Vec<_> = said.iter().map(|(line, said)| (line.as_str(), said.as_str())).collect();
        let wrong = "8:1: 'box=4x1' must be said before the first board";
        assert_eq!(
            said,
            [("1", ""), ("2", ""), ("", ""), ("3", "map=b"), ("4", ""), ("", wrong), ("5", "")]
        );
    }

    #[test]
    fn chunks_object_as_lines_do() {
        let text = "% gridwright: box=4x2\n1\n% gridwright: box=4x2\n% gridwright: box=2x4\n3\n";
        let mut lines = Lines::of(text, true);
        assert_eq!(lines.header().facts().len(), 1);
        let chunk = lines.take_chunk(|_| true).unwrap();
        assert_eq!(chunk.filled(), 3);
        let mut lines = chunk.into_lines(true);
        assert_eq!(lines.next_line().unwrap().unwrap().text, "1");
        assert_eq!(lines.next_line().unwrap_err().line, 4);
        assert_eq!(lines.next_line().unwrap().unwrap().text, "3");
    }
}
