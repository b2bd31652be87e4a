//! The JSON of every status.

use crate::program::{FAR, NEAR, ODD, Ran, SOLVED, run, solve};
use serde_json::{Value, json};

fn one(ran: &Ran) -> Value {
    let objects = ran.objects();
    assert_eq!(objects.len(), 1, "{ran:?}");
    objects[0].clone()
}

fn assert_common(object: &Value, index: u64) {
    assert_eq!(object["schema"], 1);
    assert_eq!(object["world"], "sliding");
    assert_eq!(object["index"], index);
    let stats = &object["stats"];
    assert!(stats["seconds"].is_number(), "{object}");
    for key in ["expanded", "generated", "peak_stored"] {
        assert!(stats[key].is_u64(), "{object}");
    }
}

#[test]
fn solved() {
    let object = one(&solve(&["--output", "json"], NEAR));
    assert_common(&object, 1);
    assert_eq!(object["status"], "solved");
    assert_eq!(object["optimal"], true);
    assert_eq!(object["cost"], 1);
    assert_eq!(object["moves"], "D");
    assert_eq!(object["algorithm"], "champion");
    assert!(object.get("reason").is_none() && object.get("source").is_none(), "{object}");
    let object = one(&solve(&["--output", "json"], SOLVED));
    assert_eq!((&object["cost"], &object["moves"]), (&json!(0), &json!("")));
}

#[test]
fn solved_but_not_proved_best() {
    let args = ["--output", "json", "--algorithm", "greedy"];
    let object = one(&solve(&args, "8 6 7/2 5 4/3 0 1"));
    assert_common(&object, 1);
    assert_eq!(object["status"], "solved");
    assert_eq!(object["optimal"], false);
    let (cost, lower) = (object["cost"].as_u64().unwrap(), object["lower_bound"].as_u64().unwrap());
    assert!(lower <= 31 && cost > 31, "{object}");
    assert_eq!(object["moves"].as_str().unwrap().len() as u64, cost);
}

#[test]
fn unsolvable_says_why() {
    let object = one(&solve(&["--output", "json"], ODD));
    assert_common(&object, 1);
    assert_eq!(object["status"], "unsolvable");
    assert!(object["why"].as_str().unwrap().starts_with("odd permutation: "), "{object}");
    assert!(object.get("moves").is_none() && object.get("cost").is_none(), "{object}");
    for algorithm in ["champion", "astar", "ida", "bfs", "seed-dfs"] {
        let args = ["--output", "json", "--max-moves", "5", "--algorithm", algorithm];
        let ran = solve(&args, "0 1 3 4/5 2 6 8/9 10 7 11/13 14 15 12");
        assert_eq!(ran.code, 1, "{ran:?}");
        let object = one(&ran);
        assert_eq!(object["status"], "unsolvable");
        assert!(object["why"].as_str().unwrap().contains('5'), "{object}");
    }
}

#[test]
fn limits_say_which_and_what_is_known() {
    for (option, value, reason) in [
        ("--node-limit", "1000", "nodes"),
        ("--time-limit", "30ms", "time"),
        ("--memory-limit", "1MB", "memory"),
    ] {
        let ran = solve(&["--output", "json", "--algorithm", "astar", option, value], FAR);
        assert_eq!(ran.code, 3, "{ran:?}");
        let object = one(&ran);
        assert_common(&object, 1);
        assert_eq!(object["status"], "limit");
        assert_eq!(object["reason"], reason);
        let lower = object["lower_bound"].as_u64().unwrap();
        assert!((40..=80).contains(&lower), "{object}");
        assert!(object.get("moves").is_none(), "{object}");
        if reason == "nodes" {
            assert_eq!(object["stats"]["expanded"], 1000);
        }
    }
}

#[test]
fn errors_stand_in_their_place() {
    let text = format!("{NEAR}\n1 2 3 4/5 6 7 8/9 10 11 12/13 14 17 0\n{ODD}\n{SOLVED}\n");
    let ran = solve(&["--output", "json"], &text);
    assert_eq!(ran.code, 2);
    let objects = ran.objects();
    let statuses: Vec<_> = objects.iter().map(|o| o["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["solved", "error", "unsolvable", "solved"]);
    for (number, object) in objects.iter().enumerate() {
        assert_eq!(object["index"], number as u64 + 1);
    }
    let error = &objects[1]["error"];
    assert_eq!(error["message"], "tile 17 is out of range 0..15");
    assert_eq!(error["file"], "<stdin>");
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(34)));
    assert!(
        ran.err.starts_with("error: <stdin>:2:34: tile 17 is out of range 0..15\n"),
        "{}",
        ran.err
    );
    let caret = ran.err.lines().nth(2).unwrap();
    let shown = ran.err.lines().nth(1).unwrap();
    let at = caret.chars().position(|c| c == '^').unwrap();
    assert!(shown.chars().skip(at).collect::<String>().starts_with("17"), "{}", ran.err);
}

#[test]
fn files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("a"), format!("{NEAR}\n{SOLVED}\n")).unwrap();
    std::fs::write(path("b"), "1 2/3 4\n").unwrap();
    let ran =
        solve(&["--output", "json", &path("a"), &path("missing"), &path("b"), &path("a")], "");
    assert_eq!(ran.code, 2);
    let objects = ran.objects();
    let solved: Vec<_> = objects.iter().filter(|o| o["status"] == "solved").collect();
    assert_eq!(solved.len(), 4, "{ran:?}");
    assert!(solved.iter().all(|o| o["source"] == path("a").as_str()));
    assert!(ran.err.contains(&format!("error: {}: ", path("missing"))), "{}", ran.err);
    assert!(ran.err.contains(&format!("error: {}:1:", path("b"))), "{}", ran.err);
    let numbers: Vec<_> = objects.iter().map(|o| o["index"].as_u64().unwrap()).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
}

#[test]
fn check_says_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board").to_str().unwrap().to_owned();
    std::fs::write(&board, NEAR).unwrap();
    let check = |answer: &str| {
        let ran = run(&["check", "sliding", "--output", "json", &board, "-"], answer);
        (ran.code, one(&ran))
    };
    let (code, object) = check("D\n");
    assert_eq!((code, &object["right"]), (0, &json!(true)));
    assert_eq!(object["optimal_cost"], 1);
    assert_eq!(object["faults"], json!([]));
    let (code, object) = check("lrd");
    assert_eq!((code, &object["right"], &object["optimal_cost"]), (0, &json!(true), &json!(1)));
    let (code, object) = check("R");
    assert_eq!((code, &object["right"]), (1, &json!(false)));
    assert_eq!(object["faults"][0]["at"], 0);
    let (code, object) = check("L");
    assert_eq!((code, &object["right"]), (1, &json!(false)));
    assert!(!object["faults"][0]["cells"].as_array().unwrap().is_empty());
    let (code, object) = check("D?");
    assert_eq!((code, &object["status"]), (2, &json!("error")));
    assert_eq!((&object["error"]["line"], &object["error"]["column"]), (&json!(1), &json!(2)));
    let (code, _) = check("");
    assert_eq!(code, 1);
    let (code, object) = check("This puzzle is not solvable.\n");
    assert_eq!((code, &object["right"]), (1, &json!(false)));
    assert_eq!(object["faults"][0]["message"], "there is a solution of 1 move: D");
    std::fs::write(&board, ODD).unwrap();
    let (code, object) = check("this puzzle is not solvable.");
    assert_eq!((code, &object["right"]), (0, &json!(true)));
}

#[test]
fn check_knows_the_judges_words() {
    let folder = tempfile::tempdir().unwrap();
    let answer = folder.path().join("answer").to_str().unwrap().to_owned();
    std::fs::write(&answer, "This puzzle is not solvable.").unwrap();
    let check = |more: &[&str], board: &str| {
        let ran = run(&[&["check", "sliding", "-", &answer], more].concat(), board);
        (ran.code, ran.out)
    };
    assert_eq!(check(&[], ODD), (0, "right\n".to_owned()));
    let solvable = "wrong: the board can be solved: its parity is that of the goal\n";
    assert_eq!(check(&["--node-limit", "9", "--tables", "none"], FAR), (1, solvable.to_owned()));
    assert_eq!(check(&["--max-moves", "5"], FAR), (0, "right\n".to_owned()));
}

#[test]
fn files_that_cannot_be_read_have_objects_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (good, missing, none) = (path("good"), path("missing"), path("none"));
    std::fs::write(&good, NEAR).unwrap();
    std::fs::write(&none, "0\n").unwrap();
    let directory = folder.path().to_str().unwrap();
    for command in ["solve", "count", "convert"] {
        for bad in [&*missing, directory] {
            let ran = run(&[command, "sliding", "--output", "json", &good, bad, &good], "");
            let objects = ran.objects();
            assert_eq!((ran.code, objects.len()), (2, 3), "{ran:?}");
            for (index, object) in (1..).zip(&objects) {
                assert_eq!(object["index"], index, "{ran:?}");
                assert_eq!(object["status"] == "error", index == 2, "{ran:?}");
            }
            assert_unreadable(&ran, &objects[1], bad, bad);
        }
    }
    for (board, answer, bad) in [
        (&*missing, "-", &*missing),
        (&good, &missing, &missing),
        (directory, &good, directory),
        (&none, &good, &none),
    ] {
        let ran = run(&["check", "sliding", "--output", "json", board, answer], "");
        assert_eq!(ran.code, 2, "{ran:?}");
        assert_unreadable(&ran, &one(&ran), board, bad);
    }
}

fn assert_unreadable(ran: &Ran, object: &Value, source: &str, file: &str) {
    assert_eq!((&object["status"], &object["source"]), (&"error".into(), &source.into()));
    let error = &object["error"];
    let message = error["message"].as_str().unwrap();
    assert_eq!(error, &json!({"message": message, "file": file, "line": null, "column": null}));
    assert!(ran.err.starts_with(&format!("error: {file}: {message}\n")), "{ran:?}");
}

#[test]
fn check_says_where_input_is_bad() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.txt");
    let board = board.to_str().unwrap();
    std::fs::write(board, "2\n1 0\n0 0\n").unwrap();
    let ran = run(&["check", "numbrix", "--output", "json", board, "-"], "1 2\n4 z\n");
    assert!(ran.err.starts_with("error: <stdin>:2:3: "), "{ran:?}");
    let object = &ran.objects()[0];
    assert_eq!(
        (ran.code, &object["status"], &object["source"]),
        (2, &"error".into(), &board.into())
    );
    assert_eq!(object["error"]["file"], "<stdin>");
    assert_eq!(object["error"]["line"], 2);
    let answer = folder.path().join("answer.txt");
    let answer = answer.to_str().unwrap();
    std::fs::write(answer, "1 2\n4 3\n").unwrap();
    let ran = run(&["check", "numbrix", "--output", "json", "-", answer], "2\n1 1\n0 0\n");
    assert!(ran.err.starts_with("error: <stdin>:2:3: "), "{ran:?}");
    assert_eq!((ran.code, &ran.objects()[0]["status"]), (2, &"error".into()));
    let ran = run(&["check", "numbrix", board, "-"], "1 2\n4 0\n");
    assert!(ran.out.starts_with("wrong: the cell at row 2, column 2 is empty\n"), "{ran:?}");
}

#[test]
fn check_of_a_game_asks_what_moves_are_worth() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.txt");
    let board = board.to_str().unwrap();
    std::fs::write(board, "4 3 3 .../.../.../...\n").unwrap();
    for (line, code, at) in [
        ("1,1 1,2 0,2 2,0 0,1 0,0 2,1", 0, None),
        ("1,1", 0, None),
        ("1,0", 1, Some(0)),
        ("1,1 1,2 1,0", 1, Some(2)),
        ("", 1, Some(0)),
    ] {
        let ran = run(&["check", "mnk", "--output", "json", board, "-"], line);
        let object = &ran.objects()[0];
        assert_eq!((ran.code, &object["right"]), (code, &(code == 0).into()), "{line}: {ran:?}");
        assert_eq!(object["faults"][0]["at"].as_u64(), at, "{line}: {ran:?}");
    }
    let ran = run(&["check", "mnk", board, "-"], "1,0");
    assert_eq!(ran.out, "wrong: the move 1,0 makes a win a loss\n");
    // The same in exact and falling games, where other searches answer.
    let ran = run(&["check", "mnk", "--exact", board, "-"], "1,0");
    assert_eq!(ran.code, 1, "{ran:?}");
}

#[test]
fn heuristics_are_chosen_and_named() {
    let boards = [
        ("sliding", "8 6 7\n2 5 4\n3 0 1\n", &["linear-conflict", "manhattan", "none"][..]),
        ("merge", "2 4 2\n4 8 4\n2 4 2\n", &["doublings", "none"]),
        ("numbrix", "3\n1 0 0\n0 0 0\n0 0 9\n", &["alpha", "none"]),
    ];
    for (world, board, names) in boards {
        let solve = |algorithm: &str, heuristic: &[&str]| {
            let args = ["solve", world, "--output", "json", "--algorithm", algorithm];
            one(&run(&[&args, heuristic].concat(), board))
        };
        let usual = solve("astar", &[]);
        assert_eq!(usual["heuristic"], names[0]);
        assert!(solve("bfs", &[]).get("heuristic").is_none());
        let found = names.iter().map(|name| solve("astar", &["--heuristic", name]));
        let found: Vec<Value> = found.collect();
        for (object, name) in found.iter().zip(names) {
            assert_eq!((&object["heuristic"], &object["cost"]), (&json!(name), &usual["cost"]));
        }
        let expanded = |object: &Value| object["stats"]["expanded"].as_u64().unwrap();
        // Who knows less looks at more; who knows nothing is uniform-cost search.
        assert!(found.is_sorted_by_key(expanded), "{found:?}");
        assert_eq!(expanded(&found[0]), expanded(&usual));
        assert_eq!(expanded(&found[names.len() - 1]), expanded(&solve("ucs", &[])), "{world}");
        let ran = run(&["solve", world, "--algorithm", "ida", "--heuristic", "luck"], board);
        assert!(ran.code == 2 && names.iter().all(|name| ran.err.contains(name)), "{ran:?}");
        let ran = run(&["solve", world, "--heuristic", "none"], board);
        assert!(ran.code == 2 && ran.err.contains("is for the algorithm greedy"), "{ran:?}");
    }
}

#[test]
fn choices_of_cells_and_moves_are_heuristics_too() {
    let sudoku = include_str!("../../../../data/sudoku/hints.txt");
    let mnk = "3 4 3 ..../.X../.... O\n";
    let cells = ["fewest", "degree", "first"];
    for (world, algorithm, board, names) in [
        ("sudoku", "dfs", sudoku, cells),
        ("sudoku", "backtracking", sudoku, cells),
        ("mnk", "alphabeta", mnk, ["rows", "centre", "lines"]),
    ] {
        let solve = |heuristic: &[&str]| {
            let args = ["solve", world, "--output", "json", "--algorithm", algorithm];
            run(&[&args, heuristic].concat(), board).objects()
        };
        let expanded = |objects: &[Value]| -> u64 {
            objects.iter().map(|object| object["stats"]["expanded"].as_u64().unwrap()).sum()
        };
        let usual = solve(&[]);
        let mut counts = Vec::new();
        for name in names {
            let found = solve(&["--heuristic", name]);
            for (object, usual) in found.iter().zip(&usual) {
                assert_eq!(object["heuristic"], name);
                for same in ["status", "value", "solution"] {
                    assert_eq!(object[same], usual[same], "{world} {name}");
                }
            }
            counts.push(expanded(&found));
        }
        assert_eq!(counts[0], expanded(&usual), "the first is the usual one");
        assert!(counts[1..].iter().all(|count| *count != counts[0]), "{world}: {counts:?}");
        let ran = run(&["solve", world, "--algorithm", algorithm, "--heuristic", "luck"], board);
        assert!(ran.code == 2 && names.iter().all(|name| ran.err.contains(name)), "{ran:?}");
        let ran = run(&["solve", world, "--heuristic", names[0]], board);
        assert!(ran.code == 2 && ran.err.contains("is for the algorithm"), "{ran:?}");
    }
    let champion = one(&run(&["solve", "mnk", "--output", "json"], mnk));
    assert!(champion.get("heuristic").is_none());
}

#[test]
fn a_limit_that_stops_a_player_is_named() {
    let args = ["solve", "mnk", "--algorithm", "seed-player", "--output", "json"];
    let board = "15 15 5 moves 7,7 8,8 7,8 7,6\n";
    let ran = run(&[&args[..], &["--node-limit", "100"]].concat(), board);
    let object = &ran.objects()[0];
    assert_eq!((&object["status"], &object["reason"]), (&"solved".into(), &"nodes".into()));
    assert_eq!(object["stats"]["expanded"], 100);
    assert!(run(&args, board).objects()[0]["reason"].is_null(), "its own depth is no limit");
    let ran = run(&["solve", "mnk", "--algorithm", "minimax", "--node-limit", "9"], board);
    assert_eq!(ran.out, "no answer found (stopped by the node limit)\n");
}

#[test]
fn every_count_can_be_of_all() {
    for (world, text, count) in [
        ("sudoku", "4 2 2\n1 0 0 0\n0 0 2 0\n0 0 0 0\n0 0 0 0\n", 12),
        ("numbrix", "3\n1 0 0\n0 0 0\n0 0 9\n", 2),
        ("merge", "2 2\n2 2\n", 8),
        ("sliding", "1 2/0 3", 1),
    ] {
        let ran = run(&["count", world, "--at-most", "all", "--output", "json"], text);
        let object = &ran.objects()[0];
        assert_eq!(
            (&object["count"], &object["complete"]),
            (&count.into(), &true.into()),
            "{ran:?}"
        );
    }
}

/// The answer to a board too hard for the solver is judged all the same.
#[test]
fn check_does_not_wait_for_the_solver() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board").to_str().unwrap().to_owned();
    std::fs::write(&board, FAR).unwrap();
    let start = std::time::Instant::now();
    let ran = run(&["check", "sliding", "--algorithm", "iddfs", &board, "-"], "LURD");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(start.elapsed().as_secs() < 20);
}
