//! `explore --entry`: a program runs concretely, and calls that it makes are explored one after the
//! other, each from the state that the program was in.
//!
//! The program reads the files that `banyan run` would let it read, and what it says on standard error is shown, once:
//! whoever comes to a call again, to confirm a path, hears nothing.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use explore::{Call, Calls, Cut, NoCall, ProgramEntry, Root, World, Worlds, effects};
use program::Program;
use verify::world::{Files, working_directory};
use vm::{Effect, Reply, State};

use super::{ExploreArgs, Report};
use crate::advice;
use crate::run::{Failure, exit, find_main};

/// Which calls of a method become roots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    All,
    /// From 1 on.
    Number(u64),
}

impl Which {
    pub fn parse(text: &str) -> Result<Which, String> {
        match text.parse() {
            _ if text == "all" => Ok(Which::All),
            Ok(number) if number > 0 => Ok(Which::Number(number)),
            Ok(_) | Err(_) => Err(format!("{text:?} is neither `all` nor the number of a call, from 1 on")),
        }
    }
}

/// Exploring calls that a running program makes.
#[derive(Debug, Args)]
pub struct EntryArgs {
    /// Run this class's main concretely and explore calls of the methods that it makes, from the state
    /// that it is in then; `act` in a spec keeps an argument's value
    #[arg(long, value_name = "CLASS")]
    pub entry: Option<String>,

    /// An argument of the program that --entry runs; repeat for more
    #[arg(long, value_name = "ARG", requires = "entry", allow_hyphen_values = true)]
    entry_arg: Vec<String>,

    /// With --entry: which calls of a method to explore, `all` or the n-th
    #[arg(long, value_name = "N", requires = "entry", value_parser = Which::parse, default_value = "all")]
    call: Which,

    /// With --entry: explore calls only where this holds for the actual arguments and fields, in Java
    #[arg(long, value_name = "EXPR", requires = "entry", allow_hyphen_values = true)]
    when: Option<String>,
}

/// The program that makes the calls, if one is named.
pub fn program(args: &ExploreArgs, program: &'static Program) -> Result<Option<ProgramEntry>, Failure> {
    let Some(name) = &args.calls.entry else { return Ok(None) };
    let main = find_main(program, name, &args.program.class_path)?;
    Ok(Some(ProgramEntry::new(main, args.calls.entry_arg.clone()).in_world(worlds(args, false))))
}

/// The properties by which the program finds its files; explorations without one have none.
pub fn properties() -> Vec<(String, String)> {
    vec![("user.dir".to_owned(), working_directory().display().to_string())]
}

/// Worlds with the files that a program may read; standard error is heard, or not.
fn worlds(args: &ExploreArgs, is_heard: bool) -> Worlds {
    let entries: Vec<PathBuf> = args.program.class_path.split(':').map(PathBuf::from).collect();
    Arc::new(move || Box::new(EntryWorld { files: Files::new(&working_directory(), &entries, None), is_heard }))
}

struct EntryWorld {
    files: Files,
    is_heard: bool,
}

impl World for EntryWorld {
    fn reply(&mut self, effect: Effect) -> Reply {
        match effect {
            Effect::File(request) => self.files.serve(request),
            Effect::Write { fd, bytes } if fd > 2 => self.files.write(fd, &bytes),
            Effect::Read { fd, max } if fd > 2 => self.files.read(fd, max),
            Effect::Available { fd } if fd > 2 => self.files.available(fd),
            Effect::Write { fd: 2, bytes } if self.is_heard => {
                // Nothing is left to do if standard error is gone.
                let _ = io::stderr().write_all(&bytes);
                Reply::Done
            }
            Effect::Write { .. }
            | Effect::Read { .. }
            | Effect::Available { .. }
            | Effect::WallClock
            | Effect::MonotonicClock
            | Effect::Obligation { .. }
            | Effect::Sleep { .. } => effects::reply(&effect),
        }
    }
}

/// What the exploration of each call needs.
pub struct Each<'a> {
    pub args: &'a ExploreArgs,
    pub entry: &'a ProgramEntry,
    pub is_late: &'a dyn Fn() -> bool,
}

impl Each<'_> {
    /// Runs the program once for each root and explores the calls of its method that are asked for. A
    /// method that the program does not call is a warning, unless nothing was explored at all.
    pub fn explore_all(
        &self,
        roots: &[Root],
        state: &dyn Fn() -> Result<State, Failure>,
        report: &mut Report,
        explore_root: &mut dyn FnMut(&Root, State, &mut Report) -> Result<State, Failure>,
    ) -> Result<(), Failure> {
        let mut without = Vec::new();
        for (at, root) in roots.iter().enumerate() {
            if self.has_enough(report) {
                report.leave_out(root);
                continue;
            }
            // The program runs once for each root, and says the same each time.
            let entry = self.entry.clone().in_world(worlds(self.args, at == 0));
            without.extend(self.explore(root, &entry, state()?, report, explore_root)?);
        }
        if without.len() == roots.len() {
            return without.into_iter().next().map_or(Ok(()), Err);
        }
        for failure in without {
            // Nothing is left to do if standard error is gone.
            let _ = writeln!(io::stderr(), "banyan: warning: {}", failure.message);
        }
        Ok(())
    }

    /// The same for one root; why there was no call to explore, if so.
    fn explore(
        &self,
        root: &Root,
        entry: &ProgramEntry,
        state: State,
        report: &mut Report,
        explore_root: &mut dyn FnMut(&Root, State, &mut Report) -> Result<State, Failure>,
    ) -> Result<Option<Failure>, Failure> {
        let mut calls = Calls::start(state, entry, &root.spec).map_err(Failure::bad_input)?;
        let (mut met, mut explored) = (0, 0);
        let end = loop {
            let call = match calls.next(self.is_late) {
                Ok(call) => call,
                Err(end) => break end,
            };
            met = call.number;
            if self.is_wanted(root, calls.state(), &call)? {
                explored += 1;
                let root = root.clone().at_call(self.entry.clone(), call.number);
                calls.aside(|state| explore_root(&root, state, report))?;
            }
            if self.args.calls.call == Which::Number(call.number) || (self.is_late)() {
                break NoCall::Late;
            }
            if self.has_enough(report) {
                // What the program calls later is not looked at.
                *report.summary.cut.entry(Cut::Finding).or_default() += 1;
                break NoCall::Late;
            }
        };
        if explored > 0 {
            if self.args.calls.call == Which::All && (self.is_late)() {
                // Calls that the program would have made later were not looked at.
                *report.summary.cut.entry(Cut::Budget).or_default() += 1;
            }
            if let NoCall::Unsupported(what) = end {
                // What the program would have called later is not known.
                *report.summary.unsupported.entry(what.what).or_default() += 1;
            }
            return Ok(None);
        }
        let calls = if met == 1 { "call" } else { "calls" };
        let why = match self.args.calls.call {
            // The call was met, so that it is the condition which did not hold.
            Which::Number(number) if number == met => format!("call {met} does not satisfy --when"),
            Which::All | Which::Number(_) => {
                let end = advice::advised(&end).unwrap_or_else(|| end.to_string());
                format!("{end}, after {met} {calls} of it")
            }
        };
        let message = format!("{}: no call to explore: {why}", root.spec);
        let code = if matches!(end, NoCall::Unsupported(_)) { exit::UNSUPPORTED } else { exit::BAD_INPUT };
        Ok(Some(Failure { message, code }))
    }

    /// Is there a finding, where the first is all that is asked for?
    fn has_enough(&self, report: &Report) -> bool {
        self.args.limits.stop_at_first_finding && report.summary.has_finding
    }

    fn is_wanted(&self, root: &Root, state: &mut State, call: &Call) -> Result<bool, Failure> {
        let number = match self.args.calls.call {
            Which::All => true,
            Which::Number(number) => number == call.number,
        };
        match &self.args.calls.when {
            Some(condition) if number => root.holds_at(condition, state, call).map_err(Failure::bad_input),
            Some(_) | None => Ok(number),
        }
    }
}
