//! Why a run cannot go on.

use std::fmt;
use std::path::PathBuf;

use emit::WriteError;
use explore::pool::DivideError;
use explore::session::SessionError;
use thiserror::Error;
use verify::{JarsError, VerifyError};

#[derive(Debug, Error)]
pub enum GenerateError {
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error("{pattern}: {misnomer}")]
    NoSuchClass { pattern: String, misnomer: Misnomer },
    #[error("nothing is left to test: {}", nothing_left(classes, *is_filtered))]
    NothingLeft { classes: String, is_filtered: bool },
    #[error("{why}")]
    Jars { of: Jar, why: String },
    #[error("there is no {class} in it")]
    NotInJars { of: Jar, files: String, class: String },
    #[error("the JDK in {} is of version {feature}", home.display())]
    Release { release: u16, home: PathBuf, feature: u16 },
    /// The check is insisted on.
    #[error("{0}")]
    NotChecked(NotChecked),
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The work could not be divided.
    #[error(transparent)]
    Divide(#[from] DivideError),
    #[error("cannot check the tests: {0}")]
    Check(#[from] VerifyError),
}

fn nothing_left(classes: &str, is_filtered: bool) -> String {
    match is_filtered {
        false => format!("{classes} has only tests, and classes that nobody can name"),
        true => format!("the patterns leave no class of {classes}"),
    }
}

/// What is named in place of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misnomer {
    File,
    Method,
    OfJdk,
    /// Nothing that is known; and a class that may be meant, if there is one.
    Unknown {
        near: String,
    },
}

impl fmt::Display for Misnomer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misnomer::File => f.write_str("this is a file; name a class, like com.acme.Shop"),
            Misnomer::Method => f.write_str("this is a method; name its class"),
            Misnomer::OfJdk => f.write_str("this is a class of the JDK; classes of the class path are tested"),
            Misnomer::Unknown { near } => write!(f, "the class path has no such class{near}"),
        }
    }
}

/// Why tests are not checked on the real machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotChecked {
    NotWanted,
    /// The JDK in this directory has none.
    NoCompiler(PathBuf),
    NoJars(JarsError),
}

impl fmt::Display for NotChecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotChecked::NotWanted => f.write_str("nobody asked for it"),
            NotChecked::NoCompiler(home) => write!(f, "{} has no javac", home.display()),
            NotChecked::NoJars(why) => why.fmt(f),
        }
    }
}

/// Whose jars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jar {
    Junit,
    Jacoco,
}
