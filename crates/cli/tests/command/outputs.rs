//! What is written: judges' forms, conversions, generated boards, threads, order.

use crate::program::{FAR, NEAR, ODD, SOLVED, root, run, solve};
use serde_json::Value;
use std::fmt::Write as _;

#[test]
fn judges_form() {
    let text =
        "2\n1 2 3 4\n5 6 7 8\n9 10 11 0\n13 14 15 12\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0\n";
    let ran = solve(&["--format", "uva", "--output", "uva"], text);
    assert_eq!(ran.out, "D\nThis puzzle is not solvable.\n");
    assert_eq!(ran.code, 1);
    let ran =
        solve(&["--output", "uva", "--max-moves", "3"], "0 1 3 4/5 2 6 8/9 10 7 11/13 14 15 12");
    assert_eq!(ran.out, "This puzzle is not solvable.\n", "none that short");
    // The judge's own 50 moves are as much part of the question as any that are asked for: 80 are needed.
    for moves in [&[][..], &["--max-moves", "50"]] {
        let ran = solve(&[&["--output", "uva"], moves].concat(), FAR);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (1, "This puzzle is not solvable.\n"),
            "{moves:?}"
        );
    }
}

/// A judge's form has no word for a search that was stopped, or for an answer that may not be the minimum.
#[test]
fn judges_forms_say_nothing_false() {
    let merge = "1\n4 20\n2 4 2 4\n4 2 4 2\n2 4 2 4\n8 8 8 4\n";
    let sudoku = "9 3 3\n".to_owned() + &"0 0 0 0 0 0 0 0 0\n".repeat(9);
    let cases = [
        ("sliding", "uva", "13 2 3 7/11 8 12 0/1 4 9 5/15 10 14 6\n"),
        ("merge", "mooshak", merge),
        ("sudoku", "tp3", &sudoku),
        ("numbrix", "ist", "3\n0 0 0\n0 1 0\n0 0 0\n"),
    ];
    for (world, form, board) in cases {
        let ran = run(&["solve", world, "--output", form, "--time-limit", "0"], board);
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{world}: {}", ran.err);
        assert!(ran.err.starts_with("warning: ") && ran.err.contains(form), "{}", ran.err);
    }
    let tiles = "1\n3 20\n2 2 4\n0 0 8\n0 0 0\n";
    let greedy = ["solve", "merge", "--output", "mooshak", "--algorithm", "dfs"];
    let ran = run(&greedy, tiles);
    assert!(ran.out.is_empty() && ran.code == 3 && ran.err.contains("not proved"), "{ran:?}");
}

/// The report's own third input goes on in prose.
#[test]
fn text_behind_the_last_announced_board_is_a_warning() {
    let text = "1\n1 2 3 4\n5 6 7 8\n9 10 11 0\n13 14 15 12\n\nand so on\n1 2\n";
    for form in ["uva", "json"] {
        let ran = solve(&["--output", form], text);
        assert_eq!((ran.code, ran.out.lines().count()), (0, 1), "{ran:?}");
        assert!(ran.err.starts_with("warning: <stdin>:7:1: not read from here on"), "{}", ran.err);
    }
}

/// As the report's program printed it: the board, the time, the path, an empty line.
#[test]
fn judges_form_as_the_report_printed_it() {
    for algorithm in ["seed-astar", "seed-dfs", "champion"] {
        let args = ["--output", "uva", "--verbose", "--max-moves", "10", "--algorithm", algorithm];
        let ran = solve(&args, format!("{NEAR}\n{ODD}\n"));
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(lines[..4], ["1 2 3 4", "5 6 7 8", "9 10 11 0", "13 14 15 12"], "{ran:?}");
        let seconds = lines[4].strip_prefix("Tempo de execução: ").expect("the time");
        assert!(seconds.parse::<f64>().is_ok_and(|s| s >= 0.0), "{seconds}");
        assert!(lines[5].ends_with('D') && lines[6].is_empty(), "{ran:?}");
        assert_eq!(lines[10..12], ["13 15 14 0", "This puzzle is not solvable."], "{ran:?}");
    }
}

/// The judge's own sample, where it lies beside the repository.
#[test]
fn judges_sample() {
    let folder = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root().join("../shared/data"), std::path::PathBuf::from);
    let read = |name: &str| std::fs::read_to_string(folder.join("sliding").join(name)).ok();
    let (Some(input), Some(expected)) = (read("uva10181_sample.in"), read("uva10181_sample.out"))
    else {
        assert!(std::env::var_os("CI").is_none(), "sliding/uva10181_sample is absent");
        println!("skipped: sliding/uva10181_sample is absent; set GRIDWRIGHT_DATA");
        return;
    };
    let ran = solve(&["--format", "uva", "--output", "uva", "--max-moves", "50"], &input);
    let lengths = |text: &str| {
        let length =
            |line: &str| if line.contains(' ') { line.to_owned() } else { line.len().to_string() };
        text.lines().map(length).collect::<Vec<_>>()
    };
    assert_eq!(lengths(&ran.out), lengths(&expected), "any shortest path is right");
    let board: String = input.lines().skip(1).take(4).collect::<Vec<_>>().join("\n");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board");
    std::fs::write(&file, board).unwrap();
    let answer = ran.out.lines().next().unwrap();
    let checked = run(&["check", "sliding", file.to_str().unwrap(), "-"], answer);
    assert_eq!(checked.code, 0, "{checked:?}");
}

/// Seeded boards of several sizes, one a line.
fn boards(count: usize, size: &str) -> String {
    let count = count.to_string();
    let args = [
        "generate", "sliding", "--seed", "7", "--count", &count, "--size", size, "--output",
        "line", "-q",
    ];
    let ran = run(&args, "");
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.out
}

fn without_stats(text: &str) -> Vec<Value> {
    let strip = |line: &str| {
        let mut object: Value = serde_json::from_str(line).expect("JSON");
        object.as_object_mut().expect("an object").remove("stats");
        object
    };
    text.lines().map(strip).collect()
}

#[test]
fn threads_change_neither_results_nor_order() {
    let mut text = String::new();
    for (small, large) in boards(1500, "2x3").lines().zip(boards(1500, "3x2").lines()) {
        let _ = write!(text, "{small}\n{large}\n");
    }
    let with = |threads: &str| {
        let ran = solve(&["--output", "json", "--threads", threads], &text);
        assert_eq!(ran.code, 0, "{}", ran.err);
        without_stats(&ran.out)
    };
    let one = with("1");
    assert_eq!(one.len(), 3000);
    for (number, object) in one.iter().enumerate() {
        assert_eq!(object["index"], number as u64 + 1);
    }
    assert_eq!(one, with("2"));
    assert_eq!(one, with("7"));
}

/// The same seed gives the same text, whatever the number of threads.
#[test]
fn threads_do_not_change_what_is_made() {
    let wishes: [&[&str]; 6] = [
        &["sudoku", "--minimal", "--count", "300"],
        &["sudoku", "--technique", "naked-pair", "--only", "--count", "4"],
        &["sudoku", "--jigsaw", "--size", "6", "--digits", "balanced", "--count", "20"],
        &["numbrix", "--size", "6x6", "--count", "20"],
        &["sliding", "--size", "3x3", "--optimum", "20", "--count", "10"],
        &["merge", "--size", "3x3", "--optimum", "6", "--count", "20"],
    ];
    for wish in wishes {
        let with = |threads: &str| {
            let args = [&["generate"], wish, &["--seed", "22", "--threads", threads]].concat();
            let ran = run(&args, "");
            assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
            ran.out
        };
        let one = with("1");
        assert_eq!(one, with("2"), "{wish:?}");
        assert_eq!(one, with("5"), "{wish:?}");
    }
}

/// What one format of another program says, every other command reads.
#[test]
fn formats_of_other_programs_are_read_by_every_command() {
    let line =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let solved = run(&["solve", "sudoku", "--output", "line"], line).out;
    for form in ["csv", "opensudoku", "fpuzzles", "sudokupad", "puzzlink", "solo", "hodoku", "sdk"]
    {
        let two = line.repeat(2);
        let there = run(&["convert", "sudoku", "--output", form], &two);
        assert_eq!(there.code, 0, "{form}: {}", there.err);
        let back = run(&["convert", "sudoku", "--output", "line"], &there.out);
        assert_eq!((back.out.as_str(), back.code), (two.as_str(), 0), "{form}: {}", back.err);
        let again = run(&["solve", "sudoku", "--output", "line"], &there.out);
        assert_eq!(again.out, solved.repeat(2), "{form}: {}", again.err);
        let made = run(&["generate", "sudoku", "--count", "3", "-q", "--output", form], "");
        let count = run(&["count", "sudoku", "--output", "json"], &made.out);
        assert_eq!((count.code, count.out.lines().count()), (0, 3), "{form}: {}", count.err);
    }
    let refused = run(&["convert", "sudoku", "--output", "solo", "--extra", "windoku"], line);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("solo has no word for the windows of windoku"), "{}", refused.err);
}

/// A slow board at the front, and nothing to print for any: no worker may be forgotten.
#[test]
fn conversions_keep_count_and_order() {
    let text = boards(6000, "4x4");
    let ran = run(&["convert", "sliding", "--output", "uva"], &text);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.lines().next(), Some("6000"));
    assert_eq!(ran.out.lines().count(), 1 + 4 * 6000);
    let back = run(&["convert", "sliding", "--format", "uva", "--output", "line"], &ran.out);
    assert_eq!(back.out, text);
    let grids = run(&["convert", "sliding"], &text);
    let back = run(&["convert", "sliding", "--output", "line"], &grids.out);
    assert_eq!(back.out, text);
}

#[test]
fn generated_boards_repeat_and_can_be_solved() {
    let text = boards(20, "3x3");
    assert_eq!(text, boards(20, "3x3"));
    assert!(
        text.starts_with(&boards(5, "3x3")),
        "the fifth is the same however many are asked for"
    );
    assert_eq!(solve(&[], &text).code, 0);
    let first =
        run(&["generate", "sliding", "--size", "3x3", "--goal", "blank-first", "--count", "9"], "");
    assert_eq!(solve(&["--goal", "blank-first"], &first.out).code, 0, "{first:?}");
    assert_ne!(run(&["generate", "sliding"], "").out, run(&["generate", "sliding"], "").out);
}

#[test]
fn colour_only_where_it_is_wanted() {
    assert!(!solve(&[], SOLVED).out.contains('\u{1b}'), "a pipe gets none");
    assert!(!solve(&["--color", "never"], SOLVED).out.contains('\u{1b}'));
    assert_eq!(solve(&["--color", "always"], SOLVED).code, 0);
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = std::fs::File::create("/dev/full") else { return };
    let output = crate::program::command(&["generate", "sliding"])
        .stdout(full)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("<stdout>"));
}
