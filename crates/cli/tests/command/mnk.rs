//! `solve mnk`: files that are not ours, clocks, players and pictures.

use crate::program::run;
use std::fs;

const EMPTY: &str = "3 3 3 .../.../...";
/// A row of stones to be stopped, on a board that nobody proves.
const LARGE: &str = "15 15 5 moves 7,7 8,8 7,8 7,6";

#[test]
fn files_of_other_people_are_never_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let notes = path("notes.txt");
    fs::write(&notes, "milk").expect("a file");
    let board = path("board.txt");
    fs::write(&board, EMPTY).expect("a file");
    let (page, report) = (path("report/index.html"), path("report"));
    fs::create_dir(&report).expect("a folder");
    fs::write(&page, "my page").expect("a file");
    let compare = ["compare", "mnk", &board, "--algorithms", "alphabeta"];
    for (args, why) in [
        (&["solve", "mnk", &board, "--table", &notes][..], "this is not a table of proofs"),
        (&["solve", "mnk", &board, "--certificate", &notes], "this is not a certificate"),
        (&[&compare[..], &["--trace", &notes]].concat(), "this is not a record of searches"),
        (&[&compare[..], &["--report", &report]].concat(), "no report has written this"),
        (&["solve", "mnk", &board, "--certificate", "/nonexist/c"], "No such file"),
        (&["solve", "mnk", &board, "--table", &report], "this is not a file"),
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {ran:?}");
        assert!(ran.err.starts_with("error: ") && ran.err.contains(why), "{ran:?}");
    }
    assert_eq!(fs::read_to_string(&notes).expect("still there"), "milk");
    assert_eq!(fs::read_to_string(&page).expect("still there"), "my page");
    assert_eq!(fs::read_dir(&report).expect("a folder").count(), 1);

    // Our own are: a table, a certificate, a trace.
    let (table, proof, trace) = (path("table"), path("proof"), path("trace"));
    for _ in 0..2 {
        let ran = run(&["solve", "mnk", &board, "--table", &table, "--certificate", &proof], "");
        assert_eq!(ran.code, 0, "{ran:?}");
        assert_eq!(run(&[&compare[..], &["--trace", &trace]].concat(), "").code, 0);
    }
    // A table of another board is somebody's work too.
    let before = fs::read(&table).expect("a table");
    let ran = run(&["solve", "mnk", "--table", &table], "4 4 3 moves 1,1");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("this table belongs to another board"), "{ran:?}");
    assert!(ran.out.starts_with("loss"), "{ran:?}");
    assert_eq!(fs::read(&table).expect("a table"), before);
}

#[test]
fn a_certificate_that_cannot_be_written_later_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let proof = folder.path().join("proof").to_str().expect("text").to_owned();
    // The second certificate's place is taken.
    fs::write(format!("{proof}.2"), "milk").expect("a file");
    let two = format!("{EMPTY}\n{EMPTY}\n");
    let ran = run(&["solve", "mnk", "--certificate", &proof, "--output", "json"], &two);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.starts_with("error: --certificate "), "{ran:?}");
    let objects = ran.objects();
    assert!(objects.iter().any(|object| object["certificate"] == proof.as_str()), "{ran:?}");
    assert!(objects.iter().any(|object| object["certificate_error"].is_string()), "{ran:?}");
}

#[test]
fn other_rules_are_proved_under_a_clock_too() {
    let board = "3 3 3 .../OX./XOX O";
    for rule in ["--exact", "--gravity"] {
        let args = ["solve", "mnk", rule, "--time-limit", "60s", "--output", "json"];
        let object = &run(&args, board).objects()[0];
        assert_eq!((&object["optimal"], &object["value"]), (&true.into(), &"loss".into()));
        assert!(object["reason"].is_null(), "{object}");
    }
}

#[test]
fn a_move_is_always_shown_with_the_limit_that_stopped_the_proof() {
    for (limit, value, reason) in [
        ("--node-limit", "0", "nodes"),
        ("--node-limit", "300", "nodes"),
        ("--time-limit", "1s", "time"),
    ] {
        let ran = run(&["solve", "mnk", limit, value, "--output", "json"], LARGE);
        let object = &ran.objects()[0];
        assert_eq!((ran.code, &object["reason"]), (0, &reason.into()), "{ran:?}");
        assert_eq!(object["optimal"], false);
        assert!(object["move"].is_string(), "{ran:?}");
        let most =
            if limit == "--node-limit" { value.parse().expect("a number") } else { u64::MAX };
        assert!(object["stats"]["expanded"].as_u64().expect("a number") <= most, "{ran:?}");
    }
}

/// As sliding has it for boards that nobody proves.
#[test]
fn a_large_board_has_a_clock_of_its_own() {
    let board = format!("15 15 5 {}", [".".repeat(15).as_str(); 15].join("/"));
    let object = &run(&["solve", "mnk", "--output", "json"], board).objects()[0];
    assert_eq!((&object["reason"], &object["move"]), (&"time".into(), &"7,7".into()), "{object}");
    assert!(object["stats"]["seconds"].as_f64().expect("a number") < 20.0, "{object}");
}

#[test]
fn several_moves_are_all_on_standard_output() {
    let ran = run(&["solve", "mnk", "--multi-pv", "3"], EMPTY);
    let starts: Vec<&str> = ran.out.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(starts, ["1.", "2.", "3."], "{ran:?}");
    assert!(ran.out.lines().all(|line| line.contains("  move ") && line.contains("  line ")));
    let ran = run(&["solve", "mnk", "--multi-pv", "3", "--output", "json"], EMPTY);
    let object = &ran.objects()[0];
    assert!(object["reason"].is_null() && object["optimal"] == false, "{object}");
    assert_eq!(object["multi_pv"].as_array().map(Vec::len), Some(3));
}

#[test]
fn the_reports_player_says_its_seed_and_what_it_saw() {
    let args = ["solve", "mnk", "--algorithm", "seed-player", "--output", "json"];
    let ran = run(&args, LARGE);
    let first = &ran.objects()[0];
    let seed = first["seed"].as_str().expect("a seed");
    let again = run(&[&args[..], &["--seed", seed]].concat(), LARGE);
    assert_eq!(first["move"], again.objects()[0]["move"]);
    assert!(first["candidates"].is_null());

    let told = run(&[&args[..], &["--verbose", "--seed", "1"]].concat(), LARGE);
    let object = &told.objects()[0];
    assert_eq!(object["candidates"][0], "6,5", "around the last stone first: {object}");
    assert_eq!(object["depths"].as_array().map(Vec::len), Some(4), "{object}");
    let streak = &object["streaks"][0];
    assert_eq!((&streak["stones"], &streak["value"]), (&2.into(), &1.8.into()), "{streak}");
    let text = run(&["solve", "mnk", "--algorithm", "seed-player", "-v", "--seed", "1"], LARGE).out;
    for start in ["candidates 6,5 ", "streak X 7,7 to 7,8 ", "depth 4 ", "eval "] {
        assert!(text.lines().any(|line| line.starts_with(start)), "{start}: {text}");
    }
    assert!(text.contains("  seed 1  move "), "{text}");
}

#[test]
fn the_reports_player_can_be_varied() {
    let args = ["compare", "mnk", "--algorithms", "seed-player", "--sweep", "recent=1,2"];
    let ran = run(&[&args[..], &["--output", "csv"]].concat(), LARGE);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 3), "{ran:?}");
    for (option, value) in [("--recent", "0"), ("--closed", "1.5"), ("--gap", "x")] {
        let ran = run(&["solve", "mnk", "--algorithm", "seed-player", option, value], LARGE);
        assert_eq!(ran.code, 2, "{ran:?}");
    }
    let ran = run(&["solve", "mnk", "--recent", "5"], LARGE);
    assert_eq!(ran.err, "error: --recent is for the algorithm seed-player, not champion\n");
}

#[test]
fn the_board_is_drawn_on_a_terminal() {
    let board = "3 3 3 XX./OO./... X";
    assert_eq!(run(&["solve", "mnk"], board).out, "win  move 2,0  line 2,0\n");
    let drawn = run(&["solve", "mnk", "--color", "always"], board).out;
    assert_eq!(drawn.lines().count(), 5, "{drawn}");
    assert_eq!(drawn.matches('X').count(), 3, "with the move made: {drawn}");
}

#[test]
fn one_in_a_row_is_a_game_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (board, proof) = (path("board"), path("proof"));
    fs::write(&board, "2 3 1 .../...").expect("a file");
    for algorithm in ["champion", "pns", "vcf", "vct", "alphabeta", "minimax"] {
        let ran = run(&["solve", "mnk", &board, "--algorithm", algorithm], "");
        assert_eq!(ran.out, "win  move 0,0  line 0,0\n", "{algorithm}: {ran:?}");
    }
    assert_eq!(run(&["solve", "mnk", &board, "--certificate", &proof], "").code, 0);
    assert_eq!(run(&["check", "mnk", &board, &proof], "").code, 0);
    for player in ["champion", "seed-player", "random"] {
        let ran = run(&["match", player, "random", "--board", "2-3-1", "-q"], "");
        assert_eq!(ran.code, 0, "{ran:?}");
    }
    assert_eq!(run(&["solve", "mnk"], "2 3 1 X../...").code, 2, "it is over");
}

#[test]
fn hints_and_ratings_as_json() {
    let won = "3 3 3 XX./OO./... X\n3 3 3 XXX/OO./... O\n";
    let ran = run(&["hint", "mnk", "--output", "json"], won);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len()), (0, 2), "{ran:?}");
    let step = "\"technique\":\"win\",\"name\":\"Completes a row\"";
    assert!(lines[0].contains("\"status\":\"hint\"") && lines[0].contains(step), "{ran:?}");
    assert!(lines[0].contains("\"move\":\"2,0\",\"remaining\":0"), "{ran:?}");
    assert!(lines[1].contains("\"status\":\"done\""), "{ran:?}");
    let look = run(&["hint", "mnk", "--depth", "1", "--output", "json"], won);
    assert!(!look.out.contains("technique") && !look.out.contains("move"), "{look:?}");
    let ran = run(&["rate", "mnk", "--output", "json"], won);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains("\"grade\":\"easy\"") && ran.out.contains("unsolvable"), "{ran:?}");
    let hard = run(&["rate", "mnk", "--time-limit", "50ms"], "15 15 5 moves 7,7 8,8");
    assert_eq!(hard.code, 3, "{hard:?}");
}

#[test]
fn games_are_reviewed_in_every_form() {
    let forms = [
        "3 3 3 moves 1,1 1,0 0,0",
        "3 3 3 1,1 1,0 0,0",
        "3 3 3\n1,1\n1,0\n0,0\n",
        "{\"game\":1,\"board\":\"3-3-3\",\"exact\":false,\"moves\":[\"1,1\",\"1,0\",\"0,0\"]}",
    ];
    let first = run(&["hint", "mnk", "--game"], forms[0]);
    assert_eq!(first.code, 0, "{first:?}");
    assert!(first.out.contains("2. Move 2, O 1,0: blunder."), "{first:?}");
    for form in forms {
        assert_eq!(run(&["hint", "mnk", "--game"], form).out, first.out, "{form}");
    }
    for (text, place) in [
        ("3 3 3 .../.X./... O", "<stdin>:1:1: this is a position"),
        ("3 3 3\n...\n...\n...\n", "<stdin>:1:1: this is a position"),
        ("3 3 3\n1,1\n1,1\n", "<stdin>:3:1: the move 1,1 is taken"),
        ("{\"board\":\"3-3\"}", "<stdin>:1:1: a recorded game"),
        ("{\"board\":\"3-3-3\",\"moves\":[\"9,9\"]}", "<stdin>:1:1: move 1"),
    ] {
        let ran = run(&["hint", "mnk", "--game"], text);
        assert_eq!(ran.code, 2, "{text}: {ran:?}");
        assert!(ran.err.contains(place), "{text}: {}", ran.err);
    }
}

fn generate(args: &[&str]) -> crate::program::Ran {
    run(&[&["generate", "mnk", "--seed", "3"], args].concat(), "")
}

#[test]
fn new_puzzles_are_read_back_and_have_the_solution_they_say() {
    for args in [
        &["--size", "3", "--count", "2", "--wins-in", "2"][..],
        &["--size", "6x6", "--count", "3"],
        &["--size", "15", "--count", "3"],
        &["--gravity", "--count", "2", "--wins-in", "2"],
    ] {
        let text = generate(args);
        assert_eq!(text.code, 0, "{text:?}");
        let solved = run(&["solve", "mnk", "--output", "json"], &text.out);
        assert_eq!(solved.code, 0, "{solved:?}");
        let objects = generate(&[args, &["--output", "json"]].concat());
        for (made, solved) in objects.out.lines().zip(solved.out.lines()) {
            let object =
                |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("an object");
            let (made, solved) = (object(made), object(solved));
            assert_eq!((&made["status"], &made["seed"]), (&"made".into(), &"3".into()));
            assert_eq!(solved["value"], "win");
            assert_eq!(made["solution"], solved["line"], "{made}");
            let moves = made["wins_in"].as_u64().expect("a number");
            assert_eq!(made["solution"].as_array().map(Vec::len), Some(2 * moves as usize - 1));
            let task = made["task"].as_str().expect("words");
            assert!(task.ends_with(&format!("to move, win in {moves}")), "{task}");
            assert!(text.out.contains(task), "{task}");
        }
        assert_eq!(objects.out.lines().count(), solved.out.lines().count());
    }
}

#[test]
fn seeds_of_puzzles_repeat_whatever_the_threads() {
    for args in [
        &["--count", "4"][..],
        &["--count", "6", "--size", "4x4", "--distinct"],
        &["--count", "3", "--kind", "opening", "--size", "6x6"],
    ] {
        let one = generate(&[args, &["--threads", "1"]].concat());
        let four = generate(&[args, &["--threads", "4"]].concat());
        assert_eq!((one.code, &one.out), (0, &four.out), "{}", one.err);
    }
}

#[test]
fn wishes_for_puzzles_that_cannot_be_met_say_why() {
    for (args, code, why) in [
        (&["--size", "3x3", "--k", "4"][..], 2, "do not fit on 3x3"),
        (&["--size", "3x3", "--wins-in", "5"], 2, "none of the"),
        (&["--wins-in", "0"], 2, "expected a number of moves from 1"),
        (&["--kind", "opening", "--wins-in", "2"], 2, "--wins-in belongs to --kind puzzle"),
        (&["--stones", "3"], 2, "--stones belongs to --kind opening"),
        (&["--kind", "chess"], 2, "there is: puzzle, opening"),
        (&["--size", "0x3"], 2, "--size '0x3'"),
        (&["--wins-in", "30", "--time-limit", "200ms"], 3, "no position with a win in 30"),
        (&["--wins-in", "30", "--node-limit", "2000"], 3, "no position with a win in 30"),
    ] {
        let ran = generate(args);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{args:?}: {ran:?}");
        assert!(ran.err.contains(why), "{args:?}: {ran:?}");
    }
    let ran = generate(&["--wins-in", "30", "--time-limit", "100ms", "--output", "json"]);
    assert_eq!(ran.code, 3);
    assert!(ran.out.contains(r#""status":"limit""#) && ran.out.contains(r#""why":"#), "{ran:?}");
}
