//! How suites are written and checked, as typed: the same for every command that makes tests.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use program::Program;

use super::work::Place;
use super::write::check_jars;
use super::{FIRST_MAJOR, LEAST_RELEASE};
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
    /// The version of Java that tests are compiled for: they have to read the classes under test.
    pub fn release(&self, place: &Place<'_>) -> u16 {
        let classes = place.scope.classes().filter_map(|plan| place.program.class(&plan.name.replace('.', "/")).ok());
        let majors = classes.filter_map(|class| class.file.as_ref().map(|file| file.major));
        let newest = majors.max().unwrap_or(0).saturating_sub(FIRST_MAJOR).max(LEAST_RELEASE);
        self.test_release.unwrap_or(newest).min(place.program.jdk().feature)
    }

    /// Refuses what cannot be written or checked; the directory for the tests.
    pub fn check(&self, program: &'static Program) -> Result<Directory, Failure> {
        self.check_release(program)?;
        check_jars(self, program)?;
        Directory::check("--out", &self.out)
    }

    /// A version of Java that the compiler knows.
    fn check_release(&self, program: &'static Program) -> Result<(), Failure> {
        let jdk = program.jdk();
        match self.test_release {
            Some(release) if release > jdk.feature => {
                let (home, feature) = (jdk.home.display(), jdk.feature);
                Err(Failure::bad_input(format!("--test-release {release}: the JDK in {home} is of version {feature}")))
            }
            Some(_) | None => Ok(()),
        }
    }
}
