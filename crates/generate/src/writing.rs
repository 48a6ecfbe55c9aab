//! How suites are written and checked: the same for every command that makes tests.

use std::path::PathBuf;

use emit::junit::FindingsAs;
use program::Program;
use program::source::ClassPath;
use verify::Jars;

use crate::context::Context;
use crate::error::{GenerateError, Jar, NotChecked};

/// The version of Java that tests are compiled for where no class asks for a later one.
const LEAST_RELEASE: u16 = 11;
/// What the versions of class files are ahead of those of Java.
const FIRST_MAJOR: u16 = 44;

/// What jars of JUnit and of JaCoCo have in them.
const OF_JUNIT: [&str; 3] = [
    "org/junit/platform/launcher/Launcher",
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/engine/JupiterTestEngine",
];
const OF_JACOCO: [&str; 2] = ["org/jacoco/core/instr/Instrumenter", "org/objectweb/asm/ClassVisitor"];

#[derive(Debug, Clone)]
pub struct Writing {
    /// The directory for the tests.
    pub out: PathBuf,
    /// Tests that an earlier run wrote for these classes, and that are not made anew, go.
    pub prune: bool,
    /// The version of Java that the tests are compiled for, if it is not that of the classes.
    pub release: Option<u16>,
    /// What tests of findings do until the finding is fixed.
    pub findings_as: FindingsAs,
    pub check: Checking,
    /// The user's own jars of JUnit 5.
    pub junit: Vec<PathBuf>,
    /// The same of JaCoCo and ASM.
    pub jacoco: Vec<PathBuf>,
}

/// Whether tests are compiled and run on the real machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checking {
    Never,
    /// If there are a compiler and JUnit.
    IfThere,
    Always,
}

impl Writing {
    pub fn is_checked(&self) -> bool {
        self.check != Checking::Never
    }

    /// The version of Java that tests are compiled for: they have to read the classes under test.
    pub fn release(&self, context: &Context<'_>) -> u16 {
        let (scope, program) = (context.scope, context.program);
        let classes = scope.classes().filter_map(|plan| program.class(&plan.name.replace('.', "/")).ok());
        let majors = classes.filter_map(|class| class.file.as_ref().map(|file| file.major));
        let newest = majors.max().unwrap_or(0).saturating_sub(FIRST_MAJOR).max(LEAST_RELEASE);
        self.release.unwrap_or(newest).min(program.jdk().feature)
    }

    /// Refuses what cannot be checked: a version of Java that the compiler does not know, jars of the user's that are
    /// not there or not what they are said to be, and what the check lacks where it is insisted on.
    pub fn refuse(&self, program: &'static Program) -> Result<(), GenerateError> {
        let jdk = program.jdk();
        if let Some(release) = self.release.filter(|&release| release > jdk.feature) {
            return Err(GenerateError::Release { release, home: jdk.home.clone(), feature: jdk.feature });
        }
        for (of, jars, needed) in [(Jar::Junit, &self.junit, &OF_JUNIT[..]), (Jar::Jacoco, &self.jacoco, &OF_JACOCO)] {
            if jars.is_empty() {
                continue;
            }
            let wrong = |why: String| GenerateError::Jars { of, why };
            let listed = Jars::listed(jars).map_err(|e| wrong(e.to_string()))?;
            let path = ClassPath::new(&listed, jdk).map_err(|e| wrong(e.to_string()))?;
            let there = path.user_classes();
            if let Some(class) = needed.iter().find(|class| !there.iter().any(|name| name == *class)) {
                let files: Vec<String> = jars.iter().map(|file| file.display().to_string()).collect();
                let (files, class) = (files.join(", "), class.replace('/', "."));
                return Err(GenerateError::NotInJars { of, files, class });
            }
        }
        match self.jars(program) {
            Err(why) if self.check == Checking::Always => Err(GenerateError::NotChecked(why)),
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// The jars that the check needs, or why there is none.
    pub fn jars(&self, program: &'static Program) -> Result<Jars, NotChecked> {
        if !self.is_checked() {
            return Err(NotChecked::NotWanted);
        }
        let home = &program.jdk().home;
        if !home.join("bin/javac").exists() {
            return Err(NotChecked::NoCompiler(home.clone()));
        }
        Jars::find(&self.junit, &self.jacoco).map_err(NotChecked::NoJars)
    }
}
