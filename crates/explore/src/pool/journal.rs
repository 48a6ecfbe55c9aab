//! What survives a crash: the units that are not done, and what came out of those that are.
//!
//! Whatever the coordinator knows at a moment is written in one transaction of a log: a unit that was offered
//! together with the hole it left, results together with the end of their unit or with what remains of it. So
//! what is found after a crash is a state in which the coordinator was, and going on from there loses nothing
//! and reports nothing twice.
//!
//! A journal that is opened again is only read: the first transaction of the run that goes on writes a new
//! file, which takes the place of the old one when it is whole.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::log::{self, Record, RecordKind, Storage, Unreadable, VERSION, Writer};
use super::message::TaskId;

/// What is said with the first transaction of a run.
const BEGUN: &str = "begun";
const FILE: &str = "checkpoint.log";
/// What takes its place.
const NEXT: &str = "checkpoint.next";
/// What earlier versions wrote.
const EARLIER: &str = "checkpoint.redb";
/// A log is written anew when it is larger than this, and than so many times what is of use in it.
const LARGE: u64 = 64 << 20;
const MOSTLY_OLD: u64 = 4;

/// A journal that cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    #[error("{}: {why}", .path.display())]
    File { path: PathBuf, why: String },
    #[error("there is a checkpoint in {} already; `banyan resume` goes on with it", .0.display())]
    Exists(PathBuf),
    #[error("there is no checkpoint in {}", .0.display())]
    Missing(PathBuf),
    #[error("the checkpoint in {} is in use by another process", .0.display())]
    InUse(PathBuf),
    #[error("the checkpoint has version {found} of its form, this is version {VERSION}; explore anew")]
    Version { found: String },
    #[error("the checkpoint {} is damaged: {what}; nothing of it can be trusted, explore anew", .path.display())]
    Damaged { path: PathBuf, what: String },
    #[error("{0}")]
    Write(String),
}

/// An open journal.
#[derive(Debug)]
pub struct Journal {
    log: Log,
    next_part: u64,
    /// What it is about, for a file that is written anew.
    about: Vec<(String, String)>,
    /// Bytes of the log, and those of them that are of use: results, and what remains of each task.
    size: u64,
    results: u64,
    units: BTreeMap<u64, u64>,
}

/// Where the next transaction goes.
#[derive(Debug)]
enum Log {
    Open {
        storage: Box<dyn Storage>,
        writer: Writer,
        /// Where it is, if it is a file.
        directory: Option<PathBuf>,
    },
    /// The log of an earlier run is in this directory; the lock on it keeps others away.
    Earlier { directory: PathBuf, _lock: File },
}

/// What a journal says of itself: keys and texts, as they were given when it was made.
#[derive(Debug, Default)]
pub struct About(pub Vec<(String, String)>);

impl About {
    /// Was anything ever begun?
    pub fn is_begun(&self) -> bool {
        self.get(BEGUN).is_some()
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| &**value)
    }
}

/// What a journal holds, whatever the work is.
#[derive(Debug)]
pub struct Contents {
    pub about: About,
    /// What remains of tasks, in their order.
    pub units: Vec<Entry>,
    /// In the order in which they came.
    pub parts: Vec<Entry>,
    path: PathBuf,
}

/// A record that only those understand whose work it is.
#[derive(Debug)]
pub struct Entry {
    pub bytes: Vec<u8>,
    /// In the file, from 0.
    number: usize,
}

impl Contents {
    /// That a record makes no sense to those whose work it is.
    pub fn damaged(&self, entry: &Entry, why: &dyn std::fmt::Display) -> JournalError {
        senseless(&self.path, entry.number, why)
    }
}

fn senseless(path: &Path, number: usize, why: &dyn std::fmt::Display) -> JournalError {
    let what = format!("record {} makes no sense: {why}", number + 1);
    JournalError::Damaged { path: path.to_owned(), what }
}

impl Journal {
    /// Makes a journal in a directory, saying what it is about.
    pub fn create(directory: &Path, about: &[(&str, &str)]) -> Result<Journal, JournalError> {
        let path = directory.join(FILE);
        if path.exists() || directory.join(EARLIER).exists() {
            return Err(JournalError::Exists(directory.to_owned()));
        }
        let failed = |e: io::Error| JournalError::File { path: path.clone(), why: e.to_string() };
        std::fs::create_dir_all(directory).map_err(failed)?;
        let file = OpenOptions::new().read(true).append(true).create_new(true).open(&path).map_err(failed)?;
        lock(&file, directory)?;
        Journal::begin(Box::new(file), Some(directory.to_owned()), about).map_err(failed)
    }

    /// Makes a journal in any storage.
    pub fn create_in(storage: impl Storage + 'static, about: &[(&str, &str)]) -> Result<Journal, JournalError> {
        Journal::begin(Box::new(storage), None, about).map_err(|e| JournalError::Write(e.to_string()))
    }

    fn begin(mut storage: Box<dyn Storage>, directory: Option<PathBuf>, about: &[(&str, &str)]) -> io::Result<Journal> {
        let about: Vec<(String, String)> = about.iter().map(|&(key, value)| (key.into(), value.into())).collect();
        let (mut writer, mut bytes) = Writer::new();
        put_about(&mut writer, &mut bytes, &about);
        writer.put(&mut bytes, RecordKind::Commit, 0, &[]);
        storage.append(&bytes)?;
        let (size, log) = (bytes.len() as u64, Log::Open { storage, writer, directory });
        Ok(Journal { log, next_part: 0, about, size, results: 0, units: BTreeMap::new() })
    }

    /// Opens the journal of a directory.
    pub fn open(directory: &Path) -> Result<(Journal, Contents), JournalError> {
        let path = directory.join(FILE);
        if !path.exists() {
            if directory.join(EARLIER).exists() {
                return Err(JournalError::Version { found: "2".to_owned() });
            }
            return Err(JournalError::Missing(directory.to_owned()));
        }
        let failed = |e: io::Error| JournalError::File { path: path.clone(), why: e.to_string() };
        let file = File::open(&path).map_err(failed)?;
        lock(&file, directory)?;
        let contents = read(records_of(&path)?, &path)?;
        let log = Log::Earlier { directory: directory.to_owned(), _lock: file };
        let about = contents.about.0.clone();
        Ok((Journal { log, next_part: 0, about, size: 0, results: 0, units: BTreeMap::new() }, contents))
    }

    /// Writes what changed, all of it or nothing: what remains of each task, nothing for one that is done.
    pub(super) fn write(
        &mut self,
        changes: Vec<(TaskId, Option<Vec<u8>>)>,
        parts: Vec<Vec<u8>>,
    ) -> Result<(), JournalError> {
        self.commit(changes, parts).map_err(|e| JournalError::Write(e.to_string()))?;
        let of_use = self.results + self.units.values().sum::<u64>();
        if self.size > LARGE && self.size > of_use * MOSTLY_OLD {
            self.shorten()?;
        }
        Ok(())
    }

    fn commit(&mut self, changes: Vec<(TaskId, Option<Vec<u8>>)>, parts: Vec<Vec<u8>>) -> io::Result<()> {
        let mut records = Vec::new();
        for (id, remains) in changes {
            records.push(match remains {
                Some(bytes) => Record { kind: RecordKind::Unit, key: id.0, bytes },
                None => Record { kind: RecordKind::UnitDone, key: id.0, bytes: Vec::new() },
            });
        }
        let number = parts.len() as u64;
        for (number, bytes) in (self.next_part..).zip(parts) {
            records.push(Record { kind: RecordKind::Part, key: number, bytes });
        }
        self.append(&records)?;
        self.next_part += number;
        Ok(())
    }

    /// Adds a transaction to the log, or begins a new one with it.
    fn append(&mut self, records: &[Record]) -> io::Result<()> {
        let number = self.next_part;
        let mut bytes = Vec::new();
        let begun = (BEGUN.to_owned(), "yes".to_owned());
        let is_begun = self.about.contains(&begun);
        if !is_begun {
            self.about.push(begun.clone());
        }
        match &mut self.log {
            Log::Open { storage, writer, .. } => {
                if !is_begun {
                    put_about(writer, &mut bytes, &[begun]);
                }
                put_all(writer, &mut bytes, records, number);
                storage.append(&bytes)?;
                self.size += bytes.len() as u64;
            }
            Log::Earlier { directory, .. } => {
                let directory = directory.clone();
                self.replace(&directory, records)?;
            }
        }
        for record in records {
            match record.kind {
                RecordKind::Unit => drop(self.units.insert(record.key, record.bytes.len() as u64)),
                RecordKind::UnitDone => drop(self.units.remove(&record.key)),
                RecordKind::Part => self.results += record.bytes.len() as u64,
                RecordKind::About | RecordKind::Commit => {}
            }
        }
        Ok(())
    }

    /// Writes a new log of these records, which takes the place of the one that is there.
    fn replace(&mut self, directory: &Path, records: &[Record]) -> io::Result<()> {
        let next = directory.join(NEXT);
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&next)?;
        let (mut writer, mut bytes) = Writer::new();
        put_about(&mut writer, &mut bytes, &self.about);
        put_all(&mut writer, &mut bytes, records, 0);
        let placed = file
            .append(&bytes)
            .and_then(|()| file.try_lock().map_err(io::Error::from))
            .and_then(|()| std::fs::rename(&next, directory.join(FILE)));
        if let Err(e) = placed {
            // What it would have replaced is still there, and whole.
            let _ = std::fs::remove_file(&next);
            return Err(e);
        }
        self.size = bytes.len() as u64;
        self.log = Log::Open { storage: Box::new(file), writer, directory: Some(directory.to_owned()) };
        Ok(())
    }

    /// Leaves out what was written over since.
    fn shorten(&mut self) -> Result<(), JournalError> {
        let Log::Open { directory: Some(directory), .. } = &self.log else { return Ok(()) };
        let directory = directory.clone();
        let (mut units, mut parts) = (BTreeMap::new(), Vec::new());
        for record in records_of(&directory.join(FILE))? {
            match record.kind {
                RecordKind::Unit => drop(units.insert(record.key, record)),
                RecordKind::UnitDone => drop(units.remove(&record.key)),
                RecordKind::Part => parts.push(record),
                RecordKind::About | RecordKind::Commit => {}
            }
        }
        let records: Vec<Record> = units.into_values().chain(parts).collect();
        self.replace(&directory, &records).map_err(|e| JournalError::Write(e.to_string()))
    }
}

fn lock(file: &File, directory: &Path) -> Result<(), JournalError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(directory.to_owned())),
        // Where there are no locks nobody is kept away.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn put_about(writer: &mut Writer, out: &mut Vec<u8>, about: &[(String, String)]) {
    for row in about {
        let bytes = postcard::to_stdvec(row).expect("two texts can be written");
        writer.put(out, RecordKind::About, 0, &bytes);
    }
}

fn put_all(writer: &mut Writer, out: &mut Vec<u8>, records: &[Record], number: u64) {
    for record in records {
        writer.put(out, record.kind, record.key, &record.bytes);
    }
    writer.put(out, RecordKind::Commit, number, &[]);
}

fn records_of(path: &Path) -> Result<Vec<Record>, JournalError> {
    let bytes = std::fs::read(path).map_err(|e| JournalError::File { path: path.to_owned(), why: e.to_string() })?;
    let damaged = |what: String| JournalError::Damaged { path: path.to_owned(), what };
    log::read(&bytes).map_err(|why| match why {
        Unreadable::NoLog => damaged("its beginning is not that of a checkpoint".to_owned()),
        Unreadable::Version(found) => JournalError::Version { found },
        Unreadable::Record { number, offset } => damaged(format!("record {number}, at byte {offset}, has changed")),
    })
}

/// What records say, in the order in which they were written.
fn read(records: Vec<Record>, path: &Path) -> Result<Contents, JournalError> {
    let (mut about, mut parts) = (Vec::new(), Vec::new());
    let mut tasks: BTreeMap<u64, Entry> = BTreeMap::new();
    for (number, Record { kind, key, bytes }) in records.into_iter().enumerate() {
        match kind {
            RecordKind::About => about.push(postcard::from_bytes(&bytes).map_err(|e| senseless(path, number, &e))?),
            RecordKind::Unit => drop(tasks.insert(key, Entry { bytes, number })),
            RecordKind::UnitDone => drop(tasks.remove(&key)),
            RecordKind::Part => parts.push(Entry { bytes, number }),
            RecordKind::Commit => {}
        }
    }
    let units = tasks.into_values().collect();
    Ok(Contents { about: About(about), units, parts, path: path.to_owned() })
}
