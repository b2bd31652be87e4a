//! `check` takes whatever `solve` prints.

use super::program::run;

/// World, boards, how many, and judges' forms.
const BOARDS: [(&str, &str, usize, &[&str]); 5] = [
    ("sliding", "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n8 7 0\n", 3, &["uva"]),
    ("merge", "2 2\n4 8\n\n2 4\n2 0\n", 2, &["mooshak"]),
    (
        "sudoku",
        "4 2 2\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 0\n4 2 2\n1 1 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 0\n\
                4 2 2\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n",
        3,
        &["tp3"],
    ),
    ("numbrix", "3\n1 0 0\n0 # 0\n7 0 0\n\n2\n1 0\n0 2\n\n2\n1 0\n4 0\n", 3, &["ist"]),
    ("mnk", "3 3 3\nX.O\n.X.\nO..\n\n3 3 3\n...\n...\n...\n", 2, &[]),
];

#[test]
fn answers_of_solve_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards").to_str().unwrap().to_owned();
    for (world, boards, count, judges) in BOARDS {
        std::fs::write(&file, boards).unwrap();
        for output in ["text", "json"].iter().chain(judges) {
            let solved = run(&["solve", world, "--output", output, &file], "");
            let checked = run(&["check", world, &file, "-"], &solved.out);
            assert_eq!(checked.code, 0, "{world} {output}: {solved:?} {checked:?}");
            let rights = checked.out.lines().filter(|line| line.contains(": right")).count();
            assert_eq!(rights, count, "{checked:?}");
        }
    }
}

/// What stands around an answer (the board, every board on the way, an account) is passed over.
#[test]
fn answers_among_other_lines_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards").to_str().unwrap().to_owned();
    for (world, boards, count, _) in BOARDS {
        std::fs::write(&file, boards).unwrap();
        let more: &[&[&str]] = match world {
            "sliding" | "merge" => &[&["-v"], &["--animate"]],
            "sudoku" => &[
                &["-v"],
                &["--all"],
                &["--all", "--output", "json"],
                &["--output", "line"],
                &["--output", "grid"],
                &["--output", "sdk"],
            ],
            "mnk" => &[&["-v"], &["--multi-pv", "2"], &["--algorithm", "seed-player", "-v"]],
            _ => &[&["-v"]],
        };
        for more in more {
            let solved = run(&[&["solve", world, &file], *more].concat(), "");
            let checked = run(&["check", world, &file, "-"], &solved.out);
            let rights = checked.out.lines().filter(|line| line.contains(": right")).count();
            assert_eq!(rights, count, "{world} {more:?}: {solved:?} {checked:?}");
        }
    }
}

#[test]
fn every_answer_of_a_list_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board").to_str().unwrap().to_owned();
    std::fs::write(&file, "4 2 2\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 0\n").unwrap();
    let solved = run(&["solve", "sudoku", "--all", &file], "").out;
    assert!(solved.contains("3 solutions"), "{solved}");
    let check = |text: &str| run(&["check", "sudoku", &file, "-"], text);
    assert_eq!(check(&solved).code, 0);
    let place = solved.rfind("3 4").expect("a pair of digits in the second board");
    let mut wrong = solved.clone();
    wrong.replace_range(place..place + 3, "4 4");
    let ran = check(&wrong);
    assert!(ran.code == 1 && ran.out.contains("wrong: solution 2: "), "{ran:?}");
    let first = solved.split("\n\n").next().unwrap();
    let ran = check(&format!("{first}\n\n{first}\n2 solutions\n"));
    assert!(ran.code == 1 && ran.out.contains("twice"), "{ran:?}");
}

#[test]
fn one_board_and_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board").to_str().unwrap().to_owned();
    for (world, boards, _, _) in BOARDS {
        let board = boards.split("\n\n").next().unwrap();
        if world == "sudoku" {
            continue;
        }
        std::fs::write(&file, board).unwrap();
        for output in ["text", "json"] {
            let solved = run(&["solve", world, "--output", output, &file], "");
            let checked = run(&["check", world, &file, "-"], &solved.out);
            assert_eq!(checked.code, 0, "{world} {output}: {solved:?} {checked:?}");
        }
    }
}

#[test]
fn wrong_and_unreadable_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board").to_str().unwrap().to_owned();
    for (world, board, wrong) in [
        ("sliding", "1 2 3\n4 5 6\n7 0 8\n", "L"),
        ("merge", "2 2\n4 8\n", "LL"),
        ("sudoku", "4 2 2\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 0\n", "1 1 1 1\n".repeat(4).as_str()),
        ("numbrix", "2\n1 0\n4 0\n", "1 3\n4 2\n"),
        ("mnk", "3 3 3\nX.O\n.X.\nO..\n", "0,0"),
    ] {
        std::fs::write(&file, board).unwrap();
        let check = |answer: &str| run(&["check", world, &file, "-"], answer).code;
        assert_eq!(check(wrong), 1, "{world}: wrong");
        assert_eq!(check("rubbish ?!\n"), 2, "{world}: unreadable");
        assert_eq!(check("{\"index\":1}\n"), 2, "{world}: no answer in it");
        assert_eq!(check("{\"index\":1,\"status\":\"limit\"}\n"), 1, "{world}: none given");
        assert_eq!(check("unsolvable: no\n"), 1, "{world}: there is one");
    }
}

#[test]
fn as_many_answers_as_boards() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards").to_str().unwrap().to_owned();
    std::fs::write(&file, "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n").unwrap();
    let ran = run(&["check", "sliding", &file, "-"], "R\n\nR\n\nR\n");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("not one answer for each of the 2 instances"), "{ran:?}");
    let ran = run(&["check", "sliding", "--output", "json", &file, "-"], "R\nL\n");
    assert_eq!((ran.code, ran.objects().len()), (1, 2), "{ran:?}");
}

/// An answer file is located like any other: a fault in the second answer is on its own line.
#[test]
fn faults_in_answers_are_where_they_stand() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards").to_str().unwrap().to_owned();
    let numbers = "2\n1 0\n4 0\n\n2\n1 0\n4 0\n";
    let board = "1 2 3\n4 5 6\n7 0 8\n";
    let cases = [
        ("sliding", format!("{board}\n{board}"), "R\nRQ\n", "<stdin>:2:2: "),
        ("numbrix", numbers.to_owned(), "1 2\n4 3\n\n1 2\n4 x\n", "<stdin>:5:3: "),
        ("numbrix", numbers.to_owned(), "1 2\n4 3\n1 2\n4 x\n", "<stdin>:4:3: "),
        ("sliding", board.to_owned(), "\n{\"index\":1}\n", "<stdin>:2:1: no answer in it"),
        ("sliding", board.to_owned(), "R\n\u{feff}R\n", "<stdin>:2:1: "),
    ];
    for (world, boards, answer, place) in cases {
        std::fs::write(&file, boards).unwrap();
        let ran = run(&["check", world, &file, "-"], answer);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.starts_with(&format!("error: {place}")), "{ran:?}");
    }
    std::fs::write(&file, board).unwrap();
    let ran = run(&["check", "sliding", &file, "-"], b"R\nR\xff\n");
    assert!(ran.code == 2 && ran.err.starts_with("error: <stdin>:2:2: bytes"), "{ran:?}");
    // As some editors begin a file.
    let ran = run(&["check", "sliding", &file, "-"], "\u{feff}R\n");
    assert_eq!(ran.code, 0, "{ran:?}");
}

/// What a limit leaves open is neither right nor wrong, and what the bounds decide is decided.
#[test]
fn a_limit_leaves_a_claim_open() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board").to_str().unwrap().to_owned();
    std::fs::write(&file, "2 2\n4 8\n").unwrap();
    let check = |answer: &str, nodes: &str| {
        let args = ["check", "merge", "--node-limit", nodes, "--output", "json", &file, "-"];
        run(&args, answer)
    };
    assert_eq!(check("3\n", "1000").code, 0);
    assert_eq!(check("4\n", "1000").code, 1);
    // Three doublings are needed whatever the limit is.
    assert_eq!(check("2\n", "0").code, 1);
    for claim in ["3\n", "no solution\n"] {
        let ran = check(claim, "0");
        assert_eq!(ran.code, 3, "{ran:?}");
        let object = &ran.objects()[0];
        assert_eq!(object["status"], "limit", "{object}");
        assert_eq!(object["reason"], "nodes", "{object}");
        assert_eq!(object["right"], false, "{object}");
    }
    std::fs::write(&file, "2 4\n8 2\n").unwrap();
    let ran = run(&["check", "merge", &file, "-"], "3\n");
    assert!(ran.code == 1 && ran.out.contains("there is no solution"), "{ran:?}");
    std::fs::write(&file, "2 2\n4 8\n").unwrap();
    let ran = run(&["check", "merge", "--node-limit", "0", &file, "-"], "3\n");
    assert!(ran.out.starts_with("not decided: whether 3 moves are the fewest"), "{ran:?}");
}

/// `--max-moves` is part of the question in `check` too; the best is told all the same.
#[test]
fn answers_are_not_longer_than_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board").to_str().unwrap().to_owned();
    for (world, board, answer) in
        [("sliding", "1 2 3\n4 5 6\n0 7 8\n", "RR"), ("merge", "2 2\n4 8\n", "LUL")]
    {
        std::fs::write(&file, board).unwrap();
        let args = ["check", world, "--max-moves", "1", "--output", "json", &file, "-"];
        let ran = run(&args, answer);
        let object = &ran.objects()[0];
        assert_eq!((ran.code, &object["right"]), (1, &false.into()), "{object}");
        assert_eq!(object["optimal_cost"], answer.len(), "{object}");
    }
}
