//! Units that bring their state along give what replayed ones give, and replay nothing.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use explore::{
    Bounds, BreadthFirst, Collector, Confirmer, DepthFirst, Engine, Form, Keeper, Limits, Listener, MethodSpec,
    PathEnd, Reclaim, Resume, Root, Sharing, Split, Strategy, Summary, Unit,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Program, ProgramConfig};
use testkit::java::Jdk;
use testkit::small_domains::{SmallProgram, api_jar, compile};
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

/// Takes parts in some form, and hands them to a worker that has done others before.
struct Bag {
    units: Vec<Unit>,
    split: Split,
    form: Form,
    /// Units with a state, and the bytes of these states.
    states: (u32, usize),
}

impl Sharing for Bag {
    fn wanted(&mut self) -> Option<Split> {
        Some(self.split)
    }

    fn form(&self) -> Form {
        self.form
    }

    fn offer(&mut self, mut part: Unit) {
        if let Some(resume) = &part.resume {
            let bytes = postcard::to_stdvec(resume).unwrap();
            self.states.0 += 1;
            self.states.1 += bytes.len();
            let arrived: Resume = postcard::from_bytes(&bytes).unwrap();
            assert_eq!(arrived, **resume);
            part.resume = Some(Box::new(arrived));
        }
        self.units.push(part);
    }

    fn look(&mut self, _numbers: &Summary) {}
}

fn explore(
    image: &BaseImage,
    root: &Root,
    bag: &mut Bag,
    strategies: &mut [Box<dyn Strategy>; 2],
) -> (Summary, String) {
    let state = || image.state(Config::default()).unwrap();
    let mut solvers = [0, 1].map(|_| solver::assemble(&solver::Config::default()).unwrap());
    let mut keepers =
        [0, 1].map(|_| Keeper::new(Collector::new(usize::MAX), Confirmer::new(root, state(), Limits::default())));
    let mut engines: Vec<Engine<'_>> = Vec::new();
    for ((solver, keeper), strategy) in solvers.iter_mut().zip(&mut keepers).zip(strategies.iter_mut()) {
        engines.push(Engine::new(root, state(), &mut **solver, &mut **strategy, keeper, Limits::default()).unwrap());
    }
    // One of the two frees terms wherever it can.
    engines[1].reclaim = Reclaim::always();
    let mut turn = 0;
    while let Some(unit) = bag.units.pop() {
        engines[turn % 2].explore(&unit, bag).unwrap();
        turn += 1;
    }
    let mut summary = Summary::default();
    engines.into_iter().for_each(|engine| summary.merge(&engine.finish()));
    let [mut kept, other] = keepers.map(|keeper| keeper.kept);
    kept.merge(other);
    let Summary {
        paths,
        infeasible,
        undecided,
        unsupported,
        assumed_away,
        cut,
        fixed_values,
        outcomes,
        instructions,
        ..
    } = &summary;
    let numbers = (paths, infeasible, undecided, unsupported, assumed_away, cut, fixed_values, outcomes, instructions);
    let shown = format!("{numbers:?}\n{:#?}", kept.finish());
    (summary, shown)
}

/// The small programs, opened anew: another program as far as states are concerned.
type Opened = (&'static Program, BaseImage);

fn opened(programs: &[SmallProgram], name: &str) -> (&'static Program, BaseImage) {
    let jdk = Jdk::find().unwrap();
    let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&out).unwrap();
    let jar = api_jar(&jdk, &out).unwrap();
    compile(&jdk, programs, &jar, &out).unwrap();
    let library = Library::locate(Some(&jdk.home), None, None).unwrap();
    let class_path = ClassPath::new(&[out, jar], &library).unwrap();
    let natives = Box::new(Natives::exploring());
    let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
    let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
    (program, image)
}

fn programs() -> Vec<SmallProgram> {
    SmallProgram::find(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/explore")).unwrap()
}

fn root(program: &'static Program, subject: &SmallProgram, spec: &str) -> Root {
    let method = MethodSpec::parse(&format!("{}.{spec}", subject.class), program).unwrap();
    let bounds = Bounds { array: subject.arrays.unwrap_or(3), string: 3 };
    Root::new(method, None, bounds, Vec::new()).unwrap()
}

#[test]
fn states_that_travel_give_the_same_paths_and_replay_nothing() {
    let programs = programs();
    let (program, image) = opened(&programs, "snapshots");
    let (mut states, mut bytes, mut replayed) = (0, 0, [0, 0]);
    for subject in programs.iter().step_by(3) {
        for spec in &subject.specs {
            let root = root(program, subject, spec);
            for split in [Split::RootClosest, Split::Lazy] {
                let shown = [Form::Schedule, Form::Snapshot].map(|form| {
                    let mut bag = Bag { units: vec![Unit::whole()], split, form, states: (0, 0) };
                    let mut strategies: [Box<dyn Strategy>; 2] =
                        [Box::new(DepthFirst::default()), Box::new(BreadthFirst::default())];
                    let (summary, shown) = explore(&image, &root, &mut bag, &mut strategies);
                    states += bag.states.0;
                    bytes += bag.states.1;
                    replayed[usize::from(form == Form::Snapshot)] += summary.replayed;
                    shown
                });
                assert_eq!(shown[0], shown[1], "{} {split:?}", root.spec);
            }
        }
    }
    assert!(states > 100 && bytes / (states as usize) < 4096, "{states} states in {bytes} bytes");
    assert_eq!(replayed[1], 0, "of {} instructions that schedules make workers replay", replayed[0]);
}

/// Explores with one program until everything but a path is given away, the rest with another program: paths in
/// all, and the instructions that the second one had to replay.
fn across(subject: &SmallProgram, ours: &Opened, theirs: &Opened, form: Form) -> (u64, u64) {
    let whole = |form| Bag { units: vec![Unit::whole()], split: Split::Lazy, form, states: (0, 0) };
    let mut bag = Given { bag: whole(form), given: Vec::new() };
    let solver = &mut *solver::assemble(&solver::Config::default()).unwrap();
    let (mut strategy, mut nobody) = (DepthFirst::default(), Nobody);
    let state = ours.1.state(Config::default()).unwrap();
    let first = root(ours.0, subject, &subject.specs[0]);
    let mut engine = Engine::new(&first, state, solver, &mut strategy, &mut nobody, Limits::default()).unwrap();
    engine.explore(&Unit::whole(), &mut bag).unwrap();
    let summary = engine.finish();
    assert!(bag.given.iter().any(|unit| unit.resume.is_some()), "{}", subject.class);
    // As they would travel.
    let given = bag.given.iter().map(|unit| Unit::from_bytes(&unit.to_bytes()).unwrap()).collect();
    let mut rest = Bag { units: given, ..whole(form) };
    let mut strategies: [Box<dyn Strategy>; 2] = [Box::new(DepthFirst::default()), Box::new(DepthFirst::default())];
    let second = explore(&theirs.1, &root(theirs.0, subject, &subject.specs[0]), &mut rest, &mut strategies).0;
    (summary.paths + second.paths, second.replayed)
}

#[test]
fn another_program_goes_on_from_states_that_say_what_they_know() {
    let chosen = ["Gcd", "HashMapKey", "StringSearch", "SwitchEnum"];
    let mut programs = programs();
    programs.retain(|subject| chosen.contains(&&*subject.class));
    assert_eq!(programs.len(), chosen.len());
    for subject in &programs {
        let alone = opened(&programs, "snapshots_alone");
        let mut bag = Bag { units: vec![Unit::whole()], split: Split::Lazy, form: Form::Schedule, states: (0, 0) };
        let mut strategies: [Box<dyn Strategy>; 2] = [Box::new(DepthFirst::default()), Box::new(DepthFirst::default())];
        let paths = explore(&alone.1, &root(alone.0, subject, &subject.specs[0]), &mut bag, &mut strategies).0.paths;
        let (ours, theirs) = (opened(&programs, "snapshots_ours"), opened(&programs, "snapshots_theirs"));
        let (found, replayed) = across(subject, &ours, &theirs, Form::Snapshot);
        assert_eq!(found, paths);
        assert!(replayed > 0, "{}: without that only the schedule means something", subject.class);
        let (ours, theirs) = (opened(&programs, "snapshots_ours"), opened(&programs, "snapshots_theirs"));
        assert_eq!(across(subject, &ours, &theirs, Form::Portable), (paths, 0), "{}", subject.class);
        // One that has come to know other things first.
        let (ours, theirs) = (opened(&programs, "snapshots_ours"), opened(&programs, "snapshots_theirs"));
        theirs.0.class("java/util/concurrent/ConcurrentSkipListMap").unwrap();
        let (found, replayed) = across(subject, &ours, &theirs, Form::Portable);
        assert_eq!(found, paths);
        assert!(replayed > 0, "{}: another order", subject.class);
    }
}

/// Keeps what is offered.
struct Given {
    bag: Bag,
    given: Vec<Unit>,
}

impl Sharing for Given {
    fn wanted(&mut self) -> Option<Split> {
        self.bag.wanted()
    }

    fn form(&self) -> Form {
        self.bag.form()
    }

    fn offer(&mut self, part: Unit) {
        self.given.push(part);
    }

    fn look(&mut self, _numbers: &Summary) {}
}

struct Nobody;

impl Listener for Nobody {
    fn path(&mut self, _end: &mut PathEnd<'_>) {}
}
