//! Same answer, however divided: any split, coordination and number of workers gives the paths, the
//! witnesses and the counts of a sequential walk.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use explore::pool::{Coordination, Divided, Division, Hands, Job, Manner, Owners, Workplace, divide, race};
use explore::{
    Bounds, Collector, Concolic, Confirmer, DepthFirst, Engine, Keeper, Limits, MethodSpec, Random, Root, Split,
    Strategy, Summary,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Program, ProgramConfig};
use solver::Solver;
use testkit::java::Jdk;
use testkit::small_domains::{SmallProgram, api_jar, compile};
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

struct Place {
    image: BaseImage,
    roots: Vec<Root>,
    limits: Limits,
    order: Order,
}

/// The order in which a worker follows paths.
#[derive(Debug, Clone, Copy)]
enum Order {
    DepthFirst,
    Random(u64),
    Concolic(u64),
}

impl Workplace for Place {
    fn state(&self) -> Result<State, String> {
        self.image.state(Config::default()).map_err(|e| e.to_string())
    }

    fn solver(&self) -> Result<Box<dyn Solver>, String> {
        solver::assemble(&solver::Config::default()).map_err(|e| e.to_string())
    }

    fn strategy(&self, worker: usize) -> Box<dyn Strategy> {
        match self.order {
            Order::Random(seed) => Box::new(Random::new(seed + worker as u64, None)),
            Order::Concolic(seed) => Box::new(Concolic::new(seed)),
            Order::DepthFirst => Box::new(DepthFirst::default()),
        }
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

/// All methods of the small-domain programs as roots of one run.
fn place() -> Place {
    let jdk = Jdk::find().unwrap();
    let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pool");
    std::fs::create_dir_all(&out).unwrap();
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/explore");
    let programs = SmallProgram::find(&all).unwrap();
    let jar = api_jar(&jdk, &out).unwrap();
    compile(&jdk, &programs, &jar, &out).unwrap();
    let library = Library::locate(Some(&jdk.home), None, None).unwrap();
    let class_path = ClassPath::new(&[out, jar], &library).unwrap();
    let natives = Box::new(Natives::exploring());
    let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
    let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
    let mut roots = Vec::new();
    for subject in programs.iter().step_by(4) {
        for spec in &subject.specs {
            let method = MethodSpec::parse(&format!("{}.{spec}", subject.class), program).unwrap();
            let bounds = Bounds { array: subject.arrays.unwrap_or(3), string: 3 };
            roots.push(Root::new(method, None, bounds, Vec::new()).unwrap());
        }
    }
    Place { image, roots, limits: Limits::default(), order: Order::DepthFirst }
}

fn sequential(place: &Place) -> Vec<(Summary, Collector)> {
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
fn shown((summary, kept): (Summary, Collector)) -> String {
    let Summary { paths, undecided, unsupported, assumed_away, cut, fixed_values, outcomes, instructions, .. } =
        summary;
    let numbers = (paths, undecided, unsupported, assumed_away, cut, fixed_values, outcomes, instructions);
    format!("{numbers:?}\n{:#?}", kept.finish())
}

fn manners() -> Vec<(Manner, Coordination, usize, usize, Order)> {
    use Coordination::{Pull, Push};
    use Manner::{Keep, Route, Share};
    use Order::{Concolic, DepthFirst, Random};
    vec![
        (Share(Split::RootClosest), Push, 1, 4, DepthFirst),
        (Share(Split::RootClosest), Push, 2, 8, DepthFirst),
        (Share(Split::RootClosest), Push, 2, 0, DepthFirst),
        (Share(Split::RootClosest), Pull, 3, 0, Random(1)),
        (Share(Split::RootClosest), Push, 8, 32, Random(2)),
        (Share(Split::Lazy), Push, 3, 0, DepthFirst),
        (Share(Split::Lazy), Pull, 2, 5, Random(3)),
        (Share(Split::Eager), Push, 2, 0, DepthFirst),
        (Share(Split::Eager), Pull, 8, 0, Random(4)),
        (Route(Owners::Length), Push, 2, 0, Concolic(1)),
        (Route(Owners::Times33), Push, 3, 0, Concolic(2)),
        (Route(Owners::Mixed), Pull, 8, 0, Concolic(3)),
        (Keep, Push, 3, 7, DepthFirst),
    ]
}

#[test]
fn every_division_of_the_small_programs_gives_the_sequential_answer() {
    let mut place = place();
    let expected: Vec<String> = sequential(&place).into_iter().map(shown).collect();
    for (manner, coordination, workers, spread, order) in manners() {
        place.order = order;
        let division = Division { workers, manner, coordination, spread };
        let job = Job::whole(&place);
        let Divided { roots, faults, .. } = divide(&place, division, &Hands::Threads, job, None, &|| false).unwrap();
        assert!(faults.is_empty(), "{faults:?}");
        for ((expected, root), divided) in expected.iter().zip(&place.roots).zip(roots) {
            assert_eq!(*expected, shown(divided), "{} {division:?} {order:?}", root.spec);
        }
    }
}

#[test]
fn the_first_of_several_searches_speaks_for_all() {
    let mut place = place();
    place.roots.truncate(6);
    let expected: Vec<String> = sequential(&place).into_iter().map(shown).collect();
    place.order = Order::Random(7);
    let division = Division { workers: 3, manner: Manner::Keep, coordination: Coordination::Pull, spread: 0 };
    let Divided { roots, faults, .. } = race(&place, division, &Hands::Threads, &|| false).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    for (expected, divided) in expected.iter().zip(roots) {
        assert_eq!(*expected, shown(divided));
    }
}
