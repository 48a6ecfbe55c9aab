//! The JDK whose class library is used: where it is and which version it has.
//!
//! The caller passes what it read from its arguments and environment; nothing here looks at the
//! environment itself. A JDK is a directory with `lib/modules`, so Java 8 and older do not count.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::image::Image;
use crate::error::LoadError;

#[derive(Clone, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    /// As the `release` file says it: `17.0.9`.
    pub version: String,
    /// The first number of the version: 17.
    pub feature: u16,
    pub image: Arc<Image>,
    files: Arc<OnceLock<Vec<String>>>,
}

impl Jdk {
    /// The JDK at `explicit`, else at `java_home`, else the home of the first `java` on `path`.
    /// A place that is named but holds no JDK is an error, not a reason to look further.
    pub fn locate(explicit: Option<&Path>, java_home: Option<&OsStr>, path: Option<&OsStr>) -> Result<Jdk, LoadError> {
        if let Some(home) = explicit {
            return Jdk::at(home, "the given JDK");
        }
        if let Some(home) = java_home.filter(|home| !home.is_empty()) {
            return Jdk::at(Path::new(home), "JAVA_HOME");
        }
        let home = path.into_iter().flat_map(env::split_paths).find_map(|directory| home_of(&directory.join("java")));
        match home {
            Some(home) => Jdk::at(&home, "the JDK of java on PATH"),
            None => Err(LoadError::JdkNotFound {
                what: "JAVA_HOME is not set and no java on PATH belongs to a JDK".to_owned(),
            }),
        }
    }

    /// The files of its configuration and data, as sorted paths from the home; listed at the first call.
    pub fn files(&self) -> &[String] {
        self.files.get_or_init(|| {
            let mut files = Vec::new();
            for directory in ["conf", "lib"] {
                list_files(&self.home, directory, 0, &mut files);
            }
            files.sort_unstable();
            files
        })
    }

    fn at(home: &Path, role: &str) -> Result<Jdk, LoadError> {
        let unusable = |what: &str| LoadError::JdkNotFound { what: format!("{role}, {}, {what}", home.display()) };
        let modules = home.join("lib/modules");
        if !modules.is_file() {
            return Err(unusable("has no lib/modules (a JDK of Java 9 or newer is needed)"));
        }
        let release = fs::read_to_string(home.join("release")).map_err(|_| unusable("has no readable release file"))?;
        let (version, feature) =
            version_in(&release).ok_or_else(|| unusable("has a release file without a JAVA_VERSION"))?;
        Ok(Jdk {
            home: home.to_owned(),
            version,
            feature,
            image: Arc::new(Image::open(&modules)?),
            files: Arc::default(),
        })
    }
}

/// The JDK that a `java` command belongs to, through symbolic links.
fn home_of(java: &Path) -> Option<PathBuf> {
    let java = fs::canonicalize(java).ok()?;
    let home = java.parent()?.parent()?;
    home.join("lib/modules").is_file().then(|| home.to_owned())
}

/// Adds the files below a directory, through symbolic links, which may lead round in circles.
fn list_files(home: &Path, directory: &str, depth: u32, files: &mut Vec<String>) {
    const DEEPEST: u32 = 8;
    let Ok(entries) = fs::read_dir(home.join(directory)) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{directory}/{name}");
        match fs::metadata(entry.path()) {
            Ok(data) if data.is_dir() && depth < DEEPEST => list_files(home, &path, depth + 1, files),
            Ok(data) if data.is_file() => files.push(path),
            Ok(_) | Err(_) => {}
        }
    }
}

/// The version in a `release` file, and its first number (`1.8` counts as 8).
fn version_in(release: &str) -> Option<(String, u16)> {
    let value = release.lines().find_map(|line| line.trim().strip_prefix("JAVA_VERSION="))?;
    let version = value.trim().trim_matches('"');
    let mut numbers = version.split(|c: char| !c.is_ascii_digit());
    let mut feature = numbers.next()?.parse().ok()?;
    if feature == 1 {
        feature = numbers.next()?.parse().ok()?;
    }
    Some((version.to_owned(), feature))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_feature_version_is_read_from_the_release_file() {
        let check = |release: &str, expected| {
            let found = version_in(release).map(|(_, feature)| feature);
            assert_eq!(found, expected, "{release}");
        };
        check("IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"17.0.9\"\n", Some(17));
        check("JAVA_VERSION=\"25\"", Some(25));
        check("JAVA_VERSION=\"21-ea\"\r\n", Some(21));
        check("JAVA_VERSION=\"1.8.0_392\"", Some(8));
        check("JAVA_VERSION=\"\"", None);
        check("", None);
    }
}
