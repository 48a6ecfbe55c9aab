//! Exhaustive agreement: every input of the programs over small domains follows exactly one path, with
//! the outcome that the real JVM has for it, and no path is without an input; whatever the strategy.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use explore::literal::Wanted;
use explore::{
    Bounds, BreadthFirst, Concolic, Coverage, DepthFirst, Ending, Engine, Limits, Listener, Literal, MethodSpec,
    Outcome, PathEnd, Random, Root, Schedule, Sharing, Split, Strategy, Summary, Unit,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Kind, Program, ProgramConfig};
use testkit::java::Jdk;
use testkit::small_domains::{self, Run, SmallProgram, api_jar, compile, enumerate};
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

/// What the explored program is compared with.
struct Comparison<'r> {
    runs: &'r [Run],
    values: Vec<Vec<Vec<Literal>>>,
    /// How many paths each run followed.
    followed: Vec<u32>,
    faults: Vec<String>,
    schedules: BTreeSet<Schedule>,
}

/// An argument of a run: its literal, or the literals of its elements.
fn values(text: &str, descriptor: &str) -> Vec<Literal> {
    let wanted = |descriptor: &str| match Kind::of(descriptor) {
        Some(kind) if kind != Kind::Ref => Wanted::Primitive(kind),
        _ if descriptor == "Ljava/lang/String;" => Wanted::String,
        _ => Wanted::Reference,
    };
    match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
        Some(elements) => {
            let each = elements.split(',').filter(|element| !element.is_empty());
            each.map(|element| Literal::parse(element.trim(), wanted(&descriptor[1..])).unwrap()).collect()
        }
        None => vec![Literal::parse(text, wanted(descriptor)).unwrap()],
    }
}

fn shown(outcome: &Outcome) -> small_domains::Outcome {
    match outcome {
        Outcome::Returned { value, .. } => {
            small_domains::Outcome::Returned(value.as_ref().map(ToString::to_string).unwrap_or_default())
        }
        Outcome::Threw { exception, message } => {
            let units = |text: &String| Literal::String(text.encode_utf16().collect()).to_string();
            let message = message.as_ref().map_or_else(|| "null".to_owned(), units);
            small_domains::Outcome::Threw { exception: exception.clone(), message }
        }
        Outcome::Exited(_) | Outcome::Deadlocked | Outcome::Cut(_) => small_domains::Outcome::Assumed,
    }
}

/// The same outcome; a number in the machine's own message is not known where it is symbolic.
fn agree(ours: &small_domains::Outcome, real: &small_domains::Outcome) -> bool {
    use small_domains::Outcome::Threw;
    // The two sides escape quotes in different ways.
    let text = |literal: &str| Literal::parse(literal, Wanted::String).unwrap();
    match (ours, real) {
        (Threw { exception: a, message: m }, Threw { exception: b, message: n }) if text(m) == text(n) => a == b,
        (Threw { exception: a, message }, Threw { exception: b, .. }) if message.contains("Index out of bounds") => {
            a == b
        }
        (Threw { exception: a, message }, Threw { exception: b, .. }) if message == "null" => {
            a == b && a == "java.lang.NegativeArraySizeException"
        }
        (ours, real) => ours == real,
    }
}

impl Listener for Comparison<'_> {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        if let Ending::Cut(_) | Ending::Unsupported(_) = end.ending {
            self.faults.push(format!("{:?}", end.ending));
            return;
        }
        assert!(self.schedules.insert(end.schedule.into()), "a path is there once");
        let mut inputs = 0;
        for at in 0..self.runs.len() {
            let Some(model) = end.model_of(&self.values[at]) else { continue };
            inputs += 1;
            self.followed[at] += 1;
            let (ours, real) = (shown(&end.outcome(&model)), &self.runs[at].outcome);
            if !agree(&ours, real) {
                self.faults.push(format!("{:?}: we say {ours:?}, the JVM {real:?}", self.runs[at].inputs));
            }
        }
        if inputs == 0 {
            self.faults.push(format!("path {:?} has no input", end.schedule));
        }
    }
}

struct Subjects {
    programs: Vec<SmallProgram>,
    runs: small_domains::Runs,
    image: BaseImage,
    program: &'static Program,
}

fn subjects() -> Subjects {
    let jdk = Jdk::find().unwrap();
    let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explored_domains");
    std::fs::create_dir_all(&out).unwrap();
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/explore");
    let programs = SmallProgram::find(&all).unwrap();
    let jar = api_jar(&jdk, &out).unwrap();
    compile(&jdk, &programs, &jar, &out).unwrap();
    let runs = enumerate(&jdk, &programs, &jar, &out).unwrap();
    let library = Library::locate(Some(&jdk.home), None, None).unwrap();
    let class_path = ClassPath::new(&[out, jar], &library).unwrap();
    let natives = Box::new(Natives::exploring());
    let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
    let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
    Subjects { programs, runs, image, program }
}

impl Subjects {
    fn explore<'r>(
        &'r self,
        subject: &SmallProgram,
        spec: &str,
        strategy: &mut dyn Strategy,
        split: Option<Split>,
    ) -> (Summary, Comparison<'r>) {
        let runs = &self.runs[&(subject.class.clone(), spec.to_owned())][..];
        let bounds = Bounds {
            array: subject.arrays.unwrap_or(3),
            string: subject.strings.as_ref().map_or(4, |(_, length)| *length),
        };
        let method = MethodSpec::parse(&format!("{}.{spec}", subject.class), self.program).unwrap();
        let descriptors = method.param_descriptors();
        let parse = |run: &Run| run.inputs.iter().zip(&descriptors).map(|(text, d)| values(text, d)).collect();
        let values = runs.iter().map(parse).collect();
        let (followed, faults, schedules) = (vec![0; runs.len()], Vec::new(), BTreeSet::new());
        let mut comparison = Comparison { runs, values, followed, faults, schedules };
        let root = Root::new(method, None, bounds, Vec::new()).unwrap();
        let mut solver = solver::assemble(&solver::Config::default()).unwrap();
        let state = self.image.state(Config::default()).unwrap();
        let engine = Engine::new(&root, state, &mut *solver, strategy, &mut comparison, Limits::default());
        let mut engine = engine.unwrap();
        let mut bag = Bag { split, units: vec![Unit::whole()] };
        while let Some(unit) = bag.units.pop() {
            engine.explore(&unit, &mut bag).unwrap();
        }
        let summary = engine.finish();
        (summary, comparison)
    }
}

/// One worker that gives itself away, piece by piece.
struct Bag {
    split: Option<Split>,
    units: Vec<Unit>,
}

impl Sharing for Bag {
    fn wanted(&mut self) -> Option<Split> {
        // Who gives away whenever it can would replay for ever on large trees.
        self.split.filter(|_| self.units.len() < 4)
    }

    fn offer(&mut self, part: Unit) {
        self.units.push(part);
    }

    fn look(&mut self, _numbers: &Summary) {}
}

#[test]
fn every_input_follows_one_path_with_the_outcome_of_the_real_jvm_under_every_strategy() {
    let subjects = subjects();
    let mut faults = String::new();
    for subject in &subjects.programs {
        for spec in &subject.specs {
            let (summary, compared) = subjects.explore(subject, spec, &mut DepthFirst::default(), None);
            let name = format!("{}.{spec}", subject.class);
            for fault in &compared.faults {
                faults += &format!("{name}: {fault}\n");
            }
            if !summary.is_complete() {
                faults += &format!("{name}: not complete: {:?}\n", summary.unsupported);
                continue;
            }
            for (run, &paths) in compared.runs.iter().zip(&compared.followed) {
                let expected = u32::from(run.outcome != small_domains::Outcome::Assumed);
                if paths != expected {
                    faults += &format!("{name}: {:?} follows {paths} paths\n", run.inputs);
                }
            }
            let ways: [(&str, &mut dyn Strategy, Option<Split>); 7] = [
                ("random", &mut Random::new(7, None), None),
                ("breadth first", &mut BreadthFirst::default(), None),
                ("coverage first", &mut Coverage::new(), None),
                ("concolic", &mut Concolic::new(5), None),
                ("in eager pieces", &mut DepthFirst::default(), Some(Split::Eager)),
                ("in lazy pieces, concolic", &mut Concolic::new(1), Some(Split::Lazy)),
                ("in pieces from the root", &mut DepthFirst::default(), Some(Split::RootClosest)),
            ];
            for (order, strategy, split) in ways {
                let (_, other) = subjects.explore(subject, spec, strategy, split);
                for fault in &other.faults {
                    faults += &format!("{name} {order}: {fault}\n");
                }
                if other.schedules != compared.schedules {
                    faults += &format!("{name}: other paths {order}\n");
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
