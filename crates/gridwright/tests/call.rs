//! Calls by name: what a server or a wheel does with a world, without knowing it.

use gridwright::call::{Call, Host, Item};
use gridwright::files::NoFiles;
use gridwright::{Cancel, Command, Limits, UsageError};
use std::collections::BTreeMap;
use std::sync::Arc;

fn host(cancel: &Cancel) -> Host<'_> {
    Host {
        limits: Limits::default(),
        threads: 1,
        seed: 7,
        files: Arc::new(NoFiles),
        cancel,
        progress: &(),
    }
}

/// The objects of a call as JSON values; warnings are left out.
fn call(
    command: Command,
    world: &str,
    text: &str,
    answer: Option<&str>,
    options: &[(&str, &str)],
) -> Result<Vec<serde_json::Value>, UsageError> {
    let cancel = Cancel::default();
    let options: BTreeMap<String, String> =
        options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let call = Call::new(command, world, &options, &host(&cancel))?;
    let mut objects = Vec::new();
    call.run(text, answer, &host(&cancel), &mut |item: Item| {
        objects.extend(item.object(call.world().name(), "text"));
        true
    });
    Ok(objects.iter().map(|object| serde_json::from_str(object).expect("an object")).collect())
}

#[test]
fn every_instance_of_a_text_is_answered_in_its_place() {
    let text = "1 2\n3 0\n\n1 2\n3 x y\n\n2 1\n3 0\n";
    let objects = call(Command::Solve, "sliding", text, None, &[]).unwrap();
    let status: Vec<_> = objects.iter().map(|object| object["status"].as_str().unwrap()).collect();
    assert_eq!(status, ["solved", "error", "unsolvable"]);
    assert_eq!(objects[1]["error"]["line"], 5);
    assert_eq!(objects[2]["index"], 3);
}

#[test]
fn answers_are_judged_and_boards_rewritten() {
    let right = call(Command::Check, "merge", "2 2\n4 8\n", Some("LLL"), &[]).unwrap();
    assert!(right[0]["right"].is_boolean());
    let line =
        call(Command::Convert, "sliding", "1 2\n3 0\n", None, &[("output", "line")]).unwrap();
    assert_eq!(line[0]["board"], "1 2/3 0\n");
}

#[test]
fn what_is_made_can_be_read_back_with_its_options() {
    let options = [("size", "5x5"), ("neighbours", "8"), ("seed", "3"), ("count", "2")];
    let made = call(Command::Generate, "numbrix", "", None, &options).unwrap();
    assert_eq!(made.len(), 2);
    for object in &made {
        assert_eq!((object["status"].as_str(), object["seed"].as_str()), (Some("made"), Some("3")));
        assert_eq!(object["options"]["neighbours"], "8");
        let puzzle = object["puzzle"].as_str().unwrap();
        let solved = call(Command::Count, "numbrix", puzzle, None, &[("neighbours", "8")]).unwrap();
        assert_eq!(solved[0]["count"], 1, "{puzzle}");
    }
}

#[test]
fn no_two_are_alike_where_that_is_asked_for() {
    let options = [("size", "2x2"), ("seed", "1"), ("count", "20"), ("distinct", "true")];
    let made = call(Command::Generate, "sliding", "", None, &options).unwrap();
    let boards: Vec<_> = made.iter().filter_map(|object| object["puzzle"].as_str()).collect();
    let different: std::collections::BTreeSet<_> = boards.iter().collect();
    assert!(boards.len() > 3 && boards.len() < 20, "a board of 2x2 has few positions: {boards:?}");
    assert_eq!(different.len(), boards.len());
    assert_eq!(made[19]["status"], "limit");
}

#[test]
fn nonsense_is_refused_with_what_would_be_understood() {
    let refused = |world, options: &[(&str, &str)]| {
        call(Command::Solve, world, "1", None, options).unwrap_err().to_string()
    };
    assert!(refused("chess", &[]).contains("there is: merge"));
    assert!(refused("sliding", &[("colour", "red")]).contains("goal"));
    assert!(refused("sliding", &[("time-limit", "soon")]).contains("10s"));
    assert!(refused("sudoku", &[("algorithm", "magic")]).contains("champion"));
}

#[test]
fn a_host_may_allow_less_than_is_asked_for() {
    let cancel = Cancel::default();
    let limits = Limits { nodes: Some(10), ..Limits::default() };
    let host = Host { limits, ..host(&cancel) };
    let options = BTreeMap::from([
        ("node-limit".to_owned(), "1000000".to_owned()),
        ("algorithm".to_owned(), "bfs".to_owned()),
    ]);
    let call = Call::new(Command::Solve, "sliding", &options, &host).unwrap();
    let mut said = String::new();
    call.run("8 6 7\n2 5 4\n3 0 1\n", None, &host, &mut |item| {
        said.extend(item.object("sliding", "text"));
        true
    });
    assert!(said.contains("\"reason\":\"nodes\""), "{said}");
}
