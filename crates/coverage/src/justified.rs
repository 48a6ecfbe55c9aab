//! Obligations that a reviewer has justified: a class of their own, never counted as covered or infeasible.
//!
//! ```toml
//! [[justified]]
//! obligation = "pkg.Cls.m(I)Z/decision/1/condition/2"
//! reason = "the sensor cannot deliver this value"
//! reviewer = "A. Person"
//! ```

use std::collections::BTreeMap;

use thiserror::Error;
use toml_edit::{Document, Item, Table};

/// Why an obligation need not be met, and who says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Justification {
    pub reason: String,
    pub reviewer: String,
}

/// A file that cannot be used.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum JustifiedError {
    #[error("not TOML: {0}")]
    Syntax(String),
    #[error("entry {number} of [[justified]] has no {field}, or it is no text")]
    Missing { number: usize, field: &'static str },
    #[error("{0} is justified twice")]
    Twice(String),
    #[error(
        "entry {number} of [[justified]] has {key:?}, which is not known: it may have obligation, reason and reviewer"
    )]
    UnknownKey { number: usize, key: String },
    #[error("{0:?} is not known; a file of justifications has [[justified]] entries only")]
    Unknown(String),
}

/// Justifications by the names of their obligations.
pub type Justified = BTreeMap<String, Justification>;

/// What an entry has.
const FIELDS: [&str; 3] = ["obligation", "reason", "reviewer"];

/// Reads a file's text.
pub fn read(text: &str) -> Result<Justified, JustifiedError> {
    let document = Document::parse(text).map_err(|e| JustifiedError::Syntax(e.message().to_owned()))?;
    if let Some((key, _)) = document.iter().find(|(key, _)| *key != "justified") {
        return Err(JustifiedError::Unknown(key.to_owned()));
    }
    let mut justified = Justified::new();
    let Some(entries) = document.get("justified") else { return Ok(justified) };
    let tables = entries.as_array_of_tables().ok_or_else(|| JustifiedError::Unknown("justified".to_owned()))?;
    for (at, table) in tables.iter().enumerate() {
        if let Some((key, _)) = table.iter().find(|(key, _)| !FIELDS.contains(key)) {
            return Err(JustifiedError::UnknownKey { number: at + 1, key: key.to_owned() });
        }
        let field = |name| text_of(table, at + 1, name);
        let (obligation, reason, reviewer) = (field("obligation")?, field("reason")?, field("reviewer")?);
        if justified.insert(obligation.clone(), Justification { reason, reviewer }).is_some() {
            return Err(JustifiedError::Twice(obligation));
        }
    }
    Ok(justified)
}

fn text_of(table: &Table, number: usize, field: &'static str) -> Result<String, JustifiedError> {
    let text = table.get(field).and_then(Item::as_str).filter(|text| !text.trim().is_empty());
    text.map(str::to_owned).ok_or(JustifiedError::Missing { number, field })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_justification_has_a_reason_and_a_reviewer() {
        let entry = "[[justified]]\nobligation = \"A.m()V/line/3\"\nreason = \"no sensor\"\nreviewer = \"B\"\n";
        let found = read(entry).map(|all| all["A.m()V/line/3"].clone());
        assert_eq!(found, Ok(Justification { reason: "no sensor".into(), reviewer: "B".into() }));
        assert_eq!(read(""), Ok(Justified::new()));
        assert_eq!(read(&entry.repeat(2)), Err(JustifiedError::Twice("A.m()V/line/3".into())));
        let anonymous = entry.replace("reviewer = \"B\"", "");
        assert_eq!(read(&anonymous), Err(JustifiedError::Missing { number: 1, field: "reviewer" }));
        let misspelt = format!("{entry}revewer = \"C\"\n");
        assert_eq!(read(&misspelt), Err(JustifiedError::UnknownKey { number: 1, key: "revewer".into() }));
        assert_eq!(read("x = 1"), Err(JustifiedError::Unknown("x".into())));
        assert!(matches!(read("= 1"), Err(JustifiedError::Syntax(_))));
    }
}
