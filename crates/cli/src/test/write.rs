//! Where suites become files: sources, checked on the real machine where it is there, and what other tools read.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use coverage::{Reason, Report};
use emit::junit::{self, Earlier, Options};
use emit::{Subject, Suite};
use program::source::ClassPath;
use program::{Class, Program};

use super::TestArgs;
use super::generic;
use super::goals::Named;
use super::observe::is_visible;
use super::progress::Progress;
use super::result::{Checked, Tested, Verified};
use super::statics::{Changes, Statics};
use super::suite::{Made, Suites};
use super::work::{Outcome, Place};
use super::writing::{FindingsAs, WritingArgs};
use crate::evidence;
use crate::explore::stop;
use crate::outputs::put;
use crate::run::{Failure, exit};
use crate::sources;
use crate::verify::{self, Deadline, Dropped, Emitted, Jars, Setup, Why};

/// A test that takes longer than this on the real machine hangs: a share of the budget, in seconds of a processor's
/// time, and the least and the most.
const TEST_SHARE: f64 = 0.05;
const SECONDS_PER_TEST: (u64, u64) = (2, 10);

/// What jars of JUnit and of JaCoCo have in them.
const OF_JUNIT: [&str; 3] = [
    "org/junit/platform/launcher/Launcher",
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/engine/JupiterTestEngine",
];
const OF_JACOCO: [&str; 2] = ["org/jacoco/core/instr/Instrumenter", "org/objectweb/asm/ClassVisitor"];

/// Marks classes of tests; ours have `@Tag("banyan")`.
const TAG: &str = "Lorg/junit/jupiter/api/Tag;";

/// The tests of one class, by their places among all.
struct Group {
    class: &'static Class,
    tests: Vec<usize>,
}

/// Finds out beside everything else how long checking will take here.
pub fn try_tools(args: &WritingArgs, place: &Place<'_>) {
    let (Ok(setup), None) = (setup(args, place), place.time.rounds()) else { return };
    let told = place.time.compiling();
    std::thread::spawn(move || {
        // What is wrong with the tools is said when they are needed.
        if let Ok(time) = verify::trial(&setup) {
            told.store(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    });
}

/// Checks the tests on the real machine if it is there and wanted, by the end of the time if that is possible, drops
/// those that do not hold there, and writes the sources of the rest.
pub fn write_suites(
    args: &WritingArgs,
    place: &Place<'_>,
    found: &Outcome,
    suites: &mut Suites,
    progress: &Progress,
) -> Result<Checked, Failure> {
    let groups = groups(found, suites);
    let changes = Changes::of(suites.tests.iter().map(|made| &made.statics), place.base);
    let mut emitted = Vec::new();
    for group in &groups {
        let suite = suite(group, &suites.tests);
        let mut options = options(args, place.program, group.class, &suite)?;
        options.resets = changes.resets(group.statics(suites), group.class.package());
        emitted.push(Emitted { suite, options });
    }
    let setup = match setup(args, place) {
        Ok(setup) => setup,
        Err(why) => {
            for one in &emitted {
                let sources = junit::sources(&one.suite, &one.options);
                suites.kept += sources.iter().map(|source| source.kept.len()).sum::<usize>();
                write(&args.out, &one.suite, &sources)?;
            }
            prune(args, found, &groups)?;
            name(found, suites, &emitted);
            return Ok(Checked::No(why));
        }
    };
    let wrong =
        |e: verify::VerifyError| Failure { message: format!("cannot check the tests: {e}"), code: exit::OUR_FAULT };
    progress.phase(&format!("running {} tests on the real machine", suites.tests.len()));
    let verified = verify::verify(&emitted, &setup).map_err(wrong)?;
    progress.end();
    for jar in &verified.sealed {
        let jar = jar.display();
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: {jar} is sealed: tests in its packages run with its files unpacked");
    }
    emit::write(&args.out, &verified.sources).map_err(Failure::bad_input)?;
    for one in &verified.suites {
        emit::remove_stale(&args.out, &one.suite, &verified.sources).map_err(Failure::bad_input)?;
    }
    prune(args, found, &groups)?;
    suites.kept = verified.sources.iter().map(|source| source.kept.len()).sum();
    for (_, test) in &verified.outdated {
        // Nothing is left to do if standard error is gone.
        let _ =
            writeln!(io::stderr(), "banyan: {test} is of an earlier run and does not compile any more; it is left out");
    }
    let mut lost: BTreeSet<usize> = BTreeSet::new();
    for dropped in verified.dropped.iter().chain(&verified.order_dependent).chain(&verified.unchecked) {
        let Dropped { test, why, root, schedule, .. } = dropped;
        let (group, number) = dropped.place;
        let Some(group) = groups.get(group) else { continue };
        let mut why = why.to_string();
        let kept = changes.kept(group.statics(suites));
        if matches!(dropped.why, Why::OrderDependent(_)) && !kept.is_empty() {
            why += &format!("; static state that is not put back: {}", kept.join(", "));
        }
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: {test} is dropped, it {why}\n  it was {root}, schedule {schedule}");
        let Some(&at) = group.tests.get(number) else { continue };
        let target = suites.tests[at].target;
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
    name(found, suites, &verified.suites);
    let (compiled, passed, defects) = (verified.compiled, verified.passed, verified.dropped.len());
    let (order_dependent, unchecked) = (verified.order_dependent.len(), verified.unchecked.len());
    let is_unmeasured = verified.jacoco.is_none() && passed > 0 && !setup.jars.jacoco.is_empty();
    let jacoco = verified.jacoco;
    Ok(Checked::Yes(Verified { compiled, passed, defects, order_dependent, unchecked, jacoco, is_unmeasured }))
}

/// Gives tests the names that they have in the sources.
fn name(found: &Outcome, suites: &mut Suites, emitted: &[Emitted]) {
    for group in groups(found, suites) {
        let own = emitted.iter().find(|one| one.suite.subject.class == *group.class.name);
        let sources = own.map_or_else(Vec::new, |one| junit::sources(&one.suite, &one.options));
        for (source, placed) in sources.iter().flat_map(|source| source.tests.iter().map(move |test| (source, test))) {
            if let Some(&at) = group.tests.get(placed.test) {
                suites.tests[at].name = format!("{}.{}", source.class, placed.name);
            }
        }
    }
}

/// Writes what other tools read.
pub fn write_reports(args: &TestArgs, tested: &Tested, place: &Place<'_>) -> Result<(), Failure> {
    if let Some(file) = &args.csv {
        let reports: Vec<&Report> =
            tested.classes.iter().flat_map(|class| &class.methods).map(|row| &row.report).collect();
        let measured = (place.scope, &tested.ledger);
        let goals = tested.goals.iter().map(Named::line).collect();
        put(file, &evidence::csv(measured, &reports, &tested.trace(), goals, &tested.origin))?;
    }
    if let Some(file) = &args.jacoco_xml {
        let report = Report::new(place.scope, &tested.ledger, place.variant, Reason::NotExplored, true);
        put(file, &emit::jacoco_xml::document("banyan test", &tested.origin, &report))?;
    }
    if let Some(file) = &args.sarif {
        let first = place.scope.classes().find_map(|plan| place.program.class(&plan.name.replace('.', "/")).ok());
        let source = first.and_then(|class| Some((class.package(), subject(class).source?)));
        let source = source.map(|(package, file)| Path::new(package).join(file).to_string_lossy().into_owned());
        let sources = sources::in_repository(args.source_path.as_deref(), source.as_deref());
        let log = emit::sarif::log(tested.suites.iter().chain(&tested.untested), &tested.origin, sources.as_ref());
        put(file, &format!("{log:#}\n"))?;
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

impl Group {
    /// What its tests leave behind.
    fn statics<'s>(&'s self, suites: &'s Suites) -> impl Iterator<Item = &'s Statics> + 's {
        self.tests.iter().filter_map(|&at| suites.tests.get(at)).map(|made| &made.statics)
    }
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
    args: &WritingArgs,
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
        foreign: emit::foreign(&args.out, suite, |class| is_theirs(program, class)).map_err(Failure::bad_input)?,
        neighbours,
        generic: generic::classes(program),
        deprecated: generic::deprecated(program),
        // Only of classes that were loaded can a test speak.
        hidden: (0..)
            .map_while(|id| program.class_at(id))
            .filter(|class| class.file.is_some() && !is_visible(class, package))
            .map(|class| class.name.to_string())
            .collect(),
        resets: Vec::new(),
        earlier: match args.prune {
            true => Earlier::default(),
            false => emit::earlier(&args.out, suite).map_err(Failure::bad_input)?,
        },
    })
}

/// Is a class on the class path, and not one of our tests?
fn is_theirs(program: &'static Program, class: &str) -> bool {
    let is_there = program.class_path().user_classes().iter().any(|name| name == class);
    let ours = |class: &'static Class| {
        let Some(file) = &class.file else { return false };
        let marks = file.annotations_in(file.annotations.as_ref()).unwrap_or_default();
        marks.iter().any(|mark| &*mark.descriptor == TAG && mark.texts.iter().any(|(_, text)| **text == *"banyan"))
    };
    is_there && !program.class(class).is_ok_and(ours)
}

fn write(out: &Path, suite: &Suite, sources: &[junit::Source]) -> Result<(), Failure> {
    emit::write(out, sources).map_err(Failure::bad_input)?;
    emit::remove_stale(out, suite, sources).map_err(Failure::bad_input)?;
    Ok(())
}

/// Removes the files of classes that have no tests now, if that is asked for; those of the others are written anew as a
/// whole.
fn prune(args: &WritingArgs, found: &Outcome, groups: &[Group]) -> Result<(), Failure> {
    let classes = found.targets.iter().map(|worked| worked.target.class).filter(|_| args.prune);
    for class in classes.filter(|class| groups.iter().all(|group| !std::ptr::eq(group.class, *class))) {
        write(&args.out, &Suite { subject: subject(class), tests: Vec::new() }, &[])?;
    }
    Ok(())
}

/// Refuses jars of the user's that are not there, or not what they are said to be, and says what the check lacks
/// where it is insisted on.
pub fn check_jars(args: &WritingArgs, program: &'static Program) -> Result<(), Failure> {
    for (option, jars, needed) in [("--junit", &args.junit, &OF_JUNIT[..]), ("--jacoco", &args.jacoco, &OF_JACOCO)] {
        if jars.is_empty() {
            continue;
        }
        let listed = Jars::listed(jars).map_err(|why| Failure::bad_input(format!("{option}: {why}")))?;
        let path = ClassPath::new(&listed, program.jdk()).map_err(|e| Failure::bad_input(format!("{option}: {e}")))?;
        let there = path.user_classes();
        if let Some(class) = needed.iter().find(|class| !there.iter().any(|name| name == *class)) {
            let (files, class) = (shown(jars), class.replace('/', "."));
            return Err(Failure::bad_input(format!("{option} {files}: there is no {class} in it")));
        }
    }
    match lacks(args, program) {
        Err(why) if args.verify => Err(Failure::bad_input(why)),
        Ok(_) | Err(_) => Ok(()),
    }
}

fn shown(files: &[PathBuf]) -> String {
    files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// The jars that the check needs, or why there is none.
fn lacks(args: &WritingArgs, program: &'static Program) -> Result<Jars, String> {
    if args.no_verify {
        return Err("--no-verify".to_owned());
    }
    let home = &program.jdk().home;
    if !home.join("bin/javac").exists() {
        return Err(format!("{} has no javac", home.display()));
    }
    Jars::find(&args.junit, &args.jacoco)
}

/// What the check needs, or why there is none.
fn setup(args: &WritingArgs, place: &Place<'_>) -> Result<Setup, String> {
    let jars = lacks(args, place.program)?;
    let java_home = place.program.jdk().home.clone();
    let (least, most) = SECONDS_PER_TEST;
    Ok(Setup {
        java_home,
        feature: place.program.jdk().feature,
        class_path: entries(place.class_path),
        jars,
        cache: Setup::default_cache(),
        release: u32::from(args.release(place)),
        seconds_per_test: (place.time.budget().mul_f64(TEST_SHARE).as_secs()).clamp(least, most),
        assertions: true,
        // All that may count, with tests of its own or without.
        measured: place.scope.classes().map(|plan| plan.name.to_string()).collect(),
        memory: crate::memory::jvm_option(place.base.memory()),
        deadline: Deadline { at: Some(place.time.checked_by()), earlier: Some(stop::over_by) },
    })
}

/// The entries of a class path; `dir/*` stands for the jars in a directory, which class loaders do not know.
fn entries(class_path: &str) -> Vec<PathBuf> {
    let jars = |dir: &str| Jars::listed(&[PathBuf::from(dir)]).unwrap_or_default();
    let each = |entry: &str| entry.strip_suffix("/*").map_or_else(|| vec![PathBuf::from(entry)], jars);
    class_path.split(':').flat_map(each).collect()
}
