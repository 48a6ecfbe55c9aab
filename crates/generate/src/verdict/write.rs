//! Where suites become files: sources, checked on the real machine where it is there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use emit::junit::{self, Earlier, Options};
use emit::{Subject, Suite};
use explore::session::memory;
use program::{Class, Program};
use verify::{Deadline, Dropped, Emitted, Jars, Setup, Why};

use super::checking::{self, Bench, Early};
use super::{Checked, Verified};
use crate::context::Context;
use crate::error::{GenerateError, NotChecked};
use crate::harvest::Outcome;
use crate::observe::looking::is_visible;
use crate::observe::statics::{Changes, Statics};
use crate::observe::suite::{SuiteTest, Suites};
use crate::progress::{Notice, Phase, Progress};
use crate::subject::generic;
use crate::writing::Writing;

/// A test that takes longer than this on the real machine hangs: a share of the budget, in seconds of a processor's
/// time, and the least and the most.
const TEST_SHARE: f64 = 0.05;
const SECONDS_PER_TEST: (u64, u64) = (2, 10);

/// Marks classes of tests; ours have `@Tag("banyan")`.
const TAG: &str = "Lorg/junit/jupiter/api/Tag;";

/// The tests of one class, by their places among all.
pub struct Group {
    pub class: &'static Class,
    pub tests: Vec<usize>,
}

/// What is in the files besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    Nothing,
    /// Tests of an earlier run, unless they are to go.
    Earlier,
}

/// What checking needs, or why there is none.
pub fn bench<'a>(
    args: &'a Writing,
    place: &'a Context<'a>,
    classes: Vec<&'static Class>,
) -> Result<Bench<'a>, NotChecked> {
    Ok(Bench { args, place, setup: setup(args, place)?, classes })
}

/// Tests as they are emitted, by the classes of their targets.
pub fn emitted(
    args: &Writing,
    place: &Context<'_>,
    classes: &[&'static Class],
    tests: &[SuiteTest],
    beside: Beside,
) -> Result<(Vec<Group>, Vec<Emitted>, Changes), GenerateError> {
    let groups = groups(classes, tests);
    let changes = Changes::of(tests.iter().map(|made| &made.statics), place.base);
    let mut emitted = Vec::new();
    for group in &groups {
        let suite = suite(group, tests);
        let mut options = options(args, place.program, group.class, &suite, beside)?;
        options.resets = changes.resets(group.statics(tests), group.class.package());
        emitted.push(Emitted { suite, options });
    }
    Ok((groups, emitted, changes))
}

/// Checks the tests on the real machine if it is there and wanted, by the end of the time if that is possible, drops
/// those that do not hold there, and writes the sources of the rest.
pub fn write_suites(
    args: &Writing,
    place: &Context<'_>,
    found: &Outcome,
    suites: &mut Suites,
    mut early: Early,
    progress: &dyn Progress,
) -> Result<Checked, GenerateError> {
    let classes: Vec<&'static Class> = found.targets.iter().map(|worked| worked.target.class).collect();
    let mut bench = match bench(args, place, classes.clone()) {
        Ok(bench) => bench,
        Err(why) => {
            let (_, emitted, _) = emitted(args, place, &classes, &suites.tests, Beside::Earlier)?;
            for one in &emitted {
                let sources = junit::sources(&one.suite, &one.options);
                suites.kept += sources.iter().map(|source| source.kept.len()).sum::<usize>();
                write(&args.out, &one.suite, &sources)?;
            }
            prune(args, &classes, suites)?;
            name(&classes, suites, &emitted);
            return Ok(Checked::No(why));
        }
    };
    progress.phase(Phase::Checking(suites.tests.len()));
    if place.time.rounds().is_none() && !early.catch_up(&bench, suites)? {
        bench.setup = checking::over(&bench.setup);
    }
    let (groups, whole, changes) = emitted(args, place, &classes, &suites.tests, Beside::Earlier)?;
    let sure = early.sure(&groups, &suites.tests);
    let mut verified = verify::verify(&whole, &bench.setup, &sure)?;
    progress.end();
    early.forget(leave_out(&groups, &changes, &verified, suites, progress).iter().map(|made| bench.key(made)));
    if !verified.unchecked.is_empty() && early.stand_in(&bench, suites) {
        // All of these passed before, and nothing more is run.
        let (now, mut whole, _) = emitted(args, place, &classes, &suites.tests, Beside::Earlier)?;
        for (group, one) in now.iter().zip(&mut whole) {
            let is_own = |suite: usize| groups.get(suite).is_some_and(|old| std::ptr::eq(old.class, group.class));
            let own = verified.outdated.iter().filter(|(suite, _)| is_own(*suite)).map(|(_, name)| name.clone());
            one.options.earlier.drop_named(&own.collect());
        }
        let places = now.iter().enumerate().flat_map(|(at, group)| (0..group.tests.len()).map(move |test| (at, test)));
        let again = verify::verify(&whole, &checking::over(&bench.setup), &places.collect())?;
        verified.compiled += again.passed.saturating_sub(verified.passed);
        verified = verify::Verified {
            passed: again.passed,
            suites: again.suites,
            sources: again.sources,
            jacoco: None,
            ..verified
        };
    }
    for jar in &verified.sealed {
        progress.notice(Notice::Sealed(jar.clone()));
    }
    emit::write(&args.out, &verified.sources)?;
    for one in &verified.suites {
        emit::remove_stale(&args.out, &one.suite, &verified.sources)?;
    }
    prune(args, &classes, suites)?;
    suites.kept = verified.sources.iter().map(|source| source.kept.len()).sum();
    for (_, test) in &verified.outdated {
        progress.notice(Notice::Outdated(test.clone()));
    }
    name(&classes, suites, &verified.suites);
    let (compiled, passed, defects) = (verified.compiled, verified.passed, verified.dropped.len());
    let (order_dependent, unchecked) = (verified.order_dependent.len(), verified.unchecked.len());
    let is_unmeasured = verified.jacoco.is_none() && passed > 0 && !bench.setup.jars.jacoco.is_empty();
    let jacoco = verified.jacoco;
    Ok(Checked::Yes(Verified { compiled, passed, defects, order_dependent, unchecked, jacoco, is_unmeasured }))
}

/// Takes out the tests that were dropped, and says why; answers with those that did not do what they say.
fn leave_out(
    groups: &[Group],
    changes: &Changes,
    verified: &verify::Verified,
    suites: &mut Suites,
    progress: &dyn Progress,
) -> Vec<SuiteTest> {
    let mut lost: BTreeMap<usize, bool> = BTreeMap::new();
    for dropped in verified.dropped.iter().chain(&verified.order_dependent).chain(&verified.unchecked) {
        let Dropped { test, why, root, schedule, .. } = dropped;
        let (group, number) = dropped.place;
        let Some(group) = groups.get(group) else { continue };
        let mut why = why.to_string();
        let kept = changes.kept(group.statics(&suites.tests));
        if matches!(dropped.why, Why::OrderDependent(_)) && !kept.is_empty() {
            why += &format!("; static state that is not put back: {}", kept.join(", "));
        }
        let (root, schedule) = (root.clone(), schedule.clone());
        progress.notice(Notice::Dropped { test: test.clone(), why: why.clone(), root, schedule });
        let Some(&at) = group.tests.get(number) else { continue };
        let target = suites.tests[at].target;
        let why = format!("dropped: {}", why.lines().next().unwrap_or_default());
        if lost.insert(at, dropped.why != Why::NotChecked).is_none() {
            *suites.left.entry(target).or_default().entry(why).or_default() += 1;
        }
    }
    let mut wrong = Vec::new();
    for (at, made) in std::mem::take(&mut suites.tests).into_iter().enumerate() {
        match lost.get(&at) {
            None => suites.tests.push(made),
            Some(true) => wrong.push(made),
            // A finding is one whether or not there was time to run its test.
            Some(false) => suites.untested.extend(Some(made).filter(|made| made.test.finding.is_some())),
        }
    }
    wrong
}

/// Gives tests the names that they have in the sources.
fn name(classes: &[&'static Class], suites: &mut Suites, emitted: &[Emitted]) {
    for group in groups(classes, &suites.tests) {
        let own = emitted.iter().find(|one| one.suite.subject.class == *group.class.name);
        let sources = own.map_or_else(Vec::new, |one| junit::sources(&one.suite, &one.options));
        for (source, placed) in sources.iter().flat_map(|source| source.tests.iter().map(move |test| (source, test))) {
            if let Some(&at) = group.tests.get(placed.test) {
                suites.tests[at].name = format!("{}.{}", source.class, placed.name);
            }
        }
    }
}

fn groups(classes: &[&'static Class], tests: &[SuiteTest]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, made) in tests.iter().enumerate() {
        let class = classes[made.target];
        match groups.iter_mut().find(|group| std::ptr::eq(group.class, class)) {
            Some(group) => group.tests.push(at),
            None => groups.push(Group { class, tests: vec![at] }),
        }
    }
    groups
}

impl Group {
    /// What its tests leave behind.
    fn statics<'s>(&'s self, tests: &'s [SuiteTest]) -> impl Iterator<Item = &'s Statics> + 's {
        self.tests.iter().filter_map(|&at| tests.get(at)).map(|made| &made.statics)
    }
}

fn suite(group: &Group, tests: &[SuiteTest]) -> Suite {
    let tests = group.tests.iter().map(|&at| tests[at].test.clone()).collect();
    Suite { subject: subject(group.class), tests }
}

/// The class that a suite tests.
pub fn subject(class: &'static Class) -> Subject {
    let source = class.file.as_ref().and_then(|file| file.source_file.as_ref()).map(ToString::to_string);
    Subject { class: class.name.to_string(), source }
}

fn options(
    args: &Writing,
    program: &'static Program,
    class: &'static Class,
    suite: &Suite,
    beside: Beside,
) -> Result<Options, GenerateError> {
    let package = class.package();
    let all = program.class_path().user_classes();
    let inside = all.iter().filter_map(|name| match package.is_empty() {
        true => Some(name.as_str()),
        false => name.strip_prefix(package)?.strip_prefix('/'),
    });
    let neighbours = inside.filter(|name| !name.contains(['/', '$'])).map(str::to_owned).collect();
    Ok(Options {
        findings_as: args.findings_as,
        tool_version: env!("CARGO_PKG_VERSION").to_owned(),
        class_hash: class.file.as_ref().map(|file| explore::hash(&file.bytes)),
        foreign: emit::foreign(&args.out, suite, |class| is_theirs(program, class))?,
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
        earlier: match args.prune || beside == Beside::Nothing {
            true => Earlier::default(),
            false => emit::earlier(&args.out, suite)?,
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

fn write(out: &Path, suite: &Suite, sources: &[junit::Source]) -> Result<(), GenerateError> {
    emit::write(out, sources)?;
    emit::remove_stale(out, suite, sources)?;
    Ok(())
}

/// Removes the files of classes that have no tests now, if that is asked for; those of the others are written anew as a
/// whole.
fn prune(args: &Writing, classes: &[&'static Class], suites: &Suites) -> Result<(), GenerateError> {
    let groups = groups(classes, &suites.tests);
    let classes = classes.iter().filter(|_| args.prune);
    for class in classes.filter(|class| groups.iter().all(|group| !std::ptr::eq(group.class, **class))) {
        write(&args.out, &Suite { subject: subject(class), tests: Vec::new() }, &[])?;
    }
    Ok(())
}

/// What the check needs, or why there is none.
fn setup(args: &Writing, place: &Context<'_>) -> Result<Setup, NotChecked> {
    let jars = args.jars(place.program)?;
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
        memory: memory::jvm_option(place.base.memory()),
        deadline: Deadline { at: Some(place.time.checked_by()), earlier: Some(place.time.over_by()) },
    })
}

/// The entries of a class path; `dir/*` stands for the jars in a directory, which class loaders do not know.
fn entries(class_path: &str) -> Vec<PathBuf> {
    let jars = |dir: &str| Jars::listed(&[PathBuf::from(dir)]).unwrap_or_default();
    let each = |entry: &str| entry.strip_suffix("/*").map_or_else(|| vec![PathBuf::from(entry)], jars);
    class_path.split(':').flat_map(each).collect()
}
