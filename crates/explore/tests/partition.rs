//! Static partitioning gives the sequential answer: the units of a queue, each explored by itself, have together
//! the paths, witnesses, findings and counts of a walk over the whole tree, none of them twice.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use explore::partition::{Partitioning, Settings, partition};
use explore::{
    Alone, Bounds, Collector, Concolic, Confirmer, DepthFirst, Engine, Keeper, Limits, Listener, MethodSpec, PathEnd,
    Random, Reclaim, Reporting, Root, Sharing, Split, Strategy, Summary, Unit,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Program, ProgramConfig};
use solver::Solver;
use testkit::java::Jdk;
use testkit::small_domains::{SmallProgram, api_jar, compile};
use testkit::subjects;
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

struct Place {
    program: &'static Program,
    image: BaseImage,
}

impl Place {
    /// What is compiled into a directory, and the API.
    fn open(out: PathBuf, jar: PathBuf, jdk: &Jdk) -> Place {
        let library = Library::locate(Some(&jdk.home), None, None).unwrap();
        let class_path = ClassPath::new(&[out, jar], &library).unwrap();
        let natives = Box::new(Natives::exploring());
        let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
        let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
        Place { program, image }
    }

    /// All examples, compiled once.
    fn examples() -> &'static Place {
        static PLACE: OnceLock<Place> = OnceLock::new();
        PLACE.get_or_init(Place::compiled_examples)
    }

    fn compiled_examples() -> Place {
        let (jdk, out) = (Jdk::find().unwrap(), directory("partition_examples"));
        let jar = api_jar(&jdk, &out).unwrap();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let mut sources = subjects::sources(&examples, "figure1").unwrap();
        for name in subjects::names(&examples).unwrap() {
            sources.extend(subjects::sources(&examples, &name).unwrap());
        }
        let jars = jar.to_string_lossy().into_owned();
        jdk.compile(&sources, 17, &out, &["-cp", &jars]).unwrap();
        Place::open(out, jar, &jdk)
    }

    fn root(&self, spec: &str, bounds: Bounds) -> Root {
        Root::new(MethodSpec::parse(spec, self.program).unwrap(), None, bounds, Vec::new()).unwrap()
    }

    fn state(&self) -> State {
        self.image.state(Config::default()).unwrap()
    }

    /// The units one after the other with one engine, split once in a while.
    fn explore(
        &self,
        root: &Root,
        units: Vec<Unit>,
        strategy: &mut dyn Strategy,
        limits: &Limits,
        reclaim: Reclaim,
    ) -> Found {
        let mut solver = solver();
        let confirmer = Confirmer::new(root, self.state(), limits.clone());
        let mut keeper = Keeper::new(Collector::new(usize::MAX), confirmer);
        let engine = Engine::new(root, self.state(), &mut *solver, strategy, &mut keeper, limits.clone());
        let mut engine = engine.unwrap();
        engine.reclaim = reclaim;
        let mut bag = Bag { units, asked: 0 };
        while let Some(unit) = bag.units.pop() {
            engine.explore(&unit, &mut bag).unwrap();
        }
        let summary = engine.finish();
        Found { summary, kept: keeper.kept }
    }

    fn partition(&self, root: &Root, settings: Settings) -> Partitioning {
        partition(root, self.state(), &mut *solver(), &Limits::default(), settings).unwrap()
    }
}

fn solver() -> Box<dyn Solver> {
    solver::assemble(&solver::Config::default()).unwrap()
}

fn directory(name: &str) -> PathBuf {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).unwrap();
    out
}

/// Units that are left to do; takes a part at every fourth choice.
struct Bag {
    units: Vec<Unit>,
    asked: u32,
}

impl Sharing for Bag {
    fn wanted(&mut self) -> Option<Split> {
        self.asked += 1;
        self.asked.is_multiple_of(4).then_some(Split::RootClosest)
    }

    fn offer(&mut self, part: Unit) {
        self.units.push(part);
    }

    fn look(&mut self, _numbers: &Summary) {}
}

struct Found {
    summary: Summary,
    kept: Collector,
}

impl Found {
    /// All that is shown; what depends on how often a part of the tree was walked is left out.
    fn shown(self) -> String {
        let Summary { paths, unsupported, assumed_away, cut, fixed_values, outcomes, undecided, .. } = self.summary;
        assert_eq!(undecided, 0);
        let numbers = (paths, unsupported, assumed_away, cut, fixed_values, outcomes);
        format!("{numbers:?}\n{:#?}", self.kept.finish())
    }
}

/// A unit whose precondition went through bytes.
fn travelled(mut unit: Unit) -> Unit {
    let bytes = postcard::to_stdvec(&unit.precondition).unwrap();
    unit.precondition = postcard::from_bytes(&bytes).unwrap();
    unit
}

fn strategies() -> Vec<Box<dyn Strategy>> {
    vec![Box::new(DepthFirst::default()), Box::new(Random::new(7, None)), Box::new(Concolic::new(3))]
}

/// Compares a root's units for several queue sizes with the whole tree.
fn check(place: &Place, root: &Root, limits: &Limits) {
    let whole = place.explore(root, vec![Unit::whole()], &mut DepthFirst::default(), limits, Reclaim::default());
    let paths = whole.summary.paths;
    let expected = whole.shown();
    for ((size, depth), mut strategy) in [(2, None), (8, Some(5)), (64, None)].into_iter().zip(strategies()) {
        let settings = Settings { queue_size: size, shallow_depth: depth, ..Settings::default() };
        let Partitioning { units, explanation } = place.partition(root, settings);
        assert!(units.len() >= size || explanation.is_short(), "{explanation}");
        assert_eq!(units.len(), explanation.queue.len());
        let units = units.into_iter().map(travelled).collect();
        // Freeing terms at every step shows what forgets to look again.
        let reclaim = if size == 2 { Reclaim::always() } else { Reclaim::default() };
        let divided = place.explore(root, units, &mut *strategy, limits, reclaim);
        assert_eq!(divided.summary.paths, paths, "{} with a queue of {size}\n{explanation}", root.spec);
        let shown = divided.shown();
        if shown != expected {
            let differs = |(ours, theirs): &(&str, &str)| ours != theirs;
            let first = shown.lines().zip(expected.lines()).find(differs);
            panic!("{} with a queue of {size}\n{explanation}\n{first:#?}", root.spec);
        }
    }
}

#[test]
fn the_papers_example_gives_its_published_queue() {
    let place = Place::examples();
    let root = place.root("Figure1.loop()", Bounds::default());
    let settings = Settings { queue_size: 4, shallow_depth: Some(2), ..Settings::default() };
    let Partitioning { units, explanation } = place.partition(&root, settings);
    assert_eq!(explanation.queue, ["b && x > y", "!b && x > y", "b && x <= y", "!b && x <= y"], "{explanation}");
    assert_eq!(units.len(), 4);
    // Every path of the loop is cut somewhere, and in one cell only.
    check(place, &root, &Limits { depth: Some(6), instructions: 500, ..Limits::default() });
}

#[test]
fn queues_of_the_examples_give_the_sequential_answer() {
    let place = Place::examples();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut seen = std::collections::BTreeSet::new();
    for promise in subjects::promises(&examples).unwrap() {
        // One size of each method is enough.
        if !(10..=400).contains(&promise.paths) || !seen.insert((promise.class.clone(), promise.method.clone())) {
            continue;
        }
        let array = promise.sizes().unwrap().last().copied().filter(|_| !promise.options.is_empty()).unwrap_or(3);
        let root = place.root(&promise.spec(), Bounds { array, string: 4 });
        check(place, &root, &Limits::default());
    }
    assert!(seen.len() >= 10, "{seen:?}");
}

#[test]
fn queues_of_the_small_programs_give_the_sequential_answer() {
    let (jdk, out) = (Jdk::find().unwrap(), directory("partition_small"));
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/explore");
    let programs = SmallProgram::find(&all).unwrap();
    let jar = api_jar(&jdk, &out).unwrap();
    compile(&jdk, &programs, &jar, &out).unwrap();
    let place = &Place::open(out, jar, &jdk);
    for subject in programs.iter().step_by(3) {
        for spec in &subject.specs {
            let bounds = Bounds { array: subject.arrays.unwrap_or(3), string: 3 };
            check(place, &place.root(&format!("{}.{spec}", subject.class), bounds), &Limits::default());
        }
    }
}

/// Explores the units without keeping anything: how many paths, and what the solver was asked.
fn counted(place: &Place, root: &Root, settings: Settings) -> (u64, u64) {
    let (mut paths, mut asked) = (0, 0);
    for unit in place.partition(root, settings).units {
        let mut solver = solver();
        let (mut strategy, mut nobody) = (DepthFirst::default(), Nobody);
        let limits = Limits::default();
        let mut engine = Engine::new(root, place.state(), &mut *solver, &mut strategy, &mut nobody, limits).unwrap();
        engine.explore(&unit, &mut Alone).unwrap();
        let summary = engine.finish();
        paths += summary.paths;
        asked += summary.queries.first().map_or(0, |layer| layer.asked);
    }
    (paths, asked)
}

struct Nobody;

impl Listener for Nobody {
    fn path(&mut self, _end: &mut PathEnd<'_>) {}
}

#[test]
fn by_the_papers_own_rule_a_path_is_there_in_every_cell_that_has_it() {
    let place = Place::examples();
    // A null array is there whatever the elements are said to be.
    let root = place.root("ArrayPartitionDriver.array(int[]:sym)", Bounds { array: 3, string: 4 });
    let count = |reporting| {
        let settings = Settings { queue_size: 8, shallow_depth: None, reporting };
        counted(place, &root, settings).0
    };
    let whole =
        place.explore(&root, vec![Unit::whole()], &mut DepthFirst::default(), &Limits::default(), Reclaim::default());
    assert_eq!(count(Reporting::Once), whole.summary.paths);
    assert!(count(Reporting::Everywhere) > whole.summary.paths);
}

#[test]
fn where_every_input_that_matters_is_fixed_nothing_is_asked() {
    let place = Place::examples();
    let root = place.root("ListStackDriver.sequence(con=4)", Bounds::default());
    let settings = Settings { queue_size: 81, ..Settings::default() };
    assert_eq!(counted(place, &root, settings), (81, 0));
}
