//! Help, manual pages and completions: every example of theirs runs.

use super::program::{root, run};
use std::path::Path;
use std::process::Command;

const WORLDS: [(&str, &str); 5] = [
    ("sliding", "1 2 3\n4 5 6\n7 0 8\n"),
    ("merge", "2 2\n4 8\n"),
    (
        "sudoku",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    ),
    ("numbrix", "2\n1 0\n4 0\n"),
    ("mnk", "3 3 3\nX.O\n.X.\nO..\n"),
];

fn examples(help: &str) -> Vec<&str> {
    help.lines().map(str::trim).filter(|line| line.starts_with("gridwright ")).collect()
}

#[test]
fn examples_run_as_they_stand() {
    let binary = Path::new(env!("CARGO_BIN_EXE_gridwright"));
    let path = format!(
        "{}:{}",
        binary.parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut ran = 0;
    for (world, board) in WORLDS {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("boards.txt"), board).unwrap();
        for command in ["solve", "count", "check", "compare", "convert", "generate", "sheet"] {
            let help = run(&[command, world, "--help"], "");
            if help.code != 0 {
                assert!(help.err.contains("has no command"), "{help:?}");
                continue;
            }
            assert!(help.out.contains("Exit codes:"), "{command} {world}");
            let examples = examples(&help.out);
            assert!(!examples.is_empty(), "{command} {world}");
            for example in examples {
                let output = Command::new("sh")
                    .args(["-c", example])
                    .current_dir(folder.path())
                    .env("PATH", &path)
                    .output()
                    .unwrap();
                let code = output.status.code();
                // An algorithm may be stopped by the example's limit, or look for less.
                let fine = code == Some(0) || example.contains("--algorithm") && code != Some(2);
                assert!(fine, "{example}: {output:?}");
                ran += 1;
            }
        }
    }
    assert!(ran > 40, "{ran}");
}

#[test]
fn shells_complete_names_of_algorithms() {
    for shell in ["bash", "zsh", "fish"] {
        let ran = run(&["completions", shell], "");
        assert!(ran.out.contains("astar") && ran.out.contains("seed-heuristic"), "{shell}");
    }
    let unknown = run(&["solve", "sliding", "--algorithm", "magic"], "");
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("unknown sliding algorithm 'magic'; there is: champion"));
    // Before the world as well as behind it.
    let early = run(&["solve", "--algorithm", "bfs", "sliding"], WORLDS[0].1);
    assert_eq!(early.code, 0, "{early:?}");
}

#[test]
fn manual_pages_make_their_folder() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("deep/man");
    let ran = run(&["man", "--dir", pages.to_str().unwrap()], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let page = std::fs::read_to_string(pages.join("gridwright-solve-sliding.1")).unwrap();
    for section in ["NAME", "OPTIONS", "ALGORITHMS", "FORMATS", "EXAMPLES", "EXIT STATUS"] {
        let heading = [format!(".SH {section}\n"), format!(".SH \"{section}\"\n")];
        assert!(heading.iter().any(|heading| page.contains(heading)), "{section}: {page}");
    }
    // Lines of lists and examples stay as they are.
    assert!(page.contains("\n\\&gridwright solve sliding boards.txt\n"), "{page}");
    assert!(pages.join("gridwright.1").exists() && pages.join("gridwright-tables.1").exists());
}

#[test]
fn the_first_screen_of_the_readme_is_true() {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    let screen: String = text.lines().take(40).collect::<Vec<_>>().join("\n");
    assert!(screen.contains("cargo install --path crates/cli"));
    for (world, _) in WORLDS {
        assert!(screen.contains(&format!(" {world} ")), "{world}");
    }
    let binary = Path::new(env!("CARGO_BIN_EXE_gridwright"));
    // Elsewhere: what an example writes is not left in the repository.
    let folder = tempfile::tempdir().unwrap();
    let data = std::fs::canonicalize(root().join("data")).unwrap();
    for example in examples(&screen) {
        let line = example
            .replace("gridwright ", &format!("{} ", binary.display()))
            .replace(" data/", &format!(" {}/", data.display()));
        let sh = Command::new("sh").args(["-c", &line]).current_dir(&folder).output();
        let output = sh.unwrap();
        assert!(output.status.success(), "{example}: {output:?}");
    }
}
