//! What concrete runs cover, served with the real world like `banyan run`: of a program (`--main`), or of JUnit
//! tests that are there (`--tests`).

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use coverage::campaign::{marking, scope};
use coverage::{Ledger, Observer, PathName, Reason, Report};
use emit::evidence::{self, origin};
use explore::pool::ClassHashes;
use explore::session::memory;
use explore::{Cut, Mark, Recorder, Schedule, Summary};
use program::Program;
use program::source::ClassPath;
use verify::existing::{Existing, Ran, RanAll, TestResult};
use verify::world::{Files, serve_with, working_directory};
use vm::natives::Natives;
use vm::{Config, Effect, Reply, State};

use super::{CoverArgs, Covered, read_justified};
use crate::explore::stop_flag;
use crate::run::{Failure, exit, find_main, jdk_search};

/// Instructions between two looks at the clock.
const SLICE: u64 = 1_000_000;

/// Runs the program and measures it; a program that ends badly has still covered what it did.
pub fn program(args: &CoverArgs) -> Result<Covered, Failure> {
    let begun = Instant::now();
    let [main, arguments @ ..] = &args.specs[..] else {
        return Err(Failure::bad_input("--main needs a class"));
    };
    let jdk = jdk_search(args.program.jdk.as_deref()).locate()?;
    let entries: Vec<PathBuf> = args.program.class_path.split(':').map(PathBuf::from).collect();
    let class_path = ClassPath::new(&entries, &jdk).map_err(Failure::bad_input)?;
    let program =
        Program::open(class_path, jdk, marking(&args.class), Box::new(Natives::table())).map_err(Failure::bad_input)?;
    let class = find_main(program, main, &args.program.class_path)?;
    let scope = scope(&args.class, program, &[class])?;
    let ceiling = Some(memory::ceiling(args.limits.max_memory));
    let config =
        Config { max_heap: args.limits.max_heap, assertions: !args.no_assertions, ceiling, ..Config::default() };
    let unsupported = |e: &dyn std::fmt::Display| Failure { message: e.to_string(), code: exit::UNSUPPORTED };
    let mut state = State::boot(program, config).map_err(|e| unsupported(&e))?;
    state.start_main(class, arguments).map_err(Failure::bad_input)?;
    let mut files = Files::new(&working_directory(), &entries, None);
    let mut observer = Observer::new(&scope);
    let mut told = |mark: &Mark| observer.see(mark);
    // Where a report goes to standard output, what the program says there would spoil it.
    let is_taken = args.reports().take_stdout();
    let mut others = |effect: &Effect| match effect {
        Effect::Write { fd: 1, bytes } if is_taken => {
            Some(io::stderr().write_all(bytes).map_or_else(|e| Reply::Failed(e.to_string()), |()| Reply::Done))
        }
        _ => None,
    };
    let deadline = args.limits.budget.map(|budget| begun + budget);
    let cancel = stop_flag();
    let mut cut = None;
    state.config.max_instructions = Some(SLICE);
    let mut goes_on = |state: &mut State| {
        let now = state.instructions();
        state.config.max_instructions = Some(now.saturating_add(SLICE));
        cut = if cancel.load(Ordering::Relaxed) {
            Some("it was interrupted")
        } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some("it does not end within --budget")
        } else if args.limits.max_instructions.is_some_and(|most| now >= most) {
            Some("it does not end within --max-instructions")
        } else {
            None
        };
        cut.is_none()
    };
    let ended = serve_with(&mut state, &mut files, &mut Recorder::new(&mut told), &mut others, &mut goes_on);
    let result = match (cut, ended) {
        (Some(cut), _) => TestResult::Failed(cut.to_owned()),
        (None, Ok(0)) => TestResult::Passed,
        (None, Ok(code)) => TestResult::Failed(format!("exit code {code}")),
        (None, Err(error)) => return Err(error.into()),
    };
    // A program is no test: however it ends, it has covered what it did.
    let covered = evidence::Covered { hits: observer.take(), ..evidence::Covered::default() };
    let run = Ran { name: format!("main {}", args.specs.join(" ")), covered, result };
    let ran = RanAll { program, scope, tests: vec![run], is_cut: cut.is_some(), unfinished: None };
    measured(args, ran, begun)
}

/// Runs tests that are there and measures them.
pub fn tests(args: &CoverArgs) -> Result<Covered, Failure> {
    let begun = Instant::now();
    if args.specs.is_empty() {
        return Err(Failure::bad_input("--tests needs a JUnit class"));
    }
    let existing = Existing {
        classes: &args.specs,
        class_path: &args.program.class_path,
        jdk: args.program.jdk.as_deref(),
        junit: &args.emitting.writing.junit,
        max_heap: args.limits.max_heap,
        ceiling: memory::ceiling(args.limits.max_memory),
        assertions: !args.no_assertions,
        instructions: args.limits.max_instructions,
        deadline: args.limits.budget.map(|budget| begun + budget),
    };
    measured(args, existing.run::<Failure>(|program| Ok(scope(&args.class, program, &[])?))?, begun)
}

fn measured(args: &CoverArgs, ran: RanAll, begun: Instant) -> Result<Covered, Failure> {
    let RanAll { program, scope, tests: ran, is_cut, unfinished } = ran;
    let reason = if is_cut { Reason::Budget } else { Reason::NotExplored };
    let justified = read_justified(args.asked.justified.as_deref())?;
    let mut ledger = Ledger::default();
    for run in &ran {
        let path = PathName { schedule: Schedule::new(), root: run.name.as_str().into() };
        ledger.note(&Arc::new(path), &run.covered.hits, None);
    }
    let mut report = Report::new(&scope, &ledger, args.asked.variant(), reason, args.is_whole());
    report.justified = justified;
    let paths = ran.iter().filter(|run| run.aborted().is_none()).count() as u64;
    let mut summary = Summary { paths, ..Summary::default() };
    if report.reason == Reason::Budget {
        summary.cut.insert(Cut::Budget, 1);
    }
    let (loaded, named, origin) = (ClassHashes::new(), BTreeMap::new(), origin(program, &scope));
    let (tests, faults, seconds) = (Vec::new(), Vec::new(), begun.elapsed().as_secs_f64());
    let named_reason = report.reason.clone();
    Ok(Covered {
        program,
        loaded,
        scope,
        ledger,
        report,
        named,
        named_reason,
        summary,
        tests,
        ran,
        unfinished,
        origin,
        faults,
        refused: Vec::new(),
        seconds,
        emitted: None,
    })
}
