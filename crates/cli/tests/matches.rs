//! Matches and games at the terminal, through the program itself.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn gridwright(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn points_games_and_records_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("games.jsonl");
    let records = records.to_str().unwrap();
    let output = gridwright(
        &[
            "match",
            "champion:depth=4,hash=1",
            "random",
            "seed-player",
            "--board",
            "5-5-4",
            "--time",
            "2s",
            "--rounds",
            "2",
            "--concurrency",
            "2",
            "--output",
            "json",
            "--records",
            records,
        ],
        "",
    );
    assert!(output.status.success(), "{output:?}");
    let result = json(&output);
    let games = result["games"].as_array().unwrap();
    assert_eq!(games.len(), 12);
    assert!(games.iter().all(|game| game["fault"].is_null()));
    let champion = &result["engines"][0];
    assert_eq!(champion["games"], 8);
    assert_eq!(champion["losses"], 0);
    let written = std::fs::read_to_string(records).unwrap();
    assert_eq!(written.lines().count(), 12);
}

#[test]
fn a_killed_match_keeps_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["match", "random", "random", "--board", "9-9-5", "--rounds", "400000", "-q"])
        .args(["--records".as_ref(), path.as_os_str()])
        .spawn()
        .unwrap();
    let lines = || std::fs::read_to_string(&path).unwrap_or_default().lines().count();
    for _ in 0..600 {
        if lines() >= 5 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let whole = text.lines().filter(|line| serde_json::from_str::<serde_json::Value>(line).is_ok());
    assert!(whole.count() >= 5, "{} bytes", text.len());
}

#[test]
fn external_engines_play() {
    let own = format!("cmd:{} engine --hash 1", env!("CARGO_BIN_EXE_gridwright"));
    let output = gridwright(
        &["match", &own, "random", "--board", "4-5-4", "--time", "300ms", "--output", "json"],
        "",
    );
    let result = json(&output);
    assert_eq!(result["engines"][0]["faults"], 0, "{result}");
    assert_eq!(result["engines"][0]["losses"], 0, "{result}");
}

/// A program of a few lines of shell.
#[cfg(unix)]
fn script(folder: &std::path::Path, lines: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("engine");
    std::fs::write(&path, format!("#!/bin/sh\n{lines}\n")).unwrap();
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    format!("cmd:{}", path.display())
}

/// It has no more time than others, and takes no memory.
#[cfg(unix)]
#[test]
fn an_engine_that_never_stops_talking_loses_on_time() {
    let folder = tempfile::tempdir().unwrap();
    for talk in ["yes", "yes | tr -d '\\n'"] {
        let engine = script(folder.path(), &format!("echo OK\nexec sh -c \"{talk}\""));
        let since = std::time::Instant::now();
        let args = ["match", &engine, "random", "--board", "3-3-3", "--time", "100ms"];
        let output = gridwright(&[&args[..], &["--output", "json", "-q"]].concat(), "");
        let result = json(&output);
        assert!(since.elapsed().as_secs() < 10, "{talk}: {:?}", since.elapsed());
        for game in result["games"].as_array().unwrap() {
            assert_eq!(game["fault"], "time", "{talk}: {result}");
        }
    }
}

#[test]
fn a_program_that_cannot_be_started_is_an_error_before_the_first_game() {
    for (broken, why) in [("/nonexistent/engine", "No such file"), ("true", "no OK to START")] {
        let output = gridwright(&["match", "random", &format!("cmd:{broken}")], "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.starts_with(&format!("error: {broken}: {why}")), "{text}");
        assert!(!text.contains("game 1"), "{text}");
    }
}

#[test]
fn a_match_goes_on_where_it_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let records = path.to_str().unwrap();
    let run = |rounds: &str| {
        let args = ["match", "random", "random", "--board", "3-3-3", "--rounds", rounds];
        gridwright(&[&args[..], &["--records", records, "--output", "json"]].concat(), "")
    };
    assert!(run("2").status.success());
    let first = std::fs::read_to_string(records).unwrap();
    assert_eq!(first.lines().count(), 4);
    // Killed in the middle of the last line.
    std::fs::write(records, &first[..first.len() - 20]).unwrap();
    let output = run("3");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("3 games played before\n"));
    assert_eq!(json(&output)["games"].as_array().unwrap().len(), 6);
    let text = std::fs::read_to_string(records).unwrap();
    let number =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["game"].clone();
    assert_eq!(text.lines().map(number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert!(first.starts_with(text.lines().next().unwrap()));

    for notes in ["milk and bread\n", "milk"] {
        std::fs::write(records, notes).unwrap();
        let output = run("1");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(std::fs::read_to_string(records).unwrap(), notes);
    }
}

#[test]
fn fixed_nodes_repeat_their_games_and_symmetries_change_them() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.txt");
    std::fs::write(&openings, "3,3 2,4\n").unwrap();
    let own = format!("cmd:{} engine --hash 1", env!("CARGO_BIN_EXE_gridwright"));
    let run = |more: &[&str]| {
        let args = ["match", "champion:hash=1", &own, "--board", "7-7-4", "--nodes", "300", "-q"];
        let openings = ["--openings", openings.to_str().unwrap(), "--output", "json"];
        json(&gridwright(&[&args[..], &openings, more].concat(), ""))["games"].clone()
    };
    let moves = |game: &serde_json::Value| game["moves"].clone();
    let (once, twice) = (run(&[]), run(&["--rounds", "2", "--symmetries"]));
    assert_eq!(once[0]["pace"], "nodes 300");
    assert!(once[0]["fault"].is_null(), "{once}");
    assert_eq!(moves(&once[0]), moves(&twice[0]));
    // The first stone is in the middle, whose image it is.
    assert_ne!(moves(&twice[0])[1], moves(&twice[2])[1]);
}

#[cfg(target_os = "linux")]
#[test]
fn processor_time_is_counted_and_shared_out() {
    let own = format!("cmd:{} engine --hash 1", env!("CARGO_BIN_EXE_gridwright"));
    let args = ["match", "champion:hash=1", &own, "--board", "9-9-5", "--cpu-time", "40ms"];
    let result = json(&gridwright(&[&args[..], &["--output", "json", "-q"]].concat(), ""));
    for engine in 0..2 {
        assert_eq!(result["engines"][engine]["faults"], 0, "{result}");
        let used = result["engines"][engine]["processor_ms"].as_f64().unwrap();
        assert!((1.0..120.0).contains(&used), "{used} ms: {result}");
    }
}

#[test]
fn bad_usage_is_refused() {
    for args in [
        &["match", "champion"][..],
        &["match", "champion", "grandmaster"],
        &["match", "champion:level=11", "random"],
        &["match", "champion", "random", "--board", "0-3-3"],
        &["match", "champion", "random", "--openings", "/nonexistent"],
        &["match", "champion", "random", "--sprt", "5,0"],
        &["match", "champion", "random", "--nodes", "0"],
        &["match", "champion", "random", "--nodes", "9", "--cpu-time", "1s"],
        &["match", "champion", "random", "--cpu-time", "1s", "--time", "1s"],
        &["match", "champion", "random", "--cpu-time", "1s", "--concurrency", "2"],
        &["match", "champion", "random", "--records", "/nonexistent/games.jsonl"],
        &["play", "mnk", "--board", "3-3"],
        &["play", "mnk", "--level", "0"],
        &["engine", "--level", "12"],
    ] {
        let output = gridwright(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("error"), "{args:?}");
    }
}

#[test]
fn a_person_can_play() {
    let args = ["play", "mnk", "--board", "3-3-3", "--time", "100ms", "--level", "10"];
    let output = gridwright(&args, "hint\n1,1\nnonsense\n1,1\nundo\nmoves\n1 1\nboard\nquit\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(
        text.contains("1,1\n") && text.contains("O plays") && text.contains("is taken"),
        "{text}"
    );
    let args = ["play", "mnk", "--board", "3-3-3", "--time", "50ms", "--side", "O"];
    let output = gridwright(&args, "undo\nmoves\n");
    let text = String::from_utf8(output.stdout).unwrap();
    let moves = text.lines().find(|line| line.contains("moves ")).unwrap_or_default();
    assert!(text.contains("nothing to take back") && moves.contains(','), "{text}");
    let output = gridwright(&["play", "mnk", "--level", "11"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--level '11': expected 1 to 10"));
    let args = ["play", "mnk", "--board", "1-3-2", "--side", "both"];
    let output = gridwright(&args, "0,0\n2,0\n1,0\n");
    assert!(String::from_utf8_lossy(&output.stdout).contains("X wins"));
}
