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
