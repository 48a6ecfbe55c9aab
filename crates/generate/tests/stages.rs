//! The stages of a run as a test: data flows one way, so no module of the crate uses one that uses it.
//!
//! Sources are read as text: whatever follows `crate::` is a use of a module at the top. `lib.rs` names them all and is
//! left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The stages, in the order in which data goes through them.
const STAGES: [&str; 7] = ["subject", "plan", "rounds", "harvest", "choose", "observe", "verdict"];

/// For each module at the top those that it uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_module_uses_one_that_uses_it() {
    let uses = uses(&sources());
    assert_eq!(cycle(&uses), None, "modules that use each other, each the next");
}

#[test]
fn a_stage_uses_earlier_ones_only() {
    let uses = uses(&sources());
    for (place, stage) in STAGES.iter().enumerate() {
        let own = uses.get(*stage).unwrap_or_else(|| panic!("there is no stage {stage}"));
        let later: Vec<&&str> = STAGES[place + 1..].iter().filter(|later| own.contains(**later)).collect();
        assert!(later.is_empty(), "{stage} uses {later:?}");
    }
}

#[test]
fn a_cycle_of_three_is_found() {
    let source = |module: &str, text: &str| (module.to_owned(), text.to_owned());
    let mut sources = vec![
        source("plan", "use crate::subject::{Subjects, is_hidden};"),
        source("subject", "use crate::{error, time::Time};\nfn f() { crate::rounds::run() }"),
        source("rounds", "use std::fmt;"),
        source("time", ""),
        source("error", ""),
    ];
    assert_eq!(cycle(&uses(&sources)), None);
    sources.push(source("rounds", "use crate::{\n    error::Oops,\n    plan::{self, Plan},\n};"));
    let found = cycle(&uses(&sources)).expect("rounds, plan and subject use each other");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["plan", "rounds", "subject"]);
}

/// The text of every source, with the module at the top that it is a part of.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    let mut left = vec![root.clone()];
    while let Some(directory) = left.pop() {
        for entry in fs::read_dir(&directory).expect("a directory of sources") {
            let path = entry.expect("an entry").path();
            let below = path.strip_prefix(&root).expect("a path below the root").with_extension("");
            let module = below.iter().next().expect("a name").to_string_lossy().into_owned();
            if path.is_dir() {
                left.push(path);
            } else if module != "lib" {
                sources.push((module, fs::read_to_string(&path).expect("a source is text")));
            }
        }
    }
    sources
}

fn uses(sources: &[(String, String)]) -> Uses {
    let mut uses = Uses::new();
    for (module, text) in sources {
        let own = uses.entry(module.clone()).or_default();
        for rest in text.split("crate::").skip(1) {
            own.extend(named(rest));
        }
    }
    let modules: BTreeSet<String> = uses.keys().cloned().collect();
    for (module, used) in &mut uses {
        // What is no module is an item at the top.
        used.retain(|name| name != module && modules.contains(name));
    }
    uses
}

/// The modules at the beginning of a path: one, or those of a list in braces.
fn named(path: &str) -> Vec<String> {
    let word = |text: &str| {
        text.trim().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect::<String>()
    };
    let Some(list) = path.strip_prefix('{') else { return vec![word(path)] };
    let (mut depth, mut from, mut names) = (0, 0, Vec::new());
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                names.push(word(&list[from..at]));
                from = at + 1;
                if letter == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names
}

/// Modules that use each other, if there are any.
fn cycle(uses: &Uses) -> Option<BTreeSet<String>> {
    let mut left = uses.clone();
    // What uses nothing that is left is part of no cycle, and what nothing that is left uses is neither.
    loop {
        let used: BTreeSet<String> = left.values().flatten().cloned().collect();
        let is_free = |module: &String, own: &BTreeSet<String>| own.is_empty() || !used.contains(module);
        let free: Vec<String> =
            left.iter().filter(|(module, own)| is_free(module, own)).map(|(module, _)| module.clone()).collect();
        if free.is_empty() {
            let modules: BTreeSet<String> = left.into_keys().collect();
            return Some(modules).filter(|modules| !modules.is_empty());
        }
        for module in &free {
            left.remove(module);
        }
        for own in left.values_mut() {
            own.retain(|used| !free.contains(used));
        }
    }
}
