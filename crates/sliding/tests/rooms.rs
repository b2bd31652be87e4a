//! The champion's rooms: kernels take heuristics, and no room reaches back.

use std::fs;
use std::path::{Path, PathBuf};

/// The parts of the champion, each with those that its files may use besides itself and what lies below all of them.
const ARROWS: [(&str, &[&str]); 9] = [
    ("problem", &[]),
    ("plan", &["problem"]),
    ("prune", &[]),
    ("heuristic", &["problem"]),
    ("pdb", &["heuristic", "problem", "plan"]),
    ("exact", &["pdb", "heuristic", "problem", "plan", "prune"]),
    ("small", &["exact", "heuristic", "problem", "plan", "prune"]),
    ("anytime", &["exact", "pdb", "heuristic", "problem", "plan", "prune"]),
    // Of the exact room only the threads' pool and what is counted, of the tables only which tiles are named.
    ("pushes", &["exact::pool", "exact::count", "pdb::max_pdb", "problem", "plan", "prune"]),
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The modules of the champion that a file names: `crate::champion::NAME`, or `super::NAME` in a room's own `mod.rs`.
fn named(text: &str, is_door: bool) -> Vec<&str> {
    // Tests may reach anywhere.
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let prefixes: &[&str] =
        if is_door { &["crate::champion::", "super::"] } else { &["crate::champion::"] };
    let uses = text.lines().filter(|line| line.trim_start().starts_with("use "));
    uses.flat_map(|line| prefixes.iter().filter_map(move |prefix| line.split(prefix).nth(1)))
        .collect()
}

#[test]
fn no_room_reaches_back() {
    let champion = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/champion");
    let parts: Vec<&str> = ARROWS.iter().map(|(name, _)| *name).collect();
    let mut looked_at = 0;
    for (name, allowed) in ARROWS {
        let mut own = Vec::new();
        let folder = champion.join(name);
        if folder.is_dir() {
            files(&folder, &mut own);
        } else {
            own.push(champion.join(format!("{name}.rs")));
        }
        for file in own {
            let text = fs::read_to_string(&file).expect("a file");
            let is_door = file == folder.join("mod.rs") || !folder.is_dir();
            for used in named(&text, is_door) {
                let first = used.split("::").next().unwrap_or(used).trim_end_matches(';');
                if first == name || !parts.contains(&first) {
                    continue;
                }
                looked_at += 1;
                let fine = allowed.iter().any(|allowed| used.starts_with(allowed));
                assert!(fine, "{}: {name} must not use {used}", file.display());
            }
        }
    }
    assert!(looked_at > 50, "{looked_at} uses");
}

#[test]
fn the_solver_is_put_together_in_one_file() {
    let mut all = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    let with_methods: Vec<PathBuf> = all
        .into_iter()
        .filter(|file| fs::read_to_string(file).expect("a file").contains("impl Champion"))
        .collect();
    assert_eq!(with_methods.len(), 1, "{with_methods:?}");
}
