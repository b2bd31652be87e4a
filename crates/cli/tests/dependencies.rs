//! `search` ← `puzzles` ← `compare` ← `cli`, and no licence that would bind users of the library.

use serde_json::Value;
use std::process::Command;

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
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
    let layers =
        ["gridwright-search", "gridwright-puzzles", "gridwright-compare", "gridwright-cli"];
    for (level, layer) in layers.iter().enumerate() {
        let package = packages(&metadata).find(|p| p["name"] == *layer).expect("a member");
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let above = layers[level..].iter().any(|name| dependency["name"] == *name);
            assert!(!above, "{layer} must not depend on {}", dependency["name"]);
        }
    }
}

#[test]
fn licences_are_permissive() {
    for package in packages(&metadata()) {
        let licence = package["license"].as_str().unwrap_or_default();
        // With a choice ("A OR B"), one acceptable side is enough.
        let free = licence.split(" OR ").any(|side| {
            !["GPL", "SSPL"].iter().any(|word| side.contains(word)) && !side.is_empty()
        });
        assert!(free, "{} is under '{licence}'", package["name"]);
    }
}
