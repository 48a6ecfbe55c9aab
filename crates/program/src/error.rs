//! Everything that can go wrong between a class path and a parsed class.
//!
//! Each variant carries its position and its offender, so that the message alone says where to
//! look. Whether a running Java program sees one of these as a `Throwable` is decided elsewhere.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// A class file that breaks the format of JVMS §4.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("class {}: at byte {offset}: {what}", or_unknown(.class))]
pub struct Malformed {
    /// The class as far as it is known: its name, the path it came from, or empty.
    pub class: String,
    /// Where in the class file the fault was noticed.
    pub offset: usize,
    pub what: String,
}

fn or_unknown(class: &str) -> &str {
    if class.is_empty() { "of unknown name" } else { class }
}

impl Malformed {
    /// A fault in a class whose name is not known at this point.
    pub(crate) fn at(offset: usize, what: impl Into<String>) -> Malformed {
        Malformed { class: String::new(), offset, what: what.into() }
    }

    /// Names the class unless it already has a name.
    #[must_use]
    pub fn named(mut self, class: &str) -> Malformed {
        if self.class.is_empty() {
            self.class = class.to_owned();
        }
        self
    }
}

/// Why a class could not be loaded from the class path or the JDK.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error("class {class} is neither on the class path nor in the JDK")]
    NotFound { class: String },
    #[error("class {class} is its own superclass or superinterface")]
    Circular { class: String },
    #[error("class {class} has more than {most} superclasses and superinterfaces")]
    TooDeep { class: String, most: usize },
    #[error("{what}")]
    Incompatible { what: String },
    #[error(transparent)]
    Malformed(#[from] Malformed),
    #[error("{}", unsupported_version(.class, *.major, *.minor, *.newest))]
    UnsupportedVersion {
        class: String,
        major: u16,
        minor: u16,
        /// The newest major version that the JDK in use accepts.
        newest: u16,
    },
    #[error("cannot read {}: {source}", .path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{} is not a readable jar: {what}", .path.display())]
    CorruptJar { path: PathBuf, what: String },
    #[error("{name} has {size} bytes or more; {most} are the most that is read")]
    TooLarge { name: String, size: u64, most: u64 },
    #[error("no usable JDK: {what}")]
    JdkNotFound { what: String },
    #[error(
        "{} stores {entry} compressed, which is not supported: use a JDK whose image was linked \
         without --compress", .path.display()
    )]
    CompressedImage { path: PathBuf, entry: String },
    #[error("the class file found for {expected} declares the class {found}")]
    WrongName { expected: String, found: String },
}

fn unsupported_version(class: &str, major: u16, minor: u16, newest: u16) -> String {
    if major <= newest && minor == crate::classfile::PREVIEW_MINOR {
        return format!(
            "class {class} uses preview features of Java {} (class file version {major}.{minor}), \
             which are not enabled",
            major.saturating_sub(44)
        );
    }
    let (needs, is) = (major.saturating_sub(44), newest.saturating_sub(44));
    format!(
        "class {class} needs Java {needs} (class file version {major}.{minor}); the class library is \
         that of Java {is} (up to {newest}.0): compile the class for Java {is} (javac --release {is})"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_malformed_class_is_described_by_name_offset_and_fault() {
        let fault = Malformed::at(123, "truncated constant pool");
        assert_eq!(fault.to_string(), "class of unknown name: at byte 123: truncated constant pool");
        assert_eq!(fault.named("Foo").to_string(), "class Foo: at byte 123: truncated constant pool");
    }

    #[test]
    fn a_version_error_tells_preview_from_too_new() {
        assert_eq!(
            unsupported_version("A", 61, 65535, 61),
            "class A uses preview features of Java 17 (class file version 61.65535), \
             which are not enabled"
        );
        assert_eq!(
            unsupported_version("A", 69, 0, 61),
            "class A needs Java 25 (class file version 69.0); the class library is that of Java 17 (up to 61.0): \
             compile the class for Java 17 (javac --release 17)"
        );
    }
}
