//! What tests of dividing share: roots, what a walk by one comes to, what is compared.

#![allow(dead_code, reason = "every test file takes what it needs")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use explore::pool::Workplace;
use explore::{
    Bounds, Collector, Concolic, Confirmer, DepthFirst, Engine, Keeper, Limits, MethodSpec, Random, Root, Strategy,
    Summary,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Program, ProgramConfig};
use solver::Solver;
use testkit::java::Jdk;
use testkit::small_domains::{SmallProgram, api_jar, compile};
use testkit::subjects::{self, Promise};
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

/// Roots and what workers are made of.
pub struct Place {
    image: BaseImage,
    pub roots: Vec<Root>,
    pub limits: Limits,
    pub order: Order,
}

/// The order in which a worker follows paths.
#[derive(Debug, Clone, Copy)]
pub enum Order {
    DepthFirst,
    Random(u64),
    Concolic(u64),
}

impl Order {
    pub fn strategy(self, worker: usize) -> Box<dyn Strategy> {
        match self {
            Order::Random(seed) => Box::new(Random::new(seed.wrapping_add(worker as u64), None)),
            Order::Concolic(seed) => Box::new(Concolic::new(seed)),
            Order::DepthFirst => Box::new(DepthFirst::default()),
        }
    }
}

impl Workplace for Place {
    fn state(&self) -> Result<State, String> {
        self.image.state(Config::default()).map_err(|e| e.to_string())
    }

    fn solver(&self) -> Result<Box<dyn Solver>, String> {
        solver::assemble(&solver::Config::default()).map_err(|e| e.to_string())
    }

    fn strategy(&self, worker: usize) -> Box<dyn Strategy> {
        self.order.strategy(worker)
    }

    fn roots(&self) -> &[Root] {
        &self.roots
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn most(&self) -> usize {
        usize::MAX
    }
}

impl Place {
    fn new(out: PathBuf, jar: PathBuf, jdk: &Jdk) -> (Place, &'static Program) {
        let library = Library::locate(Some(&jdk.home), None, None).unwrap();
        let class_path = ClassPath::new(&[out, jar], &library).unwrap();
        let natives = Box::new(Natives::exploring());
        let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
        let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
        (Place { image, roots: Vec::new(), limits: Limits::default(), order: Order::DepthFirst }, program)
    }

    /// Every fourth of the small-domain programs, all methods as roots of one run.
    pub fn of_small_programs() -> Place {
        let jdk = Jdk::find().unwrap();
        let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pool");
        std::fs::create_dir_all(&out).unwrap();
        let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/explore");
        let programs = SmallProgram::find(&all).unwrap();
        let jar = api_jar(&jdk, &out).unwrap();
        compile(&jdk, &programs, &jar, &out).unwrap();
        let (mut place, program) = Place::new(out, jar, &jdk);
        for subject in programs.iter().step_by(4) {
            for spec in &subject.specs {
                let method = MethodSpec::parse(&format!("{}.{spec}", subject.class), program).unwrap();
                let bounds = Bounds { array: subject.arrays.unwrap_or(3), string: 3 };
                place.roots.push(Root::new(method, None, bounds, Vec::new()).unwrap());
            }
        }
        place
    }

    /// The subjects in `examples/`, each of its methods at the largest size with at most so many paths.
    pub fn of_subjects(most_paths: u64) -> Place {
        let (place, roots) = Place::with_promises(most_paths);
        Place { roots: roots.into_iter().map(|(_, root)| root).collect(), ..place }
    }

    /// The same with what each promises.
    pub fn with_promises(most_paths: u64) -> (Place, Vec<(Promise, Root)>) {
        let jdk = Jdk::find().unwrap();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let name = std::thread::current().name().unwrap_or("subjects").replace("::", "-");
        let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("subjects").join(name);
        std::fs::create_dir_all(&out).unwrap();
        let jar = api_jar(&jdk, &out).unwrap();
        let mut sources = Vec::new();
        let mut largest: BTreeMap<(String, String), Promise> = BTreeMap::new();
        for example in subjects::names(&examples).unwrap() {
            sources.extend(subjects::sources(&examples, &example).unwrap());
        }
        for promise in subjects::promises(&examples).unwrap() {
            let key = (promise.class.clone(), promise.method.clone());
            if promise.paths <= most_paths && largest.get(&key).is_none_or(|known| known.paths < promise.paths) {
                largest.insert(key, promise);
            }
        }
        let path = jar.to_string_lossy().into_owned();
        jdk.compile(&sources, 17, &out, &["-cp", &path]).unwrap();
        let (place, program) = Place::new(out, jar, &jdk);
        let root = |promise: Promise| {
            let method = MethodSpec::parse(&promise.spec(), program).unwrap();
            let bound = promise.options.iter().skip_while(|word| *word != "--array-bound").nth(1);
            let bounds = Bounds { array: bound.map_or(3, |bound| bound.parse().unwrap()), string: 4 };
            let root = Root::new(method, None, bounds, Vec::new()).unwrap();
            (promise, root)
        };
        (place, largest.into_values().map(root).collect())
    }
}

/// What a walk by one comes to.
pub fn sequential(place: &Place) -> Vec<(Summary, Collector)> {
    let explore = |root| {
        let mut solver = place.solver().unwrap();
        let confirmer = Confirmer::new(root, place.state().unwrap(), Limits::default());
        let (mut strategy, mut keeper) = (DepthFirst::default(), Keeper::new(Collector::new(usize::MAX), confirmer));
        let state = place.state().unwrap();
        let engine = Engine::new(root, state, &mut *solver, &mut strategy, &mut keeper, Limits::default());
        (engine.unwrap().run().unwrap(), keeper.kept)
    };
    place.roots.iter().map(explore).collect()
}

/// All that is shown of a root, times and the solver's counters left out.
pub fn shown((summary, kept): (Summary, Collector)) -> String {
    let Summary { paths, undecided, unsupported, assumed_away, cut, fixed_values, outcomes, .. } = summary;
    let numbers = (paths, undecided, unsupported, assumed_away, cut, fixed_values, outcomes);
    format!("{numbers:?}\n{:?}", kept.finish())
}

/// What is different is said, not all that is the same.
pub fn assert_same(expected: &str, found: &str, what: &dyn std::fmt::Debug) {
    if expected != found {
        let at = expected.bytes().zip(found.bytes()).take_while(|(a, b)| a == b).count();
        let around = |text: &str| text.chars().skip(at.saturating_sub(200)).take(400).collect::<String>();
        panic!("{what:?}: expected … {} …\nfound … {} …", around(expected), around(found));
    }
}
