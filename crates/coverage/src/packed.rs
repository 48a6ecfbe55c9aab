//! Ledgers as bytes, from worker to worker. A path or a name is written once and then meant by its number. What one
//! run did travels with the names of its methods.

use std::collections::BTreeMap;
use std::sync::Arc;

use explore::Schedule;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::decision::Row;
use crate::ledger::{Ledger, MethodLedger, PathName};
use crate::name::MethodName;
use crate::observe::{Hits, MethodHits};

/// Bytes that are no ledger.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a ledger is damaged: {0}")]
pub struct LedgerError(String);

#[derive(Default, Serialize, Deserialize)]
struct Packed {
    roots: Vec<String>,
    /// The number of the root, and the schedule.
    paths: Vec<(u32, Schedule)>,
    methods: Vec<PackedMethod>,
    unobserved: Option<u32>,
}

/// What runs did, as it travels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackedHits(Vec<([String; 3], MethodHits)>);

impl PackedHits {
    pub fn of(hits: &Hits) -> PackedHits {
        PackedHits(hits.iter().map(|(name, hits)| (texts(name), hits.clone())).collect())
    }

    pub fn unpack(self) -> Hits {
        self.0.into_iter().map(|(name, hits)| (Arc::new(named(name)), hits)).collect()
    }
}

impl Serialize for MethodName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        texts(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MethodName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MethodName, D::Error> {
        <[String; 3]>::deserialize(deserializer).map(named)
    }
}

fn texts(MethodName { class, name, descriptor }: &MethodName) -> [String; 3] {
    [class, name, descriptor].map(|text| (**text).to_owned())
}

fn named([class, name, descriptor]: [String; 3]) -> MethodName {
    MethodName { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

/// Each place with the number of its path.
#[derive(Serialize, Deserialize)]
struct PackedMethod {
    name: [String; 3],
    passed: Vec<(u32, u32)>,
    ways: Vec<((u32, u32), u32)>,
    rows: Vec<((u32, Row), u32)>,
}

/// Numbers for paths.
#[derive(Default)]
struct Numbers {
    packed: Packed,
    roots: BTreeMap<Arc<str>, u32>,
    paths: BTreeMap<Arc<PathName>, u32>,
}

impl Numbers {
    fn of(&mut self, path: &Arc<PathName>) -> u32 {
        if let Some(&number) = self.paths.get(path) {
            return number;
        }
        let (roots, packed) = (&mut self.roots, &mut self.packed);
        let root = *roots.entry(Arc::clone(&path.root)).or_insert_with(|| {
            packed.roots.push((*path.root).to_owned());
            packed.roots.len() as u32 - 1
        });
        let number = packed.paths.len() as u32;
        packed.paths.push((root, path.schedule.clone()));
        self.paths.insert(Arc::clone(path), number);
        number
    }

    fn all<K: Clone>(&mut self, places: &BTreeMap<K, Arc<PathName>>) -> Vec<(K, u32)> {
        places.iter().map(|(place, path)| (place.clone(), self.of(path))).collect()
    }
}

impl Ledger {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut numbers = Numbers::default();
        for (name, MethodLedger { passed, ways, rows }) in &self.methods {
            let name = texts(name);
            let (passed, ways, rows) = (numbers.all(passed), numbers.all(ways), numbers.all(rows));
            numbers.packed.methods.push(PackedMethod { name, passed, ways, rows });
        }
        numbers.packed.unobserved = self.unobserved.as_ref().map(|path| numbers.of(path));
        postcard::to_stdvec(&numbers.packed).expect("a ledger has no part that cannot be written")
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Ledger, LedgerError> {
        let packed: Packed = postcard::from_bytes(bytes).map_err(|e| LedgerError(e.to_string()))?;
        let roots: Vec<Arc<str>> = packed.roots.into_iter().map(Arc::from).collect();
        let lacks = |what: &str, number: u32| LedgerError(format!("there is no {what} {number}"));
        let mut paths = Vec::new();
        for (root, schedule) in packed.paths {
            let root = Arc::clone(roots.get(root as usize).ok_or_else(|| lacks("root", root))?);
            paths.push(Arc::new(PathName { schedule, root }));
        }
        let path = |number: u32| paths.get(number as usize).map(Arc::clone).ok_or_else(|| lacks("path", number));
        let mut ledger = Ledger::default();
        for PackedMethod { name, passed, ways, rows } in packed.methods {
            let known = MethodLedger {
                passed: passed.into_iter().map(|(at, by)| Ok((at, path(by)?))).collect::<Result<_, _>>()?,
                ways: ways.into_iter().map(|(at, by)| Ok((at, path(by)?))).collect::<Result<_, _>>()?,
                rows: rows.into_iter().map(|(at, by)| Ok((at, path(by)?))).collect::<Result<_, _>>()?,
            };
            ledger.methods.insert(Arc::new(named(name)), known);
        }
        ledger.unobserved = packed.unobserved.map(path).transpose()?;
        Ok(ledger)
    }
}
