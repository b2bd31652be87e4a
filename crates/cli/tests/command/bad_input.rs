//! Bad input: always a place, always exit code 2, never a panic, and the neighbours are answered.

use crate::program::{NEAR, Ran, SOLVED, command, run, solve};
use std::io::{Read, Write};

/// The one error that was reported: line and column.
fn place(ran: &Ran) -> (u64, u64) {
    assert_eq!(ran.code, 2, "{ran:?}");
    let first = ran.err.lines().next().unwrap_or_default();
    let rest = first.strip_prefix("error: <stdin>:").unwrap_or_else(|| panic!("{ran:?}"));
    let mut parts = rest.split(':');
    let mut number =
        || parts.next().and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{ran:?}"));
    (number(), number())
}

#[test]
fn nothing_at_all() {
    for (text, args) in [
        ("", &[][..]),
        ("\n\n  \n", &[]),
        ("% only a comment\n", &[]),
        ("", &["--format", "uva"]),
        ("", &["--format", "grid"]),
        ("", &["--format", "line"]),
    ] {
        let ran = solve(args, text);
        assert_eq!(place(&ran), (1, 1), "{text:?}: {ran:?}");
        assert!(ran.out.is_empty());
        assert_eq!(run(&["convert", "sliding", "--output", "uva"], text).code, 2);
    }
    let ran = solve(&["--output", "json"], "");
    assert_eq!(ran.objects()[0]["status"], "error");
    assert_eq!(solve(&["--format", "uva"], "0\n").code, 0, "no boards, as it says");
}

#[test]
fn grids_with_something_wrong() {
    let good = "1 2 3\n4 5 6\n7 0 8\n";
    for (bad, line, column) in [
        ("1 2 3\n4 5 6\n", 1, 1),        // a row is missing
        ("1 2 3\n4 5\n6 7 0\n", 2, 4),   // ragged: too short
        ("1 2 3\n4 5 6 7\n8 0\n", 2, 7), // ragged: too long
        ("1 2 3\n4 5 5\n7 0 8\n", 2, 5), // twice
        ("1 2 3\n4 5 6\n7 8 9\n", 3, 5), // no blank, and a tile out of range
        ("1 2 3\n4 5 0\n7 0 8\n", 3, 3), // two blanks
        ("1 2 3\n4 five 6\n7 0 8\n", 2, 3),
        ("1 2 3\n4 5 6\n7 0 99999999999999999999999\n", 3, 5),
        ("1 2 3\n4 5 6\n7 0 -8\n", 3, 5),
        ("1 2 3\n4 5 6\n7 0 8.0\n", 3, 5),
        ("1 2 3\n4 \u{7} 6\n7 0 8\n", 2, 3),
    ] {
        let text = format!("{good}\n{bad}\n{good}");
        let ran = solve(&[], &text);
        // Two rows of three are a board themselves, only not with these tiles.
        let expected = if bad.lines().count() == 2 { (6, 5) } else { (4 + line, column) };
        assert_eq!(place(&ran), expected, "{bad}: {ran:?}");
        assert_eq!(ran.out.lines().count(), 2, "the neighbours of {bad}: {ran:?}");
        assert_eq!(ran.err.matches("error:").count(), 1, "{ran:?}");
    }
}

#[test]
fn a_faulty_board_hides_none_behind_it() {
    let four = "4 2 2\n1 0 0 0\n0 0 2 0\n0 0 0 0\n0 0 0 0\n";
    for (world, bad, good) in [
        ("numbrix", "2\n1 1\n0 0\n", "2\n1 0\n0 0\n"),
        ("numbrix", "3\n1 0 0\n0 0 0\n", "2\n1 0\n0 0\n"),
        ("numbrix", "3\n1 0 0\n\n", "2\n1 0\n0 0\n"),
        ("sudoku", "6 2 2\n1 2 3 4 5 6\n0 0 0 0 0 0\n", four),
        ("sudoku", "4 2 2\n1 0 0 9\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", four),
        ("mnk", "3 3 3\n...\n...\n", "3 3 3\n...\n.X.\n...\n"),
        ("merge", "2\n2 5\n2 x\n0 0\n", "2 5\n2 2\n0 0\n"),
    ] {
        let text = format!("{bad}{good}");
        let ran = run(&["solve", world, "--output", "json"], &text);
        let statuses: Vec<_> = ran.objects().iter().map(|o| o["status"].clone()).collect();
        assert_eq!((ran.code, statuses.as_slice()), (2, &["error".into(), "solved".into()][..]));
        assert_eq!(ran.err.matches("error:").count(), 1, "{world} {text:?}: {ran:?}");
    }
}

#[test]
fn sizes_out_of_range() {
    for text in
        ["1 0", "0x0", "1x17 0 1", "17x17 1 2 3", "99999999999999999999x2 1", "2x3 1 2 3 4 5"]
    {
        let ran = solve(&["--format", "line"], text);
        assert_eq!(place(&ran).0, 1, "{text}: {ran:?}");
    }
    let wide = (1..=17).map(|n| n.to_string()).collect::<Vec<_>>().join(" ") + "\n";
    let ran = solve(&["--format", "grid"], wide.repeat(3));
    assert_eq!(place(&ran), (1, 1), "{ran:?}");
    let tall = "1 2\n".repeat(400);
    assert_eq!(place(&solve(&["--format", "grid"], tall)), (1, 1));
}

#[test]
fn judge_files_with_a_wrong_count() {
    let board = "1 2 3 4\n5 6 7 8\n9 10 11 0\n13 14 15 12\n";
    let ran = solve(&["--format", "uva"], format!("3\n{board}{board}"));
    assert_eq!(place(&ran), (10, 1), "{ran:?}");
    assert_eq!(ran.out.lines().count(), 2);
    let ran = solve(&["--format", "uva"], format!("1\n{board}{board}"));
    assert_eq!((ran.code, ran.out.lines().count()), (0, 1), "as many as announced: {ran:?}");
    assert!(ran.err.starts_with("warning: <stdin>:6:1: "), "{ran:?}");
    for count in ["two", "-1", "99999999999999999999", "1.5", "1 2"] {
        let ran = solve(&["--format", "uva"], format!("{count}\n{board}"));
        assert_eq!(place(&ran).0, 1, "{count}: {ran:?}");
        assert_eq!(ran.out.lines().count(), 1, "{count}: {ran:?}");
    }
    let ran =
        solve(&["--format", "uva"], format!("2\n{}\n{board}", board.replace("13 14 15 12\n", "")));
    assert_eq!(place(&ran).0, 4, "{ran:?}");
    assert_eq!(ran.out.lines().count(), 1);
}

#[test]
fn binary_bytes_and_broken_text() {
    let mut bytes = format!("{NEAR}\n").into_bytes();
    bytes.extend(b"1 2 \xff\xfe 3\n\x00\x01\x02\n\x7fELF\n");
    bytes.extend(format!("{SOLVED}\n").bytes());
    let ran = solve(&[], &bytes);
    assert_eq!(place(&ran), (2, 5), "{ran:?}");
    assert_eq!(ran.out.lines().count(), 2, "{ran:?}");
    assert_eq!(ran.err.matches("error:").count(), 3, "{ran:?}");
    let noise: Vec<u8> =
        (0..200_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let ran = solve(&[], &noise);
    assert_eq!(ran.code, 2);
    assert!(!ran.err.contains("panicked"));
}

/// Fed in pieces: the program holds a megabyte of it at most.
#[test]
fn a_line_of_a_hundred_megabytes() {
    for args in [&[][..], &["--format", "line"]] {
        let mut child = command(&[&["solve", "sliding"], args].concat()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || {
            let piece = vec![b'7'; 1 << 20];
            stdin.write_all(format!("{NEAR}\n").as_bytes())?;
            for _ in 0..100 {
                stdin.write_all(&piece)?;
            }
            stdin.write_all(format!("\n{SOLVED}\n").as_bytes())
        });
        let (mut out, mut err) = (String::new(), String::new());
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        feeder.join().unwrap().expect("all of it is read");
        assert_eq!(child.wait().unwrap().code(), Some(2));
        assert!(err.starts_with("error: <stdin>:2:1: "), "{err}");
        assert!(err.len() < 1_000, "an error quotes little of such a line");
        assert_eq!(out.lines().count(), 2, "{out}");
    }
}

#[test]
fn line_ends_tabs_and_marks_are_accepted() {
    for text in [
        "1 2 3\r\n4 5 6\r\n7 0 8\r\n",
        "1\t2\t3\n4 \t 5  6  \n\t7 0 8",
        "\u{feff}1 2 3\n4 5 6\n7 0 8\n",
        "% a comment\n1 2 3\n# another\n4 5 6\n7 0 8\n",
        "1 2 3\n4 5 6\n7 x 8\n",
        "\u{feff}1 2 3/4 5 6/7 0 8",
        "3x3\t1 2 3 4 5 6 7 0 8\r\n",
        "  1 2 3 4 5 6 7 0 8  ",
    ] {
        let ran = solve(&[], text);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{text:?}: {ran:?}");
        assert_eq!(ran.out, "1 move, optimal: R\n", "{text:?}");
    }
}

#[test]
fn compressed_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards.gz");
    let packed = |text: &str| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let mut bytes = packed(&format!("{NEAR}\n"));
    bytes.extend(packed(&format!("{SOLVED}\n")));
    std::fs::write(&path, &bytes).unwrap();
    let ran = solve(&[path.to_str().unwrap()], "");
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{ran:?}");
    let ran = solve(&[], &bytes);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{ran:?}");
    // Cut off in the middle: an error with a place, not silence.
    let ran = solve(&[], &bytes[..bytes.len() - 12]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.starts_with("error: <stdin>:"), "{ran:?}");
    let ran = solve(&[], b"\x1f\x8bnot really");
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn goals_with_something_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let goal = folder.path().join("goal").to_str().unwrap().to_owned();
    for text in ["", "1 2 3", "1 2/3 0\n\n1 2/3 0", "1 2/3 x y", "1 2/3 1", "\0"] {
        std::fs::write(&goal, text).unwrap();
        let ran = solve(&["--goal", &goal], "1 2/0 3");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{text:?}: {ran:?}");
        assert!(ran.err.starts_with(&format!("error: {goal}:")), "{text:?}: {ran:?}");
    }
    std::fs::write(&goal, "1 2\n3 z\n").unwrap();
    let ran = solve(&["--goal", &goal], "1 2/0 3");
    let shown = "expected a tile, found 'z'\n  2 | 3 z\n    |   ^\n";
    assert_eq!(ran.err, format!("error: {goal}:2:3: {shown}"));
    std::fs::write(&goal, "aab\nabb\ncca\n").unwrap();
    let ran = run(&["solve", "sudoku", "--regions", &goal], "...");
    let shown = "region 'a' has a cell too many: expected 3\n  3 | cca\n    |   ^\n";
    assert_eq!((ran.code, ran.err), (2, format!("error: {goal}:3:3: {shown}")));
    let ran = solve(&["--goal", "/nonexistent/goal"], "1 2/0 3");
    assert!(ran.err.starts_with("error: --goal /nonexistent/goal: No such file"), "{ran:?}");
    std::fs::write(&goal, "0 1/1 2").unwrap();
    assert_eq!(solve(&["--goal", &goal], "1 0/1 2").out, "1 move, optimal: L\n");
    assert_eq!(solve(&["--goal", &goal], "1 0/3 2").code, 2, "other tiles than the goal's");
    assert_eq!(solve(&["--goal", &goal], "1 0 2/3 4 5").code, 2, "another size than the goal's");
}

#[test]
fn folders_are_no_files() {
    let folder = tempfile::tempdir().unwrap();
    let ran = solve(&[folder.path().to_str().unwrap()], "");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.starts_with("error: "), "{ran:?}");
}

#[test]
fn text_without_any_instance() {
    for text in ["[[5,3,0],[1]]", "[Puzzle]", "+--+", "<xml/>", "\n[Author] somebody\n"] {
        for command in ["solve", "count", "convert"] {
            let ran = run(&[command, "sudoku"], text);
            assert_eq!(ran.code, 2, "{command} {text:?}: {ran:?}");
            assert!(ran.err.starts_with("error: <stdin>:"), "{command} {text:?}: {ran:?}");
            assert!(ran.out.is_empty(), "{ran:?}");
        }
        let ran = run(&["solve", "sudoku", "--output", "json"], text);
        assert_eq!(ran.objects()[0]["status"], "error", "{text:?}");
    }
}

#[test]
fn the_first_line_is_judged_like_any_other() {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let four = "4 2 2\n1 0 0 0\n0 0 2 0\n0 0 0 0\n0 0 0 0\n";
    let rows = "1 2 3\n4 5 6\n7 0 8\n";
    for (world, good, count) in [
        ("sudoku", format!("{nine}\n{nine}\n{nine}\n"), 3),
        ("sudoku", format!("{four}{four}"), 2),
        ("sudoku", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n".to_owned(), 1),
        ("sliding", format!("{NEAR}\n{NEAR}\n{SOLVED}\n"), 3),
        ("sliding", format!("{rows}\n{rows}"), 2),
        ("sliding", format!("1\n{}", SOLVED.replace('/', "\n")), 1),
    ] {
        let ran = run(&["solve", world, "--output", "json"], format!("garbage\n{good}"));
        assert_eq!(place(&ran), (1, 1), "{world} {good:?}: {ran:?}");
        let objects = ran.objects();
        let solved = objects.iter().filter(|object| object["status"] == "solved").count();
        assert_eq!((objects.len(), solved), (count + 1, count), "{world} {good:?}: {ran:?}");
    }
    // A short line above long ones is one of them, and not the first row of a grid.
    let ran = run(&["solve", "sudoku", "--output", "line"], format!("12345\n{nine}\n{nine}\n"));
    assert_eq!((place(&ran).0, ran.out.lines().count()), (1, 2), "{ran:?}");
}

#[test]
fn what_people_have() {
    let nine = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let table = format!("quizzes,solutions\n{nine},{}\n{nine},x\n", "1".repeat(81));
    for text in [table.clone(), format!("\u{feff}{table}"), table.replace('\n', "\r\n")] {
        let ran = run(&["solve", "sudoku", "--output", "line"], &text);
        assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{text:?}: {ran:?}");
    }
    let ran = solve(&[], "123456708\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "1 move, optimal: R\n"), "{ran:?}");
    assert_eq!(solve(&[], "12345670x\n").code, 2, "no board, and no number of boards");
    for text in ["1 . .\n. 5 .\n. . 9\n", "3\n1 . .\n. 5 .\n. . 9\n", "1 . .\n4 . .\n\n1 .\n. .\n"]
    {
        let ran = run(&["solve", "numbrix", "--output", "json"], text);
        assert!(ran.code < 2, "{text:?}: {ran:?}");
    }
    let ran = run(&["solve", "numbrix", "--output", "ist"], "1 .\n. .\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "1\t2\n4\t3\n"), "{ran:?}");
    let rows = "XX.\nOO.\n...\n\nX../.O./..X O\n";
    let ran = run(&["solve", "mnk", "--k", "3", "--output", "json"], rows);
    let moves: Vec<_> = ran.objects().iter().map(|object| object["value"].clone()).collect();
    assert_eq!((ran.code, &moves[0], moves.len()), (0, &"win".into(), 2), "{ran:?}");
    assert_eq!(run(&["solve", "mnk"], rows).code, 2, "nobody says k");
    assert_eq!(run(&["solve", "mnk", "--k", "4"], "3 3 3\n...\n...\n...\n").code, 2);
}

#[test]
fn messages_name_what_is_wrong() {
    let ran = run(&["solve", "sudoku", "--corrections", "-1"], "");
    assert!(ran.err.contains("expected a whole number from 0"), "{ran:?}");
    let ran = run(&["solve", "sudoku"], "1 2 3\n4 5\n");
    assert!(!ran.err.contains("boxes"), "{ran:?}");
    assert_eq!(place(&ran).0, 2, "{ran:?}");
    let sixteen = format!("16 4 4\n{}", ("0 ".repeat(16) + "\n").repeat(16));
    for command in ["solve", "convert"] {
        let ran = run(&[command, "sudoku", "--output", "line"], &sixteen);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(ran.err.contains("16 digits need --alphabet"), "{ran:?}");
        let given = [command, "sudoku", "--output", "line", "--alphabet", "A-P"];
        assert_eq!(run(&given, &sixteen).code, 0);
    }
}

/// What is said is about what stands there, not about the size it would have as a board.
#[test]
fn what_is_no_board_is_not_measured() {
    let ran = solve(&[], "<xml/>\n");
    assert!(ran.err.contains("expected a tile, found '<xml'"), "{}", ran.err);
    let ran = run(&["solve", "mnk"], "...\n.X.\n..O\n");
    assert!(
        ran.code == 2 && ran.err.contains("help: ") && ran.err.contains("--k N"),
        "{}",
        ran.err
    );
}
