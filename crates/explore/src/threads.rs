//! What happens to threads on a path: exceptions that end others than the one that made the call, and deadlocks.
//!
//! What ends another thread is a finding by the same rules as what ends the call. A thread that the call has left
//! behind waiting for a signal is none, because a later call may give it; threads that wait for each other in a cycle
//! are. One schedule of the threads is followed.

use program::Home;
use serde::{Deserialize, Serialize};
use term::Model;
use vm::WaitingThread;

use crate::literal::readable;
use crate::path::{Ending, FindingKind, PathEnd, Thrown, line_of_trace, place_of, units};

/// Why threads wait for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deadlock {
    /// They wait for each other.
    Cycle,
    /// For what any thread could do, and none can any more.
    MissedSignal,
}

impl Deadlock {
    const ALL: [Deadlock; 2] = [Deadlock::Cycle, Deadlock::MissedSignal];

    pub fn name(self) -> &'static str {
        match self {
            Deadlock::Cycle => "deadlock",
            Deadlock::MissedSignal => "missed-signal",
        }
    }

    /// As a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Deadlock::Cycle => "threads wait for each other",
            Deadlock::MissedSignal => "a thread waits for a signal that nobody can give any more",
        }
    }
}

/// A thread at a deadlock.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Waiting {
    pub name: String,
    /// As `Thread.getState` says it.
    pub state: String,
    pub waits_for: Option<String>,
    /// The name of the thread that has to do something first.
    pub held_by: Option<String>,
    /// `Class.method(File:line)`, innermost first.
    pub stack: Vec<String>,
}

impl Waiting {
    /// Everything but the stack: `thread "a" (BLOCKED) waits for the monitor of T#1, held by "b"`.
    pub fn head(&self) -> String {
        let waits = self.waits_for.as_ref().map(|what| format!(" waits for {what}")).unwrap_or_default();
        let held = self.held_by.as_ref().map(|name| format!(", held by \"{name}\"")).unwrap_or_default();
        format!("thread \"{}\" ({}){waits}{held}", self.name, self.state)
    }
}

impl From<&WaitingThread> for Waiting {
    fn from(thread: &WaitingThread) -> Waiting {
        Waiting {
            name: thread.name.clone(),
            state: thread.state.to_owned(),
            waits_for: thread.waits_for.clone(),
            held_by: thread.held_by.clone(),
            stack: thread.stack.iter().map(line_of_trace).collect(),
        }
    }
}

/// A thread that an exception has ended.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EndedThread {
    pub name: String,
    /// Of the exception, where it is known.
    pub message: Option<String>,
}

impl Thrown {
    /// What it is told from others by: the same place in another thread is the same.
    pub(crate) fn key(&self) -> Thrown {
        Thrown { thread: None, ..self.clone() }
    }

    /// Why threads wait, if it is a deadlock.
    pub fn deadlock(&self) -> Option<Deadlock> {
        let is_deadlock = self.kind == FindingKind::Deadlock;
        Deadlock::ALL.into_iter().find(|deadlock| is_deadlock && deadlock.name() == self.exception)
    }

    /// Did it end the call, and not another thread, or wait beside it?
    pub fn is_of_call(&self) -> bool {
        self.thread.is_none() && self.kind != FindingKind::Deadlock
    }
}

impl PathEnd<'_> {
    /// What happened in other threads, once for each place.
    pub fn others(&mut self) -> Vec<Thrown> {
        let mut found: Vec<Thrown> = Vec::new();
        for (name, thrown) in self.state.deaths() {
            let ended = self.uncaught(thrown);
            if !found.iter().any(|other| other.key() == ended) {
                found.push(Thrown { thread: Some(EndedThread { name, message: None }), ..ended });
            }
        }
        let may_leave_threads = matches!(self.ending, Ending::Returned(..) | Ending::Threw(_));
        if may_leave_threads && self.state.has_deadlock() {
            found.push(self.deadlock());
        }
        found
    }

    /// The same of a concrete run, with the messages of exceptions; what they compute runs now.
    pub(crate) fn others_with_messages(&mut self) -> Vec<Thrown> {
        let mut found = self.others();
        let deaths = self.state.deaths();
        for ended in found.iter_mut().filter_map(|other| other.thread.as_mut()) {
            let Some((_, thrown)) = deaths.iter().find(|(name, _)| *name == ended.name) else { continue };
            let message = Some(self.message(*thrown)).filter(|&message| message != 0);
            ended.message = message.map(|message| readable(&units(self.state, message, &Model::new())));
        }
        found
    }

    /// All threads that wait. The place is that of the first in a cycle, else of the first that waits for ever.
    pub(crate) fn deadlock(&mut self) -> Thrown {
        let threads = self.state.waiting_threads();
        let in_cycle = threads.iter().find(|thread| thread.is_in_cycle);
        let deadlock = if in_cycle.is_some() { Deadlock::Cycle } else { Deadlock::MissedSignal };
        let first = in_cycle.or(threads.iter().find(|thread| thread.is_stuck));
        let trace = first.map(|thread| &thread.stack[..]).unwrap_or_default();
        let place = trace.iter().find(|at| at.class.home == Home::User).or(trace.first());
        Thrown {
            kind: FindingKind::Deadlock,
            exception: deadlock.name().to_owned(),
            stack: trace.iter().map(line_of_trace).collect(),
            source: place.map(place_of),
            line: place.and_then(|at| at.method.line(at.pc)),
            is_argument: false,
            thread: None,
            threads: threads.iter().map(Waiting::from).collect(),
        }
    }
}
