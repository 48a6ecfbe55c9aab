//! What was heard as data that travels: all of its paths are of one root, which is written once.

use std::sync::Arc;

use coverage::{Ledger, PackedHits, PathName};
use explore::{InputValue, Obligation, Schedule, Thrown};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::listen::{FindingKey, Heard, News};

#[derive(Serialize, Deserialize)]
struct PackedHeard {
    root: String,
    news: Vec<(Schedule, PackedHits, Vec<InputValue>)>,
    findings: Vec<(FindingKey, Schedule, Thrown, Vec<InputValue>)>,
    reached: Vec<u8>,
    unobserved: u64,
    obligations: Vec<(String, Obligation)>,
}

impl Serialize for Heard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Heard { news, findings, reached, unobserved, obligations } = self;
        let mut paths = news.iter().map(|(path, _)| path).chain(findings.values().map(|(path, ..)| path));
        let root = paths.next().map_or_else(String::new, |path| path.root.to_string());
        debug_assert!(paths.all(|path| *path.root == *root), "a job is about one root");
        let packed_news = |(path, News { hits, inputs }): &(Arc<PathName>, News)| {
            (path.schedule.clone(), PackedHits::of(hits), inputs.clone())
        };
        let findings = findings
            .iter()
            .map(|(key, (path, thrown, inputs))| (key.clone(), path.schedule.clone(), thrown.clone(), inputs.clone()));
        let packed = PackedHeard {
            root,
            news: news.iter().map(packed_news).collect(),
            findings: findings.collect(),
            reached: reached.to_bytes(),
            unobserved: *unobserved,
            obligations: obligations.iter().map(|(name, goal)| (name.clone(), goal.clone())).collect(),
        };
        packed.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Heard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Heard, D::Error> {
        let PackedHeard { root, news, findings, reached, unobserved, obligations } =
            PackedHeard::deserialize(deserializer)?;
        let root: Arc<str> = root.into();
        let path = |schedule| Arc::new(PathName { schedule, root: Arc::clone(&root) });
        let news =
            news.into_iter().map(|(schedule, hits, inputs)| (path(schedule), News { hits: hits.unpack(), inputs }));
        let findings =
            findings.into_iter().map(|(key, schedule, thrown, inputs)| (key, (path(schedule), thrown, inputs)));
        Ok(Heard {
            news: news.collect(),
            findings: findings.collect(),
            reached: Ledger::from_bytes(&reached).map_err(D::Error::custom)?,
            unobserved,
            obligations: obligations.into_iter().collect(),
        })
    }
}
