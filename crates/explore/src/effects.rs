//! The world as exploration shows it to a program: the same on every path and every machine.

use vm::files::{FileRequest, errno};
use vm::{Effect, Reply};

/// Output goes nowhere, input has ended, no file exists. Clocks begin at zero and show what the program has slept, in
/// nanoseconds, so that waiting with a deadline ends; nothing else takes time.
pub fn reply_after(effect: &Effect, slept: u64) -> Reply {
    match effect {
        Effect::Write { .. } | Effect::Sleep { .. } | Effect::Obligation { .. } => Reply::Done,
        Effect::Read { .. } => Reply::Bytes(Vec::new()),
        Effect::File(FileRequest::Canonical { path }) => Reply::Bytes(path.clone()),
        Effect::File(_) => Reply::Errno(errno::ENOENT),
        Effect::WallClock | Effect::MonotonicClock => Reply::Number(i64::try_from(slept).unwrap_or(i64::MAX)),
        Effect::Available { .. } => Reply::Number(0),
    }
}

/// The same where nobody has slept.
pub fn reply(effect: &Effect) -> Reply {
    reply_after(effect, 0)
}
