//! Schedules: the answers to a path's choices, which name the path.
//!
//! An entry is a position among *all* alternatives of a choice, or the value that was fixed where a
//! value was needed. Feasibility never renumbers, so a schedule means the same in every worker. It
//! means nothing without its root.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use thiserror::Error;

/// The answer to one choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Entry {
    Alternative(u32),
    /// The raw value that a term was fixed to.
    Value(u64),
}

/// The entries of a path, or of its beginning. Shorter ones come first, then the lexicographic order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Schedule(Vec<Entry>);

/// Text that is no schedule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{text:?} is not a schedule: entry {at} should be a number, or = and a number")]
pub struct ScheduleError {
    text: String,
    /// Counted from 1.
    at: usize,
}

impl Schedule {
    pub fn new() -> Schedule {
        Schedule::default()
    }

    pub fn push(&mut self, entry: Entry) {
        self.0.push(entry);
    }

    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// This one with another entry behind it.
    pub fn with(&self, entry: Entry) -> Schedule {
        let mut longer = Schedule(Vec::with_capacity(self.0.len() + 1));
        longer.0.extend_from_slice(&self.0);
        longer.push(entry);
        longer
    }
}

/// The numbers of entries that are alternatives, as those at the front of a schedule are.
pub fn numbers(entries: &[Entry]) -> Vec<u32> {
    let number = |entry: &Entry| match *entry {
        Entry::Alternative(number) => number,
        Entry::Value(value) => value as u32,
    };
    entries.iter().map(number).collect()
}

/// The order of paths: by length, then entry by entry.
pub fn compare(a: &[Entry], b: &[Entry]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

impl PartialOrd for Schedule {
    fn partial_cmp(&self, other: &Schedule) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Schedule {
    fn cmp(&self, other: &Schedule) -> Ordering {
        compare(self, other)
    }
}

impl Deref for Schedule {
    type Target = [Entry];

    fn deref(&self) -> &[Entry] {
        &self.0
    }
}

impl From<&[Entry]> for Schedule {
    fn from(entries: &[Entry]) -> Schedule {
        Schedule(entries.to_vec())
    }
}

impl FromIterator<Entry> for Schedule {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Schedule {
        Schedule(entries.into_iter().collect())
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Alternative(number) => write!(f, "{number}"),
            Entry::Value(value) => write!(f, "={value}"),
        }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, entry) in self.0.iter().enumerate() {
            let dot = if at == 0 { "" } else { "." };
            write!(f, "{dot}{entry}")?;
        }
        Ok(())
    }
}

impl FromStr for Schedule {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Schedule, ScheduleError> {
        if text.is_empty() {
            return Ok(Schedule::new());
        }
        let entry = |(at, part): (usize, &str)| {
            let entry = match part.strip_prefix('=') {
                Some(value) => value.parse().ok().map(Entry::Value),
                None => part.parse().ok().map(Entry::Alternative),
            };
            entry.ok_or_else(|| ScheduleError { text: text.to_owned(), at: at + 1 })
        };
        text.split('.').enumerate().map(entry).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_is_read_as_it_is_written() {
        for text in ["", "0", "1.0.12", "3.=18446744073709551615.0"] {
            assert_eq!(text.parse::<Schedule>().map(|s| s.to_string()).as_deref(), Ok(text));
        }
        let wrong = "0.x.1".parse::<Schedule>().expect_err("x is no number");
        assert_eq!(wrong.to_string(), "\"0.x.1\" is not a schedule: entry 2 should be a number, or = and a number");
    }

    #[test]
    fn shorter_schedules_come_first() {
        let order = |a: &str, b: &str| a.parse::<Schedule>().ok().cmp(&b.parse().ok());
        assert_eq!(order("9", "0.0"), Ordering::Less);
        assert_eq!(order("0.1", "0.0"), Ordering::Greater);
        assert_eq!(order("0.1", "0.=0"), Ordering::Less);
    }
}
