//! Sources beside the classes: what their comments say, and where they lie in their repository.

use std::path::Path;

use crate::run::Failure;

/// Where packages begin in common layouts, tried from the working directory if nobody says where.
const USUAL: [&str; 3] = ["src/main/java", "src", "."];

/// Refuses a directory that is not there.
pub fn check(sources: Option<&Path>) -> Result<(), Failure> {
    match sources.filter(|path| !path.is_dir()) {
        Some(missing) => Err(Failure::bad_input(format!("--source-path {}: no such directory", missing.display()))),
        None => Ok(()),
    }
}

/// Where sources lie in their repository: below the nearest directory above them with a `.git`, else nowhere. If nobody
/// says where they are, the usual places are tried for a file (`a/b/C.java`).
pub fn in_repository(sources: Option<&Path>, file: Option<&str>) -> Option<emit::sarif::Sources> {
    let has_file = |dir: &&Path| file.is_some_and(|file| dir.join(file).is_file());
    let usual = || USUAL.iter().map(Path::new).find(has_file);
    let sources = sources.or_else(usual)?.canonicalize().ok()?;
    let root = sources.ancestors().find(|dir| dir.join(".git").exists()).unwrap_or(&sources);
    let below = sources.strip_prefix(root).unwrap_or(Path::new(""));
    let text = |path: &Path| path.to_string_lossy().into_owned();
    Some(emit::sarif::Sources { root: text(root), below: text(below) })
}
