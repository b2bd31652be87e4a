//! Whole conversations with the engine: what the manager says (`>`), and what it hears (`<`).
//!
//! `<~` compares the shape alone, with `#` for every number: which move is best may change. `<m` is one
//! or more `MESSAGE` lines of the form that graphical programs read; other such lines are passed over.

use gridwright_arena::protocol::{Info, serve};
use std::io::Cursor;
use std::sync::{Arc, Mutex};

/// Says all that a transcript says and takes down what is heard.
fn hear(transcript: &str) -> Vec<String> {
    let said = transcript.lines().filter_map(|line| line.strip_prefix("> "));
    let input: String = said.flat_map(|line| [line, "\r\n"]).collect();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = Arc::clone(&heard);
    let say = move |line: &str| ear.lock().unwrap().push(line.to_owned());
    serve(&Info::default(), Cursor::new(input.into_bytes()), Arc::new(say));
    let heard = heard.lock().unwrap();
    heard.clone()
}

/// Every number as `#`.
fn shape(line: &str) -> String {
    let mut shape = String::new();
    for letter in line.chars() {
        match letter {
            '0'..='9' if shape.ends_with('#') => {}
            '0'..='9' => shape.push('#'),
            other => shape.push(other),
        }
    }
    shape
}

/// `MESSAGE 1. depth 4 eval +0.12 nodes 345 ms 6 speed 57500 line 7,7 8,8`
fn is_report(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    let [_, number, keys @ ..] = words.as_slice() else { return false };
    let pairs = keys.chunks(2).take(5).map(|pair| (pair[0], pair[1].parse::<f64>().is_ok()));
    let expected = ["depth", "eval", "nodes", "ms", "speed"].map(|key| (key, true));
    let is_cell = |word: &&str| shape(word) == "#,#";
    number.strip_suffix('.').is_some_and(|n| n.parse::<u32>().is_ok())
        && pairs.eq(expected)
        && keys.get(10) == Some(&"line")
        && keys.len() > 11
        && keys[11..].iter().all(is_cell)
}

fn compare(name: &str, transcript: &str) {
    let heard = hear(transcript);
    let (reports, mut answers) = (heard.iter().filter(|l| l.starts_with("MESSAGE ")), Vec::new());
    for report in reports.filter(|line| !line.starts_with("MESSAGE INFO")) {
        assert!(is_report(report), "{name}: {report}");
    }
    let mut reported = false;
    for line in &heard {
        if is_report(line) {
            reported = true;
        } else {
            answers.push((line.clone(), std::mem::take(&mut reported)));
        }
    }
    let mut answers = answers.into_iter();
    let mut wanted = false;
    for line in transcript.lines() {
        if line == "<m" {
            wanted = true;
            continue;
        }
        let (expected, loose) = match (line.strip_prefix("< "), line.strip_prefix("<~ ")) {
            (Some(exact), _) => (exact, false),
            (None, Some(form)) => (form, true),
            (None, None) => continue,
        };
        let (found, reported) = answers.next().unwrap_or_default();
        let found = if loose { shape(&found) } else { found };
        assert_eq!(found, expected, "{name}: {heard:#?}");
        let missing = std::mem::take(&mut wanted) && !reported;
        assert!(!missing, "{name}: no report before {found}");
    }
    assert_eq!(answers.next(), None, "{name}: more was said");
}

#[test]
fn rules_are_refused_where_they_are_named() {
    compare("rules", include_str!("transcripts/rules.txt"));
}

#[test]
fn exactly_five_is_not_freestyle() {
    compare("exact", include_str!("transcripts/exact.txt"));
}

#[test]
fn openings_are_offered_kept_and_swapped() {
    compare("swap2", include_str!("transcripts/swap2.txt"));
}

#[test]
fn analysis_beyond_the_best_move() {
    compare("analysis", include_str!("transcripts/analysis.txt"));
}

#[test]
fn limits_are_kept_and_nonsense_is_answered() {
    compare("limits", include_str!("transcripts/limits.txt"));
}
