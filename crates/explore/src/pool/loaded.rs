//! Which classes of the user's were used, by their bytes: what a journal is about.

use program::{Home, Program};

use super::ClassHashes;
use crate::hash::hash;

/// Which classes of a program were told of.
#[derive(Debug)]
pub struct Loaded {
    program: &'static Program,
    seen: u32,
}

impl Loaded {
    pub fn new(program: &'static Program) -> Loaded {
        Loaded { program, seen: 0 }
    }

    /// Those of the user's class path since this was asked last.
    pub fn hashes(&mut self) -> ClassHashes {
        let mut hashes = ClassHashes::new();
        while let Some(class) = self.program.class_at(self.seen) {
            self.seen += 1;
            if class.home == Home::User
                && let Some(file) = &class.file
            {
                hashes.insert(class.java_name(), hash(&file.bytes));
            }
        }
        hashes
    }
}
