//! Opening a program: its class path, the JDK beside it, and the methods that something else stands in for.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use program::source::{ClassPath, Jdk};
use program::{Program, ProgramConfig};
use serde::{Deserialize, Serialize};
use vm::natives::{Natives, Pattern, Role};

use super::SessionError;
use crate::spec::pattern;

/// Where to look for a JDK; the first that is given counts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JdkSearch {
    /// Its home, named by the user.
    pub home: Option<PathBuf>,
    /// The value of JAVA_HOME.
    pub java_home: Option<OsString>,
    /// The value of PATH, on which a `java` may be.
    pub path: Option<OsString>,
}

impl JdkSearch {
    pub fn locate(&self) -> Result<Jdk, SessionError> {
        Ok(Jdk::locate(self.home.as_deref(), self.java_home.as_deref(), self.path.as_deref())?)
    }
}

/// Which program to open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Opening {
    /// Directories, jars and `dir/*`, separated by colons.
    pub class_path: String,
    pub jdk: JdkSearch,
    /// Patterns of methods whose every call gives a fresh symbolic value; with `?` at the end an object may be null.
    pub sources: Vec<String>,
    /// Patterns of methods with a boolean parameter behind which a path goes on only if it is true.
    pub assumptions: Vec<String>,
}

impl Default for Opening {
    fn default() -> Opening {
        Opening { class_path: ".".to_owned(), jdk: JdkSearch::default(), sources: Vec::new(), assumptions: Vec::new() }
    }
}

/// An opening whose JDK is found, and whose class path is there.
#[derive(Debug)]
pub struct Located<'o> {
    opening: &'o Opening,
    jdk: Jdk,
    /// Entries that do not exist, which `java` ignores too; a user wants to hear of them.
    pub missing: Vec<String>,
}

impl Opening {
    /// The entries of the class path.
    pub fn entries(&self) -> Vec<PathBuf> {
        self.class_path.split(':').map(PathBuf::from).collect()
    }

    /// Finds the JDK, and the entries of the class path.
    pub fn locate(&self) -> Result<Located<'_>, SessionError> {
        let jdk = self.jdk.locate()?;
        let is_there = |entry: &&str| entry.is_empty() || entry.ends_with('*') || Path::new(entry).exists();
        let (there, missing): (Vec<&str>, Vec<&str>) = self.class_path.split(':').partition(is_there);
        if there.is_empty() {
            return Err(SessionError::ClassPath(self.class_path.clone()));
        }
        Ok(Located { opening: self, jdk, missing: missing.into_iter().map(str::to_owned).collect() })
    }

    /// The methods that something else stands in for, with their patterns as they were given.
    fn replaced(&self) -> Result<Vec<(&str, Pattern, Role)>, SessionError> {
        let sources = self.sources.iter().map(|text| match text.strip_suffix('?') {
            Some(text) => (text, Role::Source { nullable: true }),
            None => (text.as_str(), Role::Source { nullable: false }),
        });
        let assumptions = self.assumptions.iter().map(|text| (text.as_str(), Role::Assume));
        sources.chain(assumptions).map(|(text, role)| Ok((text, pattern::parse(text)?, role))).collect()
    }
}

impl Located<'_> {
    /// Opens it to be explored, with its sources and assumptions.
    pub fn open(self, config: ProgramConfig) -> Result<&'static Program, SessionError> {
        let class_path = ClassPath::new(&self.opening.entries(), &self.jdk)?;
        let replaced = self.opening.replaced()?;
        let patterns = replaced.iter().map(|(_, pattern, role)| (pattern.clone(), *role)).collect();
        let natives = Box::new(Natives::exploring().replacing(patterns));
        let program = Program::open(class_path, self.jdk, config, natives)?;
        for (text, pattern, role) in &replaced {
            pattern::check(text, pattern, *role, program)?;
        }
        Ok(program)
    }

    /// Opens it with these natives.
    pub fn open_with(self, config: ProgramConfig, natives: Natives) -> Result<&'static Program, SessionError> {
        let class_path = ClassPath::new(&self.opening.entries(), &self.jdk)?;
        Ok(Program::open(class_path, self.jdk, config, Box::new(natives))?)
    }
}
