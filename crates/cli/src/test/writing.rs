//! How suites are written and checked, as typed: the same for every command that makes tests.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use emit::junit;
use generate::error::NotChecked;
use generate::writing::{Checking, Writing};
use program::Program;
use verify::JarsError;

use crate::outputs::Directory;
use crate::run::Failure;

#[derive(Debug, Args)]
pub struct WritingArgs {
    /// Directory for the tests
    #[arg(long, value_name = "DIR", default_value = "banyan-tests")]
    pub out: PathBuf,

    /// Remove tests that an earlier run wrote for these classes and that are not made anew [default: methods without
    /// new tests keep theirs]
    #[arg(long)]
    pub prune: bool,

    /// The version of Java that the tests are compiled for [default: that of the classes, at least 11]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(8..))]
    pub test_release: Option<u16>,

    /// What tests of findings do until the finding is fixed
    #[arg(long, value_enum, default_value_t = FindingsAs::Failing)]
    pub findings_as: FindingsAs,

    /// Do not compile and run the tests on the real machine
    #[arg(long)]
    pub no_verify: bool,

    /// Compile and run the tests, and fail if there is no JDK or no JUnit [default: if there are]. A test that does
    /// not do what it says there is a fault of Banyan's and ends the command with exit code 5; one that depends on the
    /// order of tests, or that there was no time for, is left out
    #[arg(long, conflicts_with = "no_verify")]
    pub verify: bool,

    /// A jar of JUnit 5 [default: Debian's]; repeat for more
    #[arg(long, value_name = "JAR")]
    pub junit: Vec<PathBuf>,

    /// A jar of JaCoCo and ASM, to compare coverage with [default: Debian's]; repeat for more
    #[arg(long, value_name = "JAR")]
    pub jacoco: Vec<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FindingsAs {
    /// They fail
    Failing,
    /// They are there and do not run
    Disabled,
    /// They expect the exception
    Passing,
}

impl WritingArgs {
    pub fn config(&self) -> Writing {
        Writing {
            out: self.out.clone(),
            prune: self.prune,
            release: self.test_release,
            findings_as: match self.findings_as {
                FindingsAs::Failing => junit::FindingsAs::Failing,
                FindingsAs::Disabled => junit::FindingsAs::Disabled,
                FindingsAs::Passing => junit::FindingsAs::Passing,
            },
            check: match (self.no_verify, self.verify) {
                (true, _) => Checking::Never,
                (false, true) => Checking::Always,
                (false, false) => Checking::IfThere,
            },
            junit: self.junit.clone(),
            jacoco: self.jacoco.clone(),
        }
    }

    /// Refuses what cannot be written or checked; the directory for the tests.
    pub fn check(&self, program: &'static Program) -> Result<Directory, Failure> {
        self.config().refuse(program)?;
        Directory::check("--out", &self.out)
    }
}

/// Why tests were not checked, with the option that said so.
pub fn not_checked(why: &NotChecked) -> String {
    match why {
        NotChecked::NotWanted => "--no-verify".to_owned(),
        NotChecked::NoJars(JarsError::NotInstalled) => format!("{why} with --junit"),
        NotChecked::NoCompiler(_) | NotChecked::NoJars(JarsError::NotThere(_) | JarsError::Unreadable { .. }) => {
            why.to_string()
        }
    }
}
