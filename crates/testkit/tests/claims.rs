//! `docs/claims.md` names tests that try to falsify each word: they are there.

use std::path::{Path, PathBuf};

/// All files with tests, by their name without the ending.
fn tests(below: &Path, found: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = std::fs::read_dir(below) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            tests(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            found.extend(stem.map(|stem| (stem, path)));
        }
    }
}

#[test]
fn tests_that_claims_name_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for part in std::fs::read_dir(root.join("crates")).expect("the crates").flatten() {
        tests(&part.path().join("tests"), &mut found);
    }
    let text = std::fs::read_to_string(root.join("docs/claims.md")).expect("the claims");
    let mut named = 0;
    for word in text.split('`').skip(1).step_by(2) {
        let Some((file, test)) = word.split_once("::").filter(|(_, test)| !test.contains([':', ' '])) else { continue };
        let is_there = |(stem, path): &(String, PathBuf)| {
            stem == file && std::fs::read_to_string(path).is_ok_and(|text| text.contains(&format!("fn {test}(")))
        };
        assert!(found.iter().any(is_there), "docs/claims.md names {word}, which is not there");
        named += 1;
    }
    assert!(named > 10, "{named}");
}
