//! The house stands: arrows point one way, every world has the same rooms, and no licence binds users
//! of the library.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Every member and the members it may use.
const ARROWS: [(&str, &[&str]); 14] = [
    ("gridwright-search", &[]),
    ("gridwright-world", &["gridwright-search"]),
    ("gridwright-merge", WORLD),
    ("gridwright-mnk", WORLD),
    ("gridwright-numbrix", WORLD),
    ("gridwright-sliding", WORLD),
    ("gridwright-sudoku", WORLD),
    (
        "gridwright",
        &[
            "gridwright-search",
            "gridwright-world",
            "gridwright-merge",
            "gridwright-mnk",
            "gridwright-numbrix",
            "gridwright-sliding",
            "gridwright-sudoku",
        ],
    ),
    ("gridwright-arena", &["gridwright-search", "gridwright-world", "gridwright-mnk"]),
    ("gridwright-render", &["gridwright-world"]),
    ("gridwright-compare", &["gridwright", "gridwright-render"]),
    ("gridwright-server", &["gridwright", "gridwright-compare", "gridwright-render"]),
    (
        "gridwright-cli",
        &[
            "gridwright",
            "gridwright-arena",
            "gridwright-compare",
            "gridwright-render",
            "gridwright-server",
        ],
    ),
    // It has the whole command line in it, as `python -m gridwright`.
    ("gridwright-python", &["gridwright", "gridwright-cli", "gridwright-render"]),
];
/// What a plain build leaves out, because it is built by other tools.
const APART: &[&str] = &["gridwright-python"];
const WORLD: &[&str] = &["gridwright-search", "gridwright-world"];

/// The rooms that every world has.
const ROOMS: [&str; 11] = [
    "board",
    "champion",
    "formulation",
    "internals",
    "notation",
    "options",
    "picture",
    "play",
    "rules",
    "solve",
    "text",
];
/// The rooms that a world may have besides.
const MORE_ROOMS: [(&str, &[&str]); 5] = [
    ("merge", &["generate", "hint", "rate", "seed"]),
    ("mnk", &["certificate", "clock", "generate", "hint", "player", "rate", "seed", "threat"]),
    ("numbrix", &["count", "generate", "hint", "rate"]),
    ("sliding", &["generate", "hint", "pdb", "rate", "seed"]),
    ("sudoku", &["enumerate", "generate", "hint", "rate", "seed"]),
];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

#[test]
fn no_arrow_points_back() {
    let metadata = metadata();
    let members: BTreeSet<&str> = packages(&metadata)
        .filter(|package| package["source"].is_null())
        .filter_map(|package| package["name"].as_str())
        .collect();
    assert_eq!(members, ARROWS.iter().map(|(name, _)| *name).collect(), "members and arrows");
    for (name, allowed) in ARROWS {
        let package = packages(&metadata).find(|p| p["name"] == name).expect("a member");
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let used = dependency["name"].as_str().unwrap_or_default();
            // Tests reach inside their own crate through its hidden feature.
            let fine = !members.contains(used) || used == name || allowed.contains(&used);
            assert!(fine, "{name} must not depend on {used}");
        }
    }
}

#[test]
fn a_plain_build_leaves_out_only_the_wheel() {
    let metadata = metadata();
    let ids = |field: &str| -> BTreeSet<&str> {
        metadata[field].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    };
    let apart: Vec<&str> = ids("workspace_members")
        .difference(&ids("workspace_default_members"))
        .filter_map(|id| packages(&metadata).find(|p| p["id"] == **id)?["name"].as_str())
        .collect();
    assert_eq!(apart, APART);
}

#[test]
fn every_world_has_the_same_rooms() {
    for (world, more) in MORE_ROOMS {
        let folder = root().join("crates").join(world).join("src");
        let found: BTreeSet<String> = std::fs::read_dir(&folder)
            .expect("a world")
            .filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_str()?.to_owned()))
            .filter(|name| name != "lib")
            .collect();
        let expected = ROOMS.iter().chain(more).map(|&room| room.to_owned()).collect();
        assert_eq!(found, expected, "the rooms of {world}");
    }
}

/// The modules of its own crate that a source file names, in `use` lines and elsewhere; `super` is one.
fn neighbours(file: &str) -> BTreeSet<String> {
    let source = std::fs::read_to_string(root().join(file)).expect("a source file");
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut found = BTreeSet::new();
    for line in code.take_while(|line| *line != "#[cfg(test)]") {
        for (at, _) in line.match_indices("crate::") {
            let module = line[at + "crate::".len()..].split([':', ';', ',', ' ', '(', '<']).next();
            found.extend(module.map(str::to_owned));
        }
        if line.contains("super::") || line.contains("mod ") {
            found.insert("super".to_owned());
        }
        for (at, _) in line.match_indices("gridwright_") {
            found.extend(line[at..].split([':', ';']).next().map(str::to_owned));
        }
    }
    found
}

#[test]
fn the_kernel_of_certificates_knows_the_board_alone() {
    let kernel = neighbours("crates/mnk/src/certificate/kernel.rs");
    assert_eq!(kernel, BTreeSet::from(["board".to_owned()]));
    // And what it takes from there, the rules of play, knows nothing of those who search.
    for file in ["position", "variant", "forbidden"] {
        let found = neighbours(&format!("crates/mnk/src/board/{file}.rs"));
        for searcher in ["champion", "threat", "player", "seed", "solve", "certificate"] {
            assert!(!found.contains(searcher), "{file} names {searcher}");
        }
    }
    // The test sees what it forbids.
    let writer = neighbours("crates/mnk/src/certificate/build.rs");
    assert!(writer.contains("champion") && writer.contains("super"), "{writer:?}");
}

#[test]
fn licences_are_permissive() {
    const BANNED: [&str; 2] = ["GPL", "SSPL"];
    for package in packages(&metadata()) {
        let licence = package["license"].as_str().unwrap_or_default();
        // With a choice ("A OR B"), one acceptable side is enough.
        let free = licence
            .split(" OR ")
            .any(|side| !BANNED.iter().any(|word| side.contains(word)) && !side.is_empty());
        assert!(free, "{} is under '{licence}'", package["name"]);
    }
}
