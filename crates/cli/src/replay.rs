//! `banyan replay`: one path of a result, run again concretely, with a trace of lines and values.
//!
//! The inputs come from the file, the root from the arguments that it carries; where the class path,
//! the JDK or a class is another one, the file is refused. `banyan explore --schedule` ends up here
//! too, with the witness of the schedule.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use emit::document::{Input, RunDocument, SchemaVersion};
use explore::session::{Base, ExploreConfig, Recorded};
use explore::{
    Alone, Collector, ConcreteRun, Confirmer, DepthFirst, Engine, InputText, Keeper, Limits, Outcome, Root, Schedule,
    Tracer, Unit, Witness,
};
use program::{Program, ProgramConfig};
use serde::Deserialize;
use serde_json::Value;

use crate::explore::{ExploreArgs, locate, recorded};
use crate::run::{Failure, ended, exit, jdk_search};

/// The form of documents that is read.
const SCHEMA: u64 = SchemaVersion::NUMBER;

/// Lines of a trace, unless said otherwise.
pub const TRACE_LINES: usize = 500;

/// `banyan replay` as typed.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A result of `banyan explore --json`, and which path: `FILE#3`, `FILE#finding:1`, `FILE#cut:2`
    #[arg(value_name = "FILE#N")]
    path: String,

    /// Where the classes are now [default: where they were]
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    class_path: Option<String>,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// Most lines of the trace
    #[arg(long, value_name = "N", default_value_t = TRACE_LINES)]
    trace_lines: usize,

    /// Most memory of all processes together, like 4g [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = crate::memory::parse_memory)]
    max_memory: Option<u64>,
}

/// Replays a path; the exit code says whether it ended in a finding.
pub fn replay(args: &ReplayArgs) -> ExitCode {
    ended(start(args))
}

/// One path of a file.
struct Kept {
    recorded: Recorded,
    spec: String,
    inputs: Vec<InputText>,
    /// What the file says the outcome was, if the path ended.
    outcome: Option<Value>,
}

fn start(args: &ReplayArgs) -> Result<u8, Failure> {
    let kept = read(&args.path)?;
    let mut config = recorded::parsed(&kept.recorded)?.config()?;
    if let Some(class_path) = &args.class_path {
        config.opening.class_path.clone_from(class_path);
    }
    config.opening.jdk = jdk_search(args.jdk.as_deref());
    config.machine.max_memory = args.max_memory;
    let program = open(&config)?;
    kept.recorded.check(program)?;
    let roots = config.roots.roots(program)?;
    let root = roots.iter().find(|root| root.spec.to_string() == kept.spec).ok_or_else(|| {
        let known: Vec<String> = roots.iter().map(|root| root.spec.to_string()).collect();
        let text = format!("the path is one of {}, but the file is about {}", kept.spec, known.join(" and "));
        Failure::bad_input(text)
    })?;
    let inputs = root.read_inputs(&kept.inputs).map_err(Failure::bad_input)?;
    let witness = Witness::read(root, &inputs).map_err(Failure::bad_input)?;
    let run = show(root, &Base::freeze(program, &config.machine)?, &config, &witness, args.trace_lines)?;
    match (&kept.outcome, &run.outcome) {
        (Some(said), Ok(outcome)) if !agrees(said, outcome, &run) => {
            let message = format!("the run {outcome}, but the file says {said}");
            Err(Failure { message, code: exit::OUR_FAULT })
        }
        (Some(_) | None, Ok(_) | Err(_)) => Ok(code(&run)),
    }
}

/// Opens a program whose lines are seen.
fn open(config: &ExploreConfig) -> Result<&'static Program, Failure> {
    Ok(locate(&config.opening)?.open(ProgramConfig { probe_bytecodes: true, ..ProgramConfig::default() })?)
}

/// Runs the path with this schedule, or the first one that begins with it.
pub fn schedule(args: &ExploreArgs, schedule: &Schedule, trace_lines: usize) -> Result<u8, Failure> {
    let config = args.config()?;
    let program = open(&config)?;
    let roots = config.roots.roots(program)?;
    let [root] = &roots[..] else {
        return Err(Failure::bad_input("--schedule needs exactly one method, because it names a path of one"));
    };
    let base = Base::freeze(program, &config.machine)?;
    let limits = Limits { paths: Some(1), ..config.limits.limits(Instant::now()) };
    let mut keeper = Keeper::new(Collector::new(1), Confirmer::new(root, base.state()?, limits.clone()));
    let mut solver = solver::assemble(&solver::Config::default()).map_err(Failure::bad_input)?;
    let mut strategy = DepthFirst::default();
    let engine = Engine::new(root, base.state()?, &mut *solver, &mut strategy, &mut keeper, limits);
    let mut engine = engine.map_err(Failure::bad_input)?;
    let unit = Unit { prefix: schedule.clone(), ..Unit::whole() };
    engine.explore(&unit, &mut Alone).map_err(Failure::bad_input)?;
    drop(engine);
    let kept = keeper.kept.finish();
    let deadlocked = kept.findings.first().map(|finding| &finding.path);
    let Some(path) = kept.paths.first().or(kept.cut.first()).or(deadlocked) else {
        return Err(match kept.unsupported.keys().next() {
            Some(what) => {
                let message = format!("the schedule leads to something unsupported: {what}");
                Failure { message, code: exit::UNSUPPORTED }
            }
            None => Failure::bad_input("no input follows this schedule"),
        });
    };
    let inputs = path.inputs.as_ref().ok_or_else(|| Failure::bad_input("the solver did not find inputs in time"))?;
    let witness = Witness::read(root, inputs).map_err(Failure::bad_input)?;
    let run = show(root, &base, &config, &witness, trace_lines)?;
    Ok(code(&run))
}

fn code(run: &ConcreteRun) -> u8 {
    match &run.outcome {
        Ok(_) if !run.others.is_empty() => exit::FINDINGS,
        Ok(Outcome::Threw { .. } | Outcome::Deadlocked) => exit::FINDINGS,
        Ok(Outcome::Returned { .. } | Outcome::Exited(_) | Outcome::Cut(_)) => 0,
        Err(_) => exit::BUDGET,
    }
}

/// Runs a witness and prints what happens.
fn show(
    root: &Root,
    base: &Base,
    config: &ExploreConfig,
    witness: &Witness,
    most: usize,
) -> Result<ConcreteRun, Failure> {
    let mut tracer = Tracer::new(most);
    let mut confirmer = Confirmer::new(root, base.state()?, config.limits.limits(Instant::now()));
    let run = confirmer.watched(witness, &mut tracer).map_err(Failure::bad_input)?;
    let said = |e: io::Error| Failure { message: format!("cannot write the trace: {e}"), code: exit::OUR_FAULT };
    print(&mut io::stdout().lock(), root, &tracer, &run).map_err(said)?;
    Ok(run)
}

fn print(out: &mut impl Write, root: &Root, tracer: &Tracer, run: &ConcreteRun) -> io::Result<()> {
    let inputs: Vec<String> = run.inputs.iter().map(|input| format!("{} = {}", input.name, input.value)).collect();
    writeln!(out, "{}", root.spec)?;
    if !inputs.is_empty() {
        writeln!(out, "with {}", inputs.join(", "))?;
    }
    for line in &tracer.lines {
        writeln!(out, "  {line}")?;
    }
    if tracer.left_out > 0 {
        writeln!(out, "  … {} lines left out (--trace-lines N keeps more)", tracer.left_out)?;
    }
    match &run.outcome {
        Ok(outcome) => writeln!(out, "{outcome}")?,
        Err(why) => writeln!(out, "does not end: {why}")?,
    }
    if let Some(thrown) = &run.thrown {
        crate::threads::print_stacks(out, thrown, "    ")?;
    }
    for other in &run.others {
        let message = other.thread.as_ref().and_then(|ended| ended.message.as_deref());
        writeln!(out, "{}", crate::threads::said(other, message))?;
        crate::threads::print_stacks(out, other, "    ")?;
    }
    for changed in &run.changed {
        writeln!(out, "  {}: {} → {}", changed.name, changed.before, changed.after)?;
    }
    Ok(())
}

/// Does a run's outcome agree with what a file says?
fn agrees(said: &Value, outcome: &Outcome, run: &ConcreteRun) -> bool {
    // A finding about threads stands beside the outcome, or is all that came.
    if said["kind"] == "deadlock" {
        return run.thrown.iter().chain(&run.others).any(|found| found.deadlock().is_some());
    }
    if said["thread"].is_string() {
        return run.others.iter().any(|other| said["exception"] == *other.exception);
    }
    match outcome {
        Outcome::Returned { value, .. } => {
            let value = value.as_ref().map(ToString::to_string);
            said["kind"] == "returned" && said["value"].as_str() == value.as_deref()
        }
        Outcome::Threw { exception, message } => {
            said["exception"] == **exception && said["message"].as_str() == message.as_deref()
        }
        Outcome::Exited(code) => said["kind"] == "exited" && said["value"].as_str() == Some(&*code.to_string()),
        Outcome::Deadlocked => false,
        Outcome::Cut(_) => true,
    }
}

/// Reads `FILE#N` and the file.
fn read(text: &str) -> Result<Kept, Failure> {
    let usage = "say which path: FILE#3, FILE#finding:1 or FILE#cut:2";
    let (file, which) = text.rsplit_once('#').ok_or_else(|| Failure::bad_input(format!("{text}: {usage}")))?;
    let (array, what, number) = match which.split_once(':') {
        Some(("finding", number)) => ("findings", "finding", number),
        Some(("cut", number)) => ("cut_paths", "path that was cut", number),
        Some(("path", number)) => ("paths", "path", number),
        Some(_) => return Err(Failure::bad_input(format!("{text}: {usage}"))),
        None => ("paths", "path", which),
    };
    let number: usize = number.parse().map_err(|_| Failure::bad_input(format!("{text}: {usage}")))?;
    let wrong = |what: String| Failure::bad_input(format!("{file}: {what}"));
    let contents = std::fs::read_to_string(file).map_err(|e| Failure::bad_input(format!("cannot read {file}: {e}")))?;
    let document: Value = serde_json::from_str(&contents).map_err(|e| wrong(format!("not JSON: {e}")))?;
    match document.get("schema").and_then(Value::as_u64) {
        Some(SCHEMA) => {}
        Some(other) => return Err(wrong(format!("schema {other}, but this banyan reads schema {SCHEMA}"))),
        None => return Err(wrong("not a result of banyan explore --json".to_owned())),
    }
    let recorded = RunDocument::deserialize(&document["run"])
        .map(recorded::of_document)
        .map_err(|_| wrong("it does not say what was run; make it again with banyan explore --json".to_owned()))?;
    let all = document[array].as_array().ok_or_else(|| wrong("it has a summary only, and no paths".to_owned()))?;
    let path = number.checked_sub(1).and_then(|at| all.get(at)).ok_or_else(|| match all.len() {
        0 => wrong(format!("no {what} {number}: there is none")),
        most => wrong(format!("no {what} {number}: there are 1 to {most}")),
    })?;
    let damaged = || wrong(format!("{what} {number} is damaged"));
    if path["inputs"].as_array().is_some_and(Vec::is_empty) && path["witnessed"] == false {
        return Err(wrong(format!("{what} {number} has no witness: the solver did not find its inputs")));
    }
    let inputs = Vec::<Input>::deserialize(&path["inputs"]).map_err(|_| damaged())?;
    let inputs = inputs.into_iter().map(InputText::from).collect();
    let spec = path["spec"].as_str().ok_or_else(damaged)?.to_owned();
    // A finding is an exception; a path that was cut and did not end has no outcome.
    let outcome = match array {
        "findings" => Some(path.clone()),
        _ => path.get("outcome").filter(|outcome| outcome["kind"] != "cut").cloned(),
    };
    Ok(Kept { recorded, spec, inputs, outcome })
}
