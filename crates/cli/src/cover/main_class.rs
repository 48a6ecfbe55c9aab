//! `banyan cover --main`: what a concrete run of a program covers, served with the real world like `banyan run`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use coverage::{Ledger, Observer, PathName, Reason, Report, operators};
use explore::{Mark, Recorder, Schedule, Summary};
use program::source::{ClassPath, Jdk};
use program::{Program, ProgramConfig};
use vm::natives::Natives;
use vm::{Config, State};

use super::{CoverArgs, Covered, read_justified, scope};
use crate::files::Files;
use crate::run::{Failure, exit, find_main, serve, working_directory};

/// Runs the program and measures it; a program that ends badly has still covered what it did.
pub fn measure(args: &CoverArgs) -> Result<Covered, Failure> {
    let begun = Instant::now();
    let justified = read_justified(args.justified.as_deref())?;
    let typed = &args.explore;
    let [main, arguments @ ..] = &typed.specs[..] else {
        return Err(Failure::bad_input("--main needs a class"));
    };
    let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = Jdk::locate(typed.jdk.as_deref(), java_home.as_deref(), path.as_deref()).map_err(Failure::bad_input)?;
    let entries: Vec<PathBuf> = typed.class_path.split(':').map(PathBuf::from).collect();
    let class_path = ClassPath::new(&entries, &jdk).map_err(Failure::bad_input)?;
    let config = ProgramConfig { marks: Some(operators), ..ProgramConfig::default() };
    let program = Program::open(class_path, jdk, config, Box::new(Natives::table())).map_err(Failure::bad_input)?;
    let class = find_main(program, main, &typed.class_path)?;
    let scope = scope(&args.class, program, &[class])?;
    let config = Config { max_heap: typed.max_heap, assertions: !typed.no_assertions, ..Config::default() };
    let unsupported = |e: &dyn std::fmt::Display| Failure { message: e.to_string(), code: exit::UNSUPPORTED };
    let mut state = State::boot(program, config).map_err(|e| unsupported(&e))?;
    state.start_main(class, arguments).map_err(Failure::bad_input)?;
    let mut files = Files::new(&working_directory(), &entries, None);
    let mut observer = Observer::new(&scope);
    let mut told = |mark: &Mark| observer.see(mark);
    serve(&mut state, &mut files, &mut Recorder::new(&mut told))?;
    let mut ledger = Ledger::default();
    let path = PathName { schedule: Schedule::new(), root: format!("main {}", typed.specs.join(" ")).into() };
    ledger.note(&Arc::new(path), &observer.take());
    let mut report = Report::new(&scope, &ledger, args.variant(), Reason::NotExplored, args.whole);
    report.justified = justified;
    let summary = Summary { paths: 1, ..Summary::default() };
    Ok(Covered { program, scope, ledger, report, summary, tests: Vec::new(), seconds: begun.elapsed().as_secs_f64() })
}
