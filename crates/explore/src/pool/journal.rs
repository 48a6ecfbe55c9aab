//! What survives a crash: the units that are not done, and what came out of those that are.
//!
//! The journal is an embedded database. Whatever the coordinator knows at a moment is written in one
//! transaction: a unit that was offered together with the hole it left, results together with the end of
//! their unit or with what remains of it. So what is found after a crash is a state in which the
//! coordinator was, and going on from there loses nothing and reports nothing twice.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use redb::{Database, ReadableDatabase, ReadableTable, StorageBackend, TableDefinition};
use thiserror::Error;

use super::message::{Part, TaskId};
use super::tasks::Task;
use crate::collect::Collector;
use crate::summary::Summary;
use crate::unit::Unit;

const ABOUT: TableDefinition<'_, &str, &str> = TableDefinition::new("about");
/// By task: the root, and what remains.
const UNITS: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("units");
/// In the order in which they came: the root, its numbers, what was kept.
const PARTS: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("parts");

/// The version of the form of a journal.
const VERSION: &str = "2";
/// What is said with the first transaction of a run.
const BEGUN: &str = "begun";
const FILE: &str = "checkpoint.redb";

/// A journal that cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    #[error("{}: {why}", .path.display())]
    File { path: PathBuf, why: String },
    #[error("there is a checkpoint in {} already; `banyan resume` goes on with it", .0.display())]
    Exists(PathBuf),
    #[error("there is no checkpoint in {}", .0.display())]
    Missing(PathBuf),
    #[error("the checkpoint has version {found} of its form, this is version {VERSION}")]
    Version { found: String },
    #[error("the checkpoint is damaged: {0}")]
    Damaged(String),
    #[error("{0}")]
    Write(String),
}

/// An open journal.
#[derive(Debug)]
pub struct Journal {
    database: Database,
    next_part: u64,
    /// What is in it is written anew with the first transaction.
    starts_over: bool,
}

/// What a journal holds.
#[derive(Debug, Default)]
pub struct Left {
    /// As they were given when it was made.
    pub about: Vec<(String, String)>,
    pub units: Vec<(usize, Unit)>,
    pub done: Vec<(usize, Summary, Collector)>,
    /// Classes of the user's class path that were loaded.
    pub loaded: BTreeSet<String>,
}

impl Left {
    /// Was anything ever begun?
    pub fn is_begun(&self) -> bool {
        self.about(BEGUN).is_some()
    }

    pub fn about(&self, key: &str) -> Option<&str> {
        self.about.iter().find(|(known, _)| known == key).map(|(_, value)| &**value)
    }
}

impl Journal {
    /// Makes a journal in a directory, saying what it is about.
    pub fn create(directory: &Path, about: &[(&str, &str)]) -> Result<Journal, JournalError> {
        let path = directory.join(FILE);
        if path.exists() {
            return Err(JournalError::Exists(directory.to_owned()));
        }
        let failed = |why: String| JournalError::File { path: path.clone(), why };
        std::fs::create_dir_all(directory).map_err(|e| failed(e.to_string()))?;
        let database = Database::create(&path).map_err(|e| failed(e.to_string()))?;
        Journal::begin(database, about).map_err(|e| failed(e.to_string()))
    }

    /// Makes a journal in any storage.
    pub fn create_in(storage: impl StorageBackend, about: &[(&str, &str)]) -> Result<Journal, JournalError> {
        let failed = |e: redb::Error| JournalError::Write(e.to_string());
        let database = Database::builder().create_with_backend(storage).map_err(|e| failed(e.into()))?;
        Journal::begin(database, about).map_err(failed)
    }

    fn begin(database: Database, about: &[(&str, &str)]) -> Result<Journal, redb::Error> {
        let transaction = database.begin_write()?;
        {
            let mut table = transaction.open_table(ABOUT)?;
            table.insert("version", VERSION)?;
            for (key, value) in about {
                table.insert(key, value)?;
            }
            transaction.open_table(UNITS)?;
            transaction.open_table(PARTS)?;
        }
        transaction.commit()?;
        Ok(Journal { database, next_part: 0, starts_over: false })
    }

    /// Opens the journal of a directory.
    pub fn open(directory: &Path) -> Result<(Journal, Left), JournalError> {
        let path = directory.join(FILE);
        if !path.exists() {
            return Err(JournalError::Missing(directory.to_owned()));
        }
        let failed = |why: String| JournalError::File { path: path.clone(), why };
        let database = Database::open(&path).map_err(|e| failed(e.to_string()))?;
        let left = read(&database)?;
        Ok((Journal { database, next_part: 0, starts_over: true }, left))
    }

    /// Writes what changed, all of it or nothing.
    pub(super) fn write(&mut self, changes: &[(TaskId, Option<&Task>)], parts: &[Vec<u8>]) -> Result<(), JournalError> {
        self.commit(changes, parts).map_err(|e| JournalError::Write(e.to_string()))
    }

    fn commit(&mut self, changes: &[(TaskId, Option<&Task>)], parts: &[Vec<u8>]) -> Result<(), redb::Error> {
        let transaction = self.database.begin_write()?;
        {
            let mut units = transaction.open_table(UNITS)?;
            let mut kept = transaction.open_table(PARTS)?;
            transaction.open_table(ABOUT)?.insert(BEGUN, "yes")?;
            if self.starts_over {
                units.retain(|_, _| false)?;
                kept.retain(|_, _| false)?;
            }
            for (id, task) in changes {
                match task {
                    Some(task) => units.insert(id.0, &*task_bytes(task))?,
                    None => units.remove(id.0)?,
                };
            }
            for (number, part) in (self.next_part..).zip(parts) {
                kept.insert(number, &**part)?;
            }
        }
        transaction.commit()?;
        self.next_part += parts.len() as u64;
        self.starts_over = false;
        Ok(())
    }
}

fn task_bytes(task: &Task) -> Vec<u8> {
    // A state means nothing to another process; the schedule does.
    let without_state = |unit: &Unit| Unit { resume: None, ..unit.clone() }.to_bytes();
    let units: Vec<Vec<u8>> = task.units.values().map(without_state).collect();
    postcard::to_stdvec(&(task.root as u64, units)).expect("units have no part that cannot be written")
}

/// A part as it is kept: without what the end of this run cut off, for that is not the end of the work.
pub(super) fn part_bytes(root: usize, part: &Part) -> Vec<u8> {
    let (summary, kept) = (part.summary.clone().without_end(), part.kept.without_end());
    result_bytes(root, &summary, &kept, &part.loaded)
}

pub(super) fn result_bytes(root: usize, summary: &Summary, kept: &Collector, loaded: &[String]) -> Vec<u8> {
    postcard::to_stdvec(&(root as u64, summary, kept, loaded)).expect("results have no part that cannot be written")
}

fn read(database: &Database) -> Result<Left, JournalError> {
    let damaged = |e: &dyn std::fmt::Display| JournalError::Damaged(e.to_string());
    let transaction = database.begin_read().map_err(|e| damaged(&e))?;
    let about = transaction.open_table(ABOUT).map_err(|e| damaged(&e))?;
    let mut left = Left::default();
    for row in about.iter().map_err(|e| damaged(&e))? {
        let (key, value) = row.map_err(|e| damaged(&e))?;
        left.about.push((key.value().to_owned(), value.value().to_owned()));
    }
    match left.about("version") {
        Some(VERSION) => {}
        found => return Err(JournalError::Version { found: found.unwrap_or("none").to_owned() }),
    }
    let units = transaction.open_table(UNITS).map_err(|e| damaged(&e))?;
    for row in units.iter().map_err(|e| damaged(&e))? {
        let (_, bytes) = row.map_err(|e| damaged(&e))?;
        let (root, units): (u64, Vec<Vec<u8>>) = postcard::from_bytes(bytes.value()).map_err(|e| damaged(&e))?;
        for unit in units {
            left.units.push((root as usize, Unit::from_bytes(&unit).map_err(|e| damaged(&e))?));
        }
    }
    let parts = transaction.open_table(PARTS).map_err(|e| damaged(&e))?;
    for row in parts.iter().map_err(|e| damaged(&e))? {
        let (_, bytes) = row.map_err(|e| damaged(&e))?;
        let (root, summary, kept, loaded): (u64, Summary, Collector, Vec<String>) =
            postcard::from_bytes(bytes.value()).map_err(|e| damaged(&e))?;
        left.loaded.extend(loaded);
        match left.done.iter_mut().find(|(known, _, _)| *known == root as usize) {
            Some((_, known, collector)) => {
                known.merge(&summary);
                collector.merge(kept);
            }
            None => left.done.push((root as usize, summary, kept)),
        }
    }
    Ok(left)
}
