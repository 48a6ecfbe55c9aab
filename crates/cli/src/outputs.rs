//! Where results go. What cannot be written is refused before the work, not after it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::TestArgs;
use crate::run::{Failure, unless_closed};

/// The files that reports are asked for in, by their options.
fn reports(args: &TestArgs) -> Vec<(&'static str, &Path)> {
    let all =
        [("--json", &args.json), ("--csv", &args.csv), ("--sarif", &args.sarif), ("--jacoco-xml", &args.jacoco_xml)];
    all.into_iter().filter_map(|(option, file)| Some((option, file.as_deref()?))).collect()
}

fn is_stdout(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Does a report go to standard output, so that nothing else may?
pub fn takes_stdout(args: &TestArgs) -> bool {
    reports(args).iter().any(|(_, file)| is_stdout(file))
}

/// Can everything be written that was asked for, each to a place of its own?
pub fn check(args: &TestArgs) -> Result<(), Failure> {
    check_directory(&args.out)?;
    let (stdout, files): (Vec<_>, Vec<_>) = reports(args).into_iter().partition(|(_, file)| is_stdout(file));
    if let [(one, _), (other, _), ..] = stdout[..] {
        return Err(Failure::bad_input(format!("{one} - and {other} -: standard output has room for one report")));
    }
    let mut made = Vec::new();
    let result = check_files(&files, &mut made);
    // A run that is refused, or fails, leaves no empty report.
    for file in made {
        fs::remove_file(file).map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))?;
    }
    result
}

/// Opens each file; `made` are those that were not there.
fn check_files<'f>(files: &[(&'static str, &'f Path)], made: &mut Vec<&'f Path>) -> Result<(), Failure> {
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    for &(option, file) in files {
        let was_there = file.exists();
        let opened = OpenOptions::new().create(true).append(true).open(file).and_then(|_| fs::canonicalize(file));
        let path = opened.map_err(|e| Failure::bad_input(format!("{option}: cannot write {}: {e}", file.display())))?;
        if !was_there {
            made.push(file);
        }
        // Several may go to what keeps nothing.
        if let Some((other, _)) = known.iter().find(|(_, other)| *other == path && path.is_file()) {
            let file = file.display();
            return Err(Failure::bad_input(format!("{other} and {option} name the same file, {file}")));
        }
        known.push((option, path));
    }
    Ok(())
}

/// The directory for the tests is there, or can be made, and files can be made in it.
fn check_directory(out: &Path) -> Result<(), Failure> {
    if out.exists() && !out.is_dir() {
        let out = out.display();
        return Err(Failure::bad_input(format!("--out {out}: this is a file, and tests need a directory")));
    }
    let written = fs::create_dir_all(out).and_then(|()| tempfile::tempfile_in(out));
    written.map(drop).map_err(|e| Failure::bad_input(format!("--out {}: cannot write there: {e}", out.display())))
}

/// Writes a report; `-` is standard output.
pub fn put(file: &Path, text: &str) -> Result<(), Failure> {
    if is_stdout(file) {
        return unless_closed(io::stdout().write_all(text.as_bytes()));
    }
    fs::write(file, text).map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))
}
