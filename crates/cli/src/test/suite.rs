//! From chosen paths to tests: each is followed once more for its inputs, run, looked at, and written down as
//! calls and checks.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use coverage::{Hits, Keeping, Kept, Ledger, MethodName, Observer, PathName, met_by, reduce_hits};
use emit::{Known, Standing, Test, Value};
use explore::session::SessionError;
use explore::{
    Alone, Confirmer, DepthFirst, Engine, InputValue, Limits, PathRecord, Recorder, Root, Thrown, Unit, Values, Witness,
};

use super::arguments::Arguments;
use super::driver::{Driver, Reach};
use super::observe::{Seen, observe};
use super::probed::{Covered, probed};
use super::receiver::{self, Object};
use super::statics::{self, Statics};
use super::texts::{self, Texts};
use super::work::{Outcome, Place};
use super::written::{Parts, assemble, written};
use crate::suppress::{Judged, Suppression};

/// Longest condition that a test shows.
const MOST_CONDITION: usize = 400;

/// How long better inputs of a path are looked for than those that it was found with.
const PATIENCE: Duration = Duration::from_secs(10);
/// Inputs of paths with more choices are not looked for: the questions are long, and the answers no better.
const MOST_CHOICES: usize = 500;
/// What following a path may take besides.
const FOLLOWING: Duration = Duration::from_secs(2);
/// A path gets at least this.
const LEAST_PATIENCE: Duration = Duration::from_millis(20);

/// Why a path that there was no time for has no test.
pub const NO_TIME: &str = "no time to make a test of it";

/// A test of a target, with what it covers.
#[derive(Debug, Clone)]
pub struct Made {
    /// `a.b.FooTest.name`, once it is in a source.
    pub name: String,
    /// Number of the target.
    pub target: usize,
    pub path: Arc<PathName>,
    pub covered: Covered,
    pub test: Test,
    /// Methods that it comes to before it looks at what came of it.
    pub entered: Vec<Arc<MethodName>>,
    /// What it may say of the object that its call is made on, and of those that it is given.
    pub objects: Vec<Object>,
    /// The static state that it leaves behind.
    pub statics: Statics,
    /// Goals that the program names and that it was made to meet.
    pub named: Vec<String>,
}

impl Made {
    /// What it does and says; tests that have it in common are one.
    pub fn essence(&self) -> String {
        let Test { supplied, arrange, act, outcome, checks, .. } = &self.test;
        let finding = self.test.finding.as_ref().map(|finding| finding.kind);
        format!("{supplied:?}{arrange:?}{act:?}{outcome:?}{checks:?}{finding:?}")
    }
}

/// All tests, and why some paths have none.
#[derive(Debug, Default)]
pub struct Suites {
    /// By target, then in the order of their paths.
    pub tests: Vec<Made>,
    /// Findings that no test shows: another machine has more memory, or a larger stack.
    pub untested: Vec<Made>,
    /// For each target what became of paths without a test, and how often.
    pub left: BTreeMap<usize, BTreeMap<String, usize>>,
    /// Our own faults: a run that went otherwise than its path.
    pub faults: Vec<String>,
    /// Tests of an earlier run that are in the files besides.
    pub kept: usize,
}

impl Suites {
    /// What was made, in order, each test once.
    pub fn of(came: Vec<Came>) -> Suites {
        let mut all = Suites::default();
        let mut left = |target: usize, why: String| {
            *all.left.entry(target).or_default().entry(why).or_default() += 1;
        };
        for came in came {
            match came {
                Came::Test(made) => all.tests.push(*made),
                Came::Finding(made, why) => {
                    left(made.target, why);
                    all.untested.push(*made);
                }
                Came::Left { target, why, .. } => left(target, why),
                Came::Fault(why) => all.faults.push(why),
            }
        }
        all.tests = Suites::in_order(all.tests);
        all.untested.sort_by(|a, b| (a.target, &a.path).cmp(&(b.target, &b.path)));
        // Workers end in any order.
        all.faults.sort();
        all
    }

    /// Tests by target and path, each once, with what they say of their objects.
    pub fn in_order(mut tests: Vec<Made>) -> Vec<Made> {
        tests.sort_by(|a, b| (a.target, &a.path).cmp(&(b.target, &b.path)));
        receiver::choose(&mut tests);
        without_twins(tests)
    }

    /// Finds out which findings are suppressed.
    pub fn suppress(&mut self, suppression: &Suppression) -> Judged {
        let all = || self.tests.iter().chain(&self.untested).filter_map(|made| made.test.finding.as_ref());
        let judged = suppression.judge(&all().map(Known::from).collect::<Vec<_>>());
        let all = self.tests.iter_mut().chain(&mut self.untested).filter_map(|made| made.test.finding.as_mut());
        for (finding, is_suppressed) in all.zip(&judged.is_suppressed) {
            // Those about arguments are apart already.
            if *is_suppressed && finding.standing == Standing::Open {
                finding.standing = Standing::Suppressed;
            }
        }
        judged
    }
}

/// A path to make a test of.
struct Wanted {
    path: Arc<PathName>,
    finding: Option<Thrown>,
    /// The inputs that it was found with.
    inputs: Vec<InputValue>,
    /// Goals that these very inputs meet.
    named: Vec<String>,
}

impl Wanted {
    /// Is there neither a finding nor a goal that nobody else shows?
    fn is_for_coverage(&self) -> bool {
        self.finding.is_none() && self.named.is_empty()
    }
}

#[derive(Debug)]
pub enum Came {
    Test(Box<Made>),
    /// A finding, and why there is no test of it.
    Finding(Box<Made>, String),
    /// No test of a target, why, and of which path if it is known.
    Left {
        target: usize,
        why: String,
        path: Option<Arc<PathName>>,
    },
    Fault(String),
}

impl Came {
    /// Of which path, if it is known.
    fn path(&self) -> Option<Arc<PathName>> {
        match self {
            Came::Test(made) | Came::Finding(made, _) => Some(Arc::clone(&made.path)),
            Came::Left { path, .. } => path.clone(),
            Came::Fault(_) => None,
        }
    }

    fn lost(&self) -> Option<Arc<PathName>> {
        match self {
            Came::Left { path, .. } => path.clone(),
            Came::Test(_) | Came::Finding(..) | Came::Fault(_) => None,
        }
    }
}

/// What was made of paths while others were still looked for.
pub type Stock = BTreeMap<Arc<PathName>, Vec<Came>>;

/// Who is told of tests as they are made.
pub type Offer<'o> = &'o dyn Fn(&Made);

/// What to make of the paths of each driver.
type Work = Vec<(usize, Arc<Driver>, Vec<Wanted>)>;

impl Place<'_> {
    /// Makes tests of what has been found so far, so that time which ends early costs the last ones only. A run that is
    /// counted makes them all at the end, from what is known then. Each test is offered to whoever checks it as soon as
    /// it is there.
    pub fn stock(&self, found: &mut Outcome, offer: Offer<'_>) {
        if self.time.rounds().is_some() || self.is_made_late() {
            return;
        }
        let begun = Instant::now();
        let mut chosen = self.chosen(found, true, &BTreeSet::new());
        chosen.retain(|path| !found.stock.contains_key(path));
        let came = self.make_all(&work(found, wanted(found, &chosen, false)), &found.ledger, offer);
        if !chosen.is_empty() {
            self.time.note_cost(begun.elapsed() / chosen.len() as u32);
        }
        for came in came {
            if let Some(path) = came.path().filter(|path| chosen.contains(path)) {
                found.stock.entry(path).or_default().push(came);
            }
        }
        found.stocked = found.news.len();
        self.time.note(found.candidates(), found.unmade());
    }

    /// What is in stock of paths that are chosen, with the names of what it meets by now.
    fn take_stock(&self, found: &mut Outcome, chosen: &BTreeSet<Arc<PathName>>) -> Vec<Came> {
        let mut taken: Vec<Came> = Vec::new();
        for (path, came) in std::mem::take(&mut found.stock) {
            if chosen.contains(&path) {
                taken.extend(came);
            }
        }
        for came in &mut taken {
            if let Came::Test(made) = came {
                let meets = met_by(self.scope, &found.ledger, &made.covered.hits, self.variant);
                made.test.meets = meets.iter().map(ToString::to_string).collect();
            }
        }
        taken
    }

    /// Makes the tests; `reduces` keeps few that cover as much as all.
    pub fn suites(&self, found: &mut Outcome, reduces: bool, offer: Offer<'_>) -> Suites {
        let chosen = self.chosen(found, reduces, &BTreeSet::new());
        let ready: BTreeSet<Arc<PathName>> =
            chosen.iter().filter(|path| found.stock.contains_key(*path)).cloned().collect();
        let mut came = self.take_stock(found, &ready);
        let missing: BTreeSet<Arc<PathName>> = chosen.difference(&ready).cloned().collect();
        // Findings and named goals first: of what is covered another path may tell, of these none.
        let (first, then) = apart(wanted(found, &missing, true));
        for wanted in [first, then] {
            came.extend(self.make_all(&work(found, wanted), &found.ledger, offer));
        }
        // What a path does that came to nothing, another one may do.
        let lost: BTreeSet<Arc<PathName>> = came.iter().filter_map(Came::lost).collect();
        if !lost.is_empty() && reduces {
            let mut others = self.chosen(found, reduces, &lost);
            others.retain(|path| !chosen.contains(path));
            came.extend(self.make_all(&work(found, wanted(found, &others, false)), &found.ledger, offer));
        }
        Suites::of(came)
    }

    /// The paths to keep, without those that are lost.
    fn chosen(&self, found: &Outcome, reduces: bool, lost: &BTreeSet<Arc<PathName>>) -> BTreeSet<Arc<PathName>> {
        let alike: BTreeSet<String> = found
            .targets
            .iter()
            .flat_map(|worked| &worked.drivers)
            .filter(|driver| driver.sequence.gives_itself())
            .map(|driver| driver.root.to_string())
            .collect();
        let news = found.news.iter().filter(|(path, _)| !lost.contains(*path));
        let mut done: Vec<(&Arc<PathName>, &Hits)> = news.map(|(path, news)| (path, &news.hits)).collect();
        // An object that is compared with itself says less than two that are equal; what is a test already costs
        // nothing.
        done.sort_by_key(|(path, _)| (alike.contains(&*path.root), !found.stock.contains_key(*path)));
        match reduces {
            true => reduce_hits(self.scope, &done, self.pairs()).into_iter().map(|at| Arc::clone(done[at].0)).collect(),
            false => done.into_iter().map(|(path, _)| Arc::clone(path)).collect(),
        }
    }

    fn make_all(&self, work: &Work, ledger: &Ledger, offer: Offer<'_>) -> Vec<Came> {
        let next = AtomicUsize::new(0);
        let left = AtomicUsize::new(work.iter().map(|(_, _, paths)| paths.len()).sum());
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.workers {
                let (sender, next, left) = (sender.clone(), &next, &left);
                let worker = move || {
                    while let Some((target, driver, paths)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let make = || self.make(*target, driver, paths, left, ledger);
                        let came = match catch_unwind(AssertUnwindSafe(make)) {
                            Ok(Ok(came)) => came,
                            Ok(Err(why)) => vec![Came::Left { target: *target, why, path: None }],
                            Err(_) => vec![Came::Fault(format!("{}: a panic", driver.root))],
                        };
                        if sender.send(came).is_err() {
                            break;
                        }
                    }
                };
                let thread = std::thread::Builder::new().stack_size(crate::STACK);
                thread.spawn_scoped(scope, worker).expect("there are threads");
            }
            drop(sender);
            let mut all = Vec::new();
            for came in receiver.iter().flatten() {
                if let Came::Test(made) = &came {
                    offer(made);
                }
                all.push(came);
            }
            all
        })
    }

    /// Makes the tests of a driver; so many paths of all drivers are left.
    fn make(
        &self,
        target: usize,
        driver: &Driver,
        wanted: &[Wanted],
        left: &AtomicUsize,
        ledger: &Ledger,
    ) -> Result<Vec<Came>, String> {
        let state = self.base.state().map_err(|error| error.to_string())?;
        let mut confirmer = Confirmer::new(&driver.root, state, self.limits());
        let mut came = Vec::new();
        for wanted in wanted {
            let last = if wanted.is_for_coverage() { self.time.made_by() } else { self.time.checked_by() };
            if Instant::now() >= last {
                came.push(left_out(target, &wanted.path, NO_TIME.to_owned()));
                continue;
            }
            let patience = self.patience(left.fetch_sub(1, Ordering::Relaxed));
            let takes_found = wanted.path.schedule.len() > MOST_CHOICES || self.is_made_late();
            let kept = match takes_found || !wanted.named.is_empty() {
                true => None,
                false => match self.kept(driver, wanted, patience) {
                    Ok(kept) => kept,
                    Err(why) => {
                        came.push(left_out(target, &wanted.path, why));
                        continue;
                    }
                },
            };
            match kept.or_else(|| self.as_found(wanted, &mut confirmer)) {
                Some(kept) => {
                    let own = kept.record.finding.clone().filter(Arguments::is_finding);
                    let known = match wanted.named.is_empty() {
                        true => wanted.finding.clone().filter(|_| kept.path == wanted.path),
                        false => own,
                    };
                    let mut tests = self.tests(target, driver, kept, known.as_ref(), &mut confirmer, ledger);
                    if let Some(Came::Test(made)) = tests.first_mut() {
                        made.named.clone_from(&wanted.named);
                    }
                    came.extend(tests);
                }
                None => came.push(left_out(target, &wanted.path, "no inputs found in time".to_owned())),
            }
        }
        Ok(came)
    }

    fn is_made_late(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || Instant::now() >= self.time.made_by()
    }

    /// A path with the inputs that it was found with, and nothing that would have to be asked.
    fn as_found(&self, wanted: &Wanted, confirmer: &mut Confirmer<'_>) -> Option<Kept> {
        let witness = Witness::read(confirmer.root(), &wanted.inputs).ok().filter(|_| !wanted.inputs.is_empty())?;
        let mut observer = Observer::new(self.scope);
        let run = confirmer.watched(&witness, &mut Recorder::new(&mut observer)).ok()?;
        let record = PathRecord {
            schedule: wanted.path.schedule.clone(),
            inputs: Some(wanted.inputs.clone()),
            outcome: run.outcome.ok()?,
            is_canonical: false,
            condition: "true".to_owned(),
            condition_values: "true".to_owned(),
            definitions: Vec::new(),
            telling: "true".to_owned(),
            finding: run.thrown,
            others: run.others,
            changed: run.changed,
            cut: None,
            confirmed: true,
            fault: None,
        };
        Some(Kept { path: Arc::clone(&wanted.path), record, hits: observer.take() })
    }

    /// How long a path may take when so many are left.
    fn patience(&self, left: usize) -> Duration {
        let rest = self.time.made_by().saturating_duration_since(Instant::now());
        if self.time.rounds().is_some() {
            return rest;
        }
        // The last ones get what the others left over.
        let share = rest * self.workers as u32 / left.max(1) as u32 * 2;
        share.min(rest).clamp(LEAST_PATIENCE, PATIENCE)
    }

    /// A path with inputs: small ones, else those of the path, else those that it was found with.
    fn kept(&self, driver: &Driver, wanted: &Wanted, patience: Duration) -> Result<Option<Kept>, String> {
        let begun = Instant::now();
        if let Some(root) = driver.root(Reach::Small) {
            let half = begun + patience / 2;
            let kept = self.follow(root, wanted, half, half)?;
            if let Some(kept) = kept.filter(|kept| kept.record.inputs.is_some()) {
                return Ok(Some(kept));
            }
        }
        for root in [Reach::Usual, Reach::All].into_iter().filter_map(|reach| driver.root(reach)) {
            let searched = begun + patience;
            let Some(mut kept) = self.follow(root, wanted, searched + FOLLOWING, searched)? else { continue };
            // Of a path that was cut off another one may have come.
            if kept.record.inputs.is_none() && kept.path == wanted.path {
                kept.record.inputs = Some(wanted.inputs.clone()).filter(|inputs| !inputs.is_empty());
            }
            return Ok(Some(kept));
        }
        Ok(None)
    }

    /// What every run of a path that becomes a test keeps to.
    fn limits(&self) -> Limits {
        let deadline = self.time.rounds().is_none().then(|| self.time.checked_by());
        Limits { instructions: self.instructions, deadline, ..Limits::default() }
    }

    /// Follows a path once more until a deadline, and looks until another for better inputs than it was found with.
    /// Below a path that was cut off there may be many; one of them will do.
    fn follow(
        &self,
        root: &Root,
        wanted: &Wanted,
        deadline: Instant,
        searched: Instant,
    ) -> Result<Option<Kept>, String> {
        let said = |error: SessionError| error.to_string();
        // Where these fit, following asks nothing.
        let hint = Witness::read(root, &wanted.inputs).map(|witness| witness.supply.values).unwrap_or_default();
        let cancel = Some(Arc::clone(&self.cancel));
        let deadline = Some(deadline.min(self.time.made_by()));
        let limits = Limits { deadline, paths: Some(1), cancel, ..self.limits() };
        let searching = Limits { deadline: Some(searched), ..limits.clone() };
        let confirmer = Confirmer::new(root, self.base.state().map_err(said)?, searching).without_grace();
        let keeping = Keeping::new(self.scope, confirmer, root.to_string().into());
        // What a method makes of zeroes says little of it.
        let mut keeping = keeping.with_values(Values::Distinct);
        let mut solver = self.solving.assemble().map_err(said)?;
        let mut strategy = DepthFirst::default();
        let state = self.base.state().map_err(said)?;
        let engine = Engine::new(root, state, &mut *solver, &mut strategy, &mut keeping, limits);
        let mut engine = engine.map_err(|e| e.to_string())?;
        let unit = Unit { prefix: wanted.path.schedule.clone(), hint, ..Unit::whole() };
        engine.explore(&unit, &mut Alone).map_err(|e| e.to_string())?;
        drop(engine);
        Ok(keeping.kept.into_iter().next())
    }

    /// The test of a path; two where texts that are literals do something else.
    pub fn tests(
        &self,
        target: usize,
        driver: &Driver,
        kept: Kept,
        finding: Option<&Thrown>,
        confirmer: &mut Confirmer<'_>,
        ledger: &Ledger,
    ) -> Vec<Came> {
        if let Some(fault) = &kept.record.fault {
            return vec![Came::Fault(fault.clone())];
        }
        let Some(inputs) = &kept.record.inputs else {
            return vec![left_out(target, &kept.path, "no inputs found".to_owned())];
        };
        let decided = Witness::read(&driver.root, inputs).map_err(|e| e.to_string()).and_then(|witness| {
            let texts = texts::written(driver, self.scope, confirmer, &witness, &kept.hits, self.arguments)?;
            Ok((driver.values(inputs)?, witness, texts))
        });
        let (values, witness, texts) = match decided {
            Ok(decided) => decided,
            Err(why) => return vec![left_out(target, &kept.path, why)],
        };
        let literal = texts::with_literals(&witness);
        match texts {
            Texts::Literals => vec![self.test(target, driver, kept, (values, &literal), finding, confirmer, ledger)],
            Texts::Own(other) => {
                let other = other.and_then(|hits| texts::of_literals(&kept, hits, ledger));
                let other = other
                    .map(|kept| self.test(target, driver, kept, (values.clone(), &literal), None, confirmer, ledger));
                let values = values.into_iter().map(|call| call.into_iter().map(texts::own).collect()).collect();
                let own = self.test(target, driver, kept, (values, &witness), finding, confirmer, ledger);
                [own].into_iter().chain(other).collect()
            }
        }
    }

    /// The test of a path with these values for its calls, and what its run is given for them.
    #[allow(clippy::too_many_arguments, reason = "a path, what it is run with, and what is known of others")]
    fn test(
        &self,
        target: usize,
        driver: &Driver,
        kept: Kept,
        (values, witness): (Vec<Vec<Value>>, &Witness),
        finding: Option<&Thrown>,
        confirmer: &mut Confirmer<'_>,
        ledger: &Ledger,
    ) -> Came {
        let made = observe(driver, self.scope, confirmer, witness).and_then(|observed| {
            let probed = probed(self.scope, confirmer, witness)?;
            Ok((observed, probed, statics::after(confirmer, self.program, witness)))
        });
        let (mut observed, probed, statics) = match made {
            Ok(made) => made,
            Err(why) => return left_out(target, &kept.path, why),
        };
        let depends = observed.environment.as_ref().map(|what| format!("depends on {what}"));
        let unseen = finding.and_then(unseen);
        if let Some(why) = depends.clone().filter(|_| finding.is_none() || !observed.is_limited() && unseen.is_none()) {
            return left_out(target, &kept.path, why);
        }
        match observed.seen {
            Seen::Exited => return left_out(target, &kept.path, "calls System.exit".to_owned()),
            Seen::Deadlocked if unseen.is_none() => {
                return left_out(target, &kept.path, "waits for ever".to_owned());
            }
            Seen::Returned | Seen::Threw { .. } | Seen::Deadlocked => {}
        }
        self.note_changes(driver, kept.record.inputs.as_deref().unwrap_or_default(), &mut observed.objects);
        let meets = met_by(self.scope, ledger, &kept.hits, self.variant);
        let meets = meets.iter().map(ToString::to_string).collect();
        let said = super::wording::condition(driver, &kept.record.telling);
        let condition: String = match said.chars().count() {
            0..=MOST_CONDITION => said,
            _ => said.chars().take(MOST_CONDITION).chain(['…']).collect(),
        };
        let (root, schedule) = (kept.path.root.to_string(), kept.path.schedule.to_string());
        let finding = finding.map(|thrown| written(thrown, self.arguments.standing(thrown), &observed.seen));
        let is_foreign = kept.record.finding.as_ref().is_some_and(Arguments::is_finding);
        let supplied = match driver.supplied(kept.record.inputs.as_deref().unwrap_or_default()) {
            Ok(supplied) => supplied,
            Err(why) => return left_out(target, &kept.path, why),
        };
        let parts = Parts { supplied, condition, root, schedule, meets, finding, is_foreign };
        let entered = kept.hits.keys().cloned().collect();
        let objects = std::mem::take(&mut observed.objects);
        let mut covered = Covered { hits: kept.hits, probed };
        covered.add(std::mem::take(&mut observed.covered));
        let test = assemble(driver, values, observed, parts);
        let name = String::new();
        let made = Box::new(Made {
            name,
            target,
            path: kept.path,
            covered,
            test,
            entered,
            objects,
            statics,
            named: Vec::new(),
        });
        match unseen.map(str::to_owned).or(depends) {
            Some(why) => Came::Finding(made, why),
            None => Came::Test(made),
        }
    }
}

/// Why no test shows a finding, if that is so.
fn unseen(finding: &Thrown) -> Option<&'static str> {
    if finding.deadlock().is_some() {
        return Some("a deadlock, in which a test would wait for ever");
    }
    finding.thread.as_ref().map(|_| "an exception ends another thread, which a test does not see")
}

/// Tests that make the same calls and check the same are one, which covers what they all do.
fn without_twins(tests: Vec<Made>) -> Vec<Made> {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut kept: Vec<Made> = Vec::new();
    for made in tests {
        match known.entry(made.essence()) {
            Entry::Vacant(free) => {
                free.insert(kept.len());
                kept.push(made);
            }
            Entry::Occupied(twin) => {
                let twin = &mut kept[*twin.get()];
                twin.covered.add(made.covered);
                twin.named.extend(made.named);
                let news = made.test.meets.into_iter().filter(|name| !twin.test.meets.contains(name));
                let news: Vec<String> = news.collect();
                twin.test.meets.extend(news);
            }
        }
    }
    kept
}

pub fn left_out(target: usize, path: &Arc<PathName>, why: String) -> Came {
    Came::Left { target, why, path: Some(Arc::clone(path)) }
}

/// Paths with the inputs that they were found with, by root; with findings and goals, if those are wanted too.
fn wanted(found: &Outcome, chosen: &BTreeSet<Arc<PathName>>, has_findings: bool) -> BTreeMap<String, Vec<Wanted>> {
    let mut wanted: BTreeMap<String, Vec<Wanted>> = BTreeMap::new();
    for path in chosen {
        let inputs = found.news.get(path).map(|news| news.inputs.clone()).unwrap_or_default();
        let one = Wanted { path: Arc::clone(path), finding: None, inputs, named: Vec::new() };
        wanted.entry(path.root.to_string()).or_default().push(one);
    }
    for finding in found.targets.iter().flat_map(|worked| worked.findings.values()).filter(|_| has_findings) {
        let path = Arc::clone(&finding.path);
        let (thrown, inputs) = (Some(finding.thrown.clone()), finding.inputs.clone());
        let own = wanted.entry(path.root.to_string()).or_default();
        match own.iter_mut().find(|one| one.path == path) {
            // A path that tests expect to end like this covers something too.
            Some(chosen) => chosen.finding = thrown,
            None => own.push(Wanted { path, finding: thrown, inputs, named: Vec::new() }),
        }
    }
    for (name, goal) in found.named.iter().filter(|_| has_findings) {
        let Some((met, root)) = &goal.met else { continue };
        let Some(inputs) = &met.inputs else { continue };
        let own = wanted.entry(root.clone()).or_default();
        match own.iter_mut().find(|one| !one.named.is_empty() && one.inputs == *inputs) {
            Some(known) => known.named.push(name.clone()),
            None => {
                let path = Arc::new(PathName { schedule: met.schedule.clone(), root: root.as_str().into() });
                own.push(Wanted { path, finding: None, inputs: inputs.clone(), named: vec![name.clone()] });
            }
        }
    }
    wanted
}

/// Those for findings and named goals, and those for coverage.
fn apart(wanted: BTreeMap<String, Vec<Wanted>>) -> (BTreeMap<String, Vec<Wanted>>, BTreeMap<String, Vec<Wanted>>) {
    let (mut first, mut then) = (BTreeMap::new(), BTreeMap::new());
    for (root, paths) in wanted {
        let (covering, telling): (Vec<Wanted>, Vec<Wanted>) = paths.into_iter().partition(Wanted::is_for_coverage);
        for (into, paths) in [(&mut first, telling), (&mut then, covering)] {
            if !paths.is_empty() {
                into.insert(root.clone(), paths);
            }
        }
    }
    (first, then)
}

/// The same by driver.
fn work(found: &Outcome, mut wanted: BTreeMap<String, Vec<Wanted>>) -> Work {
    let mut work = Vec::new();
    for (number, worked) in found.targets.iter().enumerate() {
        for driver in &worked.drivers {
            let paths = wanted.remove(&*driver.root.to_string()).unwrap_or_default();
            if !paths.is_empty() {
                work.push((number, Arc::clone(driver), paths));
            }
        }
    }
    work
}
