//! Sealed packages (`Sealed: true` in the manifest of a jar): the JVM takes all their classes from the jar, and none from
//! elsewhere. Tests are in the package of the class under test, so they run beside the jar's files, and not with the jar.

use std::path::{Path, PathBuf};

use program::source::Jar;

use crate::{Setup, VerifyError};

const MANIFEST: &str = "META-INF/MANIFEST.MF";

/// A class path on which tests can be in any package.
#[derive(Debug)]
pub struct Opened {
    pub class_path: Vec<PathBuf>,
    /// The jars with sealed packages, whose files are there instead.
    pub sealed: Vec<PathBuf>,
}

/// Puts files of sealed jars into a directory.
pub fn open(setup: &Setup, into: &Path) -> Result<Opened, VerifyError> {
    let mut opened = Opened { class_path: Vec::new(), sealed: Vec::new() };
    for entry in &setup.class_path {
        // What cannot be read is for the JVM to judge.
        let jar = entry.is_file().then(|| Jar::open(entry, setup.feature).ok()).flatten().filter(is_sealed);
        let Some(jar) = jar else {
            opened.class_path.push(entry.clone());
            continue;
        };
        let files = into.join(opened.sealed.len().to_string());
        unpack(&jar, &files)?;
        opened.class_path.push(files);
        // What its manifest adds comes after it.
        opened.class_path.extend(jar.class_path().iter().cloned());
        opened.sealed.push(entry.clone());
    }
    Ok(opened)
}

/// Is any package of a jar sealed?
fn is_sealed(jar: &Jar) -> bool {
    let manifest = jar.names().into_iter().find(|name| name.eq_ignore_ascii_case(MANIFEST)).map(str::to_owned);
    let bytes = manifest.and_then(|name| jar.find(&name).ok().flatten());
    bytes.is_some_and(|bytes| {
        let is_mark = |line: &str| {
            let attribute = line.split_once(':');
            attribute.is_some_and(|(name, value)| {
                name.eq_ignore_ascii_case("Sealed") && value.trim().eq_ignore_ascii_case("true")
            })
        };
        String::from_utf8_lossy(&bytes).lines().any(is_mark)
    })
}

fn unpack(jar: &Jar, into: &Path) -> Result<(), VerifyError> {
    let wrong = |error: &dyn std::fmt::Display| VerifyError(format!("cannot unpack {}: {error}", jar.path().display()));
    for name in jar.names() {
        // Nothing leaves the directory.
        let is_inside = name.split('/').all(|part| !part.is_empty() && part != ".." && part != ".");
        if !is_inside || name.eq_ignore_ascii_case(MANIFEST) {
            continue;
        }
        let Some(bytes) = jar.find(name).map_err(|e| wrong(&e))? else { continue };
        let file = into.join(name);
        file.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|e| wrong(&e))?;
        std::fs::write(&file, &*bytes).map_err(|e| wrong(&e))?;
    }
    Ok(())
}
