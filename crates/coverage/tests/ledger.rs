//! Ledgers of parts add up to that of the whole, in any order and as often as one likes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::sync::Arc;

use coverage::{Hits, Ledger, MethodHits, MethodName, PathName, Row};
use explore::{Entry, Schedule};
use proptest::prelude::*;

fn path() -> impl Strategy<Value = Arc<PathName>> {
    let entries = prop::collection::vec(0u32..3, 0..4);
    (entries, 0..2u8).prop_map(|(entries, root)| {
        let schedule: Schedule = entries.into_iter().map(Entry::Alternative).collect();
        Arc::new(PathName { schedule, root: format!("root{root}").into() })
    })
}

fn hits() -> impl Strategy<Value = Hits> {
    let values = prop::collection::vec(prop::option::of(any::<bool>()), 2);
    let row = (0..2u32, values, any::<bool>())
        .prop_map(|(decision, values, outcome)| (decision, Row { values: values.into(), outcome }));
    let passed = prop::collection::btree_set(0..6u32, 0..4);
    let ways = prop::collection::btree_set((0..3u32, 0..2u32), 0..4);
    let method = (passed, ways, prop::collection::vec(row, 0..3)).prop_map(|(passed, ways, rows)| MethodHits {
        passed,
        ways,
        rows: rows.into_iter().collect::<BTreeSet<_>>(),
    });
    prop::collection::btree_map(0..3u8, method, 0..3).prop_map(|methods| {
        let name = |n: u8| MethodName { class: "C".into(), name: format!("m{n}").into(), descriptor: "()V".into() };
        methods.into_iter().map(|(n, hits)| (Arc::new(name(n)), hits)).collect()
    })
}

fn noted(parts: &[(Arc<PathName>, Hits)]) -> Ledger {
    let mut ledger = Ledger::default();
    for (path, hits) in parts {
        ledger.note(path, hits, None);
    }
    ledger
}

fn merged(ledgers: &[&Ledger]) -> Ledger {
    let mut whole = Ledger::default();
    for ledger in ledgers {
        whole.merge(ledger);
    }
    whole
}

proptest! {
    #[test]
    fn merging_is_commutative_associative_and_idempotent(
        parts in prop::collection::vec((path(), hits()), 0..9),
        first in 0..9usize,
        second in 0..9usize,
    ) {
        let (low, high) = (first.min(second).min(parts.len()), first.max(second).min(parts.len()));
        let (a, b, c) = (noted(&parts[..low]), noted(&parts[low..high]), noted(&parts[high..]));
        let whole = noted(&parts);
        prop_assert_eq!(&merged(&[&a, &b, &c]), &whole);
        prop_assert_eq!(&merged(&[&c, &a, &b]), &whole);
        prop_assert_eq!(&merged(&[&a, &merged(&[&b, &c])]), &whole);
        prop_assert_eq!(&merged(&[&whole, &a, &whole]), &whole);
        let backwards: Vec<_> = parts.iter().rev().cloned().collect();
        prop_assert_eq!(&noted(&backwards), &whole);
    }

    #[test]
    fn the_least_path_is_kept(parts in prop::collection::vec((path(), hits()), 1..9)) {
        let ledger = noted(&parts);
        for named in ledger.paths() {
            prop_assert!(parts.iter().any(|(path, _)| *path == named));
        }
        let all: Hits = ledger.hits();
        for (name, hits) in &all {
            for at in &hits.passed {
                let who = parts.iter().filter(|(_, h)| h.get(name).is_some_and(|h| h.passed.contains(at)));
                let least = who.map(|(path, _)| path).min().unwrap();
                prop_assert!(ledger.paths().contains(least));
            }
        }
    }

    #[test]
    fn a_ledger_is_read_as_it_was_written(
        parts in prop::collection::vec((path(), hits()), 0..9),
        unobserved in prop::option::of(path()),
        at in any::<prop::sample::Index>(),
    ) {
        let mut ledger = noted(&parts);
        if let Some(path) = &unobserved {
            ledger.note_unobserved(path);
        }
        let bytes = ledger.to_bytes();
        prop_assert_eq!(Ledger::from_bytes(&bytes), Ok(ledger));
        prop_assert!(Ledger::from_bytes(&bytes[..at.index(bytes.len())]).is_err());
    }

    #[test]
    fn what_is_told_as_fresh_is_enough_for_others(
        known in prop::collection::vec((path(), hits()), 0..5),
        found in prop::collection::vec((path(), hits()), 0..5),
    ) {
        let before = noted(&known);
        let (mut worker, mut fresh) = (before.clone(), Ledger::default());
        for (path, hits) in &found {
            worker.note(path, hits, Some(&mut fresh));
        }
        prop_assert_eq!(&merged(&[&before, &fresh]), &worker);
        let mut other = before.clone();
        let news = other.merge(&noted(&found));
        prop_assert_eq!(&merged(&[&before, &news]), &other);
        prop_assert_eq!(&other, &worker);
        prop_assert!(other.merge(&news).is_empty());
    }
}
