//! `hint` and `rate`: statuses, exit codes, depths, tables.

use crate::program::{Ran, root, run};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ANSWER: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARDEST: &str =
    "98.76.5..75..3.8....4..8...6..3......956.73......9....5...7.9...2.....1...9....8.";

/// Needs trial.
const STUBBORN: &str =
    "98.76.5..4..3..9.........6.7..5..4...2......1.....8...3......9..7.9...4.....537..";

/// A file of the test's own with this text.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("gridwright-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

fn status(ran: &Ran) -> (i32, String) {
    let objects = ran.objects();
    assert_eq!(objects.len(), 1, "{ran:?}");
    (ran.code, objects[0]["status"].as_str().unwrap().to_owned())
}

#[test]
fn every_board_gets_its_status_and_exit_code() {
    let hint = |world: &str, more: &[&str], board: &str| {
        let args = [&["hint", world, "--output", "json"], more].concat();
        status(&run(&args, board))
    };
    let is = |code: i32, word: &str| (code, word.to_owned());
    assert_eq!(hint("sudoku", &[], EASY), is(0, "hint"));
    assert_eq!(hint("sudoku", &[], ANSWER), is(0, "done"));
    assert_eq!(hint("sudoku", &[], &".".repeat(81)), is(1, "several"));
    assert_eq!(hint("sudoku", &[], &format!("55{}", &EASY[2..])), is(1, "unsolvable"));
    assert_eq!(hint("sudoku", &["--node-limit", "1"], HARDEST), is(3, "limit"));
    let right = file("right", &ANSWER.replacen('9', ".", 4));
    assert_eq!(hint("sudoku", &["--state", &right], EASY), is(0, "hint"));
    let wrong = file("wrong", &EASY.replacen("53.", "531", 1));
    assert_eq!(hint("sudoku", &["--state", &wrong], EASY), is(0, "mistake"));
    let numbrix = "3\n1 0 3\n0 0 0\n7 0 9\n";
    assert_eq!(hint("numbrix", &[], numbrix), is(0, "hint"));
    assert_eq!(hint("numbrix", &[], "3\n1 2 3\n6 5 4\n7 8 9\n"), is(0, "done"));
    assert_eq!(hint("numbrix", &[], "3\n0 0 0\n0 0 0\n0 0 0\n"), is(1, "several"));
    assert_eq!(hint("numbrix", &[], "2\n1 3\n0 0\n"), is(1, "unsolvable"));
    let moves = file("moves", "r1c2=2 r2c1=5 r2c3=4\n");
    let ran = run(&["hint", "numbrix", "--output", "json", "--state", &moves], numbrix);
    assert_eq!(status(&ran), is(0, "mistake"));
    let object = &ran.objects()[0];
    assert_eq!((&object["since"], &object["cells"][0]), (&Value::from(2), &Value::from([1, 0])));
    // Where only trial helps and trial is excluded; a mistake and the move that made it.
    let stuck = hint("sudoku", &["--no-trial", "--all"], STUBBORN);
    assert_eq!(stuck, is(3, "stuck"));
    let late = file("late", "r1c3=4 r1c4=2 r1c6=8\n");
    let ran = run(&["hint", "sudoku", "--output", "json", "--state", &late], EASY);
    assert_eq!((status(&ran), &ran.objects()[0]["since"]), (is(0, "mistake"), &Value::from(2)));
    // A rating needs one answer.
    let rate = |world: &str, board: &str| status(&run(&["rate", world, "--output", "json"], board));
    assert_eq!(rate("sudoku", &".".repeat(81)), is(1, "several"));
    assert_eq!(rate("sudoku", &format!("55{}", &EASY[2..])), is(1, "unsolvable"));
    assert_eq!(rate("sudoku", ANSWER), is(0, "rated"));
    assert_eq!(rate("numbrix", "3\n0 0 0\n0 0 0\n0 0 0\n"), is(1, "several"));
    assert_eq!(rate("numbrix", "2\n1 3\n0 0\n"), is(1, "unsolvable"));
    assert_eq!(rate("numbrix", numbrix), is(0, "rated"));
    for path in [right, wrong, moves, late] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn no_depth_has_more_than_the_contract_says() {
    let numbrix = "3\n1 0 3\n0 0 0\n7 0 9\n";
    for (world, board) in [("sudoku", EASY), ("sudoku", HARDEST), ("numbrix", numbrix)] {
        for (depth, known) in [
            ("1", ["cells", "text"].as_slice()),
            ("2", &["cells", "name", "technique", "text"]),
            ("3", &["cells", "name", "places", "removes", "technique", "text"]),
        ] {
            let ran = run(&["hint", world, "--output", "json", "--all", "--depth", depth], board);
            let object = &ran.objects()[0];
            assert_eq!(object["depth"].to_string(), depth);
            for step in object["steps"].as_array().unwrap() {
                let keys: Vec<&str> =
                    step.as_object().unwrap().keys().map(String::as_str).collect();
                assert!(keys.iter().all(|key| known.contains(key)), "{world} {depth}: {keys:?}");
                assert!(step["cells"].as_array().is_some_and(|cells| !cells.is_empty()), "{step}");
            }
        }
    }
}

/// Whether a sentence gives a move away: the field it is played on, or a direction or its letters.
fn tells(world: &str, text: &str, played: &str) -> bool {
    // What is left is no direction, and "queue up" is none.
    let text = text.replace("is left", "").replace("are left", "").replace("Queue up", "");
    let words = text.split(|c: char| !c.is_alphanumeric() && c != ',');
    let mut words = words.map(|word| word.trim_matches(','));
    let slides = ["sliding", "merge"].contains(&world);
    words.any(|word| {
        let letters = !word.is_empty() && word.chars().all(|c| "LURD".contains(c));
        let direction = letters || ["left", "right", "up", "down"].contains(&word);
        word == played || slides && direction
    })
}

/// In all worlds and both voices, in JSON and for people, alone and with `--all`.
#[test]
fn no_depth_gives_the_move_away() {
    let data = |name: &str| root().join("data").join(name).to_string_lossy().into_owned();
    let cases: [(&str, Vec<String>); 7] = [
        ("sliding", vec![data("sliding/eight.txt")]),
        ("sliding", vec![data("sliding/eight.txt"), "--voice".into(), "teacher".into()]),
        ("merge", vec![data("merge/example.txt")]),
        ("merge", vec![data("merge/example.txt"), "--voice".into(), "teacher".into()]),
        ("sudoku", vec![data("sudoku/hints.txt")]),
        ("numbrix", vec![data("numbrix/nb_5x5_min_5001.txt")]),
        ("mnk", vec!["-".into()]),
    ];
    let mnk = "3 3 3\nX..\n.O.\n..X\n";
    for (world, more) in &cases {
        for all in [false, true] {
            let ask = |depth: &str, output: &str| {
                let mut args = vec!["hint", world, "--depth", depth, "--output", output];
                args.extend(more.iter().map(String::as_str));
                args.extend(all.then_some("--all"));
                run(&args, mnk)
            };
            let steps = |ran: &Ran| -> Vec<Value> {
                let objects = ran.objects();
                objects.iter().flat_map(|o| o["steps"].as_array().unwrap().clone()).collect()
            };
            let whole = steps(&ask("3", "json"));
            assert!(!whole.is_empty(), "{world}");
            for (depth, known) in [
                ("1", ["cells", "text"].as_slice()),
                ("2", &["cells", "name", "technique", "text"]),
            ] {
                let told = steps(&ask(depth, "json"));
                let people = ask(depth, "text").out;
                assert_eq!(told.len(), whole.len(), "{world} {depth}");
                for (step, whole) in told.iter().zip(&whole) {
                    let mut keys = step.as_object().unwrap().keys();
                    assert!(keys.all(|key| known.contains(&key.as_str())), "{world}: {step}");
                    let text = step["text"].as_str().unwrap();
                    assert!(people.contains(text), "{world} {depth}: {text}\n{people}");
                    assert_ne!(step["text"], whole["text"], "{world}");
                    let played = whole["move"].as_str().unwrap_or("?");
                    assert!(!tells(world, text, played), "{world} {depth}: {text}");
                    for put in whole["places"].as_array().into_iter().flatten() {
                        let cell = &put["cell"];
                        let (row, column) = (cell[0].as_u64().unwrap(), cell[1].as_u64().unwrap());
                        let name = format!("r{}c{}", row + 1, column + 1);
                        assert!(!text.contains(&name), "{world} {depth}: {text}");
                    }
                }
                // What people read is these sentences, and nothing else but their numbers.
                let length: usize =
                    told.iter().map(|step| step["text"].as_str().unwrap().len()).sum();
                assert!(people.len() <= length + 6 * told.len() + 16, "{world} {depth}: {people}");
            }
        }
    }
}

/// A JSON object's numbers and words, those of groups by their paths.
fn flat(object: &Value, before: &str, out: &mut BTreeMap<String, String>) {
    for (key, value) in object.as_object().unwrap() {
        let path = format!("{before}{key}");
        match value {
            Value::Object(techniques) if key == "techniques" => {
                let words = techniques.iter().map(|(name, count)| format!("{name}:{count}"));
                let mut words: Vec<String> = words.collect();
                words.sort();
                out.insert(path, words.join(" "));
            }
            Value::Object(_) => flat(value, &format!("{path}."), out),
            Value::String(text) => drop(out.insert(path, text.clone())),
            other => drop(out.insert(path, other.to_string())),
        }
    }
}

#[test]
fn a_table_has_every_figure_of_every_world() {
    let data = |name: &str| root().join("data").join(name).to_string_lossy().into_owned();
    let cases = [
        ("sudoku", vec!["--hodoku".to_owned(), data("sudoku/hints.txt")]),
        ("numbrix", vec![data("numbrix/nb_5x5_min_5001.txt")]),
        ("sliding", vec![data("sliding/eight.txt")]),
        ("merge", vec![data("merge/example.txt")]),
        // Read from standard input: proved at once, so that both runs say the same.
        ("mnk", vec!["-".to_owned()]),
    ];
    let mnk = "3 3 3\nX..\n.O.\n...\n";
    for (world, more) in cases {
        let rate = |output: &str| {
            let mut args = vec!["rate", world, "--output", output, "--threads", "1"];
            args.extend(more.iter().map(String::as_str));
            run(&args, mnk)
        };
        let (table, objects) = (rate("csv"), rate("json").objects());
        let mut lines = table.out.lines();
        let columns: Vec<&str> = lines.next().unwrap().split(',').collect();
        assert_eq!(columns[..3], ["index", "source", "status"], "{world}");
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        assert_eq!(rows.len(), objects.len(), "{world}: {table:?}");
        for (row, object) in rows.iter().zip(&objects) {
            assert_eq!(row.len(), columns.len(), "{world}: {row:?}");
            let mut known = BTreeMap::new();
            flat(object, "", &mut known);
            for (path, value) in known {
                if ["schema", "world", "seconds", "source", "why", "reason"]
                    .contains(&path.as_str())
                {
                    continue;
                }
                let at = columns.iter().position(|column| *column == path);
                let at = at.unwrap_or_else(|| panic!("{world} has no column {path}"));
                let mut found: BTreeSet<&str> = row[at].split(' ').collect();
                found.retain(|word| !word.is_empty());
                let value: BTreeSet<&str> = value.split(' ').collect();
                let number = |words: &BTreeSet<&str>| {
                    words.iter().next().and_then(|word| word.parse::<f64>().ok())
                };
                let same =
                    found == value || number(&found).is_some() && number(&found) == number(&value);
                assert!(same, "{world} {path}: {found:?} {value:?}");
            }
        }
    }
}

#[test]
fn a_summary_is_said_aside() {
    let board = format!("{EASY}\n{EASY}\n{}\n", ".".repeat(81));
    let plain = run(&["rate", "sudoku", "--output", "csv"], &board);
    assert_eq!((plain.code, plain.err.as_str()), (1, ""));
    assert_eq!(plain.out.lines().count(), 4);
    let told = run(&["rate", "sudoku", "--output", "csv", "--summary"], &board);
    assert!(told.err.starts_with("2 puzzles rated\neasy             2 ####"), "{}", told.err);
    assert!(told.err.ends_with("1 puzzle not rated\n"), "{}", told.err);
    let people = run(&["rate", "sudoku"], &board);
    assert!(
        people.out.contains("\n2 puzzles rated\n") && people.out.contains("more than one answer")
    );
}

/// Whatever `hint`, `rate` and reviews name is in the catalogue that the page and `--technique` go by.
#[test]
fn every_technique_that_is_named_is_in_the_catalogue() {
    let data = |name: &str| root().join("data").join(name).to_string_lossy().into_owned();
    let boards = [
        ("sudoku", data("sudoku/hints.txt")),
        ("numbrix", data("numbrix/nb_5x5_min_5001.txt")),
        ("sliding", data("sliding/eight.txt")),
        ("merge", data("merge/example.txt")),
        ("mnk", data("mnk/hints.txt")),
    ];
    for (world, board) in &boards {
        let catalogue: BTreeSet<&str> = (gridwright::registry::worlds().iter())
            .filter(|each| each.name() == *world)
            .flat_map(|each| each.techniques())
            .map(|known| known.id)
            .collect();
        let mut runs: Vec<Vec<&str>> = vec![vec!["hint", "--all"], vec!["rate"]];
        match *world {
            "sliding" | "merge" => runs.push(vec!["hint", "--all", "--voice", "teacher"]),
            "mnk" => runs.push(vec!["hint", "--game"]),
            _ => {}
        }
        let game = data("mnk/game.txt");
        for more in runs {
            let file = if more.contains(&"--game") { &game } else { board };
            let (command, more) = more.split_first().unwrap();
            let mut args = vec![*command, world, "--output", "json", file.as_str()];
            args.extend(more);
            let mut named = 0;
            for object in run(&args, "").objects() {
                let steps = object["steps"].as_array().into_iter().flatten();
                let counted = object["techniques"].as_object().into_iter().flatten();
                let ids = (steps.map(|step| step["technique"].as_str().unwrap()))
                    .chain(counted.map(|(id, _)| id.as_str()))
                    .chain(object["hardest"].as_str());
                for id in ids {
                    assert!(catalogue.contains(id), "{world} {command}: {id}");
                    named += 1;
                }
            }
            let silent = *command == "rate" && ["sliding", "merge"].contains(world);
            assert!(named > 0 || silent, "{args:?}");
        }
    }
}
