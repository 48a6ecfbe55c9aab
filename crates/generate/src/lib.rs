//! From classes to tests: a suite that covers them, and what is known of what it leaves open.
//!
//! Data flows one way through seven stages: [`subject`] finds the classes, [`plan`] what to call and how it is something
//! that can be explored, [`rounds`] explores within the budget, [`harvest`] keeps what that brings in and says what is
//! due next, [`choose`] picks the paths that become tests, [`observe`] makes tests of them, and [`verdict`] checks them
//! on the real machine, writes them, and says what they cover. [`campaign`] goes through all of them, and [`dividing`] hands the jobs of the rounds out to workers; [`of_paths`] makes
//! tests of paths that somebody else found. Below all stages is what they share: [`context`], [`time`], [`arguments`].
//!
//! What was asked for comes as config, what was found goes out as data. Nothing here knows options or a terminal.

pub mod arguments;
pub mod campaign;
pub mod choose;
pub mod context;
pub mod dividing;
pub mod error;
pub mod harvest;
pub mod observe;
pub mod of_paths;
pub mod plan;
pub mod progress;
pub mod rounds;
pub mod subject;
pub mod time;
pub mod verdict;
pub mod writing;

pub use error::GenerateError;
