//! Exit codes and bad usage.

use crate::program::{FAR, NEAR, ODD, Ran, SOLVED, run, solve};

#[test]
fn exit_codes_follow_grep_and_the_highest_wins() {
    let limit = ["--algorithm", "ida", "--node-limit", "10"];
    assert_eq!(solve(&[], NEAR).code, 0);
    assert_eq!(solve(&[], ODD).code, 1);
    assert_eq!(solve(&[], "1 2 3 4/5").code, 2);
    assert_eq!(solve(&limit, FAR).code, 3);
    assert_eq!(solve(&limit, format!("{SOLVED}\n{ODD}\n")).code, 1);
    assert_eq!(solve(&limit, format!("{ODD}\n1/2\n{NEAR}\n")).code, 2);
    assert_eq!(solve(&limit, format!("{ODD}\n{FAR}\n1/2\n")).code, 3);
}

fn refused(args: &[&str], words: &[&str]) {
    let Ran { code, out, err } = run(args, NEAR);
    assert_eq!(code, 2, "{args:?}: {err}");
    assert!(out.is_empty(), "{args:?}: {out}");
    assert!(err.starts_with("error: "), "{args:?}: {err}");
    for word in words {
        assert!(err.contains(word), "{args:?} does not mention {word}: {err}");
    }
}

#[test]
fn bad_usage_says_what_there_is() {
    refused(&["solve", "chess"], &["chess", "sliding"]);
    refused(&["frobnicate", "sliding"], &["frobnicate"]);
    refused(&["solve", "sliding", "--algorithm", "magic"], &["magic", "champion", "astar", "ida"]);
    refused(&["solve", "sliding", "--format", "xml"], &["xml", "uva", "grid", "line"]);
    refused(&["solve", "sliding", "--output", "pdf"], &["pdf", "text", "json", "uva"]);
    refused(&["solve", "sliding", "--output", "line"], &["line"]);
    refused(&["solve", "sliding", "--metric", "triple"], &["triple", "single", "multi"]);
    refused(&["solve", "sliding", "--goal", "/no/such/file"], &["--goal", "/no/such/file"]);
    refused(&["solve", "sliding", "--weight", "0.5"], &["--weight"]);
    refused(&["solve", "sliding", "--weight", "nan"], &["--weight"]);
    refused(&["solve", "sliding", "--width", "0"], &["--width"]);
    refused(&["solve", "sliding", "--width", "many"], &["--width"]);
    refused(&["solve", "sliding", "--distance", "--output", "uva"], &["--distance", "uva"]);
    refused(&["solve", "sliding", "--distance", "--animate"], &["--distance", "--animate"]);
    refused(&["solve", "sliding", "--animate", "--output", "json"], &["--animate", "text"]);
    refused(&["solve", "merge", "--animate", "--output", "json"], &["--animate", "text"]);
    refused(&["solve", "sliding", "--threads", "0"], &["--threads"]);
    refused(&["solve", "sliding", "--threads", "99999999999999999999"], &["--threads"]);
    refused(&["solve", "sliding", "--time-limit", "soon"], &["soon"]);
    refused(&["solve", "sliding", "--time-limit", "1e400s"], &["1e400s"]);
    refused(&["solve", "sliding", "--node-limit", "1.5"], &["1.5"]);
    refused(&["solve", "sliding", "--memory-limit", "2 elephants"], &["elephants"]);
    refused(&["solve", "sliding", "--max-moves", "4294967296"], &["4294967296"]);
    refused(&["solve", "sliding", "--color", "red"], &["red"]);
    refused(&["solve", "sliding", "--no-such-option"], &["--no-such-option"]);
    refused(&["generate", "sliding", "--size", "1x4"], &["1x4"]);
    refused(&["generate", "sliding", "--size", "17x4"], &["17x4"]);
    refused(&["generate", "sliding", "--size", "99999999999x99999999999"], &["--size"]);
    refused(&["generate", "sliding", "--count", "-1"], &[]);
    refused(&["check", "sliding", "-", "-"], &["standard input"]);
    refused(&["play", "sliding"], &["play needs a terminal"]);
    refused(&["play", "--resume", "x"], &["play needs a terminal"]);
    refused(&["play", "chess"], &["'chess' is no world of 'play'"]);
    refused(&["tables", "mnk"], &["unrecognized subcommand"]);
    refused(&["solve", "sliding", "--seed", "x"], &["--seed 'x': expected a whole number"]);
    for world in ["sliding", "merge", "sudoku", "numbrix"] {
        for wrong in ["0", "-1", "many"] {
            let words = ["expected a number from 1, or all"];
            refused(&["count", world, "--at-most", wrong], &words);
        }
    }
    // Not even the number of boards that would follow.
    let ran = run(&["generate", "sliding", "--output", "uva", "--size", "3x3"], "");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
}

/// Whatever the world, -v says who answered and what it took, and leaves standard output to the answer.
#[test]
fn verbose_says_more_in_every_world() {
    for (world, board) in [
        ("sliding", "1 2 3\n4 5 6\n7 0 8\n"),
        ("merge", "2 2\n4 8\n"),
        ("sudoku", "4 2 2\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n"),
        ("numbrix", "2\n1 0\n4 0\n"),
        ("mnk", "3 3 3\nX.O\n.X.\nO..\n"),
    ] {
        let (plain, verbose) = (run(&["solve", world], board), run(&["solve", world, "-v"], board));
        assert!(verbose.out.ends_with(&plain.out) && plain.err.is_empty(), "{plain:?}");
        assert!(verbose.err.starts_with("instance 1: champion, "), "{verbose:?}");
        assert!(verbose.err.contains(" expanded, "), "{verbose:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["solve", "sliding", "--help"],
        &["completions", "bash"],
        &["man"],
    ] {
        let ran = run(args, "");
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        assert!(!ran.out.is_empty(), "{args:?}");
    }
    assert_eq!(run(&[], "").code, 2);
    assert_eq!(run(&["solve"], "").code, 2);
}

#[test]
fn huge_limits_are_no_limits() {
    for (option, value) in [
        ("--time-limit", "1000000h"),
        ("--node-limit", "18446744073709551615"),
        ("--memory-limit", "1e18"),
        ("--max-moves", "4294967295"),
        ("--threads", "1024"),
    ] {
        let ran = solve(&[option, value], NEAR);
        // Some are more than can be meant; then that is said, and nothing breaks.
        assert!(ran.code == 0 || (ran.code == 2 && ran.err.contains(option)), "{ran:?}");
    }
    for option in ["--time-limit", "--node-limit"] {
        assert_eq!(solve(&["--algorithm", "ida", option, "0"], FAR).code, 3, "{option}");
        assert_eq!(solve(&[option, "0"], SOLVED).code, 0, "{option} on a solved board");
    }
    let ran = solve(&["--algorithm", "bfs", "--memory-limit", "1"], FAR);
    assert_eq!(ran.code, 3, "{ran:?}");
}

/// A value with a dash is a wrong value, not an unknown option.
#[test]
fn negative_values_are_refused_by_name() {
    for (option, value) in [
        ("--time-limit", "-1s"),
        ("--node-limit", "-1"),
        ("--memory-limit", "-1MB"),
        ("--threads", "-2"),
        ("--seed", "-x"),
        ("--max-moves", "-3"),
    ] {
        refused(&["solve", "sliding", option, value], &[option, value, "expected"]);
    }
    refused(&["generate", "sudoku", "--count", "-1"], &["--count", "-1", "expected"]);
}

/// Nothing to compare: the error alone, no empty tables and no report.
#[test]
fn comparing_nothing_is_an_error_and_no_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report");
    let args = ["compare", "sliding", "--report", report.to_str().expect("text")];
    let ran = run(&args, "");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains("expected at least one sliding instance"), "{}", ran.err);
    assert!(!report.join("index.html").exists());
}
