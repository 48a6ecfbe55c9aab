//! Sources to disk, never over what somebody else wrote.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use crate::junit::{Earlier, EarlierFile, Source, may_overwrite, possible_paths};
use crate::model::Suite;

/// Why a source was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("{} is not Banyan's and stays as it is; move it, or write the tests elsewhere", .0.display())]
    Foreign(PathBuf),
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
}

/// Writes sources below a directory and returns their paths. Nothing is written if one of them would replace a file
/// that is not Banyan's; files that already have the text are left alone.
pub fn write(directory: &Path, sources: &[Source]) -> Result<Vec<PathBuf>, WriteError> {
    let mut wanted = Vec::new();
    for source in sources {
        let path = directory.join(&source.path);
        match existing(&path)? {
            Some(text) if text == source.text => {}
            Some(text) if !may_overwrite(&text) => return Err(WriteError::Foreign(path)),
            Some(_) | None => wanted.push((path.clone(), &source.text)),
        }
    }
    for (path, text) in wanted {
        let failed = |error| WriteError::Io { path: path.clone(), error };
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(failed)?;
        }
        replace(&path, text).map_err(failed)?;
    }
    Ok(sources.iter().map(|source| directory.join(&source.path)).collect())
}

/// Writes a file whole or not at all: one that is cut short would be taken for somebody else's.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_extension("java.part");
    let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // What cannot be removed either is not said twice.
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// Removes what Banyan wrote for a suite at another time and would not write now, such as findings that are fixed.
pub fn remove_stale(directory: &Path, suite: &Suite, sources: &[Source]) -> Result<Vec<PathBuf>, WriteError> {
    let kept: BTreeSet<&str> = sources.iter().map(|source| source.path.as_str()).collect();
    let mut removed = Vec::new();
    for path in possible_paths(suite).iter().filter(|path| !kept.contains(path.as_str())) {
        let path = directory.join(path);
        if existing(&path)?.is_some_and(|text| may_overwrite(&text)) {
            std::fs::remove_file(&path).map_err(|error| WriteError::Io { path: path.clone(), error })?;
            removed.push(path);
        }
    }
    Ok(removed)
}

/// What Banyan wrote for a suite at another time.
pub fn earlier(directory: &Path, suite: &Suite) -> Result<Earlier, WriteError> {
    let mut earlier = Earlier::default();
    for path in possible_paths(suite) {
        let Some(text) = existing(&directory.join(&path))?.filter(|text| may_overwrite(text)) else { continue };
        let file = match path.ends_with("FindingsTest.java") {
            true => &mut earlier.findings,
            false => &mut earlier.tests,
        };
        // There are two files of a kind only where somebody else's came in between: the first is the one in use.
        if file.is_empty() {
            *file = EarlierFile::read(&text);
        }
    }
    Ok(earlier)
}

/// The paths of a suite's files that exist below a directory and are not Banyan's, or whose classes are somebody
/// else's (`a/b/FooTest`), for [`Options::foreign`](crate::junit::Options::foreign).
pub fn foreign(
    directory: &Path,
    suite: &Suite,
    is_theirs: impl Fn(&str) -> bool,
) -> Result<BTreeSet<String>, WriteError> {
    let mut found = BTreeSet::new();
    for path in possible_paths(suite) {
        let is_class = path.strip_suffix(".java").is_some_and(&is_theirs);
        if is_class || existing(&directory.join(&path))?.is_some_and(|text| !may_overwrite(&text)) {
            found.insert(path);
        }
    }
    Ok(found)
}

/// The text of a file, if there is one; bytes that are no text are nobody's that we know.
fn existing(path: &Path) -> Result<Option<String>, WriteError> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(WriteError::Io { path: path.to_owned(), error }),
    }
}
