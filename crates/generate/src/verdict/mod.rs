//! What a run came to: for each method what its tests cover, and why not more.

pub mod checking;
pub mod compared;
mod counted;
pub mod document;
mod inputs;
pub mod threshold;
pub mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use counted::{Counted, Counting};
use coverage::justified::Justified;
use coverage::named::NamedGoal;
use coverage::{
    Criterion, Doubt, Goal, Hits, Ledger, Measured, MethodName, Probed, Reason, Report, Status, Tally, add_probed,
    measure,
};
use emit::evidence::goals::{self, Named};
use emit::evidence::missed::count;
use emit::evidence::{Trace, Traced, origin};
use emit::{Finding, Known, Origin, Standing, Suite, Test, keys, ranked};
use explore::Summary;
use explore::spec::java_type;
use program::analysis::Callees;
use program::classfile::{MemberRef, access};
use program::kind::split_descriptor;
use program::{Class, Method, Program};
use verify::Jacoco;
use verify::existing::Ran;
use write::subject;

use crate::context::Context;
use crate::error::NotChecked;
use crate::harvest::of_existing;
use crate::harvest::{Outcome, Worked};
use crate::observe::suite::{NO_TIME, SuiteTest, Suites};
use crate::plan::driver::Reach;
use crate::plan::sequence::Left;
use crate::rounds::listen::is_initialiser;
use crate::subject::{Failed, Subjects, is_hidden, notes};

/// Why a method is not covered as far as it might be, or tested as far as it is covered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shortfall {
    /// Nobody asked for its tests.
    LeftOut,
    Open(Reason),
    /// So many of its paths have no test.
    Untested {
        why: String,
        paths: usize,
    },
    /// So many of its branches ran where JaCoCo's probes do not see it.
    Unseen {
        branches: usize,
    },
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shortfall::LeftOut => f.write_str("its tests are not asked for"),
            Shortfall::Open(reason) => reason.fmt(f),
            Shortfall::Untested { why, paths } => write!(f, "{why} ({})", count(*paths, "path")),
            Shortfall::Unseen { branches } => {
                let missed = count(*branches, "branch");
                write!(f, "{missed} ran just before an exception, which JaCoCo does not see")
            }
        }
    }
}

/// Why no path comes to a method whose objects cannot be made.
const NOTHING_MADE: &str = "no object: every call that was tried to make one throws or gives null";

/// A method in the table.
#[derive(Debug)]
pub struct Row {
    pub name: Arc<MethodName>,
    /// What the tests do in it, and the reason for what is open.
    pub report: Report,
    pub paths: u64,
    pub tests: usize,
    pub findings: usize,
    /// It is tested, or what is tested calls it.
    pub is_callable: bool,
    /// As JaCoCo counts them.
    pub counted: Counted,
    pub reasons: Vec<Shortfall>,
}

/// A class in the table.
#[derive(Debug)]
pub struct ClassRow {
    pub class: String,
    /// Of its class file.
    pub hash: Option<String>,
    pub source: Option<String>,
    pub notes: Vec<String>,
    pub methods: Vec<Row>,
    /// What JaCoCo counts besides its methods.
    pub besides: Counted,
}

/// Whether tests were run on the real machine.
#[derive(Debug)]
pub enum Checked {
    Yes(Verified),
    /// They were not, and why.
    No(NotChecked),
}

impl Checked {
    pub fn verified(&self) -> Option<&Verified> {
        match self {
            Checked::Yes(verified) => Some(verified),
            Checked::No(_) => None,
        }
    }
}

/// How tests fared there.
#[derive(Debug)]
pub struct Verified {
    pub compiled: usize,
    pub passed: usize,
    /// Tests that do not do what they say: our own fault.
    pub defects: usize,
    /// Tests that depend on which ran before.
    pub order_dependent: usize,
    /// Tests that there was no time for.
    pub unchecked: usize,
    /// What JaCoCo counts, where it is there.
    pub jacoco: Option<Jacoco>,
    /// It is there, and there was no time.
    pub is_unmeasured: bool,
}

impl Verified {
    /// Tests that are not emitted.
    pub fn dropped(&self) -> usize {
        self.defects + self.order_dependent + self.unchecked
    }
}

/// What exploring came to.
#[derive(Debug)]
pub struct Results {
    /// Tests that are there already.
    pub existing: Vec<Ran>,
    pub outcome: Outcome,
    pub suites: Suites,
    pub checked: Checked,
    /// Tests of findings run.
    pub runs_findings: bool,
    /// Only some methods were asked for.
    pub is_partial: bool,
}

/// Everything.
pub struct Tested {
    pub classes: Vec<ClassRow>,
    pub suites: Vec<Suite>,
    /// Findings that no test shows, by class.
    pub untested: Vec<Suite>,
    /// Those that the program names.
    pub goals: Vec<Named>,
    /// What the tests cover.
    pub ledger: Ledger,
    /// What JaCoCo's probes see of the tests.
    pub probed: Probed,
    /// Tests that were there already.
    pub existing: Vec<Ran>,
    /// The tests of `suites`, in their order: names, and what they do.
    pub names: Vec<(String, Hits)>,
    pub checked: Checked,
    /// Tests of an earlier run that are in the files besides.
    pub kept: usize,
    pub faults: Vec<String>,
    pub is_out_of_time: bool,
    /// The user ended it.
    pub is_interrupted: bool,
    pub paths: u64,
    pub origin: Origin,
    pub seconds: f64,
}

impl Tested {
    pub fn new(
        subjects: &Subjects,
        left: &[Left],
        context: &Context<'_>,
        justified: &Justified,
        found: Results,
    ) -> Tested {
        let Results { existing, outcome: found, suites, checked, runs_findings, is_partial } = found;
        let mut ledger = of_existing(&existing);
        let mut probed = Probed::new();
        let mut entered: BTreeSet<Arc<MethodName>> = ledger.hits().into_keys().collect();
        // A test that is disabled covers nothing.
        let runs = |test: &emit::Test| runs_findings || !emit::junit::is_finding(test);
        entered.extend(suites.tests.iter().flat_map(|made| made.entered.iter().cloned()));
        for made in suites.tests.iter().filter(|made| runs(&made.test)) {
            ledger.note(&made.path, &made.covered.hits, None);
            add_probed(&mut probed, &made.covered.probed);
        }
        let mut reached = found.ledger.clone();
        reached.merge(&found.reached);
        existing.iter().for_each(|test| add_probed(&mut probed, &test.covered.probed));
        let mut targets = BTreeMap::new();
        for (number, worked) in found.targets.iter().enumerate() {
            targets.entry(Arc::clone(&worked.name)).or_insert(number);
        }
        let mut left_by_name = BTreeMap::new();
        for left in left {
            left_by_name.entry(MethodName::of(left.method)).or_insert(left);
        }
        let rows = Rows {
            counting: Counting::new(&checked, &probed, !existing.is_empty()),
            context,
            left,
            targets,
            left_by_name,
            named: named(context),
            found: &found,
            suites: &suites,
            ledger: &ledger,
            reached: &reached,
            entered: &entered,
            justified,
            is_partial,
        };
        let mut classes: Vec<ClassRow> = subjects.measured().into_iter().map(|class| rows.class(class)).collect();
        // A class inside another that has no code has nothing to say.
        classes.retain(|row| !row.methods.is_empty() || subjects.is_named(&row.class));
        for Failed { class, why, .. } in &subjects.failed {
            let notes = vec![format!("cannot be loaded: {why}")];
            let (class, methods, besides) = (class.clone(), Vec::new(), Counted::default());
            classes.push(ClassRow { class, hash: None, source: None, notes, methods, besides });
        }
        let goals = rows.goals();
        let kept = suites.kept;
        let paths = found.targets.iter().map(|worked| worked.paths).sum();
        let mut faults = found.panics.clone();
        faults.extend(suites.faults.iter().cloned());
        let is_open = |row: &Row| row.is_callable && !is_complete(&row.report, context.criterion);
        let is_unchecked = checked.verified().is_some_and(|verified| verified.unchecked > 0);
        let is_interrupted = context.cancel.load(Ordering::Relaxed);
        let is_unmade = suites.left.values().any(|left| left.contains_key(NO_TIME));
        let is_out_of_time = is_unchecked
            || is_unmade
            || found.is_out_of_time && classes.iter().flat_map(|class| &class.methods).any(is_open);
        let mut by_class: BTreeMap<String, (Suite, Vec<(String, Hits)>)> = BTreeMap::new();
        for made in suites.tests {
            let class = found.targets[made.target].target.class;
            let suite = by_class.entry(class.java_name());
            let new = || (Suite { subject: subject(class), tests: Vec::new() }, Vec::new());
            let (suite, names) = suite.or_insert_with(new);
            let hits = if runs(&made.test) { made.covered.hits } else { Hits::new() };
            suite.tests.push(made.test);
            names.push((made.name, hits));
        }
        let suite_of = |made: SuiteTest| {
            let subject = subject(found.targets[made.target].target.class);
            Suite { subject, tests: vec![made.test] }
        };
        let untested = suites.untested.into_iter().map(suite_of).collect();
        let (suites, names): (Vec<Suite>, Vec<Vec<(String, Hits)>>) = by_class.into_values().unzip();
        let names = names.into_iter().flatten().collect();
        let (origin, seconds) = (origin(context.program, context.scope), 0.0);
        Tested {
            classes,
            suites,
            untested,
            goals,
            ledger,
            probed,
            existing,
            names,
            checked,
            kept,
            faults,
            is_out_of_time,
            is_interrupted,
            paths,
            origin,
            seconds,
        }
    }

    /// What each test does, those that were there already first.
    pub fn trace(&self) -> Trace<'_> {
        let existing =
            self.existing.iter().map(|test| Traced { name: test.name.as_str().into(), hits: &test.covered.hits });
        let own = self.names.iter().map(|(name, hits)| Traced { name: name.as_str().into(), hits });
        Trace(existing.chain(own).collect())
    }

    /// Justifications of what is not open: covered after all, or nowhere.
    pub fn superfluous(&self) -> Vec<&str> {
        let reports = || self.classes.iter().flat_map(|class| &class.methods).map(|row| &row.report);
        let Some(first) = reports().next() else { return Vec::new() };
        let all = first.justified.keys().map(String::as_str);
        all.filter(|name| reports().all(|report| report.superfluous().contains(name))).collect()
    }

    /// All code of the classes: the figure that comes first.
    pub fn total(&self, criterion: Criterion) -> Tally {
        sum(self.classes.iter().map(|class| class.total(criterion)))
    }

    /// What can be called, alone.
    pub fn callable(&self, criterion: Criterion) -> Tally {
        sum(self.classes.iter().map(|class| class.callable(criterion)))
    }

    /// Everything that has to be shown in the classes, by what was executed.
    pub fn obligations(&self, criterion: Criterion) -> Tally {
        sum(self.classes.iter().flat_map(|class| &class.methods).map(|row| row.obligations(criterion)))
    }

    /// All findings, what matters most first.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> + '_ {
        self.ranked().into_iter().map(|(_, _, finding)| finding)
    }

    /// The same with where they are from.
    pub fn ranked(&self) -> Vec<(&Suite, &Test, &Finding)> {
        ranked(self.suites.iter().chain(&self.untested))
    }

    /// The keys of findings that are not about arguments, in their order.
    pub fn known(&self) -> Vec<String> {
        let found: Vec<&Finding> = self.findings().collect();
        let keys = keys(&found.iter().map(|finding| Known::from(*finding)).collect::<Vec<_>>());
        let of_code = found.iter().map(|finding| finding.standing != Standing::Argument);
        keys.into_iter().zip(of_code).filter(|(_, is_of_code)| *is_of_code).map(|(key, _)| key).collect()
    }

    /// How many findings of a standing there are.
    pub fn count(&self, standing: Standing) -> usize {
        self.findings().filter(|finding| finding.standing == standing).count()
    }

    /// How many tests expect an exception that the program throws itself.
    pub fn explicit(&self) -> usize {
        let tests = self.suites.iter().flat_map(|suite| &suite.tests);
        tests.filter(|test| test.finding.is_none() && matches!(test.outcome, emit::Outcome::Throws { .. })).count()
    }

    pub fn tests(&self) -> usize {
        self.suites.iter().map(|suite| suite.tests.len()).sum()
    }
}

fn sum(tallies: impl Iterator<Item = Tally>) -> Tally {
    let mut sum = Tally::default();
    tallies.for_each(|tally| sum.add(tally));
    sum
}

impl ClassRow {
    /// All of its code.
    pub fn total(&self, criterion: Criterion) -> Tally {
        let mut total = sum(self.methods.iter().map(|row| row.figure(criterion)));
        total.add(self.besides.figure(criterion, Tally::default()));
        total
    }

    pub fn callable(&self, criterion: Criterion) -> Tally {
        sum(self.methods.iter().filter(|row| row.is_callable).map(|row| row.figure(criterion)))
    }
}

impl Row {
    /// What has to be shown, by what was executed.
    pub fn obligations(&self, criterion: Criterion) -> Tally {
        self.report.total(criterion)
    }

    /// Lines and branches as JaCoCo counts them.
    pub fn figure(&self, criterion: Criterion) -> Tally {
        self.counted.figure(criterion, self.obligations(criterion))
    }

    /// `a.b.C.name(int, String)`.
    pub fn shown(&self) -> String {
        format!("{}.{}", self.name.class, self.signature())
    }

    /// `name(int, String)`.
    pub fn signature(&self) -> String {
        let types = split_descriptor(&self.name.descriptor).map_or_else(Vec::new, |(types, _)| types);
        let short = |ty: &str| {
            let ty = java_type(ty);
            ty.rsplit('.').next().unwrap_or(&ty).to_owned()
        };
        let types: Vec<String> = types.into_iter().map(short).collect();
        format!("{}({})", self.name.name, types.join(", "))
    }
}

/// Is all covered that was asked for?
fn is_complete(report: &Report, wanted: Criterion) -> bool {
    let all = [Criterion::Line, Criterion::Branch, Criterion::Mcdc];
    all.iter().filter(|&&criterion| criterion <= wanted).all(|&criterion| report.total(criterion).is_complete())
}

struct Rows<'r, 'a> {
    counting: Counting<'r>,
    context: &'r Context<'a>,
    left: &'r [Left],
    /// The numbers of those that were explored.
    targets: BTreeMap<Arc<MethodName>, usize>,
    left_by_name: BTreeMap<MethodName, &'r Left>,
    /// What code under test has the name of.
    named: BTreeSet<MethodName>,
    found: &'r Outcome,
    suites: &'r Suites,
    ledger: &'r Ledger,
    /// What paths did, with a test or without.
    reached: &'r Ledger,
    /// Methods that tests come to, other than by what they check.
    entered: &'r BTreeSet<Arc<MethodName>>,
    justified: &'r Justified,
    /// Only some methods are asked for.
    is_partial: bool,
}

impl Rows<'_, '_> {
    /// Does no code under test have the name of a method that only such code could call, or of what makes its objects?
    fn is_never_named(&self, name: &MethodName) -> bool {
        let Ok(class) = self.context.program.class(&name.class.replace('.', "/")) else { return false };
        let Some(method) = class.declared_method(&name.name, &name.descriptor) else { return false };
        let is_named = |method: &Method| self.named.contains(&MethodName::of(method));
        let is_bare = method.access & access::PRIVATE != 0 || method.is_static() || method.is_constructor();
        match (is_bare, is_hidden(class)) {
            // It runs when something else is done with its class.
            _ if &*method.name == "<clinit>" => false,
            (true, _) => !is_named(method),
            (false, true) => class.methods.iter().filter(|own| own.is_constructor()).all(|own| !is_named(own)),
            (false, false) => false,
        }
    }

    fn class(&self, class: &'static Class) -> ClassRow {
        let name = class.java_name();
        let plans = self.context.scope.classes().find(|plan| *plan.name == *name);
        let methods = plans.map_or(&[][..], |plan| &plan.methods);
        let rows = methods.iter().filter(|plan| plan.made_by.is_none());
        let rows = rows.map(|plan| self.row(measure(plan, self.ledger, self.context.variant)));
        let mut rows: Vec<Row> = rows.collect();
        rows.extend(self.left.iter().filter(|left| is_native(left, class)).map(|left| self.native(left)));
        let targets = self.found.targets.iter().enumerate();
        let left_open = targets.filter(|(_, worked)| std::ptr::eq(worked.target.class, class) && has_no_code(worked));
        rows.extend(left_open.map(|(number, worked)| self.left_to_others(number, worked)));
        let source = class.file.as_ref().and_then(|file| file.source_file.as_ref()).map(ToString::to_string);
        let hash = class.file.as_ref().map(|file| explore::hash(&file.bytes));
        let mut targets = self.found.targets.iter().filter(|worked| std::ptr::eq(worked.target.class, class));
        let has_objects = targets.any(|worked| !worked.target.method.is_static());
        let is_known = |method: &str| rows.iter().any(|row| row.name.to_string() == method);
        let besides = self.counting.besides(&name, is_known);
        ClassRow { class: name, hash, source, notes: notes(class, has_objects), methods: rows, besides }
    }

    fn row(&self, measured: Measured) -> Row {
        let name = Arc::clone(&measured.plan.name);
        let is_open = is_open(&measured, self.context.criterion);
        let reached = measure(&measured.plan, self.reached, self.context.variant);
        let target = self.targets.get(&name).map(|&number| (number, &self.found.targets[number]));
        let left = self.left_by_name.get(&*name);
        let mut reasons = Vec::new();
        let (reason, paths, findings, tests) = match (target, left) {
            (Some((number, worked)), _) => {
                reasons.extend(self.left_out(number));
                let (tests, findings) = self.made(number);
                (self.reason(worked), worked.paths, findings, tests)
            }
            (None, Some(left)) => (Reason::Unsupported(vec![left.why.clone()]), 0, 0, 0),
            (None, None) => (self.reason_of_called(&name, measured.is_entered || reached.is_entered), 0, 0, 0),
        };
        // What a path reached and no test does is not infeasible, whatever became of the path.
        let is_lost = measured
            .goals
            .iter()
            .any(|(goal, status)| *status == Status::Open && matches!(reached.goals.get(goal), Some(Status::Met(_))));
        let reason = match reason {
            Reason::Infeasible if is_lost => Reason::NoTest,
            reason => reason,
        };
        let is_callable = target.is_some() || self.entered.contains(&name);
        // It counts like any other: what is asked of a class is asked of all of it.
        let is_left_out = self.is_partial && !is_callable && !reached.is_entered && left.is_none();
        if is_left_out {
            reasons.push(Shortfall::LeftOut);
        } else if is_open {
            reasons.push(Shortfall::Open(reason.clone()));
        }
        let counted = self.counting.method(&measured);
        let report = Report {
            methods: vec![measured],
            variant: self.context.variant,
            reason,
            justified: self.justified.clone(),
        };
        let executed = report.total(Criterion::Branch).covered;
        if counted.branches.covered < executed {
            reasons.push(Shortfall::Unseen { branches: executed - counted.branches.covered });
        }
        reasons.sort_by_cached_key(|reason| (*reason != Shortfall::LeftOut, reason.to_string()));
        reasons.dedup();
        Row { name, report, paths, tests, findings, is_callable, counted, reasons }
    }

    /// A method that is called and has its code elsewhere: in the bodies of an enum's constants.
    fn left_to_others(&self, number: usize, worked: &Worked) -> Row {
        let (tests, findings) = self.made(number);
        let (methods, justified) = (Vec::new(), self.justified.clone());
        let reason = self.reason(worked);
        Row {
            name: Arc::clone(&worked.name),
            report: Report { methods, variant: self.context.variant, reason, justified },
            paths: worked.paths,
            tests,
            findings,
            is_callable: true,
            counted: Counted::default(),
            reasons: self.left_out(number).collect(),
        }
    }

    /// How many tests there are of a target, and how many findings, with a test or without.
    fn made(&self, target: usize) -> (usize, usize) {
        let own = self.suites.tests.iter().filter(|made| made.target == target);
        let untested = self.suites.untested.iter().filter(|made| made.target == target).count();
        (own.clone().count(), own.filter(|made| made.test.finding.is_some()).count() + untested)
    }

    /// Why paths of a target have no test.
    fn left_out(&self, target: usize) -> impl Iterator<Item = Shortfall> {
        let left = self.suites.left.get(&target).into_iter().flatten();
        left.map(|(why, paths)| Shortfall::Untested { why: why.clone(), paths: *paths })
    }

    /// A method whose code is not Java's.
    fn native(&self, left: &Left) -> Row {
        let (methods, justified) = (Vec::new(), self.justified.clone());
        let reason = Reason::Unsupported(vec![left.why.clone()]);
        let reasons = vec![Shortfall::Open(reason.clone())];
        Row {
            name: Arc::new(MethodName::of(left.method)),
            report: Report { methods, variant: self.context.variant, reason, justified },
            paths: 0,
            tests: 0,
            findings: 0,
            is_callable: false,
            counted: Counted::default(),
            reasons,
        }
    }

    /// Why not everything is covered of a method that is not tested itself: what calls it decides.
    fn reason_of_called(&self, name: &MethodName, is_entered: bool) -> Reason {
        if !is_entered && self.is_never_named(name) {
            return Reason::NotCalled;
        }
        let callers = self.found.targets.iter().filter(|worked| is_around(&worked.name.class, &name.class));
        let reasons = callers.map(|worked| self.reason(worked)).filter(|reason| *reason != Reason::Infeasible);
        // The first of those that weigh most.
        let worst = reasons.rev().max_by_key(|reason| weight(reason, is_initialiser(name)));
        worst.unwrap_or(if is_entered { Reason::NotExplored } else { Reason::NotCalled })
    }

    /// What the program names, each with its verdict.
    fn goals(&self) -> Vec<Named> {
        let goal = |(name, goal): (&String, &NamedGoal)| {
            let made = self.suites.tests.iter().find(|made| made.named.contains(name));
            let namers = self.found.namers.get(name).into_iter().flatten().map(|&target| &self.found.targets[target]);
            // Those that came to it say why first; others could come to it with more than they were given.
            let others = self.found.targets.iter().filter(|worked| may_name_goals(worked, self.context.program));
            let reasons = namers.chain(others).map(|worked| self.reason(worked));
            let verdict = match (&goal.met, made) {
                (Some(_), Some(made)) => goals::Verdict::Met(made.name.clone()),
                (Some(_), None) => goals::Verdict::WithoutTest,
                (None, _) if goal.undecided => goals::Verdict::Open(Reason::Undecided),
                (None, _) => {
                    let worst = reasons.into_iter().find(|reason| *reason != Reason::Infeasible);
                    goals::Verdict::Open(worst.unwrap_or(Reason::Infeasible))
                }
            };
            let site = goal.met.as_ref().map(|(met, _)| met.site.clone()).or(goal.site.clone()).unwrap_or_default();
            Named { name: name.clone(), site, verdict }
        };
        self.found.named.iter().map(goal).collect()
    }

    /// Why not everything of a target is covered.
    fn reason(&self, worked: &Worked) -> Reason {
        if worked.tried.is_empty() && worked.faults.is_empty() {
            return if self.found.is_out_of_time { Reason::Budget } else { Reason::Bound(vec![Doubt::Calls]) };
        }
        if !worked.faults.is_empty() {
            return Reason::Unsupported(worked.faults.clone());
        }
        if worked.is_cut_short {
            return Reason::Budget;
        }
        let mut summary = Summary::default();
        // Small numbers alone prove nothing.
        let mut tried = worked.tried.iter().filter(|((_, reach, _), _)| *reach != Reach::Small).peekable();
        if tried.peek().is_none() {
            return Reason::Budget;
        }
        tried.for_each(|(_, tried)| summary.merge(tried));
        match Reason::of(&summary, worked.unobserved > 0) {
            Reason::Infeasible => {
                // A proof that there is no time for is none.
                if Instant::now() >= self.context.time.end() {
                    return Reason::Budget;
                }
                let mut bounds = worked.target.doubts(self.context.program).to_vec();
                if worked.drivers.iter().any(|driver| driver.root.shapes() > 0) {
                    bounds.push(Doubt::Lengths);
                }
                if worked.target.sequences.iter().any(|level| !level.is_empty()) {
                    if self.found.is_out_of_time {
                        return Reason::Budget;
                    }
                    bounds.push(Doubt::Calls);
                }
                bounds.sort_unstable();
                bounds.dedup();
                if bounds.is_empty() { Reason::Infeasible } else { Reason::Bound(bounds) }
            }
            Reason::Stopped if self.found.is_out_of_time => Reason::Budget,
            Reason::NoPath if needs_calls(worked) && !may_assume(worked, self.context.program) => {
                Reason::Unsupported(vec![NOTHING_MADE.to_owned()])
            }
            reason => reason,
        }
    }
}

/// How likely it is that a reason of one caller is why something is open in what several call: more time may help any of
/// them, while what one asks of the world outside, the others need not. A class that is initialised has no other inputs.
fn weight(reason: &Reason, of_initialiser: bool) -> u8 {
    match reason {
        Reason::Environment(_) if of_initialiser => 7,
        Reason::Budget => 6,
        Reason::Unsupported(_) => 5,
        Reason::Undecided => 4,
        Reason::Stopped | Reason::NothingNew(_) => 3,
        Reason::Bound(_) => 2,
        Reason::Environment(_) => 1,
        Reason::NoTest | Reason::NoPath | Reason::NotCalled | Reason::NotExplored | Reason::Infeasible => 0,
    }
}

/// May code that a target comes to name a goal?
fn may_name_goals(worked: &Worked, program: &'static Program) -> bool {
    let callees = Callees::of(program, &[worked.target.method]);
    callees.is_anything() || callees.calls_static(|class, name| (class, name) == ("banyan/Symbolic", "obligation"))
}

/// Do calls that make objects come before every call of the target that was tried?
fn needs_calls(worked: &Worked) -> bool {
    worked.drivers.iter().all(|driver| driver.sequence.calls.len() > 1)
}

/// May a target itself leave paths by an assumption?
fn may_assume(worked: &Worked, program: &'static Program) -> bool {
    let callees = Callees::of(program, &[worked.target.method]);
    callees.is_anything() || callees.calls_static(|class, _| class == "banyan/Symbolic")
}

fn has_no_code(worked: &Worked) -> bool {
    worked.target.method.is_abstract()
}

/// Is it a native method of a class?
fn is_native(left: &Left, class: &Class) -> bool {
    left.method.access & access::NATIVE != 0 && std::ptr::eq(left.method.class(), class)
}

/// Is a class the other one, or around it?
fn is_around(class: &str, inner: &str) -> bool {
    inner.strip_prefix(class).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
}

/// All that code under test has the names of.
fn named(context: &Context<'_>) -> BTreeSet<MethodName> {
    let mut named = BTreeSet::new();
    for plan in context.scope.classes() {
        let class = context.program.class(&plan.name.replace('.', "/")).ok();
        let Some(pool) = class.and_then(|class| class.file.as_ref()).map(|file| &file.pool) else { continue };
        let members = (1..u16::try_from(pool.len()).unwrap_or(u16::MAX)).filter_map(|index| pool.member(index).ok());
        named.extend(members.map(|MemberRef { class, name, descriptor, .. }| MethodName {
            class: class.replace('/', ".").into(),
            name,
            descriptor,
        }));
    }
    named
}

fn is_open(measured: &Measured, criterion: Criterion) -> bool {
    measured.goals.iter().any(|(goal, status)| {
        let counts = match goal {
            Goal::Line(_) | Goal::Branch { .. } => true,
            Goal::Condition { .. } => criterion == Criterion::Mcdc,
            Goal::Instruction(_) => false,
        };
        counts && *status == Status::Open
    })
}
