//! `--all`: answers are written as they are found, and limits hold while they are.

use crate::program::{command, root, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;
use std::time::{Duration, Instant};

const ALL: [&str; 3] = ["solve", "sudoku", "--all"];
/// For limits of half a second on a busy machine.
const PROMPT: Duration = Duration::from_secs(4);

fn all(more: &[&str]) -> Vec<&'static str> {
    let more = more.iter().map(|word| &*word.to_string().leak());
    ALL.into_iter().chain(more).collect()
}

/// An open board in the course's notation.
fn open(order: usize, side: usize) -> String {
    let row = "0 ".repeat(order) + "\n";
    format!("{order} {side} {side}\n{}", row.repeat(order))
}

#[test]
fn lists_say_the_same_in_every_form() {
    let board = open(4, 2);
    let ran = run(&all(&["--output", "json"]), &board);
    let object = &ran.objects()[0];
    assert_eq!((ran.code, &object["status"]), (0, &"solved".into()), "{object}");
    assert_eq!((&object["count"], &object["complete"]), (&288.into(), &true.into()));
    assert_eq!(object["unique"], false);
    let solutions = object["solutions"].as_array().unwrap();
    assert_eq!((solutions.len(), &solutions[0]), (288, &object["solution"]));
    let ran = run(&all(&["--output", "line"]), &board);
    assert_eq!(ran.out.lines().count(), 288);
    let ran = run(&all(&[]), &board);
    assert_eq!(ran.out.matches("\n\n").count(), 287, "a blank line between boards");
    assert!(ran.out.ends_with("288 solutions\n"));
    let ran = run(&all(&["--at-most", "3", "--output", "json"]), &board);
    let object = &ran.objects()[0];
    assert_eq!((&object["count"], &object["complete"]), (&3.into(), &false.into()));
    let none = "4 2 2\n1 1 0 0\n".to_owned() + &"0 0 0 0\n".repeat(3);
    let ran = run(&all(&["--output", "json"]), &none);
    let object = &ran.objects()[0];
    assert_eq!((ran.code, &object["status"]), (1, &"unsolvable".into()), "{object}");
    assert_eq!((&object["count"], &object["complete"]), (&0.into(), &true.into()));
    assert_eq!(run(&all(&["--output", "tp3"]), &board).code, 2, "room for one solution only");
}

#[test]
fn boards_of_one_run_stay_in_order() {
    let boards = open(4, 2).repeat(40);
    for threads in ["1", "2"] {
        let ran = run(&all(&["--output", "json", "--threads", threads]), &boards);
        let indices: Vec<_> = ran.objects().iter().map(|o| o["index"].as_u64()).collect();
        assert_eq!(indices, (1..=40).map(Some).collect::<Vec<_>>());
    }
}

/// The most memory that a running process has had.
#[cfg(target_os = "linux")]
fn peak(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(1024 * kilobytes)
}

/// Runs without keeping the output; returns code, time, last line and the most memory it had, in bytes.
#[cfg(target_os = "linux")]
fn measured(args: &[&str], input: &str) -> (Option<i32>, Duration, String, u64) {
    let start = Instant::now();
    let mut child = command(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("the program listens");
    drop(stdin);
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    let (mut line, mut last) = (Vec::new(), Vec::new());
    let id = child.id();
    // One that has ended tells nothing any more, so it is asked all the time.
    let asker = std::thread::spawn(move || {
        let mut most = 0;
        while let Some(now) = peak(id) {
            most = most.max(now);
            std::thread::sleep(Duration::from_millis(2));
        }
        most
    });
    loop {
        line.clear();
        // A part of a line is enough: one object can be very long.
        let read = reader.by_ref().take(1 << 16).read_until(b'\n', &mut line).expect("a pipe");
        if read == 0 {
            break;
        }
        std::mem::swap(&mut line, &mut last);
    }
    let most = asker.join().expect("no panic");
    assert!(most > 1 << 20, "the system does not tell what a process takes");
    let status = child.wait().expect("the program ends");
    (status.code(), start.elapsed(), String::from_utf8_lossy(&last).into_owned(), most)
}

#[test]
#[cfg(target_os = "linux")]
fn limits_hold_and_memory_does_not_grow() {
    let nine = ".".repeat(81);
    for (board, form) in [(&nine, "json"), (&nine, "line"), (&open(16, 4), "text")] {
        let args = ["--at-most", "all", "--time-limit", "500ms", "--output", form];
        let (code, took, last, most) = measured(&all(&args), board);
        assert_eq!(code, Some(0), "{form}: {last}");
        assert!(took < PROMPT, "{form}: {took:?}");
        assert!(most < 80 << 20, "{form}: {most} bytes");
        let said = match form {
            "json" => "\"reason\":\"time\"",
            "text" => "stopped by the time limit",
            _ => "1",
        };
        assert!(last.contains(said), "{form}: {last}");
    }
}

#[test]
fn other_solvers_keep_their_limits_while_they_prepare() {
    let args = ["solve", "sudoku", "--algorithm", "sat", "--output", "json"];
    for (limit, value, reason) in
        [("--time-limit", "500ms", "time"), ("--memory-limit", "50MiB", "memory")]
    {
        let start = Instant::now();
        let ran = run(&[&args[..], &[limit, value]].concat(), open(64, 8));
        assert!(start.elapsed() < 2 * PROMPT, "{limit}: {:?}", start.elapsed());
        let object = &ran.objects()[0];
        assert_eq!((ran.code, &object["reason"]), (3, &reason.into()), "{object}");
        assert!(object["stats"]["bytes"].as_u64() > Some(1 << 20), "{object}");
    }
}

/// What is counted is what is held: the figure never passes the limit, and the process takes little more.
#[test]
#[cfg(target_os = "linux")]
fn memory_limits_are_true() {
    const LIMIT: u64 = 48 << 20;
    /// The program itself, threads and output included.
    const ITSELF: u64 = 28 << 20;
    let path = root().join("data/numbrix/nb_15x15_d10_5152.txt");
    let path = std::fs::read_to_string(path).expect("a stored board");
    let far = "4 18 21 8 22/11 2 0 12 7/14 3 20 16 15/5 24 23 9 17/10 19 6 13 1\n".to_owned();
    for (args, input) in [
        ("solve sudoku", open(64, 8)),
        ("solve sudoku --algorithm sat", open(64, 8)),
        ("count numbrix --at-most all", path),
        ("solve sliding --algorithm astar", far.clone()),
        ("solve sliding --algorithm bfs", far),
    ] {
        let args = format!("{args} --memory-limit 48MiB --output json");
        let args: Vec<&str> = args.split(' ').collect();
        let (code, _, last, most) = measured(&args, &input);
        assert_eq!(code, Some(3), "{args:?}: {last}");
        assert!(last.contains("\"reason\":\"memory\""), "{args:?}: {last}");
        let bytes =
            last.split("\"bytes\":").nth(1).and_then(|rest| rest.split(',').next()?.parse().ok());
        assert!(bytes.is_some_and(|bytes: u64| bytes <= LIMIT), "{args:?}: {last}");
        assert!(most <= LIMIT + ITSELF, "{args:?}: {most} bytes");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_list_in_good_order() {
    for form in ["json", "text"] {
        let args = all(&["--at-most", "all", "--output", form]);
        let mut child = command(&args).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(open(16, 4).as_bytes()).expect("the program listens");
        drop(stdin);
        let mut reader = BufReader::new(child.stdout.take().expect("piped"));
        let mut some = [0; 1 << 12];
        reader.read_exact(&mut some).expect("answers come as they are found");
        let id = child.id().to_string();
        let start = Instant::now();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
        let mut rest = Vec::new();
        reader.read_to_end(&mut rest).expect("a pipe");
        assert_eq!(child.wait().expect("the program ends").code(), Some(130));
        assert!(start.elapsed() < PROMPT, "{form}: {:?}", start.elapsed());
        assert!(rest.ends_with(b"\n"), "{form}: only whole lines");
    }
}

#[test]
fn several_answers_are_mentioned_once() {
    let board = ".".repeat(81) + "\n";
    let ran = run(&["solve", "sudoku", "--output", "line"], board.repeat(3));
    assert_eq!((ran.code, ran.err.lines().count()), (0, 1), "{}", ran.err);
    assert!(ran.err.contains("instance 1 has more than one answer"), "{}", ran.err);
    assert_eq!(run(&["solve", "sudoku", "--quiet"], &board).err, "");
    let ran = run(&["solve", "sudoku", "--output", "json"], &board);
    assert_eq!(ran.objects()[0]["unique"], false);
    // Not to be seen at a glance: people are told, files of millions are not searched twice.
    let two = "9 3 3\n".to_owned()
        + "2 9 5 7 4 3 8 6 1\n4 3 1 8 6 5 9 0 0\n8 7 6 1 9 2 5 4 3\n3 8 7 4 5 9 2 1 6\n"
        + "6 1 2 3 8 7 4 9 5\n5 4 9 2 1 6 7 3 8\n7 6 3 5 3 4 1 8 9\n9 2 8 6 7 1 3 5 4\n"
        + "1 5 4 9 3 8 6 0 0\n";
    let two = two.replace("7 6 3 5 3 4 1 8 9", "7 6 3 5 2 4 1 8 9");
    let ran = run(&["solve", "sudoku"], &two);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("more than one answer"), "{}", ran.err);
    let unique =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let ran = run(&["solve", "sudoku"], unique);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}
