//! What concrete runs cover, served with the real world like `banyan run`: of a program (`--main`), or of JUnit
//! tests that are there (`--tests`).

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use coverage::{Ledger, Observer, PathName, Reason, Report};
use emit::evidence::{self, origin};
use explore::pool::ClassHashes;
use explore::session::memory;
use explore::{Cut, Mark, Recorder, Schedule, Summary};
use program::Program;
use program::source::{ClassPath, Jdk};
use verify::existing::{Existing, Ran, RanAll, TestResult};
use verify::world::{Files, serve_with, working_directory};
use vm::natives::Natives;
use vm::{Config, Effect, Reply, State};

use super::{CoverArgs, Covered, marking, read_justified, scope};
use crate::explore::stop_flag;
use crate::run::{Failure, exit, find_main};

/// Instructions between two looks at the clock.
const SLICE: u64 = 1_000_000;

/// Runs the program and measures it; a program that ends badly has still covered what it did.
pub fn program(args: &CoverArgs) -> Result<Covered, Failure> {
    let begun = Instant::now();
    let typed = &args.explore;
    let [main, arguments @ ..] = &typed.specs[..] else {
        return Err(Failure::bad_input("--main needs a class"));
    };
    let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = Jdk::locate(typed.jdk.as_deref(), java_home.as_deref(), path.as_deref()).map_err(Failure::bad_input)?;
    let entries: Vec<PathBuf> = typed.class_path.split(':').map(PathBuf::from).collect();
    let class_path = ClassPath::new(&entries, &jdk).map_err(Failure::bad_input)?;
    let program =
        Program::open(class_path, jdk, marking(&args.class), Box::new(Natives::table())).map_err(Failure::bad_input)?;
    let class = find_main(program, main, &typed.class_path)?;
    let scope = scope(&args.class, program, &[class])?;
    let ceiling = Some(memory::ceiling(typed.max_memory));
    let config = Config { max_heap: typed.max_heap, assertions: !typed.no_assertions, ceiling, ..Config::default() };
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
    let deadline = typed.budget.map(|budget| begun + budget);
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
        } else if typed.max_instructions.is_some_and(|most| now >= most) {
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
    let run = Ran { name: format!("main {}", typed.specs.join(" ")), covered, result };
    let ran = RanAll { program, scope, tests: vec![run], is_cut: cut.is_some(), unfinished: None };
    measured(args, ran, begun)
}

/// Runs tests that are there and measures them.
pub fn tests(args: &CoverArgs) -> Result<Covered, Failure> {
    let begun = Instant::now();
    let typed = &args.explore;
    if typed.specs.is_empty() {
        return Err(Failure::bad_input("--tests needs a JUnit class"));
    }
    let existing = Existing {
        classes: &typed.specs,
        class_path: &typed.class_path,
        jdk: typed.jdk.as_deref(),
        junit: &args.explore.emitting.writing.junit,
        max_heap: typed.max_heap,
        ceiling: memory::ceiling(typed.max_memory),
        assertions: !typed.no_assertions,
        instructions: typed.max_instructions,
        deadline: typed.budget.map(|budget| begun + budget),
    };
    measured(args, existing.run(|program| scope(&args.class, program, &[]))?, begun)
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
