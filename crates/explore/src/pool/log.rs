//! A log of records that is trusted only when it is whole.
//!
//! Records are appended and never changed. The check of a record is a hash of its head, its bytes and the check of
//! the one before it: a record that was changed, moved, left out or put in is noticed, and so is all that follows
//! it. What belongs together ends with a commit; what comes after the last commit was never meant.
//!
//! An embedded database stood here before. It checked a page when it happened to read it, and damage made it
//! panic or answer with other records.

use std::fmt::Debug;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

use sha2::{Digest, Sha256};

/// What every log begins with, in front of the version of its form.
const TITLE: &[u8] = b"banyan checkpoint ";
/// The version of the form.
pub const VERSION: &str = "3";
/// Title, version, end of line.
const FRONT: usize = TITLE.len() + 2;
const CHECK: usize = 16;
/// Length, kind, key, and the check of these.
const HEAD: usize = 4 + 1 + 8 + CHECK;

/// What a record is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordKind {
    /// A key and a text.
    About,
    /// What remains of a task, by its number.
    Unit,
    /// A task is done.
    UnitDone,
    /// A result, by its number.
    Part,
    /// Everything up to here belongs together.
    Commit,
}

impl RecordKind {
    const ALL: [RecordKind; 5] =
        [RecordKind::About, RecordKind::Unit, RecordKind::UnitDone, RecordKind::Part, RecordKind::Commit];

    fn code(self) -> u8 {
        match self {
            RecordKind::About => 1,
            RecordKind::Unit => 2,
            RecordKind::UnitDone => 3,
            RecordKind::Part => 4,
            RecordKind::Commit => 5,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub kind: RecordKind,
    pub key: u64,
    pub bytes: Vec<u8>,
}

/// Why a log is not read.
#[derive(Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is no log, or its beginning is damaged.
    NoLog,
    Version(String),
    /// The number of the record, from 1, and where it begins.
    Record {
        number: usize,
        offset: usize,
    },
}

type Check = [u8; CHECK];

fn check_of(parts: &[&[u8]]) -> Check {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    let mut check = [0; CHECK];
    check.copy_from_slice(&hash.finalize()[..CHECK]);
    check
}

/// Where logs are kept.
pub trait Storage: Debug + Send {
    /// Adds bytes at the end, so that they are there after a crash: all of them or none.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
}

impl Storage for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let end = self.seek(SeekFrom::End(0))?;
        let written = self.write_all(bytes).and_then(|()| self.sync_data());
        if written.is_err() {
            // What a full disk took of it would be a record that is not whole; readers leave that out too.
            let _ = self.set_len(end);
        }
        written
    }
}

/// Makes the bytes of records, each with its check.
#[derive(Debug)]
pub struct Writer {
    last: Check,
}

impl Writer {
    /// Of a new log, with its first bytes.
    pub fn new() -> (Writer, Vec<u8>) {
        let front = [TITLE, VERSION.as_bytes(), b"\n"].concat();
        (Writer { last: check_of(&[&front]) }, front)
    }

    pub fn put(&mut self, out: &mut Vec<u8>, kind: RecordKind, key: u64, bytes: &[u8]) {
        let length = u32::try_from(bytes.len()).expect("a record is shorter than a message, which has a limit");
        let mut head = length.to_le_bytes().to_vec();
        head.push(kind.code());
        head.extend(key.to_le_bytes());
        let of_head = check_of(&[&self.last, &head]);
        self.last = check_of(&[&of_head, bytes]);
        out.extend(head);
        out.extend(of_head);
        out.extend(bytes);
        out.extend(self.last);
    }
}

/// The records up to the last commit.
pub fn read(bytes: &[u8]) -> Result<Vec<Record>, Unreadable> {
    let version = match bytes.get(..FRONT) {
        Some(front) if front.starts_with(TITLE) && front.ends_with(b"\n") => &front[TITLE.len()..FRONT - 1],
        Some(_) | None => return Err(Unreadable::NoLog),
    };
    if version != VERSION.as_bytes() {
        return Err(Unreadable::Version(String::from_utf8_lossy(version).into_owned()));
    }
    let mut last = check_of(&[&bytes[..FRONT]]);
    let (mut records, mut committed, mut at) = (Vec::new(), 0, FRONT);
    while at < bytes.len() {
        let damaged = Unreadable::Record { number: records.len() + 1, offset: at };
        let rest = &bytes[at..];
        // A crash may have cut the last transaction short, or left room for it that was never written.
        if rest.len() < HEAD || rest.iter().all(|&byte| byte == 0) {
            break;
        }
        let (head, of_head) = (&rest[..HEAD - CHECK], &rest[HEAD - CHECK..HEAD]);
        let expected = check_of(&[&last, head]);
        let kind = RecordKind::ALL.into_iter().find(|kind| kind.code() == head[4]);
        let (true, Some(kind)) = (of_head == expected, kind) else { return Err(damaged) };
        let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let Some(body) = rest.get(HEAD..HEAD + length + CHECK) else { break };
        let (body, check) = body.split_at(length);
        last = check_of(&[&expected, body]);
        if check != last {
            return Err(damaged);
        }
        let mut key = [0; 8];
        key.copy_from_slice(&head[5..13]);
        records.push(Record { kind, key: u64::from_le_bytes(key), bytes: body.to_vec() });
        at += HEAD + length + CHECK;
        if kind == RecordKind::Commit {
            committed = records.len();
        }
    }
    records.truncate(committed);
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(records: &[(RecordKind, u64, &[u8])]) -> Vec<u8> {
        let (mut writer, mut bytes) = Writer::new();
        for (kind, key, body) in records {
            writer.put(&mut bytes, *kind, *key, body);
        }
        bytes
    }

    const WHOLE: &[(RecordKind, u64, &[u8])] = &[
        (RecordKind::About, 0, b"what"),
        (RecordKind::Commit, 0, b""),
        (RecordKind::Unit, 7, b"a unit"),
        (RecordKind::Part, 0, b"a result"),
        (RecordKind::Commit, 1, b""),
    ];

    #[test]
    fn every_flipped_bit_is_noticed() {
        let bytes = log(WHOLE);
        let records = read(&bytes).expect("it is whole");
        assert_eq!(records.len(), WHOLE.len());
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&damaged).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn a_log_that_was_cut_short_ends_with_a_commit() {
        let bytes = log(WHOLE);
        for length in FRONT..bytes.len() {
            let records = read(&bytes[..length]).expect("what is there is whole");
            assert!(records.is_empty() || records.len() == 2, "{length}");
        }
        for length in 0..FRONT {
            assert_eq!(read(&bytes[..length]), Err(Unreadable::NoLog));
        }
        assert_eq!(read(&[&bytes[..], &[0; 100]].concat()).map(|records| records.len()), Ok(WHOLE.len()));
    }

    #[test]
    fn records_of_another_place_are_noticed() {
        let mut swapped = WHOLE.to_vec();
        swapped.swap(2, 3);
        let (own, other) = (log(WHOLE), log(&swapped));
        let first_two = FRONT + 2 * (HEAD + CHECK) + 4;
        let grafted = [&own[..first_two + HEAD + 6 + CHECK], &other[first_two..]].concat();
        assert_eq!(read(&grafted), Err(Unreadable::Record { number: 4, offset: first_two + HEAD + 6 + CHECK }));
    }
}
