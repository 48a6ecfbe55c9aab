//! Random methods over small domains: every input follows exactly one path, with the outcome that the real
//! JVM has for it; the witnesses of all other paths do on the JVM what their path says.
//!
//! The seed is fixed, so that a failure belongs to the change at hand. `BANYAN_SEED` sets another one,
//! `BANYAN_METHODS` the number of methods, and `BANYAN_PATIENCE` the milliseconds that a method may take;
//! `scripts/random-methods` runs many batches.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use explore::literal::{Wanted, readable};
use explore::{
    Bounds, Confirmer, DepthFirst, Ending, Engine, InputValue, Limits, Listener, Literal, MethodSpec, Outcome, PathEnd,
    Root, Sharing, Split, Summary, Unit,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Kind, Program, ProgramConfig};
use testkit::java::Jdk;
use testkit::methods::{self, RandomMethod, Value};
use testkit::small_domains::Outcome as Real;
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

const DEFAULT_SEED: u64 = 20_261_118;
const DEFAULT_METHODS: usize = 1_000;
const WORKERS: usize = 2;
/// More paths of one method are cut off; that is counted.
const PATHS: u64 = 1_000;
/// Milliseconds after which a method is cut off; how many are depends on the machine, so that is only told.
const PATIENCE: u64 = 2_000;
/// Shrinking takes a run of `javac` for each step.
const SHRUNK: usize = 3;
/// Paths of one method whose witnesses are run on the JVM besides.
const WITNESSES: usize = 4;
const LATE: &str = "cut: budget";
/// So many methods of a hundred may not be exhaustive.
const INEXACT_PERCENT: usize = 4;

/// What became of one method.
#[derive(Default)]
struct Verdict {
    faults: Vec<String>,
    /// Why it is not exhaustive.
    inexact: Vec<String>,
    paths: u64,
    /// Calls of paths that none of the inputs takes, and what they do by their path.
    witnesses: Vec<(String, Real)>,
    seconds: f64,
}

struct Comparison<'r> {
    method: &'r RandomMethod,
    values: Vec<Vec<Vec<Literal>>>,
    real: &'r [Real],
    followed: Vec<u32>,
    confirmer: Confirmer<'r>,
    verdict: Verdict,
}

fn literals(value: &Value) -> Vec<Literal> {
    vec![match value {
        Value::Boolean(value) => Literal::Boolean(*value),
        Value::Byte(value) => Literal::Byte(*value),
        Value::Char(value) => Literal::Char(*value),
        Value::Int(value) => Literal::Int(*value),
        Value::Long(value) => Literal::Long(*value),
        Value::Double(value) => Literal::Double(*value),
        Value::String(units) => Literal::String(units.clone().into()),
        Value::Array(elements) => return elements.iter().flat_map(literals).collect(),
        Value::Null => Literal::Null,
    }]
}

fn shown(outcome: &Outcome) -> Real {
    match outcome {
        Outcome::Returned { value, .. } => Real::Returned(value.as_ref().map(ToString::to_string).unwrap_or_default()),
        Outcome::Threw { exception, message } => {
            let units = |text: &String| Literal::String(text.encode_utf16().collect()).to_string();
            let message = message.as_ref().map_or_else(|| "null".to_owned(), units);
            Real::Threw { exception: exception.clone(), message }
        }
        Outcome::Exited(_) | Outcome::Deadlocked | Outcome::Cut(_) => Real::Assumed,
    }
}

/// The same value of a type, however it is written.
fn same_value(ours: &str, real: &str, ty: &str) -> bool {
    let wanted = match ty {
        "String" => Wanted::String,
        "double" => Wanted::Primitive(Kind::Double),
        "char" => Wanted::Primitive(Kind::Char),
        _ => return ours == real,
    };
    let read = |text: &str| Literal::parse(text, wanted).map(|literal| literal.to_string());
    matches!((read(ours), read(real)), (Ok(a), Ok(b)) if a == b)
}

/// A message as a path's outcome writes it: lone surrogates are escaped there.
fn written(message: &str) -> String {
    match Literal::parse(message, Wanted::String) {
        Ok(Literal::String(units)) => Literal::String(readable(&units).encode_utf16().collect()).to_string(),
        _ => message.to_owned(),
    }
}

/// The same outcome; a number in the machine's own message is not known where it is symbolic.
fn agree(ours: &Real, real: &Real, ty: &str) -> bool {
    match (ours, real) {
        (Real::Returned(a), Real::Returned(b)) => same_value(a, b, ty),
        (Real::Threw { exception: a, message: m }, Real::Threw { exception: b, message: n }) => {
            let is_unknown = m.contains("ndex out of bounds") || m.contains("ndex out of range") || m == "null";
            a == b && (is_unknown || same_value(m, &written(n), "String"))
        }
        (Real::Returned(_) | Real::Threw { .. } | Real::Assumed, _) => false,
    }
}

impl Listener for Comparison<'_> {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        if let Ending::Cut(_) | Ending::Unsupported(_) = end.ending {
            return;
        }
        let mut is_followed = false;
        for at in 0..self.values.len() {
            let Some(model) = end.model_of(&self.values[at]) else { continue };
            is_followed = true;
            self.followed[at] += 1;
            let (ours, real) = (shown(&end.outcome(&model)), &self.real[at]);
            if !agree(&ours, real, self.method.result) {
                let input = &self.method.inputs[at];
                self.verdict.faults.push(format!("{input:?}: we say {ours:?}, the JVM {real:?}"));
            }
        }
        if !is_followed && self.verdict.witnesses.len() < WITNESSES {
            let record = end.record(&mut self.confirmer);
            self.verdict.faults.extend(record.fault);
            if let Some(inputs) = record.inputs {
                let argument = |input: &InputValue| match input.ty.as_str() {
                    // Java has no literals of bytes.
                    "byte" => format!("(byte) ({})", input.value),
                    _ => input.value.to_string(),
                };
                let arguments: Vec<String> = inputs.iter().map(argument).collect();
                let call = format!("{}.{}({})", self.method.class, self.method.name, arguments.join(", "));
                self.verdict.witnesses.push((call, shown(&record.outcome)));
            }
        }
    }
}

/// The whole tree is one unit.
struct Alone;

impl Sharing for Alone {
    fn wanted(&mut self) -> Option<Split> {
        None
    }

    fn offer(&mut self, _part: Unit) {}

    fn look(&mut self, _numbers: &Summary) {}
}

fn explored(method: &RandomMethod, real: &[Real], image: &BaseImage, program: &'static Program) -> Verdict {
    let began = Instant::now();
    let spec = MethodSpec::parse(&method.spec(), program).unwrap();
    let root = Root::new(spec, None, Bounds { array: 2, string: 2 }, Vec::new()).unwrap();
    let patience = Duration::from_millis(number("BANYAN_PATIENCE").unwrap_or(PATIENCE));
    let limits = Limits { paths: Some(PATHS), deadline: Some(began + patience), ..Limits::default() };
    let confirmer = Confirmer::new(&root, image.state(Config::default()).unwrap(), limits.clone());
    let values: Vec<Vec<Vec<Literal>>> =
        method.inputs.iter().map(|input| input.iter().map(literals).collect()).collect();
    let followed = vec![0; values.len()];
    let mut comparison = Comparison { method, values, real, followed, confirmer, verdict: Verdict::default() };
    let mut solver = solver::assemble(&solver::Config::default()).unwrap();
    let state = image.state(Config::default()).unwrap();
    let mut strategy = DepthFirst::default();
    let mut engine = Engine::new(&root, state, &mut *solver, &mut strategy, &mut comparison, limits).unwrap();
    engine.explore(&Unit::whole(), &mut Alone).unwrap();
    let summary = engine.finish();
    let Comparison { followed, mut verdict, .. } = comparison;
    verdict.paths = summary.paths;
    verdict.inexact = reasons(&summary);
    let least = u32::from(summary.is_complete());
    for (input, paths) in method.inputs.iter().zip(followed) {
        if paths > 1 || paths < least {
            verdict.faults.push(format!("{input:?} follows {paths} paths"));
        }
    }
    verdict.seconds = began.elapsed().as_secs_f64();
    verdict
}

fn reasons(summary: &Summary) -> Vec<String> {
    let mut reasons: Vec<String> = summary.unsupported.keys().map(|what| format!("unsupported: {what}")).collect();
    reasons.extend(summary.cut.keys().map(|cut| format!("cut: {}", cut.name())));
    reasons.extend((summary.undecided > 0).then(|| "undecided".to_owned()));
    reasons.extend((summary.fixed_values > 0).then(|| "fixed values".to_owned()));
    reasons
}

/// Explores methods and compares them with the JVM.
fn compared(jdk: &Jdk, methods: &[RandomMethod], directory: &Path) -> Vec<Verdict> {
    std::fs::create_dir_all(directory).unwrap();
    methods::compile(jdk, methods, directory).unwrap();
    let real = methods::run(jdk, methods, directory).unwrap();
    let library = Library::locate(Some(&jdk.home), None, None).unwrap();
    let class_path = ClassPath::new(&[directory.to_owned()], &library).unwrap();
    let natives = Box::new(Natives::exploring());
    let program = Program::open(class_path, library, ProgramConfig::default(), natives).unwrap();
    let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
    let next = AtomicUsize::new(0);
    let verdicts: Vec<Mutex<Verdict>> = methods.iter().map(|_| Mutex::default()).collect();
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(method) = methods.get(at) else { break };
                    let run = catch_unwind(AssertUnwindSafe(|| explored(method, &real[at], &image, program)));
                    let panicked = |_| Verdict { faults: vec!["a panic".to_owned()], ..Verdict::default() };
                    *verdicts[at].lock().unwrap() = run.unwrap_or_else(panicked);
                }
            });
        }
    });
    let mut verdicts: Vec<Verdict> = verdicts.into_iter().map(|verdict| verdict.into_inner().unwrap()).collect();
    confirm(jdk, methods, &mut verdicts, directory);
    verdicts
}

/// Runs the witnesses of paths on the JVM.
fn confirm(jdk: &Jdk, methods: &[RandomMethod], verdicts: &mut [Verdict], directory: &Path) {
    let calls: Vec<String> =
        verdicts.iter().flat_map(|verdict| &verdict.witnesses).map(|(call, _)| call.clone()).collect();
    let mut real = methods::run_calls(jdk, &calls, directory).unwrap().into_iter();
    for (method, verdict) in methods.iter().zip(verdicts) {
        for (call, ours) in &verdict.witnesses {
            let real = real.next().unwrap();
            if !agree(ours, &real, method.result) {
                verdict.faults.push(format!("{call}: we say {ours:?}, the JVM {real:?}"));
            }
        }
    }
}

/// The smallest method with a fault that leaving out statements leads to.
fn shrunk(jdk: &Jdk, method: &RandomMethod, directory: &Path) -> (RandomMethod, Vec<String>) {
    let (mut smallest, mut faults) = (method.clone(), Vec::new());
    for round in 0..12 {
        let mut smaller = smallest.smaller();
        for (number, method) in smaller.iter_mut().enumerate() {
            method.class = format!("S{number}");
        }
        let place = directory.join(format!("smaller{round}"));
        let verdicts = compared(jdk, &smaller, &place);
        let Some(at) = verdicts.iter().position(|verdict| !verdict.faults.is_empty()) else { break };
        faults.clone_from(&verdicts[at].faults);
        smallest = smaller.swap_remove(at);
    }
    (smallest, faults)
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().unwrap())
}

#[test]
fn every_input_of_a_random_method_follows_one_path_with_the_outcome_of_the_real_jvm() {
    let seed = number("BANYAN_SEED").unwrap_or(DEFAULT_SEED);
    let count = number("BANYAN_METHODS").map_or(DEFAULT_METHODS, |count| count as usize);
    let jdk = Jdk::find().unwrap();
    let workplace = tempfile::tempdir().unwrap();
    let methods = methods::generate(seed, count);
    let verdicts = compared(&jdk, &methods, &workplace.path().join("all"));

    let inputs: usize = methods.iter().map(|method| method.inputs.len()).sum();
    let witnesses: usize = verdicts.iter().map(|verdict| verdict.witnesses.len()).sum();
    let paths: u64 = verdicts.iter().map(|verdict| verdict.paths).sum();
    let is_late = |verdict: &Verdict| verdict.inexact.iter().any(|reason| reason == LATE);
    let inexact = verdicts.iter().filter(|verdict| !verdict.inexact.is_empty() && !is_late(verdict)).count();
    let late = verdicts.iter().filter(|verdict| is_late(verdict)).count();
    let seconds: f64 = verdicts.iter().map(|verdict| verdict.seconds).sum();
    let faulty: Vec<usize> = (0..methods.len()).filter(|&at| !verdicts[at].faults.is_empty()).collect();
    println!(
        "seed {seed}: {count} methods, {inputs} inputs, {paths} paths, {witnesses} more witnesses, \
         {inexact} not exhaustive, {late} not in time, {} with faults, {seconds:.1} s of exploring",
        faulty.len()
    );
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in verdicts.iter().flat_map(|verdict| &verdict.inexact) {
        *reasons.entry(reason).or_default() += 1;
    }
    reasons.iter().for_each(|(reason, count)| println!("  {count} {reason}"));
    if std::env::var_os("BANYAN_VERBOSE").is_some() {
        tell(&methods, &verdicts);
    }
    for &at in &faulty {
        println!("{}: {:?}", methods[at].spec(), verdicts[at].faults.first());
    }
    let mut told = String::new();
    for &at in faulty.iter().take(SHRUNK) {
        let (method, faults) = shrunk(&jdk, &methods[at], &workplace.path().join(&methods[at].name));
        let faults = if faults.is_empty() { &verdicts[at].faults } else { &faults };
        told +=
            &format!("{}\n{}    {}\n\n", method.spec(), method.source(), faults[..faults.len().min(3)].join("\n    "));
    }
    assert!(faulty.is_empty(), "BANYAN_SEED={seed}: {} methods with faults\n{told}", faulty.len());
    assert!(inexact * 100 <= count * INEXACT_PERCENT, "{inexact} of {count} methods are not exhaustive");
}

/// The methods that took longest or were not exhaustive.
fn tell(methods: &[RandomMethod], verdicts: &[Verdict]) {
    let mut slow: Vec<usize> = (0..methods.len()).collect();
    slow.sort_by(|&a, &b| verdicts[b].seconds.total_cmp(&verdicts[a].seconds));
    slow.truncate(6);
    for (at, (method, verdict)) in methods.iter().zip(verdicts).enumerate() {
        if slow.contains(&at) || !verdict.inexact.is_empty() {
            let spec = method.spec();
            eprintln!(
                "{spec}: {:.2} s, {} paths, {:?}\n{}",
                verdict.seconds,
                verdict.paths,
                verdict.inexact,
                method.source()
            );
        }
    }
}
