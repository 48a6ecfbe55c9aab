//! Structural coverage: what has to be covered, what runs covered, and what is missing and why.
//!
//! [`ClassPlan`] reads a class file: instructions, lines, branches and [`Decision`]s with their conditions.
//! An [`Observer`] makes [`Hits`] of the marks of concrete runs; a [`Ledger`] keeps the least path for each;
//! [`measure`] says which [`Obligation`]s are met. A [`campaign`] explores roots for what their paths cover; nothing else
//! here runs a program or asks a solver.

mod bdd;
mod binding;
pub mod campaign;
mod choice;
mod code;
mod decision;
mod doubt;
mod group;
mod guide;
mod idiom;
pub mod justified;
mod kept;
mod ledger;
mod mcdc;
mod measure;
mod name;
pub mod named;
mod noting;
mod observe;
mod packed;
mod plan;
mod probes;
mod ranges;
mod recover;
mod report;
mod stack;
mod switching;
mod typing;

pub use decision::{Ambiguity, Certainty, Condition, Decision, Row, Seen, Side, Span};
pub use doubt::Doubt;
pub use guide::{Guided, Unmet};
pub use idiom::Idiom;
pub use kept::{Keeping, Kept, met_by, reduce, reduce_hits};
pub use ledger::{Ledger, PathName};
pub use mcdc::{Variant, pairs};
pub use measure::{Counter, Measured, MeasuredDecision, Status, measure};
pub use name::{Goal, MethodName, Obligation};
pub use noting::{Covering, Guidance, Noting};
pub use observe::{Hits, MethodHits, Observer, Scope};
pub use packed::{LedgerError, PackedHits};
pub use plan::{Branch, ClassPlan, MethodPlan, PlannedInsn, operators};
pub use probes::{MethodProbed, ProbeObserver, Probed, add_probed, probed_counts};
pub use report::{Criterion, Level, Reason, Report, Superfluous, Tally, Verdict};
