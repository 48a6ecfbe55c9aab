//! Where suites become files: sources, checked on the real machine where it is there, and what other tools read.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use coverage::{Reason, Report};
use emit::junit::{self, Options};
use emit::{Subject, Suite};
use program::{Class, Program};

use super::observe::is_visible;
use super::result::{Tested, Verified};
use super::suite::{Made, Suites};
use super::work::{Outcome, Place};
use super::{FindingsAs, TestArgs};
use crate::run::{Failure, exit};
use crate::verify::{self, Dropped, Emitted, Jars, Setup};

/// A test that takes longer than this on the real machine hangs.
const SECONDS_PER_TEST: u64 = 10;

/// The tests of one class, by their places among all.
struct Group {
    class: &'static Class,
    tests: Vec<usize>,
}

/// Checks the tests on the real machine if it is there and wanted, drops those that do not hold there, and writes
/// the sources of the rest.
pub fn write_suites(
    args: &TestArgs,
    program: &'static Program,
    found: &Outcome,
    suites: &mut Suites,
) -> Result<Option<Verified>, Failure> {
    let groups = groups(found, suites);
    let mut emitted = Vec::new();
    for group in &groups {
        let suite = suite(group, &suites.tests);
        let options = options(args, program, group.class, &suite)?;
        emitted.push(Emitted { suite, options });
    }
    let setup = if args.no_verify { None } else { setup(args, program, found)? };
    let Some(setup) = setup else {
        for one in &emitted {
            write(&args.out, &one.suite, &junit::sources(&one.suite, &one.options))?;
        }
        return Ok(None);
    };
    let wrong =
        |e: verify::VerifyError| Failure { message: format!("cannot check the tests: {e}"), code: exit::OUR_FAULT };
    let verified = verify::verify(&emitted, &setup).map_err(wrong)?;
    emit::write(&args.out, &verified.sources).map_err(Failure::bad_input)?;
    for one in &verified.suites {
        emit::remove_stale(&args.out, &one.suite, &verified.sources).map_err(Failure::bad_input)?;
    }
    let mut lost: BTreeSet<usize> = BTreeSet::new();
    for dropped in verified.dropped.iter().chain(&verified.order_dependent) {
        let Dropped { test, why, root, schedule, .. } = dropped;
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: {test} is dropped, it {why}\n  it was {root}, schedule {schedule}");
        let (group, test) = dropped.place;
        let Some(&at) = groups.get(group).and_then(|group| group.tests.get(test)) else { continue };
        let target = suites.tests[at].target;
        let why = dropped.why.to_string();
        let why = format!("dropped: {}", why.lines().next().unwrap_or_default());
        if lost.insert(at) {
            *suites.left.entry(target).or_default().entry(why).or_default() += 1;
        }
    }
    let mut at = 0;
    suites.tests.retain(|_| {
        at += 1;
        !lost.contains(&(at - 1))
    });
    let (compiled, passed, jacoco) = (verified.compiled, verified.passed, verified.jacoco);
    Ok(Some(Verified { compiled, passed, dropped: lost.len(), jacoco }))
}

/// Writes what other tools read.
pub fn write_reports(args: &TestArgs, tested: &Tested, place: &Place<'_>) -> Result<(), Failure> {
    let put = |file: &PathBuf, text: String| {
        std::fs::write(file, text).map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))
    };
    if let Some(file) = &args.jacoco_xml {
        let report = Report::new(place.scope, &tested.ledger, place.variant, Reason::NotExplored, true);
        put(file, emit::jacoco_xml::document("banyan test", &report))?;
    }
    if let Some(file) = &args.sarif {
        let sources = args.source_path.as_ref().and_then(|path| std::path::absolute(path).ok());
        let sources = sources.as_ref().map(|path| path.to_string_lossy());
        let log = emit::sarif::log(&tested.suites, env!("CARGO_PKG_VERSION"), sources.as_deref());
        put(file, format!("{log:#}\n"))?;
    }
    Ok(())
}

fn groups(found: &Outcome, suites: &Suites) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, made) in suites.tests.iter().enumerate() {
        let class = found.targets[made.target].target.class;
        match groups.iter_mut().find(|group| std::ptr::eq(group.class, class)) {
            Some(group) => group.tests.push(at),
            None => groups.push(Group { class, tests: vec![at] }),
        }
    }
    groups
}

fn suite(group: &Group, tests: &[Made]) -> Suite {
    let tests = group.tests.iter().map(|&at| tests[at].test.clone()).collect();
    Suite { subject: subject(group.class), tests }
}

/// The class that a suite tests.
pub fn subject(class: &'static Class) -> Subject {
    let source = class.file.as_ref().and_then(|file| file.source_file.as_ref()).map(ToString::to_string);
    Subject { class: class.name.to_string(), source }
}

fn options(
    args: &TestArgs,
    program: &'static Program,
    class: &'static Class,
    suite: &Suite,
) -> Result<Options, Failure> {
    let package = class.package();
    let all = program.class_path().user_classes();
    let inside = all.iter().filter_map(|name| match package.is_empty() {
        true => Some(name.as_str()),
        false => name.strip_prefix(package)?.strip_prefix('/'),
    });
    let neighbours = inside.filter(|name| !name.contains(['/', '$'])).map(str::to_owned).collect();
    Ok(Options {
        findings_as: match args.findings_as {
            FindingsAs::Failing => junit::FindingsAs::Failing,
            FindingsAs::Disabled => junit::FindingsAs::Disabled,
            FindingsAs::Passing => junit::FindingsAs::Passing,
        },
        tool_version: env!("CARGO_PKG_VERSION").to_owned(),
        class_hash: class.file.as_ref().map(|file| crate::explore::hash(&file.bytes)),
        foreign: emit::foreign(&args.out, suite).map_err(Failure::bad_input)?,
        neighbours,
        // Only of classes that were loaded can a test speak.
        hidden: (0..)
            .map_while(|id| program.class_at(id))
            .filter(|class| class.file.is_some() && !is_visible(class, package))
            .map(|class| class.name.to_string())
            .collect(),
    })
}

fn write(out: &Path, suite: &Suite, sources: &[junit::Source]) -> Result<(), Failure> {
    emit::write(out, sources).map_err(Failure::bad_input)?;
    emit::remove_stale(out, suite, sources).map_err(Failure::bad_input)?;
    Ok(())
}

/// What the check needs; nothing if it is not there and nobody insists.
fn setup(args: &TestArgs, program: &'static Program, found: &Outcome) -> Result<Option<Setup>, Failure> {
    let jars = match Jars::find(&args.junit, &args.jacoco) {
        Ok(jars) => jars,
        Err(why) if args.verify => return Err(Failure::bad_input(why)),
        Err(_) => return Ok(None),
    };
    let java_home = program.jdk().home.clone();
    if !java_home.join("bin/javac").exists() {
        return match args.verify {
            true => Err(Failure::bad_input(format!("{} has no javac", java_home.display()))),
            false => Ok(None),
        };
    }
    let classes: BTreeSet<String> = found.targets.iter().map(|worked| worked.target.class.java_name()).collect();
    Ok(Some(Setup {
        java_home,
        class_path: args.class_path.split(':').map(PathBuf::from).collect(),
        jars,
        cache: Setup::default_cache(),
        release: u32::from(args.test_release),
        seconds_per_test: SECONDS_PER_TEST,
        assertions: true,
        measured: classes.into_iter().collect(),
    }))
}
