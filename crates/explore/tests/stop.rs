//! An exploration that is told to stop does so in the middle of a question to the solver, and counts what
//! was left as cut, not as undecided.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use explore::{
    Bounds, Collector, Confirmer, Cut, DepthFirst, Engine, Entry, InputValue, JavaValue, Keeper, Limits, Listener,
    Literal, MethodSpec, PathEnd, Root, Summary,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Program, ProgramConfig};
use testkit::java::Jdk;
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

/// The product of two primes of 31 bits: hours of search.
const SOURCE: &str = r#"
    class T {
        static int f(long x, long y) {
            if (x <= 1 || y <= 1 || x > 1L << 40 || y > 1L << 40) return 0;
            if (x * y == 4611685975477714963L) return 1;
            return 2;
        }

        static String upper(char c) {
            if (c != 'q') {
                String all = String.valueOf(c);
                for (int i = 0; i < 14; i++) all = all + all;
                return all.toUpperCase();
            }
            return "";
        }

        static int g(int x, int y) {
            if (x > 1000 && y > x && x * y == 7000007) throw new IllegalStateException();
            return 1;
        }
    }
"#;

/// A root, and what its states begin as.
fn prepared(spec: &str) -> (Root, BaseImage) {
    let jdk = Jdk::find().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("T.java");
    std::fs::write(&file, SOURCE).unwrap();
    jdk.compile(&[file], 17, dir.path(), &["-g"]).unwrap();
    let library = Library::locate(Some(&jdk.home), None, None).unwrap();
    let class_path = ClassPath::new(&[dir.path().to_owned()], &library).unwrap();
    let natives = Box::new(Natives::exploring());
    let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
    let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
    let spec = MethodSpec::parse(spec, program).unwrap();
    (Root::new(spec, None, Bounds { array: 2, string: 1 }, Vec::new()).unwrap(), image)
}

/// A flag among the limits is set soon after the exploration has begun.
fn explored(limits: Limits) -> Summary {
    let (root, image) = prepared("T.f(sym,sym)");
    let fresh = || image.state(Config::default()).unwrap();
    let mut keeper = Keeper::new(Collector::new(usize::MAX), Confirmer::new(&root, fresh(), limits.clone()));
    let mut solver = solver::assemble(&solver::Config::default()).unwrap();
    let mut strategy = DepthFirst::default();
    if let Some(flag) = limits.cancel.clone() {
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            flag.store(true, Ordering::Relaxed);
        });
    }
    Engine::new(&root, fresh(), &mut *solver, &mut strategy, &mut keeper, limits).unwrap().run().unwrap()
}

#[test]
fn a_flag_ends_a_long_question() {
    let cancel = Arc::new(AtomicBool::new(false));
    let summary = explored(Limits { cancel: Some(cancel), ..Limits::default() });
    assert!(summary.cut.contains_key(&Cut::Stopped), "{summary:?}");
    assert_eq!(summary.undecided, 0, "{summary:?}");
}

#[test]
fn a_question_that_begins_when_the_time_is_over_ends_at_once_and_is_cut() {
    let deadline = Some(std::time::Instant::now());
    let summary = explored(Limits { deadline, ..Limits::default() });
    assert!(summary.cut.contains_key(&Cut::Budget), "{summary:?}");
    assert_eq!(summary.undecided, 0, "{summary:?}");
}

/// Everything is told to stop at the moment a path ends.
struct Hasty<'k, 'r> {
    keeper: &'k mut Keeper<'r>,
    cancel: Arc<AtomicBool>,
}

impl Listener for Hasty<'_, '_> {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        self.cancel.store(true, Ordering::Relaxed);
        self.keeper.path(end);
        self.cancel.store(false, Ordering::Relaxed);
    }
}

/// Everything is told to stop at the first choice.
struct Late(Arc<AtomicBool>);

impl Listener for Late {
    fn choice(&mut self, _: &[Entry], _: &[u32], _: u32) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn path(&mut self, _: &mut PathEnd<'_>) {}
}

#[test]
fn an_instruction_that_builds_many_terms_is_broken_off() {
    let (root, image) = prepared("T.upper(sym)");
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let mut solver = solver::assemble(&solver::Config::default()).unwrap();
    let (mut strategy, mut listener) = (DepthFirst::default(), Late(cancel));
    let state = image.state(Config::default()).unwrap();
    let engine = Engine::new(&root, state, &mut *solver, &mut strategy, &mut listener, limits).unwrap();
    let (summary, state) = engine.run_with_state().unwrap();
    assert!(summary.cut.contains_key(&Cut::Stopped), "{summary:?}");
    // A term or more for each of the characters would be several hundred thousand.
    assert!(state.terms.lookups() < 100_000, "{} terms were looked up", state.terms.lookups());
}

#[test]
fn a_finding_has_inputs_also_where_no_time_is_left_for_its_witness() {
    let (root, image) = prepared("T.g(sym,sym)");
    let fresh = || image.state(Config::default()).unwrap();
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let mut keeper = Keeper::new(Collector::new(0), Confirmer::new(&root, fresh(), limits.clone()));
    let mut solver = solver::assemble(&solver::Config::default()).unwrap();
    let (mut strategy, mut listener) = (DepthFirst::default(), Hasty { keeper: &mut keeper, cancel });
    Engine::new(&root, fresh(), &mut *solver, &mut strategy, &mut listener, limits).unwrap().run().unwrap();
    let findings = keeper.kept.finish().findings;
    assert_eq!(findings.len(), 1);
    let path = &findings[0].path;
    let number = |input: &InputValue| match input.value {
        JavaValue::Literal(Literal::Int(number)) => number,
        _ => panic!("{input:?}"),
    };
    let values: Vec<i32> = path.inputs.iter().flatten().map(number).collect();
    assert!(!path.is_canonical && values[0] > 1000 && values[0].wrapping_mul(values[1]) == 7000007, "{path:?}");
}
