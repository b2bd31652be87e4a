//! `compare` as users run it: tables, exit codes, a kill in the middle, and the page in a browser.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const EIGHT: &str = "8 1 3\n4 0 2\n7 6 5\n\n1 2 3\n4 5 6\n7 0 8\n\n8 6 7\n2 5 4\n3 0 1\n";

fn gridwright(args: &[&str]) -> Output {
    command(args).output().expect("it runs")
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.args(args).stdin(Stdio::null()).env("NO_COLOR", "1");
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn board_file(folder: &Path, content: &str) -> String {
    let path = folder.join("boards.txt");
    std::fs::write(&path, content).expect("written");
    path.to_string_lossy().into_owned()
}

#[test]
fn a_table_with_winners_and_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = board_file(folder.path(), EIGHT);
    let args = ["compare", "sliding", &file, "--algorithms", "bfs,astar,ida", "--group-by", "size"];
    let output = gridwright(&args);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{err}");
    for part in
        ["By instance", "By size", "Total over 3 instances", "boards#3", "3x3 (3)", "optimal", "b*"]
    {
        assert!(out.contains(part), "{part}:\n{out}");
    }
    assert!(out.contains('*'));
}

#[test]
fn nonsense_is_a_usage_error() {
    let cases: [(&[&str], &str); 9] = [
        (&["compare", "sliding", "--algorithms", "bfs,magic"], "unknown sliding algorithm 'magic'"),
        (&["compare", "sliding", "--sweep", "alpha=1:2:1"], "option of sliding to sweep 'alpha'"),
        (&["compare", "sliding", "--sweep", "weight=1:2"], "a range has three numbers"),
        (&["compare", "sliding", "--group-by", "colour"], "there is: size, file, none"),
        (&["compare", "sliding", "--repeat", "0"], "--repeat '0'"),
        (&["compare", "sliding", "--output", "uva"], "unknown output of compare"),
        (&["compare", "chess"], "'chess' is no world of 'compare'"),
        (
            &["compare", "--experiment", "chess"],
            "unknown experiment 'chess'; there is: sliding-seed",
        ),
        (&["compare", "sliding", "--experiment", "merge-cuts"], "brings its own world"),
    ];
    for (args, message) in cases {
        let output = gridwright(args);
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {err}");
        assert!(err.contains(message), "{args:?}: {err}");
    }
}

#[test]
fn a_report_to_an_impossible_place_is_told_once() {
    let args = ["compare", "sliding", "--algorithms", "bfs", "--report", "/dev/null/report"];
    let output = gridwright(&args);
    let err = text(&output.stderr);
    assert_eq!((output.status.code(), err.matches("os error").count()), (Some(2), 1), "{err}");
    assert!(err.starts_with("error: /dev/null/report: "), "{err}");
}

#[test]
fn errors_limits_and_impossible_boards_have_their_codes() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |content: &str, more: &[&str]| {
        let file = board_file(folder.path(), content);
        let mut args = vec!["compare", "sliding", &file, "--algorithms", "bfs,astar"];
        args.extend(more);
        gridwright(&args)
    };
    let odd = run("2 1 3\n4 5 6\n7 8 0\n", &[]);
    assert_eq!(odd.status.code(), Some(1), "{}", text(&odd.stderr));
    let short = run(EIGHT, &["--node-limit", "5"]);
    assert_eq!(short.status.code(), Some(3), "{}", text(&short.stdout));
    let broken = run(&format!("1 2 3\n4 5 17\n7 8 0\n\n{EIGHT}"), &[]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(text(&broken.stderr).contains("boards.txt:2:"), "{}", text(&broken.stderr));
    assert!(text(&broken.stdout).contains("1 left out for errors in the input"));
}

/// Boards that keep one algorithm busy for a while, with many runs.
fn long_run(folder: &Path) -> Command {
    let file = board_file(folder, EIGHT);
    let report = folder.join("report");
    let report = report.to_string_lossy();
    command(&[
        "compare",
        "sliding",
        &file,
        "--algorithms",
        "bfs,ucs",
        "--repeat",
        "40",
        "--report",
        &report,
    ])
}

fn finished_runs(folder: &Path) -> usize {
    let path = folder.join("report/results.jsonl");
    std::fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

#[test]
fn a_killed_run_is_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = long_run(folder.path()).stdout(Stdio::null()).spawn().expect("it runs");
    let start = Instant::now();
    while finished_runs(folder.path()) < 5 && start.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    let kept = finished_runs(folder.path());
    assert!(kept >= 5);
    let output = long_run(folder.path()).args(["--output", "json"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["complete"], true);
    assert_eq!(json["runs"].as_array().map(Vec::len), Some(3 * 2 * 40));
    // What was finished before is there as it was, and was not run again.
    let lines = finished_runs(folder.path());
    assert!((240..=241).contains(&lines), "{lines}");
}

#[test]
fn an_interrupt_keeps_what_is_finished() {
    let folder = tempfile::tempdir().expect("a folder");
    let child = long_run(folder.path()).stdout(Stdio::piped()).spawn().expect("it runs");
    let start = Instant::now();
    while finished_runs(folder.path()) < 3 && start.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("kill");
    assert!(sent.success());
    let output = child.wait_with_output().expect("ended");
    if output.status.code() != Some(0) {
        assert_eq!(output.status.code(), Some(130));
        assert!(finished_runs(folder.path()) >= 3);
    }
}

fn browser() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let paths = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&paths).flat_map(|dir| names.map(|name| dir.join(name)));
    let found = found.into_iter().find(|path| path.is_file());
    if found.is_none() {
        println!("skipped: the report's page in a browser: none was found");
    }
    found
}

/// Opens a page without a window; returns what the browser says and the picture's bytes.
fn open_page(browser: &Path, page: &Path, folder: &Path, more: &[&str]) -> (String, Vec<u8>) {
    let picture = folder.join("page.png");
    let _ = std::fs::remove_file(&picture);
    let profile = tempfile::tempdir().expect("a folder");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--enable-logging=stderr", "--v=0", "--window-size=1000,3000", "--hide-scrollbars"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("--screenshot={}", picture.display()))
        .args(more)
        .arg(format!("file://{}", page.display()))
        .output()
        .expect("the browser runs");
    (text(&output.stderr), std::fs::read(&picture).unwrap_or_default())
}

#[test]
fn the_page_opens_in_a_browser_without_complaints() {
    let Some(browser) = browser() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = board_file(folder.path(), EIGHT);
    let report = folder.path().join("report");
    let output = gridwright(&[
        "compare",
        "sliding",
        &file,
        "--algorithms",
        "astar,wastar",
        "--sweep",
        "weight=1:3:1",
        "--repeat",
        "2",
        "--report",
        &report.to_string_lossy(),
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let page = report.join("index.html");
    let dark = ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"];
    let mut pictures = Vec::new();
    for more in [&[][..], &dark[..]] {
        let (said, picture) = open_page(&browser, &page, folder.path(), more);
        assert!(!said.contains("CONSOLE"), "{said}");
        assert!(picture.starts_with(b"\x89PNG"), "no picture: {said}");
        // A blank page of this size packs into a few kilobytes.
        assert!(picture.len() > 40_000, "{} bytes", picture.len());
        pictures.push(picture);
    }
    assert_ne!(pictures[0], pictures[1], "dark and light look the same");
}

#[test]
fn the_guides_recording_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let guide = std::fs::read_to_string(root.join("GUIDE.md")).expect("the guide");
    let shown: Vec<&str> = guide.lines().filter(|line| line.starts_with("{\"run\":1,")).collect();
    assert!(shown.len() >= 4, "{shown:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let trace = folder.path().join("trace.jsonl").to_string_lossy().into_owned();
    let boards = root.join("data/sliding/eight.txt").to_string_lossy().into_owned();
    let args = ["compare", "sliding", &boards, "--algorithms", "astar", "--trace", &trace];
    assert_eq!(gridwright(&args).status.code(), Some(0));
    let recorded = std::fs::read_to_string(&trace).expect("a recording");
    for line in shown {
        assert!(recorded.lines().any(|other| other == line), "{line}");
    }
}

#[test]
fn smaller_questions_win_nothing_and_sweeps_are_for_those_that_listen() {
    let folder = tempfile::tempdir().expect("a folder");
    // Won, but not by threats from the first move on.
    let file = board_file(folder.path(), "4 3 3 .../.../.../...\n");
    let output = gridwright(&["compare", "mnk", &file, "--algorithms", "vcf,champion,alphabeta"]);
    let out = text(&output.stdout);
    let row =
        |name: &str| out.lines().find(|line| line.contains(name)).unwrap_or_default().to_owned();
    assert!(row("champion").contains("win"), "{out}");
    assert!(row("vcf").contains("none of its kind") && !row("vcf").contains('*'), "{out}");
    assert!(out.contains(" cpu ") && !out.contains("median"), "one run has one time:\n{out}");
    let file = board_file(folder.path(), EIGHT);
    let sweep = ["--algorithms", "bfs,wastar", "--sweep", "weight=1,2"];
    let args = [&["compare", "sliding", file.as_str()], &sweep[..]].concat();
    let out = text(&gridwright(&args).stdout);
    assert!(out.contains("wastar weight=2") && !out.contains("bfs"), "{out}");
    let several =
        gridwright(&["compare", "sliding", &file, "--algorithms", "bfs", "--repeat", "3"]);
    let out = text(&several.stdout);
    assert!(out.contains("median") && out.contains("quartiles"), "{out}");
}

#[test]
fn a_report_has_tables_for_papers_and_says_where_it_was_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = board_file(folder.path(), EIGHT);
    let report = folder.path().join("report");
    let place = report.to_string_lossy();
    let args = ["compare", "sliding", &file, "--algorithms", "bfs,astar", "--report", &place];
    assert_eq!(gridwright(&args).status.code(), Some(0));
    let read = |name: &str| std::fs::read_to_string(report.join(name)).expect(name);
    assert!(read("results.tex").contains("\\begin{tabular}"));
    let wide = read("wide.csv");
    assert!(wide.starts_with("instance,size,bfs,astar\n") && wide.lines().count() == 4, "{wide}");
    let page = read("index.html");
    assert!(page.contains(" cores, ") && page.contains("gridwright 0."), "machine and day");
    let header = read("results.csv").lines().next().expect("a header").to_owned();
    assert!(header.ends_with(",branching,cpu_seconds"), "{header}");
}
