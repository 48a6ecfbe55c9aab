//! What an exploration begins with, as data: which program, in which machine, along which order, decided by whom.
//!
//! Every setting is a struct with defaults that can be written and read again, so that a worker in another process is
//! told what it works on, and whoever explores (commands, campaigns, benches, tests) says it in the same words. Errors
//! say what is wrong in these words; which option to use is known to the command alone. Nothing here reads arguments
//! or the environment, and nothing prints: what a user should hear is handed back.

mod base;
pub mod checkpoint;
mod config;
mod divided;
mod division;
mod error;
mod limits;
pub mod memory;
mod opening;
mod recorded;
mod roots;
mod solving;
mod stop;
mod walk;

pub use base::{Base, MachineConfig};
pub use config::{ExploreConfig, ExploreWorkplace, RootResult, Stage};
pub use divided::{QueueListener, explore_divided, job, read_setup, serve_explore, setup_bytes};
pub use division::{DivisionConfig, DivisionError, Scheme};
pub use error::SessionError;
pub use limits::LimitsConfig;
pub use opening::{JdkSearch, Located, Opening};
pub use recorded::{Recorded, absolute};
pub use roots::{ReceiverConfig, RootsConfig};
pub use solving::{Decider, SolverConfig, warnings};
pub use stop::Stop;
pub use walk::{Order, Walk};
