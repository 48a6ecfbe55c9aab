//! `--emit junit`: tests of the paths that a command found, for `explore` and `cover` alike.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use coverage::campaign::scope;
use emit::evidence::missed::count;
use explore::session::{Base, ExploreConfig, MachineConfig};
use generate::of_paths::{EmittedTests, Finder, FoundPath, Untested, write_tests};
use generate::progress::Progress;
use generate::verdict::Checked;
use program::Program;

use super::stop;
use crate::run::Failure;
use crate::test::{LiveLine, WritingArgs, not_checked, open};

/// Schedules of paths without a test that are shown for a reason; the JSON has all.
const MOST_SHOWN: usize = 5;

#[derive(Debug, Args)]
pub struct EmittingArgs {
    /// Write tests of the paths to --out
    #[arg(long, value_enum)]
    emit: Option<Emit>,

    #[command(flatten)]
    pub writing: WritingArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Emit {
    /// JUnit 5, compiled and run on the real machine before it is written
    Junit,
}

impl EmittingArgs {
    pub fn are_asked(&self) -> bool {
        match self.emit {
            Some(Emit::Junit) => true,
            None => false,
        }
    }
}

/// Refuses, before the work, what could not be written after it.
pub fn check(args: &EmittingArgs, program: &'static Program) -> Result<(), Failure> {
    match args.are_asked() {
        true => args.writing.check(program).map(drop),
        false => Ok(()),
    }
}

/// What paths were found in, and with.
pub struct Emission<'e> {
    pub config: &'e ExploreConfig,
    /// Classes whose code counts; those of the methods if there are none.
    pub classes: &'e [String],
    /// The calls are those of a running program.
    pub is_program: bool,
    /// The time for everything.
    pub budget: Option<Duration>,
}

/// Writes tests of paths.
pub fn emit(
    emission: &Emission<'_>,
    args: &EmittingArgs,
    paths: Vec<FoundPath>,
    begun: Instant,
) -> Result<EmittedTests, Failure> {
    let Emission { config, classes, is_program, budget } = *emission;
    let class_path = &config.opening.class_path;
    let program = open(class_path, config.opening.jdk.home.as_deref())?;
    let out = args.writing.check(program)?;
    // Paths of a running program have no test.
    let roots = if is_program { Vec::new() } else { config.roots.roots(program)? };
    let own: Vec<_> = roots.iter().map(|root| root.spec.method.class()).collect();
    let scope = scope(classes, program, &own)?;
    let MachineConfig { max_heap, max_memory, .. } = config.machine;
    let base = Base::freeze(program, &MachineConfig { max_heap, max_memory, ..MachineConfig::default() })?;
    let finder = Finder {
        program,
        class_path,
        base: &base,
        scope: &scope,
        roots: &roots,
        bounds: config.roots.bounds,
        instructions: config.limits.instructions,
        solving: &config.solver,
        has_sources: !config.opening.sources.is_empty(),
        begun,
        budget,
        cancel: stop::flag(),
        over_by: stop::over_by,
    };
    let progress = LiveLine::new(begun, budget, 1);
    let emitted = write_tests(&finder, &args.writing.config(), paths, &progress);
    progress.end();
    let emitted = emitted?;
    out.keep();
    Ok(emitted)
}

/// What was written, how it fared, and which paths have no test.
pub fn print(out: &mut impl Write, emitted: &EmittedTests, unsupported: &BTreeMap<String, u64>) -> io::Result<()> {
    writeln!(out, "{} in {}", count(emitted.tests.len(), "test"), emitted.out.display())?;
    if emitted.kept > 0 {
        let kept = count(emitted.kept, "test");
        writeln!(out, "{kept} of earlier runs stay there, of methods without new ones; --prune removes them")?;
    }
    let mut by_reason: BTreeMap<&str, Vec<&Untested>> = BTreeMap::new();
    for path in &emitted.untested {
        by_reason.entry(&path.why).or_default().push(path);
    }
    for (why, paths) in by_reason {
        let shown: Vec<String> = paths.iter().take(MOST_SHOWN).map(|path| schedule(path)).collect();
        let more = if paths.len() > MOST_SHOWN { ", …" } else { "" };
        writeln!(out, "  no test of {} ({}{more}): {why}", count(paths.len(), "path"), shown.join(", "))?;
    }
    for (what, paths) in unsupported {
        writeln!(out, "  no test of {}: unsupported: {what}", count(*paths as usize, "path"))?;
    }
    match &emitted.checked {
        Checked::Yes(verified) => {
            let (compiled, passed, dropped) = (verified.compiled, verified.passed, verified.dropped());
            let does = if passed == 1 { "does what it says" } else { "do what they say" };
            writeln!(out, "on the real machine: {compiled} compiled, {passed} {does}, {dropped} dropped")?;
        }
        Checked::No(why) => {
            writeln!(out, "the tests were not checked on the real machine: {}", not_checked(why))?;
        }
    }
    if let Some((_, branches, differences)) = &emitted.jacoco {
        let differing = count(differences.len(), "difference");
        writeln!(out, "JaCoCo: branches {}/{}, {differing}", branches.covered, branches.total)?;
        differences.iter().try_for_each(|difference| writeln!(out, "  {difference}"))?;
    }
    Ok(())
}

fn schedule(path: &Untested) -> String {
    if path.schedule.is_empty() { "the only one".to_owned() } else { path.schedule.clone() }
}
