//! What a result must say so that its schedules and witnesses mean something: the class path, the JDK, the arguments
//! that make the root, and the classes that were used.

use std::path::PathBuf;

use program::{Home, Program};
use serde::{Deserialize, Serialize};

use super::SessionError;
use crate::hash;
use crate::pool::ClassHashes;

/// The circumstances of a result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// Absolute, separated by colons.
    pub class_path: String,
    pub jdk: String,
    /// What was asked for, as far as it decides what a path is, in the words of whoever was asked.
    pub arguments: Vec<String>,
    /// A hash of each class of the class path that was loaded.
    pub classes: ClassHashes,
}

impl Recorded {
    pub fn of(class_path: &str, arguments: Vec<String>, program: &'static Program) -> Recorded {
        let loaded = (0..).map_while(|id| program.class_at(id)).filter(|class| class.home == Home::User);
        let hashed = loaded.filter_map(|class| Some((class.java_name(), hash(&class.file.as_ref()?.bytes))));
        Recorded {
            class_path: absolute(class_path),
            jdk: program.jdk().version.clone(),
            arguments,
            classes: hashed.collect(),
        }
    }

    /// The same with classes that somebody else loaded.
    pub fn with(mut self, loaded: &ClassHashes) -> Recorded {
        for (name, hash) in loaded {
            self.classes.entry(name.clone()).or_insert_with(|| hash.clone());
        }
        self
    }

    /// What a worker must have in common with whoever it works for.
    pub fn identity(&self) -> String {
        let bytes = postcard::to_stdvec(self).expect("texts can be written");
        format!("banyan {} {}", env!("CARGO_PKG_VERSION"), hash(&bytes))
    }

    /// Refuses a program that is not the one that was recorded.
    pub fn check(&self, program: &'static Program) -> Result<(), SessionError> {
        let jdk = &program.jdk().version;
        if *jdk != self.jdk {
            return Err(SessionError::OtherJdk { was: self.jdk.clone(), is: jdk.clone() });
        }
        for (name, recorded) in &self.classes {
            let found = program.class_path().find(&name.replace('.', "/"))?;
            let found = found.ok_or_else(|| SessionError::ClassGone(name.clone()))?;
            let present = hash(&found.bytes);
            if present != *recorded {
                return Err(SessionError::ClassChanged { name: name.clone(), was: recorded.clone(), is: present });
            }
        }
        Ok(())
    }
}

/// A class path whose entries are absolute.
pub fn absolute(class_path: &str) -> String {
    let absolute = |entry: &str| std::path::absolute(entry).unwrap_or_else(|_| PathBuf::from(entry));
    let entries = class_path.split(':').map(|entry| absolute(if entry.is_empty() { "." } else { entry }));
    let entries: Vec<String> = entries.map(|entry| entry.to_string_lossy().into_owned()).collect();
    entries.join(":")
}
