//! The real world for a concrete run: whatever leaves the machine as an effect is done here, with the standard streams,
//! the clocks, and the files that a policy permits ([`Files`]).
//!
//! Programs that are run, programs whose calls are explored and tests that somebody wrote share it. What a run may take
//! is a matter of its `vm::Config`; here it is said how a run ended.

mod files;

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use explore::{Waiting, Watcher};
use thiserror::Error;
use vm::{Effect, Limit, Outcome, Reply, State, Step};

pub use files::Files;

/// How a run ended that did not end by itself.
#[derive(Debug, Error)]
pub enum ServeError {
    #[error("deadlock: no thread can go on")]
    Deadlock(Vec<Waiting>),
    #[error("unsupported: {what}")]
    Unsupported { what: String, stack: Vec<String> },
    #[error("the limit on {} was reached", .0.name())]
    Limit(RunLimit),
    /// A fault of our own.
    #[error("the machine asked for a decision in a concrete run")]
    Decision,
}

/// What a run may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunLimit {
    Instructions,
    /// Of all our processes.
    Memory,
    /// For objects.
    Heap,
}

impl RunLimit {
    fn name(self) -> &'static str {
        match self {
            RunLimit::Instructions => "instructions",
            RunLimit::Memory => "memory",
            RunLimit::Heap => "memory for objects",
        }
    }
}

/// Where relative paths begin.
pub fn working_directory() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"))
}

/// Steps until the program ends; effects are the real ones.
pub fn serve(state: &mut State, files: &mut Files, watcher: &mut dyn Watcher) -> Result<i32, ServeError> {
    serve_with(state, files, watcher, &mut |_| None, &mut |_| false)
}

/// The same, but that some effects are answered by somebody else, and somebody may raise the limit on instructions
/// where it is reached.
pub fn serve_with(
    state: &mut State,
    files: &mut Files,
    watcher: &mut dyn Watcher,
    others: &mut dyn FnMut(&Effect) -> Option<Reply>,
    goes_on: &mut dyn FnMut(&mut State) -> bool,
) -> Result<i32, ServeError> {
    let begun = Instant::now();
    let mut out = io::stdout().lock();
    loop {
        match watcher.step(state) {
            Step::Effect(effect) => {
                let reply = others(&effect).unwrap_or_else(|| perform(effect, &mut out, files, begun));
                state.answer(reply);
            }
            Step::Ended(Outcome::Exited(code)) => return Ok(code),
            // `java` would wait for ever.
            Step::Ended(Outcome::Deadlock) => {
                return Err(ServeError::Deadlock(state.waiting_threads().iter().map(Waiting::from).collect()));
            }
            Step::Unsupported(what) => {
                let stack = what.stack.iter().map(ToString::to_string).collect();
                return Err(ServeError::Unsupported { what: what.what.to_string(), stack });
            }
            Step::Limit(Limit::Instructions) if goes_on(state) => {}
            Step::Limit(Limit::Instructions) => return Err(ServeError::Limit(RunLimit::Instructions)),
            Step::Limit(Limit::Memory) => return Err(ServeError::Limit(RunLimit::Memory)),
            Step::Limit(Limit::Heap) => return Err(ServeError::Limit(RunLimit::Heap)),
            Step::Limit(Limit::ArrayLength)
            | Step::Choose(_)
            | Step::Entered
            | Step::Returned(_)
            | Step::Ended(Outcome::AssumedAway) => return Err(ServeError::Decision),
        }
    }
}

fn perform(effect: Effect, out: &mut io::StdoutLock<'_>, files: &mut Files, begun: Instant) -> Reply {
    match effect {
        Effect::File(request) => files.serve(request),
        Effect::Write { fd, bytes } if fd > 2 => files.write(fd, &bytes),
        Effect::Read { fd, max } if fd > 2 => files.read(fd, max),
        Effect::Available { fd } if fd > 2 => files.available(fd),
        Effect::Write { fd, bytes } => {
            let written =
                if fd == 2 { io::stderr().write_all(&bytes) } else { out.write_all(&bytes).and_then(|()| out.flush()) };
            written.map_or_else(|e| Reply::Failed(e.to_string()), |()| Reply::Done)
        }
        Effect::Read { max, .. } => {
            let mut buffer = vec![0; max];
            match io::stdin().lock().read(&mut buffer) {
                Ok(count) => {
                    buffer.truncate(count);
                    Reply::Bytes(buffer)
                }
                Err(e) => Reply::Failed(e.to_string()),
            }
        }
        Effect::Available { .. } => Reply::Number(0),
        Effect::WallClock => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            Reply::Number(now.as_nanos() as i64)
        }
        Effect::MonotonicClock => Reply::Number(begun.elapsed().as_nanos() as i64),
        Effect::Obligation { .. } => Reply::Done,
        Effect::Sleep { nanos } => {
            std::thread::sleep(std::time::Duration::from_nanos(nanos));
            Reply::Done
        }
    }
}
