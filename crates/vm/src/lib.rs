//! The virtual machine: a deterministic function from a state to its next event.
//!
//! [`step`] runs bytecode until it needs a decision, something from the world outside, or is done.
//! It asks no solver, reads no clock and prints nothing. A [`State`] is one flat memory plus a few
//! scalars; [`version`] makes it fork and backtrack at the price of its writes.

pub mod boot;
mod boxes;
mod ceiling;
mod classes;
mod environment;
mod exceptions;
pub mod files;
mod fingerprint;
mod frame;
mod gc;
mod image;
mod inputs;
mod interp;
mod interrupt;
mod known;
mod lazy;
mod live;
pub mod marks;
pub mod math;
mod memory;
pub mod natives;
mod roots;
mod saved_frames;
mod snapshot;
mod state;
mod step;
pub mod strict_math;
mod strings;
mod symbolic;
mod threads;
mod trace;
mod turn;
mod version;

pub use boot::{BootError, MainError};
pub use ceiling::Ceiling;
pub use environment::{Asked, Environment, is_of_logging};
pub use image::BaseImage;
pub use inputs::{Made, Supply, TraceEntry};
pub use interp::step;
pub use interrupt::Interrupt;
pub use lazy::step_to_read;
pub use marks::{Mark, Recording, step_marked};
pub use memory::Ref;
pub use natives::guard_code;
pub use natives::terms::function_named;
pub use snapshot::{Origin, Snapshot, SnapshotError};
pub use state::{Config, State};
pub use step::{Choice, Effect, Limit, Outcome, Reason, Reply, Returned, Step, Unsupported};
pub use symbolic::{input_type, register_sort, tag, untag};
pub use threads::waiting::WaitingThread;
pub use trace::{Traced, step_traced};
pub use version::VersionId;
