//! Where results go, the same for every command. What cannot be written is refused before the work, not after it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::run::{Failure, unless_closed};

/// The files that reports are asked for in, by their options.
#[derive(Debug)]
pub struct Reports<'f>(Vec<(&'static str, &'f Path)>);

impl<'f> Reports<'f> {
    /// Those of all that may be asked for which are.
    pub fn of(all: impl IntoIterator<Item = (&'static str, &'f Option<PathBuf>)>) -> Reports<'f> {
        Reports(all.into_iter().filter_map(|(option, file)| Some((option, file.as_deref()?))).collect())
    }

    /// Does a report go to standard output, so that nothing else may?
    pub fn take_stdout(&self) -> bool {
        self.0.iter().any(|(_, file)| is_stdout(file))
    }

    /// Can everything be written that was asked for, each to a place of its own?
    pub fn check(&self) -> Result<(), Failure> {
        let (stdout, files): (Vec<_>, Vec<_>) = self.0.iter().copied().partition(|(_, file)| is_stdout(file));
        if let [(one, _), (other, _), ..] = stdout[..] {
            return Err(Failure::bad_input(format!("{one} - and {other} -: standard output has room for one report")));
        }
        let mut made = Vec::new();
        let result = check_files(&files, &mut made);
        // A run that is refused, or fails, leaves no empty report.
        for file in made {
            fs::remove_file(&file).map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))?;
        }
        result
    }
}

fn is_stdout(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Opens each file; `made` are those that were not there, by what they are behind all links.
fn check_files(files: &[(&'static str, &Path)], made: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    for &(option, file) in files {
        let was_there = file.exists();
        let opened = OpenOptions::new().create(true).append(true).open(file).and_then(|_| fs::canonicalize(file));
        let path = opened.map_err(|e| Failure::bad_input(format!("{option}: cannot write {}: {e}", file.display())))?;
        if !was_there {
            made.push(path.clone());
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

/// A directory for results. Until it is kept, what was made of it goes away again if nothing is in it.
#[derive(Debug)]
pub struct Directory {
    /// The innermost first.
    made: Vec<PathBuf>,
}

impl Directory {
    /// The directory that an option names is there, or can be made, and files can be made in it.
    pub fn check(option: &str, out: &Path) -> Result<Directory, Failure> {
        if out.exists() && !out.is_dir() {
            let out = out.display();
            return Err(Failure::bad_input(format!("{option} {out}: this is a file, and tests need a directory")));
        }
        let missing = out.ancestors().take_while(|dir| !dir.as_os_str().is_empty() && !dir.exists());
        let directory = Directory { made: missing.map(Path::to_path_buf).collect() };
        let written = fs::create_dir_all(out).and_then(|()| tempfile::tempfile_in(out));
        let wrong = |e| Failure::bad_input(format!("{option} {}: cannot write there: {e}", out.display()));
        written.map_err(wrong)?;
        Ok(directory)
    }

    /// The work is done.
    pub fn keep(mut self) {
        self.made.clear();
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        for dir in &self.made {
            // One with something in it stays, and so do those around it.
            let _ = fs::remove_dir(dir);
        }
    }
}

/// Writes a report; `-` is standard output.
pub fn put(file: &Path, text: &str) -> Result<(), Failure> {
    if is_stdout(file) {
        return unless_closed(io::stdout().write_all(text.as_bytes()));
    }
    fs::write(file, text).map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))
}
