//! Other solvers through SMT-LIB on a pipe, for second opinions.
//!
//! Declarations and definitions are told once and stay; a query is pushed, asked and popped. A
//! process that dies, or says something that we do not understand, is started again and asked once
//! more; one that says nothing for too long is not asked the same again. After that the query is
//! unknown to the program, and `second.rs` asks our own solver. Nothing is lost but time.
//!
//! Patience is the one clock of this crate: it cannot be counted how much another program has done.

mod parse;
mod second;
mod talk;

use crate::query::{Generation, LayerReport, Limits, Query, Solver, Verdict, Why, confirmed};
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use talk::{Replies, Words};
use term::{InputId, Model, SmtWriter, TermId, Terms};

pub use second::SecondOpinion;

/// A program that reads SMT-LIB.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    pub command: String,
    pub arguments: Vec<String>,
    /// What to say when the command does not exist.
    pub install: String,
    /// How long to wait for it to say something.
    pub patience: Duration,
}

/// How long a program may be silent unless told otherwise; its own limit should come first.
const PATIENCE: Duration = Duration::from_secs(60);

impl Program {
    /// A program that we know by name: `z3`, `cvc5`, `bitwuzla`.
    pub fn named(name: &str) -> Option<Program> {
        let conflicts = Limits::default().conflicts;
        // z3 counts conflicts as we do; cvc5 counts a unit of its own, some hundreds a conflict.
        let (arguments, install): (Vec<String>, _) = match name {
            "z3" => {
                let limits = ["sat", "smt"].map(|part| format!("{part}.max_conflicts={conflicts}"));
                (["-in".into()].into_iter().chain(limits).collect(), "`apt install z3` on Debian")
            }
            "cvc5" => {
                let limit = format!("--rlimit-per={}", u64::from(conflicts) * 200);
                (vec!["--incremental".into(), "--lang".into(), "smt2".into(), limit], "`apt install cvc5` on Debian")
            }
            "bitwuzla" => (vec![], "not in Debian 12; build it from https://bitwuzla.github.io"),
            _ => return None,
        };
        Some(Program { command: name.into(), arguments, install: install.into(), patience: PATIENCE })
    }
}

/// Why another solver could not be started.
#[derive(Debug, thiserror::Error)]
pub enum PipeError {
    #[error("the solver `{command}` is not installed ({install})")]
    Missing { command: String, install: String },
    #[error("the solver `{command}` cannot be started: {error}")]
    Start { command: String, error: io::Error },
}

/// A running program, restarted when it dies.
pub struct Pipe {
    program: Program,
    session: Option<Session>,
    generation: Generation,
    counters: LayerReport,
    restarts: u64,
}

struct Session {
    child: Child,
    input: Words,
    output: BufReader<Replies>,
    writer: SmtWriter,
    text: String,
}

impl Drop for Session {
    fn drop(&mut self) {
        // It may have ended already; either way nothing is left to tell it.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Pipe {
    /// Starts the program, so that a missing one is known at once.
    pub fn start(program: Program) -> Result<Pipe, PipeError> {
        let session = Session::start(&program).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                PipeError::Missing { command: program.command.clone(), install: program.install.clone() }
            }
            _ => PipeError::Start { command: program.command.clone(), error },
        })?;
        let counters = LayerReport { name: "smt-lib", ..LayerReport::default() };
        Ok(Pipe { program, session: Some(session), generation: Generation::default(), counters, restarts: 0 })
    }

    /// How often the program had to be started again.
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    fn ask(&mut self, terms: &Terms, query: &Query) -> io::Result<Verdict> {
        let session = match &mut self.session {
            Some(session) => session,
            None => {
                self.restarts += 1;
                self.session.insert(Session::start(&self.program)?)
            }
        };
        session.ask(terms, query)
    }
}

impl Session {
    fn start(program: &Program) -> io::Result<Session> {
        let mut child = Command::new(&program.command)
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let closed = || io::Error::other("a pipe that was asked for is missing");
        let input = Words::new(child.stdin.take().ok_or_else(closed)?)?;
        let output = BufReader::new(Replies::new(child.stdout.take().ok_or_else(closed)?, program.patience)?);
        input.say("(set-option :produce-models true)\n(set-logic QF_BVFP)\n".to_owned())?;
        Ok(Session { child, input, output, writer: SmtWriter::new(), text: String::new() })
    }

    fn ask(&mut self, terms: &Terms, query: &Query) -> io::Result<Verdict> {
        self.output.get_mut().stop.clone_from(query.stop);
        self.text.clear();
        let mut asserts = String::from("(push 1)\n");
        for t in query.conjuncts() {
            let expression = self.writer.expression(terms, t, &mut self.text);
            writeln!(asserts, "(assert {expression})").map_err(io::Error::other)?;
        }
        self.text.push_str(&asserts);
        self.text.push_str("(check-sat)\n");
        self.input.say(self.text.clone())?;
        let mut line = String::new();
        // The end of the line of the last model is still to be read.
        while line.trim().is_empty() {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let verdict = match line.trim() {
            "sat" => Verdict::Sat(self.model(terms, query)?),
            "unsat" => Verdict::Unsat,
            "unknown" => Verdict::Unknown(Why::BackEnd),
            other => return Err(io::Error::other(format!("expected sat, unsat or unknown, found `{other}`"))),
        };
        self.input.say("(pop 1)\n".to_owned())?;
        Ok(verdict)
    }

    fn model(&mut self, terms: &Terms, query: &Query) -> io::Result<Model> {
        let mut wanted: Vec<InputId> = Vec::new();
        for t in query.conjuncts() {
            wanted.extend(terms.free_inputs(t).iter().filter(|&id| self.writer.symbol(*id).is_some()));
        }
        wanted.sort_unstable_by_key(|&id| terms.input_of(id).index);
        wanted.dedup();
        let mut model = Model::new();
        if wanted.is_empty() {
            return Ok(model);
        }
        let symbols: Vec<&str> = wanted.iter().filter_map(|&id| self.writer.symbol(id)).collect();
        self.input.say(format!("(get-value ({}))\n", symbols.join(" ")))?;
        let reply = self.expression()?;
        let unreadable = || io::Error::other(format!("not a list of values: {reply}"));
        let values = parse::values(&reply).ok_or_else(unreadable)?;
        if values.len() != wanted.len() {
            return Err(unreadable());
        }
        for (&id, raw) in wanted.iter().zip(values) {
            model.set(terms.input_of(id), raw);
        }
        Ok(model)
    }

    /// Reads one parenthesised expression.
    fn expression(&mut self) -> io::Result<String> {
        let mut text = Vec::new();
        let (mut depth, mut quoted) = (0, false);
        for byte in (&mut self.output).bytes() {
            let byte = byte?;
            text.push(byte);
            match byte {
                b'|' => quoted = !quoted,
                b'(' if !quoted => depth += 1,
                b')' if !quoted => {
                    depth -= 1;
                    if depth == 0 {
                        return String::from_utf8(text).map_err(io::Error::other);
                    }
                }
                _ => {}
            }
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

impl Solver for Pipe {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict {
        let start = Instant::now();
        if self.generation.is_stale(terms) {
            self.session = None;
        }
        let mut verdict = Verdict::Unknown(Why::BackEndFailed);
        for _ in 0..2 {
            match self.ask(terms, query) {
                Ok(answer) => {
                    verdict = confirmed(terms, query, answer);
                    break;
                }
                Err(error) => {
                    // What it was told is lost with it; the next session starts from nothing.
                    self.session = None;
                    if query.stop.is_reached() {
                        verdict = Verdict::Unknown(Why::Stopped);
                        break;
                    }
                    if error.kind() == io::ErrorKind::TimedOut {
                        break;
                    }
                }
            }
        }
        self.counters.asked += 1;
        self.counters.answered += 1;
        self.counters.nanoseconds += start.elapsed().as_nanos() as u64;
        verdict
    }

    fn core(&self) -> Option<&[TermId]> {
        None
    }

    fn collected(&mut self, terms: &Terms) {
        self.generation.is_stale(terms);
        self.session = None;
    }

    fn report(&self, out: &mut Vec<LayerReport>) {
        out.push(self.counters);
    }
}
