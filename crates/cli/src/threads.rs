//! Findings about threads for a person: what a thread ended with, and the threads of a deadlock.

use std::io::{self, Write};

use explore::{Thrown, Waiting};

/// What a finding says after its place: an exception with its message and the thread it ended, or why threads wait.
pub fn said(thrown: &Thrown, message: Option<&str>) -> String {
    if let Some(deadlock) = thrown.deadlock() {
        return deadlock.text().to_owned();
    }
    let thread = thrown.thread.as_ref().map(|ended| format!("thread \"{}\" ends with ", ended.name));
    let message = message.map(|text| format!(": {text}")).unwrap_or_default();
    format!("{}{}{message}", thread.unwrap_or_default(), thrown.exception)
}

/// The stack of a finding; of a deadlock those of all threads, each with what it waits for.
pub fn print_stacks(out: &mut impl Write, thrown: &Thrown, indent: &str) -> io::Result<()> {
    if thrown.threads.is_empty() {
        for frame in &thrown.stack {
            writeln!(out, "{indent}at {frame}")?;
        }
    }
    print_threads(out, &thrown.threads, indent)
}

/// Threads with what they wait for and their stacks.
pub fn print_threads(out: &mut impl Write, threads: &[Waiting], indent: &str) -> io::Result<()> {
    for thread in threads {
        writeln!(out, "{indent}{}", thread.head())?;
        for frame in &thread.stack {
            writeln!(out, "{indent}    at {frame}")?;
        }
    }
    Ok(())
}
