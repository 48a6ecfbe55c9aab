//! Which paths become tests: few that do what all do, every finding, and every goal that the program names.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use coverage::{Hits, PathName, reduce_hits};
use explore::{InputValue, Thrown};

use crate::context::Context;
use crate::harvest::Outcome;
use crate::plan::driver::Driver;

/// A path to make a test of.
pub struct Wanted {
    pub path: Arc<PathName>,
    pub finding: Option<Thrown>,
    /// The inputs that it was found with.
    pub inputs: Vec<InputValue>,
    /// Goals that these very inputs meet.
    pub named: Vec<String>,
}

impl Wanted {
    /// Is there neither a finding nor a goal that nobody else shows?
    pub fn is_for_coverage(&self) -> bool {
        self.finding.is_none() && self.named.is_empty()
    }
}

/// What to make of the paths of each driver.
pub type Work = Vec<(usize, Arc<Driver>, Vec<Wanted>)>;

impl Context<'_> {
    /// The paths to keep, without those that are lost; those that are tests already come first among equals.
    pub fn chosen(
        &self,
        found: &Outcome,
        reduces: bool,
        lost: &BTreeSet<Arc<PathName>>,
        is_made: &dyn Fn(&Arc<PathName>) -> bool,
    ) -> BTreeSet<Arc<PathName>> {
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
        done.sort_by_key(|(path, _)| (alike.contains(&*path.root), !is_made(path)));
        match reduces {
            true => reduce_hits(self.scope, &done, self.pairs()).into_iter().map(|at| Arc::clone(done[at].0)).collect(),
            false => done.into_iter().map(|(path, _)| Arc::clone(path)).collect(),
        }
    }
}

/// Paths with the inputs that they were found with, by root; with findings and goals, if those are wanted too.
pub fn wanted(found: &Outcome, chosen: &BTreeSet<Arc<PathName>>, has_findings: bool) -> BTreeMap<String, Vec<Wanted>> {
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
pub fn apart(wanted: BTreeMap<String, Vec<Wanted>>) -> (BTreeMap<String, Vec<Wanted>>, BTreeMap<String, Vec<Wanted>>) {
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
pub fn work(found: &Outcome, mut wanted: BTreeMap<String, Vec<Wanted>>) -> Work {
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
