//! Exploring a program: what to explore and with which inputs, and the walk over its paths.
//!
//! `literal` is the one place that reads and writes Java literals, `value` what inputs and results are; `spec` turns
//! `pkg.Cls.method(sym,con=5)` into a method of a program and one mode per argument; `root` makes
//! arguments of it. `engine` is the one place where choices are made: it asks the solver what is
//! possible and a `strategy` where to go on, and tells a [`Listener`] about every path. `replay` runs
//! witnesses concretely. `session` has all of it as configuration: what to open, which roots, who explores.
//!
//! Only the budget reads a clock; the order of a walk never changes what is found.

mod argument;
mod collect;
mod condition;
mod distinct;
pub mod effects;
mod engine;
mod first_input;
mod frontier;
mod hash;
pub mod javadoc;
pub mod literal;
pub mod nearest;
mod obligation;
mod packed;
pub mod partition;
mod path;
mod places;
pub mod pool;
mod precondition;
mod reclaim;
mod record;
mod replay;
mod root;
pub mod schedule;
pub mod session;
pub mod simulate;
pub mod spec;
mod strategy;
mod summary;
mod threads;
mod trace;
mod unit;
mod value;
mod witness;

pub use argument::{Forbidden, Given, is_not_null};
pub use collect::{Collected, Collector, Finding, Keeper};
pub use distinct::Values;
pub use engine::{Engine, EngineError, Limits, Listener, Reply};
pub use hash::hash;
pub use literal::{Literal, LiteralError};
pub use obligation::{Met, Obligation, Reached};
pub use packed::UnitError;
pub use path::{Ending, FindingKind, Outcome, PathEnd, PathRecord, Thrown, missing_class};
pub use places::{Changed, Content};
pub use precondition::{Precondition, Reporting};
pub use reclaim::Reclaim;
pub use record::{Recorder, Told};
pub use replay::{ConcreteRun, Confirmer, Unended, Unwatched, Watcher};
pub use root::{
    Arguments, Bounds, Call, Calls, Guard, InputValue, NoCall, Param, Prepared, ProgramEntry, Receiver, Root,
    RootError, World, Worlds, factory, finish, parameter_names, raw, unnamed_parameter,
};
pub use schedule::{Entry, Schedule, ScheduleError};
pub use spec::{ArgMode, FieldSpec, MethodSpec, SpecError};
pub use strategy::{BreadthFirst, Concolic, Coverage, DepthFirst, OpenId, Random, Site, Strategy};
pub use summary::{Bound, Bounded, Cut, Summary};
pub use term::SplitMix;
pub use threads::{Deadlock, EndedThread, Waiting};
pub use trace::Tracer;
pub use unit::{Alone, Form, Resume, Sharing, Split, Unit};
pub use value::{JavaValue, ValueError};
pub use vm::{Environment, Mark};
pub use witness::{InputError, InputText, Witness, canonical};

/// The stack of a worker: values nest as deeply as the program likes. Only what is used is taken of the machine.
pub const STACK: usize = 512 << 20;
