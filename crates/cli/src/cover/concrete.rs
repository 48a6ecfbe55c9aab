//! What concrete runs cover, served with the real world like `banyan run`: of a program (`--main`), or of JUnit
//! tests that are there (`--tests`).

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use coverage::{Ledger, Observer, PathName, Reason, Report, Scope};
use explore::{Cut, Mark, Recorder, Schedule, Summary};
use program::Program;
use program::source::{ClassPath, Jdk};
use vm::natives::Natives;
use vm::{Config, Effect, Reply, State};

use super::{CoverArgs, Covered, marking, read_justified, scope};
use crate::evidence::origin;
use crate::existing::{Existing, Ran, RanAll};
use crate::files::Files;
use crate::run::{Failure, exit, find_main, serve_with, working_directory};

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
    let config = Config { max_heap: typed.max_heap, assertions: !typed.no_assertions, ..Config::default() };
    let unsupported = |e: &dyn std::fmt::Display| Failure { message: e.to_string(), code: exit::UNSUPPORTED };
    let mut state = State::boot(program, config).map_err(|e| unsupported(&e))?;
    state.start_main(class, arguments).map_err(Failure::bad_input)?;
    let mut files = Files::new(&working_directory(), &entries, None);
    let mut observer = Observer::new(&scope);
    let mut told = |mark: &Mark| observer.see(mark);
    // Where the document goes to standard output, what the program says there would spoil it.
    let is_taken = typed.json.as_ref().is_some_and(|file| file.as_os_str() == "-");
    let mut others = |effect: &Effect| match effect {
        Effect::Write { fd: 1, bytes } if is_taken => {
            Some(io::stderr().write_all(bytes).map_or_else(|e| Reply::Failed(e.to_string()), |()| Reply::Done))
        }
        _ => None,
    };
    let code = serve_with(&mut state, &mut files, &mut Recorder::new(&mut told), &mut others, &mut |_| false)?;
    let failed = (code != 0).then(|| format!("exit code {code}"));
    let run = Ran { name: format!("main {}", typed.specs.join(" ")), hits: observer.take(), failed };
    covered(args, program, scope, vec![run], (Reason::NotExplored, begun))
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
        junit: &args.junit,
        max_heap: typed.max_heap,
        assertions: !typed.no_assertions,
        instructions: typed.max_instructions,
        deadline: typed.budget.map(|budget| begun + budget),
    };
    let RanAll { program, scope, tests, is_cut } = existing.run(|program| scope(&args.class, program, &[]))?;
    let reason = if is_cut { Reason::Budget } else { Reason::NotExplored };
    covered(args, program, scope, tests, (reason, begun))
}

fn covered(
    args: &CoverArgs,
    program: &'static Program,
    scope: Scope,
    ran: Vec<Ran>,
    (reason, begun): (Reason, Instant),
) -> Result<Covered, Failure> {
    let justified = read_justified(args.asked.justified.as_deref())?;
    let mut ledger = Ledger::default();
    for run in &ran {
        let path = PathName { schedule: Schedule::new(), root: run.name.as_str().into() };
        ledger.note(&Arc::new(path), &run.hits, None);
    }
    let mut report = Report::new(&scope, &ledger, args.asked.variant(), reason, args.whole);
    report.justified = justified;
    let mut summary = Summary { paths: ran.len() as u64, ..Summary::default() };
    if report.reason == Reason::Budget {
        summary.cut.insert(Cut::Budget, 1);
    }
    let (loaded, named, origin) = (BTreeSet::new(), BTreeMap::new(), origin(program, &scope));
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
        origin,
        faults,
        refused: Vec::new(),
        seconds,
    })
}
