//! `tables`, and what `solve` does when a table cannot be kept.

use crate::program::{Ran, command, run, solve};
use std::fs;
#[cfg(unix)]
use std::os::{fd::OwnedFd, unix::net::UnixDatagram};
use std::path::Path;
use std::process::Command;

/// A board that needs tables: too far for the short search without any.
const HARD: &str = "3x4 11 0 10 9 7 6 5 8 4 3 2 1\n";
const HARD_MOVES: u64 = 46;

fn tables(folder: &Path, args: &[&str]) -> Ran {
    let folder = folder.to_str().expect("a folder with a plain name");
    run(&[&["tables"], args, &["--tables", folder]].concat(), "")
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().display().to_string()).collect();
    names.sort();
    names
}

fn is_table(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "pdb")
}

#[test]
fn tables_are_built_listed_verified_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("not there yet");
    assert!(tables(&folder, &["list"]).out.starts_with("0 tables in "));
    let built = tables(&folder, &["build", "3x4"]);
    assert_eq!(built.code, 0, "{}", built.err);
    assert!(built.out.contains(" tables for 3x4 ready after "), "{}", built.out);
    let names: Vec<String> = files(&folder).into_iter().filter(|name| is_table(name)).collect();
    assert!(!names.is_empty());
    let listed = tables(&folder, &["list"]);
    for name in &names {
        assert!(listed.out.contains(name), "{}", listed.out);
    }
    let verified = tables(&folder, &["verify"]);
    assert_eq!((verified.code, verified.out.lines().count()), (0, names.len()));
    assert!(verified.out.lines().all(|line| line.starts_with("right: ")));
    let path = folder.join(&names[0]);
    // Damaged files are built again, which is worth a warning and no more.
    for damaged in [&b"not a table"[..], &[]] {
        fs::write(&path, damaged).unwrap();
        let built = tables(&folder, &["build", "3x4"]);
        assert_eq!(built.code, 0, "{}", built.err);
        let warned = |line: &str| line.starts_with("warning: ") && line.ends_with("built again");
        assert!(built.err.lines().any(warned), "{}", built.err);
        assert_eq!(tables(&folder, &["verify"]).code, 0);
    }
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let verified = tables(&folder, &["verify"]);
    assert_eq!(verified.code, 1);
    let wrong = format!("wrong: {}: damaged: the checksum", names[0]);
    assert!(verified.out.contains(&wrong), "{}", verified.out);
    // A damaged table is reported, built again and not trusted.
    let solved = solve_hard(&folder);
    assert_eq!(solved.objects()[0]["cost"], HARD_MOVES);
    assert!(solved.err.contains("warning: ") && solved.err.contains("checksum"), "{}", solved.err);
    assert_eq!(tables(&folder, &["verify"]).code, 0);
    let removed = tables(&folder, &["remove", &names[0]]);
    assert_eq!(removed.code, 0, "{}", removed.err);
    assert!(!path.exists());
    assert_eq!(tables(&folder, &["verify", &names[0]]).code, 2);
    assert_eq!(tables(&folder, &["remove"]).code, 0);
    assert!(tables(&folder, &["list"]).out.starts_with("0 tables in "));
    assert!(files(&folder).iter().all(|name| !is_table(name)));
}

fn solve_hard(folder: &Path) -> Ran {
    solve(&["--output", "json", "--tables", folder.to_str().unwrap()], HARD)
}

#[test]
fn a_folder_that_cannot_be_written_to_is_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    let solved = solve_hard(&file);
    assert_eq!(solved.code, 0);
    assert_eq!(solved.objects()[0]["cost"], HARD_MOVES);
    let mut warned: Vec<_> = solved.err.lines().map(|line| line.split(": ").nth(1)).collect();
    let warnings = warned.len();
    warned.dedup();
    assert!(warnings > 0 && warned.len() == warnings, "one a table: {}", solved.err);
    let expected = |line: &str| line.starts_with("warning: ") && line.ends_with("not a directory");
    assert!(solved.err.lines().all(expected), "{}", solved.err);
    assert_eq!(tables(&file, &["build", "3x4"]).code, 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "not a folder");
}

/// A pipe that nobody writes to is not waited for.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_table_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(tables(folder.path(), &["build", "3x4"]).code, 0);
    let names: Vec<String> = files(folder.path()).into_iter().filter(|n| is_table(n)).collect();
    let path = folder.path().join(&names[0]);
    fs::remove_file(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let verified = tables(folder.path(), &["verify"]);
    assert_eq!(verified.code, 1, "{}", verified.err);
    assert!(verified.out.contains("in the place of a file"), "{}", verified.out);
    let solved = solve_hard(folder.path());
    assert_eq!(solved.objects()[0]["cost"], HARD_MOVES);
    assert_eq!(tables(folder.path(), &["build", "3x4"]).code, 0);
    assert_eq!(tables(folder.path(), &["verify"]).code, 0);
}

#[test]
fn tables_that_are_kept_are_announced_once_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept");
    let lines = |ran: &Ran| ran.err.lines().filter(|line| line.contains("building tables")).count();
    let solved = solve_hard(&kept);
    assert_eq!((solved.objects()[0]["cost"].as_u64(), lines(&solved)), (Some(HARD_MOVES), 1));
    assert!(solved.err.contains(kept.to_str().unwrap()), "{}", solved.err);
    assert_eq!(lines(&solve_hard(&kept)), 0, "they are there");
    let other = folder.path().join("other");
    let args = ["--output", "json", "--memory-limit", "1KiB", "--tables", other.to_str().unwrap()];
    let without = solve(&args, HARD);
    assert_eq!(without.objects()[0]["cost"], HARD_MOVES, "{}", without.err);
    assert!(files(&other).iter().all(|name| !is_table(name)), "no room for tables");
}

/// Runs the program in a shell that first does something to its surroundings.
#[cfg(unix)]
fn run_after(preparation: &str, shell: &mut Command, args: &[&str]) -> std::process::Output {
    let program = command(&[]).get_program().to_owned();
    let script = format!("{preparation} && exec \"$0\" \"$@\"");
    shell.args(["-c", &script]).arg(program).args(args).output().expect("a shell")
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_a_warning_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board");
    fs::write(&board, HARD).unwrap();
    let kept = folder.path().join("kept");
    let (kept_text, board) = (kept.to_str().unwrap(), board.to_str().unwrap());
    let args = ["solve", "sliding", board, "--distance", "--tables", kept_text];
    let preparation = "trap '' XFSZ && ulimit -f 8";
    let output = run_after(preparation, &mut Command::new("sh"), &args);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{HARD_MOVES}\n"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("warning: "), "{output:?}");
    assert!(files(&kept).iter().all(|name| name == "sliding.lock"), "{:?}", files(&kept));
}

/// Where a user may mount a small file system of their own, a disk that is really full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_warning_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board");
    fs::write(&board, HARD).unwrap();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let disk = disk.to_str().unwrap();
    let mut shell = Command::new("unshare");
    shell.args(["--user", "--map-root-user", "--mount", "sh"]);
    let mount = format!("mount -t tmpfs -o size=64k none '{disk}'");
    let args = ["solve", "sliding", board.to_str().unwrap(), "--distance", "--tables", disk];
    let allowed = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", &mount])
        .status()
        .is_ok_and(|status| status.success());
    if !allowed {
        println!("skipped: a full disk: no small file system can be mounted here");
        return;
    }
    let output = run_after(&mount, &mut shell, &args);
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{HARD_MOVES}\n"), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("No space"), "{output:?}");
}

/// A socket that keeps every write apart stands for a pipe that others write to as well.
#[cfg(unix)]
#[test]
fn every_message_is_one_write() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, HARD).unwrap();
    let file = file.to_str().unwrap();
    let (ours, theirs) = UnixDatagram::pair().unwrap();
    let args = ["solve", "sliding", "--tables", file, "/nonexistent/boards", file];
    let mut program = command(&args);
    program.stderr(OwnedFd::from(theirs));
    assert_eq!(program.spawn().unwrap().wait().unwrap().code(), Some(2));
    ours.set_nonblocking(true).unwrap();
    let mut buffer = [0; 1 << 12];
    let mut writes = Vec::new();
    while let Ok(length) = ours.recv(&mut buffer) {
        writes.push(String::from_utf8_lossy(&buffer[..length]).into_owned());
    }
    assert!(writes.iter().all(|text| text.ends_with('\n')), "{writes:?}");
    let with = |start: &str| writes.iter().filter(|text| text.starts_with(start)).count();
    assert!(with("error: ") == 1 && with("warning: ") > 0, "{writes:?}");
}
